/* sweep.c -- many variants on the same deals: playing and summing. */
#include "sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "team.h"

/* A look at the way decides only what is this sure, so that several looks leave the last interval
 * as good as one: see figures.c. */
static const double SURE = 0.003;

/* ---- sums --------------------------------------------------------------------------------- */

/* Words: matches by variant, cells by variant and measure, then each block with its deals. */
enum { CELL_WORDS = sizeof(sweep_cell) / sizeof(int64_t) };

static size_t values_of(const sweep_result *r) { return (size_t)r->variants * (size_t)r->measures; }

static int64_t *cell_words(const sweep_result *r, int variant, int m) {
    size_t at = (size_t)variant * (size_t)r->measures + (size_t)m;
    return r->word + (size_t)r->variants + CELL_WORDS * at;
}

static int64_t *block_words(const sweep_result *r, int block) {
    size_t before = (size_t)r->variants + CELL_WORDS * values_of(r);
    return r->word + before + (size_t)block * (1 + values_of(r));
}

int64_t sweep_matches(const sweep_result *r, int variant) { return r->word[variant]; }

uint64_t sweep_played(const sweep_plan *plan, const sweep_result *r) {
    uint64_t matches = 0;
    for (int v = 0; v < plan->variants; v++) matches += (uint64_t)sweep_matches(r, v);
    return matches;
}

sweep_cell sweep_at(const sweep_result *r, int variant, int m) {
    const int64_t *w = cell_words(r, variant, m);
    return (sweep_cell){w[0], w[1], w[2], w[3]};
}

int64_t sweep_in_block(const sweep_result *r, int block) { return block_words(r, block)[0]; }

int64_t sweep_block(const sweep_result *r, int block, int variant, int m) {
    return block_words(r, block)[1 + variant * r->measures + m];
}

static uint64_t common_deals(const sweep_plan *plan) {
    uint64_t half = plan->plan->matches / 2;
    return plan->is_even || half < SWEEP_LEAST ? plan->plan->matches : half;
}

bool sweep_open(sweep_result *r, const sweep_plan *plan) {
    memset(r, 0, sizeof *r);
    r->variants = plan->variants;
    r->measures = plan->measures;
    r->words = (size_t)r->variants + CELL_WORDS * values_of(r) + SWEEP_BLOCKS * (1 + values_of(r));
    r->word = calloc(r->words, sizeof *r->word);
    r->until = common_deals(plan);
    for (int i = 0; i < r->variants; i++) r->is_active[i] = true;
    return r->word != NULL;
}

void sweep_close(sweep_result *r) {
    free(r->word);
    memset(r, 0, sizeof *r);
}

void sweep_merge(sweep_result *to, const sweep_result *from) {
    for (size_t i = 0; i < to->words; i++) to->word[i] += from->word[i];
}

/* ---- one deal ----------------------------------------------------------------------------- */

typedef struct job_input {
    const sweep_plan *plan;
    const sweep_result *now; /* which round it is, who plays */
    const atomic_bool *stop;
} job_input;

typedef struct run_sum {
    sweep_result *result;
    sim_trouble *trouble;
} run_sum;

typedef struct worker {
    sim_context context;
    sweep_result own;
    sim_trouble trouble;
    rows_text text;
    int64_t base[MEASURES_MAX], value[SWEEP_VARIANTS_MAX][MEASURES_MAX];
} worker;

static bool worker_open(const void *argument, void *memory) {
    const job_input *j = argument;
    worker *w = memory;
    if (!sweep_open(&w->own, j->plan)) return false;
    if (!sim_context_open(&w->context, j->plan->plan, j->plan->plan->rules, true, j->stop)) {
        sweep_close(&w->own);
        return false;
    }
    if (!j->plan->plan->output) recorder_drop_cards(w->context.recorder); /* rows tell of them */
    return true;
}

static pool_item_end variant_play(const sweep_plan *plan, worker *w, const sim_deal *deal, int v) {
    match_outcome out;
    recorder *heard = w->context.recorder;
    char name[16];
    heard->rules = &plan->rules[v];
    pool_item_end end = sim_deal_play(deal, &plan->rules[v], &w->context, &out, &w->trouble);
    if (end != POOL_PLAYED) return end;
    for (int m = 0; m < plan->measures; m++)
        w->value[v][m] = measure_value(plan->what[m], plan->plan, deal->chair, &out, heard);
    if (!plan->plan->output) return end;
    snprintf(name, sizeof name, "%d", v);
    rows_output_add(plan->plan->output, &w->text, name, deal, &out, heard);
    return end;
}

void sweep_add(const sweep_result *now, sweep_result *to, uint64_t index,
               int64_t value[][MEASURES_MAX]) {
    int64_t *block = block_words(to, stats_block(index, SWEEP_BLOCKS));
    bool is_common = now->round == 0;
    block[0] += is_common;
    for (int v = 0; v < to->variants; v++) {
        if (!now->is_active[v]) continue;
        to->word[v]++;
        for (int m = 0; m < to->measures; m++) {
            int64_t own = value[v][m], base = value[0][m], *cell = cell_words(to, v, m);
            cell[0] += own;
            cell[1] += base;
            cell[2] += own * own;
            cell[3] += (own - base) * (own - base);
            if (is_common) block[1 + v * to->measures + m] += own;
        }
    }
}

static pool_item_end worker_play(const void *argument, void *memory, uint64_t index) {
    const job_input *j = argument;
    const sweep_plan *plan = j->plan;
    worker *w = memory;
    sim_deal deal;
    sim_deal_make(plan->plan, index, &deal);
    w->text.used = 0;
    for (int v = 0; v < plan->variants; v++) {
        pool_item_end end = j->now->is_active[v] ? variant_play(plan, w, &deal, v) : POOL_PLAYED;
        if (end != POOL_PLAYED) return end;
    }
    sweep_add(j->now, &w->own, index, w->value);
    const rows_output *o = plan->plan->output;
    if (!o || rows_output_put(o, &w->text, &deal, NULL, NULL)) return POOL_PLAYED;
    w->trouble = (sim_trouble){"rows can not be written", index, 0};
    return POOL_FAULT;
}

static void worker_close(const void *argument, void *memory, void *into) {
    (void)argument;
    worker *w = memory;
    run_sum *s = into;
    sweep_merge(s->result, &w->own);
    sim_trouble_merge(s->trouble, &w->trouble);
    sweep_close(&w->own);
    sim_context_close(&w->context);
    rows_free(&w->text);
}

static void sum_pack(const void *argument, const void *from, FILE *out) {
    const run_sum *s = from;
    (void)argument;
    fwrite(s->result->word, sizeof s->result->word[0], s->result->words, out);
    sim_trouble_pack(s->trouble, out);
}

static bool sum_add(const void *argument, void *into, team_bytes *in) {
    run_sum *s = into;
    (void)argument;
    for (size_t i = 0; i < s->result->words; i++) {
        int64_t word;
        if (!team_take(in, &word, sizeof word)) return false;
        s->result->word[i] += word;
    }
    return sim_trouble_add(s->trouble, in);
}

static void sum_clear(const void *argument, void *into) {
    run_sum *s = into;
    (void)argument;
    memset(s->result->word, 0, s->result->words * sizeof s->result->word[0]);
    memset(s->trouble, 0, sizeof *s->trouble);
}

/* ---- what it comes to --------------------------------------------------------------------- */

static stats_estimate estimate(int64_t sum, int64_t squares, int64_t matches, double unit) {
    double n = (double)matches, mean = n > 0 ? (double)sum / n : 0;
    double spread = n > 1 ? ((double)squares - n * mean * mean) / (n - 1) : 0;
    return (stats_estimate){mean / unit, sqrt(spread > 0 ? spread / n : 0) / unit, n - 1};
}

stats_rate sweep_value(const sweep_plan *plan, const sweep_result *r, int variant, int m) {
    sweep_cell c = sweep_at(r, variant, m);
    stats_estimate e =
        estimate(c.sum, c.squares, sweep_matches(r, variant), measure_unit(plan->what[m]));
    return measure_is_share(plan->what[m]) ? stats_share(e) : stats_range(e);
}

stats_change sweep_change(const sweep_plan *plan, const sweep_result *r, int variant, int m) {
    sweep_cell c = sweep_at(r, variant, m);
    const stats_paired pair = {(uint64_t)sweep_matches(r, variant), (uint64_t)c.apart, c.base,
                               c.sum};
    double unit = measure_unit(plan->what[m]);
    stats_change change = stats_paired_change(&pair, measure_is_share(plan->what[m]) ? unit : 0);
    change.a /= unit;
    change.b /= unit;
    change.difference /= unit;
    change.low /= unit;
    change.high /= unit;
    return change;
}

double sweep_loss(const sweep_plan *plan, const sweep_result *r, int variant) {
    double loss = 0;
    for (int i = 0; i < plan->goals; i++) {
        double miss =
            goal_miss(&plan->goal[i], sweep_value(plan, r, variant, plan->goal[i].index).value);
        loss += miss * miss;
    }
    return loss;
}

goal_verdict sweep_judge(const sweep_plan *plan, const sweep_result *r, int variant) {
    goal_verdict worst = GOAL_MET;
    for (int i = 0; i < plan->goals; i++) {
        goal_verdict one =
            goal_judge(&plan->goal[i], sweep_value(plan, r, variant, plan->goal[i].index));
        if (one > worst) worst = one;
    }
    return worst;
}

double sweep_mean(const sweep_plan *plan, const sweep_result *r, int m) {
    double sum = 0, deals = 0;
    int points = plan->variants - plan->is_base_outside;
    for (int b = 0; b < SWEEP_BLOCKS; b++) {
        deals += (double)sweep_in_block(r, b);
        for (int v = plan->is_base_outside; v < plan->variants; v++)
            sum += (double)sweep_block(r, b, v, m);
    }
    return deals > 0 && points > 0 ? sum / deals / points / measure_unit(plan->what[m]) : 0;
}

void sweep_name(const sweep_plan *plan, int variant, br_lang lang, char *out, size_t size) {
    const char *base = br_word(lang, "lab.sweep.base");
    out[0] = '\0';
    if (variant > 0 || !plan->is_base_outside)
        vary_name(plan->vary, &plan->point[variant], out, size);
    if (out[0] == '\0') snprintf(out, size, "%s", base ? base : "lab.sweep.base");
}

/* ---- rounds ------------------------------------------------------------------------------- */

/* With goals: whether one may yet turn out either way. Without: whether the variant may or may not
 * differ from the base in the first thing that is measured, or in length. */
static bool is_open(const sweep_plan *plan, const sweep_result *r, int v) {
    for (int i = 0; i < plan->goals; i++) {
        const lab_goal *g = &plan->goal[i];
        sweep_cell c = sweep_at(r, v, g->index);
        stats_estimate e =
            estimate(c.sum, c.squares, sweep_matches(r, v), measure_unit(plan->what[g->index]));
        double half = e.error * stats_t_bound(SURE, e.freedom > 1 ? e.freedom : 1);
        const stats_rate sure = {e.value, e.value - half, e.value + half};
        goal_verdict one = goal_judge(g, sure);
        if (one == GOAL_MISSED) return false; /* whatever the others */
        if (one == GOAL_OPEN) return true;
    }
    for (int m = 0; plan->goals == 0 && m < plan->measures; m++) {
        bool is_looked_at = m == 0 || plan->what[m].kind == MEASURE_PLIES;
        stats_change c = sweep_change(plan, r, v, m);
        if (is_looked_at && sweep_at(r, v, m).apart != 0 && c.chance >= SURE) return true;
    }
    return false;
}

bool sweep_next_round(const sweep_plan *plan, sweep_result *r) {
    uint64_t active = 1, all = plan->plan->matches * (uint64_t)plan->variants, deals;
    if (plan->is_even || r->round == SWEEP_ROUNDS || common_deals(plan) == plan->plan->matches)
        return false;
    uint64_t spent = sweep_played(plan, r);
    for (int v = 1; v < plan->variants; v++) {
        r->is_active[v] = r->is_active[v] && is_open(plan, r, v);
        active += r->is_active[v];
    }
    if (active == 1 && !(plan->goals && is_open(plan, r, 0))) return false;
    deals = spent < all ? (all - spent) / active / (uint64_t)(SWEEP_ROUNDS - r->round) : 0;
    uint64_t most = plan->plan->matches * SWEEP_MOST;
    if (r->until + deals > most) deals = most > r->until ? most - r->until : 0;
    r->round++;
    r->until += deals;
    return deals > 0;
}

pool_state sweep_run(const sweep_plan *plan, const run_config *config, sweep_result *r,
                     sim_trouble *trouble) {
    static const pool_job job = {sizeof(worker), worker_open, worker_play, worker_close,
                                 sum_pack,       sum_add,     sum_clear};
    job_input j = {plan, r, config->stop};
    run_sum s = {r, trouble};
    pool_state state;
    memset(trouble, 0, sizeof *trouble);
    if (r->is_over) return POOL_DONE;
    do {
        worker_pool c = {config, &job, r->until, &j, &s};
        state = pool_run(&c, &r->queue);
        r->is_over = state == POOL_DONE && !sweep_next_round(plan, r);
    } while (state == POOL_DONE && !r->is_over);
    return state;
}
