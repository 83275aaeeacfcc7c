/* levels.c -- rookie, regular and boss: one search, three strengths.
 *
 * What differs between games is the game's own data (br_bots, games/<game>/search.c): how many
 * simulations a boss may make in 20 ms here. A lower level does what people do: it looks less far
 * ahead, forgets a part of what it was shown, overlooks moves, and a rookie does not look at its
 * rivals. All value positions alike.
 */
#include <assert.h>

#include "bot.h"

static const br_search_row *row_find(const br_rules *r) {
    const br_bots *bots = r->game->bots;
    const br_search_row *row = bots->search, *last = row + bots->search_count - 1;
    assert(bots->search_count > 0);
    while (row < last && row->seats && row->seats != r->seats) row++;
    return row;
}

evaluator bot_evaluator(const br_rules *r) {
    int32_t (*better)(const br_rules *, const void *, br_seat) = r->game->bots->evaluate;
    int32_t scale = row_find(r)->scale;
    return (evaluator){.model = value_model_find(r),
                       .score = better ? better : r->game->evaluate,
                       .scale = scale ? scale : 1};
}

static evaluator evaluator_of(const bot *self, const br_rules *r) {
    evaluator e = bot_evaluator(r);
    e.is_blind = self->is_blind;
    return e;
}

search_config bot_search_config(const bot *self, const br_rules *r) {
    const br_search_row *row = row_find(r);
    uint32_t iterations = row->iterations * self->effort / 100;
    return (search_config){.iterations = iterations ? iterations : 1,
                           .explore = row->explore,
                           .memory = self->memory,
                           .worlds = row->worlds,
                           .has_minimax = self->effort >= 100,
                           .has_lines = self->slack > 0 || self->overlooks > 0,
                           .evaluator = evaluator_of(self, r)};
}

/* Is a move nearly as good as the best: short of it by no more than a part of what the mean of all
 * moves is? */
static bool is_near(const search_result *found, int at, unsigned slack) {
    int64_t best = found->line[0].value, mean = 0;
    for (int i = 0; i < found->count; i++) mean += found->line[i].value;
    mean /= found->count;
    return (best - found->line[at].value) * 100 <= (best - mean) * slack;
}

/* Any of the moves that are nearly as good as the best, or the best of those it notices. */
static const br_move *move_pick(const bot *self, const search_result *found, br_rng *rng) {
    const br_move *picked = &found->line[0].move;
    uint32_t near = 1;
    for (int i = 1; i < found->count && self->slack > 0; i++)
        if (is_near(found, i, self->slack) && br_rng_below(rng, ++near) == 0)
            picked = &found->line[i].move;
    for (int i = 0; i < found->count && self->overlooks > 0; i++)
        if (br_rng_below(rng, 100) >= self->overlooks) return &found->line[i].move;
    return picked;
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    search_config config = bot_search_config(self, r);
    search_result found;
    config.depth = depth;
    config.arena = workspace->arena;
    config.arena_size = self->arena_bytes;
    config.should_stop = workspace->should_stop;
    config.stop_context = workspace->stop_context;
    if (workspace->iterations) config.iterations = workspace->iterations;
    search_run(&config, r, view, seat, rng, &found);
    *out = *move_pick(self, &found, rng);
}

const bot bot_rookie = {.name = "rookie",
                        .choose = choose,
                        .arena_bytes = BOT_ARENA_BYTES,
                        .effort = 0,
                        .memory = 0,
                        .overlooks = 60,
                        .is_blind = true,
                        .react_ms_least = 900,
                        .react_ms_most = 2500};
const bot bot_regular = {.name = "regular",
                         .choose = choose,
                         .arena_bytes = BOT_ARENA_BYTES,
                         .effort = 15,
                         .memory = 50,
                         .slack = 20,
                         .react_ms_least = 500,
                         .react_ms_most = 1500};
const bot bot_boss = {.name = "boss",
                      .choose = choose,
                      .arena_bytes = BOT_ARENA_BYTES,
                      .effort = 100,
                      .memory = 100,
                      .react_ms_least = 250,
                      .react_ms_most = 700};
