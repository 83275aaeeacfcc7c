/* sim.h -- many matches between bots, played by many threads, counted in whole numbers.
 *
 * The result depends on the seed, the bots and the number of matches only: match i has its own
 * seed and its own rotation of the bots over the seats, and sums of integers do not care who adds
 * first. Memory does not grow with the number of matches.
 */
#ifndef SIM_H
#define SIM_H

#include "backroom.h"
#include "bot.h"

enum {
    SIM_SHARE = 2520, /* one win in parts: divisible by any number of seats from 1 to 9 */
    SIM_THREADS_MAX = 64
};

typedef struct sim_plan {
    const br_rules *rules;
    const bot *bots[BR_SEATS_MAX]; /* one a chair; match i puts chair c at seat (c + i) % seats */
    bool has_rotation;
    uint64_t first; /* index of the first match, to go on where another run ended */
    uint64_t matches;
    int threads;
    uint8_t seed[BR_SEED_BYTES];
} sim_plan;

typedef struct sim_totals {
    uint64_t matches, ties, plies, plies_most;
    uint64_t chair_wins[BR_SEATS_MAX], seat_wins[BR_SEATS_MAX]; /* in SIM_SHARE parts */
    int64_t chair_scores[BR_SEATS_MAX], seat_scores[BR_SEATS_MAX];
    uint64_t chair_squares[BR_SEATS_MAX]; /* of scores */
} sim_totals;

/* What stopped a run before its end, if something did. */
typedef struct sim_trouble {
    bool is_interrupted; /* by the user */
    const char *what;    /* NULL, or a fault of a bot or the rules, in match `match` */
    uint64_t match;
    uint32_t ply;
    uint8_t seed[BR_SEED_BYTES]; /* of that match */
} sim_trouble;

/* SHA-256 of a seed and the index as eight bytes, lowest first. */
void sim_match_seed(const uint8_t from[BR_SEED_BYTES], uint64_t index, uint8_t seed[BR_SEED_BYTES]);
/* One match, one bot a seat. NULL, or what went wrong at ply *plies: a fault of ours. */
const char *sim_match(const br_rules *r, const bot *const bots[], const bot_desk *desk,
                      const uint8_t seed[BR_SEED_BYTES], br_result *result, uint32_t *plies);
/* Plays the whole plan, or until Ctrl-C. False if threads can not be had. */
bool sim_run(const sim_plan *plan, sim_totals *totals, sim_trouble *trouble);

#endif
