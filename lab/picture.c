/* picture.c -- a card as a small drawing: its colour, its number, its name. */
#include "picture.h"

#include <string.h>

#include "deck_rows.h"

enum { WIDTH = 44, HEIGHT = 60, BAND = 13, BANDS_MAX = 4, LINES = 2, LINE_CHARS = 9 };

/* ---- colours ------------------------------------------------------------------------------ */

static const struct {
    const char *word, *colour;
} colours[] = {{"red", "#b8402f"},    {"blue", "#34699f"},   {"yellow", "#d6a21f"},
               {"green", "#3f8450"},  {"black", "#3a3733"},  {"white", "#e6dfcd"},
               {"orange", "#cf6d28"}, {"purple", "#77508f"}, {"pink", "#c46a8b"},
               {"brown", "#7d5637"},  {"grey", "#80807a"},   {"gold", "#b98f2c"},
               {"no", "#8f887b"}};

static const char *colour_of(const char *word, size_t size) {
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++) {
        if (strlen(colours[i].word) == size && memcmp(word, colours[i].word, size) == 0)
            return colours[i].colour;
    }
    return NULL;
}

/* Cards of one kind look alike: the first word says which. */
static unsigned hue_of(const char *key) {
    size_t size;
    unsigned hash = 2166136261u;
    const char *word = deck_like_word(key, &size);
    for (size_t i = 0; word && i < size; i++) hash = (hash ^ (unsigned char)word[i]) * 16777619u;
    return hash % 24 * 15;
}

static void put_bands(const say *s, const char *key) {
    const char *band[BANDS_MAX];
    int count = 0;
    size_t size;
    for (const char *at = key; count < BANDS_MAX && (at = deck_like_word(at, &size)); at += size) {
        const char *colour = colour_of(at, size);
        if (colour) band[count++] = colour;
    }
    for (int i = 0; i < count; i++)
        fprintf(s->out, "<rect x=\"%d\" y=\"2\" width=\"%d\" height=\"%d\" fill=\"%s\"/>",
                2 + (WIDTH - 4) * i / count,
                (WIDTH - 4) * (i + 1) / count - (WIDTH - 4) * i / count, BAND, band[i]);
    if (count == 0)
        fprintf(s->out,
                "<rect x=\"2\" y=\"2\" width=\"%d\" height=\"%d\" fill=\"hsl(%u,42%%,42%%)\"/>",
                WIDTH - 4, BAND, hue_of(key));
}

/* ---- numbers ------------------------------------------------------------------------------ */

static bool is_number(const char *word, size_t size) {
    return size > 0 && size < 5 && strspn(word, "0123456789") >= size;
}

/* The columns that say most, by the names the tables have. */
static int column_of(const deck_row *head) {
    static const char *const names[] = {"value",  "number",  "rating", "cost",
                                        "cost_g", "price_g", "points", "capacity"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int c = 1; c < head->cells; c++)
            if (strcmp(head->cell[c], names[i]) == 0) return c;
    return -1;
}

/* From the least to the most that rows of this card say. */
static bool number_in(const char *csv, const char *key, char out[16]) {
    deck_row head, row;
    int least = 0, most = -1;
    const char *at = deck_row_read(csv, &head);
    int column = at ? column_of(&head) : -1;
    while (column >= 0 && (at = deck_row_read(at, &row))) {
        const char *cell = row.cell[column];
        if (!deck_row_is_like(&row, key) || !is_number(cell, strlen(cell))) continue;
        int value = 0;
        for (; *cell; cell++) value = 10 * value + (*cell - '0');
        if (most < 0 || value < least) least = value;
        if (value > most) most = value;
    }
    if (most < 0) return false;
    if (least == most) snprintf(out, 16, "%d", most);
    else snprintf(out, 16, "%d\xE2\x80\x93%d", least, most);
    return true;
}

/* What is said of the card itself; else what its rows say; else how its name begins. */
static void number_of(const br_game *game, const char *key, const char *name, char out[16]) {
    size_t size;
    for (const char *at = key; (at = deck_like_word(at, &size)); at += size) {
        if (!is_number(at, size)) continue;
        snprintf(out, 16, "%.*s", (int)size, at);
        return;
    }
    for (int i = 0; i < game->table_count; i++)
        if (number_in(game->tables[i].csv, key, out)) return;
    size_t first = 1;
    while ((name[first] & 0xC0) == 0x80) first++;
    snprintf(out, 16, "%.*s", (int)(first < 8 ? first : 8), name);
}

/* ---- the name ----------------------------------------------------------------------------- */

/* Bytes of the first `most` characters. */
static size_t cut(const char *text, size_t size, int most) {
    size_t at = 0;
    for (int count = 0; at < size && count <= most; at++)
        if ((text[at] & 0xC0) != 0x80 && ++count > most) break;
    return at;
}

static void put_name(const say *s, const char *name) {
    for (int line = 0; line < LINES && *name; line++) {
        char part[64];
        size_t size = strlen(name), most = cut(name, size, LINE_CHARS), space = most;
        while (most < size && space > 0 && name[space] != ' ') space--;
        bool is_last = line + 1 == LINES, is_cut = most < size && (is_last || space == 0);
        size_t used = most < size && !is_cut ? space
                      : is_cut               ? cut(name, size, LINE_CHARS - 1)
                                             : most;
        snprintf(part, sizeof part, "%.*s%s", (int)used, name, is_cut ? "\xE2\x80\xA6" : "");
        fprintf(s->out, "<text class=\"small\" x=\"%d\" y=\"%d\">", WIDTH / 2, 47 + 9 * line);
        say_text(s, part);
        fprintf(s->out, "</text>");
        name += is_cut ? size : used;
        name += strspn(name, " ");
    }
}

void picture_card(const say *s, const br_game *game, const char *key) {
    char name[SAY_NAME_MAX], number[16];
    say_card(name, s->lang, game->id, key);
    for (char *dot = name; (dot = strstr(dot, "\xC2\xB7"));) memmove(dot, dot + 3, strlen(dot + 2));
    number_of(game, key, name, number);
    fprintf(s->out, "<svg class=\"card\" viewBox=\"0 0 %d %d\" aria-hidden=\"true\">", WIDTH,
            HEIGHT);
    fprintf(s->out, "<rect class=\"face\" x=\"1\" y=\"1\" width=\"%d\" height=\"%d\" rx=\"4\"/>",
            WIDTH - 2, HEIGHT - 2);
    put_bands(s, key);
    fprintf(s->out, "<text class=\"%s\" x=\"%d\" y=\"33\">", strlen(number) > 3 ? "long" : "big",
            WIDTH / 2);
    say_text(s, number);
    fprintf(s->out, "</text>");
    put_name(s, name);
    fprintf(s->out, "</svg>");
}
