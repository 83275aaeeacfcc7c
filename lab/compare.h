/* compare.h -- the same deals under two or more rule sets or decks, and what changes.
 *
 * Match i is dealt from the same seed, with the same bots in the same seats, once under A and once
 * under each other variant; what is compared with A is the difference within each deal, which is
 * far less noisy than separate runs. Everything in whole numbers, so the result does not depend on
 * threads.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdio.h>

#include "measure.h"
#include "stats.h"

enum {
    COMPARE_VARIANTS_MAX = 26, /* with A: one a letter; `sweep` takes more */
    COMPARE_LINES_MAX = MEASURES_MAX + GROUPS_MAX * RECORDER_CARDS_MAX
};

/* One thing that may change. Means are a match's. */
typedef struct compare_line {
    measure what;
    char key[KEY_MAX]; /* of a card, in A */
    char now[KEY_MAX]; /* what the same card says in B, if that is something else */
    stats_paired sum;
    cluster worth; /* of a card: wins of the seats that used it in A, less those of the same seats
                      in B */
    stats_change change; /* scaled: wins as shares, choices as a number */
    double adjusted;     /* chance after Holm's correction over all lines */
} compare_line;

typedef struct compare_result {
    uint64_t pairs, differ; /* pairs in which any move or score came out otherwise */
    int lines;
    compare_line line[COMPARE_LINES_MAX];
} compare_result;

/* plan->rules is A, variant[0]; the others must be of the same game and as many seats. */
typedef struct compare_plan {
    const sim_plan *plan;
    int variants;
    const br_rules *variant[COMPARE_VARIANTS_MAX];
    const char *name[COMPARE_VARIANTS_MAX];  /* its options as typed, for programs */
    const char *cards[COMPARE_VARIANTS_MAX]; /* its decks and swapped cards as typed, or "" */
    /* Texts of the decks by variant and table: an edited card is the same card. */
    const char *deck[COMPARE_VARIANTS_MAX][BR_TABLES_MAX];
} compare_plan;

/* What A adds up to by itself, and how each other variant differs from it. */
typedef struct compare_results {
    totals a;
    compare_result *with; /* variants - 1 of them */
} compare_results;
bool compare_open(compare_results *all, const compare_plan *plan); /* false: no memory */
void compare_close(compare_results *all);

pool_state compare_run(const compare_plan *plan, const run_config *config, compare_results *all,
                       sim_trouble *trouble);

typedef enum compare_verdict { COMPARE_CHANGES, COMPARE_OPEN, COMPARE_SAME } compare_verdict;
compare_verdict compare_line_verdict(const compare_line *line);
void compare_line_name(const compare_plan *plan, br_lang lang, const compare_line *line, char *out,
                       int size);
/* The change that is surest, or NULL if none is. */
const compare_line *compare_surest(const compare_result *result);
int compare_count(const compare_result *result, compare_verdict wanted);

/* Of a card: how much oftener those who used it in A win than the same seats do in B. */
stats_rate compare_worth(const compare_results *all, const compare_line *line);

struct say; /* say.h */
/* What the rules and cards of a variant are, in words. */
void compare_variant(const struct say *s, const compare_plan *plan, int v);
void compare_answer(const struct say *s, const compare_plan *plan, const compare_result *result,
                    int v);
/* What cards that are gone in variant `v` were worth: sentences between `before` and `after`. */
int compare_worths(const struct say *s, const compare_plan *plan, const compare_results *all, int v,
                   const char *before, const char *after);

/* As a table for people, as CSV, as JSON, as a page. */
void compare_say(FILE *out, br_lang lang, const compare_plan *plan, const compare_results *all);
void compare_csv(FILE *out, const compare_plan *plan, const compare_results *all);
void compare_json(FILE *out, const compare_plan *plan, const compare_results *all);
void compare_html(FILE *out, br_lang lang, const compare_plan *plan, const compare_results *all,
                  const char *command);

/* The key of a card of variant `v` as the same card has it in A. */
void compare_identity(const compare_plan *plan, int v, const char *key, char out[KEY_MAX]);

#endif
