/* adjust.h -- what a card goes together with, once what else the seat had is taken off.
 *
 * Whoever plays more cards wins more often, and so does the better bot: both make any card look
 * good. Here a seat's part of the win is regressed on whether it used the card, on how many cards
 * it used in all, on its bot and on its place in the order of play, all of them less their means in
 * the match. The sums are kept in blocks of matches; leaving out one block after the other says how
 * far the result is off (the jackknife), whatever depends on what within a match.
 */
#ifndef ADJUST_H
#define ADJUST_H

#include "backroom.h"
#include "stats.h"

enum { ADJUST_BLOCKS = 20, ADJUST_OTHERS = 2 * BR_SEATS_MAX - 1 };

/* What else a seat had: in place 0 its cards, then its bot, then its place; seats - 1 of each. */
typedef struct adjust_seats {
    int seats, others, block;
    int64_t other[BR_SEATS_MAX][ADJUST_OTHERS], sum[ADJUST_OTHERS];
    int64_t win[BR_SEATS_MAX], wins;
} adjust_seats;

/* Sums of products about the means of each match, times the seats so that they are whole. */
typedef struct adjust_others {
    int64_t other[ADJUST_BLOCKS][ADJUST_OTHERS][ADJUST_OTHERS];
    int64_t win[ADJUST_BLOCKS][ADJUST_OTHERS];
} adjust_others;
typedef struct adjust_card {
    int64_t own[ADJUST_BLOCKS], win[ADJUST_BLOCKS], other[ADJUST_BLOCKS][ADJUST_OTHERS];
} adjust_card;

/* A seat's cards in all are put in by the caller before adjust_close; then each card used. */
void adjust_open(adjust_seats *s, int seats, uint64_t match);
void adjust_close(adjust_seats *s, adjust_others *to);
void adjust_use(const adjust_seats *s, br_seats users, adjust_card *to);
void adjust_others_merge(adjust_others *to, const adjust_others *from);
void adjust_card_merge(adjust_card *to, const adjust_card *from);

/* The part of the regression that is the same for all cards: of all blocks, then of all but one. */
typedef struct adjust_model {
    const adjust_others *sums;
    int others;
    double inverse[ADJUST_BLOCKS + 1][ADJUST_OTHERS][ADJUST_OTHERS];
} adjust_model;
void adjust_model_make(adjust_model *m, const adjust_others *sums, int seats);
/* As a share of the win; the error is infinite where the card can not be told from the rest. */
stats_estimate adjust_worth(const adjust_model *m, const adjust_card *card, double whole);

#endif
