/* identity.c -- which card of one deck is which of another: by its row, not by what it says.
 *
 * What is counted knows cards by their words ("contraband-5"). A row of a deck that was edited says
 * something else, but it is the same card. So the words are looked for in the rows of both decks;
 * rows are known by their first cell.
 */
#include <string.h>

#include "compare.h"

enum { CELLS_MAX = 16, CELL_MAX = 128 };

typedef struct row {
    int cells;
    char cell[CELLS_MAX][CELL_MAX];
} row;

/* The next row of a table the engine has read before; NULL at the end. */
static const char *row_read(const char *at, row *out) {
    size_t size = 0;
    bool is_quoted = false;
    if (!at || !*at) return NULL;
    memset(out, 0, sizeof *out);
    for (; *at && *at != '\n'; at++) {
        if (*at == '"') is_quoted = !is_quoted;
        else if (*at == ',' && !is_quoted && out->cells + 1 < CELLS_MAX) {
            out->cells++;
            size = 0;
        } else if (size + 1 < CELL_MAX && *at != '\r') out->cell[out->cells][size++] = *at;
    }
    out->cells++;
    return *at ? at + 1 : at;
}

static const char *next_word(const char *at, size_t *size) {
    at += strspn(at, "-|+ ");
    *size = strcspn(at, "-|+ ");
    return *size ? at : NULL;
}

static bool has_word(const char *text, const char *word, size_t size) {
    size_t own;
    for (const char *at = text; (at = next_word(at, &own)); at += own)
        if (own == size && memcmp(at, word, size) == 0) return true;
    return false;
}

/* The cell that has the word, or -1; the last one says where we know it from. */
static int cell_of(const row *r, const char *word, size_t size) {
    for (int i = 1; i + 1 < r->cells; i++)
        if (has_word(r->cell[i], word, size)) return i;
    return -1;
}

static bool is_of(const row *r, const char *key) {
    size_t size;
    for (const char *at = key; (at = next_word(at, &size)); at += size)
        if (cell_of(r, at, size) < 0) return false;
    return true;
}

static bool row_by_id(const char *csv, const char *id, row *out) {
    while ((csv = row_read(csv, out)))
        if (strcmp(out->cell[0], id) == 0) return true;
    return false;
}

/* Puts what the cell says in A in the place of every word that says something else there. */
static void translate(const row *a, const row *b, const char *key, char out[KEY_MAX]) {
    br_buf text = br_buf_over(out, KEY_MAX);
    while (*key) {
        size_t gap = strspn(key, "-|+ "), size = strcspn(key + gap, "-|+ ");
        for (size_t i = 0; i < gap; i++) br_put_char(&text, key[i]);
        int cell = cell_of(b, key + gap, size);
        bool is_other = cell >= 0 && !has_word(a->cell[cell], key + gap, size);
        if (is_other) br_put(&text, a->cell[cell]);
        for (size_t i = 0; i < size && !is_other; i++) br_put_char(&text, key[gap + i]);
        key += gap + size;
    }
}

void compare_identity(const compare_plan *plan, int v, const char *key, char out[KEY_MAX]) {
    row in_a, in_b;
    memcpy(out, key, strlen(key) + 1);
    for (int table = 0; table < plan->plan->rules->game->table_count; table++) {
        const char *a = plan->deck[0][table], *b = plan->deck[v][table];
        bool is_in_a = false;
        for (const char *at = a; a != b && (at = row_read(at, &in_a));)
            is_in_a = is_in_a || is_of(&in_a, key);
        if (a == b || is_in_a || !a || !b) continue;
        for (const char *at = b; (at = row_read(at, &in_b));) {
            if (!is_of(&in_b, key) || !row_by_id(a, in_b.cell[0], &in_a)) continue;
            translate(&in_a, &in_b, key, out);
            return;
        }
    }
}
