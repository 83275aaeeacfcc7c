/* vary.h -- what a sweep or a search changes: options, and numbers printed on cards.
 *
 *     bank-stops-customs=yes,no      an option and some of its values; =all has every one
 *     cards:value:3=4..7             column `value` of the row whose first cell is 3
 *     trucks:price_g:small+large=2,3 rows of the table `trucks`; #2 is its second row, * all rows
 *     cards:value:contraband+=-1..1  what is printed, and so much more or less
 *
 * A row is meant by its first cell; where no row begins so, by any cell. A point has one level of
 * every factor.
 */
#ifndef VARY_H
#define VARY_H

#include "backroom.h"

enum {
    VARY_FACTORS_MAX = 8,
    VARY_LEVELS_MAX = 64,
    VARY_TEXT_MAX = 96,
    VARY_NAME_MAX = 640,
    VARY_WORDS_MAX = 256
};

typedef struct vary_factor {
    char text[VARY_TEXT_MAX]; /* as typed, up to the = */
    char rows[VARY_TEXT_MAX]; /* of cells */
    int option;               /* -1 = cells of a table */
    int table, column;
    bool is_added;
    int levels;
    int32_t level[VARY_LEVELS_MAX]; /* what the cell says, what is added, or which value */
} vary_factor;

typedef struct vary {
    const br_rules *base;
    const char *deck[BR_TABLES_MAX]; /* texts of the base's tables */
    int factors;
    vary_factor factor[VARY_FACTORS_MAX];
} vary;

typedef struct vary_point {
    int level[VARY_FACTORS_MAX]; /* indices; -1 = as in the base */
} vary_point;

/* `decks` as cli_setup has them: NULL = shipped. */
void vary_open(vary *v, const br_rules *base, const char *const decks[]);
/* One more factor. False with the reason in `why`. */
bool vary_add(vary *v, const char *text, char why[256]);
uint64_t vary_count(const vary *v); /* points of the whole grid; UINT64_MAX = too many */
vary_point vary_at(const vary *v, uint64_t index); /* of the grid, the last factor fastest */
/* The rules at a point; false with the reason if the game refuses them. `decks` gets the texts that
 * are not the base's, malloced; NULL = not wanted. */
bool vary_make(const vary *v, const vary_point *p, br_rules *out, char *decks[BR_TABLES_MAX],
               br_fault *fault);
/* "cards:value:3=5 first=0"; of one factor "5". */
void vary_name(const vary *v, const vary_point *p, char *out, size_t size);
void vary_level_name(const vary *v, int factor, int level, char *out, size_t size);
/* As people call them; cells are called what was typed. */
void vary_factor_words(const vary *v, int factor, br_lang lang, char *out, size_t size);
void vary_level_words(const vary *v, int factor, int level, br_lang lang, char *out, size_t size);
/* The rows a factor of cells means, as the base's table has them: "card 3, contraband, value 5";
 * nothing of an option. Cut short by dots where they do not fit. */
void vary_factor_rows(const vary *v, int factor, char *out, size_t size);
/* Whether the levels are numbers in rising order, so that a line may join them. */
bool vary_is_number(const vary *v, int factor);

#endif
