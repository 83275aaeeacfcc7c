/* compare.h -- the same deals under two rule sets or decks, and what changes.
 *
 * Match i is dealt from the same seed, with the same bots in the same seats, once under A and once
 * under B; what is compared is the difference within each pair, which is far less noisy than two
 * separate runs. Everything in whole numbers, so the result does not depend on threads.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdio.h>

#include "sim.h"
#include "stats.h"

enum {
    COMPARE_SHARE = LAB_SHARE, /* a win counts this much */
    COMPARE_CHOICES = 1000,    /* one choice counts this much */
    COMPARE_LINES_MAX = 3 * BR_SEATS_MAX + 6 + QUANTITIES_MAX + GROUPS_MAX * RECORDER_CARDS_MAX
};

typedef enum compare_kind {
    COMPARE_SEAT_WINS,
    COMPARE_BOT_WINS,
    COMPARE_SEAT_SCORE,
    COMPARE_PLIES,
    COMPARE_TIES,
    COMPARE_LEADS,
    COMPARE_CHOICE,
    COMPARE_MARGIN,
    COMPARE_WINNER_SCORE,
    COMPARE_QUANTITY, /* of all seats together */
    COMPARE_CARD      /* uses by all seats */
} compare_kind;

/* One thing that may change. Means are a match's. */
typedef struct compare_line {
    compare_kind kind;
    int index; /* seat, chair, quantity, or group of a card */
    char key[KEY_MAX];
    stats_paired sum;
    stats_change change; /* scaled: wins as shares, choices as a number */
    double adjusted;     /* chance after Holm's correction over all lines */
} compare_line;

typedef struct compare_result {
    uint64_t pairs, differ; /* pairs in which any move or score came out otherwise */
    int lines;
    compare_line line[COMPARE_LINES_MAX];
} compare_result;

/* plan->rules is A. `b` must be of the same game and as many seats. */
typedef struct compare_plan {
    const sim_plan *plan;
    const br_rules *b;
} compare_plan;

pool_state compare_run(const compare_plan *plan, const run_config *config, compare_result *result,
                       sim_trouble *trouble);

/* As a table for people, as CSV, as JSON. `name_a`, `name_b` say what A and B are. */
void compare_say(FILE *out, br_lang lang, const compare_plan *plan, const compare_result *result,
                 const char *name_a, const char *name_b);
void compare_csv(FILE *out, const compare_plan *plan, const compare_result *result);
void compare_json(FILE *out, const compare_plan *plan, const compare_result *result,
                  const char *name_a, const char *name_b);

#endif
