/* report_rows.c -- every figure of a run as a row, and rows as CSV and JSON.
 *
 * A reader of the CSV needs no manual: section, item, measure, value, interval, number of cases.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

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

/* `mean` has an interval that knows which of the values belong to one match. */
static void put_histogram(const sink *s, const char *section, const char *item, const histogram *t,
                          stats_rate mean) {
    static const struct {
        const char *name;
        double q;
    } quantiles[] = {{"q05", .05}, {"q25", .25}, {"median", .5}, {"q75", .75}, {"q95", .95}};
    put(s, section, item, "mean", mean, t->count);
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
    put(s, "run", "moves", "mean", cluster_plain((int64_t)t->plies, t->plies_squares, t->matches),
        t->matches);
    for (int i = 0; i < count; i++)
        put(s, "bot-wins", bots[i].bot->name, "share", bots[i].rate, t->matches);
    for (int i = 0; i < plan->rules->seats; i++) {
        snprintf(item, sizeof item, "seat-%d", i + 1);
        put(s, "seat-wins", item, "share", report_seat_wins(t, i), t->matches);
        put(s, "seat-score", item, "mean",
            cluster_plain(t->seat_scores[i], t->seat_squares[i], t->matches), t->matches);
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
        put_histogram(s, "score", bots[i].bot->name, all, bots[i].score);
        put_bins(s, "score-count", bots[i].bot->name, all);
        free(all);
    }
    put_histogram(s, "score", "winners", &t->details->winner_score,
                  cluster_mean(&t->details->winner_scores, t->matches, 1));
    put_histogram(s, "margin", "first-to-second", &t->details->margin,
                  report_mean(&t->details->margin));
}

static void rows_course(const sink *s, const total_details *d, uint64_t matches) {
    put_histogram(s, "length", "moves", &d->plies, report_mean(&d->plies));
    put_bins(s, "length-count", "moves", &d->plies);
    put_histogram(s, "decisions", "choices", &d->choices, cluster_mean(&d->choice, matches, 1));
    put_bins(s, "choices-count", "choices", &d->choices);
    put_histogram(s, "decisions", "a-seat-a-match", &d->decisions,
                  cluster_mean(&d->decision, matches, 1));
    put_histogram(s, "decisions", "moves-in-a-row", &d->turn, cluster_mean(&d->turns, matches, 1));
    put(s, "decisions", "forced", "share", cluster_share(&d->forced, matches, 1),
        (uint64_t)d->forced.x);
    put_histogram(s, "drama", "lead-changes", &d->leads, report_mean(&d->leads));
    put_bins(s, "lead-changes-count", "matches", &d->leads);
}

static void rows_tenths(const sink *s, const total_details *d, uint64_t matches) {
    uint64_t decided = 0;
    for (int i = 0; i < RECORDER_TENTHS; i++) {
        char item[32];
        snprintf(item, sizeof item, "tenth-%d", i + 1);
        decided += d->decided[i];
        put(s, "winner-leads", item, "share", report_lead(d, i), d->tenth_matches);
        put(s, "decided-by", item, "share", stats_wilson((double)decided, (double)d->tenth_matches),
            d->tenth_matches);
        put(s, "choices-over-time", item, "mean", cluster_mean(&d->tenth[i], matches, 1),
            (uint64_t)d->tenth[i].x);
    }
}

static void rows_kinds(const sink *s, const br_game *game, const total_details *d) {
    for (int i = 0; i < RECORDER_KINDS; i++) {
        const total_kind *kind = &d->kind[i];
        if (kind->offered == 0) continue;
        put_plain(s, "kind-of-move", game->forms[i].verb, "chosen-if-offered",
                  (double)kind->chosen / (double)kind->offered, kind->offered);
    }
}

static void rows_order(const sink *s, const sim_plan *plan, const total_details *d) {
    for (int i = 0; d->ordered && i < plan->rules->seats; i++) {
        char item[32];
        snprintf(item, sizeof item, "order-%d", i + 1);
        put(s, "order-wins", item, "share", report_order_wins(d, i), d->ordered);
    }
}

static void rows_values(const sink *s, const sim_plan *plan, const totals *t) {
    quantities q;
    quantities_find(&q, plan->rules->game);
    double others = plan->rules->seats - 1, n = (double)t->matches;
    for (int i = 0; i < q.quantities; i++) {
        const histogram *all = &t->details->value[i];
        const cluster *c = &t->details->values[i];
        bool is_table = strcmp(q.quantity[i]->who, "table") == 0;
        stats_rate mean = report_mean(all);
        if (!is_table) {
            mean = cluster_plain(c->x, (uint64_t)c->xx, t->matches);
            mean.value /= plan->rules->seats;
            mean.low /= plan->rules->seats;
            mean.high /= plan->rules->seats;
        }
        put_histogram(s, "quantity", q.quantity[i]->name, all, mean);
        if (is_table || t->matches == 0) continue;
        double won = (double)c->y / LAB_SHARE / n;
        put_plain(s, "quantity", q.quantity[i]->name, "mean-of-winners", won, t->matches);
        put_plain(s, "quantity", q.quantity[i]->name, "mean-of-others",
                  ((double)c->x / n - won) / others, t->matches);
        put(s, "quantity", q.quantity[i]->name, "winners-less-others",
            stats_range(cluster_lead(c, t->matches, LAB_SHARE, others)), t->matches);
    }
}

static void row_card(const sink *s, const char *group, const report_card *c, uint64_t matches,
                     int seats) {
    const cluster *wins = &c->card->wins;
    uint64_t all = matches * (uint64_t)seats, with = (uint64_t)wins->x;
    stats_rate uses = cluster_plain((int64_t)c->card->uses, c->card->use_squares, matches);
    const cluster using = {matches,  wins->x,         (int64_t)all,
                           wins->xx, wins->x * seats, (int64_t)all * seats};
    put(s, group, c->card->key, "uses-a-seat",
        (stats_rate){uses.value / seats, uses.low / seats, uses.high / seats}, all);
    put(s, group, c->card->key, "seats-using", cluster_share(&using, matches, 1), all);
    put(s, group, c->card->key, "wins-with", c->with, with);
    put(s, group, c->card->key, "wins-without", c->without, all - with);
    put(s, group, c->card->key, "difference", c->difference, all);
    if (c->is_common) put_plain(s, group, c->card->key, "difference-risk", c->difference_risk, all);
    if (!c->is_adjusted) return;
    put(s, group, c->card->key, "adjusted", c->adjusted, all);
    put_plain(s, group, c->card->key, "adjusted-risk", c->adjusted_risk, all);
}

static void rows_cards(const sink *s, const sim_plan *plan, const totals *t) {
    quantities q;
    quantities_find(&q, plan->rules->game);
    for (int g = 0; g < q.groups; g++) {
        report_card *card = report_cards(plan, t, g);
        for (int i = 0; card && i < t->details->card_count[g]; i++)
            row_card(s, q.group[g], &card[i], t->matches, plan->rules->seats);
        free(card);
    }
}

void report_rows(const sim_plan *plan, const totals *t, void (*take)(void *to, const report_row *),
                 void *to) {
    sink s = {take, to};
    rows_wins(&s, plan, t);
    if (!t->details) return;
    rows_scores(&s, plan, t);
    rows_course(&s, t->details, t->matches);
    rows_tenths(&s, t->details, t->matches);
    rows_kinds(&s, plan->rules->game, t->details);
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

static void json_rate(FILE *out, uint64_t shares, stats_rate p) {
    fprintf(out, "\"wins\":%.6f,\"rate\":%.6f,\"low\":%.6f,\"high\":%.6f",
            (double)shares / LAB_SHARE, p.value, p.low, p.high);
}

static double mean_of(double sum, uint64_t n) { return n ? sum / (double)n : 0; }

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
        json_rate(out, b->wins, b->rate);
        fprintf(out, ",\"even\":%.6f,\"score\":%.6f,\"score_sd\":%.6f}",
                (double)b->chairs / r->seats, b->score.value, b->score_sd);
    }
    fprintf(out, "],\"by_seat\":[");
    for (int seat = 0; seat < r->seats; seat++) {
        fprintf(out, "%s{\"seat\":%d,", seat ? "," : "", seat);
        json_rate(out, t->seat_wins[seat], report_seat_wins(t, seat));
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
