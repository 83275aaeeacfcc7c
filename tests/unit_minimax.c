/* unit_minimax.c -- looking ahead where two seats see everything, and searches side by side.
 *
 * Late positions of two-seat Squirrels are looked at to their end, so every value must be the one
 * in the oracle's tablebase, with the short names of positions and with whole states. A search that
 * is stopped at any moment still lists the legal moves; several threads at once agree with one.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "kit.h"
#include "minimax.h"

static const br_solver *solver(void) { return kit_rules()->game->bots->solver; }

static void *tablebase_new(void) {
    void *tablebase = NULL;
    kit_new("squirrels", 2, 1, NULL);
    tablebase = malloc(solver()->bytes);
    cr_assert_not_null(tablebase);
    solver()->make(tablebase, kit_rules(), NULL, NULL);
    return tablebase;
}

static search_config config_of(const bot *self, void *arena, uint32_t iterations) {
    search_config config = bot_search_config(self, kit_rules());
    config.depth = BR_RECALL;
    config.arena = arena;
    config.arena_size = BOT_ARENA_BYTES;
    config.iterations = iterations;
    return config;
}

static void search_now(const search_config *config, br_seat seat, search_result *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_rng rng = br_rng_from(5);
    kit_rules()->game->observe(kit_rules(), kit_match()->state, seat, BR_RECALL, view);
    search_run(config, kit_rules(), view, seat, &rng, out);
}

/* The same without the game's name for positions; the tie stays: it is the same question. */
static void search_whole(const search_config *config, br_seat seat, search_result *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_rng rng = br_rng_from(5);
    br_rules r = *kit_rules();
    br_game game = *r.game;
    br_bots bots = *game.bots;
    bots.key = NULL;
    game.bots = &bots;
    r.game = &game;
    game.observe(&r, kit_match()->state, seat, BR_RECALL, view);
    search_run(config, &r, view, seat, &rng, out);
}

/* What the tablebase says of a move, as the search would. */
static int32_t tablebase_value(const void *tablebase, br_seat seat, const br_move *move,
                               int32_t scale) {
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    const br_rules *r = kit_rules();
    memcpy(child, kit_match()->state, r->game->state_size);
    br_apply(r, child, seat, move, NULL);
    int32_t worth = solver()->worth(tablebase, r, child, seat);
    int32_t margin = br_worth_margin(worth);
    return evaluate_lead(100 * margin + 5 * (worth - 3 * margin), scale);
}

static int check_position(const void *tablebase, void *arena) {
    static search_result found, whole;
    br_seat seat = br_lowest(br_must_act(kit_rules(), kit_match()->state));
    search_config config = config_of(&bot_boss, arena, 200000);
    config.has_lines = true;
    search_now(&config, seat, &found);
    search_whole(&config, seat, &whole);
    if (found.iterations >= config.iterations || whole.iterations >= config.iterations) return 0;
    for (int i = 0; i < found.count; i++) {
        int32_t value =
            tablebase_value(tablebase, seat, &found.line[i].move, config.evaluator.scale);
        cr_assert_eq(found.line[i].value, value, "move %d: %d, in the book %d", i,
                     found.line[i].value, value);
        cr_assert_eq(whole.line[i].value, found.line[i].value, "with whole states, move %d", i);
    }
    return 1;
}

Test(minimax, late_positions_have_the_values_of_the_tablebase) {
    void *tablebase = tablebase_new();
    void *arena = aligned_alloc(64, BOT_ARENA_BYTES);
    int checked = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        kit_new("squirrels", 2, seed, NULL);
        kit_play_random(seed, 22);
        for (int i = 0; i < 6 && !kit_is_over(); i++) {
            checked += check_position(tablebase, arena);
            kit_play_random(seed + 100, 1);
        }
    }
    cr_assert_gt(checked, 25, "only %d positions were looked at to the end", checked);
    free(tablebase);
    free(arena);
}

/* Of margins that are not tied the boss's move is the best, not only listed first. */
Test(minimax, without_lines_the_first_move_is_as_good) {
    static search_result found;
    void *tablebase = tablebase_new();
    void *arena = aligned_alloc(64, BOT_ARENA_BYTES);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        kit_new("squirrels", 2, seed, NULL);
        kit_play_random(seed, 26);
        if (kit_is_over()) continue;
        br_seat seat = br_lowest(br_must_act(kit_rules(), kit_match()->state));
        search_config config = config_of(&bot_boss, arena, 200000);
        search_now(&config, seat, &found);
        if (found.iterations >= config.iterations) continue;
        int32_t best = INT32_MIN,
                own = tablebase_value(tablebase, seat, &found.line[0].move, config.evaluator.scale);
        for (int i = 0; i < found.count; i++) {
            int32_t value =
                tablebase_value(tablebase, seat, &found.line[i].move, config.evaluator.scale);
            if (value > best) best = value;
        }
        cr_assert_eq(own, best, "seed %d", (int)seed);
    }
    free(tablebase);
    free(arena);
}

/* ---- choices in secret -------------------------------------------------------------------- */

/* Which set-ups a seat draws, as bits of places in its list of moves. */
static uint32_t setups_drawn(br_seat seat, void *arena) {
    static search_result found;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    uint32_t drawn = 0;
    search_config config = config_of(&bot_boss, arena, 1280);
    kit_rules()->game->observe(kit_rules(), kit_match()->state, seat, BR_RECALL, view);
    int count = br_legal(kit_rules(), view, seat, moves);
    for (uint64_t number = 1; number <= 40; number++) {
        br_rng rng = br_rng_from(number);
        search_run(&config, kit_rules(), view, seat, &rng, &found);
        cr_assert_eq(found.count, count);
        for (int i = 0; i < count; i++)
            if (memcmp(&moves[i], &found.line[0].move, sizeof moves[i]) == 0) drawn |= 1u << i;
    }
    return drawn;
}

/* Nobody who has seen it choose a hundred times knows what it will set up: neither of the seat that
 * begins nor of the other, and not when the other one has chosen already. By the tablebase the seat
 * that goes second has no single best card, and nobody is well served by setting up the hideout. */
Test(secret, a_set_up_is_drawn_and_is_never_a_bad_one) {
    enum { HIDEOUT = 7, ALIKE = 2 };
    void *arena = aligned_alloc(64, BOT_ARENA_BYTES);
    kit_new("squirrels", 2, 1, NULL);
    br_seat second = solver()->first(kit_rules(), kit_match()->state) == 0 ? 1 : 0;
    for (int round = 0; round < 2; round++) {
        uint32_t drawn = setups_drawn(second, arena);
        cr_assert_gt(__builtin_popcount(drawn), 1, "always the same set-up");
        cr_assert_eq(drawn >> (HIDEOUT * ALIKE), 0u, "it sets up the hideout: %x", drawn);
        br_move moves[BR_MOVES_MAX];
        br_refusal refusal;
        br_seat first = (br_seat)(1 - second);
        br_legal(kit_rules(), kit_match()->state, first, moves);
        if (round == 0) cr_assert_eq(br_match_play(kit_match(), first, &moves[0], &refusal), BR_OK);
    }
    free(arena);
}

/* ---- stopping ----------------------------------------------------------------------------- */

static bool stop_after(void *stop_context) { return --*(int *)stop_context < 0; }

static void check_stop(const char *game, int seats, uint32_t plies, int after) {
    static search_result found;
    br_move moves[BR_MOVES_MAX];
    void *arena = aligned_alloc(64, BOT_ARENA_BYTES);
    kit_new(game, seats, 3, NULL);
    kit_play_random(3, plies);
    br_seats must = br_must_act(kit_rules(), kit_match()->state);
    if (kit_is_over() || br_lowest(must) == BR_HOUSE) {
        free(arena);
        return;
    }
    br_seat seat = br_lowest(must);
    search_config config = config_of(&bot_boss, arena, 1000000);
    config.should_stop = stop_after;
    config.stop_context = &after;
    search_now(&config, seat, &found);
    int count = br_legal(kit_rules(), kit_match()->state, seat, moves);
    cr_assert_eq(found.count, count, "%s, stopped", game);
    cr_assert(count == 1 || found.iterations < 200000, "%s went on", game);
    int times = 0;
    for (int i = 0; i < count; i++)
        times += memcmp(&moves[i], &found.line[0].move, sizeof moves[i]) == 0;
    cr_assert_eq(times, 1);
    free(arena);
}

Test(search, stops_at_any_moment_in_every_game) {
    static const int after[] = {0, 1, 2, 5, 20, 100};
    for (int g = 0; br_game_at(g); g++)
        for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
            check_stop(br_game_at(g)->id, 4, 10, after[i]);
            if (br_game_at(g)->seats_min == 2 && strcmp(br_game_at(g)->id, "belo4ka") != 0)
                check_stop(br_game_at(g)->id, 2, 12, after[i]);
        }
}

/* ---- side by side ------------------------------------------------------------------------- */

typedef struct worker {
    pthread_t thread;
    br_rules rules;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_seat seat;
    br_move move;
} worker;

static void *work(void *argument) {
    worker *w = argument;
    bot_workspace workspace = {.arena = aligned_alloc(64, BOT_ARENA_BYTES), .iterations = 150};
    br_rng rng = br_rng_from(11);
    bot_boss.choose(&bot_boss, &w->rules, w->view, w->seat, BR_RECALL, &rng, &workspace, &w->move);
    free(workspace.arena);
    return NULL;
}

Test(search, several_workers_at_once_agree_with_one) {
    enum { WORKERS = 6 };
    static worker one, all[WORKERS];
    for (int g = 0; br_game_at(g); g++) {
        kit_new(br_game_at(g)->id, 4, 2, NULL);
        kit_play_random(2, 9);
        br_seats must = br_must_act(kit_rules(), kit_match()->state);
        if (kit_is_over() || br_lowest(must) == BR_HOUSE) continue;
        one.rules = *kit_rules();
        one.seat = br_lowest(must);
        kit_rules()->game->observe(kit_rules(), kit_match()->state, one.seat, BR_RECALL, one.view);
        for (int i = 0; i < WORKERS; i++) {
            all[i] = one;
            cr_assert_eq(pthread_create(&all[i].thread, NULL, work, &all[i]), 0);
        }
        work(&one);
        for (int i = 0; i < WORKERS; i++) {
            pthread_join(all[i].thread, NULL);
            cr_assert_arr_eq(&all[i].move, &one.move, sizeof one.move, "%s", one.rules.game->id);
        }
    }
}
