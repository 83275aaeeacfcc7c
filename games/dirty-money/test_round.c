/* test_round.c -- Dirty Money: the end of a round, the end of the match, the score.
 *
 * Clauses DM-71 to DM-87, DM-123, DM-133 and the rulings on them. What single placements are worth
 * is in test_effects.c.
 */
#include "test_kit.h"

static int stall_size(int loc) {
    int count = 0;
    while (count < DM_STALL && table_state()->stall[loc][count]) count++;
    return count;
}

/* The last turn of a round is about to be made by seat 1 in Japan; nothing is for sale. */
static void last_turn(void) {
    dirty_money_state *s = table_draft();
    s->turn = 1;
    s->gone = 1;
    s->acting = br_bit(1);
    table_stall("japan", "jpy-1");
    table_put();
    kit_play(1, "visit japan");
}

/* ---- the end of a round ------------------------------------------------------------------- */

Test(dirty_money, DM_71_DM_72_refill_by_one_up_to_four_and_two_where_empty) {
    table_new("rat kitty");
    table_stall("europe", "eur-1 eur-1");
    table_stall("usa", "usd-1 usd-1 usd-1");
    table_stall("banana-republic", "eur-2 eur-2 eur-2 eur-2");
    last_turn();
    cr_assert_eq(table_state()->round, 2);
    cr_assert_eq(stall_size(DM_EU), 3);
    cr_assert_eq(stall_size(DM_US), 4);
    cr_assert_eq(stall_size(DM_BR), 4);
    cr_assert_eq(stall_size(DM_JP), 2);
    cr_assert_eq(stall_size(DM_BM), 0);
}

Test(dirty_money, DM_73_DM_133_rows_are_filled_last) {
    table_new("rat kitty");
    table_stall("europe", "eur-1");
    table_row("eu-2", "eu-painting-3");
    table_row("us-1", "us-painting-3");
    table_row("us-2", "us-painting-4");
    last_turn();
    for (int region = 0; region < DM_REGIONS; region++)
        cr_assert(table_state()->row[region][0] && table_state()->row[region][1]);
    cr_assert_eq(table_state()->row[DM_EU][1], table_kind("eu-painting-3"));
    int step = 0; /* with cards, without, rows */
    for (int i = 0; i < kit_match()->log.count; i++) {
        const br_event *e = &kit_match()->log.at[i];
        int now = e->clause == DM_71 ? 1 : e->clause == DM_72 ? 2 : e->clause == DM_73 ? 3 : step;
        cr_assert(now >= step);
        step = now;
    }
    cr_assert_eq(step, 3);
}

Test(dirty_money, DM_74_the_auction_house_gets_the_region_it_lacks) {
    table_new("rat kitty shark bears launderer");
    table_hand(0, "jpy-4");
    table_row("ah-1", "eu-painting-4");
    table_row("ah-2", "jp-painting-4");
    table_row("ah-3", "us-painting-4");
    table_stall("auction-house", "bribe");
    table_stall("europe", "usd-1");
    table_stall("japan", "usd-1");
    table_stall("usa", "usd-1");
    table_stall("black-market", "usd-1");
    table_put();
    kit_play(0, "visit auction-house");
    kit_play(0, "buy ah-2 pay jpy-4");
    cr_assert_eq(table_state()->row[DM_ROW_AH][1], 0);
    table_finish_round();
    unsigned kind = table_state()->row[DM_ROW_AH][1];
    cr_assert(kind != 0);
    cr_assert_eq(dirty_money_deck_of(kit_rules())->region[kind], DM_JP);
    cr_assert_eq(table_state()->row[DM_ROW_AH][0], table_kind("eu-painting-4"));
}

Test(dirty_money, DM_75_no_extra_card_later) {
    table_new("rat kitty");
    table_hand(0, "eur-1");
    table_hand(1, "eur-2");
    table_stall("europe", "eur-1");
    last_turn();
    cr_assert_eq(table_state()->round, 2);
    table_holds(0, "eur-1");
    table_holds(1, "eur-2 jpy-1");
}

Test(dirty_money, DM_Q53_DM_F19_a_short_deck_serves_locations_in_order) {
    /* 5 cards left for Europe (has cards) and Japan, USA, Banana Republic (empty). */
    table_new("rat kitty");
    table_draft()->deck_count = 0;
    dirty_money_state s = *table_draft();
    memset(s.deck, 0, sizeof s.deck);
    s.stall[DM_EU][0] = (uint8_t)table_code("eur-1");
    for (int i = 0; i < 5; i++) s.deck[s.deck_count++] = (uint8_t)(11 + i);
    s.turn = 1;
    s.gone = 1;
    dirty_money_next_turn(kit_rules(), &s, NULL);
    cr_assert_eq(s.stall[DM_EU][1], 15);
    cr_assert_eq(s.stall[DM_JP][0], 14);
    cr_assert_eq(s.stall[DM_JP][1], 13, "both of one location before the next");
    cr_assert_eq(s.stall[DM_US][0], 12);
    cr_assert_eq(s.stall[DM_US][1], 11);
    cr_assert_eq(s.stall[DM_BR][0], 0);
}

Test(dirty_money, DM_Q40_a_short_region_deck_leaves_gaps) {
    table_new("rat kitty shark bears launderer");
    dirty_money_state s = *table_draft();
    s.place_left[DM_JP] = 1;
    s.turn = 4;
    s.gone = 4;
    dirty_money_next_turn(kit_rules(), &s, NULL);
    cr_assert(s.row[DM_JP][0] != 0, "the row first");
    cr_assert_eq(s.row[DM_JP][1], 0);
    cr_assert_eq(s.row[DM_ROW_AH][DM_JP], 0);
    cr_assert(s.row[DM_ROW_AH][DM_US] != 0);
}

/* ---- the last round ----------------------------------------------------------------------- */

#define NINE                                                                             \
    "us-painting-3 us-painting-4 us-painting-4 us-painting-5 us-painting-5 us-casino-5 " \
    "us-casino-6 us-law-firm-5 us-law-firm-6"

/* Seat 0 of three owns `own` and buys one card (or two) in Europe as the first of the round. */
static void buy_at(const char *own, bool is_both) {
    table_hand(0, "eur-3 eur-4");
    table_own(0, own);
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_stall("europe", "bribe");
    table_stall("japan", "jpy-1");
    table_stall("usa", "usd-1");
    table_stall("banana-republic", "usd-1");
    table_put();
    kit_play(0, "visit europe");
    if (is_both) kit_play(0, "buy-both eu-1 eu-2 pay eur-3 eur-4");
    else kit_play(0, "buy eu-1 pay eur-3");
    if (!is_both) kit_play(0, "end");
}

Test(dirty_money, DM_77_DM_78_DM_Q33_DM_Q42_the_tenth_placement_ends_the_round) {
    table_new("rat kitty shark");
    buy_at(NINE, false);
    cr_assert_eq(table_state()->own_count[0], 10);
    cr_assert(!kit_is_over(), "all play to the end of the round");
    kit_play(1, "visit japan");
    cr_assert(!kit_is_over());
    unsigned deck = table_state()->deck_count;
    kit_play(2, "visit usa");
    cr_assert(kit_is_over());
    cr_assert_eq(table_state()->deck_count, deck, "nothing is laid out any more");
    kit_refused(0, "visit banana-republic", "DM-78");
}

Test(dirty_money, DM_79_eleven_is_enough_too) {
    table_new("rat kitty shark");
    buy_at(NINE, true);
    cr_assert_eq(table_state()->own_count[0], 11);
    kit_play(1, "visit japan");
    kit_play(2, "visit usa");
    cr_assert(kit_is_over());
}

Test(dirty_money, DM_77_nine_are_not_enough) {
    table_new("rat kitty shark");
    buy_at("us-painting-3 us-painting-4 us-painting-4 us-painting-5 us-painting-5 us-casino-5 "
           "us-casino-6 us-law-firm-5",
           false);
    kit_play(1, "visit japan");
    kit_play(2, "visit usa");
    cr_assert(!kit_is_over());
    cr_assert_eq(table_state()->round, 2);
}

Test(dirty_money, DM_123_DM_Q39_DM_F21_quick_mode_ends_at_eight) {
    table_new("rat kitty shark", "quick-mode=on");
    buy_at("us-painting-3 us-painting-4 us-painting-4 us-painting-5 us-painting-5 us-casino-5 "
           "us-casino-6",
           false);
    cr_assert(!kit_is_over(), "not at once");
    kit_play(1, "visit japan");
    kit_play(2, "visit usa");
    cr_assert(kit_is_over());
}

Test(dirty_money, DM_Q54_DM_F21_round_forty_is_the_last) {
    table_new("rat kitty");
    table_draft()->round = 39;
    table_stall("europe", "eur-1");
    last_turn();
    cr_assert(!kit_is_over());
    cr_assert_eq(table_state()->round, 40);
    table_finish_round();
    cr_assert(kit_is_over());
}

/* ---- the blacklist ------------------------------------------------------------------------ */

/* Ends a match of as many seats as there are villains with these points on the blacklists. */
static void end_with(const char *villains, const int *points, const char *options) {
    static const char *const notes[] = {"usd-1 ", "usd-2 ", "usd-3 ", "jpy-2 ", "jpy-3 "};
    if (options) table_new(villains, options);
    else table_new(villains);
    int seats = kit_rules()->seats;
    for (br_seat seat = 0; seat < seats; seat++)
        for (int i = 0; i < points[seat]; i++) table_cell(seat, notes[(seat + i) % 5]);
    dirty_money_state *s = table_draft();
    s->round = 40;
    s->turn = (uint8_t)(seats - 1);
    s->gone = (uint8_t)(seats - 1);
    s->acting = br_bit(s->turn);
    table_stall("japan", "bribe");
}

static void finish(void) {
    br_seat last = (br_seat)(kit_rules()->seats - 1);
    table_put();
    kit_play(last, "visit japan");
    if (table_state()->phase == DM_PHASE_LAUNDER) kit_play(last, "pass");
    cr_assert(kit_is_over());
}

/* The bribe of the last visit takes one point of the last seat off; it is given one more. */
static void loses(const char *villains, const int *points, const int *loss) {
    int given[DM_SEATS_MAX] = {0};
    table_new(villains);
    int seats = kit_rules()->seats;
    for (int i = 0; i < seats; i++) given[i] = points[i] + (i == seats - 1);
    end_with(villains, given, NULL);
    finish();
    for (br_seat seat = 0; seat < seats; seat++) {
        table_points(seat, points[seat]);
        cr_assert_eq(table_tally(seat).loss, loss[seat], "seat %d", seat);
        cr_assert_eq(kit_result().score[seat], -loss[seat]);
    }
}

Test(dirty_money, DM_80_DM_81_DM_82_fewest_nothing_most_two_more) {
    loses("rat kitty shark", (const int[]){3, 1, 5}, (const int[]){3, 0, 7});
}

Test(dirty_money, DM_83_ties_apply_to_all) {
    loses("rat kitty shark bears", (const int[]){1, 1, 4, 4}, (const int[]){0, 0, 6, 6});
}

Test(dirty_money, DM_Q28_all_equal_nobody_loses) {
    loses("rat kitty shark", (const int[]){2, 2, 2}, (const int[]){0, 0, 0});
    loses("rat kitty", (const int[]){3, 3}, (const int[]){0, 0});
    loses("rat kitty", (const int[]){1, 3}, (const int[]){0, 5});
}

Test(dirty_money, DM_99_DM_Q29_charity_before_the_comparison) {
    end_with("rat kitty shark", (const int[]){3, 1, 3}, NULL);
    table_own(0, "eu-charity-4 jp-charity-4");
    table_own(1, "eu-casino-5");
    finish();
    table_points(0, 0); /* 3 - 4, at least 0 */
    table_points(1, 1);
    table_points(2, 2); /* the bribe of the last visit */
    cr_assert_eq(table_tally(0).loss, 0);
    cr_assert_eq(table_tally(1).loss, 1);
    cr_assert_eq(table_tally(2).loss, 4);
    cr_assert_eq(kit_event(DM_EV_CHARITY)->open[0], 3);
}

/* ---- who wins ----------------------------------------------------------------------------- */

Test(dirty_money, DM_84_printed_and_effects) {
    end_with("rat kitty", (const int[]){0, 0}, NULL);
    table_own(0, "eu-casino-5 eu-crypto-exchange-4 jp-art-gallery-5"); /* 2 + 1 + 3 */
    table_own(1, "us-painting-3 us-painting-4");
    table_tuck(0, 0, "eur-1 eur-1");
    finish();
    cr_assert_eq(table_tally(0).printed, 6);
    cr_assert_eq(kit_result().score[0], 6 + 2);
    cr_assert_eq(kit_result().score[1], 5);
}

Test(dirty_money, DM_85_most_points_win) {
    end_with("rat kitty", (const int[]){0, 0}, NULL);
    table_own(0, "eu-casino-5");
    table_own(1, "us-painting-3 us-painting-4");
    table_hand(0, "eur-5 eur-5");
    finish();
    cr_assert_eq(kit_result().winners, br_bit(1));
    cr_assert_eq(kit_result().place[0], 2);
}

Test(dirty_money, DM_86_DM_Q30_then_money_in_hand) {
    /* 12 against 9; Kitty's crypto is 3 here too. */
    end_with("rat kitty", (const int[]){0, 0}, NULL);
    table_hand(0, "eur-5 eur-5 eur-2");
    table_hand(1, "crypto-3 crypto-3 crypto-3");
    finish();
    cr_assert_eq(dirty_money_hand_value(kit_rules(), table_state(), 0), 12);
    cr_assert_eq(dirty_money_hand_value(kit_rules(), table_state(), 1), 9);
    cr_assert_eq(kit_result().winners, br_bit(0));
    cr_assert_eq(kit_event_count(DM_EV_TIE), 1);
    kit_same(kit_event_clause(DM_EV_TIE), "DM-86");
    cr_assert_eq(kit_event(DM_EV_TIE)->open[3], 12);
    cr_assert_eq(kit_event(DM_EV_TIE)->open[4], 9);
}

/* Which of two rivals with equal scores has more in hand is told at the end, also if neither wins:
 * nobody is sure of a move that ends the match so. */
static bool is_end_sure(const char *first, const char *second) {
    dirty_money_state view;
    br_move move;
    end_with("rat kitty shark", (const int[]){0, 0, 0}, NULL);
    table_own(2, "us-painting-3 us-painting-4");
    if (first) table_own(0, first);
    if (second) table_own(1, second);
    table_hand(0, "eur-5");
    table_hand(1, "jpy-5 jpy-5");
    table_put();
    cr_assert_eq(br_move_read(kit_rules(), "visit japan", &move), BR_OK);
    dirty_money_observe(kit_rules(), table_state(), 2, BR_SCREEN, &view);
    return dirty_money_is_sure(kit_rules(), &view, 2, &move);
}

Test(dirty_money, DM_86_a_tie_for_any_place_is_not_foreseen) {
    cr_assert(is_end_sure("eu-casino-5", NULL));
    cr_assert_not(is_end_sure(NULL, NULL));
}

Test(dirty_money, DM_87_DM_Q31_DM_F22_then_the_later_in_the_final_round) {
    end_with("rat kitty shark", (const int[]){0, 0, 0}, NULL);
    table_hand(0, "eur-5");
    table_hand(1, "jpy-5");
    finish();
    cr_assert_eq(kit_result().winners, br_bit(1), "1 acts after 0; 2 has no money");
    cr_assert(kit_event_said("tie-hand"));
    cr_assert(kit_event_said("tie-last"));
    cr_assert_eq(kit_event_count(DM_EV_TIE), 2,
                 "first all three, then the two who are still level");
    /* By turn order, from whoever began. */
    table_new("rat kitty shark");
    dirty_money_state *s = table_draft();
    table_turn(2);
    s->round = 40;
    s->turn = 1;
    s->gone = 2;
    s->acting = br_bit(1);
    table_stall("japan", "bribe");
    table_hand(2, "jpy-5");
    table_hand(0, "eur-5");
    table_put();
    kit_play(1, "visit japan");
    cr_assert_eq(kit_result().winners, br_bit(0));
}
