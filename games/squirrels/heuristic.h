/* squirrels/heuristic.h -- a better evaluation of Squirrels than evaluate.c.
 *
 * A weighted sum of what lies open: tops, hands, how many turns are left, what tops mean to the
 * rivals' tops. The weights were fitted to the exact values of two-seat positions and are used at
 * any number of seats. Only searches look through it, greedy keeps the game's evaluate.
 */
#ifndef SQUIRRELS_HEURISTIC_H
#define SQUIRRELS_HEURISTIC_H

#include "state.h"

enum {
    SQUIRRELS_NUT = 100,         /* one nut, in the unit of the evaluation */
    SQUIRRELS_FEATURES_MAX = 96, /* that one seat may have at once */
    SQUIRRELS_WEIGHTS = 640
};

/* Cards in a hand. A table of nibbles, for without help of the processor the builtin is a call. */
static inline unsigned squirrels_count(unsigned hand) {
    const uint64_t ones = 0x4332322132212110u;
    return (unsigned)(ones >> 4 * (hand & 15u) & 15u) + (unsigned)(ones >> 4 * (hand >> 4) & 15u);
}

/* Hooks of br_bots. The evaluation is in hundredths of a nut. The key: cards under a top do as a
 * set, and only while the hideout is in hand; places are alike; nuts owned only add to the margin.
 */
int32_t squirrels_heuristic(const br_rules *r, const void *state, br_seat seat);
int squirrels_key(const void *state, uint64_t name[4], int32_t *owned);
int squirrels_tie(const br_rules *r, const void *state);
/* For fitting: which weights count for a seat, some of them several times over. How many. */
int squirrels_heuristic_features(const br_rules *r, const squirrels_state *s, br_seat seat,
                                 uint16_t feature[SQUIRRELS_FEATURES_MAX]);

#endif
