/* advice.h -- what each move of a decision is worth: the ground under hints and reviews.
 *
 * Where a game is solved the numbers are exact and count its points; everywhere else they come from
 * the search and count chances. Nothing is used but what the seat may know.
 */
#ifndef ADVICE_H
#define ADVICE_H

#include "bot.h"

enum {
    ADVICE_POINT = 1000,     /* exact values: thousandths of a point of margin at the end */
    ADVICE_CERTAIN = 100000, /* searched values: thousandths of a per cent of a win */
    ADVICE_OPEN = 2          /* an outcome that secret choices still decide */
};

typedef struct advice_line {
    br_move move;
    int32_t value;
    int8_t outcome;  /* exact: 1 win, 0 draw, -1 loss with perfect play; ADVICE_OPEN */
    uint32_t visits; /* searched */
} advice_line;

struct advice {
    bool is_exact;
    uint32_t iterations; /* made by the search */
    int count;
    advice_line line[BR_MOVES_MAX]; /* best first */
};

/* For a seat in to_act, from its view of that depth: recall for a review; a person gets no more
 * than the screen. The workspace has an arena; if it has a tablebase, too, values come from there
 * where they can. `iterations` 0 = the boss's own. */
void advice_make(const br_rules *r, const void *view, br_seat seat, br_depth depth,
                 const br_rng *rng, const bot_workspace *workspace, uint32_t iterations,
                 advice *out);
/* The line of a move, or NULL. */
const advice_line *advice_find(const advice *a, const br_move *move);
/* For those who fill one: keeps the best first. */
void advice_add(advice *out, advice_line line);

#endif
