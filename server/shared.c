/* shared.c -- whom no server of a house lets in.
 *
 * The list is asked for at the start and whenever a renewal or news say that it is another one.
 */
#include "shared.h"

#include <stdlib.h>

#include "change.h"
#include "fetch.h"
#include "operate.h"

typedef struct banning {
    fetch f; /* must be first */
    uint64_t turn;
    void *owner;
    void (*done)(void *owner, const char *trouble);
} banning;

static void person_keep(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                        size_t size) {
    static const char mark[] = "person:", digits[] = "0123456789abcdef";
    people *list = into;
    size_t start = sizeof mark - 1;
    uint64_t number = 0;
    (void)table, (void)seq, (void)at;
    if (size != start + 16 || memcmp(text, mark, start) != 0) return;
    for (size_t i = start; i < size; i++) {
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
        if (!digit) return; /* somebody has written to the store by hand */
        number = number << 4 | (uint64_t)(digit - digits);
    }
    list->number[list->count++] = number;
}

static void bans_take(hub *h, const fetch *f) {
    people list = {.number = must_have(calloc(f->count + 1, sizeof(uint64_t)))};
    fetch_each(f, &list, person_keep);
    operate_revoke_these(h, &list);
    free(list.number);
    h->shared.is_known = true;
    h->shared.number = f->bans;
    if (h->desc.banned) h->desc.banned(h->desc.owner, f);
}

static void bans_done(fetch *f, int64_t now) {
    banning *what = (banning *)f;
    hub *h = f->owner;
    h->now = now;
    /* By the order of questions: where a store was restored its number is a lower one. */
    if (f->is_good && what->turn > h->shared.taken) {
        h->shared.taken = what->turn;
        bans_take(h, f);
    }
    if (what->done)
        what->done(what->owner, !f->is_good ? f->trouble : f->is_none ? "it is not banned" : NULL);
    else if (!f->is_good) h->shared.ask_at = now + RETRY_MS;
    fetch_free(f);
}

static banning *bans_fetch(hub *h, fetch_node what) {
    banning *b = must_have(fetch_new(sizeof *b, h, bans_done));
    b->f.node = what;
    b->turn = ++h->shared.asked;
    return b;
}

void hub_ban(hub *h, const char *who, bool is_banned, void *owner,
             void (*done)(void *owner, const char *trouble), int64_t now) {
    banning *b = bans_fetch(h, is_banned ? NODE_BAN : NODE_UNBAN);
    size_t size = strlen(who) + 1;
    h->now = now;
    b->owner = owner;
    b->done = done;
    b->f.extra = memcpy(must_have(malloc(size)), who, size);
    fetch_begin(h->desc.store, &b->f, now);
}

bool hub_knows_bans(const hub *h) { return h->shared.is_known; }

static void bans_ask(hub *h) {
    h->shared.ask_at = INT64_MAX;
    fetch_begin(h->desc.store, &bans_fetch(h, NODE_BANS)->f, h->now);
}

void shared_bans_at(hub *h, int64_t number) {
    if (h->desc.store->keeps_bans && number != h->shared.number) h->shared.ask_at = h->now;
}

void shared_start(hub *h) {
    h->shared.ask_at = INT64_MAX;
    if (h->desc.store->keeps_bans) bans_ask(h);
}

int64_t shared_next(const hub *h) {
    return h->desc.store->keeps_bans ? h->shared.ask_at : INT64_MAX;
}

void shared_tick(hub *h) {
    if (shared_next(h) <= h->now) bans_ask(h);
}
