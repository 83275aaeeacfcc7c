/* unit_search.c -- the search, the levels, the oracle as a player, ratings and reviews.
 *
 * What a search promises: the same result from the same seed whatever lies in its arena, nothing
 * written beside the arena, an end when it is told to stop, and only moves from the list, in every
 * registered game. Strength is measured by `backroom ladder`, not here, but a boss that plays
 * two-seat Squirrels badly fails.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "exact.h"
#include "kit.h"
#include "ladder.h"
#include "playout.h"
#include "review.h"

enum { ARENA = 1 << 20, GUARD = 64 };

static uint8_t *arena_new(int fill) {
    uint8_t *arena = aligned_alloc(64, ARENA + 2 * GUARD);
    cr_assert_not_null(arena);
    memset(arena, fill, ARENA + 2 * GUARD);
    return arena;
}

static void arena_check(uint8_t *arena, int fill) {
    for (int i = 0; i < GUARD; i++) {
        cr_assert_eq(arena[i], fill, "a byte before the arena was written");
        cr_assert_eq(arena[GUARD + ARENA + i], fill, "a byte behind the arena was written");
    }
    free(arena);
}

static void think(search_config config, br_seat seat, uint64_t seed, int fill, search_result *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_rules *r = kit_rules();
    uint8_t *arena = arena_new(fill);
    br_rng rng = br_rng_from(seed);
    config.arena = arena + GUARD;
    config.arena_size = ARENA;
    config.evaluator = bot_evaluator(r);
    r->game->observe(r, kit_match()->state, seat, config.depth, view);
    search_run(&config, r, view, seat, &rng, out);
    arena_check(arena, fill);
}

static void check_same(const search_result *a, const search_result *b) {
    cr_assert_eq(a->iterations, b->iterations);
    cr_assert_eq(a->nodes, b->nodes);
    cr_assert_eq(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        cr_assert_arr_eq(&a->line[i].move, &b->line[i].move, sizeof(br_move));
        cr_assert_eq(a->line[i].visits, b->line[i].visits, "visits of move %d", i);
        cr_assert_eq(a->line[i].value, b->line[i].value, "value of move %d", i);
    }
}

/* The moves of the result are the legal list, each once. */
static void check_moves(const search_result *found, br_seat seat) {
    br_move moves[BR_MOVES_MAX];
    int count = br_legal(kit_rules(), kit_match()->state, seat, moves);
    cr_assert_eq(found->count, count);
    for (int i = 0; i < count; i++) {
        int times = 0;
        for (int j = 0; j < count; j++)
            times += memcmp(&moves[i], &found->line[j].move, sizeof(br_move)) == 0;
        cr_assert_eq(times, 1, "move %d is there %d times", i, times);
    }
}

/* Every game at three and four seats, which all of them have, at some plies of a random match. */
static void each_game(void (*check)(br_seat seat)) {
    for (int g = 0; br_game_at(g); g++) {
        const br_game *game = br_game_at(g);
        for (int k = 0; k < 2; k++) {
            kit_new(game->id, 3 + k, 5, NULL);
            for (int i = 0; i < 6 && !kit_is_over(); i++) {
                br_seats must = br_must_act(kit_rules(), kit_match()->state);
                if (br_lowest(must) != BR_HOUSE) check(br_lowest(must));
                kit_play_random((uint64_t)(7 + i), (uint32_t)(1 + 7 * i));
            }
        }
    }
}

static void check_repeatable(br_seat seat) {
    static search_result a, b, c;
    search_config config = {.iterations = 60, .depth = BR_RECALL, .memory = 100};
    think(config, seat, 3, 0x00, &a);
    think(config, seat, 3, 0xFF, &b);
    check_same(&a, &b);
    check_moves(&a, seat);
    config.memory = 0; /* forgetful */
    think(config, seat, 3, 0xA5, &c);
    check_moves(&c, seat);
    config.depth = BR_SCREEN;
    think(config, seat, 3, 0xA5, &c);
    check_moves(&c, seat);
}

Test(search, same_seed_same_result_in_every_game) { each_game(check_repeatable); }

static void check_levels(br_seat seat) {
    const bot *levels[] = {&bot_random,  &bot_greedy, &bot_rookie,
                           &bot_regular, &bot_boss,   &bot_legend};
    void *arena = aligned_alloc(64, BOT_ARENA_BYTES);
    bot_workspace workspace = {.arena = arena, .iterations = 20};
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        br_rng rng = br_rng_from(i);
        br_move move;
        br_refusal refusal;
        bot_move(levels[i], kit_rules(), kit_match()->state, seat, &rng, &workspace, &move);
        br_why(kit_rules(), kit_match()->state, seat, &move, &refusal);
        cr_assert_eq(refusal.clause, 0, "%s in %s", levels[i]->name, kit_rules()->game->id);
    }
    free(arena);
}

Test(search, every_level_moves_legally_in_every_game) { each_game(check_levels); }

/* Features are stated of the seats asked for, of each alike whether alone or among others, and the
 * evaluation is the same again for worlds that are the same. */
static void check_features(br_seat seat) {
    static br_features all, one;
    const br_rules *r = kit_rules();
    const void *s = kit_match()->state;
    const br_value_model *model = value_model_find(r);
    if (!r->game->features) {
        cr_assert(!model && r->game->feature_count == 0, "%s: weights without features",
                  r->game->id);
        return;
    }
    cr_assert(model && model->count == r->game->feature_count, "%s: features without weights",
              r->game->id);
    memset(&all, 0x55, sizeof all);
    memset(&one, 0xAA, sizeof one);
    r->game->features(r, s, BR_SEATS_ALL, &all);
    r->game->features(r, s, br_bit(seat), &one);
    cr_assert(all.progress <= BR_PROGRESS_END && all.progress == one.progress);
    cr_assert_arr_eq(all.of[seat], one.of[seat], r->game->feature_count * sizeof all.of[0][0]);
    for (br_seat i = 0; i < BR_SEATS_MAX; i++)
        if (i != seat) cr_assert_eq(one.of[i][0], (int16_t)0xAAAA, "not asked for");
    int32_t value_models[2][BR_SEATS_MAX] = {{0}};
    value_model_logits(model, r, s, BR_SEATS_ALL, value_models[0]);
    value_model_logits(model, r, s, br_bit(seat), value_models[1]);
    cr_assert_eq(value_models[0][seat], value_models[1][seat]);
}

Test(search, features_and_weights_fit_in_every_game) { each_game(check_features); }

/* More money for one seat and nothing else: it is likelier to win than before. */
Test(search, the_value_model_likes_money) {
    int32_t logit[BR_SEATS_MAX], chance[BR_SEATS_MAX], richer[BR_SEATS_MAX];
    kit_new("bootleggers", 4, 5, NULL);
    const br_rules *r = kit_rules();
    value_model_logits(value_model_find(r), r, kit_match()->state, BR_SEATS_ALL, logit);
    value_model_win_probabilities(logit, 4, chance);
    kit_patch("{\"money\":[10,40,10,10]}");
    value_model_logits(value_model_find(r), r, kit_match()->state, BR_SEATS_ALL, logit);
    value_model_win_probabilities(logit, 4, richer);
    cr_assert_gt(richer[1], chance[1] + VALUE_MODEL_CERTAIN / 20);
}

/* Penalty points for one seat and nothing else: it is less likely to win, and the others more. */
Test(search, the_value_model_minds_penalties) {
    int32_t logit[BR_SEATS_MAX], before[BR_SEATS_MAX], after[BR_SEATS_MAX];
    kit_new("belo4ka", 4, 5, NULL);
    const br_rules *r = kit_rules();
    kit_patch("{\"total\":[9,9,9,9]}");
    value_model_logits(value_model_find(r), r, kit_match()->state, BR_SEATS_ALL, logit);
    value_model_win_probabilities(logit, 4, before);
    kit_patch("{\"total\":[9,17,9,9]}");
    value_model_logits(value_model_find(r), r, kit_match()->state, BR_SEATS_ALL, logit);
    value_model_win_probabilities(logit, 4, after);
    for (int i = 0; i < 4; i++)
        cr_assert(i == 1 ? 2 * after[i] < before[i] : after[i] > before[i], "seat %d", i);
}

/* At the end whoever is placed better is valued no less: also in a game that low scores win. */
static void check_end(br_seat seat) {
    static br_move moves[BR_MOVES_MAX];
    _Alignas(16) uint8_t s[BR_STATE_MAX];
    br_rng rng = br_rng_from(seat + 1u);
    const br_rules *r = kit_rules();
    evaluator e = bot_evaluator(r);
    int32_t value[BR_SEATS_MAX];
    br_result end = {0};
    br_seats must;
    memcpy(s, kit_match()->state, r->game->state_size);
    while ((must = br_must_act(r, s)) != 0) {
        br_seat mover = br_lowest(must);
        uint32_t count = (uint32_t)br_legal(r, s, mover, moves);
        br_apply(r, s, mover, &moves[br_rng_below(&rng, count)], NULL);
    }
    evaluate(&e, r, s, value);
    r->game->scores(r, s, &end);
    for (int i = 0; i < r->seats; i++)
        for (int k = 0; k < r->seats; k++)
            cr_assert(end.place[i] >= end.place[k] || value[i] >= value[k], "%s: places %d and %d",
                      r->game->id, end.place[i], end.place[k]);
}

Test(search, an_end_is_valued_by_place) { each_game(check_end); }

/* Equal logits share; VALUE_MODEL_DOUBLE more makes two to one of it, whoever else is far behind;
 * and no lead is too large to be counted. */
Test(search, win_probabilities_follow_the_logits) {
    int32_t chance[BR_SEATS_MAX];
    value_model_win_probabilities((int32_t[]){500, 500, 500, 500}, 4, chance);
    for (int i = 0; i < 4; i++) cr_assert_eq(chance[i], VALUE_MODEL_CERTAIN / 4);
    value_model_win_probabilities((int32_t[]){0, VALUE_MODEL_DOUBLE, -100000}, 3, chance);
    cr_assert_float_eq(chance[1] / (double)chance[0], 2, 0.01);
    cr_assert_leq(chance[2], 2);
    int32_t before = 0;
    for (int32_t lead = -9000; lead <= 9000; lead += 150) {
        value_model_win_probabilities((int32_t[]){lead, 0}, 2, chance);
        cr_assert_gt(chance[0], before);
        before = chance[0];
        cr_assert(VALUE_MODEL_CERTAIN - chance[0] - chance[1] <= 2);
    }
    value_model_win_probabilities((int32_t[]){INT32_MAX, INT32_MIN}, 2, chance);
    cr_assert(chance[0] >= VALUE_MODEL_CERTAIN - 2 && chance[1] <= 2);
}

/* Weights stated by hand: a linear one that grows with the stage, and a hidden unit that counts a
 * feature only above its bias. */
Test(search, a_hidden_unit_counts_from_its_bias_on) {
    static int16_t linear[BR_VALUE_STAGES][BR_FEATURES_MAX],
        hidden[BR_VALUE_HIDDEN][BR_FEATURES_MAX];
    static int16_t output[BR_VALUE_HIDDEN];
    static int32_t bias[BR_VALUE_STAGES][BR_VALUE_HIDDEN];
    enum { MONEY = 1 }; /* a feature of Crooks */
    kit_new("crooks", 4, 5, NULL);
    const br_rules *r = kit_rules();
    br_value_model model = {
        .seats = 4, .count = r->game->feature_count, .units = BR_VALUE_HIDDEN, .spread = 5};
    model.output = output;
    model.linear = (const int16_t(*)[BR_FEATURES_MAX])linear;
    model.bias = (const int32_t(*)[BR_VALUE_HIDDEN])bias;
    model.hidden = (const int16_t(*)[BR_FEATURES_MAX])hidden;
    int32_t logit[BR_SEATS_MAX];
    br_features features;
    static const int money[] = {9, 12, 18, 3}; /* no match deals this: features ask for no audit */
    for (int i = 0; i < r->game->field_count; i++)
        for (int seat = 0; seat < 4 && strcmp(r->game->fields[i].name, "money") == 0; seat++)
            kit_match()->state[r->game->fields[i].offset + seat] = (uint8_t)money[seat];
    r->game->features(r, kit_match()->state, BR_SEATS_ALL, &features);
    for (int k = 0; k < BR_VALUE_STAGES; k++) {
        linear[k][MONEY] = (int16_t)(VALUE_MODEL_LINEAR_ONE * 10 * (k + 1));
        bias[k][7] = -10 * 100;
    }
    hidden[7][MONEY] = 100;
    output[7] = VALUE_MODEL_OUTPUT_ONE;
    value_model_logits(&model, r, kit_match()->state, BR_SEATS_ALL, logit);
    int dollar =
        10 * BR_PROGRESS_END + 10 * (BR_VALUE_STAGES - 1) * features.progress; /* linear part */
    static const int hidden_part[] = {0, 200, 800, 0};
    for (int i = 0; i < 4; i++) {
        int wanted = money[i] * dollar / BR_PROGRESS_END + hidden_part[i];
        cr_assert(abs(logit[i] - wanted) <= 4, "seat %d: %d for %d", i, logit[i], wanted);
    }
}

/* A unit that sees the money of the whole table, from a bias that goes by the number of seats:
 * every seat has the same of it, asked for alone or with the others. */
Test(search, a_hidden_unit_sees_the_whole_table) {
    static int16_t none[BR_VALUE_STAGES][BR_FEATURES_MAX], hidden[1][BR_FEATURES_MAX],
        table[1][BR_FEATURES_MAX];
    static int32_t bias[BR_VALUE_STAGES][BR_VALUE_HIDDEN],
        at_seats[BR_SEATS_MAX + 1][BR_VALUE_HIDDEN];
    static const int16_t output[] = {VALUE_MODEL_OUTPUT_ONE};
    enum { MONEY = 1 }; /* a feature of Crooks */
    kit_new("crooks", 4, 5, NULL);
    const br_rules *r = kit_rules();
    br_value_model model = {.count = r->game->feature_count, .units = 1, .spread = 5};
    model.linear = (const int16_t(*)[BR_FEATURES_MAX])none;
    model.bias = (const int32_t(*)[BR_VALUE_HIDDEN])bias;
    model.at_seats = (const int32_t(*)[BR_VALUE_HIDDEN])at_seats;
    model.hidden = (const int16_t(*)[BR_FEATURES_MAX])hidden;
    model.table = (const int16_t(*)[BR_FEATURES_MAX])table;
    model.output = output;
    br_features features;
    int32_t logit[BR_SEATS_MAX], alone[BR_SEATS_MAX] = {0}, money = 0;
    r->game->features(r, kit_match()->state, BR_SEATS_ALL, &features);
    for (int i = 0; i < 4; i++) money += features.of[i][MONEY];
    cr_assert_gt(money, 0);
    table[0][MONEY] = 3;
    at_seats[3][0] = 5000;
    at_seats[4][0] = 70;
    value_model_logits(&model, r, kit_match()->state, BR_SEATS_ALL, logit);
    value_model_logits(&model, r, kit_match()->state, br_bit(2), alone);
    for (int i = 0; i < 4; i++) cr_assert_eq(logit[i], 3 * money + 70, "seat %d", i);
    cr_assert_eq(alone[2], logit[2]);
}

static bool stop_at_once(void *stop_context) {
    ++*(int *)stop_context;
    return true;
}

Test(search, stops_when_told) {
    static search_result found;
    int stop_context = 0;
    kit_new("squirrels", 3, 1, NULL);
    think((search_config){.iterations = 1000000,
                          .depth = BR_RECALL,
                          .memory = 100,
                          .should_stop = stop_at_once,
                          .stop_context = &stop_context},
          0, 1, 0, &found);
    cr_assert_eq(stop_context, 1);
    cr_assert(found.iterations > 0 && found.iterations < 100);
    check_moves(&found, 0);
}

Test(search, goes_on_when_the_arena_is_full) {
    static search_result found;
    kit_new("squirrels", 4, 1, NULL);
    search_config config = {.iterations = 60000, .depth = BR_RECALL, .memory = 100, .has_lines = 1};
    think(config, 0, 1, 0, &found);
    cr_assert_eq(found.iterations, 60000);
    cr_assert_lt(found.nodes, 30000);
    check_moves(&found, 0);
}

/* Who asks for the best move only gets the very same, often sooner. */
static int spared;
static void check_decided(br_seat seat) {
    static search_result whole, sooner;
    search_config config = {.iterations = 400, .depth = BR_RECALL, .memory = 100, .has_lines = 1};
    think(config, seat, 1, 0, &whole);
    config.has_lines = 0;
    think(config, seat, 1, 0, &sooner);
    cr_assert_eq(whole.iterations, 400);
    spared += sooner.iterations < whole.iterations;
    cr_assert_arr_eq(&whole.line[0].move, &sooner.line[0].move, sizeof(br_move), "%s",
                     kit_rules()->game->id);
}

Test(search, ends_when_nothing_can_change_the_answer) {
    each_game(check_decided);
    cr_assert_gt(spared, 0);
}

Test(search, one_iteration_is_enough_for_a_move) {
    static search_result found;
    kit_new("squirrels", 2, 1, NULL);
    think((search_config){.iterations = 1, .depth = BR_RECALL, .memory = 100}, 1, 1, 0, &found);
    check_moves(&found, 1);
}

/* Choices made at once are blind: what the other seat has committed changes nothing. */
Test(search, secret_choices_stay_secret) {
    static search_result a, b;
    search_config config = {.iterations = 300, .depth = BR_RECALL, .memory = 100};
    kit_new("squirrels", 2, 1, NULL);
    kit_play(1, "commit contraband-5 left");
    think(config, 0, 9, 0, &a);
    kit_new("squirrels", 2, 1, NULL);
    kit_play(1, "commit hideout right");
    think(config, 0, 9, 0, &b);
    check_same(&a, &b);
}

Test(search, own_log_and_root) {
    for (double x = 1; x < 1e9; x = x * 1.37 + 0.11) {
        cr_assert(fabs(search_log(x) - log(x)) < 1e-8 * (1 + log(x)), "log of %f", x);
        cr_assert(fabs(search_root(x) - sqrt(x)) < 1e-9 * sqrt(x), "root of %f", x);
    }
    cr_assert(search_root(0) == 0);
    cr_assert(search_log(1) == 0);
}

/* ---- against perfect play ----------------------------------------------------------------- */

/* What a bot gives away in one match against the oracle, in nuts; the set-up is left out. */
static int given_away(const bot *self, const void *tablebase, void *arena, uint64_t seed) {
    int given = 0;
    br_seat own = (br_seat)(seed % 2);
    bot_workspace workspace = {.arena = arena, .tablebase = tablebase};
    br_refusal refusal;
    for (kit_new("squirrels", 2, seed, NULL); !kit_is_over();) {
        br_match *m = kit_match();
        const br_solver *solver = m->rules.game->bots->solver;
        br_seat seat = br_lowest(br_must_act(&m->rules, m->state));
        bool is_setup = solver->is_setup(&m->rules, m->state);
        int before =
            is_setup ? 0 : br_worth_margin(solver->worth(tablebase, &m->rules, m->state, seat));
        br_rng rng = bot_rng(m->seed, seat, m->plies);
        br_move move;
        bot_move(seat == own ? self : &bot_oracle, &m->rules, m->state, seat, &rng, &workspace,
                 &move);
        cr_assert_eq(br_match_play(m, seat, &move, &refusal), BR_OK);
        if (is_setup) continue;
        int after = br_worth_margin(solver->worth(tablebase, &m->rules, m->state, seat));
        if (seat == own) given += before - after;
        else cr_assert_eq(before, after, "the oracle gave something away, seed %d", (int)seed);
    }
    return given;
}

Test(search, boss_gives_little_away_and_the_oracle_nothing) {
    kit_new("squirrels", 2, 1, NULL);
    const br_solver *solver = kit_rules()->game->bots->solver;
    void *tablebase = malloc(solver->bytes), *arena = aligned_alloc(64, BOT_ARENA_BYTES);
    solver->make(tablebase, kit_rules(), NULL, NULL);
    int boss = 0, random = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        boss += given_away(&bot_boss, tablebase, arena, seed);
        random += given_away(&bot_random, tablebase, arena, seed);
    }
    cr_assert_leq(boss, 4 * 4, "%d nuts in four matches", boss);
    cr_assert_geq(random, 4 * 15, "%d nuts in four matches", random);
    free(tablebase);
    free(arena);
}

/* What is forgotten in games/<game>/search.c would show as a weak bot only. */
Test(search, every_game_says_how_to_search_it) {
    for (int i = 0; br_game_at(i); i++) {
        const br_game *game = br_game_at(i);
        const br_bots *bots = game->bots;
        cr_assert(bots && bots->search_count > 0, "%s has no search settings", game->id);
        const br_search_row *last = &bots->search[bots->search_count - 1];
        cr_assert(last->seats == 0, "%s: the last row must fit all", game->id);
        cr_assert(bots->value_model_count > 0 || last->scale > 0, "%s: no scale", game->id);
        cr_assert(bots->goal_count > 0, "%s has no goal for `figures`", game->id);
        for (int k = 0; k < bots->search_count; k++)
            cr_assert(bots->search[k].iterations > 0, "%s: row %d", game->id, k);
        for (int k = 0; k < bots->goal_count; k++)
            cr_assert(bots->goals[k].seats >= game->seats_min &&
                          bots->goals[k].seats <= game->seats_max,
                      "%s: goal %d", game->id, k);
    }
}

Test(search, oracle_sits_only_where_the_game_is_solved) {
    kit_new("squirrels", 3, 1, NULL);
    cr_assert_not_null(bot_refuses(&bot_oracle, kit_rules()));
    cr_assert_null(bot_refuses(&bot_boss, kit_rules()));
    kit_new("squirrels", 2, 1, NULL);
    cr_assert_null(bot_refuses(&bot_oracle, kit_rules()));
}

/* ---- ratings and reviews ------------------------------------------------------------------ */

Test(ladder, ratings_follow_the_scores) {
    kit_new("squirrels", 2, 1, NULL);
    ladder_plan config = {.rules = kit_rules(), .count = 3, .deals = 10};
    ladder_result result = {.pairs = 3, .first = {0, 0, 1}, .second = {1, 2, 2}};
    config.bots[0] = &bot_greedy;
    config.bots[1] = &bot_boss;
    config.bots[2] = &bot_random;
    float score[30];
    for (int i = 0; i < 30; i++) score[i] = i < 10 ? (float)(i % 4) / 8 : i < 20 ? 0.75f : 1.0f;
    result.score = score;
    ladder_rate(&config, &result);
    cr_assert_float_eq(result.rating[0].points, 1000, 1e-9, "greedy is the anchor");
    cr_assert_gt(result.rating[1].points, 1050);
    cr_assert_lt(result.rating[2].points, 950);
    for (int i = 0; i < 3; i++) {
        cr_assert_leq(result.rating[i].low, result.rating[i].points);
        cr_assert_geq(result.rating[i].high, result.rating[i].points);
    }
    cr_assert_float_eq(result.mean[1], 0.75, 1e-6);
    cr_assert_float_eq(result.rating[1].score, (1 - result.mean[0] + 1) / 2, 1e-6);
}

static void check_review(int seats, bool is_exact) {
    static review v;
    kit_new("squirrels", seats, 3, NULL);
    kit_play_random(11, 1000);
    cr_assert(kit_is_over());
    bot_workspace workspace = exact_workspace(kit_rules());
    br_result end = kit_result();
    for (br_seat seat = 0; seat < seats; seat++) {
        review_make(kit_match(), seat, &workspace, 50, NULL, &v);
        cr_assert_eq(v.is_exact, is_exact);
        cr_assert_gt(v.count, 5);
        cr_assert_eq(v.even + v.deal - v.lost + v.others + v.luck + v.corrected, v.end);
        cr_assert_eq(v.given[seat], v.lost);
        for (int i = 1; i < v.count; i++)
            if (!v.at[i].has_chance) cr_assert_eq(v.at[i].luck, 0, "nothing came up");
        if (is_exact) cr_assert_eq(v.corrected, 0, "what is exact needs no correction");
        cr_assert_eq(v.even + v.deal, v.start);
        if (is_exact) cr_assert_eq(v.end, ADVICE_POINT * (end.score[seat] - end.score[1 - seat]));
        for (int i = 0; i < v.count; i++) cr_assert_geq(v.at[i].loss, 0);
        for (int i = 0; i + 1 < v.moment_count; i++)
            cr_assert_lt(v.moment[i].at, v.moment[i + 1].at, "in the order of play");
    }
    workspace_close(&workspace, true);
}

Test(review, exact_with_two_seats) { check_review(2, true); }
Test(review, by_search_with_three) { check_review(3, false); }

/* After the reveal nothing is chance: what one seat wins by luck the other gave away. */
Test(review, luck_of_one_is_what_the_other_gave_away) {
    static review a, b;
    kit_new("squirrels", 2, 4, NULL);
    kit_play_random(12, 1000);
    bot_workspace workspace = exact_workspace(kit_rules());
    review_make(kit_match(), 0, &workspace, 50, NULL, &a);
    review_make(kit_match(), 1, &workspace, 50, NULL, &b);
    int32_t first = a.at[1].value, second = b.at[1].value; /* after the reveal, by who begins */
    int32_t given_a = a.lost - a.at[0].loss, given_b = b.lost - b.at[0].loss;
    bool is_first = a.at[1].ply < b.at[1].ply;
    int32_t start = is_first ? first : -second;
    cr_assert_eq(start - given_a + given_b, a.end);
    int32_t since = 0; /* given away by the other after the own first turn */
    for (int i = 1; i < b.count; i++) since += b.at[i].ply > a.at[1].ply ? b.at[i].loss : 0;
    cr_assert_eq(a.others - a.at[0].others, since, "what the other gave away is the other's doing");
    cr_assert_eq(a.luck - a.at[0].luck, 0, "and nothing of it is luck");
    cr_assert_eq(a.given[1] - a.at[0].rival_loss[1], since, "and is told as given away");
    cr_assert_eq(a.end, -b.end);
    workspace_close(&workspace, true);
}
