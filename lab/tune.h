/* tune.h -- searches levels of factors for goals.
 *
 * Few points are all tried. Many are searched by NLopt: DIRECT over the whole box first, then
 * Subplex around the best. What a point comes to is asked of `evaluate`; the same point is never
 * asked for twice. Both algorithms are deterministic.
 */
#ifndef TUNE_H
#define TUNE_H

#include "sweep.h"

enum { TUNE_POINTS_MAX = 100000 };

typedef struct tune_value {
    vary_point point;
    bool is_refused; /* by the game */
    double loss;     /* sum of squared misses */
    int changes;     /* factors that are not as in the base */
    stats_rate value[GOALS_MAX];
} tune_value;

typedef struct tune_plan {
    const vary *vary;
    int goals;
    const lab_goal *goal;
    int budget; /* points to try at most */
    /* Fills in value and is_refused of `count` points; false: stopped. */
    bool (*evaluate)(void *context, tune_value *at, int count);
    void *context;
    void (*tell)(void *context, int done, int budget);
} tune_plan;

typedef struct tune_result {
    int count;
    tune_value *at; /* in the order they were tried; malloced */
    bool is_whole;  /* every point was tried */
} tune_result;

typedef enum tune_state { TUNE_DONE, TUNE_STOPPED, TUNE_NO_MEMORY, TUNE_NO_NLOPT } tune_state;
/* NO_NLOPT: too many points to try them all, and built without NLopt. */
tune_state tune_run(const tune_plan *plan, tune_result *out);
/* The best `most` in order; of equals the one with fewer changes. Returns how many there are. */
int tune_best(const tune_result *r, int most, int index[]);
/* Of those no other meets every goal better with no more changes; best first. */
int tune_front(const tune_plan *plan, const tune_result *r, int most, int index[]);

/* The level at which a factor is as in the base, or -1. */
int tune_base_level(const vary *v, int factor);

#endif
