/* cmd_tune.c -- `backroom tune`: which numbers and options make a game what it should be.
 *
 * What goes to stdout depends on the arguments only. The best few are played again on deals that
 * the search has not seen: a search finds what is good, and what was lucky.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "tune_by.h"

enum { BEST = 5, FRONT = 12, HELD_OUT = 4, BUDGET = 200 }; /* HELD_OUT: times as many matches */

typedef struct args {
    lab_vary base;
    const char *by;
    int64_t budget;
    bool is_solved;
} args;

typedef struct found {
    tune_plan plan;
    tune_result all;
    int best[BEST], bests, front[FRONT], fronts;
    tune_value held_out[BEST]; /* the best again, on other deals */
} found;

static int args_read(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = cli_value("tune", argc, argv, &i, "--by", &w->by);
        if (taken == 0) taken = cli_value("tune", argc, argv, &i, "--points", &value);
        if (value && !cli_number("tune", "--points", value, 1, TUNE_POINTS_MAX, &w->budget))
            return CLI_USAGE;
        if (taken == 0) taken = lab_vary_take(&w->base, argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken == 0) return cli_unknown("tune", argv[i]);
    }
    w->is_solved = w->by && strcmp(w->by, "solver") == 0;
    if (w->by && !w->is_solved && strcmp(w->by, "matches") != 0)
        return cli_error(CLI_USAGE, "tune", "--by is matches or solver, not '%.40s'", w->by);
    if (w->base.report || w->base.has_csv)
        return cli_error(CLI_USAGE, "tune", "it answers in text or --json; a page has `sweep`");
    int code = lab_vary_finish(&w->base);
    if (code == CLI_OK && w->base.goals == 0)
        return cli_error(CLI_USAGE, "tune", "for what? --goal 'first-player 50%%+-1'");
    return code == CLI_OK && w->is_solved ? tune_solver_check(&w->base) : code;
}

/* ---- for people --------------------------------------------------------------------------- */

static double unit_of(const args *w, int goal_index) {
    return measure_is_share(w->base.sweep.what[w->base.sweep.goal[goal_index].index]) ? 100 : 1;
}

/* "50.02 [49.1; 51.0]", or the number alone where it is exact. */
static void put_value(const say *s, stats_rate r, double unit) {
    char n[SAY_NUMBER_MAX], range[SAY_RANGE_MAX];
    fprintf(s->out, "%s", say_number(n, s->lang, unit * r.value, 2));
    if (r.low < r.high)
        fprintf(s->out, " %s", say_range(range, s->lang, unit * r.low, unit * r.high, 2));
}

static void put_point(const say *s, const args *w, const tune_value *at, const tune_value *again) {
    static const char *const marks[] = {"+", "?", "\xE2\x88\x92"};
    char name[VARY_NAME_MAX];
    vary_name(&w->base.vary, &at->point, name, sizeof name);
    fprintf(s->out, "\n  %s\n", name);
    for (int k = 0; k < w->base.sweep.goals; k++) {
        const lab_goal *g = &w->base.sweep.goal[k];
        fprintf(s->out, "    %s: ", g->text);
        put_value(s, at->value[k], unit_of(w, k));
        if (again) {
            fprintf(s->out, "  ");
            say_key(s, "tune.again", NULL);
            fprintf(s->out, " ");
            put_value(s, again->value[k], unit_of(w, k));
        }
        fprintf(s->out, "  %s\n", marks[goal_judge(g, (again ? again : at)->value[k])]);
    }
}

/* How many points the game refused, or how many are within all bands. */
static uint64_t points_of(const found *f, bool is_refused) {
    uint64_t count = 0;
    for (int i = 0; i < f->all.count; i++)
        count += is_refused ? f->all.at[i].is_refused : f->all.at[i].loss == 0;
    return count;
}

static void show_text(const args *w, const found *f) {
    const say s = {stdout, w->base.setup.lang, false};
    char n[4][SAY_NUMBER_MAX], key[64], seats[8];
    const br_rules *rules = w->base.plan.rules;
    snprintf(key, sizeof key, "%s.title", rules->game->id);
    snprintf(seats, sizeof seats, "%d", rules->seats);
    const char *title = br_word(s.lang, key);
    say_key(&s, "tune.head",
            SAY_ARGS({"game", title ? title : rules->game->id}, {"seats", seats},
                     {"n", say_count(n[0], s.lang, (uint64_t)f->all.count)},
                     {"of", say_count(n[1], s.lang, vary_count(&w->base.vary))},
                     {"refused", say_count(n[2], s.lang, points_of(f, true))},
                     {"met", say_count(n[3], s.lang, points_of(f, false))}));
    printf("\n");
    if (f->bests == 0) {
        say_key(&s, "tune.none", NULL);
        printf("\n");
        return;
    }
    say_key(&s, w->is_solved ? "tune.best-exact" : "tune.best", NULL);
    printf("\n");
    for (int i = 0; i < f->bests; i++)
        put_point(&s, w, &f->all.at[f->best[i]], w->is_solved ? NULL : &f->held_out[i]);
    printf("\n");
    say_key(&s, "tune.front", NULL);
    printf("\n");
    for (int i = 0; i < f->fronts; i++) put_point(&s, w, &f->all.at[f->front[i]], NULL);
}

/* ---- for programs ------------------------------------------------------------------------- */

static void json_values(const args *w, const char *name, const tune_value *at) {
    printf(",\"%s\":[", name);
    for (int k = 0; k < w->base.sweep.goals; k++)
        printf("%s{\"value\":%.10g,\"low\":%.10g,\"high\":%.10g}", k ? "," : "", at->value[k].value,
               at->value[k].low, at->value[k].high);
    printf("]");
}

static void json_list(const args *w, const found *f, const char *name, const int *index, int count,
                      const tune_value *again) {
    printf(",\"%s\":[", name);
    for (int i = 0; i < count; i++) {
        const tune_value *at = &f->all.at[index[i]];
        char text[VARY_NAME_MAX];
        vary_name(&w->base.vary, &at->point, text, sizeof text);
        printf("%s\n{\"is\":\"%s\",\"loss\":%.10g,\"changes\":%d", i ? "," : "", text, at->loss,
               at->changes);
        json_values(w, "search", at);
        if (again) json_values(w, "held_out", &again[i]);
        printf("}");
    }
    printf("]");
}

static void show_json(const args *w, const found *f) {
    printf("{\"game\":\"%s\",\"seats\":%d,\"points\":%d,\"refused\":%" PRIu64 ",\"met\":%" PRIu64
           ",\"is_whole\":%s,\"goals\":[",
           w->base.plan.rules->game->id, w->base.plan.rules->seats, f->all.count,
           points_of(f, true), points_of(f, false), f->all.is_whole ? "true" : "false");
    for (int k = 0; k < w->base.sweep.goals; k++) {
        char text[4 * GOAL_TEXT_MAX];
        br_buf out = br_buf_over(text, sizeof text);
        br_put_json(&out, w->base.sweep.goal[k].text);
        printf("%s%s", k ? "," : "", text);
    }
    printf("]");
    json_list(w, f, "best", f->best, f->bests, w->is_solved ? NULL : f->held_out);
    json_list(w, f, "front", f->front, f->fronts, NULL);
    printf("}\n");
}

/* ---- the run ------------------------------------------------------------------------------ */

static void tell(void *context, int done, int budget) {
    (void)context;
    cli_progress("tune", (uint64_t)done, (uint64_t)budget);
}

/* The search, then the best on deals it has not seen. */
static tune_state points_search(const args *w, tune_by *by, found *f) {
    uint8_t other[BR_SEED_BYTES];
    f->plan = (tune_plan){.vary = &w->base.vary,
                          .goals = w->base.sweep.goals,
                          .goal = w->base.sweep.goal,
                          .budget = (int)w->budget,
                          .evaluate = w->is_solved ? tune_by_solver : tune_by_matches,
                          .context = by,
                          .tell = tell};
    tune_state state = tune_run(&f->plan, &f->all);
    f->bests = tune_best(&f->all, BEST, f->best);
    f->fronts = tune_front(&f->plan, &f->all, FRONT, f->front);
    if (state != TUNE_DONE || w->is_solved || f->bests == 0) return state;
    match_seed(w->base.plan.seed, UINT64_MAX, other);
    by->seed = other;
    by->matches *= HELD_OUT;
    for (int i = 0; i < f->bests; i++) f->held_out[i].point = f->all.at[f->best[i]].point;
    return tune_by_matches(by, f->held_out, f->bests) ? TUNE_DONE : TUNE_STOPPED;
}

static int run(args *w, found *f) {
    batch b;
    batch_begin(&b, "tune", 0);
    run_config config = batch_run_config(&b, (int)w->base.threads, 0);
    config.tell = NULL; /* points are told of, not matches */
    tune_by by = {.base = &w->base, .config = &config, .matches = (uint64_t)w->base.games};
    tune_state state = points_search(w, &by, f);
    double seconds = batch_seconds(&b);
    batch_end(&b);
    if (state == TUNE_NO_NLOPT)
        return cli_error(CLI_FAILED, "tune",
                         "%" PRIu64 " points are too many to try them all (--points %" PRId64
                         "), and this program was built without NLopt (Debian: libnlopt-dev)",
                         vary_count(&w->base.vary), w->budget);
    if (by.state == POOL_BROKEN) return batch_trouble("tune", &w->base.plan, &by.trouble);
    if (state == TUNE_NO_MEMORY || by.state == POOL_NO_MEMORY)
        return cli_error(CLI_FAILED, "tune", "out of memory or threads");
    if (state == TUNE_STOPPED)
        return cli_error(BATCH_INTERRUPTED, "tune", "interrupted after %d points", f->all.count);
    if (w->base.has_json) show_json(w, f);
    else show_text(w, f);
    if (fflush(stdout) != 0 || ferror(stdout)) return CLI_FAILED; /* main says why */
    if (!w->is_solved)
        batch_tell_speed(w->base.setup.lang, by.played, seconds, (int)w->base.threads);
    return CLI_OK;
}

int cmd_tune(int argc, char **argv) {
    if (cli_help(argc, argv, "tune")) return CLI_OK;
    args *w = calloc(1, sizeof *w);
    found *f = calloc(1, sizeof *f);
    int code = w && f ? CLI_OK : cli_error(CLI_FAILED, "tune", "out of memory");
    if (code == CLI_OK) {
        w->base.command = "tune";
        w->base.bots = "greedy";
        w->base.games = 1000;
        w->base.threads = batch_threads();
        w->budget = BUDGET;
        code = args_read(w, argc, argv);
    }
    if (code == CLI_OK && !lab_vary_room(&w->base, SWEEP_VARIANTS_MAX)) code = CLI_FAILED;
    if (code == CLI_OK) code = run(w, f);
    if (f) free(f->all.at);
    if (w) lab_vary_free(&w->base);
    free(f);
    free(w);
    return code;
}
