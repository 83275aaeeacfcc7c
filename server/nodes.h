/* nodes.h -- one of several servers on one store: its lease, tables it has lost, its end. */
#ifndef NODES_H
#define NODES_H

#include "core.h"

void nodes_start(hub *h); /* if the store is shared */
int64_t nodes_next(const hub *h);
void nodes_tick(hub *h);
/* A write was refused for tables that other nodes lead: it is tried again without them. False if
 * that is not why it was refused. */
bool nodes_refused(hub *h);
uint32_t nodes_count(const hub *h); /* that live; 0 = there are none */
void nodes_news(hub *h, uint32_t news);
void nodes_leave(hub *h); /* ... or goes on with that */
void nodes_free(hub *h);

#endif
