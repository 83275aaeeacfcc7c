/* unit_coverage.c -- whether a 95 % interval holds the truth 95 times out of 100.
 *
 * Matches are made up (seats of one match depend on each other as real ones do: one wins, scores
 * share the luck of the deal, who is ahead plays more cards) and go through the lab's own totals
 * and rows. A long run says what is true; then every figure with an interval that the lab prints
 * is looked at in many short runs. Seeds are fixed: the result is the same every time.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"

enum { RUNS = 1000, MATCHES = 240, LONG = 400000, SEATS = 3, ROWS_MAX = 400, KEYS = 6, PLIES = 24 };

typedef struct fake {
    br_rules rules;
    sim_plan plan;
    recorder recorder;
    recorder_ply ply[PLIES];
    br_rng rng;
} fake;

static double uniform(br_rng *rng) { return (double)(br_rng_next(rng) >> 11) * 0x1p-53; }

/* Near enough to a normal number. */
static double noise(br_rng *rng) {
    double sum = -3;
    for (int i = 0; i < 6; i++) sum += uniform(rng);
    return sum * 1.4142135623730951;
}

static void fake_open(fake *f, uint64_t seed) {
    static const char *const keys[KEYS] = {"usual", "half", "some", "rare", "strong", "all"};
    br_fault fault = {0};
    memset(f, 0, sizeof *f);
    cr_assert_eq(br_rules_init(&f->rules, br_game_find("squirrels"), SEATS, &fault), BR_OK);
    f->plan = (sim_plan){.rules = &f->rules, .has_rotation = true, .has_details = true};
    for (int i = 0; i < SEATS; i++) f->plan.bots[i] = i == 0 ? &bot_greedy : &bot_random;
    recorder_open(&f->recorder, &f->rules, f->ply, PLIES);
    f->recorder.card_count[0] = KEYS;
    for (int i = 0; i < KEYS; i++) memcpy(f->recorder.card[0][i].key, keys[i], strlen(keys[i]) + 1);
    f->rng = br_rng_from(seed);
}

/* What each seat uses, and how strong that and everything else makes it. */
static void fake_cards(fake *f, const int chair[], double strength[]) {
    static const double often[KEYS] = {0.93, 0.5, 0.25, 0.08, 0.4, 1};
    recorder *w = &f->recorder;
    for (int seat = 0; seat < SEATS; seat++) {
        double ahead = noise(&f->rng); /* who is ahead plays more cards, and wins */
        int place = (seat + SEATS - w->starter) % SEATS;
        strength[seat] = ahead + 0.6 * (chair[seat] == 0) - 0.2 * place + 0.5 * noise(&f->rng);
        for (int k = 0; k < KEYS; k++) {
            double chance = k == KEYS - 1 ? 1 : often[k] + 0.06 * ahead;
            w->card[0][k].uses[seat] = uniform(&f->rng) < chance;
            if (k == 4) strength[seat] += 0.5 * w->card[0][k].uses[seat];
        }
        for (int q = 0; q < w->wanted.quantities; q++)
            w->value[q][seat] = (int32_t)(5 + 2 * ahead + q * noise(&f->rng));
    }
}

static void fake_course(fake *f, br_seats winners, match_outcome *out) {
    recorder *w = &f->recorder;
    uint32_t busy = br_rng_below(&f->rng, 5); /* some matches have more to decide than others */
    out->plies = w->plies = 12 + br_rng_below(&f->rng, PLIES - 11);
    for (uint32_t i = 0; i < w->plies; i++) {
        bool is_seen = uniform(&f->rng) < 0.3 + 0.6 * i / w->plies;
        br_seats any = (br_seats)(1 + br_rng_below(&f->rng, 7));
        w->ply[i] = (recorder_ply){.seat = (br_seat)br_rng_below(&f->rng, SEATS),
                                   .choices = (uint16_t)(1 + br_rng_below(&f->rng, 2 + busy)),
                                   .leaders = is_seen ? winners : any};
    }
}

static void fake_match(fake *f, totals *t, uint64_t index) {
    match_outcome out = {0};
    sim_deal deal;
    double strength[SEATS], luck = noise(&f->rng);
    int best = 0;
    sim_deal_make(&f->plan, index, &deal);
    f->recorder.starter = (br_seat)br_rng_below(&f->rng, SEATS);
    fake_cards(f, deal.chair, strength);
    for (int seat = 1; seat < SEATS; seat++)
        if (strength[seat] > strength[best]) best = seat;
    out.result.over = true;
    out.result.winners = br_bit((br_seat)best);
    if (uniform(&f->rng) < 0.06) out.result.winners |= br_bit((br_seat)((best + 1) % SEATS));
    for (int seat = 0; seat < SEATS; seat++) {
        out.result.score[seat] = (int32_t)lround(30 + 6 * luck + 5 * strength[seat]);
        out.result.place[seat] = br_has(out.result.winners, (br_seat)seat) ? 1 : 2;
    }
    fake_course(f, out.result.winners, &out);
    totals_add(t, &f->rules, index, deal.chair, &out, &f->recorder);
}

/* ---- rows --------------------------------------------------------------------------------- */

typedef struct figure {
    char name[160];
    double truth;
    int runs, held;
} figure;

typedef struct figures {
    int count, at;
    bool is_truth;
    figure row[ROWS_MAX];
} figures;

static void figure_take(void *to, const report_row *row) {
    figures *f = to;
    char name[160];
    if (isnan(row->low)) return;
    snprintf(name, sizeof name, "%s,%s,%s", row->section, row->item, row->measure);
    if (f->is_truth) {
        cr_assert_lt(f->count, ROWS_MAX);
        figure *fresh = &f->row[f->count++];
        memcpy(fresh->name, name, sizeof name);
        fresh->truth = row->value;
        return;
    }
    for (int i = 0; i < f->count; i++, f->at++) { /* rows come in the same order */
        figure *own = &f->row[f->at % f->count];
        if (strcmp(own->name, name) != 0) continue;
        own->runs++;
        own->held += row->low <= own->truth + 1e-12 && own->truth <= row->high + 1e-12;
        return;
    }
}

static void fake_run(fake *f, uint64_t from, uint64_t matches, figures *into) {
    totals t;
    cr_assert(sim_totals_open(&t, true));
    totals_pools(&t, f->plan.bots, SEATS);
    for (uint64_t i = 0; i < matches; i++) fake_match(f, &t, from + i);
    into->at = 0;
    report_rows(&f->plan, &t, figure_take, into);
    sim_totals_close(&t);
}

/* What lies at an end of the scale, or is known, is no share between 0.05 and 0.95. */
static bool is_asked(const figure *f) {
    bool is_share =
        strstr(f->name, "share") || strstr(f->name, "wins-with") || strstr(f->name, "seats-using");
    return (!is_share || (f->truth > 0.05 && f->truth < 0.95)) && !strstr(f->name, ",all,");
}

Test(coverage, of_every_figure_a_run_prints) {
    fake *f = malloc(sizeof *f);
    figures *all = calloc(1, sizeof *all);
    int asked = 0;
    fake_open(f, 1);
    all->is_truth = true;
    fake_run(f, 0, LONG, all);
    all->is_truth = false;
    for (int run = 0; run < RUNS; run++) fake_run(f, (uint64_t)run * MATCHES, MATCHES, all);
    for (int i = 0; i < all->count; i++) {
        const figure *own = &all->row[i];
        if (!is_asked(own)) continue;
        asked++;
        double share = (double)own->held / own->runs;
        cr_expect(own->runs > RUNS / 2 && share >= 0.93 && share <= 0.97, "%s: %.1f %% of %d runs",
                  own->name, 100 * share, own->runs);
    }
    cr_assert_gt(asked, 60, "only %d", asked);
    free(all);
    free(f);
}

/* What is the same in every match is known. */
Test(coverage, of_what_never_varies) {
    cluster always = {0};
    for (int i = 0; i < 300; i++) cluster_add(&always, LAB_SHARE, 3);
    stats_rate r = cluster_share(&always, 300, LAB_SHARE);
    cr_assert(r.low == r.value && r.high == r.value && fabs(r.value - 1.0 / 3) < 1e-12);
}

/* The same deals played twice: wins (-1, 0, 1), and numbers that are alike but for something. */
Test(coverage, of_paired_differences) {
    br_rng rng = br_rng_from(2);
    int held[2] = {0};
    const double truth[2] = {0.06, 0.5};
    for (int run = 0; run < RUNS; run++) {
        stats_paired wins = {0}, moves = {0};
        for (int i = 0; i < MATCHES; i++) {
            double part = uniform(&rng), deal = 20 + 6 * noise(&rng);
            bool is_won = part < 0.4, is_changed = uniform(&rng) < 0.2;
            bool wins_b = is_changed ? uniform(&rng) < 0.7 : is_won; /* 0.4 to 0.46 in all */
            stats_paired_add(&wins, is_won, wins_b);
            stats_paired_add(&moves, lround(deal),
                             lround(deal + 2 * noise(&rng)) + (uniform(&rng) < 0.5));
        }
        stats_change c[2] = {stats_paired_change(&wins, 1), stats_paired_change(&moves, 0)};
        for (int k = 0; k < 2; k++) held[k] += c[k].low <= truth[k] && truth[k] <= c[k].high;
    }
    for (int k = 0; k < 2; k++)
        cr_expect(held[k] >= 0.93 * RUNS && held[k] <= 0.97 * RUNS, "%d: %d", k, held[k]);
}

/* Rows among which nothing is true: in how many runs is anything believed. */
Test(coverage, false_discoveries) {
    br_rng rng = br_rng_from(3);
    int wrong = 0;
    for (int run = 0; run < RUNS; run++) {
        double chance[40], risk[40];
        for (int i = 0; i < 40; i++) chance[i] = uniform(&rng);
        stats_fdr(chance, 40, risk);
        bool is_any = false;
        for (int i = 0; i < 40; i++) is_any = is_any || risk[i] < 0.05;
        wrong += is_any;
    }
    cr_assert(wrong > 0.02 * RUNS && wrong < 0.08 * RUNS, "%d", wrong);
}

Test(coverage, false_discovery_rate) { /* Benjamini and Hochberg 1995, section 3.2 */
    static const double chance[] = {.0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344,
                                    .0459, .3240, .4262, .5719, .6528, .7590, 1.000};
    double risk[15];
    int believed = 0;
    stats_fdr(chance, 15, risk);
    for (int i = 0; i < 15; i++) believed += risk[i] <= 0.05;
    cr_assert_eq(believed, 4, "as in the paper");
}
