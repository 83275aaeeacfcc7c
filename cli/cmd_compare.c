/* cmd_compare.c -- `backroom compare`: the same deals under two or more rule sets or decks.
 *
 * For whoever wonders what a rule, an open ruling or a corrected card really changes. The result on
 * stdout depends on the arguments only.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ablate.h"
#include "batch.h"
#include "outputs.h"
#include "workspace.h"

enum { SIDE_TEXT = 2048 };

/* One side: its own options and decks, on top of those of both. */
typedef struct side {
    const char *options;
    const char *deck[BR_TABLES_MAX];
    int decks;
    cli_setup setup;
    char text[SIDE_TEXT];  /* --a, taken apart at the blanks */
    char name[SIDE_TEXT];  /* for programs */
    char cards[SIDE_TEXT]; /* for people */
} side;

typedef struct args {
    cli_setup both;
    int sides; /* up to the last letter that was named, two at least */
    side side[COMPARE_VARIANTS_MAX];
    const char *bots, *report, *ablate;
    int64_t games, threads;
    bool has_json, has_csv, is_fixed;
    outputs outputs;
} args;

/* ---- arguments ---------------------------------------------------------------------------- */

/* --a, --b, --c ... and --deck-a, --deck-b ... */
static int side_take(args *w, int argc, char **argv, int *i) {
    for (int v = 0; v < COMPARE_VARIANTS_MAX; v++) {
        char options[8], deck[16];
        side *s = &w->side[v];
        const char *value = NULL;
        snprintf(options, sizeof options, "--%c", 'a' + v);
        snprintf(deck, sizeof deck, "--deck-%c", 'a' + v);
        int taken = cli_value("compare", argc, argv, i, options, &s->options);
        bool is_deck = taken == 0;
        if (is_deck) taken = cli_value("compare", argc, argv, i, deck, &value);
        if (taken == 0) continue;
        if (taken > 0 && v >= w->sides) w->sides = v + 1;
        if (taken < 0 || !is_deck) return taken;
        if (s->decks == BR_TABLES_MAX) {
            cli_error(CLI_USAGE, "compare", "too many decks");
            return -1;
        }
        s->deck[s->decks++] = value;
        return 1;
    }
    return 0;
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

static int text_take(args *w, int argc, char **argv, int *i) {
    int taken = cli_value("compare", argc, argv, i, "--bots", &w->bots);
    if (taken == 0) taken = cli_value("compare", argc, argv, i, "--report", &w->report);
    if (taken == 0) taken = cli_value("compare", argc, argv, i, "--ablate", &w->ablate);
    if (taken == 0) taken = outputs_take(&w->outputs, "compare", argc, argv, i);
    return taken;
}

static int args_check(args *w) {
    if (!w->both.game)
        return cli_error(CLI_USAGE, "compare", "which game? `backroom games` lists them");
    if (w->has_json && w->has_csv)
        return cli_error(CLI_USAGE, "compare", "--json or --csv, not both");
    if (!output_is_page("compare", w->report)) return CLI_USAGE;
    if (w->ablate && w->sides > 1)
        return cli_error(CLI_USAGE, "compare", "--ablate makes B itself; leave the others out");
    if (w->sides == 0 && !w->ablate)
        return cli_error(CLI_USAGE, "compare",
                         "compare what? say --a, --b, --deck-a or --deck-b; --help shows how");
    if (w->sides < 2) w->sides = 2;
    return CLI_OK;
}

static int args_read(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int taken = side_take(w, argc, argv, &i);
        if (taken == 0) taken = cli_setup_take(&w->both, "compare", argc, argv, &i);
        if (taken == 0) taken = text_take(w, argc, argv, &i);
        if (taken == 0) taken = number_take(w, argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") == 0) w->has_json = true;
        else if (strcmp(argv[i], "--csv") == 0) w->has_csv = true;
        else if (strcmp(argv[i], "--no-rotate") == 0) w->is_fixed = true;
        else if (argv[i][0] != '-' && !w->both.game) w->both.game = argv[i];
        else return cli_unknown("compare", argv[i]);
    }
    return args_check(w);
}

/* ---- the sides ------------------------------------------------------------------------ */

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
    br_buf cards = br_buf_over(s->cards, sizeof s->cards);
    for (int i = 0; i < r->game->option_count; i++) {
        if (i) br_put(&out, " ");
        br_put(&out, r->game->options[i].name);
        br_put_char(&out, '=');
        br_put(&out, br_rules_value(r, i));
    }
    for (int i = 0; i < s->setup.decks; i++) {
        br_put(&out, " deck ");
        br_put(&out, s->setup.deck_file[i]);
        if (i) br_put(&cards, ", ");
        br_put(&cards, s->setup.deck_file[i]);
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

/* What to type for the same again: what was typed, the seed made plain. */
static void command_write(const args *w, const compare_plan *plan, char *out, size_t size) {
    br_buf buf = br_buf_over(out, size);
    br_put(&buf, "backroom compare ");
    br_put(&buf, plan->plan->rules->game->id);
    br_put(&buf, " --seats ");
    br_put_int(&buf, plan->plan->rules->seats);
    br_put(&buf, " --games ");
    br_put_int(&buf, (int64_t)plan->plan->matches);
    br_put(&buf, " --bots ");
    br_put(&buf, w->bots);
    for (int v = 0; v < w->sides; v++) {
        const side *s = &w->side[v];
        if (s->options) {
            br_put(&buf, " --");
            br_put_char(&buf, (char)('a' + v));
            br_put(&buf, " \"");
            br_put(&buf, s->options);
            br_put(&buf, "\"");
        }
        for (int i = 0; i < s->decks; i++) {
            br_put(&buf, " --deck-");
            br_put_char(&buf, (char)('a' + v));
            br_put_char(&buf, ' ');
            br_put(&buf, s->deck[i]);
        }
    }
    if (w->ablate) {
        br_put(&buf, " --ablate ");
        br_put(&buf, w->ablate);
    }
    if (w->is_fixed) br_put(&buf, " --no-rotate");
    br_put(&buf, " --seed ");
    br_put_hex(&buf, plan->plan->seed, BR_SEED_BYTES);
    br_put(&buf, " --report report.html");
}

static bool report_write(const args *w, const compare_plan *plan, const compare_results *all) {
    char command[16384];
    output_text m;
    if (!output_text_open(&m, "compare")) return false;
    command_write(w, plan, command, sizeof command);
    compare_html(m.out, w->side[0].setup.lang, plan, all, command);
    return output_text_save(&m, w->report);
}

static int show(const args *w, const compare_plan *plan, const compare_results *all) {
    if (w->has_json) compare_json(stdout, plan, all);
    else if (w->has_csv) compare_csv(stdout, plan, all);
    else compare_say(stdout, w->side[0].setup.lang, plan, all);
    if (fflush(stdout) != 0 || ferror(stdout)) return CLI_FAILED; /* main says why */
    return !w->report || report_write(w, plan, all) ? CLI_OK : CLI_FAILED;
}

static int compare(args *w, sim_plan *plan, const compare_plan *variants, compare_results *all) {
    sim_trouble trouble = {0};
    batch b;
    batch_begin(&b, "compare", 0);
    run_config config = batch_run_config(&b, (int)w->threads, 0);
    const side *last = &w->side[w->sides - 1]; /* whose matches journals are kept of */
    int opened = outputs_open(&w->outputs, plan, (const char *const *)last->setup.deck_text, true,
                              batch_stop());
    pool_state state =
        opened == CLI_OK ? compare_run(variants, &config, all, &trouble) : POOL_STOPPED;
    double seconds = batch_seconds(&b);
    batch_end(&b);
    int written = outputs_close(&w->outputs);
    if (opened != CLI_OK || written != CLI_OK) return opened != CLI_OK ? opened : written;
    if (state == POOL_NO_MEMORY)
        return cli_error(CLI_FAILED, "compare", "out of memory or threads");
    if (state == POOL_BROKEN) return batch_trouble("compare", plan, &trouble);
    int code = show(w, variants, all);
    if (code != CLI_OK) return code;
    batch_tell_speed(last->setup.lang, all->with[0].pairs * (uint64_t)w->sides, seconds,
                     (int)w->threads);
    if (state != POOL_STOPPED) return CLI_OK;
    return cli_error(BATCH_INTERRUPTED, "compare",
                     "interrupted after %" PRIu64 " of %" PRIu64 " deals", all->with[0].pairs,
                     plan->matches);
}

static int sides_finish(args *w, compare_plan *all) {
    int code = CLI_OK;
    all->variants = w->sides;
    for (int v = 0; v < w->sides && code == CLI_OK; v++) {
        side *s = &w->side[v];
        code = side_finish(s, &w->both);
        if (code == CLI_OK && v == 1 && w->ablate) {
            code = ablate_deck("compare", &s->setup, w->ablate);
            if (code == CLI_OK) ablate_name(w->ablate, " ablate ", s->name, sizeof s->name);
            if (code == CLI_OK)
                ablate_name(w->ablate, s->cards[0] ? ", " : "", s->cards, sizeof s->cards);
        }
        all->variant[v] = &s->setup.rules;
        all->name[v] = s->name;
        all->cards[v] = s->cards;
        for (int t = 0; code == CLI_OK && t < s->setup.rules.game->table_count; t++)
            all->deck[v][t] =
                s->setup.deck_text[t] ? s->setup.deck_text[t] : s->setup.rules.game->tables[t].csv;
    }
    return code;
}

static int run(args *w) {
    sim_plan plan = {.has_rotation = !w->is_fixed, .has_details = true};
    compare_plan variants = {.plan = &plan};
    compare_results all;
    int code = sides_finish(w, &variants);
    if (code != CLI_OK) return code;
    if (!batch_same_seed(w->side[0].setup.seed)) return CLI_FAILED;
    memcpy(plan.seed, w->side[0].setup.seed, BR_SEED_BYTES);
    plan.rules = &w->side[0].setup.rules;
    plan.matches = (uint64_t)w->games;
    if (!cli_bots("compare", w->bots, plan.rules->seats, plan.bots)) return CLI_USAGE;
    for (int v = 0; v < w->sides; v++)
        if (!workspace_suits("compare", plan.bots, variants.variant[v])) return CLI_USAGE;
    for (int i = 0; i < plan.rules->seats; i++)
        if (plan.bots[i]->has_tablebase)
            return cli_error(CLI_USAGE, "compare", "bot '%s' knows one set of rules by heart",
                             plan.bots[i]->name);
    if (!compare_open(&all, &variants)) return cli_error(CLI_FAILED, "compare", "out of memory");
    code = compare(w, &plan, &variants, &all);
    compare_close(&all);
    return code;
}

int cmd_compare(int argc, char **argv) {
    if (cli_help(argc, argv, "compare")) return CLI_OK;
    args *w = calloc(1, sizeof *w);
    if (!w) return cli_error(CLI_FAILED, "compare", "out of memory");
    w->bots = "greedy";
    w->games = 1000;
    w->threads = batch_threads();
    int code = args_read(w, argc, argv);
    if (code == CLI_OK) code = run(w);
    for (int v = 0; v < COMPARE_VARIANTS_MAX; v++) cli_setup_free(&w->side[v].setup);
    free(w);
    return code;
}
