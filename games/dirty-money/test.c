/* test.c -- Dirty Money: what the table says of itself, and its tables.
 *
 * House decks and texts of moves. The clauses are in test_setup.c (components and deal),
 * test_turn.c, test_actions.c, test_buy.c, test_effects.c, test_villains.c, test_round.c (end of
 * round and match) and test_views.c (who knows what).
 */
#include "test_kit.h"

#include <stdio.h>
#include <stdlib.h>

/* The shipped table with one text replaced, as a house deck. */
static const char *changed(int table, const char *old, const char *with) {
    static char text[BR_CSV_MAX];
    const char *csv = dirty_money_tables[table].csv, *at = strstr(csv, old);
    cr_assert(at != NULL, "\"%s\" is not in the table", old);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - csv), csv, with, at + strlen(old));
    return text;
}

static void refused(int table, const char *old, const char *with, const char *says, uint32_t line) {
    br_rules rules;
    br_fault fault = {0};
    const char *csv = changed(table, old, with);
    cr_assert_eq(br_rules_init(&rules, br_game_find("dirty-money"), 3, &fault), BR_OK);
    cr_assert_eq(br_rules_deck(&rules, csv, strlen(csv), &fault), BR_BAD_DECK, "%s", with);
    cr_assert(strstr(fault.text, says) != NULL, "\"%s\" does not say \"%s\"", fault.text, says);
    cr_assert_eq(fault.line, line, "line %u", fault.line);
}

Test(dirty_money, house_decks_with_broken_invariants_are_refused) {
    refused(0, "M001,EUR", "M002,EUR", "numbered in order", 2);
    refused(0, "M001,EUR,1,0", "M001,EUR,2,0", "sorted by currency", 3);
    refused(0, "M103,CRYPTO,3,1", "M103,CRYPTO,3,0", "all clean or all dirty", 105);
    refused(0, "M120,CRYPTO,3,1,value 3 = source; dirty flag and count reconstructed\n", "",
            "120 money cards", 120);
    refused(1, "left_right,left+right neighbour,1", "left_right,left+right neighbour,2",
            "as many cards", 3);
    refused(1, "A09,inspection,all,every opponent,1", "A09,inspection,all,every opponent,2", "",
            10); /* with 5 players 8 cards: more than a hand can be over its limit */
    refused(1, "A01,inspection,left_right,left+right neighbour,1",
            "A01,inspection,left_right,left+right neighbour,3", "", 2);
    refused(1, "A13,audit,most", "A13,audit,least", "", 14);
    refused(2, "P01,Europe,EUR", "P01,Europe,USD", "Europe is paid in EUR", 2);
    refused(2, "P20,Europe,EUR", "P20,USA,USD", "sorted by region", 22);
    refused(3, "BR,Banana Republic,2", "BR,Banana Republic,3", "", 5);
    refused(3, "BM,Black Market,4", "BM,Black Market,5", "more locations than players", 0);
    refused(4, "2,Corrupt Rat", "2,Money Launderer", "stands twice", 3);
}

Test(dirty_money, a_house_deck_may_have_clean_and_dirty_notes_of_one_value) {
    br_rules rules;
    br_fault fault = {0};
    const char *csv = changed(0, "M034,EUR,5,1", "M034,EUR,5,1");
    static char text[BR_CSV_MAX];
    snprintf(text, sizeof text, "%s", csv);
    char *at = strstr(text, "M029,EUR,5,1");
    at[11] = '0'; /* one clean 5-euro note before the dirty ones */
    cr_assert_eq(br_rules_init(&rules, br_game_find("dirty-money"), 2, &fault), BR_OK);
    cr_assert_eq(br_rules_deck(&rules, text, strlen(text), &fault), BR_OK, "%s", fault.text);
    char word[BR_WORD_MAX];
    cr_assert(br_value_word(&rules, DM_DICT_CARD, 5, word));
    cr_assert_str_eq(word, "eurc-5");
    cr_assert(br_value_word(&rules, DM_DICT_CARD, 6, word));
    cr_assert_str_eq(word, "eurd-5");
    cr_assert(br_value_word(&rules, DM_DICT_CARD, 4, word));
    cr_assert_str_eq(word, "eur-4");
    kit_deal(&rules, 1);
    kit_play_random(1, 2000);
    cr_assert(kit_is_over());
}

/* Every place of a text replaced. */
static void replace_all(char *text, size_t room, const char *old, const char *with) {
    static char out[BR_CSV_MAX];
    size_t used = 0;
    for (const char *at = text; *at;) {
        bool is_old = strncmp(at, old, strlen(old)) == 0;
        used += (size_t)snprintf(out + used, sizeof out - used, "%s", is_old ? with : "");
        if (!is_old) out[used++] = *at;
        at += is_old ? strlen(old) : 1;
    }
    out[used] = '\0';
    snprintf(text, room, "%s", out);
}

Test(dirty_money, DM_38_the_hardest_inspections_a_house_deck_may_have_never_overfill_a_hand) {
    static char text[BR_CSV_MAX];
    snprintf(text, sizeof text, "%s", dirty_money_tables[1].csv);
    replace_all(text, sizeof text, "inspection,one_player,any 1 opponent,2",
                "inspection,one_player,any 1 opponent,4");
    replace_all(text, sizeof text, "left+right neighbour,1", "left+right neighbour,2");
    for (int seats = 2; seats <= 5; seats++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            br_rules rules;
            br_fault fault = {0};
            cr_assert_eq(br_rules_init(&rules, br_game_find("dirty-money"), seats, &fault), BR_OK);
            cr_assert_eq(br_rules_deck(&rules, text, strlen(text), &fault), BR_OK, "%s",
                         fault.text);
            kit_deal(&rules, seed);
            kit_play_random(seed, 3000);
            cr_assert(kit_is_over());
        }
}

/* ---- states made by hand ------------------------------------------------------------------ */

static void possible_position(void) {
    table_new("rat kitty");
    table_own(0, "eu-casino-5 eu-painting-3");
    table_own(1, "us-casino-5");
    table_hand(0, "eur-1 eur-1 eur-2 eur-2 jpy-1 jpy-1 jpy-2");
    table_cell(0, "none none eur-3 none jpy-3");
    table_cell(1, "usd-4");
    table_tuck(0, 0, "usd-1 usd-2");
    table_stall("europe", "eur-1");
    cr_assert(br_audit(kit_rules(), table_draft()) == NULL);
}

static void impossible(const char *why) {
    const char *broken = br_audit(kit_rules(), table_draft());
    cr_assert(broken != NULL, "wanted: %s", why);
    kit_same(broken, why);
}

Test(dirty_money, DM_09_DM_Q05_audit_wants_every_point_accounted_for) {
    dirty_money_state *s = table_draft();
    possible_position();
    s->points[1]++;
    impossible("points are not what is listed");
    possible_position();
    s->points[1]--;
    impossible("points are not what is listed");
    possible_position();
    s->laid[0]++; /* another abstract counter without a point */
    impossible("points are not what is listed");
    possible_position();
    s->counter[1] = 0; /* abstract ones in a row are one entry */
    impossible("an abstract counter is listed above another");
}

Test(dirty_money, DM_120_audit_wants_a_power_used_or_not) {
    dirty_money_state *s = table_draft();
    possible_position();
    s->used_shark = 2;
    impossible("a word, a seat or a place that does not exist");
}

Test(dirty_money, DM_96_DM_111_audit_wants_tucked_cards_where_they_lie) {
    dirty_money_state *s = table_draft();
    unsigned last;
    possible_position();
    s->tuck[0][0] = 1;
    impossible("more cards than are tucked");
    possible_position();
    s->tuck[0][0] = 3; /* one of them abstract */
    cr_assert(br_audit(kit_rules(), s) == NULL);
    possible_position();
    last = s->counter_count - 1u;
    s->under[last] = 2;
    impossible("a card is tucked under a placement that is not there");
    possible_position();
    s->under[last] = DM_NOT_UNDER; /* in the Overpay cell, which is empty */
    impossible("more cards than Overpay");
    possible_position();
    s->under[0] = 0;
    impossible("a blacklist is under no placement");
    possible_position();
    s->overpay[1] = 1;
    impossible("only the Rat has Overpay");
}

Test(dirty_money, DM_Q05_more_abstract_counters_than_any_match_brings_stay_possible) {
    table_new("rat kitty");
    table_hand(1, "eur-5");
    table_stall("europe", "audit-most");
    table_row("eu-1", "eu-painting-3");
    table_hide_notes(0);
    for (int i = 0; i < DM_ABSTRACT_MAX; i++) table_cell(1, "none");
    table_put();
    kit_play(0, "visit europe"); /* the audit after every move holds */
    table_points(1, DM_ABSTRACT_MAX);
    cr_assert_eq(kit_event_count(DM_EV_POINT), 1);
}

Test(dirty_money, texts_that_are_no_move) {
    table_new("rat kitty");
    kit_unreadable("visit");
    kit_unreadable("visit mars");
    kit_unreadable("buy");
    kit_unreadable("buy eu-4 pay eur-1");
    kit_unreadable("buy eu-1 pay");
    kit_unreadable("buy eu-1 pay eur-6");
    kit_unreadable("buy eu-1 pay eur-2 shark");
    kit_unreadable("buy eu-1 pay eur-2 shark jpy-1 jpy-1");
    kit_unreadable("buy-both eu-1 pay eur-2");
    kit_unreadable("swap eur-1 eur-2");
    kit_unreadable("play eur-1");
    kit_unreadable("play swap 2");
    kit_unreadable("drop");
    kit_unreadable("bears jp-1 eu-2");
    kit_unreadable("bears eu-0 jp-3");
    kit_unreadable("end now");
}
