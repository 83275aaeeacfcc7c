/* skill.h -- how much of a result is the deal, the seat, and who plays.
 *
 * Every deal is played once for each way round the table, so that every bot sits at every seat of
 * it. What two bots have in common at one seat of a deal is the deal's doing (or the seat's, if it
 * is the same in every deal); what a bot has in common over all deals is its skill; the rest is how
 * it happened to go. Shares of the variance of a seat's win; unbiased, so they may come out below
 * nothing. Intervals are the jackknife's, over blocks of deals.
 */
#ifndef SKILL_H
#define SKILL_H

#include "sim.h"
#include "stats.h"

enum { SKILL_BLOCKS = 20 };

/* Sums over the deals of a block; wins in LAB_SHARE parts. */
typedef struct skill_sums {
    uint64_t deals;
    uint64_t cells; /* squares of single wins */
    uint64_t seats; /* squares of a seat's wins over all bots of a deal */
    uint64_t seat[BR_SEATS_MAX], chair[BR_SEATS_MAX];
    uint64_t seat_squares[BR_SEATS_MAX], chair_squares[BR_SEATS_MAX];
    /* by two chairs: how often the first finishes ahead of the second, twice (a tie counts one) */
    uint64_t ahead[BR_SEATS_MAX][BR_SEATS_MAX], ahead_squares[BR_SEATS_MAX][BR_SEATS_MAX];
} skill_sums;

typedef struct skill_result {
    skill_sums block[SKILL_BLOCKS];
} skill_result;

/* `plan->matches` deals, each played as often as there are seats. */
pool_state skill_run(const sim_plan *plan, const run_config *config, skill_result *result,
                     sim_trouble *trouble);

typedef struct skill_shares {
    uint64_t deals;
    stats_rate seat, deal, play, rest; /* add up to 1 */
    stats_rate wins[BR_SEATS_MAX];     /* by chair */
    int best, worst;                   /* chairs */
    stats_rate ahead;                  /* how often the best finishes ahead of the worst */
} skill_shares;
void skill_take_apart(const skill_result *r, int seats, skill_shares *out);

#endif
