/* unit_lab.c -- the lab's arithmetic against values from the literature, and its promises.
 *
 * Intervals and tests are checked with published examples; histograms, totals and checkpoints with
 * the promise that order, threads and stops do not matter.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "quantities.h"

static void near(double got, double expected, double error, const char *what) {
    cr_assert(fabs(got - expected) <= error, "%s: %.8g, not %.8g", what, got, expected);
}

/* ---- statistics --------------------------------------------------------------------------- */

Test(lab, wilson_interval) {
    static const struct {
        double wins, n, low, high;
    } cases[] = {{10, 100, 0.0552, 0.1744}, /* Newcombe 1998, and any table of the method */
                 {15, 20, 0.5313, 0.8881},
                 {0, 10, 0, 0.2775},
                 {10, 10, 0.7225, 1},
                 {81, 263, 0.2553, 0.3662}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        stats_rate r = stats_wilson(cases[i].wins, cases[i].n);
        near(r.value, cases[i].wins / cases[i].n, 1e-12, "share");
        near(r.low, cases[i].low, 6e-5, "low");
        near(r.high, cases[i].high, 6e-5, "high");
    }
    stats_rate none = stats_wilson(0, 0);
    cr_assert(none.low == 0 && none.high == 1, "nothing counted, nothing known");
}

Test(lab, student_t) {
    near(stats_t_bound(0.05, 1), 12.7062, 1e-4, "1 degree");
    near(stats_t_bound(0.05, 9), 2.262157, 1e-6, "9 degrees");
    near(stats_t_bound(0.01, 30), 2.749996, 1e-6, "30 degrees");
    near(stats_t_bound(0.05, 1e9), 1.959964, 1e-6, "normal");
    near(stats_t_chance(2.228139, 10), 0.05, 1e-7, "10 degrees");
    near(stats_t_chance(-2.228139, 10), 0.05, 1e-7, "two sides");
    near(stats_t_chance(0, 5), 1, 1e-12, "nothing");
}

Test(lab, paired_test) { /* Student's sleep data, in tenths of an hour */
    static const int a[] = {7, -16, -2, -12, -1, 34, 37, 8, 0, 20};
    static const int b[] = {19, 8, 11, 1, -1, 44, 55, 16, 46, 34};
    stats_paired p = {0}, first = {0}, second = {0};
    for (int i = 0; i < 10; i++) {
        stats_paired_add(&p, a[i], b[i]);
        stats_paired_add(i < 4 ? &first : &second, a[i], b[i]);
    }
    stats_change c = stats_paired_change(&p, 0);
    near(c.difference, 15.8, 1e-9, "difference");
    near(c.low, 7.001142, 1e-5, "low");
    near(c.high, 24.598858, 1e-5, "high");
    near(c.chance, 0.00283289, 1e-7, "chance");
    stats_paired_merge(&first, &second);
    cr_assert(memcmp(&first, &p, sizeof p) == 0, "merged is added");
}

Test(lab, paired_test_of_equals) {
    stats_paired p = {0};
    for (int i = 0; i < 50; i++) stats_paired_add(&p, i, i);
    stats_change c = stats_paired_change(&p, 0);
    cr_assert(c.difference == 0 && c.low == 0 && c.high == 0 && c.chance == 1);
    p = (stats_paired){0};
    for (int i = 0; i < 50; i++) stats_paired_add(&p, i, i + 3);
    c = stats_paired_change(&p, 0);
    cr_assert(c.difference == 3 && c.low == 3 && c.high == 3 && c.chance == 0, "always 3 more");
}

/* Bots change seats with the number of a match: every block must have every seating. */
Test(lab, blocks_have_every_seating) {
    static const int sizes[] = {20, 32};
    for (int k = 0; k < 2; k++)
        for (int seats = 2; seats <= BR_SEATS_MAX; seats++) {
            int met[32][BR_SEATS_MAX] = {{0}};
            for (uint64_t i = 0; i < (uint64_t)(sizes[k] * seats * 2); i++)
                met[stats_block(i, sizes[k])][i % (uint64_t)seats]++;
            for (int b = 0; b < sizes[k]; b++)
                for (int turn = 0; turn < seats; turn++)
                    cr_assert(met[b][turn] > 0 && met[b][turn] <= 4, "%d seats, %d blocks: %d",
                              seats, sizes[k], met[b][turn]);
        }
}

/* The 97.5 % point of chi-square with 3 degrees is 9.348404 in any table. */
Test(lab, sums_of_squares) {
    stats_rate none = stats_squares(0.5, 3), far = stats_squares(100, 1), near_far[2];
    cr_assert(none.value == 0 && none.low == 0 && none.high > 0);
    near(far.low, (10 - 1.959964) * (10 - 1.959964), 0.02, "one degree: the root is normal");
    near(far.high, (10 + 1.959964) * (10 + 1.959964), 0.02, "one degree: the root is normal");
    near_far[0] = stats_squares(399.9, 4);
    near_far[1] = stats_squares(400.1, 4);
    near(near_far[0].low, near_far[1].low, 1, "both ways agree where they meet");
    near(near_far[0].high, near_far[1].high, 1, "both ways agree where they meet");
    near(stats_squares(9.348404, 3).low, 0, 1e-3, "the 97.5 % point of 3 degrees is the edge");
    cr_assert(stats_squares(9.5, 3).low > 0);
}

Test(lab, holm) {
    static const double chance[] = {0.01, 0.04, 0.03, 0.005};
    static const double expected[] = {0.03, 0.06, 0.06, 0.02};
    double got[4];
    stats_holm(chance, 4, got);
    for (int i = 0; i < 4; i++) near(got[i], expected[i], 1e-12, "adjusted");
}

/* ---- histograms --------------------------------------------------------------------------- */

Test(lab, histogram_of_small_numbers) {
    histogram *t = calloc(1, sizeof *t);
    static const int values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    for (int i = 0; i < 8; i++) histogram_add(t, values[i]);
    near(histogram_mean(t), 5, 1e-12, "mean");
    near(histogram_sd(t), 2.13809, 1e-5, "sd");
    near(histogram_quantile(t, 0.5), 4, 0, "median");
    near(histogram_quantile(t, 0.75), 5, 0, "upper quartile");
    near(histogram_quantile(t, 0), 2, 0, "least");
    near(histogram_quantile(t, 1), 9, 0, "most");
    cr_assert(histogram_audit(t));
    free(t);
}

Test(lab, histogram_does_not_care_about_order) {
    histogram *t = calloc(4, sizeof *t), *high_first = calloc(1, sizeof *t);
    br_rng rng = br_rng_from(1);
    for (int i = 0; i < 5000; i++) {
        /* wide enough that every part has another width of bins */
        int64_t value = (int64_t)br_rng_below(&rng, 1u << (i % 14)) - (i % 3 == 0 ? 900 : 0);
        histogram_add(&t[0], value);
        histogram_add(&t[1 + (value < 300) + (value < -10)], value);
    }
    cr_assert(histogram_audit(&t[0]) && histogram_audit(&t[1]) && histogram_audit(&t[2]) &&
              histogram_audit(&t[3]));
    cr_assert_neq(t[2].shift, t[0].shift, "the parts are not all alike");
    *high_first = t[1];
    histogram_merge(high_first, &t[2]);
    histogram_merge(high_first, &t[3]);
    cr_assert(memcmp(high_first, &t[0], sizeof t[0]) == 0);
    histogram_merge(&t[3], &t[1]);
    histogram_merge(&t[3], &t[2]);
    cr_assert(memcmp(&t[3], &t[0], sizeof t[0]) == 0);
    histogram_merge(&t[1], &(histogram){0});
    free(t);
    free(high_first);
}

Test(lab, histogram_with_a_wrong_sum_is_refused) {
    histogram *t = calloc(1, sizeof *t);
    histogram_add(t, 5);
    t->count = 2;
    cr_assert_not(histogram_audit(t));
    t->count = 1;
    t->most = 4;
    cr_assert_not(histogram_audit(t));
    free(t);
}

/* ---- what is counted ---------------------------------------------------------------------- */

static void events_exist(const char *game, const char *events) {
    for (const char *at = events; *at;) {
        char key[128];
        size_t size = strcspn(at, " ");
        snprintf(key, sizeof key, "%s.event.%.*s", game, (int)size, at);
        cr_assert(br_word(BR_EN, key), "no event %s", key);
        at += size + (at[size] == ' ');
    }
}

static void name_exists(const char *game, const char *name) {
    char key[128];
    snprintf(key, sizeof key, "%s.lab.%s", game, name);
    for (int lang = 0; lang < BR_LANGS; lang++) cr_assert(br_word((br_lang)lang, key), "%s", key);
}

Test(lab, rows_name_events_and_have_names) {
    for (int g = 0; br_game_at(g); g++) {
        const char *id = br_game_at(g)->id;
        const br_lab *lab = br_game_at(g)->lab;
        cr_assert(lab && lab->quantity_count > 0, "%s counts nothing in the lab", id);
        for (int i = 0; i < lab->quantity_count; i++) {
            events_exist(id, lab->quantities[i].events);
            name_exists(id, lab->quantities[i].name);
        }
        for (int i = 0; i < lab->card_count; i++) {
            events_exist(id, lab->cards[i].events);
            name_exists(id, lab->cards[i].name);
        }
        if (lab->starter) events_exist(id, lab->starter);
    }
}

/* Plays `matches` of a game with random bots into totals, by as many threads. */
static void played(const br_rules *r, uint64_t matches, int threads, totals *t) {
    sim_plan plan = {.rules = r, .has_rotation = true, .has_details = true, .matches = matches};
    run_config config = {.threads = threads};
    sim_trouble trouble;
    pool_queue queue = {0};
    for (int i = 0; i < r->seats; i++) plan.bots[i] = &bot_random;
    cr_assert(sim_totals_open(t, true));
    cr_assert_eq(sim_run(&plan, &config, &queue, t, &trouble), POOL_DONE);
}

Test(lab, every_row_is_met_in_every_game) {
    for (int i = 0; br_game_at(i); i++) {
        const br_game *game = br_game_at(i);
        br_rules *r = malloc(sizeof *r);
        br_fault fault = {0};
        quantities q;
        totals t;
        quantities_find(&q, game);
        cr_assert_eq(br_rules_init(r, game, 3, &fault), BR_OK);
        played(r, 60, 2, &t);
        for (int k = 0; k < q.quantities; k++) {
            if (strcmp(q.quantity[k]->name, "deals") == 0) continue; /* random bots rarely agree */
            cr_assert(t.details->value[k].most > 0, "%s never has %s", game->id,
                      q.quantity[k]->name);
        }
        for (int g = 0; g < q.groups; g++)
            cr_assert(t.details->card_count[g] > 0, "%s: no cards %s", game->id, q.group[g]);
        cr_assert_eq(t.details->cards_lost, 0);
        cr_assert_eq(t.details->decisions.count, 180, "each seat of each match");
        sim_totals_close(&t);
        free(r);
    }
}

Test(lab, nuts_are_where_they_came_from) { /* what is counted is what the score is made of */
    const br_game *game = br_game_find("squirrels");
    br_rules r;
    br_fault fault = {0};
    quantities q;
    totals t;
    int64_t sum = 0, scores = 0;
    quantities_find(&q, game);
    cr_assert_eq(br_rules_init(&r, game, 3, &fault), BR_OK);
    played(&r, 200, 1, &t);
    for (int k = 0; k < q.quantities; k++)
        if (strcmp(q.quantity[k]->name, "income") == 0) sum = t.details->value[k].sum;
    for (int seat = 0; seat < 3; seat++) scores += t.seat_scores[seat];
    cr_assert(sum > 0 && scores > 0 && sum <= scores, "%lld of %lld", (long long)sum,
              (long long)scores);
    sim_totals_close(&t);
}

/* ---- kept runs ---------------------------------------------------------------------------- */

static char *kept_text(size_t *size) {
    static br_rules r;
    br_fault fault = {0};
    totals t;
    char *text = NULL;
    const char *decks[BR_TABLES_MAX] = {NULL};
    cr_assert_eq(br_rules_init(&r, br_game_find("crooks"), 2, &fault), BR_OK);
    sim_plan plan = {.rules = &r, .has_details = true, .matches = 40};
    run_config config = {.threads = 1};
    sim_trouble trouble;
    pool_queue queue = {.next = 30, .done = 20, .holes = 1, .hole = {{10, 20}}};
    plan.bots[0] = &bot_random;
    plan.bots[1] = &bot_random;
    cr_assert(sim_totals_open(&t, true));
    plan.matches = 20;
    pool_queue fresh = {0};
    cr_assert_eq(sim_run(&plan, &config, &fresh, &t, &trouble), POOL_DONE);
    plan.matches = 40;
    FILE *out = open_memstream(&text, size);
    cr_assert(checkpoint_write(&plan, decks, &queue, &t, out));
    fclose(out);
    sim_totals_close(&t);
    return text;
}

Test(lab, a_kept_run_reads_as_it_was_written) {
    size_t size, again_size;
    char *text = kept_text(&size), *again = NULL;
    checkpoint *k = malloc(sizeof *k);
    br_fault fault;
    cr_assert(checkpoint_read(k, text, size, &fault), "line %u: %s", fault.line, fault.text);
    cr_assert(k->queue.next == 30 && k->queue.holes == 1 && k->queue.done == 20);
    FILE *out = open_memstream(&again, &again_size);
    checkpoint_write(&k->plan, (const char *const *)k->deck, &k->queue, &k->totals, out);
    fclose(out);
    cr_assert(again_size == size && memcmp(again, text, size) == 0, "written again the same");
    checkpoint_close(k);
    free(k);
    free(text);
    free(again);
}

/* The digest is no secret: whoever changes a file can sign it again. */
static void sign(char *text, size_t size) {
    uint8_t digest[32];
    char hex[65];
    br_sha256 sha;
    br_buf out = br_buf_over(hex, sizeof hex);
    br_sha256_init(&sha);
    br_sha256_add(&sha, text, size - 72);
    br_sha256_end(&sha, digest);
    br_put_hex(&out, digest, 32);
    memcpy(text + size - 65, hex, 64);
}

Test(lab, a_broken_kept_run_is_refused) {
    size_t size;
    char *text = kept_text(&size), *copy = malloc(size + 1);
    checkpoint *k = malloc(sizeof *k);
    br_fault fault;
    br_rng rng = br_rng_from(7);
    for (size_t cut = 0; cut < size; cut += 97) {
        cr_assert_not(checkpoint_read(k, text, cut, &fault), "cut at %zu", cut);
        checkpoint_close(k);
    }
    int taken = 0;
    for (int i = 0; i < 3000; i++) {
        memcpy(copy, text, size);
        size_t at = br_rng_below(&rng, (uint32_t)size - 72);
        copy[at] = "0123456789 -\nz"[br_rng_below(&rng, 14)];
        bool is_same = copy[at] == text[at];
        cr_assert(is_same || !checkpoint_read(k, copy, size, &fault), "unsigned change at %zu", at);
        if (!is_same) checkpoint_close(k);
        sign(copy, size);
        taken += checkpoint_read(k, copy, size, &fault); /* must not crash, whatever it says */
        cr_assert(k->queue.holes <= POOL_HOLES_MAX);
        checkpoint_close(k);
    }
    cr_assert_lt(taken, 3000, "a signed change of a count that others depend on is noticed");
    free(k);
    free(copy);
    free(text);
}

Test(lab, the_queue_knows_what_is_left) {
    pool_queue q = {.next = 30, .done = 20, .holes = 1, .hole = {{10, 20}}};
    cr_assert(pool_queue_audit(&q, 30));
    cr_assert_not(pool_queue_audit(&q, 29), "beyond the end");
    q.done = 21;
    cr_assert_not(pool_queue_audit(&q, 30), "a wrong sum");
    q = (pool_queue){.next = 30, .done = 20, .holes = 2, .hole = {{10, 15}, {12, 17}}};
    cr_assert_not(pool_queue_audit(&q, 30), "ranges that overlap");
}

/* ---- matches ------------------------------------------------------------------------------ */

Test(lab, recorded_or_not_a_match_is_the_same) {
    for (int i = 0; br_game_at(i); i++) {
        br_rules *r = malloc(sizeof *r);
        br_fault fault = {0};
        cr_assert_eq(br_rules_init(r, br_game_at(i), 3, &fault), BR_OK);
        sim_plan plan = {.rules = r};
        const bot *bots[BR_SEATS_MAX] = {&bot_random, &bot_random, &bot_random};
        memcpy(plan.bots, bots, sizeof bots);
        sim_context seen;
        cr_assert(sim_context_open(&seen, &plan, r, true, NULL));
        for (uint64_t index = 0; index < 20; index++) {
            uint8_t seed[BR_SEED_BYTES];
            match_outcome plain, recorded;
            match_seed(plan.seed, index, seed);
            cr_assert_eq(match_play(r, bots, &seen.match, seed, NULL, &plain), MATCH_OVER);
            cr_assert_eq(match_play(r, bots, &seen.match, seed, seen.recorder, &recorded),
                         MATCH_OVER);
            cr_assert_eq(plain.plies, recorded.plies);
            cr_assert(memcmp(&plain.result, &recorded.result, sizeof plain.result) == 0);
        }
        sim_context_close(&seen);
        free(r);
    }
}

/* Positions put by in the middle of a turn are looked at when somebody asks; matches of some games
 * have more of them than there is room for. */
Test(lab, who_leads_is_the_same_whenever_it_is_looked_at) {
    for (int i = 0; br_game_at(i); i++) {
        br_rules *r = malloc(sizeof *r);
        br_fault fault = {0};
        cr_assert_eq(br_rules_init(r, br_game_at(i), 3, &fault), BR_OK);
        sim_plan plan = {.rules = r, .bots = {&bot_random, &bot_random, &bot_random}};
        sim_context later, soon;
        uint32_t put_by = 0;
        cr_assert(sim_context_open(&later, &plan, r, true, NULL));
        cr_assert(sim_context_open(&soon, &plan, r, true, NULL));
        free(soon.recorder->states);
        soon.recorder->states = NULL;
        for (uint64_t index = 0; index < 20; index++) {
            uint8_t seed[BR_SEED_BYTES];
            match_outcome out;
            match_seed(plan.seed, index, seed);
            cr_assert_eq(match_play(r, plan.bots, &later.match, seed, later.recorder, &out), 0);
            cr_assert_eq(match_play(r, plan.bots, &soon.match, seed, soon.recorder, &out), 0);
            cr_assert_eq(recorder_leads(later.recorder), recorder_leads(soon.recorder));
            for (uint32_t ply = 0; ply < out.plies; ply++) {
                put_by += later.recorder->ply[ply].put_by != 0;
                cr_assert_eq(soon.recorder->ply[ply].put_by, 0);
                cr_assert_eq(recorder_leaders(later.recorder, ply), soon.recorder->ply[ply].leaders,
                             "%s, match %d, move %u", r->game->id, (int)index, ply);
            }
        }
        cr_assert_gt(put_by, 0, "%s has turns of more than one move", r->game->id);
        sim_context_close(&later);
        sim_context_close(&soon);
        free(r);
    }
}

/* In Belo4ka the fastest palm wins: a seat that is asked oftener, or never, would stand out. */
Test(lab, nobody_is_favoured_by_the_number_of_a_seat) {
    for (int seats = 3; seats <= 9; seats += 3) {
        br_rules *r = malloc(sizeof *r);
        br_fault fault = {0};
        totals t;
        const double matches = 2400;
        cr_assert_eq(br_rules_init(r, br_game_find("belo4ka"), seats, &fault), BR_OK);
        played(r, (uint64_t)matches, 2, &t);
        double expected = matches / seats, chi = 0;
        for (int i = 0; i < seats; i++) {
            double wins = (double)t.seat_wins[i] / LAB_SHARE;
            chi += (wins - expected) * (wins - expected) / expected;
        }
        cr_assert_lt(chi, 27, "%d seats: chi square %.1f", seats, chi); /* 8 degrees: 1 in 1400 */
        sim_totals_close(&t);
        free(r);
    }
}

Test(lab, seeds_of_matches_differ) {
    uint8_t from[BR_SEED_BYTES] = {1}, a[BR_SEED_BYTES], b[BR_SEED_BYTES];
    match_seed(from, 0, a);
    match_seed(from, 1, b);
    cr_assert(memcmp(a, b, sizeof a) != 0);
    from[31] = 1; /* every byte of the seed counts */
    match_seed(from, 0, b);
    cr_assert(memcmp(a, b, sizeof a) != 0);
}

/* ---- what is varied, and what is wanted --------------------------------------------------- */

Test(lab, a_factor_changes_its_cells_and_no_others) {
    static const char *const bad[] = {"x",
                                      "x=1",
                                      "=1",
                                      "cards:value:99=1",
                                      "cards:luck:3=1",
                                      "cards:value:3=",
                                      "cards:value:3=2..1",
                                      "cards:value=1",
                                      "first=maybe",
                                      "cards:value:3=1,1",
                                      "cards:value:3=1..99"};
    br_rules base, changed;
    br_fault fault;
    char why[256], name[VARY_NAME_MAX], *decks[BR_TABLES_MAX] = {NULL};
    vary v;
    br_rules_init(&base, br_game_find("squirrels"), 2, &fault);
    vary_open(&v, &base, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert(!vary_add(&v, bad[i], why), "%s is taken", bad[i]);
    cr_assert(vary_add(&v, "cards:value:contraband+=-1..1", why), "%s", why);
    cr_assert(vary_add(&v, "cards:due:#3=2,4", why) && vary_add(&v, "bank-stops-customs=all", why));
    cr_assert_eq(vary_count(&v), 12);
    vary_point p = vary_at(&v, 11);
    vary_name(&v, &p, name, sizeof name);
    cr_assert_str_eq(name, "cards:value:contraband=+1 cards:due:#3=4 bank-stops-customs=no");
    cr_assert(vary_make(&v, &p, &changed, decks, &fault), "%s", fault.text);
    cr_assert(strstr(decks[0], "\n1,contraband,3,1,") && strstr(decks[0], "\n3,contraband,6,4,") &&
              strstr(decks[0], "\n4,customs,,,"));
    cr_assert_eq(strlen(decks[0]), strlen(base.game->tables[0].csv));
    free(decks[0]);
    cr_assert_str_eq(br_rules_value(&changed, v.factor[2].option), "no");
}

Test(lab, goals_are_bands_in_the_unit_people_read) {
    br_rules rules;
    br_fault fault;
    char why[256];
    measure what[MEASURES_MAX];
    lab_goal g;
    sim_plan plan = {.rules = &rules, .bots = {&bot_greedy, &bot_greedy}, .has_rotation = true};
    br_rules_init(&rules, br_game_find("squirrels"), 2, &fault);
    int count = measures_find(&plan, false, what);
    cr_assert(goal_read(&g,
                        "first-player 50%\xC2\xB1"
                        "1",
                        &plan, what, count, why),
              "%s", why);
    near(g.low, 0.49, 1e-12, "low");
    near(g.high, 0.51, 1e-12, "high");
    near(goal_miss(&g, 0.54), 3, 1e-9, "three widths off");
    cr_assert_eq(goal_judge(&g, (stats_rate){0.5, 0.48, 0.505}), GOAL_OPEN);
    cr_assert_eq(goal_judge(&g, (stats_rate){0.5, 0.495, 0.505}), GOAL_MET);
    cr_assert_eq(goal_judge(&g, (stats_rate){0.6, 0.52, 0.7}), GOAL_MISSED);
    cr_assert(goal_read(&g, "length 20..30.5", &plan, what, count, why), "%s", why);
    near(g.high, 30.5, 1e-12, "length");
    cr_assert(goal_read(&g, "ties <= 2", &plan, what, count, why) && g.high == 0.02);
    cr_assert(!goal_read(&g, "luck 3", &plan, what, count, why));
    cr_assert(!goal_read(&g, "length 20 to 30", &plan, what, count, why));
}
