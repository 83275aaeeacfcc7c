/* belo4ka/question.c -- what a seat is asked, or what it waits for. A rival who could call the
 * number on top, or retire, is waiting all the same. */
#include "state.h"

static void ask(const br_rules *r, const belo4ka_state *s, br_question *out) {
    switch (s->phase) {
    case BELO4KA_TURN: br__ask(r, out, "ask.turn"); break;
    case BELO4KA_WINDOW: br__ask(r, out, "ask.window"); break;
    case BELO4KA_LAST: br__ask(r, out, "ask.last"); break;
    case BELO4KA_DUE: br__ask(r, out, "ask.due"); break;
    default: br__ask(r, out, "ask.demand"); break;
    }
}

static void wait_for(const br_rules *r, br_question *out, const char *key, unsigned player) {
    br__ask(r, out, key);
    br__arg_seat(&out->args, "player", (br_seat)player);
}

void belo4ka_question(const br_rules *r, const void *view, br_seat seat, br_question *out) {
    const belo4ka_state *s = view;
    if (br_has(br_must_act(r, s), seat)) {
        ask(r, s, out);
        return;
    }
    switch (s->phase) {
    case BELO4KA_TURN: wait_for(r, out, "wait.turn", s->turn); break;
    case BELO4KA_DUE: wait_for(r, out, "wait.due", s->due); break;
    case BELO4KA_DEMAND: wait_for(r, out, "wait.demand", s->due); break;
    case BELO4KA_WINDOW:
        if (seat == s->author) br__ask(r, out, "wait.window-own");
        else br__ask(r, out, "wait.window");
        break;
    case BELO4KA_LAST: br__ask(r, out, seat == s->author ? "wait.last-own" : "wait.last"); break;
    case BELO4KA_SCORED:
        br__ask(r, out, "wait.scored");
        br__arg_number(&out->args, "n", s->round);
        break;
    default: break;
    }
}
