/* queue.c -- whose turn it is to be thought about: a heap by kind, turn and order. */
#include "queue.h"

#include <stdio.h>
#include <stdlib.h>

static bool is_before(const queued *a, const queued *b) {
    if (a->task->kind != b->task->kind) return a->task->kind < b->task->kind;
    return a->turn != b->turn ? a->turn < b->turn : a->order < b->order;
}

static void settle(queue *q, uint32_t at) {
    queued *t = q->heap[at];
    while (at > 0 && is_before(t, q->heap[(at - 1) / 2])) {
        q->heap[at] = q->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= q->count) break;
        if (child + 1 < q->count && is_before(q->heap[child + 1], q->heap[child])) child++;
        if (!is_before(q->heap[child], t)) break;
        q->heap[at] = q->heap[child];
        at = child;
    }
    q->heap[at] = t;
}

static queued *take_at(queue *q, uint32_t at) {
    queued *t = q->heap[at], *last = q->heap[--q->count];
    if (at < q->count) {
        q->heap[at] = last;
        settle(q, at);
    }
    q->asked -= t->task->kind != TASK_MOVE;
    return t;
}

/* Everybody has a few shelves, and the lowest of them counts: who shares one with somebody busy has
 * others. So the memory stays the same whoever comes. */
enum { SHELVES_EACH = 3 };

static uint64_t *shelf(queue *q, const task *t, int which, int n) {
    uint64_t key[3] = {(uint64_t)which, t->counts_for[which], (uint64_t)n};
    return &q->last[t->kind][br_hash(BR_HASH_START, key, sizeof key) % QUEUE_SHELVES];
}

static uint64_t last_turn(queue *q, const task *t, int which) {
    uint64_t least = t->counts_for[which] ? UINT64_MAX : 0;
    for (int n = 0; n < SHELVES_EACH && least; n++)
        if (*shelf(q, t, which, n) < least) least = *shelf(q, t, which, n);
    return least;
}

/* One later than the last of everybody it counts for, and than what is being thought about. */
static uint64_t turn_of(queue *q, const task *t) {
    uint64_t turn = q->turn[t->kind];
    for (int i = 0; i < TASK_COUNTS; i++)
        if (last_turn(q, t, i) > turn) turn = last_turn(q, t, i);
    for (int i = 0; i < TASK_COUNTS * SHELVES_EACH; i++) {
        int which = i / SHELVES_EACH;
        uint64_t *at = shelf(q, t, which, i % SHELVES_EACH);
        if (t->counts_for[which] && *at < turn + 1) *at = turn + 1;
    }
    return turn + 1;
}

/* Of hints and reviews the one that would come last. */
static uint32_t farthest(const queue *q) {
    uint32_t found = UINT32_MAX;
    for (uint32_t i = 0; i < q->count; i++)
        if (q->heap[i]->task->kind != TASK_MOVE &&
            (found == UINT32_MAX || q->heap[i]->turn > q->heap[found]->turn ||
             (q->heap[i]->turn == q->heap[found]->turn &&
              q->heap[i]->order > q->heap[found]->order)))
            found = i;
    return found;
}

queued *queue_put(queue *q, queued *t) {
    if (q->count == q->capacity) {
        q->capacity = 2 * q->capacity + 64;
        q->heap = realloc(q->heap, q->capacity * sizeof *q->heap);
        if (!q->heap) {
            fputs("backroom: out of memory\n", stderr);
            exit(1);
        }
    }
    t->turn = turn_of(q, t->task);
    t->order = ++q->order;
    q->heap[q->count++] = t;
    q->asked += t->task->kind != TASK_MOVE;
    settle(q, q->count - 1);
    return q->asked > QUEUE_ASKED_MAX ? take_at(q, farthest(q)) : NULL;
}

queued *queue_take(queue *q, task_kind most) {
    if (q->count == 0 || q->heap[0]->task->kind > most) return NULL;
    queued *t = take_at(q, 0);
    if (t->turn > q->turn[t->task->kind]) q->turn[t->task->kind] = t->turn;
    return t;
}

queued *queue_cut(queue *q, const task_cut *which) {
    for (uint32_t i = 0; i < q->count; i++)
        if (task_is_cut(q->heap[i]->task, which)) return take_at(q, i);
    return NULL;
}

void queue_free(queue *q) {
    for (uint32_t i = 0; i < q->count; i++) {
        free(q->heap[i]->task);
        free(q->heap[i]);
    }
    free(q->heap);
    q->heap = NULL;
    q->count = q->capacity = q->asked = 0;
}
