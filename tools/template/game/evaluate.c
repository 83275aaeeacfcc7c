/* harbour/evaluate.c -- the evaluation of a position: a heuristic for bots, not a rule.
 *
 * In tenths of a point: what lies counts in full, what is held by how likely it is to be laid.
 */
#include "state.h"

enum { POINT = 10, WIN = 100, HELD = 3 };

int32_t harbour_evaluate(const br_rules *r, const void *state, br_seat seat) {
    const harbour_state *s = state;
    const harbour_deck *deck = harbour_deck_of(r);
    int32_t value = harbour_points(r, s, seat) * POINT;
    if (s->phase == HARBOUR_OVER) {
        br_result result;
        harbour_scores(r, s, &result);
        return value + (br_has(result.winners, seat) ? WIN : 0);
    }
    for (unsigned card = 1; card <= HARBOUR_CARDS; card++) {
        if (!(s->hand[seat] & harbour_bit(card))) continue;
        value += HELD * deck->number[card] * (deck->kind[card] == s->favourite[seat] ? 2 : 1);
    }
    return value;
}
