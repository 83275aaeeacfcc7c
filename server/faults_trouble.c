/* faults_trouble.c -- people who do not read, people who shout, a wall clock that is set, another
 * program on the same store; and what must hold all the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults_world.h"

enum {
    READER_MAX = 16 * 1024, /* bytes a connection keeps for a peer that does not read */
    FLOOD_MESSAGES = 260,
    HOUR_MS = 3600 * 1000,
    CHAT_MOST = 10 + 3 /* of a seat within a second: what may be said at once, and a little */
};

/* ---- who does not read -------------------------------------------------------------------- */

void trouble_deafen(world *w, uint32_t who) {
    w->person[who].deaf_until = w->now + 5000 + chance_below(w, 40000);
    w->report->deaf++;
}

/* False: the peer has not read what it was sent before, and is closed for it. Whatever the hub is
 * in the middle of, it learns of that later. */
static bool has_room(world *w, uint32_t who, size_t size) {
    person *p = &w->person[who];
    if (p->waiting + size <= READER_MAX || p->deaf_until <= w->now) {
        p->waiting += size;
        return true;
    }
    person_close(w, who);
    w->report->closed++;
    return false;
}

/* ---- who shouts --------------------------------------------------------------------------- */

/* Pings cost others nothing, talk reaches everybody, coming in again is told to the table. */
void trouble_flood(world *w, uint32_t who) {
    char enter[100];
    snprintf(enter, sizeof enter, "{\"do\":\"enter\",\"table\":\"%s\"}", w->key);
    uint32_t kind = chance_below(w, 3);
    for (int i = 0; i < FLOOD_MESSAGES; i++) {
        const char *text = "{\"do\":\"ping\"}";
        if (kind == 1) text = "{\"do\":\"chat\",\"text\":\"again and again\"}";
        if (kind == 2 && w->key[0] && i % 2) text = enter;
        person_say(w, who, text);
    }
    w->report->floods++;
}

/* No more is taken from a connection than its share: 50 a second, 200 at once. */
void trouble_answered(world *w, uint32_t who, const br_json *doc) {
    person *p = &w->person[who];
    if (br_json_is(doc, br_json_find(doc, 0, "error"), "limited")) {
        w->report->limited++;
        return;
    }
    p->taken++;
    if (p->taken > 200 + 50 * (1 + (w->now - p->opened_at) / 1000))
        world_fail(w, "more messages were taken than a connection may send", "");
}

static void check_talk(world *w, uint32_t who, const char *bytes, size_t size) {
    static const char talk[] = "{\"tell\":\"chat\"", seat_key[] = "\"seat\":";
    person *p = &w->person[who];
    if (size < sizeof talk || memcmp(bytes, talk, sizeof talk - 1) != 0) return;
    size_t at = 0;
    while (at + sizeof seat_key < size && memcmp(bytes + at, seat_key, sizeof seat_key - 1) != 0)
        at++;
    unsigned seat = (unsigned)(bytes[at + sizeof seat_key - 1] - '0');
    if (seat >= BR_SEATS_MAX) return;
    if (w->now - p->talk_at[seat] > 1000) {
        p->talk_at[seat] = w->now;
        p->talk[seat] = 0;
    }
    /* Budgets are each node's own: whose table moves meanwhile has another one. */
    if (++p->talk[seat] > CHAT_MOST * (uint32_t)w->node_count)
        world_fail(w, "one person may talk without an end", "");
}

bool trouble_sends(world *w, uint32_t who, const char *bytes, size_t size) {
    check_talk(w, who, bytes, size);
    return has_room(w, who, size);
}

/* ---- clocks ------------------------------------------------------------------------------- */

/* Time is the wall's at the start of a program: it may have been set while none was running. */
static void wall_set(world *w) {
    int64_t by = HOUR_MS + chance_below(w, 60000);
    w->shift += chance_percent(w, 50) ? by : -by;
    w->report->jumps++;
}

/* Nobody is told to wait for longer than the table's times allow. */
void trouble_clock(world *w, const br_json *doc) {
    uint32_t clock = br_json_find(doc, 0, "clock");
    int64_t most = w->move_ms > 15000 ? w->move_ms : 15000, left = 0;
    if (clock == 0 || !w->is_live) return;
    for (uint32_t i = clock + 1; i < doc->node[clock].next; i = doc->node[i].next)
        if (br_json_int(doc, br_json_find(doc, i, "left"), 0, INT64_MAX / 2, &left) && left > most)
            world_fail(w, "a clock has more time than a move has: ", doc->text);
}

/* After a restart everybody has a move's time, however long the house was away by its clock. */
void trouble_timeout(world *w) {
    int64_t least = w->move_ms < 4000 ? w->move_ms : 4000; /* to which a host may set interrupts */
    if (w->report->crashes && w->now - w->restarted_at < least)
        world_fail(w, "somebody was late right after a restart", "");
}

/* ---- another program ---------------------------------------------------------------------- */

/* A head as a program wrote it whose rules, or whose components, are others. */
char *trouble_head(const world *w, const char *text, size_t *size) {
    const char *place = strstr(text, w->other == OTHER_VERSION ? "\"version\":" : "\"decks\":{\"");
    if (*size < 12 || memcmp(text, "{\"backroom\":", 12) != 0 || !place) return NULL;
    char *changed = malloc(*size + 2);
    if (!changed) abort();
    if (w->other == OTHER_VERSION) {
        size_t before = (size_t)(place + 10 - text);
        memcpy(changed, text, before);
        changed[before] = '9';
        memcpy(changed + before + 1, text + before, *size + 1 - before);
        ++*size;
        return changed;
    }
    memcpy(changed, text, *size + 1);
    char *digit = changed + (strstr(place + 10, "\":\"") + 3 - text);
    *digit = *digit == '0' ? '1' : '0';
    return changed;
}

void trouble_told(world *w, const br_json *doc) {
    if (w->other && br_json_is(doc, br_json_find(doc, 0, "table"), w->key))
        world_fail(w, "a match goes on under other rules: ", doc->text);
}

void trouble_refused(world *w, const br_json *doc) {
    uint32_t error = br_json_find(doc, 0, "error");
    bool is_version = br_json_is(doc, error, "other-version");
    if (!is_version && !br_json_is(doc, error, "other-deck")) return;
    w->report->aside++;
    if (w->other != (is_version ? OTHER_VERSION : OTHER_DECK))
        world_fail(w, "a table is set aside for a false reason: ", doc->text);
}

/* Its rows stay as they are for the program that wrote them. */
void trouble_written(world *w, const char *table) {
    if (w->other && strcmp(table, w->key) == 0)
        world_fail(w, "a table that was set aside was written to", "");
}

/* What the house finds when it comes back. */
void trouble_restart(world *w, bool may_be_other) {
    if (chance_percent(w, 30)) wall_set(w);
    if (!may_be_other || w->other || !chance_percent(w, 25)) return;
    w->other = chance_percent(w, 50) ? OTHER_VERSION : OTHER_DECK;
    w->report->upgrades++;
    item_add(w, w->now + 2000 + chance_below(w, 20000), ITEM_BACK, 0, 0, NULL, 0);
}

/* It was read, and found to be none of this program's, if there was time to. */
void trouble_ending(world *w) {
    hub_stats stats = hub_stats_now(w->h);
    const durable_table *t = disk_table(w, w->key);
    if (w->other && t && t->state == STORE_WAKE && !stats.is_waking && stats.aside != 1)
        world_fail(w, "a table of another program was not set aside", "");
}

/* ---- at the end --------------------------------------------------------------------------- */

/* Whoever is there has seen how it ended, whatever became of others at the table. */
void trouble_end(world *w) {
    for (int i = 0; i < w->people && w->seen_count; i++) {
        const person *p = &w->person[i];
        if (p->is_open && p->is_entered && p->rev &&
            p->shown != w->seen[p->eyes][w->seen_count - 1])
            world_fail(w, "somebody was not told how it ended", "");
    }
}
