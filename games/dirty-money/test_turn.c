/* test_turn.c -- Dirty Money: visiting, the hand limit, the order of steps.
 *
 * Clauses DM-28 to DM-40, DM-129, DM-130 and the rulings on them. What action cards do is in
 * test_actions.c.
 */
#include "test_kit.h"

Test(dirty_money, DM_28_DM_76_clockwise_from_the_first_player) {
    table_new("rat kitty shark bears");
    table_turn(2);
    table_stall("europe", "eur-1");
    table_stall("japan", "jpy-1");
    table_stall("usa", "usd-1");
    table_stall("banana-republic", "usd-2");
    table_stall("black-market", "usd-2");
    table_put();
    kit_refused(3, "visit japan", "DM-28");
    kit_play(2, "visit europe"); /* no row here: the turn is over at once */
    table_waits_for(3);
    kit_play(3, "visit japan");
    table_waits_for(0);
    kit_play(0, "visit usa");
    table_waits_for(1);
    kit_play(1, "visit black-market");
    cr_assert_eq(table_state()->round, 2);
    cr_assert_eq(table_state()->token, 2, "nobody took it");
    table_waits_for(2);
}

Test(dirty_money, DM_29_nothing_before_the_visit) {
    table_new("rat kitty");
    table_hand(0, "eur-5");
    table_stall("europe", "eur-1");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_refused(0, "buy eu-1 pay eur-5", "DM-29");
    kit_refused(0, "banana", "DM-29");
    kit_refused(0, "end", "DM-29");
    kit_refused(0, "play bribe", "DM-29");
    kit_refused(0, "drop eur-5", "DM-29");
    kit_play(0, "visit europe");
    kit_refused(0, "visit europe", "DM-30");
    kit_play(0, "buy eu-1 pay eur-5");
}

Test(dirty_money, DM_30_all_cards_of_the_location) {
    table_new("rat kitty");
    table_stall("europe", "eur-1 jpy-2 usd-5 crypto-3");
    table_stall("japan", "jpy-1");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    table_holds(0, "eur-1 jpy-2 usd-5 crypto-3");
    cr_assert_eq(table_state()->stall[DM_EU][0], 0);
}

Test(dirty_money, DM_31_DM_32_an_emptied_location_is_closed) {
    table_new("rat kitty shark");
    table_hand(1, "eur-5 eur-5");
    table_stall("europe", "eur-1");
    table_stall("japan", "jpy-1");
    table_stall("usa", "usd-1");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    kit_play(0, "end");
    kit_refused(1, "visit europe", "DM-31");
    kit_legal_is(1, "visit japan; visit usa");
    kit_play(1, "visit japan");
    kit_refused(2, "visit europe", "DM-31");
    kit_refused(2, "visit japan", "DM-31");
}

Test(dirty_money, DM_33_there_is_always_a_location_left) {
    for (int seats = 2; seats <= 5; seats++) {
        kit_new("dirty-money", seats, (uint64_t)seats, NULL);
        for (uint64_t i = 0; i < 300 && !kit_is_over(); i++) {
            if (table_state()->phase == DM_PHASE_VISIT)
                cr_assert(kit_legal_count(table_state()->turn) >= 2 - (table_state()->gone > 0));
            kit_play_random(i, 1);
            cr_assert_eq(kit_event_count(DM_EV_SKIP), 0);
        }
    }
}

Test(dirty_money, DM_34_the_player_chooses_the_order_of_actions) {
    for (int order = 0; order < 2; order++) {
        table_new("rat kitty shark");
        table_hand(1, "eur-5");
        table_hand(2, "jpy-5");
        table_stall("europe", "audit-most inspection-all eur-1");
        table_discard("usd-1 usd-1 usd-1 usd-1");
        table_put();
        kit_play(0, "visit europe");
        table_phase(DM_PHASE_ACTIONS);
        kit_legal_is(0, "play audit-most; play inspection-all");
        kit_play(0, order ? "play audit-most" : "play inspection-all");
        /* The other has no choice left and follows by itself. */
        cr_assert_eq(kit_event_count(DM_EV_PLAY), 2);
        table_points(1, order ? 2 : 1);
        table_holds(0, "eur-1 eur-5 jpy-5");
    }
}

Test(dirty_money, DM_35_one_action_after_the_other) {
    table_new("rat kitty");
    table_hand(0, "eur-1");
    table_hand(1, "eur-5");
    table_stall("europe", "swap inspection-one-player");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    kit_play(0, "play swap 1");
    table_phase(DM_PHASE_SWAP);
    kit_refused(0, "play inspection-one-player 1", "DM-35");
    kit_refused(0, "end", "DM-35");
    kit_play(0, "swap eur-5 for eur-1");
    kit_play(0, "play inspection-one-player 1");
    table_phase(DM_PHASE_LOCATION);
}

Test(dirty_money, DM_36_DM_Q48_DM_F30_played_actions_go_to_the_one_discard) {
    table_new("rat kitty");
    table_cell(0, "eur-1 jpy-2");
    table_stall("europe", "bribe");
    table_discard("usd-1");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    table_discards("usd-1 jpy-2 bribe"); /* the card freed first, then the action */
    table_hand_size(0, 0);
    cr_assert_eq(table_state()->stall[DM_EU][0], 0);
}

Test(dirty_money, DM_37_the_limit_is_seven) {
    table_new("rat kitty");
    cr_assert_eq(dirty_money_limit(kit_rules(), table_draft(), 0), 7);
    table_hand(0, "eur-1 eur-1 eur-1 eur-1 eur-2 eur-2");
    table_stall("europe", "eur-3");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    table_phase(DM_PHASE_LOCATION);
    table_hand_size(0, 7);
}

Test(dirty_money, DM_38_DM_Q45_the_surplus_goes_to_the_blacklist) {
    table_new("rat kitty");
    table_hand(0, "eur-1 eur-2 eur-3 jpy-4 usd-4 crypto-3");
    table_stall("europe", "jpy-1 jpy-2 jpy-3");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    table_phase(DM_PHASE_SURPLUS);
    kit_refused(0, "end", "DM-38");
    kit_refused(0, "buy eu-1 pay eur-3", "DM-38");
    kit_refused(0, "drop eur-1", "DM-38");
    kit_refused(0, "drop eur-1 eur-2 eur-3", "DM-38");
    kit_refused(0, "drop eur-1 eur-1", "DM-Q45");
    kit_refused(0, "drop eur-1 usd-5", "DM-Q45");
    cr_assert_eq(kit_legal_count(0), 36, "any 2 of 9 different cards");
    kit_play(0, "drop usd-4 crypto-3"); /* dirty ones too */
    table_hand_size(0, 7);
    table_points(0, 2);
    table_in_cell(0, "usd-4 crypto-3");
    table_phase(DM_PHASE_LOCATION);
}

Test(dirty_money, DM_38_a_long_list_is_a_sample_and_why_takes_the_rest) {
    table_new("rat kitty");
    table_hand(0, "eur-1 eur-2 eur-3 eur-4 eur-5 jpy-1 jpy-2");
    table_stall("europe", "jpy-3 jpy-4 jpy-5 usd-1");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    cr_assert_eq(kit_legal_count(0), 256, "of 330");
    cr_assert(!kit_can(0, "drop jpy-3 jpy-4 jpy-5 usd-1"));
    kit_play(0, "drop jpy-3 jpy-4 jpy-5 usd-1");
    table_points(0, 4);
}

Test(dirty_money, DM_39_nothing_may_be_left_behind) {
    table_new("rat kitty");
    table_hand(0, "eur-1 eur-1 eur-1 eur-2 eur-2 eur-2 eur-3");
    table_stall("europe", "jpy-1 jpy-2");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    kit_play(0, "drop jpy-1 jpy-2");
    table_points(0, 2);
    table_hand_size(0, 7);
    cr_assert_eq(table_state()->stall[DM_EU][0], 0);
}

Test(dirty_money, DM_07_DM_40_actions_never_come_to_hand) {
    table_new("rat kitty");
    table_hand(0, "eur-1 eur-1 eur-1 eur-2 eur-2 eur-2");
    table_stall("europe", "eur-3 bribe audit-ge2");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    table_phase(DM_PHASE_ACTIONS);
    table_holds(0, "eur-1 eur-1 eur-1 eur-2 eur-2 eur-2 eur-3");
    table_points(0, 0);
    kit_play(0, "play bribe");
    table_hand_size(0, 7);
}

Test(dirty_money, DM_129_money_taken_may_be_spent_at_once) {
    table_new("rat kitty");
    table_stall("usa", "usd-5 usd-3");
    table_row("us-1", "us-money-transfer-8");
    table_put();
    kit_play(0, "visit usa");
    kit_play(0, "buy us-1 pay usd-3 usd-5");
    table_owns(0, "us-money-transfer-8");
    table_hand_size(0, 0);
}

Test(dirty_money, DM_130_DM_Q49_actions_must_be_played) {
    table_new("rat kitty");
    table_hand(0, "eur-5");
    table_hand(1, "eur-1");
    table_stall("europe", "swap");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    kit_refused(0, "buy eu-1 pay eur-5", "DM-130");
    kit_refused(0, "end", "DM-130");
    kit_refused(0, "banana", "DM-130");
    kit_legal_is(0, "play swap 1");
}

Test(dirty_money, DM_Q08_the_limit_is_checked_before_actions) {
    table_new("rat kitty");
    table_hand(0, "eur-1 eur-1 eur-1 eur-2 eur-2 eur-2 eur-3");
    table_hand(1, "eur-5");
    table_stall("europe", "jpy-1 swap inspection-one-player");
    table_put();
    kit_play(0, "visit europe");
    table_phase(DM_PHASE_SURPLUS);
    kit_refused(0, "play swap 1", "DM-38");
    kit_play(0, "drop jpy-1");
    table_phase(DM_PHASE_ACTIONS);
}

Test(dirty_money, DM_Q08_DM_F15_and_once_after_a_whole_inspection) {
    table_new("rat kitty shark");
    table_hand(0, "eur-1 eur-1 eur-1 eur-2 eur-2 eur-2");
    table_hand(1, "eur-5");
    table_hand(2, "usd-5");
    table_own(0, "eu-law-firm-5");
    table_discard("jpy-1 jpy-2 jpy-3");
    table_stall("europe", "inspection-all");
    table_stall("japan", "eur-3");
    table_put();
    kit_play(0, "visit europe");
    table_phase(DM_PHASE_SURPLUS); /* 8 cards: both seized before the limit was looked at */
    table_hand_size(0, 8);
    table_points(1, 1);
    table_points(2, 1);
    cr_assert_eq(table_state()->tuck[0][0], 1);
    table_discards("inspection-all"); /* points, tuck, the action, and only then the surplus */
    kit_play(0, "drop usd-5");
    table_in_cell(0, "usd-5");
}

Test(dirty_money, DM_Q09_no_rival_ever_exceeds_the_limit) {
    for (uint64_t seed = 1; seed <= 6; seed++) {
        kit_new("dirty-money", 4, seed, NULL);
        for (uint64_t i = 0; i < 400 && !kit_is_over(); i++) {
            for (br_seat seat = 0; seat < 4; seat++)
                if (seat != table_state()->turn)
                    cr_assert(table_state()->hand_count[seat] <=
                              dirty_money_limit(kit_rules(), table_state(), seat));
            kit_play_random(seed * 1000 + i, 1);
        }
    }
}

Test(dirty_money, DM_Q10_a_location_with_actions_only_may_be_visited) {
    table_new("rat kitty");
    table_stall("europe", "bribe");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_legal_is(0, "visit europe");
    kit_play(0, "visit europe");
    table_phase(DM_PHASE_LOCATION);
}

Test(dirty_money, DM_Q51_DM_F08_a_turn_without_any_location_is_skipped) {
    /* 30 actions are too many for all stalls, so no match comes here: a state made by hand. */
    table_new("rat launderer");
    dirty_money_state s = *table_draft();
    br_events log = {.count = 0};
    s.deck_count = 0;
    s.phase = DM_PHASE_LOCATION;
    dirty_money_next_turn(kit_rules(), &s, &log); /* seat 1 is skipped, the refill finds nothing */
    int skips = 0, launders = 0;
    for (int i = 0; i < log.count; i++) {
        skips += log.at[i].kind == DM_EV_SKIP;
        launders += log.at[i].kind == DM_EV_LAUNDER || log.at[i].kind == DM_EV_NO_LAUNDER;
    }
    cr_assert_eq(skips, 1 + 2 * 39);
    cr_assert_eq(launders, 0);
    cr_assert_eq(s.phase, DM_PHASE_OVER, "and round 40 is the last");
    cr_assert_eq(s.round, 40);
}
