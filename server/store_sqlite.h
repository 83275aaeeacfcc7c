/* store_sqlite.h -- the store on a disk.
 *
 * One writer thread owns one connection and makes each batch one transaction. Another one reads,
 * with a connection of its own, what is fetched, in turn and a piece at a time; at the start that
 * connection belongs to the caller. The caller is told in these threads that something is done and
 * carries it to its own.
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store.h"

typedef struct store_sqlite_desc {
    const char *path;
    void *owner;
    void (*done)(void *owner, const char *trouble); /* in the writer's thread; NULL = all is well */
    void (*fetched)(void *owner); /* in the reader's: store_sqlite_take has something */
} store_sqlite_desc;

/* NULL with one line of trouble in `fault`. */
store *store_sqlite_open(const store_sqlite_desc *desc, char fault[200]);
/* What has been fetched since, one at a time; NULL = nothing more. */
fetch *store_sqlite_take(store *s);
/* Why the last read of the caller's failed. */
const char *store_sqlite_trouble(const store *s);
/* How long the last batch took to be durable, from its COMMIT on; to be asked once it is done. */
uint64_t store_sqlite_commit_ns(const store *s);
/* Waits for a batch under way. */
void store_sqlite_close(store *s);

#endif
