/* identity.c -- which card of one deck is which of another: by its row, not by what it says.
 *
 * What is counted knows cards by their words ("contraband-5", "accomplice|4|yellow"). A row of a
 * deck that was edited says something else, but it is the same card. So the words are looked for in
 * the rows of both decks: the row that explains them best is meant. Rows are known by their first
 * cell.
 */
#include <string.h>

#include "compare.h"
#include "deck_rows.h"

/* How well a row explains a key: words of the key that it has; then, of cells that have any, the
 * fewer words that the key does not say. */
typedef struct fit {
    int words, named, left; /* named: those that are no numbers */
} fit;

static bool is_better(fit a, fit b) {
    return a.words != b.words ? a.words > b.words : a.left < b.left;
}

static fit fit_of(const deck_row *r, const char *key) {
    fit f = {0};
    bool is_used[DECK_CELLS_MAX] = {false};
    size_t size;
    for (const char *at = key; (at = deck_like_word(at, &size)); at += size) {
        int cell = deck_row_like(r, at, size);
        if (cell < 0) continue;
        f.words++;
        f.named += *at < '0' || *at > '9';
        is_used[cell] = true;
    }
    for (int i = 1; i + 1 < r->cells; i++)
        for (const char *at = r->cell[i]; is_used[i] && (at = deck_like_word(at, &size));
             at += size)
            f.left += !deck_has_like(key, at, size);
    return f;
}

/* The row of a table that explains the key best. */
static fit best_row(const char *csv, const char *key, deck_row *out) {
    deck_row row;
    fit best = {0};
    while ((csv = deck_row_read(csv, &row))) {
        fit own = fit_of(&row, key);
        if (!is_better(own, best)) continue;
        best = own;
        *out = row;
    }
    return best;
}

static bool row_by_id(const char *csv, const char *id, deck_row *out) {
    while ((csv = deck_row_read(csv, out)))
        if (strcmp(out->cell[0], id) == 0) return true;
    return false;
}

/* Puts what the cell says in A in the place of every word that says something else there. */
static void translate(const deck_row *a, const deck_row *b, const char *key, char out[KEY_MAX]) {
    br_buf text = br_buf_over(out, KEY_MAX);
    size_t size;
    for (const char *at; (at = deck_like_word(key, &size)); key = at + size) {
        while (key < at) br_put_char(&text, *key++);
        int cell = deck_row_like(b, at, size);
        bool is_other = cell >= 0 && !deck_has_like(a->cell[cell], at, size);
        if (is_other) br_put(&text, a->cell[cell]);
        for (size_t i = 0; i < size && !is_other; i++) br_put_char(&text, at[i]);
    }
    br_put(&text, key);
}

void compare_identity(const compare_plan *plan, int v, const char *key, char out[KEY_MAX]) {
    deck_row in_a, in_b;
    memcpy(out, key, strlen(key) + 1);
    for (int table = 0; table < plan->plan->rules->game->table_count; table++) {
        const char *a = plan->deck[0][table], *b = plan->deck[v][table];
        if (a == b || !a || !b) continue;
        fit of_a = best_row(a, key, &in_a), of_b = best_row(b, key, &in_b);
        if (of_b.named == 0 || of_b.words <= of_a.words) continue; /* A has it as it is */
        if (!row_by_id(a, in_b.cell[0], &in_a)) continue;
        translate(&in_a, &in_b, key, out);
        return;
    }
}
