/* wake.c -- tables that are read though nobody has come: at the start those that were in memory
 * when the house went down, from then on those whose clock is due.
 *
 * The house is open meanwhile. Few are read at once, so whoever comes to a table of theirs waits
 * for no more than these; and a table that somebody has come to is not read again.
 */
#include "wake.h"

#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "fetch.h"
#include "lobby.h"

enum { WAKE_AT_ONCE = 4, WAKE_EVERY_MS = 5000 };

typedef struct wake_reading {
    fetch f; /* must be first */
    lobby_reading table;
} wake_reading;

/* ---- one table ---------------------------------------------------------------------------- */

static void read_piece(fetch *f) { /* in the thread that reads */
    fetch_each(f, &((wake_reading *)f)->table, lobby_read_line);
    f->size = 0;
}

static void drop_table(fetch *f) { lobby_read_drop(&((wake_reading *)f)->table); }

static void go_on(hub *h);

static void table_done(fetch *f, int64_t now) {
    wake_reading *what = (wake_reading *)f;
    hub *h = f->owner;
    h->now = now;
    if (f->is_good && !f->is_end) {
        fetch_begin(h->desc.store, f, now);
        return;
    }
    h->waking.reading--;
    if (f->is_good) {
        bool is_node = h->desc.store->lease_ms; /* it may have been at rest with another one */
        lobby_wake(h, &what->table, f, is_node || h->waking.what == DUE_CLOCK);
    } else { /* it has its turn again */
        memcpy(h->waking.keys[--h->waking.next], f->table, STORE_KEY_MAX);
        h->waking.ask_at = now + RETRY_MS;
    }
    fetch_free(f);
    go_on(h);
}

static void table_read(hub *h, const char *key) {
    wake_reading *what = must_have(fetch_new(sizeof *what, h, table_done));
    what->f.work = read_piece;
    what->f.drop = drop_table;
    what->f.notes = NOTES_MAX + CHAT_MAX; /* how much there is of it counts */
    if (h->desc.store->lease_ms) what->f.node = NODE_CLAIM;
    what->table.now = h->now;
    memcpy(what->f.table, key, STORE_KEY_MAX);
    h->waking.reading++;
    fetch_begin(h->desc.store, &what->f, h->now);
}

/* ---- which ones --------------------------------------------------------------------------- */

static void key_keep(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                     size_t size) {
    hub *h = into;
    (void)seq, (void)at, (void)text, (void)size;
    memset(h->waking.keys[h->waking.count], 0, STORE_KEY_MAX);
    memcpy(h->waking.keys[h->waking.count++], table, strlen(table));
}

static void keys_done(fetch *f, int64_t now) {
    hub *h = f->owner;
    h->now = now;
    h->waking.is_asking = false;
    if (f->is_good) {
        h->waking.count = h->waking.next = 0;
        h->waking.keys =
            must_have(realloc(h->waking.keys, (f->count + 1) * sizeof *h->waking.keys));
        fetch_each(f, h, key_keep);
        h->waking.after_due = f->after_due;
        h->waking.after = f->after;
        h->waking.is_more = !f->is_end;
    } else {
        h->waking.is_more = true;
        h->waking.ask_at = now + RETRY_MS;
    }
    fetch_free(f);
    go_on(h);
}

static void keys_ask(hub *h) {
    fetch *f = must_have(fetch_new(sizeof *f, h, keys_done));
    f->due = h->waking.what;
    f->after_due = h->waking.after_due;
    f->after = h->waking.after;
    f->until = h->now + WAKE_EVERY_MS; /* none of them is late when they are asked for again */
    h->waking.is_asking = true;
    fetch_begin(h->desc.store, f, h->now);
}

/* All that were asked for have been read: those of the start, or those that are due. */
static void all_done(hub *h) {
    int32_t lease = h->desc.store->lease_ms;
    if (h->waking.what == DUE_CLOCK && lease) { /* from now on those of nodes that have gone */
        h->waking.is_awake = true;
        h->waking.clock = (wake_mark){h->waking.after_due, h->waking.after};
        h->waking.what = DUE_UNFINISHED;
        h->waking.after = INT64_MIN;
        h->waking.is_more = true;
        h->waking.ask_at = h->now + (lease / 2 < WAKE_EVERY_MS ? lease / 2 : WAKE_EVERY_MS);
        return;
    }
    if (h->waking.what == DUE_CLOCK) {
        h->waking.ask_at = h->now + WAKE_EVERY_MS;
        return;
    }
    bool is_first = !h->waking.is_awake;
    h->waking.is_awake = true;
    h->waking.what = DUE_CLOCK;
    h->waking.after_due = is_first ? INT64_MIN : h->waking.clock.due;
    h->waking.after = is_first ? 0 : h->waking.clock.after;
    keys_ask(h);
}

static void go_on(hub *h) {
    if (h->waking.is_asking || h->now < h->waking.ask_at) return;
    while (h->waking.reading < WAKE_AT_ONCE && h->waking.next < h->waking.count) {
        const char *key = h->waking.keys[h->waking.next++];
        if (!lobby_find(h, key)) table_read(h, key);
    }
    if (h->waking.reading > 0 || h->waking.next < h->waking.count) return;
    if (h->waking.is_more) keys_ask(h);
    else all_done(h);
}

/* ---- the hub's time ----------------------------------------------------------------------- */

void wake_start(hub *h) {
    h->waking.what = DUE_UNFINISHED;
    h->waking.is_more = true;
    h->waking.ask_at = h->now;
    h->waking.after = INT64_MIN;
}

int64_t wake_next(const hub *h) {
    bool is_idle = h->waking.what && !h->waking.is_asking && h->waking.reading == 0;
    return is_idle ? h->waking.ask_at : INT64_MAX;
}

/* What is behind the last one that was asked for is asked for anew. */
void wake_tick(hub *h) {
    if (wake_next(h) > h->now) return;
    h->waking.is_more = h->waking.is_more || h->waking.next == h->waking.count;
    go_on(h);
}

void wake_free(hub *h) { free(h->waking.keys); }
