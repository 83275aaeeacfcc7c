/* unit_reactions.c -- timed windows at a table: who is first, who is too late.
 *
 * The table sorts what came in by time and only then makes the moves; bots have delays like
 * people's, drawn from the seed, so that a match replays.
 */
#include "kit.h"
#include "reactions.h"

#include <stdlib.h>
#include <string.h>

Test(reactions, BE_Q26_bots_take_their_time_from_the_seed) {
    uint8_t seed[BR_SEED_BYTES], other[BR_SEED_BYTES];
    uint32_t least = UINT32_MAX, most = 0, same = 0;
    uint64_t sum = 0;
    enum { COUNT = 2000 };
    kit_seed(1, seed);
    kit_seed(2, other);
    for (uint32_t ply = 0; ply < COUNT; ply++) {
        uint32_t ms = bot_reaction_ms(&bot_random, seed, (br_seat)(ply % 9), ply);
        cr_assert_eq(ms, bot_reaction_ms(&bot_random, seed, (br_seat)(ply % 9), ply));
        same += ms == bot_reaction_ms(&bot_random, other, (br_seat)(ply % 9), ply);
        same += ms == bot_reaction_ms(&bot_random, seed, (br_seat)(ply % 9 + 1), ply);
        if (ms < least) least = ms;
        if (ms > most) most = ms;
        sum += ms;
    }
    cr_assert(least >= 300 && most <= 2100, "%u to %u ms", least, most);
    cr_assert(most > 1200, "now and then one is slow");
    cr_assert(sum / COUNT > 600 && sum / COUNT < 950, "%lu ms on average",
              (unsigned long)(sum / COUNT));
    cr_assert(same < COUNT / 50, "%u of %d delays are alike", same, 2 * COUNT);
}

/* A table of three bots and a person at seat 0 who is to react to a squirrel of seat 3. */
static table *race(const char *option) {
    static cli_setup setup;
    const bot *bots[BR_SEATS_MAX] = {NULL, &bot_random, &bot_random, &bot_random};
    const char *names[BR_SEATS_MAX] = {"Anna"};
    br_fault fault = {0};
    cr_assert_eq(br_rules_init(&setup.rules, br_game_find("belo4ka"), 4, &fault), BR_OK);
    cr_assert_eq(br_rules_option(&setup.rules, "reactions", option, &fault), BR_OK);
    for (uint64_t seed = 1; seed < 400; seed++) {
        kit_seed(seed, setup.seed);
        table *t = table_new(&setup, bots, names);
        const br_match *m = &t->match;
        for (int i = 0; i < 60; i++) {
            br_move list[BR_MOVES_MAX];
            br_refusal refusal;
            if (!table_run_bots(t) || br_to_act(&m->rules, m->state) == 0) break;
            if (reactions_are_open(m) && br_has(br_must_act(&m->rules, m->state), 0)) return t;
            if (br_legal(&m->rules, m->state, 0, list) == 0) break;
            if (table_play(t, 0, &list[0], &refusal) != BR_OK) break;
        }
        table_free(t);
    }
    cr_assert(false, "no window for seat 0 in 400 matches");
    return NULL;
}

static br_move move_of(const table *t, const char *text) {
    br_move move;
    cr_assert_eq(br_move_read(&t->match.rules, text, &move), BR_OK);
    return move;
}

/* The ply at which seat 0 reacted, counted from the opening; -1 = not at all. */
static int rank_of(const table *t, uint32_t opened) {
    for (uint32_t i = opened; i < t->match.plies; i++)
        if (t->record[i].seat == 0) return (int)(i - opened);
    return -1;
}

Test(reactions, BE_Q26_the_table_sorts_by_time) {
    static const uint32_t times[] = {1, 700, 4999};
    int before = -1;
    for (int i = 0; i < 3; i++) {
        table *t = race("timed");
        uint32_t opened = t->match.plies;
        cr_assert(reactions_are_timed(&t->match));
        reaction own = {.ms = times[i], .seat = 0, .move = move_of(t, "decline")};
        cr_assert(reactions_settle(t, &own));
        cr_assert(!reactions_are_open(&t->match));
        int rank = rank_of(t, opened);
        if (i == 0) cr_assert_eq(rank, 0, "1 ms is faster than any bot");
        cr_assert(rank >= before, "a later key came earlier");
        before = rank;
        table_free(t);
    }
    cr_assert(before > 0, "4999 ms is slower than a bot");
}

Test(reactions, BE_Q04_who_is_too_late_has_not_reacted) {
    table *t = race("timed");
    uint32_t opened = t->match.plies;
    reaction own = {.ms = REACTIONS_WINDOW_MS + 1, .seat = 0, .move = move_of(t, "slap")};
    cr_assert(reactions_settle(t, &own));
    cr_assert_eq(rank_of(t, opened), -1);
    cr_assert_eq(t->record[t->match.plies - 1].seat, BR_HOUSE, "the house closes");
    table_free(t);
}

Test(reactions, BE_Q04_sealed_windows_are_no_race) {
    table *t = race("sealed");
    cr_assert(reactions_are_open(&t->match));
    cr_assert(!reactions_are_timed(&t->match));
    cr_assert_eq(br_must_act(&t->match.rules, t->match.state), br_bit(0), "the bots have answered");
    table_free(t);
}
