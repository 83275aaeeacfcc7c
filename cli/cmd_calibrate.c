/* cmd_calibrate.c -- `backroom calibrate GAME`: does what a hint promises come true?
 *
 * A table of what was said and what was won, the same as a picture or as JSON; with --fit the
 * curves that make the one the other, as games/<game>/calibration.h. What goes to stdout depends on
 * the arguments only.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "batch.h"

static const char command[] = "calibrate";

enum { MATCHES = 300, EVERY = 8, BEYOND = 3 /* points outside an interval that are too many */ };

typedef struct args {
    cli_setup setup;
    const char *bot_name, *svg;
    const bot *bot;
    int64_t matches, every, threads;
    bool has_json, is_fit;
} args;

typedef struct table { /* what was said and what came of it */
    calibrate_bin own[CALIBRATE_BINS], others[CALIBRATE_BINS];
    double said, even;
} table;

static const char *word(br_lang lang, const char *key) {
    char name[80];
    snprintf(name, sizeof name, "lab.calibrate.%s", key);
    const char *found = br_word(lang, name);
    return found ? found : key;
}

/* ---- text --------------------------------------------------------------------------------- */

static void print_bins(br_lang lang, const char *key, const calibrate_bin bins[]) {
    printf("\n%s\n", word(lang, key));
    printf("  %s\n", word(lang, "head"));
    for (int i = 0; i < CALIBRATE_BINS; i++) {
        const calibrate_bin *b = &bins[i];
        if (b->moments == 0) continue;
        printf("  %3d-%-3d %%  %8" PRIu64 "   %5.1f %%   %5.1f %%   [%4.1f, %5.1f]  %+5.1f  %s\n",
               100 / CALIBRATE_BINS * i, 100 / CALIBRATE_BINS * (i + 1), b->moments, 100 * b->said,
               100 * b->won.value, 100 * b->won.low, 100 * b->won.high,
               100 * (b->said - b->won.value),
               100 * b->outside > BEYOND ? word(lang, "beyond")
               : b->outside > 0          ? word(lang, "outside")
                                         : "");
    }
}

static void print_text(const args *w, const calibrate_plan *plan, const calibrate_result *result,
                       const table *t) {
    br_lang lang = w->setup.lang;
    printf("%s: %s %" PRIu64 ", %s %zu; %s: %s\n", w->setup.rules.game->id, word(lang, "matches"),
           plan->matches, word(lang, "moments"), result->count, word(lang, "bot"), plan->bot->name);
    print_bins(lang, "own", t->own);
    print_bins(lang, "others", t->others);
    printf("\n%s %.4f (%s %.4f)\n", word(lang, "brier"), t->said, word(lang, "even"), t->even);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void json_bins(const char *key, const calibrate_bin bins[]) {
    printf(",\"%s\":[", key);
    for (int i = 0; i < CALIBRATE_BINS; i++)
        printf("%s{\"from\":%.1f,\"moments\":%" PRIu64
               ",\"said\":%.5f,\"won\":%.5f,\"low\":%.5f,\"high\":%.5f,\"outside\":%.5f}",
               i ? "," : "", (double)i / CALIBRATE_BINS, bins[i].moments, bins[i].said,
               bins[i].won.value, bins[i].won.low, bins[i].won.high, bins[i].outside);
    printf("]");
}

static void print_json(const calibrate_plan *plan, const calibrate_result *result, const table *t) {
    printf("{\"game\":\"%s\",\"matches\":%" PRIu64 ",\"every\":%" PRIu32
           ",\"bot\":\"%s\",\"moments\":%zu",
           plan->rules->game->id, plan->matches, plan->every, plan->bot->name, result->count);
    json_bins("own", t->own);
    json_bins("others", t->others);
    printf(",\"brier\":%.6f,\"brier_even\":%.6f}\n", t->said, t->even);
}

/* ---- a picture ---------------------------------------------------------------------------- */

enum { WIDE = 420, LEFT = 56, TOP = 20, SIDE = 340 };

static double x_of(double share) { return LEFT + SIDE * share; }
static double y_of(double share) { return TOP + SIDE * (1 - share); }

static void svg_axes(FILE *out, br_lang lang) {
    for (int i = 0; i <= 100; i += 20) {
        double x = x_of(i / 100.0), y = y_of(i / 100.0);
        fprintf(out,
                "<path class=\"g\" d=\"M%.1f %dV%dM%d %.1fH%d\"/><text x=\"%.1f\" y=\"%d\" "
                "text-anchor=\"middle\">%d %%</text><text x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\">%d %%</text>\n",
                x, TOP, TOP + SIDE, LEFT, y, LEFT + SIDE, x, TOP + SIDE + 18, i, LEFT - 6, y + 4,
                i);
    }
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", LEFT + SIDE / 2,
            TOP + SIDE + 38, word(lang, "said"));
    fprintf(out,
            "<text transform=\"translate(12 %d)rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
            TOP + SIDE / 2, word(lang, "won"));
}

static bool svg_write(const char *path, br_lang lang, const char *title, const table *t) {
    FILE *out = fopen(path, "w");
    if (!out) return false;
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
        "<title>%s</title>\n<style>text{font:13px sans-serif;fill:#444}.g{stroke:#ddd;fill:none}"
        ".e{stroke:#888;stroke-dasharray:5 4;fill:none}.i{stroke:#17392e;stroke-width:2;"
        "fill:none}.p{fill:#17392e}</style>\n<rect width=\"%d\" height=\"%d\" "
        "fill=\"#fff\"/>\n",
        WIDE, WIDE, title, WIDE, WIDE);
    svg_axes(out, lang);
    fprintf(out, "<path class=\"e\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", x_of(0), y_of(0), x_of(1),
            y_of(1));
    for (int i = 0; i < CALIBRATE_BINS; i++) {
        const calibrate_bin *b = &t->own[i];
        if (b->moments == 0) continue;
        fprintf(out,
                "<path class=\"i\" d=\"M%.1f %.1fV%.1f\"/><circle class=\"p\" cx=\"%.1f\" "
                "cy=\"%.1f\" r=\"4\"/>\n",
                x_of(b->said), y_of(b->won.low), y_of(b->won.high), x_of(b->said),
                y_of(b->won.value));
    }
    fprintf(out, "</svg>\n");
    return fclose(out) == 0;
}

/* ---- curves ------------------------------------------------------------------------------- */

static void print_numbers(const char *key, const int16_t n[BR_VALUE_STAGES]) {
    printf(", .%s = {", key);
    for (int i = 0; i < BR_VALUE_STAGES; i++) printf("%s%d", i ? ", " : "", n[i]);
    printf("}");
}

static void print_fit(const args *w, const calibrate_plan *plan, const calibrate_result *result) {
    br_calibration rows[CALIBRATE_ROWS];
    int count = calibrate_fit(plan, result, rows);
    const char *game = plan->rules->game->id;
    printf("/* %s/calibration.h -- what hopes of the search are worth: fitted, do not edit.\n *\n"
           " * backroom calibrate %s --fit --games %" PRIu64 " --every %" PRIu32
           " --bot %s --seed %s\n */\n"
           "static const br_calibration calibrations[] = {\n",
           game, game, plan->matches, plan->every, plan->bot->name, w->setup.seed_text);
    for (int i = 0; i < count; i++) {
        printf("    {.seats = %d", rows[i].seats);
        print_numbers("slope", rows[i].slope);
        print_numbers("shift", rows[i].shift);
        printf("},\n");
    }
    printf("};\n");
}

/* ---- the command -------------------------------------------------------------------------- */

static int number_take(args *w, int argc, char **argv, int *i) {
    const char *value = NULL;
    int taken = cli_value(command, argc, argv, i, "--games", &value);
    if (taken > 0)
        return cli_number(command, "--games", value, 1, BATCH_MATCHES_MAX, &w->matches) ? 1 : -1;
    if (taken == 0) taken = cli_value(command, argc, argv, i, "--every", &value);
    if (taken > 0) return cli_number(command, "--every", value, 1, 10000, &w->every) ? 1 : -1;
    if (taken == 0) taken = cli_value(command, argc, argv, i, "--threads", &value);
    if (taken > 0)
        return cli_number(command, "--threads", value, 1, POOL_THREADS_MAX, &w->threads) ? 1 : -1;
    return taken;
}

static int args_read(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int taken = cli_setup_take(&w->setup, command, argc, argv, &i);
        if (taken == 0) taken = number_take(w, argc, argv, &i);
        if (taken == 0) taken = cli_value(command, argc, argv, &i, "--bot", &w->bot_name);
        if (taken == 0) taken = cli_value(command, argc, argv, &i, "--svg", &w->svg);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") == 0) w->has_json = true;
        else if (strcmp(argv[i], "--fit") == 0) w->is_fit = true;
        else if (argv[i][0] != '-' && !w->setup.game) w->setup.game = argv[i];
        else return cli_unknown(command, argv[i]);
    }
    if (!w->setup.game)
        return cli_error(CLI_USAGE, command, "which game? `backroom games` lists them");
    if (w->is_fit && (w->has_json || w->svg))
        return cli_error(CLI_USAGE, command, "--fit prints curves: no --json, no --svg");
    const bot *bots[BR_SEATS_MAX];
    if (!cli_bots(command, w->bot_name, 1, bots)) return CLI_USAGE;
    w->bot = bots[0];
    if (w->bot->program)
        return cli_error(CLI_USAGE, command, "hints are asked for by bots of this program only");
    if (!w->setup.seed_text) w->setup.seed_text = w->is_fit ? "fit" : command;
    return CLI_OK;
}

static int show(const args *w, const calibrate_plan *plan, const calibrate_result *result) {
    table t;
    calibrate_bins(plan, result, CALIBRATE_OWN, t.own);
    calibrate_bins(plan, result, CALIBRATE_OTHERS, t.others);
    calibrate_brier(result, &t.said, &t.even);
    if (w->is_fit) print_fit(w, plan, result);
    else if (w->has_json) print_json(plan, result, &t);
    else print_text(w, plan, result, &t);
    if (!w->svg || svg_write(w->svg, w->setup.lang, plan->rules->game->id, &t)) return CLI_OK;
    return cli_error(CLI_FAILED, command, "can not write '%s'", w->svg);
}

static int run(const args *w, const calibrate_plan *plan) {
    calibrate_result result;
    batch b;
    batch_begin(&b, command, 0);
    run_config config = batch_run_config(&b, (int)w->threads, 0);
    pool_state state = calibrate_run(plan, &config, &result);
    double seconds = batch_seconds(&b);
    batch_end(&b);
    int code = CLI_OK;
    if (state == POOL_STOPPED) code = cli_error(BATCH_INTERRUPTED, command, "interrupted");
    else if (state == POOL_NO_MEMORY)
        code = cli_error(CLI_FAILED, command, "no memory or no thread can be had");
    else if (state == POOL_BROKEN)
        code =
            cli_error(CLI_FAILED, command, "%s, match %" PRIu64, result.fault, result.fault_match);
    if (code == CLI_OK) code = show(w, plan, &result);
    if (code == CLI_OK) fprintf(stderr, "%" PRIu64 " matches in %.1f s\n", plan->matches, seconds);
    free(result.at);
    return code;
}

/* One number of seats, or every one that the game has by default, in turn. */
static int setups_make(const args *w, cli_setup setups[CALIBRATE_ROWS],
                       br_rules rules[CALIBRATE_ROWS], int *count) {
    const br_game *game = cli_game(command, w->setup.game);
    if (!game) return CLI_USAGE;
    int from = w->setup.seats ? (int)w->setup.seats : cli_least_seats(game);
    int to = w->setup.seats ? (int)w->setup.seats : game->seats_max;
    for (int seats = from; seats <= to; seats++) {
        cli_setup *setup = &setups[*count];
        *setup = w->setup;
        setup->seats = seats;
        int code = cli_setup_finish(setup, command);
        rules[(*count)++] = setup->rules;
        const char *refused = code == CLI_OK ? bot_refuses(w->bot, &setup->rules) : NULL;
        if (refused)
            return cli_error(CLI_USAGE, command, "bot '%s' can not play here: %s", w->bot->name,
                             refused);
        if (code != CLI_OK) return code;
    }
    return *count ? CLI_OK : cli_error(CLI_USAGE, command, "there are no such tables");
}

int cmd_calibrate(int argc, char **argv) {
    static cli_setup setups[CALIBRATE_ROWS];
    static br_rules rules[CALIBRATE_ROWS];
    args w = {
        .bot_name = "regular", .matches = MATCHES, .every = EVERY, .threads = batch_threads()};
    int count = 0;
    if (cli_help(argc, argv, command)) return CLI_OK;
    int code = args_read(&w, argc, argv);
    if (code == CLI_OK) code = setups_make(&w, setups, rules, &count);
    if (code == CLI_OK) {
        calibrate_plan plan = {.rules = rules,
                               .rules_count = count,
                               .bot = w.bot,
                               .matches = (uint64_t)w.matches,
                               .every = (uint32_t)w.every};
        w.setup.lang = setups[0].lang;
        w.setup.rules = rules[0];
        memcpy(plan.seed, setups[0].seed, BR_SEED_BYTES);
        code = run(&w, &plan);
    }
    for (int i = 0; i < count; i++) cli_setup_free(&setups[i]);
    return code;
}
