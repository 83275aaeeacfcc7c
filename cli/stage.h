/* stage.h -- a match here on the full screen: bots at a pace one can follow, a show to watch. */
#ifndef STAGE_H
#define STAGE_H

#include "talk.h"

enum { STAGE_PACE_MS = 700 };

/* Plays until the match is over and the people have left. An exit code. `pace`: ms of a bot. */
int stage_run(talk *k, const char *command, int pace);

#endif
