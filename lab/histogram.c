/* histogram.c -- how often each whole number came, in memory that does not grow. */
#include "histogram.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SHIFT_MAX = 40 };

/* Division that rounds down, so that a bin half as fine nests in the coarser one. */
static int64_t bin_of(int64_t value, uint32_t shift) {
    int64_t width = (int64_t)1 << shift;
    int64_t bin = value / width - (value % width < 0);
    return bin + HISTOGRAM_ZERO;
}

static void coarsen(histogram *t) {
    uint64_t fine[HISTOGRAM_BINS];
    assert(t->shift < SHIFT_MAX);
    memcpy(fine, t->bin, sizeof fine);
    memset(t->bin, 0, sizeof t->bin);
    for (int i = 0; i < HISTOGRAM_BINS; i++) {
        int at = i - HISTOGRAM_ZERO;
        t->bin[at / 2 - (at % 2 < 0) + HISTOGRAM_ZERO] += fine[i];
    }
    t->shift++;
}

void histogram_add(histogram *t, int64_t value) {
    int64_t bin = bin_of(value, t->shift);
    while (bin < 0 || bin >= HISTOGRAM_BINS) {
        coarsen(t);
        bin = bin_of(value, t->shift);
    }
    if (t->count == 0 || value < t->least) t->least = value;
    if (t->count == 0 || value > t->most) t->most = value;
    t->bin[bin]++;
    t->count++;
    t->sum += value;
    t->squares += (uint64_t)(value * value);
}

void histogram_merge(histogram *to, const histogram *from) {
    if (from->count == 0) return;
    if (to->count == 0) {
        *to = *from;
        return;
    }
    histogram other = *from;
    while (to->shift < other.shift) coarsen(to);
    while (other.shift < to->shift) coarsen(&other);
    for (int i = 0; i < HISTOGRAM_BINS; i++) to->bin[i] += other.bin[i];
    to->count += other.count;
    to->sum += other.sum;
    to->squares += other.squares;
    if (other.least < to->least) to->least = other.least;
    if (other.most > to->most) to->most = other.most;
}

bool histogram_audit(const histogram *t) {
    uint64_t count = 0;
    if (t->shift > SHIFT_MAX) return false;
    for (int i = 0; i < HISTOGRAM_BINS; i++) {
        if (t->bin[i] > UINT64_MAX - count) return false;
        count += t->bin[i];
    }
    if (count != t->count) return false;
    if (count == 0) return t->shift == 0 && t->sum == 0 && t->squares == 0;
    int64_t low = bin_of(t->least, t->shift), high = bin_of(t->most, t->shift);
    if (t->least > t->most || low < 0 || high >= HISTOGRAM_BINS) return false;
    return t->bin[low] > 0 && t->bin[high] > 0;
}

double histogram_mean(const histogram *t) {
    return t->count ? (double)t->sum / (double)t->count : 0;
}

double histogram_sd(const histogram *t) {
    if (t->count < 2) return 0;
    double n = (double)t->count, mean = histogram_mean(t);
    double variance = ((double)t->squares - n * mean * mean) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

int64_t histogram_edge(const histogram *t, int bin) {
    return (int64_t)(bin - HISTOGRAM_ZERO) * ((int64_t)1 << t->shift);
}

double histogram_quantile(const histogram *t, double q) {
    if (t->count == 0) return 0;
    double wanted = ceil(q * (double)t->count);
    uint64_t below = 0, rank = wanted < 1 ? 1 : (uint64_t)wanted;
    for (int i = 0; i < HISTOGRAM_BINS; i++) {
        below += t->bin[i];
        if (below < rank) continue;
        double middle = (double)histogram_edge(t, i) + (double)(((int64_t)1 << t->shift) - 1) / 2;
        if (middle < (double)t->least) return (double)t->least;
        return middle > (double)t->most ? (double)t->most : middle;
    }
    return (double)t->most;
}
