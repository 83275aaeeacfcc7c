/* stats.h -- intervals and tests: how far what was counted can be trusted.
 *
 * Everything here is a function of plain numbers. 95 % throughout.
 */
#ifndef STATS_H
#define STATS_H

#include <stdint.h>

typedef struct stats_rate {
    double value, low, high;
} stats_rate;

/* Wilson's interval of a share; `wins` may be fractional (shared victories). */
stats_rate stats_wilson(double wins, double n);
/* Something estimated, with its standard error: how far it is off as a rule. An error of 0 is that
 * of what never varied. */
typedef struct stats_estimate {
    double value, error, freedom;
} stats_estimate;
stats_rate stats_range(stats_estimate e); /* Student's interval */
/* Of a share: Wilson's interval for as many cases as would have that error. */
stats_rate stats_share(stats_estimate e);
double stats_chance(stats_estimate e); /* of such a value if it were 0 in truth; two-sided */

/* Student's t: the chance of a value at least as far from 0, and its inverse. */
double stats_t_chance(double t, double freedom);
double stats_t_bound(double chance, double freedom);

/* The same deals played twice, A and B: sums of the values and of their difference B - A. */
typedef struct stats_paired {
    uint64_t n, squares; /* squares of the differences */
    int64_t sum_a, sum_b;
} stats_paired;
void stats_paired_add(stats_paired *p, int64_t a, int64_t b);
void stats_paired_merge(stats_paired *to, const stats_paired *from);

typedef struct stats_change {
    double a, b;                  /* means */
    double difference, low, high; /* of B - A */
    double chance;                /* of such a difference if there were none; two-sided */
} stats_change;
/* Of shares `whole` is what a whole one counts, of numbers 0. Shares have the interval of
 * Agresti and Min (2005), good for what changes in few deals, too: two deals are added, half of one
 * changes either way. */
stats_change stats_paired_change(const stats_paired *p, double whole);

/* A sum of squares of `freedom` + 1 means that add up to nothing, in units of their error squared:
 * the 95 % interval of what it is in truth, without the errors (noncentral chi-square). */
stats_rate stats_squares(double sum, int freedom);

/* Which of `blocks` case number `index` falls into, for errors that come from how blocks differ.
 * Shifted by one each time round: bots change seats with the number, and blocks that always have
 * the same seating would differ by that. */
int stats_block(uint64_t index, int blocks);

/* Holm's correction: chances of `count` tests become such that any below 0.05 may be believed
 * together with a risk of 5 % that one of them is wrong. */
void stats_holm(const double *chance, int count, double *adjusted);
/* The false discovery rate by Benjamini and Hochberg: of all rows whose adjusted chance is at most
 * q, a share of q is wrong as a rule. For many rows that are looked through for anything at all. */
void stats_fdr(const double *chance, int count, double *adjusted);

#endif
