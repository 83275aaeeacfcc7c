/* react.h -- quick moves in the order people made them. */
#ifndef REACT_H
#define REACT_H

#include "change.h"

bool react_is_window(const room *r);
bool react_has(const room *r, br_seat seat);
/* One that `why` allows, by a line with this round trip; when it is ranked is up to the lines of
 * the others. */
void react_add(room *r, br_seat seat, const br_move *move, int64_t trip, int64_t now, change *c);
void react_put(room *r, br_seat seat, const br_move *move, int64_t arrival, int64_t trip);
/* Ranks those that go together: their moves are what happens next. */
void react_resolve(room *r, change *c);
/* They are played; `until` is the grace there was when they were ranked. */
void react_resolved(room *r, int64_t until, int64_t now, change *c);
/* That seat's was ranked: it is kept until its window is over, if it is one that is told then. */
void react_ranked(room *r, br_seat seat, int64_t credit);
void react_open(room *r, int64_t now); /* another window; what was kept of the last is due */
void react_tell(room *r, change *c);   /* ... and told */
int64_t react_bot_ms(const room *r, br_seat seat);

#endif
