/* test_nuts.c -- Belo4ka: nuts, and what they bring back.
 *
 * Clauses BE-59 to BE-65, BE-70, BE-100 and what belongs to them.
 */
#include "test_kit.h"

static void three_nuts(void) {
    table_new(3);
    table_set(0, "blue-43", "nuts nuts nuts red-5 | red-plain red-plain blue-mega", IDLE_1,
              "yellow-9 | green-super");
}

Test(belo4ka, BE_59_any_number_of_nuts_but_at_least_one) {
    three_nuts();
    kit_refused(0, "nuts 0", "BE-59");
    kit_refused(0, "nuts 4", "BE-59");
    kit_refused(0, "play nuts", "BE-59");
    kit_play(0, "nuts 2");
    table_holds(0, "nuts red-5");
    table_discards("blue-43 nuts nuts");
    table_waits_for("turn", 1);
    three_nuts();
    kit_play(0, "nuts 1");
    table_holds(0, "nuts nuts red-5");
    three_nuts();
    kit_play(0, "nuts 3");
    table_holds(0, "red-5");
    table_discards("blue-43 nuts nuts nuts");
}

Test(belo4ka, BE_60_each_may_bring_a_squirrel_back) {
    table_new(3);
    table_set(0, "blue-43", "nuts nuts red-5 | red-plain blue-mega", IDLE_1, IDLE_2);
    kit_refused(0, "nuts 1 red-plain blue-mega", "BE-60");
    kit_play(0, "nuts 2 red-plain blue-mega");
    table_fronts(0, "");
    table_holds(0, "red-5 red-plain blue-mega");
}

Test(belo4ka, BE_61_taking_is_optional) {
    three_nuts();
    kit_play(0, "nuts 3 red-plain-2");
    table_fronts(0, "blue-mega");
    table_holds(0, "red-5 red-plain red-plain");
}

Test(belo4ka, BE_62_only_the_own_squirrels) {
    three_nuts();
    kit_refused(0, "nuts 1 green-super", "BE-62");
    kit_refused(0, "nuts 3 red-plain-3", "BE-62");
    kit_unreadable("nuts 1 red-41");
    kit_unreadable("nuts 1 nuts");
    kit_unreadable("nuts 2 blue-mega red-plain"); /* one text a move: sorted */
    kit_unreadable("nuts 2 red-plain red-plain");
    kit_unreadable("nuts");
}

/* Any other way of moving on leaves every front alone or adds to it. */
Test(belo4ka, BE_63_nothing_else_brings_a_squirrel_back) {
    for (uint64_t seed = 1; seed <= 30; seed++) {
        kit_new("belo4ka", 4, seed, NULL);
        for (int ply = 0; ply < 300 && !kit_is_over(); ply++) {
            belo4ka_state before = *table_state();
            kit_play_random(seed * 1000 + (uint64_t)ply, 1);
            const br_record *last = &kit_match()->record[kit_match()->plies - 1];
            if (last->move.kind == BELO4KA_MOVE_NUTS || last->move.kind == BELO4KA_MOVE_DEAL)
                continue;
            for (int seat = 0; seat < 4; seat++)
                for (unsigned shift = 0; shift < 48; shift += 4)
                    cr_assert((before.front[seat] >> shift & 15) <=
                              (table_state()->front[seat] >> shift & 15));
        }
    }
}

Test(belo4ka, BE_64_only_nuts_in_hand_may_end_the_round) {
    table_new(3);
    table_set(0, "blue-43", "nuts nuts nuts nuts", IDLE_1, IDLE_2);
    kit_play(0, "nuts 4");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 0);
}

Test(belo4ka, BE_65_BE_Q20_nuts_go_on_anything) {
    static const char *const tops[] = {"", "blue-43", "blue-mega", "nuts", "devil", "mushrooms"};
    for (int i = 0; i < 6; i++) {
        table_new(3);
        table_set(0, tops[i], "nuts red-5", IDLE_1, IDLE_2);
        kit_play(0, "nuts 1");
        kit_same(table_top(), "nuts");
    }
}

Test(belo4ka, BE_70_a_squirrel_back_in_hand_keeps_the_round_going) {
    table_new(3);
    table_set(0, "blue-43", "nuts | red-plain", IDLE_1, IDLE_2);
    kit_play(0, "nuts 1 red-plain");
    table_counts("1 2 2");
    table_waits_for("turn", 1);
}

Test(belo4ka, BE_100_ending_with_squirrels_left_in_front) {
    table_new(3);
    table_set(0, "blue-43", "nuts nuts | red-plain red-super blue-mega", IDLE_1, IDLE_2);
    kit_play(0, "nuts 2");
    table_is("scored");
    table_totals("6 0 0");
}

Test(belo4ka, BE_Q22_one_move_of_nuts_and_picks) {
    three_nuts();
    kit_play(0, "nuts 2 red-plain");
    cr_assert_eq(kit_event_count(BELO4KA_EV_PLAY), 1);
    kit_same(table_top(), "nuts");
    table_waits_for("turn", 1);
}

Test(belo4ka, BE_F24_a_number_of_nuts_is_listed_once) {
    table_new(3);
    table_set(0, "blue-43", "nuts nuts nuts", IDLE_1, IDLE_2);
    kit_legal_is(0, "draw; nuts 1; nuts 2; nuts 3");
    table_set(0, "blue-43", "nuts nuts | red-plain red-plain", IDLE_1, IDLE_2);
    kit_legal_is(0, "draw; nuts 1; nuts 1 red-plain; nuts 2; nuts 2 red-plain; "
                    "nuts 2 red-plain-2");
}

/* Where there are too many ways to list, some are left out, and `why` takes them all the same. */
Test(belo4ka, BE_F24_a_long_list_is_sampled_but_nothing_is_refused) {
    table_new(3);
    table_set(0, "blue-43",
              "nuts nuts nuts nuts nuts nuts red-5 | red-plain red-super red-mega blue-plain "
              "blue-super blue-mega green-plain green-super green-mega",
              IDLE_1, IDLE_2);
    int count = kit_legal_count(0);
    cr_assert(count > 20 && count <= BR_MOVES_MAX, "%d", count);
    cr_assert(kit_can(0, "nuts 1 red-plain"));
    cr_assert(kit_can(0, "nuts 3 red-mega blue-mega green-mega"));
    cr_assert(kit_can(0, "nuts 6"));
    cr_assert(!kit_can(0, "nuts 3 red-plain blue-plain green-plain"));
    kit_play(0, "nuts 3 red-plain blue-plain green-plain");
    table_holds(0, "nuts nuts nuts red-5 red-plain blue-plain green-plain");
}
