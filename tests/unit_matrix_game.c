/* unit_matrix_game.c -- equilibria of small games, and what a worth of a solver means. */
#include "backroom_bots.h"
#include "kit.h"
#include "matrix_game.h"

Test(matrix_game, worth_is_margin_then_tie_break) {
    static const int cases[][3] = {{0, 0, 0}, {1, 0, 1},    {-1, 0, -1},  {2, 1, 1}, {3, 1, 1},
                                   {4, 1, 1}, {-2, -1, -1}, {-4, -1, -1}, {5, 2, 1}, {-5, -2, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_assert_eq(br_worth_margin(cases[i][0]), cases[i][1], "margin of %d", cases[i][0]);
        cr_assert_eq(br_worth_outcome(cases[i][0]), cases[i][2], "outcome of %d", cases[i][0]);
    }
}

/* No row does better against the column mix than the value, no column against the row mix. */
static void check_equilibrium(const int32_t *payoff, int size, int64_t top, int64_t bottom) {
    matrix_game game;
    cr_assert(matrix_game_solve(payoff, size, size, &game));
    if (bottom) cr_assert(game.value * bottom == top * game.denominator);
    int64_t rows = 0, columns = 0;
    for (int i = 0; i < size; i++) {
        int64_t by_row = 0, by_column = 0;
        for (int j = 0; j < size; j++) {
            by_row += payoff[i * size + j] * game.column[j];
            by_column += payoff[j * size + i] * game.row[j];
        }
        cr_assert(by_row <= game.value, "row %d gains", i);
        cr_assert(by_column >= game.value, "column %d gains", i);
        cr_assert(game.row[i] >= 0 && game.column[i] >= 0);
        rows += game.row[i];
        columns += game.column[i];
    }
    cr_assert(rows == game.denominator && columns == game.denominator);
}

Test(matrix_game, equilibria_of_known_games) {
    check_equilibrium((int32_t[]){0, -1, 1, 1, 0, -1, -1, 1, 0}, 3, 0, 1); /* rock, paper */
    check_equilibrium((int32_t[]){3, -1, -2, 4}, 2, 1, 1);
    check_equilibrium((int32_t[]){5, 2, 7, 1}, 2, 2, 1); /* a saddle */
    check_equilibrium((int32_t[]){-7}, 1, -7, 1);
    check_equilibrium((int32_t[]){0, 0, 0, 0}, 2, 0, 1);
}

Test(matrix_game, equilibria_of_random_games) {
    br_rng rng = br_rng_from(7);
    int32_t payoff[64];
    for (int k = 0; k < 300; k++) {
        int size = 1 + k % 8;
        for (int i = 0; i < size * size; i++)
            payoff[i] = (int32_t)br_rng_below(&rng, k % 2 ? 5 : 61) - 30;
        check_equilibrium(payoff, size, 0, 0);
    }
}
