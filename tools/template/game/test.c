/* test.c -- Harbour: a test named after every clause.
 *
 * Positions are put on the table as JSON (kit_patch): a member that is left out stays as it is.
 */
#include "kit.h"
#include "state.h"

/* Two seats, seat 0 to move, favourites chosen, an ordinary middle of a match. */
#define MIDDLE                                                                                    \
    "{\"phase\":\"turn\",\"first\":0,\"turn\":0,\"acting\":[0],"                                  \
    "\"favourite\":[\"lantern\",\"rope\"],\"hand_count\":[3,2],"                                  \
    "\"hand\":[[\"lantern-1\",\"rope-2\",\"wave-3\"],[\"lantern-6\",\"wave-1\"]],"                \
    "\"row\":[[\"lantern-2\",\"rope-3\",null,null,null],[\"rope-4\",\"wave-5\",null,null,null]]," \
    "\"swept\":[],\"deck_count\":9,\"deck\":[\"lantern-3\",\"lantern-4\",\"lantern-5\","          \
    "\"rope-1\",\"rope-5\",\"rope-6\",\"wave-2\",\"wave-4\",\"wave-6\"]}"
/* The same with the deck swept away. */
#define NO_DECK                                                                           \
    "{\"deck_count\":0,\"deck\":[],\"swept\":[\"lantern-3\",\"lantern-4\",\"lantern-5\"," \
    "\"rope-1\",\"rope-5\",\"rope-6\",\"wave-2\",\"wave-4\",\"wave-6\"]}"

static void middle(const char *option) {
    kit_new("harbour", 2, 1, option, NULL);
    kit_patch(MIDDLE);
}

/* A new match of two with the favourites chosen. */
static void begun(void) {
    kit_new("harbour", 2, 1, NULL);
    kit_play(0, "choose rope");
    kit_play(1, "choose wave");
}

Test(harbour, HB_01_eighteen_cards_each_once) {
    kit_new("harbour", 4, 3, NULL);
    const harbour_deck *deck = harbour_deck_of(kit_rules());
    for (unsigned card = 1; card <= HARBOUR_CARDS; card++) {
        cr_assert_eq(deck->kind[card], 1 + (card - 1) / 6);
        cr_assert_eq(deck->number[card], 1 + (card - 1) % 6);
    }
    cr_assert_eq(kit_int("deck_count"), 18 - 4 * 3);
}

Test(harbour, HB_02_three_cards_each_that_nobody_else_sees) {
    for (int seats = 2; seats <= 4; seats++) {
        kit_new("harbour", seats, 5, NULL);
        cr_assert_eq(kit_event_count(HARBOUR_EV_DEAL), seats);
        cr_assert_eq(kit_int("deck_count"), 18 - 3 * seats);
        const char *view = kit_view(1, BR_SCREEN);
        kit_same(kit_find(view, "hand.1"), kit_value("hand.1"));
        kit_same(kit_find(view, "hand.0"), "[]");
        kit_same(kit_find(view, "hand_count.0"), "3");
        kit_same(kit_find(view, "deck"), "");
        cr_assert_eq(kit_event(HARBOUR_EV_DEAL)->secret_to, br_bit(0));
    }
}

Test(harbour, HB_03_a_favourite_is_chosen_in_secret_before_the_first_turn) {
    kit_new("harbour", 2, 1, NULL);
    kit_legal_is(0, "choose lantern; choose rope; choose wave");
    kit_refused(0, "draw", "HB-03");
    kit_play(0, "choose rope");
    cr_assert_eq(kit_event(HARBOUR_EV_CHOOSE)->secret_to, br_bit(0));
    kit_same(kit_find(kit_view(0, BR_SCREEN), "favourite.0"), "\"rope\"");
    kit_same(kit_find(kit_view(1, BR_SCREEN), "favourite.0"), "null");
    kit_same(kit_find(kit_view(1, BR_RECALL), "favourite.0"), "null");
    kit_same(kit_value("phase"), "\"choose\"");
    kit_play(1, "choose wave");
    kit_same(kit_value("phase"), "\"turn\"");
    br_move odd = {.kind = HARBOUR_MOVE_CHOOSE, .arg = {9}};
    kit_new("harbour", 2, 1, NULL);
    kit_refused_move(0, &odd, "HB-03");
}

Test(harbour, HB_04_turns_go_round_from_the_first) {
    int begins[2] = {0, 0};
    for (uint64_t seed = 0; seed < 20; seed++) {
        kit_new("harbour", 2, seed, NULL);
        begins[kit_int("first")]++;
    }
    cr_assert(begins[0] > 0 && begins[1] > 0, "chance decides");
    middle(NULL);
    kit_refused(1, "draw", "HB-04");
    kit_play(0, "draw");
    cr_assert_eq(kit_int("turn"), 1);
    kit_refused(0, "draw", "HB-04");
    kit_play(1, "draw");
    cr_assert_eq(kit_int("turn"), 0);
}

Test(harbour, HB_05_lay_a_card_or_draw_one) {
    middle(NULL);
    kit_legal_is(0, "draw; lay lantern-1; lay rope-2; lay wave-3");
    kit_refused(0, "lay lantern-6", "HB-05"); /* in the other hand */
    kit_refused(0, "lay lantern-2", "HB-05"); /* laid already */
    kit_play(0, "draw");
    kit_same(kit_list("hand.0"), "lantern-1 rope-2 wave-3 wave-6"); /* the top is the last */
    kit_same(kit_event_clause(HARBOUR_EV_DRAW), "HB-05");
    cr_assert_eq(kit_event(HARBOUR_EV_DRAW)->secret_to, br_bit(0));
    middle(NULL);
    kit_play(0, "lay lantern-1");
    kit_same(kit_value("row.0.2"), "\"lantern-1\"");
    kit_same(kit_list("hand.0"), "rope-2 wave-3");
    br_move odd = {.kind = HARBOUR_MOVE_DRAW, .arg = {1}};
    middle(NULL);
    kit_refused_move(0, &odd, "HB-05");
}

Test(harbour, HB_06_nobody_draws_from_an_empty_deck) {
    middle(NULL);
    kit_patch(NO_DECK);
    kit_legal_is(0, "lay lantern-1; lay rope-2; lay wave-3");
    kit_refused(0, "draw", "HB-06");
    kit_play(0, "lay rope-2"); /* a rope finds nothing */
    cr_assert_null(kit_event(HARBOUR_EV_DRAW));
}

Test(harbour, HB_07_a_rope_draws) {
    middle(NULL);
    kit_play(0, "lay rope-2");
    kit_same(kit_event_clause(HARBOUR_EV_DRAW), "HB-07");
    kit_same(kit_list("hand.0"), "lantern-1 wave-3 wave-6");
    cr_assert_eq(kit_int("deck_count"), 8);
}

Test(harbour, HB_08_a_wave_sweeps_the_newest_card_of_the_next_row) {
    middle(NULL);
    kit_play(0, "lay wave-3");
    kit_same(kit_value("row.1.0"), "\"rope-4\"");
    kit_same(kit_value("row.1.1"), "null");
    kit_same(kit_list("swept"), "wave-5");
    kit_play(1, "lay wave-1");
    kit_same(kit_list("swept"), "wave-3 wave-5");
    begun();
    kit_patch("{\"hand\":[[\"wave-1\",\"wave-2\",\"wave-3\"],[\"rope-1\",\"rope-2\",\"rope-3\"]],"
              "\"turn\":0,\"acting\":[0],\"deck\":[\"lantern-1\",\"lantern-2\",\"lantern-3\","
              "\"lantern-4\",\"lantern-5\",\"lantern-6\",\"rope-4\",\"rope-5\",\"rope-6\","
              "\"wave-4\",\"wave-5\",\"wave-6\"]}");
    kit_play(0, "lay wave-1"); /* the next row is empty */
    cr_assert_null(kit_event(HARBOUR_EV_SWEEP));
}

/* The screen forgets what was looked at, as a log does; bots and tables with notes recall it. */
Test(harbour, HB_09_a_lantern_shows_the_next_favourite_once) {
    middle(NULL);
    kit_same(kit_find(kit_view(0, BR_RECALL), "favourite.1"), "null");
    kit_play(0, "lay lantern-1");
    kit_same(kit_event_names(), "lay look-own");
    cr_assert_eq(kit_event(HARBOUR_EV_LOOK)->open[0], 1);
    cr_assert_eq(kit_event(HARBOUR_EV_LOOK)->secret[0], HARBOUR_ROPE);
    cr_assert_eq(kit_event(HARBOUR_EV_LOOK)->secret_to, br_bit(0));
    kit_same(kit_find(kit_view(0, BR_SCREEN), "favourite.1"), "null");
    kit_same(kit_find(kit_view(0, BR_RECALL), "favourite.1"), "\"rope\"");
    kit_same(kit_find(kit_view(1, BR_RECALL), "favourite.0"), "null");
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_RECALL), "favourite.1"), "null");
    kit_same(kit_find(kit_view(1, BR_SCREEN), "seen_by.1"), "[0]");
}

Test(harbour, HB_10_an_empty_hand_or_a_full_row_ends_the_match) {
    middle(NULL);
    kit_patch("{\"hand\":[[\"lantern-1\"],[\"lantern-6\",\"wave-1\"]],\"hand_count\":[1,2],"
              "\"swept\":[\"rope-2\",\"wave-3\"]}");
    kit_play(0, "lay lantern-1");
    cr_assert(kit_is_over());
    kit_refused(1, "draw", "HB-10");
    middle(NULL);
    kit_patch("{\"row\":[[\"lantern-2\",\"rope-3\",\"lantern-3\",\"lantern-4\",null],"
              "[\"rope-4\",\"wave-5\",null,null,null]],\"deck_count\":7,\"deck\":[\"lantern-5\","
              "\"rope-1\",\"rope-5\",\"rope-6\",\"wave-2\",\"wave-4\",\"wave-6\"]}");
    kit_play(0, "lay lantern-1");
    cr_assert(kit_is_over());
}

Test(harbour, HB_11_favourites_are_shown_and_count_twice) {
    middle(NULL);
    kit_patch("{\"hand\":[[\"lantern-1\"],[\"lantern-6\",\"wave-1\"]],\"hand_count\":[1,2],"
              "\"swept\":[\"rope-2\",\"wave-3\"]}");
    kit_play(0, "lay lantern-1");
    cr_assert_eq(kit_event_count(HARBOUR_EV_REVEAL), 2);
    kit_same(kit_find(kit_view(0, BR_SCREEN), "favourite.1"), "\"rope\"");
    cr_assert_eq(kit_result().score[0], 2 * 2 + 3 + 2 * 1);
}

Test(harbour, HB_12_cards_left_in_hand_cost_a_point_unless_they_are_free) {
    const char *const options[] = {"leftovers=cost", "leftovers=free"};
    for (int i = 0; i < 2; i++) {
        middle(options[i]);
        kit_patch("{\"hand\":[[\"lantern-1\"],[\"lantern-6\",\"wave-1\"]],\"hand_count\":[1,2],"
                  "\"swept\":[\"rope-2\",\"wave-3\"]}");
        kit_play(0, "lay lantern-1");
        cr_assert_eq(kit_result().score[1], 4 * 2 + 5 - (i == 0 ? 2 : 0));
    }
}

Test(harbour, HB_13_most_points_win_then_cards_in_the_row) {
    middle(NULL);
    kit_patch("{\"hand\":[[\"lantern-1\"],[\"lantern-6\",\"wave-1\"]],\"hand_count\":[1,2],"
              "\"swept\":[\"rope-2\",\"wave-3\"]}");
    kit_play(0, "lay lantern-1"); /* 9 against 11 */
    cr_assert_eq(kit_result().winners, br_bit(1));
    cr_assert_eq(kit_result().place[0], 2);
    middle("leftovers=free");
    kit_patch("{\"favourite\":[\"wave\",\"lantern\"],\"hand\":[[\"lantern-4\"],[\"lantern-6\","
              "\"wave-1\"]],\"hand_count\":[1,2],\"swept\":[\"rope-2\",\"wave-3\"],"
              "\"deck\":[\"lantern-3\",\"lantern-1\",\"lantern-5\",\"rope-1\",\"rope-5\","
              "\"rope-6\",\"wave-2\",\"wave-4\",\"wave-6\"]}");
    kit_play(0, "lay lantern-4"); /* 9 against 9, three cards against two */
    cr_assert_eq(kit_result().score[0], kit_result().score[1]);
    cr_assert_eq(kit_result().winners, br_bit(0));
}

Test(harbour, HB_13_equal_to_the_last_is_shared) {
    middle("leftovers=free");
    kit_patch("{\"favourite\":[\"wave\",\"wave\"],\"hand\":[[\"lantern-4\"],[\"lantern-6\","
              "\"wave-1\"]],\"hand_count\":[1,2],\"swept\":[\"rope-2\",\"wave-3\",\"wave-5\"],"
              "\"row\":[[\"lantern-2\",\"rope-3\",null,null,null],[\"rope-4\",\"rope-1\","
              "\"lantern-3\",null,null]],\"deck_count\":7,\"deck\":[\"lantern-1\",\"lantern-5\","
              "\"rope-5\",\"rope-6\",\"wave-2\",\"wave-4\",\"wave-6\"]}");
    kit_play(0, "lay lantern-4"); /* 9 against 8 */
    cr_assert_eq(kit_result().winners, br_bit(0));
    middle("leftovers=free");
    kit_patch("{\"favourite\":[\"wave\",\"wave\"],\"hand\":[[\"lantern-3\"],[\"lantern-6\","
              "\"wave-1\"]],\"hand_count\":[1,2],\"swept\":[\"rope-2\",\"wave-3\",\"wave-5\"],"
              "\"row\":[[\"lantern-2\",\"rope-3\",null,null,null],[\"lantern-1\",\"rope-1\","
              "\"rope-6\",null,null]],\"deck_count\":7,\"deck\":[\"lantern-4\",\"lantern-5\","
              "\"rope-5\",\"rope-4\",\"wave-2\",\"wave-4\",\"wave-6\"]}");
    kit_play(0, "lay lantern-3"); /* 8 against 8, three cards each */
    cr_assert_eq(kit_result().winners, br_bit(0) | br_bit(1));
}

Test(harbour, HB_14_every_match_ends) {
    for (uint64_t seed = 0; seed < 200; seed++) {
        kit_new("harbour", 2 + (int)(seed % 3), seed, NULL);
        kit_play_random(seed, kit_rules()->game->plies_max);
        cr_assert(kit_is_over());
    }
}

Test(harbour, HB_Q01_a_favourite_is_final) {
    kit_new("harbour", 2, 1, NULL);
    kit_play(0, "choose rope");
    kit_refused(0, "choose wave", "HB-Q01");
    kit_play(1, "choose wave");
    br_seat turn = (br_seat)kit_int("turn");
    kit_refused(turn, "choose lantern", "HB-Q01");
    cr_assert_eq(br_match_undo_count(kit_match(), 0), 0);
}

Test(harbour, HB_Q02_a_rope_as_the_last_card_keeps_the_match_going) {
    middle(NULL);
    kit_patch("{\"hand\":[[\"rope-2\"],[\"lantern-6\",\"wave-1\"]],\"hand_count\":[1,2],"
              "\"swept\":[\"lantern-1\",\"wave-3\"]}");
    kit_play(0, "lay rope-2");
    cr_assert(!kit_is_over());
    kit_same(kit_list("hand.0"), "wave-6");
}
