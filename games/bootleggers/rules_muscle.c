/* bootleggers/rules_muscle.c -- phase 1: cards on offer, secret bids, payments, picks.
 *
 * The bids set the order of the whole round. In that order each seat pays, may play what fits,
 * then takes one card, whose resolution ends its go (BO-F20).
 */
#include "state.h"

/* ---- a new round -------------------------------------------------------------------------- */

static void open_cards(const br_rules *r, bootleggers_state *s) {
    if (!s->truck_open && s->truck_left) { /* BO-20, BO-21 */
        s->truck_open = s->truck_deck[--s->truck_left];
        s->truck_deck[s->truck_left] = 0;
        s->truck_pile[s->truck_open - 1]--;
    }
    for (unsigned i = 0; i < r->seats && s->deck_left; i++) { /* BO-23 */
        s->row[i] = s->deck[--s->deck_left];
        s->deck[s->deck_left] = 0;
        s->pile[s->row[i]]--;
    }
}

void bootleggers_round(const br_rules *r, bootleggers_state *s, br_events *log) {
    s->phase = 1;
    s->step = BO_MUSCLE;
    s->acting = bootleggers_all(r);
    open_cards(r, s);
    if (!log) return;
    br_event *e = BR__TELL(log, BO_EV_ROUND, BR_SEAT_NONE, BO_23, s->round, s->truck_open);
    e->flags = BR_EVENT_FINAL | BR_EVENT_PART;
    memcpy(&e->open[2], s->row, BO_SEATS);
}

/* Highest first: a seat's place is the number of cards above its own (BO-28). */
static void set_order(const br_rules *r, bootleggers_state *s) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned above = 0;
        for (unsigned rival = 0; rival < r->seats; rival++)
            above += s->chosen[rival] > s->chosen[seat];
        s->order[above] = (uint8_t)seat;
    }
}

static void reveal(const br_rules *r, bootleggers_state *s, br_events *log) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned card = s->chosen[seat] - 1u, band = card / BO_BAND_CARDS;
        uint32_t bit = 1u << card % BO_BAND_CARDS;
        s->hand[band][seat] &= ~bit;
        s->hand_left[seat][band]--;
        s->spent[band] |= bit;
    }
    set_order(r, s);
    if (log) { /* BO-26: all in one event */
        br_event *e = br__emit(log, BO_EV_REVEAL, BR_SEAT_NONE, BO_26);
        e->flags = BR_EVENT_FINAL;
        memcpy(e->open, s->chosen, BO_SEATS);
    }
    bootleggers_point(r, s, BO_W1, log);
}

void bootleggers_bid(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                     br_events *log) {
    s->chosen[seat] = move->arg[0];
    s->acting = (br_seats)(s->acting & ~br_bit(seat));
    if (log) {
        br_event *e = br__emit(log, BO_EV_BID, seat, BO_25);
        br__secret(e, br_bit(seat), move->arg, 1);
        e->flags = BR_EVENT_FINAL; /* BO-F13 */
    }
    if (s->acting == 0) reveal(r, s, log);
}

/* ---- a go --------------------------------------------------------------------------------- */

unsigned bootleggers_due(const br_rules *r, const bootleggers_state *s, unsigned seat,
                         unsigned *graft) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    *graft = 0;
    for (unsigned size = 0; size < BO_SIZES; size++)
        *graft += (unsigned)s->owned[seat][size] * deck->graft[size];
    return *graft + deck->muscle_cost[s->chosen[seat]];
}

/* BO-35: the action card nobody took is gone; BO-36: a truck stays. */
static void go1_over(const br_rules *r, bootleggers_state *s, br_events *log) {
    for (unsigned i = 0; i < r->seats; i++) {
        if (!s->row[i]) continue;
        if (log) BR__TELL(log, BO_EV_LEFT, BR_SEAT_NONE, BO_35, s->row[i]);
        s->row[i] = 0;
    }
    if (bootleggers_is_harder(r)) { /* BO-141; BO-F19: W2 and W3 are one point */
        bootleggers_phase(s, 3, BO_141, log);
        bootleggers_point(r, s, BO_W3, log);
        return;
    }
    bootleggers_phase(s, 2, BO_62, log);
    bootleggers_point(r, s, BO_W2, log);
}

void bootleggers_go1(const br_rules *r, bootleggers_state *s, unsigned index, br_events *log) {
    if (index == r->seats) {
        go1_over(r, s, log);
        return;
    }
    unsigned seat = s->order[index], graft = 0;
    unsigned due = bootleggers_due(r, s, seat, &graft);
    unsigned paid = due < s->money[seat] ? due : s->money[seat]; /* BO-32, BO-Q11 */
    s->money[seat] = (uint16_t)(s->money[seat] - paid);
    s->cursor = (uint8_t)index;
    bootleggers_ask(s, BO_PICK, seat);
    if (log)
        BR__TELL(log, BO_EV_PAYS, (br_seat)seat, paid < due ? BO_32 : BO_30, due, paid, graft,
                 due - graft)
            ->flags = BR_EVENT_FINAL; /* a payment cut short tells how much there was */
}

void bootleggers_go1_end(const br_rules *r, bootleggers_state *s, br_events *log) {
    s->due = 0;
    s->may_found = 0;
    bootleggers_go1(r, s, s->cursor + 1u, log);
}

/* BO-Q60: signs on trucks and remote stills use up markers too, but are never refused. */
unsigned bootleggers_supply(const bootleggers_state *s, unsigned seat) {
    unsigned used = s->back[seat] + bootleggers_owned(s, seat);
    for (unsigned bar = 1; bar < BO_BARS; bar++) used += s->marker[bar][seat];
    for (unsigned i = 0; i < BO_REMOTES; i++) used += s->remote[seat][i] != 0;
    return used < BO_MARKERS ? BO_MARKERS - used : 0;
}

/* BO-37, BO-Q44: as many as there are. */
unsigned bootleggers_gain(bootleggers_state *s, unsigned seat, unsigned markers) {
    unsigned supply = bootleggers_supply(s, seat);
    if (markers > supply) markers = supply;
    s->back[seat] = (uint8_t)(s->back[seat] + markers);
    return markers;
}

/* BO-49, BO-51, BO-Q10: bought if it can be paid, else burned. */
static void take_truck(const br_rules *r, bootleggers_state *s, unsigned seat, br_events *log) {
    unsigned size = s->truck_open - 1u, price = bootleggers_deck_of(r)->truck_price[size];
    bool is_bought = s->money[seat] >= price;
    s->truck_open = 0;
    if (is_bought) {
        s->money[seat] = (uint16_t)(s->money[seat] - price);
        s->owned[seat][size]++;
    }
    if (log)
        BR__TELL(log, is_bought ? BO_EV_BUY : BO_EV_BURN, (br_seat)seat, is_bought ? BO_49 : BO_51,
                 size, price)
            ->flags = BR_EVENT_FINAL;
}

/* BO-53, BO-F21: what could be played now is asked about; the rest goes to hand. */
static bool take_thug(const br_rules *r, bootleggers_state *s, unsigned seat, unsigned thug,
                      br_events *log) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned kind = BO_FIRST_THUG + thug;
    if ((deck->points[kind] >> BO_GO1 & 1u) && s->money[seat] >= deck->cost[kind] &&
        bootleggers_has_shot(r, s, thug, seat)) {
        s->due = (uint8_t)thug;
        s->step = BO_HIRED;
        return false;
    }
    s->thug[seat][thug]++;
    if (!log) return true;
    BR__TELL(log, BO_EV_KEEP, (br_seat)seat, BO_53, thug)->flags =
        BR_EVENT_FINAL; /* that it is not asked about may tell of an empty purse */
    return true;
}

/* True if the card is resolved at once. */
static bool resolve_card(const br_rules *r, bootleggers_state *s, unsigned seat, unsigned card,
                         br_events *log) {
    switch (card) {
    case BO_INFLUENCE_1:
    case BO_INFLUENCE_2:
    case BO_INFLUENCE_3: {
        unsigned got = bootleggers_gain(s, seat, card);
        if (log) BR__TELL(log, BO_EV_GAIN, (br_seat)seat, BO_37, got);
        return true;
    }
    case BO_SINGLE:
    case BO_DOUBLE:
        s->due = card == BO_DOUBLE ? 2 : 1;                               /* BO-40, BO-43 */
        s->may_found = card == BO_DOUBLE ? BO_FOUND_YES : BO_FOUND_NEVER; /* BO-41, BO-44 */
        s->step = BO_UPGRADE;
        return false;
    case BO_SPEAKEASY: s->step = BO_TOKEN; return false;
    default: return take_thug(r, s, seat, card - BO_FIRST_THUG, log);
    }
}

void bootleggers_take(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    unsigned card = move->arg[0], i = 0;
    if (card >= BO_TRUCK_CARD) {
        take_truck(r, s, seat, log);
        bootleggers_go1_end(r, s, log);
        return;
    }
    while (s->row[i] != card) i++;
    s->row[i] = 0;
    if (log) {
        br_event *e = BR__TELL(log, BO_EV_TAKE, seat, BO_33, card);
        if (card >= BO_FIRST_THUG) e->flags = BR_EVENT_FINAL;
    }
    if (resolve_card(r, s, seat, card, log)) bootleggers_go1_end(r, s, log);
}

/* ---- resolving an upgrade ----------------------------------------------------------------- */

static void put_piece(bootleggers_state *s, unsigned seat, unsigned target) {
    if (target >= BO_AT_BAR) s->token[target - BO_AT_BAR]++;
    else if (target >= BO_AT_REMOTE) s->remote[seat][target - BO_AT_REMOTE]++;
    else if (target == BO_AT_FAMILY) s->family[seat]++;
    else if (s->step == BO_TOKEN) s->back_tokens[seat]++;
    else s->back_dice[seat]++;
}

void bootleggers_put(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                     br_events *log) {
    unsigned target = move->arg[0];
    bool is_token = s->step == BO_TOKEN;
    put_piece(s, seat, target);
    if (log) BR__TELL(log, BO_EV_PUT, seat, is_token ? BO_47 : BO_40, target, is_token);
    if (s->may_found) s->may_found = BO_FOUND_PAST; /* BO-Q17: a still or dice, not both */
    if (!is_token && --s->due > 0) return;
    bootleggers_go1_end(r, s, log);
}

void bootleggers_found(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    unsigned i = 0;
    (void)move;
    while (s->remote[seat][i]) i++;
    assert(i < BO_REMOTES);
    s->remote[seat][i] = bootleggers_deck_of(r)->remote_dice;
    if (log) br__emit(log, BO_EV_FOUND, seat, BO_44);
    bootleggers_go1_end(r, s, log);
}

void bootleggers_keep(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    (void)move;
    s->thug[seat][s->due]++;
    if (log) BR__TELL(log, BO_EV_KEEP, seat, BO_53, s->due);
    bootleggers_go1_end(r, s, log);
}
