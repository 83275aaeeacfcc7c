/* ismcts.c -- the tree behind search.h.
 *
 * A node is one decision of one seat as far as the tree may tell it from others; an edge is a move
 * there. Values are whole numbers and every comparison is made in plain doubles, so the result is
 * the same everywhere. When the arena is full the tree stops growing and the search goes on.
 */
#include "minimax.h"
#include "playout.h"
#include "secret.h"

#include <assert.h>
#include <string.h>

enum {
    PATH_MAX = 96,   /* decisions of one simulation that learn from it */
    EXPLORE = 220,   /* of search_config.explore */
    ROOTS = 1024,    /* 1/sqrt(n) and sqrt(log(n)) looked up */
    STOP_EVERY = 16, /* iterations between two questions whether to stop */
    SURE_EVERY =
        64, /* and between two checks whether the simulations to come can change anything */
    PRIOR_VISITS = 1, /* what the first evaluation of a move weighs */
    NO_EDGE = 0,
    ROOT_KEY = 1
};

typedef struct edge {
    br_move move;
    uint32_t tag;  /* of the move, to compare quickly */
    uint32_t next; /* the node's next edge, NO_EDGE = none */
    uint32_t visits;
    uint32_t stamp; /* the last step at which a world offered it */
    int32_t prior;  /* value to the acting seat at first sight */
    int64_t sum;    /* of values to the acting seat */
} edge;

typedef struct node {
    uint64_t key;   /* 0 = free */
    uint32_t first; /* edge */
    uint16_t count;
    uint8_t is_exact; /* the view tells all: every world lists these very moves */
    uint8_t zero;
} node;

typedef struct search {
    playout p;
    node *nodes;
    uint32_t node_mask, node_count, node_most;
    edge *edges;
    uint32_t edge_count, edge_most;
    uint32_t stamp; /* counts the steps of all simulations */
    double explore;
    uint32_t path[PATH_MAX]; /* edges taken */
    br_seat actor[PATH_MAX];
    uint32_t steps;
    int32_t value[BR_SEATS_MAX]; /* of the leaf, to each seat */
    state_buffer world, public_view;
    double inverse_root[ROOTS];
    double root_log[ROOTS]; /* 0 = not asked for yet */
} search;

/* ---- numbers ------------------------------------------------------------------------------ */

double search_root(double x) {
    if (x <= 0) return 0;
    double guess = x > 1 ? x : 1;
    for (int i = 0; i < 64; i++) { /* Newton falls towards the root; it stands still in the end */
        double next = (guess + x / guess) / 2;
        if (next >= guess) break;
        guess = next;
    }
    return guess;
}

/* x = 2^n * m with m in [1, 2): the series of log((1+t)/(1-t)) with t = (m-1)/(m+1) <= 1/3. */
double search_log(double x) {
    double whole = 0;
    for (; x >= 2; x /= 2) whole += 0.69314718055994530942;
    double t = (x - 1) / (x + 1), square = t * t, sum = 0;
    for (int i = 17; i >= 1; i -= 2) sum = sum * square + 1.0 / i;
    return whole + 2 * t * sum;
}

static double inverse_root(const search *m, uint32_t n) {
    if (n < ROOTS) return m->inverse_root[n];
    double factor = 1;
    for (; n >= ROOTS; n >>= 2) factor /= 2;
    return m->inverse_root[n] * factor;
}

/* sqrt(log(n)), n >= 2; most decisions are visited seldom, so the same few are asked for again. */
static double root_log(search *m, uint32_t n) {
    if (n >= ROOTS) return search_root(search_log(n));
    if (m->root_log[n] == 0) m->root_log[n] = search_root(search_log(n));
    return m->root_log[n];
}

static uint32_t tag_of(const br_move *move) {
    return (uint32_t)(br_hash(BR_HASH_START, move, sizeof *move) >> 16);
}

/* ---- the tree ----------------------------------------------------------------------------- */

/* The node of a decision: its place in the table, taken or free. NULL if it is new and the table
 * is full. */
static node *node_find(search *m, uint64_t key) {
    uint32_t at = (uint32_t)(key >> 20) & m->node_mask;
    while (m->nodes[at].key != 0 && m->nodes[at].key != key) at = (at + 1) & m->node_mask;
    if (m->nodes[at].key == 0 && m->node_count >= m->node_most) return NULL;
    return &m->nodes[at];
}

/* Four words at a time, each in a lane of its own: a processor multiplies them at once. */
uint64_t search_hash(uint64_t hash, const void *bytes, size_t count) {
    const uint64_t odd = 0x9E3779B97F4A7C15u;
    const uint8_t *at = bytes;
    uint64_t lane[4] = {hash, hash ^ odd, ~hash, hash + odd}, word[4];
    for (; count >= sizeof word; count -= sizeof word, at += sizeof word) {
        memcpy(word, at, sizeof word);
        for (int i = 0; i < 4; i++) {
            lane[i] = (lane[i] ^ word[i]) * odd;
            lane[i] ^= lane[i] >> 32;
        }
    }
    memset(word, 0, sizeof word);
    memcpy(word, at, count);
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ lane[i]) * odd;
        hash ^= hash >> 32;
        hash = (hash ^ word[i]) * odd;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Who decides and what the tree may know of it. The root is one decision in whatever world. */
static uint64_t key_of(search *m, const void *s, br_seat seat, bool is_root, bool *is_exact) {
    *is_exact = true;
    if (is_root) return ROOT_KEY;
    size_t size = m->p.r->game->state_size;
    br_seat viewer = seat == m->p.seat ? seat : BR_SPECTATOR;
    m->p.r->game->observe(m->p.r, s, viewer, BR_RECALL, m->public_view.state);
    *is_exact = seat == m->p.seat || memcmp(m->public_view.state, s, size) == 0;
    uint64_t key = search_hash(seat + 1u, m->public_view.state, size);
    return key > ROOT_KEY ? key : ROOT_KEY + 1;
}

static edge *edge_add(search *m, const br_move *move, int32_t prior) {
    if (m->edge_count >= m->edge_most) return NULL;
    edge *e = &m->edges[m->edge_count++];
    *e = (edge){.move = *move, .tag = tag_of(move), .prior = prior, .next = NO_EDGE};
    return e;
}

/* Tries a move on a copy; its values go to `value`. */
static void move_try(search *m, const void *s, br_seat seat, const br_move *move,
                     int32_t value[BR_SEATS_MAX]) {
    memcpy(m->p.child.state, s, m->p.r->game->state_size);
    br_apply(m->p.r, m->p.child.state, seat, move, NULL);
    playout_values(&m->p, m->p.child.state, value);
}

/* A new decision: every move gets its first value; the leaf is worth the best of them. */
static void node_open(search *m, node *n, uint64_t key, bool is_exact, const void *s, br_seat seat,
                      int count) {
    bool has_capacity = n && m->edge_count + (uint32_t)count <= m->edge_most;
    int32_t best = -1;
    uint32_t first = NO_EDGE;
    for (int i = count - 1; i >= 0; i--) {
        int32_t value[BR_SEATS_MAX];
        move_try(m, s, seat, &m->p.listed[i], value);
        if (value[seat] > best) {
            best = value[seat];
            memcpy(m->value, value, sizeof value);
        }
        if (!has_capacity) continue;
        edge *e = edge_add(m, &m->p.listed[i], value[seat]);
        e->next = first;
        first = (uint32_t)(e - m->edges);
    }
    if (!has_capacity) return;
    *n = (node){.key = key, .first = first, .count = (uint16_t)count, .is_exact = is_exact};
    m->node_count++;
}

/* In another world the same decision may offer other moves: those not yet known are added, those
 * offered are stamped. Lists mostly keep their order, so the next edge is looked at first. */
static void node_widen(search *m, node *n, const void *s, br_seat seat, int count) {
    uint32_t next = n->first;
    for (int i = 0; i < count; i++) {
        uint32_t tag = tag_of(&m->p.listed[i]), at = next;
        if (at == NO_EDGE || m->edges[at].tag != tag)
            for (at = n->first; at != NO_EDGE && m->edges[at].tag != tag;) at = m->edges[at].next;
        if (at == NO_EDGE) {
            int32_t value[BR_SEATS_MAX];
            if (n->count >= BR_MOVES_MAX) continue;
            move_try(m, s, seat, &m->p.listed[i], value);
            edge *e = edge_add(m, &m->p.listed[i], value[seat]);
            if (!e) continue;
            e->next = n->first;
            at = n->first = (uint32_t)(e - m->edges);
            n->count++;
        } else {
            next = m->edges[at].next;
        }
        m->edges[at].stamp = m->stamp;
    }
}

/* The edge to take (UCB): mean of what was seen, the prior counted in, and a bonus for what was
 * tried little. NULL if this world offers none of the known moves. */
static edge *edge_pick(search *m, const node *n) {
    uint32_t total = 0;
    for (uint32_t at = n->first; at != NO_EDGE; at = m->edges[at].next)
        total += m->edges[at].visits;
    double bonus = m->explore * root_log(m, total + 1);
    edge *best = NULL;
    double most = -1;
    for (uint32_t at = n->first; at != NO_EDGE; at = m->edges[at].next) {
        edge *e = &m->edges[at];
        double mean = (double)(e->sum + PRIOR_VISITS * (int64_t)e->prior) /
                      (double)(e->visits + PRIOR_VISITS);
        double score = mean + bonus * inverse_root(m, e->visits + PRIOR_VISITS);
        if (score <= most || (!n->is_exact && e->stamp != m->stamp)) continue;
        most = score;
        best = e;
    }
    return best;
}

/* ---- a simulation -------------------------------------------------------------------------------
 */

/* One decision. False when the simulation has reached its leaf. */
static bool simulation_step(search *m, void *s, br_seat seat, bool is_root) {
    bool is_exact;
    uint64_t key = key_of(m, s, seat, is_root, &is_exact);
    node *n = node_find(m, key);
    bool is_known = n && n->key != 0;
    int count = 0;
    if (!is_known || !n->is_exact) {
        count = br_legal(m->p.r, s, seat, m->p.listed);
        assert(count > 0);
        if (count == 1 && !is_root) {
            br_apply(m->p.r, s, seat, &m->p.listed[0], NULL);
            return true;
        }
        if (!is_root) count = playout_cut(&m->p, count);
    }
    if (!is_known) {
        node_open(m, n, key, is_exact, s, seat, count);
        return false;
    }
    m->stamp++;
    if (!n->is_exact) node_widen(m, n, s, seat, count);
    edge *e = edge_pick(m, n);
    if (!e) {
        playout_values(&m->p, s, m->value);
        return false;
    }
    if (m->steps < PATH_MAX) {
        m->path[m->steps] = (uint32_t)(e - m->edges);
        m->actor[m->steps++] = seat;
    }
    br_apply(m->p.r, s, seat, &e->move, NULL);
    return true;
}

static void simulate(search *m) {
    void *s = m->world.state;
    m->steps = 0;
    bool is_root = true;
    for (int ply = 0;; ply++) {
        br_seats must = br_must_act(m->p.r, s);
        if (must == 0 || ply == PLAYOUT_PLIES) {
            playout_values(&m->p, s, m->value);
            break;
        }
        br_seat seat = is_root ? m->p.seat : br_lowest(must);
        if (seat == BR_HOUSE) {
            playout_house(&m->p, s);
        } else if (!simulation_step(m, s, seat, is_root)) {
            break;
        }
        is_root = false;
    }
    for (uint32_t i = 0; i < m->steps; i++) {
        edge *e = &m->edges[m->path[i]];
        e->visits++;
        e->sum += m->value[m->actor[i]];
    }
}

/* ---- the whole ---------------------------------------------------------------------------- */

/* The arena: this struct, the table of nodes (a power of two), the rest edges. */
static search *search_start(const search_config *config, const br_rules *r, const void *view,
                            br_seat seat, br_rng *rng) {
    assert(config->arena_size >= SEARCH_MEMORY_LEAST && sizeof(search) < SEARCH_MEMORY_LEAST / 2);
    assert(config->iterations > 0);
    uint8_t *at = config->arena;
    search *m = config->arena;
    memset(m, 0, sizeof *m);
    size_t left = config->arena_size - sizeof *m - 64;
    uint32_t nodes = 64;
    while (nodes < 2 * config->iterations && (size_t)nodes * 2 * sizeof(node) < left / 6)
        nodes *= 2;
    playout_begin(&m->p, config, r, view, seat, rng);
    m->nodes = (node *)(void *)(at + (sizeof *m + 15) / 16 * 16);
    m->node_mask = nodes - 1;
    m->node_most = nodes / 4 * 3;
    m->edges = (edge *)(void *)(m->nodes + nodes);
    m->edge_most = (uint32_t)((left - nodes * sizeof(node)) / sizeof(edge));
    m->edge_count = 1; /* edge 0 is NO_EDGE */
    memset(m->nodes, 0, nodes * sizeof(node));
    m->explore = (config->explore ? config->explore : EXPLORE) * (SEARCH_ONE / 1000.0);
    for (uint32_t i = 1; i < ROOTS; i++) m->inverse_root[i] = 1 / search_root(i);
    return m;
}

static void result_read(search *m, search_result *out) {
    const node *n = node_find(m, ROOT_KEY);
    out->count = 0;
    out->nodes = m->node_count;
    for (uint32_t at = n && n->key ? n->first : NO_EDGE; at != NO_EDGE; at = m->edges[at].next) {
        const edge *e = &m->edges[at];
        int64_t sum = e->sum + PRIOR_VISITS * (int64_t)e->prior;
        search_line_add(out, (search_line){e->move, e->visits,
                                           (int32_t)(sum / (int64_t)(e->visits + PRIOR_VISITS))});
    }
    assert(out->count > 0);
}

/* The most visited move is the answer: is it so far ahead that `left` more simulations can not
 * catch up?
 */
static bool is_decided(search *m, uint32_t left) {
    const node *n = node_find(m, ROOT_KEY);
    uint32_t most = 0, second = 0;
    for (uint32_t at = n && n->key ? n->first : NO_EDGE; at != NO_EDGE; at = m->edges[at].next) {
        uint32_t visits = m->edges[at].visits;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return most - second > left;
}

bool search_is_exact(const search_config *config, const br_rules *r, const void *view,
                     br_seat seat) {
    state_buffer world;
    br_rng rng = br_rng_from(0);
    if (!minimax_suits(config, r, view, seat)) return false;
    r->game->determinize(r, view, seat, config->depth, &rng, world.state);
    return memcmp(world.state, view, r->game->state_size) == 0;
}

void search_run(const search_config *config, const br_rules *r, const void *view, br_seat seat,
                br_rng *rng, search_result *out) {
    search *m = search_start(config, r, view, seat, rng);
    playout_deal(&m->p, view, m->world.state);
    if (search_is_exact(config, r, view, seat)) {
        minimax_run(config, r, view, seat, out);
        return;
    }
    if (secret_suits(config, r, view, seat, rng)) {
        if (secret_run(config, r, view, seat, rng, out)) return;
        m = search_start(config, r, view, seat, rng);
    }
    uint32_t i = 0;
    for (; i < config->iterations; i++) {
        if (i % STOP_EVERY == STOP_EVERY - 1 && config->should_stop &&
            config->should_stop(config->stop_context))
            break;
        if (i % SURE_EVERY == 0 && !config->has_lines && is_decided(m, config->iterations - i))
            break;
        playout_deal(&m->p, view, m->world.state);
        simulate(m);
    }
    out->iterations = i;
    result_read(m, out);
}
