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

stats_change stats_paired_change(const stats_paired *p) {
    stats_change c = {.chance = 1};
    double n = (double)p->n;
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
    double variance = ((double)p->squares - n * c.difference * c.difference) / (n - 1);
    double error = sqrt((variance > 0 ? variance : 0) / n);
    double half = stats_t_bound(0.05, n - 1) * error;
    c.low -= half;
    c.high += half;
    c.chance = error > 0 ? stats_t_chance(c.difference / error, n - 1) : 0;
    return c;
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
