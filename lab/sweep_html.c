/* sweep_html.c -- a sweep as one page: the answer, what each factor does, what two do together, the
 * variants. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "report_page.h"
#include "sweep.h"

enum { ROWS_MOST = 60, MEASURES_SHOWN = 8 };

typedef struct sweep_page {
    page p;
    const sweep_plan *plan;
    const sweep_result *r;
    const sweep_effect *effect;
    int count;
} sweep_page;

static double unit_of(const sweep_page *w, int m) {
    return measure_is_share(w->plan->what[m]) ? 100 : 1;
}

static void put_name(const sweep_page *w, int m) {
    char name[SAY_NAME_MAX];
    measure_name(w->plan->what[m], w->plan->plan, w->p.s.lang, "", name, sizeof name);
    say_text(&w->p.s, name);
}

static void put_factor_name(const sweep_page *w, int factor) {
    char text[VARY_WORDS_MAX];
    vary_factor_words(w->plan->vary, factor, w->p.s.lang, text, sizeof text);
    say_text(&w->p.s, text);
}

static void put_level_name(const sweep_page *w, int factor, int level) {
    char text[VARY_WORDS_MAX];
    vary_level_words(w->plan->vary, factor, level, w->p.s.lang, text, sizeof text);
    say_text(&w->p.s, text);
}

static void put_numbers(const sweep_page *w, stats_rate r, double unit, bool is_signed) {
    char n[3][SAY_NUMBER_MAX];
    const char *(*put)(char[SAY_NUMBER_MAX], br_lang, double, int) =
        is_signed ? say_signed : say_number;
    br_lang lang = w->p.s.lang;
    fprintf(w->p.s.out, "<b>%s</b>", put(n[0], lang, unit * r.value, 2));
    if (r.low < r.high)
        fprintf(w->p.s.out, " <small>%s…%s</small>", put(n[1], lang, unit * r.low, 2),
                put(n[2], lang, unit * r.high, 2));
}

/* ---- what a factor does ------------------------------------------------------------------- */

/* A measure is shown if anything is believed of it, the asked ones always. */
static int shown(const sweep_page *w, int out[MEASURES_MAX]) {
    int count = sweep_columns(w->plan, out);
    for (int i = 0; i < w->count && count < MEASURES_SHOWN; i++) {
        int known = 0;
        if (w->effect[i].risk >= 0.05 || w->effect[i].other >= 0) continue;
        while (known < count && out[known] != w->effect[i].m) known++;
        out[known] = w->effect[i].m;
        if (known == count) count++;
    }
    return count;
}

static double widest(const sweep_page *w, int m, bool is_pair) {
    double most = 0;
    for (int i = 0; i < w->count; i++) {
        const sweep_effect *e = &w->effect[i];
        if (e->m != m || (e->other >= 0) != is_pair || e->points == 0) continue;
        most = fmax(most, fmax(fabs(e->value.low), fabs(e->value.high)));
    }
    return most;
}

/* Levels of one factor: name, strip around the mean of the design, what it comes to. */
static void put_factor(const sweep_page *w, int m, int factor, double most) {
    double mean = sweep_mean(w->plan, w->r, m);
    FILE *out = w->p.s.out;
    fprintf(out, "<table class=\"rates factor\"><caption>");
    put_factor_name(w, factor);
    fprintf(out, "</caption><tbody>\n");
    for (int i = 0; i < w->count; i++) {
        const sweep_effect *e = &w->effect[i];
        if (e->m != m || e->factor != factor || e->other >= 0 || e->points == 0) continue;
        fprintf(out, "<tr><th scope=\"row\">");
        put_level_name(w, factor, e->level);
        fprintf(out, "%s</th><td class=\"wide-cell\">", e->risk < 0.05 ? " ★" : "");
        if (most > 0) chart_interval(&w->p.s, e->value, -most, most, 0);
        fprintf(out, "</td><td>");
        const stats_rate at = {mean + e->value.value, mean + e->value.low, mean + e->value.high};
        put_numbers(w, at, unit_of(w, m), false);
        fprintf(out, "</td></tr>\n");
    }
    fprintf(out, "</tbody></table>\n");
}

static void section_effects(const sweep_page *w) {
    int column[MEASURES_MAX], columns = shown(w, column);
    char n[2][SAY_NUMBER_MAX];
    fprintf(w->p.s.out, "<div class=\"grid\">\n");
    for (int k = 0; k < columns; k++) {
        double most = widest(w, column[k], false);
        fprintf(w->p.s.out, "<section><h2>");
        put_name(w, column[k]);
        fprintf(w->p.s.out, "</h2>\n");
        double unit = unit_of(w, column[k]), mean = sweep_mean(w->plan, w->r, column[k]);
        page_says(&w->p, "sweep.section",
                  SAY_ARGS({"mean", say_number(n[0], w->p.s.lang, unit * mean, 2)},
                           {"most", say_number(n[1], w->p.s.lang, unit * most, 2)}));
        for (int f = 0; f < w->plan->vary->factors; f++)
            if (w->plan->vary->factor[f].levels > 1) put_factor(w, column[k], f, most);
        page_strip_legend(&w->p, "legend.mean");
        fprintf(w->p.s.out, "</section>\n");
    }
    fprintf(w->p.s.out, "</div>\n");
}

/* ---- what two do together ----------------------------------------------------------------- */

/* A table of two factors: a cell is what both levels do beyond their sum. */
static void put_pair(const sweep_page *w, const sweep_effect *first) {
    const vary_factor *f = &w->plan->vary->factor[first->factor];
    const vary_factor *g = &w->plan->vary->factor[first->other];
    FILE *out = w->p.s.out;
    double most = widest(w, first->m, true);
    char n[SAY_NUMBER_MAX];
    fprintf(out, "<div class=\"scroll\"><table class=\"heat\"><caption>");
    put_name(w, first->m);
    fprintf(out, ": ");
    put_factor_name(w, first->factor);
    fprintf(out, " × ");
    put_factor_name(w, first->other);
    fprintf(out, "</caption><thead><tr><th></th>");
    for (int i = 0; i < g->levels; i++) {
        fprintf(out, "<th scope=\"col\">");
        put_level_name(w, first->other, i);
        fprintf(out, "</th>");
    }
    fprintf(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < f->levels * g->levels; i++) {
        const sweep_effect *e = &first[i];
        double part = most > 0 ? e->value.value / most : 0;
        if (e->other_level == 0) {
            fprintf(out, "<tr><th scope=\"row\">");
            put_level_name(w, first->factor, e->level);
            fprintf(out, "</th>");
        }
        fprintf(out, "<td class=\"%s\" style=\"--part:%.0f%%\">", part < 0 ? "less" : "more",
                60 * fabs(part));
        if (e->points)
            fprintf(out, "%s%s", say_signed(n, w->p.s.lang, unit_of(w, e->m) * e->value.value, 2),
                    e->risk < 0.05 ? " ★" : "");
        fprintf(out, "</td>%s", e->other_level == g->levels - 1 ? "</tr>\n" : "");
    }
    fprintf(out, "</tbody></table></div>\n");
}

/* Tables in which anything is believed. */
static void section_pairs(const sweep_page *w) {
    int tables = 0;
    if (w->plan->vary->factors < 2) return;
    page_section(&w->p, "sweep.pairs-title", true);
    page_says(&w->p, "sweep.pairs-says", NULL);
    for (int i = 0; i < w->count; i++) {
        const sweep_effect *first = &w->effect[i];
        if (first->other < 0 || first->level || first->other_level) continue;
        int cells = w->plan->vary->factor[first->factor].levels *
                    w->plan->vary->factor[first->other].levels;
        bool is_believed = false;
        for (int k = 0; k < cells && i + k < w->count; k++)
            is_believed = is_believed || first[k].risk < 0.05;
        if (!is_believed || i + cells > w->count || tables == MEASURES_SHOWN) continue;
        put_pair(w, first);
        tables++;
    }
    if (tables == 0) page_says(&w->p, "compare.none", NULL);
    fprintf(w->p.s.out, "</section>\n");
}

/* ---- the variants ------------------------------------------------------------------------- */

static void section_variants(const sweep_page *w) {
    static const char *const marks[] = {"+", "?", "\xE2\x88\x92"};
    int order[SWEEP_VARIANTS_MAX], column[MEASURES_MAX], columns = sweep_columns(w->plan, column);
    FILE *out = w->p.s.out;
    char n[SAY_NUMBER_MAX], text[VARY_NAME_MAX];
    sweep_order(w->plan, w->r, order);
    page_section(&w->p, "sweep.variants", true);
    if (w->plan->goals) page_says(&w->p, "sweep.marks", NULL);
    fprintf(out, "<div class=\"scroll\"><table><thead><tr>");
    page_head_cell(&w->p, "col.what");
    for (int k = 0; k < columns; k++) {
        fprintf(out, "<th scope=\"col\">");
        put_name(w, column[k]);
        fprintf(out, "</th>");
    }
    page_head_cell(&w->p, "sweep.matches");
    fprintf(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < w->plan->variants && i < ROWS_MOST; i++) {
        int v = order[i];
        sweep_name(w->plan, v, w->p.s.lang, text, sizeof text);
        fprintf(out, "<tr><th scope=\"row\">%s ",
                w->plan->goals ? marks[sweep_judge(w->plan, w->r, v)] : "");
        say_text(&w->p.s, text);
        fprintf(out, "</th>");
        for (int k = 0; k < columns; k++) {
            fprintf(out, "<td>");
            put_numbers(w, sweep_value(w->plan, w->r, v, column[k]), unit_of(w, column[k]), false);
            fprintf(out, "</td>");
        }
        fprintf(out, "<td>%s</td></tr>\n",
                say_count(n, w->p.s.lang, (uint64_t)sweep_matches(w->r, v)));
    }
    fprintf(out, "</tbody></table></div>\n");
    if (w->plan->variants > ROWS_MOST)
        page_says(
            &w->p, "sweep.more",
            SAY_ARGS({"n", say_count(n, w->p.s.lang, (uint64_t)(w->plan->variants - ROWS_MOST))}));
    fprintf(out, "</section>\n");
}

void sweep_html(FILE *out, br_lang lang, const sweep_plan *plan, const sweep_result *r,
                const char *command) {
    char key[64];
    sweep_page w = {.p = {.s = {out, lang, true}, .plan = plan->plan}, .plan = plan, .r = r};
    sweep_effect *effect = sweep_effects(plan, r, &w.count);
    w.effect = effect;
    if (!effect) w.count = 0;
    snprintf(key, sizeof key, "%s.title", plan->plan->rules->game->id);
    w.p.title = br_word(lang, key) ? br_word(lang, key) : plan->plan->rules->game->id;
    page_open(&w.p);
    fprintf(out, "<header><h1>");
    say_text(&w.p.s, w.p.title);
    fprintf(out, "</h1>\n<p class=\"lead\"><b>");
    sweep_answer(&w.p.s, plan, r, effect, w.count);
    fprintf(out, "</b></p>\n<p>");
    sweep_head(&w.p.s, plan, r);
    fprintf(out, "</p></header>\n");
    fprintf(out, "<p class=\"says\">");
    sweep_rows(&w.p.s, plan, "", "<br/><code>", "</code>: ", "");
    fprintf(out, "</p>\n");
    page_says(&w.p, "sweep.effects-says", NULL);
    section_effects(&w);
    section_pairs(&w);
    section_variants(&w);
    page_close(&w.p, command);
    free(effect);
}
