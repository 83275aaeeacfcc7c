/* watch.h -- a server watched: how long things take, and what happens often told at a rate.
 *
 * For serve*.c. Everything here is of the loop's thread.
 */
#ifndef WATCH_H
#define WATCH_H

#include "hub.h"
#include "metrics.h"
#include "net_uv.h"

enum { WATCH_TALLIES = HUB_LIMIT_COUNT + NET_UV_LOSS_COUNT + 8 };

typedef struct watch_arrival { /* a request whose change is not durable yet */
    uint64_t at, batch;
} watch_arrival;

typedef struct watch_tally { /* of something that may happen often */
    uint64_t told;           /* so many have been told of */
    int64_t at;              /* when that was; 0 = never */
} watch_tally;

typedef struct watch {
    metric_times change; /* from a request to the disk */
    metric_times commit; /* of that: the transaction's COMMIT, which waits for fsync */
    metric_times lag;    /* how late the loop comes to what is due */
    watch_arrival *arrivals;
    size_t first, count, capacity;
    uv_timer_t timer;
    uint64_t due;                      /* of the timer, of uv_hrtime */
    uint64_t slow_loop, slow_commit;   /* so often it took too long ... */
    uint64_t worst_loop, worst_commit; /* ... and how long at most since it was told of, in ns */
    watch_tally tallies[WATCH_TALLIES];
    int64_t next;    /* when the tallies are looked at again */
    bool is_watched; /* systemd wants to hear that the loop goes round */
} watch;

void watch_start(watch *w, uv_loop_t *loop);
void watch_stop(watch *w);
/* A request came at `at`, of uv_hrtime, when there were so many rows. */
void watch_taken(watch *w, const hub *h, uint64_t at, size_t rows);
/* A batch is durable; its COMMIT took so long. */
void watch_stored(watch *w, const hub *h, uint64_t commit_ns);
/* Once a round: what was refused, lost or slow is in the log at once, then once a minute. */
void watch_round(watch *w, const hub *h, const net_uv *n, int64_t now);

#endif
