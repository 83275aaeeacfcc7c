/* cmd_trade.c -- `backroom trade GAME`: do bots make deals from which both sides gain?
 *
 * How many offers are taken, what deals bring to both sides, and how matches with trade differ from
 * those without. What goes to stdout depends on the arguments only.
 */
#include <inttypes.h>
#include <string.h>

#include "batch.h"
#include "term.h"

static const char command[] = "trade";

enum { MATCHES = 100 };

typedef struct args {
    cli_setup setup;
    const char *bot_name;
    const bot *bot;
    int64_t matches, threads;
    bool has_json;
} args;

static const char *word(br_lang lang, const char *key) {
    char name[80];
    snprintf(name, sizeof name, "lab.trade.%s", key);
    const char *found = br_word(lang, name);
    return found ? found : key;
}

static double part(double sum, uint64_t of) { return of ? sum / (double)of : 0; }

/* Offers and counter-offers: whatever may be accepted. */
static uint64_t offers_of(const trade_sums *s) {
    return s->said[BR_OFFERED] + s->said[BR_COUNTERED];
}

/* ---- text --------------------------------------------------------------------------------- */

enum { NAME_COLUMNS = 30, NUMBER_COLUMNS = 10 };

static void print_head(br_lang lang) {
    static const char *const keys[] = {"matches", "moves", "score", "margin"};
    char line[240];
    br_buf out = br_buf_over(line, sizeof line);
    br_put(&out, "  ");
    br_put(&out, word(lang, "table"));
    for (int i = 0; i < 4; i++) {
        const char *text = word(lang, keys[i]);
        term_pad(&out, NAME_COLUMNS + (i + 1) * NUMBER_COLUMNS - term_columns(text));
        br_put(&out, text);
    }
    printf("%s\n", line);
}

static void print_table(br_lang lang, const char *key, const trade_sums *s, int seats) {
    char name[160];
    br_buf out = br_buf_over(name, sizeof name);
    br_put(&out, "  ");
    br_put(&out, word(lang, key));
    term_pad(&out, NAME_COLUMNS);
    printf("%s %9" PRIu64 " %9.1f %9.2f %9.2f\n", name, s->matches,
           part((double)s->plies, s->matches), part((double)s->score, s->matches * (uint64_t)seats),
           part((double)s->margin, s->matches));
}

static void print_text(const args *w, const trade_result *result) {
    br_lang lang = w->setup.lang;
    const trade_sums *all = &result->of[TRADE_ALL], *half = &result->of[TRADE_HALF];
    int seats = w->setup.rules.seats;
    uint64_t offers = offers_of(all);
    stats_rate won = stats_wilson((double)half->won / LAB_SHARE, (double)half->matches);
    printf("%s, %s %d; %s: %s\n\n", w->setup.rules.game->id, word(lang, "seats"), seats,
           word(lang, "bot"), w->bot->name);
    print_head(lang);
    print_table(lang, "all", all, seats);
    print_table(lang, "none", &result->of[TRADE_NONE], seats);
    print_table(lang, "half", half, seats);
    printf("\n  %s: %.2f\n", word(lang, "offers"), part((double)offers, all->matches));
    printf("  %s: %.1f %%\n", word(lang, "accepted"), 100 * part((double)all->deals, offers));
    printf("  %s: %.1f %%\n", word(lang, "countered"),
           100 * part((double)all->said[BR_COUNTERED], offers));
    printf("  %s: %.1f %%\n", word(lang, "declined"),
           100 * part((double)all->said[BR_DECLINED], offers));
    printf("  %s: %.2f\n", word(lang, "deals"), part((double)all->deals, all->matches));
    printf("  %s: %.1f %%\n", word(lang, "both"), 100 * part((double)all->both, all->deals));
    printf("  %s: %.0f, %.0f\n", word(lang, "gain"), part((double)all->gain[0], all->deals),
           part((double)all->gain[1], all->deals));
    printf("  %s: %+.2f, %+.2f\n", word(lang, "chance"),
           100 * part((double)all->chance[0], all->deals) / SEARCH_ONE,
           100 * part((double)all->chance[1], all->deals) / SEARCH_ONE);
    printf("\n  %s: %.1f %% [%.1f, %.1f], %s %.1f %%\n", word(lang, "won"), 100 * won.value,
           100 * won.low, 100 * won.high, word(lang, "even"),
           100 * part((double)half->traders, half->matches * (uint64_t)seats));
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void print_json(const args *w, const trade_result *result) {
    static const char *const keys[TRADE_TABLES] = {"all", "none", "half"};
    printf("{\"game\":\"%s\",\"seats\":%d,\"bot\":\"%s\"", w->setup.rules.game->id,
           w->setup.rules.seats, w->bot->name);
    for (int i = 0; i < TRADE_TABLES; i++) {
        const trade_sums *s = &result->of[i];
        printf(",\"%s\":{\"matches\":%" PRIu64 ",\"plies\":%" PRIu64 ",\"score\":%" PRId64
               ",\"margin\":%" PRId64 ",\"traders\":%" PRIu64 ",\"won\":%.4f,\"offers\":%" PRIu64
               ",\"counters\":%" PRIu64 ",\"declined\":%" PRIu64 ",\"deals\":%" PRIu64
               ",\"both\":%" PRIu64 ",\"gain\":[%" PRId64 ",%" PRId64 "]}",
               keys[i], s->matches, s->plies, s->score, s->margin, s->traders,
               (double)s->won / LAB_SHARE, s->said[BR_OFFERED], s->said[BR_COUNTERED],
               s->said[BR_DECLINED], s->deals, s->both, s->gain[0], s->gain[1]);
    }
    printf("}\n");
}

/* ---- the command -------------------------------------------------------------------------- */

static int args_read(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = cli_setup_take(&w->setup, command, argc, argv, &i);
        if (taken == 0) taken = cli_value(command, argc, argv, &i, "--bot", &w->bot_name);
        if (taken == 0 && (taken = cli_value(command, argc, argv, &i, "--games", &value)) > 0)
            taken =
                cli_number(command, "--games", value, 1, BATCH_MATCHES_MAX, &w->matches) ? 1 : -1;
        if (taken == 0 && (taken = cli_value(command, argc, argv, &i, "--threads", &value)) > 0)
            taken =
                cli_number(command, "--threads", value, 1, POOL_THREADS_MAX, &w->threads) ? 1 : -1;
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") == 0) w->has_json = true;
        else if (argv[i][0] != '-' && !w->setup.game) w->setup.game = argv[i];
        else return cli_unknown(command, argv[i]);
    }
    if (!w->setup.game)
        return cli_error(CLI_USAGE, command, "which game? `backroom games` lists them");
    const bot *bots[BR_SEATS_MAX];
    if (!cli_bots(command, w->bot_name, 1, bots)) return CLI_USAGE;
    w->bot = bots[0];
    if (!w->setup.seed_text) w->setup.seed_text = command;
    return CLI_OK;
}

static int run(const args *w, const trade_plan *plan) {
    trade_result result;
    batch b;
    batch_begin(&b, command, 0);
    run_config config = batch_run_config(&b, (int)w->threads, 0);
    pool_state state = trade_run(plan, &config, &result);
    double seconds = batch_seconds(&b);
    batch_end(&b);
    if (state == POOL_STOPPED) return cli_error(BATCH_INTERRUPTED, command, "interrupted");
    if (state == POOL_NO_MEMORY)
        return cli_error(CLI_FAILED, command, "no memory or no thread can be had");
    if (state == POOL_BROKEN)
        return cli_error(CLI_FAILED, command, "%s, match %" PRIu64, result.fault,
                         result.fault_match);
    if (w->has_json) print_json(w, &result);
    else print_text(w, &result);
    fprintf(stderr, "%" PRIu64 " matches in %.1f s\n", plan->matches * TRADE_TABLES, seconds);
    return CLI_OK;
}

int cmd_trade(int argc, char **argv) {
    args w = {.bot_name = "regular", .matches = MATCHES, .threads = batch_threads()};
    if (cli_help(argc, argv, command)) return CLI_OK;
    int code = args_read(&w, argc, argv);
    if (code == CLI_OK) code = cli_setup_finish(&w.setup, command);
    if (code != CLI_OK) return code;
    if (w.setup.rules.game->trader) {
        trade_plan plan = {.rules = &w.setup.rules, .bot = w.bot, .matches = (uint64_t)w.matches};
        memcpy(plan.seed, w.setup.seed, BR_SEED_BYTES);
        code = run(&w, &plan);
    } else {
        code = cli_error(CLI_USAGE, command, "nothing is traded in this game");
    }
    cli_setup_free(&w.setup);
    return code;
}
