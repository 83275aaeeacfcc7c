/* replay.h -- the match that device_verify has read. */
#ifndef REPLAY_H
#define REPLAY_H

#include "backroom.h"

const br_match *replay_match(void); /* NULL = none */

#endif
