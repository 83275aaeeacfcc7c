/* test_end.c -- Belo4ka: the end of a round, scoring, the next round, the end of the match.
 *
 * Clauses BE-68 to BE-88 and the rulings and finer points that belong to them.
 */
#include "test_kit.h"

#include <stdio.h>

/* ---- the end of a round ------------------------------------------------------------------- */

Test(belo4ka, BE_68_an_empty_hand_ends_the_round) {
    table_new(3);
    table_set(0, "blue-43", "mushrooms", IDLE_1, IDLE_2);
    kit_play(0, "play mushrooms");
    table_is("scored");
    kit_same(kit_event_clause(BELO4KA_EV_END), "BE-68");
    cr_assert_eq(table_state()->finisher, 0);
    kit_refused(1, "draw", "BE-85");
}

Test(belo4ka, BE_69_squirrels_in_front_do_not_matter) {
    table_new(3);
    table_set(0, "blue-43", "mushrooms | red-plain red-super blue-plain blue-super blue-mega",
              IDLE_1, IDLE_2);
    kit_play(0, "play mushrooms");
    table_is("scored");
    table_totals("9 0 0");
}

Test(belo4ka, BE_71_a_caught_last_number_goes_on) {
    table_new(3);
    table_set(0, "blue-43", "red-41", IDLE_1, IDLE_2);
    kit_play(0, "play red-41");
    table_is("last");
    kit_play(2, "call");
    table_counts("2 2 2");
    table_waits_for("turn", 1);
    cr_assert_eq(table_state()->finisher, BR_SEAT_NONE);
    kit_refused(1, "call", "BE-99");
}

Test(belo4ka, BE_72_a_caught_last_squirrel_ends_it_all_the_same) {
    table_new(3);
    table_set(0, "blue-43", "red-mega", IDLE_1, IDLE_2);
    table_play("0 play red-mega; 1 challenge; 2 decline; 0 take");
    table_is("scored");
    table_fronts(0, "red-mega");
    table_totals("3 0 0");
}

Test(belo4ka, BE_75_an_uncalled_last_violation_ends_the_round) {
    table_new(3);
    table_set(0, "blue-43", "red-41", IDLE_1, IDLE_2);
    table_play("0 play red-41; 1 decline; house close");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 0);
    table_counts("0 2 2");
    table_set(0, "blue-43", "red-41", IDLE_1, IDLE_2);
    table_play("0 play red-41; 1 decline; 2 decline");
    table_is("scored");
}

Test(belo4ka, BE_76_a_last_squirrel_finds_its_taker_first) {
    table_new(4);
    table_set(0, "red-41", "red-super", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play red-super; 2 slap; 3 slap; 1 slap");
    table_waits_for("due", 1);
    kit_play(1, "take");
    table_is("scored");
    table_fronts(1, "red-super");
    table_totals("0 2 0 0");
    /* one that nobody minds stays, and the round ends */
    table_set(0, "blue-43", "red-super", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play red-super; house close");
    table_is("scored");
}

Test(belo4ka, BE_Q08_every_last_number_opens_a_window) {
    static const char *const cards[] = {"blue-13", "red-41"};
    char lists[2][100];
    for (int i = 0; i < 2; i++) {
        char move[40];
        table_new(3);
        table_set(0, "blue-43", cards[i], IDLE_1, IDLE_2);
        snprintf(move, sizeof move, "play %s", cards[i]);
        kit_play(0, move);
        table_is("last");
        cr_assert_eq(br_must_act(kit_rules(), table_state()), 6u);
        kit_refused(1, "draw", "BE-Q08");
        kit_refused(0, "decline", "BE-26 BE-Q08");
        cr_assert(kit_can(BR_HOUSE, "close"));
        snprintf(lists[i], sizeof lists[i], "%s", kit_legal(1));
    }
    kit_same(lists[0], "call; decline");
    kit_same(lists[0], lists[1]);
}

Test(belo4ka, BE_F17_letting_go_is_final_and_a_false_call_settles) {
    table_new(3);
    table_set(0, "blue-43", "blue-13", IDLE_1, IDLE_2);
    table_deck("red-mega devil");
    table_play("0 play blue-13; 1 decline");
    kit_refused(1, "call", "BE-F17");
    kit_refused(1, "decline", "BE-F17");
    cr_assert_eq(br_match_undo_count(kit_match(), 1), 0u);
    kit_play(2, "call");
    table_is("scored");
    table_totals("0 0 6"); /* the two cards count: 3 times 2 */
    cr_assert_eq(table_state()->finisher, 0);
}

Test(belo4ka, BE_F30_a_decline_is_told_to_nobody_else) {
    table_new(4);
    table_set(0, "blue-43", "blue-13", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play blue-13; 2 decline");
    const br_event *e = kit_event(BELO4KA_EV_DECLINE);
    cr_assert_eq(e->actor, BR_SEAT_NONE);
    cr_assert_eq(e->secret_to, br_bit(2));
    cr_assert(e->flags & BR_EVENT_QUIET);
}

Test(belo4ka, BE_Q31_a_penalty_is_drawn_from_a_rebuilt_deck) {
    table_new(3); /* one card lies in the deck, the other comes with the rebuild */
    table_set(0, "* blue-43", "red-41", IDLE_1, IDLE_2);
    belo4ka_state s = *table_state();
    s.deck[s.deck_count++] = s.discard[0];
    memmove(s.discard, s.discard + 1, s.discard_count - 1u);
    s.discard[--s.discard_count] = 0;
    kit_put(&s);
    table_play("0 play red-41; 1 call");
    table_counts("2 2 2");
    cr_assert_eq(table_state()->rebuilds, 1);
}

Test(belo4ka, BE_F08_BE_Q31_a_single_card_is_enough_to_go_on) {
    table_new(3, "forfeits=alko"); /* only the card beneath is to be had */
    table_set(0, "blue-43", "red-41", IDLE_1, "* yellow-9");
    cr_assert_eq(table_state()->deck_count, 0);
    table_play("0 play red-41; 1 call");
    table_holds(0, "blue-43");
    table_discards("red-41");
    table_waits_for("turn", 1);
    cr_assert_eq(table_state()->finisher, BR_SEAT_NONE);
}

Test(belo4ka, BE_F07_BE_F08_BE_Q31_no_card_for_a_last_violator) {
    table_new(
        3); /* zero cards only through the sixth rebuild: the round is over, seat 0 ended it */
    table_set(0, "* blue-43", "red-41", IDLE_1, IDLE_2);
    kit_patch("{\"rebuilds\":5}");
    table_play("0 play red-41; 1 call");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 0);
    kit_play(BR_HOUSE, "deal");
    table_waits_for("turn", 0);
}

Test(belo4ka, BE_F07_one_card_and_then_the_sixth_rebuild_is_no_finish) {
    table_new(3);
    table_set(0, "* blue-43", "red-41", IDLE_1, IDLE_2);
    belo4ka_state s = *table_state();
    s.deck[s.deck_count++] = s.discard[0];
    memmove(s.discard, s.discard + 1, s.discard_count - 1u);
    s.discard[--s.discard_count] = 0;
    s.rebuilds = 5;
    kit_put(&s);
    table_play("0 play red-41; 1 call");
    table_is("scored");
    table_counts("1 2 2");
    cr_assert_eq(table_state()->finisher, BR_SEAT_NONE);
}

Test(belo4ka, BE_F07_a_last_devils_circle_cut_short_has_its_finisher) {
    table_new(3);
    table_set(0, "* blue-43", "devil", IDLE_1, IDLE_2);
    kit_patch("{\"rebuilds\":5}");
    table_play("0 play devil; 1 devil-draw");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 0);
    table_counts("0 2 2");
}

Test(belo4ka, BE_Q13_mushrooms_that_empty_a_hand) {
    table_new(4); /* the squirrel is assigned first */
    table_set(0, "red-41", "red-plain red-5", "mushrooms", IDLE_2, IDLE_3);
    table_play("0 play red-plain; 2 slap; 3 slap; 1 slap; 1 mushrooms");
    table_waits_for("due", 3);
    kit_play(3, "take");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 1);
    table_fronts(3, "red-plain");
    /* the author was first */
    table_set(0, "red-41", "red-plain", "mushrooms", IDLE_2, IDLE_3);
    table_play("0 play red-plain; 2 slap; 3 slap; 1 slap; 1 mushrooms; 3 take");
    cr_assert_eq(table_state()->finisher, 0);
}

Test(belo4ka, BE_F10_of_two_mushrooms_players_the_first) {
    table_new(4);
    table_set(0, "red-41", "red-plain red-5", "mushrooms", IDLE_2, "mushrooms");
    table_play("0 play red-plain; 2 slap; 3 slap; 1 slap; 1 mushrooms; 3 mushrooms; 2 take");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 1);
}

/* ---- scoring ------------------------------------------------------------------------------ */

/* What a hand and front of seat 1 score when seat 0 ends the round. */
static int score_of(const char *hand) {
    table_new(3);
    table_set(0, "blue-43", "nuts", hand, IDLE_2);
    kit_play(0, "nuts 1");
    table_is("scored");
    return table_state()->scored[1];
}

Test(belo4ka, BE_77_numbers_and_nuts_cost_nothing) {
    cr_assert_eq(score_of("red-5 red-6 blue-4 blue-10 green-2 green-8 nuts nuts"), 0);
}

Test(belo4ka, BE_78_squirrels_in_front_and_in_hand) {
    cr_assert_eq(score_of("red-plain green-8 | red-plain"), 2);
}

Test(belo4ka, BE_79_one_two_three) {
    cr_assert_eq(score_of("red-plain red-super red-mega"), 6);
    cr_assert_eq(score_of("yellow-plain"), 1);
    cr_assert_eq(score_of("green-super"), 2);
    cr_assert_eq(score_of("green-8 | blue-mega"), 3);
}

Test(belo4ka, BE_80_BE_Q34_mushrooms_cost_5_each) {
    cr_assert_eq(score_of("mushrooms"), 5);
    cr_assert_eq(score_of("mushrooms mushrooms"), 10);
}

Test(belo4ka, BE_81_devils_multiply) {
    cr_assert_eq(score_of("red-mega red-plain devil devil devil"), 16);
    cr_assert_eq(score_of("red-mega red-plain devil"), 8);
    cr_assert_eq(score_of("red-mega red-plain devil devil"), 12);
}

Test(belo4ka, BE_82_the_multiplier_covers_everything) {
    cr_assert_eq(score_of("mushrooms devil | red-plain"), 12);
}

Test(belo4ka, BE_83_the_example_is_18) {
    cr_assert_eq(score_of("red-mega mushrooms devil | blue-plain"), (1 + 3 + 5) * 2);
    cr_assert(kit_event_said("score-devils"));
}

Test(belo4ka, BE_84_devils_alone_cost_nothing) { cr_assert_eq(score_of("devil devil"), 0); }

Test(belo4ka, BE_85_BE_F23_totals_persist_and_hands_are_fresh) {
    table_new(3);
    kit_patch("{\"total\":[5,3,9]}");
    table_set(0, "blue-43", "nuts", "red-5 red-super | blue-plain", IDLE_2);
    kit_play(0, "nuts 1");
    table_totals("5 6 9");
    table_holds(1, "red-5 red-super"); /* left as they are until the deal */
    table_fronts(1, "blue-plain");
    table_waits_for("scored", BR_HOUSE);
    kit_play(BR_HOUSE, "deal");
    table_counts("8 8 8");
    table_totals("5 6 9");
    cr_assert_eq(table_state()->round, 2);
    cr_assert_eq(table_state()->discard_count, 0);
    for (br_seat seat = 0; seat < 3; seat++) table_fronts(seat, "");
}

/* Totals before the round, and what lies in front of each seat when it ends. */
static void finish_with(const char *totals, const char *const fronts[3]) {
    char text[80], hands[3][80];
    static const char *const held[3] = {"nuts", "red-5", IDLE_2};
    table_new(3);
    snprintf(text, sizeof text, "{\"total\":[%s]}", totals);
    kit_patch(text);
    for (int i = 0; i < 3; i++) snprintf(hands[i], sizeof hands[i], "%s | %s", held[i], fronts[i]);
    table_set(0, "blue-43", hands[0], hands[1], hands[2]);
    kit_play(0, "nuts 1");
}
#define FRONTS(...) ((const char *const[3]){__VA_ARGS__})

Test(belo4ka, BE_86_the_match_goes_to_21) {
    finish_with("19,14,9", FRONTS("red-plain", "", ""));
    table_totals("20 14 9");
    cr_assert(!kit_is_over());
    table_is("scored");
    finish_with("19,14,9", FRONTS("red-super", "", ""));
    table_totals("21 14 9");
    cr_assert(kit_is_over());
    kit_refused(0, "draw", "BE-86");
    kit_refused(BR_HOUSE, "deal", "BE-86");
    finish_with("14,9,20", FRONTS("", "", "red-plain")); /* whoever it is */
    cr_assert(kit_is_over());
    finish_with("14,19,9", FRONTS("", "red-mega blue-mega", "")); /* and however far beyond */
    table_totals("14 25 9");
    cr_assert(kit_is_over());
}

Test(belo4ka, BE_87_the_lowest_total_wins) {
    finish_with("20,14,9", FRONTS("red-plain", "", ""));
    cr_assert_eq(kit_result().winners, br_bit(2));
    cr_assert_eq(kit_result().place[0], 3);
    cr_assert_eq(kit_result().place[1], 2);
    cr_assert_eq(kit_result().score[0], 21);
}

Test(belo4ka, BE_88_emptying_the_hand_wins_nothing) {
    finish_with("12,3,20", FRONTS("", "", "red-plain"));
    cr_assert_eq(table_state()->finisher, 0);
    cr_assert_eq(kit_result().winners, br_bit(1));
}

Test(belo4ka, BE_Q15_ties_share_the_win) {
    finish_with("9,20,9", FRONTS("", "red-super", ""));
    cr_assert_eq(kit_result().winners, br_bit(0) | br_bit(2));
    finish_with("20,3,19", FRONTS("red-mega", "", "blue-mega")); /* several past 21 */
    cr_assert_eq(kit_result().winners, br_bit(1));
}

Test(belo4ka, BE_Q16_the_finisher_begins_the_next_round) {
    table_new(4);
    table_set(2, "blue-43", IDLE_1, IDLE_2, "nuts", IDLE_3);
    table_play("2 nuts 1; house deal");
    table_waits_for("turn", 2);
    cr_assert_eq(table_state()->starter, 2);
    /* nobody finished: the seat left of the last starter */
    table_set(0, "* blue-43", IDLE_1, IDLE_2, "red-5", IDLE_3);
    kit_patch("{\"rebuilds\":5}");
    table_play("0 draw");
    table_is("scored");
    kit_play(BR_HOUSE, "deal");
    table_waits_for("turn", 3);
}

Test(belo4ka, BE_Q12_fifty_rounds_are_the_most) {
    table_new(3);
    table_set(0, "blue-43", "nuts", "red-5", IDLE_2);
    kit_patch("{\"round\":49,\"total\":[3,2,1]}");
    kit_play(0, "nuts 1");
    table_is("scored");
    table_set(0, "blue-43", "nuts", "red-5", IDLE_2);
    kit_patch("{\"round\":50,\"total\":[3,2,1]}");
    kit_play(0, "nuts 1");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(2));
}

/* ---- the house ---------------------------------------------------------------------------- */

Test(belo4ka, BE_F20_what_the_house_may_do) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 red-plain red-5", IDLE_1, IDLE_2);
    kit_refused(BR_HOUSE, "close", "BE-F20");
    kit_refused(BR_HOUSE, "deal", "BE-F20");
    kit_refused(BR_HOUSE, "draw", "BE-F20");
    kit_refused(0, "close", "BE-F20");
    kit_refused(0, "deal", "BE-F20");
    kit_play(BR_HOUSE, "timeout 0"); /* a turn runs out: draw */
    table_counts("5 2 2");
    table_set(0, "red-41", "red-plain red-5", IDLE_1, "mushrooms yellow-9");
    table_play("0 play red-plain; house timeout 1; house timeout 2"); /* a reaction: let go */
    table_waits_for("due", 1);
    table_play("house timeout 1"); /* an answer: take it */
    table_fronts(1, "red-plain");
    table_set(0, "blue-43", "devil red-5", "devil green-8", IDLE_2);
    table_play("0 play devil; house timeout 1"); /* a demand: draw */
    table_waits_for("demand", 2);
    table_counts("1 3 2");
}
