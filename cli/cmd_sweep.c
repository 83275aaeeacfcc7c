/* cmd_sweep.c -- `backroom sweep`: the same deals under a whole grid of rules and decks.
 *
 * What goes to stdout and into files depends on the arguments only.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch.h"
#include "lab_vary.h"
#include "outputs.h"

enum { SLICE_S = 30 }; /* how much work a power cut may cost a run with --resume */

typedef struct args {
    lab_vary base;
    const char *design, *resume;
    int64_t variants; /* of a random design */
    outputs outputs;
    sweep_typed typed; /* what was typed; texts of argv, or of the file below */
    char *kept;        /* the file of --resume, if it was there */
    size_t kept_size;
    sweep_typed of_kept;
} args;

static int args_take(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = outputs_take(&w->outputs, "sweep", argc, argv, &i);
        if (taken == 0) taken = cli_value("sweep", argc, argv, &i, "--resume", &w->resume);
        if (taken == 0) taken = cli_value("sweep", argc, argv, &i, "--design", &w->design);
        if (taken == 0) taken = cli_value("sweep", argc, argv, &i, "--variants", &value);
        if (value &&
            !cli_number("sweep", "--variants", value, 1, SWEEP_VARIANTS_MAX - 1, &w->variants))
            return CLI_USAGE;
        if (taken == 0 && strcmp(argv[i], "--even") == 0) taken = w->base.sweep.is_even = true;
        if (taken == 0) taken = lab_vary_take(&w->base, argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken == 0) return cli_unknown("sweep", argv[i]);
    }
    return CLI_OK;
}

static int args_finish(args *w) {
    if (w->design && strcmp(w->design, "grid") != 0 && strcmp(w->design, "random") != 0)
        return cli_error(CLI_USAGE, "sweep", "--design is grid or random, not '%.40s'", w->design);
    if (w->variants && !w->design) w->design = "random";
    if (w->outputs.keep)
        return cli_error(CLI_USAGE, "sweep", "--keep-journals goes with sim and compare");
    if (w->resume && w->outputs.rows)
        return cli_error(CLI_USAGE, "sweep", "--rows writes a run in one go; leave --resume out");
    return lab_vary_finish(&w->base);
}

/* ---- a run that was kept ------------------------------------------------------------------ */

/* All that decides what is played; a run may go on in another language or by other threads. */
static int typed_take(sweep_typed *typed, int argc, char **argv) {
    static const char *const others[] = {"--resume", "--threads", "--report", "--lang",
                                         "--seed",   "--rows",    "--rows-of"};
    for (int i = 1; i < argc; i++) {
        bool is_other = strcmp(argv[i], "--json") == 0 || strcmp(argv[i], "--csv") == 0;
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
            size_t size = strlen(others[k]);
            if (strncmp(argv[i], others[k], size) != 0) continue;
            if (argv[i][size] == '=') is_other = true;
            if (argv[i][size] != '\0') continue;
            is_other = true;
            i++; /* its value */
            break;
        }
        if (is_other) continue;
        if (typed->count == SWEEP_ARGUMENTS_MAX || strlen(argv[i]) > SWEEP_ARGUMENT_MOST)
            return cli_error(CLI_USAGE, "sweep", "too many arguments, or one that is too long");
        typed->argument[typed->count++] = argv[i];
    }
    return CLI_OK;
}

/* The file, if it is there. */
static int kept_open(args *w) {
    br_fault fault;
    if (!w->resume || (access(w->resume, F_OK) != 0 && errno == ENOENT)) return CLI_OK;
    w->kept = cli_read_file("sweep", w->resume, &w->kept_size);
    if (!w->kept) return CLI_FAILED;
    if (!sweep_kept_typed(w->kept, w->kept_size, &w->of_kept, &fault))
        return cli_fault(CLI_FAILED, "sweep", w->resume, &fault);
    return CLI_OK;
}

/* What is not said on the command line is as in the file. */
static int args_read(args *w, int argc, char **argv) {
    char *again[SWEEP_ARGUMENTS_MAX + 1] = {"sweep"};
    int code = args_take(w, argc, argv);
    if (code == CLI_OK) code = typed_take(&w->typed, argc, argv);
    if (code == CLI_OK) code = kept_open(w);
    if (code == CLI_OK && w->kept && !w->base.setup.game) {
        if (w->typed.count)
            return cli_error(CLI_USAGE, "sweep", "name the game too, or leave '%.40s' out",
                             w->typed.argument[0]);
        for (int i = 0; i < w->of_kept.count; i++) again[i + 1] = w->of_kept.argument[i];
        code = args_take(w, w->of_kept.count + 1, again);
        if (code == CLI_OK) code = typed_take(&w->typed, w->of_kept.count + 1, again);
    }
    if (code == CLI_OK && w->kept && !w->base.setup.seed_text)
        w->base.setup.seed_text = w->of_kept.seed;
    if (code == CLI_OK) code = args_finish(w);
    for (int i = 0; code == CLI_OK && i < BR_SEED_BYTES; i++)
        snprintf(w->typed.seed + 2 * i, 3, "%02x", w->base.plan.seed[i]);
    return code;
}

static int kept_read(const args *w, sweep_result *r) {
    br_fault fault;
    if (!w->kept || sweep_kept_read(&w->base.sweep, w->kept, w->kept_size, r, &fault))
        return CLI_OK;
    return cli_fault(CLI_FAILED, "sweep", w->resume, &fault);
}

static bool kept_write(const args *w, const char *path, const sweep_result *r) {
    output_text m;
    if (!output_text_open(&m, "sweep")) return false;
    sweep_kept_write(&w->base.sweep, r, &w->typed, m.out);
    return output_text_save(&m, path);
}

/* ---- the design --------------------------------------------------------------------------- */

static int design_grid(args *w) {
    uint64_t count = vary_count(&w->base.vary);
    if (count >= SWEEP_VARIANTS_MAX)
        return cli_error(CLI_USAGE, "sweep",
                         "the grid has %" PRIu64
                         " points, at most %d can be played; draw some: --variants 200",
                         count, SWEEP_VARIANTS_MAX - 1);
    for (uint64_t i = 0; i < count; i++) {
        vary_point p = vary_at(&w->base.vary, i);
        lab_vary_point(&w->base, &p);
    }
    return CLI_OK;
}

static bool is_drawn(const args *w, const vary_point *p) {
    size_t size = (size_t)w->base.vary.factors * sizeof p->level[0];
    for (int v = 0; v < w->base.sweep.variants; v++)
        if (memcmp(w->base.point[v].level, p->level, size) == 0) return true;
    return false;
}

/* Points of the grid, each at most once; a number that is drawn too often ends it. */
static int design_random(args *w) {
    uint64_t word = 0;
    memcpy(&word, w->base.plan.seed, sizeof word);
    br_rng rng = br_rng_from(word);
    int64_t wanted = w->variants ? w->variants : 100, tries = 100 * wanted;
    while (w->base.sweep.variants - w->base.sweep.is_base_outside < wanted && tries-- > 0) {
        vary_point p = {{0}};
        for (int i = 0; i < w->base.vary.factors; i++)
            p.level[i] = (int)br_rng_below(&rng, (uint32_t)w->base.vary.factor[i].levels);
        if (!is_drawn(w, &p)) lab_vary_point(&w->base, &p);
    }
    return CLI_OK;
}

static int design_make(args *w) {
    bool is_random = w->design && strcmp(w->design, "random") == 0;
    if (!lab_vary_room(&w->base, SWEEP_VARIANTS_MAX)) return CLI_FAILED;
    int code = is_random ? design_random(w) : design_grid(w);
    if (code != CLI_OK) return code;
    if (w->base.refused)
        fprintf(stderr, "backroom sweep: %d points left out, the game refuses them: %s\n",
                w->base.refused, w->base.why_last.text);
    if (w->base.sweep.variants < 2)
        return cli_error(CLI_FAILED, "sweep", "no point differs from the base");
    return CLI_OK;
}

/* ---- the run ------------------------------------------------------------------------------ */

static bool report_write(const args *w, const sweep_result *r) {
    char command[8192], path[4096];
    output_text m;
    br_buf out = br_buf_over(command, sizeof command);
    lab_vary_command(&w->base, &out);
    if (w->design && strcmp(w->design, "random") == 0) {
        br_put(&out, " --variants ");
        br_put_int(&out, w->variants ? w->variants : 100);
    }
    if (w->base.sweep.is_even) br_put(&out, " --even");
    br_put(&out, " --report report.html");
    if (!output_text_open(&m, "sweep")) return false;
    sweep_html(m.out, w->base.setup.lang, &w->base.sweep, r, command);
    if (!output_text_save(&m, w->base.report)) return false;
    snprintf(path, sizeof path, "%.*s.csv", (int)strlen(w->base.report) - 5, w->base.report);
    if (!output_text_open(&m, "sweep")) return false;
    sweep_csv(m.out, &w->base.sweep, r);
    return output_text_save(&m, path);
}

static int show(const args *w, const sweep_result *r) {
    if (w->base.has_json) sweep_json(stdout, &w->base.sweep, r);
    else if (w->base.has_csv) sweep_csv(stdout, &w->base.sweep, r);
    else sweep_say(stdout, w->base.setup.lang, &w->base.sweep, r);
    if (fflush(stdout) != 0 || ferror(stdout)) return CLI_FAILED; /* main says why */
    return !w->base.report || report_write(w, r) ? CLI_OK : CLI_FAILED;
}

/* Plays to the end, or to a stop; with --resume in slices, each kept when it is over. */
static pool_state run_play(const args *w, sweep_result *r, sim_trouble *trouble, batch *b) {
    run_config config = batch_run_config(b, (int)w->base.threads, w->resume ? SLICE_S : 0);
    pool_state state;
    do {
        state = sweep_run(&w->base.sweep, &config, r, trouble);
        if (state == POOL_PAUSED && !kept_write(w, w->resume, r)) break;
    } while (state == POOL_PAUSED);
    return state;
}

static int run_end(const args *w, const sweep_result *r, bool is_cut) {
    char own[64];
    const char *path = w->resume;
    if (!is_cut) return !path || kept_write(w, path, r) ? CLI_OK : CLI_FAILED;
    if (!path) {
        snprintf(own, sizeof own, "sweep-%s-%.8s.kept", w->base.plan.rules->game->id,
                 w->typed.seed);
        path = own;
    }
    if (!kept_write(w, path, r)) return CLI_FAILED;
    return cli_error(BATCH_INTERRUPTED, "sweep",
                     "interrupted after %" PRIu64 " deals; go on with `backroom sweep --resume %s`",
                     r->queue.done, path);
}

static int run(args *w, sweep_result *r) {
    sim_trouble trouble = {0};
    batch b;
    uint64_t before = sweep_played(&w->base.sweep, r);
    batch_begin(&b, "sweep", r->queue.done);
    int opened = outputs_open(&w->outputs, &w->base.plan, NULL, true, batch_stop());
    pool_state state = opened == CLI_OK ? run_play(w, r, &trouble, &b) : POOL_STOPPED;
    double seconds = batch_seconds(&b);
    batch_end(&b);
    int written = outputs_close(&w->outputs);
    if (opened != CLI_OK || written != CLI_OK) return opened != CLI_OK ? opened : written;
    if (state == POOL_NO_MEMORY) return cli_error(CLI_FAILED, "sweep", "out of memory or threads");
    if (state == POOL_BROKEN) return batch_trouble("sweep", &w->base.plan, &trouble);
    if (state == POOL_PAUSED) return CLI_FAILED; /* it could not be kept, and that was said */
    int code = show(w, r);
    if (code != CLI_OK) return code;
    batch_tell_speed(w->base.setup.lang, sweep_played(&w->base.sweep, r) - before, seconds,
                     (int)w->base.threads);
    return run_end(w, r, state == POOL_STOPPED);
}

int cmd_sweep(int argc, char **argv) {
    if (cli_help(argc, argv, "sweep")) return CLI_OK;
    args *w = calloc(1, sizeof *w);
    sweep_result *r = calloc(1, sizeof *r);
    int code = w && r ? CLI_OK : cli_error(CLI_FAILED, "sweep", "out of memory");
    if (code == CLI_OK) {
        w->base.command = "sweep";
        w->base.bots = "greedy";
        w->base.games = 1000;
        w->base.threads = batch_threads();
        code = args_read(w, argc, argv);
    }
    if (code == CLI_OK) code = design_make(w);
    if (code == CLI_OK && !sweep_open(r, &w->base.sweep))
        code = cli_error(CLI_FAILED, "sweep", "out of memory");
    if (code == CLI_OK) code = kept_read(w, r);
    if (code == CLI_OK) code = run(w, r);
    if (r) sweep_close(r);
    if (w) {
        lab_vary_free(&w->base);
        sweep_typed_free(&w->of_kept);
        free(w->kept);
    }
    free(r);
    free(w);
    return code;
}
