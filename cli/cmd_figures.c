/* cmd_figures.c -- `backroom figures`: what docs/bots.md claims of the bots, measured anew.
 *
 * Every row is one bot at a table of greedy, played until it is clear whether the goal is reached,
 * 400 matches at most, or as many as are asked for. Wins go to stdout and depend on the arguments
 * only; so do the numbers of matches. Speeds depend on the machine and are asked for apart.
 */
#include "cli.h"

#include <inttypes.h>
#include <string.h>

#include "batch.h"
#include "exec_bots.h"
#include "figures.h"

/* A goal of a game, from its data. */
typedef struct goal_row {
    const char *game;
    int seats, goal;
} goal_row;

typedef struct args {
    const char *game, *seed_text;
    const char *own_name;
    const bot *own;
    int64_t seats, goal, threads, matches;
    uint8_t seed[BR_SEED_BYTES];
    bool is_cheat, is_even, is_speed, is_read, has_json;
} args;

static const char *const verdicts[] = {"open", "reached", "missed", "interrupted", "failed"};

static void print_row(const args *w, const goal_row *row, int goal, const figures_result *got) {
    if (w->has_json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"bot\":\"%s\",\"goal\":%d,\"matches\":%" PRIu64
               ",\"wins\":%.6f,\"low\":%.6f,\"high\":%.6f,\"verdict\":\"%s\"}\n",
               row->game, row->seats, w->own->name, goal, got->matches, got->share, got->low,
               got->high, verdicts[got->verdict]);
    else
        printf("  %-12s %5d   %-8s %4d %%  %7" PRIu64 "   %5.1f %%  [%4.1f, %5.1f]   %s\n",
               row->game, row->seats, w->own->name, goal, got->matches, 100 * got->share,
               100 * got->low, 100 * got->high, verdicts[got->verdict]);
    fflush(stdout);
}

static int row_play(const args *w, const goal_row *row, const br_rules *r) {
    bot own = w->is_read ? bot_reader(w->own) : *w->own;
    bot rival = w->is_read ? *w->own : bot_greedy;
    own.sees_all = w->is_cheat;
    if (w->is_even) own.react_ms_least = own.react_ms_most = 0;
    int goal = w->goal ? (int)w->goal : w->is_read ? 100 / row->seats : row->goal;
    figures_row plan = {.rules = r,
                        .own = &own,
                        .rival = &rival,
                        .goal = goal / 100.0,
                        .matches = (uint64_t)w->matches,
                        .threads = (int)w->threads};
    figures_result got;
    memcpy(plan.seed, w->seed, sizeof plan.seed);
    figures_run(&plan, &got);
    print_row(w, row, goal, &got);
    return got.verdict == FIGURES_FAILED || got.verdict == FIGURES_CUT ? CLI_FAILED : CLI_OK;
}

static int row_measure(const args *w, const goal_row *row, const br_rules *r) {
    figures_speed got;
    if (!figures_measure(r, w->seed, w->matches ? (uint64_t)w->matches : 1, &got))
        return CLI_FAILED;
    printf(w->has_json
               ? "{\"game\":\"%s\",\"seats\":%d,\"decisions\":%d,\"ms\":%.3f,\"ms_99\":%.3f,"
                 "\"ms_most\":%.3f,"
                 "\"simulations\":%.0f,\"simulations_a_second\":%.0f}\n"
               : "  %-12s %5d %10d %8.2f %8.2f %8.2f %8.0f %12.0f\n",
           row->game, row->seats, got.decisions, got.ms, got.ms_99, got.ms_most, got.simulations,
           got.second);
    return CLI_OK;
}

static int args_read(args *w, int argc, char **argv) {
    const char *value = NULL;
    for (int i = 1; i < argc; i++) {
        int taken = cli_value("figures", argc, argv, &i, "--seed", &w->seed_text);
        if (taken == 0) taken = exec_bots_take("figures", argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if ((taken = cli_value("figures", argc, argv, &i, "--bot", &value)) != 0) {
            if (taken < 0) return CLI_USAGE;
            w->own_name = value;
        } else if ((taken = cli_value("figures", argc, argv, &i, "--seats", &value)) != 0) {
            if (taken < 0 || !cli_number("figures", "--seats", value, 2, BR_SEATS_MAX, &w->seats))
                return CLI_USAGE;
        } else if ((taken = cli_value("figures", argc, argv, &i, "--goal", &value)) != 0) {
            if (taken < 0 || !cli_number("figures", "--goal", value, 1, 100, &w->goal))
                return CLI_USAGE;
        } else if ((taken = cli_value("figures", argc, argv, &i, "--matches", &value)) != 0) {
            if (taken < 0 || !cli_number("figures", "--matches", value, 1, 1000000, &w->matches))
                return CLI_USAGE;
        } else if ((taken = cli_value("figures", argc, argv, &i, "--threads", &value)) != 0) {
            if (taken < 0 ||
                !cli_number("figures", "--threads", value, 1, POOL_THREADS_MAX, &w->threads))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--cheat") == 0) {
            w->is_cheat = true;
        } else if (strcmp(argv[i], "--even") == 0) {
            w->is_even = true;
        } else if (strcmp(argv[i], "--read") == 0) {
            w->is_read = true;
        } else if (strcmp(argv[i], "--speed") == 0) {
            w->is_speed = true;
        } else if (strcmp(argv[i], "--json") == 0) {
            w->has_json = true;
        } else if (argv[i][0] != '-' && !w->game) {
            w->game = argv[i];
        } else {
            return cli_unknown("figures", argv[i]);
        }
    }
    const bot *bots[BR_SEATS_MAX];
    if (!cli_bots("figures", w->own_name, 1, bots)) return CLI_USAGE;
    w->own = bots[0];
    if (w->is_cheat && w->own->program)
        return cli_error(CLI_USAGE, "figures", "a program is told what its seat sees: no --cheat");
    return cli_seed("figures", w->seed_text, w->seed);
}

static int row_do(const args *w, const br_game *game, const goal_row *row) {
    br_rules rules;
    br_fault fault = {0};
    if (br_rules_init(&rules, game, row->seats, &fault) != BR_OK)
        return cli_error(CLI_FAILED, "figures", "%s", fault.text);
    const char *refused = bot_refuses(w->own, &rules);
    if (refused)
        return cli_error(CLI_USAGE, "figures", "bot '%s' can not play here: %s", w->own->name,
                         refused);
    return w->is_speed ? row_measure(w, row, &rules) : row_play(w, row, &rules);
}

static int all_rows(const args *w) {
    int code = CLI_OK, done = 0;
    const br_game *game;
    if (!w->has_json)
        puts(w->is_speed
                 ? "  game         seats  decisions  ms mean    ms 99  ms most     sims    sims/s"
                 : "  game         seats   bot      goal    matches      wins   interval");
    for (int g = 0; (game = br_game_at(g)) != NULL && code == CLI_OK; g++) {
        if (w->game && strcmp(w->game, game->id) != 0) continue;
        for (int i = 0; i < game->bots->goal_count && code == CLI_OK; i++) {
            const br_goal *goal = &game->bots->goals[i];
            if (w->seats && w->seats != goal->seats) continue;
            done++;
            code = row_do(w, game, &(goal_row){game->id, goal->seats, goal->per_cent});
        }
    }
    if (done == 0) return cli_error(CLI_USAGE, "figures", "there is no such row");
    return code;
}

int cmd_figures(int argc, char **argv) {
    args w = {.own_name = "boss", .seed_text = "figures", .threads = batch_threads()};
    if (cli_help(argc, argv, "figures")) return CLI_OK;
    int code = args_read(&w, argc, argv);
    if (code == CLI_OK && w.game && !cli_game("figures", w.game)) return CLI_USAGE;
    return code == CLI_OK ? all_rows(&w) : code;
}
