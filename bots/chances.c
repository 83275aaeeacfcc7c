/* chances.c -- values of the search as chances.
 *
 * Read first: chances.h.
 */
#include "chances.h"

#include <assert.h>
#include <string.h>

#include "bot.h"

enum {
    STEP = BR_PROGRESS_END / (BR_VALUE_STAGES - 1),
    ONE = VALUE_MODEL_DOUBLE,
    WORLDS = 8 /* in which the others are looked at */
};

int chances_progress(const br_rules *r, const void *world) {
    br_features features;
    if (!r->game->features || br_to_act(r, world) == 0) return 0;
    memset(&features, 0, sizeof features);
    r->game->features(r, world, 0, &features);
    return features.progress;
}

/* The logarithm to base two in 1/1024, of 1 and more: a bit of the result a squaring. */
static int32_t log_two(uint32_t x) {
    int32_t whole = 31 - __builtin_clz(x), part = 0;
    uint64_t m = (uint64_t)x << (30 - whole); /* from 1 to 2, over 2^30 */
    for (int bit = ONE / 2; bit > 0; bit /= 2) {
        m = m * m >> 30;
        if (m < 2ull << 30) continue;
        m >>= 1;
        part += bit;
    }
    return ONE * whole + part;
}

int32_t chances_logit(int32_t value) {
    uint32_t p = value < 1 ? 1 : value > SEARCH_ONE - 1 ? SEARCH_ONE - 1 : (uint32_t)value;
    return log_two(p) - log_two(SEARCH_ONE - p);
}

static const br_calibration *calibration_find(const br_rules *r) {
    const br_bots *bots = r->game->bots;
    const br_calibration *found = NULL;
    int least = BR_SEATS_MAX + 1;
    for (int i = 0; i < bots->calibration_count; i++) {
        const br_calibration *one = &bots->calibrations[i];
        int away = one->seats < r->seats ? r->seats - one->seats : one->seats - r->seats;
        if (away > least) continue;
        found = one;
        least = away;
    }
    return found;
}

int32_t chances_of_value(const br_rules *r, int progress, int32_t value) {
    const br_calibration *c = calibration_find(r);
    if (!c) return value;
    int stage = progress / STEP, past = progress % STEP;
    if (stage >= BR_VALUE_STAGES - 1) stage = BR_VALUE_STAGES - 2, past = STEP;
    int64_t slope = c->slope[stage] * (STEP - past) + c->slope[stage + 1] * past;
    int64_t shift = c->shift[stage] * (STEP - past) + c->shift[stage + 1] * past;
    int64_t logit = (slope * chances_logit(value) / ONE + shift) / STEP;
    int32_t both[2] = {(int32_t)logit, 0}, chance[2];
    value_model_win_probabilities(both, 2, chance);
    return chance[0];
}

void chances_share(int32_t whole, const int64_t weight[], int count, int32_t part[]) {
    int64_t sum = 0, rest[BR_SEATS_MAX];
    int32_t left = whole;
    assert(count <= BR_SEATS_MAX);
    for (int i = 0; i < count; i++) sum += weight[i] > 0 ? weight[i] : 0;
    for (int i = 0; i < count; i++) {
        int64_t own = sum == 0 ? 1 : weight[i] > 0 ? weight[i] : 0, all = sum ? sum : count;
        part[i] = (int32_t)(whole * own / all);
        rest[i] = whole * own % all;
        left -= part[i];
    }
    for (; left > 0; left--) {
        int most = 0;
        for (int i = 1; i < count; i++)
            if (rest[i] > rest[most]) most = i;
        part[most]++;
        rest[most] = -1;
    }
}

void chances_parts(const int32_t chance[], int seats, br_seat own, int32_t certain, int32_t whole,
                   int32_t part[]) {
    int64_t weight[BR_SEATS_MAX];
    int32_t unit = certain / whole, alone = (chance[own] + unit / 2) / unit;
    for (int i = 0; i < seats; i++) weight[i] = chance[i] + 1;
    weight[own] = 0;
    chances_share(whole - alone, weight, seats, part);
    part[own] = alone;
}

void chances_of_all(const br_rules *r, const void *view, br_seat seat, br_depth depth, br_rng *rng,
                    const br_move *move, int32_t own, int32_t whole, int32_t out[BR_SEATS_MAX]) {
    _Alignas(16) uint8_t world[BR_STATE_MAX];
    int64_t weight[BR_SEATS_MAX] = {0};
    evaluator e = bot_evaluator(r);
    for (int i = 0; i < WORLDS; i++) {
        int32_t value[BR_SEATS_MAX];
        r->game->determinize(r, view, seat, depth, rng, world);
        br_apply(r, world, seat, move, NULL);
        evaluate(&e, r, world, value);
        for (int at = 0; at < r->seats; at++) weight[at] += value[at] + 1; /* nobody has nothing */
    }
    weight[seat] = 0;
    chances_share(whole - own, weight, r->seats, out);
    out[seat] = own;
}
