/* figures.c -- rows and speeds of figures.h.
 *
 * The lab counts the wins, so that a row depends on its seed only, not on the number of threads.
 */
#include "figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "seconds.h"
#include "workspace.h"

/* Wilson's interval, at 99.7 % for every look but the last and at 96.2 % for that one: all five
 * together are wrong in at most one case of twenty, and the last look keeps most of its power. */
static const double look_z[FIGURES_LOOKS] = {2.967737925, 2.967737925, 2.967737925, 2.967737925,
                                             2.074854734};

static void interval_make(double z, double share, double matches, double *low, double *high) {
    double zz = z * z;
    double middle = (share + zz / (2 * matches)) / (1 + zz / matches);
    double half =
        z / (1 + zz / matches) * sqrt(share * (1 - share) / matches + zz / (4 * matches * matches));
    *low = middle - half;
    *high = middle + half;
}

/* The next matches of a row, up to `matches` in all; CUT or FAILED if that is its end. */
static figures_verdict row_play(sim_plan *plan, uint64_t matches, int threads, pool_queue *queue,
                                totals *t) {
    sim_trouble trouble = {0};
    batch b;
    plan->matches = matches;
    batch_begin(&b, "figures", t->matches);
    run_config config = batch_run_config(&b, threads, 0);
    pool_state state = sim_run(plan, &config, queue, t, &trouble);
    batch_end(&b);
    return state == POOL_DONE ? FIGURES_OPEN : state == POOL_STOPPED ? FIGURES_CUT : FIGURES_FAILED;
}

static void share_make(const totals *t, double z, figures_result *out) {
    out->matches = t->matches;
    if (t->matches == 0) return;
    out->share = (double)t->chair_wins[0] / LAB_SHARE / (double)t->matches;
    interval_make(z, out->share, (double)t->matches, &out->low, &out->high);
}

/* A fixed number: the point estimate decides, the interval says how sure it is. */
static void fixed_run(const figures_row *row, sim_plan *plan, pool_queue *queue, totals *t,
                      figures_result *out) {
    out->verdict = row_play(plan, row->matches, row->threads, queue, t);
    share_make(t, 1.959963985, out);
    if (out->verdict == FIGURES_OPEN)
        out->verdict = out->share >= row->goal ? FIGURES_REACHED : FIGURES_MISSED;
}

static void looks_run(const figures_row *row, sim_plan *plan, pool_queue *queue, totals *t,
                      figures_result *out) {
    for (int look = 0; look < FIGURES_LOOKS && out->verdict == FIGURES_OPEN; look++) {
        out->verdict = row_play(plan, (uint64_t)(FIGURES_FIRST << look), row->threads, queue, t);
        share_make(t, look_z[look], out);
        if (out->verdict != FIGURES_OPEN) break;
        if (out->low >= row->goal) out->verdict = FIGURES_REACHED;
        if (out->high < row->goal) out->verdict = FIGURES_MISSED;
    }
}

void figures_run(const figures_row *row, figures_result *out) {
    sim_plan plan = {.rules = row->rules, .has_rotation = true};
    pool_queue queue = {0};
    totals t = {0};
    memset(out, 0, sizeof *out);
    out->high = 1;
    for (int i = 0; i < row->rules->seats; i++) plan.bots[i] = i ? row->rival : row->own;
    memcpy(plan.seed, row->seed, sizeof plan.seed);
    if (!sim_totals_open(&t, false)) out->verdict = FIGURES_FAILED;
    if (out->verdict == FIGURES_OPEN)
        (row->matches ? fixed_run : looks_run)(row, &plan, &queue, &t, out);
    sim_totals_close(&t);
}

/* ---- speed -------------------------------------------------------------------------------- */

enum { TIMES_MOST = 100000 };

typedef struct clocked {
    figures_speed *out;
    float *ms; /* of every decision, TIMES_MOST at most */
} clocked;

static void boss_decide(const br_rules *r, const void *state, br_seat seat, br_rng *rng,
                        const bot_workspace *workspace, clocked *c, br_move *move) {
    static search_result found;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    figures_speed *out = c->out;
    search_config config = bot_search_config(&bot_boss, r);
    config.depth = BR_RECALL;
    config.arena = workspace->arena;
    config.arena_size = BOT_ARENA_BYTES;
    r->game->observe(r, state, seat, BR_RECALL, view);
    double start = 1e3 * seconds_worked();
    search_run(&config, r, view, seat, rng, &found);
    double ms = 1e3 * seconds_worked() - start;
    if (out->decisions < TIMES_MOST) c->ms[out->decisions++] = (float)ms;
    out->ms += ms;
    out->simulations += found.iterations;
    if (ms > out->ms_most) out->ms_most = ms;
    *move = found.line[0].move;
}

static bool match_measure(const br_rules *r, const uint8_t seed[BR_SEED_BYTES],
                          const bot *const bots[], const bot_workspace *workspace, clocked *c) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    br_refusal refusal;
    br_setup(r, seed, state, NULL);
    bool is_good = true;
    for (uint32_t ply = 0; is_good && br_must_act(r, state) != 0; ply++) {
        br_seat seat = bot_next(r, state, bots, seed, ply);
        br_rng rng = bot_rng(seed, seat, ply);
        int count = br_legal(r, state, seat, moves);
        if (count > 1 && seat == 0) boss_decide(r, state, seat, &rng, workspace, c, &moves[0]);
        else if (count > 1 && seat != BR_HOUSE)
            bot_move(bots[seat], r, state, seat, &rng, workspace, &moves[0]);
        is_good = br_play(r, state, seat, &moves[0], NULL, &refusal) == BR_OK;
    }
    return is_good;
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

bool figures_measure(const br_rules *r, const uint8_t seed[BR_SEED_BYTES], uint64_t matches,
                     figures_speed *out) {
    const bot *bots[BR_SEATS_MAX];
    clocked c = {out, malloc(TIMES_MOST * sizeof(float))};
    memset(out, 0, sizeof *out);
    if (!c.ms) return false;
    for (int i = 0; i < r->seats; i++) bots[i] = i ? &bot_greedy : &bot_boss;
    bot_workspace workspace = workspace_open(bots, r, NULL);
    bool is_good = true;
    for (uint64_t i = 0; i < matches && is_good; i++) {
        uint8_t own[BR_SEED_BYTES];
        match_seed(seed, i, own);
        is_good = match_measure(r, own, bots, &workspace, &c);
    }
    workspace_close(&workspace, true);
    if (out->decisions > 0) {
        qsort(c.ms, (size_t)out->decisions, sizeof c.ms[0], by_size);
        out->ms_99 = c.ms[(out->decisions - 1) * 99 / 100];
        out->second = out->ms > 0 ? out->simulations / out->ms * 1000 : 0;
        out->ms /= out->decisions;
        out->simulations /= out->decisions;
    }
    free(c.ms);
    return is_good && out->decisions > 0;
}
