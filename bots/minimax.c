/* minimax.c -- looking ahead behind minimax.h.
 *
 * Depth is counted in turns, that is in changes of who decides, so that nothing is evaluated in the
 * middle of a turn. Moves are tried in the order of what the evaluation says of them, the one that
 * was best the last time first; a table remembers positions that several orders of moves lead to.
 * The budget is counted in positions, so the result is the same on every machine.
 */
#include "minimax.h"

#include <assert.h>
#include <string.h>

enum {
    PLIES_MAX = 48,
    TURNS_MAX = 40,
    MARGIN_MAX = 1 << 28,
    WON = 5,           /* in the unit of the evaluation: settles ties, outweighs no real margin */
    STOP_EVERY = 1024, /* positions between two questions whether to stop */
    ARENA_LEAST = 1 << 20,
    EXACT = 0,
    AT_LEAST = 1, /* the position is worth that or more, or ... */
    AT_MOST = 2
};

typedef struct slot { /* of the table */
    uint64_t key;
    int32_t margin; /* to the seat that decides */
    uint8_t turns, bound;
    uint16_t move; /* place in the list of moves, which always has the same order, from 1 */
} slot;

typedef struct choice {
    int32_t margin; /* as evaluated, or as found, to the seat that decides */
    uint16_t place; /* in the list of moves */
} choice;

typedef struct level { /* one ply */
    _Alignas(16) uint8_t child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    choice choices[BR_MOVES_MAX];
    int32_t evaluation; /* the child, to the seat that decides here */
} level;

typedef struct minimax {
    const search_config *config;
    const br_rules *r;
    uint64_t positions, most;
    bool is_stopped;
    bool is_cut; /* some line of this round was evaluated before its end */
    slot *table;
    uint32_t mask;
    int32_t first[BR_MOVES_MAX]; /* what the evaluation says of the first moves, by place */
    level level[PLIES_MAX];
} minimax;

/* ---- evaluation --------------------------------------------------------------------------- */

static int32_t margin_of(minimax *m, const void *s, br_seat seat) {
    m->positions++;
    const evaluator *e = &m->config->evaluator;
    const br_bots *bots = m->r->game->bots;
    bool has_lead = bots->lead && e->score == bots->evaluate;
    int32_t margin = has_lead ? bots->lead(m->r, s) : e->score(m->r, s, 0) - e->score(m->r, s, 1);
    if (seat == 1) margin = -margin;
    if (br_to_act(m->r, s) != 0) return margin;
    if (bots->tie) {
        int tie = bots->tie(m->r, s);
        return margin + (seat == 0 ? tie : -tie) * WON;
    }
    br_result end;
    memset(&end, 0, sizeof end);
    m->r->game->scores(m->r, s, &end);
    return margin + (br_has(end.winners, seat) - br_has(end.winners, (br_seat)(1 - seat))) * WON;
}

static bool should_stop(minimax *m) {
    if (m->is_stopped) return true;
    const search_config *config = m->config;
    m->is_stopped = m->positions >= m->most ||
                    (m->positions % STOP_EVERY < BR_MOVES_MAX && config->should_stop &&
                     config->should_stop(config->stop_context));
    return m->is_stopped;
}

/* ---- moves -------------------------------------------------------------------------------- */

static void choice_add(choice *list, int at, choice c) {
    for (; at > 0 && list[at - 1].margin < c.margin; at--) list[at] = list[at - 1];
    list[at] = c;
}

/* All moves of a decision, best evaluated first, but `before` them. */
static int moves_order(minimax *m, level *l, const void *s, br_seat seat, unsigned before) {
    int count = br_legal(m->r, s, seat, l->moves);
    for (int i = 0; i < count; i++) {
        memcpy(l->child, s, m->r->game->state_size);
        br_apply(m->r, l->child, seat, &l->moves[i], NULL);
        choice_add(l->choices, i, (choice){margin_of(m, l->child, seat), (uint16_t)i});
    }
    for (int i = 0; i < count && before; i++) {
        if (l->choices[i].place + 1u != before) continue;
        choice first = l->choices[i];
        memmove(l->choices + 1, l->choices, (size_t)i * sizeof first);
        l->choices[0] = first;
        break;
    }
    return count;
}

/* Makes the move of a choice on a copy of `s`. */
static void choice_make(minimax *m, level *l, const void *s, br_seat seat, choice c) {
    memcpy(l->child, s, m->r->game->state_size);
    br_apply(m->r, l->child, seat, &l->moves[c.place], NULL);
    l->evaluation = c.margin;
}

/* ---- looking ahead ------------------------------------------------------------------------ */

static int32_t dig(minimax *m, int ply, const void *s, br_seat seat, int turns, int32_t alpha,
                   int32_t beta);

/* What a move of `seat` is worth to it; the state after it lies in the level of this ply. */
static int32_t follow(minimax *m, int ply, br_seat seat, int turns, int32_t alpha, int32_t beta) {
    level *l = &m->level[ply];
    const void *child = l->child;
    br_seats must = br_must_act(m->r, child);
    if (must == 0) return l->evaluation;
    br_seat next = br_lowest(must);
    if (must != br_bit(next) || next > 1 || ply + 1 == PLIES_MAX || (next != seat && turns == 1)) {
        m->is_cut = true;
        return l->evaluation;
    }
    if (next == seat) return dig(m, ply + 1, child, seat, turns, alpha, beta);
    return -dig(m, ply + 1, child, next, turns - 1, -beta, -alpha);
}

/* Margins that belong to this name are without what seat 0 has `owned` already. */
static uint64_t name_of(const br_rules *r, const void *s, int32_t *owned) {
    uint64_t name[4];
    const br_bots *bots = r->game->bots;
    int words = bots->key ? bots->key(s, name, owned) : 0;
    if (!words) *owned = 0;
    return words ? search_hash(3, name, (size_t)words * sizeof name[0])
                 : search_hash(bots->key ? 2 : 1, s, r->game->state_size);
}

uint64_t minimax_name(const br_rules *r, const void *s) {
    int32_t owned;
    uint64_t name = name_of(r, s, &owned);
    return search_hash(name, &owned, sizeof owned);
}

/* Where a position is remembered. Margins there are without what `seat` owns already. */
static slot *slot_of(minimax *m, const void *s, br_seat seat, uint64_t *key, int32_t *owned) {
    *key = name_of(m->r, s, owned);
    if (seat == 1) *owned = -*owned;
    return &m->table[(uint32_t)(*key >> 20) & m->mask];
}

static bool is_settled(const slot *t, int turns, int32_t margin, int32_t alpha, int32_t beta) {
    if (t->turns < turns) return false;
    return t->bound == EXACT || (t->bound == AT_LEAST && margin >= beta) ||
           (t->bound == AT_MOST && margin <= alpha);
}

/* The first move with the whole window; the others need only show that they are no better, and
 * are looked at again if they are. */
static int32_t follow_next(minimax *m, int ply, br_seat seat, int turns, int32_t alpha,
                           int32_t beta, bool is_first) {
    if (is_first) return follow(m, ply, seat, turns, alpha, beta);
    int32_t margin = follow(m, ply, seat, turns, alpha, alpha + 1);
    if (margin <= alpha || margin >= beta || m->is_stopped) return margin;
    return follow(m, ply, seat, turns, margin, beta);
}

static int32_t dig(minimax *m, int ply, const void *s, br_seat seat, int turns, int32_t alpha,
                   int32_t beta) {
    uint64_t key;
    int32_t owned;
    slot *t = slot_of(m, s, seat, &key, &owned);
    bool is_known = t->key == key;
    if (is_known && is_settled(t, turns, t->margin + owned, alpha, beta)) {
        m->is_cut = m->is_cut || t->turns < TURNS_MAX;
        return t->margin + owned;
    }
    level *l = &m->level[ply];
    int count = moves_order(m, l, s, seat, is_known ? t->move : 0);
    int32_t best = -MARGIN_MAX, floor = alpha;
    unsigned move = 0;
    bool was_cut = m->is_cut;
    m->is_cut = false;
    for (int i = 0; i < count && best < beta; i++) {
        choice_make(m, l, s, seat, l->choices[i]);
        int32_t margin = follow_next(m, ply, seat, turns, floor, beta, i == 0);
        if (should_stop(m)) return best > margin ? best : margin;
        if (margin <= best) continue;
        best = margin;
        move = l->choices[i].place + 1u;
        if (best > floor) floor = best;
    }
    uint8_t bound = best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST;
    uint8_t depth = (uint8_t)(m->is_cut ? turns : TURNS_MAX); /* seen to its end: deep enough */
    *t = (slot){key, best - owned, depth, bound, (uint16_t)move};
    m->is_cut = m->is_cut || was_cut;
    return best;
}

/* One round over the first moves, `turns` deep. What is not finished keeps what was known. */
static int root_round(minimax *m, const void *s, br_seat seat, int turns, choice *list, int count) {
    level *l = &m->level[0];
    int32_t best = -MARGIN_MAX;
    choice found[BR_MOVES_MAX];
    int done = 0;
    for (; done < count; done++) {
        choice_make(m, l, s, seat, (choice){m->first[list[done].place], list[done].place});
        bool is_first = done == 0 || m->config->has_lines;
        int32_t floor = m->config->has_lines ? -MARGIN_MAX : best;
        int32_t margin = follow_next(m, 0, seat, turns, floor, MARGIN_MAX, is_first);
        if (should_stop(m)) break;
        choice_add(found, done, (choice){margin, list[done].place});
        if (margin > best) best = margin;
    }
    /* The first of the list was best before: without it there is nothing to compare with. */
    memcpy(list, found, (size_t)done * sizeof *list);
    return done;
}

/* ---- the whole ---------------------------------------------------------------------------- */

bool minimax_suits(const search_config *config, const br_rules *r, const void *view, br_seat seat) {
    return config->has_minimax && r->seats == 2 &&
           config->arena_size >= ARENA_LEAST + sizeof(minimax) &&
           br_must_act(r, view) == br_bit(seat);
}

static minimax *minimax_start(const search_config *config, const br_rules *r) {
    minimax *m = config->arena;
    size_t own = (sizeof *m + 63) / 64 * 64, left = config->arena_size - own;
    m->config = config;
    m->r = r;
    m->positions = 0;
    m->most = (uint64_t)config->iterations * MINIMAX_POSITIONS;
    m->is_stopped = false;
    uint32_t slots = 1 << 10;
    while (slots < m->most && (size_t)slots * 2 * sizeof(slot) <= left) slots *= 2;
    m->table = (slot *)(void *)((uint8_t *)config->arena + own);
    m->mask = slots - 1;
    memset(m->table, 0, slots * sizeof(slot));
    return m;
}

void minimax_run(const search_config *config, const br_rules *r, const void *state, br_seat seat,
                 search_result *out) {
    minimax *m = minimax_start(config, r);
    choice list[BR_MOVES_MAX];
    uint32_t visits[BR_MOVES_MAX] = {0};
    int count = moves_order(m, &m->level[0], state, seat, 0);
    assert(count > 0);
    memcpy(list, m->level[0].choices, (size_t)count * sizeof *list);
    for (int i = 0; i < count; i++) m->first[list[i].place] = list[i].margin;
    for (int turns = 1; turns < TURNS_MAX && count > 1; turns++) {
        m->is_cut = false;
        int done = root_round(m, state, seat, turns, list, count);
        for (int i = 0; i < done; i++) visits[list[i].place]++;
        if (m->is_stopped || !m->is_cut) break;
    }
    out->iterations = (uint32_t)((m->positions + MINIMAX_POSITIONS - 1) / MINIMAX_POSITIONS);
    out->nodes = (uint32_t)m->positions;
    out->count = count;
    for (int i = 0; i < count; i++)
        out->line[i] = (search_line){m->level[0].moves[list[i].place], visits[list[i].place],
                                     evaluate_lead(list[i].margin, config->evaluator.scale)};
}
