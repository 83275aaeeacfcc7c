/* sim.c -- many matches between bots, played by many threads. */
#include "sim.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "team.h"

void sim_deal_make(const sim_plan *plan, uint64_t index, sim_deal *deal) {
    uint32_t seats = plan->rules->seats;
    uint32_t turn = !plan->has_rotation   ? 0
                    : index <= UINT32_MAX ? (uint32_t)index % seats /* far cheaper than 64 bits */
                                          : (uint32_t)(index % seats);
    uint32_t at = turn ? seats - turn : 0;
    for (uint32_t seat = 0; seat < seats; seat++) {
        deal->chair[seat] = (int)at;
        deal->bots[seat] = plan->bots[at];
        if (++at == seats) at = 0;
    }
    deal->index = index;
    match_seed(plan->seed, index, deal->seed);
}

pool_item_end sim_deal_play(const sim_deal *deal, const br_rules *rules, sim_context *context,
                            match_outcome *out, sim_trouble *trouble) {
    match_end end =
        match_play(rules, deal->bots, &context->match, deal->seed, context->recorder, out);
    if (end == MATCH_OVER) return POOL_PLAYED;
    if (end == MATCH_CUT) return POOL_CUT;
    *trouble = (sim_trouble){out->fault, deal->index, out->plies};
    return POOL_FAULT;
}

void sim_trouble_merge(sim_trouble *to, const sim_trouble *from) {
    if (from->what && (!to->what || from->match < to->match)) *to = *from;
}

bool sim_totals_open(totals *t, bool has_details) {
    memset(t, 0, sizeof *t);
    if (has_details) t->details = calloc(1, sizeof *t->details);
    return !has_details || t->details;
}

void sim_totals_close(totals *t) {
    free(t->details);
    memset(t, 0, sizeof *t);
}

/* ---- other processes ---------------------------------------------------------------------- */

enum { WHAT_MOST = 128 };

void sim_trouble_pack(const sim_trouble *t, FILE *out) {
    char what[WHAT_MOST] = "";
    if (t->what) snprintf(what, sizeof what, "%s", t->what);
    fwrite(what, sizeof what, 1, out);
    fwrite(t, sizeof *t, 1, out);
}

bool sim_trouble_add(sim_trouble *to, team_bytes *in) {
    static char said[WHAT_MOST]; /* an address of another process says nothing here */
    char what[WHAT_MOST];
    sim_trouble other;
    if (!team_take(in, what, sizeof what) || !team_take(in, &other, sizeof other)) return false;
    if (!what[0] || (to->what && to->match <= other.match)) return true;
    memcpy(said, what, sizeof said);
    other.what = said;
    *to = other;
    return true;
}

void sim_totals_pack(const totals *t, FILE *out) {
    fwrite(t, sizeof *t, 1, out);
    if (t->details) fwrite(t->details, sizeof *t->details, 1, out);
}

bool sim_totals_add(totals *to, team_bytes *in) {
    totals other;
    bool has_details = to->details != NULL;
    total_details *details = has_details ? malloc(sizeof *details) : NULL;
    bool is_good = (!has_details || details) && team_take(in, &other, sizeof other) &&
                   (!has_details || team_take(in, details, sizeof *details));
    if (is_good) {
        other.details = details;
        totals_merge(to, &other);
    }
    free(details);
    return is_good;
}

void sim_totals_clear(totals *t) {
    total_details *details = t->details;
    if (details) memset(details, 0, sizeof *details);
    memset(t, 0, sizeof *t);
    t->details = details;
}

/* ---- a thread's context ------------------------------------------------------------------- */

static bool is_cut(void *stop_context) {
    return atomic_load_explicit((const atomic_bool *)stop_context, memory_order_relaxed);
}

static bool wants_arena(const sim_plan *plan) {
    for (int i = 0; i < plan->rules->seats; i++)
        if (plan->bots[i]->arena_bytes) return true;
    return false;
}

/* False if memory does not last; what there is of it is freed by sim_context_close. */
static bool recorder_make(sim_context *t, const sim_plan *plan, const br_rules *rules) {
    uint32_t plies = rules->game->plies_max + 1;
    size_t states = (size_t)RECORDER_STATES * rules->game->state_size;
    bool has_moves = plan->output && plan->output->journals;
    recorder *w = t->recorder = malloc(sizeof *w);
    if (!w) return false;
    recorder_open(w, rules, calloc(plies, sizeof *w->ply), plies);
    w->states = aligned_alloc(64, (states + 63) / 64 * 64);
    if (has_moves) w->move = calloc(plies, sizeof *w->move);
    return w->ply && w->states && (!has_moves || w->move);
}

bool sim_context_open(sim_context *t, const sim_plan *plan, const br_rules *rules,
                      bool has_recorder, const atomic_bool *cut) {
    for (int i = 0; i < plan->rules->seats; i++) assert(plan->bots[i] && plan->bots[i]->choose);
    memset(t, 0, sizeof *t);
    t->match.cut = cut;
    t->match.workspace.tablebase = plan->tablebase;
    if (cut) {
        t->match.workspace.should_stop = is_cut;
        t->match.workspace.stop_context = (void *)(uintptr_t)cut; /* read only, by is_cut */
    }
    bool has_arena = wants_arena(plan);
    if (has_arena) t->match.workspace.arena = aligned_alloc(64, BOT_ARENA_BYTES);
    bool is_full = !has_recorder || recorder_make(t, plan, rules);
    if ((!has_arena || t->match.workspace.arena) && is_full) return true;
    sim_context_close(t);
    return false;
}

void sim_context_close(sim_context *t) {
    free(t->match.workspace.arena);
    if (t->recorder) {
        free(t->recorder->ply);
        free(t->recorder->move);
        free(t->recorder->states);
    }
    free(t->recorder);
    memset(t, 0, sizeof *t);
}

/* ---- the work ----------------------------------------------------------------------------- */

typedef struct job_input {
    const sim_plan *plan;
    const atomic_bool *stop;
} job_input;

typedef struct sum {
    totals *totals;
    sim_trouble *trouble;
} sum;

typedef struct worker {
    sim_context context;
    totals totals;
    sim_trouble trouble;
    rows_text text;
} worker;

static bool worker_open(const void *argument, void *memory) {
    const job_input *j = argument;
    worker *w = memory;
    if (!sim_totals_open(&w->totals, j->plan->has_details)) return false;
    totals_pools(&w->totals, j->plan->bots, j->plan->rules->seats);
    bool has_recorder = j->plan->has_details || j->plan->output;
    if (sim_context_open(&w->context, j->plan, j->plan->rules, has_recorder, j->stop)) return true;
    sim_totals_close(&w->totals);
    return false;
}

static pool_item_end worker_play(const void *argument, void *memory, uint64_t index) {
    const sim_plan *plan = ((const job_input *)argument)->plan;
    worker *w = memory;
    sim_deal deal;
    match_outcome out;
    sim_deal_make(plan, index, &deal);
    pool_item_end end = sim_deal_play(&deal, plan->rules, &w->context, &out, &w->trouble);
    if (end != POOL_PLAYED) return end;
    totals_add(&w->totals, plan->rules, index, deal.chair, &out, w->context.recorder);
    if (!plan->output) return end;
    rows_output_add(plan->output, &w->text, NULL, &deal, &out, w->context.recorder);
    if (rows_output_put(plan->output, &w->text, &deal, &out, w->context.recorder)) return end;
    w->trouble = (sim_trouble){"rows or journals can not be written", index, 0};
    return POOL_FAULT;
}

static void worker_close(const void *argument, void *memory, void *into) {
    (void)argument;
    worker *w = memory;
    sum *s = into;
    totals_merge(s->totals, &w->totals);
    sim_trouble_merge(s->trouble, &w->trouble);
    sim_totals_close(&w->totals);
    sim_context_close(&w->context);
    rows_free(&w->text);
}

static void sum_pack(const void *plan, const void *from, FILE *out) {
    const sum *s = from;
    (void)plan;
    sim_totals_pack(s->totals, out);
    sim_trouble_pack(s->trouble, out);
}

static bool sum_add(const void *plan, void *into, team_bytes *in) {
    sum *s = into;
    (void)plan;
    return sim_totals_add(s->totals, in) && sim_trouble_add(s->trouble, in);
}

static void sum_clear(const void *plan, void *into) {
    sum *s = into;
    (void)plan;
    sim_totals_clear(s->totals);
    memset(s->trouble, 0, sizeof *s->trouble);
}

pool_state sim_run(const sim_plan *plan, const run_config *config, pool_queue *queue, totals *t,
                   sim_trouble *trouble) {
    static const pool_job job = {sizeof(worker), worker_open, worker_play, worker_close,
                                 sum_pack,       sum_add,     sum_clear};
    job_input j = {plan, config->stop};
    sum s = {t, trouble};
    worker_pool c = {config, &job, plan->matches, &j, &s};
    memset(trouble, 0, sizeof *trouble);
    pool_state state = pool_run(&c, queue);
    totals_sort(t);
    return state;
}
