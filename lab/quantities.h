/* quantities.h -- what is worth counting in each game, as data.
 *
 * The lab knows no rules: it listens to events and adds up what these rows name. An event is named
 * as in po/<game>.*.po ("lay-over" of squirrels.event.lay-over), an argument as in its sentence.
 */
#ifndef QUANTITIES_H
#define QUANTITIES_H

#include "backroom.h"

enum { QUANTITIES_MAX = 8, GROUPS_MAX = 3, KEY_MAX = 96 };

/* A number a seat (or the table) gathers in a match. In po/: lab.<game>.<name>. */
typedef struct quantity {
    const char *game, *name;
    const char *events; /* names with blanks between */
    const char *number; /* the argument to add up; NULL = every event counts one */
    const char *who;    /* whose it is: "actor", "table", or an argument that names seats */
} quantity;

/* Cards and how a seat uses them. Rows of one name are one group; in po/: lab.<game>.<name>. */
typedef struct card_row {
    const char *game, *name, *events;
    const char *words; /* arguments whose words tell one card from another; "=nuts" = that word */
    const char *who;
} card_row;

/* The event whose actor begins the match, or NULL if nobody does. */
const char *quantity_starter(const br_game *game);

const quantity *quantity_at(int index); /* NULL past the end */
const card_row *card_row_at(int index);

/* Whether `name` is one of the words of `list`. */
bool quantity_lists(const char *list, const char *name);

/* The rows of one game, found once. */
typedef struct quantities {
    int quantities, groups, rows;
    const quantity *quantity[QUANTITIES_MAX];
    const char *group[GROUPS_MAX]; /* names */
    const card_row *row[8];
    int group_of[8]; /* index of the group of a row */
} quantities;
void quantities_find(quantities *q, const br_game *game);

#endif
