/* stats.c -- intervals and tests: how far what was counted can be trusted. */
#include "stats.h"

#include <math.h>

static const double Z = 1.959963984540054;

/* Wilson's interval of the share `p` of `n` cases, `z` errors wide. */
static stats_rate wilson(double p, double n, double z) {
    double spread = p * (1 - p) / n + z * z / (4 * n * n);
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(spread > 0 ? spread : 0);
    double low = middle - half, high = middle + half;
    return (stats_rate){p, low < 0 ? 0 : low, high > 1 ? 1 : high};
}

stats_rate stats_wilson(double wins, double n) {
    return n > 0 ? wilson(wins / n, n, Z) : (stats_rate){0, 0, 1};
}

stats_rate stats_range(stats_estimate e) {
    if (!(e.freedom >= 1)) return (stats_rate){e.value, NAN, NAN};
    double half = e.error > 0 ? e.error * stats_t_bound(0.05, e.freedom) : 0;
    return (stats_rate){e.value, e.value - half, e.value + half};
}

stats_rate stats_share(stats_estimate e) {
    double p = e.value;
    if (!(e.freedom >= 1)) return (stats_rate){p, 0, 1};
    /* All or nothing in every match is as good as so many single cases. Anything else that never
     * varies is known: a card that all seats use is used by one winner a match. */
    if (!(p > 0) || !(p < 1)) return wilson(p, e.freedom + 1, Z);
    if (!(e.error > 0)) return (stats_rate){p, p, p};
    return wilson(p, p * (1 - p) / (e.error * e.error), stats_t_bound(0.05, e.freedom));
}

double stats_chance(stats_estimate e) {
    if (!(e.freedom >= 1) || isinf(e.error) || e.value == 0) return 1;
    return e.error > 0 ? stats_t_chance(e.value / e.error, e.freedom) : 0;
}

int stats_block(uint64_t index, int blocks) {
    uint64_t n = (uint64_t)blocks;
    return (int)((index + index / n) % n);
}

/* ---- Student's t -------------------------------------------------------------------------- */

/* The continued fraction of the incomplete beta function, by Lentz's method. */
static double beta_fraction(double a, double b, double x) {
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double h = d;
    for (int m = 1; m <= 300; m++) {
        for (int odd = 0; odd < 2; odd++) {
            double step = odd ? -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
                              : m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 + step * d;
            c = 1 + step / c;
            d = 1 / (fabs(d) < tiny ? tiny : d);
            if (fabs(c) < tiny) c = tiny;
            h *= d * c;
            if (odd && fabs(d * c - 1) < 1e-14) return h;
        }
    }
    return h;
}

static double beta_share(double a, double b, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double stats_t_chance(double t, double freedom) {
    /* Far out in the number of deals Student's curve is the normal one to all our digits. */
    if (freedom > 1e6) return erfc(fabs(t) / sqrt(2));
    return beta_share(freedom / 2, 0.5, freedom / (freedom + t * t));
}

double stats_t_bound(double chance, double freedom) {
    double low = 0, high = 4;
    while (high < 1e9 && stats_t_chance(high, freedom) > chance) {
        low = high;
        high *= 4;
    }
    for (int i = 0; i < 36; i++) {
        double middle = (low + high) / 2;
        if (stats_t_chance(middle, freedom) > chance) low = middle;
        else high = middle;
    }
    return (low + high) / 2;
}

/* ---- pairs -------------------------------------------------------------------------------- */

void stats_paired_add(stats_paired *p, int64_t a, int64_t b) {
    p->n++;
    p->sum_a += a;
    p->sum_b += b;
    p->squares += (uint64_t)((b - a) * (b - a));
}

void stats_paired_merge(stats_paired *to, const stats_paired *from) {
    to->n += from->n;
    to->sum_a += from->sum_a;
    to->sum_b += from->sum_b;
    to->squares += from->squares;
}

stats_change stats_paired_change(const stats_paired *p, double whole) {
    stats_change c = {.chance = 1};
    double n = (double)p->n, added = whole > 0 ? 2 : 0;
    if (p->n == 0) return c;
    c.a = (double)p->sum_a / n;
    c.b = (double)p->sum_b / n;
    c.difference = c.low = c.high = (double)(p->sum_b - p->sum_a) / n;
    if (p->squares == 0) return c; /* the same in every pair */
    if (p->n < 2) {
        c.low = -INFINITY;
        c.high = INFINITY;
        return c;
    }
    double all = n + added, middle = (double)(p->sum_b - p->sum_a) / all;
    double variance =
        ((double)p->squares + added / 2 * whole * whole - all * middle * middle) / (all - 1);
    double error = sqrt((variance > 0 ? variance : 0) / all);
    double half = stats_t_bound(0.05, n - 1) * error;
    c.low = fmin(middle - half, c.difference);
    c.high = fmax(middle + half, c.difference);
    c.chance = error > 0 ? stats_t_chance(middle / error, n - 1) : 0;
    return c;
}

/* ---- sums of squares ---------------------------------------------------------------------- */

/* The chance that a sum of `freedom` squares of normal numbers is below x. */
static double squares_below(double x, double freedom) {
    double a = freedom / 2, half = x / 2;
    if (half <= 0) return 0;
    double term = exp(a * log(half) - half - lgamma(a + 1)), sum = term;
    for (int i = 1; i < 2000 && term > sum * 1e-12; i++) sum += term *= half / (a + i);
    return sum < 1 ? sum : 1;
}

/* The same where the numbers are off by `off` in all, squared: a mixture of Poisson's weights. */
static double squares_off_below(double x, double freedom, double off) {
    double sum = 0;
    int middle = (int)(off / 2), reach = 12 + (int)(8 * sqrt(off / 2 + 1));
    for (int i = middle > reach ? middle - reach : 0; i <= middle + reach; i++) {
        double weight = off > 0 ? exp(i * log(off / 2) - off / 2 - lgamma(i + 1.0)) : i == 0;
        sum += weight * squares_below(x, freedom + 2 * i);
    }
    return sum;
}

/* How far off they are if a sum as small has that chance. */
static double squares_off(double x, double freedom, double chance) {
    double low = 0, high = 4;
    if (squares_below(x, freedom) <= chance) return 0;
    while (high < 1e6 && squares_off_below(x, freedom, high) > chance) high *= 2;
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        if (squares_off_below(x, freedom, middle) > chance) low = middle;
        else high = middle;
    }
    return high;
}

stats_rate stats_squares(double sum, int freedom) {
    enum { FAR = 400 }; /* from here on the root is normal to all our digits */
    double value = fmax(0, sum - freedom), root = sqrt(fmax(0, sum - freedom + 1));
    if (sum > FAR) return (stats_rate){value, (root - Z) * (root - Z), (root + Z) * (root + Z)};
    return (stats_rate){value, squares_off(sum, freedom, 0.975), squares_off(sum, freedom, 0.025)};
}

void stats_holm(const double *chance, int count, double *adjusted) {
    /* In the order of the chances; `count` is small, so no sort is needed. */
    double least = 0;
    for (int rank = 0; rank < count; rank++) {
        int next = -1;
        for (int i = 0; i < count; i++) {
            int before = 0; /* how many come before i */
            for (int k = 0; k < count; k++)
                before += chance[k] < chance[i] || (chance[k] == chance[i] && k < i);
            if (before == rank) next = i;
        }
        double value = chance[next] * (count - rank);
        if (value < least) value = least;
        least = value;
        adjusted[next] = value > 1 ? 1 : value;
    }
}

void stats_fdr(const double *chance, int count, double *adjusted) {
    for (int i = 0; i < count; i++) {
        int rank = 0; /* rows at least as unlikely */
        for (int k = 0; k < count; k++) rank += chance[k] <= chance[i];
        adjusted[i] = chance[i] * count / rank;
    }
    /* A row is as good as any that is less likely; in place, as the least of the least is the
     * least. */
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (chance[k] >= chance[i] && adjusted[k] < adjusted[i]) adjusted[i] = adjusted[k];
}
