/* test_buy.c -- Dirty Money: what the locations offer, prices and payments.
 *
 * Clauses DM-04, DM-54 to DM-67, DM-132 and the rulings on them. Villains' ways to pay are in
 * test_villains.c, the effects of what is bought in test_effects.c.
 */
#include "test_kit.h"

#include <stdio.h>

/* Seat 0 with a hand stands in a location; rows must be laid before. */
static void stand_in(const char *location, const char *hand) {
    char text[64] = "visit ";
    table_hand(0, hand);
    table_stall(location, "bribe");
    table_put();
    strncat(text, location, sizeof text - 8);
    kit_play(0, text);
}

Test(dirty_money, DM_04_DM_12_crypto_stands_for_any_currency_at_three) {
    table_new("rat kitty");
    table_row("jp-1", "jp-painting-3");
    table_row("jp-2", "jp-painting-4");
    stand_in("japan", "crypto-3");
    kit_refused(0, "buy jp-2 pay crypto-3", "DM-57");
    kit_play(0, "buy jp-1 pay crypto-3");
    table_owns(0, "jp-painting-3");
}

Test(dirty_money, DM_54_a_visit_may_buy_nothing) {
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-3");
    table_stall("usa", "usd-3");
    stand_in("europe", "eur-5");
    kit_legal_is(0, "buy eu-1 pay eur-5; end");
    kit_play(0, "end");
    table_owns(0, "");
    table_waits_for(1);
}

Test(dirty_money, DM_55_one_or_two_never_three) {
    table_new("rat kitty", "choice-mode=on");
    table_own(0, "eu-art-gallery-5"); /* keeps the turn open */
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_row("eu-3", "eu-painting-5");
    stand_in("europe", "eur-5 eur-5 eur-5 eur-5");
    kit_play(0, "buy eu-1 pay eur-5");
    kit_play(0, "buy eu-2 pay eur-5");
    kit_refused(0, "buy eu-3 pay eur-5", "DM-55");
    kit_legal_is(0, "end; gallery");
}

Test(dirty_money, DM_55_only_the_own_row) {
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-3");
    table_row("jp-1", "jp-painting-3");
    stand_in("europe", "eur-5 jpy-5");
    kit_refused(0, "buy jp-1 pay jpy-5", "DM-55");
}

Test(dirty_money, DM_56_the_currency_of_the_region) {
    static const char *const region[] = {"europe", "japan", "usa"};
    static const char *const slot[] = {"eu-1", "jp-1", "us-1"};
    static const char *const card[] = {"eu-painting-3", "jp-painting-3", "us-painting-3"};
    static const char *const note[] = {"eur-5", "jpy-5", "usd-5"};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            char text[64];
            table_new("rat kitty");
            table_row(slot[i], card[i]);
            stand_in(region[i], "eur-5 jpy-5 usd-5");
            snprintf(text, sizeof text, "buy %s pay %s", slot[i], note[k]);
            if (i == k) kit_play(0, text);
            else kit_refused(0, text, "DM-56");
        }
}

Test(dirty_money, DM_56_a_mixed_payment_is_refused) {
    table_new("rat kitty");
    table_row("jp-1", "jp-painting-5");
    stand_in("japan", "eur-5 jpy-3 crypto-3");
    kit_refused(0, "buy jp-1 pay eur-5 jpy-3", "DM-56");
    kit_play(0, "buy jp-1 pay jpy-3 crypto-3");
}

Test(dirty_money, DM_57_no_change) {
    table_new("kitty shark");
    table_row("eu-1", "eu-painting-4");
    stand_in("europe", "eur-5");
    kit_play(0, "buy eu-1 pay eur-5");
    table_hand_size(0, 0);
}

Test(dirty_money, DM_58_DM_F27_notes_paid_go_to_the_discard_highest_on_top) {
    table_new("kitty shark");
    table_row("eu-1", "eu-neobank-7");
    table_row("eu-2", "eu-painting-4");
    stand_in("europe", "eur-5 eur-1 crypto-3 eur-2");
    kit_refused(0, "buy eu-1 pay eur-5 eur-5", "DM-58");
    kit_refused(0, "buy eu-1 pay eur-3 eur-5", "DM-58");
    kit_play(0, "buy eu-1 pay eur-1 eur-5 crypto-3");
    table_discards("bribe eur-1 eur-5 crypto-3");
    table_holds(0, "eur-2");
}

Test(dirty_money, DM_59_joint_where_no_split_would_do) {
    table_new("kitty shark");
    table_row("eu-1", "eu-neobank-6");
    table_row("eu-2", "eu-audit-firm-6");
    stand_in("europe", "eur-4 eur-4 eur-4");
    kit_refused(0, "buy-both eu-1 eu-2 pay eur-4 eur-4", "DM-59");
    kit_play(0, "buy-both eu-1 eu-2 pay eur-4 eur-4 eur-4");
    table_owns(0, "eu-neobank-6 eu-audit-firm-6");
    table_hand_size(0, 0);
}

Test(dirty_money, DM_60_three_five_dollar_notes_for_seven_and_eight) {
    table_new("rat kitty");
    table_row("us-1", "us-restaurant-chain-7");
    table_row("us-2", "us-money-transfer-8");
    stand_in("usa", "usd-5 usd-5 usd-5");
    kit_play(0, "buy-both us-1 us-2 pay usd-5 usd-5 usd-5");
    table_owns(0, "us-restaurant-chain-7 us-money-transfer-8");
    table_hand_size(0, 0);
    cr_assert_eq(kit_event(DM_EV_PAY)->open[0], 15);
    cr_assert_eq(kit_event(DM_EV_PAY)->open[1], 15);
    cr_assert_eq(table_state()->overpay[0], 0);
}

Test(dirty_money, DM_61_DM_62_a_crypto_exchange_first_makes_the_second_cheaper) {
    /* Exchange 4, Painting 5: 4 + 5 - 1 = 8; the other way round 9. */
    table_new("kitty shark");
    table_row("eu-1", "eu-crypto-exchange-4");
    table_row("eu-2", "eu-painting-5");
    stand_in("europe", "eur-4 eur-4 eur-5");
    kit_refused(0, "buy-both eu-2 eu-1 pay eur-4 eur-4", "DM-59");
    kit_play(0, "buy-both eu-1 eu-2 pay eur-4 eur-4");
    table_owns(0, "eu-crypto-exchange-4 eu-painting-5");
}

Test(dirty_money, DM_61_DM_12_DM_114_a_view_tells_prices_and_what_notes_are_worth) {
    table_new("kitty shark");
    table_row("eu-1", "eu-crypto-exchange-4");
    table_row("eu-2", "eu-painting-5");
    stand_in("europe", "eur-4 eur-5 crypto-3 jpy-1");
    const char *view = kit_view(0, BR_SCREEN);
    kit_same(kit_find(view, "facts.sale.0.price"), "4");
    kit_same(kit_find(view, "facts.sale.0.with.eu-2"), "8");
    kit_same(kit_find(view, "facts.sale.1.with.eu-1"), "9");
    kit_same(kit_find(view, "facts.sale.0.worth.eur-5"), "5");
    kit_same(kit_find(view, "facts.sale.0.worth.crypto-3"), "5"); /* the Kitty's */
    kit_same(kit_find(view, "facts.sale.0.worth.jpy-1"), "");
    kit_same(kit_find(kit_view(1, BR_SCREEN), "facts.sale.0.worth"), "{}");
}

Test(dirty_money, DM_61_DM_62_one_by_one_too) {
    table_new("kitty shark");
    table_row("eu-1", "eu-crypto-exchange-4");
    table_row("eu-2", "eu-painting-5");
    stand_in("europe", "eur-4 eur-4");
    kit_refused(0, "buy eu-2 pay eur-4", "DM-57");
    kit_play(0, "buy eu-1 pay eur-4");
    kit_play(0, "buy eu-2 pay eur-4");
    table_owns(0, "eu-crypto-exchange-4 eu-painting-5");
}

Test(dirty_money, DM_63_DM_64_DM_Q17_DM_Q32_banana_republic) {
    table_new("rat kitty shark");
    table_turn(1);
    table_cell(2, "eur-1 eur-2");
    table_stall("banana-republic", "jpy-1");
    table_stall("europe", "jpy-1");
    table_stall("japan", "jpy-1");
    table_stall("usa", "jpy-1");
    table_put();
    kit_play(1, "visit europe");
    kit_play(2, "visit banana-republic");
    kit_legal_is(2, "banana; end");
    kit_play(2, "banana"); /* done; nothing else is here, so the turn is over */
    table_points(2, 1);
    cr_assert_eq(table_state()->token, 2);
    table_waits_for(0); /* this round goes on as it was */
    kit_play(0, "visit japan");
    cr_assert_eq(table_state()->round, 2);
    cr_assert_eq(table_state()->first, 2);
    table_waits_for(2);
}

Test(dirty_money, DM_Q17_all_or_nothing_and_without_points_too) {
    table_new("rat kitty");
    table_stall("banana-republic", "jpy-1");
    table_stall("europe", "jpy-1");
    table_turn(1);
    table_put();
    kit_play(1, "visit europe");
    kit_play(0, "visit banana-republic");
    kit_play(0, "banana");
    table_points(0, 0);
    cr_assert_eq(table_state()->token, 0);
}

Test(dirty_money, DM_63_only_there) {
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-3");
    table_cell(0, "eur-1");
    stand_in("europe", "eur-5");
    kit_refused(0, "banana", "DM-63");
}

Test(dirty_money, DM_65_DM_66_black_market_one_card_of_three_rows) {
    table_new("rat kitty shark bears launderer");
    table_row("eu-1", "eu-painting-3");
    table_row("jp-1", "jp-painting-3");
    table_row("us-2", "us-painting-3");
    table_row("ah-1", "eu-painting-4");
    table_stall("usa", "usd-3");
    stand_in("black-market", "eur-4 jpy-4 usd-4");
    kit_legal_is(0, "buy eu-1 pay eur-4; buy jp-1 pay jpy-4; buy us-2 pay usd-4; end");
    kit_refused(0, "buy ah-1 pay eur-4", "DM-66");
    kit_refused(0, "buy jp-1 pay eur-4", "DM-56");
    kit_refused(0, "buy-both eu-1 jp-1 pay eur-4", "DM-65");
    kit_play(0, "buy jp-1 pay jpy-4");
    table_owns(0, "jp-painting-3");
    table_waits_for(1); /* one purchase, and the visit is over */
}

Test(dirty_money, DM_65_a_second_purchase_is_refused) {
    table_new("rat kitty shark bears");
    table_own(0, "us-art-gallery-5");
    table_row("eu-1", "eu-painting-3");
    table_row("jp-1", "jp-painting-3");
    stand_in("black-market", "eur-4 jpy-4");
    kit_play(0, "buy eu-1 pay eur-4");
    kit_refused(0, "buy jp-1 pay jpy-4", "DM-65");
}

Test(dirty_money, DM_67_auction_house_one_of_its_three) {
    table_new("rat kitty shark bears launderer");
    table_own(0, "us-art-gallery-5");
    table_row("eu-1", "eu-painting-3");
    table_row("ah-1", "eu-painting-4");
    table_row("ah-2", "jp-painting-4");
    table_row("ah-3", "us-painting-4");
    stand_in("auction-house", "eur-4 jpy-4 usd-4");
    kit_refused(0, "buy eu-1 pay eur-4", "DM-67");
    kit_refused(0, "buy ah-2 pay eur-4", "DM-56");
    kit_play(0, "buy ah-3 pay usd-4");
    kit_refused(0, "buy ah-1 pay eur-4", "DM-67");
    table_owns(0, "us-art-gallery-5 us-painting-4");
}

Test(dirty_money, DM_132_DM_Q41_a_gap_stays_until_the_round_ends) {
    table_new("rat kitty shark bears");
    table_hand(0, "eur-3 eur-4");
    table_hand(1, "eur-5 jpy-5");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_row("jp-1", "jp-painting-3");
    table_stall("europe", "bribe");
    table_stall("japan", "usd-1");
    table_stall("usa", "usd-1");
    table_stall("black-market", "bribe");
    table_put();
    kit_play(0, "visit europe");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_play(0, "buy eu-2 pay eur-4");
    kit_play(1, "visit black-market");
    kit_legal_is(1, "buy jp-1 pay jpy-5; end");
    kit_refused(1, "buy eu-1 pay eur-5", "DM-132");
    kit_play(1, "end");
    kit_play(2, "visit usa");
    table_finish_round();
    cr_assert(table_state()->row[DM_EU][0] && table_state()->row[DM_EU][1]);
}

Test(dirty_money, DM_Q41_the_black_market_reaches_a_visited_region) {
    table_new("rat kitty shark bears");
    table_hand(1, "eur-5");
    table_row("eu-1", "eu-painting-3");
    table_stall("europe", "bribe");
    table_stall("black-market", "bribe");
    table_put();
    kit_play(0, "visit europe");
    kit_play(0, "end");
    kit_play(1, "visit black-market");
    kit_play(1, "buy eu-1 pay eur-5");
    table_owns(1, "eu-painting-3");
}

/* ---- discounts ---------------------------------------------------------------------------- */

Test(dirty_money, DM_97_DM_98_discounts_add_up) {
    table_new("kitty shark");
    table_own(0, "us-crypto-exchange-4 us-crypto-exchange-5");
    table_row("us-1", "us-neobank-6");
    stand_in("usa", "usd-4");
    kit_play(0, "buy us-1 pay usd-4"); /* 6 - 2 = 4 */
    table_owns(0, "us-crypto-exchange-4 us-crypto-exchange-5 us-neobank-6");
    table_new("kitty shark");
    table_own(0, "us-crypto-exchange-4");
    cr_assert_eq(dirty_money_price(kit_rules(), table_draft(), 0, table_kind("us-neobank-6")), 5);
    cr_assert_eq(dirty_money_price(kit_rules(), table_draft(), 0, table_kind("eu-neobank-6")), 6);
    cr_assert_eq(dirty_money_price(kit_rules(), table_draft(), 1, table_kind("us-neobank-6")), 6);
}

Test(dirty_money, DM_Q19_by_region_wherever_bought_and_not_itself) {
    table_new("kitty shark rat bears");
    table_own(0, "us-crypto-exchange-4");
    table_row("us-1", "us-painting-4");
    table_row("us-2", "us-crypto-exchange-5");
    stand_in("black-market", "usd-3 usd-4");
    cr_assert(kit_can(0, "buy us-1 pay usd-3"));
    cr_assert(kit_can(0, "buy us-2 pay usd-4")); /* 5 - 1 by the first, nothing by itself */
    kit_refused(0, "buy us-2 pay usd-3", "DM-57");
}

Test(dirty_money, DM_Q19_DM_F14_never_below_zero) {
    /* With the tables the least is 3 - 2 = 1. */
    table_new("kitty shark");
    table_own(0, "us-crypto-exchange-4 us-crypto-exchange-5");
    cr_assert_eq(dirty_money_price(kit_rules(), table_draft(), 0, table_kind("us-painting-3")), 1);
    dirty_money_deck *deck = (dirty_money_deck *)(void *)kit_match()->rules.deck;
    deck->cost[table_kind("us-painting-3")] = 1; /* a card no table has */
    unsigned kind = 0;
    for (unsigned i = 1; i <= deck->kinds; i++)
        if (deck->region[i] == DM_US && deck->type[i] == DM_PAINTING && deck->cost[i] == 1)
            kind = i;
    cr_assert_eq(dirty_money_price(kit_rules(), table_draft(), 0, kind), 0);
}

/* ---- joint and single --------------------------------------------------------------------- */

Test(dirty_money, DM_F12_both_orders_and_only_as_the_first_purchase) {
    table_new("kitty shark");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    stand_in("europe", "eur-3 eur-4");
    cr_assert(kit_can(0, "buy-both eu-1 eu-2 pay eur-3 eur-4"));
    cr_assert(kit_can(0, "buy-both eu-2 eu-1 pay eur-3 eur-4"));
    kit_refused(0, "buy-both eu-1 eu-1 pay eur-3 eur-4", "DM-F12");
}

Test(dirty_money, DM_F13_no_joint_purchase_after_a_single_one) {
    table_new("kitty shark", "choice-mode=on");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_row("eu-3", "eu-painting-5");
    stand_in("europe", "eur-3 eur-4 eur-5");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_refused(0, "buy-both eu-2 eu-3 pay eur-4 eur-5", "DM-F13");
    kit_play(0, "buy eu-2 pay eur-4");
}

Test(dirty_money, DM_Q18_a_joint_purchase_is_paid_before_its_triggers) {
    /* A Gallery draw between two single purchases may help to pay the second. */
    table_new("kitty shark");
    table_own(0, "us-art-gallery-5");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_top("eur-4");
    stand_in("europe", "eur-3");
    kit_refused(0, "buy-both eu-1 eu-2 pay eur-3", "DM-59");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_play(0, "gallery");
    kit_play(0, "buy eu-2 pay eur-4");
    table_owns(0, "us-art-gallery-5 eu-painting-3 eu-painting-4");
}

Test(dirty_money, DM_Q18_discounts_in_order_and_triggers_after_both) {
    /* Exchange 4, then Painting 5 for 4: 8. The Casino counts both, the Gallery the Painting. */
    table_new("kitty shark");
    table_own(0, "us-art-gallery-5 eu-casino-5");
    table_row("eu-1", "eu-crypto-exchange-4");
    table_row("eu-2", "eu-painting-5");
    table_discard("usd-1 usd-2");
    stand_in("europe", "eur-4 eur-4");
    kit_play(0, "buy-both eu-1 eu-2 pay eur-4 eur-4");
    cr_assert_eq(kit_event(DM_EV_PAY)->open[0], 8);
    cr_assert_eq(kit_event(DM_EV_PAY)->open[1], 8);
    cr_assert_eq(table_state()->tuck[0][1], 2);
    cr_assert_eq(table_state()->claims, 1);
    int bought = 0;
    for (int i = 0; i < kit_match()->log.count; i++) {
        unsigned kind = kit_match()->log.at[i].kind;
        bought += kind == DM_EV_BUY;
        if (kind == DM_EV_PAY) cr_assert_eq(bought, 0, "paid before the first card");
        if (kind == DM_EV_TUCK || kind == DM_EV_DUE) cr_assert_eq(bought, 2, "after both");
    }
}

/* ---- paying too much ---------------------------------------------------------------------- */

Test(dirty_money, DM_Q36_spare_notes_may_be_added) {
    table_new("kitty shark");
    table_row("eu-1", "eu-painting-3");
    stand_in("europe", "eur-4 eur-5 crypto-3");
    kit_legal_is(0, "buy eu-1 pay crypto-3; buy eu-1 pay eur-4; buy eu-1 pay eur-4 eur-5 crypto-3; "
                    "buy eu-1 pay eur-5; end");
    kit_play(0, "buy eu-1 pay eur-4 crypto-3"); /* not listed, and allowed */
    table_holds(0, "eur-5");
}

Test(dirty_money, DM_Q36_needed_only) {
    table_new("kitty shark", "overpay-notes=needed-only");
    table_row("eu-1", "eu-painting-5");
    stand_in("europe", "eur-1 eur-4 eur-5");
    kit_refused(0, "buy eu-1 pay eur-1 eur-5", "DM-Q36");
    kit_refused(0, "buy eu-1 pay eur-4 eur-5", "DM-Q36");
    kit_legal_is(0, "buy eu-1 pay eur-1 eur-4; buy eu-1 pay eur-5; end");
    kit_play(0, "buy eu-1 pay eur-1 eur-4");
}

Test(dirty_money, DM_Q36_minimal_payments_are_all_listed) {
    /* Price 6 from 1 2 3 4 5: 5+1 5+2 5+3 5+4 4+2 4+3 3+2+1, and all of them. */
    table_new("kitty shark");
    table_row("eu-1", "eu-neobank-6");
    stand_in("europe", "eur-1 eur-2 eur-3 eur-4 eur-5");
    kit_legal_is(0, "buy eu-1 pay eur-1 eur-2 eur-3; buy eu-1 pay eur-1 eur-2 eur-3 eur-4 eur-5; "
                    "buy eu-1 pay eur-1 eur-5; buy eu-1 pay eur-2 eur-4; buy eu-1 pay eur-2 eur-5; "
                    "buy eu-1 pay eur-3 eur-4; buy eu-1 pay eur-3 eur-5; buy eu-1 pay eur-4 eur-5; "
                    "end");
    br_move list[BR_MOVES_MAX];
    char text[BR_TEXT_MAX + 1];
    br_legal(kit_rules(), table_state(), 0, list);
    br_buf out = br_buf_over(text, sizeof text);
    br_move_write(kit_rules(), &list[0], &out);
    kit_same(text, "buy eu-1 pay eur-1 eur-5"); /* an exact one is suggested first */
}
