/* unit_chances.c -- chances of all seats add up to one, everywhere; reviews add up; calibration. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "backroom_json.h"
#include "calibrate.h"
#include "chances.h"
#include "exact.h"
#include "kit.h"
#include "review_say.h"
#include "whole.h"

Test(chances, shares_are_whole_and_all_of_it) {
    int32_t part[BR_SEATS_MAX];
    chances_share(100, (const int64_t[]){1, 1, 1}, 3, part);
    cr_assert_arr_eq(part, ((int32_t[]){34, 33, 33}), 3 * sizeof *part);
    chances_share(100, (const int64_t[]){0, 0, 0, 0}, 4, part);
    cr_assert_arr_eq(part, ((int32_t[]){25, 25, 25, 25}), 4 * sizeof *part);
    chances_share(7, (const int64_t[]){5, 0, 95}, 3, part);
    cr_assert_arr_eq(part, ((int32_t[]){0, 0, 7}), 3 * sizeof *part);
}

Test(chances, logit_is_that_of_the_odds) {
    cr_assert_eq(chances_logit(SEARCH_ONE / 2), 0);
    for (int value = 500; value < SEARCH_ONE; value += 501) {
        double odds = (double)value / (SEARCH_ONE - value);
        cr_assert_float_eq(chances_logit(value), 1024 * log2(odds), 3, "at %d", value);
    }
}

/* A better move stays the better one, whatever was fitted. */
Test(chances, rise_with_the_value) {
    for (int g = 0; br_game_at(g); g++) {
        const br_game *game = br_game_at(g);
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            br_rules r;
            br_fault fault = {0};
            if (br_rules_init(&r, game, seats, &fault) != BR_OK) continue;
            for (int progress = 0; progress <= BR_PROGRESS_END; progress += 16) {
                int32_t last = -1;
                for (int value = 0; value <= SEARCH_ONE; value += 64) {
                    int32_t chance = chances_of_value(&r, progress, value);
                    cr_assert_geq(chance, last, "%s, %d seats, at %d", game->id, seats, value);
                    cr_assert(chance >= 0 && chance <= SEARCH_ONE);
                    last = chance;
                }
            }
        }
    }
}

static void check_sum(const br_rules *r, const int32_t chance[]) {
    int64_t sum = 0;
    for (int i = 0; i < r->seats; i++) {
        cr_assert_geq(chance[i], 0);
        sum += chance[i];
    }
    cr_assert_eq(sum, ADVICE_CERTAIN, "%s: %d", r->game->id, (int)sum);
}

Test(chances, of_a_hint_add_up_to_one) {
    static advice found;
    for (int g = 0; br_game_at(g); g++) {
        kit_new(br_game_at(g)->id, br_game_at(g)->seats_max, 5, NULL);
        kit_play_random(3, 12);
        const br_rules *r = kit_rules();
        bot_workspace workspace = exact_workspace(r);
        _Alignas(8) uint8_t view[BR_STATE_MAX];
        for (br_seat seat = 0; seat < r->seats; seat++) {
            if (!br_has(br_must_act(r, kit_match()->state), seat)) continue;
            br_rng rng = br_rng_from(seat);
            r->game->observe(r, kit_match()->state, seat, BR_SCREEN, view);
            advice_make(r, view, seat, BR_SCREEN, &rng, &workspace, 200, &found);
            check_sum(r, found.chance);
            cr_assert_eq(found.chance[seat], found.line[0].value, "one number for one thing");
        }
        workspace_close(&workspace, true);
    }
}

/* ---- reviews ------------------------------------------------------------------------------ */

static int64_t thousandths(const br_json *doc, uint32_t node) {
    cr_assert_eq(doc->node[node].type, BR_JSON_NUMBER);
    return llround(1000 * strtod(doc->text + doc->node[node].start, NULL));
}

static void check_json(const review *v) {
    static char text[1 << 20];
    static br_json_node nodes[1 << 16];
    br_buf out = br_buf_over(text, sizeof text);
    review_talk told = {.match = kit_match(), .review = v, .lang = BR_RU, .has_words = true};
    br_json doc;
    br_fault fault = {0};
    jw_object(&out);
    review_put(&out, &told);
    jw_object_end(&out);
    cr_assert(br_json_read(&doc, text, out.used, nodes, 1 << 16, &fault), "%s in %s", fault.text,
              text);
    uint32_t list = br_json_find(&doc, 0, "decisions");
    int count = 0;
    for (uint32_t at = list + 1; at < doc.node[list].next; at = doc.node[at].next, count++) {
        int64_t sum = 0, own = -1;
        uint32_t chances = br_json_find(&doc, at, "chances"), seat = 0;
        for (uint32_t one = chances + 1; one < doc.node[chances].next; one++) {
            if (seat++ == v->seat) own = thousandths(&doc, one);
            sum += thousandths(&doc, one);
        }
        cr_assert_eq(sum, 1000, "chances add up to one");
        if (!v->is_exact) cr_assert_eq(own, thousandths(&doc, br_json_find(&doc, at, "value")));
    }
    cr_assert_eq(count, v->count);
}

/* Each stretch of the match adds up, in what is found and in what is printed, and the next one
 * begins where it ends. */
static void check_stretch(const review *v, int first, int last) {
    review_sums s = review_sum(v, first, last);
    int32_t parts[] = {-s.lost, s.others, s.luck, s.corrected}, whole[4];
    review_steps(v, s.from, parts, 4, whole);
    int32_t printed = review_whole(v, s.from) + whole[0] + whole[1] + whole[2] + whole[3];
    cr_assert_eq(printed, review_whole(v, s.to));
    cr_assert_eq(s.from, v->at[first].value);
    cr_assert_eq(s.to, last + 1 < v->count ? v->at[last + 1].value : v->end);
    if (v->is_exact) return;
    cr_assert(s.to >= 0 && s.to <= ADVICE_CERTAIN, "no chance is above 100 %%");
}

static void check_stretches(const review *v) {
    int slips = 0, from = 0;
    for (int i = 0; i < v->moment_count; i++) {
        const review_moment *m = &v->moment[i];
        cr_assert(m->first >= from && m->at >= m->first && m->at <= m->last);
        if (m->first > from) check_stretch(v, from, m->first - 1);
        check_stretch(v, m->first, m->last);
        review_sums s = review_sum(v, m->first, m->last);
        slips += v->at[m->at].loss > abs(s.others + s.luck);
        cr_assert(v->at[m->at].loss >= REVIEW_SLIP || abs(s.others + s.luck) >= REVIEW_SLIP,
                  "a moment that says nothing");
        from = m->last + 1;
    }
    cr_assert_leq(slips, REVIEW_MOMENT_SLIPS);
    if (v->count) check_stretch(v, 0, v->count - 1);
}

/* The verdict's numbers are those of the rows. */
static void check_verdict(const review *v, const review_talk *told) {
    review_sentence sentence[REVIEW_VERDICT];
    review_sums s = review_sum(v, 0, v->count - 1);
    int32_t parts[] = {-s.lost, s.others, s.luck, s.corrected}, whole[4];
    int count = review_verdict(told, sentence), given = 0;
    review_steps(v, s.from, parts, 4, whole);
    for (int i = 0; i < count; i++) {
        const br_args *args = &sentence[i].args;
        if (strncmp(sentence[i].key, "house.review.given", 18) == 0) {
            cr_assert_eq(args->at[args->count / 2 + v->seat].n, -whole[0]);
            given++;
        }
        if (strncmp(sentence[i].key, "house.review.luck-", 18) == 0 && args->count == 2)
            cr_assert_eq(args->at[1].n, abs(whole[2]));
    }
    cr_assert_eq(given, 1);
}

/* What happened at a moment, in sentences that end once; how many of them say why a rival's other
 * move was better. */
static int check_facts(const review_talk *told, const review_moment *m) {
    int whys = 0;
    for (int i = 0; i < BR_LANGS; i++) {
        char text[6000] = "";
        br_buf out = br_buf_over(text, sizeof text);
        review_talk one = *told;
        one.lang = (br_lang)i;
        review_say_facts(&out, &one, m);
        cr_assert(!strstr(text, "!.") && !strstr(text, "?."), "%s", text);
        cr_assert(!strstr(text, ".feature."), "%s", text);
    }
    for (int i = 0; i < m->better_count; i++) whys += m->better[i].change_count > 0;
    return whys;
}

/* Every game: the sums hold, what is told parses, a moment with a better move has a reason. */
Test(review, adds_up_and_is_told_in_every_game, .timeout = 300) {
    static review v;
    int slips = 0, reasons = 0, whys = 0;
    for (int g = 0; br_game_at(g); g++) {
        kit_new(br_game_at(g)->id, br_game_at(g)->seats_max, 7, NULL);
        kit_play_random(9, 60);
        const br_rules *r = kit_rules();
        bot_workspace workspace = exact_workspace(r);
        review_make(kit_match(), 0, &workspace, 60, NULL, &v);
        cr_assert_eq(v.even + v.deal - v.lost + v.others + v.luck + v.corrected, v.end);
        for (int i = 0; i < v.count; i++) check_sum(r, v.at[i].chance);
        if (v.count) check_sum(r, v.end_chance);
        check_stretches(&v);
        check_json(&v);
        for (int i = 0; i < v.moment_count; i++) {
            char text[6000] = "";
            br_buf out = br_buf_over(text, sizeof text);
            review_talk told = {
                .match = kit_match(), .review = &v, .lang = BR_UK, .has_words = true};
            review_say_why(&out, &told, &v.moment[i]);
            whys += check_facts(&told, &v.moment[i]);
            check_verdict(&v, &told);
            slips += v.moment[i].is_slip;
            reasons += v.moment[i].is_slip && out.used > 0;
        }
        workspace_close(&workspace, true);
    }
    cr_assert_gt(slips, 5, "random players slip");
    cr_assert_eq(reasons, slips, "%d of %d slips have a reason", reasons, slips);
    cr_assert_gt(whys, 0, "and some slips of rivals");
}

/* What a score was made of adds up to it, in every game, and is told in every language. */
Test(review, takes_scores_apart) {
    static const review over = {.is_over = true, .seat = 1};
    for (int g = 0; br_game_at(g); g++) {
        const br_game *game = br_game_at(g);
        kit_new(game->id, game->seats_max, 3, NULL);
        kit_play_random(5, 100000);
        br_result result;
        game->scores(kit_rules(), kit_match()->state, &result);
        cr_assert(result.over);
        review_points points[REVIEW_POINTS];
        review_talk told = {.match = kit_match(), .review = &over};
        cr_assert_eq(review_points_make(&told, points), REVIEW_POINTS);
        cr_assert_leq(result.place[points[0].seat], result.place[points[1].seat]);
        cr_assert(points[0].seat == 1 || points[1].seat == 1, "the reviewed seat is told");
        for (int i = 0; i < REVIEW_POINTS; i++) {
            int32_t sum = 0;
            for (int k = 0; k < points[i].count; k++) sum += points[i].of[k].points;
            if (points[i].count) cr_assert_eq(sum, result.score[points[i].seat], "%s", game->id);
        }
        cr_assert_gt(points[0].count + points[1].count, 0, "%s: with nothing", game->id);
        for (int i = 0; i < BR_LANGS; i++) {
            char text[4000] = "";
            br_buf out = br_buf_over(text, sizeof text);
            told.lang = (br_lang)i;
            review_say_points(&out, &told);
            cr_assert(out.used && !strstr(text, ".sum.") && !strstr(text, "house."), "%s", text);
        }
    }
}

/* The same match, the same words: nothing is drawn anew. */
Test(review, is_the_same_twice) {
    static review a, b;
    kit_new("crooks", 3, 2, NULL);
    kit_play_random(4, 1000);
    bot_workspace workspace = exact_workspace(kit_rules());
    review_make(kit_match(), 1, &workspace, 60, NULL, &a);
    review_make(kit_match(), 1, &workspace, 60, NULL, &b);
    cr_assert_eq(a.moment_count, b.moment_count);
    cr_assert_gt(a.moment_count, 0);
    cr_assert_eq(a.luck, b.luck);
    for (int i = 0; i < a.moment_count; i++) {
        cr_assert_eq(a.moment[i].best.count, b.moment[i].best.count);
        cr_assert_eq(a.moment[i].change_count, b.moment[i].change_count);
        cr_assert_arr_eq(a.moment[i].world, b.moment[i].world, kit_rules()->game->state_size);
    }
    workspace_close(&workspace, true);
}

/* ---- calibration -------------------------------------------------------------------------- */

/* Hopes twice as bold as what comes of them: the curve must halve them. */
Test(calibrate, finds_the_curve) {
    enum { MOMENTS = 40000 };
    br_rules r;
    br_fault fault = {0};
    cr_assert_eq(br_rules_init(&r, br_game_find("crooks"), 2, &fault), BR_OK);
    calibrate_plan plan = {.rules = &r, .rules_count = 1, .matches = MOMENTS};
    calibrate_result all = {.at = calloc(MOMENTS, sizeof *all.at), .count = MOMENTS};
    br_rng rng = br_rng_from(1);
    for (int i = 0; i < MOMENTS; i++) {
        double hoped = 0.02 + 0.96 * br_rng_below(&rng, 1000) / 1000.0;
        double logit = 0.5 * log2(hoped / (1 - hoped)) - 0.25, true_chance = 1 / (1 + exp2(-logit));
        bool is_won = br_rng_below(&rng, 1000000) < 1e6 * true_chance;
        all.at[i] = (calibrate_moment){.match = (uint64_t)i,
                                       .seats = 2,
                                       .progress = (uint8_t)br_rng_below(&rng, 97),
                                       .hope = (int32_t)(hoped * SEARCH_ONE)};
        all.at[i].share[0] = is_won ? LAB_SHARE : 0;
    }
    br_calibration row[CALIBRATE_ROWS];
    cr_assert_eq(calibrate_fit(&plan, &all, row), 1);
    for (int k = 0; k < BR_VALUE_STAGES; k++) {
        cr_assert_float_eq(row[0].slope[k], 512, 60, "slope %d of stage %d", row[0].slope[k], k);
        cr_assert_float_eq(row[0].shift[k], -256, 80, "shift %d of stage %d", row[0].shift[k], k);
    }
    free(all.at);
}

/* Two matches that said 65 %: one won, one lost. Eight moments are no more than two matches. */
Test(calibrate, moments_of_a_match_are_one) {
    calibrate_moment at[8];
    calibrate_plan plan = {.matches = 2};
    calibrate_result all = {.at = at, .count = 8};
    calibrate_bin bins[CALIBRATE_BINS];
    memset(at, 0, sizeof at);
    for (int i = 0; i < 8; i++) {
        at[i].match = (uint64_t)i / 4;
        at[i].seats = 2;
        at[i].chance[0] = 65000;
        at[i].chance[1] = 35000;
        at[i].share[i / 4] = LAB_SHARE;
    }
    calibrate_bins(&plan, &all, CALIBRATE_OWN, bins);
    cr_assert_eq(bins[6].moments, 8);
    cr_assert_float_eq(bins[6].said, 0.65, 1e-9);
    cr_assert_float_eq(bins[6].won.value, 0.5, 1e-9);
    cr_assert_lt(bins[6].won.low, 0.1, "two matches say little");
    calibrate_bins(&plan, &all, CALIBRATE_OTHERS, bins);
    cr_assert_eq(bins[3].moments, 8);
    cr_assert_eq(bins[6].moments, 0);
}

Test(calibrate, threads_change_nothing, .timeout = 300) {
    br_rules r;
    br_fault fault = {0};
    cr_assert_eq(br_rules_init(&r, br_game_find("dirty-money"), 2, &fault), BR_OK);
    calibrate_plan plan = {.rules = &r,
                           .rules_count = 1,
                           .bot = &bot_random,
                           .matches = 4,
                           .every = IS_WHOLE ? 20 : 40};
    calibrate_result one, two;
    cr_assert_eq(calibrate_run(&plan, &(run_config){.threads = 1}, &one), POOL_DONE);
    cr_assert_eq(calibrate_run(&plan, &(run_config){.threads = 2}, &two), POOL_DONE);
    cr_assert_gt(one.count, 3);
    cr_assert_eq(one.count, two.count);
    for (size_t i = 0; i < one.count; i++) {
        cr_assert_eq(one.at[i].match, two.at[i].match);
        cr_assert_eq(one.at[i].hope, two.at[i].hope);
        cr_assert_eq(one.at[i].share[0], two.at[i].share[0]);
        check_sum(&r, one.at[i].chance);
    }
    free(one.at);
    free(two.at);
}
