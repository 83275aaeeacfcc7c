/* chances.h -- what a search hopes for, as what is won: chances of all seats that add up to one.
 *
 * A search hopes too much, for it takes the best of many guesses, and each game in its own way. How
 * often such hopes come true was counted in matches (`backroom calibrate`); what was fitted to that
 * stands with the game's weights (br_calibration). Whole numbers throughout, so that every machine
 * says the same.
 */
#ifndef CHANCES_H
#define CHANCES_H

#include "search.h"

/* How far a match has come, 0 to BR_PROGRESS_END; 0 in a game that does not say. */
int chances_progress(const br_rules *r, const void *world);
/* A value of the search's best move as a chance, both up to SEARCH_ONE; rises with the value. */
int32_t chances_of_value(const br_rules *r, int progress, int32_t value);
/* The logit of a value in 1/1024 of a doubling of the odds: what a calibration multiplies. */
int32_t chances_logit(int32_t value);
/* `whole` shared out by weights, in whole numbers: what is cut off goes to who lost most by it. */
void chances_share(int32_t whole, const int64_t weight[], int count, int32_t part[]);
/* Chances of all seats in `whole` parts, together that many; that of `own` is rounded by itself, so
 * that it is the same wherever it stands alone. `chance` adds up to `certain`. */
void chances_parts(const int32_t chance[], int seats, br_seat own, int32_t certain, int32_t whole,
                   int32_t part[]);
/* Of all seats, together `whole`: `own` to `seat`, the rest to the others by how they stand in
 * worlds of the view once the move is made. */
void chances_of_all(const br_rules *r, const void *view, br_seat seat, br_depth depth, br_rng *rng,
                    const br_move *move, int32_t own, int32_t whole, int32_t out[BR_SEATS_MAX]);

#endif
