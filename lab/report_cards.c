/* report_cards.c -- tables of the report: what each card is worth, and the game's own quantities.
 *
 * A card's worth is how often those who used it won, against those who did not. That is what goes
 * together, not what causes what, and the page says so.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "report_page.h"

enum { ROWS_SHOWN = 12, ROWS_ALL = 30 }; /* best and worst of a long table; a short one whole */

typedef struct worth {
    const total_card *card;
    stats_rate with, without, difference;
    bool is_common; /* enough seats with and without it to say anything */
} worth;

static int by_difference(const void *a, const void *b) {
    const worth *x = a, *y = b;
    if (x->is_common != y->is_common) return x->is_common ? -1 : 1;
    if (x->difference.value != y->difference.value)
        return x->difference.value > y->difference.value ? -1 : 1;
    return strcmp(x->card->key, y->card->key);
}

static void worth_set(worth *w, const total_card *c, uint64_t matches, uint64_t seats) {
    uint64_t without = seats - c->with, wins = matches * LAB_SHARE - c->wins;
    w->card = c;
    w->with = report_rate(c->wins, c->with);
    w->without = report_rate(wins, without);
    w->difference = stats_difference((double)c->wins / LAB_SHARE, (double)c->with,
                                     (double)wins / LAB_SHARE, (double)without);
    w->is_common = c->with >= 30 && without >= 30;
}

static void put_difference(const page *p, const worth *w) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX], c[SAY_NUMBER_MAX];
    if (!w->is_common) {
        fprintf(p->s.out, "<td>–</td>");
        return;
    }
    fprintf(p->s.out, "<td><b>%s</b> <small>%s…%s</small></td>",
            say_signed(a, p->s.lang, 100 * w->difference.value, 1),
            say_signed(b, p->s.lang, 100 * w->difference.low, 1),
            say_signed(c, p->s.lang, 100 * w->difference.high, 1));
}

static void put_row(const page *p, const worth *w, double most, uint64_t seats) {
    char name[SAY_NAME_MAX], a[SAY_NUMBER_MAX];
    double even = 1.0 / p->plan->rules->seats;
    say_card(name, p->s.lang, p->plan->rules->game->id, w->card->key);
    fprintf(p->s.out, "<tr><th scope=\"row\">");
    say_text(&p->s, name);
    fprintf(p->s.out, "</th><td class=\"opt\">%s</td>",
            say_number(a, p->s.lang, (double)w->card->uses / (double)seats, 2));
    fprintf(p->s.out, "<td>%s</td><td class=\"wide-cell\">",
            say_percent(a, p->s.lang, (double)w->card->with / (double)seats, 0));
    chart_interval(&p->s, w->with, 0, most, even);
    fprintf(p->s.out, "</td><td>");
    page_rate(p, w->with);
    fprintf(p->s.out, "</td><td class=\"opt\">%s</td>",
            w->card->with < seats ? say_percent(a, p->s.lang, w->without.value, 1) : "–");
    put_difference(p, w);
    fprintf(p->s.out, "</tr>\n");
}

static void put_table(const page *p, const worth *row, int count, double most, uint64_t seats) {
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
    fprintf(p->s.out, "</th>");
    page_head_cell(p, "col.difference");
    fprintf(p->s.out, "</tr></thead><tbody>\n");
    for (int i = 0; i < count; i++) put_row(p, &row[i], most, seats);
    fprintf(p->s.out, "</tbody></table></div>\n");
}

static void put_best_and_worst(const page *p, const worth *row, int count) {
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
    page_says(p, "cards.says",
              SAY_ARGS({"best", best}, {"worst", worst},
                       {"high", say_percent(n[0], lang, row[0].with.value, 1)},
                       {"high-without", say_percent(n[1], lang, row[0].without.value, 1)},
                       {"low", say_percent(n[2], lang, row[last].with.value, 1)},
                       {"low-without", say_percent(n[3], lang, row[last].without.value, 1)},
                       {"even", say_percent(n[4], lang, 1.0 / p->plan->rules->seats, 1)}));
}

/* How the cards of a group are told apart, where their names do not say it. */
static void put_note(const page *p, const char *group) {
    char key[96];
    snprintf(key, sizeof key, "lab.%s.%s.note", p->plan->rules->game->id, group);
    if (br_word(p->s.lang, key)) page_says(p, key + strlen("lab."), NULL);
}

static void put_group(const page *p, const char *group, int g) {
    const total_details *d = p->t->details;
    int count = d->card_count[g];
    uint64_t seats = p->t->matches * p->plan->rules->seats;
    worth *row = calloc((size_t)count + 1, sizeof *row);
    char name[SAY_NAME_MAX];
    double most = 2.0 / p->plan->rules->seats;
    if (!row) return;
    for (int i = 0; i < count; i++) {
        worth_set(&row[i], &d->card[g][i], p->t->matches, seats);
        if (row[i].is_common) most = fmax(most, row[i].with.high);
    }
    qsort(row, (size_t)count, sizeof *row, by_difference);
    say_named(name, p->s.lang, p->plan->rules->game->id, group);
    fprintf(p->s.out, "<section class=\"wide cards\"><h2>");
    say_text(&p->s, name);
    fprintf(p->s.out, "</h2>\n");
    put_best_and_worst(p, row, count);
    put_note(p, group);
    most = fmin(1, most);
    if (count <= ROWS_ALL) {
        put_table(p, row, count, most, seats);
    } else {
        put_table(p, row, ROWS_SHOWN, most, seats);
        fprintf(p->s.out, "<details open=\"open\"><summary>");
        say_key(&p->s, "cards.rest", NULL);
        fprintf(p->s.out, "</summary>\n");
        put_table(p, row + ROWS_SHOWN, count - ROWS_SHOWN, most, seats);
        fprintf(p->s.out, "</details>\n");
    }
    free(row);
    page_strip_legend(p);
    fprintf(p->s.out, "</section>\n");
}

void page_cards(const page *p) {
    quantities q;
    quantities_find(&q, p->plan->rules->game);
    for (int g = 0; g < q.groups; g++)
        if (p->t->details->card_count[g]) put_group(p, q.group[g], g);
}

/* ---- quantities --------------------------------------------------------------------------- */

static void put_quantity(const page *p, const quantity *q, int index) {
    char name[SAY_NAME_MAX], a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    const histogram *all = &p->t->details->value[index];
    bool is_table = strcmp(q->who, "table") == 0;
    double n = p->t->matches ? (double)p->t->matches : 1;
    double won = (double)p->t->details->value_won[index] / LAB_SHARE / n;
    double rest = ((double)all->sum / n - won) / (p->plan->rules->seats - 1);
    say_named(name, p->s.lang, q->game, q->name);
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
    double far = 0, n = p->t->matches ? (double)p->t->matches : 1;
    for (int i = 0; i < q->quantities; i++) {
        const histogram *all = &p->t->details->value[i];
        double won = (double)p->t->details->value_won[i] / LAB_SHARE / n, sd = histogram_sd(all);
        double rest = ((double)all->sum / n - won) / (p->plan->rules->seats - 1);
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
        say_named(name, p->s.lang, q.quantity[best]->game, q.quantity[best]->name);
        page_says(p, "values.says", SAY_ARGS({"what", name}));
    }
    fprintf(p->s.out, "<table><thead><tr>");
    page_head_cell(p, "col.what");
    page_head_cell(p, "col.mean");
    fprintf(p->s.out, "<th class=\"wide-cell\"></th>");
    fprintf(p->s.out, "<th scope=\"col\" class=\"two\"><span class=\"key1\"></span> ");
    say_key(&p->s, "col.winners", NULL);
    fprintf(p->s.out, "</th><th scope=\"col\" class=\"two\"><span class=\"key2\"></span> ");
    say_key(&p->s, "col.others", NULL);
    fprintf(p->s.out, "</th></tr></thead><tbody>\n");
    for (int i = 0; i < q.quantities; i++) put_quantity(p, q.quantity[i], i);
    fprintf(p->s.out, "</tbody></table></section>\n");
}
