/* report_cards.c -- tables of the report: what each card is worth, and the game's own quantities.
 *
 * A card's worth is how often those who used it won, against those who did not. That is what goes
 * together, not what causes what, and the page says so.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "picture.h"
#include "report_page.h"

static const double DEAD_SHARE = 0.01;   /* of seats */
enum { ROWS_SHOWN = 12, ROWS_ALL = 30 }; /* best and worst of a long table; a short one whole */

static int by_difference(const void *a, const void *b) {
    const report_card *x = a, *y = b;
    double left = x->is_adjusted ? x->adjusted.value : x->difference.value;
    double right = y->is_adjusted ? y->adjusted.value : y->difference.value;
    if (x->is_common != y->is_common) return x->is_common ? -1 : 1;
    if (left != right) return left > right ? -1 : 1;
    return strcmp(x->card->key, y->card->key);
}

/* A star says that the row is believed though many were looked at. */
static void put_difference(const page *p, const char *open, stats_rate r, double risk,
                           bool is_known) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX], c[SAY_NUMBER_MAX];
    fprintf(p->s.out, "<%s>", open);
    if (!is_known) {
        fprintf(p->s.out, "–</td>");
        return;
    }
    fprintf(p->s.out, "<b>%s%s</b> <small>%s…%s</small></td>",
            say_signed(a, p->s.lang, 100 * r.value, 1), risk < 0.05 ? "\xC2\xA0★" : "",
            say_signed(b, p->s.lang, 100 * r.low, 1), say_signed(c, p->s.lang, 100 * r.high, 1));
}

void page_card(const page *p, const char *key, const char *name) {
    char own[SAY_NAME_MAX];
    if (!name) say_card(own, p->s.lang, p->plan->rules->game->id, key);
    fprintf(p->s.out, "<span class=\"named\">");
    picture_card(&p->s, p->plan->rules->game, key);
    fprintf(p->s.out, "<span>");
    say_text(&p->s, name ? name : own);
    fprintf(p->s.out, "</span></span>");
}

static void put_row(const page *p, const report_card *w, double most, uint64_t seats) {
    char a[SAY_NUMBER_MAX];
    double even = 1.0 / p->plan->rules->seats;
    fprintf(p->s.out, "<tr><th scope=\"row\">");
    page_card(p, w->card->key, NULL);
    fprintf(p->s.out, "</th><td class=\"opt\">%s</td>",
            say_number(a, p->s.lang, (double)w->card->uses / (double)seats, 2));
    fprintf(p->s.out, "<td>%s</td><td class=\"wide-cell\">",
            say_percent(a, p->s.lang, (double)w->card->wins.x / (double)seats, 0));
    chart_interval(&p->s, w->with, 0, most, even);
    fprintf(p->s.out, "</td><td>");
    page_rate(p, w->with);
    fprintf(p->s.out, "</td><td class=\"opt\">%s</td>",
            (uint64_t)w->card->wins.x < seats ? say_percent(a, p->s.lang, w->without.value, 1)
                                              : "–");
    put_difference(p, "td class=\"opt\"", w->difference, w->difference_risk, w->is_common);
    put_difference(p, "td", w->adjusted, w->adjusted_risk, w->is_adjusted);
    fprintf(p->s.out, "</tr>\n");
}

static void put_table(const page *p, const report_card *row, int count, double most,
                      uint64_t seats) {
    fprintf(p->s.out, "<div class=\"scroll\"><table><thead><tr>");
    page_head_cell(p, "col.card");
    fprintf(p->s.out, "<th scope=\"col\" class=\"opt\">");
    say_key(&p->s, "col.uses", NULL);
    fprintf(p->s.out, "</th>");
    page_head_cell(p, "col.using");
    page_ends(p, most);
    page_head_cell(p, "col.with");
    fprintf(p->s.out, "<th scope=\"col\" class=\"opt\">");
    say_key(&p->s, "col.without", NULL);
    fprintf(p->s.out, "</th><th scope=\"col\" class=\"opt\">");
    say_key(&p->s, "col.difference", NULL);
    fprintf(p->s.out, "</th>");
    page_head_cell(p, "col.adjusted");
    fprintf(p->s.out, "</tr></thead><tbody>\n");
    for (int i = 0; i < count; i++) put_row(p, &row[i], most, seats);
    fprintf(p->s.out, "</tbody></table></div>\n");
}

/* Small multiples: a card, its strip, what it is worth. All else of it is in the CSV. */
static void put_tiles(const page *p, const report_card *row, int count, double most) {
    char a[SAY_NUMBER_MAX];
    fprintf(p->s.out, "<div class=\"multiples\">\n");
    for (int i = 0; i < count; i++) {
        const report_card *w = &row[i];
        stats_rate worth = w->is_adjusted ? w->adjusted : w->difference;
        double risk = w->is_adjusted ? w->adjusted_risk : w->difference_risk;
        fprintf(p->s.out, "<div>");
        page_card(p, w->card->key, NULL);
        chart_interval(&p->s, w->with, 0, most, 1.0 / p->plan->rules->seats);
        fprintf(p->s.out, "<span>");
        page_rate(p, w->with);
        if (w->is_common)
            fprintf(p->s.out, " <b>%s%s</b>", say_signed(a, p->s.lang, 100 * worth.value, 1),
                    risk < 0.05 ? "\xC2\xA0★" : "");
        fprintf(p->s.out, "</span></div>\n");
    }
    fprintf(p->s.out, "</div>\n");
}

static void put_best_and_worst(const page *p, const report_card *row, int count) {
    char best[SAY_NAME_MAX], worst[SAY_NAME_MAX], n[5][SAY_NUMBER_MAX];
    const br_lang lang = p->s.lang;
    int last = count - 1;
    while (last > 0 && !row[last].is_common) last--;
    if (last < 1) {
        page_says(p, "cards.nothing", NULL);
        return;
    }
    say_card(best, lang, p->plan->rules->game->id, row[0].card->key);
    say_card(worst, lang, p->plan->rules->game->id, row[last].card->key);
    if (row[0].is_adjusted && row[last].is_adjusted) {
        bool is_told = false;
        for (int i = 0; i <= last; i++)
            is_told = is_told || (row[i].is_adjusted && row[i].adjusted_risk < 0.05);
        page_says(p, is_told ? "cards.adjusted" : "cards.open",
                  SAY_ARGS({"best", best}, {"worst", worst},
                           {"high", say_signed(n[0], lang, 100 * row[0].adjusted.value, 1)},
                           {"low", say_signed(n[1], lang, 100 * row[last].adjusted.value, 1)}));
        return;
    }
    page_says(p, "cards.says",
              SAY_ARGS({"best", best}, {"worst", worst},
                       {"high", say_percent(n[0], lang, row[0].with.value, 1)},
                       {"high-without", say_percent(n[1], lang, row[0].without.value, 1)},
                       {"low", say_percent(n[2], lang, row[last].with.value, 1)},
                       {"low-without", say_percent(n[3], lang, row[last].without.value, 1)},
                       {"even", say_percent(n[4], lang, 1.0 / p->plan->rules->seats, 1)}));
}

/* Cards that hardly anybody uses: there, but of no use. */
static void put_dead(const page *p, const report_card *row, int count, uint64_t seats) {
    char names[4 * SAY_NAME_MAX] = "", n[SAY_NUMBER_MAX];
    int dead = 0;
    for (int i = 0; i < count; i++) {
        char name[SAY_NAME_MAX];
        if ((double)row[i].card->wins.x >= DEAD_SHARE * (double)seats) continue;
        say_card(name, p->s.lang, p->plan->rules->game->id, row[i].card->key);
        size_t used = strlen(names);
        if (dead < 3) snprintf(names + used, sizeof names - used, "%s%s", dead ? ", " : "", name);
        dead++;
    }
    if (dead == 0) return;
    say_count(n, p->s.lang, (uint64_t)dead);
    page_says(p, "cards.dead", SAY_ARGS({"n", n}, {"names", names}));
}

/* How the cards of a group are told apart, where their names do not say it. */
static void put_note(const page *p, const char *group) {
    char key[96];
    snprintf(key, sizeof key, "%s.lab.%s.note", p->plan->rules->game->id, group);
    const char *note = br_word(p->s.lang, key);
    if (!note) return;
    fprintf(p->s.out, "<p class=\"says\">");
    say_text(&p->s, note);
    fprintf(p->s.out, "</p>\n");
}

static void put_group(const page *p, const char *group, int g) {
    int count = p->t->details->card_count[g];
    uint64_t seats = p->t->matches * p->plan->rules->seats;
    report_card *row = report_cards(p->plan, p->t, g);
    char name[SAY_NAME_MAX];
    double most = 2.0 / p->plan->rules->seats;
    if (!row) return;
    for (int i = 0; i < count; i++)
        if (row[i].is_common) most = fmax(most, row[i].with.high);
    qsort(row, (size_t)count, sizeof *row, by_difference);
    say_named(name, p->s.lang, p->plan->rules->game->id, group);
    fprintf(p->s.out, "<section class=\"wide cards\"><h2>");
    say_text(&p->s, name);
    fprintf(p->s.out, "</h2>\n");
    put_best_and_worst(p, row, count);
    page_says(p, "cards.columns", NULL);
    put_dead(p, row, count, seats);
    put_note(p, group);
    most = fmin(1, most);
    if (count <= ROWS_ALL) {
        put_table(p, row, count, most, seats);
    } else {
        put_table(p, row, ROWS_SHOWN, most, seats);
        fprintf(p->s.out, "<details open=\"open\"><summary>");
        say_key(&p->s, "cards.rest", NULL);
        fprintf(p->s.out, "</summary>\n");
        page_says(p, "cards.tiles", NULL);
        put_tiles(p, row + ROWS_SHOWN, count - ROWS_SHOWN, most);
        fprintf(p->s.out, "</details>\n");
    }
    free(row);
    page_strip_legend(p, "legend.even");
    fprintf(p->s.out, "</section>\n");
}

void page_cards(const page *p) {
    quantities q;
    quantities_find(&q, p->plan->rules->game);
    for (int g = 0; g < q.groups; g++)
        if (p->t->details->card_count[g]) put_group(p, q.group[g], g);
}

/* ---- quantities --------------------------------------------------------------------------- */

static void winners_and_others(const page *p, int index, double *won, double *rest) {
    double n = p->t->matches ? (double)p->t->matches : 1;
    const cluster *c = &p->t->details->values[index];
    *won = (double)c->y / LAB_SHARE / n;
    *rest = ((double)c->x / n - *won) / (p->plan->rules->seats - 1);
}

static void put_quantity(const page *p, const br_quantity *q, int index) {
    char name[SAY_NAME_MAX], a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    const histogram *all = &p->t->details->value[index];
    bool is_table = strcmp(q->who, "table") == 0;
    double won, rest;
    winners_and_others(p, index, &won, &rest);
    say_named(name, p->s.lang, p->plan->rules->game->id, q->name);
    fprintf(p->s.out, "<tr><th scope=\"row\">");
    say_text(&p->s, name);
    fprintf(p->s.out, "</th><td><b>%s</b> <small>± %s</small></td>",
            say_number(a, p->s.lang, histogram_mean(all), 2),
            say_number(b, p->s.lang, histogram_sd(all), 2));
    if (is_table) {
        fprintf(p->s.out, "<td class=\"wide-cell note\">");
        say_key(&p->s, "values.table", NULL);
        fprintf(p->s.out, "</td><td>–</td><td>–</td></tr>\n");
        return;
    }
    fprintf(p->s.out, "<td class=\"wide-cell\">");
    chart_bars(&p->s, won, rest, fmax(fmax(won, rest), 1e-9));
    fprintf(p->s.out, "</td><td>%s</td><td>%s</td></tr>\n", say_number(a, p->s.lang, won, 2),
            say_number(b, p->s.lang, rest, 2));
}

/* Where winners and others are furthest apart, counted in spreads. */
static int telling_one(const page *p, const quantities *q) {
    int best = -1;
    double far = 0, won, rest;
    for (int i = 0; i < q->quantities; i++) {
        const histogram *all = &p->t->details->value[i];
        double sd = histogram_sd(all);
        winners_and_others(p, i, &won, &rest);
        if (strcmp(q->quantity[i]->who, "table") == 0 || !(sd > 0)) continue;
        if (fabs(won - rest) / sd <= far) continue;
        far = fabs(won - rest) / sd;
        best = i;
    }
    return best;
}

void page_quantities(const page *p) {
    quantities q;
    quantities_find(&q, p->plan->rules->game);
    if (q.quantities == 0) return;
    char name[SAY_NAME_MAX];
    int best = telling_one(p, &q);
    page_section(p, "values.title", false);
    if (best >= 0) {
        say_named(name, p->s.lang, p->plan->rules->game->id, q.quantity[best]->name);
        page_says(p, "values.says", SAY_ARGS({"what", name}));
    }
    fprintf(p->s.out, "<div class=\"scroll\"><table><thead><tr>");
    page_head_cell(p, "col.what");
    page_head_cell(p, "col.mean");
    fprintf(p->s.out, "<th class=\"wide-cell\"></th>");
    fprintf(p->s.out, "<th scope=\"col\" class=\"two\"><span class=\"key1\"></span> ");
    say_key(&p->s, "col.winners", NULL);
    fprintf(p->s.out, "</th><th scope=\"col\" class=\"two\"><span class=\"key2\"></span> ");
    say_key(&p->s, "col.others", NULL);
    fprintf(p->s.out, "</th></tr></thead><tbody>\n");
    for (int i = 0; i < q.quantities; i++) put_quantity(p, q.quantity[i], i);
    fprintf(p->s.out, "</tbody></table></div></section>\n");
}

/* ---- kinds of moves ----------------------------------------------------------------------- */

static void kind_name(const page *p, int kind, char out[SAY_NAME_MAX]) {
    const br_game *game = p->plan->rules->game;
    char key[128];
    snprintf(key, sizeof key, "%s.verb.%s", game->id, game->forms[kind].verb);
    const char *text = br_word(p->s.lang, key);
    snprintf(out, SAY_NAME_MAX, "%s", text ? text : game->forms[kind].verb);
}

/* How often a kind of move is chosen where another was to be had: what is chosen nearly always is
 * no choice, what is chosen nearly never might as well not be there. */
void page_kinds(const page *p) {
    char name[SAY_NAME_MAX], a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    uint64_t offered = 0;
    for (int i = 0; i < RECORDER_KINDS; i++) offered += p->t->details->kind[i].offered;
    if (offered == 0) return; /* a game of one kind of move at a time */
    page_section(p, "kinds.title", false);
    page_says(p, "kinds.says", NULL);
    fprintf(p->s.out, "<div class=\"scroll\"><table><thead><tr>");
    page_head_cell(p, "col.kind");
    page_head_cell(p, "col.offered");
    fprintf(p->s.out, "<th class=\"wide-cell\"></th>");
    page_head_cell(p, "col.chosen");
    fprintf(p->s.out, "</tr></thead><tbody>\n");
    for (int i = 0; i < RECORDER_KINDS; i++) {
        const total_kind *k = &p->t->details->kind[i];
        if (k->offered == 0) continue;
        double share = (double)k->chosen / (double)k->offered;
        kind_name(p, i, name);
        fprintf(p->s.out, "<tr><th scope=\"row\">");
        say_text(&p->s, name);
        fprintf(p->s.out, "</th><td>%s</td><td class=\"wide-cell\">",
                say_number(a, p->s.lang, (double)k->offered / (double)p->t->matches, 1));
        chart_bars(&p->s, share, NAN, 1);
        fprintf(p->s.out, "</td><td>%s</td></tr>\n", say_percent(b, p->s.lang, share, 1));
    }
    fprintf(p->s.out, "</tbody></table></div></section>\n");
}
