/* test_variants.c -- Belo4ka: forfeits, devilry, retiring.
 *
 * Clauses BE-89 to BE-97 and the rulings and finer points that belong to them.
 */
#include "test_kit.h"

#include <stdio.h>

/* Ends a round of three seats in which seats 0, 1, 2 score what `hands` hold; `before` is a patch
 * of the state, NULL if it is the first round. */
static void score_after(const char *before, const char *option, const char *zero, const char *one,
                        const char *two) {
    char hand[120];
    table_new(3, option);
    if (before) kit_patch(before);
    snprintf(hand, sizeof hand, "nuts %s", zero);
    table_set(0, "blue-43", hand, one, two);
    kit_play(0, "nuts 1");
}

static void score(const char *option, const char *zero, const char *one, const char *two) {
    score_after(NULL, option, zero, one, two);
}

/* Seats 0, 1, 2 score 4, 18 and 7. */
#define ROUND_4_18_7 \
    "| red-super red-super", "devil mushrooms red-mega | blue-plain", "mushrooms blue-super"

static void forfeits_are(const char *wanted) {
    char text[40];
    const belo4ka_state *s = table_state();
    snprintf(text, sizeof text, "%d %d %d", s->forfeits[0], s->forfeits[1], s->forfeits[2]);
    kit_same(text, wanted);
}

Test(belo4ka, BE_89_without_a_variant_there_are_no_forfeits) {
    for (uint64_t seed = 1; seed < 6; seed++) {
        kit_new("belo4ka", 4, seed, NULL);
        kit_play_random(seed, 100000);
        cr_assert(kit_is_over());
        for (int seat = 0; seat < 4; seat++) {
            cr_assert_eq(table_state()->forfeits[seat], 0);
            cr_assert_eq(table_state()->buyoffs[seat], 0);
        }
    }
}

Test(belo4ka, BE_90_counters_begin_at_0) {
    kit_new("belo4ka", 5, 1, "forfeits=alko", NULL);
    kit_same(kit_value("forfeits"), "[0,0,0,0,0]");
}

Test(belo4ka, BE_91_the_worst_hand_takes_a_forfeit) {
    score("forfeits=alko", ROUND_4_18_7);
    cr_assert_eq(table_state()->scored[0], 4);
    cr_assert_eq(table_state()->scored[1], 18);
    cr_assert_eq(table_state()->scored[2], 7);
    forfeits_are("0 1 0");
    /* of that round, whatever was scored before it; and forfeits add up */
    score_after("{\"round\":2,\"total\":[9,9,50],\"forfeits\":[1,0,2]}", "forfeits=alko",
                "| red-super red-super", "red-plain", "blue-super");
    forfeits_are("2 0 2");
}

Test(belo4ka, BE_Q18_a_tie_gives_one_each_and_zero_none) {
    score("forfeits=alko", "| red-plain", "red-super", "blue-super");
    forfeits_are("0 1 1");
    score("forfeits=alko", "", "red-5", "red-6");
    forfeits_are("0 0 0");
}

Test(belo4ka, BE_92_BE_F25_the_table_is_asked_and_play_goes_on) {
    score("forfeits=alko", ROUND_4_18_7);
    cr_assert(kit_event_said("ask-label"));
    kit_same(kit_event_clause(BELO4KA_EV_ASK), "BE-92");
    kit_same(kit_value("label"), "\"none\"");
    cr_assert(kit_can(BR_HOUSE, "label song"));
    kit_play(BR_HOUSE, "deal"); /* nobody waits for it */
    cr_assert(kit_can(BR_HOUSE, "label song"), "the question stays");
    kit_play(BR_HOUSE, "label song");
    kit_same(kit_value("label"), "\"song\"");
    kit_refused(BR_HOUSE, "label joke", "BE-F25"); /* once */
    kit_unreadable("label");
    kit_unreadable("label none");
    kit_unreadable("label vodka");
    score_after("{\"round\":2}", "forfeits=alko", ROUND_4_18_7);
    cr_assert_eq(kit_event_count(BELO4KA_EV_ASK), 0, "asked after the first round only");
}

Test(belo4ka, BE_F25_only_the_house_and_only_after_round_1) {
    table_new(3, "forfeits=alko");
    kit_refused(BR_HOUSE, "label song", "BE-F25");
    score("forfeits=alko", ROUND_4_18_7);
    kit_refused(1, "label song", "BE-F20");
    score("forfeits=off", ROUND_4_18_7);
    kit_refused(BR_HOUSE, "label song", "BE-F25");
    cr_assert(!kit_event_said("ask-label"));
}

Test(belo4ka, BE_93_five_forfeits_end_the_match_and_21_points_do_not) {
    table_new(3, "forfeits=alko");
    kit_patch("{\"total\":[1,40,30],\"forfeits\":[3,3,0]}");
    table_set(0, "blue-43", "nuts", "red-plain", "red-5");
    kit_play(0, "nuts 1");
    cr_assert(!kit_is_over(), "40 points do not end it");
    kit_patch("{\"forfeits\":[4,3,0]}");
    table_set(0, "blue-43", "nuts | red-plain", "red-5", "red-6");
    kit_play(0, "nuts 1");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(2), "seat 0 has the lowest total and is out");
    cr_assert_eq(kit_result().place[0], 3);
}

Test(belo4ka, BE_Q17_if_all_are_out_the_lowest_of_all_wins) {
    table_new(3, "forfeits=alko");
    kit_patch("{\"total\":[7,8,9],\"forfeits\":[4,4,4]}");
    table_set(0, "blue-43", "nuts | red-plain", "blue-plain", "green-plain");
    kit_play(0, "nuts 1");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(0));
}

Test(belo4ka, BE_94_xxl_gives_a_forfeit_a_point) {
    score("forfeits=alko-xxl", ROUND_4_18_7);
    forfeits_are("4 18 7");
    score_after("{\"round\":2,\"total\":[5,0,6],\"forfeits\":[5,0,6]}", "forfeits=alko-xxl",
                "| red-super red-super", "red-plain", "blue-super");
    forfeits_are("9 1 8");
}

Test(belo4ka, BE_95_xxl_asks_for_its_label_too) {
    score("forfeits=alko-xxl", ROUND_4_18_7);
    kit_same(kit_event_clause(BELO4KA_EV_ASK), "BE-95");
    kit_play(BR_HOUSE, "deal");
    table_is("turn");
    score_after("{\"round\":2}", "forfeits=alko-xxl", "| red-super", "red-plain", "blue-plain");
    cr_assert_eq(kit_event_count(BELO4KA_EV_ASK), 0, "asked once");
}

Test(belo4ka, BE_Q33_xxl_keeps_the_21_points) {
    table_new(3, "forfeits=alko-xxl");
    kit_patch("{\"total\":[2,20,9],\"forfeits\":[2,20,9]}");
    table_set(0, "blue-43", "nuts", "red-5", "red-6");
    kit_play(0, "nuts 1");
    cr_assert(!kit_is_over(), "20 forfeits decide nothing");
    table_set(0, "blue-43", "nuts", "red-plain", "red-6");
    kit_play(0, "nuts 1");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(0));

    table_new(3, "forfeits=alko-xxl", "devilry=on"); /* no cap: 3 + 5 counters still win */
    kit_patch("{\"total\":[3,20,4],\"forfeits\":[3,20,4],\"buyoffs\":[5,0,0]}");
    table_set(0, "blue-43", "nuts", "red-plain", "red-6");
    kit_play(0, "nuts 1");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(0));
    cr_assert_eq(kit_result().place[2], 2);
}

/* ---- devilry ------------------------------------------------------------------------------ */

Test(belo4ka, BE_96_a_forfeit_instead_of_the_devils_card) {
    table_new(3, "devilry=on");
    table_set(0, "blue-43", "devil red-5", IDLE_1, IDLE_2);
    table_play("0 play devil; 1 forfeit");
    table_counts("1 2 2");
    cr_assert_eq(table_state()->buyoffs[1], 1);
    table_waits_for("demand", 2);
    table_new(3);
    table_set(0, "blue-43", "devil red-5", IDLE_1, IDLE_2);
    kit_play(0, "play devil");
    cr_assert(!kit_can(1, "forfeit"));
    kit_refused(1, "forfeit", "BE-96");
}

Test(belo4ka, BE_97_only_for_devils_cards) {
    table_new(3, "devilry=on");
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2);
    kit_refused(0, "forfeit", "BE-97");
    kit_play(0, "play red-41");
    kit_play(1, "call");
    table_counts("3 2 2");
    kit_refused(0, "forfeit", "BE-97");
}

Test(belo4ka, BE_Q25_devilry_holds_for_a_last_devil) {
    table_new(3, "devilry=on");
    table_set(0, "blue-43", "devil", IDLE_1, IDLE_2);
    kit_play(0, "play devil");
    kit_legal_is(1, "devil-draw; forfeit");
    table_play("1 forfeit; 2 devil-draw");
    table_is("scored");
    table_counts("0 2 3");
}

Test(belo4ka, BE_Q32_at_most_five_buy_offs_a_match) {
    table_new(3, "devilry=on");
    table_set(0, "blue-43", "devil devil red-5", IDLE_1, IDLE_2);
    kit_patch("{\"buyoffs\":[0,4,0]}");
    table_play("0 play devil; 1 forfeit; 2 devil-draw; 0 play devil");
    cr_assert_eq(table_state()->buyoffs[1], 5);
    kit_refused(1, "forfeit", "BE-Q32");
    kit_legal_is(1, "devil-draw");
}

Test(belo4ka, BE_F13_buy_offs_have_a_counter_of_their_own) {
    table_new(3, "devilry=on", "forfeits=alko");
    table_set(0, "blue-43", "devil nuts", "red-plain", IDLE_2);
    kit_patch("{\"forfeits\":[0,3,0]}");
    table_play("0 play devil; 1 forfeit; 2 forfeit");
    forfeits_are("0 3 0");
    kit_play(0, "nuts 1"); /* seat 1 takes its fourth forfeit: 4 + 1 buy-off = 5 */
    forfeits_are("0 4 0");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().place[1], 3);

    table_new(3, "devilry=on", "forfeits=alko-xxl");
    table_set(0, "blue-43", "devil nuts", "red-plain", IDLE_2);
    table_play("0 play devil; 1 forfeit; 2 forfeit; 0 nuts 1");
    forfeits_are("0 1 0");
    cr_assert(!kit_is_over());
}

Test(belo4ka, BE_Q33_BE_93_the_goal_is_told_where_points_end_the_match) {
    static const char *const values[][2] = {
        {"forfeits=off", "21"}, {"forfeits=alko", "null"}, {"forfeits=alko-xxl", "21"}};
    for (int i = 0; i < 3; i++) {
        table_new(3, values[i][0]);
        kit_same(kit_find(kit_view(0, BR_SCREEN), "facts.goal"), values[i][1]);
    }
}

/* ---- retiring ----------------------------------------------------------------------------- */

Test(belo4ka, BE_F11_BE_Q17_retiring_in_a_round_is_noted) {
    table_new(3, "forfeits=alko");
    table_set(0, "blue-43", "nuts red-5", IDLE_1, IDLE_2);
    table_deck("green-2 green-26 green-32 green-36");
    kit_play(2, "retire"); /* out of turn, at any time */
    kit_refused(2, "retire", "BE-F11");
    table_waits_for("turn", 0);
    table_play("0 play red-5; 1 draw; 2 draw; 0 nuts 1"); /* the seat plays on */
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(0) | br_bit(1));
}

Test(belo4ka, BE_F11_between_rounds_it_ends_the_match_at_once) {
    score("forfeits=alko", ROUND_4_18_7);
    kit_play(0, "retire");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(2));
    table_new(3);
    kit_refused(0, "retire", "BE-F11");
    table_new(3, "forfeits=alko-xxl");
    kit_refused(0, "retire", "BE-F11");
}

/* A guess for bots: retiring is never what looks best, for whoever is out can not win. */
Test(belo4ka, BE_Q17_to_be_out_looks_worse_than_any_hand) {
    table_new(3, "forfeits=alko");
    table_set(0, "blue-43", "devil devil mushrooms red-mega red-super", IDLE_1, IDLE_2);
    int32_t worst = kit_rules()->game->evaluate(kit_rules(), table_state(), 0);
    table_set(0, "blue-43", "red-5", IDLE_1, IDLE_2);
    kit_play(0, "retire");
    cr_assert_lt(kit_rules()->game->evaluate(kit_rules(), table_state(), 0), worst);
}

Test(belo4ka, BE_F12_after_round_50_whoever_is_out_is_left_aside) {
    table_new(3, "forfeits=alko");
    table_set(0, "blue-43", "nuts", "red-5", IDLE_2);
    kit_patch("{\"round\":50,\"total\":[3,2,1],\"retired\":[2]}");
    kit_play(0, "nuts 1");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(1));
    table_set(0, "blue-43", "nuts", "red-5", IDLE_2);
    kit_patch("{\"round\":50,\"total\":[3,2,1],\"retired\":[]}");
    kit_play(0, "nuts 1");
    cr_assert(kit_is_over());
    cr_assert_eq(kit_result().winners, br_bit(2));
}
