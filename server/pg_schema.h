/* pg_schema.h -- the tables in PostgreSQL, and who may write them. */
#ifndef PG_SCHEMA_H
#define PG_SCHEMA_H

#include "pg_link.h"

/* A house is one database: whoever writes holds a lock of its session as long as that lasts, so
 * what another one has committed can not be overwritten. Waits a while for it; `before` is the
 * process of a session of the same program that was lost, and is ended first; 0 = none. */
bool pg_lock(pg_link *l, int before);
/* A node shares that lock with the others: it keeps out who wants to be alone. The schema is
 * brought to the present version first, by whoever comes first. */
bool pg_lock_shared(pg_link *l, int before);
/* From any version to the present one; the lock is held. */
bool pg_bring(pg_link *l);
bool pg_version(pg_link *l, int64_t *version); /* 0 = nothing is there */

#endif
