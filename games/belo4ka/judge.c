/* belo4ka/judge.c -- how good a position looks: a guess for bots, not a rule.
 *
 * Points already written down count in full; what lies in front or in hand counts by what it would
 * cost if the round ended, and by how close that end is.
 */
#include "state.h"

int32_t belo4ka_judge(const br_rules *r, const void *state, br_seat seat) {
    const belo4ka_state *s = state;
    return -(int32_t)(s->total[seat] * 10 + belo4ka_base_points(r, s, seat) * 5 +
                      s->hand_count[seat]);
}
