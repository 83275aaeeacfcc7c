/* hub.c -- connections, what is held until it is durable, what is due.
 *
 * A message to somebody is held while a batch that was open when it was written is not on disk
 * yet. Held messages are one queue, so each connection gets its messages in order, and nobody
 * hears of a change that a crash could still take back.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

void *must_have(void *memory) {
    if (memory) return memory;
    fputs("backroom: out of memory\n", stderr);
    exit(1);
}

hub *hub_new(const hub_desc *desc) {
    hub *h = must_have(calloc(1, sizeof *h));
    h->desc = *desc;
    if (h->desc.messages_per_second == 0) h->desc.messages_per_second = 50;
    if (h->desc.tables_max == 0) h->desc.tables_max = 20000;
    if (h->desc.tables_per_address == 0) h->desc.tables_per_address = 60;
    h->batch_now = 1;
    return h;
}

static void batch_clear(batch *b) {
    for (size_t i = 0; i < b->count; i++) free(b->rows[i].text);
    b->count = 0;
}

void hub_free(hub *h) {
    if (!h) return;
    for (uint32_t i = 0; i < h->room_count; i++) room_free(h->rooms[i]);
    for (uint32_t i = 0; i < h->conns_capacity; i++) free(h->conns[i]);
    for (held *m = h->held_first, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    batch_clear(&h->filling);
    batch_clear(&h->flying);
    free(h->filling.rows);
    free(h->flying.rows);
    free(h->rooms);
    free(h->heap);
    free(h->conns);
    free(h);
}

bool hub_boot(hub *h, int64_t now) {
    h->now = now;
    return lobby_boot(h);
}

hub_stats hub_stats_now(const hub *h) {
    hub_stats stats = h->stats;
    stats.tables = h->room_count;
    stats.is_stuck = h->retry_at != 0;
    return stats;
}

/* ---- connections -------------------------------------------------------------------------- */

conn *hub_conn(const hub *h, uint32_t slot) {
    return slot < h->conns_capacity ? h->conns[slot] : NULL;
}

conn *hub_asker(const hub *h, uint64_t serial) {
    for (uint32_t i = 0; i < h->conns_capacity; i++)
        if (h->conns[i] && h->conns[i]->serial == serial) return h->conns[i];
    return NULL;
}

void hub_opened(hub *h, uint32_t slot, uint64_t address, int64_t now) {
    h->now = now;
    if (slot >= h->conns_capacity) {
        uint32_t size = 2 * slot + 16;
        h->conns = must_have(realloc(h->conns, size * sizeof *h->conns));
        memset(h->conns + h->conns_capacity, 0, (size - h->conns_capacity) * sizeof *h->conns);
        h->conns_capacity = size;
    }
    assert(!h->conns[slot]);
    conn *c = h->conns[slot] = must_have(calloc(1, sizeof *c));
    c->slot = slot;
    c->serial = ++h->serial;
    c->address = address;
    c->viewer = BR_SPECTATOR;
    c->tokens = 4000LL * h->desc.messages_per_second;
    c->tokens_at = now;
    h->stats.connections++;
    if (h->retry_at) wire_tell_stuck(h, c);
}

void hub_closed(hub *h, uint32_t slot, int64_t now) {
    h->now = now;
    conn *c = hub_conn(h, slot);
    if (!c) return;
    room_leave(h, c);
    free(c);
    h->conns[slot] = NULL;
    h->stats.connections--;
}

void hub_text(hub *h, uint32_t slot, const char *bytes, size_t size, int64_t now) {
    h->now = now;
    conn *c = hub_conn(h, slot);
    if (!c || c->is_shut) return;
    h->stats.messages_in++;
    wire_text(h, c, bytes, size);
}

void hub_trip(hub *h, uint32_t slot, int64_t trip) {
    conn *c = hub_conn(h, slot);
    if (c) c->trip = fair_trip(c->trip, trip);
}

/* ---- held until durable ------------------------------------------------------------------- */

static void shut(hub *h, conn *c, int code, const char *why) {
    if (c->is_shut) return;
    c->is_shut = true;
    h->desc.net->shut(h->desc.net, c->slot, code, why);
}

static void send_now(hub *h, uint32_t slot, const char *bytes, size_t size) {
    h->stats.messages_out++;
    h->stats.bytes_out += size;
    h->desc.net->send(h->desc.net, slot, bytes, size);
}

void hub_send_now(hub *h, const conn *c, const char *bytes, size_t size) {
    if (!c->is_shut) send_now(h, c->slot, bytes, size);
}

/* The batch whose changes a message written now may tell of. */
static uint64_t batch_told(const hub *h) {
    return h->filling.count ? h->batch_now : h->batch_now - 1;
}

void hub_send(hub *h, const conn *to, const char *bytes, size_t size) {
    if (to->is_shut) return;
    if (!h->held_first && h->batch_durable >= batch_told(h)) {
        send_now(h, to->slot, bytes, size);
        return;
    }
    conn *c = h->conns[to->slot];
    if (c->held + size > HELD_MAX) {
        shut(h, c, NET_TRY_LATER, "too much is waiting for you");
        return;
    }
    held *m = must_have(malloc(sizeof *m + size));
    m->next = NULL;
    m->batch = batch_told(h);
    m->serial = c->serial;
    m->slot = c->slot;
    m->size = (uint32_t)size;
    memcpy(m->bytes, bytes, size);
    c->held += size;
    if (h->held_last) h->held_last->next = m;
    else h->held_first = m;
    h->held_last = m;
}

static void release(hub *h) {
    while (h->held_first && h->held_first->batch <= h->batch_durable) {
        held *m = h->held_first;
        conn *c = hub_conn(h, m->slot);
        h->held_first = m->next;
        if (!m->next) h->held_last = NULL;
        if (c && c->serial == m->serial) {
            c->held -= m->size;
            if (!c->is_shut) send_now(h, m->slot, m->bytes, m->size);
        }
        free(m);
    }
}

void hub_put_row(hub *h, room *r, store_kind kind, const char *text, size_t size) {
    if (r->is_replaying) return;
    batch *b = &h->filling;
    if (b->count == b->capacity) {
        b->capacity = 2 * b->capacity + 64;
        b->rows = must_have(realloc(b->rows, b->capacity * sizeof *b->rows));
    }
    store_row *row = &b->rows[b->count++];
    memset(row, 0, sizeof *row);
    row->kind = kind;
    memcpy(row->table, r->key, sizeof row->table);
    row->seq = kind == STORE_LINE ? r->seq++ : 0;
    row->at = h->now;
    row->text = must_have(malloc(size + 1));
    memcpy(row->text, text, size);
    row->text[size] = '\0';
    row->size = size;
}

void hub_flush(hub *h) {
    if (h->is_flying || h->retry_at || h->filling.count == 0) return;
    batch swap = h->flying;
    h->flying = h->filling;
    h->filling = swap;
    h->batch_now++;
    h->is_flying = true;
    h->stats.batches++;
    h->stats.rows += h->flying.count;
    h->desc.store->write(h->desc.store, h->flying.rows, h->flying.count);
}

void hub_stored(hub *h, bool is_good, int64_t now) {
    assert(h->is_flying);
    h->now = now;
    h->is_flying = false;
    bool was_stuck = h->retry_at != 0;
    if (!is_good) { /* nothing of it was told to anybody: keep it and try again */
        h->retry_at = now + RETRY_MS;
        h->stats.store_faults++;
        if (!was_stuck) wire_tell_storage(h, false);
        return;
    }
    h->retry_at = 0;
    batch_clear(&h->flying);
    h->batch_durable = h->batch_now - 1;
    release(h);
    if (was_stuck) wire_tell_storage(h, true);
    hub_flush(h);
}

bool hub_is_quiet(const hub *h) {
    return !h->is_flying && !h->retry_at && h->filling.count == 0 && !h->held_first;
}

bool hub_is_stuck(const hub *h) { return !h->is_flying && h->retry_at != 0; }

/* ---- what is due -------------------------------------------------------------------------- */

static void heap_put(hub *h, uint32_t at, room *r) {
    h->heap[at] = r;
    r->heap_at = at;
}

static void heap_settle(hub *h, uint32_t at) {
    room *r = h->heap[at];
    while (at > 0 && h->heap[(at - 1) / 2]->due > r->due) {
        heap_put(h, at, h->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= h->room_count) break;
        if (child + 1 < h->room_count && h->heap[child + 1]->due < h->heap[child]->due) child++;
        if (h->heap[child]->due >= r->due) break;
        heap_put(h, at, h->heap[child]);
        at = child;
    }
    heap_put(h, at, r);
}

void hub_due(hub *h, room *r, int64_t due) {
    assert(h->heap[r->heap_at] == r);
    if (r->due == due) return;
    r->due = due;
    heap_settle(h, r->heap_at);
}

int64_t hub_next(const hub *h) {
    int64_t next = h->room_count ? h->heap[0]->due : INT64_MAX;
    return h->retry_at && !h->is_flying && h->retry_at < next ? h->retry_at : next;
}

void hub_tick(hub *h, int64_t now) {
    h->now = now;
    if (h->retry_at && !h->is_flying && now >= h->retry_at) {
        h->is_flying = true;
        h->desc.store->write(h->desc.store, h->flying.rows, h->flying.count);
    }
    /* Each room once: one that wants to be called again at once can not stop the others. */
    for (uint32_t i = 0; i < h->room_count && h->heap[0]->due <= now; i++) room_tick(h, h->heap[0]);
    hub_flush(h);
}
