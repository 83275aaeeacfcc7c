/* test_heist.c -- Crooks: sending a crook to a job, and actions in general.
 *
 * Clauses CR-35 to CR-46, CR-87 and the rulings and finer points that belong to them.
 */
#include "test_kit.h"

/* ---- where and how ------------------------------------------------------------------------ */

Test(crooks, CR_35_the_crook_recruited_is_laid_in_the_same_turn) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "", "");
    table_take(0, "a", "c21");
    cr_assert(table_waits_for(0, CROOKS_LAY));
    kit_play(0, "lay 7 up");
    kit_same(table_slot(table_state(), 0, 7), "c21");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
}

Test(crooks, CR_36_it_lies_in_the_own_row_only) {
    table_new(3);
    table_set(1, "", "a=c20,c21", "", "", "");
    table_send(1, "a", "c20", "5 up");
    cr_assert_eq(table_state()->row[0], 0);
    cr_assert_eq(table_state()->row[1], CROOKS_JOB_BIT(5));
    cr_assert_eq(table_state()->row[2], 0);
    kit_same(kit_value("lay_seat.0"), "1");
    kit_same(kit_value("lay_job.0"), "5");
    kit_same(kit_value("row.1"), "[\"5\"]");
}

Test(crooks, CR_37_one_crook_a_job) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "5:c18", "");
    table_take(0, "a", "c20");
    kit_refused(0, "lay 5 up", "CR-37");
    kit_refused(0, "lay 5 down", "CR-37");
    cr_assert(kit_can(0, "lay 6 up"));
}

Test(crooks, CR_37_a_face_down_crook_fills_its_slot_too) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "5:~c18", "");
    table_take(0, "a", "c20");
    kit_refused(0, "lay 5 up", "CR-37");
}

Test(crooks, CR_38_several_players_on_one_job) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "", "5:c18");
    table_send(0, "a", "c20", "5 up");
    kit_same(table_slot(table_state(), 0, 5), "c20");
    kit_same(table_slot(table_state(), 1, 5), "c18");
}

Test(crooks, CR_39_face_up_is_free) {
    table_new(2);
    table_set(0, "9 18", "a=c20,c21", "", "");
    table_take(0, "a", "c20");
    cr_assert_eq(table_state()->money[0], 7);
    kit_play(0, "lay 5 up");
    cr_assert_eq(table_state()->money[0], 7);
    br_move move = {.kind = CROOKS_MOVE_LAY, .arg = {5, 2}};
    table_set(0, "9 18", "a=c20,c21", "", "");
    table_take(0, "a", "c20");
    kit_refused_move(0, &move, "CR-39");
}

Test(crooks, CR_40_face_down_costs_one_more_and_hides) {
    table_new(2);
    table_set(0, "9 18", "a=c20,c21", "", "");
    table_take(0, "a", "c20");
    kit_play(0, "lay 5 down");
    cr_assert_eq(table_state()->money[0], 6);
    cr_assert_eq(table_state()->bank, 36 - 24);
    kit_same(table_slot(table_state(), 0, 5), "~c20");
    kit_same(table_slot(table_view(1, BR_RECALL), 0, 5), "~?");
    cr_assert_eq(kit_event(CROOKS_EV_LAY_DOWN)->secret_to, br_bit(0));
}

Test(crooks, CR_41_only_the_owner_looks_at_a_face_down_crook) {
    table_new(3);
    table_set(0, "", "", "5:~c20", "6:~c21", "");
    for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
        kit_same(table_slot(table_view(0, depth), 0, 5), "~c20");
        kit_same(table_slot(table_view(0, depth), 1, 6), "~?");
        kit_same(table_slot(table_view(1, depth), 0, 5), "~?");
        kit_same(table_slot(table_view(1, depth), 1, 6), "~c21");
        kit_same(table_slot(table_view(2, depth), 0, 5), "~?");
        kit_same(table_slot(table_view(BR_SPECTATOR, depth), 1, 6), "~?");
    }
}

Test(crooks, CR_Q24_without_a_dollar_face_up_only) {
    table_new(2);
    table_set(0, "2 18", "a=c06,c20", "", "");
    table_take(0, "a", "c06");
    cr_assert_eq(table_state()->money[0], 0);
    kit_refused(0, "lay 5 down", "CR-Q24"); /* the pickpocket's own $2 would come too late */
    kit_legal_is(0, "lay 2 up; lay 3 up; lay 4 up; lay 5 up; lay 6 up; lay 7 up; lay 8 up; "
                    "lay 9 up");
    table_set(0, "3 18", "a=c06,c20", "", "");
    table_take(0, "a", "c06");
    cr_assert(kit_can(0, "lay 5 down"));
}

/* ---- actions in general ------------------------------------------------------------------- */

Test(crooks, CR_42_an_action_comes_with_laying_face_up) {
    table_new(2);
    table_set(0, "7 18", "a=c06,c20", "", "");
    table_send(0, "a", "c06", "5 up");
    cr_assert(table_waits_for(0, CROOKS_ACT));
    kit_legal_is(0, "decline; use");
    kit_refused(0, "kill 1 5", "CR-42");
    kit_refused(0, "spy 5", "CR-42");
    kit_refused(0, "move 6", "CR-42");
}

Test(crooks, CR_43_face_down_there_is_no_action) {
    table_new(2);
    table_set(0, "7 18", "a=c06,c20", "", "");
    table_send(0, "a", "c06", "5 down");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    cr_assert_eq(table_state()->money[0], 4);
}

Test(crooks, CR_44_an_action_is_not_kept_for_later) {
    table_new(2);
    table_set(0, "7 18", "a=c06,c20", "", "");
    table_send(0, "a", "c06", "5 up");
    kit_play(0, "decline");
    kit_play(1, "pass");
    kit_refused(0, "use", "CR-44");
    kit_refused(0, "decline", "CR-44");
    kit_refused(0, "spy 4", "CR-44");
}

Test(crooks, CR_45_an_action_may_be_declined) {
    table_new(2);
    table_set(0, "7 18", "a=c01,c20", "", "8:c18");
    table_send(0, "a", "c01", "8 up");
    kit_play(0, "decline");
    kit_same(kit_event_clause(CROOKS_EV_DECLINE), "CR-45");
    kit_same(table_slot(table_state(), 1, 8), "c18");
    kit_same(table_slot(table_state(), 0, 8), "c01");
    cr_assert_eq(kit_event(CROOKS_EV_DECLINE)->open[0], CROOKS_ASSASSIN);
}

Test(crooks, CR_45_pickpocket_and_spy_may_be_declined_too_and_bring_nothing) {
    static const char *const cards[] = {"c06", "c07"};
    for (int i = 0; i < 2; i++) {
        table_new(2);
        table_set(0, "7 18", "a=c06,c07 b=c20,c21", "", "8:~c18");
        table_send(0, "a", cards[i], "8 up");
        cr_assert(kit_can(0, "decline"));
        kit_play(0, "decline");
        kit_same(kit_event_names(), "decline");
        cr_assert_eq(table_state()->money[0], 5);
        cr_assert_eq(table_state()->bank, 36 - 23);
        kit_same(table_slot(table_view(0, BR_RECALL), 1, 8), "~?");
        kit_same(table_cards(table_view(0, BR_RECALL)->pile[1]), "");
        cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    }
}

Test(crooks, CR_46_turning_up_at_the_end_is_no_action) {
    table_new(2);
    table_set(0, "5 18", "", "5:~c06 6:~c01", "6:c18");
    table_pass_all();
    cr_assert_eq(table_state()->money[0], 5);
    kit_same(table_slot(table_state(), 1, 6), "c18");
    cr_assert_eq(kit_event_count(CROOKS_EV_MONEY), 0);
    cr_assert_eq(kit_event_count(CROOKS_EV_REVEAL), 2);
}

Test(crooks, CR_87_CR_Q10_face_down_needs_an_empty_slot) {
    static const char *const cards[] = {"c10", "c11", "c01"}; /* accomplice, switch, assassin */
    for (int i = 0; i < 3; i++) {
        table_new(2);
        table_set(0, "", "c=c10,c11,c01", "6:c18", "6:c20");
        table_take(0, "c", cards[i]);
        kit_refused(0, "lay 6 down", "CR-87 CR-Q10");
        cr_assert(kit_can(0, "lay 6 up"));
        cr_assert(kit_can(0, "lay 7 down"));
    }
}

Test(crooks, CR_87_CR_F01_a_switch_on_an_own_crook_is_not_declined) {
    table_new(2);
    table_set(0, "", "a=c11,c20", "6:c18 3:c21", "");
    table_send(0, "a", "c11", "6 up");
    kit_refused(0, "decline", "CR-87");
    kit_legal_is(0, "move 2; move 4; move 5; move 7; move 8; move 9");
}

Test(crooks, CR_87_an_assassin_on_an_own_crook_always_acts) {
    table_new(2);
    table_set(0, "", "a=c01,c20", "6:c18", "6:c21");
    table_send(0, "a", "c01", "6 up"); /* declining is never offered */
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    kit_same(table_slot(table_state(), 0, 6), "c01");
}

Test(crooks, CR_F07_a_plain_crook_does_not_join_an_accomplice) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "6:c18/c10 5:c03", "");
    table_take(0, "a", "c20");
    kit_refused(0, "lay 6 up", "CR-F07 CR-37");
    kit_refused(0, "lay 5 up", "CR-F07 CR-37");
    kit_refused(0, "lay 6 down", "CR-F07 CR-37");
}

Test(crooks, CR_63_a_made_man_lies_face_up) {
    table_new(2);
    table_set(0, "", "a=c32", "5:c18", "");
    table_take(0, "a", "c32");
    kit_refused(0, "lay 6 down", "CR-63");
    kit_refused(0, "lay 5 up", "CR-37");
    kit_play(0, "lay 6 up");
    kit_same(table_slot(table_state(), 0, 6), "c32");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT), "nothing is asked");
}

Test(crooks, CR_F07_an_accomplice_below_gives_no_right_and_that_is_told) {
    static const br_lang langs[] = {BR_EN, BR_RU, BR_UK};
    table_new(2);
    table_set(0, "", "a=c20,c21", "6:c18/c10", "");
    cr_assert_eq(table_deck()->ability[table_card("c10")], CROOKS_ACCOMPLICE);
    table_take(0, "a", "c20");
    kit_refused(0, "lay 6 up", "CR-F07");
    for (int i = 0; i < 3; i++) { /* a refusal is told, not asked */
        br_refusal refusal = {.clause = CR_F07};
        br_buf out = kit_text();
        br_say_refusal(&out, langs[i], kit_rules(), &refusal, NULL);
        cr_assert(strchr(out.at, '?') == NULL, "%s", out.at);
    }
}
