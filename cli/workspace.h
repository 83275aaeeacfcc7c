/* workspace.h -- what bots think with: memory for a search, a tablebase for the oracle.
 *
 * A workspace is opened for the bots of one table and then lent to whoever is to move. A tablebase
 * is made once and shared by all threads; every thread has an arena of its own.
 */
#ifndef WORKSPACE_H
#define WORKSPACE_H

#include "cli.h"

/* Can all of them sit there? `bots` has one entry a seat, NULL for a person. False with the
 * message printed. */
bool workspace_suits(const char *command, const bot *const bots[], const br_rules *r);
/* An arena, if any of them searches, and a tablebase, if any has one and `tablebase` is NULL; else
 * that tablebase is used. Only want of memory fails, and ends the program. */
bot_workspace workspace_open(const bot *const bots[], const br_rules *r, const void *tablebase);
/* Lets the trees of a legend grow at once, one thread for each processor: for a table where one
 * bot thinks at a time. Without memory or threads they grow one after the other. */
void workspace_share(bot_workspace *workspace, const bot *const bots[], int seats);
void workspace_close(bot_workspace *workspace, bool has_own_tablebase);

/* True once `*stop_context`, a point of CLOCK_MONOTONIC in seconds (a double), has passed. */
bool workspace_is_late(void *stop_context);

#endif
