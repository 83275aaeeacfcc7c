/* crew.h -- work that is numbered, shared out to threads, stopped and taken up again.
 *
 * Item i is played by some worker into that worker's own totals; at the end all totals are merged.
 * If playing depends on i alone and merging does not care about order, neither the number of
 * threads nor any number of stops changes the sum. What is left to do is a short list of ranges.
 */
#ifndef CREW_H
#define CREW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CREW_THREADS_MAX = 64 };

typedef struct crew_range {
    uint64_t from, to; /* to is not part of it */
} crew_range;

/* What is still to do: holes first, then everything from `next` on. There are never more holes
 * than there were threads at most. */
typedef struct crew_queue {
    uint64_t next, done;
    int holes;
    crew_range hole[CREW_THREADS_MAX];
} crew_queue;

typedef enum crew_end { CREW_PLAYED, CREW_CUT, CREW_FAULT } crew_end;

/* How the work is to go; nothing here changes what comes of it. */
typedef struct crew_way {
    int threads;
    double slice_s;          /* stop between two items after so long; 0 = never */
    const atomic_bool *stop; /* true: stop as soon as possible; or NULL */
    void (*tell)(void *listener, uint64_t done, uint64_t items); /* now and then; or NULL */
    void *listener;
} crew_way;

/* What a worker does. */
typedef struct crew_trade {
    size_t worker_bytes;
    bool (*open)(const void *plan, void *worker);                    /* zeroed; false: no memory */
    crew_end (*play)(const void *plan, void *worker, uint64_t item); /* FAULT: worker knows why */
    void (*close)(const void *plan, void *worker, void *totals); /* merge and free; one by one */
} crew_trade;

typedef struct crew {
    const crew_way *way;
    const crew_trade *trade;
    uint64_t items;
    const void *plan;
    void *totals;
} crew;

typedef enum crew_state {
    CREW_DONE,
    CREW_PAUSED,
    CREW_STOPPED,
    CREW_BROKEN,
    CREW_NO_MEMORY
} crew_state;

/* DONE: nothing is left. PAUSED: the slice is over. STOPPED: by `stop`. BROKEN: a fault. */
crew_state crew_run(const crew *c, crew_queue *queue);
bool crew_queue_audit(const crew_queue *queue, uint64_t items); /* of a queue from a file */

#endif
