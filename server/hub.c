/* hub.c -- the way in: connections, messages, time, and what the disk and bots report. */
#include "hub.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "clock.h"
#include "core.h"
#include "due.h"
#include "lobby.h"
#include "nodes.h"
#include "outbox.h"
#include "room.h"
#include "shared.h"
#include "take.h"
#include "tell.h"
#include "wake.h"
#include "wire.h"
#include "wire_task.h"

enum { BUDGETS = 16384 }; /* of people and addresses that are remembered at once */

hub *hub_new(const hub_desc *desc) {
    assert(desc->net && desc->store && desc->executor && desc->chance);
    hub *h = must_have(calloc(1, sizeof *h));
    h->desc = *desc;
    if (h->desc.messages_per_second == 0) h->desc.messages_per_second = 50;
    if (h->desc.messages_per_address == 0)
        h->desc.messages_per_address = 4 * h->desc.messages_per_second;
    if (h->desc.tables_max == 0) h->desc.tables_max = 20000;
    if (h->desc.tables_per_address == 0) h->desc.tables_per_address = 60;
    if (h->desc.waiting_mb == 0) h->desc.waiting_mb = 256;
    h->messages = must_have(meter_new(BUDGETS));
    h->makers = must_have(meter_new(BUDGETS));
    h->knocks = must_have(meter_new(BUDGETS));
    h->histories_read = must_have(meter_new(BUDGETS));
    h->looked = must_have(meter_new(BUDGETS));
    h->talked = must_have(meter_new(BUDGETS));
    h->stirs = must_have(meter_new(BUDGETS));
    h->batch_now = 1;
    return h;
}

bool hub_has_room_for_legend(const hub *h) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < h->room_count; i++)
        for (int k = 0; k < h->rooms[i]->rules.seats && h->rooms[i]->phase != PHASE_OVER; k++)
            count += h->rooms[i]->chair[k].bot && h->rooms[i]->chair[k].bot->is_dear;
    return count < h->desc.legends;
}

void hub_free(hub *h) {
    if (!h) return;
    for (uint32_t i = 0; i < h->room_count; i++) room_free(h->rooms[i]);
    outbox_free(h);
    for (uint32_t i = 0; i < h->conns_capacity; i++) free(h->conns[i]);
    meter_free(h->messages);
    meter_free(h->makers);
    meter_free(h->knocks);
    meter_free(h->histories_read);
    meter_free(h->looked);
    meter_free(h->talked);
    meter_free(h->stirs);
    wake_free(h);
    nodes_free(h);
    free(h->revoked);
    free(h->rooms);
    free(h->places);
    free(h->free_places);
    free(h->heap);
    free(h->shelves);
    free(h->code_shelves);
    free(h->conns);
    free(h);
}

bool hub_boot(hub *h, int64_t now) {
    h->now = now;
    if (!h->desc.store->can_wake) return lobby_boot(h);
    wake_start(h);
    nodes_start(h);
    shared_start(h);
    return true;
}

hub_stats hub_stats_now(const hub *h) {
    hub_stats stats = h->stats;
    stats.tables = h->room_count;
    stats.is_stuck = h->retry_at != 0;
    stats.is_waking = h->waking.what == DUE_UNFINISHED && !h->waking.is_awake;
    stats.waiting = h->waiting;
    stats.nodes = nodes_count(h);
    stats.is_out = h->node.is_out;
    return stats;
}

size_t hub_rows(const hub *h) { return h->filling.count; }
uint64_t hub_batch(const hub *h) { return h->batch_now; }
uint64_t hub_durable(const hub *h) { return h->batch_durable; }

void hub_phases(const hub *h, uint32_t count[HUB_PHASES]) {
    memset(count, 0, HUB_PHASES * sizeof *count);
    for (uint32_t i = 0; i < h->room_count; i++) count[h->rooms[i]->phase]++;
}

/* ---- connections -------------------------------------------------------------------------- */

void hub_opened(hub *h, uint32_t slot, whence from, int64_t now) {
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
    c->from = from;
    c->viewer = BR_SPECTATOR;
    h->stats.connections++;
    if (h->retry_at) tell_stuck(h, c);
}

void hub_closed(hub *h, uint32_t slot, int64_t now) {
    h->now = now;
    conn *c = hub_conn(h, slot);
    if (!c) return;
    take_enter(h, NULL, c);
    outbox_drop(h, c);
    if (c->is_asking && h->desc.executor->cut)
        h->desc.executor->cut(h->desc.executor, &(task_cut){.serial = c->serial});
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
    if (!c) return;
    fair_ping(&c->line, trip);
    c->trip = fair_trip(&c->line);
}

/* ---- disk and bots ------------------------------------------------------------------------ */

void hub_flush(hub *h) {
    outbox_flush(h);
    nodes_leave(h);
}

void hub_stored(hub *h, bool is_good, int64_t now) {
    h->now = now;
    bool was_stuck = h->retry_at != 0, is_other = outbox_stored(h, is_good);
    if (!is_good && nodes_refused(h)) {
        if (was_stuck && !h->retry_at) tell_storage(h, true);
    } else if (is_other) {
        tell_storage(h, is_good);
    }
    outbox_flush(h);
}

void hub_leave(hub *h) {
    h->is_draining = true;
    h->node.is_leaving = h->desc.store->lease_ms != 0;
}

bool hub_is_quiet(const hub *h) {
    return outbox_is_quiet(h) && (!h->node.is_leaving || h->node.has_left);
}

bool hub_is_stuck(const hub *h) { return !h->is_flying && h->retry_at != 0; }

void hub_task_done(hub *h, task *t, int64_t now) {
    h->now = now;
    room *r = t->place < h->place_count ? h->places[t->place] : NULL;
    if (r && r->serial != t->room) r = NULL;
    if (r) r->tasks--;
    if (r && r->is_closed) r = NULL;
    if (t->serial) {
        conn *c = hub_asker(h, t->slot, t->serial);
        if (c && wire_task_done(h, c, r, t)) return; /* which needs it a while longer */
    } else if (r) {
        take_input(h, r,
                   &(input){.kind = IN_CHOSEN,
                            .seat = t->seat,
                            .move = t->move,
                            /* None: it was cut short, or nothing can be written. */
                            .bot = h->retry_at || t->end != TASK_DONE ? NULL : t->bot,
                            .rev = t->rev});
    }
    free(t);
}

/* ---- what is due -------------------------------------------------------------------------- */

int64_t hub_next(const hub *h) {
    int64_t next = h->room_count ? h->heap[0]->due : INT64_MAX, wakes = wake_next(h);
    if (wakes < next) next = wakes;
    if (nodes_next(h) < next) next = nodes_next(h);
    if (shared_next(h) < next) next = shared_next(h);
    return h->retry_at && !h->is_flying && h->retry_at < next ? h->retry_at : next;
}

static void tick(hub *h, room *r) {
    bool is_left = !r->conns && (r->is_closed || r->phase != PHASE_PLAYING || clock_stands(r) ||
                                 due_may_rest(h, r));
    bool is_unsafe = is_left && r->batch > h->batch_durable; /* it may be read again at once */
    if (h->retry_at || is_unsafe)
        due_set(h, r, h->now + RETRY_MS); /* nothing can be written: time stands still */
    else if (is_left && (r->is_closed || h->now >= due_next(h, r))) lobby_forget(h, r);
    else take_input(h, r, &(input){.kind = IN_TICK});
}

void hub_tick(hub *h, int64_t now) {
    h->now = now;
    outbox_retry(h);
    nodes_tick(h);
    shared_tick(h);
    wake_tick(h);
    /* Each room once: one that wants to be called again at once can not stop the others. */
    for (uint32_t i = 0; i < h->room_count && h->heap[0]->due <= now; i++) tick(h, h->heap[0]);
    outbox_flush(h);
}
