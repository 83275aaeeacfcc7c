/* evaluator.c -- a position as values of every seat.
 *
 * Whole numbers throughout, so that every machine agrees. Read first: evaluator.h.
 */
#include "evaluator.h"

/* At the end a little counts by how much, so that a lost match is still played for a place: so
 * much of it with a model, and without one, whose values are leads all along. */
enum { MARGIN_PART = 16, LEAD_PART = 4 };

int32_t evaluate_lead(int64_t lead, int32_t scale) {
    int64_t size = (lead < 0 ? -lead : lead) + scale;
    return (int32_t)(EVALUATOR_CERTAIN / 2 + EVALUATOR_CERTAIN / 2 * lead / size);
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
        value[i] = evaluate_lead(score[i] - (score[i] == best ? second : best), scale);
}

static void values_by_score(const evaluator *e, const br_rules *r, const void *s,
                            int32_t value[BR_SEATS_MAX]) {
    int32_t score[BR_SEATS_MAX];
    for (br_seat i = 0; i < r->seats; i++) score[i] = e->score(r, s, i);
    if (!e->is_blind) leads_as_values(score, r->seats, e->scale, value);
    else
        for (br_seat i = 0; i < r->seats; i++) value[i] = evaluate_lead(score[i], e->scale);
}

static void values_by_model(const evaluator *e, const br_rules *r, const void *s,
                            int32_t value[BR_SEATS_MAX]) {
    int32_t logit[BR_SEATS_MAX];
    value_model_logits(e->model, r, s, BR_SEATS_ALL, logit);
    if (!e->is_blind) value_model_win_probabilities(logit, r->seats, value);
    else
        for (br_seat i = 0; i < r->seats; i++)
            value[i] = evaluate_lead(logit[i], 2 * VALUE_MODEL_DOUBLE);
}

static void values_at_end(const evaluator *e, const br_rules *r, const void *s,
                          int32_t value[BR_SEATS_MAX]) {
    const br_value_model *model = e->model;
    br_result end = {0};
    r->game->scores(r, s, &end);
    int winners = __builtin_popcount(end.winners), part = model ? MARGIN_PART : LEAD_PART;
    int32_t sign = model && model->spread < 0 ? -1 : 1; /* where low wins */
    for (br_seat i = 0; i < r->seats; i++) end.score[i] *= sign;
    if (model) leads_as_values(end.score, r->seats, model->spread * sign, value);
    else values_by_score(e, r, s, value);
    for (br_seat i = 0; i < r->seats; i++) {
        int32_t share = br_has(end.winners, i) ? EVALUATOR_CERTAIN / winners : 0;
        value[i] = share - share / part + value[i] / part;
    }
}

void evaluate(const evaluator *e, const br_rules *r, const void *s, int32_t value[BR_SEATS_MAX]) {
    if (br_to_act(r, s) == 0) values_at_end(e, r, s, value);
    else if (e->model) values_by_model(e, r, s, value);
    else values_by_score(e, r, s, value);
}

int64_t evaluate_rivals(const evaluator *e, const br_rules *r, const void *s, br_seat seat) {
    int32_t each[BR_SEATS_MAX];
    int64_t sum = 0;
    if (e->model) value_model_logits(e->model, r, s, BR_SEATS_ALL & ~br_bit(seat), each);
    for (br_seat i = 0; i < r->seats; i++)
        if (i != seat) sum += e->model ? each[i] : e->score(r, s, i);
    return sum;
}
