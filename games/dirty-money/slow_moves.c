/* slow_moves.c -- moves as texts: which are lawful, and what they do. See slow.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "slow.h"

enum { WORDS = 40 };

void dms_put(engines_moves *out, const char *format, ...) {
    va_list args;
    if (out->count == ENGINES_MOVES) {
        out->is_all = false;
        return;
    }
    va_start(args, format);
    vsnprintf(out->text[out->count++], ENGINES_TEXT, format, args);
    va_end(args);
}

/* ---- listing ------------------------------------------------------------------------------ */

static void list_bears(const dms_table *t, engines_moves *out) {
    for (int i = 0; i < 64; i++) {
        int from[3] = {i / 16, i / 4 % 4, i % 4};
        char text[ENGINES_TEXT] = "bears";
        size_t used = strlen(text);
        bool is_there = from[0] + from[1] + from[2] == 3;
        for (int region = 0; region < 3; region++) {
            is_there = is_there && from[region] <= t->region[region].size;
            if (from[region] > 0)
                used += (size_t)snprintf(text + used, sizeof text - used, " %s-%d",
                                         dms_row_names[region], from[region]);
        }
        if (is_there) dms_put(out, "%s", text);
    }
}

/* Every choice of n cards of the hand from a place on; the ones chosen already stand in `text`. */
static void list_drops(const dms_table *t, int n, int from, const char *text, engines_moves *out) {
    const dms_list *hand = &t->hand[t->turn];
    char more[ENGINES_TEXT];
    if (n == 0) dms_put(out, "%s", text);
    for (int i = from; i < hand->size && n > 0; i++) {
        if (i > from && hand->at[i] == hand->at[i - 1]) continue;
        snprintf(more, sizeof more, "%.120s %s", text, dms_kinds[hand->at[i]].name);
        list_drops(t, n - 1, i + 1, more, out);
    }
}

static void list_actions(const dms_table *t, engines_moves *out) {
    for (int i = 0; i < t->pending.size; i++) {
        int kind = t->pending.at[i];
        if (dms_find(&t->pending, kind) != i) continue;
        if (!dms_needs_target(kind)) dms_put(out, "play %s", dms_kinds[kind].name);
        for (int seat = 0; seat < t->seats && dms_needs_target(kind); seat++)
            if (seat != t->turn) dms_put(out, "play %s %d", dms_kinds[kind].name, seat);
    }
}

static void list_swaps(const dms_table *t, engines_moves *out) {
    const dms_list *own = &t->hand[t->turn], *other = &t->hand[t->partner];
    for (int take = 0; take < dms_kind_count; take++)
        for (int give = 0; give < dms_kind_count; give++)
            if (dms_find(other, take) >= 0 && dms_find(own, give) >= 0)
                dms_put(out, "swap %s for %s", dms_kinds[take].name, dms_kinds[give].name);
}

static void list_location(const dms_table *t, engines_moves *out) {
    dms_put(out, "end");
    if (t->location == DMS_BR && !t->used_location) dms_put(out, "banana");
    if (t->claims > 0) dms_put(out, "gallery");
    dms_list_purchases(t, out);
}

void dms_legal(const dms_table *t, int seat, engines_moves *out) {
    out->count = 0;
    out->is_all = true;
    if (seat != t->acting || t->phase == DMS_OVER) return;
    if (t->phase == DMS_CHOOSE_BEARS) list_bears(t, out);
    for (int i = 0; i < DMS_PLACES && t->phase == DMS_VISIT; i++)
        if (t->stall[i].size > 0) dms_put(out, "visit %s", dms_place_names[i]);
    if (t->phase == DMS_SURPLUS)
        list_drops(t, t->hand[seat].size - dms_limit(t, seat), 0, "drop", out);
    if (t->phase == DMS_ACTIONS) list_actions(t, out);
    if (t->phase == DMS_SWAP) list_swaps(t, out);
    if (t->phase == DMS_LOCATION) list_location(t, out);
    if (t->phase == DMS_LAUNDER) {
        dms_put(out, "launder");
        dms_put(out, "pass");
    }
    for (int i = 0; i < dms_kind_count && t->phase == DMS_DISCARD; i++)
        if (dms_find(&t->hand[seat], i) >= 0) dms_put(out, "discard %s", dms_kinds[i].name);
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct words {
    int count;
    char word[WORDS][DMS_NAME];
} words;

static words cut_words(const char *text) {
    words out = {.count = 0};
    for (; *text && out.count < WORDS; out.count++) {
        int size = (int)strcspn(text, " ");
        snprintf(out.word[out.count], DMS_NAME, "%.*s", size < DMS_NAME ? size : 0, text);
        text += size;
        if (*text == ' ') text++;
    }
    return out;
}

/* "eu-2" is place 1 of row 0. */
static bool read_slot(const char *word, int *row, int *slot) {
    for (*row = 0; *row < DMS_ROWS; (*row)++)
        if (strncmp(word, dms_row_names[*row], 2) == 0 && word[2] == '-') {
            *slot = (int)strtol(word + 3, NULL, 10) - 1;
            return *slot >= 0 && *slot < DMS_WIDTH;
        }
    return false;
}

/* False if a word is not understood; the text must be the purchase's only one. */
static bool read_purchase(const char *text, dms_purchase *p) {
    words w = cut_words(text);
    char again[ENGINES_TEXT];
    memset(p, 0, sizeof *p);
    p->count = strcmp(w.word[0], "buy-both") == 0 ? 2 : 1;
    p->shark = DMS_NONE;
    int i = 1;
    for (int k = 0; k < p->count; k++, i++)
        if (i >= w.count || !read_slot(w.word[i], &p->row[k], &p->slot[k])) return false;
    if (i < w.count && strcmp(w.word[i], "pay") == 0)
        for (i++; i < w.count && strcmp(w.word[i], "shark") != 0; i++) {
            int kind = dms_kind_named(w.word[i]);
            if (kind < 0 || dms_is_action(kind)) return false;
            dms_add_sorted(&p->pay, kind);
        }
    if (i + 1 < w.count) p->shark = dms_kind_named(w.word[i + 1]);
    dms_write_purchase(p, again);
    return strcmp(again, text) == 0;
}

bool dms_allows(const dms_table *t, int seat, const char *text) {
    static engines_moves list;
    dms_purchase p;
    if (seat != t->acting || t->phase == DMS_OVER) return false;
    if (strncmp(text, "buy", 3) == 0)
        return t->phase == DMS_LOCATION && read_purchase(text, &p) && dms_may_buy(t, &p);
    if (t->phase == DMS_LOCATION) {
        if (strcmp(text, "gallery") == 0) return t->claims > 0;
        if (strcmp(text, "banana") == 0) return t->location == DMS_BR && !t->used_location;
        return strcmp(text, "end") == 0;
    }
    dms_legal(t, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (strcmp(list.text[i], text) == 0) return true;
    return false;
}

/* ---- moving ------------------------------------------------------------------------------- */

static void move_bears(dms_table *t, const words *w) {
    int from[3] = {0};
    for (int i = 1; i < w->count; i++)
        for (int region = 0; region < 3; region++)
            if (strncmp(w->word[i], dms_row_names[region], 2) == 0)
                from[region] = (int)strtol(w->word[i] + 3, NULL, 10);
    dms_take_bears(t, from);
}

static void move_drop(dms_table *t, const words *w) {
    dms_list notes = {.size = 0};
    for (int i = 1; i < w->count; i++) dms_add_sorted(&notes, dms_kind_named(w->word[i]));
    dms_drop(t, &notes);
}

static void move_banana(dms_table *t) {
    t->used_location = true;
    t->token = t->turn;
    dms_forgive(t, t->turn);
    dms_go_on(t);
}

static int place_named(const char *name) {
    int place = 0;
    while (place + 1 < DMS_PLACES && strcmp(dms_place_names[place], name) != 0) place++;
    return place;
}

void dms_move(dms_table *t, int seat, const char *text) {
    words w = cut_words(text);
    const char *verb = w.word[0];
    dms_purchase p;
    (void)seat;
    if (strcmp(verb, "bears") == 0) move_bears(t, &w);
    else if (strcmp(verb, "visit") == 0) dms_visit(t, place_named(w.word[1]));
    else if (strcmp(verb, "drop") == 0) move_drop(t, &w);
    else if (strcmp(verb, "play") == 0)
        dms_play_action(t, dms_kind_named(w.word[1]),
                        w.count > 2 ? (int)strtol(w.word[2], NULL, 10) : DMS_NONE);
    else if (strcmp(verb, "swap") == 0)
        dms_swap(t, dms_kind_named(w.word[1]), dms_kind_named(w.word[3]));
    else if (strcmp(verb, "banana") == 0) move_banana(t);
    else if (strcmp(verb, "gallery") == 0) dms_gallery(t);
    else if (strcmp(verb, "end") == 0) dms_end_turn(t);
    else if (strcmp(verb, "launder") == 0) dms_launder(t);
    else if (strcmp(verb, "pass") == 0) dms_finish_turn(t);
    else if (strcmp(verb, "discard") == 0) dms_discard_note(t, dms_kind_named(w.word[1]));
    else if (read_purchase(text, &p)) dms_buy(t, &p);
}
