/* harbour/why.c -- the clause against a move, or none. */
#include "state.h"

static uint16_t why_choose(const br_move *move) {
    bool is_choice = move->kind == HARBOUR_MOVE_CHOOSE && move->arg[0] - 1u < HARBOUR_KINDS;
    return is_choice ? 0 : HB_03;
}

static uint16_t why_turn(const harbour_state *s, br_seat seat, const br_move *move) {
    unsigned card = move->arg[0];
    switch (move->kind) {
    case HARBOUR_MOVE_CHOOSE: return HB_Q01;
    case HARBOUR_MOVE_DRAW: return s->deck_count ? 0 : HB_06;
    case HARBOUR_MOVE_LAY:
        return harbour_is_card(card) && (s->hand[seat] & harbour_bit(card)) ? 0 : HB_05;
    default: return HB_05;
    }
}

static uint16_t clause_against(const br_rules *r, const harbour_state *s, br_seat seat,
                               const br_move *move) {
    if (s->phase == HARBOUR_OVER) return HB_10;
    bool is_asked = br_has(s->acting, seat);
    if (s->phase == HARBOUR_CHOOSE) {
        if (is_asked) return why_choose(move);
        return seat < r->seats ? HB_Q01 : HB_03; /* whoever is seated and not asked has chosen */
    }
    return is_asked ? why_turn(s, seat, move) : HB_04;
}

void harbour_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                 br_refusal *out) {
    const harbour_state *s = state;
    uint16_t clause = clause_against(r, s, seat, move);
    if (clause == 0 && br__has_stray_bytes(r, move))
        clause = s->phase == HARBOUR_CHOOSE ? HB_03 : HB_05;
    if (clause == 0) return;
    br__refuse(out, clause);
    if (clause == HB_04) br__arg_seat(&out->args, "player", s->turn);
}
