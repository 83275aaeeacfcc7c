/* spend.h -- what people and addresses have spent at all servers of a house. */
#ifndef SPEND_H
#define SPEND_H

#include "core.h"

typedef enum spend_budget { SPEND_TABLES, SPEND_CODES } spend_budget;

/* A connection has spent so much, here: the store is told, and answers what all nodes have seen of
 * that person and that address. */
void spend_told(hub *h, spend_budget which, const conn *c, int64_t cost);

#endif
