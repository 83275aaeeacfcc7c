/* solved.h -- what follows from a game's solver (br_solver) alone: for the oracle, hints, reviews
 * and `backroom solve`.
 */
#ifndef SOLVED_H
#define SOLVED_H

#include "backroom_bots.h"
#include "matrix_game.h"

/* NULL if these rules are solved, else why not, in one line of English. */
const char *solved_refuses(const br_rules *r);
/* worth[i * choices + j] to the seat that begins when it chooses i in secret and the other j. */
void solved_worths(const void *tablebase, const br_rules *r, int32_t worth[]);
/* The same as margins, and the equilibrium of the choice for them. False if numbers grow too large.
 */
bool solved_choice(const void *tablebase, const br_rules *r, int32_t margin[], matrix_game *out);

enum { SOLVED_PAIRS_MAX = BR_CHOICES_MAX * BR_CHOICES_MAX };
_Static_assert((int)BR_CHOICES_MAX <= (int)MATRIX_GAME_MAX, "a secret choice is a matrix game");

#endif
