/* adjust.c -- what a card goes together with, once what else the seat had is taken off. */
#include "adjust.h"

#include <math.h>
#include <string.h>

/* ---- sums of one match -------------------------------------------------------------------- */

void adjust_open(adjust_seats *s, int seats, uint64_t match) {
    memset(s, 0, sizeof *s);
    s->seats = seats;
    s->others = 2 * seats - 1;
    s->block = stats_block(match, ADJUST_BLOCKS);
}

void adjust_close(adjust_seats *s, adjust_others *to) {
    for (int i = 0; i < s->others; i++)
        for (int seat = 0; seat < s->seats; seat++) s->sum[i] += s->other[seat][i];
    for (int seat = 0; seat < s->seats; seat++) s->wins += s->win[seat];
    for (int i = 0; i < s->others; i++) {
        if (s->sum[i] == 0) continue;
        int64_t win = 0;
        for (int seat = 0; seat < s->seats; seat++) win += s->other[seat][i] * s->win[seat];
        to->win[s->block][i] += s->seats * win - s->sum[i] * s->wins;
        for (int k = 0; k <= i; k++) {
            int64_t product = 0;
            if (s->sum[k] == 0) continue;
            for (int seat = 0; seat < s->seats; seat++)
                product += s->other[seat][i] * s->other[seat][k];
            to->other[s->block][i][k] += s->seats * product - s->sum[i] * s->sum[k];
        }
    }
}

void adjust_use(const adjust_seats *s, br_seats users, adjust_card *to) {
    int64_t count = __builtin_popcount(users), win = 0, sum[ADJUST_OTHERS] = {0};
    if (count == s->seats) return; /* nobody in the match is without it */
    for (int seat = 0; seat < s->seats; seat++) {
        if (!br_has(users, (br_seat)seat)) continue;
        win += s->win[seat];
        for (int i = 0; i < s->others; i++) sum[i] += s->other[seat][i];
    }
    to->own[s->block] += s->seats * count - count * count;
    to->win[s->block] += s->seats * win - count * s->wins;
    for (int i = 0; i < s->others; i++)
        to->other[s->block][i] += s->seats * sum[i] - count * s->sum[i];
}

void adjust_others_merge(adjust_others *to, const adjust_others *from) {
    for (int b = 0; b < ADJUST_BLOCKS; b++)
        for (int i = 0; i < ADJUST_OTHERS; i++) {
            to->win[b][i] += from->win[b][i];
            for (int k = 0; k <= i; k++) to->other[b][i][k] += from->other[b][i][k];
        }
}

void adjust_card_merge(adjust_card *to, const adjust_card *from) {
    for (int b = 0; b < ADJUST_BLOCKS; b++) {
        to->own[b] += from->own[b];
        to->win[b] += from->win[b];
        for (int i = 0; i < ADJUST_OTHERS; i++) to->other[b][i] += from->other[b][i];
    }
}

/* ---- the regression ----------------------------------------------------------------------- */

/* Turns a symmetric matrix into its inverse, column by column. One that depends on those before it
 * (a bot nobody plays, places of a game without a starter) is left out: zeroes. */
static void invert(double m[ADJUST_OTHERS][ADJUST_OTHERS], int count) {
    double first[ADJUST_OTHERS];
    bool is_in[ADJUST_OTHERS] = {false};
    for (int i = 0; i < count; i++) first[i] = m[i][i];
    for (int p = 0; p < count; p++) { /* Goodnight's sweep */
        double pivot = m[p][p];
        if (!(pivot > 1e-9 * first[p]) || !(pivot > 0)) continue;
        is_in[p] = true;
        for (int k = 0; k < count; k++) m[p][k] /= pivot;
        for (int i = 0; i < count; i++) {
            double factor = m[i][p];
            if (i == p) continue;
            for (int k = 0; k < count; k++) m[i][k] -= factor * m[p][k];
            m[i][p] = -factor / pivot;
        }
        m[p][p] = 1 / pivot;
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (!is_in[i] || !is_in[k]) m[i][k] = 0;
}

void adjust_model_make(adjust_model *m, const adjust_others *sums, int seats) {
    memset(m, 0, sizeof *m);
    m->sums = sums;
    m->others = 2 * seats - 1;
    for (int left = 0; left <= ADJUST_BLOCKS; left++) {
        for (int b = 0; b < ADJUST_BLOCKS; b++)
            for (int i = 0; b != left && i < m->others; i++)
                for (int k = 0; k <= i; k++) m->inverse[left][i][k] += (double)sums->other[b][i][k];
        for (int i = 0; i < m->others; i++)
            for (int k = 0; k < i; k++) m->inverse[left][k][i] = m->inverse[left][i][k];
        invert(m->inverse[left], m->others);
    }
}

/* The coefficient of the card without block `left`; NAN where there is none. */
static double coefficient(const adjust_model *m, const adjust_card *card, int left) {
    double own = 0, win = 0, other[ADJUST_OTHERS] = {0}, wins[ADJUST_OTHERS] = {0};
    for (int b = 0; b < ADJUST_BLOCKS; b++) {
        if (b == left) continue;
        own += (double)card->own[b];
        win += (double)card->win[b];
        for (int i = 0; i < m->others; i++) {
            other[i] += (double)card->other[b][i];
            wins[i] += (double)m->sums->win[b][i];
        }
    }
    double whole = own;
    for (int i = 0; i < m->others; i++)
        for (int k = 0; k < m->others; k++) {
            double part = other[i] * m->inverse[left][i][k];
            own -= part * other[k];
            win -= part * wins[k];
        }
    return own > 1e-9 * whole && own > 0 ? win / own : NAN;
}

stats_estimate adjust_worth(const adjust_model *m, const adjust_card *card, double whole) {
    double all = coefficient(m, card, ADJUST_BLOCKS), part[ADJUST_BLOCKS], mean = 0, sum = 0;
    for (int b = 0; b < ADJUST_BLOCKS; b++) {
        part[b] = coefficient(m, card, b);
        mean += part[b] / ADJUST_BLOCKS;
    }
    for (int b = 0; b < ADJUST_BLOCKS; b++) sum += (part[b] - mean) * (part[b] - mean);
    if (isnan(all) || isnan(sum)) return (stats_estimate){0, INFINITY, 1};
    return (stats_estimate){all / whole, sqrt(sum * (ADJUST_BLOCKS - 1) / ADJUST_BLOCKS) / whole,
                            ADJUST_BLOCKS - 1};
}
