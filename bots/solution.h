/* solution.h -- a solved game told: who wins, every set-up, every move, the best line.
 *
 * One maker for terminal, page and programs. Everything is seen from the seat that begins: a worth
 * is to it, and seat 0 is it.
 */
#ifndef SOLUTION_H
#define SOLUTION_H

#include "solved.h"

enum { SOLUTION_STEPS_MAX = 200, SOLUTION_KEY = 96 };

typedef struct solution {
    const br_rules *rules;
    int count; /* of choices */
    int32_t worth[SOLVED_PAIRS_MAX];
    char word[BR_CHOICES_MAX][BR_WORD_MAX];
    matrix_game points, wins; /* the secret choice; wins: two points a victory, one a draw */
    unsigned own, other;      /* what it chooses most often */
} solution;

typedef struct solution_step {
    br_seat seat;
    br_move move;
    int32_t worth;                          /* once it is made */
    _Alignas(8) uint8_t view[BR_STATE_MAX]; /* what both saw before it */
} solution_step;

typedef struct solution_line {
    int count;
    solution_step step[SOLUTION_STEPS_MAX];
} solution_line;

/* False if the numbers of these components are too large. */
bool solution_make(const br_rules *r, const void *tablebase, solution *out);
/* One move more in a line. */
void solution_add(const br_rules *r, const void *tablebase, const void *state, const br_move *move,
                  solution_line *line);
/* One of the lines of best play from an open position to the end: always the first of the best
 * moves. */
void solution_line_from(const br_rules *r, const void *tablebase, const void *state,
                        solution_line *out);
/* "Whoever begins wins by 1 nut ...": the key of its sentence, and what stands in it. */
void solution_answer(const solution *s, char key[SOLUTION_KEY], br_args *args);

/* What other rules or components change: the key of its sentence, in which {with} is left to be
 * said, and what else stands in it. */
void solution_compare(const solution *base, const solution *now, br_lang lang,
                      char key[SOLUTION_KEY], br_args *args);

/* Words of the line, where there are any; seat 0 begins. */
typedef struct solution_talk {
    br_lang lang;
    const char *names[BR_SEATS_MAX];
} solution_talk;
void solution_step_say(const br_rules *r, const solution_talk *t, const solution_step *step,
                       br_buf *out);

/* As JSON, members of an object that is open. `t` may be NULL: then nothing is said in words. */
void solution_put(br_buf *out, const solution *s, const solution_line *line,
                  const solution_talk *t);
void solution_put_line(br_buf *out, const char *key, const br_rules *r, const solution_line *line,
                       const solution_talk *t);
/* An open position: what it is worth, whose move it is, every lawful move and what is left of it.
 */
void solution_put_moves(br_buf *out, const br_rules *r, const void *tablebase, const void *state);

#endif
