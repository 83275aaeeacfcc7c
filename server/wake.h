/* wake.h -- tables that are read though nobody has come. */
#ifndef WAKE_H
#define WAKE_H

#include "core.h"

void wake_start(hub *h);
int64_t wake_next(const hub *h); /* when it wants to be called; INT64_MAX = not now */
void wake_tick(hub *h);
void wake_free(hub *h);

#endif
