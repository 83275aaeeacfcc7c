/* bootleggers/list.c -- the moves a seat may make, step by step.
 *
 * Complete but for two kinds: offers are listed from templates (rules_trade.c) and demands with a
 * few round sums, because all of either would be endless. Where a step has an idle move it comes
 * first.
 */
#include "state.h"

static const uint8_t demand_sums[] = {1, 3};

typedef struct list {
    const br_rules *r;
    const bootleggers_state *s;
    unsigned seat;
    br_move *out;
    int count;
} list;

static inline void add(list *l, unsigned kind, unsigned a, unsigned b, unsigned c) {
    br__move_put(&l->out[l->count++], kind, a, b, c);
}

static void list_bids(list *l) {
    for (unsigned band = 0; band < BO_BANDS; band++)
        for (uint32_t left = l->s->hand[band][l->seat]; left; left &= left - 1)
            add(l, BO_MOVE_BID, band * BO_BAND_CARDS + (unsigned)__builtin_ctz(left) + 1, 0, 0);
}

/* Every face on offer once. */
static void list_takes(list *l) {
    uint32_t seen = 1; /* face 0 is no card */
    for (unsigned i = 0; i < l->r->seats; i++) {
        unsigned card = l->s->row[i];
        if (seen >> card & 1u) continue;
        seen |= 1u << card;
        add(l, BO_MOVE_TAKE, card, 0, 0);
    }
    if (l->s->truck_open) add(l, BO_MOVE_TAKE, BO_TRUCK_CARD + l->s->truck_open - 1u, 0, 0);
    if (l->count == 0) add(l, BO_MOVE_DONE, 0, 0, 0); /* BO-F34 */
}

static void list_places(list *l) {
    if (l->s->back[l->seat] == 0) return;
    for (unsigned bar = 1; bar < BO_BARS; bar++) add(l, BO_MOVE_PLACE, bar, 0, 0);
}

static void list_brings(list *l, unsigned moment) {
    const bootleggers_deck *deck = bootleggers_deck_of(l->r);
    if (l->s->back_dice[l->seat] && (deck->points[BO_SINGLE] >> moment & 1u)) {
        unsigned spots = bootleggers_spots(l->r, l->s, l->seat);
        for (; spots; spots &= spots - 1)
            add(l, BO_MOVE_BRING, (unsigned)__builtin_ctz(spots), 0, 0);
    }
    if (!l->s->back_tokens[l->seat] || !(deck->points[BO_SPEAKEASY] >> moment & 1u)) return;
    for (unsigned bar = 1; bar < BO_BARS; bar++) add(l, BO_MOVE_BRING, BO_AT_BAR + bar, 0, 0);
}

static void list_thugs(list *l, unsigned moment) {
    const bootleggers_deck *deck = bootleggers_deck_of(l->r);
    for (unsigned thug = 0; thug < BO_THUGS; thug++) {
        unsigned kind = BO_FIRST_THUG + thug;
        if (!l->s->thug[l->seat][thug] || !(deck->points[kind] >> moment & 1u)) continue;
        if (l->s->money[l->seat] < deck->cost[kind]) continue;
        l->count += bootleggers_list_shots(l->r, l->s, thug, l->seat, &l->out[l->count],
                                           BR_MOVES_MAX - l->count);
    }
}

/* What fits a moment: thugs, stored pieces and, in the harder game, markers. */
static void list_plays(list *l) {
    unsigned moment = bootleggers_moment(l->s);
    list_thugs(l, moment);
    list_brings(l, moment);
    if (bootleggers_is_harder(l->r)) list_places(l);
}

static void list_demands(list *l, unsigned seats) {
    for (; seats; seats &= seats - 1)
        for (unsigned i = 0; i < sizeof demand_sums; i++)
            add(l, BO_MOVE_DEMAND, (unsigned)__builtin_ctz(seats), demand_sums[i], 0);
}

static void list_point(list *l) {
    add(l, BO_MOVE_PASS, 0, 0, 0);
    list_plays(l);
    if (!(l->s->claimed >> l->seat & 1u))
        list_demands(l, bootleggers_aims(l->r, l->s, l->seat, true));
}

static void list_upgrade(list *l) {
    unsigned spots = bootleggers_spots(l->r, l->s, l->seat);
    add(l, BO_MOVE_PUT, BO_AT_STORE, 0, 0);
    for (; spots; spots &= spots - 1) add(l, BO_MOVE_PUT, (unsigned)__builtin_ctz(spots), 0, 0);
    if (l->s->may_found == BO_FOUND_YES && !l->s->remote[l->seat][BO_REMOTES - 1])
        add(l, BO_MOVE_FOUND, 0, 0, 0);
}

static void list_token(list *l) {
    add(l, BO_MOVE_PUT, BO_AT_STORE, 0, 0);
    for (unsigned bar = 1; bar < BO_BARS; bar++) add(l, BO_MOVE_PUT, BO_AT_BAR + bar, 0, 0);
}

static void list_hired(list *l) {
    add(l, BO_MOVE_KEEP, 0, 0, 0);
    if (l->s->money[l->seat] < bootleggers_deck_of(l->r)->cost[BO_FIRST_THUG + l->s->due]) return;
    l->count +=
        bootleggers_list_shots(l->r, l->s, l->s->due, l->seat, &l->out[1], BR_MOVES_MAX - 1);
}

/* Fullest first, so that the clock loads what it can. */
static void list_loads(list *l) {
    unsigned crates = bootleggers_unloaded(l->s, l->seat);
    for (unsigned i = BO_SIZES; i > 0; i--) {
        unsigned size = i - 1, most = bootleggers_deck_of(l->r)->capacity[size];
        if (bootleggers_empty(l->s, l->seat, size) == 0) continue;
        if (most > crates) most = crates;
        for (unsigned load = most; load > 0; load--) add(l, BO_MOVE_LOAD, size, load, 0);
    }
    add(l, BO_MOVE_SHIP, 0, 0, 0);
}

static bool is_repeated(const bootleggers_state *s, unsigned from, unsigned truck) {
    for (unsigned i = from; i < truck; i++)
        if (s->truck_user[i] == s->truck_user[truck] && s->truck_size[i] == s->truck_size[truck] &&
            s->truck_load[i] == s->truck_load[truck])
            return true;
    return false;
}

static void list_parks(list *l) {
    const bootleggers_state *s = l->s;
    for (unsigned i = s->parked; i < s->trucks; i++) {
        if (s->truck_user[i] != l->seat || is_repeated(s, s->parked, i)) continue;
        for (unsigned bar = 0; bar < BO_BARS; bar++)
            add(l, BO_MOVE_PARK, s->truck_size[i], s->truck_load[i], bar);
    }
    if (l->count == 0) add(l, BO_MOVE_DONE, 0, 0, 0);
}

static void list_consent(list *l) {
    const bootleggers_state *s = l->s;
    unsigned users = 0;
    add(l, BO_MOVE_DONE, 0, 0, 0);
    for (unsigned i = 0; i < s->parked; i++) {
        if (!bootleggers_is_waiting(s, i) || (s->allowed >> i & 1u)) continue;
        users |= 1u << s->truck_user[i];
        br_move move =
            br__move(BO_MOVE_ALLOW, s->truck_user[i], s->truck_size[i], s->truck_load[i]);
        bool is_new = true;
        for (int k = 1; k < l->count; k++) is_new &= !br__same_move(&l->out[k], &move);
        if (is_new) l->out[l->count++] = move;
    }
    if (!s->allowed) list_demands(l, users & ~(1u << l->seat) & ~(unsigned)s->claimed);
}

static void list_claim(list *l) {
    add(l, BO_MOVE_REFUSE, 0, 0, 0);
    if (l->s->money[l->seat] >= l->s->demanded) add(l, BO_MOVE_PAY, 0, 0, 0);
}

static void list_go(list *l) {
    if (l->s->step == BO_PICK) list_takes(l);
    else if (l->s->step == BO_PARK) list_parks(l);
    else {
        add(l, BO_MOVE_DONE, 0, 0, 0);
        if (!bootleggers_is_harder(l->r)) list_places(l);
    }
    list_plays(l);
}

int bootleggers_legal(const br_rules *r, const void *state, br_seat seat,
                      br_move out[BR_MOVES_MAX]) {
    const bootleggers_state *s = state;
    list l = {r, s, seat, out, 0};
    if (s->step == BO_TRADE && seat == BR_HOUSE) {
        add(&l, BO_MOVE_CLOSE, 0, 0, 0);
        return 1;
    }
    if (s->step == BO_TRADE && seat < r->seats) return bootleggers_list_trade(r, s, seat, out);
    if (!br_has(s->acting, seat)) return 0;
    switch (s->step) {
    case BO_MUSCLE: list_bids(&l); break;
    case BO_POINT: list_point(&l); break;
    case BO_MARKING:
        add(&l, BO_MOVE_DONE, 0, 0, 0);
        list_places(&l);
        break;
    case BO_REPLY:
        add(&l, BO_MOVE_PASS, 0, 0, 0);
        add(&l, BO_MOVE_PLAY, BO_INVESTIGATION, 0, 0);
        break;
    case BO_CLAIM: list_claim(&l); break;
    case BO_UPGRADE: list_upgrade(&l); break;
    case BO_TOKEN: list_token(&l); break;
    case BO_HIRED: list_hired(&l); break;
    case BO_LOAD: list_loads(&l); break;
    case BO_CONSENT: list_consent(&l); break;
    default: list_go(&l); break;
    }
    return l.count;
}

/* Offers and demands are too many to list. */
bool bootleggers_is_sampled(const br_rules *r, const void *state, br_seat seat) {
    const bootleggers_state *s = state;
    br_move moves[BR_MOVES_MAX];
    if (seat >= r->seats) return false;
    if (s->step == BO_TRADE) return true;
    int count = bootleggers_legal(r, state, seat, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].kind == BO_MOVE_DEMAND) return true;
    return false;
}
