/* test_deck.c -- Belo4ka: house decks, and states that can not be.
 *
 * A house deck may print other numbers and prices (BE-02, BE-Q02); how many cards of a kind there
 * are is fixed (BE-01 to BE-06), and what breaks that is refused with its place.
 */
#include "test_kit.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 16384 };

/* The shipped table with the first `from` replaced by `to`. */
static const char *changed(const char *from, const char *to) {
    static char text[ROOM];
    const char *csv = br_game_find("belo4ka")->tables[0].csv, *at = strstr(csv, from);
    cr_assert(at != NULL, "%s is not there", from);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - csv), csv, to, at + strlen(from));
    return text;
}

static void refused(const char *csv, unsigned line, const char *text) {
    static br_rules rules;
    br_fault fault = {0};
    cr_assert_eq(br_rules_init(&rules, br_game_find("belo4ka"), 3, &fault), BR_OK);
    cr_assert_eq(br_rules_deck(&rules, csv, strlen(csv), &fault), BR_BAD_DECK);
    cr_assert_eq(fault.line, line, "line %u: %s", fault.line, fault.text);
    cr_assert(strstr(fault.text, text), "%s", fault.text);
}

Test(belo4ka, BE_02_a_deck_with_a_number_twice_is_refused) {
    refused(changed("B002,number,red,6,", "B002,number,red,5,"), 3, "twice");
    refused(changed("B002,number,red,6,", "B002,number,red,76,"), 3, "75");
    refused(changed("B002,number,red,6,", "B002,number,pink,6,"), 3, "red");
    refused(changed("B002,number,red,6,,", "B002,number,red,6,1,"), 3, "costs nothing");
}

Test(belo4ka, BE_03_BE_04_BE_05_BE_06_a_deck_with_a_card_too_many_is_refused) {
    refused(changed("B068,super_squirrel,red,,2", "B068,squirrel,red,,1"), 69, "3 plain");
    refused(changed("B103,devil,,,x(1+n)", "B103,nuts,,,"), 104, "14 nuts");
    refused(changed("B103,devil,,,x(1+n)", "B103,devil,,,2"), 104, "multiply");
    refused(changed("B111,mushrooms,,,5", "B111,devil,,,x(1+n)"), 112, "8 devils");
    refused(changed("B112,mushrooms,,,5", "B112,mushrooms,,,4"), 113, "cost the same");
    refused(changed("B089,nuts,,,", "B089,nuts,red,,"), 90, "neither colour");
}

Test(belo4ka, BE_01_a_deck_of_another_size_or_order_is_refused) {
    char text[ROOM];
    refused(changed("B002,number,red,6,,reconstructed\n", ""), 3, "B001 to B112");
    refused(changed("B005,", "B004,"), 6, "B001 to B112");
    snprintf(text, sizeof text, "%sB113,nuts,,,,mine\n", changed("B001", "B001"));
    refused(text, 114, "112 cards");
}

Test(belo4ka, BE_Q02_a_deck_needs_all_four_colours) {
    char text[ROOM];
    snprintf(text, sizeof text, "%s", changed("B001", "B001"));
    for (char *at; (at = strstr(text, "number,yellow,"));) {
        memcpy(at, "number,green,", 13);
        memmove(at + 13, at + 14, strlen(at + 14) + 1);
    }
    refused(text, 0, "four colours");
}

Test(belo4ka, BE_Q02_a_house_deck_plays) {
    static br_rules rules;
    br_fault fault = {0};
    const char *csv = changed("B001,number,red,5,", "B001,number,blue,7,");
    cr_assert_eq(br_rules_init(&rules, br_game_find("belo4ka"), 4, &fault), BR_OK);
    cr_assert_eq(br_rules_deck(&rules, csv, strlen(csv), &fault), BR_OK, "%s", fault.text);
    cr_assert_eq(rules.custom_tables, 1);
    br_move move;
    cr_assert_eq(br_move_read(&rules, "play blue-7", &move), BR_OK);
    cr_assert_eq(br_move_read(&rules, "play red-5", &move), BR_BAD_MOVE);
    kit_deal(&rules, 3);
    kit_play_random(5, 100000);
    cr_assert(kit_is_over());
}

Test(belo4ka, BE_79_a_house_deck_may_price_squirrels_anew) {
    static br_rules rules;
    static char text[ROOM];
    br_fault fault = {0};
    snprintf(text, sizeof text, "%s", changed("B001", "B001"));
    for (char *at = text; (at = strstr(at, "mega_squirrel,"));) {
        at = strstr(at, ",,3,");
        memcpy(at, ",,4,", 4);
    }
    cr_assert_eq(br_rules_init(&rules, br_game_find("belo4ka"), 3, &fault), BR_OK);
    cr_assert_eq(br_rules_deck(&rules, text, strlen(text), &fault), BR_OK, "%s", fault.text);
    kit_deal(&rules, 1);
    table_set(0, "blue-43", "nuts | red-mega", IDLE_1, IDLE_2);
    kit_play(0, "nuts 1");
    table_is("scored");
    cr_assert_eq(table_state()->scored[0], 4);
}

/* ---- states that can not be --------------------------------------------------------------- */

static bool is_possible(const belo4ka_state *s) { return br_audit(kit_rules(), s) == NULL; }

Test(belo4ka, BE_01_a_card_lost_or_there_twice_fails_the_audit) {
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2);
    belo4ka_state s = *table_state();
    cr_assert(is_possible(&s));
    s.discard[0] = s.deck[0];
    cr_assert(!is_possible(&s), "twice");
    s = *table_state();
    s.hand[0].numbers &= s.hand[0].numbers - 1;
    s.hand_count[0]--;
    cr_assert(!is_possible(&s), "lost");
    s = *table_state();
    s.hand_count[0]++;
    cr_assert(!is_possible(&s), "miscounted");
    s = *table_state();
    s.front[0] = BELO4KA_KIND(BELO4KA_NUTS);
    cr_assert(!is_possible(&s), "nuts in front");
    s = *table_state();
    s.known[0] = BELO4KA_KIND(BELO4KA_SQUIRRELS);
    cr_assert(!is_possible(&s), "a squirrel all saw that is not there");
    s = *table_state();
    s.deck[s.deck_count] = 1;
    cr_assert(!is_possible(&s), "past the end of the deck");
}

Test(belo4ka, BE_Q04_a_broken_window_fails_the_audit) {
    table_new(4);
    table_set(0, "blue-43", "red-plain red-5", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play red-plain; 2 slap");
    belo4ka_state s = *table_state();
    s.waiting = br_bit(1);
    cr_assert(!is_possible(&s), "seat 3 is forgotten");
    s = *table_state();
    s.reaction[2] = 0;
    cr_assert(!is_possible(&s), "a reaction is lost");
    s = *table_state();
    s.palm[0] = 0;
    cr_assert(!is_possible(&s), "the author has reacted");
    s = *table_state();
    s.verdict = BELO4KA_HONEST;
    cr_assert(!is_possible(&s), "a verdict too early");
    table_play("1 slap; 3 slap");
    s = *table_state();
    s.verdict = BELO4KA_HONEST;
    cr_assert(!is_possible(&s), "a false verdict");
    s = *table_state();
    s.due = 3;
    cr_assert(!is_possible(&s), "due is not who the line says");
}

Test(belo4ka, BE_68_an_empty_hand_in_a_running_round_fails_the_audit) {
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2);
    belo4ka_state s = *table_state();
    s.finisher = 0;
    cr_assert(!is_possible(&s), "a finisher with cards");
    s = *table_state();
    s.phase = BELO4KA_DEMAND;
    s.due = 1;
    cr_assert(!is_possible(&s), "no devil");
    s = *table_state();
    s.call = BELO4KA_CALL_OPEN;
    s.author = 2;
    cr_assert(is_possible(&s));
    s.phase = BELO4KA_LAST;
    cr_assert(!is_possible(&s));
    s = *table_state();
    s.round = 51;
    cr_assert(!is_possible(&s));
    s = *table_state();
    s.zero[3] = 1;
    cr_assert(!is_possible(&s));
}

Test(belo4ka, BE_Q12_a_whole_lap_of_empty_draws_fails_the_audit) {
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, "*");
    belo4ka_state s = *table_state();
    s.lap = 2;
    cr_assert(is_possible(&s));
    s.lap = 3;
    cr_assert(!is_possible(&s), "the round was over after the third");
}

Test(belo4ka, BE_73_a_demand_of_somebody_elses_last_card_fails_the_audit) {
    table_new(4);
    table_set(0, "blue-43", "devil", IDLE_1, IDLE_2, IDLE_3);
    kit_play(0, "play devil");
    belo4ka_state s = *table_state();
    cr_assert_eq(s.finisher, 0);
    cr_assert(is_possible(&s));
    s.author = 3;
    cr_assert(!is_possible(&s), "the devil was seat 0's last card, not seat 3's");
}

/* Moves the hand of a seat to another's. */
static void empty_hand(belo4ka_state *s, unsigned from, unsigned to) {
    s->hand[to].numbers |= s->hand[from].numbers;
    s->hand[to].kinds += s->hand[from].kinds;
    s->hand_count[to] = (uint8_t)(s->hand_count[to] + s->hand_count[from]);
    s->hand[from] = (belo4ka_bag){0, 0};
    s->hand_count[from] = 0;
}

Test(belo4ka, BE_68_BE_Q13_a_second_empty_hand_fails_the_audit) {
    table_new(4);
    table_set(0, "blue-43", "red-5", IDLE_1, IDLE_2, IDLE_3);
    kit_play(0, "play red-5");
    belo4ka_state s = *table_state();
    cr_assert(is_possible(&s));
    empty_hand(&s, 1, 2);
    cr_assert(!is_possible(&s), "beside a last number");
    table_set(0, "blue-43", "red-plain", IDLE_1, "mushrooms", IDLE_3);
    table_play("0 play red-plain; 2 slap; house close");
    s = *table_state();
    cr_assert(is_possible(&s));
    empty_hand(&s, 1, 3);
    cr_assert(!is_possible(&s), "no mushrooms were played");
    kit_play(2, "mushrooms");
    cr_assert(is_possible(table_state()), "author and mushrooms player");
    s = *table_state();
    empty_hand(&s, 1, 3);
    cr_assert(!is_possible(&s), "one mushrooms card empties one hand");
}

Test(belo4ka, BE_86_BE_93_a_match_past_its_end_fails_the_audit) {
    table_new(3);
    belo4ka_state s = *table_state();
    s.total[1] = 20;
    cr_assert(is_possible(&s));
    s.total[1] = 21;
    cr_assert(!is_possible(&s), "21 before this round");
    table_new(3, "forfeits=alko");
    s = *table_state();
    s.total[1] = 21;
    s.forfeits[0] = 4;
    cr_assert(is_possible(&s), "21 points end nothing here");
    s.forfeits[0] = 5;
    cr_assert(!is_possible(&s), "out before this round");
    s.forfeits[0] = 4;
    s.phase = BELO4KA_OVER;
    cr_assert(!is_possible(&s), "over, and nobody is out");
}
