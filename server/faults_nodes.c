/* faults_nodes.c -- several servers on one simulated store: they are killed, stand still, are cut
 * off, end in order and come again, each by another clock.
 *
 * The store judges leases by a clock of its own, which is the true one, and takes a batch as a
 * whole or not at all, as store_postgres.c does. Whatever a node thinks of the time is its own
 * affair.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults_world.h"
#include "fetch.h"

enum { ADDRESS_BYTES = 40 };

/* ---- whose turn it is --------------------------------------------------------------------- */

void node_turn(world *w, int node) {
    house *from = &w->house[w->at], *to = &w->house[node];
    if (node == w->at) return;
    from->h = w->h;
    from->shift = w->shift;
    from->broken_until = w->broken_until;
    from->flying = w->flying;
    from->flying_count = w->flying_count;
    w->at = node;
    w->h = to->h;
    w->shift = to->shift;
    w->broken_until = to->broken_until;
    w->flying = to->flying;
    w->flying_count = to->flying_count;
}

static hub *hub_of_node(const world *w, int node) {
    return node == w->at ? w->h : w->house[node].h;
}

bool node_is_open(const world *w) {
    const house *n = &w->house[w->at];
    return w->h && !n->is_leaving && n->paused_until <= w->now;
}

/* One that ends in order only tries again what could not be written, as serve.c does. */
static bool is_ticked(const world *w, int node) {
    const hub *h = hub_of_node(w, node);
    const house *n = &w->house[node];
    return h && n->paused_until <= w->now && (!n->is_leaving || hub_is_stuck(h));
}

int node_next(world *w, int64_t *due) {
    int first = -1;
    *due = INT64_MAX;
    for (int i = 0; i < w->node_count; i++) {
        if (!is_ticked(w, i)) continue;
        int64_t next = hub_next(hub_of_node(w, i));
        if (next != INT64_MAX) next -= i == w->at ? w->shift : w->house[i].shift;
        if (first >= 0 && next >= *due) continue;
        first = i;
        *due = next;
    }
    return first;
}

/* ---- the store's side --------------------------------------------------------------------- */

static bool lives(const world *w, int64_t number) {
    return number > 0 && number <= w->number && w->comings[number].until > w->now;
}

bool node_is_orphan(const world *w, const durable_table *t) { return !lives(w, t->node); }

bool node_may_write(world *w, const store_row *rows, size_t count) {
    uint32_t lost = 0;
    if (w->node_count < 2) return true;
    for (size_t i = 0; i < count; i++) {
        const durable_table *t = disk_table(w, rows[i].table);
        bool is_ours = !t || (t->node == w->house[w->at].number && t->epoch == rows[i].epoch);
        if (is_ours || lost == sizeof w->lost / sizeof w->lost[0]) continue;
        memcpy(w->lost[lost].table, rows[i].table, STORE_KEY_MAX);
        w->lost[lost++].epoch = rows[i].epoch;
    }
    w->store.lost = w->lost;
    w->store.lost_count = lost;
    w->report->refused += lost > 0;
    return lost == 0;
}

static void address(int node, char out[ADDRESS_BYTES]) {
    snprintf(out, ADDRESS_BYTES, "http://node-%d", node);
}

static void show(const world *w, const char *what, int64_t number) {
    if (w->talk)
        printf("%8lld  node %d: %s %lld\n", (long long)w->now, w->at, what, (long long)number);
}

/* True if the table is ours now: then its lines are read. */
static bool claim(world *w, fetch *f) {
    durable_table *t = disk_table(w, f->table);
    int64_t own = w->house[w->at].number;
    f->epoch = 0;
    f->elsewhere[0] = '\0';
    if (!t) return false;
    bool is_free = t->state == STORE_REST || !lives(w, t->node);
    if (t->node != own && is_free && lives(w, own)) {
        show(w, t->state == STORE_REST ? "takes what rests" : "takes what nobody leads", t->epoch);
        t->node = own;
        t->epoch++;
        w->report->claims++;
        if (strcmp(t->key, w->key) == 0) {
            w->report->taken++;
            w->restarted_at = w->now;
        }
    }
    if (t->node == own) {
        f->epoch = t->epoch;
        return true;
    }
    if (lives(w, t->node)) address(w->comings[t->node].node, f->elsewhere);
    else f->is_good = false;
    return false;
}

static void others(world *w, fetch *f) {
    for (int i = 0; i < w->node_count; i++) {
        char url[ADDRESS_BYTES], text[ADDRESS_BYTES + 2];
        if (i == w->at || !lives(w, w->house[i].number)) continue;
        address(i, url);
        snprintf(text, sizeof text, "%s\n", url);
        fetch_add(f, "", 0, 0, text, strlen(text));
    }
}

static void renew(world *w, fetch *f) {
    coming *c = &w->comings[w->house[w->at].number];
    f->is_late = c->until < w->now + w->store.lease_ms / 4;
    if (f->is_late) show(w, "was late", c->until);
    c->until = w->now + w->store.lease_ms;
    f->bans = w->shared.number;
    others(w, f);
    uint64_t told = br_hash(BR_HASH_START, f->extra, strlen(f->extra));
    if (told != w->house[w->at].told) shared_tell(w, NEWS_LOBBY);
    w->house[w->at].told = told;
}

static void check(const world *w, fetch *f) {
    const store_held *held = f->extra;
    for (uint32_t i = 0; i < f->held; i++) {
        const durable_table *t = NULL;
        for (uint32_t k = 0; k < w->table_count; k++)
            if (strcmp(w->tables[k].key, held[i].table) == 0) t = &w->tables[k];
        if (t && (t->node != w->house[w->at].number || t->epoch != held[i].epoch))
            fetch_add(f, held[i].table, 0, held[i].epoch, "", 0);
    }
}

bool node_read(world *w, fetch *f) {
    /* Not the pieces of a table behind its first one. */
    bool is_first = f->from == 0 && f->chats == 0;
    switch (f->node) {
    case NODE_NOTHING: return false;
    case NODE_CLAIM: return is_first ? !claim(w, f) : false;
    case NODE_RENEW: renew(w, f); break;
    case NODE_CHECK: check(w, f); break;
    case NODE_LEAVE:
        w->comings[w->house[w->at].number].until = 0;
        others(w, f);
        shared_tell(w, NEWS_NODES);
        break;
    case NODE_BANS:
    case NODE_BAN:
    case NODE_UNBAN:
    case NODE_SPEND: shared_read(w, f); break;
    }
    return true;
}

/* ---- coming and going --------------------------------------------------------------------- */

/* Whoever had this number before has gone, and is not waited for. */
void node_up(world *w) {
    house *n = &w->house[w->at];
    if (w->number + 1 == COMINGS_MAX) {
        world_fail(w, "too many comings for the simulation", "");
        return;
    }
    if (n->number) w->comings[n->number].until = 0;
    n->number = ++w->number;
    show(w, "comes as", n->number);
    w->comings[n->number] = (coming){.node = w->at, .until = w->now + w->store.lease_ms};
    n->is_leaving = false;
    memset(n->has_banned, 0, sizeof n->has_banned);
    shared_tell(w, NEWS_NODES);
    bool is_set = chance_percent(w, 30);
    w->report->jumps += is_set;
    if (is_set) w->shift += (int64_t)chance_below(w, 7200000) - 3600000;
    hub_open(w);
}

static bool is_its(const item *i, int node) {
    return i->node == node && i->kind != ITEM_TO_PERSON && i->kind != ITEM_ACT &&
           i->kind != ITEM_NODE && i->kind != ITEM_BAN;
}

void node_down(world *w) {
    for (item **at = &w->items; *at;) {
        item *i = *at;
        if (!is_its(i, w->at)) {
            at = &i->next;
            continue;
        }
        *at = i->next;
        item_free(i);
    }
    hub_free(w->h); /* behind what was asked of its store, which may look at it once more */
    w->h = NULL;
    for (int i = 0; i < w->people; i++) {
        person *p = &w->person[i];
        if (!p->is_open || p->node != w->at) continue;
        p->is_open = false;
        p->line++;
        p->out_at = w->now + chance_below(w, 3000);
    }
    w->house[w->at].paused_until = 0;
    uint32_t down = chance_percent(w, 50) ? 500 : 3 * (uint32_t)w->store.lease_ms;
    item_add(w, w->now + 100 + chance_below(w, down), ITEM_UP, 0, 0, NULL, 0);
}

/* What people were told last is on its way, and they hear that the line is closed. */
void node_left(world *w) {
    if (w->h && w->house[w->at].is_leaving && hub_is_quiet(w->h)) node_down(w);
}

static void kill_it(world *w) {
    w->report->crashes++;
    show(w, "is killed", 0);
    disk_crash(w);
    node_down(w);
}

static void leave(world *w) {
    w->report->leaves++;
    show(w, "is to end", 0);
    w->house[w->at].is_leaving = true;
    hub_leave(w->h);
    hub_flush(w->h);
    node_left(w);
}

void node_trouble(world *w) {
    uint32_t lease = (uint32_t)w->store.lease_ms;
    node_turn(w, (int)chance_below(w, (uint32_t)w->node_count));
    house *n = &w->house[w->at];
    uint32_t what = chance_below(w, 10);
    /* Whoever takes a table gives a whole move's time again: where that is minutes, a match ends
     * only if it is left in peace for as long. */
    const faults_report *so_far = w->report;
    int64_t calm = (so_far->crashes + so_far->leaves + so_far->pauses + so_far->cuts) / 10;
    item_add(w, w->now + 500 + (1 + calm * calm) * chance_below(w, 6 * lease), ITEM_NODE, 0, 0,
             NULL, 0);
    if (!node_is_open(w)) return;
    if (what < 2) {
        kill_it(w);
    } else if (what < 4) {
        leave(w);
    } else if (what < 7) {
        w->report->pauses++;
        n->paused_until = w->now + chance_below(w, 3 * lease);
        show(w, "stands still until", n->paused_until);
    } else {
        w->report->cuts++;
        n->cut_until = w->now + chance_below(w, 3 * lease);
        show(w, "is cut off until", n->cut_until);
    }
}

/* What comes to one that stands still waits there; what it has sent goes its way. */
bool node_waits(world *w, item *i) {
    const house *n = &w->house[i->node];
    bool is_for_it = i->kind == ITEM_TO_HUB || i->kind == ITEM_CLOSE || i->kind == ITEM_TASK ||
                     i->kind == ITEM_WRITTEN || i->kind == ITEM_READ || i->kind == ITEM_NEWS;
    if (!is_for_it || n->paused_until <= w->now) return false;
    i->at = n->paused_until;
    item **place = &w->items;
    while (*place && (*place)->at <= i->at) place = &(*place)->next;
    i->next = *place;
    *place = i;
    return true;
}

void nodes_init(world *w) {
    w->store.lease_ms = 1000 * (2 + (int32_t)chance_below(w, 9));
    w->store.keeps_bans = true;
    for (int i = 0; i < w->node_count; i++) {
        node_turn(w, i);
        node_up(w);
    }
    item_add(w, w->now + chance_below(w, 20000), ITEM_NODE, 0, 0, NULL, 0);
    item_add(w, w->now + chance_below(w, 20000), ITEM_BAN, 0, 0, NULL, 0);
}
