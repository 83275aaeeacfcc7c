/* queue.h -- tasks that wait to be thought about, and whose turn it is.
 *
 * Moves of bots come before hints, hints before reviews. Among tasks of a kind everybody has a
 * turn: each counts for the table, the person, the address and the net it is for, and whoever has
 * many waiting stands behind those who have few. Of hints and reviews only so many wait; beyond
 * that the one whose turn is farthest is sent away, so that a crowd of one can not keep others out.
 *
 * Knows no threads: the same calls in the same order give the same turns.
 */
#ifndef QUEUE_H
#define QUEUE_H

#include "task.h"

enum { QUEUE_KINDS = TASK_REVIEW + 1, QUEUE_SHELVES = 4096, QUEUE_ASKED_MAX = 256 };

typedef struct queued { /* a task on its way */
    struct queued *next;
    task *task;
    uint64_t turn;  /* the lowest of a kind is next ... */
    uint64_t order; /* ... and of those the first to come */
    uint64_t spent; /* nanoseconds of thinking so far */
} queued;

typedef struct queue {
    queued **heap;
    uint32_t count, capacity, asked;
    uint64_t order;
    uint64_t turn[QUEUE_KINDS];                /* that was taken last */
    uint64_t last[QUEUE_KINDS][QUEUE_SHELVES]; /* of whom it counts for, by a hash */
} queue;

/* Returns whom it sends away for it: another one, itself, or NULL. */
queued *queue_put(queue *q, queued *t);
/* The next one, unless it is of a kind behind `most`; NULL = nothing. */
queued *queue_take(queue *q, task_kind most);
/* Takes one out that nobody wants any more; NULL = none is left. */
queued *queue_cut(queue *q, const task_cut *which);
void queue_free(queue *q); /* and all that wait */

#endif
