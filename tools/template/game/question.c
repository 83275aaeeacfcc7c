/* harbour/question.c -- what a seat is asked. */
#include "state.h"

void harbour_question(const br_rules *r, const void *view, br_seat seat, br_question *out) {
    const harbour_state *v = view;
    bool is_asked = br_has(v->acting, seat);
    if (v->phase == HARBOUR_CHOOSE) {
        br__ask(r, out, is_asked ? "ask.choose" : "wait.choose");
    } else if (is_asked && v->deck_count) {
        br__ask(r, out, "ask.turn");
        br__arg_number(&out->args, "n", v->deck_count);
    } else if (is_asked) {
        br__ask(r, out, "ask.lay");
    }
}
