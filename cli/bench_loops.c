/* bench_loops.c -- the loops that are timed.
 *
 * Written as a user of the engine would write them. Setting up each match is part of the work
 * that is counted; nothing else is.
 */
#include "bench.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "seconds.h"

enum {
    BATCH = 64,  /* matches between two looks at the clock */
    VIEWS = 512, /* views that worlds are dealt from */
    VIEWS_BYTES = 1 << 20
};

static void match_begin(const br_rules *r, br_rng *rng, void *state) {
    uint64_t seed[BR_SEED_BYTES / 8];
    for (int i = 0; i < BR_SEED_BYTES / 8; i++) seed[i] = br_rng_next(rng);
    br_setup(r, (const uint8_t *)seed, state, NULL);
}

__attribute__((noinline)) bench_count bench_matches_apply(const br_rules *r, br_rng *rng,
                                                          uint64_t matches) {
    _Alignas(64) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    uint64_t made = 0;
    br_rng local = *rng; /* nobody else sees it: it can stay in registers */
    for (uint64_t i = 0; i < matches; i++) {
        br_seats waiting;
        match_begin(r, &local, state);
        while ((waiting = br_must_act(r, state)) != 0) {
            br_seat seat = br_lowest(waiting);
            uint32_t listed = (uint32_t)br_legal(r, state, seat, moves);
            br_apply(r, state, seat, &moves[br_rng_below(&local, listed)], NULL);
            made++;
        }
    }
    *rng = local;
    return (bench_count){matches, made};
}

__attribute__((noinline)) bench_count bench_matches_play(const br_rules *r, br_rng *rng,
                                                         uint64_t matches) {
    _Alignas(64) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    br_refusal refusal;
    bench_count count = {matches, 0};
    br_rng local = *rng;
    for (uint64_t i = 0; i < matches; i++) {
        br_seats waiting;
        match_begin(r, &local, state);
        while ((waiting = br_must_act(r, state)) != 0) {
            br_seat seat = br_lowest(waiting);
            uint32_t listed = (uint32_t)br_legal(r, state, seat, moves);
            br_err err =
                br_play(r, state, seat, &moves[br_rng_below(&local, listed)], NULL, &refusal);
            assert(err == BR_OK);
            (void)err;
            count.moves++;
        }
    }
    *rng = local;
    return count;
}

/* ---- time --------------------------------------------------------------------------------- */

static void measure_matches(const br_rules *r, double seconds,
                            bench_count (*play)(const br_rules *, br_rng *, uint64_t),
                            double *moves, double *games) {
    br_rng rng = br_rng_from(1);
    bench_count all = {0, 0};
    double start = seconds_worked(), now = start;
    while (now < start + seconds) {
        bench_count some = play(r, &rng, BATCH);
        all.matches += some.matches;
        all.moves += some.moves;
        now = seconds_worked();
    }
    *moves = (double)all.moves / (now - start);
    *games = (double)all.matches / (now - start);
}

/* The lab's own loop on one thread, but for the taking of blocks. In turns with the bare loop, so
 * that both meet the same machine. */
static double measure_lab(const br_rules *r, double seconds) {
    sim_plan plan = {.rules = r, .has_rotation = true};
    for (int i = 0; i < r->seats; i++) plan.bots[i] = &bot_random;
    totals t = {0};
    sim_context context = {.recorder = NULL};
    sim_trouble trouble;
    br_rng rng = br_rng_from(1);
    double spent[2] = {0, 0};
    uint64_t index = 0, games = 0;
    while (spent[0] + spent[1] < 2 * seconds) {
        double start = seconds_worked();
        games += bench_matches_apply(r, &rng, BATCH).matches;
        double middle = seconds_worked();
        for (int i = 0; i < BATCH; i++, index++) {
            sim_deal deal;
            match_outcome out;
            sim_deal_make(&plan, index, &deal);
            pool_item_end end = sim_deal_play(&deal, r, &context, &out, &trouble);
            assert(end == POOL_PLAYED);
            (void)end;
            totals_add(&t, r, deal.index, deal.chair, &out, NULL);
        }
        spent[0] += middle - start;
        spent[1] += seconds_worked() - middle;
    }
    return (double)index / spent[1] / ((double)games / spent[0]);
}

/* ---- views -------------------------------------------------------------------------------- */

/* Views sampled along random matches, each with the seat it belongs to. */
typedef struct gallery {
    int count;
    br_seat viewer[VIEWS];
    _Alignas(64) uint8_t bytes[VIEWS_BYTES];
} gallery;

static uint8_t *gallery_at(gallery *g, const br_rules *r, int index) {
    size_t stride = (r->game->state_size + 7u) & ~(size_t)7;
    return g->bytes + (size_t)index * stride;
}

/* Every state of a few matches is seen by the seat that is to act in it, as a bot sees it. */
static void gallery_fill(gallery *g, const br_rules *r) {
    _Alignas(64) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    br_rng rng = br_rng_from(2);
    int capacity = VIEWS_BYTES / ((r->game->state_size + 7) & ~7);
    if (capacity > VIEWS) capacity = VIEWS;
    for (g->count = 0; g->count < capacity;) {
        br_seats waiting;
        match_begin(r, &rng, state);
        while ((waiting = br_must_act(r, state)) != 0 && g->count < capacity) {
            br_seat seat = br_lowest(waiting);
            if (seat < r->seats) {
                g->viewer[g->count] = seat;
                r->game->observe(r, state, seat, BR_RECALL, gallery_at(g, r, g->count++));
            }
            uint32_t listed = (uint32_t)br_legal(r, state, seat, moves);
            br_apply(r, state, seat, &moves[br_rng_below(&rng, listed)], NULL);
        }
    }
}

/* The compiler must believe that somebody looks at the bytes. */
static void look_at(const void *bytes) { __asm__ volatile("" : : "r"(bytes) : "memory"); }

static double measure_worlds(const br_rules *r, double seconds, gallery *g) {
    _Alignas(64) uint8_t world[BR_STATE_MAX];
    br_rng rng = br_rng_from(3);
    uint64_t count = 0;
    double start = seconds_worked(), now = start;
    for (; now < start + seconds; now = seconds_worked()) {
        for (int i = 0; i < g->count; i++) {
            r->game->determinize(r, gallery_at(g, r, i), g->viewer[i], BR_RECALL, &rng, world);
            look_at(world);
        }
        count += (uint64_t)g->count;
    }
    return (double)count / (now - start);
}

static double measure_copies(const br_rules *r, double seconds, gallery *g) {
    _Alignas(64) uint8_t copy[BR_STATE_MAX];
    uint64_t count = 0;
    double start = seconds_worked(), now = start;
    for (; now < start + seconds; now = seconds_worked()) {
        for (int i = 0; i < g->count; i++) {
            memcpy(copy, gallery_at(g, r, i), r->game->state_size);
            look_at(copy);
        }
        count += (uint64_t)g->count;
    }
    return (double)count / (now - start);
}

bool bench_measure(const br_rules *r, double seconds, bench_rates *out) {
    gallery *g = aligned_alloc(64, (sizeof *g + 63) & ~(size_t)63);
    br_rng rng = br_rng_from(0);
    if (!g) return false;
    bench_matches_apply(r, &rng, BATCH); /* warm up */
    measure_matches(r, seconds, bench_matches_apply, &out->moves_apply, &out->games_apply);
    measure_matches(r, seconds, bench_matches_play, &out->moves_play, &out->games_play);
    out->lab_share = measure_lab(r, seconds);
    gallery_fill(g, r);
    out->copies = measure_copies(r, seconds, g);
    out->worlds = measure_worlds(r, seconds, g);
    out->moves_a_match = out->moves_apply / out->games_apply;
    free(g);
    return true;
}
