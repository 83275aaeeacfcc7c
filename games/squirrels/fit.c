/* squirrels/fit.c -- finds the weights of heuristic.c.
 *
 * Plays matches that are part perfect and part random, takes every position at the start of a turn
 * and fits, by least squares with a little ridge, the difference of both seats' features to the
 * exact value of the position. Prints the header with the weights; how well they fit goes to
 * stderr, measured on matches that were not used for fitting. After ./test --quick:
 *
 *   cc -O2 -Iinclude -Iengine -Ibuild/libgame-squirrels.a.p games/squirrels/fit.c \
 *      build/libengine.a build/libwords.a build/libengine.a -lm -o build/fit_squirrels
 *   build/fit_squirrels 20000 > games/squirrels/weights.h
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heuristic.h"
#include "solver.h"

enum { N = SQUIRRELS_WEIGHTS, RIDGE = 20, NOISE_MOST = 60, TURNS = 9 };

typedef struct fit {
    br_rules rules;
    void *tablebase;
    br_rng rng;
    double normal[N][N + 1], weight[N];
    double squares, errors;
    long count;
} fit;

typedef struct sample {
    double times[N]; /* how often a weight counts, mover less other */
    int used[2 * SQUIRRELS_FEATURES_MAX];
    int count;
    double value;
} sample;

static void sample_add(const fit *f, const void *s, br_seat seat, double sign, sample *out) {
    uint16_t feature[SQUIRRELS_FEATURES_MAX];
    int count = squirrels_heuristic_features(&f->rules, s, seat, feature);
    for (int i = 0; i < count; i++) {
        bool is_new = true;
        for (int j = 0; j < out->count; j++) is_new = is_new && out->used[j] != feature[i];
        if (is_new) out->used[out->count++] = feature[i];
        out->times[feature[i]] += sign;
    }
}

static void sample_take(const fit *f, const squirrels_state *s, br_seat seat, sample *out) {
    for (int i = 0; i < out->count; i++) out->times[out->used[i]] = 0;
    out->count = 0;
    sample_add(f, s, seat, 1, out);
    sample_add(f, s, (br_seat)(1 - seat), -1, out);
    int owned = s->hoard[seat] - s->hoard[1 - seat];
    out->value =
        SQUIRRELS_NUT * (squirrels_solver.worth(f->tablebase, &f->rules, s, seat) / 3.0 - owned);
}

static void sample_learn(fit *f, const sample *x) {
    for (int i = 0; i < x->count; i++) {
        double *row = f->normal[x->used[i]], times = x->times[x->used[i]];
        for (int j = 0; j < x->count; j++) row[x->used[j]] += times * x->times[x->used[j]];
        row[N] += times * x->value;
    }
}

static void sample_test(fit *f, const sample *x) {
    double rng = 0;
    for (int i = 0; i < x->count; i++) rng += f->weight[x->used[i]] * x->times[x->used[i]];
    f->errors += (rng - x->value) * (rng - x->value);
    f->squares += x->value * x->value;
    f->count++;
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

static void match_play(fit *f, uint32_t number, bool is_test) {
    static sample x;
    squirrels_state state, *s = &state;
    uint8_t seed[BR_SEED_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                                   is_test};
    br_move moves[BR_MOVES_MAX];
    uint32_t noise = br_rng_below(&f->rng, NOISE_MOST);
    br_setup(&f->rules, seed, s, NULL);
    for (br_seats must; (must = br_must_act(&f->rules, s)) != 0;) {
        br_seat seat = br_lowest(must);
        int count = br_legal(&f->rules, s, seat, moves);
        if (s->phase == SQUIRRELS_LAY) {
            sample_take(f, s, seat, &x);
            if (is_test) sample_test(f, &x);
            else sample_learn(f, &x);
        }
        int pick = move_pick(f, s, seat, moves, count, noise);
        br_apply(&f->rules, s, seat, &moves[pick], NULL);
    }
}

/* Gauss and Jordan; the ridge keeps every pivot away from zero. */
static void solve(fit *f) {
    for (int i = 0; i < N; i++) f->normal[i][i] += RIDGE;
    for (int i = 0; i < N; i++) {
        double head = f->normal[i][i];
        for (int j = i; j <= N; j++) f->normal[i][j] /= head;
        for (int k = 0; k < N; k++) {
            double factor = f->normal[k][i];
            if (k == i || factor == 0) continue;
            for (int j = i; j <= N; j++) f->normal[k][j] -= factor * f->normal[i][j];
        }
    }
    for (int i = 0; i < N; i++) f->weight[i] = round(f->normal[i][N]);
}

static void print(const fit *f) {
    puts("/* squirrels/weights.h -- generated by games/squirrels/fit.c: do not edit.\n"
         " *\n"
         " * In hundredths of a nut; one row a fact, one column a number of turns left. Fitted by\n"
         " * least squares to exact values of two-seat positions; docs/bots.md says how.\n"
         " */\n"
         "static const int16_t squirrels_weight[SQUIRRELS_WEIGHTS] = {");
    for (int i = 0; i < N; i++)
        printf("%s%d,%s", i % TURNS ? " " : "    ", (int)f->weight[i],
               i % TURNS == TURNS - 1 || i == N - 1 ? "\n" : "");
    puts("};");
}

int main(int argc, char **argv) {
    fit *f = calloc(1, sizeof *f);
    br_fault fault = {0};
    uint32_t matches = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 20000;
    void *memory = malloc(squirrels_solver.bytes);
    if (!f || !memory) return 1;
    f->tablebase = memory;
    if (br_rules_init(&f->rules, br_game_find("squirrels"), 2, &fault) != BR_OK) return 1;
    squirrels_solver.make(memory, &f->rules, NULL, NULL);
    f->rng = br_rng_from(99);
    for (uint32_t i = 0; i < matches; i++) match_play(f, i, false);
    solve(f);
    for (uint32_t i = 0; i < matches / 5; i++) match_play(f, i, true);
    print(f);
    fprintf(stderr, "values %.1f, errors %.1f (root of the mean square, hundredths of a nut)\n",
            sqrt(f->squares / (double)f->count), sqrt(f->errors / (double)f->count));
    free(memory);
    free(f);
    return 0;
}
