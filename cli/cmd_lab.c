/* cmd_lab.c -- `backroom lab from FILE --at N`: a moment of a match under each move it allows;
 * `backroom lab skill` is in lab_skill.c.
 *
 * The truth behind a review, as far as bots can say it: every move is tried in the same worlds,
 * dealt from what the seat knew, and played on to the end.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "lab.h"
#include "lab_skill.h"
#include "table.h"
#include "workspace.h"

static const char command[] = "lab";

typedef struct args {
    const char *file, *at, *bots, *lang_text, *seed_text, *seat;
    int64_t games, threads, ply;
    bool has_json;
    br_lang lang;
} args;

static int args_read(args *w, int argc, char **argv) {
    int first = argc > 1 && strcmp(argv[1], "from") == 0 ? 2 : 0;
    if (!first)
        return cli_error(CLI_USAGE, command,
                         "lab what? `backroom lab from FILE --at N`, `backroom lab skill GAME`");
    for (int i = first; i < argc; i++) {
        const char *games = NULL, *threads = NULL;
        int taken = cli_value(command, argc, argv, &i, "--at", &w->at);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--seat", &w->seat);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--bots", &w->bots);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--seed", &w->seed_text);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--lang", &w->lang_text);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--games", &games);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--threads", &threads);
        if (taken < 0) return CLI_USAGE;
        if (games && !cli_number(command, "--games", games, 2, BATCH_MATCHES_MAX, &w->games))
            return CLI_USAGE;
        if (threads && !cli_number(command, "--threads", threads, 1, POOL_THREADS_MAX, &w->threads))
            return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") == 0) w->has_json = true;
        else if (argv[i][0] != '-' && !w->file) w->file = argv[i];
        else return cli_unknown(command, argv[i]);
    }
    if (!w->file || !w->at)
        return cli_error(CLI_USAGE, command, "say which moment: `backroom lab from FILE --at N`");
    return cli_lang(command, w->lang_text, &w->lang) ? CLI_OK : CLI_USAGE;
}

/* Whose move it is: the seat that was asked for, or the first that may act. */
static int seat_find(const args *w, what_if_plan *plan) {
    const br_rules *r = plan->plan->rules;
    br_seats free = br_to_act(r, plan->state) & (br_seats)(br_bit((br_seat)r->seats) - 1);
    int64_t seat;
    if (free == 0)
        return cli_error(CLI_FAILED, command, "nobody has a move after %" PRId64 " moves", w->ply);
    plan->seat = br_lowest(free);
    if (!w->seat) return CLI_OK;
    if (!cli_number(command, "--seat", w->seat, 0, r->seats - 1, &seat)) return CLI_USAGE;
    if (!br_has(free, (br_seat)seat))
        return cli_error(CLI_FAILED, command, "seat %" PRId64 " has no move then", seat);
    plan->seat = (br_seat)seat;
    return CLI_OK;
}

static int moves_find(what_if_plan *plan) {
    br_move *list = malloc(BR_MOVES_MAX * sizeof *list);
    if (!list) return cli_error(CLI_FAILED, command, "out of memory");
    plan->moves = br_legal(plan->plan->rules, plan->state, plan->seat, list);
    bool is_good = plan->moves > 0 && plan->moves <= WHAT_IF_MOVES_MAX;
    if (is_good) memcpy(plan->move, list, (size_t)plan->moves * sizeof *list);
    free(list);
    if (is_good) return CLI_OK;
    return cli_error(CLI_FAILED, command, "%d moves are open then, and at most %d can be tried",
                     plan->moves, WHAT_IF_MOVES_MAX);
}

/* ---- what came of it ---------------------------------------------------------------------- */

static const what_if_result *sorted_result; /* of by_wins; qsort hands nothing through */

static int by_wins(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    uint64_t left = sorted_result->wins[x], right = sorted_result->wins[y];
    return left != right ? (left > right ? -1 : 1) : x - y;
}

static void move_text(const what_if_plan *plan, int move, char *out, size_t size) {
    br_buf buf = br_buf_over(out, size);
    br_move_write(plan->plan->rules, &plan->move[move], &buf);
}

/* By place in `order`: how likely a star would be wrong, were it given there (false discovery rate
 * over all moves but the best). */
static void risks_of(const what_if_plan *plan, const what_if_result *r, const int order[],
                     double risk[]) {
    double chance[WHAT_IF_MOVES_MAX];
    risk[0] = 1;
    for (int i = 1; i < plan->moves; i++)
        chance[i - 1] = stats_chance(what_if_difference(r, order[i], order[0]));
    if (plan->moves > 1) stats_fdr(chance, plan->moves - 1, risk + 1);
}

static void show_json(const what_if_plan *plan, const what_if_result *r, const int order[]) {
    double risk[WHAT_IF_MOVES_MAX];
    risks_of(plan, r, order, risk);
    printf("{\"seat\":%d,\"at\":%" PRIu32 ",\"worlds\":%" PRIu64 ",\"moves\":[", plan->seat,
           plan->ply, r->worlds);
    for (int i = 0; i < plan->moves; i++) {
        char text[512], quoted[1100];
        stats_rate wins = what_if_wins(r, order[i]);
        br_buf buf = br_buf_over(quoted, sizeof quoted);
        move_text(plan, order[i], text, sizeof text);
        br_put_json(&buf, text);
        printf("%s\n{\"move\":%s,\"wins\":%.6f,\"low\":%.6f,\"high\":%.6f", i ? "," : "", quoted,
               wins.value, wins.low, wins.high);
        if (i) {
            stats_rate less = stats_range(what_if_difference(r, order[i], order[0]));
            printf(",\"less\":%.6f,\"less_low\":%.6f,\"less_high\":%.6f,\"risk\":%.6f", less.value,
                   less.low, less.high, risk[i]);
        }
        printf("}");
    }
    printf("]}\n");
}

static void show_text(br_lang lang, const what_if_plan *plan, const what_if_result *r,
                      const int order[]) {
    const say s = {stdout, lang, false};
    char seat[SAY_NAME_MAX], n[2][SAY_NUMBER_MAX], range[SAY_RANGE_MAX], text[512];
    double risk[WHAT_IF_MOVES_MAX];
    risks_of(plan, r, order, risk);
    say_seat(seat, lang, plan->seat);
    say_key(&s, "from.head",
            SAY_ARGS({"seat", seat}, {"at", say_count(n[0], lang, plan->ply)},
                     {"n", say_count(n[1], lang, r->worlds)}));
    printf("\n\n");
    for (int i = 0; i < plan->moves; i++) {
        stats_rate wins = what_if_wins(r, order[i]);
        stats_rate less = i ? stats_range(what_if_difference(r, order[i], order[0])) : wins;
        move_text(plan, order[i], text, sizeof text);
        printf("  %*s %%  %s", say_width(say_number(n[0], lang, 100 * wins.value, 1), 6), n[0],
               say_range(range, lang, 100 * wins.low, 100 * wins.high, 1));
        if (i)
            printf("  %s %s%s", say_signed(n[1], lang, 100 * less.value, 1),
                   say_signed_range(range, lang, 100 * less.low, 100 * less.high, 1),
                   risk[i] < 0.05 ? " *" : "");
        printf("  %s\n", text);
    }
    printf("\n");
    say_key(&s, "from.notes", NULL);
    printf("\n");
}

static int run(const args *w, what_if_plan *plan, what_if_result *result) {
    sim_trouble trouble = {0};
    batch b;
    int order[WHAT_IF_MOVES_MAX];
    batch_begin(&b, command, 0);
    run_config config = batch_run_config(&b, (int)w->threads, 0);
    pool_state state = what_if_run(plan, &config, result, &trouble);
    batch_end(&b);
    if (state == POOL_NO_MEMORY) return cli_error(CLI_FAILED, command, "out of memory or threads");
    if (state == POOL_BROKEN) return batch_trouble(command, plan->plan, &trouble);
    for (int i = 0; i < plan->moves; i++) order[i] = i;
    sorted_result = result;
    qsort(order, (size_t)plan->moves, sizeof order[0], by_wins);
    if (w->has_json) show_json(plan, result, order);
    else show_text(w->lang, plan, result, order);
    if (state != POOL_STOPPED) return CLI_OK;
    return cli_error(BATCH_INTERRUPTED, command,
                     "interrupted after %" PRIu64 " of %" PRIu64 " worlds", result->worlds,
                     plan->plan->matches);
}

static int from(args *w, const br_match *m, what_if_plan *plan, what_if_result *result) {
    _Alignas(64) static uint8_t state[BR_STATE_MAX];
    sim_plan sim = {.rules = &m->rules, .matches = (uint64_t)w->games};
    if (!cli_number(command, "--at", w->at, 0, m->plies, &w->ply)) return CLI_USAGE;
    br_match_at(m, (uint32_t)w->ply, state);
    plan->plan = &sim;
    plan->state = state;
    plan->ply = (uint32_t)w->ply;
    if (!cli_bots(command, w->bots, m->rules.seats, sim.bots)) return CLI_USAGE;
    if (!workspace_suits(command, sim.bots, &m->rules)) return CLI_USAGE;
    for (int i = 0; i < m->rules.seats; i++)
        if (sim.bots[i]->has_tablebase)
            return cli_error(CLI_USAGE, command, "bot '%s' plays whole matches only",
                             sim.bots[i]->name);
    int code = cli_seed(command, w->seed_text ? w->seed_text : "lab from", sim.seed);
    if (code == CLI_OK) code = seat_find(w, plan);
    if (code == CLI_OK) code = moves_find(plan);
    return code == CLI_OK ? run(w, plan, result) : code;
}

int cmd_lab(int argc, char **argv) {
    args w = {.games = 1000, .bots = "greedy"};
    if (cli_help(argc, argv, command)) return CLI_OK;
    if (argc > 1 && strcmp(argv[1], "skill") == 0) return lab_skill(argc, argv);
    w.threads = batch_threads();
    int code = args_read(&w, argc, argv);
    if (code != CLI_OK) return code;
    table *t = table_load(command, w.file);
    if (!t) return CLI_FAILED;
    what_if_plan *plan = calloc(1, sizeof *plan);
    what_if_result *result = calloc(1, sizeof *result);
    if (plan && result) code = from(&w, &t->match, plan, result);
    else code = cli_error(CLI_FAILED, command, "out of memory");
    free(plan);
    free(result);
    table_free(t);
    return code;
}
