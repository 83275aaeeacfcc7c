/* bootleggers/sure.c -- what a seat can foresee of its own move.
 *
 * A pass or a card taken may go on by itself through whole phases, and most of that is open. So a
 * move is played on a copy of the view with something put in for what is hidden, and the copy then
 * tells whether anything of that was asked for: dice, a deck, money that a screen does not show.
 * Secret bids and loads are not put in: the last one to choose is never sure.
 */
#include "state.h"

enum { SOME_MONEY = BO_GOAL / 2 };

static void stand_in(const br_rules *r, bootleggers_state *s) {
    unsigned next = 0;
    for (unsigned kind = 1; kind <= BO_KINDS; kind++)
        for (unsigned i = 0; i < s->pile[kind]; i++) s->deck[next++] = (uint8_t)kind;
    next = 0;
    for (unsigned size = 0; size < BO_SIZES; size++)
        for (unsigned i = 0; i < s->truck_pile[size]; i++)
            s->truck_deck[next++] = (uint8_t)(size + 1);
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->money[seat] == BO_HIDDEN_MONEY) s->money[seat] = SOME_MONEY;
}

/* Of money that is not shown: what is paid tells how much there was, unless it was agreed on; what
 * comes in may reach the goal; the end shows all of it. */
static bool is_money_used(const br_rules *r, const bootleggers_state *v, const bootleggers_state *s,
                          const br_move *move) {
    bool is_asked_at_once = r->option[BO_OPT_HUNDRED] == 0;
    bool is_bar_over = s->sold != v->sold || s->step == BO_OVER;
    bool is_chief = move->kind == BO_MOVE_PLAY && move->arg[0] == BO_CHIEF;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (v->money[seat] != BO_HIDDEN_MONEY) continue;
        if (s->step == BO_OVER) return true;
        if (s->money[seat] < SOME_MONEY && move->kind != BO_MOVE_ACCEPT) return true;
        if (s->money[seat] > SOME_MONEY && is_asked_at_once) return true;
        if (!is_asked_at_once && (is_bar_over || is_chief))
            return true; /* may have it long since */
    }
    return false;
}

/* BO-Q52: the last to ship turns up what the others have loaded, if they had anything to load. */
static bool is_loading(const br_rules *r, const bootleggers_state *v, br_seat seat) {
    for (unsigned rival = 0; rival < r->seats; rival++)
        if (rival != seat && v->crates[rival]) return true;
    return false;
}

bool bootleggers_is_sure(const br_rules *r, const void *view, br_seat seat, const br_move *move) {
    const bootleggers_state *v = view;
    bootleggers_state s;
    bool is_last = v->acting == br_bit(seat);
    switch (move->kind) {
    case BO_MOVE_BID: return !is_last;
    case BO_MOVE_SHIP:
        if (!is_last) return true;
        if (is_loading(r, v, seat)) return false;
        break;
    case BO_MOVE_LOAD:
    case BO_MOVE_OFFER:
    case BO_MOVE_COUNTER:
    case BO_MOVE_DECLINE:
    case BO_MOVE_WITHDRAW:
    case BO_MOVE_READY:
    case BO_MOVE_DEMAND:
    case BO_MOVE_REFUSE:
    case BO_MOVE_PARK:
    case BO_MOVE_ALLOW: return true; /* no more happens than that */
    default: break;
    }
    memcpy(&s, v, sizeof s);
    stand_in(r, &s);
    r->game->apply(r, &s, seat, move, NULL);
    return s.deck_left == v->deck_left && s.truck_left == v->truck_left &&
           memcmp(&s.chance, &v->chance, sizeof s.chance) == 0 && !is_money_used(r, v, &s, move);
}

uint16_t bootleggers_trap(const br_rules *r, const void *view, br_seat seat, const br_move *move) {
    const bootleggers_state *v = view;
    if (move->kind == BO_MOVE_TAKE && move->arg[0] >= BO_TRUCK_CARD && v->truck_open)
        return v->money[seat] < bootleggers_deck_of(r)->truck_price[v->truck_open - 1u] ? BO_51 : 0;
    if (move->kind == BO_MOVE_PARK && !bootleggers_is_open(r, v, move->arg[2])) return BO_110;
    return 0;
}
