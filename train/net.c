/* net.c -- the network of train.h: forward, backward, Adam, and rounding to whole numbers.
 *
 * Floating point, so a run is repeatable on one machine only; what it rounds to plays the same
 * everywhere. Weights lie by input: zeros, of which features have many, cost nothing.
 */
#include <math.h>
#include <string.h>

#include "train.h"

enum { STEP = BR_PROGRESS_END / (BR_VALUE_STAGES - 1), BATCH = 64, HIDDEN_MOST = 4095 };

static net_weights gradient;

static float random_float(br_rng *rng) { return (float)br_rng_below(rng, 1u << 20) / (1 << 20); }

/* ---- inputs ------------------------------------------------------------------------------- */

/* The inputs of one seat; those of the table and the seats are the same for all. */
static void row_make(const net *n, const sample *s, int seat, float row[NET_INPUTS]) {
    int stage = s->progress / STEP, past = s->progress % STEP;
    if (stage == BR_VALUE_STAGES - 1) stage--, past = STEP;
    memset(row, 0, NET_INPUTS * sizeof row[0]);
    for (uint32_t i = 0; i < n->features; i++) {
        int all = 0;
        for (int k = 0; k < s->seats; k++) all += s->feature[k][i];
        row[i] = s->feature[seat][i] * n->size[i];
        row[NET_TABLE + i] = (float)all * n->size[NET_TABLE + i];
    }
    row[NET_STAGE + stage] = (float)(STEP - past) / STEP;
    row[NET_STAGE + stage + 1] = (float)past / STEP;
    row[NET_SEATS + s->seats] = 1;
}

/* Features of very different sizes learn equally fast. Hidden units start small, each its own way;
 * what the table does starts at nothing. */
void net_begin(net *n, const pile *p, uint32_t features, br_rng *rng) {
    double squares[NET_INPUTS] = {0};
    size_t rows = 0;
    n->features = features;
    for (int i = 0; i < NET_INPUTS; i++) n->size[i] = 1;
    for (size_t k = 0; k < p->count; k++) {
        float row[NET_INPUTS];
        for (int seat = 0; seat < p->at[k].seats; seat++, rows++) {
            row_make(n, &p->at[k], seat, row);
            for (int i = 0; i < NET_STAGE; i++) squares[i] += (double)row[i] * row[i];
        }
    }
    for (int i = 0; i < NET_STAGE; i++)
        n->size[i] = squares[i] > 0 ? (float)sqrt((double)rows / squares[i]) : 0;
    for (int j = 0; j < NET_UNITS; j++) {
        for (int i = 0; i < NET_INPUTS; i++)
            if (i < NET_TABLE || i >= NET_STAGE)
                n->now.hidden[i][j] = (random_float(rng) - 0.5f) * 0.4f;
        n->now.output[j] = (random_float(rng) - 0.5f) * 0.2f;
    }
}

/* ---- learning ----------------------------------------------------------------------------- */

static float net_logit(const net *n, const float row[NET_INPUTS], float unit[NET_UNITS]) {
    float logit = 0;
    memset(unit, 0, NET_UNITS * sizeof unit[0]);
    for (int k = 0; k < BR_VALUE_STAGES; k++)
        for (uint32_t i = 0; i < n->features && row[NET_STAGE + k] > 0; i++)
            logit += row[NET_STAGE + k] * n->now.linear[k][i] * row[i];
    for (int i = 0; i < NET_INPUTS; i++) {
        if (row[i] == 0) continue;
        for (int j = 0; j < NET_UNITS; j++) unit[j] += row[i] * n->now.hidden[i][j];
    }
    for (int j = 0; j < NET_UNITS; j++) {
        if (unit[j] < 0) unit[j] = 0;
        logit += n->now.output[j] * unit[j];
    }
    return logit;
}

/* A logit was too high by `miss`: back propagation. */
static void net_backward(const net *n, const float row[NET_INPUTS], const float unit[NET_UNITS],
                         float miss) {
    float down[NET_UNITS];
    for (int k = 0; k < BR_VALUE_STAGES; k++)
        for (uint32_t i = 0; i < n->features && row[NET_STAGE + k] > 0; i++)
            gradient.linear[k][i] += miss * row[NET_STAGE + k] * row[i];
    for (int j = 0; j < NET_UNITS; j++) {
        gradient.output[j] += miss * unit[j];
        down[j] = unit[j] > 0 ? miss * n->now.output[j] : 0;
    }
    for (int i = 0; i < NET_INPUTS; i++) {
        if (row[i] == 0) continue;
        for (int j = 0; j < NET_UNITS; j++) gradient.hidden[i][j] += row[i] * down[j];
    }
}

/* Weights that nothing pulls shrink: a feature that all seats share cancels out between them, and
 * from its rounding errors alone Adam would drift until the whole numbers can not hold it. */
static void net_step(net *n, float rate) {
    const float shrink = 0.05f, least = 1e-6f;
    float *now = (float *)&n->now, *slope = (float *)&gradient;
    float *mean = (float *)&n->mean, *square = (float *)&n->square;
    n->steps++;
    float young = 1 - powf(0.9f, (float)n->steps), old = 1 - powf(0.999f, (float)n->steps);
    for (size_t i = 0; i < sizeof(net_weights) / sizeof(float); i++) {
        float g = slope[i] / BATCH;
        mean[i] = 0.9f * mean[i] + 0.1f * g;
        square[i] = 0.999f * square[i] + 0.001f * g * g;
        now[i] -= rate * (mean[i] / young / (sqrtf(square[i] / old) + least) + shrink * now[i]);
        slope[i] = 0;
    }
}

/* Returns the cross entropy against who won. */
static double sample_learn(const net *n, const sample *s, const float truth[]) {
    float row[BR_SEATS_MAX][NET_INPUTS], unit[BR_SEATS_MAX][NET_UNITS];
    float logit[BR_SEATS_MAX], chance[BR_SEATS_MAX], sum = 0;
    int best = 0, winners = __builtin_popcount(s->winners);
    double loss = 0;
    for (int i = 0; i < s->seats; i++) {
        row_make(n, s, i, row[i]);
        logit[i] = net_logit(n, row[i], unit[i]);
        if (logit[i] > logit[best]) best = i;
    }
    for (int i = 0; i < s->seats; i++) sum += chance[i] = expf(logit[i] - logit[best]);
    for (int i = 0; i < s->seats; i++) {
        chance[i] /= sum;
        if (s->winners >> i & 1) loss -= log((double)chance[i] + 1e-9) / winners;
    }
    /* Nothing is to be learned of what all seats share: it is taken off to the last bit. */
    float miss = 0;
    for (int i = 0; i < s->seats; i++) miss += (chance[i] - truth[i]) / s->seats;
    for (int i = 0; i < s->seats; i++)
        net_backward(n, row[i], unit[i], chance[i] - truth[i] - miss);
    return loss;
}

double net_fit(net *n, const pile *p, long steps, float rate, bool is_copy, br_rng *rng) {
    double loss = 0;
    memset(&gradient, 0, sizeof gradient);
    for (long i = 0; i < steps; i++) {
        for (int k = 0; k < BATCH; k++) {
            const sample *s = &p->at[br_rng_below(rng, (uint32_t)p->count)];
            loss += sample_learn(n, s, is_copy ? s->chance : s->truth);
        }
        net_step(n, rate * (1 - 0.95f * (float)i / (float)steps));
    }
    return steps ? loss / (double)(steps * BATCH) : 0;
}

/* ---- whole numbers ------------------------------------------------------------------------ */

static int16_t whole(double x, double most) {
    return (int16_t)lround(x > most ? most : x < -most ? -most : x);
}

/* A hidden unit may be scaled up if its output weight shrinks in return: its largest weight becomes
 * HIDDEN_MOST. */
static void unit_round(const net *n, int j, rounded *out) {
    const double unit = VALUE_MODEL_DOUBLE / log(2);
    double most = 1e-6;
    for (int i = 0; i < NET_STAGE; i++)
        most = fmax(most, fabs((double)n->now.hidden[i][j] * n->size[i]));
    /* An output weight that does not fit is worse than coarse hidden ones. */
    double scale = HIDDEN_MOST / most;
    double least = fabs(n->now.output[j] * unit * VALUE_MODEL_OUTPUT_ONE) / INT16_MAX;
    if (scale < least && least * most < INT16_MAX) scale = least;
    for (uint32_t i = 0; i < n->features; i++) {
        out->hidden[j][i] = whole(n->now.hidden[i][j] * n->size[i] * scale, INT16_MAX);
        out->table[j][i] =
            whole(n->now.hidden[NET_TABLE + i][j] * n->size[NET_TABLE + i] * scale, INT16_MAX);
    }
    for (int k = 0; k < BR_VALUE_STAGES; k++)
        out->bias[k][j] = (int32_t)lround(n->now.hidden[NET_STAGE + k][j] * scale);
    for (int k = 0; k <= BR_SEATS_MAX; k++)
        out->at_seats[k][j] = (int32_t)lround(n->now.hidden[NET_SEATS + k][j] * scale);
    out->output[j] = whole(n->now.output[j] * unit * VALUE_MODEL_OUTPUT_ONE / scale, INT16_MAX);
}

void net_round(const net *n, rounded *out) {
    const double unit = VALUE_MODEL_DOUBLE / log(2);
    memset(out, 0, sizeof *out);
    for (int k = 0; k < BR_VALUE_STAGES; k++)
        for (uint32_t i = 0; i < n->features; i++)
            out->linear[k][i] =
                whole(n->now.linear[k][i] * n->size[i] * unit * VALUE_MODEL_LINEAR_ONE, INT16_MAX);
    for (int j = 0; j < NET_UNITS; j++) unit_round(n, j, out);
    out->model = (br_value_model){.count = (uint8_t)n->features,
                                  .units = NET_UNITS,
                                  .spread = (int16_t)n->spread,
                                  .linear = (const int16_t(*)[BR_FEATURES_MAX])out->linear,
                                  .bias = (const int32_t(*)[NET_UNITS])out->bias,
                                  .at_seats = (const int32_t(*)[NET_UNITS])out->at_seats,
                                  .hidden = (const int16_t(*)[BR_FEATURES_MAX])out->hidden,
                                  .table = (const int16_t(*)[BR_FEATURES_MAX])out->table,
                                  .output = out->output};
}
