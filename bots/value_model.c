/* value_model.c -- features times weights.
 *
 * To give a game weights: state its features in its folder, run tools/train, put the weights
 * it keeps (network.h) into the game's folder and name them in its search.c.
 */
#include "value_model.h"

#include <string.h>

enum { STEP = BR_PROGRESS_END / (BR_VALUE_STAGES - 1), MOST = 1 << 30 };

/* The nearest number of seats does, the larger of two. */
const br_value_model *value_model_find(const br_rules *r) {
    const br_bots *bots = r->game->bots;
    const br_value_model *found = NULL;
    int least = BR_SEATS_MAX;
    for (int i = 0; i < bots->value_model_count; i++) {
        const br_value_model *model = &bots->value_models[i];
        int away = model->seats < r->seats ? r->seats - model->seats : model->seats - r->seats;
        if (model->seats == 0) away = 0;
        if (away > least || model->count != r->game->feature_count) continue;
        found = model;
        least = away;
    }
    return found;
}

/* Whole numbers of 16 bits, and always as many, on purpose: compilers make eight products at a time
 * of them and no loop. Unsigned, for a house deck may bring features nobody thought of. */
static int32_t sum_of(const int16_t weight[BR_FEATURES_MAX],
                      const int16_t feature[BR_FEATURES_MAX]) {
    uint32_t sum = 0;
    for (int i = 0; i < BR_FEATURES_MAX; i++) sum += (uint32_t)(weight[i] * feature[i]);
    return (int32_t)sum;
}

/* The weights at some progress of a match: between those of the stages around it. */
typedef struct stage_weights {
    int16_t linear[BR_FEATURES_MAX];
    int32_t bias[BR_VALUE_HIDDEN];
} stage_weights;

static void stage_weights_set(stage_weights *w, const br_value_model *model, int seats,
                              int progress) {
    int stage = progress / STEP, past = progress % STEP;
    if (stage == BR_VALUE_STAGES - 1) stage--, past = STEP;
    const int16_t *from = model->linear[stage], *to = model->linear[stage + 1];
    const int32_t *low = model->bias[stage], *high = model->bias[stage + 1];
    for (int i = 0; i < BR_FEATURES_MAX; i++)
        w->linear[i] = (int16_t)((from[i] * (STEP - past) + to[i] * past) / STEP);
    for (int i = 0; i < model->units; i++)
        w->bias[i] = (low[i] * (STEP - past) + high[i] * past) / STEP +
                     (model->at_seats ? model->at_seats[seats][i] : 0);
}

/* What the whole table does to a hidden unit is the same for every seat. */
static void table_add(stage_weights *w, const br_value_model *model, int seats,
                      const br_features *features) {
    int16_t all[BR_FEATURES_MAX];
    for (int i = 0; i < BR_FEATURES_MAX; i++) {
        int32_t sum = 0;
        for (int seat = 0; seat < seats; seat++) sum += features->of[seat][i];
        all[i] = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
    }
    for (int i = 0; i < model->units; i++)
        w->bias[i] = (int32_t)((uint32_t)w->bias[i] + (uint32_t)sum_of(model->table[i], all));
}

static int32_t logit_of(const br_value_model *model, const stage_weights *w,
                        const int16_t feature[]) {
    int64_t output = 0;
    for (int i = 0; i < model->units; i++) {
        int64_t sum = (int64_t)w->bias[i] + sum_of(model->hidden[i], feature);
        output += model->output[i] * (sum > 0 ? sum : 0);
    }
    int64_t logit =
        sum_of(w->linear, feature) / VALUE_MODEL_LINEAR_ONE + output / VALUE_MODEL_OUTPUT_ONE;
    return (int32_t)(logit > MOST ? MOST : logit < -MOST ? -MOST : logit);
}

void value_model_logits(const br_value_model *model, const br_rules *r, const void *s,
                        br_seats seats, int32_t logit[BR_SEATS_MAX]) {
    br_features features;
    stage_weights weights;
    memset(&features, 0, sizeof features); /* those a game does not have */
    r->game->features(r, s, model->table ? BR_SEATS_ALL : seats, &features);
    stage_weights_set(&weights, model, r->seats, features.progress);
    if (model->table) table_add(&weights, model, r->seats, &features);
    for (br_seat seat = 0; seat < r->seats; seat++)
        if (br_has(seats, seat)) logit[seat] = logit_of(model, &weights, features.of[seat]);
}

/* VALUE_MODEL_CERTAIN times 2^-(x/256), in whole numbers so that every machine agrees: the
 * sixteenth roots of a half, and straight lines between them. */
static int64_t half_power(int64_t x) {
    static const int32_t root[] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393, 46341,
                                   44376, 42495, 40693, 38968, 37316, 35734, 34219, 32768};
    if (x >= 16 * 256) return 1;
    int32_t from = root[x >> 4 & 15], to = root[(x >> 4 & 15) + 1];
    return (from - (from - to) * (int32_t)(x & 15) / 16) >> (x >> 8);
}

void value_model_win_probabilities(const int32_t logit[], int seats, int32_t probability[]) {
    int64_t weight[BR_SEATS_MAX], sum = 0;
    int32_t best = INT32_MIN;
    for (int i = 0; i < seats; i++)
        if (logit[i] > best) best = logit[i];
    for (int i = 0; i < seats; i++)
        sum += weight[i] = half_power(((int64_t)best - logit[i]) * 256 / VALUE_MODEL_DOUBLE);
    for (int i = 0; i < seats; i++)
        probability[i] = (int32_t)(weight[i] * VALUE_MODEL_CERTAIN / sum);
}
