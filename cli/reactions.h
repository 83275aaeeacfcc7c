/* reactions.h -- windows in which several seats react at once, and a clock ends them.
 *
 * A window is open while the house may make the move `close`. With the option reactions=timed the
 * order of reactions decides, so the table collects them with their times, sorts them and only
 * then makes the moves: nobody is favoured by the order in which seats are asked. Bots take their
 * time, too: a delay like a person's, drawn from the seed.
 */
#ifndef REACTIONS_H
#define REACTIONS_H

#include "talk.h"

enum { REACTIONS_WINDOW_MS = 5000 };

/* When a seat reacted, counted from the opening of the window, and how. */
typedef struct reaction {
    uint32_t ms;
    br_seat seat;
    br_move move;
} reaction;

bool reactions_are_open(const br_match *m);  /* a window is open */
bool reactions_are_timed(const br_match *m); /* and it is a race */

/* Sorts by time and makes the moves until the window closes; a window that is still open then is
 * closed by the house. `own` is the person's reaction, NULL = none. False if a bot's move is
 * refused: a fault of ours. */
bool reactions_settle(table *t, const reaction *own);

/* Asks the person at `seat` for a key within the window, then settles it. 0 = the input has
 * ended, 1 = settled, -1 = a bot's move was refused. */
int reactions_ask(const talk *k, br_seat seat, const br_move *moves, int count);

#endif
