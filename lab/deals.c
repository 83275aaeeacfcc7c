/* deals.c -- matches with and without trading, and what deals bring.
 *
 * Read first: deals.h.
 */
#include "deals.h"

#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "sim.h"

typedef struct worker {
    match_context lent;
    trade_result found;
} worker;

/* A match that is being played. */
typedef struct table {
    const br_rules *r;
    bot players[BR_SEATS_MAX];
    worker *w;
    trade_sums *sums;
    br_rng order; /* whose turn it is where several are waited for */
    uint8_t seed[BR_SEED_BYTES];
    _Alignas(16) uint8_t state[BR_STATE_MAX];
} table;

/* ---- what a deal brings ------------------------------------------------------------------- */

/* The same table if the offer had been declined. */
static bool decline(const table *t, br_seat seat, unsigned from, void *s) {
    br_move moves[BR_MOVES_MAX];
    int count = br_legal(t->r, t->state, seat, moves);
    for (int i = 0; i < count; i++) {
        if (t->r->game->trader->said(&moves[i]) != BR_DECLINED || moves[i].arg[0] != from) continue;
        memcpy(s, t->state, t->r->game->state_size);
        br_apply(t->r, s, seat, &moves[i], NULL);
        return true;
    }
    return false;
}

static void deal_add(table *t, br_seat seat, const br_move *move) {
    _Alignas(16) uint8_t with[BR_STATE_MAX], without[BR_STATE_MAX];
    evaluator e = bot_evaluator(t->r);
    const br_seat side[2] = {move->arg[0], seat};
    int32_t after[BR_SEATS_MAX], before[BR_SEATS_MAX];
    if (!decline(t, seat, move->arg[0], without)) return;
    memcpy(with, t->state, t->r->game->state_size);
    br_apply(t->r, with, seat, move, NULL);
    evaluate(&e, t->r, with, after);
    evaluate(&e, t->r, without, before);
    bool is_both = true;
    for (int i = 0; i < 2; i++) {
        int64_t gain = (int64_t)t->r->game->evaluate(t->r, with, side[i]) -
                       t->r->game->evaluate(t->r, without, side[i]);
        t->sums->gain[i] += gain;
        t->sums->chance[i] += after[side[i]] - before[side[i]];
        is_both &= gain > 0;
    }
    t->sums->deals++;
    t->sums->both += is_both;
}

/* ---- playing ------------------------------------------------------------------------------ */

static br_seat seat_pick(table *t, br_seats waiting) {
    uint32_t skip = br_rng_below(&t->order, (uint32_t)__builtin_popcount(waiting));
    while (skip--) waiting &= (br_seats)(waiting - 1);
    return br_lowest(waiting);
}

static bool table_step(table *t, br_seats must, uint32_t ply) {
    br_move move;
    br_refusal refusal;
    br_seat seat = seat_pick(t, must);
    if (seat == BR_HOUSE) {
        br_move listed[BR_MOVES_MAX];
        if (br_legal(t->r, t->state, BR_HOUSE, listed) == 0) return false;
        move = listed[0];
    } else {
        br_rng rng = bot_rng(t->seed, seat, ply);
        bot_move(&t->players[seat], t->r, t->state, seat, &rng, &t->w->lent.workspace, &move);
        br_said said = t->r->game->trader->said(&move);
        t->sums->said[said]++;
        if (said == BR_ACCEPTED) deal_add(t, seat, &move);
    }
    return br_play(t->r, t->state, seat, &move, NULL, &refusal) == BR_OK;
}

static void table_count(table *t, uint32_t plies) {
    br_result end = {0};
    t->r->game->scores(t->r, t->state, &end);
    t->sums->matches++;
    t->sums->plies += plies;
    t->sums->margin += match_margin(&end, t->r->seats);
    for (br_seat i = 0; i < t->r->seats; i++) {
        t->sums->score += end.score[i];
        if (t->players[i].is_silent) continue;
        t->sums->traders++;
        t->sums->won += match_share(&end, i);
    }
}

static bool worker_open(const void *argument, void *memory) {
    worker *w = memory;
    (void)argument;
    w->lent.workspace.arena = aligned_alloc(64, BOT_ARENA_BYTES);
    return w->lent.workspace.arena != NULL;
}

/* Every deal is played three times; at the third kind of table the traders' seats change. */
static pool_item_end worker_play(const void *argument, void *memory, uint64_t item) {
    const trade_plan *plan = argument;
    worker *w = memory;
    uint64_t number = item / TRADE_TABLES;
    table t = {.r = plan->rules, .w = w, .sums = &w->found.of[item % TRADE_TABLES]};
    match_seed(plan->seed, number, t.seed);
    t.order = bot_rng(t.seed, BR_HOUSE, 0);
    for (br_seat i = 0; i < t.r->seats; i++) {
        t.players[i] = *plan->bot;
        t.players[i].is_silent = item % TRADE_TABLES == TRADE_NONE ||
                                 (item % TRADE_TABLES == TRADE_HALF && (i + number) % 2 != 0);
    }
    br_setup(t.r, t.seed, t.state, NULL);
    uint32_t ply = 0;
    for (br_seats must; (must = br_must_act(t.r, t.state)) != 0; ply++) {
        if (table_step(&t, must, ply)) continue;
        w->found.fault = "a bot made a move that the rules forbid";
        w->found.fault_match = number;
        return POOL_FAULT;
    }
    table_count(&t, ply);
    return POOL_PLAYED;
}

static void sums_add(trade_sums *to, const trade_sums *from) {
    to->matches += from->matches;
    to->plies += from->plies;
    to->score += from->score;
    to->margin += from->margin;
    to->traders += from->traders;
    to->won += from->won;
    to->deals += from->deals;
    to->both += from->both;
    for (int i = 0; i <= BR_DECLINED; i++) to->said[i] += from->said[i];
    for (int i = 0; i < 2; i++) {
        to->gain[i] += from->gain[i];
        to->chance[i] += from->chance[i];
    }
}

static void worker_close(const void *argument, void *memory, void *all_found) {
    worker *w = memory;
    trade_result *all = all_found;
    (void)argument;
    for (int i = 0; i < TRADE_TABLES; i++) sums_add(&all->of[i], &w->found.of[i]);
    if (w->found.fault) {
        all->fault = w->found.fault;
        all->fault_match = w->found.fault_match;
    }
    free(w->lent.workspace.arena);
}

pool_state trade_run(const trade_plan *plan, const run_config *config, trade_result *out) {
    static const pool_job job = {.worker_bytes = sizeof(worker),
                                 .open = worker_open,
                                 .play = worker_play,
                                 .close = worker_close};
    pool_queue queue = {0};
    memset(out, 0, sizeof *out);
    worker_pool pool = {.config = config,
                        .job = &job,
                        .items = plan->matches * TRADE_TABLES,
                        .plan = plan,
                        .totals = out};
    return pool_run(&pool, &queue);
}
