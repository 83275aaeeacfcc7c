/* quantities.h -- what is worth counting in a game, as the lab uses it.
 *
 * The rows are the game's own (br_lab, games/<game>/lab.c). The lab knows no rules and no game by
 * name: it listens to events and adds up what the rows name.
 */
#ifndef QUANTITIES_H
#define QUANTITIES_H

#include "backroom_bots.h"

enum { QUANTITIES_MAX = 8, CARD_ROWS_MAX = 8, GROUPS_MAX = 3, KEY_MAX = 96 };

/* Whether `name` is one of the words of `list`. */
bool quantity_lists(const char *list, const char *name);

/* The rows of one game, found once. */
typedef struct quantities {
    int quantities, groups, rows;
    const br_quantity *quantity[QUANTITIES_MAX];
    const char *group[GROUPS_MAX]; /* names */
    const br_card_row *row[CARD_ROWS_MAX];
    int group_of[CARD_ROWS_MAX]; /* index of the group of a row */
    uint16_t heard[256];         /* by kind of event: bits of quantities, then of rows */
} quantities;
void quantities_find(quantities *q, const br_game *game);

#endif
