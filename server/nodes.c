/* nodes.c -- one of several servers on one store: its lease, tables it has lost, its end.
 *
 * Whether a table is ours only the store knows, when something is written there (store.h). What is
 * here makes it likely: a lease that is renewed in time, and a look at what others may have taken
 * where it was not. Whoever is at a table that is lost, or waits for anything that may tell of it,
 * is cut off, comes back and is told where the table is.
 */
#include "nodes.h"

#include <stdlib.h>

#include "change.h"
#include "fetch.h"
#include "lobby.h"
#include "outbox.h"
#include "protocol.h"
#include "shared.h"

enum {
    RENEWALS = 3, /* in a lease */
    LISTED_BYTES = 96 * 1024,
    LISTED_MS = 1000, /* between lists of public tables, of our own and of others */
    SETTLE_MS = 100   /* what has changed is on disk by then, mostly */
};

/* ---- tables that are lost ----------------------------------------------------------------- */

static void cut(hub *h, conn *c) {
    outbox_drop(h, c);
    if (c->is_shut) return;
    c->is_shut = true;
    h->desc.net->shut(h->desc.net, c->slot, NET_TRY_LATER, "another server has this table now");
}

/* What it would write and tell is not true any more: nothing happens there but that it goes. */
static void room_lose(hub *h, room *r) {
    while (r->conns) {
        conn *c = r->conns;
        r->conns = c->next;
        c->room = NULL;
        c->next = NULL;
        c->viewer = BR_SPECTATOR;
        cut(h, c);
    }
    lobby_drop(h, r);
}

static void lose(hub *h, const char *table, int64_t epoch) {
    bool is_told = outbox_forget(h, table, epoch);
    room *r = lobby_find(h, table);
    if (r && r->epoch == epoch) {
        h->stats.lost++;
        room_lose(h, r);
    }
    while (is_told && h->holders) cut(h, h->holders);
}

bool nodes_refused(hub *h) {
    const store *s = h->desc.store;
    if (!s->lost_count) return false;
    for (size_t i = 0; i < s->lost_count; i++) lose(h, s->lost[i].table, s->lost[i].epoch);
    outbox_again(h);
    return true;
}

/* ---- after a lease that was over ---------------------------------------------------------- */

static void lost_one(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                     size_t size) {
    (void)seq, (void)text, (void)size;
    lose(into, table, at);
}

static void check_done(fetch *f, int64_t now) {
    hub *h = f->owner;
    h->now = now;
    bool is_good = f->is_good;
    if (is_good) fetch_each(f, h, lost_one);
    fetch_free(f);
    if (!is_good) h->node.renew_at = now + RETRY_MS, h->node.is_unsure = true;
}

static void check(hub *h) {
    fetch *f = must_have(fetch_new(sizeof *f, h, check_done));
    store_held *tables = must_have(calloc(h->room_count + 1, sizeof *tables));
    for (uint32_t i = 0; i < h->room_count; i++) {
        memcpy(tables[i].table, h->rooms[i]->key, STORE_KEY_MAX);
        tables[i].epoch = h->rooms[i]->epoch;
    }
    f->node = NODE_CHECK;
    f->extra = tables;
    f->held = h->room_count;
    h->node.is_unsure = false;
    fetch_begin(h->desc.store, f, h->now);
}

/* ---- the lease ---------------------------------------------------------------------------- */

static char *kept(char *at, size_t *size, const char *text, size_t more, char between) {
    if (more == 0) return at;
    at = must_have(realloc(at, *size + more + 1));
    if (*size || !between) at[(*size)++] = between;
    memcpy(at + *size, text, more);
    *size += more;
    return at;
}

static void other_keep(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                       size_t size) {
    hub *h = into;
    const char *end = memchr(text, '\n', size);
    (void)table, (void)seq, (void)at;
    if (!end) return;
    size_t url = (size_t)(end - text), more = size - url - 1;
    h->node.others = kept(h->node.others, &h->node.others_size, text, url, '\0');
    if (h->node.listed_size + more < LISTED_BYTES)
        h->node.listed = kept(h->node.listed, &h->node.listed_size, end + 1, more, ',');
}

static void others_keep(hub *h, const fetch *f) {
    h->node.others_size = h->node.listed_size = 0;
    fetch_each(f, h, other_keep);
}

static void renew_done(fetch *f, int64_t now) {
    hub *h = f->owner;
    h->now = now;
    h->node.is_out = h->node.is_out || f->is_out;
    h->node.renew_at = now + (f->is_good ? h->desc.store->lease_ms / RENEWALS : RETRY_MS);
    if (f->is_good) {
        h->stats.renewed_at = now;
        others_keep(h, f);
        shared_bans_at(h, f->bans);
        if (f->is_late || h->node.is_unsure) check(h);
    } else {
        h->node.is_unsure = true; /* it may have been made, late, and its answer was lost */
    }
    fetch_free(f);
    nodes_news(h, h->node.news);
}

/* What others are to read of our public tables, as it is on disk. */
static char *told_make(hub *h) {
    char *told = must_have(malloc(LISTED_BYTES / 2));
    br_buf out = br_buf_over(told, LISTED_BYTES / 2);
    lobby_put_listed(&out, h);
    if (out.full) told[0] = '\0';
    h->node.looked_at = h->now;
    if (h->node.changed_batch <= h->batch_durable) h->node.changed_at = 0;
    return told;
}

static void renew(hub *h, char *told) {
    fetch *f = must_have(fetch_new(sizeof *f, h, renew_done));
    h->node.told = br_hash(BR_HASH_START, told, strlen(told));
    f->node = NODE_RENEW;
    f->extra = told;
    h->node.renew_at = INT64_MAX;
    h->node.renewed_at = h->now;
    fetch_begin(h->desc.store, f, h->now);
}

void nodes_start(hub *h) { h->node.renew_at = h->now; }

/* A store without a lease has one writer, who renews nothing. */
int64_t nodes_next(const hub *h) {
    if (h->node.is_leaving || !h->desc.store->lease_ms) return INT64_MAX;
    int64_t next = h->node.renew_at, list = h->node.looked_at + LISTED_MS;
    if (!h->node.changed_at || next == INT64_MAX) return next;
    if (list < h->node.changed_at + SETTLE_MS) list = h->node.changed_at + SETTLE_MS;
    return list < next ? list : next;
}

void nodes_tick(hub *h) {
    if (nodes_next(h) > h->now) return;
    bool is_due = h->node.renew_at <= h->now;
    char *told = told_make(h);
    if (is_due || br_hash(BR_HASH_START, told, strlen(told)) != h->node.told) renew(h, told);
    else free(told);
}

/* ---- news --------------------------------------------------------------------------------- */

/* All there is to know comes with a renewal; for lists alone it is not made more often than they
 * are told. */
void nodes_news(hub *h, uint32_t news) {
    int64_t at = h->now, soon = h->node.renewed_at + LISTED_MS;
    bool is_busy = h->node.renew_at == INT64_MAX;
    h->node.news = is_busy ? h->node.news | news : 0;
    if (!news || is_busy) return;
    if (news == NEWS_LOBBY && soon > at) at = soon;
    if (at < h->node.renew_at) h->node.renew_at = at;
}

void hub_news(hub *h, uint32_t news, int64_t now) {
    h->now = now;
    nodes_news(h, news);
}

/* ---- the end ------------------------------------------------------------------------------ */

uint32_t nodes_count(const hub *h) {
    uint32_t count = h->desc.store->lease_ms != 0;
    for (size_t i = 0; i < h->node.others_size; i++) count += h->node.others[i] == '\0';
    return count;
}

/* One of the others, the same for all at a table: so they meet again at once. */
static const char *other_for(const hub *h, const room *r, size_t *size) {
    uint32_t count = nodes_count(h) - 1;
    if (count == 0) return NULL;
    uint32_t wanted = (uint32_t)(br_hash(BR_HASH_START, r->key, strlen(r->key)) % count);
    for (size_t i = 0; i < h->node.others_size; i++) {
        if (h->node.others[i] != '\0' || wanted-- > 0) continue;
        const char *at = h->node.others + i + 1, *end = h->node.others + h->node.others_size;
        const char *stop = memchr(at, '\0', (size_t)(end - at));
        *size = (size_t)((stop ? stop : end) - at);
        return at;
    }
    return NULL;
}

static void room_tell(hub *h, const room *r) {
    char text[STORE_URL_MAX * 2 + 100], url[STORE_URL_MAX] = "";
    size_t size = 0;
    const char *other = other_for(h, r, &size);
    br_buf out = br_buf_over(text, sizeof text);
    if (other && size < sizeof url) memcpy(url, other, size);
    jw_object(&out);
    proto_put_string(&out, "tell", "elsewhere");
    proto_put_string(&out, "table", r->key);
    if (url[0]) proto_put_string(&out, "url", url);
    jw_object_end(&out);
    for (const conn *c = r->conns; c; c = c->next) outbox_send_now(h, c, out.at, out.used);
}

static void left(fetch *f, int64_t now) {
    hub *h = f->owner;
    h->now = now;
    if (f->is_good) others_keep(h, f);
    fetch_free(f);
    h->node.has_left = true; /* if nobody was told of it, the lease will be over */
    for (uint32_t i = 0; i < h->room_count; i++) room_tell(h, h->rooms[i]);
}

void nodes_leave(hub *h) {
    if (!h->node.is_leaving || h->node.is_asking || !outbox_is_quiet(h)) return;
    fetch *f = must_have(fetch_new(sizeof *f, h, left));
    f->node = NODE_LEAVE;
    h->node.is_asking = true;
    fetch_begin(h->desc.store, f, h->now);
}

void nodes_free(hub *h) {
    free(h->node.others);
    free(h->node.listed);
}
