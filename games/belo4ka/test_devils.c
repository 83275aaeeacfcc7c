/* test_devils.c -- Belo4ka: devils and the circles they start.
 *
 * Clauses BE-27 to BE-36, BE-73, BE-74 and the rulings that belong to them.
 */
#include "test_kit.h"

Test(belo4ka, BE_27_BE_Q20_a_devil_goes_on_anything_and_on_nothing) {
    static const char *const tops[] = {"", "blue-43", "blue-mega", "nuts", "devil", "mushrooms"};
    for (int i = 0; i < 6; i++) {
        table_new(3);
        table_set(0, tops[i], "devil red-5", IDLE_1, IDLE_2);
        kit_play(0, "play devil");
        table_waits_for("demand", 1);
    }
}

Test(belo4ka, BE_28_every_other_player_draws_1_clockwise) {
    table_new(4);
    table_set(2, "blue-43", IDLE_1, IDLE_2, "devil red-5", IDLE_3);
    kit_play(2, "play devil");
    table_waits_for("demand", 3);
    kit_refused(0, "devil-draw", "BE-28");
    kit_refused(3, "draw", "BE-28");
    table_play("3 devil-draw; 0 devil-draw; 1 devil-draw");
    table_counts("3 3 1 3");
}

Test(belo4ka, BE_29_then_its_player_has_another_turn) {
    table_new(3);
    table_set(0, "blue-43", "devil red-5", IDLE_1, IDLE_2);
    table_play("0 play devil; 1 devil-draw; 2 devil-draw");
    table_waits_for("turn", 0);
    cr_assert(kit_event_said("extra"));
}

Test(belo4ka, BE_30_a_devil_from_hand_instead_of_drawing) {
    table_new(4);
    table_set(0, "blue-43", "devil red-5", IDLE_1, "devil red-6", IDLE_3);
    kit_refused(0, "counter", "BE-30"); /* there is nothing to counter */
    table_play("0 play devil");
    kit_refused(1, "counter", "BE-30"); /* no devil in hand */
    table_play("1 devil-draw; 2 counter");
    table_holds(2, "red-6");
    kit_same(table_top(), "devil");
}

Test(belo4ka, BE_31_a_counter_restarts_the_circle) {
    table_new(4);
    table_set(0, "blue-43", "devil red-5", IDLE_1, "devil red-6", IDLE_3);
    table_play("0 play devil; 1 devil-draw; 2 counter");
    table_waits_for("demand", 3);
    kit_play(3, "devil-draw");
    table_waits_for("demand", 0);
    kit_play(0, "devil-draw");
    table_waits_for("demand", 1);
    kit_play(1, "devil-draw");
    table_waits_for("turn", 2);
    table_counts("2 4 1 3");
}

Test(belo4ka, BE_32_BE_33_counters_repeat_and_the_last_devil_has_the_turn) {
    table_new(3);
    table_set(0, "blue-43", "devil red-5", "devil green-8", "devil red-6");
    table_play("0 play devil; 1 devil-draw; 2 counter; 0 devil-draw; 1 counter");
    table_waits_for("demand", 2);
    table_play("2 devil-draw; 0 devil-draw");
    table_waits_for("turn", 1);
    table_discards("blue-43 devil devil devil");
}

Test(belo4ka, BE_34_BE_Q23_a_drawn_devil_does_not_meet_the_same_demand) {
    table_new(3);
    table_set(0, "blue-43", "devil devil red-5", IDLE_1, IDLE_2);
    table_deck("devil");
    table_play("0 play devil; 1 devil-draw");
    table_holds(1, "green-8 green-11 devil");
    table_waits_for("demand", 2);
    kit_refused(1, "counter", "BE-28");
    table_play("2 devil-draw; 0 play devil; 1 counter"); /* a later circle */
    table_waits_for("demand", 2);

    table_set(0, "blue-43", "devil red-5", "devil green-8", IDLE_2); /* held one all along */
    table_play("0 play devil; 1 devil-draw");
    kit_refused(1, "counter", "BE-28");
}

Test(belo4ka, BE_35_cards_of_a_broken_circle_are_kept) {
    table_new(4);
    table_set(0, "blue-43", "devil red-5", IDLE_1, IDLE_2, "devil red-6");
    table_deck("green-2 yellow-3");
    table_play("0 play devil; 1 devil-draw; 2 devil-draw; 3 counter");
    table_holds(1, "green-8 green-11 green-2");
    table_holds(2, "yellow-9 yellow-15 yellow-3");
}

/* Anya 0, Boris 1, Vladimir 2, Galya 3. */
Test(belo4ka, BE_36_the_example_of_the_book) {
    table_new(4);
    table_set(0, "blue-43", "devil red-5", "red-6 red-12", "red-18 red-24", "devil red-25");
    table_deck("devil green-2 green-8 green-11 green-16 green-20");
    table_play("0 play devil; 1 devil-draw");
    cr_assert(belo4ka_count(&table_state()->hand[1], BELO4KA_DEVIL));
    kit_refused(1, "counter", "BE-28");
    table_play("2 devil-draw; 3 counter; 0 devil-draw; 1 counter");
    table_play("2 devil-draw; 3 devil-draw; 0 devil-draw");
    table_waits_for("turn", 1);
    /* Drawn 2, 1, 2, 1; devils spent by Anya, Boris and Galya. */
    table_counts("3 2 4 2");
    table_holds(0, "red-5 green-8 green-20");
    table_holds(1, "red-6 red-12");
    table_holds(2, "red-18 red-24 green-2 green-11");
    table_holds(3, "red-25 green-16");
    table_discards("blue-43 devil devil devil");
}

Test(belo4ka, BE_Q14_after_the_extra_turn_it_goes_on_clockwise) {
    table_new(4);
    table_set(0, "blue-43", "devil red-5", IDLE_1, "devil red-6 red-12", IDLE_3);
    table_play("0 play devil; 1 devil-draw; 2 counter; 3 devil-draw; 0 devil-draw; 1 devil-draw");
    table_waits_for("turn", 2);
    kit_play(2, "play red-6");
    table_waits_for("turn", 3);
}

Test(belo4ka, BE_Q19_the_extra_turn_is_a_whole_turn) {
    table_new(3);
    table_set(0, "blue-43", "devil devil red-5", IDLE_1, IDLE_2);
    table_play("0 play devil; 1 devil-draw; 2 devil-draw");
    cr_assert(kit_can(0, "draw"));
    cr_assert(kit_can(0, "play red-5"));
    table_play("0 play devil; 1 devil-draw; 2 devil-draw; 0 draw");
    table_waits_for("turn", 1);
    table_counts("3 4 4");
}

Test(belo4ka, BE_73_BE_74_a_last_devil_cannot_be_countered_and_ends_the_round) {
    table_new(3);
    table_set(0, "blue-43", "devil", "devil green-8", "devil yellow-9");
    table_deck("green-2 green-11");
    kit_play(0, "play devil");
    table_waits_for("demand", 1);
    cr_assert(!kit_can(1, "counter"));
    kit_refused(1, "counter", "BE-73");
    table_play("1 devil-draw");
    table_waits_for("demand", 2);
    kit_play(2, "devil-draw");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 0);
    table_counts("0 3 3");
    cr_assert(!kit_event_said("extra"));
}

Test(belo4ka, BE_Q13_a_last_counter_devil_ends_the_round_too) {
    table_new(3);
    table_set(0, "blue-43", "devil devil red-5", "devil", IDLE_2);
    table_play("0 play devil; 1 counter");
    table_waits_for("demand", 2);
    kit_refused(2, "counter", "BE-73");
    table_play("2 devil-draw");
    table_waits_for("demand", 0);
    kit_refused(0, "counter", "BE-73");
    kit_play(0, "devil-draw");
    table_is("scored");
    cr_assert_eq(table_state()->finisher, 1);
}

Test(belo4ka, BE_F19_BE_Q29_a_forced_answer_is_asked_for) {
    table_new(3);
    table_set(0, "blue-43", "devil red-5", IDLE_1, "devil yellow-9");
    kit_play(0, "play devil");
    table_waits_for("demand", 1);
    kit_legal_is(1, "devil-draw");
    kit_play(1, "devil-draw");
    table_waits_for("demand", 2);
    kit_legal_is(2, "counter; devil-draw");

    table_set(0, "blue-43", "devil", IDLE_1, "devil yellow-9"); /* a last devil's circle */
    kit_play(0, "play devil");
    kit_legal_is(1, "devil-draw");
    kit_play(1, "devil-draw");
    kit_legal_is(2, "devil-draw");
}
