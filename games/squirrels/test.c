/* test.c -- Squirrels: components, setup, who sees what, who begins.
 *
 * Clauses SQ-01 to SQ-13, SQ-77 and the rulings that belong to them. Then: test_turn.c,
 * test_customs.c, test_effects.c, test_end.c, test_match.c, test_events.c, test_audit.c.
 * Positions are texts, see test_kit.h.
 */
#include "test_kit.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- components --------------------------------------------------------------------------- */

Test(squirrels, SQ_01_five_sets_of_eight_are_forty_cards) {
    table_new(5);
    int cards = 0;
    for (br_seat seat = 0; seat < 5; seat++) cards += table_hand_size(seat);
    cr_assert_eq(cards, 40);

    kit_play_random(7, 60);
    cards = 0;
    for (br_seat seat = 0; seat < 5; seat++)
        cards += table_hand_size(seat) + table_stack_size(seat, 0) + table_stack_size(seat, 1);
    cr_assert_eq(cards, 40, "after 60 moves there are %d cards", cards);
}

Test(squirrels, SQ_01_a_card_twice_or_missing_fails_the_audit) {
    table_new(2);
    table_set(0, "bank", "customs");
    squirrels_state s = *table_state();
    s.stack[0][1] = SQUIRRELS_BANK;
    cr_assert(br_audit(kit_rules(), &s) != NULL, "two banks in one set");
    s = *table_state();
    s.hand[1] = (uint8_t)(s.hand[1] & ~SQUIRRELS_CARD_BIT(SQUIRRELS_RAID));
    cr_assert(br_audit(kit_rules(), &s) != NULL, "a raid is lost");
}

Test(squirrels, SQ_02_token_counts_are_told_in_three_languages) {
    for (int lang = 0; lang < BR_LANGS; lang++) {
        const char *at = br_word((br_lang)lang, "squirrels.clause.SQ-02");
        cr_assert(at != NULL);
        long n[8] = {0}; /* tokens in all; how many of which worth, three times; nuts in all */
        for (int i = 0; i < 8; i++) {
            at += strcspn(at, "0123456789");
            char *end = NULL;
            n[i] = strtol(at, &end, 10);
            at = end;
        }
        cr_assert_eq(strcspn(at, "0123456789"), strlen(at), "one more number: %s", at);
        cr_assert_eq(n[0], 75);
        cr_assert_eq(n[1] + n[3] + n[5], n[0]);
        cr_assert(n[2] == 1 && n[4] == 5 && n[6] == 10);
        cr_assert_eq(n[7], 267);
        cr_assert_eq(n[1] * n[2] + n[3] * n[4] + n[5] * n[6], n[7]);
    }
}

static const char all_commits[] =
    "commit bank left; commit bank right; commit contraband-2 left; commit contraband-2 right; "
    "commit contraband-3 left; commit contraband-3 right; commit contraband-5 left; "
    "commit contraband-5 right; commit customs left; commit customs right; commit hideout left; "
    "commit hideout right; commit raid left; commit raid right; commit robbery left; "
    "commit robbery right";

Test(squirrels, SQ_03_every_set_is_the_same_eight_cards) {
    table_new(5);
    for (br_seat seat = 0; seat < 5; seat++) kit_legal_is(seat, all_commits);
}

Test(squirrels, SQ_Q02_one_of_each_face_a_set) {
    for (int seats = 2; seats <= 5; seats++) {
        table_new(seats);
        for (br_seat seat = 0; seat < seats; seat++)
            table_holds(seat, "contraband-2 contraband-3 contraband-5 customs robbery bank raid "
                              "hideout");
    }
}

Test(squirrels, SQ_04_contraband_is_worth_2_3_or_5) {
    static const int value[] = {2, 3, 5};
    table_new(2);
    kit_unreadable("commit contraband-1 left");
    kit_unreadable("commit contraband-4 left");
    kit_unreadable("commit contraband left");
    for (int i = 0; i < 3; i++) {
        char text[64], nuts[16];
        snprintf(text, sizeof text, "lay contraband-%d right", value[i]);
        snprintf(nuts, sizeof nuts, "%d 0", value[i]);
        table_set(0, IDLE, IDLE);
        kit_play(0, text);
        table_owns(nuts);
    }
}

/* ---- setup -------------------------------------------------------------------------------- */

Test(squirrels, SQ_05_each_seat_gets_one_whole_set) {
    for (int seats = 2; seats <= 5; seats++) {
        table_new(seats);
        for (br_seat seat = 0; seat < 5; seat++)
            cr_assert_eq(table_hand_size(seat), seat < seats ? 8 : 0);
    }
}

Test(squirrels, SQ_06_nobody_starts_with_nuts) {
    table_new(5);
    table_owns("0 0 0 0 0");
    table_start("contraband-5 left", "contraband-3 left", "raid right", "bank left",
                "robbery left");
    table_owns("0 0 0 0 0");
    cr_assert_eq(table_state()->minted, 0);
}

Test(squirrels, SQ_07_an_area_has_two_places) {
    table_new(2);
    cr_assert(kit_can(0, "commit bank left"));
    cr_assert(kit_can(0, "commit bank right"));
    cr_assert_eq(kit_legal_count(0), 8 * 2);
    kit_unreadable("commit bank middle");
    kit_unreadable("commit bank 0");
    kit_unreadable("commit bank");
    kit_unreadable("commit bank left right");
    table_start("bank left", "bank right"); /* and they are two, not one */
    table_shows(0, "bank");
    table_shows(1, "/ bank");
    kit_play(0, "lay customs right");
    table_shows(0, "bank / customs");
}

Test(squirrels, SQ_08_a_committed_card_lies_face_down) {
    table_new(3);
    kit_play(1, "commit raid right");
    cr_assert_eq(table_stack_size(1, 0) + table_stack_size(1, 1), 0);
    for (br_seat viewer = 0; viewer < 3; viewer++) {
        squirrels_state v;
        kit_rules()->game->observe(kit_rules(), table_state(), viewer, BR_SCREEN, &v);
        if (viewer == 1) cr_assert_eq(v.commit[1], SQUIRRELS_RAID | SQUIRRELS_RIGHT << 4);
        else cr_assert_eq(v.commit[1], SQUIRRELS_COMMIT_HIDDEN);
        cr_assert_eq(v.commit[2], 0, "nothing committed shows as such");
    }
    kit_legal_is(1, "");
    kit_legal_is(0, all_commits);
}

Test(squirrels, SQ_08_setup_takes_commits_and_nothing_else) {
    table_new(2);
    kit_refused(0, "lay bank left", "SQ-08");
    kit_play(0, "commit bank left");
    kit_play(1, "commit bank left");
    kit_refused(0, "commit raid right", "SQ-08"); /* the clause that says when to commit */
}

Test(squirrels, SQ_09_all_cards_turn_up_with_the_last_commit) {
    table_new(3);
    kit_play(2, "commit bank right");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_REVEAL), 0);
    kit_play(0, "commit raid left");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_REVEAL), 0);
    table_shows(2, "");
    kit_play(1, "commit customs left");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_REVEAL), 1);
    kit_same(kit_event_clause(SQUIRRELS_EV_REVEAL), "SQ-09");
    table_shows(0, "raid");
    table_shows(1, "customs");
    table_shows(2, "/ bank");
}

Test(squirrels, SQ_10_setup_cards_have_no_effect_at_the_reveal) {
    table_new(2);
    table_start("contraband-5 left", "robbery left");
    table_owns("0 0");
    table_waits_for(0);
    table_new(3);
    table_start("raid left", "contraband-2 right", "customs left");
    table_owns("0 0 0");
    table_waits_for(0);
}

Test(squirrels, SQ_11_seven_cards_in_hand_and_one_stack_of_one) {
    table_new(4);
    table_start("contraband-5 left", "robbery right", "hideout left", "bank right");
    for (br_seat seat = 0; seat < 4; seat++) {
        cr_assert_eq(table_hand_size(seat), 7);
        cr_assert_eq(table_stack_size(seat, SQUIRRELS_LEFT), seat % 2 == 0);
        cr_assert_eq(table_stack_size(seat, SQUIRRELS_RIGHT), seat % 2 == 1);
    }
    table_holds(1, "contraband-2 contraband-3 contraband-5 customs bank raid hideout");
}

Test(squirrels, SQ_12_the_named_seat_begins) {
    static const char *const option[] = {"first=0", "first=1", "first=2"};
    for (br_seat first = 0; first < 3; first++) {
        kit_new("squirrels", 3, 1, option[first], NULL);
        table_start("bank left", "bank left", "bank left");
        table_waits_for(first);
        kit_refused((br_seat)((first + 1) % 3), "lay raid left", "SQ-13");
    }
}

Test(squirrels, SQ_12_a_seat_that_is_not_there_can_not_begin) {
    static br_rules rules;
    br_fault fault = {0};
    cr_assert_eq(br_rules_init(&rules, br_game_find("squirrels"), 3, &fault), BR_OK);
    cr_assert_eq(br_rules_option(&rules, "first", "3", &fault), BR_BAD_OPTION);
    cr_assert_eq(br_rules_option(&rules, "first", "2", &fault), BR_OK);
}

Test(squirrels, SQ_Q03_without_a_named_seat_the_seed_decides) {
    int begins[4] = {0};
    for (uint64_t seed = 1; seed <= 80; seed++) {
        kit_new("squirrels", 4, seed, NULL);
        uint8_t first = table_state()->first;
        cr_assert_lt(first, 4);
        kit_new("squirrels", 4, seed, "first=random", NULL);
        cr_assert_eq(table_state()->first, first, "one seed, two starters");
        table_start("bank left", "bank left", "bank left", "bank left");
        table_waits_for(first);
        begins[first]++;
    }
    for (int seat = 0; seat < 4; seat++)
        cr_assert(begins[seat] >= 5, "seat %d began %d of 80", seat, begins[seat]);
}

Test(squirrels, SQ_13_turns_pass_clockwise) {
    kit_new("squirrels", 4, 1, "first=2", NULL);
    table_start("hideout left", "hideout left", "hideout left", "hideout left");
    static const br_seat order[] = {2, 3, 0, 1, 2};
    static const char *const move[] = {"lay bank right", "lay bank right", "lay bank right",
                                       "lay bank right", "lay customs right"};
    for (int i = 0; i < 5; i++) {
        table_waits_for(order[i]);
        for (br_seat seat = 0; seat < 4; seat++) {
            if (seat == order[i]) continue;
            kit_refused(seat, "lay raid left", "SQ-13");
            kit_legal_is(seat, "");
        }
        kit_play(order[i], move[i]);
    }
    table_waits_for(3);
}

/* ---- rulings ------------------------------------------------------------------------------ */

Test(squirrels, SQ_Q01_two_to_five_seats) {
    static br_rules rules;
    const br_game *game = br_game_find("squirrels");
    cr_assert(game != NULL);
    cr_assert_eq(game->seats_min, 2);
    cr_assert_eq(game->seats_max, 5);
    for (int seats = 2; seats <= 5; seats++) {
        br_fault fault = {0};
        cr_assert_eq(br_rules_init(&rules, game, seats, &fault), BR_OK);
    }
}

Test(squirrels, SQ_77_one_or_six_seats_are_refused_and_nothing_else_varies) {
    static br_rules rules;
    static const int wrong[] = {-1, 0, 1, 6, 9};
    for (int i = 0; i < 5; i++) {
        br_fault fault = {0};
        cr_assert_eq(br_rules_init(&rules, br_game_find("squirrels"), wrong[i], &fault),
                     BR_BAD_SEATS);
    }
    for (int seats = 2; seats <= 5; seats++) {
        table_new(seats);
        for (br_seat seat = 0; seat < seats; seat++) kit_play(seat, "commit contraband-3 left");
        kit_play(0, "lay bank right");
        cr_assert_eq(table_state()->hoard[0], 3, "%d seats", seats);
        table_waits_for(1);
    }
}

Test(squirrels, SQ_Q11_hideout_may_be_the_setup_card_and_is_spent) {
    table_new(2);
    table_start("hideout right", "bank left");
    cr_assert_eq(table_hand_size(0), 7);
    table_shows(0, "/ hideout");
    kit_refused(0, "lay hideout left", "SQ-62");
    kit_play(0, "lay bank left");
    table_shows(0, "bank / hideout");
    table_owns("0 0");
    table_waits_for(1);
}

Test(squirrels, SQ_Q14_from_the_reveal_on_everything_is_open) {
    static const br_seat viewer[] = {0, 1, 2, BR_SPECTATOR};
    table_new(3);
    table_start("contraband-5 left", "robbery right", "bank left");
    kit_play_random(3, 12);
    for (int i = 0; i < 4; i++)
        for (int depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
            squirrels_state v, world;
            br_rng rng = br_rng_from(5);
            kit_rules()->game->observe(kit_rules(), table_state(), viewer[i], (br_depth)depth, &v);
            cr_assert(!memcmp(&v, table_state(), sizeof v), "viewer %d", viewer[i]);
            kit_rules()->game->determinize(kit_rules(), &v, viewer[i], (br_depth)depth, &rng,
                                           &world);
            cr_assert(!memcmp(&world, table_state(), sizeof v), "viewer %d", viewer[i]);
        }
}

/* Two matches that differ in one hidden commit must look the same to a viewer. */
static bool same_view(const char *one, const char *two, br_seat viewer, br_depth depth) {
    squirrels_state first, second;
    table_new(3);
    kit_play(1, one);
    kit_rules()->game->observe(kit_rules(), table_state(), viewer, depth, &first);
    table_new(3);
    kit_play(1, two);
    kit_rules()->game->observe(kit_rules(), table_state(), viewer, depth, &second);
    return memcmp(&first, &second, sizeof first) == 0;
}

Test(squirrels, SQ_Q23_others_see_neither_card_nor_place) {
    static const br_seat other[] = {0, 2, BR_SPECTATOR};
    for (int i = 0; i < 3; i++)
        for (int depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
            br_depth d = (br_depth)depth;
            cr_assert(same_view("commit raid left", "commit bank left", other[i], d));
            cr_assert(same_view("commit raid left", "commit raid right", other[i], d));
        }
    cr_assert(!same_view("commit raid left", "commit bank left", 1, BR_SCREEN));
    cr_assert(!same_view("commit raid left", "commit raid right", 1, BR_SCREEN));
}

Test(squirrels, SQ_Q23_others_see_that_a_seat_has_committed) {
    squirrels_state before, after;
    table_new(3);
    kit_rules()->game->observe(kit_rules(), table_state(), 0, BR_SCREEN, &before);
    kit_play(1, "commit raid left");
    kit_rules()->game->observe(kit_rules(), table_state(), 0, BR_SCREEN, &after);
    cr_assert(memcmp(&before, &after, sizeof before) != 0);
    cr_assert_eq(br_must_act(kit_rules(), &after), br_bit(0) | br_bit(2));

    br_event shown;
    const br_event *e = kit_event(SQUIRRELS_EV_COMMIT);
    cr_assert(e != NULL);
    br_event_redact(e, 0, &shown);
    cr_assert_eq(shown.secret_size, 0);
    br_event_redact(e, 1, &shown);
    cr_assert_eq(shown.secret_size, 2);
    cr_assert_eq(shown.secret[0], SQUIRRELS_RAID);
    static const uint8_t nothing[sizeof shown.open];
    cr_assert(!memcmp(e->open, nothing, sizeof nothing), "the open part tells something");
}

Test(squirrels, SQ_Q23_a_commit_is_final) {
    table_new(2);
    kit_play(0, "commit raid left");
    kit_refused(0, "commit bank left", "SQ-Q23");
    kit_refused(0, "commit raid left", "SQ-Q23");
    cr_assert_eq(br_match_undo_count(kit_match(), 0), 0);
    cr_assert_eq(br_match_undo(kit_match(), 1), BR_NO_UNDO);
}

Test(squirrels, SQ_Q23_worlds_of_a_setup_differ_in_what_is_hidden) {
    squirrels_state v, world;
    unsigned cards = 0, places = 0;
    br_rng rng = br_rng_from(1);
    table_new(2);
    kit_play(1, "commit raid left");
    kit_rules()->game->observe(kit_rules(), table_state(), 0, BR_RECALL, &v);
    for (int i = 0; i < 200; i++) {
        kit_rules()->game->determinize(kit_rules(), &v, 0, BR_RECALL, &rng, &world);
        cr_assert(br_audit(kit_rules(), &world) == NULL);
        cards |= 1u << (world.commit[1] & 15);
        places |= 1u << (world.commit[1] >> 4);
    }
    cr_assert_eq(cards, 0x1FE, "all eight cards are possible, found %x", cards);
    cr_assert_eq(places, 3);
}

Test(squirrels, SQ_Q20_customs_is_spelled_properly) {
    static const char *const word[BR_LANGS] = {"customs", "таможня", "митниця"};
    static const char *const title[BR_LANGS] = {"Customs", "Таможня", "Митниця"};
    for (int lang = 0; lang < BR_LANGS; lang++) {
        br_buf out = kit_text();
        br_say_word(&out, (br_lang)lang, "squirrels", "customs");
        cr_assert(!strcmp(out.at, word[lang]) || !strcmp(out.at, title[lang]), "%s", out.at);
    }
}

Test(squirrels, SQ_Q22_left_and_right_are_the_same_to_the_rules) {
    table_new(2);
    table_start("contraband-5 left", "customs left");
    kit_play(0, "lay contraband-3 right");
    kit_legal_is(0, "apply left; apply right");
    kit_play(0, "apply right");
    table_owns("7 1");

    table_new(2);
    table_start("contraband-5 right", "customs right");
    kit_play(0, "lay contraband-3 left");
    kit_legal_is(0, "apply left; apply right");
    kit_play(0, "apply left");
    table_owns("7 1");
}
