/* harbour/rules.c -- whose turn it is, what may be done, when it ends.
 *
 * `why` judges any move by itself; `legal` lists all that `why` accepts. What cards do is in
 * effects.c, what they are worth in score.c.
 */
#define HARBOUR_CLAUSE_TABLE
#include "state.h"

static const char *const leftovers_values[] = {"cost", "free"};
static const br_option options[] = {
    [HARBOUR_OPT_LEFTOVERS] = {"leftovers", leftovers_values, 2},
};

/* ---- setup -------------------------------------------------------------------------------- */

static void tell_deal(const br_rules *r, const uint8_t cards[], br_events *log) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br_event *e = br__emit(log, HARBOUR_EV_DEAL, (br_seat)seat, HB_02);
        br__secret(e, br_bit((br_seat)seat), &cards[seat * HARBOUR_DEALT], HARBOUR_DEALT);
        e->flags = BR_EVENT_FINAL;
    }
}

static void setup(const br_rules *r, void *state, const uint8_t seed[BR_SEED_BYTES],
                  br_events *log) {
    harbour_state *s = state;
    uint8_t cards[HARBOUR_CARDS];
    br_chance chance;
    br_chance_init(&chance, seed);
    for (unsigned i = 0; i < HARBOUR_CARDS; i++) cards[i] = (uint8_t)(i + 1);
    br_chance_shuffle(&chance, cards, HARBOUR_CARDS);
    unsigned dealt = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        for (unsigned i = 0; i < HARBOUR_DEALT; i++) s->hand[seat] |= harbour_bit(cards[dealt++]);
        s->hand_count[seat] = HARBOUR_DEALT;
    }
    s->deck_count = (uint8_t)(HARBOUR_CARDS - dealt);
    memcpy(s->deck, &cards[dealt], s->deck_count);
    s->first = s->turn = (uint8_t)br_chance_below(&chance, r->seats);
    s->acting = (br_seats)((1u << r->seats) - 1);
    if (!log) return;
    br__emit(log, HARBOUR_EV_FIRST, s->first, HB_04)->flags = BR_EVENT_FINAL;
    tell_deal(r, cards, log);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void apply_choose(harbour_state *s, br_seat seat, const br_move *move, br_events *log) {
    s->favourite[seat] = move->arg[0];
    s->acting = (br_seats)(s->acting & ~br_bit(seat));
    if (log) { /* HB-Q01: others see that it is chosen, so it stays chosen */
        br_event *e = br__emit(log, HARBOUR_EV_CHOOSE, seat, HB_03);
        br__secret(e, br_bit(seat), move->arg, 1);
        e->flags = BR_EVENT_FINAL;
    }
    if (s->acting) return;
    s->phase = HARBOUR_TURN;
    s->acting = br_bit(s->first);
}

static void end(const br_rules *r, harbour_state *s, br_events *log) {
    s->phase = HARBOUR_OVER;
    s->acting = 0;
    if (!log) return;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        BR__TELL(log, HARBOUR_EV_REVEAL, (br_seat)seat, HB_11, s->favourite[seat])->flags =
            BR_EVENT_FINAL;
    }
    br_result result;
    r->game->scores(r, s, &result);
    BR__TELL(log, HARBOUR_EV_OVER, BR_SEAT_NONE, HB_13, result.winners);
}

static void apply_lay(const br_rules *r, harbour_state *s, br_seat seat, unsigned card,
                      br_events *log) {
    assert(s->hand[seat] & harbour_bit(card));
    s->hand[seat] &= ~harbour_bit(card);
    s->hand_count[seat]--;
    s->row[seat][harbour_row_size(s->row[seat])] = (uint8_t)card;
    if (log) BR__TELL(log, HARBOUR_EV_LAY, seat, HB_05, card);
    harbour_effect(r, s, seat, card, log);
}

static void apply(const br_rules *r, void *state, br_seat seat, const br_move *move,
                  br_events *log) {
    harbour_state *s = state;
    if (move->kind == HARBOUR_MOVE_CHOOSE) {
        apply_choose(s, seat, move, log);
        return;
    }
    if (move->kind == HARBOUR_MOVE_DRAW) harbour_draw(s, seat, HB_05, log);
    else apply_lay(r, s, seat, move->arg[0], log);
    /* HB-10, HB-Q02: looked at once the card has had its effect */
    if (s->hand_count[seat] == 0 || s->row[seat][HARBOUR_ROW - 1]) {
        end(r, s, log);
        return;
    }
    s->turn = (uint8_t)((s->turn + 1u) % r->seats);
    s->acting = br_bit(s->turn);
}

/* ---- what may be done --------------------------------------------------------------------- */

static br_seats to_act(const br_rules *r, const void *state) {
    (void)r;
    return ((const harbour_state *)state)->acting;
}

static int legal(const br_rules *r, const void *state, br_seat seat, br_move out[BR_MOVES_MAX]) {
    const harbour_state *s = state;
    int count = 0;
    (void)r;
    if (!br_has(s->acting, seat)) return 0;
    if (s->phase == HARBOUR_CHOOSE) {
        for (unsigned kind = 1; kind <= HARBOUR_KINDS; kind++)
            br__move_put(&out[count++], HARBOUR_MOVE_CHOOSE, kind, 0, 0);
        return count;
    }
    for (unsigned card = 1; card <= HARBOUR_CARDS; card++)
        if (s->hand[seat] & harbour_bit(card))
            br__move_put(&out[count++], HARBOUR_MOVE_LAY, card, 0, 0);
    if (s->deck_count) br__move_put(&out[count++], HARBOUR_MOVE_DRAW, 0, 0, 0);
    return count;
}

const br_game harbour_game = {
    BR__GAME(harbour, HARBOUR),
    .id = "harbour",
    .seats_min = 2,
    .seats_max = HARBOUR_SEATS_MAX,
    .version = 1,
    .plies_max = HARBOUR_SEATS_MAX + 2 * HARBOUR_CARDS, /* HB-14: a card is drawn and laid once */
    .options = options,
    .option_count = BR__COUNT(options),
    .table_count = 1,
    .field_count = HARBOUR_FIELDS,
    .form_count = HARBOUR_MOVES,
    .setup = setup,
    .to_act = to_act,
    .must_act = to_act, /* nobody here is free to act without being waited for */
    .legal = legal,
    .apply = apply,
    .scores = harbour_scores,
    .event_say = harbour_event_say,
};
