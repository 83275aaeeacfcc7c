/* crooks/judge.c -- how good a position looks: a guess for bots, not a rule. */
#include "state.h"

int32_t crooks_judge(const br_rules *r, const void *state, br_seat seat) {
    const crooks_state *s = state;
    crooks_tally tally;
    crooks_count(r, s, true, &tally);
    return tally.points[seat] * 100;
}
