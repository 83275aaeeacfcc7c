/* main.c -- `tools/train GAME... --hours H`: generations of train.h, one after the other.
 *
 * All that a run needs to go on is in its folder: `net` (what is being fitted), `best` (the weights
 * that won most), `curve.csv` (one line a generation) and `network.h` (the best for a game's
 * folder). What is played in a run is not kept: after a start there is less to learn from at first.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "run.h"
#include "seconds.h"

enum { SEEN_MOST = 4000, KEPT_OF_MATCH = 32, PILE_MOST = 400000, KINDS = 8, GAMES_MOST = 32 };

static const char usage[] =
    "usage: tools/train GAME... [options]\n"
    "\n"
    "Teaches the value models of games, one after the other, by their own search. Goes on where\n"
    "it stopped; ends after the generation in which its time is over. Ctrl-C loses that one.\n"
    "\n"
    "Options:\n"
    "  --hours H       for each game, default 1\n"
    "  --dir DIR       default build/train/GAME; with one game only\n"
    "  --matches N     a generation plays, default 1000\n"
    "  --tests N       matches on held-out deals after it, default 800\n"
    "  --simulations N a move, default 32; every player has half, all or twice of it\n"
    "  --trust P       per cent that what a search thought counts beside who won, default 30\n"
    "  --old N         trains nothing: one boss of today among bosses of 0.1.0 on N deals, and\n"
    "                  what a decision of either costs; with --dir by the best weights there\n"
    "  --seats N       with --old: default the fewest\n";

/* ---- playing ------------------------------------------------------------------------------ */

/* Most play with the newest weights, some with the best, some with those in the program, and one in
 * eight is greedy: what is learned must hold against all of them. Few simulations teach as well as
 * many and many more matches fit into the same time. */
static player player_draw(train *t) {
    static const uint8_t noise[] = {0, 0, 3, 10};
    player who = {.iterations = t->simulations << br_rng_below(&t->rng, 3) >> 1,
                  .noise = noise[br_rng_below(&t->rng, 4)]};
    uint32_t kind = br_rng_below(&t->rng, KINDS);
    if (kind < 4 && t->has_net) who.model = &t->newest.model;
    else if (kind < 6 && t->has_best) who.model = &t->kept.model;
    else if (kind == KINDS - 1) who.iterations = 0;
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
static void bias_take(train *t, sample *s) {
    double *bias = &t->bias[s->seats][s->progress * BR_VALUE_STAGES / (BR_PROGRESS_END + 1)];
    float won = (float)(s->winners >> s->seat & 1) / (float)__builtin_popcount(s->winners);
    *bias += 0.0005 * (s->value - won - *bias);
    s->value = fminf(fmaxf(s->value - (float)*bias, 0.001f), 0.999f);
}

/* What was thought of everybody's chance: by the judge, but of the own by who searched. */
static void hopes_make(const sample *s, float hope[BR_SEATS_MAX]) {
    memcpy(hope, s->chance, sizeof s->chance);
    if (s->seat == NO_SEAT) return;
    float rest = (1 - s->value) / fmaxf(1 - s->chance[s->seat], 1e-6f);
    for (int i = 0; i < s->seats; i++) hope[i] = i == s->seat ? s->value : hope[i] * rest;
}

/* Who wins in the end is mostly luck that comes later. So what is to be learned is, from the end
 * backwards, who won, and more and more what was thought on the way (TD lambda): of what lies a
 * quarter of a match ahead a third is still the end's own. To a part it is what was thought at the
 * position itself. */
static void truths_make(train *t) {
    enum { QUARTERS = 4 };
    float after[BR_SEATS_MAX], hope[BR_SEATS_MAX];
    float near = (float)QUARTERS / (float)t->arena.seen_count;
    for (uint32_t i = t->arena.seen_count; i-- > 0;) {
        sample *s = &t->arena.seen[i];
        if (i + 1 == t->arena.seen_count)
            for (int k = 0; k < s->seats; k++)
                after[k] = (float)(s->winners >> k & 1) / (float)__builtin_popcount(s->winners);
        if (s->seat != NO_SEAT) bias_take(t, s);
        hopes_make(s, hope);
        for (int k = 0; k < s->seats; k++) {
            s->truth[k] = (1 - t->trust) * after[k] + t->trust * hope[k];
            after[k] += fminf(near, 1) * (hope[k] - after[k]);
        }
    }
}

/* Of a long match a part is kept: its positions are much alike. */
static void samples_keep(train *t) {
    truths_make(t);
    for (uint32_t i = 0; i < t->arena.seen_count; i++)
        if (br_rng_below(&t->rng, t->arena.seen_count) < KEPT_OF_MATCH)
            pile_add(&t->pile, &t->arena.seen[i]);
}

/* Any number of seats, small tables more often: they are commoner, and cheaper. */
static int seats_draw(train *t) {
    uint32_t span = (uint32_t)(t->game->seats_max - t->game->seats_min) + 1;
    uint32_t one = br_rng_below(&t->rng, span), other = br_rng_below(&t->rng, span);
    return t->game->seats_min + (int)(one < other ? one : other);
}

static void generation_play(train *t, uint32_t matches) {
    static br_rules r;
    br_result end;
    for (uint32_t i = 0; i < matches;) {
        br_fault fault = {0};
        uint8_t seed[BR_SEED_BYTES];
        player players[BR_SEATS_MAX];
        int seats = seats_draw(t);
        if (br_rules_init(&r, t->game, seats, &fault) != BR_OK ||
            br_rules_check(&r, &fault) != BR_OK || !model_serves(&r))
            continue;
        for (int k = 0; k < BR_SEED_BYTES; k++) seed[k] = (uint8_t)br_rng_below(&t->rng, 256);
        for (int k = 0; k < seats; k++) players[k] = player_draw(t);
        match_run(&r, players, seed, &t->rng, &t->arena, &end);
        spread_add(t, &r, &end);
        samples_keep(t);
        i++;
    }
}

/* ---- generations -------------------------------------------------------------------------- */

/* The new against the best, or against what the program has; then against greedy. It becomes the
 * best if it wins more than its share by one and a half standard errors. Deals of its own for every
 * generation: whoever is tried often enough on the same ones passes by luck. */
static bool generation_test(train *t, double share[2], double error[2]) {
    player own = {.model = &t->newest.model, .iterations = t->simulations};
    player others = {.iterations = t->simulations}, greedy = {0};
    char deals[40];
    snprintf(deals, sizeof deals, "train held out %" PRIu32, t->generation);
    if (t->has_best) others.model = &t->kept.model;
    share[0] = held_out(t->game, &own, &others, t->tests, deals, 0.9, &t->arena, &error[0]);
    share[1] = held_out(t->game, &own, &greedy, t->tests / 4 + 1, deals, 0, &t->arena, &error[1]);
    return share[0] - 1.5 * error[0] > 1;
}

/* What is played is not kept from run to run: a run begins with matches between cheap players. The
 * first one begins with a copy of what the program has, so that its first generation is no worse:
 * the network learns what those weights say of these matches. */
static void run_start(train *t) {
    enum { MATCHES = 3, STEPS = 10000 };
    uint32_t simulations = t->simulations;
    t->arena.judge = t->has_net ? &t->newest.model : NULL;
    t->simulations = simulations / 4 + 1;
    generation_play(t, MATCHES * t->matches);
    t->simulations = simulations;
    if (t->has_net) return;
    net_begin(&t->now, &t->pile, t->game->feature_count, &t->rng);
    t->now.spread = (int32_t)copysign(fmax(1, sqrt(t->spread / t->spreads)), t->won);
    net_fit(&t->now, &t->pile, STEPS, 0.003f, true, &t->rng);
    net_round(&t->now, &t->newest);
    t->has_net = true;
}

static double generation_fit(train *t) {
    enum { BATCH = 64, LEAST = 1000, MOST = 4000 };
    float rate = t->generation < 20 ? 0.001f : 0.0005f;
    long steps = (long)(t->pile.count / BATCH);
    return net_fit(&t->now, &t->pile,
                   steps < LEAST  ? LEAST
                   : steps > MOST ? MOST
                                  : steps,
                   rate, false, &t->rng);
}

static void generation_run(train *t) {
    double share[2], error[2], start = seconds_worked();
    if (t->pile.count == 0) run_start(t);
    t->arena.judge = &t->newest.model;
    generation_play(t, t->matches);
    double played = seconds_worked() - start;
    double loss = generation_fit(t);
    double fitted = seconds_worked() - start - played;
    net_round(&t->now, &t->newest);
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
    t->worked += seconds_worked() - start;
    curve_add(t, loss, share, error, is_best);
    printf("%s %4" PRIu32
           "  %zu positions, loss %.4f, against the best %.2f (%.2f), greedy %.2f%s; "
           "seconds %.0f, of them playing %.0f, fitting %.0f\n",
           t->game->id, t->generation, t->pile.count, loss, share[0], error[0], share[1],
           is_best ? ", kept" : "", t->worked, played, fitted);
    fflush(stdout);
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

static int train_run(train *t) {
    double start = seconds_now();
    if (!train_open(t)) {
        fputs("train: no memory\n", stderr);
        return 1;
    }
    do generation_run(t);
    while ((seconds_now() - start) / 3600 < t->hours);
    free(t->pile.at);
    free(t->arena.memory);
    free(t->arena.seen);
    return 0;
}

/* ---- against 0.1.0 ------------------------------------------------------------------------- */

/* The best of a run instead of the weights in the program. */
static bool best_read(const train *args, const br_game *game, player *own) {
    static train run;
    run = *args;
    run.game = game;
    if (!file_read(&run, "best", &run.best)) return false;
    net_round(&run.best, &run.kept);
    own->model = &run.kept.model;
    return true;
}

/* Normal intervals of 95 %: shares are neither near 0 nor near 1 here. */
static int old_compare(const train *args, const br_game *game) {
    static br_rules r;
    br_fault fault = {0};
    search_config config;
    double seconds[2] = {0}, sum = 0, squares = 0;
    uint32_t decisions[2] = {0}, n = args->old;
    arena a = {.memory = aligned_alloc(64, BOT_ARENA_BYTES)};
    int seats = args->seats ? (int)args->seats : game->seats_min;
    if (!a.memory || br_rules_init(&r, game, seats, &fault) != BR_OK ||
        br_rules_check(&r, &fault) != BR_OK || !old_boss(&r, &config)) {
        fprintf(stderr, "train: no boss of 0.1.0 for %s with %d seats\n", game->id, seats);
        free(a.memory);
        return 2;
    }
    player own = {.is_boss = true, .seconds = &seconds[0], .decisions = &decisions[0]};
    if (args->dir[0] && !best_read(args, game, &own)) {
        fprintf(stderr, "train: no weights for %s in %s\n", game->id, args->dir);
        free(a.memory);
        return 2;
    }
    player old = {.is_old = true, .seconds = &seconds[1], .decisions = &decisions[1]};
    for (uint32_t i = 0; i < n; i++) {
        double won = deal_play(&r, &own, &old, (int)i % seats, "against 0.1.0", i, &a) / seats;
        sum += won;
        squares += won * won;
    }
    double mean = sum / n, half = 1.96 * sqrt((squares / n - mean * mean) / n);
    printf("%s, %d seats, %" PRIu32 " deals: %.1f %% [%.1f, %.1f] of an even %.1f, %.2f times; "
           "%.2f ms a decision, 0.1.0 %.2f\n",
           game->id, seats, n, 100 * mean, 100 * (mean - half), 100 * (mean + half), 100.0 / seats,
           mean * seats, 1e3 * seconds[0] / decisions[0], 1e3 * seconds[1] / decisions[1]);
    free(a.memory);
    return 0;
}

/* ---- the command -------------------------------------------------------------------------- */

static int game_train(const train *args, const br_game *game) {
    static train t;
    t = *args;
    t.game = game;
    if (t.old) return old_compare(&t, game);
    if (!game->features) {
        fprintf(stderr, "train: %s states no features\n", game->id);
        return 2;
    }
    if (!t.dir[0]) {
        snprintf(t.dir, sizeof t.dir, "build/train/%s", game->id);
        mkdir("build/train", 0777);
    }
    if (mkdir(t.dir, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "train: can not make %s: %s\n", t.dir, strerror(errno));
        return 1;
    }
    return train_run(&t);
}

static bool option_take(train *t, const char *name, const char *value) {
    char *end;
    double number = strtod(value, &end);
    if (strcmp(name, "--dir") == 0) return snprintf(t->dir, PATH_BYTES, "%s", value) < PATH_BYTES;
    if (*end || end == value || !(number > 0 && number < 1e6)) return false;
    if (strcmp(name, "--hours") == 0) t->hours = number;
    else if (strcmp(name, "--matches") == 0) t->matches = (uint32_t)number;
    else if (strcmp(name, "--tests") == 0) t->tests = (uint32_t)number;
    else if (strcmp(name, "--simulations") == 0) t->simulations = (uint32_t)number;
    else if (strcmp(name, "--old") == 0) t->old = (uint32_t)number;
    else if (strcmp(name, "--seats") == 0) t->seats = (uint32_t)number;
    else if (strcmp(name, "--trust") == 0 && number <= 100) t->trust = (float)number / 100;
    else return false;
    return t->matches && t->tests > 1 && t->simulations > 1;
}

int main(int argc, char **argv) {
    static train args = {
        .hours = 1, .matches = 1000, .tests = 800, .simulations = 32, .trust = 0.3f};
    const br_game *games[GAMES_MOST];
    int count = 0, code = 0;
    bool is_good = argc > 1;
    for (int i = 1; i < argc && is_good; i++) {
        if (argv[i][0] != '-' && count < GAMES_MOST)
            is_good = (games[count++] = br_game_find(argv[i])) != NULL;
        else if (i + 1 < argc) is_good = option_take(&args, argv[i], argv[i + 1]), i++;
        else is_good = false;
    }
    if (!is_good || count == 0 || (count > 1 && args.dir[0])) {
        bool is_asked = argc == 2 && strcmp(argv[1], "--help") == 0;
        fputs(usage, is_asked ? stdout : stderr);
        return is_asked ? 0 : 2;
    }
    for (int i = 0; i < count && code == 0; i++) code = game_train(&args, games[i]);
    return code;
}
