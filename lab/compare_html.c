/* compare_html.c -- a comparison as one page: the answer on top, then what changes by how much. */
#include <math.h>
#include <string.h>

#include "chart.h"
#include "compare.h"
#include "report_page.h"

/* A row: name, A, B, difference with its interval as a strip and in numbers. */
static void put_line(const page *p, const compare_plan *plan, const compare_line *line) {
    const say *s = &p->s;
    char name[SAY_NAME_MAX], n[5][SAY_NUMBER_MAX];
    const stats_change *c = &line->change;
    double unit = measure_is_share(line->what) ? 100 : 1;
    double most = fmax(fabs(c->low), fabs(c->high));
    const stats_rate r = {c->difference, c->low, c->high};
    compare_line_name(plan, s->lang, line, name, sizeof name);
    fprintf(s->out, "<tr><th scope=\"row\">");
    if (line->what.kind == MEASURE_CARD) page_card(p, line->key, name);
    else say_text(s, name);
    fprintf(s->out, "</th><td>%s</td><td>%s</td><td class=\"wide-cell\">",
            say_number(n[0], s->lang, unit * c->a, 2), say_number(n[1], s->lang, unit * c->b, 2));
    if (isfinite(most) && most > 0) chart_interval(s, r, -most, most, 0);
    fprintf(s->out, "</td><td><b>%s</b> <small>%s…%s</small></td></tr>\n",
            say_signed(n[2], s->lang, unit * c->difference, 2),
            say_signed(n[3], s->lang, unit * c->low, 2),
            say_signed(n[4], s->lang, unit * c->high, 2));
}

static void put_table(const page *p, const compare_plan *plan, const compare_result *result, int v,
                      compare_verdict wanted, bool of_cards) {
    int count = 0;
    for (int i = 0; i < result->lines; i++) {
        const compare_line *line = &result->line[i];
        if (compare_line_verdict(line) != wanted || (line->what.kind == MEASURE_CARD) != of_cards)
            continue;
        if (count++ == 0) {
            fprintf(p->s.out, "<div class=\"scroll\"><table><thead><tr>");
            page_head_cell(p, "col.what");
            fprintf(p->s.out, "<th scope=\"col\">A</th><th scope=\"col\">%c</th>", 'A' + v);
            fprintf(p->s.out, "<th class=\"wide-cell\"></th>");
            page_head_cell(p, "compare.col");
            fprintf(p->s.out, "</tr></thead><tbody>\n");
        }
        put_line(p, plan, line);
    }
    if (count) fprintf(p->s.out, "</tbody></table></div>\n");
}

static void put_variant(const page *p, const compare_plan *plan, const compare_results *all,
                        int v) {
    const compare_result *result = &all->with[v - 1];
    char n[SAY_NUMBER_MAX];
    fprintf(p->s.out, "<section class=\"wide\"><h2>%c</h2>\n<p class=\"says\">", 'A' + v);
    compare_variant(&p->s, plan, v);
    fprintf(p->s.out, "</p>\n");
    compare_worths(&p->s, plan, all, v, "<p class=\"says\">", "</p>\n");
    page_says(p, "compare.changes",
              SAY_ARGS({"n", say_count(n, p->s.lang, (uint64_t)result->lines)}));
    if (compare_count(result, COMPARE_CHANGES) == 0) page_says(p, "compare.none", NULL);
    put_table(p, plan, result, v, COMPARE_CHANGES, false);
    put_table(p, plan, result, v, COMPARE_CHANGES, true);
    fprintf(p->s.out, "<details><summary>");
    say_key(&p->s, "compare.open", NULL);
    fprintf(p->s.out, "</summary>\n");
    put_table(p, plan, result, v, COMPARE_OPEN, false);
    put_table(p, plan, result, v, COMPARE_OPEN, true);
    fprintf(p->s.out, "</details>\n");
    int same = compare_count(result, COMPARE_SAME);
    if (same)
        page_says(p, "compare.same", SAY_ARGS({"n", say_count(n, p->s.lang, (uint64_t)same)}));
    page_strip_legend(p, "legend.none");
    fprintf(p->s.out, "</section>\n");
}

static void put_head(const page *p, const compare_plan *plan, const compare_results *all) {
    char n[SAY_NUMBER_MAX], share[SAY_NUMBER_MAX], seats[8];
    snprintf(seats, sizeof seats, "%d", plan->plan->rules->seats);
    fprintf(p->s.out, "<header><h1>");
    say_text(&p->s, p->title);
    fprintf(p->s.out, "</h1>\n");
    for (int v = 1; v < plan->variants; v++) {
        const compare_result *result = &all->with[v - 1];
        double pairs = result->pairs ? (double)result->pairs : 1;
        fprintf(p->s.out, "<p class=\"lead\"><b>");
        compare_answer(&p->s, plan, result, v);
        fprintf(p->s.out, "</b> ");
        say_percent(share, p->s.lang, (double)result->differ / pairs, 1);
        say_key(&p->s, "compare.differ", SAY_ARGS({"share", share}));
        fprintf(p->s.out, "</p>\n");
    }
    fprintf(p->s.out, "<p>");
    say_count(n, p->s.lang, all->with[0].pairs);
    say_key(&p->s, "compare.head", SAY_ARGS({"game", p->title}, {"seats", seats}, {"n", n}));
    fprintf(p->s.out, "</p>\n<p>A: ");
    compare_variant(&p->s, plan, 0);
    fprintf(p->s.out, "</p></header>\n");
}

void compare_html(FILE *out, br_lang lang, const compare_plan *plan, const compare_results *all,
                  const char *command) {
    char key[64];
    page p = {.s = {out, lang, true}, .plan = plan->plan, .t = &all->a};
    snprintf(key, sizeof key, "%s.title", plan->plan->rules->game->id);
    p.title = br_word(lang, key) ? br_word(lang, key) : plan->plan->rules->game->id;
    page_open(&p);
    put_head(&p, plan, all);
    for (int v = 1; v < plan->variants; v++) put_variant(&p, plan, all, v);
    page_close(&p, command);
}
