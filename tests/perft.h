/* perft.h -- a second opinion on how many ways a match can go on.
 *
 * Games with a slow engine of their own (games/<game>/slow.h) let it count the same positions.
 */
#ifndef PERFT_H
#define PERFT_H

#include "script.h"

enum { PERFT_SECOND_MAX = 60000 }; /* sequences a slow engine is asked to count */

/* Sequences of `depth` moves from the position of `m`; `first` if the game has no second engine. */
uint64_t perft_second(const br_match *m, int depth, uint64_t first);

#endif
