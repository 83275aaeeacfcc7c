/* test_squirrels.c -- Belo4ka: squirrels, reactions, who takes them.
 *
 * Clauses BE-37 to BE-50, BE-101 and the rulings and finer points that belong to them.
 */
#include "test_kit.h"

#include <stdio.h>

/* Seat 0 of four has laid a red squirrel on `under`. */
static void lay_on(const char *under, const char *option) {
    if (option) table_new(4, option);
    else table_new(4);
    table_set(0, under, "red-plain red-super red-mega red-5", IDLE_1, IDLE_2, IDLE_3);
    kit_play(0, "play red-plain");
}

static void honest(void) { lay_on("red-41", NULL); }
static void dishonest(void) { lay_on("blue-43", NULL); }

/* ---- honest or not ------------------------------------------------------------------------ */

Test(belo4ka, BE_37_honest_is_on_a_number_of_its_colour) {
    static const char *const squirrels[] = {"red-plain", "red-super", "red-mega"};
    static const char *const numbers[] = {"red-41", "red-5", "red-74"};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            char move[40];
            table_new(3);
            table_set(0, numbers[k], "red-plain red-super red-mega", IDLE_1, IDLE_2);
            snprintf(move, sizeof move, "play %s", squirrels[i]);
            kit_play(0, move);
            table_play("1 slap; 2 slap");
            cr_assert_eq(table_state()->verdict, BELO4KA_HONEST);
            table_waits_for("due", 2);
        }
}

Test(belo4ka, BE_37_BE_38_each_colour_is_honest_on_its_own_only) {
    static const char *const squirrels[] = {"red-plain", "blue-plain", "green-plain",
                                            "yellow-plain"};
    static const char *const numbers[] = {"red-41", "blue-43", "green-2", "yellow-3"};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            char hand[40], move[40];
            table_new(3);
            snprintf(hand, sizeof hand, "%s red-5", squirrels[i]);
            snprintf(move, sizeof move, "play %s", squirrels[i]);
            table_set(0, numbers[k], hand, IDLE_1, IDLE_2);
            kit_play(0, move);
            table_play("1 slap; 2 slap");
            table_waits_for("due", i == k ? 2 : 1); /* the last palm, or the first */
        }
}

Test(belo4ka, BE_38_BE_Q20_everything_else_is_dishonest) {
    static const char *const tops[] = {"blue-43", "nuts", "red-super", "", "devil", "mushrooms"};
    for (int i = 0; i < 6; i++) {
        table_new(3);
        table_set(0, tops[i], "red-plain red-5", IDLE_1, IDLE_2);
        table_play("0 play red-plain; 1 slap; 2 challenge");
        cr_assert_eq(table_state()->verdict, BELO4KA_DISHONEST, "on %s", tops[i]);
        table_waits_for("due", 1);
    }
}

Test(belo4ka, BE_39_a_dishonest_squirrel_is_taken_by_the_engine) {
    table_new(3);
    table_set(0, "blue-43", "red-plain red-5", IDLE_1, IDLE_2);
    cr_assert(kit_can(0, "play red-plain"));
    kit_play(0, "play red-plain");
    table_is("window");
}

Test(belo4ka, BE_40_rivals_are_asked_alike_whether_it_is_honest_or_not) {
    char lists[2][200];
    br_events told[2];
    for (int i = 0; i < 2; i++) {
        lay_on(i ? "blue-43" : "red-41", NULL);
        cr_assert_eq(br_must_act(kit_rules(), table_state()), 14u);
        snprintf(lists[i], sizeof lists[i], "%s / %s / %s", kit_legal(1), kit_legal(2),
                 kit_legal(3));
        told[i] = kit_match()->log;
        kit_refused(0, "slap", "BE-40");
        kit_refused(0, "challenge", "BE-40");
        kit_refused(0, "decline", "BE-40");
    }
    kit_same(lists[0], lists[1]);
    kit_same(lists[0], "challenge; decline; slap / challenge; decline; slap / "
                       "challenge; decline; slap");
    cr_assert_eq(told[0].count, told[1].count);
    cr_assert_eq(memcmp(told[0].at, told[1].at, told[0].count * sizeof told[0].at[0]), 0);
}

/* ---- who takes it ------------------------------------------------------------------------- */

Test(belo4ka, BE_41_BE_42_the_last_palm_takes_an_honest_one_into_the_front) {
    honest();
    table_play("2 slap; 3 slap; 1 slap");
    table_waits_for("due", 1);
    kit_same(kit_event_clause(BELO4KA_EV_VERDICT), "BE-41");
    kit_play(1, "take");
    table_fronts(1, "red-plain");
    table_holds(1, IDLE_1);
    table_waits_for("turn", 1);
}

Test(belo4ka, BE_43_a_challenged_cheat_takes_it_back_into_the_front) {
    dishonest();
    table_play("1 decline; 2 challenge; 3 decline");
    table_waits_for("due", 0);
    kit_same(kit_event_clause(BELO4KA_EV_VERDICT), "BE-43");
    kit_play(0, "take");
    table_fronts(0, "red-plain");
    table_counts("3 2 2 2");
}

Test(belo4ka, BE_44_BE_Q07_the_first_palm_takes_a_dishonest_one) {
    dishonest();
    table_play("2 challenge; 3 slap; 1 slap");
    table_waits_for("due", 3);
    kit_play(3, "take");
    table_fronts(3, "red-plain");
    dishonest();
    table_play("1 decline; 3 slap; 2 decline");
    table_waits_for("due", 3);
}

Test(belo4ka, BE_45_nobody_sees_the_covered_card_while_the_window_is_open) {
    dishonest();
    table_play("1 slap");
    for (int i = 0; i < 5; i++) {
        br_seat viewer = i < 4 ? (br_seat)i : BR_SPECTATOR;
        cr_assert_null(strstr(kit_view(viewer, BR_SCREEN), "blue-43"));
        cr_assert_null(strstr(table_screen(viewer), "43"));
    }
}

Test(belo4ka, BE_46_nothing_is_verified_before_the_reactions_are_in) {
    honest();
    kit_refused(1, "take", "BE-46");
    table_play("1 slap; 2 slap");
    cr_assert_eq(table_state()->verdict, BELO4KA_UNJUDGED);
    cr_assert(!kit_event_said("honest"));
    kit_refused(1, "take", "BE-46");
    kit_play(3, "decline");
    cr_assert_eq(table_state()->verdict, BELO4KA_HONEST);
}

Test(belo4ka, BE_47_honest_and_unslapped_it_goes_to_the_next_player) {
    table_new(4);
    table_set(3, "red-41", IDLE_1, IDLE_2, IDLE_3, "red-plain red-5");
    table_play("3 play red-plain; 0 decline; 1 challenge; 2 decline");
    table_waits_for("due", 0);
    kit_same(kit_event_clause(BELO4KA_EV_VERDICT), "BE-47");
    kit_play(0, "take");
    table_fronts(0, "red-plain");
}

Test(belo4ka, BE_48_dishonest_and_let_go_it_stays) {
    dishonest();
    table_play("1 decline; house close");
    table_discards("blue-43 red-plain");
    for (br_seat seat = 0; seat < 4; seat++) table_fronts(seat, "");
    table_waits_for("turn", 1);
    kit_same(kit_event_clause(BELO4KA_EV_VERDICT), "BE-48");
}

Test(belo4ka, BE_49_BE_Q10_the_card_beneath_is_the_top_again) {
    table_new(4);
    table_set(0, "blue-43", "blue-plain red-5", "red-41 red-6", IDLE_2, IDLE_3);
    table_play("0 play blue-plain; 1 slap; 2 slap; 3 slap; 3 take");
    kit_same(table_top(), "blue-43");
    table_play("1 play red-41; 2 call");
    cr_assert(kit_event_said("call-right"), "red 41 is judged against blue 43");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "discard.1"), "\"red-41\"");
    table_set(0, "nuts yellow-3 blue-43", "blue-plain red-5", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play blue-plain; 1 slap; 2 slap; 3 slap; 3 take");
    table_discards("nuts yellow-3 blue-43"); /* the pile is as it was */
}

Test(belo4ka, BE_50_a_squirrel_in_front_is_no_hand_card) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 | red-plain red-plain red-mega blue-super", IDLE_1, IDLE_2);
    kit_refused(0, "play red-plain", "BE-50");
    kit_refused(0, "play blue-super", "BE-50");
    table_play("0 play blue-13; 1 decline; 2 decline");
    table_is("scored");
    table_set(0, "blue-43", "mushrooms | red-plain red-plain red-mega blue-super", IDLE_1, IDLE_2);
    kit_play(0, "play mushrooms");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 0);
}

Test(belo4ka, BE_101_reactions_do_not_change_the_order_of_play) {
    table_new(4);
    table_set(0, "red-41", "red-plain red-5", IDLE_1, "mushrooms green-2", IDLE_3);
    table_play("0 play red-plain; 1 slap; 3 slap; 2 slap; 2 mushrooms; 3 take");
    table_waits_for("turn", 1);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play red-41; 3 call");
    table_waits_for("turn", 1);
    table_set(0, "blue-43", "blue-13 red-5", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play blue-13; 1 call"); /* wrong, and it is still that seat's turn */
    table_counts("1 4 2 2");
    table_waits_for("turn", 1);
}

/* ---- the window --------------------------------------------------------------------------- */

Test(belo4ka, BE_Q04_timed_slaps_rank_as_they_come) {
    static const char *const orders[] = {"1 slap; 2 slap; 3 slap", "3 slap; 2 slap; 1 slap",
                                         "2 slap; 1 slap; 3 slap"};
    static const br_seat last[] = {3, 1, 3};
    for (int i = 0; i < 3; i++) {
        honest();
        table_play(orders[i]);
        table_waits_for("due", last[i]);
    }
}

Test(belo4ka, BE_Q04_the_house_closes_and_silence_declines) {
    honest();
    kit_play(1, "slap");
    cr_assert(kit_can(BR_HOUSE, "close"));
    kit_play(BR_HOUSE, "close");
    table_waits_for("due", 2); /* the first clockwise who did not slap */
    kit_same(kit_event_clause(BELO4KA_EV_VERDICT), "BE-Q05");
    kit_refused(BR_HOUSE, "close", "BE-F20");
}

Test(belo4ka, BE_Q04_no_reaction_is_shown_before_the_close) {
    char views[3][4096];
    static const char *const moves[] = {"slap", "challenge", "decline"};
    static const char *const quoted[] = {"\"slap\"", "\"challenge\"", "\"decline\""};
    for (int i = 0; i < 3; i++) {
        honest();
        kit_play(1, moves[i]);
        snprintf(views[i], sizeof views[i], "%s", kit_view(2, BR_RECALL));
        kit_same(kit_find(kit_view(1, BR_SCREEN), "reaction.1"), quoted[i]);
        const br_event *e = kit_event(BELO4KA_EV_REACT);
        cr_assert_eq(e->actor, BR_SEAT_NONE);
        cr_assert_eq(e->secret_to, br_bit(1));
    }
    kit_same(views[0], views[1]);
    kit_same(views[0], views[2]);
}

Test(belo4ka, BE_Q04_BE_F18_sealed_slaps_rank_by_chance) {
    unsigned last = 0, first = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        kit_new("belo4ka", 4, seed, "first=0", "reactions=sealed", NULL);
        table_set(0, "red-41", "red-plain red-5", IDLE_1, IDLE_2, IDLE_3);
        table_play("0 play red-plain; 1 slap; 2 slap; 3 slap");
        last |= 1u << table_state()->due;
        first |= 1u << table_state()->palm[0];
    }
    cr_assert_eq(last, 14u);
    cr_assert_eq(first, 14u);
}

Test(belo4ka, BE_F18_one_permutation_a_window_even_without_a_slap) {
    static const char *const reactions[] = {"1 decline; 2 decline; 3 decline",
                                            "1 slap; 2 slap; 3 slap", "1 slap; 2 challenge",
                                            "house close"};
    br_chance left[4];
    for (int i = 0; i < 4; i++) {
        lay_on("blue-43", "reactions=sealed");
        br_chance before = table_state()->chance;
        table_play(reactions[i]);
        if (i == 2) kit_play(BR_HOUSE, "close");
        left[i] = table_state()->chance;
        cr_assert_neq(memcmp(&before, &left[i], sizeof before), 0, "chance was not asked");
        cr_assert_eq(memcmp(&left[0], &left[i], sizeof before), 0, "asked otherwise");
    }
    lay_on("blue-43", "reactions=timed");
    br_chance before = table_state()->chance;
    table_play("1 slap; 2 slap; 3 slap");
    cr_assert_eq(memcmp(&before, &table_state()->chance, sizeof before), 0);
}

Test(belo4ka, BE_Q05_non_slappers_are_the_slowest) {
    honest();
    table_play("3 slap; 1 slap; 2 decline");
    table_waits_for("due", 2);
    honest();
    table_play("1 slap; 3 challenge; 2 challenge"); /* both: the first clockwise */
    table_waits_for("due", 2);
    honest();
    table_play("1 slap; 3 challenge; 2 decline"); /* a challenge is no better or worse */
    table_waits_for("due", 2);
}

Test(belo4ka, BE_Q05_exempt_lets_the_last_palm_take_it) {
    lay_on("red-41", "non-slapper=exempt");
    table_play("3 slap; 1 slap; 2 decline");
    table_waits_for("due", 1);
    lay_on("red-41", "non-slapper=exempt"); /* nobody slapped: BE-47 */
    table_play("3 decline; 1 challenge; 2 decline");
    table_waits_for("due", 1);
}

Test(belo4ka, BE_Q06_a_wrong_challenge_is_just_no_slap) {
    honest();
    table_play("1 challenge; 2 slap; 3 slap");
    table_waits_for("due", 1);
    kit_play(1, "take");
    table_counts("3 2 2 2");
    table_fronts(1, "red-plain");
}

Test(belo4ka, BE_Q07_one_reaction_not_to_be_changed) {
    honest();
    kit_play(2, "challenge");
    kit_refused(2, "slap", "BE-Q07");
    kit_refused(2, "decline", "BE-Q07");
    cr_assert(kit_can(1, "slap"), "a challenge closes nothing");
    cr_assert_eq(br_match_undo_count(kit_match(), 2), 0u);
}

Test(belo4ka, BE_Q27_no_other_move_while_the_window_is_open) {
    honest();
    kit_refused(1, "draw", "BE-Q27");
    kit_refused(1, "play green-8", "BE-Q27");
    kit_refused(0, "draw", "BE-Q27");
    kit_refused(2, "call", "BE-Q27");
    cr_assert_eq(br_must_act(kit_rules(), table_state()), 14u, "nobody has waived anything");
}

Test(belo4ka, BE_Q11_BE_F28_the_covered_card_shows_when_the_squirrel_is_taken) {
    dishonest();
    table_play("1 slap; 2 decline; 3 challenge");
    table_waits_for("due", 1); /* the verdict is out, the card is not */
    kit_same(kit_find(kit_view(2, BR_SCREEN), "verdict"), "\"dishonest\"");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "discard.1"), "\"red-plain\"");
    cr_assert_null(strstr(kit_view(2, BR_SCREEN), "blue-43"));
    kit_refused(3, "challenge", "BE-Q11");
    kit_play(1, "take");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "discard.0"), "\"blue-43\"");
    cr_assert(kit_event_said("take-over"));

    dishonest(); /* one that stays keeps its card hidden, and it is too late */
    table_play("1 decline; 2 decline; 3 decline");
    cr_assert_null(strstr(kit_view(2, BR_SCREEN), "blue-43"));
    kit_refused(2, "challenge", "BE-Q04 BE-Q11");
}

Test(belo4ka, BE_Q11_BE_F28_under_mushrooms_it_is_shown_until_the_next_move) {
    table_new(4);
    table_set(0, "red-41", "red-plain red-5", "mushrooms green-8", IDLE_2, IDLE_3);
    table_play("0 play red-plain; 2 slap; 3 slap; 1 slap; 1 mushrooms");
    cr_assert_null(strstr(kit_view(2, BR_SCREEN), "red-41"), "masked during the answer");
    kit_play(3, "take");
    table_discards("red-41 mushrooms");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "discard.0"), "\"red-41\"");
    cr_assert(kit_event_said("take-shown"));
    kit_play(1, "draw");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "discard.0"), "null");
}

Test(belo4ka, BE_F29_slaps_and_challenges_are_told_declines_are_not) {
    br_events told[2];
    char views[2][4096];
    for (int i = 0; i < 2; i++) {
        dishonest();
        table_play("3 slap; 1 challenge");
        if (i == 0) kit_play(2, "decline");
        else kit_play(BR_HOUSE, "close");
        snprintf(views[i], sizeof views[i], "%s", kit_view(1, BR_RECALL));
        told[i] = kit_match()->log;
    }
    kit_same(views[0], views[1]);
    kit_same(kit_find(views[0], "palm.0"), "3");
    kit_same(kit_find(views[0], "reaction.1"), "\"challenge\"");
    const br_event *a = &told[0].at[told[0].count - 1], *b = &told[1].at[told[1].count - 1];
    cr_assert_eq(memcmp(a, b, sizeof *a), 0);
}

Test(belo4ka, BE_F15_a_number_that_comes_to_light_again_cannot_be_called) {
    table_new(4);
    table_set(0, "blue-43", "red-41 red-5", "red-plain green-8", IDLE_2, IDLE_3);
    table_play("0 play red-41; 1 play red-plain; 2 slap; 3 slap; 0 slap; 0 take");
    kit_same(table_top(), "red-41");
    kit_refused(3, "call", "BE-23");
}
