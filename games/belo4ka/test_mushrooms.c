/* test_mushrooms.c -- Belo4ka: mushrooms, and who is next in line for a squirrel.
 *
 * Clauses BE-51 to BE-58 and the rulings and finer points that belong to them.
 */
#include "test_kit.h"

#include <stdio.h>

/* Seat 0 of four has laid a red squirrel; seats in `holders` have mushrooms. */
static void lay_with_mushrooms(const char *under, const char *holders, const char *option) {
    static const char *const plain[] = {"", "green-8 green-11", "yellow-9 yellow-15",
                                        "green-16 green-20"};
    char hands[4][80];
    if (option) table_new(4, option);
    else table_new(4);
    snprintf(hands[0], sizeof hands[0], "red-plain red-5%s",
             strchr(holders, '0') ? " mushrooms" : "");
    for (int i = 1; i < 4; i++)
        snprintf(hands[i], sizeof hands[i], "%s%s", plain[i],
                 strchr(holders, '0' + i) ? " mushrooms" : "");
    table_set(0, under, hands[0], hands[1], hands[2], hands[3]);
    kit_play(0, "play red-plain");
}

Test(belo4ka, BE_51_BE_52_BE_Q10_mushrooms_instead_of_taking_it) {
    lay_with_mushrooms("red-41", "1", NULL);
    table_play("2 slap; 3 slap; 1 slap");
    table_waits_for("due", 1);
    kit_refused(2, "mushrooms", "BE-51");
    kit_play(1, "mushrooms");
    table_fronts(1, "");
    table_holds(1, "green-8 green-11");
    table_play("3 take");
    kit_same(table_top(), "mushrooms");
}

Test(belo4ka, BE_53_the_next_palm_is_next) {
    lay_with_mushrooms("red-41", "1", NULL);
    table_play("2 slap; 3 slap; 1 slap; 1 mushrooms; 3 take");
    table_fronts(3, "red-plain");
    lay_with_mushrooms("blue-43", "3", NULL);
    table_play("3 slap; 1 slap; 2 decline; 3 mushrooms; 1 take");
    table_fronts(1, "red-plain");
}

Test(belo4ka, BE_54_BE_55_without_a_palm_the_left_neighbour) {
    table_new(4);
    table_set(1, "blue-43", IDLE_1, "red-plain red-5", IDLE_2, "mushrooms green-2");
    table_play("1 play red-plain; 3 slap; 0 decline; 2 challenge; 3 mushrooms");
    table_waits_for("due", 0);
    kit_play(0, "take");
    table_fronts(0, "red-plain");
    table_holds(0, IDLE_1);
    table_waits_for("turn", 2);
}

Test(belo4ka, BE_56_a_caught_cheat_passes_it_to_the_left) {
    lay_with_mushrooms("blue-43", "0", NULL);
    table_play("1 decline; 2 challenge; 3 decline; 0 mushrooms");
    kit_same(kit_event_clause(BELO4KA_EV_PASS_ON), "BE-56");
    table_waits_for("due", 1);
    kit_play(1, "take");
    table_fronts(1, "red-plain");
    table_fronts(0, "");
}

Test(belo4ka, BE_57_in_the_own_turn_they_do_nothing) {
    static const char *const tops[] = {"", "red-49", "devil", "nuts", "red-mega"};
    for (int i = 0; i < 5; i++) {
        table_new(3);
        table_set(0, tops[i], "mushrooms red-5 | blue-plain", IDLE_1, IDLE_2);
        kit_play(0, "play mushrooms");
        kit_same(table_top(), "mushrooms");
        table_fronts(0, "blue-plain");
        table_waits_for("turn", 1);
    }
}

Test(belo4ka, BE_58_BE_F22_the_second_mushrooms_pass_it_on_again) {
    lay_with_mushrooms("red-41", "13", NULL);
    table_play("2 slap; 3 slap; 1 slap; 1 mushrooms; 3 mushrooms");
    table_waits_for("due", 2);
    table_discards("red-41 red-plain mushrooms mushrooms"); /* on the discard until taken */
    kit_play(2, "take");
    table_fronts(2, "red-plain");
    table_discards("red-41 mushrooms mushrooms");
    lay_with_mushrooms("blue-43", "13", NULL); /* past the last palm: leftwards each time */
    table_play("3 slap; 1 slap; 2 decline; 3 mushrooms; 1 mushrooms; 2 take");
    table_fronts(2, "red-plain");
    table_discards("blue-43 mushrooms mushrooms");
}

Test(belo4ka, BE_Q28_the_line_of_an_honest_squirrel) {
    lay_with_mushrooms("red-41", "23", NULL); /* 2 and 3 did not slap, 1 did */
    table_play("1 slap; 3 decline; 2 challenge");
    table_waits_for("due", 2);
    kit_play(2, "mushrooms");
    table_waits_for("due", 3);
    kit_play(3, "mushrooms");
    table_waits_for("due", 1);
}

Test(belo4ka, BE_Q28_the_line_of_a_cheat_goes_leftwards) {
    lay_with_mushrooms("blue-43", "01", NULL);
    table_play("1 challenge; 2 decline; 3 decline; 0 mushrooms; 1 mushrooms");
    table_waits_for("due", 2);
    lay_with_mushrooms("blue-43", "23", NULL); /* two palms, then the left neighbour */
    table_play("2 slap; 3 slap; 1 decline; 2 mushrooms; 3 mushrooms");
    table_waits_for("due", 0);
}

Test(belo4ka, BE_Q28_left_neighbour_as_an_option) {
    lay_with_mushrooms("red-41", "3", "honest-mushrooms=left-neighbour");
    table_play("1 slap; 2 slap; 3 slap; 3 mushrooms");
    table_waits_for("due", 0); /* even its author */
    lay_with_mushrooms("blue-43", "1", "honest-mushrooms=left-neighbour");
    table_play("1 slap; 3 slap; 2 slap; 1 mushrooms");
    table_waits_for("due", 3); /* a dishonest one goes by palms all the same */
}

Test(belo4ka, BE_F02_exempt_leaves_non_slappers_out_of_the_line) {
    lay_with_mushrooms("red-41", "13", "non-slapper=exempt");
    table_play("1 slap; 3 slap; 2 decline; 3 mushrooms");
    table_waits_for("due", 1);
    kit_play(1, "mushrooms");
    table_waits_for("due", 2);                               /* left of who played them last */
    lay_with_mushrooms("red-41", "1", "non-slapper=exempt"); /* nobody slapped: leftwards */
    table_play("1 decline; 3 decline; 2 decline; 1 mushrooms");
    table_waits_for("due", 2);
}

Test(belo4ka, BE_Q21_the_left_neighbour_may_be_the_author) {
    table_new(2, "two-seats=on");
    table_set(0, "red-41", "red-plain mushrooms red-5", "mushrooms green-8");
    table_play("0 play red-plain; 1 slap; 1 mushrooms");
    table_waits_for("due", 0);
    cr_assert(kit_can(0, "mushrooms"));
    kit_play(0, "take");
    table_fronts(0, "red-plain");
    table_waits_for("turn", 1);
}

Test(belo4ka, BE_F19_whoever_is_due_is_asked_with_or_without_mushrooms) {
    lay_with_mushrooms("red-41", "1", NULL);
    table_play("2 slap; 3 slap; 1 slap");
    kit_legal_is(1, "mushrooms; take");
    kit_play(1, "mushrooms");
    kit_legal_is(3, "take");
    kit_refused(3, "mushrooms", "BE-51");
    /* even the author with an empty hand */
    table_set(0, "blue-43", "red-plain", IDLE_1, IDLE_2, IDLE_3);
    table_play("0 play red-plain; 1 challenge; 2 decline; 3 decline");
    table_waits_for("due", 0);
    kit_legal_is(0, "take");
}
