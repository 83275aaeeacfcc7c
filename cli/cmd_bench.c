/* cmd_bench.c -- `backroom bench`: what the rules cost.
 *
 * Seconds are for people and depend on the machine; instructions a move do not,
 * and are what is compared from one version to the next.
 */
#include "cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

typedef enum task { TASK_ALL, TASK_INSTRUCTIONS, TASK_MATCHES } task;

typedef struct args {
    const br_game *game; /* NULL = all */
    int64_t seats;       /* 0 = all */
    int64_t matches;
    double seconds;
    task task;
    bool has_json;
} args;

/* One line of the report. */
typedef struct row {
    bench_rates rates;
    double instructions; /* negative = not counted */
} row;

/* ---- output ------------------------------------------------------------------------------- */

static void print_head(const args *w, const br_game *game, bool is_first) {
    if (w->has_json) {
        printf("%s{\"game\":\"%s\",\"state_bytes\":%d,\"seats\":[", is_first ? "" : ",", game->id,
               game->state_size);
        return;
    }
    printf("%s%s: %d bytes a state\n", is_first ? "" : "\n", game->id, game->state_size);
    if (w->task == TASK_INSTRUCTIONS) printf("  seats    instr\n");
    else
        printf("  seats      moves/s    games/s  door moves/s     copies/s     worlds/s  "
               "moves/game   sim %%   instr\n");
}

static void print_row(const args *w, const br_rules *r, const row *line, bool is_first) {
    const bench_rates *p = &line->rates;
    char count[16] = "-";
    if (line->instructions >= 0) snprintf(count, sizeof count, "%.1f", line->instructions);
    if (w->has_json) {
        printf("%s{\"seats\":%d", is_first ? "" : ",", r->seats);
        if (w->task == TASK_ALL)
            printf(",\"moves_s\":%.0f,\"games_s\":%.0f,\"door_moves_s\":%.0f,\"door_games_s\":%.0f,"
                   "\"copies_s\":%.0f,\"worlds_s\":%.0f,\"moves_a_match\":%.2f,\"sim_share\":%.4f",
                   p->moves_apply, p->games_apply, p->moves_play, p->games_play, p->copies,
                   p->worlds, p->moves_a_match, p->lab_share);
        printf(",\"instructions\":%s}", line->instructions >= 0 ? count : "null");
    } else if (w->task == TASK_INSTRUCTIONS) {
        printf("  %5d  %7s\n", r->seats, count);
    } else {
        printf("  %5d %12.0f %10.0f %13.0f %12.0f %12.0f %11.2f %7.1f %7s\n", r->seats,
               p->moves_apply, p->games_apply, p->moves_play, p->copies, p->worlds,
               p->moves_a_match, 100 * p->lab_share, count);
    }
    fflush(stdout);
}

/* ---- work --------------------------------------------------------------------------------- */

static int bench_seats(const args *w, const br_rules *r, bool is_first, char why[BENCH_WHY_MAX]) {
    row line = {.instructions = -1};
    if (w->task == TASK_ALL && !bench_measure(r, w->seconds, &line.rates))
        return cli_error(CLI_FAILED, "bench", "out of memory");
    line.instructions = bench_instructions(r, why);
    if (line.instructions < 0 && w->task == TASK_INSTRUCTIONS)
        return cli_error(CLI_FAILED, "bench", "instructions can not be counted: %s", why);
    print_row(w, r, &line, is_first);
    return CLI_OK;
}

static int bench_game(const args *w, const br_game *game, bool is_first, char why[BENCH_WHY_MAX]) {
    int from = w->seats ? (int)w->seats : game->seats_min;
    int to = w->seats ? (int)w->seats : game->seats_max;
    bool is_first_row = true;
    print_head(w, game, is_first);
    for (int seats = from; seats <= to; seats++) {
        br_rules rules;
        br_fault fault = {.err = BR_OK};
        if (br_rules_init(&rules, game, seats, &fault) != BR_OK)
            return cli_fault(CLI_USAGE, "bench", NULL, &fault);
        if (!w->seats && br_rules_check(&rules, &fault) != BR_OK) continue; /* needs an option */
        int code = bench_seats(w, &rules, is_first_row, why);
        if (code != CLI_OK) return code;
        is_first_row = false;
    }
    if (w->has_json) printf("]}");
    return CLI_OK;
}

static bool is_wanted(const args *w, const br_game *game) {
    return (!w->game || w->game == game) &&
           (!w->seats || (w->seats >= game->seats_min && w->seats <= game->seats_max));
}

static int bench_all(const args *w) {
    char why[BENCH_WHY_MAX] = "";
    bool is_first = true;
    if (w->has_json) printf("{\"program\":\"" BR_PROGRAM_VERSION "\",\"games\":[");
    for (int i = 0; br_game_at(i); i++) {
        const br_game *game = br_game_at(i);
        if (!is_wanted(w, game)) continue;
        int code = bench_game(w, game, is_first, why);
        if (code != CLI_OK) return code;
        is_first = false;
    }
    if (w->has_json) printf("]}\n");
    if (why[0]) fprintf(stderr, "instructions are not counted: %s\n", why);
    return CLI_OK;
}

/* What bench_instructions runs under the counter. */
static int bench_matches(const args *w) {
    br_rules rules;
    br_fault fault = {.err = BR_OK};
    br_rng rng = br_rng_from(1);
    if (!w->game || !w->seats)
        return cli_error(CLI_USAGE, "bench", "--matches needs a game and --seats");
    if (br_rules_init(&rules, w->game, (int)w->seats, &fault) != BR_OK)
        return cli_fault(CLI_USAGE, "bench", NULL, &fault);
    bench_count count = bench_matches_apply(&rules, &rng, (uint64_t)w->matches);
    printf("moves %" PRIu64 "\n", count.moves);
    return CLI_OK;
}

/* ---- the command -------------------------------------------------------------------------- */

static bool seconds_read(const char *text, double *out) {
    char *end = NULL;
    errno = 0;
    double value = strtod(text, &end);
    bool is_plain = text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    if (is_plain && value >= 0.01 && value <= 60) {
        *out = value;
        return true;
    }
    cli_error(CLI_USAGE, "bench", "--seconds is a number from 0.01 to 60, not '%.60s'", text);
    return false;
}

/* As cli_value: 1 taken, 0 something else, -1 wrong with the message printed. */
static int args_take(args *w, int argc, char **argv, int *i) {
    const char *value = NULL;
    int taken = cli_value("bench", argc, argv, i, "--seats", &value);
    if (taken > 0 && !cli_number("bench", "--seats", value, 1, BR_SEATS_MAX, &w->seats)) return -1;
    if (taken != 0) return taken;
    if ((taken = cli_value("bench", argc, argv, i, "--seconds", &value)) != 0)
        return taken > 0 && !seconds_read(value, &w->seconds) ? -1 : taken;
    if ((taken = cli_value("bench", argc, argv, i, "--matches", &value)) != 0) {
        w->task = TASK_MATCHES;
        if (taken > 0 && !cli_number("bench", "--matches", value, 1, 1000000000, &w->matches))
            return -1;
        return taken;
    }
    if (strcmp(argv[*i], "--json") == 0) w->has_json = true;
    else if (strcmp(argv[*i], "--instructions") == 0) w->task = TASK_INSTRUCTIONS;
    else return 0;
    return 1;
}

int cmd_bench(int argc, char **argv) {
    args w = {.seconds = 0.5};
    if (cli_help(argc, argv, "bench")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = args_take(&w, argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (argv[i][0] == '-' || w.game) return cli_unknown("bench", argv[i]);
        w.game = cli_game("bench", argv[i]);
        if (!w.game) return CLI_USAGE;
    }
    if (w.game && !is_wanted(&w, w.game))
        return cli_error(CLI_USAGE, "bench", "%s has %d to %d seats, not %" PRId64, w.game->id,
                         w.game->seats_min, w.game->seats_max, w.seats);
    return w.task == TASK_MATCHES ? bench_matches(&w) : bench_all(&w);
}
