/* test_customs.c -- Squirrels: contraband and customs, and who pays whom.
 *
 * Clauses SQ-26 to SQ-40 and SQ-78 with the book's example SQ-31, rulings SQ-Q04, SQ-Q05, SQ-Q07
 * and SQ-Q19, and both options of the game. A split is asked for only when the income falls short.
 */
#include "test_kit.h"

#include <stdio.h>

/* ---- income ------------------------------------------------------------------------------- */

Test(squirrels, SQ_26_contraband_brings_its_number_from_the_supply) {
    static const int value[] = {2, 3, 5};
    table_new(3);
    for (int i = 0; i < 3; i++) {
        char area[32], nuts[16];
        snprintf(area, sizeof area, "contraband-%d", value[i]);
        snprintf(nuts, sizeof nuts, "%d 4 4", 1 + value[i]);
        table_set(0, area, IDLE, "contraband-5");
        table_give("1 4 4");
        kit_play(0, "lay bank right");
        table_owns(nuts);
        cr_assert_eq(table_state()->minted, 9 + value[i]);
        kit_same(kit_event_clause(SQUIRRELS_EV_INCOME), "SQ-26");
    }
}

Test(squirrels, SQ_27_contraband_from_the_hand_pays_active_customs) {
    table_new(2);
    table_set(0, IDLE, OFFICER);
    kit_play(0, "lay contraband-2 right");
    table_owns("1 1");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_DUTY), 1);
    table_waits_for(1);
    table_set(0, IDLE, "bank / customs"); /* active on either place */
    kit_play(0, "lay contraband-2 right");
    table_owns("1 1");
}

Test(squirrels, SQ_27_only_officers_are_paid) {
    table_new(5);
    table_set(0, IDLE, OFFICER, OFFICER, IDLE, OFFICER);
    kit_play(0, "lay contraband-2 right");
    kit_refused(0, "pay 1-1 3-1", "SQ-27");
    kit_play(0, "pay 1-1 4-1");
    table_owns("0 1 0 0 1");
}

Test(squirrels, SQ_27_any_seat_may_smuggle_and_any_other_collect) {
    table_new(3);
    table_set(2, OFFICER, IDLE, IDLE);
    kit_play(2, "lay contraband-5 right");
    table_owns("2 0 3");
    table_new(5);
    table_set(2, OFFICER, OFFICER, IDLE, OFFICER, OFFICER);
    kit_play(2, "lay contraband-5 right");
    kit_legal_is(2, "pay 0-1 1-1 3-1 4-2; pay 0-1 1-1 3-2 4-1; pay 0-1 1-2 3-1 4-1; "
                    "pay 0-2 1-1 3-1 4-1");
    kit_play(2, "pay 0-2 1-1 3-1 4-1");
    table_owns("2 1 0 1 1");
    table_waits_for(3);
}

Test(squirrels, SQ_28_duty_comes_only_from_the_card_just_laid) {
    table_new(5);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER, OFFICER);
    table_give("10 0 0 0 0");
    kit_play(0, "lay contraband-2 right");
    kit_play(0, "pay 1-1 2-1");
    table_owns("10 1 1 0 0");

    table_set(0, "hideout contraband-5", OFFICER, OFFICER, OFFICER, OFFICER);
    table_give("10 0 0 0 0");
    kit_play(0, "lay contraband-2 right");
    kit_play(0, "apply left"); /* 5 more nuts, none of them for customs */
    kit_play(0, "pay 3-1 4-1");
    table_owns("15 0 0 1 1");
}

Test(squirrels, SQ_29_older_contraband_pays_nothing) {
    table_new(2);
    table_set(0, "contraband-3", OFFICER);
    kit_play(0, "lay raid right");
    kit_play(0, "apply left");
    table_owns("3 0");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_DUTY), 0);
}

Test(squirrels, SQ_30_as_many_officers_as_possible_and_the_smuggler_decides) {
    table_new(4);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    kit_legal_is(0, "pay 1-1 2-1; pay 1-1 3-1; pay 2-1 3-1");
    kit_refused(0, "pay 1-2", "SQ-30 SQ-78");
    kit_play(0, "pay 1-1 3-1");
    table_owns("0 1 0 1");
    table_waits_for(1);
}

Test(squirrels, SQ_30_leaving_an_officer_out_is_refused) {
    table_new(5);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    kit_refused(0, "pay 1-2 2-2 3-1", "SQ-30"); /* all 5 paid, nobody above the due */
    kit_refused(0, "pay 2-1 3-2 4-2", "SQ-30");
}

Test(squirrels, SQ_31_book_example_five_against_four_customs) {
    table_new(5);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    kit_legal_is(0, "pay 1-1 2-1 3-1 4-2; pay 1-1 2-1 3-2 4-1; pay 1-1 2-2 3-1 4-1; "
                    "pay 1-2 2-1 3-1 4-1");
    kit_play(0, "pay 1-1 2-2 3-1 4-1");
    table_owns("0 1 2 1 1");
    table_waits_for(1);
}

/* ---- dues --------------------------------------------------------------------------------- */

Test(squirrels, SQ_32_contraband_2_or_3_costs_1_each) {
    table_new(3);
    table_set(0, IDLE, OFFICER, OFFICER);
    kit_play(0, "lay contraband-3 right");
    table_owns("1 1 1");
    table_set(0, IDLE, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right"); /* exactly enough: nothing to ask */
    table_owns("0 1 1");
    table_waits_for(1);
}

Test(squirrels, SQ_33_contraband_5_costs_2_each) {
    table_new(3);
    table_set(0, IDLE, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    table_owns("1 2 2");
    table_waits_for(1);
}

Test(squirrels, SQ_34_when_income_falls_short_the_smuggler_splits_it) {
    table_new(5);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-3 right");
    kit_legal_is(0, "pay 1-1 2-1 3-1; pay 1-1 2-1 4-1; pay 1-1 3-1 4-1; pay 2-1 3-1 4-1");
    kit_refused(0, "pay 1-1 2-1", "SQ-30"); /* three can be paid */
    kit_play(0, "pay 1-1 3-1 4-1");
    table_owns("0 1 0 1 1");

    table_new(4); /* three officers against 3 nuts: enough for all */
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-3 right");
    table_owns("0 1 1 1");
    table_waits_for(1);
}

Test(squirrels, SQ_35_contraband_2_against_three_or_four_customs) {
    table_new(4);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    cr_assert_eq(kit_legal_count(0), 3);
    kit_play(0, "pay 2-1 3-1");
    table_owns("0 0 1 1");

    table_new(5);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    kit_legal_is(0, "pay 1-1 2-1; pay 1-1 3-1; pay 1-1 4-1; pay 2-1 3-1; pay 2-1 4-1; "
                    "pay 3-1 4-1");
    kit_refused(0, "pay 1-1", "SQ-30 SQ-78");
    kit_play(0, "pay 2-1 4-1");
    table_owns("0 0 1 0 1");
}

Test(squirrels, SQ_36_contraband_5_against_three_customs_is_2_2_1) {
    table_new(4);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    kit_legal_is(0, "pay 1-1 2-2 3-2; pay 1-2 2-1 3-2; pay 1-2 2-2 3-1");
    kit_refused(0, "pay 1-1 2-1 3-1", "SQ-78"); /* the smuggler keeps nothing */
    kit_refused(0, "pay 1-1 2-1 3-2", "SQ-78");
    kit_refused(0, "pay 1-1 2-1 3-3", "SQ-78");
    kit_refused(0, "pay 1-2 2-2", "SQ-30");
    kit_play(0, "pay 1-2 2-1 3-2");
    table_owns("0 2 1 2");
}

Test(squirrels, SQ_37_contraband_5_against_one_customs) {
    table_new(2);
    table_set(0, IDLE, OFFICER);
    kit_play(0, "lay contraband-5 right");
    table_owns("3 2");
}

Test(squirrels, SQ_38_covered_customs_collects_nothing) {
    table_new(2);
    table_set(0, IDLE, "customs robbery / bank");
    kit_play(0, "lay contraband-5 right");
    table_owns("5 0");
}

Test(squirrels, SQ_39_own_customs_never_taxes_its_owner) {
    table_new(2);
    table_set(0, "customs", IDLE);
    kit_play(0, "lay contraband-5 right");
    table_owns("5 0");
    table_new(3);
    table_set(0, "customs", OFFICER, IDLE);
    kit_play(0, "lay contraband-5 right");
    table_owns("3 2 0");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_DUTY), 1);
    /* Paying oneself would not show in the nuts, but it would make the income fall short. */
    table_set(0, "customs", OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    table_owns("1 2 2");
    table_waits_for(1);
}

Test(squirrels, SQ_40_customs_taxes_nothing_but_contraband) {
    static const char *const move[] = {"lay robbery right", "lay bank right", "lay customs right",
                                       "lay raid right"};
    table_new(2);
    for (int i = 0; i < 4; i++) {
        table_set(0, IDLE, OFFICER);
        table_give("5 5");
        kit_play(0, move[i]);
        table_owns("5 5");
        table_waits_for(1);
    }
    table_set(0, "bank", "hideout customs");
    table_give("5 5");
    kit_play(0, "lay hideout right");
    table_owns("5 5");
}

Test(squirrels, SQ_78_nobody_above_the_due_and_all_is_handed_out) {
    table_new(4);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    kit_refused(0, "pay 1-3 2-1 3-1", "SQ-78");
    kit_refused(0, "pay 1-1 2-1 3-1", "SQ-78");
    kit_refused(0, "pay 1-2 2-2 3-2", "SQ-78"); /* 6 of 5 nuts */
    kit_play(0, "pay 1-2 2-2 3-1");
    table_owns("0 2 2 1");
}

Test(squirrels, SQ_78_a_payment_has_one_text) {
    table_new(5);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    kit_unreadable("pay 2-1 1-1");
    kit_unreadable("pay 1-1 2-1 3-0");
    kit_unreadable("pay 1-1 1-1");
    kit_unreadable("pay 1-01 2-1");
    kit_unreadable("pay 1 2");
    kit_unreadable("pay 1--1 2-3");
    kit_not_taken(0, "pay");
    kit_not_taken(0, "pay 1-1 7-1");
    kit_not_taken(0, "pay 0-1 1-1");
    kit_not_taken(0, "pay 1-257 2-1");
    cr_assert(kit_can(0, "pay 1-1 2-1"));
}

/* ---- rulings and options ------------------------------------------------------------------ */

Test(squirrels, SQ_Q04_bank_stops_customs_unless_the_option_says_no) {
    table_new(2);
    kit_same(br_rules_value(kit_rules(), SQUIRRELS_OPT_BANK), "yes");
    table_set(0, "bank", OFFICER);
    kit_play(0, "lay contraband-5 right");
    table_owns("5 0");
    kit_same(kit_event_clause(SQUIRRELS_EV_EXEMPT), "SQ-47");

    table_new(2, "bank-stops-customs=no");
    table_set(0, "bank", OFFICER);
    kit_play(0, "lay contraband-5 right");
    table_owns("3 2");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_EXEMPT), 0);
}

Test(squirrels, SQ_Q04_with_no_the_bank_still_stops_robbery) {
    table_new(2, "bank-stops-customs=no");
    table_set(0, IDLE, "bank / contraband-5");
    table_give("0 5");
    kit_play(0, "lay robbery right");
    table_owns("0 5");
}

Test(squirrels, SQ_Q04_with_no_a_short_income_is_split_behind_a_bank_too) {
    table_new(4, "bank-stops-customs=no");
    table_set(0, "bank", OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "pay 1-2 2-2 3-1");
    table_owns("0 2 2 1");
    table_new(4);
    table_set(0, "bank", OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    table_owns("5 0 0 0");
}

Test(squirrels, SQ_Q05_on_income_a_raid_applied_first_frees_the_smuggler) {
    table_new(2);
    kit_same(br_rules_value(kit_rules(), SQUIRRELS_OPT_TIMING), "on-income");
    table_set(0, "raid", "customs / bank");
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "apply left");
    kit_play(0, "raid 1 left"); /* the bank covers customs */
    table_owns("6 0");

    table_set(0, "raid", "customs / bank");
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "apply right");
    table_owns("3 2");
    kit_play(0, "raid 1 left");
    table_owns("4 2");
}

Test(squirrels, SQ_Q05_on_laying_the_officers_are_fixed_when_the_card_is_laid) {
    table_new(2, "customs-timing=on-laying");
    table_set(0, "raid", "customs / bank");
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "apply left");
    kit_play(0, "raid 1 left");
    table_owns("4 2"); /* 1 for the raid, 5 less 2 */
}

Test(squirrels, SQ_Q05_on_laying_customs_covered_in_an_earlier_turn_collects_nothing) {
    table_new(2, "customs-timing=on-laying");
    table_set(0, "raid", "customs / bank");
    kit_play(0, "lay customs right");
    kit_play(0, "raid 1 left");
    table_owns("1 0");
    kit_play(1, "lay hideout right");
    kit_play(0, "lay contraband-5 right");
    kit_play(0, "apply right");
    table_owns("6 0");
}

Test(squirrels, SQ_Q05_on_laying_a_covered_officer_counts_in_a_split) {
    table_new(4, "customs-timing=on-laying");
    table_set(0, "raid", "customs / bank", OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    kit_play(0, "apply left");
    kit_play(0, "raid 1 left");
    kit_legal_is(0, "pay 1-1 2-1; pay 1-1 3-1; pay 2-1 3-1");

    table_new(4, "customs-timing=on-income");
    table_set(0, "raid", "customs / bank", OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    kit_play(0, "apply left");
    kit_play(0, "raid 1 left");
    table_owns("1 0 1 1"); /* two officers are left, and 2 nuts are enough */
}

Test(squirrels, SQ_Q07_the_smuggler_may_not_pay_1_1_1_and_keep_2) {
    table_new(4);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-5 right");
    kit_refused(0, "pay 1-1 2-1 3-1", "SQ-78");
    kit_refused(0, "pay 1-2 2-1 3-1", "SQ-78");
    kit_play(0, "pay 1-1 2-2 3-2");
    table_owns("0 1 2 2");
}

Test(squirrels, SQ_Q19_an_officer_with_a_bank_still_collects) {
    table_new(2);
    table_set(0, IDLE, "customs / bank");
    kit_play(0, "lay contraband-5 right");
    table_owns("3 2");
}
