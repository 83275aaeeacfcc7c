/* totals.h -- what many matches add up to, in whole numbers.
 *
 * Sums of integers do not care who adds first, so totals of threads can be merged in any order.
 * Who won is always counted; the rest only if it is asked for (`details`), because listening to
 * every event costs more than playing a fast match.
 */
#ifndef TOTALS_H
#define TOTALS_H

#include "adjust.h"
#include "cluster.h"
#include "histogram.h"
#include "match.h"

/* A card over all matches. Seats are counted, not matches: with 4 seats a match counts four. */
typedef struct total_card {
    char key[KEY_MAX];
    uint64_t uses, use_squares; /* of a match */
    cluster wins;               /* in LAB_SHARE parts, of the seats that used it at least once */
    adjust_card adjust;
} total_card;

/* A kind of move where another kind was to be had as well. */
typedef struct total_kind {
    uint64_t offered, chosen;
} total_kind;

typedef struct total_details {
    histogram score[BR_SEATS_MAX];  /* by chair */
    histogram winner_score, margin; /* of the winners; to the best who did not win */
    histogram plies;
    histogram choices;                                  /* open to whoever had more than one */
    histogram decisions;                                /* such decisions of a seat in a match */
    histogram turn;                                     /* moves of one seat in a row */
    histogram leads;                                    /* how often another seat came to lead */
    cluster winner_scores, choice, decision, turns;     /* the same by match */
    cluster forced;                                     /* of moves */
    cluster tenth[RECORDER_TENTHS];                     /* choices of moves */
    uint64_t tenth_matches, tenth_led[RECORDER_TENTHS]; /* a winner led at the end of that tenth */
    uint64_t tenth_squares[RECORDER_TENTHS];
    uint64_t
        decided[RECORDER_TENTHS];    /* from the end of that tenth on one seat alone led, and won */
    histogram value[QUANTITIES_MAX]; /* of a seat in a match, or of the table */
    cluster values[QUANTITIES_MAX];  /* of the winners, in LAB_SHARE parts, and of all seats */
    uint64_t ordered, order_wins[BR_SEATS_MAX]; /* matches somebody began; from the starter on */
    uint64_t order_lost[BR_SEATS_MAX];
    total_kind kind[RECORDER_KINDS];
    adjust_others others;
    uint64_t cards_lost;
    int card_count[GROUPS_MAX];
    total_card card[GROUPS_MAX][RECORDER_CARDS_MAX];
} total_details;

typedef struct totals {
    uint64_t matches, ties, plies, plies_most;
    uint64_t chair_wins[BR_SEATS_MAX], seat_wins[BR_SEATS_MAX]; /* in LAB_SHARE parts */
    int64_t chair_scores[BR_SEATS_MAX], seat_scores[BR_SEATS_MAX];
    uint64_t chair_squares[BR_SEATS_MAX], seat_squares[BR_SEATS_MAX]; /* of scores */
    uint64_t plies_squares;
    /* A bot's chairs together, by the first of them: its scores of a match are added, then squared.
     * Wins are squared the same way; without ties that is LAB_SHARE times the wins, so only what
     * shared victories take from it is kept. */
    uint8_t pool[BR_SEATS_MAX]; /* first chair of the same bot */
    uint64_t pool_squares[BR_SEATS_MAX], pool_lost[BR_SEATS_MAX], seat_lost[BR_SEATS_MAX];
    total_details *details; /* NULL = not wanted */
} totals;

/* Which chairs belong together; before the first match. */
void totals_pools(totals *t, const bot *const bots[], int seats);
/* `chair` says who sat at each seat of match `index`; `w` is needed for details only. */
void totals_add(totals *t, const br_rules *r, uint64_t index, const int chair[],
                const match_outcome *out, const recorder *w);
void totals_merge(totals *to, const totals *from);
/* Cards in the order of their words, so that nothing depends on who met them first. */
void totals_sort(totals *t);

#endif
