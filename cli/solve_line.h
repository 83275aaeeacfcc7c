/* solve_line.h -- the solution of a solved game in plain words: who wins, and the best line.
 */
#ifndef SOLVE_LINE_H
#define SOLVE_LINE_H

#include "cli.h"
#include "solved.h"

enum { SOLVE_LINE_MAX = 200 };

typedef struct solve_step {
    br_seat seat; /* 0 begins */
    br_move move;
    int32_t worth;                          /* to the seat that begins, once it is made */
    _Alignas(8) uint8_t view[BR_STATE_MAX]; /* what both saw before it */
} solve_step;

/* One of the lines of best play: both choose what the equilibrium chooses most often, then the
 * first of the best moves. Open moves only. */
typedef struct solve_line {
    unsigned own, other; /* the secret choices */
    int count;
    solve_step step[SOLVE_LINE_MAX];
} solve_line;

void solve_line_make(const br_rules *r, const void *tablebase, const matrix_game *points,
                     solve_line *out);
/* "Whoever begins wins by 1 nut ..." */
void solve_line_answer(const br_rules *r, br_lang lang, const matrix_game *points,
                       const matrix_game *wins, const solve_line *line);
void solve_line_print(const br_rules *r, br_lang lang, const solve_line *line);
void solve_line_json(const br_rules *r, br_lang lang, const solve_line *line);

#endif
