/* due.c -- which table wants a tick next: a heap of all of them. */
#include "due.h"

#include <assert.h>

#include "clock.h"

bool due_may_rest(const hub *h, const room *r) {
    return h->desc.store->can_wake && r->phase == PHASE_PLAYING && !r->conns && !r->is_closed &&
           !r->is_public && !r->tasks && !r->pending_count && !clock_stands(r) &&
           clock_next(r) > h->now + REST_AHEAD_MS;
}

int64_t due_next(const hub *h, const room *r) {
    int64_t next = clock_next(r);
    if (!due_may_rest(h, r)) return next;
    int64_t rests = clock_left(r) + REST_MS;
    return rests < next ? rests : next;
}

static void heap_put(hub *h, uint32_t at, room *r) {
    h->heap[at] = r;
    r->heap_at = at;
}

static void heap_settle(hub *h, uint32_t at) {
    room *r = h->heap[at];
    while (at > 0 && h->heap[(at - 1) / 2]->due > r->due) {
        heap_put(h, at, h->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= h->room_count) break;
        if (child + 1 < h->room_count && h->heap[child + 1]->due < h->heap[child]->due) child++;
        if (h->heap[child]->due >= r->due) break;
        heap_put(h, at, h->heap[child]);
        at = child;
    }
    heap_put(h, at, r);
}

void due_set(hub *h, room *r, int64_t due) {
    assert(h->heap[r->heap_at] == r);
    if (r->due == due) return;
    r->due = due;
    heap_settle(h, r->heap_at);
}

void due_drop(hub *h, room *r) {
    room *moved = h->heap[h->room_count]; /* the last one takes its place */
    if (moved == r) return;
    heap_put(h, r->heap_at, moved);
    heap_settle(h, moved->heap_at);
}
