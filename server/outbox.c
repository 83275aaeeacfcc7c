/* outbox.c -- rows on their way to the disk, and messages that wait for them.
 *
 * A message to somebody is held while the last change of the table it tells of is not on disk yet,
 * and whatever that connection is sent next waits behind it. So each connection gets its messages
 * in order, nobody hears of a change that a crash could still take back, and nobody waits for what
 * others write.
 *
 * What a slow peer has not taken yet is bounded by the network, which closes it there. Before that
 * its messages wait here, where talk can go, and all but the last of what tells the whole: nobody
 * is closed for what others say.
 */
#include "outbox.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "change.h"

/* ---- rows --------------------------------------------------------------------------------- */

static void batch_clear(hub *h, batch *b) {
    for (size_t i = 0; i < b->count; i++) {
        h->waiting -= sizeof *b->rows + b->rows[i].size;
        free(b->rows[i].text);
    }
    b->count = 0;
}

void outbox_free(hub *h) {
    while (h->holders) outbox_drop(h, h->holders);
    batch_clear(h, &h->filling);
    batch_clear(h, &h->flying);
    free(h->filling.rows);
    free(h->flying.rows);
}

void outbox_row(hub *h, room *r, const change_row *row) {
    batch *b = &h->filling;
    if (b->count == b->capacity) {
        b->capacity = 2 * b->capacity + 64;
        b->rows = must_have(realloc(b->rows, b->capacity * sizeof *b->rows));
    }
    store_row *to = &b->rows[b->count++];
    memset(to, 0, sizeof *to);
    to->kind = row->kind;
    memcpy(to->table, r->key, sizeof to->table);
    to->epoch = r->epoch;
    if (row->kind == STORE_FOLD) r->seq = 0;
    to->seq = row->kind == STORE_LINE ? r->seq++ : row->kind == STORE_CHAT ? r->seq - 1 : 0;
    to->number = row->kind == STORE_CHAT ? r->chats++ : 0;
    /* That a table is in memory again is nothing anybody is told. */
    if (row->kind != STORE_WAKE) r->batch = h->batch_now;
    if (row->kind == STORE_REST) to->due = r->rest_due;
    if (row->kind == STORE_REST || (row->kind == STORE_LINE && to->seq == 0))
        memcpy(to->code, r->code, sizeof r->code);
    to->at = h->now;
    to->text = row->text;
    to->size = row->size;
    h->waiting += sizeof *to + to->size;
}

static void release(hub *h);

void outbox_flush(hub *h) {
    if (h->has_slow) release(h);
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

void outbox_retry(hub *h) {
    if (!h->retry_at || h->is_flying || h->now < h->retry_at) return;
    h->is_flying = true;
    h->desc.store->write(h->desc.store, h->flying.rows, h->flying.count);
}

/* ---- rows of tables that another node leads ---------------------------------------------- */

static bool batch_forget(hub *h, batch *b, const char *table, int64_t epoch) {
    size_t kept = 0;
    bool is_told = false;
    for (size_t i = 0; i < b->count; i++) {
        store_row *row = &b->rows[i];
        if (row->epoch != epoch || strcmp(row->table, table) != 0) {
            b->rows[kept++] = *row;
            continue;
        }
        is_told = is_told || (row->kind != STORE_REST && row->kind != STORE_WAKE);
        h->waiting -= sizeof *row + row->size;
        free(row->text);
    }
    b->count = kept;
    return is_told;
}

bool outbox_forget(hub *h, const char *table, int64_t epoch) {
    bool is_told = batch_forget(h, &h->filling, table, epoch);
    if (!h->is_flying && batch_forget(h, &h->flying, table, epoch)) is_told = true;
    return is_told;
}

/* ---- messages ----------------------------------------------------------------------------- */

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

void outbox_send_now(hub *h, const conn *to, const char *bytes, size_t size) {
    if (!to->is_shut) send_now(h, to->slot, bytes, size);
}

uint64_t outbox_batch(const hub *h) { return h->filling.count ? h->batch_now : h->batch_now - 1; }

/* ---- what waits for a connection ---------------------------------------------------------- */

static void holder_add(hub *h, conn *c) {
    if (c->holder_at) return;
    c->holder_next = NULL;
    c->holder_at = h->holders ? h->holders_end : &h->holders;
    *c->holder_at = c;
    h->holders_end = &c->holder_next;
}

static void holder_drop(hub *h, conn *c) {
    if (!c->holder_at) return;
    *c->holder_at = c->holder_next;
    if (c->holder_next) c->holder_next->holder_at = c->holder_at;
    else h->holders_end = c->holder_at;
    c->holder_at = NULL;
    c->is_light = false;
}

/* At the end, for this batch or the one that what waits there already is for. */
static void hold(hub *h, conn *c, message_kind kind, uint64_t when, const char *bytes,
                 size_t size) {
    held *m = must_have(malloc(sizeof *m + size));
    if (!c->held_first || c->held_batch < when) c->held_batch = when;
    *m = (held){
        .before = c->held_last, .kind = kind, .batch = c->held_batch, .size = (uint32_t)size};
    memcpy(m->bytes, bytes, size);
    c->held += size;
    h->waiting += sizeof *m + size;
    if (c->held_last) c->held_last->next = m;
    else c->held_first = m;
    c->held_last = m;
    if (kind < MESSAGE_ANSWER) c->held_newest[kind] = m;
    holder_add(h, c);
}

static void held_free(hub *h, conn *c, held *m) {
    if (m->before) m->before->next = m->next;
    else c->held_first = m->next;
    if (m->next) m->next->before = m->before;
    else c->held_last = m->before;
    if (m->kind < MESSAGE_ANSWER && c->held_newest[m->kind] == m) c->held_newest[m->kind] = NULL;
    c->held -= m->size;
    h->waiting -= sizeof *m + m->size;
    free(m);
}

void outbox_drop(hub *h, conn *c) {
    while (c->held_first) held_free(h, c, c->held_first);
    holder_drop(h, c);
}

/* Once: talk goes, and what a later message makes needless. From then on each that comes takes
 * the place of the one before, until all is sent: nothing is looked through twice. */
static void lighten(hub *h, conn *c) {
    for (held *m = c->held_first, *next; m && !c->is_light; m = next) {
        next = m->next;
        if (m->kind == MESSAGE_TALK || (m->kind < MESSAGE_ANSWER && c->held_newest[m->kind] != m))
            held_free(h, c, m);
    }
    c->is_light = true;
}

static bool is_slow(const hub *h, const conn *c) {
    net *n = h->desc.net;
    return n->waiting && n->waiting(n, c->slot) > HELD_MANY;
}

void outbox_send(hub *h, const conn *to, message_kind kind, uint64_t when, const char *bytes,
                 size_t size) {
    if (to->is_shut) return;
    conn *c = h->conns[to->slot];
    bool is_behind = is_slow(h, c);
    if (!c->held_first && when <= h->batch_durable && !is_behind) {
        send_now(h, c->slot, bytes, size);
        return;
    }
    bool is_crowded = hub_is_crowded(h);
    if (is_behind || c->held + size > (is_crowded ? HELD_SHARE : HELD_MANY)) lighten(h, c);
    if (c->is_light && kind == MESSAGE_TALK) return;
    if (c->is_light && kind < MESSAGE_ANSWER && c->held_newest[kind])
        held_free(h, c, c->held_newest[kind]);
    if (c->held + size > (is_crowded ? 2 * HELD_SHARE : HELD_MAX)) { /* of its own asking */
        shut(h, c, NET_TRY_LATER, "too much is waiting for you");
        return;
    }
    h->has_slow = h->has_slow || is_behind;
    hold(h, c, kind, when, bytes, size);
}

/* What stays waits for the batch that is filled meanwhile, or for its peer. */
static void release(hub *h) {
    h->has_slow = false;
    for (conn *c = h->holders, *next; c; c = next) {
        next = c->holder_next;
        while (c->held_first && c->held_first->batch <= h->batch_durable) {
            if (is_slow(h, c)) {
                h->has_slow = true;
                break;
            }
            if (!c->is_shut) send_now(h, c->slot, c->held_first->bytes, c->held_first->size);
            held_free(h, c, c->held_first);
        }
        if (!c->held_first) holder_drop(h, c);
    }
}

void outbox_again(hub *h) {
    assert(!h->is_flying);
    if (h->flying.count == 0) {
        h->retry_at = 0;
        h->batch_durable = h->batch_now - 1;
        release(h);
        return;
    }
    h->retry_at = h->now;
    outbox_retry(h);
}

bool outbox_stored(hub *h, bool is_good) {
    assert(h->is_flying);
    h->is_flying = false;
    bool was_stuck = h->retry_at != 0;
    if (!is_good) { /* nothing of it was told to anybody: keep it and try again */
        h->retry_at = h->now + RETRY_MS;
        h->stats.store_faults++;
        return !was_stuck;
    }
    h->retry_at = 0;
    batch_clear(h, &h->flying);
    h->batch_durable = h->batch_now - 1;
    release(h);
    return was_stuck;
}

/* Whoever has messages waiting then is a slow peer, and not waited for. */
bool outbox_is_quiet(const hub *h) {
    return !h->is_flying && !h->retry_at && h->filling.count == 0;
}
