/* worker_pool.h -- numbered items of work shared out to threads, stopped and resumed.
 *
 * Item i is played by some worker into that worker's own totals; at the end all totals are merged.
 * If playing depends on i alone and merging does not care about order, neither the number of
 * threads nor any number of stops changes the sum. What is left to do is a short list of ranges.
 */
#ifndef WORKER_POOL_H
#define WORKER_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { POOL_THREADS_MAX = 64, POOL_HOLES_MAX = 1024 }; /* threads of all processes together */

typedef struct pool_range {
    uint64_t from, to; /* to is not part of it */
} pool_range;

/* What is still to do: holes first, then everything from `next` on. There are never more holes
 * than there were threads at most. */
typedef struct pool_queue {
    uint64_t next, done;
    int holes;
    pool_range hole[POOL_HOLES_MAX];
} pool_queue;

typedef enum pool_item_end { POOL_PLAYED, POOL_CUT, POOL_FAULT } pool_item_end;

/* How the work is run; nothing here changes its result. */
typedef struct run_config {
    int threads;
    double slice_s;          /* stop between two items after so long; 0 = never */
    const atomic_bool *stop; /* true: stop as soon as possible; or NULL */
    void (*tell)(void *listener, uint64_t done, uint64_t items); /* now and then; or NULL */
    void *listener;
    const struct pool_team *team; /* processes that share the run (team.h), or NULL */
} run_config;

struct team_bytes; /* team.h */

/* What a worker does with an item. */
typedef struct pool_job {
    size_t worker_bytes;
    bool (*open)(const void *plan, void *worker); /* zeroed; false: no memory */
    pool_item_end (*play)(const void *plan, void *worker,
                          uint64_t item);                        /* FAULT: worker knows why */
    void (*close)(const void *plan, void *worker, void *totals); /* merge and free; one by one */
    /* Of jobs that several processes may share: totals as bytes, bytes added to totals, and totals
     * made empty. */
    void (*pack)(const void *plan, const void *totals, FILE *out);
    bool (*add)(const void *plan, void *totals, struct team_bytes *in);
    void (*clear)(const void *plan, void *totals);
} pool_job;

typedef struct worker_pool {
    const run_config *config;
    const pool_job *job;
    uint64_t items;
    const void *plan;
    void *totals;
} worker_pool;

typedef enum pool_state {
    POOL_DONE,
    POOL_PAUSED,
    POOL_STOPPED,
    POOL_BROKEN,
    POOL_NO_MEMORY
} pool_state;

/* DONE: nothing is left. PAUSED: the slice is over. STOPPED: by `stop`. BROKEN: a fault. */
pool_state pool_run(const worker_pool *c, pool_queue *queue);
bool pool_queue_audit(const pool_queue *queue, uint64_t items); /* of a queue from a file */

#endif
