/* test_turn.c -- Crooks: turns, passing, recruiting.
 *
 * Clauses CR-20 to CR-34, CR-64, CR-89 and the rulings and finer points that belong to them.
 */
#include "test_kit.h"

#include <stdio.h>

/* ---- turns and passing -------------------------------------------------------------------- */

Test(crooks, CR_20_clockwise_skipping_those_who_passed) {
    table_new(3);
    table_set(0, "", "g=c20,c21,c22,c23,c24 f=c25,c26,c27,c28", "", "", "");
    table_send(0, "g", "c20", "2 up");
    kit_refused(0, "recruit a", "CR-20");
    kit_refused(2, "recruit a", "CR-20");
    kit_play(1, "pass");
    table_send(2, "g", "c21", "2 up");
    cr_assert(table_waits_for(0, CROOKS_RECRUIT));
    table_send(0, "g", "c22", "3 up");
    cr_assert(table_waits_for(2, CROOKS_RECRUIT), "seat 1 has passed");
    kit_refused(0, "pass", "CR-20");
}

Test(crooks, CR_20_every_seat_has_its_turn) {
    static const char *const cards[] = {"c20", "c21", "c22", "c23"};
    for (int seats = 2; seats <= 4; seats++) {
        const char *last = seats == 2 ? "e" : seats == 3 ? "g" : "i"; /* five crooks there */
        char piles[40];
        snprintf(piles, sizeof piles, "%s=c20,c21,c22,c23,c24", last);
        table_new(seats);
        table_set(0, "", piles, "", "", "", "");
        for (br_seat seat = 0; seat < seats; seat++) table_send(seat, last, cards[seat], "2 up");
        cr_assert(table_waits_for(0, CROOKS_RECRUIT));
        for (br_seat seat = 0; seat < seats; seat++) kit_play(seat, "pass");
        cr_assert(kit_is_over());
    }
}

Test(crooks, CR_20_a_refusal_says_whose_turn_it_is) {
    table_new(2);
    br_refusal why;
    br_move move = {.kind = CROOKS_MOVE_PASS};
    br_why(kit_rules(), table_state(), 1, &move, &why);
    kit_same(kit_rules()->game->clauses[why.clause].id, "CR-20");
    cr_assert_eq(why.args.count, 1);
    cr_assert_eq(why.args.at[0].n, 0);
}

Test(crooks, CR_21_CR_Q29_over_once_all_have_passed) {
    table_new(3);
    kit_play(0, "pass");
    kit_play(1, "pass");
    cr_assert(!kit_is_over());
    kit_play(2, "pass");
    cr_assert(kit_is_over());
    cr_assert_eq(table_state()->phase, CROOKS_OVER);
    kit_refused(0, "pass", "CR-21");
    kit_refused(2, "recruit a", "CR-21");
    cr_assert_eq(kit_event_count(CROOKS_EV_OVER), 1);
}

Test(crooks, CR_22_CR_Q32_a_turn_is_recruit_then_heist) {
    table_new(2);
    table_set(0, "", "a=c06,c20", "", "");
    kit_refused(0, "lay 5 up", "CR-22");
    kit_refused(0, "take c06", "CR-22");
    kit_play(0, "recruit a");
    kit_refused(0, "lay 5 up", "CR-Q32");
    kit_refused(0, "recruit b", "CR-Q32");
    kit_play(0, "take c06");
    kit_refused(0, "recruit b", "CR-Q32");
    kit_play(0, "lay 5 up");
    kit_refused(0, "lay 6 up", "CR-Q32");
    kit_refused(0, "recruit b", "CR-Q32");
    kit_play(0, "use");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
}

Test(crooks, CR_Q32_no_step_is_taken_back_after_a_look) {
    table_new(2);
    kit_play_random(3, 1);
    table_new(2);
    table_set(0, "", "a=c06,c20", "", "");
    kit_play(0, "recruit a");
    cr_assert_eq(br_match_undo_count(kit_match(), 0), 0);
    cr_assert_eq(br_match_undo(kit_match(), 1), BR_NO_UNDO);
    kit_play(0, "take c06");
    cr_assert_eq(br_match_undo_count(kit_match(), 0), 0);
    kit_play(0, "lay 5 up");
    cr_assert_eq(br_match_undo_count(kit_match(), 0), 0);
    kit_play(0, "use");
    cr_assert_eq(br_match_undo_count(kit_match(), 0), 0);
    kit_play(1, "pass"); /* nobody has learned anything by that */
    cr_assert_eq(br_match_undo_count(kit_match(), 1), 1);
}

Test(crooks, CR_23_passing_is_allowed_with_money_and_piles) {
    table_new(2);
    cr_assert(kit_can(0, "pass"));
    kit_play(0, "pass");
    kit_same(kit_event_clause(CROOKS_EV_PASS), "CR-23");
}

Test(crooks, CR_24_a_passed_seat_never_acts_again) {
    table_new(3);
    kit_play(0, "pass");
    kit_refused(0, "recruit a", "CR-24");
    for (int i = 0; i < 40 && !kit_is_over(); i++) {
        cr_assert(!br_has(br_to_act(kit_rules(), table_state()), 0));
        kit_legal_is(0, "");
        kit_play_random((uint64_t)i, 1);
    }
}

Test(crooks, CR_25_crooks_of_a_passed_player_stay_and_count) {
    table_new(2);
    table_set(0, "", "e=c28,c21", "9:c20 8:~c24", "9:c18");
    kit_play(0, "pass");
    table_send(1, "e", "c28", "2 up");
    kit_same(table_slot(table_state(), 0, 9), "c20");
    kit_same(table_slot(table_state(), 0, 8), "~c24");
    kit_play(1, "pass");
    cr_assert_eq(kit_event_count(CROOKS_EV_OVER), 1);
    /* 9 and 8 for the jobs, 5 for the Outfit; the North is one each. Seat 1 has job 2 alone. */
    cr_assert_eq(kit_result().score[0], 9 + 8 + 5);
    cr_assert_eq(kit_result().score[1], 2);
}

Test(crooks, CR_Q06_no_pass_between_recruit_and_heist) {
    table_new(2);
    table_set(0, "", "a=c07,c20", "", "");
    kit_play(0, "recruit a");
    kit_refused(0, "pass", "CR-Q06");
    kit_play(0, "take c07");
    kit_refused(0, "pass", "CR-Q06");
    kit_play(0, "lay 3 up");
    kit_refused(0, "pass", "CR-Q06");
}

Test(crooks, CR_Q28_the_last_one_goes_on_until_passing) {
    table_new(3);
    table_set(0, "", "g=c20,c21,c22,c23,c24", "", "", "");
    kit_play(0, "pass");
    kit_play(1, "pass");
    table_send(2, "g", "c20", "2 up");
    cr_assert(table_waits_for(2, CROOKS_RECRUIT));
    table_send(2, "g", "c21", "3 up");
    cr_assert(table_waits_for(2, CROOKS_RECRUIT));
    kit_play(2, "pass");
    cr_assert(kit_is_over());
}

Test(crooks, CR_89_at_most_16_23_31_turns) {
    static const int most[] = {16, 23, 31};
    for (int seats = 2; seats <= 4; seats++)
        for (uint64_t seed = 1; seed <= 40; seed++) {
            kit_new("crooks", seats, seed, NULL);
            uint32_t plies = kit_play_random(seed, 1000);
            cr_assert(kit_is_over());
            cr_assert(plies <= kit_rules()->game->plies_max);
            int turns = 0;
            for (uint32_t i = 0; i < kit_match()->plies; i++)
                turns += kit_match()->record[i].move.kind == CROOKS_MOVE_RECRUIT;
            cr_assert(turns <= most[seats - 2]);
            cr_assert_eq(turns, table_state()->laid);
        }
}

/* ---- recruiting --------------------------------------------------------------------------- */

Test(crooks, CR_26_CR_27_a_dollar_a_card_to_the_bank) {
    table_new(2);
    table_set(0, "", "d=4", "", "");
    kit_play(0, "recruit d");
    cr_assert_eq(table_state()->money[0], 14);
    cr_assert_eq(table_state()->bank, 4);
    cr_assert_eq(kit_event(CROOKS_EV_RECRUIT)->open[1], 4);
}

Test(crooks, CR_26_a_hangout_too_dear_is_refused_with_price_and_money) {
    table_new(2);
    table_set(0, "3 18", "d=4", "", "");
    kit_refused(0, "recruit d", "CR-26");
    br_refusal why;
    br_move move = {.kind = CROOKS_MOVE_RECRUIT, .arg = {3}};
    char text[200];
    br_buf out = br_buf_over(text, sizeof text);
    br_why(kit_rules(), table_state(), 0, &move, &why);
    br_say_refusal(&out, BR_EN, kit_rules(), &why, NULL);
    kit_same(text, "This hangout costs $4 and you have $3.");
    cr_assert(kit_can(0, "recruit c"), "exactly enough is enough");
}

Test(crooks, CR_28_CR_34_the_whole_pile_is_shown_and_one_is_taken) {
    table_new(2);
    table_set(0, "", "d=c05,c20,c21,c30", "", "");
    kit_play(0, "recruit d");
    const br_event *e = kit_event(CROOKS_EV_RECRUIT);
    cr_assert_eq(e->secret_to, br_bit(0));
    cr_assert_eq(e->secret_size, 4);
    uint32_t shown = 0;
    for (int i = 0; i < 4; i++) shown |= 1u << e->secret[i];
    kit_same(table_cards(shown), "c05 c20 c21 c30");
    kit_legal_is(0, "take c05; take c20; take c21; take c30");
    kit_refused(0, "take c01", "CR-28");
    kit_play(0, "take c21");
    cr_assert_eq(table_state()->hand, table_card("c21"));
    kit_refused(0, "take c05", "CR-34");
    kit_unreadable("take c05 c20");
    kit_same(table_cards(table_state()->pile[3]), "c05 c20 c30");
}

Test(crooks, CR_29_others_see_neither_pile_nor_hand) {
    table_new(3);
    table_set(0, "", "d=c05,c20,c21", "", "", "");
    for (int step = 0; step < 2; step++) {
        kit_play(0, step ? "take c20" : "recruit d");
        for (br_seat v = 1; v <= 3; v++)
            for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
                const crooks_state *view = table_view(v < 3 ? v : BR_SPECTATOR, depth);
                cr_assert_eq(view->pile[3], 0);
                cr_assert_eq(view->hand, step ? CROOKS_HIDDEN : CROOKS_NO_CARD);
            }
        br_event told;
        br_event_redact(&kit_match()->log.at[0], 1, &told);
        cr_assert_eq(told.secret_size, 0);
    }
    cr_assert_eq(table_view(0, BR_SCREEN)->hand, table_card("c20"));
}

Test(crooks, CR_30_the_rest_goes_back_face_down) {
    table_new(2);
    table_set(0, "", "d=c05,c20,c21,c30", "", "");
    table_take(0, "d", "c20");
    for (int step = 0; step < 2; step++) { /* face down as soon as the crook is taken */
        cr_assert_eq(table_size('d'), 3);
        kit_same(table_cards(table_state()->pile[3]), "c05 c21 c30");
        for (br_seat v = 0; v < 2; v++) cr_assert_eq(table_view(v, BR_SCREEN)->pile[3], 0);
        if (step == 0) kit_play(0, "lay 5 up");
    }
}

Test(crooks, CR_31_book_example_three_cards_under_d) {
    table_new(3); /* D has three crooks at the deal */
    cr_assert_eq(table_size('d'), 3);
    kit_play(0, "recruit d");
    cr_assert_eq(table_state()->money[0], 15);
    uint32_t shown = 0, pile = table_state()->pile[3];
    for (int i = 0; i < kit_event(CROOKS_EV_RECRUIT)->secret_size; i++)
        shown |= 1u << kit_event(CROOKS_EV_RECRUIT)->secret[i];
    kit_same(table_cards(shown), table_cards(pile));
    kit_play_random(1, 1);
    cr_assert_eq(table_state()->money[0], 15);
    cr_assert_eq(table_size('d'), 2);
    cr_assert_lt(table_state()->hand, CROOKS_CARDS);
    cr_assert_eq(table_state()->pile[3], pile & ~(1u << table_state()->hand), "two went back");
}

Test(crooks, CR_32_the_price_falls_with_the_pile) {
    table_new(2);
    table_set(0, "", "d=c05,c20,c21", "", "");
    table_send(0, "d", "c20", "5 up");
    cr_assert_eq(table_size('d'), 2);
    kit_play(1, "recruit d");
    cr_assert_eq(table_state()->money[1], 16);
}

Test(crooks, CR_33_CR_Q08_CR_F05_too_poor_for_any_hangout_must_pass) {
    table_new(2);
    table_set(0, "1 18", "a=2 b=2 c=2 d=2 e=2", "", "");
    kit_legal_is(0, "pass");
    kit_refused(0, "recruit a", "CR-33");
    kit_refused(0, "recruit e", "CR-33");
    kit_play(0, "pass");
    kit_same(kit_event_clause(CROOKS_EV_PASS), "CR-33");
    table_set(0, "2 18", "a=2 b=2 c=3", "", "");
    kit_legal_is(0, "pass; recruit a; recruit b");
    table_set(0, "1 18", "a=1 b=2 c=3", "", "");
    kit_legal_is(0, "pass; recruit a");
}

Test(crooks, CR_Q09_CR_F05_empty_hangouts_can_not_be_chosen) {
    table_new(2);
    table_set(0, "", "a=0 b=2", "", "");
    kit_refused(0, "recruit a", "CR-Q09");
    table_set(0, "", "a=0 b=0 c=0 d=0 e=0", "", "");
    kit_legal_is(0, "pass");
    kit_refused(0, "recruit b", "CR-Q09");
    kit_play(0, "pass");
    kit_same(kit_event_clause(CROOKS_EV_PASS), "CR-Q09");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT), "each passes in turn");
    kit_legal_is(1, "pass");
    kit_play(1, "pass");
    cr_assert(kit_is_over());
}

/* ---- who may be taken --------------------------------------------------------------------- */

Test(crooks, CR_64_CR_Q13_a_made_man_comes_last) {
    table_new(2);
    table_set(0, "", "a=c32,c20", "", "");
    kit_play(0, "recruit a");
    kit_refused(0, "take c32", "CR-64");
    kit_legal_is(0, "take c20");
    kit_play(0, "take c20");
    kit_play(0, "lay 5 up");
    cr_assert_eq(table_state()->money[0], 16, "nothing is given back");
    kit_play(1, "recruit a");
    kit_legal_is(1, "take c32");
    kit_play(1, "take c32");
    kit_legal_is(1, "lay 2 up; lay 3 up; lay 4 up; lay 5 up; lay 6 up; lay 7 up; lay 8 up; "
                    "lay 9 up");
}

Test(crooks, CR_Q13_two_made_men_are_no_deadlock) {
    static const char *const rows[] = {"5,0,,", "10,0,,made_man"};
    br_rules rules;
    table_house_deck(&rules, 2, rows, 2);
    kit_deal(&rules, 1); /* h01, h03 ... plain; h02, h04 ... made men */
    table_set(0, "", "a=h02,h04 c=h01,h06,h08", "", "");
    kit_play(0, "recruit a");
    kit_legal_is(0, "take h02; take h04");
    kit_play(0, "take h04");
    kit_refused(0, "lay 4 down", "CR-63");
    kit_play(0, "lay 4 up");
    kit_play(1, "recruit c");
    kit_legal_is(1, "take h01");
    kit_refused(1, "take h06", "CR-64");
}

#define FULL "2:c18 3:c20 4:c21 5:c22 6:c23 7:c24 8:c25 9:c26"

Test(crooks, CR_Q07_a_full_row_must_take_what_can_be_laid) {
    table_new(2);
    table_set(0, "", "d=c01,c10,c11,c27", FULL, "");
    kit_play(0, "recruit d");
    kit_legal_is(0, "take c01; take c10");
    kit_refused(0, "take c27", "CR-Q07");
    kit_refused(0, "take c11", "CR-Q07");
    kit_play(0, "take c10");
    kit_legal_is(0, "lay 2 up; lay 3 up; lay 4 up; lay 5 up; lay 6 up; lay 7 up; lay 8 up; "
                    "lay 9 up");
}

Test(crooks, CR_Q07_CR_F10_else_the_crook_taken_leaves_the_game) {
    table_new(2);
    table_set(0, "9 18", "d=c11,c27,c14", FULL, "");
    kit_play(0, "recruit d");
    kit_legal_is(0, "take c11; take c14; take c27");
    kit_play(0, "take c14");
    cr_assert_eq(kit_event_count(CROOKS_EV_BURN), 1);
    cr_assert_eq(kit_event(CROOKS_EV_BURN)->secret_to, br_bit(0));
    kit_same(kit_event_clause(CROOKS_EV_BURN), "CR-Q07");
    cr_assert_eq(table_state()->money[0], 6, "the pile, and nothing more; no action");
    cr_assert(table_waits_for(1, CROOKS_RECRUIT));
    cr_assert_eq(table_state()->hand, CROOKS_NO_CARD);
    kit_same(table_cards(table_state()->pile[3]), "c11 c27");
    const crooks_state *v = table_view(1, BR_RECALL);
    cr_assert_eq(v->lay_card[v->laid - 1], CROOKS_HIDDEN, "unseen by rivals");
    cr_assert_eq(v->lay_lie[v->laid - 1], CROOKS_BURNT);
    v = table_view(0, BR_RECALL);
    cr_assert_eq(v->lay_card[v->laid - 1], table_card("c14"));
}

Test(crooks, CR_Q07_a_full_row_may_also_pass) {
    table_new(2);
    table_set(0, "", "d=c11,c27", FULL, "");
    cr_assert(kit_can(0, "pass"));
    kit_play(0, "pass");
}

Test(crooks, CR_Q07_one_free_slot_is_enough_for_every_crook) {
    table_new(2);
    table_set(0, "", "e=c01,c10,c11,c27,c06", "2:c18 3:c20 4:c21 5:c22 6:c23 7:c24 8:c25", "");
    kit_play(0, "recruit e");
    kit_legal_is(0, "take c01; take c06; take c10; take c11; take c27");
    kit_play(0, "take c27");
    kit_legal_is(0, "lay 9 down; lay 9 up");
}

Test(crooks, CR_F09_made_man_first_then_what_can_be_laid) {
    table_new(2);
    table_set(0, "", "d=c32,c27", FULL, "");
    kit_play(0, "recruit d");
    kit_legal_is(0, "take c27");
    kit_refused(0, "take c32", "CR-64");
    kit_play(0, "take c27");
    cr_assert_eq(table_state()->lay_lie[table_state()->laid - 1], CROOKS_BURNT);
    table_set(0, "", "d=c32,c27,c01", FULL, "");
    kit_play(0, "recruit d");
    kit_legal_is(0, "take c01");
    kit_refused(0, "take c32", "CR-64");
}

Test(crooks, CR_Q14_a_made_man_without_a_slot_leaves_the_game) {
    table_new(2);
    table_set(0, "", "d=c32", FULL, "");
    kit_play(0, "recruit d");
    kit_play(0, "take c32");
    cr_assert_eq(table_state()->lay_lie[table_state()->laid - 1], CROOKS_BURNT);
    table_pass_all();
    cr_assert_eq(kit_result().score[0], 2 + 3 + 4 + 6 + 8 + 7 + 7 + 8 + 3 * 5);
}

/* ---- time --------------------------------------------------------------------------------- */

Test(crooks, CR_23_CR_45_when_time_is_up_nothing_is_spent_or_used) {
    table_new(2);
    table_set(0, "", "a=c06,c20", "", "");
    kit_play(0, "recruit a");
    kit_play(BR_HOUSE, "timeout 0");
    cr_assert_eq(table_state()->hand, table_card("c06"));
    kit_play(BR_HOUSE, "timeout 0");
    kit_same(table_slot(table_state(), 0, 2), "c06");
    kit_play(BR_HOUSE, "timeout 0");
    cr_assert_eq(kit_event_count(CROOKS_EV_DECLINE), 1);
    cr_assert_eq(table_state()->money[0], 16);
    kit_play(BR_HOUSE, "timeout 1");
    cr_assert_eq(kit_event_count(CROOKS_EV_PASS), 1);
    cr_assert_eq(table_state()->money[1], 18);
}

/* ---- states that can not be --------------------------------------------------------------- */

static bool is_possible(const crooks_state *s) { return br_audit(kit_rules(), s) == NULL; }

Test(crooks, CR_17_CR_26_CR_F18_money_is_gone_only_where_it_was_paid) {
    table_new(2);
    crooks_state s = *table_state();
    s.money[0]--;
    s.bank++;
    cr_assert(!is_possible(&s), "a fresh deal, and a dollar is gone");
    kit_play(0, "recruit e");
    s = *table_state();
    cr_assert(is_possible(&s));
    s.money[0]--;
    s.bank++;
    cr_assert(!is_possible(&s), "pile e costs 5, not 6");
    s = *table_state();
    s.money[1]--;
    s.bank++;
    cr_assert(!is_possible(&s), "the rival has not paid anything");
}

Test(crooks, CR_40_CR_F18_a_dollar_is_gone_for_a_crook_face_down) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "", "");
    table_send(0, "a", "c20", "5 down");
    crooks_state s = *table_state();
    cr_assert_eq(s.money[0], 15);
    s.lay_lie[0] = CROOKS_UP;
    cr_assert(!is_possible(&s), "face up was free");
}
