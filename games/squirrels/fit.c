/* squirrels/fit.c -- finds the weights of heuristic.c.
 *
 * Plays matches that are part perfect and part random, takes every position at the start of a turn
 * and fits what heuristic.c makes of both seats' facts to the exact value of the position, by least
 * squares: Adam in shorter and shorter steps. Prints the header with the weights; how well they
 * fit, as rounded, goes to stderr, measured on the tenth of matches that was not used. After
 * ./test --quick:
 *
 *   cc -O3 -Iinclude -Iengine -Ibuild/include -Ibuild/libgame-squirrels.a.p games/squirrels/fit.c \
 *      build/libengine.a build/libwords.a build/libengine.a -lm -o build/fit_squirrels
 *   build/fit_squirrels 40000 400000 > games/squirrels/weights.h
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heuristic.h"
#include "solver.h"

enum {
    N = SQUIRRELS_WEIGHTS,
    H = SQUIRRELS_UNITS,
    NOISE_MOST = 60,
    TURNS = 9,
    BATCH = 64,
    OF_MATCH = 40, /* positions, at most */
    UNIT_MOST = 255
};

typedef struct sample {
    squirrels_seat_facts of[2]; /* of who is to move, of the other */
    float value;                /* in nuts, without what is owned */
} sample;

typedef struct weights {
    float linear[N], own[N][H], rival[N][H], bias[H], output[H];
} weights;

typedef struct fit {
    br_rules rules;
    void *tablebase;
    br_rng rng;
    sample *sample;
    uint32_t count, learned; /* the last ones are for the test */
    weights now, mean, square, slope;
} fit;

/* ---- positions ---------------------------------------------------------------------------- */

static void sample_take(fit *f, const squirrels_state *s, br_seat seat) {
    sample *x = &f->sample[f->count++];
    squirrels_facts_of(&f->rules, s, seat, &x->of[0]);
    squirrels_facts_of(&f->rules, s, (br_seat)(1 - seat), &x->of[1]);
    int owned = s->hoard[seat] - s->hoard[1 - seat];
    x->value = (float)squirrels_solver.worth(f->tablebase, &f->rules, s, seat) / 3 - (float)owned;
}

static int move_pick(fit *f, const void *s, br_seat seat, const br_move *moves, int count,
                     uint32_t noise) {
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    int pick = (int)br_rng_below(&f->rng, (uint32_t)count), best = INT32_MIN;
    if (squirrels_solver.is_setup(&f->rules, s) || br_rng_below(&f->rng, 100) < noise) return pick;
    for (int i = 0; i < count; i++) {
        memcpy(child, s, f->rules.game->state_size);
        br_apply(&f->rules, child, seat, &moves[i], NULL);
        int worth = 4 * squirrels_solver.worth(f->tablebase, &f->rules, child, seat) +
                    (int)br_rng_below(&f->rng, 4);
        if (worth <= best) continue;
        best = worth;
        pick = i;
    }
    return pick;
}

static void match_play(fit *f, uint32_t number) {
    squirrels_state state, *s = &state;
    uint8_t seed[BR_SEED_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8),
                                   (uint8_t)(number >> 16)};
    br_move moves[BR_MOVES_MAX];
    uint32_t noise = br_rng_below(&f->rng, NOISE_MOST), before = f->count;
    br_setup(&f->rules, seed, s, NULL);
    for (br_seats must; (must = br_must_act(&f->rules, s)) != 0;) {
        br_seat seat = br_lowest(must);
        int count = br_legal(&f->rules, s, seat, moves);
        if (s->phase == SQUIRRELS_LAY && f->count - before < OF_MATCH) sample_take(f, s, seat);
        int pick = move_pick(f, s, seat, moves, count, noise);
        br_apply(&f->rules, s, seat, &moves[pick], NULL);
    }
}

/* ---- learning ----------------------------------------------------------------------------- */

static float random_float(fit *f) { return (float)br_rng_below(&f->rng, 1u << 20) / (1 << 20); }

static void weights_begin(fit *f) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < H; j++) {
            f->now.own[i][j] = (random_float(f) - 0.5f) * 0.3f;
            f->now.rival[i][j] = (random_float(f) - 0.5f) * 0.3f;
        }
    for (int j = 0; j < H; j++) f->now.output[j] = random_float(f) - 0.5f;
}

static void unit_add(float unit[H], const float weight[N][H], const squirrels_seat_facts *facts) {
    for (int i = 0; i < facts->count; i++)
        for (int j = 0; j < H; j++) unit[j] += weight[facts->at[i]][j];
}

/* What one side has to expect. */
static float side_value(const fit *f, const squirrels_seat_facts *own,
                        const squirrels_seat_facts *rival, float unit[H]) {
    float value = 0;
    memcpy(unit, f->now.bias, sizeof f->now.bias);
    for (int i = 0; i < own->count; i++) value += f->now.linear[own->at[i]];
    unit_add(unit, f->now.own, own);
    unit_add(unit, f->now.rival, rival);
    for (int j = 0; j < H; j++) {
        if (unit[j] < 0) unit[j] = 0;
        value += f->now.output[j] * unit[j];
    }
    return value;
}

static void slope_add(float slope[N][H], const float down[H], const squirrels_seat_facts *facts) {
    for (int i = 0; i < facts->count; i++)
        for (int j = 0; j < H; j++) slope[facts->at[i]][j] += down[j];
}

/* It was too high by `miss`. */
static void side_learn(fit *f, const squirrels_seat_facts *own, const squirrels_seat_facts *rival,
                       const float unit[H], float miss) {
    float down[H];
    for (int j = 0; j < H; j++) {
        f->slope.output[j] += miss * unit[j];
        down[j] = unit[j] > 0 ? miss * f->now.output[j] : 0;
        f->slope.bias[j] += down[j];
    }
    for (int i = 0; i < own->count; i++) f->slope.linear[own->at[i]] += miss;
    slope_add(f->slope.own, down, own);
    slope_add(f->slope.rival, down, rival);
}

static void step(fit *f, uint32_t number, float rate) {
    float *now = (float *)&f->now, *slope = (float *)&f->slope;
    float *mean = (float *)&f->mean, *square = (float *)&f->square;
    float young = 1 - powf(0.9f, (float)number), old = 1 - powf(0.999f, (float)number);
    for (size_t i = 0; i < sizeof(weights) / sizeof(float); i++) {
        float g = slope[i] / BATCH;
        mean[i] = 0.9f * mean[i] + 0.1f * g;
        square[i] = 0.999f * square[i] + 0.001f * g * g;
        now[i] -= rate * mean[i] / young / (sqrtf(square[i] / old) + 1e-8f);
        slope[i] = 0;
    }
}

static void weights_learn(fit *f, uint32_t steps) {
    weights_begin(f);
    for (uint32_t k = 0; k < steps; k++) {
        for (int i = 0; i < BATCH; i++) {
            const sample *x = &f->sample[br_rng_below(&f->rng, f->learned)];
            float own[H], rival[H];
            float miss = side_value(f, &x->of[0], &x->of[1], own) -
                         side_value(f, &x->of[1], &x->of[0], rival) - x->value;
            side_learn(f, &x->of[0], &x->of[1], own, miss);
            side_learn(f, &x->of[1], &x->of[0], rival, -miss);
        }
        step(f, k + 1, 0.004f * (1 - 0.98f * (float)k / (float)steps));
    }
}

/* ---- whole numbers ------------------------------------------------------------------------ */

/* A fact that no position had has learned nothing: what it began with is noise. */
static void unseen_clear(fit *f) {
    for (int i = 0; i < N; i++) {
        if (f->square.linear[i] > 0) continue;
        memset(f->now.own[i], 0, sizeof f->now.own[i]);
        memset(f->now.rival[i], 0, sizeof f->now.rival[i]);
    }
}

/* A hidden unit may be scaled up if its output weight shrinks in return. The floats become what is
 * printed, in its unit, so that the test is one of that. */
static void weights_round(fit *f) {
    unseen_clear(f);
    for (int i = 0; i < N; i++) f->now.linear[i] = roundf(f->now.linear[i] * SQUIRRELS_NUT);
    for (int j = 0; j < H; j++) {
        float most = 1e-6f;
        for (int i = 0; i < N; i++)
            most = fmaxf(most, fmaxf(fabsf(f->now.own[i][j]), fabsf(f->now.rival[i][j])));
        float scale = UNIT_MOST / most;
        for (int i = 0; i < N; i++) {
            f->now.own[i][j] = roundf(f->now.own[i][j] * scale);
            f->now.rival[i][j] = roundf(f->now.rival[i][j] * scale);
        }
        f->now.bias[j] = roundf(f->now.bias[j] * scale);
        f->now.output[j] = roundf(f->now.output[j] * SQUIRRELS_NUT * SQUIRRELS_OUTPUT_ONE / scale);
    }
}

static void test(fit *f) {
    double squares = 0, errors = 0;
    float unit[H];
    for (int j = 0; j < H; j++) f->now.output[j] /= SQUIRRELS_OUTPUT_ONE;
    for (uint32_t i = f->learned; i < f->count; i++) {
        const sample *x = &f->sample[i];
        double value = SQUIRRELS_NUT * (double)x->value;
        double miss = side_value(f, &x->of[0], &x->of[1], unit) - value;
        miss -= side_value(f, &x->of[1], &x->of[0], unit);
        errors += miss * miss;
        squares += value * value;
    }
    double count = f->count - f->learned;
    fprintf(stderr,
            "%u positions; values %.1f, errors %.1f (root of the mean square, "
            "hundredths of a nut)\n",
            (unsigned)f->count, sqrt(squares / count), sqrt(errors / count));
}

static void row_print(const float *row, int count, const char *before, const char *after) {
    fputs(before, stdout);
    for (int j = 0; j < count; j++) printf("%s%d", j ? ", " : "", (int)row[j]);
    puts(after);
}

static void units_print(const char *name, const float weight[N][H]) {
    printf("static const int16_t %s[SQUIRRELS_WEIGHTS * SQUIRRELS_UNITS] = {\n", name);
    for (int i = 0; i < N; i++) row_print(weight[i], H, "    ", ",");
    puts("};");
}

static void print(const fit *f) {
    puts("/* squirrels/weights.h -- generated by games/squirrels/fit.c: do not edit.\n"
         " *\n"
         " * A fact is one of nine numbers of turns of one row of heuristic.c; in the hidden\n"
         " * layer it has a weight for each unit. Fitted to exact values of two-seat\n"
         " * positions; docs/bots.md says how.\n"
         " */\n"
         "static const int16_t squirrels_linear[SQUIRRELS_WEIGHTS] = {");
    for (int i = 0; i < N; i += TURNS)
        row_print(f->now.linear + i, N - i < TURNS ? N - i : TURNS, "    ", ",");
    puts("};");
    units_print("squirrels_own", f->now.own);
    units_print("squirrels_rival", f->now.rival);
    row_print(f->now.bias, H, "static const int16_t squirrels_bias[] = {", "};");
    row_print(f->now.output, H, "static const int32_t squirrels_output[] = {", "};");
}

int main(int argc, char **argv) {
    fit *f = calloc(1, sizeof *f);
    br_fault fault = {0};
    uint32_t matches = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 40000;
    uint32_t steps = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 400000;
    if (!f || matches < 10 || matches > 100000) return 1;
    f->tablebase = malloc(squirrels_solver.bytes);
    f->sample = malloc(sizeof(sample) * matches * OF_MATCH);
    if (!f->tablebase || !f->sample) return 1;
    if (br_rules_init(&f->rules, br_game_find("squirrels"), 2, &fault) != BR_OK) return 1;
    squirrels_solver.make(f->tablebase, &f->rules, NULL, NULL);
    f->rng = br_rng_from(99);
    for (uint32_t i = 0; i < matches; i++) {
        match_play(f, i);
        if (i < matches - matches / 10) f->learned = f->count;
    }
    weights_learn(f, steps);
    weights_round(f);
    print(f);
    test(f);
    free(f->sample);
    free(f->tablebase);
    free(f);
    return 0;
}
