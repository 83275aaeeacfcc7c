/* heuristic_squirrels.h -- a better evaluation of Squirrels than the game's own.
 *
 * A weighted sum of what lies open: tops, hands, how many turns are left, what tops mean to the
 * rivals' tops. The weights were fitted to the exact values of two-seat positions and are used at
 * any number of seats. Only the search looks through it, greedy keeps the game's evaluate.
 */
#ifndef HEURISTIC_SQUIRRELS_H
#define HEURISTIC_SQUIRRELS_H

#include "backroom.h"

enum {
    HEURISTIC_NUT = 100,         /* one nut, in the unit of the evaluation */
    HEURISTIC_FEATURES_MAX = 96, /* that one seat may have at once */
    HEURISTIC_WEIGHTS = 640
};

/* Where things are in a state, looked up once. */
typedef struct heuristic_squirrels {
    uint16_t size; /* of a state */
    uint16_t hoard, stack, hand, turn, phase, due, laid;
    uint8_t setup, lay, over; /* phases */
} heuristic_squirrels;

void heuristic_squirrels_init(heuristic_squirrels *context, const br_rules *r);
/* The evaluation of a seat, in hundredths of a nut. `context` is a heuristic_squirrels. */
int32_t heuristic_squirrels_evaluate(const void *context, const br_rules *r, const void *s,
                                     br_seat seat);
/* For minimax.h, with two seats: what can still matter. Cards under a top do as a set, and only
 * while the hideout is in hand; places are alike; nuts owned only add to the margin. */
uint64_t heuristic_squirrels_key(const void *context, const void *s, int32_t *owned);
int heuristic_squirrels_tie(const void *context, const br_rules *r, const void *s);
/* For fitting: which weights count for a seat, some of them several times over. How many. */
int heuristic_squirrels_features(const heuristic_squirrels *context, const br_rules *r,
                                 const void *s, br_seat seat,
                                 uint16_t feature[HEURISTIC_FEATURES_MAX]);

#endif
