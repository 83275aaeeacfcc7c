/* slow_style.c -- which moves biased play prefers, so that rare things happen. See slow.h. */
#include <string.h>

#include "slow.h"

/* 0 even; 1 nobody buys, and at small tables blacklists grow alike and all keep clean notes of 3,
 * so that scores and hands are worth the same at the end; 2 everybody buys, above all European
 * cards, until none is left; 3 greed for cards in hand; 4 paintings, galleries and claims; 5 the
 * Banana Republic and the market; 6 poverty; 7 firms and actions. */
enum { EVEN, NOBODY, SPENDERS, HOARDERS, COLLECTORS, BANANAS, PAUPERS, FIRMS };

static bool is_verb(const char *text, const char *verb) {
    size_t size = strlen(verb);
    return strncmp(text, verb, size) == 0 && (text[size] == ' ' || text[size] == '\0');
}

static bool is_buy(const char *text) { return strncmp(text, "buy", 3) == 0; }

/* Notes in a purchase: the more, the poorer its buyer. */
static int words_of(const char *text) {
    int count = 1;
    for (; *text; text++) count += *text == ' ';
    return count;
}

static int place_of(const char *text) {
    for (int i = 0; i < DMS_PLACES; i++)
        if (strstr(text, dms_place_names[i])) return i;
    return DMS_EU;
}

/* Whether the card named first in a purchase is of one of two types. */
static bool is_for(const dms_table *t, const char *text, const char *type, const char *other) {
    const char *word = strchr(text, ' ');
    for (int row = 0; word && row < DMS_ROWS; row++) {
        int slot = word[4] - '1';
        if (strncmp(word + 1, dms_row_names[row], 2) != 0 || slot < 0 || slot >= DMS_WIDTH)
            continue;
        int spot = t->row[row][slot];
        return spot >= 0 && (dms_is_type(spot, type) || dms_is_type(spot, other));
    }
    return false;
}

static int actions_at(const dms_table *t, int place) {
    int count = 0;
    for (int i = 0; i < t->stall[place].size; i++) count += dms_is_action(t->stall[place].at[i]);
    return count;
}

/* How many points more than the rival who has fewest, or if none has fewer: less than the most. */
static int lead_on_blacklist(const dms_table *t, int seat) {
    int fewest = t->points[seat], most = t->points[seat];
    for (int rival = 0; rival < t->seats; rival++) {
        if (t->points[rival] < fewest) fewest = t->points[rival];
        if (t->points[rival] > most) most = t->points[rival];
    }
    return t->points[seat] > fewest ? t->points[seat] - fewest : t->points[seat] - most;
}

/* Who is ahead on the blacklist drops points, who is behind goes where a surplus waits; among
 * equals everybody goes where none does. */
static int idle_visit(const dms_table *t, int seat, int place) {
    int notes = t->stall[place].size - actions_at(t, place), lead = lead_on_blacklist(t, seat);
    if (lead < 0) return 1 + 60 * notes;
    return lead > 0 && place == DMS_BR ? 1000 : 1 + 240 / (1 + 60 * notes);
}

static int money_of(const dms_table *t, int seat) {
    int sum = 0;
    for (int i = 0; i < t->hand[seat].size; i++) sum += dms_kinds[t->hand[seat].at[i]].value;
    return sum;
}

/* "swap eur-3 for usd-4": the less both hands differ in worth then, the better. */
static int idle_swap(const dms_table *t, int seat, const char *text) {
    const char *taken = strchr(text, '-'), *given = strrchr(text, '-');
    int gap = money_of(t, seat) - money_of(t, t->partner) + 2 * (taken[1] - given[1]);
    return 1000 / (1 + 20 * gap * gap);
}

static int idler(const dms_table *t, int seat, const char *text) {
    int unwanted = 0;
    if (is_buy(text) || is_verb(text, "launder")) return 0;
    if (is_verb(text, "banana")) return t->seats <= 3 && lead_on_blacklist(t, seat) > 0 ? 1000 : 0;
    if (t->seats > 3) return 10;
    if (is_verb(text, "visit")) return idle_visit(t, seat, place_of(text));
    if (is_verb(text, "swap")) return idle_swap(t, seat, text);
    for (const char *at = text; is_verb(text, "drop") && (at = strchr(at, '-')); at++)
        unwanted += at[1] > '3' || at[-1] == 'o' ? 30 : at[1] != '3' ? 3 : 0; /* crypto is dirty */
    return unwanted > 90 ? 1000 : 1 + 10 * unwanted;
}

static int spender(const char *text) {
    if (is_verb(text, "visit"))
        return strstr(text, "europe") ? 200 : strstr(text, "market") ? 60 : 20;
    if (is_buy(text)) return strstr(text, " eu-") || strstr(text, " ah-1") ? 60 : 1;
    return is_verb(text, "end") ? 20 : 10;
}

static int hoarder(const dms_table *t, const char *text) {
    if (is_verb(text, "visit")) return 1 + 20 * t->stall[place_of(text)].size;
    if (is_buy(text)) return is_for(t, text, "neobank", "charity") ? 200 : 1;
    return is_verb(text, "end") ? 40 : 10;
}

static int collector(const dms_table *t, const char *text) {
    if (is_verb(text, "gallery")) return 5;
    if (is_buy(text)) return is_for(t, text, "art-gallery", "painting") ? 300 : 3;
    return is_verb(text, "end") ? 2 : 10;
}

static int banana(const char *text) {
    int place = place_of(text);
    if (is_verb(text, "visit")) return place == DMS_BR ? 100 : place >= DMS_BM ? 40 : 5;
    if (is_verb(text, "banana") || is_verb(text, "launder")) return 60;
    return is_buy(text) ? 10 : 5;
}

static int pauper(const dms_table *t, const char *text) {
    int notes = words_of(text);
    if (is_verb(text, "visit")) return 1 + 60 * actions_at(t, place_of(text));
    if (is_buy(text)) return notes * notes;
    return is_verb(text, "end") || is_verb(text, "launder") ? 1 : 10;
}

static int firm(const dms_table *t, const char *text) {
    if (is_verb(text, "visit")) return 1 + 30 * actions_at(t, place_of(text));
    if (is_buy(text))
        return is_for(t, text, "audit-firm", "law-firm") || is_for(t, text, "casino", "neobank")
                   ? 100
                   : 10;
    return is_verb(text, "end") ? 3 : 10;
}

int dms_tickets(const dms_table *t, int style, int seat, const char *text) {
    switch (style) {
    case NOBODY: return idler(t, seat, text);
    case SPENDERS: return spender(text);
    case HOARDERS: return hoarder(t, text);
    case COLLECTORS: return collector(t, text);
    case BANANAS: return banana(text);
    case PAUPERS: return pauper(t, text);
    case FIRMS: return firm(t, text);
    default: return 1;
    }
}
