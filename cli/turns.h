/* turns.h -- the conversation of a match: shows the table, asks for moves, answers commands.
 *
 * One call plays a whole match; what is said is in talk.h, what is kept in table.h.
 */
#ifndef TURNS_H
#define TURNS_H

#include "talk.h"

/* Plays until the match is over or everybody has left. An exit code. */
int turns_run(talk *k, const char *command);

#endif
