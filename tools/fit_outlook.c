/* fit_outlook.c -- finds the weights of bots/outlook.c.
 *
 * Players that take the best end of their own turn, in one world guessed from their view, play many
 * matches: some by the game's judge, some by the weights found so far, some with random moves in
 * between. Every position is looked at, and least squares with a little ridge fit what a seat's
 * signs are above the table's mean to what its final score is above that mean. Several passes, each
 * with the weights of the last: a weight that leads astray is punished in the next, and what older
 * passes saw counts less and less. Prints two tables for bots/outlook_weights.h, the weights and
 * how far they miss at each stage. How well they do goes to stderr: of matches that are not used
 * for the fit, how often the seat that looks best wins in the end, by these weights and by the
 * judge, and how often one player who goes by them wins against others who go by the judge. After
 * ./test --quick:
 *
 *   cc -O2 -Iinclude -Ibots tools/fit_outlook.c build/libbots.a build/libengine.a \
 *      build/libwords.a build/libengine.a -lm -o build/fit_outlook
 *   build/fit_outlook MATCHES PASSES SEED GAME SEATS
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "outlook.h"

enum {
    WEIGHTS_MAX = OUTLOOK_KNOTS * BR_SIGNS_MAX,
    STEP = BR_STAGE_END / (OUTLOOK_KNOTS - 1),
    PLIES = 4000,
    RIDGE = 30,
    TRIED = 10, /* moves of a longer list, drawn at random */
    DEPTH = 4,
    NODES = 500 /* looked at a decision */
};
static const double fading = 0.3; /* what a pass counts for in the next */

typedef struct player {
    bool by_weights;
    uint32_t noise; /* per cent of its moves that are random */
} player;

typedef struct quality {
    double count, squares, errors, right, judged;
} quality;

typedef struct fit {
    br_rules rules;
    br_guess guess;
    int signs, weights, nodes;
    bool has_eye;
    outlook eye;
    int16_t rounded[WEIGHTS_MAX], miss[OUTLOOK_KNOTS];
    double normal[WEIGHTS_MAX][WEIGHTS_MAX + 1], solved[WEIGHTS_MAX][WEIGHTS_MAX + 1];
    double weight[WEIGHTS_MAX];
    quality at[OUTLOOK_KNOTS];
    double missed[OUTLOOK_KNOTS], counted[OUTLOOK_KNOTS]; /* squares of the last test, shared out */
    br_signs seen[PLIES];                                 /* of one match */
    int8_t judged[PLIES]; /* the seat that looked best to the judge */
    int plies;
} fit;

/* ---- a player ----------------------------------------------------------------------------- */

static double lead_of(const fit *f, const void *s, br_seat own, bool by_weights) {
    const br_rules *r = &f->rules;
    int32_t value[BR_SEATS_MAX];
    double best = -INFINITY;
    if (br_to_act(r, s) == 0) {
        br_result end = {0};
        r->game->scores(r, s, &end);
        return br_has(end.winners, own) ? 1e9 : -1e9;
    }
    if (by_weights) outlook_make(&f->eye, r, s, BR_SEATS_ALL, value);
    for (br_seat i = 0; i < r->seats; i++) {
        if (!by_weights) value[i] = r->game->judge(r, s, i);
        if (i != own && value[i] > best) best = value[i];
    }
    return value[own] - best;
}

static int moves_pick(fit *f, const void *s, br_seat seat, br_move out[TRIED]) {
    static br_move listed[BR_MOVES_MAX];
    uint32_t count = (uint32_t)br_legal(&f->rules, s, seat, listed);
    uint32_t tried = count < TRIED ? count : TRIED;
    for (uint32_t i = 0; i < tried; i++) {
        uint32_t other = i + br_guess_below(&f->guess, count - i);
        out[i] = listed[other];
        listed[other] = listed[i];
    }
    return (int)tried;
}

static double turn_look(fit *f, const void *s, br_seat seat, int depth, bool by_weights,
                        br_move *best_move) {
    if (depth == 0 || --f->nodes <= 0 || br_must_act(&f->rules, s) != br_bit(seat))
        return lead_of(f, s, seat, by_weights);
    _Alignas(16) uint8_t child[BR_STATE_MAX];
    br_move moves[TRIED];
    int count = moves_pick(f, s, seat, moves);
    double best = -INFINITY;
    for (int i = 0; i < count; i++) {
        memcpy(child, s, f->rules.game->state_size);
        br_apply(&f->rules, child, seat, &moves[i], NULL);
        double value = turn_look(f, child, seat, depth - 1, by_weights, NULL);
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
    if (count == 1 || br_guess_below(&f->guess, 100) < p->noise) return;
    for (int i = 0; i < count; i++) {
        memcpy(child, s, f->rules.game->state_size);
        br_apply(&f->rules, child, seat, &moves[i], NULL);
        f->nodes = NODES / count;
        double value = turn_look(f, child, seat, DEPTH, p->by_weights, NULL);
        if (value <= best) continue;
        best = value;
        *out = moves[i];
    }
}

/* ---- a match ------------------------------------------------------------------------------ */

static br_seat best_judged(const br_rules *r, const void *s) {
    int32_t most = INT32_MIN;
    br_seat best = 0;
    for (br_seat seat = 0; seat < r->seats; seat++) {
        int32_t value = r->game->judge(r, s, seat);
        if (value > most) most = value, best = seat;
    }
    return best;
}

/* Any of those waited for, in any order. */
static br_seat seat_pick(br_guess *guess, br_seats must) {
    uint32_t skip = br_guess_below(guess, (uint32_t)__builtin_popcount(must));
    while (skip-- > 0) must &= (br_seats)(must - 1);
    return br_lowest(must);
}

static void match_play(fit *f, const player players[], br_result *end) {
    static _Alignas(16) uint8_t s[BR_STATE_MAX], view[BR_STATE_MAX], world[BR_STATE_MAX];
    static br_move moves[BR_MOVES_MAX];
    uint8_t seed[BR_SEED_BYTES];
    const br_rules *r = &f->rules;
    br_seats must;
    for (int i = 0; i < BR_SEED_BYTES; i++) seed[i] = (uint8_t)br_guess_below(&f->guess, 256);
    br_setup(r, seed, s, NULL);
    f->plies = 0;
    while ((must = br_must_act(r, s)) != 0) {
        br_seat seat = seat_pick(&f->guess, must);
        br_move move;
        if (seat == BR_HOUSE) {
            br_legal(r, s, seat, moves);
            move = moves[0];
        } else {
            r->game->observe(r, s, seat, BR_RECALL, view);
            r->game->determinize(r, view, seat, BR_RECALL, &f->guess, world);
            move_choose(f, world, seat, &players[seat], &move);
        }
        br_apply(r, s, seat, &move, NULL);
        if (f->plies == PLIES || br_must_act(r, s) == 0) continue;
        r->game->signs(r, s, BR_SEATS_ALL, &f->seen[f->plies]);
        f->judged[f->plies++] = (int8_t)best_judged(r, s);
    }
    memset(end, 0, sizeof *end);
    r->game->scores(r, s, end);
}

/* ---- the fit ------------------------------------------------------------------------------ */

/* A row of the problem: how a seat differs from the mean. At most two stages count at once; returns
 * the first place of both. */
static int row_make(const fit *f, const br_signs *signs, int seat, double row[]) {
    int knot = signs->stage / STEP, past = signs->stage % STEP;
    if (knot == OUTLOOK_KNOTS - 1) knot--, past = STEP;
    for (int i = 0; i < f->signs; i++) {
        double mean = 0;
        for (int k = 0; k < f->rules.seats; k++) mean += signs->of[k][i];
        double sign = signs->of[seat][i] - mean / f->rules.seats;
        row[i] = sign * (STEP - past) / STEP;
        row[f->signs + i] = sign * past / STEP;
    }
    return knot * f->signs;
}

static double score_above(const fit *f, const br_result *end, int seat) {
    double mean = 0;
    for (int k = 0; k < f->rules.seats; k++) mean += end->score[k];
    return OUTLOOK_POINT * (end->score[seat] - mean / f->rules.seats);
}

static void samples_add(fit *f, const br_result *end) {
    double row[2 * BR_SIGNS_MAX];
    for (int ply = 0; ply < f->plies; ply++)
        for (int seat = 0; seat < f->rules.seats; seat++) {
            int at = row_make(f, &f->seen[ply], seat, row), width = 2 * f->signs;
            double value = score_above(f, end, seat);
            for (int i = 0; i < width; i++) {
                if (row[i] == 0) continue;
                for (int k = i; k < width; k++) f->normal[at + i][at + k] += row[i] * row[k];
                f->normal[at + i][f->weights] += row[i] * value;
            }
        }
}

static void samples_test(fit *f, const br_result *end) {
    double row[2 * BR_SIGNS_MAX];
    for (int ply = 0; ply < f->plies; ply++) {
        int best = 0;
        double most = -INFINITY;
        int stage = f->seen[ply].stage, knot = stage / STEP;
        double past = stage % STEP / (double)STEP;
        quality *q = &f->at[knot];
        for (int seat = 0; seat < f->rules.seats; seat++) {
            int at = row_make(f, &f->seen[ply], seat, row);
            double value = 0, truth = score_above(f, end, seat);
            for (int i = 0; i < 2 * f->signs; i++) value += row[i] * f->weight[at + i];
            q->squares += truth * truth / f->rules.seats;
            double square = (truth - value) * (truth - value) / f->rules.seats;
            q->errors += square;
            f->missed[knot] += (1 - past) * square;
            f->counted[knot] += (1 - past) / f->rules.seats;
            if (past > 0) f->missed[knot + 1] += past * square;
            if (past > 0) f->counted[knot + 1] += past / f->rules.seats;
            if (value > most) most = value, best = seat;
        }
        q->count++;
        q->right += br_has(end->winners, (br_seat)best);
        q->judged += br_has(end->winners, (br_seat)f->judged[ply]);
    }
}

/* Gaussian elimination; ridge keeps signs that never differ from getting wild weights. */
static void solve(fit *f) {
    int n = f->weights;
    memcpy(f->solved, f->normal, sizeof f->normal);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) f->solved[i][k] = f->normal[k][i];
        f->solved[i][i] += RIDGE;
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            double part = f->solved[k][i] / f->solved[i][i];
            if (part == 0) continue;
            for (int j = i; j <= n; j++) f->solved[k][j] -= part * f->solved[i][j];
        }
    for (int i = n - 1; i >= 0; i--) {
        double sum = f->solved[i][n];
        for (int k = i + 1; k < n; k++) sum -= f->solved[i][k] * f->weight[k];
        f->weight[i] = sum / f->solved[i][i];
    }
    for (int i = 0; i < n; i++) {
        double weight = round(f->weight[i] * OUTLOOK_ONE);
        f->rounded[i] = (int16_t)(weight > 32767 ? 32767 : weight < -32767 ? -32767 : weight);
    }
    f->eye = (outlook){f->rules.game->id, f->rules.seats, (uint8_t)f->signs, f->rounded, f->miss};
    f->has_eye = true;
}

static void pass_run(fit *f, int matches) {
    static const uint8_t noise[] = {0, 4, 12, 30};
    player players[BR_SEATS_MAX];
    br_result end;
    for (int i = 0; i < f->weights; i++)
        for (int k = 0; k <= f->weights; k++) f->normal[i][k] *= fading;
    for (int i = 0; i < matches; i++) {
        for (int k = 0; k < f->rules.seats; k++)
            players[k] = (player){f->has_eye && br_guess_below(&f->guess, 2),
                                  noise[br_guess_below(&f->guess, 4)]};
        match_play(f, players, &end);
        samples_add(f, &end);
    }
    solve(f);
}

/* One by the weights against the judge; nothing of it is used for the fit. */
static void pass_test(fit *f, int matches) {
    br_result end;
    double wins = 0;
    memset(f->at, 0, sizeof f->at);
    memset(f->missed, 0, sizeof f->missed);
    memset(f->counted, 0, sizeof f->counted);
    for (int i = 0; i < matches; i++) {
        player players[BR_SEATS_MAX] = {{0}};
        int own = i % f->rules.seats;
        players[own].by_weights = true;
        match_play(f, players, &end);
        samples_test(f, &end);
        if (br_has(end.winners, (br_seat)own)) wins += 1.0 / __builtin_popcount(end.winners);
    }
    fprintf(stderr, "%s, %d seats: alone by the weights wins %.1f %% of %d\n", f->rules.game->id,
            f->rules.seats, 100 * wins / matches, matches);
    for (int i = 0; i < OUTLOOK_KNOTS; i++) {
        const quality *q = &f->at[i];
        if (q->count == 0) continue;
        fprintf(stderr,
                "  stage %d: %6.0f positions, spread %5.0f, error %5.0f, who leads wins %4.1f %%, "
                "by the judge %4.1f %%\n",
                i, q->count, sqrt(q->squares / q->count), sqrt(q->errors / q->count),
                100 * q->right / q->count, 100 * q->judged / q->count);
    }
}

static void name_print(const fit *f) {
    for (const char *at = f->rules.game->id; *at; at++) putchar(*at == '-' ? '_' : *at);
    printf("_%d", f->rules.seats);
}

static void weights_print(const fit *f, char **argv) {
    printf("/* fit_outlook %s %s %s %s %s */\nstatic const int16_t ", argv[1], argv[2], argv[3],
           argv[4], argv[5]);
    name_print(f);
    printf("[] = {");
    for (int i = 0; i < f->weights; i++) printf("%s%d,", i % 14 ? " " : "\n    ", f->rounded[i]);
    printf("\n};\nstatic const int16_t ");
    name_print(f);
    printf("_miss[] = {");
    double miss = 0; /* where no position was seen: as at the stage before */
    for (int i = 0; i < OUTLOOK_KNOTS; i++) {
        if (f->counted[i] > 0) miss = sqrt(f->missed[i] / f->counted[i]);
        printf("%s%.0f", i ? ", " : "", miss);
    }
    printf("};\n");
}

int main(int argc, char **argv) {
    static fit f;
    br_fault fault;
    if (argc != 6) {
        fprintf(stderr, "usage: fit_outlook MATCHES PASSES SEED GAME SEATS\n");
        return 2;
    }
    int matches = (int)strtol(argv[1], NULL, 10), passes = (int)strtol(argv[2], NULL, 10);
    int seats = (int)strtol(argv[5], NULL, 10);
    const br_game *game = br_game_find(argv[4]);
    if (!game || !game->signs || br_rules_init(&f.rules, game, seats, &fault) != BR_OK) {
        fprintf(stderr, "fit_outlook: no such table, or no signs\n");
        return 2;
    }
    f.signs = game->sign_count;
    f.weights = OUTLOOK_KNOTS * f.signs;
    f.guess = br_guess_from(strtoull(argv[3], NULL, 10) * 100 + (uint64_t)seats);
    for (int pass = 0; pass < passes; pass++) {
        pass_run(&f, matches);
        pass_test(&f, matches / 4);
    }
    weights_print(&f, argv);
    return 0;
}
