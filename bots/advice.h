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
    ADVICE_OPEN = 2,         /* an outcome that secret choices still decide */
    ADVICE_BOSSES = 2 /* hints and reviews think as long as so many: one number for one thing */
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
    /* Of all seats if the best move is made, together ADVICE_CERTAIN. The own one is the value of
     * the best line where that is searched. */
    int32_t chance[BR_SEATS_MAX];
    int32_t hope;     /* searched: value of the best line before it was calibrated, of SEARCH_ONE */
    uint8_t progress; /* how far the match has come, where the game says it */
    int count;
    advice_line line[BR_MOVES_MAX]; /* best first */
};

/* For a seat in to_act, from its view of that depth: recall for a review; a person gets no more
 * than the screen. The workspace has an arena; if it has a tablebase, too, values come from there
 * where they can. `iterations` 0 = those of so many bosses. */
void advice_make(const br_rules *r, const void *view, br_seat seat, br_depth depth,
                 const br_rng *rng, const bot_workspace *workspace, uint32_t iterations,
                 advice *out);
uint32_t advice_iterations(const br_rules *r); /* of a search that is given none */
/* The line of a move, or NULL. */
const advice_line *advice_find(const advice *a, const br_move *move);
/* For those who fill one: keeps the best first. */
void advice_add(advice *out, advice_line line);

#endif
