/* vary.c -- what a sweep or a search changes: options, and numbers printed on cards. */
#include "vary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deck_rows.h"
#include "say.h"

enum { NUMBER_MOST = 100000 };

void vary_open(vary *v, const br_rules *base, const char *const decks[]) {
    memset(v, 0, sizeof *v);
    v->base = base;
    for (int i = 0; i < base->game->table_count; i++)
        v->deck[i] = decks && decks[i] ? decks[i] : base->game->tables[i].csv;
}

/* ---- tables ------------------------------------------------------------------------------- */

/* The end of the cell that begins at `at`: its comma, the end of the line or of the text. */
static const char *cell_end(const char *at) {
    bool is_quoted = false;
    for (; *at && (is_quoted || (*at != ',' && *at != '\n' && *at != '\r')); at++)
        if (*at == '"') is_quoted = !is_quoted;
    return at;
}

static const char *row_next(const char *at) {
    bool is_quoted = false;
    for (; *at && (is_quoted || *at != '\n'); at++)
        if (*at == '"') is_quoted = !is_quoted;
    return at + (*at == '\n');
}

/* Cell `column` of the row at `row`; NULL if it is shorter. */
static const char *cell_at(const char *row, int column) {
    for (; column > 0; column--) {
        row = cell_end(row);
        if (*row++ != ',') return NULL;
    }
    return row;
}

static bool cell_is(const char *cell, const char *word, size_t size) {
    return cell && cell_end(cell) == cell + size && memcmp(cell, word, size) == 0;
}

static int column_find(const char *csv, const char *name, size_t size) {
    const char *cell;
    for (int i = 0; (cell = cell_at(csv, i)); i++)
        if (cell_is(cell, name, size)) return i;
    return -1;
}

static bool has_cell(const char *row, const char *word, size_t size) {
    const char *cell;
    for (int i = 0; (cell = cell_at(row, i)); i++)
        if (cell_is(cell, word, size)) return true;
    return false;
}

static bool begins_a_row(const char *csv, const char *word, size_t size) {
    for (const char *row = row_next(csv); *row; row = row_next(row))
        if (cell_is(row, word, size)) return true;
    return false;
}

/* Whether row `number` (from 1) is one of `rows`. */
static bool is_meant(const char *csv, const char *row, int number, const char *rows) {
    for (const char *at = rows; *at;) {
        size_t size = strcspn(at, "+");
        if (size == 1 && *at == '*') return true;
        if (*at == '#' && strtol(at + 1, NULL, 10) == number) return true;
        bool is_first = begins_a_row(csv, at, size);
        if (is_first ? cell_is(row, at, size) : has_cell(row, at, size)) return true;
        at += size + (at[size] == '+');
    }
    return false;
}

static int rows_meant(const char *csv, const char *rows) {
    int count = 0, number = 1;
    for (const char *row = row_next(csv); *row; row = row_next(row), number++)
        count += is_meant(csv, row, number, rows);
    return count;
}

/* A new text in which the factor's cells say `level`. NULL: no memory. */
static char *text_vary(const char *csv, const vary_factor *f, int32_t level) {
    char *text = NULL;
    size_t size = 0;
    int number = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    for (const char *row = csv; *row; row = row_next(row), number++) {
        const char *cell = cell_at(row, f->column), *end = row_next(row);
        bool is_ours = number > 0 && cell && is_meant(csv, row, number, f->rows);
        const char *rest = is_ours ? cell_end(cell) : NULL;
        bool is_empty = is_ours && rest == cell;
        if (!is_ours || (is_empty && f->is_added)) {
            fwrite(row, 1, (size_t)(end - row), out);
            continue;
        }
        long value = f->is_added ? strtol(cell, NULL, 10) + level : level;
        fwrite(row, 1, (size_t)(cell - row), out);
        fprintf(out, "%ld", value);
        fwrite(rest, 1, (size_t)(end - rest), out);
    }
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

/* ---- factors ------------------------------------------------------------------------------ */

static bool fail(char why[256], const char *what, const char *text) {
    snprintf(why, 256, "%s: '%.60s'", what, text);
    return false;
}

static bool level_add(vary_factor *f, int32_t level, char why[256]) {
    if (f->levels == VARY_LEVELS_MAX) return fail(why, "more than 64 levels", f->text);
    for (int i = 0; i < f->levels; i++)
        if (f->level[i] == level) return fail(why, "the same level twice", f->text);
    f->level[f->levels++] = level;
    return true;
}

static bool number_read(const char **at, int32_t *out) {
    char *end;
    long value = strtol(*at, &end, 10);
    if (end == *at || value < -NUMBER_MOST || value > NUMBER_MOST) return false;
    *at = end;
    *out = (int32_t)value;
    return true;
}

/* "2..5", "2..8/2", "1,4,9". */
static bool numbers_read(vary_factor *f, const char *text, char why[256]) {
    const char *at = text;
    for (;;) {
        int32_t from, to, step = 1;
        if (!number_read(&at, &from)) return fail(why, "a number is missing", text);
        to = from;
        if (strncmp(at, "..", 2) == 0) {
            at += 2;
            if (!number_read(&at, &to) || to < from) return fail(why, "a range is FROM..TO", text);
            if (*at == '/' && (at++, !number_read(&at, &step) || step < 1))
                return fail(why, "a step is FROM..TO/STEP", text);
        }
        for (int32_t i = from; i <= to; i += step)
            if (!level_add(f, i, why)) return false;
        if (*at == '\0') return true;
        if (*at++ != ',') return fail(why, "numbers are 2..5, 2..8/2 or 1,4,9", text);
    }
}

static bool option_read(const vary *v, vary_factor *f, const char *values, char why[256]) {
    const br_option *option = &v->base->game->options[f->option];
    bool is_all = strcmp(values, "all") == 0;
    int known = option->count;
    for (int i = 0; is_all && i < known; i++)
        if (!level_add(f, i, why)) return false;
    for (const char *at = values; !is_all && *at;) {
        size_t size = strcspn(at, ",");
        int i = 0;
        while (i < known &&
               (strlen(option->values[i]) != size || memcmp(option->values[i], at, size) != 0))
            i++;
        if (i == known) return fail(why, "the option has no such value", at);
        if (!level_add(f, i, why)) return false;
        at += size + (at[size] == ',');
    }
    return true;
}

/* TABLE:COLUMN:ROWS; `cards` is whichever table has them. */
static bool cells_find(const vary *v, vary_factor *f, char why[256]) {
    size_t table = strcspn(f->text, ":"), column = strcspn(f->text + table + 1, ":");
    const char *name = f->text + table + 1, *rows = name + column + 1;
    if (name[column] != ':' || !*rows) return fail(why, "cells are TABLE:COLUMN:ROWS", f->text);
    bool is_any = table == 5 && memcmp(f->text, "cards", 5) == 0;
    memcpy(f->rows, rows, strlen(rows) + 1);
    f->table = -1;
    for (int i = 0; i < v->base->game->table_count; i++) {
        const char *own = v->base->game->tables[i].name;
        bool is_named = strlen(own) == table && memcmp(own, f->text, table) == 0;
        int at = column_find(v->deck[i], name, column);
        if ((!is_any && !is_named) || at < 0 || rows_meant(v->deck[i], rows) == 0) continue;
        if (f->table >= 0) return fail(why, "several tables have that; name one", f->text);
        f->table = i;
        f->column = at;
    }
    return f->table >= 0 || fail(why, "no table has that column and rows", f->text);
}

bool vary_add(vary *v, const char *text, char why[256]) {
    size_t size = strcspn(text, "=");
    if (v->factors == VARY_FACTORS_MAX) return fail(why, "at most 8 factors", text);
    vary_factor *f = &v->factor[v->factors];
    memset(f, 0, sizeof *f);
    f->option = -1;
    if (text[size] != '=' || size == 0 || size >= VARY_TEXT_MAX)
        return fail(why, "say WHAT=LEVELS", text);
    if (strcspn(text, "\"\\\n\r\t") != strlen(text)) return fail(why, "no quotes here", text);
    f->is_added = text[size - 1] == '+';
    memcpy(f->text, text, size - f->is_added);
    for (int i = 0; i < v->base->game->option_count && !f->is_added; i++)
        if (strcmp(v->base->game->options[i].name, f->text) == 0) f->option = i;
    if (f->option < 0 && !strchr(f->text, ':')) return fail(why, "no such option", f->text);
    bool is_good = f->option >= 0 ? option_read(v, f, text + size + 1, why)
                                  : cells_find(v, f, why) && numbers_read(f, text + size + 1, why);
    if (is_good && f->levels == 0) return fail(why, "no level is named", text);
    v->factors += is_good;
    return is_good;
}

/* ---- points ------------------------------------------------------------------------------- */

uint64_t vary_count(const vary *v) {
    uint64_t count = 1;
    for (int i = 0; i < v->factors; i++) {
        if (count > UINT64_MAX / VARY_LEVELS_MAX) return UINT64_MAX;
        count *= (uint64_t)v->factor[i].levels;
    }
    return count;
}

vary_point vary_at(const vary *v, uint64_t index) {
    vary_point p = {{0}};
    for (int i = v->factors - 1; i >= 0; i--) {
        p.level[i] = (int)(index % (uint64_t)v->factor[i].levels);
        index /= (uint64_t)v->factor[i].levels;
    }
    return p;
}

static bool cells_change(const vary *v, const vary_point *p, char *decks[BR_TABLES_MAX]) {
    for (int i = 0; i < v->factors; i++) {
        const vary_factor *f = &v->factor[i];
        if (f->option >= 0 || p->level[i] < 0) continue;
        const char *before = decks[f->table] ? decks[f->table] : v->deck[f->table];
        char *text = text_vary(before, f, f->level[p->level[i]]);
        if (!text) return false;
        free(decks[f->table]);
        decks[f->table] = text;
    }
    return true;
}

/* Through the door: a value may not go with the number of seats. */
static bool options_change(const vary *v, const vary_point *p, br_rules *out, br_fault *fault) {
    for (int i = 0; i < v->factors; i++) {
        const vary_factor *f = &v->factor[i];
        if (f->option < 0 || p->level[i] < 0) continue;
        const br_option *option = &v->base->game->options[f->option];
        const char *value = option->values[f->level[p->level[i]]];
        if (br_rules_option(out, option->name, value, fault) != BR_OK) return false;
    }
    return true;
}

bool vary_make(const vary *v, const vary_point *p, br_rules *out, char *decks[BR_TABLES_MAX],
               br_fault *fault) {
    char *own[BR_TABLES_MAX] = {NULL};
    *out = *v->base;
    memset(fault, 0, sizeof *fault);
    bool is_good = options_change(v, p, out, fault);
    if (is_good && !cells_change(v, p, own)) {
        is_good = false;
        snprintf(fault->text, sizeof fault->text, "out of memory");
    }
    for (int i = 0; is_good && i < v->base->game->table_count; i++)
        if (own[i]) is_good = br_rules_deck(out, own[i], strlen(own[i]), fault) == BR_OK;
    if (is_good) is_good = br_rules_check(out, fault) == BR_OK;
    for (int i = 0; i < BR_TABLES_MAX; i++) {
        if (decks && is_good) decks[i] = own[i];
        else free(own[i]);
    }
    return is_good;
}

/* ---- names -------------------------------------------------------------------------------- */

void vary_level_name(const vary *v, int factor, int level, char *out, size_t size) {
    const vary_factor *f = &v->factor[factor];
    if (level < 0) snprintf(out, size, "as it is");
    else if (f->option >= 0)
        snprintf(out, size, "%s", v->base->game->options[f->option].values[f->level[level]]);
    else snprintf(out, size, f->is_added ? "%+d" : "%d", (int)f->level[level]);
}

void vary_name(const vary *v, const vary_point *p, char *out, size_t size) {
    br_buf buf = br_buf_over(out, size);
    for (int i = 0; i < v->factors; i++) {
        char level[64];
        if (p->level[i] < 0) continue;
        vary_level_name(v, i, p->level[i], level, sizeof level);
        if (buf.used) br_put_char(&buf, ' ');
        br_put(&buf, v->factor[i].text);
        br_put_char(&buf, '=');
        br_put(&buf, level);
    }
}

void vary_factor_words(const vary *v, int factor, br_lang lang, char *out, size_t size) {
    const vary_factor *f = &v->factor[factor];
    snprintf(out, size, "%s",
             f->option >= 0 ? say_option_name(lang, v->base->game, f->option) : f->text);
}

void vary_level_words(const vary *v, int factor, int level, br_lang lang, char *out, size_t size) {
    const vary_factor *f = &v->factor[factor];
    vary_level_name(v, factor, level, out, size);
    if (level >= 0 && f->option >= 0)
        snprintf(out, size, "%s",
                 say_option_value(lang, v->base->game, f->option,
                                  v->base->game->options[f->option].values[f->level[level]]));
}

enum { CELLS_SHOWN = 6, CELL_SHOWN = 24, ROWS_SHOWN = 4 };

/* Short cells, numbers with the name of their column; not where we know the row from. */
static void row_put(br_buf *out, const deck_row *head, const deck_row *row) {
    int shown = 0;
    for (int i = 0; i < row->cells && i < head->cells && shown < CELLS_SHOWN; i++) {
        const char *cell = row->cell[i];
        if (!*cell || strlen(cell) > CELL_SHOWN || strcmp(head->cell[i], "status") == 0) continue;
        if (shown++) br_put(out, ", ");
        if (cell[strspn(cell, "+-0123456789")] == '\0') {
            br_put(out, head->cell[i]);
            br_put_char(out, ' ');
        }
        br_put(out, cell);
    }
}

void vary_factor_rows(const vary *v, int factor, char *out, size_t size) {
    const vary_factor *f = &v->factor[factor];
    br_buf buf = br_buf_over(out, size);
    deck_row head, row;
    int number = 1, shown = 0;
    out[0] = '\0';
    if (f->option >= 0) return;
    const char *csv = v->deck[f->table], *at = deck_row_read(csv, &head);
    for (const char *raw = row_next(csv); *raw && at && (at = deck_row_read(at, &row));
         raw = row_next(raw), number++) {
        if (!is_meant(csv, raw, number, f->rows)) continue;
        if (shown) br_put(&buf, shown < ROWS_SHOWN ? "; " : "; \xE2\x80\xA6");
        if (shown++ == ROWS_SHOWN) break;
        row_put(&buf, &head, &row);
    }
}

bool vary_is_number(const vary *v, int factor) {
    const vary_factor *f = &v->factor[factor];
    for (int i = 1; i < f->levels; i++)
        if (f->level[i] <= f->level[i - 1]) return false;
    return f->option < 0;
}
