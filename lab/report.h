/* report.h -- what a run came to: text, CSV, JSON, and one HTML page with drawn charts.
 *
 * All of them are functions of plan and totals alone: the same run gives the same bytes. The page
 * needs nothing from outside and no script.
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>

#include "sim.h"
#include "stats.h"

/* A bot by name, over all chairs it sits on. */
typedef struct report_bot {
    const bot *bot;
    int chairs;
    uint64_t wins; /* in LAB_SHARE parts */
    int64_t scores;
    uint64_t squares;
} report_bot;
int report_bots(const sim_plan *plan, const totals *t, report_bot out[BR_SEATS_MAX]);

/* Every figure as a row; a share, difference or mean has an interval, a plain count has none
 * (low and high are then NAN). `item` is not translated: programs read it. */
typedef struct report_row {
    const char *section, *item, *measure;
    double value, low, high;
    uint64_t n; /* what it was computed from */
} report_row;
void report_rows(const sim_plan *plan, const totals *t, void (*take)(void *to, const report_row *),
                 void *to);

void report_text(FILE *out, br_lang lang, const sim_plan *plan, const totals *t, bool is_cut);
void report_csv(FILE *out, const sim_plan *plan, const totals *t);
void report_json(FILE *out, const sim_plan *plan, const totals *t, bool is_cut);
/* Needs details. `command` is what to type for the same again. */
void report_html(FILE *out, br_lang lang, const sim_plan *plan, const totals *t, bool is_cut,
                 const char *command);

/* Shared by the writers. */
stats_rate report_rate(uint64_t shares, uint64_t n); /* of shares of wins, with n whole ones */
stats_rate report_mean(const histogram *t);          /* with the interval of the mean */
void report_put_seed(FILE *out, const sim_plan *plan);
void report_put_options(FILE *out, const br_rules *r, const char *between);

#endif
