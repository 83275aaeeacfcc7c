/* ablate.c -- a deck in which some cards are swapped for plain ones.
 *
 * What a card is worth shows when the same deals are played with another one in its place. Rows
 * keep their order, so every shuffle deals the same places.
 */
#include "ablate.h"

#include <stdlib.h>
#include <string.h>

enum { ID_MOST = 32 };

typedef struct swap {
    char from[ID_MOST], to[ID_MOST];
} swap;

/* The row with that first cell, or NULL. */
static const char *row_of(const char *csv, const char *id) {
    size_t size = strlen(id);
    for (const char *at = csv; *at;) {
        if (strncmp(at, id, size) == 0 && at[size] == ',') return at;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return NULL;
}

/* "3=1" from *at, moved on behind the comma. */
static bool swap_read(const char **at, swap *out) {
    size_t from = strcspn(*at, "=,"), to;
    if (from == 0 || from >= ID_MOST || (*at)[from] != '=') return false;
    memcpy(out->from, *at, from);
    out->from[from] = '\0';
    *at += from + 1;
    to = strcspn(*at, "=,");
    if (to == 0 || to >= ID_MOST || (*at)[to] == '=') return false;
    memcpy(out->to, *at, to);
    out->to[to] = '\0';
    *at += to + ((*at)[to] == ',');
    return true;
}

/* A new text in which one row has the cells of another behind its own first one. */
static char *text_swap(const char *csv, const swap *s) {
    const char *from = row_of(csv, s->from), *to = row_of(csv, s->to);
    size_t head = (size_t)(from - csv) + strlen(s->from), cells = strcspn(to, "\n") - strlen(s->to);
    const char *rest = from + strcspn(from, "\n");
    char *out = malloc(strlen(csv) + cells + 1);
    if (!out) return NULL;
    memcpy(out, csv, head);
    memcpy(out + head, to + strlen(s->to), cells);
    memcpy(out + head + cells, rest, strlen(rest) + 1);
    return out;
}

static int swap_make(const char *command, cli_setup *setup, const swap *s) {
    const br_game *game = setup->rules.game;
    int table = -1;
    for (int i = 0; i < game->table_count; i++) {
        const char *csv = setup->deck_text[i] ? setup->deck_text[i] : game->tables[i].csv;
        if (!row_of(csv, s->from) || !row_of(csv, s->to)) continue;
        if (table >= 0)
            return cli_error(CLI_USAGE, command,
                             "--ablate: rows '%s' and '%s' are in several tables; edit a deck",
                             s->from, s->to);
        table = i;
    }
    if (table < 0)
        return cli_error(CLI_USAGE, command,
                         "--ablate: no table of %s has the rows '%s' and '%s'; `backroom cards %s` "
                         "shows them",
                         game->id, s->from, s->to, game->id);
    const char *csv = setup->deck_text[table] ? setup->deck_text[table] : game->tables[table].csv;
    char *text = text_swap(csv, s);
    if (!text) return cli_error(CLI_FAILED, command, "out of memory");
    free(setup->deck_text[table]);
    setup->deck_text[table] = text;
    return CLI_OK;
}

int ablate_deck(const char *command, cli_setup *setup, const char *rows) {
    br_fault fault = {0};
    swap s;
    for (const char *at = rows; *at;) {
        if (!swap_read(&at, &s))
            return cli_error(CLI_USAGE, command, "--ablate takes ROW=PLAIN,ROW=PLAIN...");
        int code = swap_make(command, setup, &s);
        if (code != CLI_OK) return code;
    }
    for (int i = 0; i < setup->rules.game->table_count; i++) {
        const char *text = setup->deck_text[i];
        if (text && br_rules_deck(&setup->rules, text, strlen(text), &fault) != BR_OK)
            return cli_fault(CLI_FAILED, command, "--ablate", &fault);
    }
    return *rows ? CLI_OK : cli_error(CLI_USAGE, command, "--ablate takes ROW=PLAIN");
}

void ablate_name(const char *rows, const char *before, char *name, size_t size) {
    size_t used = strlen(name);
    snprintf(name + used, size - used, "%s%s", before, rows);
}
