/* test_views.c -- Belo4ka: who knows what, on the screen and in recall.
 *
 * The memory game: BE-45, Q24, Q29, Q30 and the finer points about views and the log. Two states
 * that differ only in the covered card must look, read and answer alike to everybody.
 */
#include "test_kit.h"

#include <stdio.h>

static const br_game *game(void) { return kit_rules()->game; }

/* The present state with the card at `place` of the discard swapped for one of the deck. */
static belo4ka_state with_covered(unsigned place, const char *name) {
    belo4ka_state s = *table_state();
    unsigned card = table_card(name), at = 0;
    while (at < s.deck_count && s.deck[at] != card) at++;
    cr_assert_lt(at, s.deck_count);
    s.deck[at] = s.discard[place];
    s.discard[place] = (uint8_t)card;
    cr_assert_null(br_audit(kit_rules(), &s));
    return s;
}

static void check_twins(const belo4ka_state *a, const belo4ka_state *b, const char *what) {
    const br_rules *r = kit_rules();
    for (int i = 0; i <= r->seats; i++) {
        br_seat viewer = i < r->seats ? (br_seat)i : BR_SPECTATOR;
        belo4ka_state x, y;
        br_move list[BR_MOVES_MAX], other[BR_MOVES_MAX];
        game()->observe(r, a, viewer, BR_SCREEN, &x);
        game()->observe(r, b, viewer, BR_SCREEN, &y);
        cr_assert_eq(memcmp(&x, &y, sizeof x), 0, "%s: seat %d sees the covered card", what, i);
        int count = br_legal(r, a, viewer, list);
        cr_assert_eq(br_legal(r, b, viewer, other), count);
        cr_assert_eq(memcmp(list, other, (size_t)count * sizeof list[0]), 0);
    }
}

Test(belo4ka, BE_45_BE_Q30_twins_under_a_squirrel_look_alike) {
    static const char *const moves[][2] = {{"1", "slap"}, {"2", "challenge"}, {"3", "decline"}};
    table_new(4);
    table_set(0, "blue-43", "red-plain red-5", IDLE_1, IDLE_2, IDLE_3);
    kit_play(0, "play red-plain");
    belo4ka_state twin = with_covered(0, "red-41"); /* honest instead of dishonest */
    check_twins(table_state(), &twin, "the window");
    for (int i = 0; i < 2; i++) { /* each reaction is told alike, too */
        br_events log;
        br_refusal refusal;
        br_move move;
        cr_assert_eq(br_move_read(kit_rules(), moves[i][1], &move), BR_OK);
        br_seat seat = (br_seat)(moves[i][0][0] - '0');
        cr_assert_eq(br_play(kit_rules(), &twin, seat, &move, &log, &refusal), BR_OK);
        kit_play(seat, moves[i][1]);
        cr_assert_eq(log.count, kit_match()->log.count);
        cr_assert_eq(memcmp(log.at, kit_match()->log.at, log.count * sizeof log.at[0]), 0);
        check_twins(table_state(), &twin, "a reaction");
    }
}

Test(belo4ka, BE_14_twins_under_a_number_look_alike) {
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", IDLE_1, IDLE_2);
    kit_play(0, "play red-41");
    belo4ka_state twin = with_covered(0, "red-6"); /* lawful instead of a violation */
    check_twins(table_state(), &twin, "a number");
}

Test(belo4ka, BE_Q08_twins_of_a_last_number_look_alike) {
    table_new(3);
    table_set(0, "blue-43", "red-41", IDLE_1, IDLE_2);
    kit_play(0, "play red-41");
    belo4ka_state twin = with_covered(0, "red-6");
    check_twins(table_state(), &twin, "the last number");
}

Test(belo4ka, BE_Q24_hand_counts_and_fronts_are_public_contents_are_not) {
    table_new(3);
    table_set(0, "blue-43", "red-41 devil | red-plain", "mushrooms green-8 | blue-mega", IDLE_2);
    const char *view = kit_view(0, BR_SCREEN);
    kit_same(kit_find(view, "hand_count"), "[2,2,2]");
    kit_same(kit_find(view, "front.1.0"), "\"blue-mega\"");
    kit_same(kit_find(view, "hand.0.0"), "\"red-41\"");
    kit_same(kit_find(view, "hand.1"), "[]");
    cr_assert_null(strstr(kit_view(0, BR_RECALL), "green-8"));
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_RECALL), "hand"), "[[],[],[]]");
}

/* What anybody but the seat concerned sees must not depend on whether it can answer. */
Test(belo4ka, BE_Q29_prompts_do_not_tell_who_holds_what) {
    static const char *const hands[] = {"devil mushrooms", "green-8 green-11"};
    char views[2][2][4096];
    for (int i = 0; i < 2; i++) {
        table_new(3);
        table_set(0, "blue-43", "devil red-5", hands[i], IDLE_2);
        kit_play(0, "play devil");
        table_waits_for("demand", 1);
        snprintf(views[i][0], sizeof views[i][0], "%s", kit_view(2, BR_RECALL));
        table_set(0, "red-41", "red-plain red-5", hands[i], IDLE_2);
        table_play("0 play red-plain; 2 slap; 1 slap");
        table_waits_for("due", 1);
        snprintf(views[i][1], sizeof views[i][1], "%s", kit_view(2, BR_RECALL));
    }
    kit_same(views[0][0], views[1][0]);
    kit_same(views[0][1], views[1][1]);
}

Test(belo4ka, BE_Q30_the_squirrel_itself_is_open_at_once) {
    table_new(3);
    table_set(0, "blue-43", "red-mega red-5", IDLE_1, IDLE_2);
    kit_play(0, "play red-mega");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "discard.1"), "\"red-mega\"");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "discard.0"), "null");
}

/* Which events a log may keep: everything that names a card is transient, and nothing else in
 * such an event tells what sort of card it was. */
Test(belo4ka, BE_F31_an_entry_names_a_card_only_while_it_is_open) {
    static const char *const moves[] = {"0 play red-41", "0 play devil", "0 play mushrooms",
                                        "0 play red-plain", "0 nuts 1"};
    br_event first = {0};
    for (int i = 0; i < 5; i++) {
        table_new(3);
        table_set(0, "blue-43", "red-41 devil mushrooms red-plain nuts red-5", IDLE_1, IDLE_2);
        table_play(moves[i]);
        br_event e;
        br_args args = {.count = 0};
        cr_assert(br_event_past(&kit_match()->log.at[0], BR_SPECTATOR, &e));
        kit_same(br_event_args(kit_rules(), &e, &args), "play-past");
        cr_assert_eq(args.count, 0);
        if (i == 0) first = e;
        cr_assert_eq(memcmp(&first, &e, sizeof e), 0, "%s is told apart", moves[i]);
    }
}

Test(belo4ka, BE_F31_own_draws_and_deals_are_secret_and_transient) {
    table_new(3);
    kit_play(0, "draw");
    const br_event *e = kit_event(BELO4KA_EV_DRAW);
    cr_assert_eq(e->secret_to, br_bit(0));
    cr_assert_eq(e->secret_size, 2);
    cr_assert(e->flags & BR_EVENT_TRANSIENT);
}

/* "Draws two because of the Devil" would still name the card that lay there. */
Test(belo4ka, BE_F31_an_old_line_tells_neither_why_nor_how_many_were_drawn) {
    table_new(3);
    table_set(0, "blue-43", "devil red-5", IDLE_1, IDLE_2);
    kit_play(0, "play devil");
    kit_play(1, "devil-draw");
    for (br_seat viewer = 0; viewer < 3; viewer++) {
        br_event past;
        br_args args = {.count = 0};
        cr_assert(br_event_past(kit_event(BELO4KA_EV_DRAW), viewer, &past));
        kit_same(br_event_args(kit_rules(), &past, &args), "draw-past");
        cr_assert_eq(args.count, 0);
    }
}

Test(belo4ka, BE_F31_a_squirrel_picked_up_is_masked_on_the_screen) {
    table_new(3);
    table_set(0, "blue-43", "nuts red-5 | green-mega", IDLE_1, IDLE_2);
    kit_play(0, "nuts 1 green-mega");
    cr_assert_null(strstr(kit_view(1, BR_SCREEN), "green-mega\"]"));
    kit_same(kit_find(kit_view(1, BR_SCREEN), "known"), "[[],[],[]]");
    kit_same(kit_find(kit_view(1, BR_RECALL), "known.0.0"), "\"green-mega\"");
}

Test(belo4ka, BE_F32_a_scored_round_lies_open_but_for_the_deck) {
    table_new(3);
    table_set(0, "blue-43 red-49", "nuts", "devil green-8", IDLE_2);
    kit_play(0, "nuts 1");
    for (int i = 0; i < 2; i++) {
        const char *view = kit_view(i ? BR_SPECTATOR : 2, BR_SCREEN);
        kit_same(kit_find(view, "discard"), "[\"blue-43\",\"red-49\",\"nuts\"]");
        kit_same(kit_find(view, "hand.1"), "[\"green-8\",\"devil\"]");
        kit_same(kit_find(view, "deck"), "");
    }
    cr_assert(kit_event(BELO4KA_EV_END)->flags & BR_EVENT_OPENS);
    belo4ka_state v;
    game()->observe(kit_rules(), table_state(), 1, BR_RECALL, &v);
    for (unsigned i = 0; i < v.deck_count; i++) cr_assert_eq(v.deck[i], BELO4KA_HIDDEN);
}

/* Two hands may cost the same: what lies open is told, not only what it costs. */
Test(belo4ka, BE_F32_the_score_tells_the_hand_that_was_counted) {
    char text[2000];
    int scores = 0;
    table_new(3);
    table_set(0, "blue-43 red-49", "nuts", "devil green-8 yellow-plain yellow-plain", IDLE_2);
    kit_play(0, "nuts 1");
    for (int i = 0; i < kit_match()->log.count; i++) {
        const br_event *e = &kit_match()->log.at[i];
        if (e->kind != BELO4KA_EV_SCORE) continue;
        br_buf out = br_buf_over(text, sizeof text);
        br_event_write(kit_rules(), e, BR_SPECTATOR, &out);
        scores++;
        const char *hand = "\"card\":[\"green-8\",\"yellow-plain\",\"yellow-plain\",\"devil\"]";
        cr_assert_eq(strstr(text, hand) != NULL, e->actor == 1, "%s", text);
    }
    cr_assert_eq(scores, 3);
}

Test(belo4ka, BE_F33_sizes_of_deck_and_discard_are_public) {
    table_new(3);
    table_set(0, "blue-43 red-49", IDLE_1, IDLE_2, IDLE_3);
    const char *view = kit_view(BR_SPECTATOR, BR_SCREEN);
    kit_same(kit_find(view, "deck_count"), "104");
    kit_same(kit_find(view, "discard_count"), "2");
}

/* ---- worlds ------------------------------------------------------------------------------- */

/* A rebuild tells all who recall it: what did not go back to the deck is in somebody's hand. */
Test(belo4ka, BE_Q12_a_recalled_rebuild_bounds_the_deck) {
    table_new(3);
    table_set(0, "red-41 red-46 red-49 red-57 blue-43", "* green-8", IDLE_2, IDLE_3);
    kit_play(0, "draw"); /* the deck is now two of four red numbers */
    cr_assert_eq(table_state()->deck_count, 2);
    belo4ka_state v, world;
    br_rng rng = br_rng_from(1);
    game()->observe(kit_rules(), table_state(), 1, BR_RECALL, &v);
    for (int i = 0; i < 200; i++) {
        game()->determinize(kit_rules(), &v, 1, BR_RECALL, &rng, &world);
        for (unsigned k = 0; k < world.deck_count; k++)
            cr_assert(world.deck[k] >= table_card("red-41") &&
                      world.deck[k] <= table_card("red-57"));
    }
}

/* Every unseen card is as likely in every unseen place; 4000 worlds, five sigma. */
Test(belo4ka, BE_Q24_worlds_deal_the_unseen_cards_evenly) {
    enum { WORLDS = 4000 };
    int in_hand = 0, in_deck = 0;
    belo4ka_state v, world;
    br_rng rng = br_rng_from(7);
    table_new(3);
    table_set(0, "blue-43", "red-41 red-5", "green-8 green-11 green-16", IDLE_2);
    unsigned card = table_card("yellow-9");
    game()->observe(kit_rules(), table_state(), 0, BR_RECALL, &v);
    for (int i = 0; i < WORLDS; i++) {
        game()->determinize(kit_rules(), &v, 0, BR_RECALL, &rng, &world);
        in_hand += (int)belo4ka_count(&world.hand[1], card);
        for (unsigned k = 0; k < world.deck_count; k++) in_deck += world.deck[k] == card;
    }
    /* 109 unseen cards, 3 of them with seat 1 and 104 in the deck. */
    cr_assert(in_hand > 110 - 52 && in_hand < 110 + 52, "%d of about 110", in_hand);
    cr_assert(in_deck > 3816 - 70 && in_deck < 3816 + 70, "%d of about 3816", in_deck);
}

Test(belo4ka, BE_F28_a_world_bears_out_the_verdict) {
    belo4ka_state v, world;
    br_rng rng = br_rng_from(3);
    for (int i = 0; i < 2; i++) {
        table_new(4);
        table_set(0, i ? "blue-43" : "red-41", "red-plain red-5", IDLE_1, IDLE_2, IDLE_3);
        table_play("0 play red-plain; 1 slap; 2 slap; 3 slap");
        game()->observe(kit_rules(), table_state(), 2, BR_SCREEN, &v);
        for (int k = 0; k < 100; k++) {
            game()->determinize(kit_rules(), &v, 2, BR_SCREEN, &rng, &world);
            cr_assert_null(br_audit(kit_rules(), &world));
        }
    }
}

/* ---- what can be foreseen ----------------------------------------------------------------- */

static bool is_sure(br_seat seat, br_depth depth, const char *text) {
    belo4ka_state view;
    br_move move;
    cr_assert_eq(br_move_read(kit_rules(), text, &move), BR_OK);
    game()->observe(kit_rules(), table_state(), seat, depth, &view);
    return game()->is_sure(kit_rules(), &view, seat, &move);
}

Test(belo4ka, BE_14_BE_Q09_a_free_call_is_foreseen_by_who_remembers) {
    table_new(3, "false-call=free");
    table_set(0, "yellow-73", "green-71 red-5", IDLE_1, IDLE_2);
    table_play("0 play green-71");
    cr_assert(is_sure(2, BR_RECALL, "call"));
    cr_assert_not(
        is_sure(2, BR_SCREEN, "call")); /* a few of the cards unseen would make it wrong */
    table_set(0, "red-5", "green-75 red-6", IDLE_1, IDLE_2);
    table_play("0 play green-75");
    cr_assert(is_sure(2, BR_SCREEN, "call")); /* there is no greater number */
}

Test(belo4ka, BE_24_BE_66_BE_Q09_own_draws_are_not_foreseen_those_of_rivals_are) {
    table_new(3);
    table_set(0, "yellow-73", "green-71 red-5", IDLE_1, IDLE_2);
    table_play("0 play green-71");
    cr_assert(is_sure(2, BR_RECALL, "call")); /* seat 0 draws, unseen */
    cr_assert_not(is_sure(1, BR_RECALL, "draw"));
    table_set(0, "green-60", "green-71 red-5", IDLE_1, IDLE_2);
    table_play("0 play green-71");
    cr_assert_not(is_sure(2, BR_RECALL, "call")); /* seat 2 draws */
}

Test(belo4ka, BE_45_BE_Q04_BE_42_the_last_answer_and_a_take_are_not_foreseen) {
    table_new(3);
    table_set(0, "red-41", "red-plain red-5", IDLE_1, IDLE_2);
    cr_assert(is_sure(0, BR_SCREEN, "play red-plain"));
    table_play("0 play red-plain");
    cr_assert(is_sure(1, BR_SCREEN, "slap"));
    table_play("1 slap");
    cr_assert_not(is_sure(2, BR_RECALL, "slap"));
    table_play("2 slap");
    cr_assert_not(is_sure(2, BR_SCREEN, "take")); /* shows what was covered */
    cr_assert(is_sure(2, BR_RECALL, "take"));
}

Test(belo4ka, BE_77_a_last_card_that_opens_all_hands_is_not_foreseen) {
    table_new(3);
    table_set(0, "blue-43", "mushrooms", IDLE_1, IDLE_2);
    cr_assert_not(is_sure(0, BR_RECALL, "play mushrooms"));
    table_set(0, "blue-43", "mushrooms red-5", IDLE_1, IDLE_2);
    cr_assert(is_sure(0, BR_SCREEN, "play mushrooms"));
}
