/* squirrels/sure.c -- what a seat can foresee of its own move: everything but the reveal. */
#include "state.h"

/* The last to commit turns up what all others chose in secret (SQ-09). */
bool squirrels_is_sure(const br_rules *r, const void *view, br_seat seat, const br_move *move) {
    const squirrels_state *v = view;
    (void)r;
    return move->kind != SQUIRRELS_MOVE_COMMIT || v->acting != br_bit(seat);
}
