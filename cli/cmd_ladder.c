/* cmd_ladder.c -- `backroom ladder`: who is how strong in a game.
 *
 * A round robin on the same deals for everybody, ratings with 95 % intervals. What goes to stdout
 * depends on the arguments only; progress and speed go to stderr.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "ladder.h"
#include "workspace.h"

enum { DEALS_MAX = 1000000, DEALS_USUAL = 20 };

/* ---- output ------------------------------------------------------------------------------- */

/* Strongest first. */
static void order_make(const ladder_plan *plan, const ladder_result *result,
                       int order[LADDER_BOTS_MAX]) {
    for (int i = 0; i < plan->count; i++) {
        int at = i;
        for (; at > 0 && result->rating[order[at - 1]].points < result->rating[i].points; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* The share of wins of bot a against bot b. */
static double share_of(const ladder_result *result, int a, int b) {
    for (int k = 0; k < result->pairs; k++) {
        if (result->first[k] == a && result->second[k] == b) return result->mean[k];
        if (result->first[k] == b && result->second[k] == a) return 1 - result->mean[k];
    }
    return 0.5;
}

/* Names of programs are paths: their column is as wide as the longest; of rivals ends are shown. */
static int names_width(const ladder_plan *plan) {
    size_t most = 10;
    for (int i = 0; i < plan->count; i++)
        if (strlen(plan->bots[i]->name) > most) most = strlen(plan->bots[i]->name);
    return (int)most;
}

static const char *name_end(const char *name) {
    size_t size = strlen(name);
    return size > 7 && strchr(name, ':') ? name + size - 7 : name;
}

static void print_text(const ladder_plan *plan, const ladder_result *result) {
    int order[LADDER_BOTS_MAX] = {0}, width = names_width(plan);
    order_make(plan, result, order);
    printf("%s, %d seats, %" PRIu32 " deals, each pair twice a deal\nseed ", plan->rules->game->id,
           plan->rules->seats, plan->deals);
    for (int i = 0; i < BR_SEED_BYTES; i++) printf("%02x", plan->seed[i]);
    printf("\n\n  %-*s rating  95 %% interval     wins  95 %% interval   against:", width, "bot");
    for (int i = 0; i < plan->count; i++) printf(" %7.7s", name_end(plan->bots[order[i]]->name));
    putchar('\n');
    for (int i = 0; i < plan->count; i++) {
        const ladder_rating *rating = &result->rating[order[i]];
        printf("  %-*s %6.0f  [%5.0f, %5.0f]  %5.1f %%  [%4.1f, %5.1f]          ", width,
               plan->bots[order[i]]->name, rating->points, rating->low, rating->high,
               100 * rating->score, 100 * rating->score_low, 100 * rating->score_high);
        for (int j = 0; j < plan->count; j++) {
            if (i == j) printf("       -");
            else printf("  %5.1f%%", 100 * share_of(result, order[i], order[j]));
        }
        putchar('\n');
    }
}

static void print_json(const ladder_plan *plan, const ladder_result *result) {
    int order[LADDER_BOTS_MAX] = {0};
    order_make(plan, result, order);
    printf("{\"game\":\"%s\",\"seats\":%d,\"deals\":%" PRIu32 ",\"seed\":\"", plan->rules->game->id,
           plan->rules->seats, plan->deals);
    for (int i = 0; i < BR_SEED_BYTES; i++) printf("%02x", plan->seed[i]);
    printf("\",\"bots\":[");
    for (int i = 0; i < plan->count; i++) {
        const ladder_rating *rating = &result->rating[order[i]];
        printf("%s{\"bot\":\"%s\",\"rating\":%.1f,\"low\":%.1f,\"high\":%.1f,\"wins\":%.6f,"
               "\"wins_low\":%.6f,\"wins_high\":%.6f}",
               i ? "," : "", plan->bots[order[i]]->name, rating->points, rating->low, rating->high,
               rating->score, rating->score_low, rating->score_high);
    }
    printf("],\"pairs\":[");
    for (int k = 0; k < result->pairs; k++)
        printf("%s{\"a\":\"%s\",\"b\":\"%s\",\"wins_of_a\":%.6f}", k ? "," : "",
               plan->bots[result->first[k]]->name, plan->bots[result->second[k]]->name,
               result->mean[k]);
    printf("]}\n");
}

/* ---- the command -------------------------------------------------------------------------- */

typedef struct args {
    cli_setup setup;
    const char *bots;
    int64_t deals, threads;
    bool has_json, is_steps, is_every;
} args;

static int args_read(args *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        if (i + 1 < argc && strcmp(argv[i], "--seats") == 0 && strcmp(argv[i + 1], "all") == 0) {
            w->is_steps = w->is_every = true;
            i++;
            continue;
        }
        int taken = cli_setup_take(&w->setup, "ladder", argc, argv, &i);
        if (taken == 0) taken = cli_value("ladder", argc, argv, &i, "--bots", &w->bots);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if ((taken = cli_value("ladder", argc, argv, &i, "--deals", &value)) != 0) {
            if (taken < 0 || !cli_number("ladder", "--deals", value, 1, DEALS_MAX, &w->deals))
                return CLI_USAGE;
        } else if ((taken = cli_value("ladder", argc, argv, &i, "--threads", &value)) != 0) {
            if (taken < 0 ||
                !cli_number("ladder", "--threads", value, 1, POOL_THREADS_MAX, &w->threads))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--steps") == 0) {
            w->is_steps = true;
        } else if (strcmp(argv[i], "--json") == 0) {
            w->has_json = true;
        } else if (argv[i][0] != '-' && !w->setup.game) {
            w->setup.game = argv[i];
        } else {
            return cli_unknown("ladder", argv[i]);
        }
    }
    if (!w->setup.game)
        return cli_error(CLI_USAGE, "ladder", "which game? `backroom games` lists them");
    if (!w->setup.seed_text) w->setup.seed_text = "ladder";
    return CLI_OK;
}

/* As many bots as are named; each must be able to play here. */
static int bots_take(const args *w, ladder_plan *plan) {
    int count = 1;
    for (const char *at = w->bots; *at; at++) count += *at == ',';
    if (count < 2 || count > LADDER_BOTS_MAX)
        return cli_error(CLI_USAGE, "ladder", "--bots takes 2 to %d bots", LADDER_BOTS_MAX);
    if (!cli_bots("ladder", w->bots, count, plan->bots)) return CLI_USAGE;
    plan->count = count;
    for (int i = 0; i < count; i++) {
        const char *refused = bot_refuses(plan->bots[i], plan->rules);
        if (refused)
            return cli_error(CLI_USAGE, "ladder", "bot '%s' can not play here: %s",
                             plan->bots[i]->name, refused);
    }
    return CLI_OK;
}

static int ladder(const args *w, const ladder_plan *plan) {
    ladder_result result;
    batch b;
    batch_begin(&b, "ladder", 0);
    run_config config = batch_run_config(&b, plan->threads, 0);
    pool_state state = ladder_run(plan, &config, &result);
    double seconds = batch_seconds(&b);
    batch_end(&b);
    int code = CLI_OK;
    if (state == POOL_NO_MEMORY)
        code = cli_error(CLI_FAILED, "ladder", "no memory or no thread can be had");
    else if (state == POOL_BROKEN)
        code = cli_error(CLI_FAILED, "ladder", "%s, deal %" PRIu64, result.trouble.what,
                         result.trouble.match);
    else if (state == POOL_STOPPED) code = cli_error(BATCH_INTERRUPTED, "ladder", "interrupted");
    if (code == CLI_OK) {
        ladder_rate(plan, &result);
        if (w->has_json) print_json(plan, &result);
        else print_text(plan, &result);
        fprintf(stderr, "%" PRIu32 " matches in %.1f s, %d threads\n",
                2 * plan->deals * (uint32_t)result.pairs, seconds, plan->threads);
    }
    free(result.score);
    return code;
}

/* At the number of seats asked for, or every one that the game has by default. */
static int steps(const args *w) {
    const br_game *game = cli_game("ladder", w->setup.game);
    int code = game ? CLI_OK : CLI_USAGE;
    if (game && !w->has_json)
        puts("  seats   bot      rivals  matches     wins     interval      even  times      goal");
    int least = game ? cli_least_seats(game) : 1, most = game ? game->seats_max : 0;
    if (game && !w->is_every) least = most = w->setup.seats ? (int)w->setup.seats : least;
    for (int seats = least; seats <= most; seats++) {
        cli_setup setup = w->setup;
        setup.seats = seats;
        code = cli_setup_finish(&setup, "ladder");
        ladder_plan plan = {
            .rules = &setup.rules, .deals = (uint32_t)w->deals, .threads = (int)w->threads};
        if (code == CLI_OK) code = bots_take(w, &plan);
        if (code == CLI_OK) {
            memcpy(plan.seed, setup.seed, BR_SEED_BYTES);
            code = ladder_steps(&plan, w->has_json) ? CLI_OK : CLI_FAILED;
        }
        cli_setup_free(&setup);
        if (code != CLI_OK) break;
    }
    return code;
}

int cmd_ladder(int argc, char **argv) {
    args w = {.bots = "random,rookie,greedy,regular,boss", .threads = batch_threads()};
    if (cli_help(argc, argv, "ladder")) return CLI_OK;
    int code = args_read(&w, argc, argv);
    if (code == CLI_OK && w.is_steps) return steps(&w);
    if (w.deals == 0) w.deals = DEALS_USUAL;
    if (code == CLI_OK) code = cli_setup_finish(&w.setup, "ladder");
    ladder_plan plan = {
        .rules = &w.setup.rules, .deals = (uint32_t)w.deals, .threads = (int)w.threads};
    if (code == CLI_OK) code = bots_take(&w, &plan);
    if (code == CLI_OK) {
        memcpy(plan.seed, w.setup.seed, BR_SEED_BYTES);
        code = ladder(&w, &plan);
    }
    cli_setup_free(&w.setup);
    return code;
}
