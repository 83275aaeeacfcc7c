/* tune.c -- searches levels of factors for goals. */
#include "tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_NLOPT
#include <nlopt.h>
#endif

enum { BATCH = 64, REFUSED_LOSS = 1000000 };

int tune_base_level(const vary *v, int factor) {
    for (int l = 0; l < v->factor[factor].levels; l++) {
        vary_point p;
        br_rules rules;
        br_fault fault;
        for (int i = 0; i < VARY_FACTORS_MAX; i++) p.level[i] = -1;
        p.level[factor] = l;
        if (!vary_make(v, &p, &rules, NULL, &fault)) continue;
        if (memcmp(rules.option, v->base->option, sizeof rules.option) == 0 &&
            memcmp(rules.deck, v->base->deck, sizeof rules.deck) == 0)
            return l;
    }
    return -1;
}

/* ---- points ------------------------------------------------------------------------------- */

typedef struct search {
    const tune_plan *plan;
    tune_result *out;
    int room;
    int base[VARY_FACTORS_MAX];
    bool is_stopped, has_no_memory;
} search;

static int changes_of(const search *s, const vary_point *p) {
    int changes = 0;
    for (int i = 0; i < s->plan->vary->factors; i++) changes += p->level[i] != s->base[i];
    return changes;
}

/* Asks what `count` points at the end of the list come to. */
static bool points_ask(search *s, int count) {
    tune_value *at = &s->out->at[s->out->count];
    if (!s->plan->evaluate(s->plan->context, at, count)) {
        s->is_stopped = true;
        return false;
    }
    for (int i = 0; i < count; i++) {
        at[i].loss = at[i].is_refused ? REFUSED_LOSS : 0;
        at[i].changes = changes_of(s, &at[i].point);
        for (int k = 0; k < s->plan->goals && !at[i].is_refused; k++) {
            double miss = goal_miss(&s->plan->goal[k], at[i].value[k].value);
            at[i].loss += miss * miss;
        }
    }
    s->out->count += count;
    if (s->plan->tell) s->plan->tell(s->plan->context, s->out->count, s->plan->budget);
    return true;
}

static void all_try(search *s, uint64_t points) {
    for (uint64_t i = 0; i < points && !s->is_stopped;) {
        int count = points - i < BATCH ? (int)(points - i) : BATCH;
        for (int k = 0; k < count; k++)
            s->out->at[s->out->count + k] = (tune_value){.point = vary_at(s->plan->vary, i++)};
        points_ask(s, count);
    }
    s->out->is_whole = !s->is_stopped;
}

/* ---- NLopt -------------------------------------------------------------------------------- */

#ifdef HAVE_NLOPT

static const tune_value *seen(const search *s, const vary_point *p) {
    size_t size = (size_t)s->plan->vary->factors * sizeof p->level[0];
    for (int i = 0; i < s->out->count; i++)
        if (memcmp(s->out->at[i].point.level, p->level, size) == 0) return &s->out->at[i];
    return NULL;
}

typedef struct asked {
    search *s;
    nlopt_opt opt;
} asked;

/* Coordinates are places in the lists of levels; between two of them the nearer counts. */
static double loss_at(unsigned n, const double *x, double *gradient, void *context) {
    asked *a = context;
    search *s = a->s;
    vary_point p = {{0}};
    (void)gradient;
    for (unsigned i = 0; i < n; i++) {
        int last = s->plan->vary->factor[i].levels - 1, level = (int)floor(x[i]);
        p.level[i] = level < 0 ? 0 : level > last ? last : level;
    }
    const tune_value *known = seen(s, &p);
    if (known) return known->loss;
    if (s->out->count >= s->plan->budget) {
        nlopt_force_stop(a->opt);
        return REFUSED_LOSS;
    }
    s->out->at[s->out->count] = (tune_value){.point = p};
    if (points_ask(s, 1)) return s->out->at[s->out->count - 1].loss;
    nlopt_force_stop(a->opt);
    return REFUSED_LOSS;
}

static void algorithm_run(search *s, nlopt_algorithm algorithm, int asks, double x[]) {
    unsigned n = (unsigned)s->plan->vary->factors;
    double high[VARY_FACTORS_MAX], low[VARY_FACTORS_MAX] = {0}, step[VARY_FACTORS_MAX], loss;
    nlopt_opt opt = nlopt_create(algorithm, n);
    asked a = {s, opt};
    s->has_no_memory = s->has_no_memory || !opt;
    if (!opt) return;
    for (unsigned i = 0; i < n; i++) {
        int levels = s->plan->vary->factor[i].levels;
        high[i] = levels - 1e-9; /* so that each level has an equal part */
        step[i] = levels > 4 ? levels / 4.0 : 1;
    }
    nlopt_set_lower_bounds(opt, low);
    nlopt_set_upper_bounds(opt, high);
    nlopt_set_min_objective(opt, loss_at, &a);
    nlopt_set_maxeval(opt, asks);
    if (algorithm == NLOPT_LN_SBPLX) nlopt_set_initial_step(opt, step);
    nlopt_optimize(opt, x, &loss);
    nlopt_destroy(opt);
}

/* The base, the box, then around the best. An ask for a known point costs nothing, so there may be
 * many more asks than points. */
static void box_search(search *s) {
    double x[VARY_FACTORS_MAX] = {0};
    int best = 0, budget = s->plan->budget;
    tune_plan first = *s->plan;
    const tune_plan *whole = s->plan;
    for (int i = 0; i < whole->vary->factors; i++)
        x[i] = s->base[i] >= 0 ? s->base[i] + 0.5 : whole->vary->factor[i].levels / 2.0;
    first.budget = budget - budget / 3;
    s->plan = &first;
    algorithm_run(s, NLOPT_GN_DIRECT_L, 20 * budget, x);
    s->plan = whole;
    for (int round = 0; round < 3 && s->out->count > 0 && !s->is_stopped; round++) {
        tune_best(s->out, 1, &best);
        for (int i = 0; i < whole->vary->factors; i++) x[i] = s->out->at[best].point.level[i] + 0.5;
        algorithm_run(s, NLOPT_LN_SBPLX, 20 * budget, x);
    }
}

#endif

tune_state tune_run(const tune_plan *plan, tune_result *out) {
    uint64_t points = vary_count(plan->vary);
    search s = {.plan = plan, .out = out};
    bool is_whole = points <= (uint64_t)plan->budget;
    memset(out, 0, sizeof *out);
    s.room = is_whole ? (int)points : plan->budget;
    out->at = calloc((size_t)s.room + 1, sizeof *out->at);
    if (!out->at) return TUNE_NO_MEMORY;
    for (int i = 0; i < plan->vary->factors; i++) s.base[i] = tune_base_level(plan->vary, i);
    if (is_whole) all_try(&s, points);
    else {
#ifdef HAVE_NLOPT
        box_search(&s);
#else
        return TUNE_NO_NLOPT;
#endif
    }
    return s.is_stopped ? TUNE_STOPPED : s.has_no_memory ? TUNE_NO_MEMORY : TUNE_DONE;
}

/* ---- which ones --------------------------------------------------------------------------- */

static bool is_better(const tune_value *a, const tune_value *b) {
    if (a->loss != b->loss) return a->loss < b->loss;
    return a->changes < b->changes;
}

/* Keeps the best `most` in order; returns how many there are now. */
static int rank(const tune_result *r, int most, int index[], int count, int fresh) {
    int at = count < most ? count : most - 1;
    if (count == most && !is_better(&r->at[fresh], &r->at[index[most - 1]])) return count;
    for (; at > 0 && is_better(&r->at[fresh], &r->at[index[at - 1]]); at--)
        index[at] = index[at - 1];
    index[at] = fresh;
    return count < most ? count + 1 : count;
}

int tune_best(const tune_result *r, int most, int index[]) {
    int count = 0;
    for (int i = 0; i < r->count; i++)
        if (!r->at[i].is_refused) count = rank(r, most, index, count, i);
    return count;
}

static bool is_beaten(const tune_plan *plan, const tune_value *a, const tune_value *by) {
    bool is_less = by->changes < a->changes;
    if (by->changes > a->changes) return false;
    for (int k = 0; k < plan->goals; k++) {
        double own = goal_miss(&plan->goal[k], a->value[k].value);
        double other = goal_miss(&plan->goal[k], by->value[k].value);
        if (other > own) return false;
        is_less = is_less || other < own;
    }
    return is_less;
}

int tune_front(const tune_plan *plan, const tune_result *r, int most, int index[]) {
    int count = 0;
    for (int i = 0; i < r->count; i++) {
        bool is_out = r->at[i].is_refused;
        for (int k = 0; k < r->count && !is_out; k++)
            is_out = !r->at[k].is_refused && is_beaten(plan, &r->at[i], &r->at[k]);
        if (!is_out) count = rank(r, most, index, count, i);
    }
    return count;
}
