/* desk.h -- what bots think with: memory for a search, a book for the oracle.
 *
 * A desk is opened for the bots of one table and then lent to whoever is to move. A book is made
 * once and shared by all threads; every thread has a room of its own.
 */
#ifndef DESK_H
#define DESK_H

#include "cli.h"

/* Can all of them sit there? `bots` has one entry a seat, NULL for a person. False with the
 * message printed. */
bool desk_suits(const char *command, const bot *const bots[], const br_rules *r);
/* A room, if any of them searches, and a book, if any has one and `book` is NULL; else that book
 * is used. Only want of memory fails, and ends the program. */
bot_desk desk_open(const bot *const bots[], const br_rules *r, const void *book);
void desk_close(bot_desk *desk, bool has_own_book);

/* True once `*asked`, a point of CLOCK_MONOTONIC in seconds (a double), has passed. */
bool desk_is_late(void *asked);
double desk_clock(void);

#endif
