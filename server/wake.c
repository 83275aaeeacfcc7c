/* wake.c -- tables that are read though nobody has come: at the start those that were in memory
 * when the house went down, from then on those whose clock is due.
 *
 * The house is open meanwhile. Few are read at once, so whoever comes to a table of theirs waits
 * for no more than these; and a table that somebody has come to is not read again. One that can not
 * be read is tried again and holds up no others: a page of the disk may be damaged. Where many can
 * not be read it is the store, and it is waited for.
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
    bool is_due, is_late; /* its clock is due; it could not be read before */
} wake_reading;

/* ---- one table ---------------------------------------------------------------------------- */

static void read_piece(fetch *f) { /* in the thread that reads */
    fetch_each(f, &((wake_reading *)f)->table, lobby_read_line);
    f->size = 0;
}

static void drop_table(fetch *f) { lobby_read_drop(&((wake_reading *)f)->table); }

static void go_on(hub *h);

static bool is_put_off(const hub *h, const char *key) {
    for (uint32_t i = 0; i < h->waking.late_count; i++)
        if (strcmp(h->waking.late[i].key, key) == 0) return true;
    return false;
}

/* It has its turn again; one place is kept for the one that is being tried again. */
static void put_off(hub *h, const wake_reading *what) {
    uint32_t most = what->is_late ? WAKE_LATE_MAX : WAKE_LATE_MAX - 1;
    h->waking.late_at = h->now + RETRY_MS;
    if (is_put_off(h, what->f.table)) return;
    if (h->waking.late_count < most) {
        wake_late *late = &h->waking.late[h->waking.late_count++];
        late->is_due = what->is_due;
        memcpy(late->key, what->f.table, STORE_KEY_MAX);
        return;
    }
    memcpy(h->waking.keys[--h->waking.next], what->f.table, STORE_KEY_MAX);
    h->waking.ask_at = h->waking.late_at;
}

static void table_done(fetch *f, int64_t now) {
    wake_reading *what = (wake_reading *)f;
    hub *h = f->owner;
    h->now = now;
    if (f->is_good && !f->is_end) {
        fetch_begin(h->desc.store, f, now);
        return;
    }
    h->waking.reading--;
    bool is_late = what->is_late;
    if (f->is_good) {
        bool is_node = h->desc.store->lease_ms; /* it may have been at rest with another one */
        lobby_wake(h, &what->table, f, is_node || what->is_due);
        if (is_late) h->waking.late_at = now; /* then the next one may do as well */
    } else {
        put_off(h, what);
    }
    fetch_free(f);
    if (!is_late) go_on(h); /* else wake_tick does, at its time */
}

static void table_read(hub *h, const wake_late *which, bool is_late) {
    wake_reading *what = must_have(fetch_new(sizeof *what, h, table_done));
    const char *key = which->key;
    what->is_due = which->is_due;
    what->is_late = is_late;
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
        wake_late which = {.is_due = h->waking.what == DUE_CLOCK};
        memcpy(which.key, h->waking.keys[h->waking.next++], STORE_KEY_MAX);
        if (!lobby_find(h, which.key) && !is_put_off(h, which.key)) table_read(h, &which, false);
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
    if (!is_idle) return INT64_MAX;
    bool is_late = h->waking.late_count > 0 && h->waking.late_at < h->waking.ask_at;
    return is_late ? h->waking.late_at : h->waking.ask_at;
}

/* The one that has waited longest, and no other: the store may be what is wrong. */
static void late_read(hub *h) {
    wake_late which = h->waking.late[0];
    h->waking.late_count--;
    memmove(h->waking.late, h->waking.late + 1, h->waking.late_count * sizeof which);
    h->waking.late_at = h->now + RETRY_MS;
    if (!lobby_find(h, which.key)) table_read(h, &which, true);
}

/* What is behind the last one that was asked for is asked for anew. */
void wake_tick(hub *h) {
    if (wake_next(h) > h->now) return;
    if (h->waking.late_count > 0 && h->waking.late_at <= h->now) late_read(h);
    if (h->waking.ask_at > h->now) return;
    h->waking.is_more = h->waking.is_more || h->waking.next == h->waking.count;
    go_on(h);
}

void wake_free(hub *h) { free(h->waking.keys); }
