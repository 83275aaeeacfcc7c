/* bootleggers/judge.c -- stub */
#include "state.h"
int32_t bootleggers_judge(const br_rules *r, const void *state, br_seat seat) {
    const bootleggers_state *s = state;
    (void)r;
    return s->money[seat] * 10;
}
