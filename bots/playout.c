/* playout.c -- worlds of a simulation, and results.
 *
 * Read first: playout.h.
 */
#include "playout.h"

#include <assert.h>
#include <string.h>

/* What the seat could look at now is the same in every world that fits what it has been shown. */
void playout_begin(playout *p, const search_config *config, const br_rules *r, const void *view,
                   br_seat seat, br_rng *rng) {
    p->config = config;
    p->r = r;
    p->seat = seat;
    p->rng = rng;
    if (config->memory >= 100 || config->depth != BR_RECALL) return;
    r->game->determinize(r, view, seat, BR_RECALL, rng, p->child.state);
    r->game->observe(r, p->child.state, seat, BR_SCREEN, p->screen_view.state);
}

/* A forgetful seat deals some of its worlds from what it can look at now. */
static void deal_one(playout *p, const void *view, void *world) {
    const br_game *game = p->r->game;
    uint32_t memory = p->config->memory;
    if (p->config->depth == BR_SCREEN)
        game->determinize(p->r, view, p->seat, BR_SCREEN, p->rng, world);
    else if (memory >= 100 || (memory > 0 && br_rng_below(p->rng, 100) < memory))
        game->determinize(p->r, view, p->seat, BR_RECALL, p->rng, world);
    else game->determinize(p->r, p->screen_view.state, p->seat, BR_SCREEN, p->rng, world);
}

void playout_deal(playout *p, const void *view, void *world) {
    deal_one(p, view, world);
    if (p->config->worlds < 2) return;
    int64_t best = evaluate_rivals(&p->config->evaluator, p->r, world, p->seat);
    for (int i = 1; i < p->config->worlds; i++) {
        deal_one(p, view, p->child.state);
        int64_t standing = evaluate_rivals(&p->config->evaluator, p->r, p->child.state, p->seat);
        if (standing <= best) continue;
        best = standing;
        memcpy(world, p->child.state, p->r->game->state_size);
    }
}

void playout_values(const playout *p, const void *s, int32_t value[BR_SEATS_MAX]) {
    evaluate(&p->config->evaluator, p->r, s, value);
}

int playout_cut(playout *p, int count) {
    const uint32_t most = PLAYOUT_BREADTH;
    if ((uint32_t)count <= most) return count;
    for (uint32_t i = 0; i < most; i++) {
        uint32_t other = i + br_rng_below(p->rng, (uint32_t)count - i);
        br_move swap = p->listed[i];
        p->listed[i] = p->listed[other];
        p->listed[other] = swap;
    }
    return (int)most;
}

/* The house makes the first move of its list: it has no preferences. */
void playout_house(playout *p, void *s) {
    int count = br_legal(p->r, s, BR_HOUSE, p->listed);
    assert(count > 0);
    (void)count;
    br_apply(p->r, s, BR_HOUSE, &p->listed[0], NULL);
}

/* ---- results ------------------------------------------------------------------------------ */

static bool is_before(const search_line *a, const search_line *b) {
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->value > b->value;
}

void search_line_add(search_result *out, search_line line) {
    int at = out->count++;
    for (; at > 0 && is_before(&line, &out->line[at - 1]); at--) out->line[at] = out->line[at - 1];
    out->line[at] = line;
}

/* The root lists the same moves in every world, so both have them all. */
void search_add(search_result *to, const search_result *more) {
    search_result from = *to;
    assert(from.count == more->count);
    to->iterations += more->iterations;
    to->nodes += more->nodes;
    to->count = 0;
    for (int i = 0; i < from.count; i++) {
        search_line line = from.line[i];
        int k = 0;
        while (memcmp(&more->line[k].move, &line.move, sizeof line.move) != 0) k++;
        int64_t own = (int64_t)line.visits + 1, other = (int64_t)more->line[k].visits + 1;
        line.value = (int32_t)((line.value * own + more->line[k].value * other) / (own + other));
        line.visits += more->line[k].visits;
        search_line_add(to, line);
    }
}
