/* squirrels/old_boss.c -- what the boss of 0.1.0 saw in a position: a weighted sum of facts.
 *
 * Frozen, and linked into tools/train alone (train/old.c), which holds a boss of today against it.
 * The facts are those that the heuristic of today still states.
 */
#include "heuristic.h"

#include "old_weights.h" /* as long as the heuristic says */

int32_t squirrels_old_score(const br_rules *r, const void *state, br_seat seat);

int32_t squirrels_old_score(const br_rules *r, const void *state, br_seat seat) {
    const squirrels_state *s = state;
    squirrels_seat_facts facts;
    int32_t value = squirrels_owned(s, seat);
    if (s->phase == SQUIRRELS_OVER) return value;
    squirrels_facts_of(r, s, seat, &facts);
    for (int i = 0; i < facts.count; i++) value += squirrels_weight[facts.at[i]];
    return value;
}
