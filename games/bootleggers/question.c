/* bootleggers/question.c -- what a seat is asked. */
#include "state.h"

static const char *const asks[] = {
    [BO_MUSCLE] = "ask.muscle",   [BO_POINT] = "ask.point",    [BO_MARKING] = "ask.marking",
    [BO_REPLY] = "ask.reply",     [BO_CLAIM] = "ask.claim",    [BO_PICK] = "ask.pick",
    [BO_UPGRADE] = "ask.upgrade", [BO_TOKEN] = "ask.token",    [BO_HIRED] = "ask.hired",
    [BO_PLACE] = "ask.place",     [BO_TRADE] = "ask.trade",    [BO_LOAD] = "ask.load",
    [BO_PARK] = "ask.park",       [BO_CONSENT] = "ask.consent"};

static void put_args(const br_rules *r, const bootleggers_state *s, br_seat seat,
                     br_question *out) {
    br_args *args = &out->args;
    switch (s->step) {
    case BO_POINT: br__arg_value(r, args, "point", BO_DICT_POINT, s->point); break;
    case BO_REPLY:
        br__arg_seat(args, "player", s->thug_by);
        br__arg_value(r, args, "thug", BO_DICT_THUG, s->thug_played - 1u);
        break;
    case BO_CLAIM: /* the sum, and what there is to pay it with */
        br__arg_seat(args, "player", s->claimant);
        br__arg_number(args, "n", s->demanded);
        br__arg_number(args, "m", s->money[seat]);
        break;
    case BO_UPGRADE: br__arg_number(args, "n", s->due); break;
    case BO_PLACE:
        if (s->back[seat]) br__arg_number(args, "n", s->back[seat]);
        else br__ask(r, out, "ask.place-none");
        break;
    case BO_CONSENT:
        br__arg_value(r, args, "bar", BO_DICT_BAR, s->bar);
        br__arg_number(args, "n", s->demand_left);
        break;
    default: break;
    }
}

void bootleggers_question(const br_rules *r, const void *view, br_seat seat, br_question *out) {
    const bootleggers_state *s = view;
    bool is_ready = s->step == BO_TRADE && (s->ready >> seat & 1u);
    if (is_ready) br__ask(r, out, "wait.trade"); /* offers to it may still be answered */
    if (is_ready || !br_has(br_to_act(r, s), seat)) return;
    br__ask(r, out, asks[s->step]);
    put_args(r, s, seat, out);
}
