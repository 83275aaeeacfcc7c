/* refusals.h -- what the parts of tests/refusals.c share: one refusal and what it must be held to.
 *
 * A line of the table says in which steps a clause may be cited, and what else must be so. The
 * step is the first member of the state; members are read from its JSON by path, "money.0".
 */
#ifndef REFUSALS_H
#define REFUSALS_H

#include "backroom.h"

typedef struct refused {
    const br_rules *rules;
    const void *state;
    const br_json *doc;  /* the state */
    const char *step;    /* its first member */
    br_seat seat;        /* who asked */
    const br_move *move; /* for what */
    const char *text;    /* the same as text, "" if it has none */
    const br_refusal *no;
} refused;

/* True if the sentence is, of this refusal. */
typedef bool (*truth)(const refused *x);

typedef struct line {
    const char *clause;
    const char *steps; /* "turn due", or NULL for any */
    truth is_true;     /* required if the refusal has arguments */
} line;

typedef struct table {
    const char *game;
    const line *lines;
    int count;
} table;

extern const table refusals_tables[];
extern const int refusals_table_count;

#endif
