/* calibrate.c -- matches with questions in them, and what was said against what came.
 *
 * Read first: calibrate.h.
 */
#include "calibrate.h"

#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "sim.h"

/* ---- playing ------------------------------------------------------------------------------ */

typedef struct worker {
    match_context lent;
    calibrate_result found;
    uint64_t match; /* that is being played */
    uint32_t every;
} worker;

/* A player that asks for a hint now and then, writes it down and plays as it would have. */
typedef struct asker {
    bot face; /* first, so that the one is the other */
    const bot *own;
    worker *w;
} asker;

static void moment_add(worker *w, const br_rules *r, br_seat seat, const advice *found) {
    calibrate_result *all = &w->found;
    if (all->count == all->capacity) {
        size_t capacity = all->capacity ? 2 * all->capacity : 1024;
        calibrate_moment *more = realloc(all->at, capacity * sizeof *more);
        if (!more) abort();
        all->at = more;
        all->capacity = capacity;
    }
    calibrate_moment *m = &all->at[all->count++];
    *m = (calibrate_moment){.match = w->match,
                            .seats = r->seats,
                            .seat = seat,
                            .progress = found->progress,
                            .hope = found->hope};
    memcpy(m->chance, found->chance, sizeof m->chance);
}

/* From what the seat can look at now, which is the same in every world that fits what it knows. */
static void asker_ask(const asker *self, const br_rules *r, const void *view, br_seat seat,
                      br_rng *rng, const bot_workspace *workspace) {
    advice found;
    _Alignas(16) uint8_t world[BR_STATE_MAX], screen[BR_STATE_MAX];
    r->game->determinize(r, view, seat, BR_RECALL, rng, world);
    r->game->observe(r, world, seat, BR_SCREEN, screen);
    advice_make(r, screen, seat, BR_SCREEN, rng, workspace, 0, &found);
    if (found.count > 1) moment_add(self->w, r, seat, &found);
}

static void asker_choose(const bot *face, const br_rules *r, const void *view, br_seat seat,
                         br_depth depth, br_rng *rng, const bot_workspace *workspace,
                         br_move *out) {
    const asker *self = (const asker *)(const void *)face;
    br_rng own = *rng; /* asking changes nothing */
    br_rng_next(&own);
    if (br_rng_below(&own, self->w->every) == 0) asker_ask(self, r, view, seat, &own, workspace);
    self->own->choose(self->own, r, view, seat, depth, rng, workspace, out);
}

static bool worker_open(const void *argument, void *memory) {
    const calibrate_plan *plan = argument;
    worker *w = memory;
    w->every = plan->every;
    w->lent.workspace.arena = aligned_alloc(64, BOT_ARENA_BYTES);
    return w->lent.workspace.arena != NULL;
}

static pool_item_end worker_play(const void *argument, void *memory, uint64_t item) {
    const calibrate_plan *plan = argument;
    worker *w = memory;
    const br_rules *r = &plan->rules[item % (uint64_t)plan->rules_count];
    size_t before = w->found.count;
    asker players[BR_SEATS_MAX];
    const bot *bots[BR_SEATS_MAX] = {NULL};
    uint8_t seed[BR_SEED_BYTES];
    match_outcome end;
    w->match = item;
    for (int i = 0; i < r->seats; i++) {
        players[i] = (asker){*plan->bot, plan->bot, w};
        players[i].face.choose = asker_choose;
        bots[i] = &players[i].face;
    }
    match_seed(plan->seed, item, seed);
    if (match_play(r, bots, &w->lent, seed, NULL, &end) != MATCH_OVER) {
        w->found.fault = end.fault;
        w->found.fault_match = item;
        w->found.count = before;
        return POOL_FAULT;
    }
    for (size_t i = before; i < w->found.count; i++) {
        w->found.at[i].order = (uint16_t)(i - before);
        for (br_seat seat = 0; seat < r->seats; seat++)
            w->found.at[i].share[seat] = match_share(&end.result, seat);
    }
    return POOL_PLAYED;
}

static void worker_close(const void *argument, void *memory, void *all_found) {
    (void)argument;
    worker *w = memory;
    calibrate_result *all = all_found;
    size_t count = all->count + w->found.count;
    calibrate_moment *more = realloc(all->at, (count + 1) * sizeof *more);
    if (!more) abort();
    all->at = more;
    if (w->found.count) memcpy(all->at + all->count, w->found.at, w->found.count * sizeof *all->at);
    all->count = all->capacity = count;
    if (w->found.fault) {
        all->fault = w->found.fault;
        all->fault_match = w->found.fault_match;
    }
    free(w->found.at);
    free(w->lent.workspace.arena);
}

static int compare_moments(const void *a, const void *b) {
    const calibrate_moment *x = a, *y = b;
    if (x->match != y->match) return x->match < y->match ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

pool_state calibrate_run(const calibrate_plan *plan, const run_config *config,
                         calibrate_result *out) {
    static const pool_job job = {.worker_bytes = sizeof(worker),
                                 .open = worker_open,
                                 .play = worker_play,
                                 .close = worker_close};
    pool_queue queue = {0};
    memset(out, 0, sizeof *out);
    worker_pool pool = {
        .config = config, .job = &job, .items = plan->matches, .plan = plan, .totals = out};
    pool_state state = pool_run(&pool, &queue);
    if (out->count) qsort(out->at, out->count, sizeof *out->at, compare_moments);
    return state;
}

/* ---- said and won ------------------------------------------------------------------------- */

typedef struct tally { /* of one bin */
    cluster c;
    int64_t y, x; /* of the match that is being added up */
    double said;
} tally;

static void tally_match(tally bins[CALIBRATE_BINS]) {
    for (int i = 0; i < CALIBRATE_BINS; i++) {
        if (bins[i].x) cluster_add(&bins[i].c, bins[i].y, bins[i].x);
        bins[i].y = bins[i].x = 0;
    }
}

static void tally_moment(tally bins[CALIBRATE_BINS], const calibrate_moment *m, br_seat seat) {
    int at = (int)((int64_t)m->chance[seat] * CALIBRATE_BINS / ADVICE_CERTAIN);
    tally *bin = &bins[at < CALIBRATE_BINS ? at : CALIBRATE_BINS - 1];
    bin->x++;
    bin->y += m->share[seat];
    bin->said += (double)m->chance[seat] / ADVICE_CERTAIN;
}

void calibrate_bins(const calibrate_plan *plan, const calibrate_result *result,
                    calibrate_whose whose, calibrate_bin out[CALIBRATE_BINS]) {
    tally bins[CALIBRATE_BINS];
    memset(bins, 0, sizeof bins);
    for (size_t i = 0; i < result->count; i++) {
        const calibrate_moment *m = &result->at[i];
        if (i > 0 && m->match != m[-1].match) tally_match(bins);
        for (br_seat seat = 0; seat < m->seats; seat++)
            if ((seat == m->seat) == (whose == CALIBRATE_OWN)) tally_moment(bins, m, seat);
    }
    tally_match(bins);
    for (int i = 0; i < CALIBRATE_BINS; i++) {
        calibrate_bin *bin = &out[i];
        *bin = (calibrate_bin){.moments = (uint64_t)bins[i].c.x};
        bin->won = cluster_share(&bins[i].c, plan->matches, LAB_SHARE);
        if (bin->moments == 0) continue;
        bin->said = bins[i].said / (double)bin->moments;
        if (bin->said < bin->won.low) bin->outside = bin->won.low - bin->said;
        if (bin->said > bin->won.high) bin->outside = bin->said - bin->won.high;
    }
}

void calibrate_brier(const calibrate_result *result, double *said, double *even) {
    *said = *even = 0;
    for (size_t i = 0; i < result->count; i++) {
        const calibrate_moment *m = &result->at[i];
        double came = (double)m->share[m->seat] / LAB_SHARE;
        double miss = (double)m->chance[m->seat] / ADVICE_CERTAIN - came;
        double plain = 1.0 / m->seats - came;
        *said += miss * miss;
        *even += plain * plain;
    }
    if (result->count == 0) return;
    *said /= (double)result->count;
    *even /= (double)result->count;
}
