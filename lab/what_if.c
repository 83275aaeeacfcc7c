/* what_if.c -- a moment of a match played on many times under each move that is allowed there. */
#include "what_if.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cluster.h"

typedef struct job_input {
    const what_if_plan *plan;
    const atomic_bool *stop;
} job_input;

typedef struct sum {
    what_if_result *result;
    sim_trouble *trouble;
} sum;

typedef struct worker {
    sim_context context;
    sim_trouble trouble;
    what_if_result result;
    _Alignas(64) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX], state[BR_STATE_MAX];
} worker;

static bool worker_open(const void *argument, void *memory) {
    const job_input *j = argument;
    worker *w = memory;
    const br_rules *r = j->plan->plan->rules;
    r->game->observe(r, j->plan->state, j->plan->seat, BR_RECALL, w->view);
    return sim_context_open(&w->context, j->plan->plan, r, false, j->stop);
}

/* One move in the world: its part of the win, or a fault. */
static pool_item_end move_play(const what_if_plan *plan, worker *w, uint64_t index,
                               const uint8_t seed[BR_SEED_BYTES], int move, uint32_t *share) {
    const br_rules *r = plan->plan->rules;
    match_outcome out = {0};
    br_refusal refusal;
    memcpy(w->state, w->world, r->game->state_size);
    if (br_play(r, w->state, plan->seat, &plan->move[move], NULL, &refusal) != BR_OK) {
        w->trouble = (sim_trouble){"a listed move is refused in a world", index, plan->ply};
        return POOL_FAULT;
    }
    match_end end = match_play_from(r, plan->plan->bots, &w->context.match, seed, w->state,
                                    plan->ply + 1, &out);
    if (end == MATCH_CUT) return POOL_CUT;
    if (end == MATCH_FAULT) {
        w->trouble = (sim_trouble){out.fault, index, out.plies};
        return POOL_FAULT;
    }
    *share = match_share(&out.result, plan->seat);
    return POOL_PLAYED;
}

static pool_item_end worker_play(const void *argument, void *memory, uint64_t index) {
    const what_if_plan *plan = ((const job_input *)argument)->plan;
    worker *w = memory;
    const br_rules *r = plan->plan->rules;
    uint8_t seed[BR_SEED_BYTES];
    uint32_t share[WHAT_IF_MOVES_MAX];
    match_seed(plan->plan->seed, index, seed);
    br_rng rng = bot_rng(seed, plan->seat, plan->ply);
    r->game->determinize(r, w->view, plan->seat, BR_RECALL, &rng, w->world);
    for (int i = 0; i < plan->moves; i++) {
        pool_item_end end = move_play(plan, w, index, seed, i, &share[i]);
        if (end != POOL_PLAYED) return end;
    }
    w->result.worlds++;
    for (int i = 0; i < plan->moves; i++) {
        w->result.wins[i] += share[i];
        w->result.squares[i] += (uint64_t)share[i] * share[i];
        for (int k = 0; k < i; k++) w->result.both[i][k] += (uint64_t)share[i] * share[k];
    }
    return POOL_PLAYED;
}

static void worker_close(const void *argument, void *memory, void *into) {
    const job_input *j = argument;
    worker *w = memory;
    sum *s = into;
    s->result->worlds += w->result.worlds;
    for (int i = 0; i < j->plan->moves; i++) {
        s->result->wins[i] += w->result.wins[i];
        s->result->squares[i] += w->result.squares[i];
        for (int k = 0; k < i; k++) s->result->both[i][k] += w->result.both[i][k];
    }
    sim_trouble_merge(s->trouble, &w->trouble);
    sim_context_close(&w->context);
}

pool_state what_if_run(const what_if_plan *plan, const run_config *config, what_if_result *result,
                       sim_trouble *trouble) {
    static const pool_job job = {sizeof(worker), worker_open, worker_play, worker_close};
    job_input j = {plan, config->stop};
    sum s = {result, trouble};
    worker_pool c = {config, &job, plan->plan->matches, &j, &s};
    pool_queue queue;
    memset(&queue, 0, sizeof queue);
    memset(trouble, 0, sizeof *trouble);
    memset(result, 0, sizeof *result);
    return pool_run(&c, &queue);
}

stats_rate what_if_wins(const what_if_result *r, int move) {
    uint64_t lost = r->wins[move] * LAB_SHARE - r->squares[move];
    return cluster_wins(r->wins[move], lost, r->worlds, LAB_SHARE);
}

stats_estimate what_if_difference(const what_if_result *r, int a, int b) {
    double n = (double)r->worlds, both = (double)(a > b ? r->both[a][b] : r->both[b][a]);
    if (r->worlds < 2 || a == b) return (stats_estimate){0, INFINITY, 1};
    double mean = ((double)r->wins[a] - (double)r->wins[b]) / n;
    double squares = (double)r->squares[a] - 2 * both + (double)r->squares[b];
    double varies = (squares - n * mean * mean) / (n - 1);
    return (stats_estimate){mean / LAB_SHARE, sqrt((varies > 0 ? varies : 0) / n) / LAB_SHARE,
                            n - 1};
}
