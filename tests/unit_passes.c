/* unit_passes.c -- standing passes: for how long a table answers for a seat, and what ends them. */
#include <criterion/criterion.h>

#include "passes.h"

static br_moment asked(uint8_t round, uint8_t phase) {
    return (br_moment){
        .window = BR_WINDOW_INTERRUPT, .point = 2, .round = round, .phase = phase, .holders = 1};
}

Test(passes, who_holds_something_is_asked_and_nobody_else) {
    passes p = {0};
    br_moment now = asked(1, 1);
    cr_assert(passes_wants(&p, &now, 0));
    cr_assert_not(passes_wants(&p, &now, 1));
    cr_assert(passes_answers(&p, &now, 1));
    now.window = BR_WINDOW_TURN; /* a turn is nobody's to answer */
    cr_assert_not(passes_answers(&p, &now, 1));
}

Test(passes, one_kind_of_question_can_be_switched_off_or_on) {
    passes p = {0};
    br_moment now = asked(1, 1);
    passes_turn(&p, 2, PASSES_OFF);
    cr_assert_not(passes_wants(&p, &now, 0));
    now.point = 1;
    cr_assert(passes_wants(&p, &now, 0), "another kind is asked as before");
    passes_turn(&p, 0, PASSES_ON);
    cr_assert(passes_wants(&p, &now, 1));
    now.point = 2;
    cr_assert(passes_wants(&p, &now, 1));
}

Test(passes, for_the_phase_and_no_longer) {
    passes p = {0};
    br_moment now = asked(1, 3);
    passes_for_phase(&p, &now);
    cr_assert_not(passes_wants(&p, &now, 0));
    now = asked(1, 4);
    cr_assert(passes_wants(&p, &now, 0), "the next phase");
    now = asked(2, 3);
    cr_assert(passes_wants(&p, &now, 0), "the same phase of the next round");
}

Test(passes, for_the_round_and_no_longer) {
    passes p = {0};
    br_moment now = asked(1, 3);
    passes_for_round(&p, &now);
    now = asked(1, 4);
    cr_assert_not(passes_wants(&p, &now, 0));
    now = asked(2, 4);
    cr_assert(passes_wants(&p, &now, 0));
}

Test(passes, end_for_the_seat_that_a_move_worked_against) {
    passes seats[BR_SEATS_MAX] = {0};
    br_moment now = asked(1, 1);
    passes_for_round(&seats[0], &now);
    passes_for_phase(&seats[1], &now);
    now.holders = 3;
    now.victims = br_bit(1);
    passes_moved(seats, &now);
    cr_assert_not(passes_wants(&seats[0], &now, 0));
    cr_assert(passes_wants(&seats[1], &now, 1));
}

Test(passes, words_are_read_as_they_are_written) {
    passes_switch which;
    for (int i = 0; i < 3; i++) {
        cr_assert(passes_read(passes_word((passes_switch)i), &which));
        cr_assert_eq((int)which, i);
    }
    cr_assert_not(passes_read("of", &which));
    cr_assert_not(passes_read("", &which));
}
