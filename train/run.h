/* run.h -- one game being taught: what main.c and files.c share. */
#ifndef RUN_H
#define RUN_H

#include "train.h"

enum { PATH_BYTES = 400 };

typedef struct train {
    const br_game *game;
    char dir[PATH_BYTES];
    double hours;
    uint32_t matches, tests, simulations;
    uint32_t old, seats; /* of the comparison with 0.1.0 instead */
    float trust;
    net now, best;
    rounded newest, kept;
    bool has_net, has_best;
    pile pile;
    arena arena;
    br_rng rng;
    uint32_t generation;
    double worked; /* seconds of processor time in this run */
    /* How much too hopeful searches are, by seats and stage. */
    double bias[BR_SEATS_MAX + 1][BR_VALUE_STAGES];
    double spread, spreads, won; /* of scores in this run: see net.spread */
} train;

bool file_read(const train *t, const char *name, net *n); /* false if there is none that suits */
void file_write(const train *t, const char *name, const net *n);
void weights_write(const train *t); /* the best, as network.h for the game's folder */
void curve_add(const train *t, double loss, const double share[2], const double error[2],
               bool is_best);
/* How many generations the curve has: the seed of the next and the rate of learning go by it. */
uint32_t curve_count(const train *t);

#endif
