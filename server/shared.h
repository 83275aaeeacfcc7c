/* shared.h -- whom no server of a house lets in, where the store keeps that for all of them. */
#ifndef SHARED_H
#define SHARED_H

#include "core.h"

void shared_start(hub *h); /* if the store keeps any of it */
int64_t shared_next(const hub *h);
void shared_tick(hub *h);
/* The store's list of bans has this number now: it is asked for, if it is another one. */
void shared_bans_at(hub *h, int64_t number);

#endif
