/* dirty-money/question.c -- what a seat is asked. Whoever waits needs no more than whose turn it
 * is. */
#include "state.h"

/* At a location: its own power, something to buy, or nothing but to end the turn. */
static void ask_location(const br_rules *r, const dirty_money_state *s, br_seat seat,
                         br_question *out) {
    br_move moves[BR_MOVES_MAX];
    bool has_banana = false, has_buy = false;
    int count = br_legal(r, s, seat, moves);
    for (int i = 0; i < count; i++) {
        has_banana |= moves[i].kind == DM_MOVE_BANANA;
        has_buy |= moves[i].kind == DM_MOVE_BUY || moves[i].kind == DM_MOVE_BUY_BOTH;
    }
    if (has_banana) br__ask(r, out, "ask.location-banana");
    else br__ask(r, out, has_buy ? "ask.location" : "ask.location-none");
}

void dirty_money_question(const br_rules *r, const void *view, br_seat seat, br_question *out) {
    const dirty_money_state *s = view;
    if (!br_has(s->acting, seat)) return;
    switch (s->phase) {
    case DM_PHASE_BEARS: br__ask(r, out, "ask.bears"); break;
    case DM_PHASE_VISIT: br__ask(r, out, "ask.visit"); break;
    case DM_PHASE_SURPLUS:
        br__ask(r, out, "ask.surplus");
        br__arg_number(&out->args, "n", s->hand_count[seat] - (int)dirty_money_limit(r, s, seat));
        break;
    case DM_PHASE_ACTIONS:
        br__ask(r, out, s->pending_count > 1 ? "ask.actions" : "ask.actions-target");
        break;
    case DM_PHASE_SWAP: br__ask(r, out, "ask.swap"); break;
    case DM_PHASE_LAUNDER: br__ask(r, out, "ask.launder"); break;
    case DM_PHASE_DISCARD: br__ask(r, out, "ask.discard"); break;
    default: ask_location(r, s, seat, out); break;
    }
}
