/* tune_by.c -- what a point of `tune` comes to: by matches of bots, or by the game's solver. */
#include "tune_by.h"

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "solved.h"

/* ---- matches ------------------------------------------------------------------------------ */

/* All points on the same deals, each as often: a sweep without a base. */
bool tune_by_matches(void *context, tune_value *at, int count) {
    tune_by *by = context;
    lab_vary *w = by->base;
    sim_plan plan = w->plan;
    sweep_plan sweep = w->sweep;
    sweep_result *r = calloc(1, sizeof *r);
    int point[SWEEP_VARIANTS_MAX];
    br_fault fault;
    sweep.plan = &plan;
    sweep.is_even = true;
    sweep.variants = 0;
    plan.matches = by->matches;
    if (by->seed) memcpy(plan.seed, by->seed, BR_SEED_BYTES);
    for (int i = 0; i < count; i++) {
        at[i].is_refused =
            !vary_make(&w->vary, &at[i].point, &w->rules[sweep.variants], NULL, &fault);
        if (!at[i].is_refused) point[sweep.variants++] = i;
    }
    by->state = POOL_DONE;
    if (!r || (sweep.variants > 0 && !sweep_open(r, &sweep))) by->state = POOL_NO_MEMORY;
    else if (sweep.variants > 0) by->state = sweep_run(&sweep, by->config, r, &by->trouble);
    for (int v = 0; by->state == POOL_DONE && v < sweep.variants; v++) {
        by->played += (uint64_t)sweep_matches(r, v);
        for (int k = 0; k < sweep.goals; k++)
            at[point[v]].value[k] = sweep_value(&sweep, r, v, sweep.goal[k].index);
    }
    if (r) sweep_close(r);
    free(r);
    return by->state == POOL_DONE;
}

/* ---- the solver --------------------------------------------------------------------------- */

/* Exact: wins of whoever begins, and the margin he has, when both choose and play perfectly. */
typedef struct solved_point {
    double wins, margin;
    uint8_t is_solved;
} solved_point;

typedef struct solver_worker {
    void *tablebase;
    solved_point *out; /* by point */
} solver_worker;

typedef struct solver_plan {
    const lab_vary *base;
    const tune_value *at;
    int count;
} solver_plan;

static bool solver_open(const void *argument, void *memory) {
    const solver_plan *plan = argument;
    solver_worker *w = memory;
    size_t bytes = (plan->base->plan.rules->game->bots->solver->bytes + 63) / 64 * 64;
    w->tablebase = aligned_alloc(64, bytes);
    w->out = calloc((size_t)plan->count, sizeof *w->out);
    if (w->tablebase && w->out) return true;
    free(w->tablebase);
    free(w->out);
    return false;
}

static pool_item_end solver_play(const void *argument, void *memory, uint64_t item) {
    const solver_plan *plan = argument;
    solver_worker *w = memory;
    const br_solver *solver = plan->base->plan.rules->game->bots->solver;
    int32_t worth[SOLVED_PAIRS_MAX], points[SOLVED_PAIRS_MAX], wins[SOLVED_PAIRS_MAX];
    int n = solver->choices;
    matrix_game for_points, for_wins;
    br_rules rules;
    br_fault fault;
    if (!vary_make(&plan->base->vary, &plan->at[item].point, &rules, NULL, &fault) ||
        solved_refuses(&rules))
        return POOL_PLAYED;
    solver->make(w->tablebase, &rules, NULL, NULL);
    solved_worths(w->tablebase, &rules, worth);
    for (int i = 0; i < n * n; i++) {
        points[i] = br_worth_margin(worth[i]);
        wins[i] = br_worth_outcome(worth[i]) + 1;
    }
    if (!matrix_game_solve(points, n, n, &for_points) || !matrix_game_solve(wins, n, n, &for_wins))
        return POOL_PLAYED;
    w->out[item] = (solved_point){(double)for_wins.value / (2.0 * (double)for_wins.denominator),
                                  (double)for_points.value / (double)for_points.denominator, 1};
    return POOL_PLAYED;
}

static void solver_close(const void *argument, void *memory, void *into) {
    const solver_plan *plan = argument;
    solver_worker *w = memory;
    solved_point *to = into;
    for (int i = 0; i < plan->count; i++)
        if (w->out[i].is_solved) to[i] = w->out[i];
    free(w->tablebase);
    free(w->out);
}

static void solver_pack(const void *argument, const void *from, FILE *out) {
    const solver_plan *plan = argument;
    fwrite(from, sizeof(solved_point), (size_t)plan->count, out);
}

static bool solver_add(const void *argument, void *into, team_bytes *in) {
    const solver_plan *plan = argument;
    solved_point *to = into, other;
    for (int i = 0; i < plan->count; i++) {
        if (!team_take(in, &other, sizeof other)) return false;
        if (other.is_solved) to[i] = other;
    }
    return true;
}

static void solver_clear(const void *argument, void *into) {
    const solver_plan *plan = argument;
    memset(into, 0, (size_t)plan->count * sizeof(solved_point));
}

bool tune_by_solver(void *context, tune_value *at, int count) {
    static const pool_job job = {sizeof(solver_worker), solver_open, solver_play, solver_close,
                                 solver_pack,           solver_add,  solver_clear};
    tune_by *by = context;
    const sweep_plan *sweep = &by->base->sweep;
    solver_plan plan = {by->base, at, count};
    solved_point *out = calloc((size_t)count, sizeof *out);
    worker_pool pool = {by->config, &job, (uint64_t)count, &plan, out};
    pool_queue queue = {0};
    by->state = out ? pool_run(&pool, &queue) : POOL_NO_MEMORY;
    for (int i = 0; by->state == POOL_DONE && i < count; i++) {
        at[i].is_refused = !out[i].is_solved;
        for (int k = 0; k < sweep->goals; k++) {
            bool is_margin = sweep->what[sweep->goal[k].index].kind == MEASURE_MARGIN;
            double value = is_margin ? out[i].margin : out[i].wins;
            at[i].value[k] = (stats_rate){value, value, value};
        }
    }
    by->played += (uint64_t)count;
    free(out);
    return by->state == POOL_DONE;
}

int tune_solver_check(const lab_vary *w) {
    const char *refused = solved_refuses(w->plan.rules);
    if (refused) return cli_error(CLI_USAGE, w->command, "--by solver: %s", refused);
    for (int i = 0; i < w->sweep.goals; i++) {
        measure what = w->sweep.what[w->sweep.goal[i].index];
        bool is_first = what.kind == MEASURE_ORDER_WINS && what.index == 0;
        if (!is_first && what.kind != MEASURE_MARGIN)
            return cli_error(CLI_USAGE, w->command,
                             "--by solver: it knows first-player and margin, not '%s'",
                             w->sweep.goal[i].text);
    }
    return CLI_OK;
}
