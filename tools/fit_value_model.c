/* fit_value_model.c -- finds the weights of bots/value_model.c.
 *
 * Players that take the best end of their own turn, in one world guessed from their view, play many
 * matches: some by the game's evaluate, some by the weights found so far, some with random moves in
 * between. Every position is kept with who won in the end, and the weights are moved, a few
 * positions at a time (Adam), to lower the cross entropy of their win probabilities. Several
 * passes, each played with the weights of the last: a weight that leads astray is punished in the
 * next, and what was played more than three passes ago is forgotten. Prints the weights for
 * bots/value_model_weights.h. How well they do goes to stderr: of matches that are not used for the
 * fit, how often one player who goes by the weights wins against others who go by the evaluation,
 * and in the last part of what was played how often the seat with the highest logit wins. Of the
 * third pass and later ones that whose player won most is printed. After ./test --quick:
 *
 *   cc -O3 -march=native -ffast-math -Iinclude -Ibots tools/fit_value_model.c build/libbots.a \
 *      build/libengine.a build/libwords.a build/libengine.a -lm -o build/fit_value_model
 *   build/fit_value_model MATCHES PASSES SEED GAME SEATS
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "value_model.h"

enum {
    STEP = BR_PROGRESS_END / (VALUE_MODEL_STAGES - 1),
    INPUTS = 64, /* features, then how near each stage is; zeros up to a round number */
    PLIES = 4000,
    TRIED = 10, /* moves of a longer list, drawn at random */
    DEPTH = 4,
    NODES = 500, /* evaluated a decision */
    KEPT = 3,    /* passes */
    EPOCHS = 3,
    BATCH = 64,
    HIDDEN_MOST = 4095, /* so that sums of products stay far from the end of their type */
};
_Static_assert(BR_FEATURES_MAX + VALUE_MODEL_STAGES <= INPUTS, "a row holds them");

typedef struct player {
    bool by_weights;
    uint32_t noise; /* per cent of its moves that are random */
} player;

/* What is fitted, in natural logits, features divided by their usual size. */
typedef struct net {
    float linear[VALUE_MODEL_STAGES][INPUTS], hidden[VALUE_MODEL_HIDDEN][INPUTS],
        output[VALUE_MODEL_HIDDEN];
} net;

typedef struct sample {
    uint8_t progress, winners;
    int16_t feature[]; /* of every seat */
} sample;

typedef struct pile {
    uint8_t *bytes;
    size_t count, capacity;
} pile;

typedef struct fit {
    br_rules rules;
    br_rng rng;
    int features, nodes;
    bool has_model;
    value_model model;
    int16_t linear[VALUE_MODEL_STAGES][BR_FEATURES_MAX],
        hidden[VALUE_MODEL_HIDDEN][BR_FEATURES_MAX];
    int16_t output[VALUE_MODEL_HIDDEN];
    int32_t bias[VALUE_MODEL_STAGES][VALUE_MODEL_HIDDEN];
    float size[INPUTS];              /* one through the usual size of a feature */
    net now, gradient, mean, square; /* and what Adam remembers */
    long steps;
    pile kept[KEPT];
    double spread, spreads;  /* squares of scores above the mean, and how many */
    double won;              /* scores of winners above the mean: below 0 if low wins */
    br_features seen[PLIES]; /* of one match */
    int plies;
} fit;

/* ---- a player ----------------------------------------------------------------------------- */

/* The value to a seat: by evaluate its lead, by the weights its win probability. */
static double position_value(const fit *f, const void *s, br_seat own, bool by_weights) {
    const br_rules *r = &f->rules;
    int32_t value[BR_SEATS_MAX], probability[BR_SEATS_MAX], best = INT32_MIN;
    if (br_to_act(r, s) == 0) {
        br_result end = {0};
        r->game->scores(r, s, &end);
        return br_has(end.winners, own) ? 1e9 : -1e9;
    }
    if (by_weights) {
        value_model_logits(&f->model, r, s, BR_SEATS_ALL, value);
        value_model_win_probabilities(value, r->seats, probability);
        return probability[own];
    }
    for (br_seat i = 0; i < r->seats; i++) {
        value[i] = r->game->evaluate(r, s, i);
        if (i != own && value[i] > best) best = value[i];
    }
    return (double)value[own] - best;
}

static int moves_pick(fit *f, const void *s, br_seat seat, br_move out[TRIED]) {
    static br_move listed[BR_MOVES_MAX];
    uint32_t count = (uint32_t)br_legal(&f->rules, s, seat, listed);
    uint32_t tried = count < TRIED ? count : TRIED;
    for (uint32_t i = 0; i < tried; i++) {
        uint32_t other = i + br_rng_below(&f->rng, count - i);
        out[i] = listed[other];
        listed[other] = listed[i];
    }
    return (int)tried;
}

static double turn_value(fit *f, const void *s, br_seat seat, int depth, bool by_weights,
                         br_move *best_move) {
    if (depth == 0 || --f->nodes <= 0 || br_must_act(&f->rules, s) != br_bit(seat))
        return position_value(f, s, seat, by_weights);
    _Alignas(16) uint8_t child[BR_STATE_MAX];
    br_move moves[TRIED];
    int count = moves_pick(f, s, seat, moves);
    double best = -INFINITY;
    for (int i = 0; i < count; i++) {
        memcpy(child, s, f->rules.game->state_size);
        br_apply(&f->rules, child, seat, &moves[i], NULL);
        double value = turn_value(f, child, seat, depth - 1, by_weights, NULL);
        if (value <= best) continue;
        best = value;
        if (best_move) *best_move = moves[i];
    }
    return best;
}

static void move_choose(fit *f, const void *s, br_seat seat, const player *p, br_move *out) {
    _Alignas(16) uint8_t child[BR_STATE_MAX];
    br_move moves[TRIED];
    int count = moves_pick(f, s, seat, moves);
    double best = -INFINITY;
    *out = moves[0];
    if (count == 1 || br_rng_below(&f->rng, 100) < p->noise) return;
    for (int i = 0; i < count; i++) {
        memcpy(child, s, f->rules.game->state_size);
        br_apply(&f->rules, child, seat, &moves[i], NULL);
        f->nodes = NODES / count;
        double value = turn_value(f, child, seat, DEPTH, p->by_weights, NULL);
        if (value <= best) continue;
        best = value;
        *out = moves[i];
    }
}

/* ---- a match ------------------------------------------------------------------------------ */

/* Any of those waited for, in any order. */
static br_seat seat_pick(br_rng *rng, br_seats must) {
    uint32_t skip = br_rng_below(rng, (uint32_t)__builtin_popcount(must));
    while (skip-- > 0) must &= (br_seats)(must - 1);
    return br_lowest(must);
}

static void match_play(fit *f, const player players[], br_result *end) {
    static _Alignas(16) uint8_t s[BR_STATE_MAX], view[BR_STATE_MAX], world[BR_STATE_MAX];
    static br_move moves[BR_MOVES_MAX];
    uint8_t seed[BR_SEED_BYTES];
    const br_rules *r = &f->rules;
    br_seats must;
    for (int i = 0; i < BR_SEED_BYTES; i++) seed[i] = (uint8_t)br_rng_below(&f->rng, 256);
    br_setup(r, seed, s, NULL);
    f->plies = 0;
    while ((must = br_must_act(r, s)) != 0) {
        br_seat seat = seat_pick(&f->rng, must);
        br_move move;
        if (seat == BR_HOUSE) {
            br_legal(r, s, seat, moves);
            move = moves[0];
        } else {
            r->game->observe(r, s, seat, BR_RECALL, view);
            r->game->determinize(r, view, seat, BR_RECALL, &f->rng, world);
            move_choose(f, world, seat, &players[seat], &move);
        }
        br_apply(r, s, seat, &move, NULL);
        if (f->plies == PLIES || br_must_act(r, s) == 0) continue;
        r->game->features(r, s, BR_SEATS_ALL, &f->seen[f->plies++]);
    }
    memset(end, 0, sizeof *end);
    r->game->scores(r, s, end);
}

/* ---- what was played ---------------------------------------------------------------------- */

static size_t sample_size(const fit *f) {
    return sizeof(sample) + sizeof(int16_t) * (size_t)(f->features * f->rules.seats);
}

static sample *sample_at(const fit *f, const pile *p, size_t i) {
    return (sample *)(void *)(p->bytes + i * sample_size(f));
}

static void samples_add(fit *f, pile *p, const br_result *end) {
    double mean = 0;
    for (int i = 0; i < f->rules.seats; i++) mean += (double)end->score[i] / f->rules.seats;
    for (int i = 0; i < f->rules.seats; i++, f->spreads++) {
        f->spread += (end->score[i] - mean) * (end->score[i] - mean);
        if (br_has(end->winners, (br_seat)i)) f->won += end->score[i] - mean;
    }
    for (int ply = 0; ply < f->plies; ply++) {
        if (p->count == p->capacity) {
            p->capacity = p->capacity ? 2 * p->capacity : 1 << 16;
            p->bytes = realloc(p->bytes, p->capacity * sample_size(f));
            if (!p->bytes) abort();
        }
        sample *to = sample_at(f, p, p->count++);
        to->progress = f->seen[ply].progress;
        to->winners = (uint8_t)end->winners;
        for (int i = 0; i < f->rules.seats; i++)
            memcpy(to->feature + i * f->features, f->seen[ply].of[i],
                   sizeof(int16_t) * (size_t)f->features);
    }
}

/* ---- the fit ------------------------------------------------------------------------------ */

static float random_float(fit *f) { return (float)br_rng_below(&f->rng, 1u << 20) / (1 << 20); }

/* Features of very different sizes learn equally fast. Hidden units start small, each its own way.
 */
static void net_begin(fit *f) {
    const pile *p = &f->kept[0];
    double squares[INPUTS] = {0};
    for (size_t k = 0; k < p->count; k++) {
        const int16_t *feature = sample_at(f, p, k)->feature;
        for (int i = 0; i < f->features * f->rules.seats; i++)
            squares[i % f->features] += (double)feature[i] * feature[i];
    }
    for (int i = 0; i < f->features; i++)
        f->size[i] =
            squares[i] > 0 ? (float)sqrt((double)p->count * f->rules.seats / squares[i]) : 0;
    for (int j = 0; j < VALUE_MODEL_HIDDEN; j++) {
        for (int i = 0; i < f->features + VALUE_MODEL_STAGES; i++)
            f->now.hidden[j][i] = (random_float(f) - 0.5f) * 0.4f;
        f->now.output[j] = (random_float(f) - 0.5f) * 0.2f;
    }
}

static void row_make(const fit *f, const sample *s, int seat, float row[INPUTS]) {
    int stage = s->progress / STEP, past = s->progress % STEP;
    if (stage == VALUE_MODEL_STAGES - 1) stage--, past = STEP;
    memset(row, 0, INPUTS * sizeof row[0]);
    for (int i = 0; i < f->features; i++) row[i] = s->feature[seat * f->features + i] * f->size[i];
    row[f->features + stage] = (float)(STEP - past) / STEP;
    row[f->features + stage + 1] = (float)past / STEP;
}

static float product(const float a[INPUTS], const float b[INPUTS]) {
    float sum = 0;
    for (int i = 0; i < INPUTS; i++) sum += a[i] * b[i];
    return sum;
}

static void add_times(float to[INPUTS], float times, const float from[INPUTS]) {
    for (int i = 0; i < INPUTS; i++) to[i] += times * from[i];
}

static float net_logit(const fit *f, const float row[INPUTS],
                       float activation[VALUE_MODEL_HIDDEN]) {
    float logit = 0;
    for (int k = 0; k < VALUE_MODEL_STAGES; k++)
        if (row[f->features + k] > 0)
            logit += row[f->features + k] * product(f->now.linear[k], row);
    for (int j = 0; j < VALUE_MODEL_HIDDEN; j++) {
        float sum = product(f->now.hidden[j], row);
        activation[j] = sum > 0 ? sum : 0;
        logit += f->now.output[j] * activation[j];
    }
    return logit;
}

/* A logit was too high by `miss`: back propagation. */
static void net_backward(fit *f, const float row[INPUTS],
                         const float activation[VALUE_MODEL_HIDDEN], float miss) {
    for (int k = 0; k < VALUE_MODEL_STAGES; k++)
        if (row[f->features + k] > 0)
            add_times(f->gradient.linear[k], miss * row[f->features + k], row);
    for (int j = 0; j < VALUE_MODEL_HIDDEN; j++) {
        f->gradient.output[j] += miss * activation[j];
        if (activation[j] > 0) add_times(f->gradient.hidden[j], miss * f->now.output[j], row);
    }
}

static void net_step(fit *f, float rate) {
    float *now = (float *)&f->now, *gradient = (float *)&f->gradient;
    float *mean = (float *)&f->mean, *square = (float *)&f->square;
    f->steps++;
    float young = 1 - powf(0.9f, (float)f->steps), old = 1 - powf(0.999f, (float)f->steps);
    for (size_t i = 0; i < sizeof(net) / sizeof(float); i++) {
        float g = gradient[i] / BATCH;
        mean[i] = 0.9f * mean[i] + 0.1f * g;
        square[i] = 0.999f * square[i] + 0.001f * g * g;
        now[i] -= rate * (mean[i] / young / (sqrtf(square[i] / old) + 1e-8f) + 1e-5f * now[i]);
        gradient[i] = 0;
    }
}

/* The probabilities of a position against who won. Returns the loss (cross entropy), and whether
 * the seat with the highest logit has won. */
static double sample_learn(fit *f, const sample *s, bool is_learning, bool *is_right) {
    float row[BR_SEATS_MAX][INPUTS], activation[BR_SEATS_MAX][VALUE_MODEL_HIDDEN],
        probability[BR_SEATS_MAX];
    float logit[BR_SEATS_MAX], sum = 0;
    int best = 0, seats = f->rules.seats;
    for (int i = 0; i < seats; i++) {
        row_make(f, s, i, row[i]);
        logit[i] = net_logit(f, row[i], activation[i]);
        if (logit[i] > logit[best]) best = i;
    }
    for (int i = 0; i < seats; i++) sum += probability[i] = expf(logit[i] - logit[best]);
    double loss = 0;
    for (int i = 0; i < seats; i++) {
        float truth = (float)(s->winners >> i & 1) / (float)__builtin_popcount(s->winners);
        probability[i] /= sum;
        if (truth > 0) loss -= truth * log(probability[i] + 1e-9);
        if (is_learning) net_backward(f, row[i], activation[i], probability[i] - truth);
    }
    *is_right = s->winners >> best & 1;
    return loss;
}

static int16_t whole(double x, double most) {
    return (int16_t)lround(x > most ? most : x < -most ? -most : x);
}

/* A hidden unit may be scaled up if its output weight shrinks in return: its largest weight becomes
 * HIDDEN_MOST. */
static void hidden_round(fit *f, int j) {
    const double unit = VALUE_MODEL_DOUBLE / log(2);
    double most = 1e-6;
    for (int i = 0; i < f->features; i++)
        most = fmax(most, fabs((double)f->now.hidden[j][i] * f->size[i]));
    double scale = HIDDEN_MOST / most;
    for (int i = 0; i < f->features; i++)
        f->hidden[j][i] = whole(f->now.hidden[j][i] * f->size[i] * scale, HIDDEN_MOST);
    for (int k = 0; k < VALUE_MODEL_STAGES; k++)
        f->bias[k][j] = (int32_t)lround(f->now.hidden[j][f->features + k] * scale);
    f->output[j] = whole(f->now.output[j] * unit * VALUE_MODEL_OUTPUT_ONE / scale, 32767);
}

static void net_round(fit *f) {
    const double unit = VALUE_MODEL_DOUBLE / log(2);
    for (int k = 0; k < VALUE_MODEL_STAGES; k++)
        for (int i = 0; i < f->features; i++)
            f->linear[k][i] =
                whole(f->now.linear[k][i] * f->size[i] * unit * VALUE_MODEL_LINEAR_ONE, 32767);
    for (int j = 0; j < VALUE_MODEL_HIDDEN; j++) hidden_round(f, j);
    f->model = (value_model){.game = f->rules.game->id,
                             .seats = f->rules.seats,
                             .count = (uint8_t)f->features,
                             .linear = f->linear,
                             .bias = f->bias,
                             .hidden = f->hidden,
                             .output = f->output};
    f->has_model = true;
}

/* Any position of any pass kept; `from` says how many the piles before each one hold. */
static const sample *sample_pick(fit *f, const size_t from[KEPT + 1]) {
    size_t i = (size_t)(br_rng_next(&f->rng) % from[KEPT]);
    int k = 0;
    while (i >= from[k + 1]) k++;
    return sample_at(f, &f->kept[k], i - from[k]);
}

/* The last twentieth of the newest pile is not learned but asked. */
static void net_fit(fit *f, int newest, bool is_first) {
    size_t from[KEPT + 1] = {0}, held = f->kept[newest].count / 20;
    bool is_right;
    f->kept[newest].count -= held;
    for (int k = 0; k < KEPT; k++) from[k + 1] = from[k] + f->kept[k].count;
    long steps = (long)(EPOCHS * from[KEPT] / BATCH);
    for (long i = 0; i < steps; i++) {
        float left = 1 - (float)i / (float)steps;
        for (int k = 0; k < BATCH; k++) sample_learn(f, sample_pick(f, from), true, &is_right);
        net_step(f, (is_first ? 0.003f : 0.0015f) * left + 0.0001f * (1 - left));
    }
    double loss = 0, right = 0;
    for (size_t i = 0; i < held; i++, right += is_right)
        loss += sample_learn(f, sample_at(f, &f->kept[newest], f->kept[newest].count + i), false,
                             &is_right);
    fprintf(stderr, "  %zu positions, loss %.4f, the highest logit wins %.1f %%\n", from[KEPT],
            loss / (double)held, 100 * right / (double)held);
}

static void pass_run(fit *f, int pass, int matches) {
    static const uint8_t noise[] = {0, 4, 12, 30};
    player players[BR_SEATS_MAX];
    br_result end;
    pile *p = &f->kept[pass % KEPT];
    p->count = 0;
    for (int i = 0; i < matches; i++) {
        for (int k = 0; k < f->rules.seats; k++)
            players[k] =
                (player){f->has_model && br_rng_below(&f->rng, 2), noise[br_rng_below(&f->rng, 4)]};
        match_play(f, players, &end);
        samples_add(f, p, &end);
    }
    if (pass == 0) net_begin(f);
    if (pass == 1) f->kept[0].count = 0; /* played by evaluate alone */
    net_fit(f, pass % KEPT, pass == 0);
    net_round(f);
}

/* One by the weights against evaluate; nothing of it is used for the fit. */
static double pass_test(fit *f, int matches) {
    br_result end;
    double wins = 0;
    for (int i = 0; i < matches; i++) {
        player players[BR_SEATS_MAX] = {{0}};
        int own = i % f->rules.seats;
        players[own].by_weights = true;
        match_play(f, players, &end);
        if (br_has(end.winners, (br_seat)own)) wins += 1.0 / __builtin_popcount(end.winners);
    }
    fprintf(stderr, "%s, %d seats: alone by the weights wins %.1f %% of %d\n", f->rules.game->id,
            f->rules.seats, 100 * wins / matches, matches);
    return wins / matches;
}

/* ---- the tables --------------------------------------------------------------------------- */

static void name_print(const fit *f, const char *type, const char *what) {
    printf("static const %s ", type);
    for (const char *at = f->rules.game->id; *at; at++) putchar(*at == '-' ? '_' : *at);
    printf("_%d_%s", f->rules.seats, what);
}

static void features_print(const fit *f, const char *what, const int16_t row[][BR_FEATURES_MAX],
                           int rows) {
    name_print(f, "int16_t", what);
    printf("[][BR_SIGNS_MAX] = {\n");
    for (int k = 0; k < rows; k++) {
        for (int i = 0; i < f->features; i++) printf("%s%d", i ? ", " : "{", row[k][i]);
        printf("},\n");
    }
    printf("};\n");
}

static void weights_print(const fit *f, char **argv) {
    printf("/* fit_value_model %s %s %s %s %s */\n", argv[1], argv[2], argv[3], argv[4], argv[5]);
    name_print(f, "uint8_t", "count");
    printf(" = %d;\n", f->features);
    name_print(f, "int16_t", "spread");
    printf(" = %.0f;\n", copysign(sqrt(f->spread / f->spreads), f->won));
    features_print(f, "linear", f->linear, VALUE_MODEL_STAGES);
    name_print(f, "int32_t", "bias");
    printf("[][VALUE_MODEL_HIDDEN] = {\n");
    for (int k = 0; k < VALUE_MODEL_STAGES; k++) {
        for (int i = 0; i < VALUE_MODEL_HIDDEN; i++) printf("%s%d", i ? ", " : "{", f->bias[k][i]);
        printf("},\n");
    }
    printf("};\n");
    features_print(f, "hidden", f->hidden, VALUE_MODEL_HIDDEN);
    name_print(f, "int16_t", "output");
    for (int i = 0; i < VALUE_MODEL_HIDDEN; i++) printf("%s%d", i ? ", " : "[] = {", f->output[i]);
    printf("};\n");
}

int main(int argc, char **argv) {
    static fit f, best;
    double most = 0;
    br_fault fault;
    if (argc != 6) {
        fprintf(stderr, "usage: fit_value_model MATCHES PASSES SEED GAME SEATS\n");
        return 2;
    }
    int matches = (int)strtol(argv[1], NULL, 10), passes = (int)strtol(argv[2], NULL, 10);
    int seats = (int)strtol(argv[5], NULL, 10);
    const br_game *game = br_game_find(argv[4]);
    if (!game || !game->features || br_rules_init(&f.rules, game, seats, &fault) != BR_OK) {
        fprintf(stderr, "fit_value_model: no such game, or no features\n");
        return 2;
    }
    f.features = game->feature_count;
    f.rng = br_rng_from(strtoull(argv[3], NULL, 10) * 100 + (uint64_t)seats);
    for (int pass = 0; pass < passes; pass++) {
        pass_run(&f, pass, matches);
        double share = pass_test(&f, matches / 4);
        if (share < most || pass < KEPT - 1) continue; /* too little seen to trust a lucky test */
        most = share;
        memcpy(&best, &f, sizeof best);
    }
    weights_print(&best, argv);
    return 0;
}
