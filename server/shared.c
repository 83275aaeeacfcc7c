/* shared.c -- what all servers of a house have in common: bans, and what people and addresses have
 * spent wherever they were.
 *
 * Neither is waited for. Bans are asked for at the start and whenever a renewal or news say that
 * the list is another one. A budget is spent here first, and the store then says what is left of
 * it: so somebody who goes from node to node has at each of them one more than allowed at most, and
 * all nodes together give no more in an hour than one would.
 */
#include "shared.h"

#include <stdlib.h>

#include "change.h"
#include "fetch.h"
#include "operate.h"

/* ---- bans --------------------------------------------------------------------------------- */

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

/* ---- budgets ------------------------------------------------------------------------------ */

enum { BUDGETS_OF_ONE = 3 }; /* a person, an address, the net around it */

typedef struct spending {
    fetch f; /* must be first */
    meter *m;
    uint64_t key[BUDGETS_OF_ONE];
} spending;

static void spent_one(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                      size_t size) {
    spending *what = into;
    hub *h = what->f.owner;
    (void)table, (void)text, (void)size;
    if (seq < BUDGETS_OF_ONE) meter_owe(what->m, what->key[seq], at, h->now * 1000);
}

static void spent(fetch *f, int64_t now) {
    ((hub *)f->owner)->now = now;
    if (f->is_good) fetch_each(f, f, spent_one); /* else only we know of it */
    fetch_free(f);
}

static void add(spending *what, shared_budget which, uint64_t key, int64_t cost) {
    uint8_t kind = (uint8_t)which;
    store_budget *all = what->f.extra;
    uint32_t at = what->f.held++;
    uint64_t who = br_hash(br_hash(BR_HASH_START, &kind, 1), &key, sizeof key);
    for (; at > 0 && all[at - 1].who > who; at--) { /* in the order in which a store locks them */
        all[at] = all[at - 1];
        what->key[at] = what->key[at - 1];
    }
    all[at] = (store_budget){.who = who, .cost = cost};
    what->key[at] = key;
}

void shared_spend(hub *h, shared_budget which, const conn *c, int64_t cost) {
    if (!h->desc.store->lease_ms) return;
    spending *what = must_have(fetch_new(sizeof *what, h, spent));
    what->m = which == SHARED_TABLES ? h->makers : h->knocks;
    what->f.node = NODE_SPEND;
    what->f.extra = must_have(calloc(BUDGETS_OF_ONE, sizeof(store_budget)));
    if (c->has_person) add(what, which, conn_person_key(c), cost);
    add(what, which, c->from.address, cost);
    if (c->from.area) add(what, which, c->from.area, cost / AREA_TIMES);
    fetch_begin(h->desc.store, &what->f, h->now);
}
