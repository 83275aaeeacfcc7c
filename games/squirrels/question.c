/* squirrels/question.c -- what a seat is asked. */
#include "state.h"

static const char *const asks[] = {[SQUIRRELS_SETUP] = "ask.commit",
                                   [SQUIRRELS_LAY] = "ask.lay",
                                   [SQUIRRELS_ORDER] = "ask.order",
                                   [SQUIRRELS_AIM] = "ask.raid",
                                   [SQUIRRELS_SPLIT] = "ask.pay"};

void squirrels_question(const br_rules *r, const void *view, br_seat seat, br_question *out) {
    const squirrels_state *s = view;
    if (!br_has(s->acting, seat)) {
        if (s->phase == SQUIRRELS_SETUP) br__ask(r, out, "wait.commit");
        return;
    }
    br__ask(r, out, asks[s->phase]);
    if (s->phase != SQUIRRELS_SPLIT) return;
    br__arg_number(&out->args, "n",
                   squirrels_deck_of(r)->value[squirrels_top(s, s->turn, s->laid)]);
}
