/* histogram.h -- how often each whole number came, in memory that does not grow.
 *
 * A histogram counts values in bins of one width. When a value lies outside, the width doubles and
 * neighbours are put together; bins begin at multiples of their width, so the same values give the
 * same histogram in any order and from any number of threads. Zeroes are an empty histogram.
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stdbool.h>
#include <stdint.h>

enum { HISTOGRAM_BINS = 1024, HISTOGRAM_ZERO = 256 }; /* bin HISTOGRAM_ZERO begins at 0 */

typedef struct histogram {
    uint64_t count, squares;
    int64_t sum, least, most; /* least and most mean nothing while count is 0 */
    uint32_t shift;           /* a bin is 2^shift wide */
    uint32_t zero;
    uint64_t bin[HISTOGRAM_BINS];
} histogram;

void histogram_add(histogram *t, int64_t value);
void histogram_merge(histogram *to, const histogram *from);
/* Whether the parts go together: for histograms that come from a file. */
bool histogram_audit(const histogram *t);

double histogram_mean(const histogram *t); /* 0 of an empty histogram */
double histogram_sd(const histogram *t);   /* of the values, not of their mean */
/* The least value that a share of at least `q` does not exceed; to the width of a bin. */
double histogram_quantile(const histogram *t, double q);
/* Lower edge of a bin. */
int64_t histogram_edge(const histogram *t, int bin);

#endif
