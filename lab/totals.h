/* totals.h -- what many matches add up to, in whole numbers.
 *
 * Sums of integers do not care who adds first, so totals of threads can be merged in any order.
 * Who won is always counted; the rest only if it is asked for (`details`), because listening to
 * every event costs more than playing a fast match.
 */
#ifndef TOTALS_H
#define TOTALS_H

#include "histogram.h"
#include "match.h"

/* A card over all matches. Seats are counted, not matches: with 4 seats a match counts four. */
typedef struct total_card {
    char key[KEY_MAX];
    uint64_t uses;
    uint64_t with; /* seats that used it at least once */
    uint64_t wins; /* of those, in LAB_SHARE parts */
} total_card;

typedef struct total_details {
    histogram score[BR_SEATS_MAX];  /* by chair */
    histogram winner_score, margin; /* of the winners; to the best who did not win */
    histogram plies;
    histogram choices;   /* open to whoever had more than one */
    histogram decisions; /* such decisions of a seat in a match */
    histogram turn;      /* moves of one seat in a row */
    histogram leads;     /* how often another seat came to lead */
    uint64_t moves, forced;
    uint64_t tenth_moves[RECORDER_TENTHS], tenth_choices[RECORDER_TENTHS];
    uint64_t tenth_matches, tenth_led[RECORDER_TENTHS]; /* a winner led at the end of that tenth */
    histogram value[QUANTITIES_MAX];                    /* of a seat in a match, or of the table */
    int64_t value_won[QUANTITIES_MAX];                  /* of the winners, in LAB_SHARE parts */
    uint64_t ordered, order_wins[BR_SEATS_MAX]; /* matches somebody began; from the starter on */
    uint64_t cards_lost;
    int card_count[GROUPS_MAX];
    total_card card[GROUPS_MAX][RECORDER_CARDS_MAX];
} total_details;

typedef struct totals {
    uint64_t matches, ties, plies, plies_most;
    uint64_t chair_wins[BR_SEATS_MAX], seat_wins[BR_SEATS_MAX]; /* in LAB_SHARE parts */
    int64_t chair_scores[BR_SEATS_MAX], seat_scores[BR_SEATS_MAX];
    uint64_t chair_squares[BR_SEATS_MAX]; /* of scores */
    total_details *details;               /* NULL = not wanted */
} totals;

/* `chair` says who sat at each seat; `w` is needed for details only. */
void totals_add(totals *t, const br_rules *r, const int chair[], const match_outcome *out,
                const recorder *w);
void totals_merge(totals *to, const totals *from);
/* Cards in the order of their words, so that nothing depends on who met them first. */
void totals_sort(totals *t);

#endif
