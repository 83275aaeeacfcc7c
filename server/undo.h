/* undo.h -- a move taken back by whoever made it. */
#ifndef UNDO_H
#define UNDO_H

#include "change.h"

bool undo_may(const room *r, br_seat seat); /* as far as that seat can tell */
bool undo_back(room *r, uint32_t count, int64_t now, change *c);
void undo_take(room *r, br_seat seat, int64_t now, change *c);

#endif
