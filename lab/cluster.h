/* cluster.h -- sums over matches whose seats, moves or cards depend on each other.
 *
 * Two seats of one match are not two independent cases: if one wins, the other does not. So what is
 * counted of several seats is first added up within its match (y of x: wins of seats, choices of
 * decisions), and the error of y / x comes from how these pairs vary between matches. Everything is
 * summed in whole numbers.
 */
#ifndef CLUSTER_H
#define CLUSTER_H

#include <stdint.h>

#include "stats.h"

typedef struct cluster {
    uint64_t used; /* matches that added anything to x */
    int64_t y, x;
    int64_t yy, xy, xx; /* sums of products of a match's y and x */
} cluster;

void cluster_add(cluster *c, int64_t y, int64_t x); /* once a match, or not at all if both are 0 */
void cluster_merge(cluster *to, const cluster *from);

/* y / x over all `matches`. A share lies between 0 and 1 and has Wilson's interval. */
stats_rate cluster_share(const cluster *c, uint64_t matches, double unit);
stats_rate cluster_mean(const cluster *c, uint64_t matches, double unit);
/* What is left where every match has `all_y` and `all_x`: the seats without a card. */
cluster cluster_rest(const cluster *c, uint64_t matches, int64_t all_y, int64_t all_x);
/* y / x less that of the rest, as shares of `all_y`. */
stats_estimate cluster_difference(const cluster *c, uint64_t matches, int64_t all_y, int64_t all_x);
/* The mean of y, less what is left of x over `others`: both of a match. */
stats_estimate cluster_lead(const cluster *c, uint64_t matches, double unit, double others);

/* The mean of one number a match from its sum and the sum of its squares. */
stats_rate cluster_plain(int64_t sum, uint64_t squares, uint64_t matches);
/* A share of parts of a win: `lost` is what shared victories take from the squares. */
stats_rate cluster_wins(uint64_t parts, uint64_t lost, uint64_t matches, uint64_t whole);

#endif
