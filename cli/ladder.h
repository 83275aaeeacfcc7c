/* ladder.h -- a round robin of bots on the same deals, and ratings out of it.
 *
 * Every pair meets on every deal twice, with seats exchanged, so that luck of the deal falls on
 * both. Ratings are Elo points by the model of Bradley and Terry; their intervals come from
 * drawing the deals again and again (bootstrap), with a generator of fixed seed.
 */
#ifndef LADDER_H
#define LADDER_H

#include "cli.h"
#include "lab.h"

enum { LADDER_BOTS_MAX = 12, LADDER_PAIRS_MAX = LADDER_BOTS_MAX * (LADDER_BOTS_MAX - 1) / 2 };

typedef struct ladder_plan {
    const br_rules *rules;
    const bot *bots[LADDER_BOTS_MAX];
    int count;
    uint32_t deals; /* of steps: matches a row, 0 = until it is clear */
    int threads;
    uint8_t seed[BR_SEED_BYTES];
} ladder_plan;

typedef struct ladder_rating {
    double points, low, high;            /* greedy, or else the first, is 1000 */
    double score, score_low, score_high; /* mean share of the wins, an even match being a half */
} ladder_rating;

typedef struct ladder_result {
    float *score; /* [pair][deal]: the first bot's share of the wins in the two matches, malloced */
    int pairs;
    int first[LADDER_PAIRS_MAX], second[LADDER_PAIRS_MAX];
    double mean[LADDER_PAIRS_MAX];
    ladder_rating rating[LADDER_BOTS_MAX];
    sim_trouble trouble; /* its match is the deal */
} ladder_result;

/* Plays all. Free result->score. */
pool_state ladder_run(const ladder_plan *plan, const run_config *config, ladder_result *result);
/* From the scores to the ratings. */
void ladder_rate(const ladder_plan *plan, ladder_result *result);

/* Instead: each bot alone among those named before it, one row a pair, played until it is clear
 * whether it has its share (ladder_steps.c). False if it was cut short. */
bool ladder_steps(const ladder_plan *plan, bool has_json);

#endif
