/* turns.h -- the conversation of a match: shows the table, asks for moves, answers commands.
 *
 * One call plays a whole match; what is said is in talk.h, what is kept in table.h.
 */
#ifndef TURNS_H
#define TURNS_H

#include "talk.h"

/* Plays until the match is over or everybody has left. An exit code. */
int turns_run(talk *k, const char *command);

/* What the full screen (stage.h) shares with it: */

/* Nothing of this game was ever kept here: whoever plays has not played it before. */
bool turns_is_first(const talk *k);
/* Two people at one screen: does it show either of them what the other may not see? */
bool turns_is_private(const talk *k, br_seat a, br_seat b);
/* How anybody can check a match that is over; `kept` is its file or NULL. */
void turns_fair_deal(const talk *k, const char *kept);
/* Says whether the match can be taken up again; an exit code. */
int turns_leave(const talk *k, const char *command, bool is_over);

#endif
