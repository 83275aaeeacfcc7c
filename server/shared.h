/* shared.h -- what all servers of a house have in common: bans, and what people and addresses have
 * spent wherever they were. */
#ifndef SHARED_H
#define SHARED_H

#include "core.h"

typedef enum shared_budget { SHARED_TABLES, SHARED_CODES } shared_budget;

void shared_start(hub *h); /* if the store keeps any of it */
int64_t shared_next(const hub *h);
void shared_tick(hub *h);
/* The store's list of bans has this number now: it is asked for, if it is another one. */
void shared_bans_at(hub *h, int64_t number);
/* A connection has spent so much, here: the store is told, and answers what all nodes have seen of
 * that person and that address. */
void shared_spend(hub *h, shared_budget which, const conn *c, int64_t cost);

#endif
