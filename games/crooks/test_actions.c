/* test_actions.c -- Crooks: the six actions one by one.
 *
 * Clauses CR-47 to CR-67, CR-88 and the rulings and finer points that belong to them.
 */
#include "test_kit.h"

#include <string.h>

/* ---- pickpocket, accomplice --------------------------------------------------------------- */

Test(crooks, CR_47_a_pickpocket_takes_2_from_the_bank) {
    table_new(2);
    table_set(0, "7 18", "a=c06,c20", "", "");
    table_send(0, "a", "c06", "5 up");
    cr_assert_eq(table_state()->money[0], 5);
    kit_play(0, "use");
    cr_assert_eq(table_state()->money[0], 7);
    cr_assert_eq(table_state()->bank, 36 - 25);
    kit_same(kit_event_clause(CROOKS_EV_MONEY), "CR-47");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
}

Test(crooks, CR_48_CR_49_CR_F03_an_accomplice_joins_an_own_crook_on_top) {
    table_new(2);
    table_set(0, "", "a=c10,c20", "6:c18", "");
    table_send(0, "a", "c10", "6 up");
    kit_same(table_slot(table_state(), 0, 6), "c18/c10");
    kit_same(table_slot(table_view(1, BR_SCREEN), 0, 6), "c18/c10");
    kit_same(kit_event_clause(CROOKS_EV_LAY_UP), "CR-48");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT), "laying it there is the use");
}

Test(crooks, CR_50_ratings_of_a_slot_are_added) {
    table_new(2);
    table_set(0, "", "", "9:c18/c10", "9:c28"); /* 5 + 4 against 8 */
    table_pass_all();
    cr_assert_eq(kit_result().score[0], 9 + 5 + 5, "job 9, the North and the Outfit");
    cr_assert_eq(kit_result().score[1], 0);
    const br_event *e = NULL;
    for (int i = 0; i < kit_match()->log.count; i++)
        if (kit_match()->log.at[i].kind == CROOKS_EV_JOB && kit_match()->log.at[i].open[0] == 9)
            e = &kit_match()->log.at[i];
    cr_assert_eq(e->open[4], 9);
    cr_assert_eq(e->open[6], 8);
    cr_assert_eq(e->open[3], 1);
}

Test(crooks, CR_51_an_accomplice_may_stand_alone) {
    table_new(2);
    table_set(0, "", "a=c10,c20", "6:c18", "");
    table_send(0, "a", "c10", "4 up");
    kit_same(table_slot(table_state(), 0, 4), "c10");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT), "nothing is asked");
    table_set(0, "9 18", "a=c10,c20", "6:c18", ""); /* like any crook: face down as well */
    table_send(0, "a", "c10", "4 down");
    kit_same(table_slot(table_state(), 0, 4), "~c10");
    cr_assert_eq(table_state()->money[0], 9 - 2 - 1);
}

Test(crooks, CR_Q18_the_crook_under_an_accomplice_stays_face_down) {
    table_new(2);
    table_set(0, "", "a=c10,c20", "6:~c18", "");
    table_send(0, "a", "c10", "6 up");
    kit_same(table_slot(table_state(), 0, 6), "~c18/c10");
    kit_same(table_slot(table_view(1, BR_RECALL), 0, 6), "~?/c10");
}

Test(crooks, CR_Q19_any_number_of_accomplices) {
    static const char *const rows[] = {"5,0,,", "2,0,,accomplice"};
    br_rules rules;
    table_house_deck(&rules, 2, rows, 2);
    kit_deal(&rules, 1);
    table_set(0, "", "e=h02,h04,h06,h08", "6:h01", "");
    table_send(0, "e", "h02", "6 up");
    kit_play(1, "pass");
    table_send(0, "e", "h04", "6 up");
    table_send(0, "e", "h06", "6 up");
    table_send(0, "e", "h08", "6 up");
    kit_same(table_slot(table_state(), 0, 6), "h01/h02/h04/h06/h08");
    table_pass_all();
    cr_assert_eq(kit_result().score[0], 6);
}

/* ---- switch ------------------------------------------------------------------------------- */

Test(crooks, CR_52_CR_53_a_switch_takes_the_slot_and_the_crook_moves) {
    table_new(2);
    table_set(0, "", "a=c11,c20", "6:c18 4:c21", "");
    table_send(0, "a", "c11", "6 up");
    kit_refused(0, "move 4", "CR-53");
    kit_refused(0, "move 6", "CR-53");
    kit_play(0, "move 3");
    kit_same(table_slot(table_state(), 0, 3), "c18");
    kit_same(table_slot(table_state(), 0, 6), "c11");
    kit_same(table_slot(table_state(), 0, 4), "c21");
    cr_assert_eq(table_state()->row[0], CROOKS_JOB_BIT(3) | CROOKS_JOB_BIT(4) | CROOKS_JOB_BIT(6));
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    br_move move = {.kind = CROOKS_MOVE_MOVE, .arg = {1}};
    table_set(0, "", "a=c11,c20", "6:c18 4:c21", "");
    table_send(0, "a", "c11", "6 up");
    kit_refused_move(0, &move, "CR-09");
}

Test(crooks, CR_53_a_switch_on_an_empty_slot_asks_nothing) {
    table_new(2);
    table_set(0, "", "a=c11,c20", "6:c18", "");
    table_send(0, "a", "c11", "7 up");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    kit_same(table_slot(table_state(), 0, 6), "c18");
}

Test(crooks, CR_54_CR_57_CR_Q31_a_face_down_crook_moves_unseen_and_free) {
    table_new(2);
    table_set(0, "9 18", "a=c11,c20", "6:~c18", "");
    table_send(0, "a", "c11", "6 up");
    cr_assert_eq(table_state()->money[0], 7);
    kit_play(0, "move 3");
    kit_same(table_slot(table_state(), 0, 3), "~c18");
    kit_same(table_slot(table_view(1, BR_RECALL), 0, 3), "~?");
    cr_assert_eq(table_state()->money[0], 7);
    kit_unreadable("move 3 up");
    kit_unreadable("move 3 down");
}

Test(crooks, CR_55_a_moved_crook_plays_no_action) {
    table_new(2);
    table_set(0, "9 18", "a=c11,c20", "6:c06", "");
    table_send(0, "a", "c11", "6 up");
    kit_play(0, "move 3");
    cr_assert_eq(table_state()->money[0], 7);
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
}

Test(crooks, CR_56_a_stack_moves_together) {
    table_new(2);
    table_set(0, "", "a=c11,c20", "6:~c18/c10", "");
    table_send(0, "a", "c11", "6 up");
    kit_play(0, "move 3");
    kit_same(table_slot(table_state(), 0, 3), "~c18/c10");
    kit_same(table_slot(table_state(), 0, 6), "c11");
    kit_same(kit_event_clause(CROOKS_EV_MOVE), "CR-56");
    cr_assert_eq(kit_event(CROOKS_EV_MOVE)->open[2], 2);
}

Test(crooks, CR_88_a_moved_stack_still_adds_up) {
    table_new(2);
    table_set(0, "", "a=c11,c20", "6:c18/c10", "3:c28"); /* 5 + 4 = 9 against 8 */
    table_send(0, "a", "c11", "6 up");
    kit_play(0, "move 3");
    table_pass_all();
    for (int i = 0; i < kit_match()->log.count; i++) {
        const br_event *e = &kit_match()->log.at[i];
        if (e->kind != CROOKS_EV_JOB || e->open[0] != 3) continue;
        cr_assert_eq(e->open[4], 9);
        cr_assert_eq(e->open[3], 1);
        return;
    }
    cr_assert(false, "job 3 was not scored");
}

Test(crooks, CR_Q17_without_a_free_slot_a_switch_is_laid_on_no_crook) {
    table_new(2);
    table_set(0, "", "a=c11,c27", "2:c18 3:c20 4:c21 5:c22 6:c23 7:c24 8:c25", "");
    table_take(0, "a", "c11");
    cr_assert(kit_can(0, "lay 6 up"));
    kit_play(0, "lay 6 up");
    kit_legal_is(0, "move 9");
    /* With all eight taken it can not be laid at all; a house deck shows the refusal. */
    static const char *const rows[] = {"5,0,,", "4,0,,switch", "2,0,,accomplice"};
    br_rules rules;
    table_house_deck(&rules, 2, rows, 3);
    kit_deal(&rules, 1);
    table_set(0, "", "a=h02", "2:h01 3:h04 4:h07 5:h10 6:h13 7:h16 8:h19 9:h22", "");
    kit_play(0, "recruit a");
    kit_play(0, "take h02");
    cr_assert_eq(table_state()->lay_lie[table_state()->laid - 1], CROOKS_BURNT);
    crooks_state s = *table_state();
    s.turn = 0;
    s.acting = br_bit(0);
    s.phase = CROOKS_LAY; /* as no match can be: the clause still has its say */
    s.hangout = 0;
    s.hand = (uint8_t)table_card("h02");
    br_refusal why;
    br_move move = {.kind = CROOKS_MOVE_LAY, .arg = {5, 0}};
    br_why(kit_rules(), &s, 0, &move, &why);
    kit_same(kit_rules()->game->clauses[why.clause].id, "CR-Q17");
}

Test(crooks, CR_Q17_a_displaced_accomplice_has_no_right_to_stack) {
    table_new(2);
    table_set(0, "", "a=c11,c20", "6:c10 4:c21", "");
    table_send(0, "a", "c11", "6 up");
    kit_refused(0, "move 4", "CR-53");
}

Test(crooks, CR_F16_until_the_move_the_stack_lies_under_the_switch) {
    table_new(2);
    table_set(0, "", "a=c11,c20", "6:~c18/c10", "");
    table_send(0, "a", "c11", "6 up");
    kit_same(table_slot(table_state(), 0, 6), "~c18/c10/c11");
    cr_assert_eq(table_state()->row[0], CROOKS_JOB_BIT(6));
}

/* ---- assassin ----------------------------------------------------------------------------- */

Test(crooks, CR_58_CR_60_all_crooks_of_one_player_go) {
    table_new(2);
    table_set(0, "", "a=c01,c20", "", "8:c18/c10");
    table_send(0, "a", "c01", "8 up");
    kit_legal_is(0, "decline; kill 1 8");
    kit_play(0, "kill 1 8");
    kit_same(table_slot(table_state(), 1, 8), "");
    cr_assert_eq(table_state()->row[1], 0);
    cr_assert_eq(kit_event_count(CROOKS_EV_OUT), 2);
    cr_assert_eq(kit_event(CROOKS_EV_KILL)->open[2], 2);
    table_pass_all();
    cr_assert_eq(kit_result().score[1], 0, "neither rating nor gang counts");
    cr_assert_eq(kit_result().score[0], 8 + 5 + 5);
}

Test(crooks, CR_60_modifiers_of_the_discarded_are_gone) {
    table_new(2);
    table_set(0, "", "a=c01,c20", "", "8:c29");
    table_send(0, "a", "c01", "8 up");
    kit_play(0, "kill 1 8");
    table_pass_all();
    cr_assert_eq(kit_result().score[0], 8 + 5 + 5, "8, not 8 - 2");
}

Test(crooks, CR_59_the_others_are_left_alone) {
    table_new(3);
    table_set(0, "", "a=c01,c20", "", "8:c18", "8:c21");
    table_send(0, "a", "c01", "8 up");
    kit_legal_is(0, "decline; kill 1 8; kill 2 8");
    kit_play(0, "kill 2 8");
    kit_same(table_slot(table_state(), 1, 8), "c18");
    kit_same(table_slot(table_state(), 2, 8), "");
}

Test(crooks, CR_61_CR_Q11_only_on_the_job_it_is_laid_on) {
    table_new(2);
    table_set(0, "", "a=c01,c20", "", "2:c18 9:c21");
    table_send(0, "a", "c01", "2 up");
    kit_refused(0, "kill 1 9", "CR-61");
    kit_play(0, "kill 1 2");
    kit_same(table_slot(table_state(), 1, 2), "");
    kit_same(table_slot(table_state(), 1, 9), "c21");
}

Test(crooks, CR_61_CR_Q11_any_job_with_the_option) {
    table_new(2, "assassin-reach=any-job");
    table_set(0, "", "a=c01,c20", "5:c22", "2:c18 9:c21");
    table_send(0, "a", "c01", "4 up");
    kit_legal_is(0, "decline; kill 1 2; kill 1 9");
    kit_refused(0, "kill 0 5", "CR-Q12");
    kit_refused(0, "kill 1 3", "CR-58");
    kit_play(0, "kill 1 9");
    kit_same(table_slot(table_state(), 1, 9), "");
}

Test(crooks, CR_62_CR_F02_own_crooks_are_replaced_at_once) {
    table_new(2);
    table_set(0, "", "a=c01,c20", "6:c18/c10", "6:c21");
    table_send(0, "a", "c01", "6 up");
    kit_same(table_slot(table_state(), 0, 6), "c01");
    kit_same(table_slot(table_state(), 1, 6), "c21");
    cr_assert_eq(table_state()->row[0], CROOKS_JOB_BIT(6));
    kit_same(kit_event_clause(CROOKS_EV_KILL), "CR-62");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT), "no rival can be hit as well");
}

Test(crooks, CR_F02_nor_with_any_job) {
    table_new(2, "assassin-reach=any-job");
    table_set(0, "", "a=c01,c20", "6:c18", "6:c21 7:c22");
    table_send(0, "a", "c01", "6 up");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    kit_same(table_slot(table_state(), 1, 7), "c22");
}

Test(crooks, CR_Q12_own_crooks_elsewhere_are_safe) {
    table_new(2);
    table_set(0, "", "a=c01,c20", "6:c18", "8:c21");
    table_send(0, "a", "c01", "8 up");
    kit_refused(0, "kill 0 6", "CR-Q12");
    kit_refused(0, "kill 0 8", "CR-Q12"); /* itself */
}

Test(crooks, CR_Q11_CR_Q30_face_down_victims_go_unseen) {
    table_new(3);
    table_set(0, "", "a=c01,c20", "", "8:~c18", "8:c21");
    table_send(0, "a", "c01", "8 up");
    kit_play(0, "kill 1 8");
    const br_event *e = kit_event(CROOKS_EV_OUT);
    cr_assert_eq(e->open[1], CROOKS_HIDDEN);
    cr_assert_eq(e->secret_to, br_bit(1), "its owner knows it");
    cr_assert_eq(e->secret[0], table_card("c18"));
    cr_assert_eq(table_view(0, BR_RECALL)->lay_card[0], CROOKS_HIDDEN);
    cr_assert_eq(table_view(2, BR_RECALL)->lay_card[0], CROOKS_HIDDEN);
    cr_assert_eq(table_view(1, BR_RECALL)->lay_card[0], table_card("c18"));
}

Test(crooks, CR_Q30_face_up_victims_stay_public) {
    table_new(3);
    table_set(0, "", "a=c01,c20", "", "8:c18", "");
    table_send(0, "a", "c01", "8 up");
    kit_play(0, "kill 1 8");
    for (br_seat v = 0; v <= 3; v++)
        cr_assert_eq(table_view(v < 3 ? v : BR_SPECTATOR, BR_SCREEN)->lay_card[0],
                     table_card("c18"));
}

Test(crooks, CR_F04_with_nobody_to_hit_nothing_is_asked) {
    table_new(2);
    table_set(0, "", "a=c01,c20", "", "7:c18");
    table_send(0, "a", "c01", "8 up");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    table_new(2); /* a pickpocket and a spy always are */
    table_set(0, "", "a=c06,c07", "", "");
    table_send(0, "a", "c06", "8 up");
    cr_assert(table_waits_for(0, CROOKS_ACT));
    kit_play(0, "decline");
    table_send(1, "a", "c07", "8 up");
    cr_assert(table_waits_for(1, CROOKS_ACT));
}

Test(crooks, CR_F08_those_who_passed_can_be_hit) {
    table_new(2);
    table_set(1, "", "a=c01,c20", "", "8:c18");
    kit_play(1, "pass");
    table_send(0, "a", "c01", "8 up");
    kit_play(0, "kill 1 8");
    kit_same(table_slot(table_state(), 1, 8), "");
}

/* ---- spy ---------------------------------------------------------------------------------- */

Test(crooks, CR_65_CR_F17_a_spy_sees_every_face_down_crook_of_a_job) {
    table_new(3);
    table_set(0, "", "a=c07,c20", "7:~c18", "7:~c21/c10", "7:c22 6:~c23");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy 7");
    const br_event *e = kit_event(CROOKS_EV_SPY_JOB);
    cr_assert_eq(e->secret_to, br_bit(0));
    cr_assert_eq(e->secret_size, 4);
    cr_assert_eq(e->secret[0], 0);
    cr_assert_eq(e->secret[1], table_card("c18"));
    cr_assert_eq(e->secret[2], 1);
    cr_assert_eq(e->secret[3], table_card("c21"));
    kit_same(table_slot(table_view(0, BR_RECALL), 1, 7), "~c21/c10");
    kit_same(table_slot(table_view(0, BR_RECALL), 2, 6), "~?");
    kit_same(table_slot(table_view(2, BR_RECALL), 1, 7), "~?/c10");
    kit_same(table_slot(table_view(1, BR_RECALL), 0, 7), "~?");
}

Test(crooks, CR_65_or_the_pile_of_a_hangout) {
    table_new(3);
    table_set(0, "", "a=c07,c20 c=c01,c02,c32", "", "", "");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy c");
    const br_event *e = kit_event(CROOKS_EV_SPY_HANGOUT);
    cr_assert_eq(e->secret_to, br_bit(0));
    cr_assert_eq(e->secret_size, 3);
    uint32_t shown = 0;
    for (int i = 0; i < 3; i++) shown |= 1u << e->secret[i];
    kit_same(table_cards(shown), "c01 c02 c32");
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[2]), "c01 c02 c32");
    kit_same(table_cards(table_view(1, BR_RECALL)->pile[2]), "");
}

Test(crooks, CR_66_one_or_the_other) {
    table_new(2);
    table_set(0, "", "a=c07,c20", "", "");
    table_send(0, "a", "c07", "3 up");
    kit_unreadable("spy 7 c");
    br_move both = {.kind = CROOKS_MOVE_SPY, .arg = {7, 2}};
    kit_refused_move(0, &both, "CR-66");
    kit_play(0, "spy 7");
    kit_refused(0, "spy c", "CR-20");
    table_set(0, "", "a=c07,c20", "", "7:~c18"); /* nor the other way round */
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy c");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    kit_refused(0, "spy 7", "CR-20");
    kit_same(table_slot(table_view(0, BR_RECALL), 1, 7), "~?");
}

Test(crooks, CR_67_CR_Q15_spying_moves_and_shows_nothing) {
    table_new(3);
    table_set(0, "", "a=c07,c20 c=c01,c02,c32", "", "7:~c18", "");
    table_send(0, "a", "c07", "3 up");
    uint32_t pile = table_state()->pile[2];
    kit_play(0, "spy c");
    kit_same(table_slot(table_state(), 1, 7), "~c18");
    cr_assert_eq(table_state()->pile[2], pile);
    cr_assert_eq(table_size('c'), 3);
    for (br_seat v = 1; v <= 3; v++)
        for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++)
            cr_assert_eq(table_view(v < 3 ? v : BR_SPECTATOR, depth)->pile[2], 0);
    char text[200];
    br_event told;
    br_buf out = br_buf_over(text, sizeof text);
    br_event_redact(kit_event(CROOKS_EV_SPY_HANGOUT), 1, &told);
    br_say_event(&out, BR_EN, kit_rules(), &told, NULL);
    cr_assert(strstr(text, "hangout C"), "the log says where: %s", text);
    cr_assert(!strstr(text, "Made Man"), "and never whom: %s", text);
}

Test(crooks, CR_67_CR_Q15_nor_does_spying_on_a_job) {
    table_new(3);
    table_set(0, "", "a=c07,c20", "", "7:~c18/c10", "7:~c21");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy 7");
    kit_same(table_slot(table_state(), 1, 7), "~c18/c10");
    kit_same(table_slot(table_state(), 2, 7), "~c21");
    for (br_seat v = 1; v <= 3; v++)
        for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
            const crooks_state *view = table_view(v < 3 ? v : BR_SPECTATOR, depth);
            kit_same(table_slot(view, 1, 7), v == 1 ? "~c18/c10" : "~?/c10");
            kit_same(table_slot(view, 2, 7), v == 2 ? "~c21" : "~?");
        }
    br_event told;
    br_event_redact(kit_event(CROOKS_EV_SPY_JOB), 1, &told);
    cr_assert_eq(told.open[0], 7, "the log says where");
    cr_assert_eq(told.secret_size, 0, "and never whom");
}

Test(crooks, CR_Q16_CR_F06_any_job_but_no_empty_hangout) {
    table_new(2);
    table_set(0, "", "a=c07,c20 b=0", "5:c21", "6:~c18");
    table_send(0, "a", "c07", "3 up");
    kit_legal_is(0, "decline; spy 2; spy 3; spy 4; spy 5; spy 6; spy 7; spy 8; spy 9; spy a; "
                    "spy c; spy d; spy e");
    kit_refused(0, "spy b", "CR-Q16");
    kit_refused(0, "spy f", "CR-11");
    kit_play(0, "spy 2"); /* nobody at all is there */
    cr_assert_eq(kit_event(CROOKS_EV_SPY_JOB)->secret_size, 0);
}
