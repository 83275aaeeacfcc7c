/* squirrels/test_solver.c -- the solution of two-seat Squirrels against plain searches.
 *
 * Three proofs that share nothing with the solver: late positions searched to the end through the
 * engine's own calls, for the margin and for win, draw, loss apart; one-turn (Bellman) checks of
 * positions from all over the match with the slow second engine; and hoards put on the table that
 * a robbery can empty. A failure prints options, seed and ply.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"
#include "slow.h"
#include "solved.h"
#include "solver.h"

static const char *const bank_option[2] = {"bank-stops-customs=yes", "bank-stops-customs=no"};
static const char *const timing_option[2] = {"customs-timing=on-income",
                                             "customs-timing=on-laying"};

static squirrels_tablebase *tablebase_for(int option, uint64_t seed) {
    kit_new("squirrels", 2, seed, bank_option[option & 1], timing_option[option >> 1], NULL);
    void *memory = malloc(squirrels_solver.bytes);
    cr_assert(memory != NULL);
    cr_assert_null(squirrels_solver.refuses(kit_rules()));
    squirrels_solver.make(memory, kit_rules(), NULL, NULL);
    return memory;
}

static const char *where(int option, uint64_t seed) {
    br_buf out = kit_text();
    br_put(&out, bank_option[option & 1]);
    br_put(&out, " ");
    br_put(&out, timing_option[option >> 1]);
    br_put(&out, " seed ");
    br_put_int(&out, (int64_t)seed);
    return out.at;
}

/* ---- late positions to the end ------------------------------------------------------------ */

typedef struct best {
    int margin, outcome; /* to seat 0, each searched for itself */
} best;

/* A hideout can make a late position long: such a one is given up and not counted. */
enum { NODES_MAX = 100000 };
static int nodes;

static best search(const br_rules *r, const void *s) {
    if (++nodes > NODES_MAX) return (best){0, 0};
    br_seats acting = br_to_act(r, s);
    if (acting == 0) {
        br_result end;
        r->game->scores(r, s, &end);
        best found = {end.score[0] - end.score[1], 0};
        if (end.winners == 1) found.outcome = 1;
        if (end.winners == 2) found.outcome = -1;
        return found;
    }
    br_seat seat = br_lowest(acting);
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    int count = br_legal(r, s, seat, moves), sign = seat == 0 ? 1 : -1;
    best top = {-10000 * sign, -2 * sign};
    for (int i = 0; i < count; i++) {
        memcpy(child, s, r->game->state_size);
        br_apply(r, child, seat, &moves[i], NULL);
        best found = search(r, child);
        if (sign * found.margin > sign * top.margin) top.margin = found.margin;
        if (sign * found.outcome > sign * top.outcome) top.outcome = found.outcome;
    }
    return top;
}

static int cards_in_hands(void) {
    int cards = 0;
    const char *hands = kit_find(kit_truth(), "hand");
    for (const char *at = hands; *at; at++) cards += *at == '"';
    return cards / 2;
}

static bool check_late(const squirrels_tablebase *tablebase, const char *here) {
    const void *s = kit_match()->state;
    nodes = 0;
    best found = search(kit_rules(), s);
    if (nodes > NODES_MAX) return false;
    int32_t worth = squirrels_solver.worth(tablebase, kit_rules(), s, 0);
    int32_t other = squirrels_solver.worth(tablebase, kit_rules(), s, 1);
    if (br_worth_margin(worth) != found.margin || br_worth_outcome(worth) != found.outcome)
        kit_fail(here, "worth %d: margin %d outcome %d, search %d and %d\n%s", worth,
                 br_worth_margin(worth), br_worth_outcome(worth), found.margin, found.outcome,
                 kit_truth());
    if (worth != -other) kit_fail(here, "worth %d to one, %d to the other", worth, other);
    return true;
}

/* Random play down to `cards` in both hands, then every ply to the end is searched out. */
static void check_late_matches(int option, int cards, int matches) {
    squirrels_tablebase *tablebase = tablebase_for(option, 1);
    int checked = 0;
    for (int i = 1; i <= matches; i++) {
        uint64_t seed = (uint64_t)(option * 1000 + i);
        kit_new("squirrels", 2, seed, bank_option[option & 1], timing_option[option >> 1], NULL);
        for (uint64_t ply = 0; !kit_is_over(); ply++) {
            if (cards_in_hands() <= cards) checked += check_late(tablebase, where(option, seed));
            kit_play_random(seed * 100 + ply, 1);
        }
    }
    cr_assert(checked > 4 * matches, "only %d positions", checked);
    free(tablebase);
}

Test(solver, late_positions_searched_to_the_end) { check_late_matches(0, 6, 60); }
Test(solver, late_positions_bank_does_not_stop_customs) { check_late_matches(1, 6, 60); }
Test(solver, late_positions_customs_on_laying) { check_late_matches(2, 6, 60); }
Test(solver, late_positions_both_options) { check_late_matches(3, 6, 60); }

/* SQ-Q08: whoever has too little pays what there is. Hoards nobody could have by play. */
Test(solver, SQ_Q08_robbery_of_small_hoards) {
    squirrels_tablebase *tablebase = tablebase_for(0, 1);
    int robbed = 0;
    for (int i = 1; i <= 150; i++) {
        char hoards[80];
        kit_new("squirrels", 2, (uint64_t)i, NULL);
        while (!kit_is_over() && cards_in_hands() > 5) kit_play_random((uint64_t)i, 1);
        if (kit_is_over()) continue;
        snprintf(hoards, sizeof hoards, "{\"hoard\":[%d,%d],\"minted\":%d}", i % 3, i / 3 % 3,
                 i % 3 + i / 3 % 3);
        kit_patch(hoards);
        bool has_robbery = strstr(kit_value("stack"), "robbery") != NULL;
        robbed += check_late(tablebase, where(0, (uint64_t)i)) && has_robbery;
    }
    cr_assert(robbed > 50, "only %d positions with a robbery on the table", robbed);
    free(tablebase);
}

/* ---- one turn with the slow engine -------------------------------------------------------- */

static unsigned card_of(const slow_table *t, const char *name) {
    for (unsigned i = 0; i < SLOW_CARDS; i++)
        if (strcmp(t->set[i], name) == 0) return i + 1;
    return 0;
}

static squirrels_side side_of(const slow_table *t, int seat) {
    squirrels_side out = {{0, 0}, 0};
    for (int i = 0; i < t->hand[seat].size; i++)
        out.hand = (uint8_t)(out.hand | 1u << (card_of(t, t->hand[seat].card[i]) - 1));
    for (int place = 0; place < 2; place++)
        for (int i = 0; i < t->stack[seat][place].size; i++)
            out.stack[place] = out.stack[place] << 4 | card_of(t, t->stack[seat][place].card[i]);
    return out;
}

static int sum_of(const slow_list *list) {
    int sum = 0;
    for (int i = 0; i < list->size; i++)
        if (strncmp(list->card[i], "contraband-", 11) == 0)
            sum += (int)strtol(list->card[i] + 11, NULL, 10);
    return sum;
}

static int top_sum(const slow_table *t, int seat) {
    int sum = 0;
    for (int place = 0; place < 2; place++) {
        slow_list top = {0};
        const slow_list *stack = &t->stack[seat][place];
        if (stack->size) top = (slow_list){1, {stack->card[stack->size - 1]}};
        sum += sum_of(&top);
    }
    return sum;
}

static int tie_break(const slow_table *t, int seat) {
    int in_hand = sum_of(&t->hand[seat]) - sum_of(&t->hand[1 - seat]);
    int on_top = top_sum(t, seat) - top_sum(t, 1 - seat);
    int difference = in_hand ? in_hand : on_top;
    return (difference > 0) - (difference < 0);
}

/* The best of all ways to finish the turn of `seat`, valued by the tablebase where the turn ends.
 */
static int slow_best(const squirrels_tablebase *tablebase, const slow_table *t, int seat) {
    if (t->ask == SLOW_OVER) return 3 * (t->nuts[seat] - t->nuts[1 - seat]) + tie_break(t, seat);
    if (t->turn != seat) {
        squirrels_side mover = side_of(t, t->turn), other = side_of(t, seat);
        return 3 * (t->nuts[seat] - t->nuts[1 - seat]) -
               squirrels_future(tablebase, &mover, &other);
    }
    slow_moves list;
    int top = -100000;
    squirrels_slow_legal(t, seat, &list);
    for (int i = 0; i < list.count; i++) {
        slow_table child = *t;
        if (!squirrels_slow_play(&child, seat, list.text[i]))
            kit_fail(list.text[i], "slow refuses");
        int found = slow_best(tablebase, &child, seat);
        if (found > top) top = found;
    }
    return top;
}

static int bellman_match(const squirrels_tablebase *tablebase, slow_table *t, br_rng *rng,
                         const char *here) {
    slow_moves list;
    int checked = 0;
    while (t->ask != SLOW_OVER) {
        int seat = t->turn;
        if (t->ask == SLOW_COMMIT) seat = t->chosen[0] ? 1 : 0;
        /* In the first turn of all nobody has nuts to be robbed of: that one is another test's. */
        if (t->ask == SLOW_LAY && t->turns_taken[1 - seat] > 0) {
            squirrels_side mover = side_of(t, seat), other = side_of(t, 1 - seat);
            int found = slow_best(tablebase, t, seat) - 3 * (t->nuts[seat] - t->nuts[1 - seat]);
            int future = squirrels_future(tablebase, &mover, &other);
            if (found != future)
                kit_fail(here, "book %d, one turn of the slow engine %d", future, found);
            checked++;
        }
        squirrels_slow_legal(t, seat, &list);
        squirrels_slow_play(t, seat, list.text[br_rng_below(rng, (uint32_t)list.count)]);
    }
    return checked;
}

static void check_bellman(int option) {
    squirrels_tablebase *tablebase = tablebase_for(option, 1);
    int checked = 0;
    for (int i = 1; i <= 150; i++) {
        slow_table t;
        br_rng rng = br_rng_from((uint64_t)(i + 1000 * option));
        squirrels_slow_start(&t, 2, i % 2, !(option & 1), option >> 1);
        checked += bellman_match(tablebase, &t, &rng, where(option, (uint64_t)i));
    }
    cr_assert(checked > 1500, "only %d turns", checked);
    free(tablebase);
}

Test(solver, bellman_with_the_slow_engine) { check_bellman(0); }
Test(solver, bellman_bank_does_not_stop_customs) { check_bellman(1); }
Test(solver, bellman_customs_on_laying) { check_bellman(2); }
Test(solver, bellman_both_options) { check_bellman(3); }

/* ---- the first turn, house decks, the table ----------------------------------------------- */

/* All 64 set-ups: the first turn tried through the engine, each end of it valued by the tablebase.
 */
Test(solver, first_turn_robs_an_empty_hoard) {
    squirrels_tablebase *tablebase = tablebase_for(0, 1);
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    for (unsigned own = 1; own <= 8; own++)
        for (unsigned other = 1; other <= 8; other++) {
            slow_table t;
            squirrels_slow_start(&t, 2, 0, true, false);
            char text[2][SLOW_TEXT];
            snprintf(text[0], SLOW_TEXT, "commit %s left", t.set[own - 1]);
            snprintf(text[1], SLOW_TEXT, "commit %s left", t.set[other - 1]);
            cr_assert(squirrels_slow_play(&t, 0, text[0]) && squirrels_slow_play(&t, 1, text[1]));
            squirrels_solver.start(kit_rules(), 0, own - 1, other - 1, state);
            cr_assert_eq(squirrels_solver.worth(tablebase, kit_rules(), state, 0),
                         slow_best(tablebase, &t, 0), "set-up %u against %u", own, other);
        }
    free(tablebase);
}

static br_err custom_tables(br_rules *rules, const int value[3], const int due[3]) {
    char csv[1024];
    br_fault fault = {0};
    snprintf(csv, sizeof csv,
             "card,type,value,due,status\n1,contraband,%d,%d,house\n2,contraband,%d,%d,house\n"
             "3,contraband,%d,%d,house\n4,customs,,,house\n5,robbery,,,house\n6,bank,,,house\n"
             "7,raid,,,house\n8,hideout,,,house\n",
             value[0], due[0], value[1], due[1], value[2], due[2]);
    return br_rules_deck(rules, csv, strlen(csv), &fault);
}

Test(solver, a_house_deck_is_solved_too) {
    kit_new("squirrels", 2, 1, NULL);
    br_rules rules = *kit_rules();
    cr_assert_eq(custom_tables(&rules, (int[]){1, 4, 9}, (int[]){0, 2, 5}), BR_OK);
    cr_assert_null(squirrels_solver.refuses(&rules));
    squirrels_tablebase *tablebase = malloc(squirrels_solver.bytes);
    cr_assert_not_null(tablebase);
    squirrels_solver.make(tablebase, &rules, NULL, NULL);
    cr_assert(squirrels_solver.is_of(tablebase, &rules));
    cr_assert_not(squirrels_solver.is_of(tablebase, kit_rules()));
    for (uint64_t seed = 1; seed <= 20; seed++) {
        kit_deal(&rules, seed);
        while (!kit_is_over() && cards_in_hands() > 5) kit_play_random(seed, 1);
        if (!kit_is_over()) check_late(tablebase, "house deck 1-0 4-2 9-5");
    }
    free(tablebase);
}

Test(solver, refuses_what_it_can_not_solve) {
    kit_new("squirrels", 3, 1, NULL);
    cr_assert_not_null(squirrels_solver.refuses(kit_rules()));
    kit_new("squirrels", 2, 1, NULL);
    br_rules rules = *kit_rules();
    cr_assert_eq(custom_tables(&rules, (int[]){1, 4, 9}, (int[]){1, 2, 5}), BR_OK);
    cr_assert_not_null(squirrels_solver.refuses(&rules));
}

Test(solver, setup_table_and_its_equilibrium) {
    squirrels_tablebase *tablebase = tablebase_for(0, 1);
    int32_t worth[64], margin[64];
    matrix_game game;
    solved_worths(tablebase, kit_rules(), worth);
    cr_assert(solved_choice(tablebase, kit_rules(), margin, &game));
    cr_assert_eq(margin[63], 0, "hideout against hideout");
    cr_assert_eq(margin[7], 12, "contraband 2 against hideout");
    cr_assert_eq(br_worth_outcome(worth[63]), -1, "an even margin, lost on the tie-break");
    free(tablebase);
}
