/* moves.h -- a match at a table: dealt, played, ended. */
#ifndef MOVES_H
#define MOVES_H

#include "change.h"

void moves_deal(room *r, int64_t now, change *c);
/* Asks the door; what it says is in the change. */
void moves_play(room *r, br_seat seat, const br_move *move, int64_t now, change *c);
/* The match has taken a move: clocks, passes and the end follow. */
void moves_made(room *r, br_seat seat, const br_move *move, int64_t now, change *c);
/* Tells a seat its standing passes, and remembers whether to tell it when one of them ends. */
void moves_tell_passes(room *r, br_seat seat, conn *only, change *c);

#endif
