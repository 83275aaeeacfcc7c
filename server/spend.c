/* spend.c -- what people and addresses have spent at all servers of a house.
 *
 * A budget is spent at this one first, and the store then says what is left of it: so somebody who
 * goes from node to node has at each of them one more than allowed at most, and all nodes together
 * give no more in an hour than one would. Nobody waits for the answer.
 */
#include "spend.h"

#include <stdlib.h>

#include "change.h"
#include "fetch.h"

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

static void add(spending *what, spend_budget which, uint64_t key, int64_t cost) {
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

void spend_told(hub *h, spend_budget which, const conn *c, int64_t cost) {
    if (!h->desc.store->lease_ms) return;
    spending *what = must_have(fetch_new(sizeof *what, h, spent));
    what->m = which == SPEND_TABLES ? h->makers : h->knocks;
    what->f.node = NODE_SPEND;
    what->f.extra = must_have(calloc(BUDGETS_OF_ONE, sizeof(store_budget)));
    if (c->has_person) add(what, which, conn_person_key(c), cost);
    add(what, which, c->from.address, cost);
    if (c->from.area) add(what, which, c->from.area, cost / AREA_TIMES);
    fetch_begin(h->desc.store, &what->f, h->now);
}
