/* clock.h -- who is waited for and how long. */
#ifndef CLOCK_H
#define CLOCK_H

#include "model.h"

void pace_usual(pace *p, bool is_live);
void clock_begin(room *r, int64_t now);
void clock_moved(room *r, br_seat seat, int64_t now);  /* after any move */
void clock_undone(room *r, br_seat seat, int64_t now); /* its last move was taken back */
void clock_rest(room *r, int64_t now); /* after a restart: nobody is out of time at once */
/* One person against bots: nobody waits for whoever takes long, so nobody's time is up. Who has
 * left a seat to a bot may come back, and counts. */
bool clock_is_free(const room *r);
/* ... and while that person is away nothing happens at all; nor in a pause. */
bool clock_stands(const room *r);
int64_t clock_now(const room *r, int64_t now); /* by the clocks here: when they stopped, if so */
/* After somebody came, went, or left a seat to a bot: whether it stands still from now on, or goes
 * on as if it had not. */
void clock_presence(room *r, int64_t now);
int64_t clock_answer(const room *r, br_seat seat); /* when the table acts for that seat */
int64_t clock_deadline(const room *r, br_seat seat);
int clock_house_moves(const room *r, br_move out[BR_MOVES_MAX]); /* what the house does of itself */
int64_t clock_house(const room *r); /* when the house makes its own move, if it may */
int64_t clock_next(const room *r);  /* when the room wants a tick */
int64_t clock_left(const room *r);  /* since when nothing has happened and nobody is there */
int64_t clock_bank(const room *r, br_seat seat, int64_t now);

#endif
