/* bench.h -- how fast the rules are, and one number that moves when they change.
 *
 * All loops go through the public calls only, as a bot or a lab would.
 */
#ifndef BENCH_H
#define BENCH_H

#include "backroom.h"

typedef struct bench_count {
    uint64_t matches, moves;
} bench_count;

/* Plays whole matches of random moves: must_act, legal, a guess, apply, nothing else. Not
 * inlined, so that an instruction counter can be switched on for exactly this function. */
bench_count bench_matches_apply(const br_rules *r, br_rng *rng, uint64_t matches);
/* The same through the door. */
bench_count bench_matches_play(const br_rules *r, br_rng *rng, uint64_t matches);

/* What can be done in a second, each measured over at least `seconds`. */
typedef struct bench_rates {
    double moves_apply, games_apply; /* legal + br_apply */
    double moves_play, games_play;   /* legal + br_play */
    double copies, worlds;
    double moves_a_match;
    double lab_share; /* games/s as `sim` plays random bots (dealt by index, scored, counted),
                         as a part of games_apply; both measured in turns */
} bench_rates;
bool bench_measure(const br_rules *r, double seconds, bench_rates *out); /* false: no memory */

/* Instructions a move, counted by running this program again under valgrind's callgrind for a
 * fixed number of matches. Negative where that can not be had; `why` then says the reason. */
enum { BENCH_MATCHES = 2000, BENCH_WHY_MAX = 200 };
bool bench_has_valgrind(void);
double bench_instructions(const br_rules *r, char why[BENCH_WHY_MAX]);

#endif
