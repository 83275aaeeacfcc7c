/* advice.c -- values of all moves, from a tablebase or from a search.
 *
 * Allocates nothing and reads no clock: who wants to be quick says so by the workspace's
 * should_stop.
 */
#include "advice.h"

#include <string.h>

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
    if (iterations) config.iterations = iterations;
    search_run(&config, r, view, seat, rng, &found);
    out->iterations = found.iterations;
    out->count = found.count;
    /* A move tried seldom may look better than the best for want of trying: it is not. */
    for (int i = 1; i < found.count; i++)
        if (found.line[i].value > found.line[0].value) found.line[i].value = found.line[0].value;
    for (int i = 0; i < found.count; i++)
        out->line[i] = (advice_line){
            .move = found.line[i].move,
            .value = (int32_t)((int64_t)found.line[i].value * ADVICE_CERTAIN / SEARCH_ONE),
            .visits = found.line[i].visits};
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
