/* faults_shared.c -- what the simulated store keeps for all its nodes: bans and budgets; and what
 * nodes tell each other past it, which may be lost.
 *
 * An operator bans and unbans strangers at whatever node. In the end each node knows of exactly
 * those that the store has.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults_world.h"
#include "fetch.h"

enum { WHO_BYTES = 40, BAN_EVERY_MS = 20000 };

/* Some are people, the others addresses. */
static void name_of(int stranger, char out[WHO_BYTES]) {
    if (stranger % 2) snprintf(out, WHO_BYTES, "person:feed00000000000%x", stranger);
    else snprintf(out, WHO_BYTES, "192.0.2.%d", stranger);
}

static int stranger_of(const char *text, size_t size) {
    char name[WHO_BYTES];
    for (int i = 0; i < STRANGERS; i++) {
        name_of(i, name);
        if (strlen(name) == size && memcmp(name, text, size) == 0) return i;
    }
    return -1;
}

/* ---- news --------------------------------------------------------------------------------- */

void shared_tell(world *w, uint32_t news) {
    for (int i = 0; i < w->node_count; i++) {
        if (i == w->at || chance_percent(w, 30)) continue;
        item *told = item_add(w, w->now + chance_below(w, 200), ITEM_NEWS, news, 0, NULL, 0);
        told->node = i;
    }
}

/* ---- the store's side --------------------------------------------------------------------- */

static void ban(world *w, const fetch *f) {
    for (const char *at = f->extra; *at;) {
        size_t size = strcspn(at, "\n");
        int stranger = stranger_of(at, size);
        if (stranger >= 0) w->shared.is_banned[stranger] = f->node == NODE_BAN;
        at += size + (at[size] == '\n');
    }
    w->shared.number++;
    shared_tell(w, NEWS_BANS);
}

static void bans(world *w, fetch *f) {
    char name[WHO_BYTES];
    if (f->node != NODE_BANS) ban(w, f);
    f->bans = w->shared.number;
    for (int i = 0; i < STRANGERS; i++) {
        if (!w->shared.is_banned[i]) continue;
        name_of(i, name);
        fetch_add(f, "", 0, 0, name, strlen(name));
    }
}

static void spend(world *w, fetch *f) {
    const store_budget *budgets = f->extra;
    for (uint32_t i = 0; i < f->held; i++) {
        uint32_t at = 0;
        while (at < w->shared.budgets && w->shared.budget[at].who != budgets[i].who) at++;
        if (at == BUDGETS_MAX) continue;
        if (at == w->shared.budgets) w->shared.budget[w->shared.budgets++].who = budgets[i].who;
        int64_t *whole = &w->shared.budget[at].whole, now = w->now * 1000;
        *whole = (*whole > now ? *whole : now) + budgets[i].cost;
        fetch_add(f, "", i, *whole - now, "", 0);
    }
}

void shared_read(world *w, fetch *f) {
    if (f->node == NODE_SPEND) spend(w, f);
    else bans(w, f);
}

/* ---- what happens ------------------------------------------------------------------------- */

static void heard(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                  size_t size) {
    house *n = into;
    int stranger = stranger_of(text, size);
    (void)table, (void)seq, (void)at;
    if (stranger >= 0) n->has_banned[stranger] = true;
}

void shared_banned(void *owner, const fetch *list) {
    world *w = owner;
    house *n = &w->house[w->at];
    memset(n->has_banned, 0, sizeof n->has_banned);
    fetch_each(list, n, heard);
}

static void banned(void *owner, const char *trouble) {
    world *w = owner;
    w->report->bans += !trouble;
}

void shared_trouble(world *w) {
    char name[WHO_BYTES];
    node_turn(w, (int)chance_below(w, (uint32_t)w->node_count));
    item_add(w, w->now + chance_below(w, BAN_EVERY_MS), ITEM_BAN, 0, 0, NULL, 0);
    if (!node_is_open(w)) return;
    name_of((int)chance_below(w, STRANGERS), name);
    hub_ban(w->h, name, chance_percent(w, 60), w, banned, house_now(w));
}

/* ---- the end ------------------------------------------------------------------------------ */

static bool is_let_in(const world *w, int stranger) {
    return stranger % 2 ? !hub_is_revoked(w->h, 0xfeed000000000000u + (uint64_t)stranger)
                        : !w->house[w->at].has_banned[stranger];
}

bool shared_agree(world *w) {
    for (int n = 0; n < w->node_count && w->node_count > 1; n++) {
        node_turn(w, n);
        for (int i = 0; w->h && i < STRANGERS; i++)
            if (is_let_in(w, i) == w->shared.is_banned[i]) return false;
    }
    return true;
}
