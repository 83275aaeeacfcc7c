/* harbour/sure.c -- what a seat can foresee: all but a card drawn, a look and the end. */
#include "state.h"

bool harbour_is_sure(const br_rules *r, const void *view, br_seat seat, const br_move *move) {
    const harbour_state *v = view;
    if (move->kind != HARBOUR_MOVE_LAY) return move->kind == HARBOUR_MOVE_CHOOSE;
    unsigned kind = harbour_deck_of(r)->kind[move->arg[0]];
    if (kind == HARBOUR_ROPE && v->deck_count) return false;
    if (kind == HARBOUR_LANTERN && v->favourite[(seat + 1u) % r->seats] == HARBOUR_HIDDEN)
        return false;
    /* The end turns up what others chose (HB-11). */
    return v->hand_count[seat] > 1 && harbour_row_size(v->row[seat]) + 1 < HARBOUR_ROW;
}
