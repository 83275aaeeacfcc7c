/* review.h -- a finished or unfinished match looked at again, decision by decision.
 *
 * Every decision of a seat is evaluated by what the seat knew at that moment. What it was worth
 * falls into what the seat gave away by its own choice and what came from others and from chance:
 * start - lost + luck = end, exactly, because luck is what is left.
 */
#ifndef REVIEW_H
#define REVIEW_H

#include "advice.h"

enum { REVIEW_DECISIONS_MAX = 1024, REVIEW_COSTLIEST = 3 };

typedef struct review_decision {
    uint32_t ply; /* from 0 */
    br_move made, best;
    int32_t value; /* before the choice, played best; in the unit of the advice */
    int32_t loss;  /* of the choice made, never negative */
    int32_t luck;  /* from here to the next decision or the end */
    int moves;     /* how many there were to choose from */
} review_decision;

typedef struct review {
    br_seat seat;
    bool is_exact;
    int count;
    int32_t start, lost, luck, end;
    review_decision at[REVIEW_DECISIONS_MAX];
    int costliest[REVIEW_COSTLIEST]; /* the costliest decisions, worst first; -1 = none */
} review;

/* Where in the match it looks. */
typedef struct review_walk {
    uint32_t ply;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
} review_walk;

/* In parts, for whoever has other things to do in between: begin, then each decision of the seat
 * until there is none, then the end. A walk can be taken up again by its ply. */
void review_begin(review *out, br_seat seat);
void review_walk_to(const br_match *m, uint32_t ply, review_walk *walk);
bool review_next(const br_match *m, const bot_workspace *workspace, uint32_t iterations,
                 review_walk *walk, review *out); /* false: there was none left */
void review_end(const br_match *m, review *out);

/* Looks at all decisions of a seat, from all it had been shown. `iterations` as in advice_make;
 * `tell` may be NULL and hears how many plies are done. */
void review_make(const br_match *m, br_seat seat, const bot_workspace *workspace,
                 uint32_t iterations, void (*tell)(uint32_t done, uint32_t total), review *out);

#endif
