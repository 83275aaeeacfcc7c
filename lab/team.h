/* team.h -- several processes that share one run (backroom-mpi).
 *
 * All of them make the same plan and call pool_run with the same queue and totals. Pieces of what
 * is left are numbered, and whoever is free takes the next number; at the end every process has the
 * totals of all, and goes on as if it had played alone. So a command needs to know nothing of it.
 */
#ifndef TEAM_H
#define TEAM_H

#include "worker_pool.h"

typedef struct pool_team {
    int rank, size;
    int threads; /* of each process, if nobody says otherwise */
    void *context;
    void (*begin)(void *context);    /* together: numbers begin at 0 */
    uint64_t (*next)(void *context); /* a number nobody else has; never by two threads at once */
    /* Many times a second while this process plays: others may be waiting for its answer. As
     * `next`, never by two threads at once. */
    void (*attend)(void *context);
    uint64_t (*end)(void *context); /* together: how many were taken */
    /* Together: bytes of all go to the first process, which is handed those of the others. */
    bool (*gather)(void *context, const char *bytes, size_t size,
                   bool (*take)(void *to, const char *bytes, size_t size), void *to);
    /* Together: the first one's bytes to all, in whose place they are put; malloced. */
    bool (*share)(void *context, char **bytes, size_t *size);
} pool_team;

/* Pieces of a queue: its holes first, each cut into blocks. */
typedef struct team_pieces {
    const pool_queue *from;
    uint64_t items, block;
} team_pieces;
bool team_piece(const team_pieces *p, uint64_t number,
                pool_range *out); /* false: beyond the last */

/* What one process comes to, and then all of them. */
typedef struct team_end {
    bool is_broken, is_stopped, has_no_memory;
    pool_queue left; /* only its holes */
} team_end;
/* False if the processes can not speak to each other any more. */
bool team_merge(const worker_pool *c, pool_queue *queue, const team_pieces *pieces, team_end *own);

/* Bytes of another process of the same program. */
typedef struct team_bytes {
    const char *at;
    size_t left;
    bool is_bad;
} team_bytes;
bool team_take(team_bytes *b, void *to, size_t size);

#endif
