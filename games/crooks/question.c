/* crooks/question.c -- what a seat is asked. Whoever waits needs no more than whose turn it is. */
#include "state.h"

static bool can_recruit(const crooks_state *s) {
    for (unsigned p = 0; p < s->hangouts; p++)
        if (s->size[p] && crooks_price(s, p) <= s->money[s->turn]) return true;
    return false;
}

static void ask_act(const br_rules *r, const crooks_state *s, br_question *out) {
    switch (crooks_deck_of(r)->ability[s->lay_card[s->laid - 1u]]) {
    case CROOKS_SWITCH: br__ask(r, out, "ask.move"); break;
    case CROOKS_ASSASSIN: br__ask(r, out, "ask.kill"); break;
    case CROOKS_SPY: br__ask(r, out, "ask.spy"); break;
    default: br__ask(r, out, "ask.use"); break;
    }
}

void crooks_question(const br_rules *r, const void *view, br_seat seat, br_question *out) {
    const crooks_state *s = view;
    if (!br_has(s->acting, seat)) return;
    switch (s->phase) {
    case CROOKS_RECRUIT:
        if (can_recruit(s)) br__ask(r, out, "ask.recruit");
        else br__ask(r, out, "ask.pass-only");
        break;
    case CROOKS_TAKE:
        br__ask(r, out, "ask.take");
        br__arg_value(r, &out->args, "hangout", CROOKS_DICT_HANGOUT, s->hangout);
        break;
    case CROOKS_LAY:
        br__ask(r, out, "ask.lay");
        crooks_arg_who(r, &out->args, s->hand);
        break;
    default: ask_act(r, s, out); break;
    }
}
