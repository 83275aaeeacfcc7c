/* pg_shared.h -- what is the same for a whole house on PostgreSQL: bans, budgets, news of nodes.
 */
#ifndef PG_SHARED_H
#define PG_SHARED_H

#include "pg_link.h"
#include "store.h"

#define PG_NEWS "backroom" /* the channel of NOTIFY; what is told is "WHAT NUMBER-OF-THE-NODE" */

enum { PG_SECRET_BYTES = 32 };

extern const pg_statement pg_shared_reading[];
extern const int pg_shared_reading_count;

/* By which all servers of this house number addresses. */
bool pg_secret(pg_link *l, uint8_t out[PG_SECRET_BYTES]);
/* NODE_BANS and what follows it; `node` is the number of who asks, or 0. */
bool pg_shared_read(pg_link *l, int64_t node, fetch *f);
/* Waits for what others tell, or until something can be read from `bell`: then it is 0. A link that
 * was lost is opened again, and as much as there may be is news then. */
uint32_t pg_hear(pg_link *l, int64_t node, int bell);

#endif
