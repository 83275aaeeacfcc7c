/* slow_box.c -- the components once more, from the CSV texts, and names. See slow.h. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"
#include "slow.h"

const char *const bs_bar_names[BS_BARS] = {"omalleys",    "blind-pig", "silver-slipper",
                                           "blue-parrot", "alhambra",  "grand-palace"};
const char *const bs_size_names[BS_SIZES] = {"small", "medium", "large"};
const char *const bs_kind_names[BS_KINDS] = {
    "influence-1", "influence-2", "influence-3", "single",        "double", "speakeasy",
    "hijack",      "theft",       "hit",         "rubout",        "raid",   "sabotage",
    "wrecking",    "roadblock",   "chief",       "investigation", "stash",  "friend"};
/* In the order of the alphabet, as offers are written. */
const char *const bs_good_names[BS_GOODS] = {
    "cash",   "chief",    "crates", "friend",     "hijack",      "hit",        "investigation",
    "large",  "medium",   "raid",   "rent-large", "rent-medium", "rent-small", "roadblock",
    "rubout", "sabotage", "small",  "stash",      "theft",       "wrecking"};

/* As the card table calls them. */
static const char *const kind_titles[BS_KINDS] = {
    "1 marker",      "2 markers", "3 markers",          "single",    "double",
    "speakeasy",     "Hijack",    "Grand Theft Truck",  "Hit",       "Rub-Out",
    "Raid",          "Sabotage",  "Wrecking Crew",      "Roadblock", "Police Chief",
    "Investigation", "Stash",     "Friend on the Force"};

bool bs_is(const char *a, const char *b) { return strcmp(a, b) == 0; }

int bs_index(const char *name, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (bs_is(name, names[i])) return i;
    return BS_NONE;
}

int bs_number(const char *text) {
    char again[16];
    int number = (int)strtol(text, NULL, 10);
    snprintf(again, sizeof again, "%d", number);
    return number >= 0 && bs_is(again, text) ? number : BS_NONE;
}

/* Words between single blanks; a text with a word too long has none. */
void bs_split(const char *text, bs_words *out) {
    memset(out, 0, sizeof *out);
    int used = 0;
    out->count = 1;
    for (; *text; text++) {
        if (*text == ' ' && out->count < BS_WORDS) {
            out->count++;
            used = 0;
        } else if (used < 23) {
            out->at[out->count - 1][used++] = *text;
        } else {
            out->count = 0;
            return;
        }
    }
}

int bs_still_named(const char *name) {
    for (int still = 0; still < BS_STILLS; still++)
        if (bs_is(name, bs_still_name(still))) return still;
    return BS_NONE;
}

const char *bs_still_name(int still) {
    static const char *const names[BS_STILLS] = {"family",   "remote-1", "remote-2", "remote-3",
                                                 "remote-4", "remote-5", "remote-6"};
    return names[still];
}

/* ---- the tables ---------------------------------------------------------------------------- */

enum { COLUMNS = 10, CELL = 200 };

typedef struct line {
    char cell[COLUMNS][CELL];
} line;

/* One line cut into cells; gives the place after it, or NULL at the end of the text. */
static const char *read_line(const char *csv, line *out) {
    int column = 0, used = 0;
    bool is_quoted = false;
    memset(out, 0, sizeof *out);
    if (*csv == '\0') return NULL;
    for (; *csv && *csv != '\n'; csv++) {
        if (*csv == '"') {
            is_quoted = !is_quoted;
        } else if (*csv == ',' && !is_quoted) {
            column++;
            used = 0;
        } else if (column < COLUMNS && used < CELL - 1) {
            out->cell[column][used++] = *csv;
        }
    }
    return *csv ? csv + 1 : csv;
}

static int cell(const line *l, int column) { return (int)strtol(l->cell[column], NULL, 10); }

static void read_action(bs_box *box, const line *l) {
    int kind = bs_index(l->cell[1], kind_titles, BS_KINDS);
    if (kind == BS_NONE) abort();
    box->cards[kind] = cell(l, 2);
    box->cost[kind] = cell(l, 3);
    for (int i = 0; l->cell[7][i] && i < 127; i++)
        box->points[kind][i] = (char)tolower((unsigned char)l->cell[7][i]);
}

static void read_bar(bs_box *box, const line *l) {
    int bar = cell(l, 0) - 1;
    box->circles[bar] = cell(l, 2);
    box->dice[bar] = cell(l, 3); /* 0 for "unlimited" */
    box->price[bar] = cell(l, 4);
    box->extra[bar] = cell(l, 5);
}

static void read_muscle(bs_box *box, const line *l) {
    for (int card = cell(l, 1); card <= cell(l, 2); card++) {
        box->band[card] = cell(l, 0);
        box->muscle_cost[card] = cell(l, 3);
    }
}

static void read_still(bs_box *box, const line *l) {
    box->spots[bs_is(l->cell[0], "remote")] = cell(l, 2);
}

static void read_truck(bs_box *box, const line *l) {
    int size = bs_index(l->cell[0], bs_size_names, BS_SIZES);
    box->capacity[size] = cell(l, 1);
    box->truck_price[size] = cell(l, 2);
    box->graft[size] = cell(l, 3);
    box->truck_cards[size] = cell(l, 5);
}

static void read_table(bs_box *box, const char *name, const char *csv) {
    line l;
    for (csv = read_line(csv, &l); csv && (csv = read_line(csv, &l));) {
        if (bs_is(name, "actions")) read_action(box, &l);
        if (bs_is(name, "bars")) read_bar(box, &l);
        if (bs_is(name, "muscle")) read_muscle(box, &l);
        if (bs_is(name, "stills")) read_still(box, &l);
        if (bs_is(name, "trucks")) read_truck(box, &l);
    }
}

const bs_box *bs_box_of_game(void) {
    static bs_box box;
    if (box.cards[0] == 0) {
        const br_game *game = br_game_find("bootleggers");
        for (int i = 0; i < game->table_count; i++)
            read_table(&box, game->tables[i].name, game->tables[i].csv);
    }
    return &box;
}
