/* cmd_solve.c -- `backroom solve GAME`: the exact value of every set-up of a game with a solver.
 *
 * Prints margins and outcomes for all pairs of secret choices under perfect play, and how both
 * seats should choose. What goes to stdout depends on the rules only; time and
 * memory go to stderr.
 */
#include "help.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "backroom_json.h"
#include "seconds.h"
#include "solution.h"
#include "term.h"
#include "workspace.h"

static const br_solver *solver_of(const br_rules *r) { return r->game->bots->solver; }

static void tell(void *listener, uint64_t done, uint64_t total) {
    (void)listener;
    cli_progress("solve", done, total);
}

/* A solution and the language it is told in. */
typedef struct shown {
    solution of;
    solution_line line;
    solution_talk talk;
    const char *with; /* other options, an own deck, both; NULL = neither */
    solution usual;   /* without them */
} shown;

/* False if the numbers of these components are too large. */
static bool shown_make(const br_rules *r, br_lang lang, const void *tablebase, shown *out) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    const char *first = br_word(lang, "lab.solve.first"),
               *second = br_word(lang, "lab.solve.second");
    out->talk = (solution_talk){lang, {first, second}};
    if (!solution_make(r, tablebase, &out->of)) return false;
    solver_of(r)->start(r, 0, out->of.own, out->of.other, state);
    solution_line_from(r, tablebase, state, &out->line);
    return true;
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

/* "3.50" or, where the language has a comma there, "3,50". */
static void print_decimal(br_lang lang, const char *format, double value) {
    char text[40];
    snprintf(text, sizeof text, format, value);
    for (char *at = text; *at && lang != BR_EN; at++)
        if (*at == '.') *at = ',';
    fputs(text, stdout);
}

static void print_key(br_lang lang, const char *key) {
    const char *text = br_word(lang, key);
    fputs(text ? text : key, stdout);
}

static void print_padded(const char *text, int width) {
    printf("%s%*s", text, width > term_columns(text) ? width - term_columns(text) : 0, "");
}

static void print_card(const shown *s, int card, int width) {
    char text[200];
    br_buf out = br_buf_over(text, sizeof text);
    br_say_word(&out, s->talk.lang, s->of.rules->game->id, s->of.word[card]);
    print_padded(text, width);
}

static void print_mix(const shown *s, const char *who, const int64_t *mix, int64_t over) {
    printf("    ");
    print_key(s->talk.lang, who);
    const char *comma = ":";
    for (int i = 0; i < s->of.count; i++) {
        if (mix[i] == 0) continue;
        printf("%s ", comma);
        print_card(s, i, 0);
        putchar(' ');
        print_fraction(mix[i], over);
        if (mix[i] < over)
            print_decimal(s->talk.lang, " (%.1f %%)", 100.0 * (double)mix[i] / (double)over);
        comma = ",";
    }
    putchar('\n');
}

static void print_game(const shown *s, const matrix_game *game) {
    print_mix(s, "lab.solve.first", game->row, game->denominator);
    print_mix(s, "lab.solve.second", game->column, game->denominator);
}

static void print_head(const shown *s) {
    const br_rules *r = s->of.rules;
    br_lang lang = s->talk.lang;
    char key[120];
    snprintf(key, sizeof key, "%s.title", r->game->id);
    print_key(lang, key);
    print_key(lang, "lab.solve.solved");
    for (int i = 0; i < r->game->option_count; i++)
        if (strcmp(r->game->options[i].name, "first") != 0)
            printf("; %s %s", r->game->options[i].name, br_rules_value(r, i));
    if (r->custom_tables) print_key(lang, "lab.solve.own-deck");
    printf("\n\n");
    print_key(lang, "lab.solve.about");
    printf("\n\n  ");
    const char *pairs = br_word(lang, "lab.solve.pairs");
    print_padded(pairs ? pairs : "", 20);
    for (int j = 0; j < s->of.count; j++) printf("%6d", j + 1);
    putchar('\n');
}

static void print_answer(const shown *s) {
    char text[1000], key[SOLUTION_KEY];
    br_buf out = br_buf_over(text, sizeof text);
    br_args args;
    solution_answer(&s->of, key, &args);
    br_say(&out, s->talk.lang, s->of.rules->game->id, key, &args, NULL);
    printf("%s\n\n", text);
}

static void print_table(const shown *s) {
    int n = s->of.count;
    for (int i = 0; i < n; i++) {
        printf("  %d ", i + 1);
        print_card(s, i, 17);
        for (int j = 0; j < n; j++)
            printf("%5d%c", br_worth_margin(s->of.worth[i * n + j]),
                   "LDW"[br_worth_outcome(s->of.worth[i * n + j]) + 1]);
        putchar('\n');
    }
}

static void card_arg(br_args *args, const solution *s, const char *name, unsigned choice) {
    br_arg *arg = br_arg_add(args, name, BR_ARG_WORD, 0);
    memcpy(arg->word, s->word[choice], sizeof s->word[0]);
}

static void print_line(const shown *s) {
    char text[1000];
    br_args args = {0};
    br_buf out = br_buf_over(text, sizeof text);
    card_arg(&args, &s->of, "own", s->of.own);
    card_arg(&args, &s->of, "other", s->of.other);
    br_say(&out, s->talk.lang, s->of.rules->game->id, "house.solve.line", &args, NULL);
    printf("\n%s\n", text);
    for (int i = 0; i < s->line.count; i++) {
        const solution_step *step = &s->line.step[i];
        out = br_buf_over(text, sizeof text);
        solution_step_say(s->of.rules, &s->talk, step, &out);
        printf("  %2d  %+3d  %s: %s\n", i + 1, br_worth_margin(step->worth),
               s->talk.names[step->seat], text);
    }
}

/* What other options and an own deck change. */
static void compared_say(const shown *s, char key[SOLUTION_KEY], br_buf *out) {
    char text[1000], with[80];
    br_buf said = br_buf_over(text, sizeof text);
    br_args args;
    snprintf(with, sizeof with, "lab.solve.with-%s", s->with);
    solution_compare(&s->usual, &s->of, s->talk.lang, key, &args);
    br_say(&said, s->talk.lang, s->of.rules->game->id, key, &args, NULL);
    static const char mark[] = "{with}";
    const char *at = strstr(text, mark), *word = br_word(s->talk.lang, with);
    br_put_bytes(out, text, at ? (size_t)(at - text) : 0);
    if (at) br_put(out, word ? word : with);
    br_put(out, at ? at + sizeof mark - 1 : text);
}

static void print_compared(const shown *s) {
    char text[1000] = "", key[SOLUTION_KEY];
    br_buf out = br_buf_over(text, sizeof text);
    if (!s->with) return;
    compared_say(s, key, &out);
    printf("%s\n\n", text);
}

static void print_text(const shown *s) {
    const matrix_game *points = &s->of.points, *wins = &s->of.wins;
    br_lang lang = s->talk.lang;
    print_answer(s);
    print_compared(s);
    print_head(s);
    print_table(s);
    putchar('\n');
    print_key(lang, "lab.solve.for-points");
    putchar(' ');
    print_fraction(points->value, points->denominator);
    print_decimal(lang, " (%+.4f)", (double)points->value / (double)points->denominator);
    putchar('\n');
    print_game(s, points);
    putchar('\n');
    print_key(lang, "lab.solve.for-victory");
    putchar(' ');
    print_fraction(wins->value, 2 * wins->denominator);
    print_decimal(lang, " (%.2f %%)", 50.0 * (double)wins->value / (double)wins->denominator);
    putchar('\n');
    print_game(s, wins);
    print_line(s);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void print_json(const shown *s) {
    static char text[1 << 16];
    br_buf out = br_buf_over(text, sizeof text);
    jw_object(&out);
    solution_put(&out, &s->of, &s->line, &s->talk);
    if (s->with) {
        char said[1000] = "", key[SOLUTION_KEY];
        br_buf say = br_buf_over(said, sizeof said);
        compared_say(s, key, &say);
        jw_object_of(&out, "compared");
        jw_key(&out, "key");
        jw_string(&out, key);
        jw_key(&out, "with");
        jw_string(&out, s->with);
        jw_key(&out, "say");
        jw_string(&out, said);
        jw_object_end(&out);
    }
    jw_object_end(&out);
    puts(text);
}

/* ---- a bot against perfect play ----------------------------------------------------------- */

/* One match from a set-up; what the bot at `own` gave away. */
static int32_t given_away(const br_rules *r, const bot *self, const bot_workspace *workspace,
                          int number) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    const br_solver *solver = solver_of(r);
    const void *tablebase = workspace->tablebase;
    int n = solver->choices;
    int setup = number * 37 % (n * n); /* 37 is prime, and no n * n has it: all, well mixed */
    br_seat own = (br_seat)(number / (n * n) % 2), seat;
    uint8_t seed[BR_SEED_BYTES] = {(uint8_t)number};
    int32_t given = 0;
    br_move move;
    solver->start(r, 0, (unsigned)(setup / n), (unsigned)(setup % n), state);
    for (uint32_t ply = 0; br_must_act(r, state) != 0; ply++) {
        seat = br_lowest(br_must_act(r, state));
        br_rng rng = bot_rng(seed, seat, ply);
        int32_t before = br_worth_margin(solver->worth(tablebase, r, state, seat));
        bot_move(seat == own ? self : &bot_oracle, r, state, seat, &rng, workspace, &move);
        br_refusal refusal;
        br_play(r, state, bot_mover(seat, &move), &move, NULL, &refusal);
        given += before - br_worth_margin(solver->worth(tablebase, r, state, seat));
    }
    return given;
}

static void print_given(br_lang lang, const bot *self, double mean, double half, int64_t matches) {
    char key[80];
    snprintf(key, sizeof key, "house.bot.%s", self->name);
    print_key(lang, key);
    printf(": ");
    print_key(lang, "lab.solve.given");
    print_decimal(lang, " %.2f", mean);
    print_decimal(lang, " (95 %%: %.2f", mean - half);
    print_decimal(lang, "–%.2f); ", mean + half);
    print_key(lang, "lab.solve.matches");
    printf(" %" PRId64 "\n", matches);
}

static int measure(const br_rules *r, br_lang lang, const char *name, int64_t matches,
                   bool has_json) {
    const bot *bots[BR_SEATS_MAX] = {NULL, &bot_oracle};
    if (!cli_bots("solve", name, 1, bots) || !workspace_suits("solve", bots, r)) return CLI_USAGE;
    bot_workspace workspace = workspace_open(bots, r, NULL);
    double sum = 0, squares = 0, start = seconds_now();
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
    else print_given(lang, bots[0], mean, half, matches);
    fprintf(stderr, "%.1f s\n", seconds_now() - start);
    return CLI_OK;
}

/* ---- the command -------------------------------------------------------------------------- */

static void tell_done(br_lang lang, const br_solver *solver, double seconds) {
    char text[200];
    br_args args = {0};
    br_buf out = br_buf_over(text, sizeof text);
    br_arg_add(&args, "mb", BR_ARG_NUMBER, (int32_t)((solver->bytes + (1 << 20) - 1) >> 20));
    br_arg *time = br_arg_add(&args, "time", BR_ARG_WORD, 0);
    snprintf(time->word, sizeof time->word, "%.2f", seconds);
    for (char *at = time->word; *at && lang != BR_EN; at++)
        if (*at == '.') *at = ',';
    br_say(&out, lang, NULL, "house.cli.solve-cost", &args, NULL);
    const char *done = br_word(lang, "lab.solve.done");
    fprintf(stderr, "%s %" PRIu32 ", %s\n", done ? done : "", solver->positions, text);
}

/* Which rules are not the usual ones; who begins is no rule. */
static const char *with_what(const br_rules *r) {
    bool is_other = false;
    for (int i = 0; i < r->game->option_count; i++)
        is_other =
            is_other || (r->option[i] != 0 && strcmp(r->game->options[i].name, "first") != 0);
    if (is_other) return r->custom_tables ? "both" : "options";
    return r->custom_tables ? "deck" : NULL;
}

/* The usual rules solved, too, in the same memory. */
static bool usual_make(const br_rules *r, void *tablebase, shown *out) {
    static br_rules usual;
    br_fault fault;
    if (br_rules_init(&usual, r->game, r->seats, &fault) != BR_OK) return false;
    solver_of(r)->make(tablebase, &usual, tell, NULL);
    return solution_make(&usual, tablebase, &out->usual);
}

static int solve(const br_rules *r, br_lang lang, bool has_json) {
    const br_solver *solver = solver_of(r);
    void *tablebase = malloc(solver->bytes);
    if (!tablebase) return cli_error(CLI_FAILED, "solve", "out of memory");
    double start = seconds_now();
    solver->make(tablebase, r, tell, NULL);
    static shown s;
    bool is_solved = shown_make(r, lang, tablebase, &s);
    s.with = is_solved ? with_what(r) : NULL;
    if (s.with && !usual_make(r, tablebase, &s)) s.with = NULL;
    tell_done(lang, solver, seconds_now() - start);
    free(tablebase);
    if (!is_solved) return cli_error(CLI_FAILED, "solve", "the numbers of this deck are too large");
    if (has_json) print_json(&s);
    else print_text(&s);
    return CLI_OK;
}

/* The ids of the games with a solver, with commas between. */
static void solved_games(char *out, size_t size) {
    br_buf text = br_buf_over(out, size);
    for (int i = 0; br_game_at(i); i++) {
        if (!br_game_at(i)->bots->solver) continue;
        if (text.used) br_put(&text, ", ");
        br_put(&text, br_game_at(i)->id);
    }
}

int cmd_solve(int argc, char **argv) {
    char games[256];
    cli_setup setup = {0};
    bool has_json = false;
    const char *name = NULL, *number = NULL;
    int64_t matches = 0;
    solved_games(games, sizeof games);
    if (cli_help(argc, argv, "solve")) {
        printf("\n%s %s\n", help_text(help_lang(argc, argv), "solve.solved"), games);
        return CLI_OK;
    }
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
    if (!setup.game) return cli_error(CLI_USAGE, "solve", "which game? solved are: %s", games);
    if (number && !cli_number("solve", "--matches", number, 1, 1000000, &matches)) return CLI_USAGE;
    int code = cli_setup_finish(&setup, "solve");
    const char *refused = code == CLI_OK ? solved_refuses(&setup.rules) : NULL;
    if (refused) code = cli_error(CLI_USAGE, "solve", "%s", refused);
    else if (code == CLI_OK && !number)
        matches = 2 * solver_of(&setup.rules)->choices * solver_of(&setup.rules)->choices;
    if (code == CLI_OK && name) code = measure(&setup.rules, setup.lang, name, matches, has_json);
    else if (code == CLI_OK) code = solve(&setup.rules, setup.lang, has_json);
    cli_setup_free(&setup);
    return code;
}
