/* cmd_sweep.c -- `backroom sweep`: the same deals under a whole grid of rules and decks.
 *
 * What goes to stdout and into files depends on the arguments only.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "lab_vary.h"
#include "outputs.h"

typedef struct args {
    lab_vary base;
    const char *design;
    int64_t variants; /* of a random design */
    outputs outputs;
} args;

static int args_read(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = outputs_take(&w->outputs, "sweep", argc, argv, &i);
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
    if (w->design && strcmp(w->design, "grid") != 0 && strcmp(w->design, "random") != 0)
        return cli_error(CLI_USAGE, "sweep", "--design is grid or random, not '%.40s'", w->design);
    if (w->variants && !w->design) w->design = "random";
    if (w->outputs.keep)
        return cli_error(CLI_USAGE, "sweep", "--keep-journals goes with sim and compare");
    return lab_vary_finish(&w->base);
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

static int run(args *w, sweep_result *r) {
    sim_trouble trouble = {0};
    batch b;
    batch_begin(&b, "sweep", 0);
    run_config config = batch_run_config(&b, (int)w->base.threads, 0);
    int opened = outputs_open(&w->outputs, &w->base.plan, NULL, true, batch_stop());
    pool_state state =
        opened == CLI_OK ? sweep_run(&w->base.sweep, &config, r, &trouble) : POOL_STOPPED;
    double seconds = batch_seconds(&b);
    batch_end(&b);
    int written = outputs_close(&w->outputs);
    if (opened != CLI_OK || written != CLI_OK) return opened != CLI_OK ? opened : written;
    if (state == POOL_NO_MEMORY) return cli_error(CLI_FAILED, "sweep", "out of memory or threads");
    if (state == POOL_BROKEN) return batch_trouble("sweep", &w->base.plan, &trouble);
    int code = show(w, r);
    if (code != CLI_OK) return code;
    fprintf(stderr, "%d variants, %" PRIu64 " deals in %.2f s, %d threads\n",
            w->base.sweep.variants, r->queue.done, seconds, (int)w->base.threads);
    if (state != POOL_STOPPED) return CLI_OK;
    return cli_error(BATCH_INTERRUPTED, "sweep", "interrupted after %" PRIu64 " deals",
                     r->queue.done);
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
    if (code == CLI_OK) code = run(w, r);
    if (r) sweep_close(r);
    if (w) lab_vary_free(&w->base);
    free(r);
    free(w);
    return code;
}
