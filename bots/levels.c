/* levels.c -- rookie, regular and boss: one search, three strengths.
 *
 * What differs between games stands in one table: how many simulations a boss may make in 20 ms
 * here, and how large a lead the evaluation must see to count as three quarters of a win. A level
 * takes a part of the simulations, forgets a part of what it was shown and is now and then content
 * with second best; only a boss has the value model.
 */
#include <string.h>

#include "bot.h"

/* Tuned by `backroom figures`; docs/bots.md has what came of it. Bootleggers was tuned under
 * version 1 of its rules, in which some bars did not sell (BO-112): to be tuned anew. The first row
 * that fits counts, so the last one must fit everything. */
static const struct tuning {
    const char *game;
    uint8_t seats; /* 0 = any number */
    uint32_t iterations;
    int32_t scale; /* 0 = found by looking, or not asked for where there is a value model */
    uint16_t settle, horizon, explore;
    uint8_t turns, rivals, worlds;
    bool by_evaluation; /* for levels that look with the game's evaluate, not with a value model */
} tunings[] = {
    {.game = "squirrels", .seats = 2, .iterations = 7500, .scale = 600, .explore = 300},
    {.game = "squirrels", .iterations = 5500, .scale = 200, .explore = 150},
    {.game = "crooks", .by_evaluation = true, .iterations = 3300, .scale = 600},
    {.game = "dirty-money", .by_evaluation = true, .iterations = 1200, .scale = 100, .settle = 8},
    {.game = "belo4ka", .by_evaluation = true, .iterations = 4000, .turns = 3, .rivals = 1},
    {.game = "bootleggers", .by_evaluation = true, .iterations = 2500},
    {.game = "crooks", .seats = 2, .iterations = 8500, .explore = 130},
    {.game = "crooks", .iterations = 4200, .explore = 160, .worlds = 2},
    {.game = "dirty-money", .seats = 2, .iterations = 5500, .explore = 60},
    {.game = "dirty-money", .iterations = 3000, .explore = 250},
    {.game = "belo4ka", .iterations = 3500, .explore = 100},
    {.game = "bootleggers", .iterations = 2500, .explore = 100},
    {.iterations = 2000},
};

search_config bot_search_config(const bot *self, const br_rules *r, bot_context *context) {
    const struct tuning *t = tunings;
    while (t->game && (strcmp(t->game, r->game->id) != 0 || (t->seats && t->seats != r->seats) ||
                       (t->by_evaluation && self->uses_value_model)))
        t++;
    uint32_t iterations = t->iterations * self->effort / 100;
    search_config config = {.iterations = iterations ? iterations : 1,
                            .settle = t->settle,
                            .horizon = t->horizon,
                            .turns = t->turns,
                            .rivals = t->rivals,
                            .worlds = t->worlds,
                            .explore = t->explore,
                            .scale = t->scale,
                            .minimax = self->effort >= 100,
                            .has_lines = self->sloppy > 0,
                            .value_model = self->uses_value_model ? value_model_find(r) : NULL,
                            .memory = self->memory};
    if (t->game && strcmp(t->game, "squirrels") == 0) {
        heuristic_squirrels_init(&context->squirrels, r);
        config.evaluate = heuristic_squirrels_evaluate;
        config.key = heuristic_squirrels_key;
        config.tie = heuristic_squirrels_tie;
        config.context = &context->squirrels;
    }
    return config;
}

/* A move picked in proportion to how often the search went there. */
static const br_move *pick_by_visits(const search_result *found, br_rng *rng) {
    uint32_t total = 0;
    for (int i = 0; i < found->count; i++) total += found->line[i].visits;
    if (total == 0) return &found->line[0].move;
    uint32_t left = br_rng_below(rng, total);
    int i = 0;
    while (left >= found->line[i].visits) left -= found->line[i++].visits;
    return &found->line[i].move;
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    bot_context context;
    search_config config = bot_search_config(self, r, &context);
    search_result found;
    config.depth = depth;
    config.arena = workspace->arena;
    config.arena_size = self->arena_bytes;
    config.should_stop = workspace->should_stop;
    config.stop_context = workspace->stop_context;
    if (workspace->iterations) config.iterations = workspace->iterations;
    search_run(&config, r, view, seat, rng, &found);
    bool is_sloppy = br_rng_below(rng, 100) < self->sloppy;
    *out = is_sloppy ? *pick_by_visits(&found, rng) : found.line[0].move;
}

const bot bot_rookie = {.name = "rookie",
                        .choose = choose,
                        .arena_bytes = BOT_ARENA_BYTES,
                        .effort = 2,
                        .memory = 0,
                        .sloppy = 60,
                        .react_ms_least = 900,
                        .react_ms_most = 2500};
const bot bot_regular = {.name = "regular",
                         .choose = choose,
                         .arena_bytes = BOT_ARENA_BYTES,
                         .effort = 12,
                         .memory = 60,
                         .sloppy = 15,
                         .react_ms_least = 500,
                         .react_ms_most = 1500};
const bot bot_boss = {.name = "boss",
                      .choose = choose,
                      .arena_bytes = BOT_ARENA_BYTES,
                      .uses_value_model = true,
                      .effort = 100,
                      .memory = 100,
                      .sloppy = 0,
                      .react_ms_least = 250,
                      .react_ms_most = 700};
