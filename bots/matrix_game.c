/* matrix_game.c -- the simplex method in whole numbers.
 *
 * With all payoffs made positive the row player's problem is: maximise the sum of y where A y <= 1
 * and y >= 0; the value is one over that sum, y scaled is the column mix, the slack prices the row
 * mix. Every tableau entry is kept as an integer over the last pivot (Edmonds), so divisions come
 * out even. Bland's rule keeps it from going round in circles.
 */
#include "matrix_game.h"

#include <assert.h>
#include <string.h>

__extension__ typedef __int128 wide; /* products of two entries */

enum { TABLEAU_MAX = 2 * MATRIX_GAME_MAX + 1 };

typedef struct tableau {
    int rows, columns, width;                     /* width: columns, then slacks, then ones */
    int64_t at[MATRIX_GAME_MAX + 1][TABLEAU_MAX]; /* the last row is the goal */
    int64_t over;                                 /* the common denominator */
    int basis[MATRIX_GAME_MAX];
    bool is_full;
} tableau;

static int32_t lowest_of(const int32_t *payoff, int count) {
    int32_t low = payoff[0];
    for (int i = 1; i < count; i++)
        if (payoff[i] < low) low = payoff[i];
    return low;
}

static void tableau_fill(tableau *t, const int32_t *payoff, int rows, int columns, int64_t shift) {
    memset(t, 0, sizeof *t);
    t->rows = rows;
    t->columns = columns;
    t->width = columns + rows + 1;
    t->over = 1;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) t->at[i][j] = payoff[i * columns + j] + shift;
        t->at[i][columns + i] = 1;
        t->at[i][t->width - 1] = 1;
        t->basis[i] = columns + i;
    }
    for (int j = 0; j < columns; j++) t->at[rows][j] = -1;
}

static int64_t narrow(tableau *t, wide number) {
    if (number > INT64_MAX / 4 || number < INT64_MIN / 4) t->is_full = true;
    return t->is_full ? 0 : (int64_t)number;
}

/* The first column that improves the goal, or -1. */
static int column_pick(const tableau *t) {
    for (int j = 0; j < t->width - 1; j++)
        if (t->at[t->rows][j] < 0) return j;
    return -1;
}

/* The row whose limit is met first; of equals the one with the lowest basic column. */
static int row_pick(const tableau *t, int column) {
    int best = -1;
    for (int i = 0; i < t->rows; i++) {
        if (t->at[i][column] <= 0) continue;
        if (best < 0) {
            best = i;
            continue;
        }
        wide mine = (wide)t->at[i][t->width - 1] * t->at[best][column];
        wide its = (wide)t->at[best][t->width - 1] * t->at[i][column];
        if (mine < its || (mine == its && t->basis[i] < t->basis[best])) best = i;
    }
    return best;
}

static void pivot(tableau *t, int row, int column) {
    int64_t head = t->at[row][column];
    for (int i = 0; i <= t->rows; i++) {
        int64_t factor = t->at[i][column];
        for (int j = 0; j < t->width && i != row; j++) {
            wide number = (wide)t->at[i][j] * head - (wide)t->at[row][j] * factor;
            assert(number % t->over == 0);
            t->at[i][j] = narrow(t, number / t->over);
        }
    }
    t->over = head;
    t->basis[row] = column;
}

static int64_t divisor_of(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* At the end: mixes over `over`, their sum is 1 / value. */
static void result_read(const tableau *t, int64_t shift, matrix_game *out) {
    const int64_t *goal = t->at[t->rows];
    int64_t sum = goal[t->width - 1], common = sum;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < t->rows; i++) {
        out->row[i] = goal[t->columns + i];
        if (t->basis[i] < t->columns) out->column[t->basis[i]] = t->at[i][t->width - 1];
    }
    out->value = t->over - shift * sum;
    common = divisor_of(common, out->value);
    for (int i = 0; i < MATRIX_GAME_MAX; i++)
        common = divisor_of(divisor_of(common, out->row[i]), out->column[i]);
    out->denominator = sum / common;
    out->value /= common;
    for (int i = 0; i < MATRIX_GAME_MAX; i++) {
        out->row[i] /= common;
        out->column[i] /= common;
    }
}

bool matrix_game_solve(const int32_t *payoff, int rows, int columns, matrix_game *out) {
    assert(rows > 0 && rows <= MATRIX_GAME_MAX);
    assert(columns > 0 && columns <= MATRIX_GAME_MAX);
    tableau t;
    int64_t shift = 1 - (int64_t)lowest_of(payoff, rows * columns);
    tableau_fill(&t, payoff, rows, columns, shift);
    for (int column; (column = column_pick(&t)) >= 0;) {
        int row = row_pick(&t, column);
        assert(row >= 0); /* all payoffs are positive, so the sum is bounded */
        pivot(&t, row, column);
        if (t.is_full) return false;
    }
    result_read(&t, shift, out);
    return true;
}
