/* test_turn.c -- Squirrels: laying a card, and applying what lies on top.
 *
 * Clauses SQ-14 to SQ-25 and SQ-81, rulings SQ-Q17, SQ-Q21 and SQ-Q24. Cards' own effects are in
 * test_customs.c and test_effects.c.
 */
#include "test_kit.h"

#include <stdio.h>

/* ---- step 1 ------------------------------------------------------------------------------- */

Test(squirrels, SQ_14_effects_come_after_laying) {
    table_new(2);
    table_set(0, "contraband-3 / raid", "bank / customs");
    kit_refused(0, "apply left", "SQ-14");
    kit_refused(0, "apply right", "SQ-14");
    kit_refused(0, "raid 1 left", "SQ-14");
    kit_refused(0, "pay 1-1", "SQ-14");
    table_owns("0 0");
    kit_play(0, "lay customs left");
    table_shows(0, "contraband-3 customs / raid");
    kit_legal_is(0, "raid 1 left; raid 1 right");
}

Test(squirrels, SQ_14_an_inactive_seat_is_told_whose_turn_it_is) {
    table_new(2);
    table_set(0, "contraband-3 / raid", "bank / customs");
    kit_refused(1, "apply left", "SQ-13");
    kit_refused(1, "lay raid left", "SQ-13");
    kit_refused(1, "lay bank left", "SQ-13"); /* not in hand either, but the turn comes first */
    kit_refused(1, "commit raid left", "SQ-13");
}

Test(squirrels, SQ_15_exactly_one_card_a_turn) {
    table_new(2);
    table_set(0, "contraband-2 customs robbery / bank contraband-3", IDLE);
    table_holds(0, "contraband-5 raid hideout");
    kit_play(0, "lay raid left");
    table_holds(0, "contraband-5 hideout");
    kit_refused(0, "lay contraband-5 left", "SQ-15");
    kit_play(0, "apply left");
    table_holds(0, "contraband-5 hideout");
    table_waits_for(1);
}

Test(squirrels, SQ_15_only_a_card_of_the_own_hand) {
    table_new(2);
    table_set(0, "bank / customs", "raid");
    kit_refused(0, "lay bank left", "SQ-15");
    kit_refused(0, "lay customs left", "SQ-15");
    cr_assert(kit_can(0, "lay raid left"));
}

Test(squirrels, SQ_15_laying_can_not_be_skipped) {
    table_new(2);
    table_set(0, "bank", IDLE);
    br_move list[BR_MOVES_MAX];
    int count = br_legal(kit_rules(), table_state(), 0, list);
    cr_assert_eq(count, 7 * 2);
    for (int i = 0; i < count; i++) cr_assert_eq(list[i].kind, SQUIRRELS_MOVE_LAY);
    kit_unreadable("pass");
    kit_unreadable("lay");
}

Test(squirrels, SQ_16_own_stacks_only) {
    table_new(3);
    table_set(1, "bank", "customs", "raid / robbery");
    kit_unreadable("lay bank 0 left");
    kit_unreadable("lay bank left 0");
    kit_unreadable("lay bank 0-left");
    kit_legal_is(1, "lay bank left; lay bank right; lay contraband-2 left; lay contraband-2 right; "
                    "lay contraband-3 left; lay contraband-3 right; lay contraband-5 left; "
                    "lay contraband-5 right; lay hideout left; lay hideout right; lay raid left; "
                    "lay raid right; lay robbery left; lay robbery right");
    kit_play(1, "lay bank left");
    table_shows(0, "bank");
    table_shows(1, "customs bank");
    table_shows(2, "raid / robbery");
}

Test(squirrels, SQ_16_the_card_lies_face_up) {
    table_new(2);
    table_set(0, "customs", IDLE);
    kit_play(0, "lay bank right");
    squirrels_state v;
    kit_rules()->game->observe(kit_rules(), table_state(), BR_SPECTATOR, BR_SCREEN, &v);
    cr_assert_eq(squirrels_top(&v, 0, SQUIRRELS_RIGHT), SQUIRRELS_BANK);
    const br_event *e = kit_event(SQUIRRELS_EV_LAY);
    cr_assert(e != NULL);
    cr_assert_eq(e->open[0], SQUIRRELS_BANK);
    cr_assert_eq(e->open[1], SQUIRRELS_RIGHT);
    cr_assert_eq(e->secret_size, 0);
}

Test(squirrels, SQ_17_one_stack_may_be_covered_or_joined_by_a_second) {
    static const char *const card[] = {"contraband-2", "contraband-3", "contraband-5", "robbery",
                                       "bank",         "raid",         "hideout"};
    table_new(2);
    table_set(0, "customs", IDLE);
    for (int i = 0; i < 7; i++)
        for (int place = 0; place < 2; place++) {
            char text[64];
            snprintf(text, sizeof text, "lay %s %s", card[i], place ? "right" : "left");
            cr_assert(kit_can(0, text), "%s", text);
        }
    kit_play(0, "lay bank left");
    table_shows(0, "customs bank");
    table_set(0, "customs", IDLE);
    kit_play(0, "lay bank right");
    table_shows(0, "customs / bank");
}

Test(squirrels, SQ_18_never_a_third_stack) {
    table_new(2);
    table_set(0, "customs / bank", IDLE);
    kit_unreadable("lay raid middle");
    kit_unreadable("lay raid third");
    kit_unreadable("lay raid 2");
    kit_unreadable("lay raid new");
    cr_assert_eq(kit_legal_count(0), 6 * 2);
}

Test(squirrels, SQ_19_with_two_stacks_the_card_covers_a_top) {
    static const char *const card[] = {"contraband-2", "contraband-3", "contraband-5", "robbery",
                                       "raid"};
    table_new(2);
    for (int i = 0; i < 5; i++)
        for (int place = 0; place < 2; place++) {
            char text[64];
            snprintf(text, sizeof text, "lay %s %s", card[i], place ? "right" : "left");
            table_set(0, "customs / bank", IDLE);
            kit_play(0, text);
            snprintf(text, sizeof text, place ? "customs / bank %s" : "customs %s / bank", card[i]);
            table_shows(0, text);
        }
}

/* ---- step 2 ------------------------------------------------------------------------------- */

Test(squirrels, SQ_20_a_covered_card_does_nothing) {
    table_new(2);
    table_set(0, "robbery", "contraband-5 / contraband-2");
    table_give("0 5");
    kit_play(0, "lay bank left");
    table_owns("0 5");
    table_waits_for(1);

    table_set(0, "contraband-5 / raid", "customs / bank");
    kit_play(0, "lay customs left");
    kit_play(0, "raid 1 left");
    table_owns("1 0");

    table_set(0, IDLE, "bank contraband-5"); /* a rival's covered bank protects from nothing */
    table_give("0 5");
    kit_play(0, "lay robbery right");
    table_owns("1 4");

    table_set(0, IDLE, "customs contraband-5"); /* its covered customs collects nothing */
    kit_play(0, "lay contraband-5 right");
    table_owns("5 0");
}

Test(squirrels, SQ_21_both_tops_must_be_applied) {
    table_new(2);
    table_set(0, "contraband-2", "customs / bank");
    kit_play(0, "lay raid right");
    kit_play(0, "apply left");
    table_owns("2 0");
    cr_assert_eq(br_must_act(kit_rules(), table_state()), br_bit(0));
    kit_legal_is(0, "raid 1 left; raid 1 right");
    kit_refused(0, "apply left", "SQ-21");
    kit_refused(0, "lay customs left", "SQ-15");
    kit_refused(1, "lay raid left", "SQ-13");
    kit_play(0, "raid 1 left");
    table_owns("3 0");
    table_waits_for(1);
}

Test(squirrels, SQ_22_either_order_is_accepted) {
    table_new(2);
    table_set(0, "contraband-2", "customs / robbery");
    kit_play(0, "lay raid right");
    kit_legal_is(0, "apply left; apply right");
    kit_play(0, "apply left");
    table_owns("2 0");
    kit_play(0, "raid 1 right");
    table_owns("3 0");

    table_set(0, "contraband-2", "customs / robbery");
    kit_play(0, "lay raid right");
    kit_play(0, "apply right");
    table_owns("0 0");
    kit_play(0, "raid 1 right");
    table_owns("3 0");
    table_waits_for(1);
}

Test(squirrels, SQ_23_one_stack_one_effect) {
    table_new(2);
    table_set(0, "contraband-5", IDLE);
    kit_play(0, "lay contraband-3 left");
    table_owns("3 0");
    table_waits_for(1);
}

Test(squirrels, SQ_24_a_top_card_acts_again_every_turn) {
    table_new(2);
    table_set(0, "contraband-3", IDLE);
    kit_play(0, "lay customs right");
    table_owns("3 0");
    kit_play(1, "lay bank right");
    kit_play(0, "lay bank right");
    table_owns("6 0");
    kit_play(1, "lay customs right");
    kit_play(0, "lay hideout right");
    table_owns("9 0");

    table_set(0, "robbery / raid", "contraband-2 / contraband-3"); /* not contraband alone */
    table_give("0 9");
    kit_play(0, "lay customs right");
    table_owns("2 7");
    kit_play(1, "lay hideout left");
    table_owns("2 10");
    kit_play(0, "lay bank right");
    table_owns("3 9");
}

Test(squirrels, SQ_25_bank_and_customs_do_nothing_in_the_own_turn) {
    table_new(3);
    table_set(0, "customs", "contraband-2 / contraband-5", "bank / raid");
    table_give("4 5 6");
    kit_play(0, "lay bank right");
    table_owns("4 5 6");
    table_shows(2, "bank / raid");
    table_waits_for(1);
}

Test(squirrels, SQ_81_the_second_effect_meets_the_table_as_the_first_left_it) {
    table_new(2);
    table_set(0, "robbery", "contraband-2 / customs");
    table_give("0 5");
    kit_play(0, "lay raid right");
    kit_play(0, "apply right");
    kit_play(0, "raid 1 left"); /* customs now covers the contraband */
    table_owns("1 5");

    table_set(0, "robbery", "contraband-2 / customs");
    table_give("0 5");
    kit_play(0, "lay raid right");
    kit_play(0, "apply left");
    table_owns("1 4");
    kit_play(0, "raid 1 left");
    table_owns("2 4");
}

/* ---- rulings ------------------------------------------------------------------------------ */

Test(squirrels, SQ_Q17_a_bank_protects_from_the_moment_it_is_laid) {
    table_new(2);
    table_set(0, "contraband-5", "hideout robbery");
    table_give("4 0");
    kit_play(0, "lay bank right");
    table_owns("9 0");
    kit_play(1, "lay customs right");
    table_owns("9 0");

    table_set(0, "contraband-5", "hideout robbery");
    table_give("4 0");
    kit_play(0, "lay customs right");
    kit_play(1, "lay customs right");
    table_owns("8 1"); /* the same without the bank */
}

/* With one card lying on the left and another laid on the right: is the order asked for? */
static bool asks_order(const char *left, const char *right) {
    char text[64];
    snprintf(text, sizeof text, "lay %s right", right);
    table_set(0, left, "hideout / bank");
    kit_play(0, text);
    return table_state()->phase == SQUIRRELS_ORDER;
}

Test(squirrels, SQ_Q21_contraband_robbery_and_raid_are_own_turn_effects_all_else_is_passive) {
    static const char *const card[] = {"contraband-2", "contraband-3", "contraband-5", "robbery",
                                       "raid",         "customs",      "bank",         "hideout"};
    table_new(2);
    for (int left = 0; left < 8; left++)
        for (int right = 0; right < 8; right++) {
            if (left == right) continue;
            bool wanted = left < 5 && right < 5;
            cr_assert_eq(asks_order(card[left], card[right]), wanted, "%s and %s", card[left],
                         card[right]);
        }
}

Test(squirrels, SQ_Q24_pick_the_first_effect_resolve_it_then_the_other_runs) {
    table_new(2);
    table_set(0, "contraband-5", "customs / robbery");
    kit_play(0, "lay raid right");
    kit_legal_is(0, "apply left; apply right");
    kit_refused(0, "raid 1 left", "SQ-Q24"); /* the raid has not been picked yet */
    kit_refused(0, "pay 1-1", "SQ-Q24");
    kit_play(0, "apply right");
    kit_legal_is(0, "raid 1 left; raid 1 right");
    kit_play(0, "raid 1 left");
    table_owns("6 0"); /* contraband followed by itself */
    table_waits_for(1);
}

Test(squirrels, SQ_Q24_a_sole_effect_runs_by_itself_and_asks_only_for_its_choices) {
    table_new(2);
    table_set(0, "bank", "customs / robbery");
    kit_play(0, "lay raid right");
    kit_legal_is(0, "raid 1 left; raid 1 right");
    kit_refused(0, "apply right", "SQ-21 SQ-Q24");
    table_set(0, "bank", "hideout contraband-2");
    table_give("0 3");
    kit_play(0, "lay robbery right");
    table_owns("1 2");
    table_waits_for(1);
    table_set(0, "bank / customs", "contraband-2");
    kit_play(0, "lay hideout left");
    table_waits_for(1);
}

Test(squirrels, SQ_Q24_two_effects_are_asked_for_even_if_one_will_find_nothing) {
    table_new(2);
    table_set(0, "contraband-2", IDLE); /* nobody to raid */
    kit_play(0, "lay raid right");
    kit_legal_is(0, "apply left; apply right");
    kit_play(0, "apply right");
    table_owns("2 0");
    table_waits_for(1);
}

/* ---- whether there is a choice ------------------------------------------------------------- */

Test(squirrels, SQ_81_an_order_that_makes_no_difference_is_forced) {
    br_move move;
    table_new(2);
    table_set(0, "hideout / contraband-2", IDLE);
    kit_play(0, "lay contraband-3 left"); /* two incomes in either order, and nobody collects */
    kit_legal_is(0, "apply left; apply right");
    cr_assert(br_is_forced(kit_rules(), table_state(), 0, &move));
    cr_assert_eq(move.kind, SQUIRRELS_MOVE_APPLY);
    cr_assert_eq(move.arg[0], SQUIRRELS_LEFT);
    cr_assert(!br_is_forced(kit_rules(), table_state(), 1, &move)); /* not asked */

    table_set(0, "hideout / contraband-2", "bank / customs");
    kit_play(0, "lay raid left"); /* before or after the customs are paid */
    kit_legal_is(0, "apply left; apply right");
    cr_assert(!br_is_forced(kit_rules(), table_state(), 0, &move));
}
