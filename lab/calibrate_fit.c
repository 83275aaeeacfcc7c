/* calibrate_fit.c -- the curve from hopes to chances that is nearest to what came of them.
 *
 * A logistic regression: the logit of a hope times a slope plus a shift, both straight lines
 * between the stages of a match. Fitted by Newton's method, first over all numbers of seats, then
 * for each of them, held to the former as by so many moments: a table of few matches is drawn
 * towards all tables, and all towards taking hopes as they are.
 */
#include <math.h>
#include <string.h>

#include "advice.h"
#include "calibrate.h"
#include "chances.h"

enum { STAGES = BR_VALUE_STAGES, PARTS = 2 * BR_VALUE_STAGES, ROUNDS = 30 };
static const double PULL = 20, LN_TWO = 0.69314718055994530942;

typedef struct curve {
    double part[PARTS]; /* slopes, then shifts, in doublings of the odds */
} curve;

static void inputs_of(const calibrate_moment *m, double out[PARTS]) {
    double step = (double)BR_PROGRESS_END / (STAGES - 1), at = m->progress / step;
    double logit = (double)chances_logit(m->hope) / VALUE_MODEL_DOUBLE;
    for (int k = 0; k < STAGES; k++) {
        double near = 1 - fabs(at - k);
        out[k] = (near > 0 ? near : 0) * logit;
        out[STAGES + k] = near > 0 ? near : 0;
    }
}

/* Solves a x = b for a symmetric, positive matrix; b becomes x. */
static void solve(double a[PARTS][PARTS], double b[PARTS]) {
    for (int i = 0; i < PARTS; i++)
        for (int j = i + 1; j < PARTS; j++) {
            double part = a[j][i] / a[i][i];
            for (int k = i; k < PARTS; k++) a[j][k] -= part * a[i][k];
            b[j] -= part * b[i];
        }
    for (int i = PARTS - 1; i >= 0; i--) {
        for (int k = i + 1; k < PARTS; k++) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
}

static double step_make(const calibrate_result *result, int seats, const curve *prior, curve *c) {
    double a[PARTS][PARTS], b[PARTS], most = 0;
    memset(a, 0, sizeof a);
    for (int i = 0; i < PARTS; i++) {
        a[i][i] = PULL;
        b[i] = PULL * (prior->part[i] - c->part[i]);
    }
    for (size_t n = 0; n < result->count; n++) {
        const calibrate_moment *m = &result->at[n];
        double x[PARTS], sum = 0;
        if (seats && m->seats != seats) continue;
        inputs_of(m, x);
        for (int i = 0; i < PARTS; i++) sum += c->part[i] * x[i];
        double p = 1 / (1 + exp(-LN_TWO * sum)), came = (double)m->share[m->seat] / LAB_SHARE;
        for (int i = 0; i < PARTS; i++) {
            b[i] += LN_TWO * (came - p) * x[i];
            for (int j = 0; j < PARTS; j++) a[i][j] += LN_TWO * LN_TWO * p * (1 - p) * x[i] * x[j];
        }
    }
    solve(a, b);
    for (int i = 0; i < PARTS; i++) {
        c->part[i] += b[i];
        if (fabs(b[i]) > most) most = fabs(b[i]);
    }
    return most;
}

static curve curve_fit(const calibrate_result *result, int seats, const curve *prior) {
    curve c = *prior;
    for (int i = 0; i < ROUNDS && step_make(result, seats, prior, &c) > 1e-6; i++) continue;
    return c;
}

/* A curve that falls would turn good moves into bad ones; none of ours comes near. */
static int16_t fixed(double value, double least) {
    double n = floor((value < least ? least : value > 16 ? 16 : value) * VALUE_MODEL_DOUBLE + 0.5);
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n);
}

int calibrate_fit(const calibrate_plan *plan, const calibrate_result *result,
                  br_calibration out[CALIBRATE_ROWS]) {
    curve none;
    for (int i = 0; i < PARTS; i++) none.part[i] = i < STAGES;
    curve all = curve_fit(result, 0, &none);
    for (int row = 0; row < plan->rules_count; row++) {
        curve c = curve_fit(result, plan->rules[row].seats, &all);
        out[row] = (br_calibration){.seats = plan->rules[row].seats};
        for (int k = 0; k < STAGES; k++) {
            out[row].slope[k] = fixed(c.part[k], 0.05);
            out[row].shift[k] = fixed(c.part[STAGES + k], -16);
        }
    }
    return plan->rules_count;
}
