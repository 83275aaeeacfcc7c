/* tally.h -- how often each whole number came, in memory that does not grow.
 *
 * A tally counts values in bins of one width. When a value lies outside, the width doubles and
 * neighbours are put together; bins begin at multiples of their width, so the same values give the
 * same tally in any order and from any number of threads. Zeroes are an empty tally.
 */
#ifndef TALLY_H
#define TALLY_H

#include <stdbool.h>
#include <stdint.h>

enum { TALLY_BINS = 1024, TALLY_ZERO = 256 }; /* bin TALLY_ZERO begins at 0 */

typedef struct tally {
    uint64_t count, squares;
    int64_t sum, least, most; /* least and most mean nothing while count is 0 */
    uint32_t shift;           /* a bin is 2^shift wide */
    uint32_t zero;
    uint64_t bin[TALLY_BINS];
} tally;

void tally_add(tally *t, int64_t value);
void tally_merge(tally *to, const tally *from);
/* Whether the parts go together: for tallies that come from a file. */
bool tally_audit(const tally *t);

double tally_mean(const tally *t); /* 0 of an empty tally */
double tally_sd(const tally *t);   /* of the values, not of their mean */
/* The least value that a share of at least `q` does not exceed; to the width of a bin. */
double tally_quantile(const tally *t, double q);
/* Lower edge of a bin. */
int64_t tally_edge(const tally *t, int bin);

#endif
