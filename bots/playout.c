/* playout.c -- the value of a state, and quick play by evaluation.
 *
 * Values are whole numbers, so that every machine agrees. Read first: playout.h.
 */
#include "playout.h"

#include <assert.h>
#include <string.h>

enum { BREADTH = 24 }; /* of search_config.breadth */

/* What the seat could look at now is the same in every world that fits what it has been shown. */
void playout_begin(playout *p, const search_config *config, const br_rules *r, const void *view,
                   br_seat seat, br_rng *rng) {
    p->config = config;
    p->r = r;
    p->seat = seat;
    p->rng = rng;
    p->scale = config->scale;
    p->breadth = config->breadth ? config->breadth : BREADTH;
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

static int64_t rivals_logit(const playout *p, const void *s) {
    int32_t logit[BR_SEATS_MAX];
    int64_t sum = 0;
    value_model_logits(p->config->value_model, p->r, s, BR_SEATS_ALL & ~br_bit(p->seat), logit);
    for (br_seat i = 0; i < p->r->seats; i++)
        if (i != p->seat) sum += logit[i];
    return sum;
}

void playout_deal(playout *p, const void *view, void *world) {
    p->decider = p->seat;
    p->turns = 0;
    deal_one(p, view, world);
    if (p->config->worlds < 2 || !p->config->value_model) return;
    int64_t best = rivals_logit(p, world);
    for (int i = 1; i < p->config->worlds; i++) {
        deal_one(p, view, p->child.state);
        int64_t logit = rivals_logit(p, p->child.state);
        if (logit <= best) continue;
        best = logit;
        memcpy(world, p->child.state, p->r->game->state_size);
    }
}

/* ---- values ------------------------------------------------------------------------------- */

/* A lead as a value: half at none, three quarters at `scale`, never quite all or nothing. */
int32_t search_value(int64_t lead, int32_t scale) {
    int64_t size = (lead < 0 ? -lead : lead) + scale;
    return (int32_t)(SEARCH_ONE / 2 + SEARCH_ONE / 2 * lead / size);
}

static int32_t evaluate_one(const playout *p, const void *s, br_seat seat) {
    if (p->config->evaluate) return p->config->evaluate(p->config->context, p->r, s, seat);
    return p->r->game->evaluate(p->r, s, seat);
}

void playout_evaluate(const playout *p, const void *s, int32_t evaluation[BR_SEATS_MAX]) {
    for (br_seat i = 0; i < p->r->seats; i++) evaluation[i] = evaluate_one(p, s, i);
}

/* What each seat is ahead of the best rival. */
static void leads_as_values(const int32_t score[], int seats, int32_t scale,
                            int32_t value[BR_SEATS_MAX]) {
    int64_t best = INT64_MIN, second = INT64_MIN;
    for (int i = 0; i < seats; i++) {
        if (score[i] > best) {
            second = best;
            best = score[i];
        } else if (score[i] > second) {
            second = score[i];
        }
    }
    for (int i = 0; i < seats; i++)
        value[i] = search_value(score[i] - (score[i] == best ? second : best), scale);
}

static void values_by_evaluation(const playout *p, const void *s, int32_t value[BR_SEATS_MAX]) {
    int32_t evaluation[BR_SEATS_MAX];
    playout_evaluate(p, s, evaluation);
    leads_as_values(evaluation, p->r->seats, p->scale, value);
}

/* At the end: who has won, and a little of it by how much. */
static void values_at_end(const playout *p, const void *s, int32_t value[BR_SEATS_MAX]) {
    const value_model *model = p->config->value_model;
    br_result end = {0};
    p->r->game->scores(p->r, s, &end);
    int winners = __builtin_popcount(end.winners), margin = model ? 16 : 4;
    int32_t sign = model && model->spread < 0 ? -1 : 1; /* where low wins */
    for (br_seat i = 0; i < p->r->seats; i++) end.score[i] *= sign;
    if (model) leads_as_values(end.score, p->r->seats, model->spread * sign, value);
    else values_by_evaluation(p, s, value);
    for (br_seat i = 0; i < p->r->seats; i++) {
        int32_t share = br_has(end.winners, i) ? SEARCH_ONE / winners : 0;
        value[i] = share - share / margin + value[i] / margin;
    }
}

void playout_values(const playout *p, const void *s, int32_t value[BR_SEATS_MAX]) {
    int32_t logit[BR_SEATS_MAX];
    if (br_to_act(p->r, s) == 0) {
        values_at_end(p, s, value);
    } else if (p->config->value_model) {
        value_model_logits(p->config->value_model, p->r, s, BR_SEATS_ALL, logit);
        value_model_win_probabilities(logit, p->r->seats, value);
    } else {
        values_by_evaluation(p, s, value);
    }
}

int playout_cut(playout *p, int count, uint32_t most) {
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

/* The value of a state to one seat in quick play: with a value model its own logit will do. */
static int32_t quick_value(playout *p, const void *s, br_seat seat) {
    int32_t value[BR_SEATS_MAX];
    if (!p->config->value_model || br_to_act(p->r, s) == 0) {
        playout_values(p, s, value);
        /* An end is better or worse than any logit. */
        return p->config->value_model ? (value[seat] - SEARCH_ONE / 2) * 1024 : value[seat];
    }
    value_model_logits(p->config->value_model, p->r, s, br_bit(seat), value);
    return value[seat];
}

void playout_quick(playout *p, void *s, br_seat seat) {
    int count = br_legal(p->r, s, seat, p->listed);
    if (count > 1) count = playout_cut(p, count, p->breadth);
    if (count == 1) {
        br_apply(p->r, s, seat, &p->listed[0], NULL);
        return;
    }
    int32_t best = INT32_MIN;
    for (int k = 0; k < count; k++) {
        memcpy(p->child.state, s, p->r->game->state_size);
        br_apply(p->r, p->child.state, seat, &p->listed[k], NULL);
        int32_t value = quick_value(p, p->child.state, seat);
        if (value <= best) continue;
        best = value;
        memcpy(p->best_child.state, p->child.state, p->r->game->state_size);
    }
    memcpy(s, p->best_child.state, p->r->game->state_size);
}

/* Counts how often it falls to somebody else to decide: whoever gets to decide more often within
 * the same number of turns is better off, and no move is evaluated sooner than another. */
bool playout_is_over(playout *p, br_seats must) {
    br_seat next = br_has(must, p->decider) ? p->decider : br_lowest(must);
    if (!p->config->turns || next == p->decider || next == BR_HOUSE) return false;
    p->decider = next;
    return ++p->turns > p->config->turns;
}

void playout_on(playout *p, void *s, br_seat alone, int32_t value[BR_SEATS_MAX]) {
    const search_config *config = p->config;
    uint32_t most = config->turns    ? PLAYOUT_PLIES
                    : config->settle ? config->settle
                                     : config->horizon;
    for (uint32_t i = 0; i < most; i++) {
        br_seats must = br_must_act(p->r, s);
        if (must == 0 || (config->settle && must != br_bit(alone)) || playout_is_over(p, must))
            break;
        br_seat seat = br_lowest(must);
        if (seat == BR_HOUSE) playout_house(p, s);
        else playout_quick(p, s, seat);
    }
    playout_values(p, s, value);
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
