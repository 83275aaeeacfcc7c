/* lobby.c -- tables by key: made, found, read back from the store, forgotten.
 *
 * A key is 80 bits of chance: who knows it was given the link. Finished tables leave memory when
 * nobody looks at them and are read back when somebody does.
 */
#include <stdlib.h>
#include <string.h>

#include "core.h"

void lobby_key(hub *h, char key[STORE_KEY_MAX]) {
    uint8_t bytes[10];
    h->desc.chance(h->desc.chance_owner, bytes, sizeof bytes);
    br_buf out = br_buf_over(key, STORE_KEY_MAX);
    memset(key, 0, STORE_KEY_MAX);
    br_put_hex(&out, bytes, sizeof bytes);
}

/* An empty room with a place in the lists; no key and no rules yet. */
static room *room_alloc(hub *h) {
    if (h->room_count == h->rooms_capacity) {
        h->rooms_capacity = 2 * h->rooms_capacity + 16;
        h->rooms = must_have(realloc(h->rooms, h->rooms_capacity * sizeof *h->rooms));
        h->heap = must_have(realloc(h->heap, h->rooms_capacity * sizeof *h->heap));
    }
    room *r = must_have(calloc(1, sizeof *r));
    r->serial = ++h->serial;
    r->at = h->now;
    r->mover = BR_SEAT_NONE;
    r->due = INT64_MAX; /* the end of the heap is the right place for that */
    r->place = r->heap_at = h->room_count;
    h->heap[h->room_count] = r;
    h->rooms[h->room_count++] = r;
    return r;
}

room *lobby_new(hub *h) {
    room *r = room_alloc(h);
    lobby_key(h, r->key);
    h->desc.chance(h->desc.chance_owner, r->secret, sizeof r->secret);
    fair_commit(r->secret, r->commitment);
    return r;
}

/* Addresses that share a place share a limit while the first one keeps busy: rare, and the memory
 * stays the same whoever comes. */
bool lobby_may_make(hub *h, uint64_t address) {
    enum { HOUR_MS = 3600 * 1000, MINUTE_MS = 60 * 1000 };
    size_t at = address % (sizeof h->makers / sizeof h->makers[0]);
    int64_t age = h->now - h->makers[at].since;
    if (h->room_count >= h->desc.tables_max) return false;
    if (age > HOUR_MS || (h->makers[at].address != address && age > MINUTE_MS))
        h->makers[at].count = 0;
    if (h->makers[at].count == 0) {
        h->makers[at].address = address;
        h->makers[at].since = h->now;
    }
    return h->makers[at].count++ < h->desc.tables_per_address;
}

room *lobby_find(const hub *h, const char *key) {
    for (uint32_t i = 0; i < h->room_count; i++)
        if (strcmp(h->rooms[i]->key, key) == 0) return h->rooms[i];
    return NULL;
}

/* Only rooms without connections. One that was never begun ends for good. */
void lobby_forget(hub *h, room *r) {
    if (r->phase == PHASE_OPEN) hub_put_row(h, r, STORE_OVER, "", 0);
    hub_due(h, r, INT64_MIN); /* to the top, then the last one takes its place */
    uint32_t last = --h->room_count;
    room *moved = h->heap[last];
    if (moved != r) {
        int64_t due = moved->due;
        h->heap[0] = moved;
        moved->heap_at = 0;
        moved->due = INT64_MIN;
        hub_due(h, moved, due);
    }
    h->rooms[r->place] = h->rooms[last];
    h->rooms[r->place]->place = r->place;
    room_free(r);
}

void hub_rest(hub *h, int64_t now) {
    h->now = now;
    for (uint32_t i = h->room_count; i-- > 0;)
        if (!h->rooms[i]->conns && h->rooms[i]->phase != PHASE_OPEN) lobby_forget(h, h->rooms[i]);
}

/* ---- reading back ------------------------------------------------------------------------- */

typedef struct reading {
    hub *h;
    room *r;
    bool is_boot;
    br_fault fault; /* why the present table, or the last one, can not be gone on with */
} reading;

/* Left alone on disk, for the program that wrote it or for somebody to look at. */
static void set_aside(reading *in, room *r) {
    hub *h = in->h;
    r->phase = PHASE_OVER;
    if (in->is_boot) {
        h->stats.aside++;
        if (h->desc.aside) h->desc.aside(r->key, &in->fault);
    }
    lobby_forget(h, r);
}

static void reading_end(reading *in) {
    room *r = in->r;
    hub *h = in->h;
    in->r = NULL;
    if (!r) return;
    r->is_replaying = false;
    if (in->fault.err != BR_OK) {
        set_aside(in, r);
        return;
    }
    clock_rest(r, h->now);
    r->resolve_at = h->now; /* of what was pending */
    for (int i = 0; i < r->rules.seats; i++)
        if (r->chair[i].has_person) r->chair[i].gone_at = h->now;
    if (r->phase != PHASE_PLAYING) r->at = h->now;
    room_wake(h, r);
}

/* A head of another version is the reason even where a line before it made no sense already. */
static bool is_wanted(const reading *in, const char *text, size_t size) {
    return in->fault.err == BR_OK ||
           (in->fault.err == BR_BAD_JOURNAL && journal_is_head(text, size));
}

static void reading_fault(reading *in, uint32_t seq, const br_fault *why) {
    br_buf out = br_buf_over(in->fault.text, sizeof in->fault.text);
    bool is_named = why->err == BR_OTHER_VERSION || why->err == BR_OTHER_DECK;
    if (in->fault.err != BR_OK && !is_named) return; /* the first one is the one to tell */
    in->fault.err = is_named ? why->err : BR_BAD_JOURNAL;
    in->fault.line = seq + 1;
    if (is_named) {
        br_put(&out, why->text);
        return;
    }
    br_put(&out, in->r->rules.game ? in->r->rules.game->id : "a table");
    br_put(&out, ": its line ");
    br_put_int(&out, seq + 1);
    br_put(&out, " makes no sense to this program");
}

static void reading_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                         size_t size) {
    reading *in = into;
    br_fault why = {.err = BR_OK};
    if (!in->r || strcmp(in->r->key, table) != 0) {
        reading_end(in);
        in->r = room_alloc(in->h);
        in->r->is_replaying = true;
        in->fault = (br_fault){.err = BR_OK};
        memcpy(in->r->key, table, strlen(table));
    }
    if (!is_wanted(in, text, size)) return;
    int64_t now = in->h->now;
    in->h->now = at;
    bool is_good = !journal_is_head(text, size) || journal_suits(in->h, in->r, text, size, &why);
    if (!is_good || in->fault.err != BR_OK || seq != in->r->seq ||
        !journal_line(in->h, in->r, at, text, size))
        reading_fault(in, seq, &why);
    in->r->seq = seq + 1;
    in->h->now = now;
}

bool lobby_boot(hub *h) {
    reading in = {.h = h, .is_boot = true};
    bool is_good = h->desc.store->read(h->desc.store, NULL, &in, reading_line);
    reading_end(&in);
    return is_good;
}

room *lobby_enter(hub *h, const char *key, br_fault *why) {
    reading in = {.h = h};
    room *r = lobby_find(h, key);
    *why = (br_fault){.err = BR_OK};
    if (r) return r;
    h->desc.store->read(h->desc.store, key, &in, reading_line);
    reading_end(&in);
    *why = in.fault;
    return lobby_find(h, key);
}

/* ---- journals ----------------------------------------------------------------------------- */

typedef struct gathering {
    char *text;
    size_t size, capacity;
    bool has_end;
} gathering;

static void gather_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                        size_t size) {
    gathering *g = into;
    (void)table;
    (void)seq;
    (void)at;
    if (!journal_is_public(text, size)) return;
    if (g->size + size + 1 > g->capacity) {
        g->capacity = 2 * (g->size + size + 1);
        g->text = must_have(realloc(g->text, g->capacity));
    }
    memcpy(g->text + g->size, text, size);
    g->size += size;
    g->text[g->size++] = '\n';
    g->has_end = g->has_end || (size > 7 && memcmp(text, "{\"end\":", 7) == 0);
}

char *hub_journal(hub *h, const char *table, size_t *size) {
    gathering g = {NULL, 0, 0, false};
    if (h->desc.store->read(h->desc.store, table, &g, gather_line) && g.has_end) {
        *size = g.size;
        return g.text;
    }
    free(g.text);
    return NULL;
}
