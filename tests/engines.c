/* engines.c -- every game on two engines at once, move by move.
 *
 *   engines [GAME] [--seats N] [--matches N] [--seed S] [--style K] [--option a=b]...
 *           [--jobs N] [--verbose]
 *
 * Matches are played at every seat count, with every value of every option, in eight styles of
 * biased play. After every move both engines must agree on the whole state, who may act, what
 * every seat and the house may do, what they may not (engines_moves.c), and the result
 * (engines_match.c). The second engine is games/<game>/slow.c; see engines.h.
 *
 * ENGINES_LONG=1 plays as many matches as ./test --long wants. Prints TAP. A failure prints both
 * answers, the position, and the command that repeats the match.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engines_run.h"
#include "second_engines.gen.h"
#include "tap.h"
#include "whole.h"

enum { FEWER = IS_WHOLE ? 1 : 20 }; /* matches, so many times */
enum { JOBS_MAX = 64, OPTIONS_GIVEN = 16, FAILURES_MAX = 3 };

/* SECOND_ENGINES is SECOND(crooks) ... for every game that has a slow.c; meson.build writes it. */
#define SECOND(game) extern const second_engine game##_second;
SECOND_ENGINES
#undef SECOND
#define SECOND(game) &game##_second,
static const second_engine *const seconds[] = {SECOND_ENGINES};

typedef struct cmd_args {
    const char *game;
    int seats, matches, style, jobs; /* 0 matches = as many as usual; style -1 = all */
    uint64_t seed;
    const char *option[OPTIONS_GIVEN];
    int options;
    bool is_verbose;
} cmd_args;

static trial the_trial;

/* ---- the plan: match number `i` of a run -------------------------------------------------- */

static bool take_option(trial *t, const char *name, const char *value) {
    br_fault fault = {0};
    return br_rules_option(&t->rules, name, value, &fault) == BR_OK;
}

static const char *given_for(const cmd_args *w, const char *name) {
    size_t size = strlen(name);
    for (int i = 0; i < w->options; i++)
        if (strncmp(w->option[i], name, size) == 0 && w->option[i][size] == '=')
            return w->option[i] + size + 1;
    return NULL;
}

/* One value is forced, so that all have their turn; of the others half are the usual ones. */
static bool try_options(trial *t, const cmd_args *w, br_rng *dice, int forced) {
    br_fault fault = {0};
    bool is_ok = true;
    for (int i = 0, n = 0; i < t->game->option_count; i++) {
        const br_option *option = &t->game->options[i];
        const char *given = given_for(w, option->name);
        uint32_t value = br_rng_below(dice, 2) ? br_rng_below(dice, option->count) : 0;
        if (forced >= n && forced < n + option->count) value = (uint32_t)(forced - n);
        n += option->count;
        is_ok = is_ok && take_option(t, option->name, given ? given : option->values[value]);
    }
    return is_ok && br_rules_check(&t->rules, &fault) == BR_OK;
}

static int value_count(const br_game *game) {
    int count = 0;
    for (int i = 0; i < game->option_count; i++) count += game->options[i].count;
    return count;
}

/* Every seat count meets every style and, if it may, every value. A value that does not go with
 * the seats is given up for any that does. */
static bool plan(trial *t, const cmd_args *w, uint64_t i) {
    br_fault fault = {0};
    int range = t->game->seats_max - t->game->seats_min + 1, values = value_count(t->game);
    uint64_t number = w->seed + i, lap = number / (uint64_t)range;
    int seats = w->seats ? w->seats : t->game->seats_min + (int)(number % (uint64_t)range);
    br_rng dice = br_rng_from(number ^ 0x0B71);
    t->seed = number;
    uint64_t shift = values ? lap / (uint64_t)values : 0; /* lest a value always meets one style */
    t->style = w->style >= 0 ? w->style : (int)((lap + shift) % STYLES);
    t->is_verbose = w->is_verbose;
    for (int tries = 0; tries < 400; tries++) {
        int forced = tries < 40 && values ? (int)(lap % (uint64_t)values) : -1;
        if (br_rules_init(&t->rules, t->game, seats, &fault) != BR_OK) break;
        if (try_options(t, w, &dice, forced)) return true;
    }
    printf("# no options go with %s, %d seats: %s\n", t->game->id, seats, fault.text);
    return false;
}

/* ---- many matches ------------------------------------------------------------------------- */

static void run_share(const cmd_args *w, uint64_t matches, uint64_t job, uint64_t jobs, seen *out) {
    trial *t = &the_trial;
    t->seen = out;
    for (uint64_t i = job; i < matches && out->failed < FAILURES_MAX; i += jobs) {
        if (!plan(t, w, i) || !trial_run(t)) out->failed++;
        if (job == 0 && matches >= 10000 && i / jobs % (matches / jobs / 20) == 0) {
            printf("# %s: %llu of %llu matches, %llu plies by this process\n", t->game->id,
                   (unsigned long long)i, (unsigned long long)matches,
                   (unsigned long long)out->plies);
            fflush(stdout);
        }
    }
}

/* Shares are played by processes of their own, for a second engine is a global table. */
static void run_shares(const cmd_args *w, uint64_t matches, seen *shared) {
    pid_t pid[JOBS_MAX];
    if (w->jobs == 1) {
        run_share(w, matches, 0, 1, &shared[0]);
        return;
    }
    fflush(stdout);
    for (int job = 0; job < w->jobs; job++) {
        pid[job] = fork();
        if (pid[job] > 0) continue;
        if (pid[job] == 0) run_share(w, matches, (uint64_t)job, (uint64_t)w->jobs, &shared[job]);
        fflush(stdout);
        _exit(pid[job] < 0);
    }
    for (int job = 0; job < w->jobs; job++) {
        int status = 0;
        waitpid(pid[job], &status, 0);
        if (status == 0) continue;
        shared[job].failed++;
        printf("# a process ended badly; repeat: %s\n", shared[job].now);
    }
}

static void add_up(seen *sum, const seen *more) {
    const uint64_t *b = (const uint64_t *)more;
    uint64_t *a = (uint64_t *)sum;
    uint64_t longest = sum->longest > more->longest ? sum->longest : more->longest;
    for (size_t i = 0; i < offsetof(seen, failed) / sizeof *a; i++) a[i] += b[i];
    sum->failed += more->failed;
    sum->longest = longest;
}

static void report_options(const br_game *game, const seen *all) {
    int missing = 0;
    for (int i = 0; i < game->option_count; i++)
        for (int k = 0; k < game->options[i].count; k++) {
            if (all->option[i][k] > 0) continue;
            missing++;
            printf("# never played: %s=%s\n", game->options[i].name, game->options[i].values[k]);
        }
    tap_line(missing == 0, "%s: every value of every option was played", game->id);
}

static void run_game(const br_game *game, const second_engine *second, const cmd_args *w) {
    static seen all;
    uint64_t matches = (uint64_t)(getenv("ENGINES_LONG") ? second->long_matches : second->matches);
    size_t size = sizeof(seen) * (size_t)w->jobs;
    seen *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) abort();
    memset(&all, 0, sizeof all);
    matches = w->matches ? (uint64_t)w->matches : (matches + FEWER - 1) / FEWER;
    the_trial.game = game;
    the_trial.second = second;
    run_shares(w, matches, shared);
    for (int job = 0; job < w->jobs; job++) add_up(&all, &shared[job]);
    munmap(shared, size);
    tap_line(
        all.failed == 0 && all.matches == matches,
        "%s: both engines agree: %llu matches, %llu plies, the longest %llu; %llu moves listed, "
        "%llu tried of which %llu refused, %llu by the clock, %llu house decks",
        game->id, (unsigned long long)all.matches, (unsigned long long)all.plies,
        (unsigned long long)all.longest, (unsigned long long)all.listed,
        (unsigned long long)all.judged, (unsigned long long)all.refused,
        (unsigned long long)all.timeouts, (unsigned long long)all.house_decks);
    /* Only one build plays enough matches to meet everything. */
    bool is_whole = FEWER == 1 && !w->matches && !w->seats && w->options == 0 && w->style < 0;
    if (!is_whole || all.failed) return;
    report_options(game, &all);
    tap_line(seen_clauses(game, &all), "%s: every rule was met, or can not be seen", game->id);
    tap_line(seen_rare(second, &all), "%s: all that is rare happened", game->id);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool read_args(int argc, char **argv, cmd_args *w) {
    *w = (cmd_args){.seed = 1, .style = -1, .jobs = getenv("ENGINES_LONG") ? 2 : 1};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--verbose") == 0) w->is_verbose = true;
        else if (argv[i][0] != '-' && !w->game) w->game = argv[i];
        else if (!value) return false;
        else if (strcmp(argv[i], "--seats") == 0) w->seats = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--matches") == 0) w->matches = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--style") == 0) w->style = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--jobs") == 0) w->jobs = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0) w->seed = strtoull(argv[++i], NULL, 0);
        else if (strcmp(argv[i], "--option") == 0 && w->options < OPTIONS_GIVEN)
            w->option[w->options++] = argv[++i];
        else return false;
    }
    if (w->style >= STYLES || w->jobs < 1 || w->jobs > JOBS_MAX || w->matches < 0) return false;
    return !w->game || br_game_find(w->game);
}

static const second_engine *second_of(const br_game *game) {
    for (size_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++)
        if (strcmp(seconds[i]->game, game->id) == 0) return seconds[i];
    return NULL;
}

int main(int argc, char **argv) {
    cmd_args w;
    const br_game *game;
    if (!read_args(argc, argv, &w)) {
        fprintf(stderr, "usage: engines [GAME] [--seats N] [--matches N] [--seed S] [--style K] "
                        "[--option a=b]... [--jobs N] [--verbose]\n");
        return 2;
    }
    for (int i = 0; (game = br_game_at(i)); i++) {
        const second_engine *second = second_of(game);
        if (w.game && strcmp(w.game, game->id) != 0) continue;
        if (second) run_game(game, second, &w);
        else tap_line(false, "%s: no second engine in games/%s/slow.c", game->id, game->id);
    }
    return tap_end();
}
