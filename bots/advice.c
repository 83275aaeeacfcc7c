/* advice.c -- values of all moves, from a tablebase or from a search.
 *
 * Allocates nothing and reads no clock: who wants to be quick says so by the workspace's
 * should_stop.
 */
#include "advice.h"

#include <string.h>

#include "chances.h"

const advice_line *advice_find(const advice *a, const br_move *move) {
    for (int i = 0; i < a->count; i++)
        if (memcmp(&a->line[i].move, move, sizeof *move) == 0) return &a->line[i];
    return NULL;
}

void advice_add(advice *out, advice_line line) {
    int at = out->count++;
    for (; at > 0 && line.value > out->line[at - 1].value; at--) out->line[at] = out->line[at - 1];
    out->line[at] = line;
}

uint32_t advice_iterations(const br_rules *r) {
    return ADVICE_BOSSES * bot_search_config(&bot_boss, r).iterations;
}

/* What was searched, as chances: of each line, and of all seats behind the best. */
static void lines_read(const br_rules *r, const void *view, br_seat seat, br_depth depth,
                       br_rng *rng, const search_result *found, advice *out) {
    _Alignas(16) uint8_t world[BR_STATE_MAX];
    r->game->determinize(r, view, seat, depth, rng, world);
    out->progress = (uint8_t)chances_progress(r, world);
    out->hope = found->line[0].value;
    out->count = found->count;
    for (int i = 0; i < found->count; i++) {
        /* A move tried seldom may look better than the best for want of trying: it is not. */
        int32_t hope = found->line[i].value < out->hope ? found->line[i].value : out->hope;
        int64_t chance = chances_of_value(r, out->progress, hope);
        out->line[i] = (advice_line){.move = found->line[i].move,
                                     .value = (int32_t)(chance * ADVICE_CERTAIN / SEARCH_ONE),
                                     .visits = found->line[i].visits};
    }
    chances_of_all(r, view, seat, depth, rng, &out->line[0].move, out->line[0].value,
                   ADVICE_CERTAIN, out->chance);
}

static void advise_by_search(const br_rules *r, const void *view, br_seat seat, br_depth depth,
                             br_rng *rng, const bot_workspace *workspace, uint32_t iterations,
                             advice *out) {
    search_result found;
    search_config config = bot_search_config(&bot_boss, r);
    config.depth = depth;
    config.has_lines = true;
    config.arena = workspace->arena;
    config.arena_size = BOT_ARENA_BYTES;
    config.should_stop = workspace->should_stop;
    config.stop_context = workspace->stop_context;
    config.iterations = iterations ? iterations : advice_iterations(r);
    search_run(&config, r, view, seat, rng, &found);
    out->iterations = found.iterations;
    lines_read(r, view, seat, depth, rng, &found, out);
}

void advice_make(const br_rules *r, const void *view, br_seat seat, br_depth depth,
                 const br_rng *rng, const bot_workspace *workspace, uint32_t iterations,
                 advice *out) {
    br_rng own = *rng;
    memset(out, 0, sizeof *out);
    out->is_exact = workspace->tablebase && workspace->look_up &&
                    workspace->look_up(workspace->tablebase, r, view, seat, out);
    if (!out->is_exact) advise_by_search(r, view, seat, depth, &own, workspace, iterations, out);
}
