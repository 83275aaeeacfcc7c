/* refusals.h -- what the parts of tests/refusals.c share: one refusal and what it must be held to.
 *
 * A line of the table says in which steps a clause may be cited, and what else must be so. The
 * step is the first member of the state; members are read from its JSON by path, "money.0".
 */
#ifndef REFUSALS_H
#define REFUSALS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* games/<game>/slow_refusals.c exports <game>_refusals, written from the sentences in po/, not
 * from the rules: what a sentence says must be found in the state. */
typedef struct table {
    const line *lines;
    int count;
} table;
#define REFUSALS_TABLE(lines) \
    { lines, (int)(sizeof lines / sizeof lines[0]) }

/* ---- reading ------------------------------------------------------------------------------- */

static inline uint32_t at(const refused *x, const char *path) {
    char copy[80], *save = NULL;
    uint32_t node = 0;
    snprintf(copy, sizeof copy, "%s", path);
    for (char *name = strtok_r(copy, ".", &save); name; name = strtok_r(NULL, ".", &save)) {
        const br_json_node *n = &x->doc->node[node];
        if (n->type == BR_JSON_OBJECT) {
            node = br_json_find(x->doc, node, name);
        } else {
            uint32_t item = node + 1, skip = (uint32_t)strtoul(name, NULL, 10);
            if (n->type != BR_JSON_ARRAY || skip >= n->count) return 0;
            while (skip-- > 0) item = x->doc->node[item].next;
            node = item;
        }
        if (node == 0) return 0;
    }
    return node;
}

/* The number at "name.seat" or "name", or -1. */
static inline int64_t number(const refused *x, const char *name, int index) {
    char path[80];
    int64_t value = -1;
    if (index < 0) snprintf(path, sizeof path, "%s", name);
    else snprintf(path, sizeof path, "%s.%d", name, index);
    uint32_t node = at(x, path);
    return node && br_json_int(x->doc, node, -100000, 100000, &value) ? value : -1;
}

static inline bool says(const refused *x, const char *name, const char *word) {
    uint32_t node = at(x, name);
    return node && br_json_is(x->doc, node, word);
}

/* How often a word, or a number, stands in the list at `name.index` (or `name`). */
static inline int times(const refused *x, const char *name, int index, const char *word,
                        int64_t n) {
    char path[80];
    int count = 0;
    if (index < 0) snprintf(path, sizeof path, "%s", name);
    else snprintf(path, sizeof path, "%s.%d", name, index);
    uint32_t list = at(x, path);
    if (list == 0 || x->doc->node[list].type != BR_JSON_ARRAY) return -1;
    for (uint32_t i = list + 1; i < x->doc->node[list].next; i = x->doc->node[i].next) {
        int64_t value = -1;
        if (word) count += br_json_is(x->doc, i, word);
        else count += br_json_int(x->doc, i, 0, 100000, &value) && value == n;
    }
    return count;
}

static inline bool is_in(const refused *x, const char *name, br_seat seat) {
    return seat < x->rules->seats && times(x, name, -1, NULL, seat) == 1;
}

static inline const br_arg *arg(const refused *x, const char *name) {
    for (int i = 0; i < x->no->args.count; i++)
        if (strcmp(x->no->args.at[i].name, name) == 0) return &x->no->args.at[i];
    return NULL;
}

static inline int64_t arg_number(const refused *x, const char *name) {
    const br_arg *a = arg(x, name);
    return a && a->kind == BR_ARG_NUMBER ? a->n : -1000000;
}

/* The n-th word of the move's text; "" if there is none. */
static inline const char *word_of(const refused *x, int n) {
    static char word[BR_TEXT_MAX + 1];
    const char *from = x->text;
    for (; n > 0 && *from; n--) from += strcspn(from, " ") + (strchr(from, ' ') != NULL);
    snprintf(word, sizeof word, "%.*s", (int)strcspn(from, " "), from);
    return word;
}

/* ---- said in several games ----------------------------------------------------------------- */

/* The match waits for {player}. */
static inline bool is_awaited(const refused *x) {
    const br_arg *a = arg(x, "player");
    return a && a->kind == BR_ARG_SEAT && br_has(br_must_act(x->rules, x->state), (br_seat)a->n);
}

/* It is not your turn, but that of {player}. */
static inline bool is_other_awaited(const refused *x) {
    return is_awaited(x) && arg(x, "player")->n != x->seat;
}

/* {player} may act, whoever else may. */
static inline bool is_other_acting(const refused *x) {
    const br_arg *a = arg(x, "player");
    return a && a->kind == BR_ARG_SEAT && a->n != x->seat &&
           br_has(br_to_act(x->rules, x->state), (br_seat)a->n);
}

#endif
