/* cmd_sim.c -- `backroom sim`: matches between bots, who wins, and why that may be.
 *
 * What goes to stdout and into the report depends on the arguments only, never on the number of
 * threads, on stops or on the speed of the machine; progress and speed go to stderr. A shared
 * victory counts as its share: 1/k of a win for each of k winners.
 */
#include "cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch.h"
#include "exec_bots.h"
#include "outputs.h"
#include "workspace.h"

enum { SLICE_S = 30 }; /* how much work a power cut may cost a run with --resume */

typedef struct args {
    cli_setup setup;
    const char *bots, *report, *resume;
    int64_t games, threads; /* games: 0 = not said */
    bool has_json, has_csv, has_details, is_fixed, has_seed;
    outputs outputs;
    bool was_kept; /* --resume named a file that was there */
    checkpoint kept;
} args;

/* ---- arguments ---------------------------------------------------------------------------- */

static int flag_read(args *w, int argc, char **argv, int *i) {
    static const struct {
        const char *name;
        size_t at;
    } flags[] = {{"--json", offsetof(args, has_json)},
                 {"--csv", offsetof(args, has_csv)},
                 {"--details", offsetof(args, has_details)},
                 {"--no-rotate", offsetof(args, is_fixed)}};
    (void)argc;
    for (size_t k = 0; k < sizeof flags / sizeof flags[0]; k++) {
        if (strcmp(argv[*i], flags[k].name) != 0) continue;
        *(bool *)((char *)w + flags[k].at) = true;
        return 1;
    }
    return 0;
}

static int args_read(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = cli_setup_take(&w->setup, "sim", argc, argv, &i);
        if (taken == 0) taken = cli_value("sim", argc, argv, &i, "--bots", &w->bots);
        if (taken == 0) taken = cli_value("sim", argc, argv, &i, "--report", &w->report);
        if (taken == 0) taken = cli_value("sim", argc, argv, &i, "--resume", &w->resume);
        if (taken == 0) taken = flag_read(w, argc, argv, &i);
        if (taken == 0) taken = outputs_take(&w->outputs, "sim", argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if ((taken = cli_value("sim", argc, argv, &i, "--games", &value)) != 0) {
            if (taken < 0 || !cli_number("sim", "--games", value, 1, BATCH_MATCHES_MAX, &w->games))
                return CLI_USAGE;
        } else if ((taken = cli_value("sim", argc, argv, &i, "--threads", &value)) != 0) {
            if (taken < 0 ||
                !cli_number("sim", "--threads", value, 1, POOL_THREADS_MAX, &w->threads))
                return CLI_USAGE;
        } else if (argv[i][0] != '-' && !w->setup.game) {
            w->setup.game = argv[i];
        } else {
            return cli_unknown("sim", argv[i]);
        }
    }
    if (w->has_json && w->has_csv) return cli_error(CLI_USAGE, "sim", "--json or --csv, not both");
    if (!output_is_page("sim", w->report)) return CLI_USAGE;
    if (w->resume && (w->outputs.rows || w->outputs.keep))
        return cli_error(CLI_USAGE, "sim",
                         "--rows and --keep-journals write a run in one go; leave --resume out");
    if (w->report || w->has_csv) w->has_details = true;
    return CLI_OK;
}

/* ---- a run that was kept ------------------------------------------------------------------ */

static int kept_read(args *w) {
    size_t size;
    br_fault fault;
    if (!w->resume || (access(w->resume, F_OK) != 0 && errno == ENOENT)) return CLI_OK;
    char *text = cli_read_file("sim", w->resume, &size);
    if (!text) return CLI_FAILED;
    bool is_good = checkpoint_read(&w->kept, text, size, &fault);
    free(text);
    w->was_kept = true;
    return is_good ? CLI_OK : cli_fault(CLI_FAILED, "sim", w->resume, &fault);
}

/* What was said on the command line must be what is in the file. */
static const char *kept_differs(const args *w, const sim_plan *plan) {
    const sim_plan *kept = &w->kept.plan;
    const br_rules *a = plan->rules, *b = kept->rules;
    if (a->game != b->game) return "the game";
    if (a->seats != b->seats) return "the number of seats";
    if (memcmp(a->option, b->option, sizeof a->option) != 0) return "an option";
    if (memcmp(a->deck_hash, b->deck_hash, sizeof a->deck_hash) != 0) return "a deck";
    if (plan->has_rotation != kept->has_rotation) return "--no-rotate";
    if (w->has_seed && memcmp(plan->seed, kept->seed, BR_SEED_BYTES) != 0) return "the seed";
    for (int i = 0; i < a->seats; i++)
        if (plan->bots[i] != kept->bots[i]) return "a bot";
    return NULL;
}

static int kept_check(const args *w, const sim_plan *plan) {
    const char *what = w->setup.game ? kept_differs(w, plan) : NULL;
    if (!what && w->has_details && !w->kept.plan.has_details)
        what = "what is counted (it was begun without --details)";
    if (what)
        return cli_error(CLI_FAILED, "sim", "%s holds another run: %s differs", w->resume, what);
    if (w->games && (uint64_t)w->games < w->kept.queue.next)
        return cli_error(CLI_FAILED, "sim", "%s is further already: %" PRIu64 " matches", w->resume,
                         w->kept.queue.next);
    return CLI_OK;
}

/* ---- files -------------------------------------------------------------------------------- */

static bool run_checkpoint(const args *w, const char *path, const sim_plan *plan,
                           const pool_queue *queue, const totals *t) {
    output_text m;
    const char *const *decks =
        (const char *const *)(w->was_kept ? w->kept.deck : w->setup.deck_text);
    if (!output_text_open(&m, "sim")) return false;
    checkpoint_write(plan, decks, queue, t, m.out);
    return output_text_save(&m, path);
}

/* What to type for the same again. */
static void command_write(const args *w, const sim_plan *plan, char *out, size_t size) {
    const br_rules *r = plan->rules;
    br_buf buf = br_buf_over(out, size);
    br_put(&buf, "backroom sim ");
    br_put(&buf, r->game->id);
    br_put(&buf, " --seats ");
    br_put_int(&buf, r->seats);
    br_put(&buf, " --games ");
    br_put_int(&buf, (int64_t)plan->matches);
    br_put(&buf, " --bots ");
    for (int i = 0; i < r->seats; i++) {
        if (i) br_put_char(&buf, ',');
        br_put(&buf, plan->bots[i]->name);
    }
    for (int i = 0; i < r->game->option_count; i++) {
        if (r->option[i] == 0) continue;
        br_put(&buf, " --option ");
        br_put(&buf, r->game->options[i].name);
        br_put_char(&buf, '=');
        br_put(&buf, br_rules_value(r, i));
    }
    for (int i = 0; i < w->setup.decks; i++) {
        br_put(&buf, " --deck ");
        br_put(&buf, w->setup.deck_file[i]);
    }
    if (!plan->has_rotation) br_put(&buf, " --no-rotate");
    br_put(&buf, " --seed ");
    br_put_hex(&buf, plan->seed, BR_SEED_BYTES);
    br_put(&buf, " --report report.html");
}

static bool report_write(const args *w, const sim_plan *plan, const totals *t, bool is_cut) {
    char command[4096], path[4096];
    int base = (int)strlen(w->report) - 5;
    output_text m;
    command_write(w, plan, command, sizeof command);
    if (!output_text_open(&m, "sim")) return false;
    report_html(m.out, w->setup.lang, plan, t, is_cut, command);
    if (!output_text_save(&m, w->report)) return false;
    snprintf(path, sizeof path, "%.*s.csv", base, w->report);
    if (!output_text_open(&m, "sim")) return false;
    report_csv(m.out, plan, t);
    if (!output_text_save(&m, path)) return false;
    snprintf(path, sizeof path, "%.*s.json", base, w->report);
    if (!output_text_open(&m, "sim")) return false;
    report_json(m.out, plan, t, is_cut);
    return output_text_save(&m, path);
}

/* ---- the run ------------------------------------------------------------------------------ */

/* Plays to the end, or to a stop; with --resume in slices, each kept when it is over. */
static pool_state run_play(const args *w, const sim_plan *plan, pool_queue *queue, totals *t,
                           sim_trouble *trouble, batch *b) {
    run_config config = batch_run_config(b, (int)w->threads, w->resume ? SLICE_S : 0);
    pool_state state = POOL_DONE;
    if (queue->next >= plan->matches && queue->holes == 0) return state;
    do {
        state = sim_run(plan, &config, queue, t, trouble);
        if (state == POOL_PAUSED && !run_checkpoint(w, w->resume, plan, queue, t)) break;
    } while (state == POOL_PAUSED);
    return state;
}

static int run_end(const args *w, const sim_plan *plan, const pool_queue *queue, const totals *t,
                   bool is_cut) {
    char own[64];
    const char *path = w->resume;
    if (!is_cut) return !path || run_checkpoint(w, path, plan, queue, t) ? CLI_OK : CLI_FAILED;
    if (!path) {
        snprintf(own, sizeof own, "sim-%s-%02x%02x%02x%02x.kept", plan->rules->game->id,
                 plan->seed[0], plan->seed[1], plan->seed[2], plan->seed[3]);
        path = own;
    }
    if (!run_checkpoint(w, path, plan, queue, t)) return CLI_FAILED;
    bool has_program = false; /* no file says which programs are run */
    for (int i = 0; i < plan->rules->seats; i++)
        has_program = has_program || plan->bots[i]->program;
    return cli_error(BATCH_INTERRUPTED, "sim",
                     "interrupted after %" PRIu64 " of %" PRIu64
                     " matches; go on with `backroom sim %s--resume %s`",
                     t->matches, plan->matches, has_program ? "GAME --bots ... " : "", path);
}

static int run_show(const args *w, const sim_plan *plan, const totals *t, bool is_cut) {
    if (w->has_json) report_json(stdout, plan, t, is_cut);
    else if (w->has_csv) report_csv(stdout, plan, t);
    else report_text(stdout, w->setup.lang, plan, t, is_cut);
    if (fflush(stdout) != 0 || ferror(stdout)) return CLI_FAILED; /* main says why */
    return !w->report || report_write(w, plan, t, is_cut) ? CLI_OK : CLI_FAILED;
}

static int sim(args *w, sim_plan *plan, pool_queue *queue, totals *t) {
    sim_trouble trouble = {0};
    batch b;
    uint64_t before = t->matches;
    bot_workspace shared = workspace_open(plan->bots, plan->rules, NULL);
    plan->tablebase = shared.tablebase;
    batch_begin(&b, "sim", before);
    int opened = outputs_open(&w->outputs, plan, (const char *const *)w->setup.deck_text, false,
                              batch_stop());
    pool_state state = opened == CLI_OK ? run_play(w, plan, queue, t, &trouble, &b) : POOL_STOPPED;
    double seconds = batch_seconds(&b);
    batch_end(&b);
    workspace_close(&shared, true);
    int written = outputs_close(&w->outputs);
    if (opened != CLI_OK || written != CLI_OK) return opened != CLI_OK ? opened : written;
    if (state == POOL_NO_MEMORY) return cli_error(CLI_FAILED, "sim", "out of memory or threads");
    if (state == POOL_BROKEN) return batch_trouble("sim", plan, &trouble);
    if (state == POOL_PAUSED) return CLI_FAILED; /* it could not be kept, and that was said */
    int code = run_show(w, plan, t, state == POOL_STOPPED);
    uint64_t played = t->matches - before;
    if (code == CLI_OK) batch_tell_speed(w->setup.lang, played, seconds, (int)w->threads);
    int kept = run_end(w, plan, queue, t, state == POOL_STOPPED);
    return code == CLI_OK ? kept : code;
}

/* The plan of the command line; of the file, where none is given. */
static int plan_make(args *w, sim_plan *plan) {
    if (!w->setup.game && !w->was_kept)
        return cli_error(CLI_USAGE, "sim", "which game? `backroom games` lists them");
    if (!w->setup.game) {
        if (w->setup.seats || w->setup.options || w->setup.decks || w->setup.seed_text || w->bots)
            return cli_error(CLI_USAGE, "sim", "name the game too, or leave its options out");
        if (!cli_lang("sim", w->setup.lang_text, &w->setup.lang)) return CLI_USAGE;
        *plan = w->kept.plan;
        return CLI_OK;
    }
    w->has_seed = w->setup.seed_text != NULL;
    int code = cli_setup_finish(&w->setup, "sim");
    if (code != CLI_OK) return code;
    plan->rules = &w->setup.rules;
    plan->has_rotation = !w->is_fixed;
    if (!batch_same_seed(w->setup.seed)) return CLI_FAILED;
    memcpy(plan->seed, w->setup.seed, BR_SEED_BYTES);
    if (!cli_bots("sim", w->bots ? w->bots : "greedy,random", plan->rules->seats, plan->bots))
        return CLI_USAGE;
    return workspace_suits("sim", plan->bots, plan->rules) ? CLI_OK : CLI_USAGE;
}

int cmd_sim(int argc, char **argv) {
    args *w = calloc(1, sizeof *w); /* too large for a stack: it holds two sets of rules */
    sim_plan plan = {0};
    pool_queue queue = {0};
    totals t = {0};
    if (!w) return cli_error(CLI_FAILED, "sim", "out of memory");
    w->threads = batch_threads();
    int code = CLI_OK;
    if (!cli_help(argc, argv, "sim")) {
        code = args_read(w, argc, argv);
        if (code == CLI_OK && !exec_bots_open("sim", w->bots)) code = CLI_USAGE;
        if (code == CLI_OK) code = kept_read(w);
        if (code == CLI_OK) code = plan_make(w, &plan);
        if (code == CLI_OK && w->was_kept) code = kept_check(w, &plan);
        if (code == CLI_OK && w->was_kept) {
            plan = w->kept.plan;
            queue = w->kept.queue;
            t = w->kept.totals;
            w->kept.totals.details = NULL; /* now t's */
            if (w->games) plan.matches = (uint64_t)w->games;
        } else if (code == CLI_OK) {
            plan.matches = (uint64_t)(w->games ? w->games : 1000);
            plan.has_details = w->has_details;
            if (!sim_totals_open(&t, plan.has_details))
                code = cli_error(CLI_FAILED, "sim", "out of memory");
        }
        if (code == CLI_OK) code = sim(w, &plan, &queue, &t);
    }
    sim_totals_close(&t);
    checkpoint_close(&w->kept);
    cli_setup_free(&w->setup);
    free(w);
    return code;
}
