/* sweep_effects.c -- what a level does by itself, and what two do together.
 *
 * An additive model is fitted to the variants' means (least squares, one factor after the other
 * until nothing moves); on a whole grid that is the mean over all variants with a level. What two
 * levels do together is what the model leaves over where both are. Each block of deals is fitted by
 * itself, and the interval comes from how blocks differ: deals are shared, so variants are not
 * independent of each other, but blocks are.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sweep.h"

enum { PAIR_LEVELS_MAX = 144, FIT_ROUNDS = 200, EFFECTS_MAX = 6000 };

typedef struct fit {
    double effect[VARY_FACTORS_MAX][VARY_LEVELS_MAX];
    int points[VARY_FACTORS_MAX][VARY_LEVELS_MAX];
    double *rest; /* by variant: what the model leaves over */
} fit;

static int first_point(const sweep_plan *plan) { return plan->is_base_outside ? 1 : 0; }

/* Takes what one factor explains out of the rest; returns how much that was at most. */
static double factor_fit(const sweep_plan *plan, fit *f, int factor) {
    double sum[VARY_LEVELS_MAX] = {0}, most = 0;
    int levels = plan->vary->factor[factor].levels;
    for (int v = first_point(plan); v < plan->variants; v++)
        sum[plan->point[v].level[factor]] += f->rest[v];
    for (int l = 0; l < levels; l++) {
        int n = f->points[factor][l];
        sum[l] = n ? sum[l] / n : 0;
        f->effect[factor][l] += sum[l];
        if (fabs(sum[l]) > most) most = fabs(sum[l]);
    }
    for (int v = first_point(plan); v < plan->variants; v++)
        f->rest[v] -= sum[plan->point[v].level[factor]];
    return most;
}

/* One block and measure. */
static void block_fit(const sweep_plan *plan, const sweep_result *r, int block, int m, fit *f) {
    double mean = 0, n = (double)sweep_in_block(r, block), unit = measure_unit(plan->what[m]);
    int first = first_point(plan), points = plan->variants - first;
    memset(f->effect, 0, sizeof f->effect);
    for (int v = first; v < plan->variants; v++)
        mean += f->rest[v] = n > 0 ? (double)sweep_block(r, block, v, m) / n / unit : 0;
    mean /= points;
    for (int v = first; v < plan->variants; v++) f->rest[v] -= mean;
    for (int i = 0; i < FIT_ROUNDS; i++) {
        double moved = 0;
        for (int factor = 0; factor < plan->vary->factors; factor++)
            moved = fmax(moved, factor_fit(plan, f, factor));
        if (moved < 1e-12) break;
    }
}

/* ---- the list ----------------------------------------------------------------------------- */

typedef struct list {
    sweep_effect *at;
    double *sum, *squares;
    int count, room;
} list;

static void list_add(list *to, int m, int factor, int level, int other, int other_level) {
    if (to->count == to->room) return;
    to->at[to->count++] = (sweep_effect){m, factor, level, other, other_level, 0, {0}, 1, 1};
}

static void list_main(const sweep_plan *plan, list *to) {
    for (int m = 0; m < plan->measures; m++)
        for (int f = 0; f < plan->vary->factors; f++)
            for (int l = 0; plan->vary->factor[f].levels > 1 && l < plan->vary->factor[f].levels;
                 l++)
                list_add(to, m, f, l, -1, -1);
}

/* Only of pairs few enough that a table of them can be read. */
static void list_pairs(const sweep_plan *plan, list *to) {
    const vary_factor *factor = plan->vary->factor;
    for (int m = 0; m < plan->measures; m++)
        for (int f = 0; f < plan->vary->factors; f++)
            for (int g = f + 1; g < plan->vary->factors; g++) {
                int cells = factor[f].levels * factor[g].levels;
                if (cells > PAIR_LEVELS_MAX || factor[f].levels < 2 || factor[g].levels < 2)
                    continue;
                for (int i = 0; i < cells; i++)
                    list_add(to, m, f, i / factor[g].levels, g, i % factor[g].levels);
            }
}

static double pair_rest(const sweep_plan *plan, const fit *f, sweep_effect *e) {
    double sum = 0;
    e->points = 0;
    for (int v = first_point(plan); v < plan->variants; v++) {
        if (plan->point[v].level[e->factor] != e->level ||
            plan->point[v].level[e->other] != e->other_level)
            continue;
        sum += f->rest[v];
        e->points++;
    }
    return e->points ? sum / e->points : 0;
}

static void list_fill(const sweep_plan *plan, const sweep_result *r, fit *f, list *to) {
    for (int b = 0; b < SWEEP_BLOCKS; b++) {
        int fitted = -1;
        for (int pass = 0; pass < plan->measures; pass++) {
            for (int i = 0; i < to->count; i++) {
                sweep_effect *e = &to->at[i];
                if (e->m != pass) continue;
                if (fitted != pass) block_fit(plan, r, b, fitted = pass, f);
                double value =
                    e->other < 0 ? f->effect[e->factor][e->level] : pair_rest(plan, f, e);
                if (e->other < 0) e->points = f->points[e->factor][e->level];
                to->sum[i] += value;
                to->squares[i] += value * value;
            }
        }
    }
}

/* What one variant's mean counts in an effect, on a whole grid. */
static double part_of_one(const sweep_plan *plan, const sweep_effect *e) {
    const vary_factor *factor = plan->vary->factor;
    double one = 1.0 / e->points;
    if (e->other < 0) return one - 1.0 / (plan->variants - first_point(plan));
    return one * (1 - 1.0 / factor[e->factor].levels) * (1 - 1.0 / factor[e->other].levels);
}

/* What one more deal in which one variant comes out otherwise would add to the squared error of a
 * share: as in stats_paired_change, for effects of what changes in few deals. */
static double least_error(const sweep_plan *plan, const sweep_result *r, const sweep_effect *e) {
    double deals = 2;
    for (int b = 0; b < SWEEP_BLOCKS; b++) deals += (double)sweep_in_block(r, b);
    if (!measure_is_share(plan->what[e->m]) || e->points == 0) return 0;
    double one = part_of_one(plan, e) / deals;
    return one * one;
}

/* Intervals, then the false discovery rate over the effects from `from` on. */
static void list_judge(const sweep_plan *plan, const sweep_result *r, list *to, int from,
                       int until) {
    int count = until - from;
    double *chance = calloc(2 * (size_t)count + 1, sizeof *chance);
    for (int i = from; i < until; i++) {
        double n = SWEEP_BLOCKS, mean = to->sum[i] / n;
        double spread = (to->squares[i] - n * mean * mean) / (n - 1);
        double least = least_error(plan, r, &to->at[i]);
        const stats_estimate e = {mean, spread > 1e-24 ? sqrt(spread / n + least) : 0, n - 1};
        to->at[i].value = stats_range(e);
        to->at[i].chance = fabs(mean) < 1e-12 ? 1 : stats_chance(e);
        if (chance) chance[i - from] = to->at[i].chance;
    }
    if (chance && count > 0) {
        stats_fdr(chance, count, chance + count);
        for (int i = from; i < until; i++) to->at[i].risk = chance[count + i - from];
    }
    free(chance);
}

sweep_effect *sweep_effects(const sweep_plan *plan, const sweep_result *r, int *count) {
    fit f = {.rest = calloc((size_t)plan->variants, sizeof(double))};
    list all = {.room = EFFECTS_MAX};
    all.at = calloc(EFFECTS_MAX, sizeof *all.at);
    all.sum = calloc(EFFECTS_MAX, sizeof *all.sum);
    all.squares = calloc(EFFECTS_MAX, sizeof *all.squares);
    bool is_good = f.rest && all.at && all.sum && all.squares;
    *count = 0;
    if (is_good && plan->variants > first_point(plan)) {
        for (int v = first_point(plan); v < plan->variants; v++)
            for (int i = 0; i < plan->vary->factors; i++) f.points[i][plan->point[v].level[i]]++;
        list_main(plan, &all);
        int main = all.count;
        list_pairs(plan, &all);
        list_fill(plan, r, &f, &all);
        list_judge(plan, r, &all, 0, main);
        list_judge(plan, r, &all, main, all.count);
        *count = all.count;
    }
    free(f.rest);
    free(all.sum);
    free(all.squares);
    if (is_good) return all.at;
    free(all.at);
    return NULL;
}
