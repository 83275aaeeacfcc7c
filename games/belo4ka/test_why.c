/* test_why.c -- Belo4ka: what a refused move is told, clause and sentence.
 *
 * A sentence must be true for whoever hears it, in the position in which it is said. That each
 * one's players and numbers are those of the position is checked along random matches in
 * tests/refusals.c; here are the positions of which it was once not so.
 */
#include "test_kit.h"

/* What the seat is told, in English; the clause must be the one given. */
static const char *told(br_seat seat, const char *move, const char *clause) {
    br_refusal refusal = {0};
    br_move read;
    br_buf out = kit_text();
    cr_assert_eq(br_move_read(kit_rules(), move, &read), BR_OK, "%s", move);
    br_why(kit_rules(), table_state(), seat, &read, &refusal);
    kit_same(kit_rules()->game->clauses[refusal.clause].id, clause);
    br_say_refusal(&out, BR_EN, kit_rules(), &refusal, NULL);
    return out.at;
}

static void end_match(const char *option, const char *patch) {
    table_new(3, option);
    kit_patch(patch);
    table_set(0, "blue-43", "nuts | red-plain", "red-5", IDLE_2);
    kit_play(0, "nuts 1");
    cr_assert(kit_is_over());
}

Test(belo4ka, BE_86_BE_93_BE_Q12_the_end_is_told_by_what_ended_it) {
    end_match("forfeits=off", "{\"total\":[20,3,4]}");
    told(0, "draw", "BE-86");
    end_match("forfeits=alko-xxl", "{\"total\":[20,3,4]}");
    told(0, "draw", "BE-86");
    end_match("forfeits=alko", "{\"total\":[20,3,4],\"forfeits\":[4,0,0]}");
    told(0, "draw", "BE-93");
    told(BR_HOUSE, "deal", "BE-93");
    end_match("forfeits=off", "{\"round\":50}");
    told(0, "draw", "BE-Q12");
}

Test(belo4ka, BE_51_whoever_is_due_is_told_what_can_be_done) {
    table_new(3);
    table_set(0, "red-41", "red-plain red-5", IDLE_1, "mushrooms yellow-9");
    table_play("0 play red-plain; 1 decline; 2 slap");
    table_waits_for("due", 1);
    static const char *const moves[] = {"draw", "mushrooms", "play green-8"};
    for (int i = 0; i < 3; i++)
        kit_same(told(1, moves[i], "BE-51"),
                 "Whoever is due takes the squirrel, or plays Mushrooms from hand. "
                 "To answer: Seat 2.");
    told(2, "mushrooms", "BE-51"); /* they are in hand, but it is not seat 2's to answer */
}

Test(belo4ka, BE_42_nobody_is_named_where_no_squirrel_is_due) {
    table_new(3);
    table_set(0, "blue-43", "mushrooms red-5", IDLE_1, IDLE_2);
    for (br_seat seat = 0; seat < 3; seat++) {
        kit_same(told(seat, "take", "BE-42"), "No squirrel is due to anybody now.");
        kit_same(told(seat, "mushrooms", "BE-42"), "No squirrel is due to anybody now.");
    }
}

Test(belo4ka, BE_F11_retiring_is_for_the_variant_that_puts_players_out) {
    static const char *const values[] = {"forfeits=off", "forfeits=alko-xxl"};
    for (int i = 0; i < 2; i++) {
        table_new(3, values[i]);
        kit_same(told(0, "retire", "BE-F11"),
                 "One can retire once, and only where 5 forfeits put a player out.");
    }
}

Test(belo4ka, BE_Q08_the_author_of_a_last_number_is_not_told_to_call_it) {
    table_new(3);
    table_set(0, "blue-43", "red-5", IDLE_1, IDLE_2);
    kit_play(0, "play red-5");
    table_is("last");
    told(0, "call", "BE-26");
    kit_play(1, "decline");
    told(1, "call", "BE-F17");
    for (br_seat seat = 0; seat < 3; seat++)
        kit_same(told(seat, "draw", "BE-Q08"),
                 "It was a last card: first the rivals call it or let it go.");
}

Test(belo4ka, BE_Q27_a_reaction_comes_first_and_that_is_all_that_is_said) {
    table_new(3, "forfeits=alko");
    table_set(0, "blue-43", "red-plain red-5", IDLE_1, IDLE_2);
    kit_play(0, "play red-plain");
    kit_same(told(1, "draw", "BE-Q27"), "First the rivals react to the squirrel.");
    cr_assert(kit_can(1, "retire")); /* so "nothing else can be done" would not be true */
}

Test(belo4ka, BE_F20_the_house_is_told_what_is_its_own) {
    table_new(3);
    const char *all = "The house closes windows, deals and names the forfeit, each at its time; "
                      "the rest is for players.";
    kit_same(told(BR_HOUSE, "draw", "BE-F20"), all);
    kit_same(told(BR_HOUSE, "close", "BE-F20"), all);
    kit_same(told(1, "deal", "BE-F20"), all);
}
