/* figures.h -- how well a bot does against others, measured until it is clear.
 *
 * A row is a table of one bot and rivals of one kind. It is played in batches; after each an
 * interval is drawn, and the row ends as soon as the goal lies outside. All five intervals together
 * hold with 95 %: the first four with 99.7 %, the last one with 96.2 %.
 */
#ifndef FIGURES_H
#define FIGURES_H

#include "lab.h"

enum { FIGURES_LOOKS = 5, FIGURES_FIRST = 25, FIGURES_MOST = FIGURES_FIRST << (FIGURES_LOOKS - 1) };

typedef enum figures_verdict {
    FIGURES_OPEN, /* the goal lies within the interval */
    FIGURES_REACHED,
    FIGURES_MISSED,
    FIGURES_CUT, /* Ctrl-C */
    FIGURES_FAILED
} figures_verdict;

typedef struct figures_row {
    const br_rules *rules;
    const bot *own, *rival;
    double goal;      /* share of the wins */
    uint64_t matches; /* exactly so many, one interval of 95 %; 0 = until it is clear */
    int threads;
    uint8_t seed[BR_SEED_BYTES];
} figures_row;

typedef struct figures_result {
    uint64_t matches;
    double share, low, high;
    figures_verdict verdict;
} figures_result;

void figures_run(const figures_row *row, figures_result *out);

/* What a search costs: every decision of a boss in matches against greedy. */
typedef struct figures_speed {
    int decisions;
    double ms, ms_99, ms_most;  /* of processor time, a decision: mean, 99th percentile, most */
    double simulations, second; /* simulations a decision, simulations a second */
} figures_speed;
bool figures_measure(const br_rules *r, const uint8_t seed[BR_SEED_BYTES], uint64_t matches,
                     figures_speed *out);

#endif
