/* unit_levels.c -- legends, strengths between the levels, and bots as persons. */
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "cast.h"
#include "kit.h"
#include "workspace.h"

enum { TREES_MAX = 8, ITERATIONS = 40 };

static void *arena_new(int fill) {
    void *arena = aligned_alloc(64, BOT_ARENA_BYTES);
    cr_assert_not_null(arena);
    memset(arena, fill, BOT_ARENA_BYTES);
    return arena;
}

/* ---- a legend ----------------------------------------------------------------------------- */

/* The last part first, each in memory of its own: as threads might finish. */
static void share_out_backwards(void *context, int count,
                                void (*part)(void *job, int number, void *arena), void *job) {
    int *shared = context;
    void *arenas[TREES_MAX];
    cr_assert_leq(count, TREES_MAX);
    for (int i = count - 1; i >= 0; i--) part(job, i, arenas[i] = arena_new(i));
    for (int i = 0; i < count; i++) free(arenas[i]);
    *shared += count;
}

Test(levels, the_trees_of_a_legend_add_up_in_whatever_order) {
    int shared = 0, decisions = 0;
    bot_workspace alone = {.arena = arena_new(0x5A), .iterations = ITERATIONS};
    bot_workspace many = alone;
    many.share_out = share_out_backwards;
    many.share_context = &shared;
    for (int g = 0; br_game_at(g); g++) {
        kit_new(br_game_at(g)->id, 3, 5, NULL);
        for (uint32_t i = 0; i < 4 && !kit_is_over(); i++) {
            br_seat seat = br_lowest(br_must_act(kit_rules(), kit_match()->state));
            for (int k = 0; k < 2 && seat != BR_HOUSE; k++) {
                br_rng rng[2] = {br_rng_from(i), br_rng_from(i)};
                br_move one, other;
                const void *s = kit_match()->state;
                int before = shared;
                bot_move(&bot_legend, kit_rules(), s, seat, &rng[0], &alone, &one);
                bot_move(&bot_legend, kit_rules(), s, seat, &rng[1], &many, &other);
                cr_assert_arr_eq(&one, &other, sizeof one, "%s", br_game_at(g)->id);
                decisions += shared > before; /* no trees where it trades: bots/trade.h */
            }
            kit_play_random(3 + i, 2 + 3 * i);
        }
    }
    cr_assert(decisions > 0 && shared == decisions * bot_legend.trees);
    free(alone.arena);
}

Test(levels, threads_change_no_choice_of_a_legend) {
    kit_new("crooks", 2, 5, NULL);
    const bot *bots[BR_SEATS_MAX] = {&bot_legend, &bot_legend};
    bot_workspace alone = workspace_open(bots, kit_rules(), NULL);
    bot_workspace shared = workspace_open(bots, kit_rules(), NULL);
    workspace_share(&shared, bots, 2);
    alone.iterations = shared.iterations = 300;
    for (uint64_t i = 0; i < 6; i++) {
        br_rng rng[2] = {br_rng_from(i), br_rng_from(i)};
        br_move move[2];
        const void *s = kit_match()->state;
        br_seat seat = br_lowest(br_must_act(kit_rules(), s));
        bot_move(&bot_legend, kit_rules(), s, seat, &rng[0], &alone, &move[0]);
        bot_move(&bot_legend, kit_rules(), s, seat, &rng[1], &shared, &move[1]);
        cr_assert_arr_eq(&move[0], &move[1], sizeof move[0]);
        kit_play_random(i, 3);
    }
    workspace_close(&alone, true);
    workspace_close(&shared, true);
}

/* ---- a reader ----------------------------------------------------------------------------- */

static br_move always; /* what the readable one takes */
static void choose_always(const bot *self, const br_rules *r, const void *view, br_seat seat,
                          br_depth depth, br_rng *rng, const bot_workspace *workspace,
                          br_move *out) {
    (void)self, (void)r, (void)view, (void)seat, (void)depth, (void)rng, (void)workspace;
    *out = always;
}

/* Against a rival whose set-up is known it is not always the same set-up that answers. */
Test(levels, a_reader_answers_what_it_foresees) {
    const bot open_book = {.name = "open book", .choose = choose_always};
    bot reader = bot_reader(&open_book);
    bot_workspace workspace = {.arena = arena_new(0)};
    br_move moves[BR_MOVES_MAX], answer[2];
    kit_new("squirrels", 3, 5, NULL);
    int count = br_legal(kit_rules(), kit_match()->state, 1, moves), kinds = 0;
    for (int i = 0; i < count; i += 2) {
        br_rng rng = br_rng_from(3);
        always = moves[i];
        bot_move(&reader, kit_rules(), kit_match()->state, 0, &rng, &workspace, &answer[i > 0]);
        kinds += i > 0 && memcmp(&answer[0], &answer[1], sizeof answer[0]) != 0;
    }
    cr_assert_gt(kinds, 0, "the answer never depends on what is foreseen");
    free(workspace.arena);
}

Test(levels, what_two_searches_found_is_added) {
    search_result one = {.iterations = 5, .count = 2}, other = one;
    one.line[0] = (search_line){.move = {.kind = 1}, .visits = 3, .value = 100};
    one.line[1] = (search_line){.move = {.kind = 2}, .visits = 1, .value = 40};
    other.line[0] = (search_line){.move = {.kind = 2}, .visits = 5, .value = 80};
    other.line[1] = (search_line){.move = {.kind = 1}, .visits = 0, .value = 0};
    search_add(&one, &other);
    cr_assert_eq(one.iterations, 10);
    cr_assert_eq(one.line[0].move.kind, 2, "the most visited comes first");
    cr_assert_eq(one.line[0].visits, 6);
    cr_assert_eq(one.line[0].value, (40 * 2 + 80 * 6) / 8);
    cr_assert_eq(one.line[1].visits, 3);
    cr_assert_eq(one.line[1].value, (100 * 4 + 0 * 1) / 5);
}

/* ---- strengths ---------------------------------------------------------------------------- */

Test(levels, strengths_have_names_and_lie_between_levels) {
    static const bot *const named[] = {&bot_rookie, &bot_greedy, &bot_regular, &bot_boss,
                                       &bot_legend};
    for (int i = 0; i <= BOT_STRENGTH_MAX; i++) {
        const bot *self = bot_of_strength(i);
        cr_assert_eq(self->strength, i);
        cr_assert_eq(bot_find(self->name), self);
        cr_assert_eq(bot_level(self), named[i / 25]);
        cr_assert_eq(self->is_dear, i > 75, "%s", self->name);
        cr_assert_leq(self->react_ms_least, self->react_ms_most);
    }
    cr_assert_null(bot_of_strength(-1));
    cr_assert_null(bot_of_strength(101));
    cr_assert_null(bot_find("strength-101"));
    cr_assert_null(bot_find("strength-007"));
    cr_assert_null(bot_find("strength-"));
    cr_assert_eq(bot_level(&bot_random), &bot_random);
}

/* Strength 40 lies between greedy and a regular: asked with the same generator after the draw,
 * every decision is one of theirs. */
Test(levels, a_decision_is_that_of_one_of_the_two_levels) {
    int higher = 0, lower = 0;
    bot_workspace workspace = {.arena = arena_new(0)};
    kit_new("crooks", 3, 5, NULL);
    const void *s = kit_match()->state;
    br_seat seat = br_lowest(br_must_act(kit_rules(), s));
    for (uint64_t i = 0; i < 200; i++) {
        br_rng rng = br_rng_from(i), after = rng;
        br_move move, of[2];
        br_rng_below(&after, 25);
        br_rng again = after;
        bot_move(bot_of_strength(40), kit_rules(), s, seat, &rng, &workspace, &move);
        bot_move(&bot_greedy, kit_rules(), s, seat, &after, &workspace, &of[0]);
        bot_move(&bot_regular, kit_rules(), s, seat, &again, &workspace, &of[1]);
        bool is_low = memcmp(&move, &of[0], sizeof move) == 0;
        bool is_high = memcmp(&move, &of[1], sizeof move) == 0;
        cr_assert(is_low || is_high);
        lower += is_low && !is_high;
        higher += is_high && !is_low;
    }
    cr_assert(lower > 0 && higher > 0, "%d and %d", lower, higher);
    free(workspace.arena);
}

/* ---- persons ------------------------------------------------------------------------------ */

Test(levels, bots_are_persons_by_level_and_place) {
    kit_new("bootleggers", 5, 5, NULL);
    const bot *at[BR_SEATS_MAX] = {&bot_regular, NULL, bot_of_strength(60), &bot_boss,
                                   &bot_regular};
    const br_rules *r = kit_rules();
    cr_assert_str_eq(cast_name(r, BR_EN, at, 0), "Madam Rosa");
    cr_assert_str_eq(cast_name(r, BR_EN, at, 2), "Quiet Yasha");
    cr_assert_str_eq(cast_name(r, BR_EN, at, 4), "Madam Rosa", "the cast goes round");
    cr_assert_str_eq(cast_name(r, BR_EN, at, 3), "Lev Markovich");
    cr_assert_str_eq(cast_level(BR_EN, at[2]), "Regular");
    cr_assert_not_null(cast_manner(r, BR_RU, at, 3));
    at[1] = &bot_random;
    cr_assert_str_eq(cast_name(r, BR_EN, at, 1), "Random", "nobody of the cast");
    cr_assert_null(cast_manner(r, BR_EN, at, 1));
}
