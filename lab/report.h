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
    int chairs, first; /* how many; the first of them */
    uint64_t wins;     /* in LAB_SHARE parts */
    stats_rate rate;   /* of wins; a bot that sits everywhere wins always: no interval */
    stats_rate score;  /* mean */
    double score_sd;   /* of scores, not of their mean */
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
stats_rate report_mean(const histogram *t); /* of one number a match, with the mean's interval */
stats_rate report_seat_wins(const totals *t, int seat);
stats_rate report_order_wins(const total_details *d, int place);
stats_rate report_lead(const total_details *d, int tenth); /* the later winner leads then */
/* Whether chance alone can set seats apart: who begins is drawn, and bots do not keep their seats.
 * Then a seat that wins more is no finding. */
bool report_seats_alike(const sim_plan *plan);

/* What a card goes together with. `is_common`: enough matches with and without it to say anything.
 * The `risk` of a row is its false discovery rate among all cards of the group. */
typedef struct report_card {
    const total_card *card;
    stats_rate with, without, difference, adjusted;
    double difference_risk, adjusted_risk;
    bool is_common, is_adjusted;
} report_card;
/* Malloced, `d->card_count[group]` of them in the order of the cards; NULL without memory. */
report_card *report_cards(const sim_plan *plan, const totals *t, int group);
void report_put_seed(FILE *out, const sim_plan *plan);
void report_put_options(FILE *out, const br_rules *r, const char *between);

#endif
