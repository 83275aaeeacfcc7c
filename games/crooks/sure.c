/* crooks/sure.c -- what a seat can foresee of its own move.
 *
 * Nothing is left to chance after the deal, so only faces decide that the move turns up and the
 * view does not show: a pile not known whole, face-down crooks. Deduction is not knowing (CR-F11).
 */
#include "state.h"

/* A look at a pile shows nothing new if as many cards are known to lie there as do. */
static bool is_pile_known(const crooks_state *v, unsigned p) {
    return br__bits(v->pile[p]) == v->size[p];
}

/* All that lies face down on a job, or on all of them: what a spy finds and what the end shows. */
static bool are_faces_known(const crooks_state *v, unsigned job) {
    for (unsigned i = 0; i < v->laid; i++)
        if (v->lay_lie[i] == CROOKS_DOWN && v->lay_card[i] == CROOKS_HIDDEN &&
            (job == CROOKS_NO_JOB || v->lay_job[i] == job))
            return false;
    return true;
}

/* CR-Q30: whoever has spied a face-down crook is told which one is killed; a screen forgets. */
static bool is_kill_known(const crooks_state *v, br_seat seat, const br_move *move) {
    for (unsigned i = 0; i < v->laid; i++)
        if (v->lay_seat[i] == move->arg[0] && v->lay_job[i] == move->arg[1] &&
            v->lay_lie[i] == CROOKS_DOWN && v->lay_card[i] == CROOKS_HIDDEN &&
            br_has(v->lay_known[i], seat))
            return false;
    return true;
}

bool crooks_is_sure(const br_rules *r, const void *view, br_seat seat, const br_move *move) {
    const crooks_state *v = view;
    unsigned all = (1u << r->seats) - 1u;
    switch (move->kind) {
    case CROOKS_MOVE_PASS: /* the last one ends the match (CR-21) */
        return (v->passed | 1u << seat) != all || are_faces_known(v, CROOKS_NO_JOB);
    case CROOKS_MOVE_RECRUIT: return is_pile_known(v, move->arg[0]);
    case CROOKS_MOVE_KILL: return is_kill_known(v, seat, move);
    case CROOKS_MOVE_SPY:
        return move->arg[0] == CROOKS_NO_JOB ? is_pile_known(v, move->arg[1])
                                             : are_faces_known(v, move->arg[0]);
    default: return true;
    }
}
