/* test.c -- Belo4ka: components, setup, a turn, numbers and calls, drawing.
 *
 * Clauses BE-01 to BE-26, BE-66, BE-67, BE-98, BE-99, BE-102 and what belongs to them. Then:
 * test_devils.c, test_squirrels.c, test_mushrooms.c, test_nuts.c, test_end.c, test_variants.c,
 * test_views.c.
 * Positions are texts, see test_kit.h.
 */
#include "test_kit.h"

#include <stdio.h>

/* ---- components --------------------------------------------------------------------------- */

static int in_match(unsigned from, unsigned to) {
    const belo4ka_state *s = table_state();
    int count = 0;
    for (unsigned card = from; card <= to; card++) {
        for (int seat = 0; seat < 9; seat++) count += (int)belo4ka_count(&s->hand[seat], card);
        for (unsigned i = 0; i < s->deck_count; i++) count += s->deck[i] == card;
    }
    return count;
}

Test(belo4ka, BE_01_the_deck_has_112_cards) {
    table_new(4);
    cr_assert_eq(in_match(0, 78), 112);
    kit_play_random(3, 60);
    cr_assert_null(br_audit(kit_rules(), table_state()));
}

Test(belo4ka, BE_02_BE_Q02_numbers_are_64_distinct_ones_of_four_colours) {
    static const char *const colours[] = {"red", "blue", "green", "yellow"};
    static const char *const known[] = {"blue-13", "blue-43", "blue-62", "red-41", "red-49"};
    bool seen[100] = {false};
    int of_colour[4] = {0};
    table_new(3);
    for (uint32_t card = 0; card < 64; card++) {
        char word[BR_WORD_MAX], colour[BR_WORD_MAX];
        int number = 0;
        cr_assert(br_value_word(kit_rules(), BELO4KA_DICT_CARD, card, word));
        cr_assert_eq(sscanf(word, "%[a-z]-%d", colour, &number), 2, "%s", word);
        cr_assert(number >= 2 && number <= 75 && !seen[number], "%s", word);
        seen[number] = true;
        for (int i = 0; i < 4; i++) of_colour[i] += strcmp(colour, colours[i]) == 0;
    }
    for (int i = 0; i < 4; i++) cr_assert_eq(of_colour[i], 16);
    for (int i = 0; i < 5; i++) cr_assert_lt(table_card(known[i]), 64u);
    cr_assert_eq(in_match(0, 63), 64);
}

Test(belo4ka, BE_03_six_squirrels_a_colour) {
    table_new(3);
    for (unsigned colour = 0; colour < 4; colour++) {
        cr_assert_eq(in_match(64 + 3 * colour, 64 + 3 * colour), 3);
        cr_assert_eq(in_match(65 + 3 * colour, 65 + 3 * colour), 2);
        cr_assert_eq(in_match(66 + 3 * colour, 66 + 3 * colour), 1);
    }
    cr_assert_eq(in_match(64, 75), 24);
}

Test(belo4ka, BE_04_fourteen_nuts) {
    table_new(3);
    cr_assert_eq(in_match(BELO4KA_NUTS, BELO4KA_NUTS), 14);
}

Test(belo4ka, BE_05_eight_devils) {
    table_new(3);
    cr_assert_eq(in_match(BELO4KA_DEVIL, BELO4KA_DEVIL), 8);
}

Test(belo4ka, BE_06_two_mushrooms) {
    table_new(3);
    cr_assert_eq(in_match(BELO4KA_MUSHROOMS, BELO4KA_MUSHROOMS), 2);
    cr_assert_eq(in_match(0, BELO4KA_MUSHROOMS), 112, "and there is nothing else");
}

/* ---- setup -------------------------------------------------------------------------------- */

Test(belo4ka, BE_07_BE_08_BE_98_eight_cards_each_and_the_rest_is_the_deck) {
    for (int seats = 3; seats <= 9; seats++) {
        kit_new("belo4ka", seats, 5, NULL);
        for (int seat = 0; seat < seats; seat++) {
            cr_assert_eq(table_state()->hand_count[seat], 8);
            cr_assert_eq(belo4ka_bag_size(&table_state()->hand[seat]), 8);
        }
        cr_assert_eq(table_state()->deck_count, 112 - 8 * seats);
        for (int viewer = 0; viewer <= seats; viewer++) { /* face down for all, and the table */
            belo4ka_state v;
            br_seat eyes = viewer < seats ? (br_seat)viewer : BR_SPECTATOR;
            belo4ka_observe(kit_rules(), table_state(), eyes, BR_RECALL, &v);
            for (int i = 0; i < v.deck_count; i++) cr_assert_eq(v.deck[i], BELO4KA_HIDDEN);
            kit_same(kit_find(kit_view(eyes, BR_RECALL), "deck"), "");
        }
    }
}

Test(belo4ka, BE_09_the_discard_starts_empty) {
    table_new(5);
    cr_assert_eq(table_state()->discard_count, 0);
    table_discards("");
}

Test(belo4ka, BE_10_BE_Q03_the_host_names_the_first_seat_or_chance_does) {
    unsigned seen = 0;
    kit_new("belo4ka", 4, 1, "first=2", NULL);
    table_waits_for("turn", 2);
    for (uint64_t seed = 1; seed < 40; seed++) {
        kit_new("belo4ka", 4, seed, NULL);
        seen |= 1u << table_state()->turn;
    }
    cr_assert_eq(seen, 15u);
}

Test(belo4ka, BE_11_turns_go_clockwise) {
    table_new(3);
    table_waits_for("turn", 0);
    table_play("0 draw");
    table_waits_for("turn", 1);
    kit_refused(0, "draw", "BE-11");
    kit_refused(2, "draw", "BE-11");
    table_play("1 draw; 2 draw");
    table_waits_for("turn", 0);
}

Test(belo4ka, BE_12_four_players_have_80_cards_in_the_deck) {
    table_new(4);
    table_counts("8 8 8 8");
    cr_assert_eq(table_state()->deck_count, 80);
    cr_assert_eq(table_state()->discard_count, 0);
}

Test(belo4ka, BE_F14_cards_are_dealt_one_at_a_time_from_the_first_player) {
    uint8_t key[BR_SEED_BYTES], order[112];
    br_chance chance;
    unsigned count = 0;
    kit_new("belo4ka", 3, 9, "first=2", NULL);
    kit_seed(9, key);
    br_chance_init(&chance, key);
    for (unsigned card = 0; card < 64; card++) order[count++] = (uint8_t)card;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k < 6; k++) order[count++] = (uint8_t)(64 + 3 * i + (k > 2) + (k > 4));
    for (unsigned i = 0; i < 24; i++) order[count++] = (uint8_t)(76 + (i > 13) + (i > 21));
    cr_assert_eq(count, 112u);
    br_chance_shuffle(&chance, order, 112);
    for (unsigned i = 0; i < 24; i++) { /* the top of the deck is its end */
        unsigned seat = (2 + i) % 3, card = order[111 - i];
        cr_assert(belo4ka_count(&table_state()->hand[seat], card), "card %u", i);
    }
    cr_assert_eq(memcmp(table_state()->deck, order, 88), 0);
}

Test(belo4ka, BE_Q01_BE_F26_three_to_nine_seats_and_two_as_an_option) {
    static br_rules rules;
    br_fault fault = {0};
    const br_game *game = br_game_find("belo4ka");
    cr_assert_eq(br_rules_init(&rules, game, 10, &fault), BR_BAD_SEATS);
    cr_assert_eq(br_rules_init(&rules, game, 1, &fault), BR_BAD_SEATS);
    fault = (br_fault){0};
    cr_assert_eq(br_rules_init(&rules, game, 2, &fault), BR_OK);
    cr_assert_eq(br_rules_check(&rules, &fault), BR_BAD_SEATS);
    cr_assert_eq(br_rules_option(&rules, "two-seats", "on", &fault), BR_OK);
    cr_assert_eq(br_rules_check(&rules, &fault), BR_OK);

    kit_new("belo4ka", 3, 7, NULL); /* with three seats the option has no effect */
    belo4ka_state plain = *table_state();
    kit_new("belo4ka", 3, 7, "two-seats=on", NULL);
    cr_assert_eq(memcmp(&plain, table_state(), sizeof plain), 0);
}

Test(belo4ka, BE_Q01_with_two_seats_the_rival_takes_every_honest_squirrel) {
    static const char *const reaction[] = {"1 slap", "1 challenge", "1 decline", "house close"};
    for (int i = 0; i < 4; i++) {
        table_new(2, "two-seats=on");
        table_set(0, "red-41", "red-plain blue-13", IDLE_1);
        table_play("0 play red-plain");
        table_play(reaction[i]);
        table_waits_for("due", 1);
    }
}

/* ---- a turn ------------------------------------------------------------------------------- */

Test(belo4ka, BE_13_one_hand_card_goes_to_the_discard) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    table_play("0 play blue-13");
    table_counts("1 2 2");
    table_discards("blue-43 blue-13");
    table_waits_for("turn", 1);
    kit_refused(1, "play red-49", "BE-13");
}

Test(belo4ka, BE_14_only_the_top_of_the_discard_is_seen) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    table_play("0 play blue-13");
    for (br_seat viewer = 0; viewer < 4; viewer++) {
        br_seat eyes = viewer < 3 ? viewer : BR_SPECTATOR;
        const char *view = kit_view(eyes, BR_SCREEN);
        kit_same(kit_find(view, "discard.0"), "null");
        kit_same(kit_find(view, "discard.1"), "\"blue-13\"");
        cr_assert_null(strstr(view, "blue-43"));
        cr_assert_null(strstr(table_screen(eyes), "43"));
        kit_same(kit_find(kit_view(eyes, BR_RECALL), "discard.0"), "\"blue-43\"");
    }
}

/* The marks of a screen: what a call or a challenge would find out, of what is in sight only. */
Test(belo4ka, BE_22_BE_14_a_view_names_the_bluffs_of_its_own_hand) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 red-49 red-12 blue-plain red-plain nuts", IDLE_1, IDLE_2);
    const char *view = kit_view(0, BR_SCREEN);
    kit_same(kit_find(view, "facts.bluff.0"), "[\"red-12\",\"red-plain\"]");
    kit_same(kit_find(view, "facts.bluff.1"), "[]");
    kit_same(kit_find(view, "facts.goal"), "21");
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_SCREEN), "facts.bluff.0"), "[]");
    table_play("0 play red-plain"); /* a window: nothing is said of what lies there */
    kit_same(kit_find(kit_view(0, BR_SCREEN), "facts.bluff.0"), "[]");
}

Test(belo4ka, BE_15_two_numbers_at_once_are_refused) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 blue-62", IDLE_1, IDLE_2);
    kit_refused(0, "play blue-13 blue-62", "BE-15");
    table_set(0, "blue-43", "blue-plain blue-super devil devil", IDLE_1, IDLE_2);
    kit_refused(0, "play blue-plain blue-super", "BE-15");
    kit_refused(0, "play devil devil", "BE-15");
    kit_unreadable("play");
    kit_unreadable("play blue-14");
}

Test(belo4ka, BE_102_whoever_holds_a_card_can_play_one) {
    static const char *const hands[] = {"red-41", "red-plain", "nuts", "devil", "mushrooms"};
    static const char *const tops[] = {"", "blue-43", "blue-mega", "nuts", "devil", "mushrooms"};
    static const char *const moves[] = {"play red-41", "play red-plain", "nuts 1", "play devil",
                                        "play mushrooms"};
    table_new(3);
    for (int top = 0; top < 6; top++)
        for (int i = 0; i < 5; i++) {
            table_set(0, tops[top], hands[i], IDLE_1, IDLE_2);
            cr_assert(kit_can(0, moves[i]), "%s on %s", moves[i], tops[top]);
            cr_assert(kit_can(0, "draw"));
        }
    table_set(0, "blue-43", "blue-62 blue-13", IDLE_1, IDLE_2); /* even with what fits in hand */
    kit_legal_is(0, "draw; play blue-13; play blue-62");
    kit_play(0, "draw");
    table_counts("4 2 2");
}

/* ---- numbers ------------------------------------------------------------------------------ */

/* Whether `card` on `under` draws a penalty when it is called. */
static bool is_caught(const char *under, const char *card) {
    char hand[64], move[64];
    table_new(3);
    snprintf(hand, sizeof hand, "%s yellow-3 yellow-64", card);
    snprintf(move, sizeof move, "0 play %s; 2 call", card);
    table_set(0, under, hand, IDLE_1, "green-16 green-20");
    table_play(move);
    kit_same(table_top(), card); /* BE-25 */
    if (kit_event_said("call-right")) table_counts("4 2 2");
    else table_counts("2 2 4");
    return kit_event_said("call-right");
}

Test(belo4ka, BE_16_the_same_colour_is_lawful) { cr_assert(!is_caught("blue-43", "blue-13")); }
Test(belo4ka, BE_17_a_greater_number_is_lawful) {
    cr_assert(!is_caught("blue-43", "red-49"));
    cr_assert(is_caught("red-49", "blue-43"));
}
Test(belo4ka, BE_18_both_at_once_is_lawful) { cr_assert(!is_caught("blue-43", "blue-62")); }
Test(belo4ka, BE_19_the_example_on_blue_43) {
    cr_assert(!is_caught("blue-43", "blue-13"));
    cr_assert(!is_caught("blue-43", "blue-62"));
    cr_assert(!is_caught("blue-43", "red-49"));
    cr_assert(is_caught("blue-43", "red-41"));
}

Test(belo4ka, BE_20_any_number_on_what_is_no_number) {
    cr_assert(!is_caught("blue-43 devil", "blue-13"));
    cr_assert(!is_caught("blue-43 nuts", "red-5"));
    cr_assert(!is_caught("blue-43 mushrooms", "red-5"));
    cr_assert(!is_caught("blue-43 blue-mega", "red-5"));
}

Test(belo4ka, BE_21_any_number_on_nothing) { cr_assert(!is_caught("", "red-5")); }

Test(belo4ka, BE_22_a_violation_is_taken_and_told_like_any_number) {
    br_event told[2];
    static const char *const moves[] = {"play red-41", "play red-49"};
    for (int i = 0; i < 2; i++) {
        table_new(3);
        table_set(0, "blue-43", "red-41 red-49", IDLE_1, IDLE_2);
        kit_play(0, moves[i]);
        told[i] = *kit_event(BELO4KA_EV_PLAY);
        kit_same(kit_event_names(), "play");
        told[i].open[0] = 0;
    }
    cr_assert_eq(memcmp(&told[0], &told[1], sizeof told[0]), 0, "the event tells a violation");
}

Test(belo4ka, BE_23_after_the_next_move_it_is_too_late) {
    table_new(4);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play red-41; 1 play green-8");
    kit_play(2, "call"); /* this one is about green 8 on red 41: a violation */
    cr_assert(kit_event_said("call-right"));
    table_set(0, "blue-43", "red-41 red-5", "nuts green-8", IDLE_2, IDLE_3);
    table_play("0 play red-41; 1 nuts 1");
    kit_refused(2, "call", "BE-23");
    table_counts("1 1 2 2");
    table_set(0, "blue-43", "red-41 red-5", "mushrooms green-8", IDLE_2, IDLE_3);
    table_play("0 play red-41; 1 play mushrooms");
    kit_refused(2, "call", "BE-23");
    table_counts("1 1 2 2");
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play red-41; 1 draw"); /* a draw is a move, too */
    kit_refused(2, "call", "BE-23");
    table_counts("1 4 2 2");
}

Test(belo4ka, BE_24_BE_25_a_caught_violator_draws_2_and_the_card_stays) {
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2);
    table_deck("green-2 yellow-3");
    table_play("0 play red-41; 1 call");
    table_holds(0, "red-5 green-2 yellow-3");
    table_discards("blue-43 red-41");
    table_waits_for("turn", 1);
    kit_same(kit_event_clause(BELO4KA_EV_CALL), "BE-24");
}

Test(belo4ka, BE_26_anybody_else_may_notice) {
    for (br_seat caller = 1; caller < 4; caller++) {
        table_new(4);
        table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2, IDLE_3);
        kit_play(0, "play red-41");
        kit_refused(0, "call", "BE-26");
        kit_play(caller, "call");
        table_counts("3 2 2 2");
        table_waits_for("turn", 1);
    }
}

Test(belo4ka, BE_99_a_violation_costs_2_cards_once) {
    table_new(4);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play red-41; 2 call");
    table_counts("3 2 2 2");
    kit_refused(3, "call", "BE-99");
    kit_refused(1, "call", "BE-99");
    table_counts("3 2 2 2");
}

Test(belo4ka, BE_Q09_a_false_call_costs_the_caller_2) {
    table_new(3);
    table_set(0, "blue-43", "red-49 red-5", IDLE_1, IDLE_2);
    table_play("0 play red-49; 2 call");
    table_counts("1 2 4");
    table_waits_for("turn", 1);
    kit_refused(1, "call", "BE-99");
}

Test(belo4ka, BE_F01_BE_Q09_a_free_false_call_settles_too) {
    table_new(3, "false-call=free");
    table_set(0, "blue-43", "red-49 red-5", IDLE_1, IDLE_2);
    table_play("0 play red-49; 2 call");
    table_counts("1 2 2");
    kit_refused(1, "call", "BE-99");
}

Test(belo4ka, BE_Q08_a_draw_closes_the_window_as_a_play_does) {
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2);
    table_play("0 play red-41; 1 draw");
    kit_refused(2, "call", "BE-23");
    table_counts("1 4 2");
}

Test(belo4ka, BE_F16_the_next_seat_may_call_and_then_play) {
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2);
    table_play("0 play red-41; 1 call; 1 play green-8");
    table_counts("3 1 2");
    table_waits_for("turn", 2);
}

Test(belo4ka, BE_F21_the_rules_know_no_grace_time) {
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2);
    kit_play(0, "play red-41");
    cr_assert_eq(br_must_act(kit_rules(), table_state()), br_bit(1), "the next seat may move");
    cr_assert(kit_can(1, "play green-8"));
    cr_assert(!kit_can(BR_HOUSE, "close"));
}

/* ---- drawing ------------------------------------------------------------------------------ */

Test(belo4ka, BE_66_drawing_is_a_choice_and_gives_2) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    table_deck("nuts green-2");
    cr_assert(kit_can(0, "play blue-13"));
    kit_play(0, "draw");
    table_holds(0, "blue-13 red-49 nuts green-2");
}

Test(belo4ka, BE_67_the_turn_passes_at_once) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    table_deck("nuts green-2");
    kit_play(0, "draw");
    table_waits_for("turn", 1);
    kit_refused(0, "play green-2", "BE-11 BE-67");
    kit_refused(0, "nuts 1", "BE-11 BE-67");
}

Test(belo4ka, BE_F27_the_general_clause_is_named) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    kit_play(0, "draw");
    kit_refused(0, "play blue-13", "BE-11");
    br_refusal refusal;
    br_move move;
    cr_assert_eq(br_move_read(kit_rules(), "play blue-13", &move), BR_OK);
    br_why(kit_rules(), table_state(), 0, &move, &refusal);
    cr_assert_eq(refusal.args.count, 1);
    cr_assert_eq(refusal.args.at[0].n, 1, "it says whose turn it is");
}

Test(belo4ka, BE_Q12_BE_F03_the_discard_becomes_the_deck_when_a_card_is_needed) {
    table_new(3);
    table_set(0, "* blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    cr_assert_eq(table_state()->deck_count, 0);
    table_play("0 play blue-13");
    cr_assert_eq(table_state()->deck_count, 0, "an empty deck may stand");
    cr_assert_eq(table_state()->rebuilds, 0);
    belo4ka_state before = *table_state();
    kit_play(1, "draw");
    const belo4ka_state *s = table_state();
    cr_assert_eq(s->rebuilds, 1);
    table_discards("blue-13");
    cr_assert_eq(s->deck_count, before.discard_count - 1 - 2);
    cr_assert_neq(memcmp(s->deck, before.discard, s->deck_count), 0, "it was not shuffled");
    table_counts("1 4 2");
}

Test(belo4ka, BE_F03_what_is_left_is_drawn_first) {
    table_new(3);
    table_set(0, "blue-43 blue-44 blue-48", "blue-13 red-49", IDLE_1, "* yellow-9");
    belo4ka_state s = *table_state();
    belo4ka_remove(&s.hand[2], table_card("red-5"));
    s.hand_count[2]--;
    s.deck[s.deck_count++] = (uint8_t)table_card("red-5");
    kit_put(&s);
    kit_play(0, "draw");
    cr_assert_eq(table_state()->rebuilds, 1);
    cr_assert(belo4ka_count(&table_state()->hand[0], table_card("red-5")));
    table_discards("blue-48");
    cr_assert_eq(table_state()->deck_count, 1);
}

Test(belo4ka, BE_F05_a_rebuild_of_nothing_is_none) {
    table_new(3);
    table_set(0, "blue-43", "blue-13 red-49", IDLE_1, "* yellow-9");
    kit_patch("{\"rebuilds\":5}");
    kit_play(0, "draw");
    cr_assert_eq(table_state()->rebuilds, 5);
    table_waits_for("turn", 1);
    cr_assert(kit_event_said("draw-nothing"));
}

Test(belo4ka, BE_Q12_BE_F09_a_lap_of_empty_draws_ends_the_round) {
    table_new(3, "forfeits=alko"); /* 21 points do not end the match */
    table_set(0, "blue-43", "blue-13 red-49", IDLE_1, "* yellow-9");
    table_play("0 draw; 1 draw");
    table_waits_for("turn", 2);
    table_play("2 draw");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, BR_SEAT_NONE);
    kit_same(kit_event_clause(BELO4KA_EV_END), "BE-Q12");
}

Test(belo4ka, BE_F09_a_play_begins_the_lap_anew) {
    table_new(3, "forfeits=alko"); /* 21 points do not end the match */
    table_set(0, "", "nuts red-49", "nuts green-8", "* yellow-9");
    table_play("0 draw; 1 draw; 2 play yellow-9; 0 draw; 1 draw");
    table_waits_for("turn", 2);
    cr_assert_eq(table_state()->lap, 2);
    table_play("2 draw");
    table_is("scored");
}

Test(belo4ka, BE_Q12_a_sixth_rebuild_ends_the_round) {
    table_new(3);
    table_set(0, "* blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    kit_patch("{\"rebuilds\":5}");
    kit_play(0, "draw");
    table_is("scored");
    table_counts("2 2 2");
    cr_assert_eq(table_state()->finisher, BR_SEAT_NONE);
}

static void leave_one_in_deck(const char *name) {
    belo4ka_state s = *table_state();
    unsigned card = table_card(name), at = 0;
    while (s.discard[at] != card) at++;
    memmove(&s.discard[at], &s.discard[at + 1], s.discard_count - at - 1u);
    s.discard[--s.discard_count] = 0;
    s.deck[s.deck_count++] = (uint8_t)card;
    s.rebuilds = 5;
    kit_put(&s);
}

Test(belo4ka, BE_F04_what_was_drawn_before_a_sixth_rebuild_is_kept) {
    table_new(3);
    table_set(0, "* blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    leave_one_in_deck("red-mega");
    kit_play(0, "draw");
    table_is("scored");
    table_holds(0, "blue-13 red-49 red-mega");
    table_totals("3 0 0");
}

Test(belo4ka, BE_F06_every_draw_can_need_the_sixth_rebuild) {
    table_new(4); /* a devil's draw: the rest of the circle falls away */
    table_set(0, "* blue-43", "devil red-49", IDLE_1, IDLE_2, IDLE_3);
    leave_one_in_deck("red-5");
    table_play("0 play devil; 1 devil-draw");
    table_waits_for("demand", 2);
    kit_play(2, "devil-draw");
    table_is("scored");
    table_counts("1 3 2 2");
    cr_assert_eq(table_state()->finisher, BR_SEAT_NONE);

    table_new(3); /* a violator's penalty */
    table_set(0, "* blue-43", "red-41 red-49", IDLE_1, IDLE_2);
    kit_patch("{\"rebuilds\":5}");
    table_play("0 play red-41; 1 call");
    table_is("scored");
    table_counts("1 2 2");

    table_new(3); /* a false caller's */
    table_set(0, "* blue-43", "blue-13 red-49", IDLE_1, IDLE_2);
    leave_one_in_deck("red-5");
    table_play("0 play blue-13; 2 call");
    table_is("scored");
    table_counts("1 2 3");
}
