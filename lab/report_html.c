/* report_html.c -- a run as one page: charts, tables and a sentence under each.
 *
 * Written for somebody who never read the code: every chart says in one sentence what it shows.
 * Nothing is loaded from anywhere. Card tables are in report_cards.c, the style in report_style.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "report.h"
#include "report_page.h"

/* ---- parts -------------------------------------------------------------------------------- */

void page_section(const page *p, const char *key, bool is_wide) {
    fprintf(p->s.out, "<section%s><h2>", is_wide ? " class=\"wide\"" : "");
    say_key(&p->s, key, NULL);
    fprintf(p->s.out, "</h2>\n");
}

void page_says(const page *p, const char *key, const say_arg *args) {
    fprintf(p->s.out, "<p class=\"says\">");
    say_key(&p->s, key, args);
    fprintf(p->s.out, "</p>\n");
}

static const char *word(const page *p, const char *key) {
    char whole[64];
    snprintf(whole, sizeof whole, "lab.%s", key);
    const char *text = br_word(p->s.lang, whole);
    return text ? text : key;
}

/* Title and axes of a chart by their keys. */
static chart_words words(const page *p, const char *title, const char *x, const char *y) {
    return (chart_words){word(p, title), word(p, x), word(p, y)};
}

static void put_histogram(const page *p, const histogram *t, const char *title, const char *x,
                          const char *y) {
    const chart_words w = words(p, title, x, y);
    chart_histogram(&p->s, t, NULL, &w);
}

void page_strip_legend(const page *p, const char *even) {
    const char *const parts[][2] = {
        {"dot", "legend.dot"}, {"range", "legend.range"}, {"even", even}};
    fprintf(p->s.out, "<p class=\"legend\">");
    for (int i = 0; i < 3; i++) {
        fprintf(p->s.out, "%s<span class=\"key-%s\"></span> ", i ? " " : "", parts[i][0]);
        say_key(&p->s, parts[i][1], NULL);
    }
    fprintf(p->s.out, "</p>\n");
}

void page_ends(const page *p, double most) {
    char a[SAY_NUMBER_MAX];
    fprintf(p->s.out, "<th class=\"wide-cell\"><span class=\"ends\"><i>0</i><i>%s</i></span></th>",
            say_percent(a, p->s.lang, most, 0));
}

static void put_legend(const page *p, const char *first, const char *second) {
    fprintf(p->s.out, "<p class=\"legend\"><span class=\"key1\"></span> ");
    say_key(&p->s, first, NULL);
    fprintf(p->s.out, " <span class=\"key2\"></span> ");
    say_key(&p->s, second, NULL);
    fprintf(p->s.out, "</p>\n");
}

void page_head_cell(const page *p, const char *key) {
    fprintf(p->s.out, "<th scope=\"col\">");
    say_key(&p->s, key, NULL);
    fprintf(p->s.out, "</th>");
}

void page_rate(const page *p, stats_rate r) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX], c[SAY_NUMBER_MAX];
    fprintf(p->s.out, "<b>%s</b>", say_percent(a, p->s.lang, r.value, 1));
    if (r.low < r.high) /* what is so by the rules has no interval */
        fprintf(p->s.out, " <small>%s–%s</small>", say_number(b, p->s.lang, 100 * r.low, 1),
                say_number(c, p->s.lang, 100 * r.high, 1));
}

static void tile(const page *p, const char *key, const char *value) {
    fprintf(p->s.out, "<div><b>%s</b><span>", value);
    say_key(&p->s, key, NULL);
    fprintf(p->s.out, "</span></div>\n");
}

/* ---- head --------------------------------------------------------------------------------- */

static void put_options(const page *p) {
    const br_rules *r = p->plan->rules;
    for (int i = 0; i < r->game->option_count; i++) {
        char text[SAY_NAME_MAX];
        say_option(text, p->s.lang, r, i);
        fprintf(p->s.out, "<li>");
        say_text(&p->s, text);
        fprintf(p->s.out, "</li>");
    }
}

static void put_bots(const page *p) {
    for (int i = 0; i < p->bot_count; i++) {
        char name[SAY_NAME_MAX];
        say_bot(name, p->s.lang, p->bots[i].bot);
        if (i) fprintf(p->s.out, ", ");
        say_text(&p->s, name);
        if (p->bots[i].chairs > 1) fprintf(p->s.out, " × %d", p->bots[i].chairs);
    }
}

static void put_head(const page *p, bool is_cut) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX], seats[8];
    const br_lang lang = p->s.lang;
    snprintf(seats, sizeof seats, "%d", p->plan->rules->seats);
    fprintf(p->s.out, "<header><h1>");
    say_text(&p->s, p->title);
    fprintf(p->s.out, "</h1>\n<p class=\"lead\">");
    say_key(&p->s, is_cut ? "report.lead-cut" : "report.lead",
            SAY_ARGS({"n", say_count(a, lang, p->t->matches)},
                     {"of", say_count(b, lang, p->plan->matches)}, {"seats", seats}));
    fprintf(p->s.out, " ");
    say_key(&p->s, "report.bots", NULL);
    fprintf(p->s.out, " ");
    put_bots(p);
    fprintf(p->s.out, ".</p>\n");
    if (p->plan->rules->game->option_count) {
        fprintf(p->s.out, "<ul class=\"options\">");
        put_options(p);
        fprintf(p->s.out, "</ul>\n");
    }
    if (p->plan->rules->custom_tables) page_says(p, "report.house-deck", NULL);
    fprintf(p->s.out, "</header>\n");
}

static void put_tiles(const page *p) {
    char a[SAY_NUMBER_MAX];
    const br_lang lang = p->s.lang;
    const total_details *d = p->t->details;
    double n = p->t->matches ? (double)p->t->matches : 1;
    fprintf(p->s.out, "<div class=\"tiles\">\n");
    tile(p, "tile.length", say_number(a, lang, histogram_mean(&d->plies), 0));
    tile(p, "tile.choices", say_number(a, lang, histogram_mean(&d->choices), 1));
    tile(p, "tile.leads", say_number(a, lang, histogram_mean(&d->leads), 1));
    tile(p, "tile.margin", say_number(a, lang, histogram_mean(&d->margin), 1));
    tile(p, "tile.ties", say_percent(a, lang, (double)p->t->ties / n, 1));
    fprintf(p->s.out, "</div>\n");
}

/* ---- who wins ----------------------------------------------------------------------------- */

typedef struct win_row {
    char name[SAY_NAME_MAX];
    stats_rate rate;
    double even;
} win_row;

static void put_wins(const page *p, const win_row *row, int count) {
    char a[SAY_NUMBER_MAX];
    double most = 0;
    for (int i = 0; i < count; i++) most = fmax(most, fmax(row[i].rate.high, row[i].even));
    most = fmin(1, most * 1.1);
    fprintf(p->s.out, "<div class=\"scroll\"><table class=\"rates\"><thead><tr>");
    page_head_cell(p, "col.who");
    page_ends(p, most);
    page_head_cell(p, "col.wins");
    page_head_cell(p, "col.even");
    fprintf(p->s.out, "</tr></thead><tbody>\n");
    for (int i = 0; i < count; i++) {
        fprintf(p->s.out, "<tr><th scope=\"row\">");
        say_text(&p->s, row[i].name);
        fprintf(p->s.out, "</th><td class=\"wide-cell\">");
        chart_interval(&p->s, row[i].rate, 0, most, row[i].even);
        fprintf(p->s.out, "</td><td>");
        page_rate(p, row[i].rate);
        fprintf(p->s.out, "</td><td>%s</td></tr>\n", say_percent(a, p->s.lang, row[i].even, 1));
    }
    fprintf(p->s.out, "</tbody></table></div>\n");
    page_strip_legend(p, "legend.even");
}

/* Which row stands out, with the interval widened for as many rows as were looked at: any of them
 * may stand out by chance. */
static int row_that_stands_out(const win_row *row, int count) {
    int best = -1;
    double far = 0, bound = stats_t_bound(0.05 / count, 1e9) / stats_t_bound(0.05, 1e9);
    for (int i = 0; i < count; i++) {
        double off = row[i].even - row[i].rate.value,
               reach = off > 0 ? row[i].rate.high : row[i].rate.low;
        if (fabs(off) <= bound * fabs(reach - row[i].rate.value) || fabs(off) <= far) continue;
        far = fabs(off);
        best = i;
    }
    return best;
}

/* The sentence over a table of seats, or of places in the order of play. */
static void says_wins(const page *p, const win_row *row, int count) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    int out = row_that_stands_out(row, count);
    say_percent(b, p->s.lang, row[0].even, 1);
    if (out < 0) {
        page_says(p, "seats.even", SAY_ARGS({"even", b}));
        return;
    }
    page_says(p, row[out].rate.value > row[out].even ? "seats.more" : "seats.less",
              SAY_ARGS({"seat", row[out].name},
                       {"rate", say_percent(a, p->s.lang, row[out].rate.value, 1)}, {"even", b}));
}

static void section_seats(const page *p) {
    win_row row[BR_SEATS_MAX];
    int seats = p->plan->rules->seats;
    for (int i = 0; i < seats; i++) {
        say_seat(row[i].name, p->s.lang, i);
        row[i].rate = report_seat_wins(p->t, i);
        row[i].even = 1.0 / seats;
    }
    page_section(p, "seats.title", false);
    if (report_seats_alike(p->plan)) page_says(p, "seats.alike", NULL);
    else if (!p->plan->has_rotation && p->bot_count > 1) page_says(p, "seats.fixed", NULL);
    else says_wins(p, row, seats);
    put_wins(p, row, seats);
    fprintf(p->s.out, "</section>\n");
}

static void section_order(const page *p) {
    win_row row[BR_SEATS_MAX];
    const total_details *d = p->t->details;
    int seats = p->plan->rules->seats;
    if (d->ordered == 0) return;
    for (int i = 0; i < seats; i++) {
        char key[32];
        snprintf(key, sizeof key, "lab.order.%d", i + 1);
        const char *text = br_word(p->s.lang, key);
        snprintf(row[i].name, sizeof row[i].name, "%s", text ? text : key);
        row[i].rate = report_order_wins(d, i);
        row[i].even = 1.0 / seats;
    }
    page_section(p, "order.title", false);
    says_wins(p, row, seats);
    put_wins(p, row, seats);
    fprintf(p->s.out, "</section>\n");
}

static void section_bots(const page *p) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    win_row row[BR_SEATS_MAX];
    int best = 0;
    if (p->bot_count < 2) return;
    for (int i = 0; i < p->bot_count; i++) {
        say_bot(row[i].name, p->s.lang, p->bots[i].bot);
        row[i].rate = p->bots[i].rate;
        row[i].even = (double)p->bots[i].chairs / p->plan->rules->seats;
        if (row[i].rate.value - row[i].even > row[best].rate.value - row[best].even) best = i;
    }
    page_section(p, "bots.title", false);
    page_says(p, "bots.says",
              SAY_ARGS({"bot", row[best].name},
                       {"rate", say_percent(a, p->s.lang, row[best].rate.value, 1)},
                       {"even", say_percent(b, p->s.lang, row[best].even, 1)}));
    put_wins(p, row, p->bot_count);
    fprintf(p->s.out, "</section>\n");
}

/* ---- how it goes -------------------------------------------------------------------------- */

static void three(const page *p, const histogram *t, const char *key, const char *mean_of) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX], c[SAY_NUMBER_MAX];
    say_number(a, p->s.lang, histogram_quantile(t, 0.25), 0);
    say_number(b, p->s.lang, histogram_quantile(t, 0.75), 0);
    say_number(c, p->s.lang, histogram_mean(t), 1);
    page_says(p, key, SAY_ARGS({"low", a}, {"high", b}, {"mean", c}, {"other", mean_of}));
}

static void section_scores(const page *p) {
    char mean[SAY_NUMBER_MAX];
    const total_details *d = p->t->details;
    histogram *all = calloc(1, sizeof *all);
    if (!all) return;
    for (int i = 0; i < p->plan->rules->seats; i++) histogram_merge(all, &d->score[i]);
    page_section(p, "scores.title", false);
    three(p, all, "scores.says", say_number(mean, p->s.lang, histogram_mean(&d->winner_score), 1));
    if (histogram_mean(&d->winner_score) < histogram_mean(all)) page_says(p, "scores.low", NULL);
    const chart_words w = words(p, "scores.title", "axis.points", "axis.seats");
    chart_histogram(&p->s, all, &d->winner_score, &w);
    put_legend(p, "scores.all", "scores.winners");
    free(all);
    fprintf(p->s.out, "</section>\n");
}

static void section_length(const page *p) {
    page_section(p, "length.title", false);
    three(p, &p->t->details->plies, "length.says", "");
    put_histogram(p, &p->t->details->plies, "length.title", "axis.moves", "axis.matches");
    fprintf(p->s.out, "</section>\n");
}

static void section_choices(const page *p) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX], c[SAY_NUMBER_MAX], e[SAY_NUMBER_MAX];
    const total_details *d = p->t->details;
    double tenth[RECORDER_TENTHS];
    for (int i = 0; i < RECORDER_TENTHS; i++)
        tenth[i] = d->tenth[i].x ? (double)d->tenth[i].y / (double)d->tenth[i].x : 0;
    double forced = d->forced.x ? (double)d->forced.y / (double)d->forced.x : 0;
    page_section(p, "choices.title", false);
    say_number(a, p->s.lang, histogram_mean(&d->choices), 1);
    say_number(b, p->s.lang, histogram_sd(&d->choices), 1);
    say_percent(c, p->s.lang, forced, 0);
    page_says(p, "choices.says", SAY_ARGS({"mean", a}, {"sd", b}, {"forced", c}));
    put_histogram(p, &d->choices, "choices.title", "axis.choices", "axis.decisions");
    say_number(a, p->s.lang, histogram_mean(&d->decisions), 1);
    say_number(b, p->s.lang, histogram_sd(&d->decisions), 1);
    say_number(c, p->s.lang, histogram_mean(&d->turn), 1);
    say_number(e, p->s.lang, histogram_sd(&d->turn), 1);
    page_says(p, "choices.decisions",
              SAY_ARGS({"mean", a}, {"sd", b}, {"turn", c}, {"turn-sd", e}));
    put_histogram(p, &d->turn, "choices.title", "axis.turn", "axis.turns");
    page_says(p, "choices.tenths", NULL);
    const chart_words w = words(p, "choices.tenths", "axis.part", "axis.open");
    chart_tenths(&p->s, tenth, false, &w);
    fprintf(p->s.out, "</section>\n");
}

static void section_drama(const page *p) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    const total_details *d = p->t->details;
    double tenth[RECORDER_TENTHS];
    stats_rate lead[RECORDER_TENTHS];
    for (int i = 0; i < RECORDER_TENTHS; i++) lead[i] = report_lead(d, i);
    double half = lead[RECORDER_TENTHS / 2 - 1].value;
    page_section(p, "drama.title", false);
    say_number(a, p->s.lang, histogram_mean(&d->leads), 1);
    say_percent(b, p->s.lang, half, 0);
    page_says(p, "drama.says", SAY_ARGS({"leads", a}, {"half", b}));
    put_histogram(p, &d->leads, "drama.title", "axis.leads", "axis.matches");
    page_says(p, "drama.tenths", NULL);
    const chart_words w = words(p, "drama.tenths", "axis.part", "axis.matches");
    chart_fan(&p->s, lead, p->plan->rules->seats - 1, &w);
    put_legend(p, "drama.leader", "drama.others");
    double sum = 0, n = d->tenth_matches ? (double)d->tenth_matches : 1;
    for (int i = 0; i < RECORDER_TENTHS; i++) tenth[i] = (sum += (double)d->decided[i]) / n;
    page_says(p, "drama.decided",
              SAY_ARGS({"early", say_percent(a, p->s.lang, tenth[2], 0)},
                       {"late", say_percent(b, p->s.lang, 1 - tenth[8], 0)}));
    const chart_words by = words(p, "drama.decided-title", "axis.part", "axis.matches");
    chart_tenths(&p->s, tenth, true, &by);
    fprintf(p->s.out, "</section>\n");
}

static void section_margin(const page *p) {
    char ties[SAY_NUMBER_MAX];
    double n = p->t->matches ? (double)p->t->matches : 1;
    page_section(p, "margin.title", false);
    three(p, &p->t->details->margin, "margin.says",
          say_percent(ties, p->s.lang, (double)p->t->ties / n, 1));
    put_histogram(p, &p->t->details->margin, "margin.title", "axis.margin", "axis.matches");
    fprintf(p->s.out, "</section>\n");
}

/* ---- the page ----------------------------------------------------------------------------- */

void page_close(const page *p, const char *command) {
    fprintf(p->s.out, "<section class=\"wide notes\"><h2>");
    say_key(&p->s, "notes.title", NULL);
    fprintf(p->s.out, "</h2>\n<ul>");
    for (int i = 1; i <= 9; i++) {
        char key[32];
        snprintf(key, sizeof key, "notes.%d", i);
        fprintf(p->s.out, "<li>");
        say_key(&p->s, key, NULL);
        fprintf(p->s.out, "</li>\n");
    }
    fprintf(p->s.out, "</ul>\n<p>");
    say_key(&p->s, "notes.again", NULL);
    fprintf(p->s.out, "</p>\n<pre>");
    say_text(&p->s, command);
    fprintf(p->s.out, "</pre></section>\n</main>\n</body>\n</html>\n");
}

void page_open(const page *p) {
    fprintf(p->s.out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
            br_lang_code(p->s.lang));
    say_text(&p->s, p->title);
    fprintf(p->s.out, "</title>\n<style>\n%s%s%s%s</style>\n</head>\n<body>\n<main>\n", page_style,
            page_style_sweep, page_style_cards, page_style_small);
}

void report_html(FILE *out, br_lang lang, const sim_plan *plan, const totals *t, bool is_cut,
                 const char *command) {
    char key[64];
    page p = {.s = {out, lang, true}, .plan = plan, .t = t};
    snprintf(key, sizeof key, "%s.title", plan->rules->game->id);
    p.title = br_word(lang, key) ? br_word(lang, key) : plan->rules->game->id;
    p.bot_count = report_bots(plan, t, p.bots);
    page_open(&p);
    put_head(&p, is_cut);
    put_tiles(&p);
    fprintf(out, "<div class=\"grid\">\n");
    section_seats(&p);
    section_order(&p);
    section_bots(&p);
    section_scores(&p);
    section_margin(&p);
    section_length(&p);
    section_drama(&p);
    section_choices(&p);
    page_kinds(&p);
    page_quantities(&p);
    fprintf(out, "</div>\n");
    page_cards(&p);
    page_close(&p, command);
}
