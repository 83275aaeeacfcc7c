/* report_page.h -- what the files of the HTML report share. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "report.h"
#include "say.h"

typedef struct page {
    say s;
    const sim_plan *plan;
    const totals *t;
    const char *title; /* of the game */
    int bot_count;
    report_bot bots[BR_SEATS_MAX];
} page;

/* One after the other. */
extern const char page_style[], page_style_sweep[], page_style_cards[], page_style_small[];

void page_open(const page *p);                                   /* up to <main> */
void page_close(const page *p, const char *command);             /* how to read it, and the rest */
void page_section(const page *p, const char *key, bool is_wide); /* the caller closes it */
void page_says(const page *p, const char *key, const say_arg *args);
void page_head_cell(const page *p, const char *key);
void page_rate(const page *p, stats_rate r); /* "33.3 % 31.0-35.7" */

void page_ends(const page *p, double most); /* head of a column of strips: 0 and `most` */
/* What line, bar and dashes of a strip are; `even` is the key of the last. */
void page_strip_legend(const page *p, const char *even);

void page_cards(const page *p);
void page_card(const page *p, const char *key, const char *name); /* picture and name; or NULL */
void page_quantities(const page *p);
void page_kinds(const page *p); /* of moves: what is always and never chosen */

#endif
