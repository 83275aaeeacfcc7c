/* test_end.c -- Squirrels: the last lap, the end, the winner.
 *
 * Clauses SQ-65 to SQ-71, SQ-79 and SQ-82, rulings SQ-Q06, SQ-Q12 and SQ-Q18.
 */
#include "test_kit.h"

/* One card left (customs), nothing active on top. */
#define LAST_CUSTOMS "contraband-2 contraband-3 contraband-5 robbery raid bank / hideout"

/* ---- the last lap ------------------------------------------------------------------------- */

Test(squirrels, SQ_65_everybody_else_gets_one_more_turn) {
    table_new(4);
    table_set(1, IDLE, LAST_CUSTOMS, IDLE, IDLE);
    kit_play(1, "lay customs left");
    cr_assert_eq(table_hand_size(1), 0);
    kit_same(kit_event_clause(SQUIRRELS_EV_LAST_LAP), "SQ-65");
    table_waits_for(2);
    kit_play(2, "lay bank right");
    table_waits_for(3);
    kit_play(3, "lay bank right");
    table_waits_for(0);
    cr_assert(!kit_is_over());
    kit_play(0, "lay bank right");
    cr_assert(kit_is_over());
    cr_assert(kit_result().over);
}

Test(squirrels, SQ_66_tops_of_a_finished_seat_stay_active) {
    table_new(4);
    table_set(1, IDLE, LAST_CUSTOMS, IDLE, IDLE);
    kit_play(1, "lay customs left");
    kit_play(2, "lay contraband-3 right");
    table_owns("0 1 2 0");
}

Test(squirrels, SQ_67_the_end_comes_when_the_turn_reaches_an_empty_hand) {
    table_new(2);
    table_set(0, IDLE, SPENT);
    kit_play(0, "lay bank right");
    cr_assert_eq(table_state()->phase, SQUIRRELS_OVER);
    cr_assert_eq(br_to_act(kit_rules(), table_state()), 0);
    cr_assert_eq(br_must_act(kit_rules(), table_state()), 0);
    kit_same(kit_event_clause(SQUIRRELS_EV_OVER), "SQ-67");
    kit_refused(0, "lay raid left", "SQ-67");
    kit_refused(1, "lay raid left", "SQ-67");
    kit_refused(0, "apply left", "SQ-67");
    kit_refused(0, "commit raid left", "SQ-67");
    kit_legal_is(0, "");
    kit_legal_is(1, "");
}

Test(squirrels, SQ_67_not_before_the_turn_comes_to_it) {
    table_new(3);
    table_set(0, LAST_CUSTOMS, IDLE, IDLE);
    kit_play(0, "lay customs left");
    cr_assert_eq(table_hand_size(0), 0);
    cr_assert(!kit_is_over());
    kit_play(1, "lay bank right");
    cr_assert(!kit_is_over());
    kit_play(2, "lay bank right");
    cr_assert(kit_is_over());
}

Test(squirrels, SQ_67_not_before_a_pending_choice_is_made) {
    table_new(2);
    table_set(0, IDLE, SPENT);
    kit_play(0, "lay raid right");
    cr_assert(!kit_is_over());
    kit_play(0, "raid 1 left");
    cr_assert(kit_is_over());
    table_owns("1 0");
}

Test(squirrels, SQ_68_tops_of_the_empty_hand_are_not_applied) {
    table_new(2);
    table_set(1, IDLE, "contraband-2 contraband-3 customs robbery raid bank / hideout");
    kit_play(1, "lay contraband-5 left");
    table_owns("0 5"); /* the last turn itself counts */
    kit_play(0, "lay bank right");
    cr_assert(kit_is_over());
    table_owns("0 5");
}

Test(squirrels, SQ_79_a_finished_seat_can_be_robbed_and_raided) {
    table_new(3);
    table_set(2, IDLE, "contraband-2 contraband-5 robbery customs bank hideout contraband-3 / raid",
              "robbery");
    table_give("0 4 0");
    kit_play(2, "lay raid right");
    kit_play(2, "apply left");
    table_owns("0 3 1");
    kit_play(2, "raid 1 right");
    table_owns("0 3 2");
    table_shows(1, "/ raid contraband-2 contraband-5 robbery customs bank hideout contraband-3");
    table_waits_for(0);
}

Test(squirrels, SQ_79_a_finished_seat_is_shielded_by_its_bank) {
    table_new(3);
    table_set(2, IDLE, "contraband-2 contraband-5 robbery customs hideout raid contraband-3 / bank",
              IDLE);
    table_give("0 4 0");
    kit_play(2, "lay robbery right");
    table_owns("0 4 0");
}

Test(squirrels, SQ_79_a_finished_seat_collects_customs) {
    table_new(3);
    table_set(2, IDLE, "contraband-2 contraband-5 robbery bank hideout raid contraband-3 / customs",
              IDLE);
    kit_play(2, "lay contraband-5 right");
    table_owns("0 2 3");
}

Test(squirrels, SQ_Q06_hideout_as_last_card_that_wins_cards_back_ends_nothing) {
    table_new(2);
    table_set(0, "contraband-2 contraband-3 contraband-5 customs robbery bank raid", IDLE);
    table_holds(0, "hideout");
    kit_play(0, "lay hideout left");
    cr_assert_eq(table_hand_size(0), 7);
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_LAST_LAP), 0);
    kit_play(1, "lay bank right");
    table_waits_for(0);
}

Test(squirrels, SQ_Q06_hideout_as_last_card_on_an_empty_place_ends_the_match) {
    table_new(2);
    table_set(0, "contraband-2 contraband-3 contraband-5 customs robbery bank raid", IDLE);
    kit_play(0, "lay hideout right");
    cr_assert_eq(table_hand_size(0), 0);
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_LAST_LAP), 1);
    kit_play(1, "lay bank right");
    cr_assert(kit_is_over());
}

Test(squirrels, SQ_Q18_a_second_empty_hand_starts_no_second_lap) {
    table_new(4);
    table_set(1, IDLE, LAST_CUSTOMS, LAST_CUSTOMS, IDLE);
    kit_play(1, "lay customs left");
    kit_play(2, "lay customs left"); /* empty too, now the lap goes on */
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_LAST_LAP), 0);
    table_waits_for(3);
    kit_play(3, "lay bank right");
    table_waits_for(0);
    kit_play(0, "lay bank right");
    cr_assert(kit_is_over());
}

/* ---- the winner --------------------------------------------------------------------------- */

/* Ends the match from a position where seat 0 lays bank and seat 1 has an empty hand. */
static br_result finish(const char *nuts) {
    table_give(nuts);
    kit_play(0, "lay bank right");
    cr_assert(kit_is_over());
    return kit_result();
}

Test(squirrels, SQ_69_most_nuts_win) {
    table_new(3);
    table_set(2, SPENT, IDLE, IDLE);
    table_give("20 18 25");
    kit_play(2, "lay bank right");
    br_result result = kit_result();
    cr_assert(result.over);
    cr_assert_eq(result.winners, br_bit(2));
    cr_assert_eq(result.score[0], 20);
    cr_assert_eq(result.score[1], 18);
    cr_assert_eq(result.score[2], 25);
    cr_assert_eq(result.place[0], 2);
    cr_assert_eq(result.place[1], 3);
    cr_assert_eq(result.place[2], 1);

    /* One nut more is enough, whatever the others hold or show. */
    table_set(0, "contraband-2 contraband-3 contraband-5 hideout", SPENT, "hideout contraband-2");
    cr_assert_eq(finish("25 0 24").winners, br_bit(0));
}

Test(squirrels, SQ_69_there_is_no_winner_before_the_end) {
    table_new(2);
    table_set(0, IDLE, IDLE);
    table_give("9 3");
    br_result result = kit_result();
    cr_assert(!result.over);
    cr_assert_eq(result.winners, 0);
    cr_assert_eq(result.score[0], 9);
}

Test(squirrels, SQ_70_first_tie_break_is_contraband_in_hand) {
    table_new(3); /* seat 0 holds 3 + 5, seat 2 holds 5 */
    table_set(0, "contraband-2 hideout", SPENT, "contraband-2 contraband-3 hideout");
    cr_assert_eq(finish("9 9 9").winners, br_bit(0));
    table_set(0, "contraband-2 contraband-3 hideout", SPENT, "contraband-2 hideout");
    cr_assert_eq(finish("9 9 9").winners, br_bit(2));
    cr_assert_eq(kit_result().place[2], 1);
    cr_assert_gt(kit_result().place[0], 1);
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_TIE), 1, "the hands have set all apart");
    cr_assert(kit_event_said("tie-hand"));
    kit_same(kit_event_clause(SQUIRRELS_EV_TIE), "SQ-70");
}

Test(squirrels, SQ_70_SQ_71_the_hand_comes_before_the_tops) {
    table_new(3); /* seat 0 holds 3 and shows nothing, seat 2 holds 2 and shows 3 + 5 */
    table_set(0, "contraband-2 contraband-5 hideout", SPENT, "contraband-3 / contraband-5");
    cr_assert_eq(finish("9 9 9").winners, br_bit(0));
    table_set(0, "contraband-3 contraband-5 hideout", SPENT, "contraband-2 / contraband-5");
    cr_assert_eq(finish("9 9 9").winners, br_bit(2), "2 in hand against 3 in hand");
    cr_assert_eq(kit_result().place[0], 2);
}

Test(squirrels, SQ_70_two_and_three_in_hand_equal_five) {
    table_new(3);
    table_set(0, "contraband-5 hideout", SPENT, "contraband-2 contraband-3 hideout");
    cr_assert_eq(finish("9 9 9").winners, br_bit(0) | br_bit(2));
}

Test(squirrels, SQ_70_only_the_tied_are_compared) {
    table_new(3); /* seat 2 holds the most contraband, but has fewer nuts */
    table_set(0, "contraband-2 contraband-3 hideout", SPENT, IDLE);
    cr_assert_eq(finish("9 9 8").winners, br_bit(0));
}

Test(squirrels, SQ_71_second_tie_break_is_contraband_on_top) {
    table_new(3); /* both hold 3 + 5; seat 0 shows 2, seat 2 has it covered */
    table_set(0, "hideout contraband-2", SPENT, "contraband-2 hideout");
    table_give("7 9 9");
    kit_play(0, "lay bank right");
    table_owns("9 9 9");
    cr_assert_eq(kit_result().winners, br_bit(0));
    cr_assert(kit_event_said("tie-hand"));
    cr_assert(kit_event_said("tie-tops"));
}

Test(squirrels, SQ_71_tops_3_against_2_and_5) {
    table_new(3);
    /* Both hands are empty of contraband. Seat 0 shows 3, seat 2 shows 2 + 5. */
    table_set(0, "contraband-2 contraband-5 contraband-3", SPENT,
              "contraband-3 contraband-2 / contraband-5");
    table_give("6 0 9");
    kit_play(0, "lay bank right");
    table_owns("9 0 9");
    cr_assert_eq(kit_result().winners, br_bit(2));

    /* Covered contraband does not count: seat 2 now shows 2 only. */
    table_set(0, "contraband-2 contraband-5 contraband-3", SPENT,
              "contraband-3 contraband-2 / contraband-5 hideout");
    table_give("6 0 9");
    kit_play(0, "lay bank right");
    cr_assert_eq(kit_result().winners, br_bit(0));
}

Test(squirrels, SQ_Q12_a_further_tie_is_shared) {
    table_new(4);
    table_set(0, "contraband-2 hideout", SPENT, "contraband-2 hideout", "contraband-2 hideout");
    br_result result = finish("9 0 9 3");
    cr_assert_eq(result.winners, br_bit(0) | br_bit(2));
    cr_assert_eq(result.place[0], 1);
    cr_assert_eq(result.place[2], 1);
    cr_assert_gt(result.place[3], 1);
}

/* ---- the length of a match ---------------------------------------------------------------- */

Test(squirrels, SQ_82_seven_turns_then_hideout_then_exactly_seven_more) {
    static const char *const pile[] = {"contraband-2", "contraband-3", "contraband-5", "customs",
                                       "robbery",      "bank",         "raid"};
    table_new(2);
    table_start("contraband-2 left", "contraband-2 left");
    for (int turn = 1; turn <= 14; turn++)
        for (br_seat seat = 0; seat < 2; seat++) {
            const char *card = turn < 7 ? pile[turn] : turn == 7 ? "hideout" : pile[turn - 8];
            br_buf text = kit_text();
            br_put(&text, "lay ");
            br_put(&text, card);
            br_put(&text, " left");
            table_waits_for(seat);
            kit_play(seat, text.at);
            if (turn == 7) cr_assert_eq(table_hand_size(seat), 7);
        }
    cr_assert(kit_is_over());
    cr_assert_eq(table_state()->turns[0], 14);
    cr_assert_eq(table_state()->turns[1], 14);
}

Test(squirrels, SQ_82_random_matches_end_within_the_promised_plies) {
    for (int seats = 2; seats <= 5; seats++)
        for (uint64_t seed = 1; seed <= 50; seed++) {
            kit_new("squirrels", seats, seed, NULL);
            uint32_t most = kit_rules()->game->plies_max;
            cr_assert(kit_play_random(seed, most) <= most);
            cr_assert(kit_is_over(), "seats %d seed %d is not over", seats, (int)seed);
            for (int seat = 0; seat < seats; seat++) cr_assert(table_state()->turns[seat] <= 14);
        }
}
