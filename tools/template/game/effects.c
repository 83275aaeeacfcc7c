/* harbour/effects.c -- what cards do when they are laid: one function an effect. */
#include "state.h"

/* The top card of the deck goes to a hand, seen by nobody else. */
void harbour_draw(harbour_state *s, br_seat seat, uint16_t clause, br_events *log) {
    assert(s->deck_count > 0);
    uint8_t card = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    s->hand[seat] |= harbour_bit(card);
    s->hand_count[seat]++;
    if (!log) return;
    br_event *e = br__emit(log, HARBOUR_EV_DRAW, seat, clause);
    br__secret(e, br_bit(seat), &card, 1);
    e->flags = BR_EVENT_FINAL;
}

/* HB-07: a rope pulls in another card, if there is one. */
static void rope(harbour_state *s, br_seat seat, br_events *log) {
    if (s->deck_count) harbour_draw(s, seat, HB_07, log);
}

/* HB-08: a wave takes the newest card of the next row, if there is one. */
static void wave(const br_rules *r, harbour_state *s, br_seat seat, br_events *log) {
    unsigned victim = (seat + 1u) % r->seats, size = harbour_row_size(s->row[victim]);
    if (size == 0) return;
    unsigned card = s->row[victim][size - 1];
    s->row[victim][size - 1] = 0;
    s->swept |= harbour_bit(card);
    if (log) BR__TELL(log, HARBOUR_EV_SWEEP, seat, HB_08, victim, card);
}

/* HB-09: a lantern shows the next player's favourite, once. Logs forget what it was; `seen_by` says
 * who may recall it (view.c). */
static void lantern(const br_rules *r, harbour_state *s, br_seat seat, br_events *log) {
    unsigned victim = (seat + 1u) % r->seats;
    s->seen_by[victim] = (uint8_t)(s->seen_by[victim] | br_bit(seat));
    if (!log) return;
    br_event *e = BR__TELL(log, HARBOUR_EV_LOOK, seat, HB_09, victim);
    br__secret(e, br_bit(seat), &s->favourite[victim], 1);
    e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT;
}

void harbour_effect(const br_rules *r, harbour_state *s, br_seat seat, unsigned card,
                    br_events *log) {
    switch (harbour_deck_of(r)->kind[card]) {
    case HARBOUR_ROPE: rope(s, seat, log); break;
    case HARBOUR_WAVE: wave(r, s, seat, log); break;
    default: lantern(r, s, seat, log); break;
    }
}
