/* deck_rows.c -- rows of a component table, looked up by the words a card is known by. */
#include "deck_rows.h"

#include <string.h>

const char *deck_row_read(const char *at, deck_row *out) {
    size_t size = 0;
    bool is_quoted = false;
    if (!at || !*at) return NULL;
    memset(out, 0, sizeof *out);
    for (; *at && *at != '\n'; at++) {
        if (*at == '"') is_quoted = !is_quoted;
        else if (*at == ',' && !is_quoted && out->cells + 1 < DECK_CELLS_MAX) {
            out->cells++;
            size = 0;
        } else if (size + 1 < DECK_CELL_MAX && *at != '\r') out->cell[out->cells][size++] = *at;
    }
    out->cells++;
    return *at ? at + 1 : at;
}

/* Between words; the three bytes are a minus sign. */
static const char between[] = "-|+ _()\xE2\x88\x92";

const char *deck_like_word(const char *at, size_t *size) {
    at += strspn(at, between);
    *size = strcspn(at, between);
    return *size ? at : NULL;
}

bool deck_has_like(const char *text, const char *word, size_t size) {
    size_t own;
    for (const char *at = text; (at = deck_like_word(at, &own)); at += own) {
        size_t same = 0;
        while (same < own && own == size && (at[same] | 0x20) == (word[same] | 0x20)) same++;
        if (own == size && same == size) return true;
    }
    return false;
}

int deck_row_like(const deck_row *r, const char *word, size_t size) {
    for (int i = 1; i + 1 < r->cells; i++)
        if (deck_has_like(r->cell[i], word, size)) return i;
    return -1;
}

bool deck_row_is_like(const deck_row *r, const char *key) {
    size_t size;
    for (const char *at = key; (at = deck_like_word(at, &size)); at += size)
        if (deck_row_like(r, at, size) < 0) return false;
    return true;
}
