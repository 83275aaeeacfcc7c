/* slow_cards.c -- the cards, read from the tables once more, and lists of them. See slow.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"
#include "slow.h"

enum { CELLS = 8, CELL = 160 };

dms_kind dms_kinds[DMS_KINDS];
dms_spot dms_spots[DMS_SPOTS];
int dms_kind_count, dms_spot_count;

const char *const dms_place_names[DMS_PLACES] = {
    "europe", "japan", "usa", "banana-republic", "black-market", "auction-house"};
const char *const dms_row_names[DMS_ROWS] = {"eu", "jp", "us", "ah", "br"};
const char *const dms_currencies[3] = {"EUR", "JPY", "USD"};

/* ---- tables ------------------------------------------------------------------------------- */

/* One line cut at its commas; a cell in quotes may hold commas. The next line, or NULL. */
static const char *read_line(const char *line, char cell[CELLS][CELL]) {
    int column = 0, used = 0;
    bool is_quoted = false;
    memset(cell, 0, sizeof(char[CELLS][CELL]));
    for (; *line && *line != '\n'; line++) {
        if (*line == '"') {
            is_quoted = !is_quoted;
        } else if (*line == ',' && !is_quoted) {
            column++;
            used = 0;
        } else if (column < CELLS && used + 1 < CELL) {
            cell[column][used++] = *line;
        }
    }
    return *line && line[1] ? line + 1 : NULL;
}

static const char *table_text(const char *name) {
    const br_game *game = br_game_find("dirty-money");
    for (int i = 0; game && i < game->table_count; i++)
        if (strcmp(game->tables[i].name, name) == 0) return strchr(game->tables[i].csv, '\n') + 1;
    fprintf(stderr, "dirty-money: no table %s\n", name);
    abort();
}

/* "EUR" is written "eur" in names, "left_right" is "left-right". */
static void tidy_name(char *text) {
    for (; *text; text++) {
        if (*text >= 'A' && *text <= 'Z') *text = (char)(*text - 'A' + 'a');
        if (*text == '_') *text = '-';
    }
}

static void count_kind(const dms_kind *kind) {
    int at = dms_kind_named(kind->name);
    if (at < 0) {
        at = dms_kind_count++;
        dms_kinds[at] = *kind;
    }
    dms_kinds[at].copies++;
}

static void read_notes(void) {
    char cell[CELLS][CELL];
    for (const char *line = table_text("money"); line;) {
        dms_kind kind = {.copies = 0};
        line = read_line(line, cell);
        snprintf(kind.name, sizeof kind.name, "%.8s-%.8s", cell[1], cell[2]);
        tidy_name(kind.name);
        snprintf(kind.currency, sizeof kind.currency, "%.7s", cell[1]);
        kind.value = (int)strtol(cell[2], NULL, 10);
        kind.is_dirty = strcmp(cell[3], "1") == 0;
        count_kind(&kind);
    }
}

static void read_actions(void) {
    char cell[CELLS][CELL];
    for (const char *line = table_text("actions"); line;) {
        dms_kind kind = {.copies = 0};
        line = read_line(line, cell);
        snprintf(kind.type, sizeof kind.type, "%.15s", cell[1]);
        snprintf(kind.subtype, sizeof kind.subtype, "%.15s", cell[2]);
        kind.cards = (int)strtol(cell[4], NULL, 10);
        bool is_plain = strcmp(kind.type, "swap") == 0 || strcmp(kind.type, "bribe") == 0;
        if (is_plain) snprintf(kind.name, sizeof kind.name, "%s", kind.type);
        else snprintf(kind.name, sizeof kind.name, "%.14s-%.15s", kind.type, kind.subtype);
        tidy_name(kind.name);
        count_kind(&kind);
    }
}

static int region_named(const char *name) {
    return strcmp(name, "Europe") == 0 ? DMS_EU : strcmp(name, "Japan") == 0 ? DMS_JP : DMS_US;
}

static void read_spots(void) {
    char cell[CELLS][CELL];
    for (const char *line = table_text("placements"); line;) {
        dms_spot spot = {.copies = 0};
        line = read_line(line, cell);
        spot.region = region_named(cell[1]);
        snprintf(spot.type, sizeof spot.type, "%.23s", cell[3]);
        tidy_name(spot.type);
        spot.price = (int)strtol(cell[4], NULL, 10);
        spot.points = (int)strtol(cell[5], NULL, 10);
        snprintf(spot.name, sizeof spot.name, "%s-%.20s-%.4s", dms_row_names[spot.region],
                 spot.type, cell[4]);
        int at = dms_spot_named(spot.name);
        if (at < 0) dms_spots[at = dms_spot_count++] = spot;
        dms_spots[at].copies++;
    }
}

void dms_read_cards(void) {
    if (dms_kind_count > 0) return;
    read_notes();
    read_actions();
    read_spots();
}

int dms_kind_named(const char *name) {
    for (int i = 0; i < dms_kind_count; i++)
        if (strcmp(dms_kinds[i].name, name) == 0) return i;
    return DMS_NONE;
}

int dms_spot_named(const char *name) {
    for (int i = 0; i < dms_spot_count; i++)
        if (strcmp(dms_spots[i].name, name) == 0) return i;
    return DMS_NONE;
}

bool dms_is_action(int kind) { return dms_kinds[kind].currency[0] == '\0'; }

bool dms_is_type(int spot, const char *type) { return strcmp(dms_spots[spot].type, type) == 0; }

/* ---- lists -------------------------------------------------------------------------------- */

void dms_add(dms_list *list, int card) {
    if (list->size == DMS_CARDS) abort();
    list->at[list->size++] = card;
}

void dms_add_sorted(dms_list *list, int card) {
    int at = list->size;
    dms_add(list, card);
    for (; at > 0 && list->at[at - 1] > card; at--) list->at[at] = list->at[at - 1];
    list->at[at] = card;
}

int dms_cut(dms_list *list, int index) {
    int card = list->at[index];
    for (int i = index; i + 1 < list->size; i++) list->at[i] = list->at[i + 1];
    list->size--;
    return card;
}

int dms_find(const dms_list *list, int card) {
    for (int i = 0; i < list->size; i++)
        if (list->at[i] == card) return i;
    return DMS_NONE;
}

int dms_count(const dms_list *list, int card) {
    int count = 0;
    for (int i = 0; i < list->size; i++) count += list->at[i] == card;
    return count;
}

bool dms_remove(dms_list *list, int card) {
    int at = dms_find(list, card);
    if (at < 0) return false;
    dms_cut(list, at);
    return true;
}
