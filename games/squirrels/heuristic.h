/* squirrels/heuristic.h -- a better evaluation of two-seat Squirrels than evaluate.c.
 *
 * Facts that lie open (tops, hands, how many turns are left, what tops mean to the rival's tops):
 * a weighted sum of them, and a small hidden layer for what is good only together with something
 * else. The weights were fitted to the exact values of positions. Only searches look through it,
 * greedy keeps the game's evaluate.
 */
#ifndef SQUIRRELS_HEURISTIC_H
#define SQUIRRELS_HEURISTIC_H

#include "state.h"

enum {
    SQUIRRELS_NUT = 100,      /* one nut, in the unit of the evaluation */
    SQUIRRELS_FACTS_MAX = 63, /* that one seat may have at once; what is past them is not seen */
    SQUIRRELS_WEIGHTS = 640,
    SQUIRRELS_UNITS = 8,        /* of the hidden layer: one register of 16 bits */
    SQUIRRELS_OUTPUT_ONE = 4096 /* fixed point of their output */
};

/* Which weights count for a seat, some of them several times over. */
typedef struct squirrels_seat_facts {
    uint16_t count, at[SQUIRRELS_FACTS_MAX];
} squirrels_seat_facts;

/* Cards in a hand. A table of nibbles, for without help of the processor the builtin is a call. */
static inline unsigned squirrels_count(unsigned hand) {
    const uint64_t ones = 0x4332322132212110u;
    return (unsigned)(ones >> 4 * (hand & 15u) & 15u) + (unsigned)(ones >> 4 * (hand >> 4) & 15u);
}

/* Hooks of br_bots. The evaluation is in hundredths of a nut. The key: cards under a top do as a
 * set, and only while the hideout is in hand; places are alike; nuts owned only add to the margin.
 */
int32_t squirrels_heuristic(const br_rules *r, const void *state, br_seat seat);
int32_t squirrels_lead(const br_rules *r, const void *state);
int squirrels_key(const void *state, uint64_t name[4], int32_t *owned);
int squirrels_tie(const br_rules *r, const void *state);
/* For fitting. */
void squirrels_facts_of(const br_rules *r, const squirrels_state *s, br_seat seat,
                        squirrels_seat_facts *out);
/* What it owns, and what effects of this turn will bring it. */
int32_t squirrels_owned(const squirrels_state *s, br_seat seat);

#endif
