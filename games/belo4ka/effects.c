/* belo4ka/effects.c -- a turn: cards played, cards drawn, numbers called, devils answered.
 *
 * Whatever is played goes to the discard first (belo4ka_lay); then the card's kind decides what
 * happens. Nothing here asks whether a number fits or a squirrel is honest: cheating is a lawful
 * move, and only a call or the close of a window looks at the card beneath.
 */
#include "state.h"

void belo4ka_lay(belo4ka_state *s, unsigned seat, unsigned card) {
    belo4ka_remove(&s->hand[seat], card);
    s->hand_count[seat]--;
    s->discard[s->discard_count++] = (uint8_t)card;
    /* A squirrel that all saw go to this hand may be the one played: nobody is sure of it now. */
    if (belo4ka_is_squirrel(card) && belo4ka_kind_count(s->known[seat], card))
        s->known[seat] -= BELO4KA_KIND(card);
}

void belo4ka_pass_turn(const br_rules *r, belo4ka_state *s, unsigned from) {
    s->turn = (uint8_t)belo4ka_next(r, from);
    s->phase = BELO4KA_TURN;
}

/* One clause and one kind for every card, or an old line of the log would still tell what sort of
 * card it was (F31). */
BR__APART void belo4ka_emit_play(const belo4ka_state *s, br_seat seat, unsigned card,
                                 unsigned count, uint64_t picks, br_events *log) {
    (void)s;
    br_event *e = BR__TELL(log, BELO4KA_EV_PLAY, seat, BE_13, card + 1, count);
    e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT_OPEN;
    memcpy(&e->open[2], &picks, 6);
}

/* BE-68: an empty hand ends the round; else the left neighbour plays. */
static void end_or_pass(const br_rules *r, belo4ka_state *s, br_seat seat, br_events *log) {
    if (s->hand_count[seat] > 0) {
        belo4ka_pass_turn(r, s, seat);
        return;
    }
    s->finisher = seat;
    belo4ka_end_round(r, s, BE_68, log);
}

/* ---- numbers ------------------------------------------------------------------------------ */

/* BE-16 to BE-18: on a number only the same colour or a greater number is lawful. */
bool belo4ka_is_violation(const br_rules *r, const belo4ka_state *s) {
    if (s->discard_count < 2) return false;
    unsigned top = s->discard[s->discard_count - 1], under = s->discard[s->discard_count - 2];
    if (!belo4ka_is_number(top) || !belo4ka_is_number(under)) return false;
    return !(belo4ka_deck_of(r)->lawful[under] >> top & 1u);
}

/* Q08: after every last number, lawful or not, or the window itself would tell. */
BR__APART static void open_last_window(const br_rules *r, belo4ka_state *s, br_seat seat,
                                       br_events *log) {
    s->phase = BELO4KA_LAST;
    s->finisher = seat;
    s->waiting = (br_seats)(belo4ka_everybody(r) & ~br_bit(seat));
    if (log) br__emit(log, BELO4KA_EV_LAST, seat, BE_Q08);
}

static void number_laid(const br_rules *r, belo4ka_state *s, br_seat seat, br_events *log) {
    s->author = seat;
    s->call = BELO4KA_CALL_OPEN;
    if (s->hand_count[seat] == 0) open_last_window(r, s, seat, log);
    else belo4ka_pass_turn(r, s, seat);
}

/* The last number was called: its owner plays on with what was drawn, or the round is over. */
static void settle_last(const br_rules *r, belo4ka_state *s, bool is_caught, belo4ka_drawn drawn,
                        br_events *log) {
    s->waiting = 0;
    if (!is_caught || drawn.count == 0) { /* BE-75, F07, F08 */
        belo4ka_end_round(r, s, is_caught ? BE_Q31 : BE_68, log);
        return;
    }
    s->finisher = BR_SEAT_NONE;
    if (drawn.is_out) belo4ka_end_round(r, s, BE_Q12, log);
    else belo4ka_pass_turn(r, s, s->author); /* BE-71 */
}

BELO4KA_HANDLER(call) {
    (void)move;
    bool is_caught = belo4ka_is_violation(r, s);
    belo4ka_drawn drawn = {0, false};
    s->call = BELO4KA_CALL_SETTLED; /* F01: right or wrong */
    if (log)
        BR__TELL(log, BELO4KA_EV_CALL, seat, is_caught ? BE_24 : BE_Q09, s->author, is_caught)
            ->flags = BR_EVENT_FINAL;
    if (is_caught) drawn = belo4ka_draw_cards(r, s, s->author, 2, BELO4KA_BY_PENALTY, log);
    else if (r->option[BELO4KA_OPT_FALSE_CALL] == 0)
        drawn = belo4ka_draw_cards(r, s, seat, 2, BELO4KA_BY_FALSE_CALL, log);
    if (s->phase == BELO4KA_LAST) settle_last(r, s, is_caught, drawn, log);
    else if (drawn.is_out) belo4ka_end_round(r, s, BE_Q12, log);
}

/* ---- devils ------------------------------------------------------------------------------- */

/* Everybody else draws, clockwise, until the circle is back at the seat of this devil. */
static void begin_circle(const br_rules *r, belo4ka_state *s, br_seat seat) {
    s->author = seat;
    s->due = (uint8_t)belo4ka_next(r, seat);
    s->phase = BELO4KA_DEMAND;
    if (s->hand_count[seat] == 0) s->finisher = seat; /* BE-73: nobody may counter */
}

static void advance_circle(const br_rules *r, belo4ka_state *s, br_events *log) {
    s->due = (uint8_t)belo4ka_next(r, s->due);
    if (s->due != s->author) return;
    if (s->finisher != BR_SEAT_NONE) { /* BE-74 */
        belo4ka_end_round(r, s, BE_74, log);
        return;
    }
    s->turn = s->author; /* BE-29, BE-33 */
    s->phase = BELO4KA_TURN;
    if (log) br__emit(log, BELO4KA_EV_EXTRA, s->turn, BE_29);
}

BELO4KA_HANDLER(devil_draw) {
    (void)move;
    belo4ka_drawn drawn = belo4ka_draw_cards(r, s, seat, 1, BELO4KA_BY_DEVIL, log);
    if (drawn.is_out) belo4ka_end_round(r, s, BE_Q12, log); /* F06: the rest falls away */
    else advance_circle(r, s, log);
}

BELO4KA_HANDLER(counter) {
    (void)move;
    if (log)
        BR__TELL(log, BELO4KA_EV_COUNTER, seat, BE_30, BELO4KA_DEVIL + 1)->flags =
            BR_EVENT_FINAL | BR_EVENT_TRANSIENT_OPEN;
    belo4ka_lay(s, seat, BELO4KA_DEVIL);
    begin_circle(r, s, seat);
}

BELO4KA_HANDLER(forfeit) {
    (void)move;
    s->buyoffs[seat]++;
    if (log) BR__TELL(log, BELO4KA_EV_BUY_OFF, seat, BE_96, s->buyoffs[seat]);
    advance_circle(r, s, log);
}

/* ---- a turn ------------------------------------------------------------------------------- */

BELO4KA_HANDLER(play) {
    unsigned card = move->arg[0] - 1u;
    if (log) belo4ka_emit_play(s, seat, card, 1, 0, log);
    s->lap = 0;
    s->call = BELO4KA_CALL_NONE;
    belo4ka_lay(s, seat, card);
    if (belo4ka_is_number(card)) number_laid(r, s, seat, log);
    else if (belo4ka_is_squirrel(card)) belo4ka_open_window(r, s, seat, log);
    else if (card == BELO4KA_DEVIL) begin_circle(r, s, seat);
    else end_or_pass(r, s, seat, log); /* BE-57: mushrooms do nothing in the own turn */
}

BELO4KA_HANDLER(nuts) {
    unsigned count = move->arg[0];
    uint64_t picks = belo4ka_picks(move);
    if (log) belo4ka_emit_play(s, seat, BELO4KA_NUTS, count, picks, log);
    s->lap = 0;
    s->call = BELO4KA_CALL_NONE;
    for (unsigned i = 0; i < count; i++) belo4ka_lay(s, seat, BELO4KA_NUTS);
    s->front[seat] -= picks;
    s->hand[seat].kinds += picks;
    s->known[seat] += picks; /* everybody saw them go */
    s->hand_count[seat] = (uint8_t)(s->hand_count[seat] + belo4ka_kinds_sum(picks));
    end_or_pass(r, s, seat, log); /* BE-70: a hand with a squirrel is not empty */
}

BELO4KA_HANDLER(draw) {
    (void)move;
    s->call = BELO4KA_CALL_NONE; /* Q08: a draw is the next player's action, too */
    belo4ka_drawn drawn = belo4ka_draw_cards(r, s, seat, 2, BELO4KA_BY_CHOICE, log);
    s->lap = drawn.count ? 0 : (uint8_t)(s->lap + 1);
    if (drawn.is_out || s->lap == r->seats) belo4ka_end_round(r, s, BE_Q12, log);
    else belo4ka_pass_turn(r, s, seat); /* BE-67 */
}
