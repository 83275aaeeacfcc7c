/* cmd_solve.c -- `backroom solve squirrels`: the exact value of every set-up of two-seat Squirrels.
 *
 * Prints margins and outcomes for all pairs of set-up cards under perfect play, and how both seats
 * should choose their card in secret. What goes to stdout depends on the rules only; time and
 * memory go to stderr.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "matrix_game.h"
#include "oracle_squirrels.h"
#include "workspace.h"

static const char usage[] =
    "usage: backroom solve squirrels [options]\n"
    "\n"
    "Computes two-seat Squirrels exactly, for the given rules: what each pair of set-up cards is\n"
    "worth to the seat that begins when both play perfectly, and the equilibrium of the secret\n"
    "choice, for nuts and for victories. Needs 101 MB and about a second.\n"
    "\n"
    "Options:\n"
    "  --option K=V    an option of the game, repeatable; see `backroom games`\n"
    "  --deck FILE     a house deck\n"
    "  --bot NAME      instead: how many nuts that bot gives away a match against perfect play,\n"
    "                  over all 64 set-ups, from both seats\n"
    "  --matches N     of them, default all 128\n"
    "  --json          one JSON object instead of text\n";

enum { N = ORACLE_CARDS };

typedef struct solution {
    const br_rules *rules;
    int32_t worth[N][N];
    char card[N][BR_WORD_MAX];
    matrix_game nuts, wins; /* wins: two points a victory, one a draw */
} solution;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void tell(void *listener, uint64_t done, uint64_t total) {
    (void)listener;
    cli_progress("solve", done, total);
}

/* The name of card `number`, as moves call it. */
static void card_name(const br_rules *r, unsigned number, char out[BR_WORD_MAX]) {
    out[0] = '\0';
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *field = &r->game->fields[i];
        if (strcmp(field->name, "stack") == 0) r->game->word(r, field->dict, number, out);
    }
}

static bool solution_make(solution *s, const br_rules *r, const oracle_tablebase *tablebase) {
    int32_t nuts[N * N], wins[N * N];
    s->rules = r;
    oracle_table(tablebase, r, s->worth);
    for (int i = 0; i < N * N; i++) {
        int32_t worth = s->worth[i / N][i % N];
        nuts[i] = oracle_margin(worth);
        wins[i] = oracle_outcome(worth) + 1;
    }
    for (unsigned i = 0; i < N; i++) card_name(r, i + 1, s->card[i]);
    return matrix_game_solve(nuts, N, N, &s->nuts) && matrix_game_solve(wins, N, N, &s->wins);
}

/* ---- text --------------------------------------------------------------------------------- */

/* A fraction in lowest terms; a whole number without its 1. */
static void print_fraction(int64_t number, int64_t over) {
    int64_t a = number < 0 ? -number : number, b = over;
    while (a) {
        int64_t rest = b % a;
        b = a;
        a = rest;
    }
    printf("%" PRId64, number / b);
    if (over != b) printf("/%" PRId64, over / b);
}

static void print_mix(const solution *s, const char *who, const int64_t *mix, int64_t over) {
    printf("    %-7s", who);
    const char *comma = "";
    for (int i = 0; i < N; i++) {
        if (mix[i] == 0) continue;
        printf("%s %s ", comma, s->card[i]);
        print_fraction(mix[i], over);
        if (mix[i] < over) printf(" (%.1f %%)", 100.0 * (double)mix[i] / (double)over);
        comma = ",";
    }
    putchar('\n');
}

static void print_game(const solution *s, const matrix_game *game) {
    print_mix(s, "first:", game->row, game->denominator);
    print_mix(s, "second:", game->column, game->denominator);
}

static void print_text(const solution *s) {
    const br_rules *r = s->rules;
    printf("squirrels, 2 seats, solved");
    for (int i = 0; i < r->game->option_count; i++)
        if (strcmp(r->game->options[i].name, "first") != 0)
            printf("; %s %s", r->game->options[i].name, br_rules_value(r, i));
    printf("%s\n\nNuts of the seat that begins less those of the other, both playing perfectly;\n"
           "W, D, L: the seat that begins wins, draws or loses, tie-breaks counted.\n\n"
           "  first \\ second   ",
           r->custom_tables ? "; a house deck" : "");
    for (int j = 0; j < N; j++) printf("%6d", j + 1);
    putchar('\n');
    for (int i = 0; i < N; i++) {
        printf("  %d %-16s", i + 1, s->card[i]);
        for (int j = 0; j < N; j++)
            printf("%5d%c", oracle_margin(s->worth[i][j]),
                   "LDW"[oracle_outcome(s->worth[i][j]) + 1]);
        putchar('\n');
    }
    const matrix_game *nuts = &s->nuts, *wins = &s->wins;
    printf("\nThe secret choice, played for nuts: the seat that begins is worth ");
    print_fraction(nuts->value, nuts->denominator);
    printf(" nuts (%+.4f)\n", (double)nuts->value / (double)nuts->denominator);
    print_game(s, nuts);
    printf("\nThe secret choice, played for victory: the seat that begins wins ");
    print_fraction(wins->value, 2 * wins->denominator);
    printf(" of the matches (%.2f %%)\n", 50.0 * (double)wins->value / (double)wins->denominator);
    print_game(s, wins);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void json_mix(const solution *s, const char *name, const int64_t *mix) {
    const char *comma = "";
    printf(",\"%s\":{", name);
    for (int i = 0; i < N; i++) {
        if (mix[i] == 0) continue;
        printf("%s\"%s\":%" PRId64, comma, s->card[i], mix[i]);
        comma = ",";
    }
    printf("}");
}

static void json_game(const solution *s, const char *name, const matrix_game *game,
                      int64_t points) {
    printf(",\"%s\":{\"value\":[%" PRId64 ",%" PRId64 "],\"over\":%" PRId64, name, game->value,
           points * game->denominator, game->denominator);
    json_mix(s, "first", game->row);
    json_mix(s, "second", game->column);
    printf("}");
}

static void print_json(const solution *s) {
    const br_rules *r = s->rules;
    static const char *const outcomes[] = {"loss", "draw", "win"};
    printf("{\"game\":\"squirrels\",\"seats\":2,\"options\":{");
    for (int i = 0; i < r->game->option_count; i++)
        printf("%s\"%s\":\"%s\"", i ? "," : "", r->game->options[i].name, br_rules_value(r, i));
    printf("},\"cards\":[");
    for (int i = 0; i < N; i++) printf("%s\"%s\"", i ? "," : "", s->card[i]);
    printf("],\"margin\":[");
    for (int i = 0; i < N * N; i++)
        printf("%s%d%s",
               i % N ? ","
               : i   ? ",["
                     : "[",
               oracle_margin(s->worth[i / N][i % N]), i % N == N - 1 ? "]" : "");
    printf("],\"outcome\":[");
    for (int i = 0; i < N * N; i++)
        printf("%s\"%s\"%s",
               i % N ? ","
               : i   ? ",["
                     : "[",
               outcomes[oracle_outcome(s->worth[i / N][i % N]) + 1], i % N == N - 1 ? "]" : "");
    printf("]");
    json_game(s, "for_nuts", &s->nuts, 1);
    json_game(s, "for_victory", &s->wins, 2);
    printf("}\n");
}

/* ---- a bot against perfect play ----------------------------------------------------------- */

/* One match from a set-up; what the bot at `own` gave away. */
static int32_t given_away(const br_rules *r, const bot *self, const bot_workspace *workspace,
                          int number) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    int setup = number * 37 % (N * N); /* 37 has no divisor in common: all of them, well mixed */
    br_seat own = (br_seat)(number / (N * N) % 2), seat;
    uint8_t seed[BR_SEED_BYTES] = {(uint8_t)number};
    int32_t given = 0;
    br_move move;
    oracle_reveal(r, 0, (unsigned)(setup / N + 1), (unsigned)(setup % N + 1), state);
    for (uint32_t ply = 0; br_must_act(r, state) != 0; ply++) {
        seat = br_lowest(br_must_act(r, state));
        br_rng rng = bot_rng(seed, seat, ply);
        int32_t before = oracle_margin(oracle_worth(workspace->tablebase, r, state, seat));
        bot_move(seat == own ? self : &bot_oracle, r, state, seat, &rng, workspace, &move);
        br_apply(r, state, seat, &move, NULL);
        given += before - oracle_margin(oracle_worth(workspace->tablebase, r, state, seat));
    }
    return given;
}

static int measure(const br_rules *r, const char *name, int64_t matches, bool has_json) {
    const bot *bots[BR_SEATS_MAX] = {NULL, &bot_oracle};
    if (!cli_bots("solve", name, 1, bots) || !workspace_suits("solve", bots, r)) return CLI_USAGE;
    bot_workspace workspace = workspace_open(bots, r, NULL);
    double sum = 0, squares = 0, start = workspace_clock();
    for (int i = 0; i < matches; i++) {
        double given = given_away(r, bots[0], &workspace, i);
        sum += given;
        squares += given * given;
        cli_progress("solve", (uint64_t)i + 1, (uint64_t)matches);
    }
    workspace_close(&workspace, true);
    double mean = sum / (double)matches, spread = squares / (double)matches - mean * mean;
    double half = 1.96 * search_root(spread > 0 ? spread / (double)matches : 0);
    if (has_json)
        printf("{\"bot\":\"%s\",\"matches\":%" PRId64 ",\"given_away\":%.4f,\"half\":%.4f}\n", name,
               matches, mean, half);
    else
        printf("%s gives away %.2f nuts a match to perfect play (95 %%: %.2f to %.2f), %" PRId64
               " matches\n",
               name, mean, mean - half, mean + half, matches);
    fprintf(stderr, "%.1f s\n", workspace_clock() - start);
    return CLI_OK;
}

/* ---- the command -------------------------------------------------------------------------- */

static int solve(const br_rules *r, bool has_json) {
    void *memory = malloc(oracle_tablebase_bytes());
    if (!memory) return cli_error(CLI_FAILED, "solve", "out of memory");
    double start = seconds_now();
    const oracle_tablebase *tablebase = oracle_tablebase_make(memory, r, tell, NULL);
    solution s;
    bool is_solved = solution_make(&s, r, tablebase);
    fprintf(stderr, "%" PRIu32 " positions in %.2f s, %zu MB\n", oracle_positions(tablebase),
            seconds_now() - start, (oracle_tablebase_bytes() + (1 << 20) - 1) >> 20);
    free(memory);
    if (!is_solved) return cli_error(CLI_FAILED, "solve", "the numbers of this deck are too large");
    if (has_json) print_json(&s);
    else print_text(&s);
    return CLI_OK;
}

int cmd_solve(int argc, char **argv) {
    cli_setup setup = {0};
    bool has_json = false;
    const char *name = NULL, *number = NULL;
    int64_t matches = 2 * N * N;
    if (cli_help(argc, argv, usage)) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = cli_setup_take(&setup, "solve", argc, argv, &i);
        if (taken == 0) taken = cli_value("solve", argc, argv, &i, "--bot", &name);
        if (taken == 0) taken = cli_value("solve", argc, argv, &i, "--matches", &number);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") == 0) has_json = true;
        else if (argv[i][0] != '-' && !setup.game) setup.game = argv[i];
        else return cli_unknown("solve", argv[i]);
    }
    if (!setup.game)
        return cli_error(CLI_USAGE, "solve", "which game? squirrels is the one that is solved");
    if (number && !cli_number("solve", "--matches", number, 1, 1000000, &matches)) return CLI_USAGE;
    int code = cli_setup_finish(&setup, "solve");
    const char *refused = code == CLI_OK ? oracle_refuses(&setup.rules) : NULL;
    if (refused) code = cli_error(CLI_USAGE, "solve", "%s", refused);
    if (code == CLI_OK && name) code = measure(&setup.rules, name, matches, has_json);
    else if (code == CLI_OK) code = solve(&setup.rules, has_json);
    cli_setup_free(&setup);
    return code;
}
