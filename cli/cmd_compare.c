/* cmd_compare.c -- `backroom compare`: the same deals under two rule sets or decks.
 *
 * For whoever wonders what a rule, an open ruling or a corrected card really changes. The result on
 * stdout depends on the arguments only.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "workspace.h"

static const char usage[] =
    "usage: backroom compare GAME [--a OPTIONS] [--b OPTIONS] [--deck-a FILE] [--deck-b FILE]\n"
    "                        [options]\n"
    "\n"
    "Plays the same deals twice, with the same bots in the same seats, under rules A and under\n"
    "rules B, and says what changes, by how much, and what does not. Differences are taken within\n"
    "each pair of matches; what is said to change is corrected for the number of things compared.\n"
    "\n"
    "  --a \"K=V K=V\"   options of A, with blanks or commas between; without, the usual ones\n"
    "  --b \"K=V K=V\"   options of B\n"
    "  --deck-a FILE   a house deck for A only, repeatable\n"
    "  --deck-b FILE   a house deck for B only, repeatable\n"
    "\n"
    "Options, for both sides:\n"
    "  --seats N       seats at the table (else the game's least)\n"
    "  --games N       deals, default 1000\n"
    "  --bots A,B,...  one bot a seat, the last one named for all further seats; default greedy\n"
    "  --no-rotate     every bot keeps its seat\n"
    "  --seed S        64 hexadecimal digits, or any shorter text (else a fresh one)\n"
    "  --threads T     default: one for each processor\n"
    "  --option K=V    an option of the game for A and B, repeatable\n"
    "  --deck FILE     a house deck for A and B, repeatable\n"
    "  --json, --csv   for programs, instead of text\n"
    "  --lang L        en, ru or uk\n"
    "\n"
    "Ctrl-C ends the run early, shows what has been played and exits with 130.\n";

enum { SIDE_TEXT = 2048 };

/* One side: its own options and decks, on top of those of both. */
typedef struct side {
    const char *options;
    const char *deck[BR_TABLES_MAX];
    int decks;
    cli_setup setup;
    char text[SIDE_TEXT]; /* --a, taken apart at the blanks */
    char name[SIDE_TEXT]; /* for people */
} side;

typedef struct args {
    cli_setup both;
    side a, b;
    const char *bots;
    int64_t games, threads;
    bool has_json, has_csv, is_fixed;
} args;

/* ---- arguments ---------------------------------------------------------------------------- */

static int side_take(side *s, const char *options, const char *deck, int argc, char **argv,
                     int *i) {
    const char *value = NULL;
    int taken = cli_value("compare", argc, argv, i, options, &s->options);
    if (taken != 0) return taken;
    taken = cli_value("compare", argc, argv, i, deck, &value);
    if (taken <= 0) return taken;
    if (s->decks == BR_TABLES_MAX) {
        cli_error(CLI_USAGE, "compare", "too many decks");
        return -1;
    }
    s->deck[s->decks++] = value;
    return 1;
}

static int number_take(args *w, int argc, char **argv, int *i) {
    const char *value = NULL;
    int taken = cli_value("compare", argc, argv, i, "--games", &value);
    if (taken > 0 && !cli_number("compare", "--games", value, 1, BATCH_MATCHES_MAX, &w->games))
        return -1;
    if (taken != 0) return taken;
    taken = cli_value("compare", argc, argv, i, "--threads", &value);
    if (taken > 0 && !cli_number("compare", "--threads", value, 1, POOL_THREADS_MAX, &w->threads))
        return -1;
    return taken;
}

static int args_read(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int taken = side_take(&w->a, "--a", "--deck-a", argc, argv, &i);
        if (taken == 0) taken = side_take(&w->b, "--b", "--deck-b", argc, argv, &i);
        if (taken == 0) taken = cli_setup_take(&w->both, "compare", argc, argv, &i);
        if (taken == 0) taken = cli_value("compare", argc, argv, &i, "--bots", &w->bots);
        if (taken == 0) taken = number_take(w, argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") == 0) w->has_json = true;
        else if (strcmp(argv[i], "--csv") == 0) w->has_csv = true;
        else if (strcmp(argv[i], "--no-rotate") == 0) w->is_fixed = true;
        else if (argv[i][0] != '-' && !w->both.game) w->both.game = argv[i];
        else return cli_unknown("compare", argv[i]);
    }
    if (!w->both.game)
        return cli_error(CLI_USAGE, "compare", "which game? `backroom games` lists them");
    if (w->has_json && w->has_csv)
        return cli_error(CLI_USAGE, "compare", "--json or --csv, not both");
    if (!w->a.options && !w->b.options && !w->a.decks && !w->b.decks)
        return cli_error(CLI_USAGE, "compare",
                         "compare what? say --a, --b, --deck-a or --deck-b; --help shows how");
    return CLI_OK;
}

/* ---- the two sides ------------------------------------------------------------------------ */

static int side_options(side *s) {
    int max = (int)(sizeof s->setup.option / sizeof s->setup.option[0]);
    if (!s->options) return CLI_OK;
    if (strlen(s->options) >= sizeof s->text)
        return cli_error(CLI_USAGE, "compare", "too many options for one side");
    memcpy(s->text, s->options, strlen(s->options) + 1);
    for (char *at = s->text; *at;) {
        size_t size = strcspn(at, " ,");
        bool is_last = at[size] == '\0';
        at[size] = '\0';
        if (size > 0 && s->setup.options == max)
            return cli_error(CLI_USAGE, "compare", "too many options for one side");
        if (size > 0) s->setup.option[s->setup.options++] = at;
        if (is_last) break;
        at += size + 1;
    }
    return CLI_OK;
}

static void side_name(side *s) {
    const br_rules *r = &s->setup.rules;
    br_buf out = br_buf_over(s->name, sizeof s->name);
    for (int i = 0; i < r->game->option_count; i++) {
        if (i) br_put(&out, " ");
        br_put(&out, r->game->options[i].name);
        br_put_char(&out, '=');
        br_put(&out, br_rules_value(r, i));
    }
    for (int i = 0; i < s->setup.decks; i++) {
        br_put(&out, " deck ");
        br_put(&out, s->setup.deck_file[i]);
    }
}

static int side_finish(side *s, const cli_setup *both) {
    s->setup = *both;
    int code = side_options(s);
    for (int i = 0; code == CLI_OK && i < s->decks; i++) {
        if (s->setup.decks == BR_TABLES_MAX)
            return cli_error(CLI_USAGE, "compare", "too many decks");
        s->setup.deck_file[s->setup.decks++] = s->deck[i];
    }
    if (code == CLI_OK) code = cli_setup_finish(&s->setup, "compare");
    if (code == CLI_OK) side_name(s);
    return code;
}

/* ---- the run ------------------------------------------------------------------------------ */

static int show(const args *w, const compare_plan *plan, const compare_result *result) {
    if (w->has_json) compare_json(stdout, plan, result, w->a.name, w->b.name);
    else if (w->has_csv) compare_csv(stdout, plan, result);
    else compare_say(stdout, w->a.setup.lang, plan, result, w->a.name, w->b.name);
    return fflush(stdout) != 0 || ferror(stdout) ? CLI_FAILED : CLI_OK; /* main says why */
}

static int compare(const args *w, const compare_plan *plan, compare_result *result) {
    sim_trouble trouble;
    batch b;
    batch_begin(&b, "compare", 0);
    run_config config = batch_run_config(&b, (int)w->threads, 0);
    pool_state state = compare_run(plan, &config, result, &trouble);
    double seconds = batch_seconds(&b);
    batch_end(&b);
    if (state == POOL_NO_MEMORY)
        return cli_error(CLI_FAILED, "compare", "out of memory or threads");
    if (state == POOL_BROKEN) return batch_trouble("compare", plan->plan, &trouble);
    int code = show(w, plan, result);
    if (code != CLI_OK) return code;
    fprintf(stderr, "%" PRIu64 " deals in %.2f s, %d threads\n", result->pairs, seconds,
            (int)w->threads);
    if (state != POOL_STOPPED) return CLI_OK;
    return cli_error(BATCH_INTERRUPTED, "compare",
                     "interrupted after %" PRIu64 " of %" PRIu64 " deals", result->pairs,
                     plan->plan->matches);
}

static int run(args *w, compare_result *result) {
    sim_plan plan = {.has_rotation = !w->is_fixed, .has_details = true};
    int code = side_finish(&w->a, &w->both);
    if (code == CLI_OK) code = side_finish(&w->b, &w->both);
    if (code != CLI_OK) return code;
    memcpy(plan.seed, w->a.setup.seed, BR_SEED_BYTES);
    plan.rules = &w->a.setup.rules;
    plan.matches = (uint64_t)w->games;
    if (!cli_bots("compare", w->bots, plan.rules->seats, plan.bots)) return CLI_USAGE;
    for (int i = 0; i < 2; i++)
        if (!workspace_suits("compare", plan.bots, i ? &w->b.setup.rules : plan.rules))
            return CLI_USAGE;
    for (int i = 0; i < plan.rules->seats; i++)
        if (plan.bots[i]->tablebase_bytes)
            return cli_error(CLI_USAGE, "compare", "bot '%s' knows one set of rules by heart",
                             plan.bots[i]->name);
    compare_plan both = {&plan, &w->b.setup.rules};
    return compare(w, &both, result);
}

int cmd_compare(int argc, char **argv) {
    if (cli_help(argc, argv, usage)) return CLI_OK;
    args *w = calloc(1, sizeof *w);
    compare_result *result = calloc(1, sizeof *result);
    int code = CLI_FAILED;
    if (!w || !result) {
        cli_error(CLI_FAILED, "compare", "out of memory");
    } else {
        w->bots = "greedy";
        w->games = 1000;
        w->threads = batch_threads();
        code = args_read(w, argc, argv);
        if (code == CLI_OK) code = run(w, result);
        cli_setup_free(&w->a.setup);
        cli_setup_free(&w->b.setup);
    }
    free(w);
    free(result);
    return code;
}
