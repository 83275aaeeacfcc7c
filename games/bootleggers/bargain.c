/* bootleggers/bargain.c -- how bots trade: a heuristic for bots, not a rule.
 *
 * A deal is goods one way, goods the other way, and cash between them. Dollars (evaluate.c) say
 * from which price on each side gains; chances to win say whether it should be done at all, for a
 * good price paid by whoever is about to win is a bad deal. Prices lie between the two limits: a
 * bot takes what leaves it a fair part of what both gain together, else it comes halfway to meet
 * the other, and what it can not take at any price it declines with a word why. It never takes
 * back an offer: the other has all the time that the trade lasts. It remembers nothing, as all
 * bots: what it said before it reads from the table (offers_made).
 */
#include "backroom_bots.h"
#include "state.h"

enum {
    DOLLAR = 100,    /* of the evaluation */
    ASKED_PART = 50, /* per cent of what both gain together that is asked for in an offer ... */
    TAKEN_PART = 30, /* ... and that is enough in an answer */
    COUNTERS = 4,    /* offers made, after which any gain is enough */
    CASH_MAX = 255
};

typedef struct deal {
    unsigned with;
    uint8_t give[BO_GOODS], get[BO_GOODS]; /* as the thinking seat sees it */
} deal;

/* What a deal brings to both sides, means over all worlds. */
typedef struct gain {
    int32_t own, other;               /* in dollars of the evaluation */
    int32_t own_chance, other_chance; /* as the bot values positions */
} gain;

/* ---- weighing ----------------------------------------------------------------------------- */

static unsigned cash_of(const uint8_t goods[BO_GOODS]) { return goods[BO_GOOD_CASH]; }

/* A world in which nothing else is on offer, and the other can pay: that it may not is found out
 * when it answers. */
static void world_before(const br_bargain *b, int at, const deal *d, bootleggers_state *s) {
    memcpy(s, b->worlds[at], sizeof *s);
    memset(s->offer_to, BR_SEAT_NONE, sizeof s->offer_to);
    memset(s->offer_give, 0, sizeof s->offer_give);
    memset(s->offer_get, 0, sizeof s->offer_get);
    s->is_short = 0;
    if (s->money[d->with] < cash_of(d->get)) s->money[d->with] = d->get[BO_GOOD_CASH];
}

static void world_after(const br_rules *r, br_seat seat, const deal *d, bootleggers_state *s) {
    br_move accept = br__move(BO_MOVE_ACCEPT, seat, 0, 0);
    s->offer_to[seat] = (uint8_t)d->with;
    memcpy(s->offer_give[seat], d->give, BO_GOODS);
    memcpy(s->offer_get[seat], d->get, BO_GOODS);
    bootleggers_accept(r, s, (br_seat)d->with, &accept, NULL);
}

static gain weigh(const br_bargain *b, const deal *d) {
    gain g = {0};
    int32_t value[BR_SEATS_MAX];
    bootleggers_state s;
    for (int i = 0; i < b->world_count; i++) {
        br_seat other = (br_seat)d->with;
        world_before(b, i, d, &s);
        b->value(b->context, &s, value);
        g.own -= bootleggers_evaluate(b->r, &s, b->seat);
        g.other -= bootleggers_evaluate(b->r, &s, other);
        g.own_chance -= value[b->seat];
        g.other_chance -= value[other];
        world_after(b->r, b->seat, d, &s);
        b->value(b->context, &s, value);
        g.own += bootleggers_evaluate(b->r, &s, b->seat);
        g.other += bootleggers_evaluate(b->r, &s, other);
        g.own_chance += value[b->seat];
        g.other_chance += value[other];
    }
    g.own /= b->world_count;
    g.other /= b->world_count;
    return g;
}

/* ---- prices ------------------------------------------------------------------------------- */

/* Cash that comes in by a deal; below 0 it is paid. */
static int price_of(const deal *d) { return (int)cash_of(d->get) - (int)cash_of(d->give); }

static void price_set(deal *d, int price) {
    d->get[BO_GOOD_CASH] = (uint8_t)(price > 0 ? price : 0);
    d->give[BO_GOOD_CASH] = (uint8_t)(price < 0 ? -price : 0);
}

/* The least price at which something that costs `loss` brings a gain. */
static int price_above(int loss) {
    int whole = loss / DOLLAR;
    if (loss % DOLLAR < 0) whole--; /* rounded down */
    return whole + 1;
}

/* Prices at which both sides gain, in whole thousands. */
typedef struct range {
    int low, high;
} range;

static bool range_find(const br_bargain *b, const deal *d, range *out) {
    deal bare = *d;
    const bootleggers_state *v = b->view;
    price_set(&bare, 0);
    gain g = weigh(b, &bare);
    out->low = price_above(-g.own);
    out->high = -price_above(-g.other);
    int pays = v->money[b->seat] < CASH_MAX ? v->money[b->seat] : CASH_MAX;
    if (out->low < -pays) out->low = -pays;
    if (out->high > CASH_MAX) out->high = CASH_MAX;
    return out->low <= out->high;
}

static int price_at(const range *p, int per_cent) {
    return p->low + ((p->high - p->low) * per_cent + 50) / 100;
}

/* ---- offering ----------------------------------------------------------------------------- */

typedef struct proposal {
    const br_bargain *b;
    deal best;
    int32_t hope; /* what it brings, 0 = there is none */
} proposal;

static void propose(proposal *p, const deal *d) {
    range prices;
    if (!range_find(p->b, d, &prices)) return;
    deal priced = *d;
    price_set(&priced, price_at(&prices, ASKED_PART));
    gain g = weigh(p->b, &priced);
    if (g.other_chance <= 0 || g.own_chance <= p->hope) return;
    p->hope = g.own_chance;
    p->best = priced;
}

static int room_left(const br_rules *r, const bootleggers_state *s, unsigned seat) {
    int room = -s->crates[seat];
    for (unsigned size = 0; size < BO_SIZES; size++)
        room += (int)(bootleggers_in_use(s, seat, size) * bootleggers_deck_of(r)->capacity[size]);
    return room;
}

/* Crates for which the other side has trucks: all that it can carry, half of them, a couple. */
static void propose_crates(proposal *p, unsigned with, bool is_sale) {
    const bootleggers_state *v = p->b->view;
    unsigned seller = is_sale ? p->b->seat : with, buyer = is_sale ? with : p->b->seat;
    int most = room_left(p->b->r, v, buyer), last = 0;
    if (most > v->crates[seller]) most = v->crates[seller];
    for (int i = 0; i < 3; i++) {
        int count = i == 0 ? most : i == 1 ? most / 2 : 2;
        deal d = {.with = with};
        if (count <= 0 || count > most || count == last) continue;
        last = count;
        (is_sale ? d.give : d.get)[BO_GOOD_CRATES] = (uint8_t)count;
        propose(p, &d);
    }
}

/* A truck, for the round or for good, where one side has crates that fit on none. */
static void propose_trucks(proposal *p, unsigned with, bool is_sale) {
    const bootleggers_state *v = p->b->view;
    unsigned owner = is_sale ? p->b->seat : with, user = is_sale ? with : p->b->seat;
    for (unsigned size = 0; size < BO_SIZES; size++) {
        if (v->owned[owner][size] <= v->lent[owner][size]) continue;
        deal rent = {.with = with}, sale = {.with = with};
        (is_sale ? rent.give : rent.get)[bootleggers_rent_good[size]] = 1;
        (is_sale ? sale.give : sale.get)[bootleggers_sale_good[size]] = 1;
        if (room_left(p->b->r, v, user) < 0) propose(p, &rent);
        propose(p, &sale);
    }
}

static bool offer_make(const br_bargain *b, br_move *out) {
    proposal p = {.b = b};
    for (unsigned i = 1; i < b->r->seats; i++) {
        unsigned with = (b->seat + i) % b->r->seats;
        for (int is_sale = 0; is_sale < 2; is_sale++) {
            propose_crates(&p, with, is_sale);
            propose_trucks(&p, with, is_sale);
        }
    }
    if (p.hope <= 0) return false;
    out->kind = BO_MOVE_OFFER;
    bootleggers_offer_pack(out, p.best.with, p.best.give, p.best.get);
    return true;
}

/* ---- answering ---------------------------------------------------------------------------- */

/* Something to lend, sell or drink goes to the other side. */
static bool has_crates(const uint8_t goods[BO_GOODS]) { return goods[BO_GOOD_CRATES] > 0; }

static bool is_richest(const br_bargain *b, unsigned seat) {
    int64_t sum = 0, most = -1;
    unsigned richest = seat;
    for (unsigned i = 0; i < b->r->seats; i++, sum = 0) {
        for (int k = 0; k < b->world_count; k++)
            sum += ((const bootleggers_state *)b->worlds[k])->money[i];
        if (sum <= most) continue;
        most = sum;
        richest = i;
    }
    return richest == seat;
}

static unsigned excuse_for(const br_bargain *b, const deal *d, const gain *g) {
    const bootleggers_state *v = b->view;
    if (g->own > 0) {
        if (b->is_fair && g->other <= 0) return BO_EXCUSE_TOO_KIND;
        return is_richest(b, d->with) ? BO_EXCUSE_AHEAD : BO_EXCUSE_YOUR_BAR;
    }
    if (has_crates(d->get) && room_left(b->r, v, b->seat) <= 0) return BO_EXCUSE_NO_ROOM;
    return bootleggers_has_wares(d->give) ? BO_EXCUSE_NEEDED : BO_EXCUSE_TOO_DEAR;
}

static deal offered_by(const bootleggers_state *v, unsigned from) {
    deal d = {.with = from};
    memcpy(d.give, v->offer_get[from], BO_GOODS);
    memcpy(d.get, v->offer_give[from], BO_GOODS);
    return d;
}

static bool is_lawful(const br_bargain *b, const br_move *move) {
    return bootleggers_why_trade(b->r, b->view, b->seat, move) == 0;
}

/* Halfway from what the other asks to what this seat would ask itself. */
static bool counter_make(const br_bargain *b, const deal *d, const range *prices, br_move *out) {
    deal back = *d;
    int asked = price_of(d), fair = price_at(prices, ASKED_PART);
    int price = asked > prices->high ? fair : (asked + fair + 1) / 2;
    price_set(&back, price < prices->low ? prices->low : price);
    gain g = weigh(b, &back);
    if (price_of(&back) == asked || g.own_chance <= 0) return false;
    out->kind = BO_MOVE_COUNTER;
    bootleggers_offer_pack(out, back.with, back.give, back.get);
    return is_lawful(b, out);
}

static void answer(const br_bargain *b, unsigned from, br_move *out) {
    const bootleggers_state *v = b->view;
    deal d = offered_by(v, from);
    range prices;
    gain g = weigh(b, &d);
    bool is_shared = range_find(b, &d, &prices), is_good = g.own > 0 && g.own_chance > 0;
    bool is_kind = b->is_fair && g.other <= 0, is_last = v->offers_made[b->seat] >= COUNTERS;
    bool is_enough = !is_shared || is_last || price_of(&d) >= price_at(&prices, TAKEN_PART);
    *out = br__move(BO_MOVE_ACCEPT, from, 0, 0);
    if (is_good && is_enough && !is_kind && is_lawful(b, out)) return;
    if (is_shared && !is_last && counter_make(b, &d, &prices, out)) return;
    *out = br__move(BO_MOVE_ACCEPT, from, 0, 0);
    if (is_good && !is_kind && is_lawful(b, out)) return;
    *out = br__move(BO_MOVE_DECLINE, from, excuse_for(b, &d, &g), 0);
}

/* The seat whose offer waits for an answer; the best of several comes first. */
static unsigned waiting_for(const br_bargain *b) {
    const bootleggers_state *v = b->view;
    unsigned found = BR_SEAT_NONE;
    int32_t most = 0;
    for (unsigned from = 0; from < b->r->seats; from++) {
        if (v->offer_to[from] != b->seat) continue;
        deal d = offered_by(v, from);
        int32_t hope = weigh(b, &d).own_chance;
        if (found != BR_SEAT_NONE && hope <= most) continue;
        found = from;
        most = hope;
    }
    return found;
}

static bool bargain(const br_bargain *b, br_move *out) {
    const bootleggers_state *v = b->view;
    if (v->step != BO_TRADE) return false;
    unsigned from = waiting_for(b);
    memset(out, 0, sizeof *out);
    if (from != BR_SEAT_NONE && b->is_silent) *out = br__move(BO_MOVE_DECLINE, from, 0, 0);
    else if (from != BR_SEAT_NONE) answer(b, from, out);
    else if (b->is_silent || v->offers_made[b->seat] > 0 || !offer_make(b, out))
        *out = br__move(BO_MOVE_READY, 0, 0, 0); /* an own offer stays open all the same */
    return is_lawful(b, out);
}

static br_said said(const br_move *move) {
    switch (move->kind) {
    case BO_MOVE_OFFER: return BR_OFFERED;
    case BO_MOVE_COUNTER: return BR_COUNTERED;
    case BO_MOVE_ACCEPT: return BR_ACCEPTED;
    case BO_MOVE_DECLINE: return BR_DECLINED;
    default: return BR_SAID_NOTHING;
    }
}

const br_trader bootleggers_trader = {bargain, said};
