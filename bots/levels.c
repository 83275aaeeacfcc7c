/* levels.c -- rookie, regular, boss and legend: one search, four strengths.
 *
 * What differs between games is the game's own data (br_bots, games/<game>/search.c): how many
 * simulations a boss may make in 20 ms here. A lower level does what people do: it looks less far
 * ahead, forgets a part of what it was shown, overlooks moves, and a rookie does not look at its
 * rivals. All value positions alike. A legend is a boss who takes a second instead of 20 ms.
 */
#include <assert.h>

#include "bot.h"
#include "secret.h"
#include "trade.h"

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
    return (evaluator){.model = scale ? NULL : value_model_find(r),
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
    if (self == &bot_regular && row->regular) iterations = row->regular;
    return (search_config){.iterations = iterations ? iterations : 1,
                           .explore = row->explore,
                           .memory = self->memory,
                           .worlds = row->worlds,
                           .has_minimax = self->effort >= 100,
                           .has_secrets = self->effort >= 100,
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

static search_config config_of(const bot *self, const br_rules *r, br_depth depth,
                               const bot_workspace *workspace) {
    search_config config = bot_search_config(self, r);
    config.depth = depth;
    config.arena = workspace->arena;
    config.arena_size = self->arena_bytes;
    config.should_stop = workspace->should_stop;
    config.stop_context = workspace->stop_context;
    if (workspace->iterations) config.iterations = workspace->iterations;
    return config;
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    if (trade_choose(self, r, view, seat, depth, rng, out)) return;
    search_config config = config_of(self, r, depth, workspace);
    search_result found;
    search_run(&config, r, view, seat, rng, &found);
    *out = *move_pick(self, &found, rng);
}

/* ---- a legend: several trees -------------------------------------------------------------- */

enum { TREES = 8 };

/* What the searches share, and what each of them found. A tree is a function of its number and the
 * decision's generator, and what they found is added up by number: who was ready first is all one.
 */
typedef struct forest {
    const search_config *config;
    const br_rules *r;
    const void *view;
    br_seat seat;
    br_rng rng[TREES];
    search_result found[TREES];
} forest;

static void tree_grow(void *job, int number, void *arena) {
    forest *f = job;
    search_config config = *f->config;
    config.arena = arena;
    search_run(&config, f->r, f->view, f->seat, &f->rng[number], &f->found[number]);
}

static void choose_by_trees(const bot *self, const br_rules *r, const void *view, br_seat seat,
                            br_depth depth, br_rng *rng, const bot_workspace *workspace,
                            br_move *out) {
    if (trade_choose(self, r, view, seat, depth, rng, out)) return;
    search_config config = config_of(self, r, depth, workspace);
    forest f = {.config = &config, .r = r, .view = view, .seat = seat};
    if (search_is_exact(&config, r, view, seat) || secret_suits(&config, r, view, seat, rng)) {
        /* Alike trees would find the same, and what is drawn must stay drawn. */
        config.iterations *= self->trees;
        search_run(&config, r, view, seat, rng, &f.found[0]);
        *out = f.found[0].line[0].move;
        return;
    }
    for (int i = 0; i < self->trees; i++) f.rng[i] = br_rng_from(br_rng_next(rng));
    if (workspace->share_out)
        workspace->share_out(workspace->share_context, self->trees, tree_grow, &f);
    else
        for (int i = 0; i < self->trees; i++) tree_grow(&f, i, workspace->arena);
    for (int i = 1; i < self->trees; i++) search_add(&f.found[0], &f.found[i]);
    *out = f.found[0].line[0].move;
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
                         .effort = 2,
                         .memory = 80,
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
/* Six times a boss's simulations in each tree: about a second a move in all. */
const bot bot_legend = {.name = "legend",
                        .choose = choose_by_trees,
                        .arena_bytes = BOT_ARENA_BYTES,
                        .effort = 600,
                        .trees = TREES,
                        .is_dear = true,
                        .memory = 100,
                        .react_ms_least = 250,
                        .react_ms_most = 700};
