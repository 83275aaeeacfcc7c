/* store_threads.h -- a store whose database is waited for elsewhere.
 *
 * One thread writes, each batch a transaction, with a connection of its own. Another one reads what
 * is fetched, in turn and a piece at a time, with its own connection. The caller is told in these
 * threads that something is done and carries it to its own. Which database it is only the functions
 * in `ways` know.
 */
#ifndef STORE_THREADS_H
#define STORE_THREADS_H

#include <pthread.h>

#include "store.h"

enum { STORE_TROUBLE_MAX = 200, LIVE_OVER = 0, LIVE_READ, LIVE_RESTS }; /* tbl.live */

typedef struct store_desc {
    const char *place;      /* a file, or postgresql://... */
    const char *node, *url; /* of several servers on one store; NULL = it is the only one */
    int32_t lease_ms;
    void *owner;
    void (*done)(void *owner, const char *trouble); /* in the writer's thread; NULL = all is well */
    void (*fetched)(void *owner);                   /* in the reader's: store_take has something */
    void (*heard)(void *owner); /* in the listener's: store_heard has news of other nodes */
} store_desc;

typedef struct store_threads store_threads;
typedef struct store_ways {
    /* False: nothing of it is there, or nobody knows, and `unwritten` says why; it comes again. */
    bool (*write)(store_threads *d, const store_row *rows, size_t count);
    void (*piece)(store_threads *d, fetch *f);
    void (*close)(store_threads *d); /* frees it */
    /* Of one of several nodes, else NULL: waits for news, which are 0 when it is woken. */
    uint32_t (*hear)(store_threads *d);
    void (*wake)(store_threads *d);
} store_ways;

struct store_threads {
    store base; /* must be first */
    store_ways ways;
    store_desc desc;
    pthread_t writing, reading, listening;
    pthread_mutex_t lock;
    pthread_cond_t wake, wanted;
    fetch *asked, *asked_last, *found; /* found: newest first */
    const store_row *rows;             /* NULL = nothing to do */
    size_t count;
    uint64_t commit_ns; /* of the last one */
    uint32_t news;
    bool is_closing;
    char unwritten[STORE_TROUBLE_MAX];
};

/* The threads of a store that is made but for them. Nothing is read at once: `read` and `mine` are
 * NULL. */
bool threads_start(store_threads *d);
bool threads_is_closing(store_threads *d);
uint64_t threads_clock_ns(void);
/* Whether a later row of the same batch folds this line away again: then it need not be written,
 * and must not be where the batch comes for the second time. */
bool threads_is_folded(const store_row *rows, size_t count, size_t at);

/* What has been fetched since, one at a time; NULL = nothing more. */
fetch *store_take(store *s);
/* What other nodes have told since it was asked last: NEWS_... */
uint32_t store_heard(store *s);
/* How long the last batch took to be durable, from its COMMIT on; to be asked once it is done. */
uint64_t store_commit_ns(const store *s);
/* Waits for a batch under way. */
void store_close(store *s);

#endif
