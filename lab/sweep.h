/* sweep.h -- many variants on the same deals: what each number or option does to the game.
 *
 * Deal i is played under every variant by the same bots in the same seats, so that variants differ
 * by what was varied and hardly by luck. After half of the matches those go on that are not decided
 * yet: whether they meet the goals, or without goals whether they differ from the base. Everything
 * is summed in whole numbers; neither threads nor machines change a digit.
 */
#ifndef SWEEP_H
#define SWEEP_H

#include <stdio.h>

#include "goal.h"
#include "vary.h"

enum {
    SWEEP_VARIANTS_MAX = 1024, /* with the base */
    SWEEP_BLOCKS = 32,         /* of deals: what effects have their intervals from */
    SWEEP_LEAST = 2 * SWEEP_BLOCKS,
    SWEEP_ROUNDS = 4, /* after the common one */
    SWEEP_MOST = 8    /* times the matches asked for, for one variant */
};

typedef struct sweep_plan {
    const sim_plan *plan; /* its rules are the base, variant 0; matches: for each variant */
    const vary *vary;
    int variants;
    const vary_point *point; /* by variant; the base may have one or be outside of the design */
    const br_rules *rules;
    bool is_base_outside;
    bool is_even; /* no variant gets more than another */
    int goals;
    lab_goal goal[GOALS_MAX];
    int measures;
    measure what[MEASURES_MAX];
} sweep_plan;

/* Of a variant and measure: values, those of the base in the same deals, and their squares. */
typedef struct sweep_cell {
    int64_t sum, base, squares, apart;
} sweep_cell;

/* Sums only: `word` of two results can be added one by one. */
typedef struct sweep_result {
    int variants, measures;
    size_t words;
    int64_t *word;
    pool_queue queue;
    int round;      /* 0 = the common one */
    uint64_t until; /* deals up to the end of this round */
    bool is_over;   /* no round follows */
    bool is_active[SWEEP_VARIANTS_MAX];
} sweep_result;

bool sweep_open(sweep_result *r, const sweep_plan *plan); /* false: no memory */
void sweep_close(sweep_result *r);
/* Goes on from where `r` is: rounds to the end, or to a stop or the end of a slice. */
pool_state sweep_run(const sweep_plan *plan, const run_config *config, sweep_result *r,
                     sim_trouble *trouble);
/* Its parts: adds a deal, by variant what each measure came to, in the round that `now` is in; and
 * says who goes on and how long. False: nobody, or nothing is left to spend. */
void sweep_add(const sweep_result *now, sweep_result *to, uint64_t index,
               int64_t value[][MEASURES_MAX]);
bool sweep_next_round(const sweep_plan *plan, sweep_result *r);
void sweep_merge(sweep_result *to, const sweep_result *from);

int64_t sweep_matches(const sweep_result *r, int variant);
uint64_t sweep_played(const sweep_plan *plan, const sweep_result *r); /* matches of all variants */
sweep_cell sweep_at(const sweep_result *r, int variant, int m);
int64_t sweep_in_block(const sweep_result *r, int block);
int64_t sweep_block(const sweep_result *r, int block, int variant, int m);

/* A variant's own value, and how it differs from the base, in the unit people read. */
stats_rate sweep_value(const sweep_plan *plan, const sweep_result *r, int variant, int m);
stats_change sweep_change(const sweep_plan *plan, const sweep_result *r, int variant, int m);
/* Sum over goals of squared misses: 0 = all are met. */
double sweep_loss(const sweep_plan *plan, const sweep_result *r, int variant);
goal_verdict sweep_judge(const sweep_plan *plan, const sweep_result *r, int variant);

/* Effects: what a level does, whatever the other factors are, and what two levels do together
 * beyond that. Differences from the mean of the design. */
typedef struct sweep_effect {
    int m, factor, level, other, other_level; /* other -1: of one factor alone */
    int points;                               /* variants it is made of */
    stats_rate value;
    double chance, risk; /* false discovery rate among all effects of its kind */
} sweep_effect;
/* Malloced, main effects first, in order of measure, factor and level; NULL without memory. */
sweep_effect *sweep_effects(const sweep_plan *plan, const sweep_result *r, int *count);
/* Mean of the design. */
double sweep_mean(const sweep_plan *plan, const sweep_result *r, int m);

struct say; /* say.h */
/* Shared by text and page: variants, best first by goals; which measures are shown; the effect that
 * is surest, or NULL; the answer in a sentence; what was played. */
void sweep_order(const sweep_plan *plan, const sweep_result *r, int order[SWEEP_VARIANTS_MAX]);
int sweep_columns(const sweep_plan *plan, int column[MEASURES_MAX]);
const sweep_effect *sweep_surest(const sweep_plan *plan, const sweep_effect *effect, int count);
void sweep_answer(const struct say *s, const sweep_plan *plan, const sweep_result *r,
                  const sweep_effect *effect, int count);
void sweep_head(const struct say *s, const sweep_plan *plan, const sweep_result *r);
/* Which cards the factors are about: a line each between `before`, `middle` and `after`; `title`
 * before the first. Returns how many. */
int sweep_rows(const struct say *s, const sweep_plan *plan, const char *title, const char *before,
               const char *middle, const char *after);

void sweep_name(const sweep_plan *plan, int variant, br_lang lang, char *out, size_t size);
void sweep_say(FILE *out, br_lang lang, const sweep_plan *plan, const sweep_result *r);
void sweep_csv(FILE *out, const sweep_plan *plan, const sweep_result *r);
void sweep_json(FILE *out, const sweep_plan *plan, const sweep_result *r);
void sweep_html(FILE *out, br_lang lang, const sweep_plan *plan, const sweep_result *r,
                const char *command);

#endif
