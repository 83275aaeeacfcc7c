/* skill.c -- how much of a result is the deal, the seat, and who plays. */
#include "skill.h"

#include <math.h>
#include <string.h>

#include "cluster.h"

/* ---- playing ------------------------------------------------------------------------------ */

typedef struct job_input {
    const sim_plan *plan;
    const atomic_bool *stop;
} job_input;

typedef struct sum {
    skill_result *result;
    sim_trouble *trouble;
} sum;

typedef struct worker {
    sim_context context;
    sim_trouble trouble;
    skill_result result;
    _Alignas(64) uint8_t state[BR_STATE_MAX];
} worker;

/* One deal: wins by seat and chair, and who finished ahead of whom. */
typedef struct deal_table {
    uint64_t win[BR_SEATS_MAX][BR_SEATS_MAX], ahead[BR_SEATS_MAX][BR_SEATS_MAX];
} deal_table;

static bool worker_open(const void *argument, void *memory) {
    const job_input *j = argument;
    worker *w = memory;
    return sim_context_open(&w->context, j->plan, j->plan->rules, false, j->stop);
}

static pool_item_end round_play(const sim_plan *plan, worker *w, uint64_t index, int turn,
                                deal_table *t) {
    int seats = plan->rules->seats;
    uint8_t deal[BR_SEED_BYTES], play[BR_SEED_BYTES];
    int chair[BR_SEATS_MAX];
    const bot *bots[BR_SEATS_MAX];
    match_outcome out = {0};
    /* The deal is the same every time round, what bots draw lots for is not. */
    match_seed(plan->seed, index, deal);
    match_seed(deal, (uint64_t)turn + 1, play);
    for (int seat = 0; seat < seats; seat++) {
        chair[seat] = (seat + turn) % seats;
        bots[seat] = plan->bots[chair[seat]];
    }
    br_setup(plan->rules, deal, w->state, NULL);
    match_end end = match_play_from(plan->rules, bots, &w->context.match, play, w->state, 0, &out);
    if (end == MATCH_CUT) return POOL_CUT;
    if (end == MATCH_FAULT) {
        w->trouble = (sim_trouble){out.fault, index, out.plies};
        return POOL_FAULT;
    }
    for (int a = 0; a < seats; a++) {
        t->win[a][chair[a]] = match_share(&out.result, (br_seat)a);
        for (int b = 0; b < seats; b++)
            t->ahead[chair[a]][chair[b]] += out.result.place[a] < out.result.place[b]    ? 2
                                            : out.result.place[a] == out.result.place[b] ? 1
                                                                                         : 0;
    }
    return POOL_PLAYED;
}

static void deal_add(skill_sums *s, const deal_table *t, int seats) {
    s->deals++;
    for (int a = 0; a < seats; a++) {
        uint64_t at_seat = 0, of_chair = 0;
        for (int b = 0; b < seats; b++) {
            at_seat += t->win[a][b];
            of_chair += t->win[b][a];
            s->cells += t->win[a][b] * t->win[a][b];
            s->ahead[a][b] += t->ahead[a][b];
            s->ahead_squares[a][b] += t->ahead[a][b] * t->ahead[a][b];
        }
        s->seats += at_seat * at_seat;
        s->seat[a] += at_seat;
        s->seat_squares[a] += at_seat * at_seat;
        s->chair[a] += of_chair;
        s->chair_squares[a] += of_chair * of_chair;
    }
}

static pool_item_end worker_play(const void *argument, void *memory, uint64_t index) {
    const sim_plan *plan = ((const job_input *)argument)->plan;
    worker *w = memory;
    deal_table t = {0};
    for (int turn = 0; turn < plan->rules->seats; turn++) {
        pool_item_end end = round_play(plan, w, index, turn, &t);
        if (end != POOL_PLAYED) return end;
    }
    deal_add(&w->result.block[index % SKILL_BLOCKS], &t, plan->rules->seats);
    return POOL_PLAYED;
}

/* Adds `from` to `to`: all of it is whole numbers of one size. */
static void sums_add(skill_sums *to, const skill_sums *from) {
    uint64_t *a = (uint64_t *)to;
    const uint64_t *b = (const uint64_t *)from;
    for (size_t i = 0; i < sizeof *to / sizeof *a; i++) a[i] += b[i];
}

static void worker_close(const void *argument, void *memory, void *into) {
    worker *w = memory;
    sum *s = into;
    (void)argument;
    for (int b = 0; b < SKILL_BLOCKS; b++) sums_add(&s->result->block[b], &w->result.block[b]);
    sim_trouble_merge(s->trouble, &w->trouble);
    sim_context_close(&w->context);
}

pool_state skill_run(const sim_plan *plan, const run_config *config, skill_result *result,
                     sim_trouble *trouble) {
    static const pool_job job = {sizeof(worker), worker_open, worker_play, worker_close};
    job_input j = {plan, config->stop};
    sum s = {result, trouble};
    worker_pool c = {config, &job, plan->matches, &j, &s};
    pool_queue queue;
    memset(&queue, 0, sizeof queue);
    memset(trouble, 0, sizeof *trouble);
    memset(result, 0, sizeof *result);
    return pool_run(&c, &queue);
}

/* ---- taking apart ------------------------------------------------------------------------- */

/* Squares of the measured means of groups about the even share, and of their errors. */
static void between(const uint64_t total[], const uint64_t squares[], int seats, double deals,
                    double *means, double *errors) {
    double even = 1.0 / seats, unit = (double)LAB_SHARE * seats;
    *means = *errors = 0;
    for (int i = 0; i < seats; i++) {
        double mean = (double)total[i] / deals / unit;
        double varies = (double)squares[i] / deals / unit / unit - mean * mean;
        *means += (mean - even) * (mean - even);
        *errors += varies / (deals - 1);
    }
}

/* The variance of the true means: that of the measured ones less their error. */
static double between_truly(const uint64_t total[], const uint64_t squares[], int seats,
                            double deals) {
    double means, errors;
    between(total, squares, seats, deals, &means, &errors);
    return (means - errors) / seats;
}

enum { SEAT, DEAL, PLAY, REST, PARTS };

/* Of a seat's win, over all matches. */
static double variance_of(const skill_sums *s, int seats) {
    double n = (double)s->deals, even = 1.0 / seats, unit = (double)LAB_SHARE * LAB_SHARE;
    return (double)s->cells / unit / (n * seats * seats) - even * even;
}

static void parts_of(const skill_sums *s, int seats, double part[PARTS]) {
    double n = (double)s->deals, even = 1.0 / seats, unit = (double)LAB_SHARE * LAB_SHARE;
    double all = variance_of(s, seats);
    double pairs = n * seats * seats * (seats - 1);
    double together = ((double)s->seats - (double)s->cells) / unit / pairs - even * even;
    part[SEAT] = between_truly(s->seat, s->seat_squares, seats, n) / all;
    part[PLAY] = between_truly(s->chair, s->chair_squares, seats, n) / all;
    /* Two bots at one seat are not one bot: what one is above the mean the others are below. */
    part[DEAL] = together / all + part[PLAY] / (seats - 1) - part[SEAT];
    part[REST] = 1 - part[SEAT] - part[DEAL] - part[PLAY];
}

static void shares_set(const skill_result *r, const skill_sums *all, int seats, skill_shares *out) {
    double whole[PARTS], part[SKILL_BLOCKS][PARTS];
    stats_rate *const to[PARTS] = {&out->seat, &out->deal, &out->play, &out->rest};
    parts_of(all, seats, whole);
    for (int b = 0; b < SKILL_BLOCKS; b++) {
        skill_sums left = {0};
        for (int k = 0; k < SKILL_BLOCKS; k++)
            if (k != b) sums_add(&left, &r->block[k]);
        parts_of(&left, seats, part[b]);
    }
    for (int p = 0; p < PARTS; p++) {
        double mean = 0, varies = 0;
        for (int b = 0; b < SKILL_BLOCKS; b++) mean += part[b][p] / SKILL_BLOCKS;
        for (int b = 0; b < SKILL_BLOCKS; b++) varies += (part[b][p] - mean) * (part[b][p] - mean);
        *to[p] = stats_range((stats_estimate){
            whole[p], sqrt(varies * (SKILL_BLOCKS - 1) / SKILL_BLOCKS), SKILL_BLOCKS - 1});
    }
}

/* Of seats or bots, which may all be alike: then blocks say little, and what can not be below
 * nothing is not said to be. */
static stats_rate part_range(const uint64_t total[], const uint64_t squares[], int seats,
                             const skill_sums *all) {
    double means, errors, variance = variance_of(all, seats);
    between(total, squares, seats, (double)all->deals, &means, &errors);
    double unit = errors / (seats - 1), scale = unit / seats / variance;
    double known = means / seats / variance;
    if (!(unit > 0)) return (stats_rate){known, known, known};
    stats_rate r = stats_squares(means / unit, seats - 1);
    return (stats_rate){r.value * scale, r.low * scale, r.high * scale};
}

/* A mean of a deal as a share: sums of `unit` a deal. */
static stats_rate share_of(uint64_t total, uint64_t squares, double deals, double unit) {
    double mean = (double)total / deals, varies = (double)squares / deals - mean * mean;
    return stats_share((stats_estimate){
        mean / unit, sqrt((varies > 0 ? varies : 0) / (deals - 1)) / unit, deals - 1});
}

/* No part is more than the whole, and chance is not less than nothing; what is left of the deal may
 * be: two bots can have less in common at a seat than chance would give them. */
static void parts_bound(skill_shares *out) {
    stats_rate *const parts[] = {&out->deal, &out->seat, &out->play, &out->rest};
    for (int i = 0; i < PARTS; i++) parts[i]->high = fmin(parts[i]->high, fmax(1, parts[i]->value));
    out->rest.low = fmax(out->rest.low, fmin(0, out->rest.value));
}

void skill_take_apart(const skill_result *r, int seats, skill_shares *out) {
    skill_sums all = {0};
    memset(out, 0, sizeof *out);
    for (int b = 0; b < SKILL_BLOCKS; b++) sums_add(&all, &r->block[b]);
    double n = (double)all.deals;
    out->deals = all.deals;
    for (int i = 0; i < seats; i++) {
        out->wins[i] = share_of(all.chair[i], all.chair_squares[i], n, (double)LAB_SHARE * seats);
        if (all.chair[i] > all.chair[out->best]) out->best = i;
        if (all.chair[i] < all.chair[out->worst]) out->worst = i;
    }
    out->ahead = share_of(all.ahead[out->best][out->worst],
                          all.ahead_squares[out->best][out->worst], n, 2.0 * seats);
    shares_set(r, &all, seats, out);
    stats_rate seat = part_range(all.seat, all.seat_squares, seats, &all);
    stats_rate play = part_range(all.chair, all.chair_squares, seats, &all);
    out->rest.value += out->seat.value - seat.value + out->play.value - play.value;
    out->seat = seat;
    out->play = play;
    parts_bound(out);
}
