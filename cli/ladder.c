/* ladder.c -- plays the round robin of ladder.h and works out ratings.
 *
 * What a pair scores on a deal depends on the deal and the two bots only, so threads may take the
 * work in any order. At tables of more than two seats both bots take every other seat.
 */
#include "ladder.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lab.h"
#include "workspace.h"

enum { RESAMPLES = 400, ROUNDS = 200, ANCHOR = 1000 };

typedef struct run {
    const ladder_plan *plan;
    ladder_result *result;
    const void *tablebase;
    atomic_uint next, done;
    atomic_int working;
    atomic_bool is_stopped;
} run;

/* ---- playing ------------------------------------------------------------------------------ */

/* The share of the wins of bot a when it sits at every other seat from `from` on. */
static const char *table_play(const run *all, const bot_workspace *workspace, const bot *a,
                              const bot *b, int from, const uint8_t seed[BR_SEED_BYTES],
                              double *share) {
    const br_rules *r = all->plan->rules;
    const bot *bots[BR_SEATS_MAX];
    match_context lent = {.workspace = *workspace};
    match_outcome out;
    for (int i = 0; i < r->seats; i++) bots[i] = i % 2 == from ? a : b;
    if (match_play(r, bots, &lent, seed, NULL, &out) != MATCH_OVER) return out.fault;
    int winners = __builtin_popcount(out.result.winners);
    *share = 0;
    for (br_seat i = 0; i < r->seats; i++)
        if (bots[i] == a && br_has(out.result.winners, i)) *share += 1.0 / winners;
    return NULL;
}

static void job_play(run *all, const bot_workspace *workspace, uint32_t job) {
    const ladder_plan *plan = all->plan;
    ladder_result *result = all->result;
    uint32_t pair = job % (uint32_t)result->pairs, deal = job / (uint32_t)result->pairs;
    const bot *a = plan->bots[result->first[pair]], *b = plan->bots[result->second[pair]];
    uint8_t seed[BR_SEED_BYTES];
    double share[2] = {0, 0};
    match_seed(plan->seed, deal, seed);
    for (int from = 0; from < 2; from++) {
        const char *trouble = table_play(all, workspace, a, b, from, seed, &share[from]);
        if (!trouble) continue;
        result->trouble = trouble;
        result->trouble_deal = deal;
        atomic_store(&all->is_stopped, true);
    }
    result->score[pair * plan->deals + deal] = (float)((share[0] + share[1]) / 2);
}

static void *worker(void *argument) {
    run *all = argument;
    uint32_t jobs = (uint32_t)all->result->pairs * all->plan->deals;
    const br_rules *r = all->plan->rules;
    const bot *bots[BR_SEATS_MAX] = {&bot_boss}; /* any bot that searches: its arena suits all */
    bot_workspace workspace = workspace_open(bots, r, all->tablebase);
    workspace.tablebase = all->tablebase;
    for (uint32_t job; (job = atomic_fetch_add(&all->next, 1)) < jobs;) {
        if (atomic_load(&all->is_stopped)) break;
        job_play(all, &workspace, job);
        atomic_fetch_add(&all->done, 1);
    }
    workspace_close(&workspace, false);
    atomic_fetch_sub(&all->working, 1);
    return NULL;
}

static const void *tablebase_for(const ladder_plan *plan) {
    const bot *bots[BR_SEATS_MAX] = {NULL};
    for (int i = 0; i < plan->count; i++)
        if (plan->bots[i]->has_tablebase) bots[0] = plan->bots[i];
    return bots[0] ? workspace_open(bots, plan->rules, NULL).tablebase : NULL;
}

static void wait_all(run *all, uint32_t jobs) {
    struct timespec pause = {.tv_nsec = 100000000};
    while (atomic_load(&all->working) > 0) {
        nanosleep(&pause, NULL);
        cli_progress("ladder", atomic_load(&all->done), jobs);
    }
}

bool ladder_run(const ladder_plan *plan, ladder_result *result) {
    pthread_t threads[POOL_THREADS_MAX];
    run all = {.plan = plan, .result = result};
    memset(result, 0, sizeof *result);
    for (int i = 0; i < plan->count; i++)
        for (int j = i + 1; j < plan->count; j++) {
            result->first[result->pairs] = i;
            result->second[result->pairs++] = j;
        }
    uint32_t jobs = (uint32_t)result->pairs * plan->deals;
    result->score = calloc(jobs ? jobs : 1, sizeof *result->score);
    if (!result->score) return false;
    all.tablebase = tablebase_for(plan);
    int started = 0;
    atomic_store(&all.working, plan->threads);
    while (started < plan->threads && pthread_create(&threads[started], NULL, worker, &all) == 0)
        started++;
    atomic_fetch_sub(&all.working, plan->threads - started);
    wait_all(&all, jobs);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    free((void *)(uintptr_t)all.tablebase);
    return started > 0;
}

/* ---- ratings ------------------------------------------------------------------------------ */

/* Strengths by the steps of Zermelo and Ford. Half a shared win on top of each pair keeps a bot
 * that has won everything within numbers. */
static void strengths_fit(const ladder_result *result, const double mean[], int count,
                          uint32_t deals, double strength[]) {
    double matches = 2.0 * deals + 1;
    for (int i = 0; i < count; i++) strength[i] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        double wins[LADDER_BOTS_MAX] = {0}, weight[LADDER_BOTS_MAX] = {0};
        for (int k = 0; k < result->pairs; k++) {
            int a = result->first[k], b = result->second[k];
            double won = mean[k] * 2 * deals + 0.5, part = matches / (strength[a] + strength[b]);
            wins[a] += won;
            wins[b] += matches - won;
            weight[a] += part;
            weight[b] += part;
        }
        double sum = 0;
        for (int i = 0; i < count; i++) sum += log(strength[i] = wins[i] / weight[i]);
        for (int i = 0; i < count; i++) strength[i] /= exp(sum / count);
    }
}

static int anchor_of(const ladder_plan *plan) {
    for (int i = 0; i < plan->count; i++)
        if (plan->bots[i] == &bot_greedy) return i;
    return 0;
}

static void rate_once(const ladder_plan *plan, const ladder_result *result, const double mean[],
                      double points[], double score[]) {
    double strength[LADDER_BOTS_MAX];
    strengths_fit(result, mean, plan->count, plan->deals, strength);
    for (int i = 0; i < plan->count; i++) {
        points[i] = ANCHOR + 400 * log10(strength[i] / strength[anchor_of(plan)]);
        score[i] = 0;
    }
    for (int k = 0; k < result->pairs; k++) {
        score[result->first[k]] += mean[k] / (plan->count - 1);
        score[result->second[k]] += (1 - mean[k]) / (plan->count - 1);
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void mean_of_deals(const ladder_plan *plan, const ladder_result *result, br_rng *rng,
                          double mean[]) {
    for (int k = 0; k < result->pairs; k++) mean[k] = 0;
    for (uint32_t i = 0; i < plan->deals; i++) {
        uint32_t deal = rng ? br_rng_below(rng, plan->deals) : i;
        for (int k = 0; k < result->pairs; k++)
            mean[k] += (double)result->score[(uint32_t)k * plan->deals + deal] / plan->deals;
    }
}

void ladder_rate(const ladder_plan *plan, ladder_result *result) {
    static double points[LADDER_BOTS_MAX][RESAMPLES], scores[LADDER_BOTS_MAX][RESAMPLES];
    double mean[LADDER_PAIRS_MAX], point[LADDER_BOTS_MAX], score[LADDER_BOTS_MAX];
    br_rng rng = br_rng_from(1);
    for (int i = 0; i < RESAMPLES; i++) {
        mean_of_deals(plan, result, &rng, mean);
        rate_once(plan, result, mean, point, score);
        for (int b = 0; b < plan->count; b++) {
            points[b][i] = point[b];
            scores[b][i] = score[b];
        }
    }
    mean_of_deals(plan, result, NULL, result->mean);
    rate_once(plan, result, result->mean, point, score);
    for (int b = 0; b < plan->count; b++) {
        qsort(points[b], RESAMPLES, sizeof points[b][0], by_size);
        qsort(scores[b], RESAMPLES, sizeof scores[b][0], by_size);
        int low = RESAMPLES / 40, high = RESAMPLES - 1 - low;
        result->rating[b] = (ladder_rating){point[b], points[b][low], points[b][high],
                                            score[b], scores[b][low], scores[b][high]};
    }
}
