/* test_why.c -- Dirty Money: what is said when a move is refused.
 *
 * Every refusal there is, each in a position where its sentence must be true. Whether the right
 * moves are refused is the business of the clauses' own tests.
 */
#include "test_kit.h"

/* The move is refused by that clause, with these words. */
#define says(seat, text, clause, sentence) says_from(KIT_HERE, seat, text, clause, sentence)
static void says_from(const char *here, br_seat seat, const char *text, const char *clause,
                      const char *sentence) {
    br_move move;
    br_refusal refusal = {0};
    br_buf out = kit_text();
    kit_refused_from(here, seat, text, clause);
    br_move_read(kit_rules(), text, &move);
    br_why(kit_rules(), table_state(), seat, &move, &refusal);
    br_say_refusal(&out, BR_EN, kit_rules(), &refusal, NULL);
    for (char *at = out.at; (at = strstr(at, "\xC2\xA0"));) { /* a number keeps to its word */
        *at++ = ' ';
        memmove(at, at + 1, strlen(at));
    }
    kit_same_from(here, text, out.at, sentence);
}

/* A text that is no move, and what is said of it. */
static void unreadable(const char *text, const char *says) {
    br_move move;
    br_fault fault = {0};
    cr_assert_eq(br_move_read_at(kit_rules(), text, &move, &fault), BR_BAD_MOVE, "%s", text);
    kit_same(fault.text, says);
}

static const char first_a_location[] = "A turn begins with a location and its cards; then come its "
                                       "action cards, its own action and the end of the turn.";
static const char bears_choose[] =
    "The Bears choose 3 cards in all at the end of setup, before the first turn.";
static const char by_launderer[] = "Laundering is the Money Launderer’s, at the end of their turn.";

/* Seat 0 with a hand stands in a location; rows must be laid before. */
static void stand_in(const char *location, const char *hand) {
    char text[64] = "visit ";
    table_hand(0, hand);
    table_stall(location, "bribe");
    table_put();
    strncat(text, location, sizeof text - 8);
    kit_play(0, text);
}

Test(dirty_money, DM_28_DM_78_not_your_turn_and_too_late) {
    table_new("rat kitty");
    table_stall("europe", "eur-1");
    table_stall("japan", "jpy-1");
    table_draft()->round = 40;
    table_put();
    says(1, "visit europe", "DM-28", "It is not your turn: Seat 1 is to play.");
    kit_play(0, "visit europe");
    says(0, "visit japan", "DM-28", "It is not your turn: Seat 2 is to play.");
    kit_play(1, "visit japan");
    says(0, "visit japan", "DM-78", "The match is over.");
}

Test(dirty_money, DM_115_DM_Q40_the_bears_choice) {
    table_new("kitty bears");
    dirty_money_state *s = table_draft();
    s->phase = DM_PHASE_BEARS;
    s->acting = br_bit(1);
    table_stall("europe", "eur-1");
    for (int i = 0; i < 9; i++) { /* Japan has 2 cards left */
        static const char *const own[] = {
            "jp-painting-3 jp-painting-4",      "jp-painting-4 jp-painting-5",
            "jp-painting-5 jp-art-gallery-5",   "jp-audit-firm-5 jp-audit-firm-6",
            "jp-casino-5 jp-casino-6",          "jp-crypto-exchange-4 jp-crypto-exchange-5",
            "jp-charity-4 jp-neobank-6",        "jp-neobank-7 jp-law-firm-5",
            "jp-law-firm-6 jp-money-transfer-8"};
        table_own((br_seat)(i % 2), i < 8 ? own[i] : "");
    }
    table_row("jp-1", "jp-law-firm-6");
    table_row("jp-2", "jp-money-transfer-8");
    table_put();
    says(0, "visit europe", "DM-115", bears_choose);
    says(1, "visit europe", "DM-115", bears_choose);
    says(1, "bears eu-2", "DM-115", bears_choose);
    says(1, "bears jp-3", "DM-Q40", "There are not that many cards left in a region deck.");
    kit_play(1, "bears eu-1 jp-2");
    says(0, "bears eu-3", "DM-29", first_a_location);
}

Test(dirty_money, DM_14_DM_15_DM_29_DM_31_DM_69_before_the_visit) {
    table_new("launderer kitty");
    table_hand(0, "eur-5");
    table_stall("europe", "eur-1");
    table_row("eu-1", "eu-painting-3");
    table_put();
    static const char *const early[] = {
        "drop eur-5", "play bribe", "swap eur-1 for eur-5", "banana", "buy eu-1 pay eur-5", "end",
        "launder",    "pass",       "discard eur-5"};
    for (size_t i = 0; i < sizeof early / sizeof *early; i++)
        says(0, early[i], "DM-29", first_a_location);
    says(0, "gallery", "DM-69",
         "No Gallery draw can be claimed now: only in the turn of the purchase, before that turn "
         "is ended.");
    says(0, "visit japan", "DM-31",
         "There are no cards left here, so the location is closed until the round ends.");
    says(0, "visit black-market", "DM-14",
         "The Black Market is not in play: it takes 4 players or more.");
    says(0, "visit auction-house", "DM-15",
         "The Auction House is not in play: it takes 5 players or more.");
}

Test(dirty_money, DM_14_a_house_deck_says_its_own_number) {
    br_rules rules;
    br_fault fault = {0};
    const char *csv = dirty_money_tables[3].csv;
    static char text[BR_CSV_MAX];
    size_t size = strlen(csv);
    memcpy(text, csv, size + 1);
    char *at = strstr(text, "BM,Black Market,4");
    cr_assert(at != NULL);
    at[16] = '3';
    cr_assert_eq(br_rules_init(&rules, br_game_find("dirty-money"), 2, &fault), BR_OK);
    cr_assert_eq(br_rules_deck(&rules, text, size, &fault), BR_OK, "%s", fault.text);
    kit_deal(&rules, 2);
    while (table_state()->phase != DM_PHASE_VISIT) kit_play_random(1, 1);
    says(table_state()->turn, "visit black-market", "DM-14",
         "The Black Market is not in play: it takes 3 players or more.");
}

Test(dirty_money, DM_38_DM_Q45_DM_F05_a_hand_over_its_limit) {
    static const char over[] = "Your hand is over its limit by 2 cards: exactly so many go to "
                               "the blacklist first.";
    static const char *const later[] = {"bears eu-3",
                                        "visit japan",
                                        "play bribe",
                                        "end",
                                        "launder",
                                        "swap eur-1 for eur-2",
                                        "banana",
                                        "pass",
                                        "buy eu-1 pay eur-1",
                                        "drop eur-1",
                                        "drop eur-1 eur-2 eur-3"};
    table_new("rat kitty");
    table_hand(0, "eur-1 eur-2 eur-3 jpy-4 usd-4 crypto-3 jpy-5");
    table_stall("europe", "jpy-1 jpy-2 bribe");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    for (size_t i = 0; i < sizeof later / sizeof *later; i++) says(0, later[i], "DM-38", over);
    says(0, "gallery", "DM-F05",
         "A put-off Gallery draw may be claimed in the location step only, one by one, not while "
         "anything else is open.");
    says(0, "drop eur-1 eur-1", "DM-Q45", "You do not hold that card, or not so many of it.");
    says(0, "drop eur-1 usd-5", "DM-Q45", "You do not hold that card, or not so many of it.");
}

Test(dirty_money, DM_F28_notes_have_one_order_and_another_is_no_text) {
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-5");
    stand_in("europe", "eur-1 eur-4 crypto-3");
    unreadable("drop eur-4 eur-1", "this move is written 'drop eur-1 eur-4'");
    unreadable("buy eu-1 pay eur-4 eur-1", "this move is written 'buy eu-1 pay eur-1 eur-4'");
    unreadable("buy-both eu-1 eu-2 pay crypto-3 eur-1 shark usd-1",
               "this move is written 'buy-both eu-1 eu-2 pay eur-1 crypto-3 shark usd-1'");
    unreadable("bears us-1 eu-2", "this move is written 'bears eu-2 us-1'");
    unreadable("bears eu-1 eu-2", "not understood: 'eu-2'");
    kit_play(0, "buy eu-1 pay eur-1 eur-4");
    br_move move = {.kind = DM_MOVE_BUY, .arg = {1, 0, 0, 4, 1}}; /* such bytes are no move */
    kit_refused_move(1, &move, "DM-28");
}

Test(dirty_money, DM_34_DM_130_DM_Q49_DM_F01_action_cards_wait) {
    static const char *const later[] = {
        "bears eu-3",           "visit japan", "drop eur-1", "buy eu-1 pay eur-1", "banana",
        "swap eur-1 for eur-5", "end",         "launder",    "discard eur-1"};
    table_new("rat kitty shark");
    table_hand(0, "eur-1");
    table_hand(1, "eur-5");
    table_stall("europe", "swap bribe");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        says(0, later[i], "DM-130", "Play the action cards first.");
    says(0, "gallery", "DM-F05",
         "A put-off Gallery draw may be claimed in the location step only, one by one, not while "
         "anything else is open.");
    says(0, "play audit-most", "DM-34", "That action card is not waiting to be played.");
    says(0, "play bribe 1", "DM-Q49",
         "This card is not aimed at one rival: play it without naming anybody.");
    says(0, "play swap", "DM-F01", "Choose one of your rivals.");
    says(0, "play swap 0", "DM-F01", "Choose one of your rivals.");
}

Test(dirty_money, DM_35_DM_50_DM_Q15_a_swap_is_open) {
    static const char *const later[] = {
        "bears eu-3", "visit japan", "drop eur-1", "play bribe",   "buy eu-1 pay eur-1",
        "banana",     "gallery",     "end",        "discard eur-1"};
    table_new("rat kitty");
    table_hand(0, "eur-1");
    table_hand(1, "eur-5");
    table_stall("europe", "swap bribe");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    kit_play(0, "play swap 1");
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        says(0, later[i], "DM-35", "Finish the Swap first.");
    says(0, "swap eur-4 for eur-1", "DM-50", "Take a card that the partner really holds.");
    says(0, "swap eur-5 for eur-5", "DM-Q15", "Give a card you held before you looked.");
}

Test(dirty_money, DM_30_DM_34_DM_37_DM_63_DM_91_DM_107_in_a_location) {
    table_new("rat kitty");
    table_row("eu-1", "eu-painting-5");
    table_stall("japan", "swap");
    stand_in("europe", "eur-1 eur-4");
    says(0, "bears eu-3", "DM-115", bears_choose);
    says(0, "visit japan", "DM-30", "You have already visited a location this turn.");
    says(0, "drop eur-1", "DM-37",
         "Your hand is within its limit: there is no surplus to put on the blacklist.");
    says(0, "play bribe", "DM-34", "That action card is not waiting to be played.");
    says(0, "swap eur-1 for eur-4", "DM-34", "That action card is not waiting to be played.");
    says(0, "banana", "DM-63", "This can only be done in Banana Republic.");
    says(0, "gallery", "DM-91", "There is no Gallery draw to claim.");
    says(0, "launder", "DM-107", by_launderer);
    says(0, "pass", "DM-107", by_launderer);
    says(0, "discard eur-1", "DM-107", by_launderer);
}

Test(dirty_money, DM_109_DM_Q37_DM_Q38_while_laundering) {
    static const char *const later[] = {"bears eu-3", "visit japan",        "drop eur-1",
                                        "play bribe", "buy eu-1 pay eur-1", "banana",
                                        "end",        "discard eur-1"};
    table_new("launderer kitty");
    table_row("eu-1", "eu-painting-3");
    stand_in("europe", "eur-1");
    kit_play(0, "end");
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        says(0, later[i], "DM-Q38",
             "The turn is over but for the laundering: draw a card, or draw nothing.");
    says(0, "gallery", "DM-69",
         "No Gallery draw can be claimed now: only in the turn of the purchase, before that turn "
         "is ended.");
    kit_play(0, "launder");
    for (size_t i = 0; i + 1 < sizeof later / sizeof *later; i++)
        says(0, later[i], "DM-Q37", "Now discard 1 card.");
    says(0, "discard jpy-4", "DM-109", "Discard a card you hold.");
}

/* ---- buying ------------------------------------------------------------------------------- */

Test(dirty_money, DM_17_DM_55_DM_132_DM_136_DM_F12_DM_F13_what_a_region_sells) {
    static const char own_row[] = "Here you may buy up to 2 cards of this location’s own row.";
    table_new("kitty shark bears rat launderer");
    table_own(0, "us-art-gallery-5");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_row("jp-1", "jp-painting-3");
    table_row("ah-1", "eu-painting-5");
    table_row("br-1", "eu-casino-5");
    stand_in("europe", "eur-4 eur-5 eur-5");
    says(0, "buy jp-1 pay eur-4", "DM-55", own_row);
    says(0, "buy ah-1 pay eur-4", "DM-55", own_row);
    says(0, "buy eu-3 pay eur-4", "DM-17", "There is no such place: this row has 2 places.");
    says(0, "buy br-1 pay eur-4", "DM-136",
         "The row above Banana Republic is reached only in a visit there, and only by the Bears’ "
         "player.");
    says(0, "buy-both eu-1 eu-1 pay eur-4", "DM-F12",
         "Two different cards are bought together, not the same one twice.");
    kit_play(0, "buy eu-1 pay eur-4");
    says(0, "buy eu-1 pay eur-4", "DM-132",
         "This place in the row is empty: rows are filled only when a round ends.");
    says(0, "buy-both eu-2 eu-1 pay eur-5 eur-5", "DM-F13",
         "A visit buys 1 card, or 2 one by one, or 2 together; after a single purchase there is "
         "no joint one.");
    kit_play(0, "buy eu-2 pay eur-5");
    says(0, "buy eu-2 pay eur-5", "DM-55", own_row);
}

Test(dirty_money, DM_18_DM_116_DM_117_DM_Q17_DM_Q34_what_banana_republic_sells) {
    static const char bears_only[] =
        "In Banana Republic only the Bears’ player may buy, and only from the Bears’ own row.";
    static const char one_a_visit[] = "In Banana Republic the Bears buy 1 card a visit.";
    table_new("kitty bears");
    table_row("eu-1", "eu-painting-3");
    table_row("br-1", "eu-painting-4");
    stand_in("banana-republic", "eur-4");
    says(0, "buy eu-1 pay eur-4", "DM-18", bears_only);
    says(0, "buy br-1 pay eur-4", "DM-116",
         "Only the Bears’ player buys from the row above Banana Republic.");
    says(0, "buy-both br-1 br-2 pay eur-4", "DM-116",
         "Only the Bears’ player buys from the row above Banana Republic.");
    says(0, "buy-both eu-1 eu-2 pay eur-4", "DM-18", bears_only);
    table_new("bears kitty");
    table_own(0, "us-art-gallery-5");
    table_row("eu-1", "eu-painting-3");
    table_row("br-1", "eu-painting-4");
    table_row("br-2", "jp-painting-4");
    stand_in("banana-republic", "eur-4 eur-5");
    says(0, "buy eu-1 pay eur-4", "DM-18", bears_only);
    says(0, "buy br-3 pay eur-4", "DM-117",
         "This place is empty, and the Bears’ row is never refilled.");
    says(0, "buy-both br-1 br-2 pay eur-4", "DM-Q34", one_a_visit);
    kit_play(0, "banana");
    says(0, "banana", "DM-Q17", "Banana Republic has been used this visit.");
    kit_play(0, "buy br-1 pay eur-4");
    says(0, "buy br-2 pay eur-5", "DM-Q34", one_a_visit);
}

Test(dirty_money, DM_65_DM_66_DM_67_DM_136_what_market_and_auction_sell) {
    static const char auction[] = "The Auction House sells 1 card a visit, from its own row.";
    static const char only_there[] =
        "The row above Banana Republic is reached only in a visit there, and only by the Bears’ "
        "player.";
    table_new("kitty bears rat shark launderer");
    table_row("eu-1", "eu-painting-3");
    table_row("jp-1", "jp-painting-3");
    table_row("ah-1", "eu-painting-4");
    stand_in("black-market", "eur-4");
    says(0, "buy ah-1 pay eur-4", "DM-66",
         "The Black Market does not sell placements of the Auction House.");
    says(0, "buy br-1 pay eur-4", "DM-136", only_there);
    says(0, "buy eu-2 pay eur-4", "DM-132",
         "This place in the row is empty: rows are filled only when a round ends.");
    says(0, "buy-both eu-1 jp-1 pay eur-4", "DM-65", "The Black Market sells 1 card a visit.");
    table_new("kitty bears rat shark launderer");
    table_row("eu-1", "eu-painting-3");
    table_row("ah-1", "eu-painting-4");
    stand_in("auction-house", "eur-4");
    says(0, "buy eu-1 pay eur-4", "DM-67", auction);
    says(0, "buy-both ah-1 ah-2 pay eur-4", "DM-67", auction);
    says(0, "buy br-1 pay eur-4", "DM-136", only_there);
    says(0, "buy ah-3 pay eur-4", "DM-132",
         "This place in the row is empty: rows are filled only when a round ends.");
}

Test(dirty_money, DM_56_DM_57_DM_58_DM_59_DM_119_DM_120_DM_137_DM_Q36_what_is_paid) {
    table_new("shark kitty", "overpay-notes=needed-only");
    table_row("us-1", "us-painting-5");
    table_row("us-2", "us-painting-4");
    stand_in("usa", "usd-1 usd-2 usd-4 eur-5 jpy-1");
    says(0, "buy us-1 pay usd-1 usd-2", "DM-57", "That pays 3, and the price is 5.");
    says(0, "buy us-1", "DM-57", "That pays 0, and the price is 5.");
    says(0, "buy us-1 pay usd-1 shark eur-5", "DM-57", "That pays 3, and the price is 5.");
    says(0, "buy-both us-1 us-2 pay usd-2 usd-4", "DM-59",
         "That pays 6, and both together cost 9.");
    says(0, "buy us-1 pay eur-5", "DM-56", "This card takes its region’s currency or crypto.");
    says(0, "buy us-1 pay usd-5", "DM-58", "You do not hold that note, or not so many of it.");
    says(0, "buy us-1 pay usd-4 usd-4", "DM-58",
         "You do not hold that note, or not so many of it.");
    says(0, "buy us-1 pay usd-4 shark jpy-2", "DM-58",
         "You do not hold that note, or not so many of it.");
    says(0, "buy us-1 pay usd-4 shark usd-1", "DM-137",
         "Loan Shark: the card must stand for a currency other than its own.");
    says(0, "buy us-2 pay usd-1 usd-4", "DM-Q36",
         "A note in this payment is not needed, and the match is played without spare notes.");
    kit_play(0, "buy us-2 pay usd-2 shark eur-5");
    says(0, "buy us-1 pay usd-4 shark jpy-1", "DM-120",
         "The Shark’s power is already used this turn.");
    table_new("kitty shark");
    table_row("us-1", "us-painting-3");
    stand_in("usa", "usd-1 jpy-1");
    says(0, "buy us-1 pay usd-1 shark jpy-1", "DM-119", "Only the Loan Shark may pay like that.");
}
