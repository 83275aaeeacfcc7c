/* test_villains.c -- Dirty Money: the five powers.
 *
 * Clauses DM-107 to DM-120, DM-136, DM-137 and the rulings on them. The Bears' choice at setup is
 * in test_setup.c.
 */
#include "test_kit.h"

/* Seat 0 with a hand stands in a location; rows must be laid before. */
static void stand_in(const char *location, const char *hand) {
    char text[64] = "visit ";
    table_hand(0, hand);
    table_stall(location, "bribe");
    table_put();
    strncat(text, location, sizeof text - 8);
    kit_play(0, text);
}

/* ---- Money Launderer ---------------------------------------------------------------------- */

Test(dirty_money, DM_107_draw_one_discard_one) {
    table_new("launderer kitty");
    table_stall("japan", "jpy-1");
    table_top("usd-5");
    stand_in("europe", "eur-1 eur-2");
    table_phase(DM_PHASE_LAUNDER);
    kit_legal_is(0, "launder; pass");
    kit_play(0, "launder");
    table_holds(0, "eur-1 eur-2 usd-5");
    kit_refused(0, "end", "DM-Q37");
    kit_refused(0, "discard jpy-1", "DM-109");
    kit_play(0, "discard eur-1");
    table_holds(0, "eur-2 usd-5");
    table_discards("bribe eur-1");
    table_waits_for(1);
}

Test(dirty_money, DM_107_declined_nothing_changes) {
    table_new("launderer kitty");
    table_stall("japan", "jpy-1");
    stand_in("europe", "eur-1 eur-2");
    unsigned deck = table_state()->deck_count;
    kit_play(0, "pass");
    table_holds(0, "eur-1 eur-2");
    table_discards("bribe");
    cr_assert_eq(table_state()->deck_count, deck);
}

Test(dirty_money, DM_108_DM_F31_actions_are_passed_over) {
    table_new("launderer kitty");
    table_stall("japan", "jpy-1");
    table_hand(1, "eur-5");
    table_top("audit-most eur-5");
    stand_in("europe", "eur-1");
    kit_play(0, "launder");
    table_points(1, 0); /* without effect */
    table_holds(0, "eur-1 eur-5");
    table_discards("bribe audit-most");
    cr_assert_eq(kit_event(DM_EV_PASSED_OVER)->open[0], 1);
    cr_assert_eq(kit_event(DM_EV_PASSED_OVER)->open[1], table_code("audit-most"));
    cr_assert_eq(kit_event(DM_EV_PASSED_OVER)->secret_size, 0, "the discard is open");
}

Test(dirty_money, DM_F31_a_reshuffle_in_the_same_draw_includes_them) {
    table_new("launderer kitty");
    dirty_money_state s = *table_draft();
    s.deck_count = 0;
    s.deck[s.deck_count++] = DM_BRIBE;
    dirty_money_discard(&s, table_code("eur-1"));
    br_events log = {.count = 0};
    cr_assert(dirty_money_launder(&s, &log));
    cr_assert_eq(s.hand[0][0], table_code("eur-1"));
    int shuffled = 0, passed = 0;
    for (int i = 0; i < log.count; i++) {
        if (log.at[i].kind == DM_EV_RESHUFFLE) shuffled = log.at[i].open[0];
        if (log.at[i].kind != DM_EV_PASSED_OVER) continue;
        cr_assert_eq(log.at[i].open[0], 1);
        cr_assert_eq(log.at[i].open[1], DM_BRIBE);
        passed++;
    }
    cr_assert_eq(shuffled, 2, "the bribe too");
    cr_assert(passed == 1 + (s.discard_count == 1), "once, and again if it came up again");
    cr_assert_eq(log.at[0].kind, DM_EV_PASSED_OVER, "before the reshuffle");
}

Test(dirty_money, DM_109_the_card_just_drawn_may_go) {
    table_new("launderer kitty");
    table_stall("japan", "jpy-1");
    table_top("usd-5");
    stand_in("europe", "eur-1");
    kit_play(0, "launder");
    kit_play(0, "discard usd-5");
    table_holds(0, "eur-1");
}

Test(dirty_money, DM_Q37_at_the_limit_eight_for_a_moment) {
    table_new("launderer kitty");
    table_stall("japan", "jpy-1");
    table_top("usd-5");
    stand_in("europe", "eur-1 eur-1 eur-1 eur-2 eur-2 eur-2 eur-3");
    kit_play(0, "launder");
    table_hand_size(0, 8);
    table_phase(DM_PHASE_DISCARD);
    kit_play(0, "discard usd-5");
    table_points(0, 0);
    table_hand_size(0, 7);
}

Test(dirty_money, DM_Q38_the_launderer_comes_last) {
    table_new("launderer kitty");
    table_row("eu-1", "eu-painting-3");
    table_stall("japan", "jpy-1");
    stand_in("europe", "eur-3");
    kit_refused(0, "launder", "DM-107");
    kit_play(0, "end");
    kit_refused(0, "buy eu-1 pay eur-3", "DM-Q38");
    kit_refused(0, "end", "DM-Q38");
}

Test(dirty_money, DM_Q38_also_after_purchases_and_draws) {
    table_new("launderer kitty");
    table_own(0, "us-art-gallery-5");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_stall("japan", "jpy-1");
    table_top("usd-4 usd-5");
    stand_in("europe", "eur-3 eur-4");
    kit_play(0, "buy-both eu-1 eu-2 pay eur-3 eur-4");
    kit_play(0, "gallery"); /* what was put off comes first */
    table_phase(DM_PHASE_LOCATION);
    kit_play(0, "gallery"); /* nothing is left to do: the turn ends by itself */
    table_phase(DM_PHASE_LAUNDER);
    table_waits_for(0);
    table_holds(0, "usd-4 usd-5");
    kit_play(0, "launder");
    kit_refused(0, "gallery", "DM-Q37");
}

Test(dirty_money, DM_Q50_own_turns_only) {
    table_new("launderer kitty");
    table_turn(1);
    table_stall("europe", "jpy-1");
    table_stall("japan", "jpy-1");
    table_put();
    kit_play(1, "visit europe");
    table_waits_for(0);
    table_phase(DM_PHASE_VISIT);
    kit_play(0, "visit japan");
    table_phase(DM_PHASE_LAUNDER);
}

Test(dirty_money, DM_Q52_DM_F07_no_money_nothing_drawn) {
    table_new("launderer kitty");
    table_stall("japan", "bribe");
    table_hand(0, "eur-1");
    table_stall("europe", "bribe");
    table_hide_notes(1);
    table_put();
    kit_play(0, "visit europe");
    unsigned deck = table_state()->deck_count;
    kit_legal_is(0, "launder; pass");
    kit_play(0, "launder");
    cr_assert_eq(kit_event_count(DM_EV_NO_LAUNDER), 1);
    cr_assert_eq(table_state()->deck_count, deck);
    table_discards("bribe");
    table_holds(0, "eur-1");
    table_waits_for(1);
}

/* ---- Corrupt Rat -------------------------------------------------------------------------- */

Test(dirty_money, DM_111_two_too_much) {
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-5");
    stand_in("europe", "eur-5");
    kit_play(0, "buy eu-1 pay eur-5");
    cr_assert_eq(table_state()->overpay[0], 1);
    cr_assert_eq(table_tally(0).overpay, 1);
    table_discards("bribe"); /* the note itself became the counter */
}

Test(dirty_money, DM_112_one_too_much_gives_nothing) {
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-4");
    stand_in("europe", "eur-5");
    kit_play(0, "buy eu-1 pay eur-5");
    cr_assert_eq(table_state()->overpay[0], 0);
}

Test(dirty_money, DM_111_only_the_rat) {
    table_new("kitty rat");
    table_row("eu-1", "eu-painting-3");
    stand_in("europe", "eur-5");
    kit_play(0, "buy eu-1 pay eur-5");
    cr_assert_eq(table_state()->overpay[0], 0);
}

Test(dirty_money, DM_113_several_times_a_turn) {
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-charity-4");
    stand_in("europe", "eur-5 eur-5 eur-1");
    kit_play(0, "buy eu-1 pay eur-5");
    kit_play(0, "buy eu-2 pay eur-1 eur-5");
    cr_assert_eq(table_state()->overpay[0], 2);
}

Test(dirty_money, DM_Q36_a_joint_payment_is_one_use_against_the_discounted_price) {
    table_new("rat kitty");
    table_own(0, "eu-crypto-exchange-4");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    stand_in("europe", "eur-5 eur-5");
    kit_play(0, "buy-both eu-1 eu-2 pay eur-5 eur-5"); /* 10 for 2 + 3 */
    cr_assert_eq(table_state()->overpay[0], 1);
}

/* ---- Kittyakuza --------------------------------------------------------------------------- */

Test(dirty_money, DM_12_DM_114_crypto_pays_five) {
    table_new("kitty rat");
    table_row("eu-1", "eu-painting-5");
    stand_in("europe", "crypto-3");
    kit_legal_is(0, "buy eu-1 pay crypto-3; end");
    kit_play(0, "buy eu-1 pay crypto-3");
    cr_assert_eq(kit_event(DM_EV_PAY)->open[0], 5);
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-5");
    stand_in("europe", "crypto-3");
    kit_refused(0, "buy eu-1 pay crypto-3", "DM-57");
}

/* ---- Wall Street Bears -------------------------------------------------------------------- */

Test(dirty_money, DM_116_only_the_bears_may_buy_there) {
    table_new("bears kitty");
    table_turn(1);
    table_hand(1, "jpy-5");
    table_row("br-1", "jp-painting-3");
    table_stall("banana-republic", "bribe");
    table_stall("europe", "bribe");
    table_put();
    kit_play(1, "visit banana-republic");
    kit_legal_is(1, "banana; end");
    kit_refused(1, "buy br-1 pay jpy-5", "DM-116");
    kit_refused(1, "buy eu-1 pay jpy-5", "DM-18");
}

Test(dirty_money, DM_117_the_row_is_never_refilled) {
    table_new("bears kitty");
    table_row("br-1", "jp-painting-3");
    table_row("br-2", "jp-painting-4");
    table_row("br-3", "eu-painting-4");
    table_stall("europe", "usd-1");
    stand_in("banana-republic", "jpy-3");
    kit_play(0, "buy br-1 pay jpy-3");
    kit_play(0, "end");
    table_finish_round();
    cr_assert_eq(table_state()->row[DM_ROW_BR][0], 0);
    cr_assert(table_state()->row[DM_ROW_BR][1] && table_state()->row[DM_ROW_BR][2]);
}

Test(dirty_money, DM_118_DM_F03_DM_F04_buy_drop_and_token_in_any_order) {
    for (int order = 0; order < 2; order++) {
        table_new("bears kitty");
        table_own(0, "us-art-gallery-5");
        table_cell(0, "usd-1");
        table_row("br-1", "jp-painting-3");
        table_row("br-2", "jp-painting-4");
        table_top("jpy-1");
        table_turn(0);
        table_draft()->token = 1;
        stand_in("banana-republic", "jpy-3");
        kit_legal_is(0, "banana; buy br-1 pay jpy-3; end");
        if (order) kit_play(0, "banana");
        kit_play(0, "buy br-1 pay jpy-3");
        cr_assert_eq(table_state()->token, order ? 0 : 1, "a purchase does not force the token");
        if (order) kit_refused(0, "banana", "DM-Q17");
        if (!order) kit_play(0, "banana");
        kit_refused(0, "buy br-2 pay jpy-4", "DM-Q34");
        cr_assert_eq(table_state()->token, 0);
        table_points(0, 0);
        kit_play(0, "gallery");
        table_owns(0, "us-art-gallery-5 jp-painting-3");
    }
}

Test(dirty_money, DM_Q34_currency_discount_and_casino_by_the_cards_region) {
    table_new("bears kitty");
    table_own(0, "jp-crypto-exchange-4 jp-casino-5");
    table_row("br-1", "jp-painting-4");
    stand_in("banana-republic", "jpy-3 eur-5");
    kit_refused(0, "buy br-1 pay eur-5", "DM-56");
    kit_play(0, "buy br-1 pay jpy-3");
    cr_assert_eq(table_state()->tuck[0][1], 1);
}

Test(dirty_money, DM_136_the_black_market_does_not_reach_them) {
    table_new("bears kitty rat shark");
    table_row("br-1", "jp-painting-3");
    table_row("jp-1", "jp-painting-4");
    stand_in("black-market", "jpy-5");
    kit_refused(0, "buy br-1 pay jpy-5", "DM-136");
}

/* ---- Loan Shark --------------------------------------------------------------------------- */

Test(dirty_money, DM_119_DM_Q35_any_note_as_two_of_another_currency) {
    table_new("shark kitty");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    stand_in("europe", "eur-1 jpy-5");
    kit_play(0, "buy eu-1 pay eur-1 shark jpy-5"); /* 1 + 2 */
    cr_assert_eq(kit_event(DM_EV_PAY)->open[0], 3);
    table_discards("bribe eur-1 jpy-5");
    table_new("kitty shark");
    table_row("eu-1", "eu-painting-3");
    stand_in("europe", "eur-1 jpy-5");
    kit_refused(0, "buy eu-1 pay eur-1 shark jpy-5", "DM-119");
}

Test(dirty_money, DM_Q35_a_one_counts_two_and_crypto_may_be_it) {
    table_new("shark kitty");
    table_row("eu-1", "eu-painting-3");
    stand_in("europe", "eur-1 jpy-1 crypto-3");
    cr_assert(kit_can(0, "buy eu-1 pay eur-1 shark jpy-1"));
    cr_assert(kit_can(0, "buy eu-1 pay eur-1 shark crypto-3"));
}

Test(dirty_money, DM_120_once_a_turn) {
    table_new("shark kitty");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    stand_in("europe", "eur-1 eur-2 jpy-5 usd-5");
    kit_play(0, "buy eu-1 pay eur-1 shark jpy-5");
    kit_refused(0, "buy eu-2 pay eur-2 shark usd-5", "DM-120");
    kit_legal_is(0, "end");
}

Test(dirty_money, DM_137_never_its_own_currency) {
    table_new("shark kitty");
    table_row("us-1", "us-painting-3");
    stand_in("usa", "usd-1 usd-2");
    kit_refused(0, "buy us-1 pay usd-2 shark usd-1", "DM-137");
    kit_refused(0, "buy us-1 pay usd-2 shark eur-1", "DM-58");
    kit_play(0, "buy us-1 pay usd-1 usd-2");
}

Test(dirty_money, DM_F09_needed_only_uses_declared_values) {
    table_new("shark kitty", "overpay-notes=needed-only");
    table_row("us-1", "us-painting-3");
    stand_in("usa", "usd-1 crypto-3 usd-5 eur-1");
    kit_refused(0, "buy us-1 pay usd-5 shark eur-1", "DM-Q36");
    cr_assert(kit_can(0, "buy us-1 pay crypto-3"));
    kit_play(0, "buy us-1 pay usd-1 shark crypto-3"); /* 1 + 2, though the crypto alone would do */
}

Test(dirty_money, DM_F10_a_superfluous_foreign_note) {
    table_new("shark kitty");
    table_row("us-1", "us-painting-3");
    table_row("us-2", "us-painting-4");
    stand_in("usa", "usd-5 eur-5");
    kit_play(0, "buy us-1 pay usd-5 shark eur-5");
    cr_assert_eq(table_state()->used_shark, 1);
    table_hand_size(0, 0);
}

Test(dirty_money, DM_F11_crypto_as_two_beside_crypto_as_three) {
    table_new("shark kitty");
    table_row("us-1", "us-painting-4");
    stand_in("usa", "usd-2 crypto-3");
    kit_legal_is(0, "buy us-1 pay usd-2 crypto-3; buy us-1 pay usd-2 shark crypto-3; end");
    kit_play(0, "buy us-1 pay usd-2 shark crypto-3");
    cr_assert_eq(kit_event(DM_EV_PAY)->open[0], 4);
}

Test(dirty_money, DM_F27_the_sharks_note_lies_in_order_too) {
    table_new("shark kitty");
    table_row("jp-1", "jp-painting-4");
    table_row("jp-2", "jp-painting-5");
    stand_in("japan", "jpy-2 eur-5 usd-1");
    kit_play(0, "buy jp-1 pay jpy-2 shark eur-5");
    table_discards("bribe eur-5 jpy-2");
}
