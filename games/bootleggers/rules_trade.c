/* bootleggers/rules_trade.c -- the trade step: typed offers between two seats.
 *
 * An offer names one seat and what both sides hand over; it is carried out whole or not at all.
 * Promises are words at the table and never reach the rules. The bounds of BO-Q62 keep bargaining
 * finite. What a rival can pay is secret, so nothing here looks at a rival's money: is_short is
 * the one bit that an offer's receiver learns (BO-F11).
 */
#include "state.h"

const uint8_t bootleggers_thug_good[BO_THUGS] = {
    [BO_HIJACK] = BO_GOOD_HIJACK,     [BO_THEFT] = BO_GOOD_THEFT,
    [BO_HIT] = BO_GOOD_HIT,           [BO_RUBOUT] = BO_GOOD_RUBOUT,
    [BO_RAID] = BO_GOOD_RAID,         [BO_SABOTAGE] = BO_GOOD_SABOTAGE,
    [BO_WRECKING] = BO_GOOD_WRECKING, [BO_ROADBLOCK] = BO_GOOD_ROADBLOCK,
    [BO_CHIEF] = BO_GOOD_CHIEF,       [BO_INVESTIGATION] = BO_GOOD_INVESTIGATION,
    [BO_STASH] = BO_GOOD_STASH,       [BO_FRIEND] = BO_GOOD_FRIEND};
const uint8_t bootleggers_sale_good[BO_SIZES] = {BO_GOOD_SMALL, BO_GOOD_MEDIUM, BO_GOOD_LARGE};
const uint8_t bootleggers_rent_good[BO_SIZES] = {BO_GOOD_RENT_SMALL, BO_GOOD_RENT_MEDIUM,
                                                 BO_GOOD_RENT_LARGE};

/* ---- an offer as a move ------------------------------------------------------------------- */

/* A side is 11 bytes: cash, crates, then 18 nibbles of the other goods in their order. */
enum { SIDE = 11, SMALL_GOODS = BO_GOODS - 2 };
static const uint8_t small_goods[SMALL_GOODS] = {
    BO_GOOD_CHIEF,         BO_GOOD_FRIEND,      BO_GOOD_HIJACK,     BO_GOOD_HIT,
    BO_GOOD_INVESTIGATION, BO_GOOD_LARGE,       BO_GOOD_MEDIUM,     BO_GOOD_RAID,
    BO_GOOD_RENT_LARGE,    BO_GOOD_RENT_MEDIUM, BO_GOOD_RENT_SMALL, BO_GOOD_ROADBLOCK,
    BO_GOOD_RUBOUT,        BO_GOOD_SABOTAGE,    BO_GOOD_SMALL,      BO_GOOD_STASH,
    BO_GOOD_THEFT,         BO_GOOD_WRECKING};

static void side_unpack(const uint8_t *packed, uint8_t goods[BO_GOODS]) {
    goods[BO_GOOD_CASH] = packed[0];
    goods[BO_GOOD_CRATES] = packed[1];
    for (unsigned i = 0; i < SMALL_GOODS; i += 2) {
        unsigned pair = packed[2 + i / 2];
        goods[small_goods[i]] = pair & 15u;
        goods[small_goods[i + 1]] = (uint8_t)(pair >> 4);
    }
}

static void side_pack(const uint8_t goods[BO_GOODS], uint8_t *packed) {
    packed[0] = goods[BO_GOOD_CASH];
    packed[1] = goods[BO_GOOD_CRATES];
    for (unsigned i = 0; i < SMALL_GOODS; i += 2)
        packed[2 + i / 2] =
            (uint8_t)((goods[small_goods[i]] & 15u) | (goods[small_goods[i + 1]] & 15u) << 4);
}

void bootleggers_offer_unpack(const br_move *move, uint8_t give[BO_GOODS], uint8_t get[BO_GOODS]) {
    side_unpack(&move->arg[1], give);
    side_unpack(&move->arg[1 + SIDE], get);
}

void bootleggers_offer_pack(br_move *move, unsigned seat, const uint8_t give[BO_GOODS],
                            const uint8_t get[BO_GOODS]) {
    memset(move->arg, 0, sizeof move->arg);
    move->arg[0] = (uint8_t)seat;
    side_pack(give, &move->arg[1]);
    side_pack(get, &move->arg[1 + SIDE]);
}

/* ---- goods -------------------------------------------------------------------------------- */

bool bootleggers_has_wares(const uint8_t goods[BO_GOODS]) {
    if (goods[BO_GOOD_CRATES]) return true;
    for (unsigned size = 0; size < BO_SIZES; size++)
        if (goods[bootleggers_sale_good[size]] || goods[bootleggers_rent_good[size]]) return true;
    return false;
}

uint16_t bootleggers_why_goods(const bootleggers_state *s, unsigned seat,
                               const uint8_t goods[BO_GOODS]) {
    if (goods[BO_GOOD_CRATES] > s->crates[seat]) return BO_96;
    for (unsigned size = 0; size < BO_SIZES; size++) {
        unsigned given =
            (unsigned)goods[bootleggers_sale_good[size]] + goods[bootleggers_rent_good[size]];
        if (given > s->owned[seat][size]) return BO_97;
        if (given > (unsigned)s->owned[seat][size] - s->lent[seat][size]) return BO_F09;
    }
    for (unsigned thug = 0; thug < BO_THUGS; thug++)
        if (goods[bootleggers_thug_good[thug]] > s->thug[seat][thug]) return BO_99;
    return 0;
}

/* Everything but cash from one seat to the other. */
static void hand_over(bootleggers_state *s, unsigned from, unsigned to,
                      const uint8_t goods[BO_GOODS]) {
    s->crates[from] = (uint8_t)(s->crates[from] - goods[BO_GOOD_CRATES]);
    s->crates[to] = (uint8_t)(s->crates[to] + goods[BO_GOOD_CRATES]);
    for (unsigned size = 0; size < BO_SIZES; size++) {
        unsigned sold = goods[bootleggers_sale_good[size]];
        unsigned rented = goods[bootleggers_rent_good[size]];
        s->owned[from][size] = (uint8_t)(s->owned[from][size] - sold);
        s->owned[to][size] = (uint8_t)(s->owned[to][size] + sold);
        s->lent[from][size] = (uint8_t)(s->lent[from][size] + rented);
        s->hired[to][size] = (uint8_t)(s->hired[to][size] + rented);
    }
    for (unsigned thug = 0; thug < BO_THUGS; thug++) {
        unsigned cards = goods[bootleggers_thug_good[thug]];
        s->thug[from][thug] = (uint8_t)(s->thug[from][thug] - cards);
        s->thug[to][thug] = (uint8_t)(s->thug[to][thug] + cards);
    }
}

void bootleggers_shorten(const br_rules *r, bootleggers_state *s) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->offer_to[seat] != BR_SEAT_NONE && s->offer_give[seat][BO_GOOD_CASH] > s->money[seat])
            seats |= 1u << seat;
    s->is_short = (uint8_t)seats;
}

/* ---- the step ----------------------------------------------------------------------------- */

void bootleggers_trade(const br_rules *r, bootleggers_state *s, br_events *log) {
    bootleggers_phase(s, 4, BO_98, log);
    s->step = BO_TRADE;
    s->acting = bootleggers_all(r);
    s->ready = 0;
    memset(s->offers_made, 0, sizeof s->offers_made);
}

static void offer_clear(bootleggers_state *s, unsigned seat) {
    s->offer_to[seat] = BR_SEAT_NONE;
    memset(s->offer_give[seat], 0, BO_GOODS);
    memset(s->offer_get[seat], 0, BO_GOODS);
    s->is_short = (uint8_t)(s->is_short & ~(1u << seat));
}

/* What is still on offer lapses (BO-Q62, BO-F28). */
static void trade_end(const br_rules *r, bootleggers_state *s, bool is_closed, br_events *log) {
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->offer_to[seat] != BR_SEAT_NONE) offer_clear(s, seat);
    if (log) BR__TELL(log, BO_EV_TRADED, BR_SEAT_NONE, BO_Q51, is_closed);
    memset(s->offers_made, 0, sizeof s->offers_made);
    bootleggers_load(r, s, log);
}

static void offer_put(const br_rules *r, bootleggers_state *s, unsigned seat, const br_move *move,
                      unsigned event, br_events *log) {
    unsigned to = move->arg[0];
    s->offer_to[seat] = (uint8_t)to;
    s->offers_made[seat]++;
    bootleggers_offer_unpack(move, s->offer_give[seat], s->offer_get[seat]);
    s->ready = (uint8_t)(s->ready & ~(1u << seat | 1u << to)); /* of both parties only */
    s->acting = (br_seats)(bootleggers_all(r) & ~s->ready);
    if (log)
        memcpy(br__emit(log, (uint8_t)event, (br_seat)seat, BO_98)->open, move->arg,
               sizeof move->arg);
}

void bootleggers_offer(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    offer_put(r, s, seat, move, BO_EV_OFFER, log);
}

/* BO-F12: a counter-offer declines and offers in one. */
void bootleggers_counter(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                         br_events *log) {
    offer_clear(s, move->arg[0]);
    offer_put(r, s, seat, move, BO_EV_COUNTER, log);
}

void bootleggers_accept(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                        br_events *log) {
    unsigned from = move->arg[0], give = s->offer_give[from][BO_GOOD_CASH],
             get = s->offer_get[from][BO_GOOD_CASH];
    hand_over(s, from, seat, s->offer_give[from]);
    hand_over(s, seat, from, s->offer_get[from]);
    s->money[from] = (uint16_t)(s->money[from] - give + get);
    s->money[seat] = (uint16_t)(s->money[seat] + give - get);
    if (log) { /* BO-128, BO-Q35: open to all and final */
        br_event *e = br__emit(log, BO_EV_ACCEPT, seat, BO_Q35);
        br_move deal = {.kind = BO_MOVE_OFFER};
        bootleggers_offer_pack(&deal, from, s->offer_give[from], s->offer_get[from]);
        e->flags = BR_EVENT_FINAL;
        memcpy(e->open, deal.arg, sizeof deal.arg);
    }
    offer_clear(s, from);
    bootleggers_shorten(r, s);
    bootleggers_goal(r, s, false, log); /* the swap is whole before anybody looks */
}

void bootleggers_decline(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                         br_events *log) {
    (void)r;
    offer_clear(s, move->arg[0]);
    if (log) BR__TELL(log, BO_EV_DECLINE, seat, BO_Q62, move->arg[0], move->arg[1]);
}

void bootleggers_withdraw(const br_rules *r, bootleggers_state *s, br_seat seat,
                          const br_move *move, br_events *log) {
    (void)r;
    (void)move;
    offer_clear(s, seat);
    if (log) br__emit(log, BO_EV_WITHDRAW, seat, BO_Q62);
}

void bootleggers_ready(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    (void)move;
    s->ready = (uint8_t)(s->ready | 1u << seat);
    s->acting = (br_seats)(bootleggers_all(r) & ~s->ready);
    if (log) br__emit(log, BO_EV_READY, seat, BO_Q51);
    if (s->acting == 0) trade_end(r, s, false, log);
}

void bootleggers_close(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    (void)seat;
    (void)move;
    trade_end(r, s, true, log);
}

/* ---- judging ------------------------------------------------------------------------------ */

/* The text of an offer has a bound; one that would not fit is no offer (BO-Q62). */
static bool fits_text(const br_rules *r, const br_move *move) {
    char text[BR_TEXT_MAX + 1];
    br_buf buf = br_buf_over(text, sizeof text);
    br_move_write(r, move, &buf);
    return !buf.full;
}

static uint16_t why_offer(const br_rules *r, const bootleggers_state *s, br_seat seat,
                          const br_move *move) {
    uint8_t give[BO_GOODS], get[BO_GOODS];
    unsigned to = move->arg[0];
    bool is_counter = move->kind == BO_MOVE_COUNTER;
    uint16_t bound = is_counter ? BO_F12 : BO_Q62;
    if (to >= r->seats || to == seat) return bootleggers_not(BO_Q62, BO_NO_OFFER_SELF);
    if (is_counter && s->offer_to[to] != seat) return bootleggers_not(BO_F12, BO_NO_OFFER_NONE);
    if (s->offer_to[seat] != BR_SEAT_NONE) return bootleggers_not(bound, BO_NO_OFFER_OPEN);
    if (s->offers_made[seat] >= BO_OFFERS) return bootleggers_not(BO_Q62, BO_NO_OFFER_USED);
    bootleggers_offer_unpack(move, give, get);
    if (!bootleggers_has_wares(give) && !bootleggers_has_wares(get)) return BO_154;
    uint16_t clause = bootleggers_why_goods(s, seat, give);
    if (clause == 0) clause = bootleggers_why_goods(s, to, get);
    if (clause) return clause;
    if (give[BO_GOOD_CASH] > s->money[seat]) return bootleggers_not(BO_Q62, BO_NO_OFFER_CASH);
    return fits_text(r, move) ? 0 : bootleggers_not(BO_Q62, BO_NO_OFFER_LONG);
}

static uint16_t why_accept(const br_rules *r, const bootleggers_state *s, br_seat seat,
                           unsigned from) {
    (void)r;
    if (s->is_short >> from & 1u) return BO_F11;
    if (bootleggers_why_goods(s, from, s->offer_give[from]) ||
        bootleggers_why_goods(s, seat, s->offer_get[from]))
        return BO_F11;
    bool is_poor = s->offer_get[from][BO_GOOD_CASH] > s->money[seat];
    return is_poor ? bootleggers_not(BO_Q62, BO_NO_OFFER_CASH) : 0;
}

uint16_t bootleggers_why_trade(const br_rules *r, const bootleggers_state *s, br_seat seat,
                               const br_move *move) {
    unsigned from = move->arg[0];
    switch (move->kind) {
    case BO_MOVE_OFFER:
    case BO_MOVE_COUNTER: return why_offer(r, s, seat, move);
    case BO_MOVE_ACCEPT:
    case BO_MOVE_DECLINE:
        if (from >= r->seats || s->offer_to[from] != seat)
            return bootleggers_not(BO_Q62, BO_NO_OFFER_NONE);
        if (move->kind == BO_MOVE_ACCEPT) return why_accept(r, s, seat, from);
        return move->arg[1] < BO_EXCUSES ? 0 : bootleggers_not(BO_Q62, BO_NO_OFFER_NONE);
    case BO_MOVE_WITHDRAW:
        return s->offer_to[seat] == BR_SEAT_NONE ? bootleggers_not(BO_Q62, BO_NO_OFFER_OWN) : 0;
    default: return s->ready >> seat & 1u ? bootleggers_not(BO_Q51, BO_NO_READY_TWICE) : 0;
    }
}

/* ---- listing ------------------------------------------------------------------------------ */

enum { TEMPLATES = 16 };

typedef struct table_talk {
    const br_rules *r;
    const bootleggers_state *s;
    unsigned seat;
    br_move *out;
    int count, max;
} table_talk;

static unsigned room_of(const br_rules *r, const bootleggers_state *s, unsigned seat) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned room = 0;
    for (unsigned size = 0; size < BO_SIZES; size++)
        room += bootleggers_in_use(s, seat, size) * deck->capacity[size];
    return room;
}

/* One kind of good on a side of a packed offer, without unpacking: lists are written often. */
static void side_put(uint8_t *packed, unsigned good, unsigned count) {
    unsigned i = 0;
    if (good == BO_GOOD_CASH) packed[0] = (uint8_t)count;
    else if (good == BO_GOOD_CRATES) packed[1] = (uint8_t)count;
    else {
        while (small_goods[i] != good) i++;
        packed[2 + i / 2] = (uint8_t)(count << 4 * (i & 1u));
    }
}

/* A template: one kind of good against one kind. The caller has seen that both are there. */
static void talk_add(table_talk *t, unsigned rival, unsigned give, unsigned give_count,
                     unsigned get, unsigned get_count) {
    if (t->count == t->max || give_count == 0 || get_count == 0) return;
    if (give == BO_GOOD_CASH && give_count > t->s->money[t->seat]) return;
    br_move *move = &t->out[t->count++];
    br__move_put(move, BO_MOVE_OFFER, rival, 0, 0);
    side_put(&move->arg[1], give, give_count);
    side_put(&move->arg[1 + SIDE], get, get_count);
}

/* The templates with one rival: crates that do not fit on the own trucks for a dollar or two
 * each, and the same from the other side; a spare truck for the round, lent or borrowed. */
static void talk_with(table_talk *t, unsigned rival) {
    const bootleggers_state *s = t->s;
    unsigned seat = t->seat, room = room_of(t->r, s, seat), crates = s->crates[seat];
    unsigned rival_room = room_of(t->r, s, rival), rival_crates = s->crates[rival];
    unsigned surplus = crates > room ? crates - room : 0;
    unsigned spare = rival_room > rival_crates ? rival_room - rival_crates : 0;
    unsigned rival_surplus = rival_crates > rival_room ? rival_crates - rival_room : 0;
    unsigned own_spare = room > crates ? room - crates : 0;
    unsigned sell = surplus < spare ? surplus : spare;
    unsigned buy = rival_surplus < own_spare ? rival_surplus : own_spare;
    talk_add(t, rival, BO_GOOD_CRATES, sell, BO_GOOD_CASH, sell);
    talk_add(t, rival, BO_GOOD_CASH, buy, BO_GOOD_CRATES, buy);
    for (unsigned size = 0; size < BO_SIZES; size++) {
        unsigned capacity = bootleggers_deck_of(t->r)->capacity[size];
        if (surplus && spare >= capacity && s->owned[rival][size] > s->lent[rival][size])
            talk_add(t, rival, BO_GOOD_CASH, 2 + size, bootleggers_rent_good[size], 1);
        if (rival_surplus && own_spare >= capacity && s->owned[seat][size] > s->lent[seat][size])
            talk_add(t, rival, bootleggers_rent_good[size], 1, BO_GOOD_CASH, 2 + size);
    }
    if (sell || buy || surplus || rival_surplus) return;
    talk_add(t, rival, BO_GOOD_CRATES, crates < 2 ? crates : 2u, BO_GOOD_CASH, 3);
}

/* Crates, or a truck in its owner's use: something that a deal can be about (BO-154). */
static bool has_wares_to_trade(const bootleggers_state *s, unsigned seat) {
    if (s->crates[seat]) return true;
    for (unsigned size = 0; size < BO_SIZES; size++)
        if (s->owned[seat][size] > s->lent[seat][size]) return true;
    return false;
}

bool bootleggers_can_trade(const br_rules *r, const bootleggers_state *s, unsigned seat) {
    if (!(s->ready >> seat & 1u) || s->offer_to[seat] != BR_SEAT_NONE) return true;
    bool is_any = false;
    for (unsigned i = 0; i < r->seats; i++) {
        if (s->offer_to[i] == seat) return true;
        is_any |= has_wares_to_trade(s, i);
    }
    return is_any && s->offers_made[seat] < BO_OFFERS;
}

/* Where no template fits, some offer that does, so that who may offer has a move listed: what is
 * there, its own or a rival's, for what a template would ask for a small truck. */
static void talk_of_anything(table_talk *t) {
    const bootleggers_state *s = t->s;
    for (unsigned i = 0; i < t->r->seats && t->count < t->max; i++) {
        unsigned owner = (t->seat + i) % t->r->seats, good = BO_GOOD_CRATES;
        if (!has_wares_to_trade(s, owner)) continue;
        for (unsigned size = BO_SIZES; size > 0 && !s->crates[owner]; size--)
            if (s->owned[owner][size - 1] > s->lent[owner][size - 1])
                good = bootleggers_rent_good[size - 1];
        br_move *move = &t->out[t->count++];
        br__move_put(move, BO_MOVE_OFFER, i ? owner : (owner + 1) % t->r->seats, 0, 0);
        side_put(&move->arg[i ? 1 + SIDE : 1], good, 1);
        side_put(&move->arg[i ? 1 : 1 + SIDE], BO_GOOD_CASH, i && s->money[t->seat] < 2 ? 0u : 2u);
        return;
    }
}

int bootleggers_list_trade(const br_rules *r, const bootleggers_state *s, unsigned seat,
                           br_move out[BR_MOVES_MAX]) {
    int count = 0;
    if (!(s->ready >> seat & 1u)) out[count++] = br__move(BO_MOVE_READY, 0, 0, 0);
    for (unsigned from = 0; from < r->seats; from++) {
        if (s->offer_to[from] != seat) continue;
        if (why_accept(r, s, (br_seat)seat, from) == 0)
            out[count++] = br__move(BO_MOVE_ACCEPT, from, 0, 0);
        out[count++] = br__move(BO_MOVE_DECLINE, from, 0, 0);
    }
    if (s->offer_to[seat] != BR_SEAT_NONE) {
        out[count++] = br__move(BO_MOVE_WITHDRAW, 0, 0, 0);
        return count;
    }
    if (s->offers_made[seat] >= BO_OFFERS) return count;
    table_talk t = {r, s, seat, out, count, count + TEMPLATES};
    for (unsigned i = 1; i < r->seats; i++) talk_with(&t, (seat + i) % r->seats);
    if (t.count == 0) talk_of_anything(&t);
    return t.count;
}
