/* test_match.c -- Squirrels: the book's connected example, and matches as a whole.
 *
 * Examples SQ-72 to SQ-76 move by move; then what the house does when time is up, what can be
 * taken back, the options, and states as JSON.
 */
#include "test_kit.h"

/* ---- the worked example ------------------------------------------------------------------- */

/* Seat 0 is the book's player, seat 1 the rival. Plays the first `turns` turns of each. */
static void replay_example(int turns) {
    table_new(2);
    table_start("contraband-3 left", "robbery left");
    if (turns >= 1) {
        kit_play(0, "lay bank right");
        kit_play(1, "lay hideout right");
    }
    if (turns >= 2) {
        kit_play(0, "lay raid right");
        kit_play(0, "apply right");
        kit_play(0, "raid 1 left");
        kit_play(1, "lay customs right");
    }
    if (turns >= 3) {
        kit_play(0, "lay contraband-5 right");
        kit_play(0, "apply right");
        kit_play(1, "lay bank left");
    }
}

Test(squirrels, SQ_72_example_turn_1) {
    table_new(2);
    table_start("contraband-3 left", "robbery left");
    kit_play(0, "lay bank right");
    table_shows(0, "contraband-3 / bank");
    table_owns("3 0");
    kit_play(1, "lay hideout right");
    table_owns("3 0"); /* the bank stops the robbery */
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_ROB), 0);
}

Test(squirrels, SQ_73_example_turn_2) {
    replay_example(1);
    kit_refused(0, "lay contraband-3 left", "SQ-15");
    kit_play(0, "lay raid right");
    table_shows(0, "contraband-3 / bank raid");
    kit_legal_is(0, "apply left; apply right");
    kit_play(0, "apply right");
    table_owns("3 0");
    kit_legal_is(0, "raid 1 left; raid 1 right");
    kit_play(0, "raid 1 left");
    table_owns("7 0"); /* 1 for the raid, 3 for contraband */
    table_shows(1, "robbery hideout");
    table_waits_for(1);
}

Test(squirrels, SQ_74_example_turn_3) {
    replay_example(2);
    table_owns("7 0");
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "apply right");
    table_owns("13 2");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_DUTY), 1);
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_INCOME), 2);
}

Test(squirrels, SQ_74_the_other_order_gives_the_same) {
    replay_example(2);
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "apply left");
    table_owns("13 2");
}

Test(squirrels, SQ_75_example_turn_4) {
    replay_example(3);
    table_shows(0, "contraband-3 / bank raid contraband-5");
    table_holds(0, "contraband-2 customs robbery hideout");
    kit_play(0, "lay hideout right");
    table_holds(0, "contraband-2 contraband-5 customs robbery bank raid");
    table_shows(0, "contraband-3 / hideout");
    table_owns("16 2");
}

Test(squirrels, SQ_76_the_four_turns_bring_16) {
    static const int after[] = {0, 3, 7, 13, 16};
    for (int turns = 0; turns <= 3; turns++) {
        replay_example(turns);
        cr_assert_eq(table_state()->hoard[0], after[turns], "after turn %d", turns);
    }
    kit_play(0, "lay hideout right");
    cr_assert_eq(table_state()->hoard[0], 3 + 4 + 6 + 3);
    table_owns("16 2");
    table_shows(1, "robbery hideout bank / customs");
    table_waits_for(1);
}

/* ---- time --------------------------------------------------------------------------------- */

/* The house plays the default of `seat`, which must be one of its legal moves. */
static void time_is_up(br_seat seat) {
    br_move fallback;
    br_buf text = kit_text(), timeout = kit_text();
    static squirrels_state played, defaulted;
    br_fallback(kit_rules(), table_state(), seat, &fallback);
    br_move_write(kit_rules(), &fallback, &text);
    cr_assert(kit_can(seat, text.at), "the default \"%s\" is not legal", text.at);

    played = *table_state();
    br_apply(kit_rules(), &played, seat, &fallback, NULL);
    br_put(&timeout, "timeout ");
    br_put_int(&timeout, seat);
    kit_play(BR_HOUSE, timeout.at);
    defaulted = *table_state();
    cr_assert(!memcmp(&played, &defaulted, sizeof played), "timeout and \"%s\" differ", text.at);
}

Test(squirrels, timeout_plays_a_legal_default_at_every_question) {
    table_new(5);
    for (br_seat seat = 0; seat < 5; seat++) time_is_up(seat);
    table_waits_for(0);
    time_is_up(0);
    table_set(0, "contraband-2", "bank / raid", IDLE, IDLE, IDLE);
    kit_play(0, "lay raid right");
    time_is_up(0); /* which effect first */
    table_set(0, "bank", "bank / raid", IDLE, IDLE, IDLE);
    kit_play(0, "lay raid right");
    time_is_up(0); /* whom to raid */
    table_waits_for(1);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    time_is_up(0); /* who gets what */
    table_waits_for(1);
    cr_assert_eq(table_state()->hoard[0], 0);
}

Test(squirrels, timeout_is_the_houses_move_and_only_for_whom_it_waits) {
    table_new(3);
    table_set(1, IDLE, IDLE, IDLE);
    kit_not_taken(BR_HOUSE, "timeout 0");
    kit_not_taken(BR_HOUSE, "timeout 2");
    kit_not_taken(BR_HOUSE, "timeout 3");
    kit_not_taken(1, "timeout 1");
    kit_not_taken(0, "timeout 1");
    kit_not_taken(BR_HOUSE, "lay bank left");
    kit_play(BR_HOUSE, "timeout 1");
    table_waits_for(2);
}

Test(squirrels, timeouts_alone_finish_a_match) {
    for (int seats = 2; seats <= 5; seats++) {
        kit_new("squirrels", seats, 3, NULL);
        uint32_t plies = 0;
        while (!kit_is_over()) {
            cr_assert(plies++ <= kit_rules()->game->plies_max);
            time_is_up(br_lowest(br_must_act(kit_rules(), table_state())));
        }
        cr_assert(kit_result().winners != 0);
    }
}

/* ---- taking back -------------------------------------------------------------------------- */

Test(squirrels, undo_gives_back_the_same_bytes) {
    kit_new("squirrels", 3, 9, NULL);
    table_start("contraband-3 left", "robbery left", "customs right");
    br_seat first = table_state()->first;
    squirrels_state before = *table_state();
    kit_play(first, "lay bank left");
    cr_assert_eq(br_match_undo_count(kit_match(), first), 1);
    cr_assert_eq(br_match_undo(kit_match(), 1), BR_OK);
    cr_assert(!memcmp(&before, table_state(), sizeof before));
    kit_play(first, "lay bank right"); /* the match goes on from there */
    cr_assert(memcmp(&before, table_state(), sizeof before) != 0);
}

Test(squirrels, undo_takes_back_what_others_did_since) {
    table_new(3);
    table_start("hideout left", "hideout left", "hideout left");
    squirrels_state before = *table_state();
    kit_play(0, "lay bank right");
    kit_play(1, "lay bank right");
    kit_play(2, "lay bank right");
    cr_assert_eq(br_match_undo_count(kit_match(), 0), 3);
    cr_assert_eq(br_match_undo_count(kit_match(), 2), 1);
    cr_assert_eq(br_match_undo(kit_match(), 3), BR_OK);
    cr_assert(!memcmp(&before, table_state(), sizeof before));
}

Test(squirrels, undo_stops_at_the_reveal) {
    table_new(2);
    table_start("contraband-3 left", "robbery left");
    cr_assert_eq(br_match_undo_count(kit_match(), 0), 0);
    cr_assert_eq(br_match_undo_count(kit_match(), 1), 0);
    cr_assert_eq(br_match_undo(kit_match(), 1), BR_NO_UNDO);
    kit_play(0, "lay bank right");
    cr_assert_eq(br_match_undo_count(kit_match(), 1), 0, "seat 1 has only its commit");
    squirrels_state after = *table_state();
    cr_assert_eq(br_match_undo(kit_match(), 2), BR_NO_UNDO);
    cr_assert(!memcmp(&after, table_state(), sizeof after), "a refused undo changed the state");
}

Test(squirrels, undo_never_draws_another_starter) {
    for (uint64_t seed = 1; seed <= 20; seed++) {
        kit_new("squirrels", 5, seed, NULL);
        uint8_t first = table_state()->first;
        table_start("bank left", "bank left", "bank left", "bank left", "bank left");
        kit_play(first, "lay customs right");
        cr_assert_eq(br_match_undo(kit_match(), 1), BR_OK);
        cr_assert_eq(table_state()->first, first);
        table_waits_for(first);
    }
}

/* ---- options, replay, JSON ---------------------------------------------------------------- */

Test(squirrels, options_are_three_with_their_defaults) {
    const br_game *game = br_game_find("squirrels");
    table_new(2);
    cr_assert_eq(game->option_count, 3);
    kit_same(game->options[SQUIRRELS_OPT_FIRST].name, "first");
    kit_same(game->options[SQUIRRELS_OPT_FIRST].values[0], "random");
    kit_same(game->options[SQUIRRELS_OPT_BANK].name, "bank-stops-customs");
    kit_same(game->options[SQUIRRELS_OPT_BANK].values[0], "yes");
    kit_same(game->options[SQUIRRELS_OPT_BANK].values[1], "no");
    kit_same(game->options[SQUIRRELS_OPT_TIMING].name, "customs-timing");
    kit_same(game->options[SQUIRRELS_OPT_TIMING].values[0], "on-income");
    kit_same(game->options[SQUIRRELS_OPT_TIMING].values[1], "on-laying");
    static br_rules rules;
    br_fault fault = {0};
    cr_assert_eq(br_rules_init(&rules, game, 2, &fault), BR_OK);
    cr_assert_eq(br_rules_option(&rules, "bank-stops-customs", "maybe", &fault), BR_BAD_OPTION);
    cr_assert_eq(br_rules_option(&rules, "bank", "yes", &fault), BR_BAD_OPTION);
}

Test(squirrels, every_state_goes_through_json_unchanged) {
    for (uint64_t seed = 1; seed <= 5; seed++) {
        kit_new("squirrels", 4, seed, "customs-timing=on-laying", NULL);
        for (uint64_t i = 0; kit_play_random(seed * 1000 + i, 1); i++) {
            squirrels_state before = *table_state();
            kit_state(kit_truth());
            cr_assert(!memcmp(&before, table_state(), sizeof before), "%s", kit_truth());
        }
    }
}

Test(squirrels, a_state_can_be_patched_as_json) {
    table_new(2);
    table_set(0, "contraband-5 / bank", IDLE);
    kit_patch("{\"hoard\":[7,2],\"minted\":9}");
    table_owns("7 2");
    table_shows(0, "contraband-5 / bank");
    cr_assert_eq(kit_int("hoard.1"), 2);
    kit_same(kit_list("stack.0.0"), "contraband-5");
    kit_same(kit_list("hand.0"), "contraband-2 contraband-3 customs hideout raid robbery");
}

Test(squirrels, the_same_moves_give_the_same_bytes) {
    static squirrels_state first;
    for (int i = 0; i < 2; i++) {
        kit_new("squirrels", 5, 42, NULL);
        kit_play_random(42, 1000);
        cr_assert(kit_is_over());
        if (i == 0) first = *table_state();
    }
    cr_assert(!memcmp(&first, table_state(), sizeof first));
}
