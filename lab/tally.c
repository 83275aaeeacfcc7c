/* tally.c -- how often each whole number came, in memory that does not grow. */
#include "tally.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SHIFT_MAX = 40 };

/* Division that rounds down, so that a bin half as fine nests in the coarser one. */
static int64_t bin_of(int64_t value, uint32_t shift) {
    int64_t width = (int64_t)1 << shift;
    int64_t bin = value / width - (value % width < 0);
    return bin + TALLY_ZERO;
}

static void coarsen(tally *t) {
    uint64_t fine[TALLY_BINS];
    assert(t->shift < SHIFT_MAX);
    memcpy(fine, t->bin, sizeof fine);
    memset(t->bin, 0, sizeof t->bin);
    for (int i = 0; i < TALLY_BINS; i++) {
        int at = i - TALLY_ZERO;
        t->bin[at / 2 - (at % 2 < 0) + TALLY_ZERO] += fine[i];
    }
    t->shift++;
}

void tally_add(tally *t, int64_t value) {
    int64_t bin = bin_of(value, t->shift);
    while (bin < 0 || bin >= TALLY_BINS) {
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

void tally_merge(tally *to, const tally *from) {
    if (from->count == 0) return;
    if (to->count == 0) {
        *to = *from;
        return;
    }
    tally other = *from;
    while (to->shift < other.shift) coarsen(to);
    while (other.shift < to->shift) coarsen(&other);
    for (int i = 0; i < TALLY_BINS; i++) to->bin[i] += other.bin[i];
    to->count += other.count;
    to->sum += other.sum;
    to->squares += other.squares;
    if (other.least < to->least) to->least = other.least;
    if (other.most > to->most) to->most = other.most;
}

bool tally_audit(const tally *t) {
    uint64_t count = 0;
    if (t->shift > SHIFT_MAX) return false;
    for (int i = 0; i < TALLY_BINS; i++) {
        if (t->bin[i] > UINT64_MAX - count) return false;
        count += t->bin[i];
    }
    if (count != t->count) return false;
    if (count == 0) return t->shift == 0 && t->sum == 0 && t->squares == 0;
    int64_t low = bin_of(t->least, t->shift), high = bin_of(t->most, t->shift);
    if (t->least > t->most || low < 0 || high >= TALLY_BINS) return false;
    return t->bin[low] > 0 && t->bin[high] > 0;
}

double tally_mean(const tally *t) { return t->count ? (double)t->sum / (double)t->count : 0; }

double tally_sd(const tally *t) {
    if (t->count < 2) return 0;
    double n = (double)t->count, mean = tally_mean(t);
    double variance = ((double)t->squares - n * mean * mean) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

int64_t tally_edge(const tally *t, int bin) {
    return (int64_t)(bin - TALLY_ZERO) * ((int64_t)1 << t->shift);
}

double tally_quantile(const tally *t, double q) {
    if (t->count == 0) return 0;
    double wanted = ceil(q * (double)t->count);
    uint64_t below = 0, rank = wanted < 1 ? 1 : (uint64_t)wanted;
    for (int i = 0; i < TALLY_BINS; i++) {
        below += t->bin[i];
        if (below < rank) continue;
        double middle = (double)tally_edge(t, i) + (double)(((int64_t)1 << t->shift) - 1) / 2;
        if (middle < (double)t->least) return (double)t->least;
        return middle > (double)t->most ? (double)t->most : middle;
    }
    return (double)t->most;
}
