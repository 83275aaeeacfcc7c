/* tune_by.h -- what a point of `tune` comes to: by matches of bots, or by the game's solver. */
#ifndef TUNE_BY_H
#define TUNE_BY_H

#include "lab_vary.h"

typedef struct tune_by {
    lab_vary *base;
    const run_config *config;
    const uint8_t *seed; /* of the deals, NULL = those of the plan */
    uint64_t matches;    /* of each point */
    pool_state state;    /* how the last evaluation ended */
    sim_trouble trouble; /* where it is BROKEN */
    uint64_t played;     /* matches or variants so far */
} tune_by;

/* Both as tune_plan.evaluate. */
bool tune_by_matches(void *context, tune_value *at, int count);
bool tune_by_solver(void *context, tune_value *at, int count);
/* Whether the solver can say what the goals ask for. CLI_OK or an exit code, message printed. */
int tune_solver_check(const lab_vary *w);

#endif
