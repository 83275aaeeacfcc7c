/* lab_skill.c -- `backroom lab skill GAME`: what of a result is deal, seat, play and the rest. */
#include "lab_skill.h"

#include <inttypes.h>
#include <string.h>

#include "batch.h"
#include "lab.h"
#include "workspace.h"

static const char command[] = "lab";

enum { DEALS_LEAST = 2 * SKILL_BLOCKS };

typedef struct args {
    cli_setup setup;
    const char *bots;
    int64_t games, threads;
    bool has_json;
} args;

static int args_read(args *w, int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        const char *games = NULL, *threads = NULL;
        int taken = cli_setup_take(&w->setup, command, argc, argv, &i);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--bots", &w->bots);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--games", &games);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--threads", &threads);
        if (taken < 0) return CLI_USAGE;
        if (games &&
            !cli_number(command, "--games", games, DEALS_LEAST, BATCH_MATCHES_MAX, &w->games))
            return CLI_USAGE;
        if (threads && !cli_number(command, "--threads", threads, 1, POOL_THREADS_MAX, &w->threads))
            return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") == 0) w->has_json = true;
        else if (argv[i][0] != '-' && !w->setup.game) w->setup.game = argv[i];
        else return cli_unknown(command, argv[i]);
    }
    if (!w->setup.game)
        return cli_error(CLI_USAGE, command, "which game? `backroom lab skill GAME --bots A,B`");
    return cli_setup_finish(&w->setup, command);
}

/* ---- what came of it ---------------------------------------------------------------------- */

static void json_rate(const char *name, stats_rate r) {
    printf(",\"%s\":%.6f,\"%s_low\":%.6f,\"%s_high\":%.6f", name, r.value, name, r.low, name,
           r.high);
}

static void show_json(const sim_plan *plan, const skill_shares *s) {
    printf("{\"game\":\"%s\",\"seats\":%d,\"deals\":%" PRIu64, plan->rules->game->id,
           plan->rules->seats, s->deals);
    json_rate("seat", s->seat);
    json_rate("deal", s->deal);
    json_rate("play", s->play);
    json_rate("rest", s->rest);
    printf(",\"best\":\"%s\",\"worst\":\"%s\"", plan->bots[s->best]->name,
           plan->bots[s->worst]->name);
    json_rate("ahead", s->ahead);
    printf(",\"wins\":[");
    for (int i = 0; i < plan->rules->seats; i++)
        printf("%s{\"bot\":\"%s\",\"rate\":%.6f,\"low\":%.6f,\"high\":%.6f}", i ? "," : "",
               plan->bots[i]->name, s->wins[i].value, s->wins[i].low, s->wins[i].high);
    printf("]}\n");
}

static void put_part(const say *s, const char *key, stats_rate r) {
    char n[SAY_NUMBER_MAX], range[SAY_RANGE_MAX];
    printf("  %*s %%  %s  ", say_width(say_number(n, s->lang, 100 * r.value, 1), 6), n,
           say_range(range, s->lang, 100 * r.low, 100 * r.high, 1));
    say_key(s, key, NULL);
    printf("\n");
}

static void show_text(br_lang lang, const sim_plan *plan, const skill_shares *result) {
    const say s = {stdout, lang, false};
    char title[64], seats[8], n[4][SAY_NUMBER_MAX], best[SAY_NAME_MAX], worst[SAY_NAME_MAX];
    snprintf(title, sizeof title, "%s.title", plan->rules->game->id);
    snprintf(seats, sizeof seats, "%d", plan->rules->seats);
    say_key(&s, "skill.head",
            SAY_ARGS({"game", br_word(lang, title)}, {"seats", seats},
                     {"n", say_count(n[0], lang, result->deals)}));
    printf("\n\n");
    put_part(&s, "skill.deal", result->deal);
    put_part(&s, "skill.seat", result->seat);
    put_part(&s, "skill.play", result->play);
    put_part(&s, "skill.rest", result->rest);
    printf("\n");
    say_bot(best, lang, plan->bots[result->best]);
    say_bot(worst, lang, plan->bots[result->worst]);
    const char *key =
        plan->bots[result->best] == plan->bots[result->worst] ? "skill.alike" : "skill.ahead";
    say_key(&s, key,
            SAY_ARGS({"best", best}, {"worst", worst},
                     {"rate", say_percent(n[1], lang, result->ahead.value, 1)},
                     {"low", say_number(n[2], lang, 100 * result->ahead.low, 1)},
                     {"high", say_number(n[3], lang, 100 * result->ahead.high, 1)}));
    printf("\n");
}

static int run(const args *w, sim_plan *plan) {
    static skill_result result; /* too large for a stack */
    skill_shares shares;
    sim_trouble trouble = {0};
    batch b;
    bot_workspace shared = workspace_open(plan->bots, plan->rules, NULL);
    plan->tablebase = shared.tablebase;
    batch_begin(&b, command, 0);
    run_config config = batch_run_config(&b, (int)w->threads, 0);
    pool_state state = skill_run(plan, &config, &result, &trouble);
    batch_end(&b);
    workspace_close(&shared, true);
    if (state == POOL_NO_MEMORY) return cli_error(CLI_FAILED, command, "out of memory or threads");
    if (state == POOL_BROKEN) return batch_trouble(command, plan, &trouble);
    for (int i = 0; i < SKILL_BLOCKS; i++)
        if (result.block[i].deals < 2)
            return cli_error(BATCH_INTERRUPTED, command, "interrupted before anything can be said");
    skill_take_apart(&result, plan->rules->seats, &shares);
    if (w->has_json) show_json(plan, &shares);
    else show_text(w->setup.lang, plan, &shares);
    if (state != POOL_STOPPED) return CLI_OK;
    return cli_error(BATCH_INTERRUPTED, command,
                     "interrupted after %" PRIu64 " of %" PRIu64 " deals", shares.deals,
                     plan->matches);
}

int lab_skill(int argc, char **argv) {
    static args w; /* too large for a stack: it holds rules */
    sim_plan plan = {0};
    w = (args){.bots = "greedy,random", .games = 1000, .threads = batch_threads()};
    int code = args_read(&w, argc, argv);
    plan.rules = &w.setup.rules;
    plan.matches = (uint64_t)w.games;
    if (code == CLI_OK) {
        memcpy(plan.seed, w.setup.seed, BR_SEED_BYTES);
        if (!cli_bots(command, w.bots, plan.rules->seats, plan.bots) ||
            !workspace_suits(command, plan.bots, plan.rules))
            code = CLI_USAGE;
    }
    if (code == CLI_OK) code = run(&w, &plan);
    cli_setup_free(&w.setup);
    return code;
}
