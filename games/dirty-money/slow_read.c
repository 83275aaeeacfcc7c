/* slow_read.c -- the first engine's state as a table, and where two tables differ. See slow.h. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "slow.h"

enum { STALL = 4, SEEN = 20, REGION = 20, TEXT = 256 };

static const char *const phase_names[] = {"bears",    "visit",   "surplus", "actions", "swap",
                                          "location", "launder", "discard", "over"};
static const char *const villain_names[] = {"", "launderer", "rat", "kitty", "bears", "shark"};

/* The sentence told last; good until three more are told. */
const char *dms_sprint(const char *format, ...) {
    static char text[4][TEXT];
    static int next;
    va_list args;
    char *out = text[next++ % 4];
    va_start(args, format);
    vsnprintf(out, TEXT, format, args);
    va_end(args);
    return out;
}

/* ---- reading ------------------------------------------------------------------------------ */

static const char *fault; /* the first thing not understood */

/* The next item of a list written as JSON, whatever its nesting; "null" as written. */
static bool next_item(const char **list, char out[DMS_NAME]) {
    const char *at = *list;
    int used = 0;
    while (*at && strchr("[], \"", *at)) at++;
    if (*at == '\0') return false;
    while (*at && !strchr("[], \"", *at)) {
        if (used + 1 < DMS_NAME) out[used++] = *at;
        at++;
    }
    out[used] = '\0';
    *list = at;
    return true;
}

static int seat_or_none(const char *text) {
    return *text >= '0' && *text <= '9' ? (int)strtol(text, NULL, 10) : DMS_NONE;
}

static int number(const char *json, const char *name) {
    long value = engines_int(json, "%s", name);
    if (value == LONG_MIN) fault = dms_sprint("%s is no number", name);
    return (int)value;
}

static bool flag(const char *json, const char *name) {
    const char *value = engines_value(json, "%s", name);
    bool is_set = strcmp(value, "true") == 0;
    if (!is_set && strcmp(value, "false") != 0)
        fault = dms_sprint("%s is neither true nor false", name);
    return is_set;
}

static int name_in(const char *name, const char *const names[], int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return i;
    return DMS_NONE;
}

static int kind_read(const char *name) {
    int kind = dms_kind_named(name);
    if (kind < 0) fault = dms_sprint("no card %s", name);
    return kind < 0 ? 0 : kind;
}

static int spot_read(const char *name) {
    int spot = dms_spot_named(name);
    if (spot < 0 && strcmp(name, "null") != 0) fault = dms_sprint("no placement %s", name);
    return spot;
}

static void read_kinds(const char *json, const char *name, dms_list *out) {
    char item[DMS_NAME];
    const char *list = engines_value(json, "%s", name);
    out->size = 0;
    while (next_item(&list, item)) dms_add(out, kind_read(item));
}

static void read_numbers(const char *json, const char *name, int out[], int room) {
    char item[DMS_NAME];
    int count = 0;
    const char *list = engines_value(json, "%s", name);
    while (next_item(&list, item) && count < room) out[count++] = (int)strtol(item, NULL, 10);
}

static void read_stalls(const char *json, dms_table *t) {
    char item[DMS_NAME];
    const char *list = engines_value(json, "stalls");
    for (int i = 0; i < DMS_PLACES * STALL && next_item(&list, item); i++)
        if (strcmp(item, "null") != 0) {
            if (t->stall[i / STALL].size != i % STALL) fault = "a hole in a stall";
            dms_add(&t->stall[i / STALL], kind_read(item));
        }
}

static void read_placements(const char *json, dms_table *t) {
    char item[DMS_NAME], name[DMS_NAME];
    const char *list = engines_value(json, "rows");
    for (int i = 0; i < DMS_ROWS * DMS_WIDTH; i++) {
        if (!next_item(&list, item)) fault = "rows are short";
        t->row[i / DMS_WIDTH][i % DMS_WIDTH] = spot_read(item);
    }
    list = engines_value(json, "region-decks");
    for (int i = 0; i < 3 * REGION && next_item(&list, item); i++)
        if (spot_read(item) >= 0) dms_add(&t->region[i / REGION], spot_read(item));
    for (int seat = 0; seat < DMS_SEATS; seat++) {
        snprintf(name, sizeof name, "placements-%d", seat);
        list = engines_value(json, "%s", name);
        while (next_item(&list, item)) dms_add(&t->owned[seat], spot_read(item));
        snprintf(name, sizeof name, "tucked-%d", seat);
        read_numbers(json, name, t->tucked[seat], DMS_SPOTS);
    }
}

/* "2-blacklist-eur-3", "0-tucked-usd-1", "1-blacklist-none" */
static dms_counter read_counter(const char *item, const char *under) {
    dms_counter out = {.seat = seat_or_none(item), .under = seat_or_none(under)};
    out.is_black = strncmp(item + 1, "-blacklist-", 11) == 0;
    const char *kind = item + (out.is_black ? 12 : 9);
    out.kind = strcmp(kind, "none") == 0 ? DMS_NONE : kind_read(kind);
    return out;
}

/* The abstract counters of a cell are told with the card they lie on. */
static void read_counters(const char *json, dms_table *t) {
    char item[DMS_NAME], none[DMS_NAME], under[DMS_NAME];
    const char *list = engines_value(json, "counters");
    const char *nones = engines_value(json, "counter-none");
    const char *unders = engines_value(json, "counter-under");
    int entries = 0;
    for (; next_item(&list, item); entries++) {
        if (!next_item(&nones, none) || !next_item(&unders, under)) fault = "lists of counters";
        dms_counter counter = read_counter(item, under);
        for (int i = (int)strtol(none, NULL, 10); i >= 0; i--) {
            if (t->counter_count == DMS_COUNTERS) abort();
            t->counter[t->counter_count++] = counter;
            counter.kind = DMS_NONE;
        }
    }
    if (number(json, "counter-count") != entries) fault = "counter-count";
}

/* Two hexadecimal digits for each card of each hand: a bit for each viewer who is sure of it. */
static void read_known(const char *json, dms_table *t) {
    const char *seen = engines_value(json, "seen");
    if (strlen(seen) != (size_t)DMS_SEATS * SEEN * 2) {
        fault = "seen has another length";
        return;
    }
    for (int seat = 0; seat < DMS_SEATS; seat++)
        for (int i = 0; i < SEEN; i++) {
            char byte[3] = {seen[(seat * SEEN + i) * 2], seen[(seat * SEEN + i) * 2 + 1], '\0'};
            int bits = (int)strtol(byte, NULL, 16);
            if (bits && i >= t->hand[seat].size) fault = "a card is seen where there is none";
            for (int viewer = 0; viewer < DMS_VIEWERS && i < t->hand[seat].size; viewer++)
                t->known[viewer][seat][t->hand[seat].at[i]] += bits >> viewer & 1;
        }
}

static void read_members(const char *json, dms_table *t) {
    char item[DMS_NAME];
    const char *list = engines_value(json, "acting");
    t->phase = (dms_phase)name_in(engines_value(json, "phase"), phase_names, DMS_OVER + 1);
    t->acting = next_item(&list, item) ? seat_or_none(item) : DMS_NONE;
    if (next_item(&list, item)) fault = "two seats act at once";
    t->turn = number(json, "turn");
    t->first = number(json, "first");
    t->token = number(json, "token");
    t->round = number(json, "round");
    t->gone = number(json, "gone");
    t->location = name_in(engines_value(json, "location"), dms_place_names, DMS_PLACES);
    t->bought = number(json, "bought");
    t->used_location = flag(json, "used-location");
    t->used_shark = flag(json, "used-shark");
    t->claims = number(json, "claims");
    t->partner = seat_or_none(engines_value(json, "partner"));
    read_numbers(json, "points", t->points, DMS_SEATS);
    read_numbers(json, "overpay", t->overpay, DMS_SEATS);
    list = engines_value(json, "villain");
    for (t->seats = 0; t->seats < DMS_SEATS && next_item(&list, item); t->seats++)
        t->villain[t->seats] = name_in(item, villain_names, 6);
}

/* What the state says twice must be the same both times. */
static void check_sizes(const char *json, const dms_table *t) {
    int n[DMS_SEATS] = {0};
    if (flag(json, "veiled")) fault = "the truth is veiled";
    if (number(json, "deck-count") != t->deck.size) fault = "deck-count";
    if (number(json, "discard-count") != t->discard.size) fault = "discard-count";
    if (number(json, "pending-count") != t->pending.size) fault = "pending-count";
    read_numbers(json, "hand-count", n, DMS_SEATS);
    for (int seat = 0; seat < t->seats; seat++)
        if (n[seat] != t->hand[seat].size) fault = "hand-count";
    read_numbers(json, "placement-count", n, DMS_SEATS);
    for (int seat = 0; seat < t->seats; seat++)
        if (n[seat] != t->owned[seat].size) fault = "placement-count";
    for (int seat = t->seats; seat < DMS_SEATS; seat++)
        if (t->hand[seat].size + t->owned[seat].size > 0) fault = "cards of an empty seat";
    read_numbers(json, "region-left", n, 3);
    for (int region = 0; region < 3; region++)
        if (n[region] != t->region[region].size) fault = "region-left";
}

const char *dms_read_state(const char *json, dms_table *t) {
    char name[DMS_NAME];
    memset(t, 0, sizeof *t);
    fault = NULL;
    read_members(json, t);
    read_kinds(json, "pending", &t->pending);
    read_kinds(json, "deck", &t->deck);
    read_kinds(json, "discard", &t->discard);
    for (int seat = 0; seat < DMS_SEATS; seat++) {
        snprintf(name, sizeof name, "hand-%d", seat);
        read_kinds(json, name, &t->hand[seat]);
    }
    read_stalls(json, t);
    read_placements(json, t);
    read_counters(json, t);
    read_known(json, t);
    check_sizes(json, t);
    return fault;
}

/* ---- comparing ---------------------------------------------------------------------------- */

static const char *kind_name(int kind) { return kind < 0 ? "none" : dms_kinds[kind].name; }

static const char *lists_differ(const char *what, int of, const dms_list *mine,
                                const dms_list *theirs, bool is_kinds) {
    for (int i = 0; i < mine->size || i < theirs->size; i++) {
        int a = i < mine->size ? mine->at[i] : DMS_NONE;
        int b = i < theirs->size ? theirs->at[i] : DMS_NONE;
        if (a == b) continue;
        if (!is_kinds) return dms_sprint("%s %d, item %d: %d, first engine %d", what, of, i, a, b);
        return dms_sprint("%s %d, item %d: %s, first engine %s", what, of, i, kind_name(a),
                          kind_name(b));
    }
    return NULL;
}

/* Counters that are cards, in the order they were given; or those of one cell, abstract ones too.
 */
static int pick_counters(const dms_table *t, int cell, dms_counter out[]) {
    int count = 0;
    for (int i = 0; i < t->counter_count; i++) {
        const dms_counter *c = &t->counter[i];
        if (cell < 0 ? c->kind >= 0 : c->is_black && c->seat == cell) out[count++] = *c;
    }
    return count;
}

static const char *counters_differ(const dms_table *mine, const dms_table *theirs) {
    static dms_counter a[DMS_COUNTERS], b[DMS_COUNTERS];
    for (int cell = DMS_NONE; cell < mine->seats; cell++) {
        int count = pick_counters(mine, cell, a), other = pick_counters(theirs, cell, b);
        if (count != other)
            return dms_sprint("counters of %d: %d, first engine %d", cell, count, other);
        for (int i = 0; i < count; i++)
            if (a[i].seat != b[i].seat || a[i].is_black != b[i].is_black ||
                a[i].kind != b[i].kind || a[i].under != b[i].under)
                return dms_sprint("counter %d of %d: seat %d %s under %d, first engine seat %d %s "
                                  "under %d",
                                  i, cell, a[i].seat, kind_name(a[i].kind), a[i].under, b[i].seat,
                                  kind_name(b[i].kind), b[i].under);
    }
    return NULL;
}

static const char *members_differ(const dms_table *a, const dms_table *b) {
    const struct {
        const char *name;
        int mine, theirs;
    } pair[] = {{"phase", (int)a->phase, (int)b->phase},
                {"acting", a->acting, b->acting},
                {"turn", a->turn, b->turn},
                {"first", a->first, b->first},
                {"token", a->token, b->token},
                {"round", a->round, b->round},
                {"gone", a->gone, b->gone},
                {"location", a->location, b->location},
                {"bought", a->bought, b->bought},
                {"used-location", a->used_location, b->used_location},
                {"used-shark", a->used_shark, b->used_shark},
                {"claims", a->claims, b->claims},
                {"partner", a->partner, b->partner},
                {"seats", a->seats, b->seats}};
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++)
        if (pair[i].mine != pair[i].theirs)
            return dms_sprint("%s: %d, first engine %d", pair[i].name, pair[i].mine,
                              pair[i].theirs);
    return NULL;
}

static const char *seat_differs(const dms_table *a, const dms_table *b, int seat) {
    const char *text = NULL;
    if (a->villain[seat] != b->villain[seat]) return "villain";
    if ((text = lists_differ("hand of", seat, &a->hand[seat], &b->hand[seat], true))) return text;
    if ((text = lists_differ("owned by", seat, &a->owned[seat], &b->owned[seat], false)))
        return text;
    if (a->points[seat] != b->points[seat])
        return dms_sprint("points of %d: %d, first engine %d", seat, a->points[seat],
                          b->points[seat]);
    if (a->overpay[seat] != b->overpay[seat])
        return dms_sprint("overpay of %d: %d, first engine %d", seat, a->overpay[seat],
                          b->overpay[seat]);
    for (int i = 0; i < a->owned[seat].size; i++)
        if (a->tucked[seat][i] != b->tucked[seat][i])
            return dms_sprint("tucked by %d under %d: %d, first engine %d", seat, i,
                              a->tucked[seat][i], b->tucked[seat][i]);
    return NULL;
}

static const char *known_differs(const dms_table *a, const dms_table *b) {
    for (int viewer = 0; viewer < DMS_VIEWERS; viewer++)
        for (int seat = 0; seat < a->seats; seat++)
            for (int kind = 0; kind < dms_kind_count; kind++)
                if (a->known[viewer][seat][kind] != b->known[viewer][seat][kind])
                    return dms_sprint("viewer %d is sure of %d %s at seat %d, first engine %d",
                                      viewer, a->known[viewer][seat][kind], kind_name(kind), seat,
                                      b->known[viewer][seat][kind]);
    return NULL;
}

const char *dms_difference(const dms_table *a, const dms_table *b) {
    const char *text = members_differ(a, b);
    for (int seat = 0; seat < a->seats && !text; seat++) text = seat_differs(a, b, seat);
    for (int i = 0; i < DMS_PLACES && !text; i++)
        text = lists_differ("stall", i, &a->stall[i], &b->stall[i], true);
    for (int i = 0; i < DMS_ROWS * DMS_WIDTH && !text; i++)
        if (a->row[i / DMS_WIDTH][i % DMS_WIDTH] != b->row[i / DMS_WIDTH][i % DMS_WIDTH])
            text = dms_sprint("row %d, place %d", i / DMS_WIDTH, i % DMS_WIDTH);
    for (int i = 0; i < 3 && !text; i++)
        text = lists_differ("region deck", i, &a->region[i], &b->region[i], false);
    if (!text) text = lists_differ("pending", 0, &a->pending, &b->pending, true);
    if (!text) text = lists_differ("discard", 0, &a->discard, &b->discard, true);
    if (!text) text = lists_differ("deck", 0, &a->deck, &b->deck, true);
    if (!text) text = counters_differ(a, b);
    return text ? text : known_differs(a, b);
}
