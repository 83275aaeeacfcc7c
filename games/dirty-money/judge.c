/* dirty-money/judge.c -- how good a position looks: a guess for bots, not a rule. */
#include "state.h"

int32_t dirty_money_judge(const br_rules *r, const void *state, br_seat seat) {
    const dirty_money_state *s = state;
    br_result result;
    dirty_money_scores(r, s, &result);
    return 10 * result.score[seat] + 3 * dirty_money_hand_value(r, s, seat);
}
