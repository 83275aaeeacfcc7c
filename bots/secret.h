/* secret.h -- a choice that two seats make at once and in secret, after which all lies open.
 *
 * Whoever always chooses the same there can be read. So each pair of choices is looked at by
 * minimax.h, and the choice is drawn by the equilibrium of the matrix of what they are worth. Knows
 * no game by name, allocates nothing, reads no clock.
 */
#ifndef SECRET_H
#define SECRET_H

#include "search.h"

/* Is it such a choice? Never in a game without br_bots.key: there what is hidden may be chance. */
bool secret_suits(const search_config *config, const br_rules *r, const void *view, br_seat seat,
                  br_rng *rng);
/* Where it suits; the first line is the move that was drawn. False if there are too many choices:
 * then it has done nothing. */
bool secret_run(const search_config *config, const br_rules *r, const void *view, br_seat seat,
                br_rng *rng, search_result *out);

#endif
