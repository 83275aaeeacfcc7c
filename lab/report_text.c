/* report_text.c -- a run as a few lines for the terminal. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "report.h"
#include "say.h"

static double mean_of(double sum, uint64_t n) { return n ? sum / (double)n : 0; }

/* Columns are counted in characters, not in bytes. */
static void put_padded(FILE *out, const char *text, int width) {
    int used = 0;
    for (const char *c = text; *c; c++) used += (*c & 0xC0) != 0x80;
    fprintf(out, "%s%*s", text, width > used ? width - used : 1, "");
}

static void put_right(FILE *out, const char *text, int width) {
    int used = 0;
    for (const char *c = text; *c; c++) used += (*c & 0xC0) != 0x80;
    fprintf(out, "%*s%s", width > used ? width - used : 0, "", text);
}

/* What is so by the rules has no interval. */
static void put_rate(FILE *out, br_lang lang, const char *name, const char *after, stats_rate p) {
    char value[SAY_NUMBER_MAX], range[SAY_RANGE_MAX] = "";
    if (p.low < p.high) say_range(range, lang, 100 * p.low, 100 * p.high, 2);
    fprintf(out, "  ");
    put_padded(out, name, 16);
    put_padded(out, after, 9);
    put_right(out, say_number(value, lang, 100 * p.value, 2), 7);
    fprintf(out, " %%");
    put_right(out, range, 16);
}

static void put_columns(const say *s) {
    static const struct {
        const char *key;
        int width;
        bool is_right;
    } columns[] = {{"text.bot", 16, false},     {"text.seats", 9, false}, {"text.wins", 9, true},
                   {"text.interval", 16, true}, {"text.even", 8, true},   {"text.score", 17, true}};
    fprintf(s->out, "  ");
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        char key[64];
        snprintf(key, sizeof key, "lab.%s", columns[i].key);
        const char *text = br_word(s->lang, key);
        if (!text) text = key;
        int used = 0;
        for (const char *c = text; *c; c++) used += (*c & 0xC0) != 0x80;
        int gap = columns[i].width > used ? columns[i].width - used : 1;
        if (columns[i].is_right) fprintf(s->out, "%*s%s", gap, "", text);
        else fprintf(s->out, "%s%*s", text, gap, "");
    }
    fprintf(s->out, "\n");
}

static void put_bots(FILE *out, br_lang lang, const sim_plan *plan, const totals *t) {
    report_bot bots[BR_SEATS_MAX];
    int count = report_bots(plan, t, bots);
    for (int i = 0; i < count; i++) {
        const report_bot *b = &bots[i];
        char seats[32], name[SAY_NAME_MAX], number[SAY_NUMBER_MAX];
        snprintf(seats, sizeof seats, "%d/%d", b->chairs, plan->rules->seats);
        say_bot(name, lang, b->bot);
        put_rate(out, lang, name, seats, b->rate);
        put_right(out, say_number(number, lang, 100.0 * b->chairs / plan->rules->seats, 2), 8);
        put_right(out, say_number(number, lang, b->score.value, 2), 9);
        fprintf(out, "  (%s)\n", say_number(number, lang, b->score_sd, 2));
    }
}

static void put_seats(const say *s, const sim_plan *plan, const totals *t) {
    char name[SAY_NAME_MAX], number[SAY_NUMBER_MAX];
    int seats = plan->rules->seats;
    for (int seat = 0; seat < seats; seat++) {
        say_seat(name, s->lang, seat);
        put_rate(s->out, s->lang, name, "", report_seat_wins(t, seat));
        put_right(s->out, say_number(number, s->lang, 100.0 / seats, 2), 8);
        double mean = mean_of((double)t->seat_scores[seat], t->matches);
        put_right(s->out, say_number(number, s->lang, mean, 2), 9);
        fprintf(s->out, "\n");
    }
    if (!report_seats_alike(plan)) return;
    fprintf(s->out, "  ");
    say_key(s, "text.alike", NULL);
    fprintf(s->out, "\n");
}

void report_text(FILE *out, br_lang lang, const sim_plan *plan, const totals *t, bool is_cut) {
    const br_rules *r = plan->rules;
    const say s = {out, lang, false};
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX], c[SAY_NUMBER_MAX], title[SAY_NAME_MAX];
    char seats[8];
    snprintf(title, sizeof title, "%s.title", r->game->id);
    const char *named = br_word(lang, title);
    snprintf(seats, sizeof seats, "%d", r->seats);
    say_key(&s, is_cut ? "text.head-cut" : "text.head",
            SAY_ARGS({"game", named ? named : r->game->id}, {"seats", seats},
                     {"n", say_count(a, lang, t->matches)},
                     {"of", say_count(b, lang, plan->matches)}));
    fprintf(out, "\n");
    say_key(&s, "text.seed", NULL);
    fprintf(out, " ");
    report_put_seed(out, plan);
    fprintf(out, "\n\n");
    put_columns(&s);
    put_bots(out, lang, plan, t);
    fprintf(out, "\n");
    put_seats(&s, plan, t);
    fprintf(out, "\n  ");
    say_key(&s, "text.course",
            SAY_ARGS({"mean", say_number(a, lang, mean_of((double)t->plies, t->matches), 2)},
                     {"most", say_count(b, lang, t->plies_most)},
                     {"ties", say_percent(c, lang, mean_of((double)t->ties, t->matches), 2)}));
    fprintf(out, "\n");
}
