/* browse.c -- the clauses of a game, to read: all of them, one, or those that hold some words.
 *
 * Search compares keys (term_key), so case, yo and the two apostrophes make no difference.
 */
#include "browse.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 2048, QUERY_BYTES = 512, ID_WIDTH = 8 };

/* ---- finding ------------------------------------------------------------------------------ */

/* The clause a query names: its id, or the digits of it. 0 = it names none. */
static uint16_t clause_named(const br_game *game, const char *key) {
    for (uint16_t i = 1; i < game->clause_count; i++) {
        char id[64];
        term_key(game->clauses[i].id, id, sizeof id);
        const char *dash = strchr(id, '-');
        if (strcmp(id, key) == 0 || (dash && strcmp(dash + 1, key) == 0)) return i;
    }
    return 0;
}

static bool clause_holds(const br_game *game, br_lang lang, uint16_t clause, const char *key) {
    char text[TEXT_BYTES], text_key[TEXT_BYTES], word[QUERY_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, game->clauses[clause].id);
    br_put(&out, " ");
    br_say_clause(&out, lang, game, clause);
    term_key(text, text_key, sizeof text_key);
    for (const char *at = key; *at;) {
        size_t size = strcspn(at, " ");
        if (size >= sizeof word) return false;
        memcpy(word, at, size);
        word[size] = '\0';
        if (!strstr(text_key, word)) return false;
        at += size;
        at += strspn(at, " ");
    }
    return true;
}

/* ---- printing ----------------------------------------------------------------------------- */

static void put_kind(br_buf *out, br_lang lang, const char *family, const char *kind) {
    char key[64];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, family);
    br_put(&name, kind);
    br_say(out, lang, NULL, key, NULL, NULL);
}

void browse_clause(const term *t, const br_game *game, br_lang lang, uint16_t clause) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_BOLD);
    br_put(&out, game->clauses[clause].id);
    br_put(&out, BR_STYLE_RESET " " BR_STYLE_DIM "(");
    put_kind(&out, lang, "house.kind.", game->clauses[clause].kind);
    br_put(&out, ")" BR_STYLE_RESET);
    term_wrap(t, 0, text);
    out = br_buf_over(text, sizeof text);
    br_put(&out, "  ");
    br_say_clause(&out, lang, game, clause);
    term_wrap(t, 2, text);
}

static int put_row(const term *t, const br_game *game, br_lang lang, uint16_t clause) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    const char *id = game->clauses[clause].id;
    br_put(&out, BR_STYLE_BOLD);
    br_put(&out, id);
    br_put(&out, BR_STYLE_RESET);
    term_pad(&out, ID_WIDTH);
    br_say_clause(&out, lang, game, clause);
    br_put(&out, " " BR_STYLE_DIM "[");
    put_kind(&out, lang, "house.cli.kind.", game->clauses[clause].kind);
    br_put(&out, "]" BR_STYLE_RESET);
    return term_wrap(t, ID_WIDTH, text);
}

bool browse_more(const term *t, br_lang lang) {
    char text[TEXT_BYTES], line[TERM_LINE_MAX + 1];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_DIM);
    br_say(&out, lang, NULL, "house.cli.more", NULL, NULL);
    br_put(&out, BR_STYLE_RESET " ");
    term_put(t, text);
    return term_read(t, line) > 0 && line[0] == '\0';
}

int browse_clauses(const term *t, const br_game *game, br_lang lang, const char *query,
                   bool has_pages) {
    char key[QUERY_BYTES];
    int found = 0, lines = 0;
    term_key(query + strspn(query, " "), key, sizeof key);
    for (size_t i = strlen(key); i > 0 && key[i - 1] == ' '; i--) key[i - 1] = '\0';
    uint16_t named = clause_named(game, key);
    if (named) {
        browse_clause(t, game, lang, named);
        return 1;
    }
    for (uint16_t i = 1; i < game->clause_count; i++) {
        if (!clause_holds(game, lang, i, key)) continue;
        found++;
        lines += put_row(t, game, lang, i);
        if (!has_pages || !t->is_live || lines < t->height - 4) continue;
        if (!browse_more(t, lang)) break;
        lines = 0;
    }
    return found;
}
