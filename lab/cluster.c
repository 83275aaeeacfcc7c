/* cluster.c -- sums over matches whose seats, moves or cards depend on each other.
 *
 * The error of a ratio is that of its first-order expansion. Products are taken in 128 bits, so
 * that what never varies has an error of exactly nothing.
 */
#include "cluster.h"

#include <math.h>

__extension__ typedef __int128 wide;

void cluster_add(cluster *c, int64_t y, int64_t x) {
    c->used += x != 0;
    c->y += y;
    c->x += x;
    c->yy += y * y;
    c->xy += x * y;
    c->xx += x * x;
}

void cluster_merge(cluster *to, const cluster *from) {
    to->used += from->used;
    to->y += from->y;
    to->x += from->x;
    to->yy += from->yy;
    to->xy += from->xy;
    to->xx += from->xx;
}

/* The sum of products about their means. */
static double about(int64_t products, int64_t a, int64_t b, uint64_t matches) {
    wide n = (wide)matches;
    return (double)(n * products - (wide)a * b) / (double)matches;
}

/* The squared error of the sum over matches of `a` y + `b` x + a constant; `n` matches say anything
 * about it. */
static double spread(const cluster *c, uint64_t matches, double a, double b, double n) {
    double sum = a * a * about(c->yy, c->y, c->y, matches) +
                 2 * a * b * about(c->xy, c->x, c->y, matches) +
                 b * b * about(c->xx, c->x, c->x, matches);
    return sum > 0 && n > 1 ? sum * n / (n - 1) : 0;
}

static stats_estimate ratio(const cluster *c, uint64_t matches, double unit) {
    double x = (double)c->x, r = (double)c->y / x, n = (double)c->used;
    return (stats_estimate){r / unit, sqrt(spread(c, matches, 1, -r, n)) / x / unit, n - 1};
}

cluster cluster_rest(const cluster *c, uint64_t matches, int64_t all_y, int64_t all_x) {
    int64_t n = (int64_t)matches, x = n * all_x - c->x;
    return (cluster){.used = x < n ? (uint64_t)x : matches, /* at most; exact enough for its use */
                     .y = n * all_y - c->y,
                     .x = x,
                     .yy = n * all_y * all_y - 2 * all_y * c->y + c->yy,
                     .xy = n * all_x * all_y - all_x * c->y - all_y * c->x + c->xy,
                     .xx = n * all_x * all_x - 2 * all_x * c->x + c->xx};
}

stats_rate cluster_share(const cluster *c, uint64_t matches, double unit) {
    if (c->x == 0) return (stats_rate){0, 0, 1};
    return stats_share(ratio(c, matches, unit));
}

stats_rate cluster_mean(const cluster *c, uint64_t matches, double unit) {
    if (c->x == 0) return (stats_rate){0, NAN, NAN};
    return stats_range(ratio(c, matches, unit));
}

stats_estimate cluster_difference(const cluster *c, uint64_t matches, int64_t all_y,
                                  int64_t all_x) {
    const cluster rest = cluster_rest(c, matches, all_y, all_x);
    double x = (double)c->x, rest_x = (double)rest.x, whole = (double)all_y;
    if (c->x <= 0 || rest.x <= 0) return (stats_estimate){0, INFINITY, 1};
    double with = (double)c->y / x, without = (double)rest.y / rest_x;
    double n = (double)(c->used < rest.used ? c->used : rest.used);
    double error = spread(c, matches, 1 / x + 1 / rest_x, -with / x - without / rest_x, n);
    return (stats_estimate){(with - without) / whole, sqrt(error) / whole, n - 1};
}

stats_estimate cluster_lead(const cluster *c, uint64_t matches, double unit, double others) {
    double n = (double)matches, won = (double)c->y / unit / n;
    if (matches < 2) return (stats_estimate){0, INFINITY, 1};
    double error = spread(c, matches, (1 + 1 / others) / unit / n, -1 / others / n, n);
    return (stats_estimate){won - ((double)c->x / n - won) / others, sqrt(error), n - 1};
}

stats_rate cluster_plain(int64_t sum, uint64_t squares, uint64_t matches) {
    double n = (double)matches;
    if (matches < 2) return (stats_rate){matches ? (double)sum : 0, NAN, NAN};
    double varies = about((int64_t)squares, sum, sum, matches) / (n - 1);
    return stats_range(
        (stats_estimate){(double)sum / n, sqrt((varies > 0 ? varies : 0) / n), n - 1});
}

stats_rate cluster_wins(uint64_t parts, uint64_t lost, uint64_t matches, uint64_t whole) {
    double n = (double)matches, unit = (double)whole;
    if (matches < 2) return stats_wilson((double)parts / unit, n);
    int64_t squares = (int64_t)(parts * whole - lost);
    double varies = about(squares, (int64_t)parts, (int64_t)parts, matches) / (n - 1);
    return stats_share((stats_estimate){(double)parts / n / unit,
                                        sqrt((varies > 0 ? varies : 0) / n) / unit, n - 1});
}
