/* test_effects.c -- Dirty Money: what placements do and what they are worth.
 *
 * Clauses DM-68 to DM-70, DM-88 to DM-106, DM-134, DM-135 and the rulings on them.
 */
#include "test_kit.h"

/* Seat 0 visits Europe, where `cards` lie; rows must be laid before if the turn is to stay. */
static void visit_with(const char *cards) {
    table_stall("europe", cards);
    table_put();
    kit_play(0, "visit europe");
}

static int bonus_of(const char *placements) {
    table_new("rat kitty");
    table_own(0, placements);
    table_stall("europe", "eur-1");
    table_put();
    return table_score(0) - table_tally(0).printed;
}

/* ---- timing ------------------------------------------------------------------------------- */

Test(dirty_money, DM_68_DM_70_DM_94_DM_Q47_an_audit_tucks_at_once) {
    table_new("rat kitty");
    table_own(0, "eu-audit-firm-5");
    table_hand(1, "eur-1");
    table_discard("jpy-1 jpy-2");
    visit_with("audit-most swap");
    kit_play(0, "play audit-most");
    cr_assert_eq(table_state()->tuck[0][0], 1); /* before the next action card, no question */
    table_phase(DM_PHASE_ACTIONS);
    cr_assert_eq(table_tally(0).tucked, 2);
    table_discards("jpy-1 audit-most");
}

Test(dirty_money, DM_68_DM_69_DM_91_a_gallery_draw_may_be_put_off) {
    table_new("rat kitty");
    table_own(0, "us-art-gallery-5");
    table_hand(0, "eur-3 eur-4");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_top("jpy-5 jpy-4");
    table_stall("usa", "usd-3");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-3");
    cr_assert(kit_can(0, "gallery"));
    kit_play(0, "buy eu-2 pay eur-4"); /* put off, and one more is due */
    cr_assert_eq(table_state()->claims, 2);
    kit_play(0, "gallery");
    kit_play(0, "gallery");
    table_holds(0, "jpy-4 jpy-5");
    table_waits_for(1);
}

Test(dirty_money, DM_69_DM_F05_not_after_the_end_of_the_turn) {
    table_new("launderer kitty");
    table_own(0, "us-art-gallery-5");
    table_hand(0, "eur-3");
    table_row("eu-1", "eu-painting-3");
    table_stall("japan", "jpy-1");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_play(0, "end");
    table_phase(DM_PHASE_LAUNDER);
    kit_refused(0, "gallery", "DM-69");
    kit_play(0, "pass");
    kit_play(1, "visit japan");
    kit_refused(0, "gallery", "DM-69");
}

Test(dirty_money, DM_F05_not_inside_other_things) {
    table_new("kitty rat");
    table_own(0, "us-art-gallery-5 eu-art-gallery-5 jp-art-gallery-5");
    table_hand(0, "eur-1 eur-1 eur-2 eur-2 eur-2 eur-3 eur-3");
    table_hand(1, "usd-1");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_top("jpy-5 jpy-4 swap");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_play(0, "gallery");
    kit_play(0, "gallery"); /* 8 cards */
    kit_refused(0, "gallery", "DM-F05");
    kit_play(0, "drop eur-1");
    kit_play(0, "gallery"); /* a swap */
    table_phase(DM_PHASE_ACTIONS);
    kit_refused(0, "gallery", "DM-F05");
    kit_play(0, "play swap 1");
    kit_refused(0, "gallery", "DM-35");
    kit_play(0, "swap usd-1 for eur-1");
    kit_refused(0, "gallery", "DM-91");
    kit_play(0, "end");
}

/* ---- paintings ---------------------------------------------------------------------------- */

Test(dirty_money, DM_88_sets_of_paintings) {
    static const int vp[] = {0, 2, 5, 9, 14, 20};
    for (int n = 0; n <= 5; n++) cr_assert_eq(dirty_money_sets(n), vp[n]);
    cr_assert_eq(bonus_of("eu-painting-3 eu-painting-4 eu-painting-4 eu-painting-5"), 14);
}

Test(dirty_money, DM_89_regions_do_not_matter) {
    cr_assert_eq(bonus_of("eu-painting-3 jp-painting-3 us-painting-3"), 9);
}

Test(dirty_money, DM_90_DM_Q27_a_sixth_begins_a_new_set) {
    cr_assert_eq(bonus_of("eu-painting-3 eu-painting-4 eu-painting-4 eu-painting-5 eu-painting-5 "
                          "jp-painting-3"),
                 22);
    cr_assert_eq(bonus_of("eu-painting-3 eu-painting-4 eu-painting-4 eu-painting-5 eu-painting-5 "
                          "jp-painting-3 jp-painting-4"),
                 25);
    cr_assert_eq(dirty_money_sets(10), 40);
    cr_assert_eq(dirty_money_sets(11), 42);
}

/* ---- Art Gallery -------------------------------------------------------------------------- */

Test(dirty_money, DM_91_each_gallery_draws) {
    table_new("rat kitty");
    table_own(0, "us-art-gallery-5 jp-art-gallery-5");
    table_hand(0, "eur-3");
    table_row("eu-1", "eu-painting-3");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-3");
    cr_assert_eq(table_state()->claims, 2);
}

Test(dirty_money, DM_92_an_action_drawn_is_played) {
    table_new("rat kitty");
    table_own(0, "us-art-gallery-5");
    table_cell(0, "usd-1 usd-2");
    table_hand(0, "eur-3");
    table_row("eu-1", "eu-painting-3");
    table_top("bribe");
    visit_with("jpy-1");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_play(0, "gallery");
    table_points(0, 1);
    table_holds(0, "jpy-1");
    table_discards("eur-3 usd-2 bribe");
}

Test(dirty_money, DM_93_money_drawn_goes_to_hand_within_the_limit) {
    table_new("kitty rat");
    table_own(0, "us-art-gallery-5");
    table_hand(0, "eur-1 eur-2 jpy-1 jpy-1 jpy-1 jpy-2 jpy-2");
    table_row("eu-1", "eu-painting-3");
    table_top("usd-4 usd-5");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-1 eur-2");
    kit_play(0, "gallery");
    table_holds(0, "jpy-1 jpy-1 jpy-1 jpy-2 jpy-2 usd-4");
}

Test(dirty_money, DM_Q21_only_paintings_after_the_gallery) {
    table_new("kitty rat");
    table_hand(0, "eur-5 eur-3");
    table_row("eu-1", "eu-art-gallery-5");
    table_row("eu-2", "eu-painting-3");
    table_stall("usa", "usd-3");
    visit_with("bribe");
    kit_play(0, "buy-both eu-2 eu-1 pay eur-3 eur-5");
    table_waits_for(1); /* nothing to claim */
    table_new("kitty rat");
    table_hand(0, "eur-5 eur-3");
    table_row("eu-1", "eu-art-gallery-5");
    table_row("eu-2", "eu-painting-3");
    visit_with("bribe");
    kit_play(0, "buy-both eu-1 eu-2 pay eur-3 eur-5");
    cr_assert_eq(table_state()->claims, 1);
}

Test(dirty_money, DM_Q23_an_action_drawn_counts_for_firms) {
    table_new("rat kitty");
    table_own(0, "us-art-gallery-5 us-law-firm-5");
    table_hand(0, "eur-3");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_top("inspection-all");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_play(0, "gallery");
    cr_assert_eq(table_state()->tuck[0][1], 1);
}

Test(dirty_money, DM_F06_a_draw_from_nothing_uses_the_claim) {
    table_new("rat kitty");
    dirty_money_state s = *table_draft();
    s.deck_count = 0;
    s.claims = 2;
    br_events log = {.count = 0};
    dirty_money_gallery(kit_rules(), &s, &log);
    cr_assert_eq(s.claims, 1);
    cr_assert_eq(s.hand_count[0], 0);
    cr_assert_eq(log.at[0].kind, DM_EV_NO_DRAW);
}

/* ---- firms, casino ------------------------------------------------------------------------ */

Test(dirty_money, DM_94_three_audits_six_points) {
    table_new("rat kitty");
    table_own(0, "eu-audit-firm-5");
    table_discard("jpy-1 jpy-1 jpy-1");
    visit_with("audit-most audit-most audit-most");
    cr_assert_eq(table_state()->tuck[0][0], 3);
    cr_assert_eq(table_tally(0).tucked, 6);
}

Test(dirty_money, DM_95_each_audit_firm) {
    table_new("rat kitty");
    table_own(0, "eu-audit-firm-5 jp-audit-firm-6 eu-law-firm-5");
    table_discard("jpy-1 jpy-2 jpy-3");
    visit_with("audit-ge3");
    cr_assert_eq(table_state()->tuck[0][0], 1);
    cr_assert_eq(table_state()->tuck[0][1], 1);
    cr_assert_eq(table_state()->tuck[0][2], 0);
    cr_assert_eq(table_tally(0).tucked, 4);
}

Test(dirty_money, DM_96_DM_Q20_DM_Q46_casino_counts_later_purchases_of_its_region) {
    table_new("kitty rat");
    table_hand(0, "jpy-5 jpy-3 jpy-4");
    table_discard("usd-1");
    table_row("jp-1", "jp-casino-5");
    table_row("jp-2", "jp-painting-3");
    table_stall("japan", "bribe");
    table_put();
    kit_play(0, "visit japan");
    kit_play(0, "buy jp-1 pay jpy-5");
    cr_assert_eq(table_state()->tuck[0][0], 0, "not for itself");
    kit_play(0, "buy jp-2 pay jpy-3");
    cr_assert_eq(table_state()->tuck[0][0], 1);
    cr_assert_eq(table_tally(0).tucked, 1);
}

Test(dirty_money, DM_Q20_a_second_casino_counts_for_the_first_only) {
    table_new("kitty rat");
    table_own(0, "jp-casino-5");
    table_hand(0, "jpy-3 jpy-3");
    table_discard("usd-1 usd-2");
    table_row("jp-1", "jp-casino-6");
    table_row("jp-2", "jp-painting-3");
    table_stall("japan", "bribe");
    table_put();
    kit_play(0, "visit japan");
    kit_play(0, "buy jp-1 pay jpy-3 jpy-3");
    cr_assert_eq(table_state()->tuck[0][0], 1);
    cr_assert_eq(table_state()->tuck[0][1], 0);
}

Test(dirty_money, DM_96_two_purchases_two_points_other_regions_none) {
    table_new("kitty rat");
    table_own(0, "jp-casino-5 us-casino-5");
    table_hand(0, "jpy-3 jpy-4");
    table_row("jp-1", "jp-painting-3");
    table_row("jp-2", "jp-painting-4");
    table_stall("japan", "bribe");
    table_put();
    kit_play(0, "visit japan");
    kit_play(0, "buy-both jp-1 jp-2 pay jpy-3 jpy-4");
    cr_assert_eq(table_state()->tuck[0][0], 2);
    cr_assert_eq(table_state()->tuck[0][1], 0);
    cr_assert_eq(table_tally(0).tucked, 2);
}

Test(dirty_money, DM_102_two_inspections_four_points) {
    table_new("rat kitty");
    table_own(0, "eu-law-firm-5");
    table_discard("jpy-1 jpy-1");
    visit_with("inspection-all inspection-all");
    cr_assert_eq(table_tally(0).tucked, 4);
}

Test(dirty_money, DM_103_each_law_firm) {
    table_new("rat kitty");
    table_own(0, "eu-law-firm-5 us-law-firm-6");
    table_discard("jpy-1 jpy-1");
    visit_with("inspection-all");
    cr_assert_eq(table_tally(0).tucked, 4);
}

Test(dirty_money, DM_135_DM_F02_cards_played_not_players_hit) {
    table_new("rat kitty shark bears");
    table_own(0, "eu-law-firm-5");
    table_hand(1, "eur-5");
    table_hand(2, "eur-5");
    table_hand(3, "eur-5");
    table_discard("jpy-1 jpy-1 jpy-1 jpy-2");
    visit_with("inspection-all");
    cr_assert_eq(table_state()->tuck[0][0], 1);
    table_new("rat kitty");
    table_own(0, "eu-law-firm-5 eu-audit-firm-5");
    table_discard("jpy-1 jpy-1");
    visit_with("inspection-all audit-ge3"); /* empty hands all round */
    kit_play(0, "play audit-ge3");
    cr_assert_eq(table_state()->tuck[0][0], 1);
    cr_assert_eq(table_state()->tuck[0][1], 1);
}

Test(dirty_money, DM_Q22_nothing_for_what_was_before_the_purchase) {
    table_new("kitty rat");
    table_hand(0, "eur-5");
    table_row("eu-1", "eu-audit-firm-5");
    table_row("eu-2", "eu-painting-3");
    visit_with("audit-most");
    kit_play(0, "buy eu-1 pay eur-5");
    cr_assert_eq(table_state()->tuck[0][0], 0);
}

Test(dirty_money, DM_F29_order_of_counters) {
    /* A purchase: payment, Overpay, Casinos by purchase. */
    table_new("rat kitty");
    table_own(0, "eu-casino-5 eu-casino-6");
    table_hand(0, "eur-5 crypto-3");
    table_discard("jpy-1 jpy-2");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-5 crypto-3");
    cr_assert_eq(kit_event(DM_EV_OVERPAY)->open[0], table_code("crypto-3"));
    int tucks = 0;
    for (int i = 0; i < kit_match()->log.count; i++) {
        const br_event *e = &kit_match()->log.at[i];
        if (e->kind != DM_EV_TUCK) continue;
        cr_assert_eq(e->open[0], table_kind(tucks ? "eu-casino-6" : "eu-casino-5"));
        cr_assert_eq(e->open[1], table_code(tucks ? "jpy-2" : "eur-5"));
        tucks++;
    }
    cr_assert_eq(tucks, 2);
    /* An action: victims clockwise, then the own firms. */
    table_new("rat kitty shark");
    table_turn(0);
    table_own(0, "eu-audit-firm-5");
    table_hand(1, "eur-5");
    table_hand(2, "eur-5");
    table_discard("jpy-1 jpy-2 jpy-3");
    visit_with("audit-most");
    table_in_cell(1, "jpy-3");
    table_in_cell(2, "jpy-2");
    cr_assert_eq(kit_event(DM_EV_TUCK)->open[1], table_code("jpy-1"));
}

/* ---- the others --------------------------------------------------------------------------- */

Test(dirty_money, DM_99_charity) {
    table_new("rat kitty");
    table_own(0, "eu-charity-4 jp-charity-4");
    table_cell(0, "eur-1 eur-1 eur-1");
    table_cell(1, "eur-2");
    table_stall("europe", "eur-3");
    table_put();
    cr_assert_eq(table_tally(0).points, 0);
    cr_assert_eq(table_tally(1).points, 1);
}

Test(dirty_money, DM_100_DM_134_neobanks_raise_the_limit_at_once) {
    table_new("kitty rat");
    table_own(0, "eu-neobank-6 eu-neobank-7");
    cr_assert_eq(dirty_money_limit(kit_rules(), table_draft(), 0), 9);
    table_new("kitty rat");
    table_own(0, "us-art-gallery-5");
    table_hand(0, "eur-3 eur-5 eur-5 jpy-1 jpy-1 jpy-2 jpy-2");
    table_row("eu-1", "eu-neobank-6");
    table_row("eu-2", "eu-painting-3");
    table_top("jpy-3 jpy-3 jpy-3");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-3 eur-5");
    kit_play(0, "buy eu-2 pay eur-5");
    table_hand_size(0, 4);
    kit_play(0, "gallery");
    table_hand_size(0, 5);
}

Test(dirty_money, DM_134_an_eighth_card_after_buying_a_neobank) {
    table_new("kitty rat");
    table_own(0, "us-art-gallery-5 eu-neobank-6");
    table_hand(0, "eur-3 jpy-1 jpy-1 jpy-1 jpy-2 jpy-2 jpy-2 jpy-3");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_top("usd-1 usd-2");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_play(0, "gallery");
    table_hand_size(0, 8);
    table_points(0, 0);
    table_phase(DM_PHASE_LOCATION);
}

Test(dirty_money, DM_F16_a_neobank_of_the_same_joint_purchase_counts) {
    table_new("kitty rat");
    table_own(0, "us-art-gallery-5 us-crypto-exchange-4 jp-art-gallery-5");
    table_hand(0, "eur-4 eur-5 jpy-1 jpy-1 jpy-1 jpy-2 jpy-2");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-neobank-6");
    table_top("usd-1 usd-2");
    visit_with("bribe");
    kit_play(0, "buy-both eu-1 eu-2 pay eur-4 eur-5");
    cr_assert_eq(table_state()->claims, 2);
    cr_assert_eq(dirty_money_limit(kit_rules(), table_state(), 0), 8);
    kit_play(0, "gallery");
    kit_play(0, "gallery");
    table_points(0, 0);
}

Test(dirty_money, DM_101_DM_Q24_neobanks_score_the_hand) {
    table_new("kitty rat");
    table_own(0, "eu-neobank-6");
    table_own(1, "jp-neobank-6 us-neobank-6");
    table_hand(0, "eur-3 jpy-1 jpy-1 jpy-1 jpy-2 jpy-2");
    table_hand(1, "eur-3 jpy-1");
    table_stall("europe", "eur-1");
    table_put();
    cr_assert_eq(table_tally(0).neobanks, 6);
    cr_assert_eq(table_tally(1).neobanks, 4);
    table_new("kitty rat", "neobank-scoring=once");
    table_own(1, "jp-neobank-6 us-neobank-6");
    table_hand(1, "eur-3 jpy-1");
    table_stall("europe", "eur-1");
    table_put();
    cr_assert_eq(table_tally(1).neobanks, 2);
}

Test(dirty_money, DM_104_DM_Q26_money_transfers) {
    /* US 3, EU 2, JP 4 and 2 Transfers among them: 2 sets x 3 x 2 = 12. */
    table_new("kitty rat");
    table_own(0, "us-money-transfer-8 eu-money-transfer-8 us-casino-5 us-casino-6 eu-casino-5 "
                 "jp-casino-5 jp-casino-6 jp-law-firm-5 jp-law-firm-6");
    table_stall("europe", "eur-1");
    table_put();
    cr_assert_eq(table_tally(0).transfers, 12);
}

Test(dirty_money, DM_105_DM_106_DM_Q25_restaurant_chain) {
    table_new("kitty rat");
    table_own(0, "jp-restaurant-chain-6 jp-casino-5 jp-casino-6 jp-law-firm-5");
    table_stall("europe", "eur-1");
    table_put();
    cr_assert_eq(table_tally(0).restaurants, 4);
    const dirty_money_deck *deck = dirty_money_deck_of(kit_rules());
    cr_assert_eq(deck->vp[table_kind("jp-restaurant-chain-6")], 1);
    cr_assert_eq(deck->vp[table_kind("jp-restaurant-chain-6")] + table_tally(0).restaurants, 5);
}
