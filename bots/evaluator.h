/* evaluator.h -- what a position is worth to every seat: the one thing the search asks about it.
 *
 * Behind it stands the value model of the game. A game without one is valued by its score: the lead
 * over the best rival by the game's evaluate. Who searches does not know which.
 */
#ifndef EVALUATOR_H
#define EVALUATOR_H

#include "value_model.h"

enum { EVALUATOR_CERTAIN = VALUE_MODEL_CERTAIN }; /* a certain win; a half is an even match */

typedef struct evaluator {
    const br_value_model *model; /* NULL = by the lead */
    /* Without a model: a score in whatever unit, and the lead that is three quarters of a win. */
    int32_t (*score)(const br_rules *r, const void *s, br_seat seat);
    int32_t scale;
    bool is_blind; /* it looks at the own side only: how far, not how far ahead */
} evaluator;

/* To each seat up to EVALUATOR_CERTAIN: the chance to win, at the end who has won and a little of
 * the margin. */
void evaluate(const evaluator *e, const br_rules *r, const void *s, int32_t value[BR_SEATS_MAX]);
/* How well all seats but one stand, on a scale that only compares worlds of one view. */
int64_t evaluate_rivals(const evaluator *e, const br_rules *r, const void *s, br_seat seat);
/* A lead as a value: half at none, three quarters at `scale`, never quite all or nothing. */
int32_t evaluate_lead(int64_t lead, int32_t scale);

#endif
