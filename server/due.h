/* due.h -- which table wants a tick next. */
#ifndef DUE_H
#define DUE_H

#include "core.h"

void due_set(hub *h, room *r, int64_t due);
void due_drop(hub *h, room *r); /* of the last place in the list of tables, which is now free */

#endif
