/* pause.h -- a pause that everybody at the table wants. */
#ifndef PAUSE_H
#define PAUSE_H

#include "model.h"

void pause_ask(room *r, br_seat seat, change *c); /* the last one who asks begins it */
void pause_begin(room *r, br_seat seat, int64_t now, change *c);
/* Ends it; before it has begun, takes the own wish back. */
void pause_end(room *r, br_seat seat, int64_t now, change *c);

#endif
