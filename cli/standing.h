/* standing.h -- commands about standing passes: passes, pass-phase, pass-round. */
#ifndef STANDING_H
#define STANDING_H

#include "talk.h"

/* Answers such a command of the person at `seat`; false if the word is none. `is_set`: what is
 * asked of the person now may be answered by it. */
bool standing_command(const talk *k, br_seat seat, const char *word, const char *rest,
                      bool *is_set);
/* The lines of `help`, in games that ask in between. */
bool standing_is_known(const talk *k);

#endif
