/* main.c -- `tools/train GAME --hours H`: generations of train.h, one after the other.
 *
 * All that a run needs to go on is in its folder: `net` (what is being fitted), `best` (the weights
 * that won most), `curve.csv` (one line a generation) and `weights.h` (the best for a game's
 * folder). What is played in a run is not kept: the first generation after a start only plays.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "seconds.h"
#include "train.h"

enum { PATH_BYTES = 400, SEEN_MOST = 4000, PILE_MOST = 250000, KINDS = 8 };

static const char usage[] =
    "usage: tools/train GAME [options]\n"
    "\n"
    "Teaches the value model of a game by its own search. Goes on where it stopped; ends after\n"
    "the generation in which its time is over. Ctrl-C loses that generation only.\n"
    "\n"
    "Options:\n"
    "  --hours H       default 1\n"
    "  --dir DIR       default build/train/GAME\n"
    "  --matches N     a generation plays, default 300\n"
    "  --tests N       matches on held-out deals after it, default 150\n"
    "  --simulations N a move, default 60; every player has half, all or twice of it\n"
    "  --trust P       per cent that what a search thought counts beside who won, default 30\n";

typedef struct train {
    const br_game *game;
    char dir[PATH_BYTES];
    double hours;
    uint32_t matches, tests, simulations;
    float trust;
    net now, best;
    rounded newest, kept;
    bool has_net, has_best;
    pile pile;
    arena arena;
    br_rng rng;
    uint32_t generation;
    double bias[BR_SEATS_MAX + 1]; /* how much too hopeful searches are, by seats */
    double spread, spreads, won;   /* of scores in this run: see net.spread */
} train;

/* ---- playing ------------------------------------------------------------------------------ */

/* Most play with the newest weights, some with the best, some with those in the program, and one in
 * eight is greedy: what is learned must hold against all of them. */
static player player_draw(train *t, const br_rules *r) {
    static const uint8_t noise[] = {0, 0, 3, 10};
    const br_value_model *shipped = value_model_find(r);
    player who = {.iterations = t->simulations << br_rng_below(&t->rng, 3) >> 1,
                  .noise = noise[br_rng_below(&t->rng, 4)]};
    uint32_t kind = br_rng_below(&t->rng, KINDS);
    if (kind < 4 && t->has_net) who.model = &t->newest.model;
    else if (kind < 6 && t->has_best) who.model = &t->kept.model;
    else if (kind < 7 || !t->has_net) who.model = shipped;
    return who;
}

static void pile_add(pile *p, const sample *s) {
    p->at[p->next] = *s;
    p->next = (p->next + 1) % p->capacity;
    if (p->count < p->capacity) p->count++;
}

/* The mean of scores is nobody's: how far from it seats end, and on which side winners do. */
static void spread_add(train *t, const br_rules *r, const br_result *end) {
    double mean = 0;
    for (int i = 0; i < r->seats; i++) mean += (double)end->score[i] / r->seats;
    for (int i = 0; i < r->seats; i++, t->spreads++) {
        t->spread += (end->score[i] - mean) * (end->score[i] - mean);
        if (br_has(end->winners, (br_seat)i)) t->won += end->score[i] - mean;
    }
}

/* A search takes the best of many guesses, so it hopes too much: the mean of that is taken off. */
static void samples_keep(train *t, int seats) {
    for (uint32_t i = 0; i < t->arena.seen_count; i++) {
        sample *s = &t->arena.seen[i];
        if (s->seat != NO_SEAT) {
            float share =
                (float)(s->winners >> s->seat & 1) / (float)__builtin_popcount(s->winners);
            t->bias[seats] += 0.0005 * (s->value - share - t->bias[seats]);
            s->value = fminf(fmaxf(s->value - (float)t->bias[seats], 0.001f), 0.999f);
        }
        pile_add(&t->pile, s);
    }
}

static void generation_play(train *t) {
    static br_rules r;
    br_result end;
    for (uint32_t i = 0; i < t->matches;) {
        br_fault fault = {0};
        uint8_t seed[BR_SEED_BYTES];
        player players[BR_SEATS_MAX];
        int span = t->game->seats_max - t->game->seats_min + 1;
        int seats = t->game->seats_min + (int)br_rng_below(&t->rng, (uint32_t)span);
        if (br_rules_init(&r, t->game, seats, &fault) != BR_OK ||
            br_rules_check(&r, &fault) != BR_OK)
            continue;
        for (int k = 0; k < BR_SEED_BYTES; k++) seed[k] = (uint8_t)br_rng_below(&t->rng, 256);
        for (int k = 0; k < seats; k++) players[k] = player_draw(t, &r);
        match_run(&r, players, seed, &t->rng, &t->arena, &end);
        spread_add(t, &r, &end);
        samples_keep(t, seats);
        i++;
    }
}

/* ---- files -------------------------------------------------------------------------------- */

static bool file_read(const train *t, const char *name, net *n) {
    char path[PATH_BYTES + 40];
    snprintf(path, sizeof path, "%s/%s", t->dir, name);
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    bool is_good = fread(n, sizeof *n, 1, file) == 1 && n->features == t->game->feature_count;
    fclose(file);
    return is_good;
}

_Noreturn static void give_up(const char *path) {
    fprintf(stderr, "train: can not write %s: %s\n", path, strerror(errno));
    exit(1);
}

/* Whole or not at all: it may be killed while it writes. */
static void file_write(const train *t, const char *name, const net *n) {
    char path[PATH_BYTES + 40], fresh[PATH_BYTES + 50];
    snprintf(path, sizeof path, "%s/%s", t->dir, name);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "wb");
    bool is_good = file && fwrite(n, sizeof *n, 1, file) == 1;
    if (file && fclose(file) != 0) is_good = false;
    if (!is_good || rename(fresh, path) != 0) give_up(path);
}

static void name_print(const train *t, FILE *file, const char *type, const char *what) {
    fprintf(file, "static const %s ", type);
    for (const char *at = t->game->id; *at; at++) fputc(*at == '-' ? '_' : *at, file);
    fprintf(file, "_%s", what);
}

static void shorts_print(const train *t, FILE *file, const char *what, const int16_t *row, int rows,
                         int width) {
    name_print(t, file, "int16_t", what);
    fputs(rows > 1 ? "[][BR_FEATURES_MAX] = {\n" : "[] = {\n", file);
    for (int k = 0; k < rows; k++) {
        if (rows > 1) fputc('{', file);
        int count = rows > 1 ? t->game->feature_count : width;
        for (int i = 0; i < count; i++) fprintf(file, "%s%d", i ? ", " : "", row[k * width + i]);
        fputs(rows > 1 ? "},\n" : "\n", file);
    }
    fputs("};\n", file);
}

static void biases_print(const train *t, FILE *file, const char *what,
                         const int32_t row[][NET_UNITS], int rows) {
    name_print(t, file, "int32_t", what);
    fputs("[][BR_VALUE_HIDDEN] = {\n", file);
    for (int k = 0; k < rows; k++) {
        for (int i = 0; i < NET_UNITS; i++) fprintf(file, "%s%" PRId32, i ? ", " : "{", row[k][i]);
        fputs("},\n", file);
    }
    fputs("};\n", file);
}

static void weights_write(const train *t) {
    char path[PATH_BYTES + 40];
    const rounded *w = &t->kept;
    snprintf(path, sizeof path, "%s/weights.h", t->dir);
    FILE *file = fopen(path, "w");
    if (!file) give_up(path);
    fprintf(file,
            "/* %s/weights.h -- the weights of the value model, by tools/train: do not edit.\n"
            " *\n"
            " * Generation %" PRIu32 ".\n"
            " */\n",
            t->game->id, t->generation);
    name_print(t, file, "uint8_t", "count");
    fprintf(file, " = %d;\n", t->game->feature_count);
    name_print(t, file, "int16_t", "spread");
    fprintf(file, " = %d;\n", w->model.spread);
    shorts_print(t, file, "linear", w->linear[0], BR_VALUE_STAGES, BR_FEATURES_MAX);
    biases_print(t, file, "bias", w->bias, BR_VALUE_STAGES);
    biases_print(t, file, "at_seats", w->at_seats, BR_SEATS_MAX + 1);
    shorts_print(t, file, "hidden", w->hidden[0], NET_UNITS, BR_FEATURES_MAX);
    shorts_print(t, file, "table", w->table[0], NET_UNITS, BR_FEATURES_MAX);
    shorts_print(t, file, "output", w->output, 1, NET_UNITS);
    fclose(file);
}

/* ---- generations -------------------------------------------------------------------------- */

/* The new against the best, or against what the program has; then against greedy. It becomes the
 * best if it wins more than its share by two standard errors. Deals of its own for every
 * generation: whoever is tried often enough on the same ones passes by luck. */
static bool generation_test(train *t, double share[2], double error[2]) {
    static br_rules r;
    br_fault fault = {0};
    player own = {.model = &t->newest.model, .iterations = t->simulations};
    player others = {.iterations = t->simulations}, greedy = {0};
    char deals[40];
    snprintf(deals, sizeof deals, "train held out %" PRIu32, t->generation);
    br_rules_init(&r, t->game, t->game->seats_max, &fault);
    others.model = t->has_best ? &t->kept.model : value_model_find(&r);
    share[0] = held_out(t->game, &own, &others, t->tests, deals, &t->arena, &error[0]);
    share[1] = held_out(t->game, &own, &greedy, t->tests / 2, deals, &t->arena, &error[1]);
    return share[0] - 2 * error[0] > 1;
}

static void curve_add(const train *t, double hours, double loss, const double share[2],
                      const double error[2], bool is_best) {
    char path[PATH_BYTES + 40];
    snprintf(path, sizeof path, "%s/curve.csv", t->dir);
    FILE *file = fopen(path, "a");
    if (!file) give_up(path);
    if (ftell(file) == 0)
        fputs(
            "generation,hours,positions,steps,loss,against_best,error,against_greedy,error,best\n",
            file);
    fprintf(file, "%" PRIu32 ",%.3f,%zu,%" PRId64 ",%.4f,%.3f,%.3f,%.3f,%.3f,%d\n", t->generation,
            hours, t->pile.count, t->now.steps, loss, share[0], error[0], share[1], error[1],
            is_best);
    fclose(file);
}

static void generation_run(train *t, double hours) {
    enum { BATCH = 64, PASSES = 3 };
    double share[2], error[2];
    size_t before = t->pile.count;
    generation_play(t);
    size_t fresh = t->pile.count > before ? t->pile.count - before : t->pile.count / 8;
    if (!t->has_net) net_begin(&t->now, &t->pile, t->game->feature_count, &t->rng);
    if (t->now.spread == 0)
        t->now.spread = (int32_t)copysign(fmax(1, sqrt(t->spread / t->spreads)), t->won);
    float rate = t->generation < 10 ? 0.0015f : t->generation < 60 ? 0.0007f : 0.0003f;
    double loss =
        net_fit(&t->now, &t->pile, (long)(PASSES * fresh / BATCH), rate, t->trust, &t->rng);
    net_round(&t->now, &t->newest);
    t->has_net = true;
    t->generation++;
    bool is_best = generation_test(t, share, error);
    file_write(t, "net", &t->now);
    if (is_best) {
        t->best = t->now;
        net_round(&t->best, &t->kept);
        t->has_best = true;
        file_write(t, "best", &t->best);
        weights_write(t);
    }
    curve_add(t, hours, loss, share, error, is_best);
    printf("%4" PRIu32 "  %zu positions, loss %.4f, against the best %.2f (%.2f), greedy %.2f%s\n",
           t->generation, t->pile.count, loss, share[0], error[0], share[1],
           is_best ? ", kept" : "");
    fflush(stdout);
}

/* How many generations the curve has: the seed of the next and the rate of learning go by it. */
static uint32_t curve_count(const train *t) {
    char path[PATH_BYTES + 40];
    uint32_t lines = 0;
    int c;
    snprintf(path, sizeof path, "%s/curve.csv", t->dir);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    while ((c = getc(file)) != EOF) lines += c == '\n';
    fclose(file);
    return lines ? lines - 1 : 0;
}

static bool train_open(train *t) {
    t->has_net = file_read(t, "net", &t->now);
    t->has_best = file_read(t, "best", &t->best);
    if (t->has_net) net_round(&t->now, &t->newest);
    if (t->has_best) net_round(&t->best, &t->kept);
    t->generation = curve_count(t);
    t->rng = br_rng_from(t->generation + 1);
    t->pile = (pile){.at = malloc(PILE_MOST * sizeof(sample)), .capacity = PILE_MOST};
    t->arena = (arena){.memory = aligned_alloc(64, BOT_ARENA_BYTES),
                       .seen = malloc(SEEN_MOST * sizeof(sample)),
                       .seen_most = SEEN_MOST};
    return t->pile.at && t->arena.memory && t->arena.seen;
}

static double clock_hours(void) { return seconds_now() / 3600; }

static int train_run(train *t) {
    double start = clock_hours(), hours = 0;
    if (!train_open(t)) {
        fputs("train: no memory\n", stderr);
        return 1;
    }
    for (; hours < t->hours; hours = clock_hours() - start) generation_run(t, hours);
    free(t->pile.at);
    free(t->arena.memory);
    free(t->arena.seen);
    return 0;
}

/* ---- the command -------------------------------------------------------------------------- */

static bool option_take(train *t, const char *name, const char *value) {
    char *end;
    double number = strtod(value, &end);
    if (strcmp(name, "--dir") == 0) return snprintf(t->dir, PATH_BYTES, "%s", value) < PATH_BYTES;
    if (*end || end == value || !(number > 0 && number < 1e6)) return false;
    if (strcmp(name, "--hours") == 0) t->hours = number;
    else if (strcmp(name, "--matches") == 0) t->matches = (uint32_t)number;
    else if (strcmp(name, "--tests") == 0) t->tests = (uint32_t)number;
    else if (strcmp(name, "--simulations") == 0) t->simulations = (uint32_t)number;
    else if (strcmp(name, "--trust") == 0 && number <= 100) t->trust = (float)number / 100;
    else return false;
    return t->matches && t->tests > 1 && t->simulations > 1;
}

int main(int argc, char **argv) {
    static train t = {.hours = 1, .matches = 300, .tests = 150, .simulations = 60, .trust = 0.3f};
    bool is_good = argc > 1;
    for (int i = 1; i < argc && is_good; i++) {
        if (argv[i][0] != '-' && !t.game) is_good = (t.game = br_game_find(argv[i])) != NULL;
        else if (i + 1 < argc) is_good = option_take(&t, argv[i], argv[i + 1]), i++;
        else is_good = false;
    }
    if (!is_good || !t.game) {
        fputs(usage, argc == 2 && strcmp(argv[1], "--help") == 0 ? stdout : stderr);
        return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 2;
    }
    if (!t.game->features) {
        fprintf(stderr, "train: %s states no features\n", t.game->id);
        return 2;
    }
    if (!t.dir[0]) {
        snprintf(t.dir, sizeof t.dir, "build/train/%s", t.game->id);
        mkdir("build/train", 0777);
    }
    if (mkdir(t.dir, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "train: can not make %s: %s\n", t.dir, strerror(errno));
        return 1;
    }
    return train_run(&t);
}
