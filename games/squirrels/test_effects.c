/* test_effects.c -- Squirrels: robbery, bank, raid, hideout.
 *
 * Clauses SQ-41 to SQ-64 and SQ-80, rulings SQ-Q08, SQ-Q09, SQ-Q10, SQ-Q13, SQ-Q15 and SQ-Q16.
 */
#include "test_kit.h"

#include <stdio.h>

/* ---- robbery ------------------------------------------------------------------------------ */

Test(squirrels, SQ_41_every_rival_gives_1_per_contraband_on_top) {
    table_new(3);
    table_set(0, IDLE, "contraband-2 / raid", "contraband-3 / contraband-5");
    table_give("0 5 5");
    kit_play(0, "lay robbery right");
    table_owns("3 4 3");
    kit_same(kit_event_clause(SQUIRRELS_EV_ROB), "SQ-41");
    table_waits_for(1);
}

Test(squirrels, SQ_41_robbery_left_on_top_robs_again) {
    table_new(2);
    table_set(0, "robbery", "hideout contraband-2");
    table_give("0 5");
    kit_play(0, "lay bank right");
    table_owns("1 4");
}

Test(squirrels, SQ_42_a_victim_loses_at_most_2) {
    table_new(2);
    table_set(0, IDLE, "contraband-3 / contraband-5");
    table_give("0 20");
    kit_play(0, "lay robbery right");
    table_owns("2 18");
}

Test(squirrels, SQ_43_all_rivals_are_robbed) {
    table_new(4);
    table_set(0, IDLE, "contraband-2", "contraband-3", "contraband-5");
    table_give("0 9 9 9");
    kit_play(0, "lay robbery right");
    table_owns("3 8 8 8");
}

Test(squirrels, SQ_43_any_seat_may_rob_and_any_other_be_robbed) {
    table_new(3);
    table_set(1, "contraband-2 / contraband-3", IDLE, "/ contraband-5");
    table_give("9 0 9");
    kit_play(1, "lay robbery right");
    table_owns("7 3 8");
}

Test(squirrels, SQ_44_robbed_nuts_come_from_hoards) {
    table_new(2);
    table_set(0, IDLE, "contraband-2 / contraband-3");
    table_give("1 6");
    kit_play(0, "lay robbery right");
    table_owns("3 4");
    cr_assert_eq(table_nuts_sum(), 7);
    cr_assert_eq(table_state()->minted, 7);
}

Test(squirrels, SQ_45_covered_contraband_draws_no_robbery) {
    table_new(2);
    table_set(0, IDLE, "contraband-5 robbery / raid");
    table_give("0 6");
    kit_play(0, "lay robbery right");
    table_owns("0 6");
    table_set(0, IDLE, "contraband-5 bank / raid");
    table_give("0 6");
    kit_play(0, "lay robbery right");
    table_owns("0 6");
}

Test(squirrels, SQ_Q08_a_poor_victim_gives_what_it_has) {
    table_new(3);
    table_set(0, IDLE, "contraband-2 / contraband-3", "contraband-2 / contraband-3");
    table_give("0 1 0");
    kit_play(0, "lay robbery right");
    table_owns("1 0 0");
    kit_play(1, "lay hideout left"); /* no debt: the next income is kept whole */
    table_owns("1 3 0");
}

Test(squirrels, SQ_Q15_payments_of_one_effect_are_made_at_once) {
    table_new(3);
    table_set(0, IDLE, "contraband-2", "contraband-3 / contraband-5");
    table_give("0 1 1");
    kit_play(0, "lay robbery right");
    table_owns("2 0 0");
    table_waits_for(1);
}

Test(squirrels, SQ_Q15_customs_paid_first_can_be_robbed_next) {
    table_new(2);
    table_set(0, "robbery", "customs / contraband-2");
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "apply right");
    table_owns("4 1"); /* 5 less 2, then 1 of them back */

    table_set(0, "robbery", "customs / contraband-2");
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "apply left");
    table_owns("3 2"); /* nothing to rob yet */
}

/* ---- bank --------------------------------------------------------------------------------- */

Test(squirrels, SQ_46_bank_on_top_stops_robbery) {
    table_new(2);
    table_set(0, IDLE, "bank / contraband-5");
    table_give("0 5");
    kit_play(0, "lay robbery right");
    table_owns("0 5");
    kit_same(kit_event_clause(SQUIRRELS_EV_SAFE), "SQ-46");
    table_set(0, IDLE, "contraband-5 / bank"); /* on either place */
    table_give("0 5");
    kit_play(0, "lay robbery right");
    table_owns("0 5");
}

Test(squirrels, SQ_46_a_bank_protects_its_owner_only) {
    table_new(3);
    table_set(0, IDLE, "bank / contraband-5", "contraband-5");
    table_give("0 5 5");
    kit_play(0, "lay robbery right");
    table_owns("1 5 4");
    table_set(0, "bank", "contraband-5", IDLE); /* the robber's own bank spares nobody */
    table_give("0 5 5");
    kit_play(0, "lay robbery right");
    table_owns("1 4 5");
}

Test(squirrels, SQ_47_bank_on_top_stops_customs) {
    table_new(2);
    table_set(0, "bank", OFFICER);
    kit_play(0, "lay contraband-5 right");
    table_owns("5 0");
    table_set(0, "/ bank", OFFICER); /* on either place, from any contraband */
    kit_play(0, "lay contraband-3 left");
    table_owns("3 0");
    table_new(2, "bank-stops-customs=no");
    table_set(0, "bank", OFFICER);
    kit_play(0, "lay contraband-5 right");
    table_owns("3 2");
}

Test(squirrels, SQ_48_a_covered_bank_protects_from_nothing) {
    table_new(2);
    table_set(0, IDLE, "bank raid / contraband-5");
    table_give("0 5");
    kit_play(0, "lay robbery right");
    table_owns("1 4");

    table_set(0, "bank", OFFICER);
    kit_play(0, "lay contraband-5 left"); /* over the own bank */
    table_owns("3 2");
}

Test(squirrels, SQ_49_bank_does_not_stop_a_raid) {
    table_new(2);
    table_set(0, IDLE, "bank / customs");
    kit_play(0, "lay raid right");
    kit_legal_is(0, "raid 1 left; raid 1 right");
    kit_play(0, "raid 1 left");
    table_shows(1, "bank customs");
    table_owns("2 0");
}

Test(squirrels, SQ_50_bank_brings_no_nuts) {
    table_new(2);
    table_set(0, "hideout", IDLE);
    kit_play(0, "lay bank right");
    table_owns("0 0");
    kit_play(1, "lay customs right");
    kit_play(0, "lay customs left");
    table_owns("0 0");
}

/* ---- raid --------------------------------------------------------------------------------- */

Test(squirrels, SQ_51_a_raid_puts_one_stack_on_the_other) {
    table_new(2);
    table_set(0, IDLE, "robbery / customs");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    table_shows(1, "robbery customs");
    cr_assert_eq(squirrels_top(table_state(), 1, SQUIRRELS_LEFT), SQUIRRELS_CUSTOMS);
    table_waits_for(1);
}

Test(squirrels, SQ_51_the_raider_picks_whom) {
    for (int victim = 1; victim < 4; victim++) {
        char text[16];
        table_new(4);
        table_set(0, IDLE, "robbery / customs", "robbery / customs", "robbery / customs");
        kit_play(0, "lay raid right");
        snprintf(text, sizeof text, "raid %d left", victim);
        kit_play(0, text);
        for (br_seat seat = 1; seat < 4; seat++)
            table_shows(seat, seat == victim ? "robbery customs" : "robbery / customs");
        table_owns("1 0 0 0");
    }
}

Test(squirrels, SQ_52_a_single_stack_can_not_be_raided) {
    table_new(4);
    table_set(0, IDLE, "bank", "robbery / customs", "/ contraband-2");
    kit_play(0, "lay raid right");
    kit_legal_is(0, "raid 2 left; raid 2 right");
    kit_refused(0, "raid 3 left", "SQ-52");
    kit_refused(0, "raid 1 left", "SQ-52");
    kit_refused(0, "raid 1 right", "SQ-52");
    kit_not_taken(0, "raid 4 left"); /* no such seat */
    kit_not_taken(0, "raid 9 left");
    kit_play(0, "raid 2 left");
    table_shows(1, "bank");
}

Test(squirrels, SQ_53_covering_a_bank_brings_2) {
    table_new(2);
    table_set(0, IDLE, "bank / customs");
    table_give("1 5");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    table_owns("3 5"); /* from the supply, not from the victim */
    kit_same(kit_event_clause(SQUIRRELS_EV_RAID), "SQ-53");
    cr_assert_eq(table_state()->minted, 8);
}

Test(squirrels, SQ_53_only_a_bank_on_top_of_the_covered_stack_counts) {
    table_new(2);
    table_set(0, IDLE, "bank robbery / customs");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    table_owns("1 0");
}

Test(squirrels, SQ_54_every_other_raid_brings_1) {
    table_new(2);
    table_set(0, IDLE, "bank / customs");
    table_give("0 5");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 right"); /* the bank goes on top */
    table_owns("1 5");
    cr_assert_eq(table_state()->minted, 6);
    table_shows(1, "/ customs bank");
    kit_same(kit_event_clause(SQUIRRELS_EV_RAID), "SQ-54");
}

Test(squirrels, SQ_55_the_order_inside_each_stack_is_kept) {
    table_new(2);
    table_set(0, IDLE, "contraband-2 robbery / customs contraband-5");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    table_shows(1, "contraband-2 robbery customs contraband-5");

    table_set(0, IDLE, "contraband-2 robbery / customs contraband-5");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 right");
    table_shows(1, "/ customs contraband-5 contraband-2 robbery");
}

Test(squirrels, SQ_56_a_raid_takes_nothing_from_the_victim) {
    table_new(2);
    table_set(0, IDLE, "bank / contraband-5");
    table_give("0 4");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    table_owns("2 4");
}

Test(squirrels, SQ_57_the_victim_may_open_a_second_stack_again) {
    table_new(2);
    table_set(0, IDLE, "robbery / customs");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    cr_assert(kit_can(1, "lay bank left"));
    cr_assert(kit_can(1, "lay bank right"));
    kit_play(1, "lay bank right");
    table_shows(1, "robbery customs / bank");
}

Test(squirrels, SQ_58_without_a_target_a_raid_does_nothing) {
    table_new(3);
    table_set(0, "customs", "bank", "contraband-5");
    kit_play(0, "lay raid right");
    table_owns("0 0 0");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_RAID), 0);
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_NO_RAID), 1);
    table_waits_for(1);
}

Test(squirrels, SQ_59_a_raid_left_on_top_raids_again) {
    table_new(2);
    table_set(0, IDLE, "robbery / customs");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    table_owns("1 0");
    kit_play(1, "lay bank right");
    kit_play(0, "lay customs left");
    kit_legal_is(0, "raid 1 left; raid 1 right");
    kit_play(0, "raid 1 right");
    table_owns("3 0");
    table_shows(1, "/ bank robbery customs");
}

Test(squirrels, SQ_80_the_merged_stack_lies_where_the_covered_one_lay) {
    table_new(2);
    table_set(0, IDLE, "robbery / customs");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    cr_assert_eq(table_stack_size(1, SQUIRRELS_LEFT), 2);
    cr_assert_eq(table_stack_size(1, SQUIRRELS_RIGHT), 0);

    table_set(0, IDLE, "robbery / customs");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 right");
    cr_assert_eq(table_stack_size(1, SQUIRRELS_LEFT), 0);
    cr_assert_eq(table_stack_size(1, SQUIRRELS_RIGHT), 2);
    table_shows(1, "/ customs robbery");
}

Test(squirrels, SQ_Q09_nobody_raids_the_own_stacks) {
    table_new(2);
    table_set(0, "bank", "robbery / customs");
    kit_play(0, "lay raid right");
    kit_refused(0, "raid 0 left", "SQ-Q09");
    kit_refused(0, "raid 0 right", "SQ-Q09");
    cr_assert(!kit_can(0, "raid 0 left"));
}

Test(squirrels, SQ_Q09_the_own_two_stacks_are_no_target) {
    table_new(2);
    table_set(0, "bank", IDLE);
    kit_play(0, "lay raid right");
    table_owns("0 0");
    table_shows(0, "bank / raid");
    table_waits_for(1);
}

Test(squirrels, SQ_Q10_a_raid_with_a_target_is_mandatory) {
    table_new(3);
    table_set(0, IDLE, "robbery / customs", "bank / raid");
    kit_play(0, "lay raid right");
    kit_legal_is(0, "raid 1 left; raid 1 right; raid 2 left; raid 2 right");
    kit_refused(1, "lay bank left", "SQ-13");
    kit_unreadable("raid");
    kit_unreadable("raid none");
    kit_play(0, "raid 2 left");
    table_waits_for(1);
}

Test(squirrels, SQ_Q16_contraband_lifted_by_a_raid_is_not_laid_this_turn) {
    table_new(2);
    table_set(0, "customs", "bank / contraband-5");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 1 left");
    table_shows(1, "bank contraband-5");
    table_owns("2 0");
    kit_play(1, "lay hideout right");
    table_owns("2 5"); /* nothing for the customs of seat 0 */
}

/* ---- hideout ------------------------------------------------------------------------------ */

Test(squirrels, SQ_60_hideout_takes_a_place_even_an_empty_one) {
    table_new(2);
    table_set(0, "customs", IDLE);
    kit_play(0, "lay hideout right");
    table_shows(0, "customs / hideout");
    table_holds(0, "contraband-2 contraband-3 contraband-5 robbery bank raid");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_PICK_UP), 0);

    table_set(0, "customs / bank raid", IDLE); /* the place of a stack, not its top */
    kit_play(0, "lay hideout right");
    table_shows(0, "customs / hideout");
}

Test(squirrels, SQ_61_the_cards_of_that_place_return_to_the_hand) {
    table_new(2);
    table_set(0, "contraband-2 robbery bank / customs", IDLE);
    table_holds(0, "contraband-3 contraband-5 raid hideout");
    kit_play(0, "lay hideout left");
    table_shows(0, "hideout / customs");
    table_holds(0, "contraband-2 contraband-3 contraband-5 robbery bank raid");
    cr_assert_eq(table_hand_size(0), 6);
    kit_same(kit_event_clause(SQUIRRELS_EV_PICK_UP), "SQ-61");
}

Test(squirrels, SQ_61_hideout_on_the_only_stack_leaves_one_stack) {
    table_new(2);
    table_set(0, "contraband-2 robbery", IDLE);
    kit_play(0, "lay hideout left");
    table_shows(0, "hideout");
    cr_assert_eq(table_hand_size(0), 7);
    table_owns("0 0"); /* what was picked up does not act any more */
}

Test(squirrels, SQ_62_hideout_is_used_once) {
    table_new(2);
    table_set(0, "customs", IDLE);
    kit_play(0, "lay hideout right");
    kit_play(1, "lay bank right");
    kit_refused(0, "lay hideout left", "SQ-62");
    kit_refused(0, "lay hideout right", "SQ-62");
    kit_play(0, "lay bank right"); /* covered, it stays spent */
    kit_play(1, "lay customs right");
    kit_refused(0, "lay hideout left", "SQ-62");
}

Test(squirrels, SQ_63_hideout_acts_only_when_laid) {
    table_new(2);
    table_set(0, "bank hideout", IDLE); /* a raid put it on the bank */
    kit_play(0, "lay customs right");
    table_shows(0, "bank hideout / customs");
    table_holds(0, "contraband-2 contraband-3 contraband-5 robbery raid");
}

Test(squirrels, SQ_64_cards_won_back_may_be_laid_again_and_pay_customs_again) {
    table_new(2);
    table_set(0, "bank raid contraband-5", OFFICER);
    kit_play(0, "lay hideout left");
    kit_play(1, "lay bank right");
    kit_play(0, "lay contraband-5 right");
    table_owns("3 2");
}

Test(squirrels, SQ_Q13_the_supply_has_no_limit) {
    static const char *const busy = "customs hideout / bank"; /* 9 turns taken */
    table_new(5);
    table_set(0, "contraband-5", busy, busy, busy, busy);
    table_give("266 0 0 0 0");
    kit_play(0, "lay contraband-3 right");
    kit_play(0, "apply left");
    table_owns("274 0 0 0 0");
    cr_assert_eq(table_state()->minted, 274);
}

Test(squirrels, SQ_Q13_the_books_balance_after_every_move) {
    for (uint64_t seed = 1; seed <= 20; seed++) {
        kit_new("squirrels", 5, seed, NULL);
        while (kit_play_random(seed * 1000 + kit_match()->plies, 1))
            cr_assert_eq(table_nuts_sum(), table_state()->minted);
        cr_assert(table_state()->minted > 0);
    }
}

Test(squirrels, SQ_Q13_nuts_that_came_from_nowhere_fail_the_audit) {
    table_new(2);
    table_set(0, "contraband-5", IDLE);
    table_give("10 3");
    squirrels_state s = *table_state();
    s.hoard[1]++;
    cr_assert(br_audit(kit_rules(), &s) != NULL);
}
