/* deck_rows.h -- rows of a component table, looked up by the words a card is known by.
 *
 * What is counted knows cards by their words ("contraband-5", "casino|europe|5"). They stand in the
 * cells of the card's row, perhaps in another case or with other signs between: "Restaurant_Chain"
 * and "restaurant-chain" are alike.
 */
#ifndef DECK_ROWS_H
#define DECK_ROWS_H

#include <stdbool.h>
#include <stddef.h>

enum { DECK_CELLS_MAX = 16, DECK_CELL_MAX = 128 };

typedef struct deck_row {
    int cells;
    char cell[DECK_CELLS_MAX][DECK_CELL_MAX];
} deck_row;

/* The next row of a table the engine has read before; NULL at the end. */
const char *deck_row_read(const char *at, deck_row *out);
const char *deck_like_word(const char *at, size_t *size); /* the next word; NULL at the end */
bool deck_has_like(const char *text, const char *word, size_t size);
/* The cell that has the word, or -1; neither the first one, which names the row, nor the last one,
 * which says where we know it from. */
int deck_row_like(const deck_row *r, const char *word, size_t size);
bool deck_row_is_like(const deck_row *r, const char *key); /* it has all words of the key */

#endif
