/* cli.c -- arguments, messages and the set-up of a match, shared by the subcommands.
 *
 * Whatever comes from outside is checked here once: numbers are bounded, names are looked up with
 * a suggestion for the nearest known one, and text is cleaned before it is shown, so that a
 * message is always one line and never moves a cursor. Files are in files.c.
 */
#include "cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "exec_bots.h"
#include "term.h"

enum { MESSAGE_MAX = 600, NAMES_MAX = 64, NEAR_WORD_MAX = 40, BOT_NAME_MAX = 64 };

/* ---- messages ----------------------------------------------------------------------------- */

int cli_error(int code, const char *command, const char *format, ...) {
    /* A message may quote a file name or an argument: no byte of it may break the line. */
    char raw[MESSAGE_MAX], text[MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    term_clean(raw, text, sizeof text);
    fflush(stdout);
    if (command) fprintf(stderr, "backroom %s: %s\n", command, text);
    else fprintf(stderr, "backroom: %s\n", text);
    return code;
}

int cli_fault(int code, const char *command, const char *file, const br_fault *fault) {
    char place[48] = "";
    if (fault->line && fault->column) {
        snprintf(place, sizeof place, ":%" PRIu32 ":%" PRIu32, fault->line, fault->column);
    } else if (fault->line) {
        snprintf(place, sizeof place, ":%" PRIu32, fault->line);
    }
    const char *text = fault->text[0] ? fault->text : br_err_text(fault->err);
    if (!file) return cli_error(code, command, "%s", text);
    return cli_error(code, command, "%.300s%s: %s", file, place, text);
}

int cli_unknown(const char *command, const char *argument) {
    const char *what = argument[0] == '-' && argument[1] ? "unknown option" : "one word too many:";
    return cli_error(CLI_USAGE, command, "%s '%.100s'; see `backroom %s --help`", what, argument,
                     command);
}

bool cli_operand(const char *command, const char *argument, const char **value) {
    bool is_option = argument[0] == '-' && argument[1];
    if (is_option || *value) return cli_unknown(command, argument) == CLI_OK;
    *value = argument;
    return true;
}

/* ---- the nearest word --------------------------------------------------------------------- */

/* How many letters must be changed, added or dropped to turn one word into the other. */
static int word_distance(const char *a, const char *b) {
    size_t size = strlen(b);
    if (strlen(a) > NEAR_WORD_MAX || size > NEAR_WORD_MAX) return NEAR_WORD_MAX;
    int row[NEAR_WORD_MAX + 1];
    for (size_t j = 0; j <= size; j++) row[j] = (int)j;
    for (size_t i = 0; a[i]; i++) {
        int diagonal = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 0; j < size; j++) {
            int change = diagonal + (a[i] != b[j]);
            int least = row[j] < row[j + 1] ? row[j] + 1 : row[j + 1] + 1;
            diagonal = row[j + 1];
            row[j + 1] = change < least ? change : least;
        }
    }
    return row[size];
}

const char *cli_nearest(const char *word, const char *const *list) {
    const char *best = NULL;
    int best_distance = NEAR_WORD_MAX;
    size_t size = strlen(word);
    for (; *list; list++) {
        int distance = word_distance(word, *list);
        if (size >= 2 && strncmp(word, *list, size) == 0) distance = 1; /* typed half of it */
        if (distance >= best_distance) continue;
        best = *list;
        best_distance = distance;
    }
    int near_enough = size < 4 ? 1 : size < 8 ? 2 : 3;
    return best_distance <= near_enough ? best : NULL;
}

const br_game *cli_game(const char *command, const char *id) {
    const br_game *game = br_game_find(id);
    if (game) return game;
    const char *ids[NAMES_MAX + 1] = {NULL};
    for (int i = 0; i < NAMES_MAX && br_game_at(i); i++) ids[i] = br_game_at(i)->id;
    const char *nearest = cli_nearest(id, ids);
    if (nearest) {
        cli_error(CLI_USAGE, command, "no game '%.60s'; did you mean '%s'?", id, nearest);
    } else {
        cli_error(CLI_USAGE, command, "no game '%.60s'; `backroom games` lists them", id);
    }
    return NULL;
}

/* ---- arguments ---------------------------------------------------------------------------- */

int cli_value(const char *command, int argc, char **argv, int *i, const char *name,
              const char **value) {
    size_t size = strlen(name);
    if (strncmp(argv[*i], name, size) != 0) return 0;
    if (argv[*i][size] == '=') {
        *value = argv[*i] + size + 1;
        return 1;
    }
    if (argv[*i][size]) return 0;
    if (*i + 1 >= argc) {
        cli_error(CLI_USAGE, command, "%s needs a value; see `backroom %s --help`", name, command);
        return -1;
    }
    *value = argv[++*i];
    return 1;
}

bool cli_number(const char *command, const char *name, const char *text, int64_t min, int64_t max,
                int64_t *out) {
    char *end = NULL;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    bool is_plain =
        (text[0] >= '0' && text[0] <= '9') || (text[0] == '-' && text[1] >= '0' && text[1] <= '9');
    if (is_plain && !*end && errno == 0 && value >= min && value <= max) {
        *out = value;
        return true;
    }
    cli_error(CLI_USAGE, command,
              "%s is a whole number from %" PRId64 " to %" PRId64 ", not '%.60s'", name, min, max,
              text);
    return false;
}

static bool no_bot(const char *command, const char *name) {
    const char *names[NAMES_MAX + 1] = {NULL};
    char list[NAMES_MAX * 8];
    br_buf out = br_buf_over(list, sizeof list);
    for (int i = 0; i < NAMES_MAX && bot_at(i); i++) {
        names[i] = bot_at(i)->name;
        if (i) br_put(&out, ", ");
        br_put(&out, names[i]);
    }
    const char *nearest = cli_nearest(name, names);
    if (nearest) cli_error(CLI_USAGE, command, "no bot '%s'; did you mean '%s'?", name, nearest);
    else cli_error(CLI_USAGE, command, "no bot '%s'; there are: %s", name, list);
    return false;
}

bool cli_bots(const char *command, const char *text, int count, const bot *out[]) {
    int taken = 0;
    for (const char *at = text; at; taken++) {
        char name[BOT_NAME_MAX + 1] = "";
        size_t size = strcspn(at, ",");
        memcpy(name, at, size < BOT_NAME_MAX ? size : BOT_NAME_MAX);
        bool is_exec = exec_bots_is(name);
        const bot *found = is_exec ? exec_bots_find(command, name) : bot_find(name);
        if (!found) return !is_exec && no_bot(command, name);
        if (taken == count) {
            cli_error(CLI_USAGE, command, "more bots are named than sit at the table (%d)", count);
            return false;
        }
        out[taken] = found;
        at = at[size] ? at + size + 1 : NULL;
    }
    for (int i = taken; i < count; i++) out[i] = out[taken - 1];
    return true;
}

/* ---- the rules a command line asks for ---------------------------------------------------- */

static int setup_take_deck(cli_setup *setup, const char *command, const char *value) {
    if (setup->decks == BR_TABLES_MAX) {
        cli_error(CLI_USAGE, command, "more than %d --deck files", BR_TABLES_MAX);
        return -1;
    }
    setup->deck_file[setup->decks++] = value;
    return 1;
}

static int setup_take_option(cli_setup *setup, const char *command, const char *value) {
    if (setup->options == (int)(sizeof setup->option / sizeof setup->option[0])) {
        cli_error(CLI_USAGE, command, "too many --option arguments");
        return -1;
    }
    setup->option[setup->options++] = value;
    return 1;
}

int cli_setup_take(cli_setup *setup, const char *command, int argc, char **argv, int *i) {
    const char *value;
    int taken = exec_bots_take(command, argc, argv, i);
    if (taken) return taken;
    taken = cli_value(command, argc, argv, i, "--seats", &value);
    if (taken) {
        if (taken > 0 && !cli_number(command, "--seats", value, 1, BR_SEATS_MAX, &setup->seats)) {
            return -1;
        }
        return taken;
    }
    if ((taken = cli_value(command, argc, argv, i, "--option", &value)) != 0) {
        return taken < 0 ? taken : setup_take_option(setup, command, value);
    }
    if ((taken = cli_value(command, argc, argv, i, "--deck", &value)) != 0) {
        return taken < 0 ? taken : setup_take_deck(setup, command, value);
    }
    if ((taken = cli_value(command, argc, argv, i, "--seed", &setup->seed_text)) != 0) return taken;
    return cli_value(command, argc, argv, i, "--lang", &setup->lang_text);
}

int cli_seed(const char *command, const char *text, uint8_t seed[BR_SEED_BYTES]) {
    size_t size = strlen(text);
    br_sha256 sha;
    if (size == 2 * BR_SEED_BYTES && br_hex_read(text, size, seed)) return CLI_OK;
    if (size == 0 || size >= 2 * BR_SEED_BYTES)
        return cli_error(CLI_USAGE, command,
                         "--seed is 64 hexadecimal digits, or a text of 1 to 63 bytes to hash");
    br_sha256_init(&sha);
    br_sha256_add(&sha, text, size);
    br_sha256_end(&sha, seed);
    return CLI_OK;
}

static int setup_seed(cli_setup *setup, const char *command) {
    if (setup->seed_text) return cli_seed(command, setup->seed_text, setup->seed);
    cli_random_seed(setup->seed);
    return CLI_OK;
}

static int setup_options(cli_setup *setup, const char *command) {
    for (int i = 0; i < setup->options; i++) {
        char name[64];
        const char *equals = strchr(setup->option[i], '=');
        size_t size = equals ? (size_t)(equals - setup->option[i]) : 0;
        if (!equals || size == 0 || size >= sizeof name) {
            return cli_error(CLI_USAGE, command, "--option is NAME=VALUE, not '%.60s'",
                             setup->option[i]);
        }
        memcpy(name, setup->option[i], size);
        name[size] = '\0';
        br_fault fault = {0};
        if (br_rules_option(&setup->rules, name, equals + 1, &fault) != BR_OK) {
            return cli_fault(CLI_USAGE, command, NULL, &fault);
        }
    }
    return CLI_OK;
}

static int setup_decks(cli_setup *setup, const char *command) {
    for (int i = 0; i < setup->decks; i++) {
        size_t size = 0;
        char *text = cli_read_file(command, setup->deck_file[i], &size);
        if (!text) return CLI_FAILED;
        int table = br_rules_table_of(&setup->rules, text, size);
        br_fault fault = {0};
        br_err err = br_rules_deck(&setup->rules, text, size, &fault);
        if (err != BR_OK || table < 0) {
            free(text);
            return cli_fault(CLI_FAILED, command, setup->deck_file[i], &fault);
        }
        if (setup->deck_text[table]) {
            free(text);
            return cli_error(CLI_USAGE, command, "two --deck files for the table '%s'",
                             setup->rules.game->tables[table].name);
        }
        setup->deck_text[table] = text;
    }
    return CLI_OK;
}

static int setup_rules(cli_setup *setup, const char *command, const br_game *game) {
    br_fault fault = {0};
    if (br_rules_init(&setup->rules, game, (int)setup->seats, &fault) != BR_OK) {
        return cli_fault(CLI_USAGE, command, NULL, &fault);
    }
    int code = setup_options(setup, command);
    if (code == CLI_OK) code = setup_decks(setup, command);
    if (code == CLI_OK && br_rules_check(&setup->rules, &fault) != BR_OK) {
        code = cli_fault(CLI_USAGE, command, NULL, &fault);
    }
    return code;
}

int cli_least_seats(const br_game *game) {
    static br_rules rules;
    br_fault fault = {0};
    int seats = game->seats_min;
    while (seats < game->seats_max && (br_rules_init(&rules, game, seats, &fault) != BR_OK ||
                                       br_rules_check(&rules, &fault) != BR_OK)) {
        seats++;
    }
    return seats;
}

int cli_setup_finish(cli_setup *setup, const char *command) {
    if (!cli_lang(command, setup->lang_text, &setup->lang)) return CLI_USAGE;
    const br_game *game = cli_game(command, setup->game);
    if (!game) return CLI_USAGE;
    if (setup->seats == 0) setup->seats = cli_least_seats(game);
    if (setup->seats < game->seats_min || setup->seats > game->seats_max) {
        return cli_error(CLI_USAGE, command, "%s has %d to %d seats, not %" PRId64, game->id,
                         game->seats_min, game->seats_max, setup->seats);
    }
    int code = setup_rules(setup, command, game);
    if (code == CLI_OK) code = setup_seed(setup, command);
    return code;
}

void cli_setup_free(cli_setup *setup) {
    for (int i = 0; i < BR_TABLES_MAX; i++) {
        free(setup->deck_text[i]);
        setup->deck_text[i] = NULL;
    }
}

br_lang cli_lang_from_environment(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (!value || !value[0]) continue;
        br_lang lang = BR_EN;
        return br_lang_find(value, &lang) ? lang : BR_EN;
    }
    return BR_EN;
}

bool cli_lang(const char *command, const char *text, br_lang *out) {
    *out = cli_lang_from_environment();
    if (!text || br_lang_find(text, out)) return true;
    cli_error(CLI_USAGE, command, "no language '%.30s'; there are en, ru and uk", text);
    return false;
}

static bool is_quiet;

void cli_quiet(void) { is_quiet = true; }

void cli_progress(const char *what, uint64_t done, uint64_t total) {
    if (is_quiet) return;
    if (!isatty(STDERR_FILENO)) return;
    double share = total ? 100.0 * (double)done / (double)total : 100.0;
    fprintf(stderr, "\r%s: %.0f%%%s", what, share, done >= total ? "\n" : "");
    fflush(stderr);
}
