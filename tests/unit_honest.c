/* unit_honest.c -- no bot knows more than its seat: two states that look the same to a seat get the
 * same choice, of every level in every game, and of strengths between them.
 *
 * The second state is a world dealt from the seat's own view, so the two differ in what is hidden
 * and in nothing else. A bot that is handed the state must be caught by the same question.
 */
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "bot.h"
#include "kit.h"
#include "whole.h"

enum { ITERATIONS = 24, WORLDS = 3, LOOKS = IS_WHOLE ? 12 : 5 };

typedef struct pair {
    _Alignas(16) uint8_t state[BR_STATE_MAX], other[BR_STATE_MAX];
    br_seat seat;
} pair;

static void *arena;

static void arena_open(void) {
    arena = aligned_alloc(64, BOT_ARENA_BYTES);
    cr_assert_not_null(arena);
}

static void arena_close(void) { free(arena); }

/* The table as it stands and another that this seat can not tell from it; false if there is only
 * one. */
static bool pair_make(br_seat seat, uint64_t seed, pair *p) {
    const br_rules *r = kit_rules();
    _Alignas(16) uint8_t view[BR_STATE_MAX], again[BR_STATE_MAX];
    size_t size = r->game->state_size;
    br_rng rng = br_rng_from(seed);
    p->seat = seat;
    memcpy(p->state, kit_match()->state, size);
    r->game->observe(r, p->state, seat, BR_RECALL, view);
    r->game->determinize(r, view, seat, BR_RECALL, &rng, p->other);
    r->game->observe(r, p->other, seat, BR_RECALL, again);
    cr_assert_arr_eq(view, again, size, "%s: a world that looks otherwise", r->game->id);
    return memcmp(p->state, p->other, size) != 0;
}

static bool is_same_choice(const bot *who, const pair *p) {
    bot_workspace workspace = {.arena = arena, .iterations = ITERATIONS};
    br_move move[2];
    memset(move, 0, sizeof move);
    for (int i = 0; i < 2; i++) {
        br_rng rng = br_rng_from(17);
        bot_move(who, kit_rules(), i ? p->other : p->state, p->seat, &rng, &workspace, &move[i]);
    }
    return memcmp(&move[0], &move[1], sizeof move[0]) == 0;
}

/* Hints and reviews think from a view, too: every number must be the same. */
static bool is_same_advice(const pair *p) {
    static advice found[2];
    bot_workspace workspace = {.arena = arena};
    const br_rules *r = kit_rules();
    _Alignas(16) uint8_t view[BR_STATE_MAX];
    for (int i = 0; i < 2; i++) {
        br_rng rng = br_rng_from(17);
        r->game->observe(r, i ? p->other : p->state, p->seat, BR_SCREEN, view);
        advice_make(r, view, p->seat, BR_SCREEN, &rng, &workspace, ITERATIONS, &found[i]);
    }
    return found[0].count == found[1].count &&
           memcmp(found[0].line, found[1].line, (size_t)found[0].count * sizeof found[0].line[0]) ==
               0;
}

/* Calls `check` at decisions of random matches of a game, at its fewest and its most seats. */
static int each_pair(const br_game *game, bool (*check)(const pair *p)) {
    static pair p;
    int pairs = 0;
    for (int most = 0; most < 2; most++) {
        int seats = most ? game->seats_max : game->seats_min > 2 ? game->seats_min : 3;
        kit_new(game->id, seats, 5, NULL);
        for (int i = 0; i < LOOKS && !kit_is_over(); i++) {
            br_seat seat = br_lowest(br_must_act(kit_rules(), kit_match()->state));
            for (uint64_t k = 0; k < WORLDS && seat != BR_HOUSE; k++)
                if (pair_make(seat, 10 * k + (uint64_t)i, &p)) {
                    pairs++;
                    cr_assert(check(&p), "%s, %d seats, look %d: what is hidden changed the choice",
                              game->id, seats, i);
                }
            kit_play_random((uint64_t)(3 + i), (uint32_t)(1 + i));
        }
    }
    return pairs;
}

static bool check_levels(const pair *p) {
    for (int i = 0; bot_at(i); i++) {
        if (bot_refuses(bot_at(i), kit_rules())) continue;
        if (!is_same_choice(bot_at(i), p)) return false;
    }
    for (int strength = 10; strength <= BOT_STRENGTH_MAX; strength += 20) /* between all levels */
        if (!is_same_choice(bot_of_strength(strength), p)) return false;
    return is_same_advice(p);
}

static void check_game(const br_game *game) {
    int pairs = each_pair(game, check_levels);
    cr_assert_gt(pairs, 1, "%s: only %d pairs differ in what is hidden", game->id, pairs);
}

Test(honest, the_same_view_gets_the_same_choice, .init = arena_open, .fini = arena_close) {
    for (int g = 0; br_game_at(g); g++) check_game(br_game_at(g));
}

/* The same question asked of a bot that is handed the truth: somewhere it must give itself away. */
static int caught;
static bool check_cheat(const pair *p) {
    bot cheat = bot_boss;
    cheat.sees_all = true;
    caught += !is_same_choice(&cheat, p);
    return true;
}

Test(honest, a_bot_that_sees_all_is_caught, .init = arena_open, .fini = arena_close) {
    for (int g = 0; br_game_at(g); g++) {
        caught = 0;
        if (each_pair(br_game_at(g), check_cheat) > 0)
            cr_assert_gt(caught, 0, "%s: what is hidden makes no difference", br_game_at(g)->id);
    }
}
