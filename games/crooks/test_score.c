/* test_score.c -- Crooks: the end, jobs, gangs, winners.
 *
 * Clauses CR-68 to CR-85 and the rulings and finer points that belong to them.
 */
#include "test_kit.h"

#include <stdio.h>
#include <string.h>

/* The event of a job or gang at the end just reached. */
static const br_event *scored(uint8_t kind, int what) {
    for (int i = 0; i < kit_match()->log.count; i++) {
        const br_event *e = &kit_match()->log.at[i];
        if (e->kind == kind && e->open[0] == what) return e;
    }
    cr_assert(false, "event %d of %d is missing", kind, what);
    return NULL;
}
static const br_event *job(int n) { return scored(CROOKS_EV_JOB, n); }
static const br_event *gang(int g) { return scored(CROOKS_EV_GANG, g); }

enum { POINTS = 1, SHARE, WINNERS, RATING }; /* in a job's event */

/* ---- jobs --------------------------------------------------------------------------------- */

Test(crooks, CR_68_CR_F15_crooks_on_jobs_turn_up_and_no_others) {
    table_new(2);
    table_set(0, "", "", "5:~c20 out:~c21", "6:~c22");
    kit_play(0, "pass");
    kit_play(1, "pass");
    cr_assert_eq(kit_event_count(CROOKS_EV_REVEAL), 2);
    kit_same(table_slot(table_view(BR_SPECTATOR, BR_SCREEN), 0, 5), "c20");
    kit_same(table_slot(table_view(0, BR_SCREEN), 1, 6), "c22");
    const crooks_state *v = table_view(1, BR_RECALL);
    int removed = 0;
    for (int i = 0; i < v->laid; i++) {
        if (table_state()->lay_card[i] != table_card("c21")) continue;
        cr_assert_eq(v->lay_lie[i], CROOKS_OUT_DOWN, "what was removed stays face down");
        cr_assert_eq(v->lay_card[i], CROOKS_HIDDEN);
        removed++;
    }
    cr_assert_eq(removed, 1);
    for (int p = 0; p < 4; p++) cr_assert_eq(v->pile[p], 0, "piles stay hidden");
    /* Turning up comes first, then the jobs. */
    cr_assert_eq(kit_match()->log.at[1].kind, CROOKS_EV_REVEAL);
    cr_assert_eq(kit_match()->log.at[3].kind, CROOKS_EV_JOB);
}

Test(crooks, CR_69_jobs_from_the_lowest) {
    table_new(2);
    table_set(0, "", "", "9:c20 2:c21", "5:c22");
    table_pass_all();
    int next = 2;
    for (int i = 0; i < kit_match()->log.count; i++)
        if (kit_match()->log.at[i].kind == CROOKS_EV_JOB)
            cr_assert_eq(kit_match()->log.at[i].open[0], next++);
    cr_assert_eq(next, 10);
}

Test(crooks, CR_70_the_highest_rating_wins) {
    table_new(2);
    table_set(0, "", "", "4:c14", "4:c24"); /* 5 against 7 */
    table_pass_all();
    cr_assert_eq(job(4)->open[WINNERS], 2);
    cr_assert_eq(job(4)->open[POINTS], 4);
    cr_assert_eq(kit_result().score[1], 4 + 5); /* and the Outfit */
    cr_assert_eq(kit_result().score[0], 0);
}

Test(crooks, CR_71_a_tie_is_split_and_rounded_down) {
    table_new(3);
    table_set(0, "", "", "9:c20 8:c14 6:c24", "9:c21 8:c18 6:c23", "8:c15");
    /* job 9: 6 and 6; job 8: 5, 5 and 5; job 6: 7 and 7 with a +2 */
    table_pass_all();
    cr_assert_eq(job(9)->open[SHARE], 4);
    cr_assert_eq(job(9)->open[WINNERS], 3);
    cr_assert_eq(job(8)->open[SHARE], 2);
    cr_assert_eq(job(8)->open[WINNERS], 7);
    cr_assert_eq(job(6)->open[SHARE], 4);
    cr_assert_eq(kit_result().score[0], 4 + 2 + 4 + 4, "every winner has a share; the Outfit");
    cr_assert_eq(kit_result().score[1], 4 + 2 + 4 + 4, "and the West");
    cr_assert_eq(kit_result().score[2], 2);
}

Test(crooks, CR_71_modifiers_and_the_floor_come_before_the_split) {
    table_new(2);
    table_set(0, "", "", "6:c22 2:c27", "6:c20 2:c28"); /* 6 (+1) and 6; 8 (-1) and 8 */
    table_pass_all();
    cr_assert_eq(job(6)->open[POINTS], 7);
    cr_assert_eq(job(6)->open[SHARE], 3);
    cr_assert_eq(job(2)->open[POINTS], 1);
    cr_assert_eq(job(2)->open[SHARE], 0);
    table_new(3); /* 8 (-2), 8 (-1) and 3 (-2): 2 - 5 is 0, and so is half of it */
    table_set(0, "", "", "2:c29", "2:c27", "2:c09");
    table_pass_all();
    cr_assert_eq(job(2)->open[WINNERS], 3);
    cr_assert_eq(job(2)->open[SHARE], 0);
    cr_assert_eq(kit_result().score[1], 0);
}

Test(crooks, CR_72_points_are_the_number_and_all_modifiers) {
    table_new(3);
    table_set(0, "", "", "6:c23 9:c08/c03", "6:c25 9:c13", "6:c28 9:c05");
    /* job 6: +2, -1, 0; job 9: +2 under an accomplice, +1, -2 */
    table_pass_all();
    cr_assert_eq(job(6)->open[POINTS], 7);
    cr_assert_eq(job(9)->open[POINTS], 10);
    cr_assert_eq(kit_result().score[0], 10 + 4, "3 + 2 is the best of job 9; and the Outfit");
    cr_assert_eq(kit_result().score[2], 7, "8 is the best of job 6");
}

Test(crooks, CR_73_a_losers_modifier_counts) {
    table_new(2);
    table_set(0, "", "", "6:c08", "6:c28"); /* 3 (+2) loses to 8 */
    table_pass_all();
    cr_assert_eq(job(6)->open[WINNERS], 2);
    cr_assert_eq(job(6)->open[POINTS], 8);
    cr_assert_eq(kit_result().score[1], 8);
}

Test(crooks, CR_74_a_face_down_modifier_counts) {
    table_new(2);
    table_set(0, "", "", "6:~c27", "6:c18"); /* 8 (-1), face down */
    table_pass_all();
    cr_assert_eq(job(6)->open[POINTS], 5);
    cr_assert_eq(kit_result().score[0], 5);
}

Test(crooks, CR_75_never_below_0) {
    table_new(2);
    table_set(0, "", "", "2:c31", "2:c25"); /* 9 (-2) and 7 (-1) on job 2 */
    table_pass_all();
    cr_assert_eq(job(2)->open[POINTS], 0);
    cr_assert_eq(kit_result().score[0], 0);
}

Test(crooks, CR_F19_a_job_worth_0_has_a_winner) {
    table_new(2);
    table_set(0, "", "", "2:c31", "2:c25");
    table_pass_all();
    cr_assert_eq(job(2)->open[WINNERS], 1);
    cr_assert_eq(job(2)->open[SHARE], 0);
}

Test(crooks, CR_76_modifiers_do_not_change_ratings) {
    table_new(2);
    table_set(0, "", "", "6:c23", "6:c27"); /* 7 (+2) is not 9, 8 (-1) is not 7 */
    table_pass_all();
    cr_assert_eq(job(6)->open[RATING], 7);
    cr_assert_eq(job(6)->open[RATING + 2], 8);
    cr_assert_eq(job(6)->open[WINNERS], 2);
}

Test(crooks, CR_77_book_example_misha_and_nastya_on_job_6) {
    table_new(2);
    table_set(0, "", "", "6:c23", "6:c27"); /* Misha 7 (+2), Nastya 8 (-1) */
    table_pass_all();
    cr_assert_eq(job(6)->open[POINTS], 7); /* 6 + 2 - 1 */
    cr_assert_eq(kit_result().score[1], 7);
    cr_assert_eq(kit_result().score[0], 0);
    cr_assert_eq(kit_result().winners, br_bit(1));
}

Test(crooks, CR_Q21_stacks_compare_by_sum_one_share_each) {
    table_new(2);
    table_set(0, "", "", "9:c18/c10", "9:c30"); /* 5 + 4 = 9 and 9 (-1) */
    table_pass_all();
    cr_assert_eq(job(9)->open[WINNERS], 3);
    cr_assert_eq(job(9)->open[POINTS], 8);
    cr_assert_eq(job(9)->open[SHARE], 4);
}

Test(crooks, CR_Q22_a_job_without_crooks_scores_nobody) {
    table_new(2);
    table_set(0, "", "", "", "");
    table_pass_all();
    for (int n = 2; n <= 9; n++) cr_assert_eq(job(n)->open[WINNERS], 0);
    cr_assert_eq(kit_result().score[0] + kit_result().score[1], 0);
    cr_assert(kit_event_said("job-none"));
}

/* ---- gangs -------------------------------------------------------------------------------- */

Test(crooks, CR_78_CR_80_most_members_score_the_gang) {
    static const int value[] = {5, 4, 3};
    for (int seats = 2; seats <= 4; seats++) {
        table_new(seats);
        table_set(0, "", "", "2:c18 3:c20 4:c25", "2:c06 3:c12", "", ""); /* red 3, 2 */
        table_pass_all();
        cr_assert_eq(gang(0)->actor, 0);
        cr_assert_eq(gang(0)->open[1], value[seats - 2]);
        cr_assert_eq(kit_result().score[0], 2 + 3 + 3 + value[seats - 2]);
    }
}

Test(crooks, CR_78_CR_80_any_gang_goes_to_any_seat_at_its_value) {
    static const char *const crook[] = {"2:c18", "2:c21", "2:c24"}; /* red, blue, yellow */
    for (int seats = 2; seats <= 4; seats++)
        for (int seat = 0; seat < seats; seat++)
            for (int g = 0; g < CROOKS_GANGS; g++) {
                const char *row[4] = {"", "", "", ""};
                row[seat] = crook[g];
                table_new(seats);
                table_set(0, "", "", row[0], row[1], row[2], row[3]);
                table_pass_all();
                for (int other = 0; other < CROOKS_GANGS; other++)
                    cr_assert_eq(gang(other)->actor, other == g ? seat : BR_SEAT_NONE);
                cr_assert_eq(kit_result().score[seat], 2 + 7 - seats, "gang %d", g);
            }
}

Test(crooks, CR_79_a_tie_scores_nobody) {
    table_new(3);
    table_set(0, "", "", "2:c16 3:c21", "2:c07", "2:c26 3:c29"); /* blue 2, 1, 2 */
    table_pass_all();
    cr_assert_eq(gang(1)->actor, BR_SEAT_NONE);
    cr_assert_eq(gang(1)->open[1], 0);
    cr_assert(kit_event_said("gang-tie"));
    cr_assert_eq(kit_result().score[0], 0);
    cr_assert_eq(kit_result().score[1], 0);
    cr_assert_eq(kit_result().score[2], 2 + 1, "jobs 2 (+1, -1) and 3 (-2), nothing for the West");
}

Test(crooks, CR_81_a_crook_of_two_gangs_counts_for_both) {
    table_new(2);
    table_set(0, "", "", "2:c05", ""); /* red and blue */
    table_pass_all();
    cr_assert_eq(gang(0)->open[2], 1);
    cr_assert_eq(gang(1)->open[2], 1);
    cr_assert_eq(gang(2)->open[2], 0);
    cr_assert_eq(kit_result().score[0], 0 + 5 + 5);
}

Test(crooks, CR_81_whichever_gangs_they_are) {
    static const char *const names[] = {"north_red|west_blue", "north_red|outfit_yellow",
                                        "west_blue|outfit_yellow",
                                        "north_red|west_blue|outfit_yellow"};
    static const int bits[] = {3, 5, 6, 7};
    for (int i = 0; i < 4; i++) {
        char text[80];
        br_rules rules;
        snprintf(text, sizeof text, "5,0,%s,", names[i]);
        table_house_deck(&rules, 2, (const char *const[]){text}, 1);
        kit_deal(&rules, 1);
        table_set(0, "", "", "2:h01 3:h02", "4:h03");
        table_pass_all();
        int won = 0;
        for (int g = 0; g < CROOKS_GANGS; g++) {
            int is_in = bits[i] >> g & 1;
            cr_assert_eq(gang(g)->open[2], 2 * is_in, "%s", names[i]);
            cr_assert_eq(gang(g)->open[3], is_in, "%s", names[i]);
            won += 5 * is_in;
        }
        cr_assert_eq(kit_result().score[0], 2 + 3 + won, "%s", names[i]);
    }
}

Test(crooks, CR_82_book_example_north_3_2_0_west_2_1_2) {
    table_new(3);
    table_set(0, "", "", "2:c18 3:c20 4:c25 5:c21 6:c16", "2:c06 3:c12 4:c07", "2:c26 3:c29");
    table_pass_all();
    static const int north[] = {3, 2, 0}, west[] = {2, 1, 2};
    for (int seat = 0; seat < 3; seat++) {
        cr_assert_eq(gang(0)->open[2 + seat], north[seat]);
        cr_assert_eq(gang(1)->open[2 + seat], west[seat]);
    }
    cr_assert_eq(gang(0)->actor, 0);
    cr_assert_eq(gang(0)->open[1], 4);
    cr_assert_eq(gang(1)->actor, BR_SEAT_NONE);
    /* Misha wins jobs 4, 5, 6 with 7 (-1), 6, 5 (+1): 3 + 5 + 7, and 4 for the North. */
    cr_assert_eq(kit_result().score[0], 3 + 5 + 7 + 4);
    cr_assert_eq(kit_result().score[1], 0);
    cr_assert_eq(kit_result().score[2], 1 + 1); /* jobs 2 (-1) and 3 (-2) */
}

Test(crooks, CR_83_every_card_of_a_stack_counts_for_gangs) {
    table_new(2);
    table_set(0, "", "", "2:c24/c10", "3:c19"); /* yellow 2 against 1 */
    table_pass_all();
    cr_assert_eq(gang(2)->open[2], 2);
    cr_assert_eq(gang(2)->actor, 0);
}

Test(crooks, CR_Q23_nobodys_gang_and_a_sole_holder) {
    table_new(3);
    table_set(0, "", "", "2:c18", "3:c28", "");
    table_pass_all();
    cr_assert_eq(gang(0)->actor, 0, "one member is enough");
    cr_assert_eq(gang(1)->actor, BR_SEAT_NONE, "0, 0, 0 is a tie");
}

/* ---- winners ------------------------------------------------------------------------------ */

Test(crooks, CR_84_most_points_win) {
    table_new(2);
    table_set(0, "0 18", "", "9:c28 8:c22", "7:c14");
    table_pass_all();
    cr_assert_eq(kit_result().score[0], 9 + 9);
    cr_assert_eq(kit_result().score[1], 7);
    cr_assert_eq(kit_result().winners, br_bit(0));
    cr_assert_eq(kit_result().place[0], 1);
    cr_assert_eq(kit_result().place[1], 2);
    cr_assert_eq(kit_event_count(CROOKS_EV_TIE), 0, "nobody is level");
}

Test(crooks, CR_84_jobs_and_gangs_together_decide) {
    table_new(2); /* 9 for jobs against 6 for a job and 5 for the North, with less money */
    table_set(0, "9 2", "", "9:c28", "6:c20");
    table_pass_all();
    cr_assert_eq(kit_result().score[0], 9);
    cr_assert_eq(kit_result().score[1], 6 + 5);
    cr_assert_eq(kit_result().winners, br_bit(1));
    cr_assert_eq(kit_result().place[0], 2);
    cr_assert_eq(kit_event(CROOKS_EV_OVER)->open[0], br_bit(1));
}

Test(crooks, CR_85_tied_on_points_more_money_wins) {
    table_new(3);
    table_set(0, "1 3 9", "", "7:c28", "6:c22", ""); /* 7; 6 + 1 = 7; 0 */
    table_pass_all();
    cr_assert_eq(kit_result().score[0], 7);
    cr_assert_eq(kit_result().score[1], 7);
    cr_assert_eq(kit_result().winners, br_bit(1), "only those tied on points compare money");
    cr_assert(kit_event_said("tie-money"));
    kit_same(kit_event_clause(CROOKS_EV_TIE), "CR-85");
    const br_event *tie = kit_event(CROOKS_EV_TIE);
    cr_assert_eq(tie->open[1], 3, "seats 0 and 1 are level");
    cr_assert_eq(tie->open[3], 1);
    cr_assert_eq(tie->open[4], 3);
    cr_assert_eq(kit_result().place[0], 2);
    cr_assert_eq(kit_result().place[2], 3);
}

Test(crooks, CR_Q20_tied_on_both_is_shared) {
    table_new(2);
    table_set(0, "4 4", "", "7:c28", "6:c22");
    table_pass_all();
    cr_assert_eq(kit_result().winners, 3);
    cr_assert_eq(kit_result().place[0], 1);
    cr_assert_eq(kit_result().place[1], 1);
    cr_assert(kit_event_said("over-shared"));
    kit_same(kit_event_clause(CROOKS_EV_OVER), "CR-Q20");
}

Test(crooks, CR_84_before_the_end_only_open_crooks_are_counted) {
    table_new(2);
    table_set(0, "", "", "9:~c28 8:c22", "");
    br_result result;
    kit_rules()->game->scores(kit_rules(), table_state(), &result);
    cr_assert_eq(result.score[0], 9, "8 + 1; the face-down 8 tells nothing yet");
    cr_assert_eq(result.winners, 0);
}
