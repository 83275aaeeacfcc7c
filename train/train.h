/* train.h -- how a game's value model learns from its own search (expert iteration).
 *
 * A generation plays matches in which most seats search with the newest weights and the rest with
 * older ones or by greedy, fits a network to who won and to what the searches thought, and plays it
 * against the best so far on deals that nothing else uses. One network a game, for every number of
 * seats. tools/train builds and starts it; docs/bots.md says how to use it.
 */
#ifndef TRAIN_H
#define TRAIN_H

#include "bot.h"

enum {
    NET_UNITS = BR_VALUE_HIDDEN,
    NET_INPUTS = 2 * BR_FEATURES_MAX + BR_VALUE_STAGES + BR_SEATS_MAX + 1,
    NET_TABLE = BR_FEATURES_MAX,             /* where the features of all seats together begin, */
    NET_STAGE = 2 * BR_FEATURES_MAX,         /* the nearness of each stage, */
    NET_SEATS = NET_STAGE + BR_VALUE_STAGES, /* and the number of seats, one of these being 1 */
    NO_SEAT = 255
};

/* ---- the network -------------------------------------------------------------------------- */

/* In natural logits; inputs are divided by their usual size. */
typedef struct net_weights {
    float linear[BR_VALUE_STAGES][BR_FEATURES_MAX];
    float hidden[NET_INPUTS][NET_UNITS]; /* by input, so that a unit each is one lane of a vector */
    float output[NET_UNITS];
} net_weights;

/* All that is kept between two runs. */
typedef struct net {
    uint32_t features;
    int32_t spread;                /* of final scores round their mean; below 0 if low wins */
    float size[NET_INPUTS];        /* one through the usual size of an input */
    net_weights now, mean, square; /* and what Adam remembers */
    int64_t steps;
} net;

/* A position that was met, and what is known of it now. */
typedef struct sample {
    uint8_t progress, seats;
    uint8_t seat; /* that thought about it, or NO_SEAT */
    uint16_t winners;
    float value;                /* what it thought of its own chance, 0 to 1 */
    float chance[BR_SEATS_MAX]; /* what arena.judge says of everybody's */
    float truth[BR_SEATS_MAX];  /* what is to be learned of it */
    int16_t feature[BR_SEATS_MAX][BR_FEATURES_MAX];
} sample;

typedef struct pile { /* the newest samples, in a ring */
    sample *at;
    size_t count, capacity, next;
} pile;

void net_begin(net *n, const pile *p, uint32_t features, br_rng *rng);
/* So many steps of Adam, each shorter than the one before, towards the truth, or towards the
 * chances by the judge; returns the mean cross entropy against who won. */
double net_fit(net *n, const pile *p, long steps, float rate, bool is_copy, br_rng *rng);

/* Whole numbers as bots use them, in memory of their own. */
typedef struct rounded {
    br_value_model model;
    int16_t linear[BR_VALUE_STAGES][BR_FEATURES_MAX], hidden[NET_UNITS][BR_FEATURES_MAX];
    int16_t table[NET_UNITS][BR_FEATURES_MAX], output[NET_UNITS];
    int32_t bias[BR_VALUE_STAGES][NET_UNITS], at_seats[BR_SEATS_MAX + 1][NET_UNITS];
} rounded;
void net_round(const net *n, rounded *out);

/* ---- matches ------------------------------------------------------------------------------ */

typedef struct player {
    const br_value_model *model; /* NULL = what the program values positions by */
    uint32_t iterations;         /* 0 = greedy, who values them his own way */
    uint32_t noise;              /* per cent of its moves that are any */
    bool is_boss;                /* of today, with the program's own settings, or ... */
    bool is_old;                 /* ... of 0.1.0 */
    double *seconds;             /* of processor time: what its searches cost; NULL = not asked */
    uint32_t *decisions;
} player;

typedef struct arena {
    void *memory; /* BOT_ARENA_BYTES */
    sample *seen; /* of one match */
    uint32_t seen_most, seen_count;
    const br_value_model *judge; /* whose chances are kept with a sample; NULL = the program's */
} arena;

/* Does the search of this table go by a value model at all? Where two seats see everything it
 * looks ahead to the end of turns and asks for scores. */
bool model_serves(const br_rules *r);
/* Plays one match; positions at which a seat had a choice are in `a->seen`. */
void match_run(const br_rules *r, const player players[], const uint8_t seed[BR_SEED_BYTES],
               br_rng *rng, arena *a, br_result *end);
/* What `own` at seat `at` has of one deal among `others`, in even shares. */
double deal_play(const br_rules *r, const player *own, const player *others, int at,
                 const char *seed, uint32_t number, arena *a);
/* One `own` among `others` on so many deals of `seed`, spread over all numbers of seats. Returns
 * its wins in even shares: 1 = as good as they are; in `error` the standard error. Ends after a
 * quarter of them if that looks hopeless: below 1 in `hopeless`, 0 = never. */
double held_out(const br_game *game, const player *own, const player *others, uint32_t matches,
                const char *seed, double hopeless, arena *a, double *error);

/* Settings and weights of 0.1.0; false if it had none for this game, or other features. */
bool old_boss(const br_rules *r, search_config *config);

#endif
