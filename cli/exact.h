/* exact.h -- a desk for hints and reviews, with the oracle's book where it plays.
 *
 * See advice.h for what is thought at it.
 */
#ifndef EXACT_H
#define EXACT_H

#include "advice.h"
#include "desk.h"

/* A room, and a book where there is one; desk_close(&desk, true) ends it. */
bot_desk exact_desk(const br_rules *r);

#endif
