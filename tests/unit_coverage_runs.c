/* unit_coverage_runs.c -- intervals of sweeps, comparisons, skill and what-if hold the truth.
 *
 * As unit_coverage.c. Deals of sweeps are made up; the rest are real matches, of two-seat Squirrels
 * between bots that do not think, played in microseconds through the very runs that the commands
 * make. A long run says what is true. Seeds are fixed: the result is the same every time.
 * COVERAGE_SHOW=1 prints every figure.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "whole.h"

/* Where there are few runs the band is as wide as so few ask for. */
enum { RUNS = IS_WHOLE ? 1600 : 160 };
static const double band_low = IS_WHOLE ? 0.93 : 0.87, band_high = IS_WHOLE ? 0.97 : 1;
enum { FIGURES_MAX = 300, LONG = 400 }; /* a long run is so many times a short one */

typedef struct figure {
    char name[160];
    double truth;
    int runs, held;
} figure;

typedef struct figures {
    int count, at;
    bool is_truth;
    figure row[FIGURES_MAX];
} figures;

/* The next figure of a run; they come in the same order every time. */
static void figure_take(figures *f, const char *name, stats_rate r, bool is_share) {
    if (f->is_truth) {
        cr_assert_lt(f->count, FIGURES_MAX);
        figure *fresh = &f->row[f->count++];
        snprintf(fresh->name, sizeof fresh->name, "%s", name);
        bool is_asked = r.low < r.high && (!is_share || (r.value > 0.05 && r.value < 0.95));
        fresh->truth = is_asked ? r.value : NAN; /* what never varies, or hardly ever */
        return;
    }
    figure *own = &f->row[f->at++];
    cr_assert_str_eq(own->name, name);
    own->runs++;
    own->held += r.low <= own->truth + 1e-12 && own->truth <= r.high + 1e-12;
}

static void figures_judge(const figures *f, int least) {
    int asked = 0;
    for (int i = 0; i < f->count; i++) {
        const figure *own = &f->row[i];
        if (isnan(own->truth)) continue;
        asked++;
        double share = (double)own->held / own->runs;
        if (getenv("COVERAGE_SHOW"))
            fprintf(stderr, "%5.1f %% of %s, %.4g\n", 100 * share, own->name, own->truth);
        cr_expect(own->runs == RUNS && share >= band_low && share <= band_high,
                  "%s (%.4g): %.1f %%", own->name, own->truth, 100 * share);
    }
    cr_assert(asked >= least, "only %d", asked);
}

static double uniform(br_rng *rng) { return (double)(br_rng_next(rng) >> 11) * 0x1p-53; }

/* ---- a table of two ----------------------------------------------------------------------- */

/* Often the last move of the list: another level than any move, and as quick. */
static void last_choose(const bot *self, const br_rules *r, const void *state, br_seat seat,
                        br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    br_move moves[BR_MOVES_MAX];
    (void)self, (void)depth, (void)workspace;
    uint32_t count = (uint32_t)br_legal(r, state, seat, moves);
    *out = moves[br_rng_below(rng, 4) ? br_rng_below(rng, count) : count - 1];
}
static const bot bot_last = {.name = "last", .choose = last_choose, .sees_all = true};

typedef struct fixture {
    br_rules rules;
    sim_plan plan;
    run_config config;
    sim_trouble trouble;
    figures figures;
} fixture;

static fixture *table_open(uint64_t matches) {
    fixture *t = calloc(1, sizeof *t);
    br_fault fault = {0};
    cr_assert(t);
    cr_assert_eq(br_rules_init(&t->rules, br_game_find("squirrels"), 2, &fault), BR_OK);
    t->plan = (sim_plan){.rules = &t->rules, .has_rotation = true, .matches = matches};
    t->plan.bots[0] = &bot_random;
    t->plan.bots[1] = &bot_last;
    t->config = (run_config){.threads = 1};
    return t;
}

/* Run 0 says what is true. */
static void table_seed(fixture *t, int run) {
    br_sha256 sha;
    br_sha256_init(&sha);
    br_sha256_add(&sha, &run, sizeof run);
    br_sha256_end(&sha, t->plan.seed);
    t->figures.is_truth = run == 0;
    t->figures.at = 0;
}

/* `play` once for long, then many times; `matches` a run. */
static void table_runs(fixture *t, uint64_t matches, void (*play)(fixture *, void *), void *with) {
    for (int run = 0; run <= RUNS; run++) {
        table_seed(t, run);
        t->plan.matches = run ? matches : matches * LONG;
        play(t, with);
    }
}

/* ---- sweeps ------------------------------------------------------------------------------- */

static bool is_looked_at(measure m) {
    return m.kind == MEASURE_ORDER_WINS || m.kind == MEASURE_TIES || m.kind == MEASURE_PLIES;
}

static void sweep_figures(figures *f, const sweep_plan *plan, const sweep_result *r) {
    char name[160], id[64];
    int count;
    for (int m = 0; m < plan->measures; m++) {
        if (!is_looked_at(plan->what[m])) continue;
        measure_id(plan->what[m], plan->plan, id, sizeof id);
        for (int v = 0; v < plan->variants; v++) {
            stats_change c = sweep_change(plan, r, v, m);
            snprintf(name, sizeof name, "value of %d, %s", v, id);
            figure_take(f, name, sweep_value(plan, r, v, m), measure_is_share(plan->what[m]));
            snprintf(name, sizeof name, "difference of %d, %s", v, id);
            figure_take(f, name, (stats_rate){c.difference, c.low, c.high}, false);
        }
    }
    sweep_effect *effect = sweep_effects(plan, r, &count);
    for (int i = 0; i < count; i++) {
        const sweep_effect *e = &effect[i];
        if (!is_looked_at(plan->what[e->m])) continue;
        measure_id(plan->what[e->m], plan->plan, id, sizeof id);
        snprintf(name, sizeof name, "effect %d=%d, %d=%d, %s", e->factor, e->level, e->other,
                 e->other_level, id);
        figure_take(f, name, e->value, false);
    }
    free(effect);
}

/* A deal made up: all variants share its luck, and bots that change seats with its number; two
 * levels do more together than by themselves. */
static void deal_make(const sweep_plan *plan, uint64_t index, br_rng *rng,
                      int64_t value[][MEASURES_MAX]) {
    double luck = uniform(rng), length = 10 * uniform(rng), seating = index % 2 ? 1 : -1;
    for (int v = 0; v < plan->variants; v++) {
        const int *level = plan->point[v].level;
        double pull = 0.08 * level[0] + 0.1 * level[1] - 0.12 * (level[0] == 2 && level[1]);
        double own = uniform(rng) < 0.7 ? luck : uniform(rng);
        pull *= 1 + 0.2 * seating; /* what a level does depends on who sits where */
        double moves = 30 + length + 10 * pull + 4 * uniform(rng);
        for (int m = 0; m < plan->measures; m++) {
            measure_kind kind = plan->what[m].kind;
            value[v][m] = kind == MEASURE_ORDER_WINS ? (own < 0.3 + pull) * LAB_SHARE
                          : kind == MEASURE_TIES     ? own > 0.8 - pull / 2
                          : kind == MEASURE_PLIES    ? (int64_t)lround(moves)
                                                     : 0;
        }
    }
}

static void sweep_play(fixture *t, void *with) {
    static int64_t value[SWEEP_VARIANTS_MAX][MEASURES_MAX];
    sweep_plan *plan = with;
    sweep_result *r = malloc(sizeof *r);
    uint64_t index = 0, seed;
    memcpy(&seed, t->plan.seed, sizeof seed);
    br_rng rng = br_rng_from(seed);
    cr_assert(r && sweep_open(r, plan));
    do {
        for (; index < r->until; index++) {
            deal_make(plan, index, &rng, value);
            sweep_add(r, r, index, value);
        }
    } while (sweep_next_round(plan, r));
    sweep_figures(&t->figures, plan, r);
    sweep_close(r);
    free(r);
}

/* Six decks; the grid is whole, its first point the base. */
static void sweep_design(fixture *t, sweep_plan *plan, vary *factors, vary_point *point,
                         br_rules *rules) {
    static const char *const vary_text[] = {"cards:value:3=5,4,8", "cards:due:2=1,3"};
    char why[256];
    br_fault fault;
    vary_open(factors, &t->rules, NULL);
    for (int i = 0; i < 2; i++) cr_assert(vary_add(factors, vary_text[i], why), "%s", why);
    *plan = (sweep_plan){
        .plan = &t->plan, .vary = factors, .variants = 6, .point = point, .rules = rules};
    for (int v = 0; v < plan->variants; v++) {
        point[v] = vary_at(factors, (uint64_t)v);
        cr_assert(vary_make(factors, &point[v], &rules[v], NULL, &fault), "%s", fault.text);
    }
    plan->measures = measures_find(&t->plan, !report_seats_alike(&t->plan), plan->what);
}

static void sweep_covers(bool is_even, uint64_t matches) {
    fixture *t = table_open(matches);
    sweep_plan plan;
    vary *factors = malloc(sizeof *factors);
    vary_point point[6];
    br_rules *rules = calloc(6, sizeof *rules);
    cr_assert(factors && rules);
    sweep_design(t, &plan, factors, point, rules);
    plan.is_even = is_even;
    table_runs(t, matches, sweep_play, &plan);
    figures_judge(&t->figures, 60);
    free(rules);
    free(factors);
    free(t);
}

/* As many matches for all; then half of them for what is undecided: looks on the way must not
 * spoil the last interval. */
Test(coverage, of_sweeps) { sweep_covers(true, 200); }
Test(coverage, of_sweeps_that_look_on_the_way) { sweep_covers(false, 400); }

/* ---- comparisons -------------------------------------------------------------------------- */

static void compare_play(fixture *t, void *with) {
    compare_plan *plan = with;
    compare_results all;
    char name[160], id[64];
    cr_assert(compare_open(&all, plan));
    cr_assert_eq(compare_run(plan, &t->config, &all, &t->trouble), POOL_DONE);
    for (int i = 0; i < all.with[0].lines; i++) {
        const compare_line *line = &all.with[0].line[i];
        measure_id(line->what, plan->plan, id, sizeof id);
        snprintf(name, sizeof name, "%s%s", id, line->key);
        const stats_rate change = {line->change.difference, line->change.low, line->change.high};
        if (line->what.kind == MEASURE_TIES) continue; /* there are hardly any */
        figure_take(&t->figures, name, change, false);
    }
    compare_close(&all);
}

/* One card says something else in B, which hardly one match in thirty is decided by. */
Test(coverage, of_comparisons) {
    fixture *t = table_open(240);
    br_rules *other = malloc(sizeof *other);
    br_fault fault = {0};
    const char *csv = t->rules.game->tables[0].csv, *row = strstr(csv, "contraband,5,2");
    char *deck = strdup(csv);
    cr_assert(other && deck && row);
    memcpy(deck + (row - csv), "contraband,9,2", strlen("contraband,9,2"));
    *other = t->rules;
    cr_assert_eq(br_rules_deck(other, deck, strlen(deck), &fault), BR_OK, "%s", fault.text);
    compare_plan plan = {.plan = &t->plan,
                         .variants = 2,
                         .variant = {&t->rules, other},
                         .name = {"a", "b"},
                         .cards = {"", "b"},
                         .deck = {{csv}, {deck}}};
    t->plan.has_details = true;
    table_runs(t, 240, compare_play, &plan);
    figures_judge(&t->figures, 5);
    free(deck);
    free(other);
    free(t);
}

/* What a card is worth: one or two of three seats use it, some of them win by it, few lose. And a
 * share that changes in one deal of fifty. */
static void worth_play(fixture *t, void *with) {
    uint64_t seed;
    compare_line line = {0};
    stats_paired rare = {0};
    compare_results all = {.a = {.matches = t->plan.matches}};
    (void)with;
    memcpy(&seed, t->plan.seed, sizeof seed);
    br_rng rng = br_rng_from(seed);
    for (uint64_t i = 0; i < t->plan.matches; i++) {
        int users = (int)br_rng_below(&rng, 3);
        double luck = uniform(&rng);
        int64_t change = luck < 0.08 ? LAB_SHARE : luck > 0.97 ? -LAB_SHARE : 0;
        if (users) cluster_add(&line.worth, change, users);
        stats_paired_add(&rare, 0, uniform(&rng) < 0.02);
    }
    stats_change c = stats_paired_change(&rare, 1);
    figure_take(&t->figures, "a rare change", (stats_rate){c.difference, c.low, c.high}, false);
    figure_take(&t->figures, "worth", compare_worth(&all, &line), false);
}

Test(coverage, of_worth) {
    fixture *t = table_open(240);
    table_runs(t, 240, worth_play, NULL);
    figures_judge(&t->figures, 2);
    free(t);
}

/* ---- skill -------------------------------------------------------------------------------- */

static void skill_play(fixture *t, void *with) {
    skill_result *r = with;
    skill_shares s;
    cr_assert_eq(skill_run(&t->plan, &t->config, r, &t->trouble), POOL_DONE);
    skill_take_apart(r, 2, &s);
    figure_take(&t->figures, "seat", s.seat, false);
    figure_take(&t->figures, "deal", s.deal, false);
    figure_take(&t->figures, "play", s.play, false);
    figure_take(&t->figures, "rest", s.rest, false);
    figure_take(&t->figures, "wins", s.wins[0], true);
    figure_take(&t->figures, "ahead", s.ahead, true);
}

Test(coverage, of_skill) {
    fixture *t = table_open(240);
    skill_result *r = malloc(sizeof *r);
    br_fault fault = {0};
    cr_assert(r);
    cr_assert_eq(br_rules_option(&t->rules, "first", "0", &fault), BR_OK);
    table_runs(t, 240, skill_play, r);
    figures_judge(&t->figures, 4);
    free(r);
    free(t);
}

/* ---- what if ------------------------------------------------------------------------------ */

static void what_if_play(fixture *t, void *with) {
    what_if_plan *plan = with;
    what_if_result *r = malloc(sizeof *r);
    char name[160];
    cr_assert(r);
    cr_assert_eq(what_if_run(plan, &t->config, r, &t->trouble), POOL_DONE);
    for (int i = 0; i < plan->moves; i++) {
        snprintf(name, sizeof name, "move %d", i);
        figure_take(&t->figures, name, what_if_wins(r, i), true);
        snprintf(name, sizeof name, "move %d less move 0", i);
        if (i) figure_take(&t->figures, name, stats_range(what_if_difference(r, i, 0)), false);
    }
    free(r);
}

Test(coverage, of_what_if) {
    fixture *t = table_open(240);
    what_if_plan *plan = calloc(1, sizeof *plan);
    _Alignas(64) uint8_t state[BR_STATE_MAX];
    br_move list[BR_MOVES_MAX];
    br_rng rng = br_rng_from(7);
    cr_assert(plan);
    br_setup(&t->rules, t->plan.seed, state, NULL);
    plan->plan = &t->plan;
    plan->state = state;
    for (; plan->ply < 12; plan->ply++) { /* into the middle, by moves drawn at random */
        plan->seat = br_lowest(br_must_act(&t->rules, state));
        int count = br_legal(&t->rules, state, plan->seat, list);
        br_apply(&t->rules, state, plan->seat, &list[br_rng_below(&rng, (uint32_t)count)], NULL);
    }
    plan->seat = br_lowest(br_must_act(&t->rules, state));
    plan->moves = br_legal(&t->rules, state, plan->seat, list);
    if (plan->moves > 4) plan->moves = 4;
    memcpy(plan->move, list, (size_t)plan->moves * sizeof list[0]);
    t->plan.has_rotation = false;
    table_runs(t, 240, what_if_play, plan);
    figures_judge(&t->figures, 2);
    free(plan);
    free(t);
}
