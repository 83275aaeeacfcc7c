/* due.h -- which table wants a tick next. */
#ifndef DUE_H
#define DUE_H

#include "core.h"

/* Nobody is there, nothing happens for a while, and the store knows when it does: it may leave
 * memory. Public ones stay: whoever looks for a table finds them. */
bool due_may_rest(const hub *h, const room *r);
/* When it wants a tick, or wants to rest. */
int64_t due_next(const hub *h, const room *r);
void due_set(hub *h, room *r, int64_t due);
void due_drop(hub *h, room *r); /* of the last place in the list of tables, which is now free */

#endif
