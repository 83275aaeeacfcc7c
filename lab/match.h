/* match.h -- one match between bots, from a seed.
 *
 * The same rules, bots and seed give the same match, recorded or not, on any thread. Where the
 * match waits for several seats they move in an order drawn from the seed, so that no seat gains by
 * its number: it matters where the fastest reaction wins.
 */
#ifndef MATCH_H
#define MATCH_H

#include <stdatomic.h>

#include "backroom.h"
#include "bot.h"
#include "recorder.h"

enum { LAB_SHARE = 2520 }; /* one win in parts: divisible by any number of seats from 1 to 9 */

typedef enum match_end { MATCH_OVER, MATCH_CUT, MATCH_FAULT } match_end;

typedef struct match_context {
    bot_workspace workspace; /* what bots think with; one a thread */
    const atomic_bool *cut;  /* true: leave the match at once; NULL = never */
} match_context;

typedef struct match_outcome {
    br_result result;
    uint32_t plies;
    const char *fault; /* of MATCH_FAULT: what went wrong at ply `plies`; a fault of ours */
} match_outcome;

/* Four words of xoshiro256** begun at the first word of `from` plus index, each xored with a word
 * of `from`: another seed for every index, the same on every machine. */
void match_seed(const uint8_t from[BR_SEED_BYTES], uint64_t index, uint8_t seed[BR_SEED_BYTES]);
/* One bot a seat. `w` may be NULL. */
match_end match_play(const br_rules *r, const bot *const bots[], const match_context *context,
                     const uint8_t seed[BR_SEED_BYTES], recorder *w, match_outcome *out);
/* From a state after `ply` moves to the end. What the seed decides is the order of seats and what
 * bots do; chance of the match is in the state. */
match_end match_play_from(const br_rules *r, const bot *const bots[], const match_context *context,
                          const uint8_t seed[BR_SEED_BYTES], const void *state, uint32_t ply,
                          match_outcome *out);
/* A seat's part of the win, in LAB_SHARE parts. */
uint32_t match_share(const br_result *result, br_seat seat);
/* Points between the winners and the best of the others; 0 if all share the win. */
int32_t match_margin(const br_result *result, int seats);

#endif
