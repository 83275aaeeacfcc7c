/* ladder.c -- plays the round robin of ladder.h and works out ratings.
 *
 * What a pair scores on a deal depends on the deal and the two bots only, so threads may take the
 * work in any order. At tables of more than two seats both bots take every other seat.
 */
#include "ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "workspace.h"

enum { RESAMPLES = 400, ROUNDS = 200, ANCHOR = 1000 };

/* ---- playing ------------------------------------------------------------------------------ */

typedef struct job_input {
    const ladder_plan *plan;
    const ladder_result *result; /* which pairs there are */
    const void *tablebase;
} job_input;

typedef struct worker {
    match_context lent;
    float *score; /* as in the result: what this worker played, else 0 */
    sim_trouble trouble;
} worker;

static size_t scores_of(const job_input *j) { return (size_t)j->result->pairs * j->plan->deals; }

static bool worker_open(const void *argument, void *memory) {
    const job_input *j = argument;
    worker *w = memory;
    const bot *bots[BR_SEATS_MAX] = {&bot_boss}; /* any bot that searches: its arena suits all */
    w->score = calloc(scores_of(j) + 1, sizeof *w->score);
    if (!w->score) return false;
    w->lent.workspace = workspace_open(bots, j->plan->rules, j->tablebase);
    w->lent.workspace.tablebase = j->tablebase;
    return true;
}

/* The share of the wins of bot a when it sits at every other seat from `from` on. */
static const char *table_play(const ladder_plan *plan, const match_context *lent, const bot *a,
                              const bot *b, int from, const uint8_t seed[BR_SEED_BYTES],
                              double *share) {
    const br_rules *r = plan->rules;
    const bot *bots[BR_SEATS_MAX];
    match_outcome out;
    for (int i = 0; i < r->seats; i++) bots[i] = i % 2 == from ? a : b;
    if (match_play(r, bots, lent, seed, NULL, &out) != MATCH_OVER) return out.fault;
    int winners = __builtin_popcount(out.result.winners);
    *share = 0;
    for (br_seat i = 0; i < r->seats; i++)
        if (bots[i] == a && br_has(out.result.winners, i)) *share += 1.0 / winners;
    return NULL;
}

static pool_item_end worker_play(const void *argument, void *memory, uint64_t item) {
    const job_input *j = argument;
    worker *w = memory;
    uint64_t pair = item % (uint64_t)j->result->pairs, deal = item / (uint64_t)j->result->pairs;
    const bot *a = j->plan->bots[j->result->first[pair]];
    const bot *b = j->plan->bots[j->result->second[pair]];
    uint8_t seed[BR_SEED_BYTES];
    double share[2] = {0, 0};
    match_seed(j->plan->seed, deal, seed);
    for (int from = 0; from < 2; from++) {
        const char *trouble = table_play(j->plan, &w->lent, a, b, from, seed, &share[from]);
        if (!trouble) continue;
        w->trouble = (sim_trouble){trouble, deal, 0};
        return POOL_FAULT;
    }
    w->score[pair * j->plan->deals + deal] = (float)((share[0] + share[1]) / 2);
    return POOL_PLAYED;
}

/* Every score was played by one worker; with all others it is 0. */
static void scores_add(const job_input *j, ladder_result *to, const float *from) {
    for (size_t i = 0; i < scores_of(j); i++) to->score[i] += from[i];
}

static void worker_close(const void *argument, void *memory, void *into) {
    worker *w = memory;
    ladder_result *to = into;
    scores_add(argument, to, w->score);
    sim_trouble_merge(&to->trouble, &w->trouble);
    free(w->score);
    workspace_close(&w->lent.workspace, false);
}

static void scores_pack(const void *argument, const void *from, FILE *out) {
    const ladder_result *result = from;
    fwrite(result->score, sizeof result->score[0], scores_of(argument), out);
    sim_trouble_pack(&result->trouble, out);
}

static bool scores_take(const void *argument, void *into, team_bytes *in) {
    size_t size = scores_of(argument) * sizeof(float);
    ladder_result *to = into;
    float *other = malloc(size + 1);
    bool is_good = other && team_take(in, other, size) && sim_trouble_add(&to->trouble, in);
    if (is_good) scores_add(argument, to, other);
    free(other);
    return is_good;
}

static void scores_clear(const void *argument, void *into) {
    ladder_result *to = into;
    memset(to->score, 0, scores_of(argument) * sizeof to->score[0]);
    memset(&to->trouble, 0, sizeof to->trouble);
}

static const void *tablebase_for(const ladder_plan *plan) {
    const bot *bots[BR_SEATS_MAX] = {NULL};
    for (int i = 0; i < plan->count; i++)
        if (plan->bots[i]->has_tablebase) bots[0] = plan->bots[i];
    return bots[0] ? workspace_open(bots, plan->rules, NULL).tablebase : NULL;
}

pool_state ladder_run(const ladder_plan *plan, const run_config *config, ladder_result *result) {
    static const pool_job job = {sizeof(worker), worker_open, worker_play, worker_close,
                                 scores_pack,    scores_take, scores_clear};
    memset(result, 0, sizeof *result);
    for (int i = 0; i < plan->count; i++)
        for (int j = i + 1; j < plan->count; j++) {
            result->first[result->pairs] = i;
            result->second[result->pairs++] = j;
        }
    job_input j = {plan, result, tablebase_for(plan)};
    pool_queue queue = {0};
    result->score = calloc(scores_of(&j) + 1, sizeof *result->score);
    worker_pool pool = {config, &job, scores_of(&j), &j, result};
    pool_state state = result->score ? pool_run(&pool, &queue) : POOL_NO_MEMORY;
    free((void *)(uintptr_t)j.tablebase);
    return state;
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
