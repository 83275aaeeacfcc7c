/* minimax.h -- best play where two seats see everything and nothing is left to chance.
 *
 * The other half of search.h: it looks ahead turn by turn, each time one turn further, takes for
 * granted that both sides play for the margin that the evaluation sees, and leaves out what can not
 * change the choice (alpha-beta). Knows no game by name, allocates nothing, reads no clock.
 */
#ifndef MINIMAX_H
#define MINIMAX_H

#include "search.h"

enum { MINIMAX_POSITIONS = 20 }; /* looked at for one iteration of the config */

/* Is it for one seat to decide, of two, in a state that the view tells completely? */
bool minimax_suits(const search_config *config, const br_rules *r, const void *view, br_seat seat);
/* Positions of one name are worth the same. */
uint64_t minimax_name(const br_rules *r, const void *s);
/* Where it suits. */
void minimax_run(const search_config *config, const br_rules *r, const void *state, br_seat seat,
                 search_result *out);

#endif
