/* matrix_game.h -- exact equilibria of small zero-sum games in which both choose at once.
 *
 * Payoffs are whole numbers, to the row player. Everything is rational arithmetic over one common
 * denominator: no rounding, no iteration that only comes near.
 */
#ifndef MATRIX_GAME_H
#define MATRIX_GAME_H

#include <stdbool.h>
#include <stdint.h>

enum { MATRIX_GAME_MAX = 16 };

/* The value is value / denominator, the chance of row i is row[i] / denominator. */
typedef struct matrix_game {
    int64_t value, denominator;
    int64_t row[MATRIX_GAME_MAX], column[MATRIX_GAME_MAX];
} matrix_game;

/* payoff[row * columns + column]. False if a number grows beyond what fits, which payoffs of two
 * digits in an 8 x 8 game do not come near. */
bool matrix_game_solve(const int32_t *payoff, int rows, int columns, matrix_game *out);

#endif
