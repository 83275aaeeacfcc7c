/* due.c -- which table wants a tick next: a heap of all of them. */
#include "due.h"

#include <assert.h>

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
