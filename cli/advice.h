/* advice.h -- what each move of a decision is worth: the ground under hints and reviews.
 *
 * In two-seat Squirrels the numbers are exact and count nuts; everywhere else they come from the
 * search and count chances. Nothing is used but what the seat may know.
 */
#ifndef ADVICE_H
#define ADVICE_H

#include "desk.h"

enum {
    ADVICE_NUT = 1000,       /* exact values: thousandths of a nut of margin at the end */
    ADVICE_CERTAIN = 100000, /* searched values: thousandths of a per cent of a win */
    ADVICE_OPEN = 2          /* an outcome that secret choices still decide */
};

typedef struct advice_line {
    br_move move;
    int32_t value;
    int8_t outcome;  /* exact: 1 win, 0 draw, -1 loss with perfect play; ADVICE_OPEN */
    uint32_t visits; /* searched */
} advice_line;

typedef struct advice {
    bool is_exact;
    uint32_t iterations; /* made by the search */
    int count;
    advice_line line[BR_MOVES_MAX]; /* best first */
} advice;

typedef struct advice_budget {
    uint32_t iterations; /* 0 = the boss's own */
    double seconds;      /* 0 = no limit */
    br_depth depth;      /* recall for a review; a person gets no more than the screen */
} advice_budget;

/* The bots whose desk an advice needs, for desk_open: with the oracle's book where it plays. */
bot_desk advice_desk(const br_rules *r);
/* For a seat in to_act. `desk` is of advice_desk. */
void advice_make(const br_rules *r, const void *state, br_seat seat, const br_guess *guess,
                 const bot_desk *desk, const advice_budget *budget, advice *out);
/* The line of a move, or NULL. */
const advice_line *advice_find(const advice *a, const br_move *move);

#endif
