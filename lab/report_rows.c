/* report_rows.c -- every figure of a run as a row, and rows as CSV and JSON.
 *
 * A reader of the CSV needs no manual: section, item, measure, value, interval, number of cases.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

stats_rate report_rate(uint64_t shares, uint64_t n) {
    return stats_wilson((double)shares / LAB_SHARE, (double)n);
}

stats_rate report_mean(const histogram *t) {
    double mean = histogram_mean(t);
    if (t->count < 2) return (stats_rate){mean, NAN, NAN};
    double half = 1.959963984540054 * histogram_sd(t) / sqrt((double)t->count);
    return (stats_rate){mean, mean - half, mean + half};
}

int report_bots(const sim_plan *plan, const totals *t, report_bot out[BR_SEATS_MAX]) {
    int count = 0;
    for (int chair = 0; chair < plan->rules->seats; chair++) {
        int i = 0;
        while (i < count && out[i].bot != plan->bots[chair]) i++;
        if (i == count) out[count++] = (report_bot){.bot = plan->bots[chair]};
        out[i].chairs++;
        out[i].wins += t->chair_wins[chair];
        out[i].scores += t->chair_scores[chair];
        out[i].squares += t->chair_squares[chair];
    }
    return count;
}

/* ---- rows --------------------------------------------------------------------------------- */

typedef struct sink {
    void (*take)(void *to, const report_row *row);
    void *to;
} sink;

static void put(const sink *s, const char *section, const char *item, const char *measure,
                stats_rate r, uint64_t n) {
    report_row row = {section, item, measure, r.value, r.low, r.high, n};
    s->take(s->to, &row);
}

static void put_plain(const sink *s, const char *section, const char *item, const char *measure,
                      double value, uint64_t n) {
    put(s, section, item, measure, (stats_rate){value, NAN, NAN}, n);
}

static void put_histogram(const sink *s, const char *section, const char *item,
                          const histogram *t) {
    static const struct {
        const char *name;
        double q;
    } quantiles[] = {{"q05", .05}, {"q25", .25}, {"median", .5}, {"q75", .75}, {"q95", .95}};
    put(s, section, item, "mean", report_mean(t), t->count);
    put_plain(s, section, item, "sd", histogram_sd(t), t->count);
    put_plain(s, section, item, "least", t->count ? (double)t->least : 0, t->count);
    for (int i = 0; i < 5; i++)
        put_plain(s, section, item, quantiles[i].name, histogram_quantile(t, quantiles[i].q),
                  t->count);
    put_plain(s, section, item, "most", t->count ? (double)t->most : 0, t->count);
}

static void put_bins(const sink *s, const char *section, const char *item, const histogram *t) {
    for (int i = 0; i < HISTOGRAM_BINS; i++) {
        char from[32];
        if (!t->bin[i]) continue;
        snprintf(from, sizeof from, "from %" PRId64, histogram_edge(t, i));
        put_plain(s, section, item, from, (double)t->bin[i], t->count);
    }
}

static void rows_wins(const sink *s, const sim_plan *plan, const totals *t) {
    report_bot bots[BR_SEATS_MAX];
    int count = report_bots(plan, t, bots);
    char item[32];
    put_plain(s, "run", "matches", "count", (double)t->matches, t->matches);
    put(s, "run", "shared-victories", "share", stats_wilson((double)t->ties, (double)t->matches),
        t->matches);
    put_plain(s, "run", "moves", "mean", t->matches ? (double)t->plies / (double)t->matches : 0,
              t->matches);
    for (int i = 0; i < count; i++)
        put(s, "bot-wins", bots[i].bot->name, "share", report_rate(bots[i].wins, t->matches),
            t->matches);
    for (int i = 0; i < plan->rules->seats; i++) {
        snprintf(item, sizeof item, "seat-%d", i + 1);
        put(s, "seat-wins", item, "share", report_rate(t->seat_wins[i], t->matches), t->matches);
        put_plain(s, "seat-score", item, "mean",
                  t->matches ? (double)t->seat_scores[i] / (double)t->matches : 0, t->matches);
    }
}

static void rows_scores(const sink *s, const sim_plan *plan, const totals *t) {
    report_bot bots[BR_SEATS_MAX];
    int count = report_bots(plan, t, bots);
    for (int i = 0; i < count; i++) {
        histogram *all = calloc(1, sizeof *all);
        if (!all) return;
        for (int chair = 0; chair < plan->rules->seats; chair++)
            if (plan->bots[chair] == bots[i].bot) histogram_merge(all, &t->details->score[chair]);
        put_histogram(s, "score", bots[i].bot->name, all);
        put_bins(s, "score-count", bots[i].bot->name, all);
        free(all);
    }
    put_histogram(s, "score", "winners", &t->details->winner_score);
    put_histogram(s, "margin", "first-to-second", &t->details->margin);
}

static void rows_course(const sink *s, const total_details *d) {
    put_histogram(s, "length", "moves", &d->plies);
    put_bins(s, "length-count", "moves", &d->plies);
    put_histogram(s, "decisions", "choices", &d->choices);
    put_bins(s, "choices-count", "choices", &d->choices);
    put_histogram(s, "decisions", "a-seat-a-match", &d->decisions);
    put_histogram(s, "decisions", "moves-in-a-row", &d->turn);
    put(s, "decisions", "forced", "share", stats_wilson((double)d->forced, (double)d->moves),
        d->moves);
    put_histogram(s, "drama", "lead-changes", &d->leads);
    put_bins(s, "lead-changes-count", "matches", &d->leads);
    for (int i = 0; i < RECORDER_TENTHS; i++) {
        char item[32];
        snprintf(item, sizeof item, "tenth-%d", i + 1);
        put(s, "winner-leads", item, "share", report_rate(d->tenth_led[i], d->tenth_matches),
            d->tenth_matches);
        put_plain(s, "choices-over-time", item, "mean",
                  d->tenth_moves[i] ? (double)d->tenth_choices[i] / (double)d->tenth_moves[i] : 0,
                  d->tenth_moves[i]);
    }
}

static void rows_order(const sink *s, const sim_plan *plan, const total_details *d) {
    for (int i = 0; d->ordered && i < plan->rules->seats; i++) {
        char item[32];
        snprintf(item, sizeof item, "order-%d", i + 1);
        put(s, "order-wins", item, "share", report_rate(d->order_wins[i], d->ordered), d->ordered);
    }
}

static void rows_values(const sink *s, const sim_plan *plan, const totals *t) {
    quantities q;
    quantities_find(&q, plan->rules->game);
    for (int i = 0; i < q.quantities; i++) {
        const histogram *all = &t->details->value[i];
        put_histogram(s, "quantity", q.quantity[i]->name, all);
        if (strcmp(q.quantity[i]->who, "table") == 0 || t->matches == 0) continue;
        double won = (double)t->details->value_won[i] / LAB_SHARE, n = (double)t->matches;
        put_plain(s, "quantity", q.quantity[i]->name, "mean-of-winners", won / n, t->matches);
        put_plain(s, "quantity", q.quantity[i]->name, "mean-of-others",
                  ((double)all->sum - won) / (n * (plan->rules->seats - 1)), t->matches);
    }
}

static void rows_cards(const sink *s, const sim_plan *plan, const totals *t) {
    quantities q;
    quantities_find(&q, plan->rules->game);
    uint64_t seats = t->matches * plan->rules->seats;
    for (int g = 0; g < q.groups; g++) {
        for (int i = 0; i < t->details->card_count[g]; i++) {
            const total_card *c = &t->details->card[g][i];
            uint64_t without = seats - c->with, wins = t->matches * LAB_SHARE - c->wins;
            put_plain(s, q.group[g], c->key, "uses-a-seat", (double)c->uses / (double)seats, seats);
            put(s, q.group[g], c->key, "seats-using", stats_wilson((double)c->with, (double)seats),
                seats);
            put(s, q.group[g], c->key, "wins-with", report_rate(c->wins, c->with), c->with);
            put(s, q.group[g], c->key, "wins-without", report_rate(wins, without), without);
            put(s, q.group[g], c->key, "difference",
                stats_difference((double)c->wins / LAB_SHARE, (double)c->with,
                                 (double)wins / LAB_SHARE, (double)without),
                seats);
        }
    }
}

void report_rows(const sim_plan *plan, const totals *t, void (*take)(void *to, const report_row *),
                 void *to) {
    sink s = {take, to};
    rows_wins(&s, plan, t);
    if (!t->details) return;
    rows_scores(&s, plan, t);
    rows_course(&s, t->details);
    rows_order(&s, plan, t->details);
    rows_values(&s, plan, t);
    rows_cards(&s, plan, t);
}

/* ---- CSV ---------------------------------------------------------------------------------- */

static void csv_word(FILE *out, const char *text) {
    bool is_plain = strpbrk(text, ",\"\n") == NULL;
    if (!is_plain) fputc('"', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    if (!is_plain) fputc('"', out);
}

static void csv_take(void *to, const report_row *row) {
    FILE *out = to;
    csv_word(out, row->section);
    fputc(',', out);
    csv_word(out, row->item);
    fprintf(out, ",%s,%.10g,", row->measure, row->value);
    if (!isnan(row->low)) fprintf(out, "%.10g", row->low);
    fputc(',', out);
    if (!isnan(row->high)) fprintf(out, "%.10g", row->high);
    fprintf(out, ",%" PRIu64 "\n", row->n);
}

void report_csv(FILE *out, const sim_plan *plan, const totals *t) {
    fputs("section,item,measure,value,low,high,n\n", out);
    report_rows(plan, t, csv_take, out);
}

/* ---- JSON --------------------------------------------------------------------------------- */

void report_put_seed(FILE *out, const sim_plan *plan) {
    for (int i = 0; i < BR_SEED_BYTES; i++) fprintf(out, "%02x", plan->seed[i]);
}

static void json_word(FILE *out, const char *text) {
    char quoted[6 * KEY_MAX + 3];
    br_buf buf = br_buf_over(quoted, sizeof quoted);
    br_put_json(&buf, text);
    fputs(quoted, out);
}

typedef struct json {
    FILE *out;
    bool has_rows;
} json;

static void json_take(void *to, const report_row *row) {
    json *j = to;
    fprintf(j->out, "%s\n{\"section\":\"%s\",\"item\":", j->has_rows ? "," : "", row->section);
    json_word(j->out, row->item);
    fprintf(j->out, ",\"measure\":\"%s\",\"value\":%.10g", row->measure, row->value);
    if (!isnan(row->low)) fprintf(j->out, ",\"low\":%.10g,\"high\":%.10g", row->low, row->high);
    fprintf(j->out, ",\"n\":%" PRIu64 "}", row->n);
    j->has_rows = true;
}

static void json_rate(FILE *out, uint64_t shares, uint64_t matches) {
    stats_rate p = report_rate(shares, matches);
    fprintf(out, "\"wins\":%.6f,\"rate\":%.6f,\"low\":%.6f,\"high\":%.6f",
            (double)shares / LAB_SHARE, p.value, p.low, p.high);
}

static double mean_of(double sum, uint64_t n) { return n ? sum / (double)n : 0; }

/* Standard deviation of a bot's scores. */
static double spread_of(const report_bot *b, uint64_t matches) {
    uint64_t n = matches * (uint64_t)b->chairs;
    double mean = mean_of((double)b->scores, n);
    double variance = mean_of((double)b->squares, n) - mean * mean;
    return variance > 0 ? sqrt(variance) : 0;
}

static void json_head(FILE *out, const sim_plan *plan, const totals *t, bool is_cut) {
    const br_rules *r = plan->rules;
    fprintf(out, "{\"game\":\"%s\",\"seats\":%d,\"options\":{", r->game->id, r->seats);
    for (int i = 0; i < r->game->option_count; i++)
        fprintf(out, "%s\"%s\":\"%s\"", i ? "," : "", r->game->options[i].name,
                br_rules_value(r, i));
    fprintf(out, "},\"seed\":\"");
    report_put_seed(out, plan);
    fprintf(out,
            "\",\"rotate\":%s,\"asked\":%" PRIu64 ",\"matches\":%" PRIu64 ",\"interrupted\":%s",
            plan->has_rotation ? "true" : "false", plan->matches, t->matches,
            is_cut ? "true" : "false");
    fprintf(out, ",\"plies\":%.6f,\"plies_most\":%" PRIu64 ",\"ties\":%" PRIu64,
            mean_of((double)t->plies, t->matches), t->plies_most, t->ties);
}

void report_json(FILE *out, const sim_plan *plan, const totals *t, bool is_cut) {
    const br_rules *r = plan->rules;
    report_bot bots[BR_SEATS_MAX];
    int count = report_bots(plan, t, bots);
    json_head(out, plan, t, is_cut);
    fprintf(out, ",\"by_bot\":[");
    for (int i = 0; i < count; i++) {
        const report_bot *b = &bots[i];
        fprintf(out, "%s{\"bot\":\"%s\",\"seats\":%d,", i ? "," : "", b->bot->name, b->chairs);
        json_rate(out, b->wins, t->matches);
        fprintf(
            out, ",\"even\":%.6f,\"score\":%.6f,\"score_sd\":%.6f}", (double)b->chairs / r->seats,
            mean_of((double)b->scores, t->matches * (uint64_t)b->chairs), spread_of(b, t->matches));
    }
    fprintf(out, "],\"by_seat\":[");
    for (int seat = 0; seat < r->seats; seat++) {
        fprintf(out, "%s{\"seat\":%d,", seat ? "," : "", seat);
        json_rate(out, t->seat_wins[seat], t->matches);
        fprintf(out, ",\"score\":%.6f}", mean_of((double)t->seat_scores[seat], t->matches));
    }
    fprintf(out, "]");
    if (t->details) {
        json j = {out, false};
        fprintf(out, ",\"rows\":[");
        report_rows(plan, t, json_take, &j);
        fprintf(out, "]");
    }
    fprintf(out, "}\n");
}
