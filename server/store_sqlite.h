/* store_sqlite.h -- the store on a disk.
 *
 * One writer thread owns one connection and makes each batch one transaction; reading uses a
 * connection of its own, in the caller's thread. The caller is told in the writer's thread that a
 * batch is done and carries it to its own.
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store.h"

/* NULL with one line of trouble in `fault`. `done` is called in the writer's thread. */
store *store_sqlite_open(const char *path, void *owner, void (*done)(void *owner, bool is_good),
                         char fault[200]);
/* Waits for a batch under way. */
void store_sqlite_close(store *s);

#endif
