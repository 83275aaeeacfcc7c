/* squirrels/why.c -- the clause against a move, or none. */
#include "state.h"

static uint16_t why_card(const squirrels_state *s, br_seat seat, const br_move *move) {
    unsigned card = move->arg[0];
    if (card < 1 || card > SQUIRRELS_CARDS) return SQ_03;
    if (move->arg[1] >= SQUIRRELS_PLACES)
        return s->stack[seat][0] && s->stack[seat][1] ? SQ_18 : SQ_07;
    if (s->hand[seat] & SQUIRRELS_CARD_BIT(card)) return 0;
    return card == SQUIRRELS_HIDEOUT ? SQ_62 : SQ_15;
}

static uint16_t why_raid(const br_rules *r, const squirrels_state *s, const br_move *move) {
    unsigned victim = move->arg[0];
    if (victim >= r->seats || move->arg[1] >= SQUIRRELS_PLACES) return SQ_51;
    if (victim == s->turn) return SQ_Q09;
    return br_has(squirrels_raid_targets(r, s), (br_seat)victim) ? 0 : SQ_52;
}

/* The step asks for one kind of move; another kind is refused by the clause of the step. */
static uint16_t why_step(const squirrels_state *s, unsigned kind) {
    static const uint8_t wanted[] = {[SQUIRRELS_SETUP] = SQUIRRELS_MOVE_COMMIT,
                                     [SQUIRRELS_LAY] = SQUIRRELS_MOVE_LAY,
                                     [SQUIRRELS_ORDER] = SQUIRRELS_MOVE_APPLY,
                                     [SQUIRRELS_AIM] = SQUIRRELS_MOVE_RAID,
                                     [SQUIRRELS_SPLIT] = SQUIRRELS_MOVE_PAY};
    if (kind == wanted[s->phase]) return 0;
    if (s->phase == SQUIRRELS_SETUP || kind == SQUIRRELS_MOVE_COMMIT) return SQ_08;
    if (s->phase == SQUIRRELS_LAY) return SQ_14;
    if (kind == SQUIRRELS_MOVE_LAY) return SQ_15;
    return s->phase == SQUIRRELS_ORDER ? SQ_Q24 : SQ_21; /* Q24: pick the effect first */
}

static uint16_t clause_against(const br_rules *r, const squirrels_state *s, br_seat seat,
                               const br_move *move) {
    if (s->phase == SQUIRRELS_OVER) return SQ_67;
    if (!br_has(s->acting, seat)) {
        if (s->phase != SQUIRRELS_SETUP) return SQ_13;
        return seat < r->seats ? SQ_Q23 : SQ_08; /* whoever is seated and not asked has chosen */
    }
    uint16_t step = why_step(s, move->kind);
    if (step) return step;
    switch (move->kind) {
    case SQUIRRELS_MOVE_RAID: return why_raid(r, s, move);
    case SQUIRRELS_MOVE_PAY: return squirrels_why_pay(r, s, move->arg);
    case SQUIRRELS_MOVE_APPLY: return move->arg[0] < SQUIRRELS_PLACES ? 0 : SQ_Q24;
    default: return why_card(s, seat, move);
    }
}

void squirrels_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                   br_refusal *out) {
    uint16_t clause = clause_against(r, state, seat, move);
    if (clause == 0 && br__has_stray_bytes(r, move)) clause = SQ_15;
    if (clause == 0) return;
    br__refuse(out, clause);
    const squirrels_state *s = state;
    if (clause == SQ_13) br__arg_seat(&out->args, "player", s->turn);
}
