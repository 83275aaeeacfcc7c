/* calibrate.h -- does what a hint promises come true?
 *
 * Matches between bots; at some of the decisions, drawn from the match's seed, the seat asks for a
 * hint as a person would, from its screen. Afterwards it is known who won. Of all moments at which
 * a hint said 60 to 70 %, as many should have been won; moments of one match depend on each other,
 * so intervals come from matches (cluster.h). What comes out depends on the plan only, not on
 * threads.
 */
#ifndef CALIBRATE_H
#define CALIBRATE_H

#include "backroom_bots.h"
#include "cluster.h"
#include "match.h"
#include "worker_pool.h"

enum { CALIBRATE_BINS = 10, CALIBRATE_ROWS = BR_SEATS_MAX + 1 };

typedef struct calibrate_plan {
    const br_rules *rules; /* one for each number of seats; matches take them in turn */
    int rules_count;
    const bot *bot; /* at every seat */
    uint64_t matches;
    uint32_t every; /* one of so many decisions asks for a hint */
    uint8_t seed[BR_SEED_BYTES];
} calibrate_plan;

typedef struct calibrate_moment {
    uint64_t match;
    uint16_t order; /* within its match */
    uint8_t seats, seat, progress;
    int32_t hope;                 /* of SEARCH_ONE */
    int32_t chance[BR_SEATS_MAX]; /* of ADVICE_CERTAIN, by seat */
    uint32_t share[BR_SEATS_MAX]; /* what came of it, of LAB_SHARE */
} calibrate_moment;

typedef struct calibrate_result {
    calibrate_moment *at; /* in the order of matches; free it */
    size_t count, capacity;
    const char *fault; /* of a match, or NULL */
    uint64_t fault_match;
} calibrate_result;

pool_state calibrate_run(const calibrate_plan *plan, const run_config *config,
                         calibrate_result *out);

/* Of the moments at which the chance lay in one tenth: how many, the mean of what was said, what
 * was won with its interval, and how far outside the interval the said mean lies. */
typedef struct calibrate_bin {
    uint64_t moments;
    double said, outside;
    stats_rate won;
} calibrate_bin;
/* Chances of whoever asked, or those it was told of all others. */
typedef enum calibrate_whose { CALIBRATE_OWN, CALIBRATE_OTHERS } calibrate_whose;
void calibrate_bins(const calibrate_plan *plan, const calibrate_result *result,
                    calibrate_whose whose, calibrate_bin out[CALIBRATE_BINS]);
/* The mean of the squares of what was said less what came; of an even share said always. */
void calibrate_brier(const calibrate_result *result, double *said, double *even);

/* One row a number of seats: the logistic curve by stage nearest to what came of it. How many. */
int calibrate_fit(const calibrate_plan *plan, const calibrate_result *result,
                  br_calibration out[CALIBRATE_ROWS]);

#endif
