/* pg_nodes.h -- several servers on one PostgreSQL: who leads which table.
 *
 * A node is a row with a number that is never used again and a lease; a table has the number of its
 * node and an epoch. Only the database's clock says whether a lease is over, and only the epoch
 * says whether a batch may be written.
 */
#ifndef PG_NODES_H
#define PG_NODES_H

#include <stdatomic.h>

#include "pg_link.h"
#include "store.h"

typedef struct pg_node {
    const char *name; /* NULL = there is one server only */
    const char *url;  /* where people find it */
    int32_t lease_ms;
    int64_t number;     /* 0 = it has none yet */
    atomic_bool is_out; /* its row is gone: a renewal has seen that, and nothing is written */
} pg_node;

extern const pg_statement pg_node_writing[], pg_node_reading[];
extern const int pg_node_writing_count, pg_node_reading_count;

/* With the lock of the house, which others share. The first time it takes a number; from then on it
 * is refused if another one of that name has come meanwhile. */
bool pg_node_open(pg_link *l, pg_node *n, int before);
/* Whether that is known; then the session is given up. */
bool pg_node_is_out(pg_link *l, const pg_node *n);
/* A server that is alone: nodes that were there before lead nothing any more. */
bool pg_node_none(pg_link *l);
/* Into a batch: it fails as a whole unless this node leads all tables of these rows, each with the
 * epoch of its row. */
bool pg_fence(pg_link *l, const pg_node *n, const store_row *rows, size_t count);
/* Whether that is what the last batch was refused for. */
bool pg_is_fenced(const pg_link *l);
/* ... and which of them others lead: malloced; NULL = trouble, or none. */
store_held *pg_lost(pg_link *l, const pg_node *n, const store_row *rows, size_t count,
                    size_t *lost);
/* What a fetch asks as a node. Of a claim only the first part: its lines follow if it has an epoch.
 */
bool pg_node_read(pg_link *l, pg_node *n, fetch *f);

#endif
