/* cli.h -- what the subcommands share: arguments, errors, files, language.
 *
 * A subcommand is one function `int cmd_<name>(int argc, char **argv)`, argv[0] being its name.
 * It returns the exit code: 0 done, 1 the work failed, 2 the call was wrong. Every message about
 * a failure is one line on stderr: `backroom <command>: what is wrong; what to do`.
 */
#ifndef CLI_H
#define CLI_H

#include <stdio.h>

#include "backroom.h"
#include "bot.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_ENDED = 128 }; /* + the signal */
enum { CLI_FILE_MAX = 64 << 20 }; /* largest file read from outside */

int cmd_games(int argc, char **argv);
int cmd_describe(int argc, char **argv);
int cmd_cards(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_referee(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_compare(int argc, char **argv);
int cmd_lab(int argc, char **argv);
int cmd_sweep(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_solve(int argc, char **argv);
int cmd_ladder(int argc, char **argv);
int cmd_figures(int argc, char **argv);
int cmd_calibrate(int argc, char **argv);
int cmd_trade(int argc, char **argv);
int cmd_review(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_invite(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_faults(int argc, char **argv);
int cmd_join(int argc, char **argv);
int cmd_watch(int argc, char **argv);
int cmd_store(int argc, char **argv);
int cmd_admin(int argc, char **argv);

/* One line on stderr, `code` back. */
int cli_error(int code, const char *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for a fault: with file, line and column where it has them. */
int cli_fault(int code, const char *command, const char *file, const br_fault *fault);

/* Options in any order. Returns 1 and moves *i on when argv[*i] is `name VALUE` or `name=VALUE`;
 * 0 when it is something else; -1 (message printed) when the value is missing. */
int cli_value(const char *command, int argc, char **argv, int *i, const char *name,
              const char **value);
/* A whole number within bounds, or false with the message printed. */
bool cli_number(const char *command, const char *name, const char *text, int64_t min, int64_t max,
                int64_t *out);

/* The rules a command line asks for, collected in any order and resolved at the end. */
typedef struct cli_setup {
    const char *game;
    int64_t seats;          /* 0 = the game's least */
    const char *option[32]; /* "name=value" */
    int options;
    const char *deck_file[BR_TABLES_MAX];
    char *deck_text[BR_TABLES_MAX]; /* per table of the game, NULL = shipped; malloced */
    int decks;
    const char *seed_text; /* 64 hex digits, or a shorter text that is hashed; NULL = fresh */
    uint8_t seed[BR_SEED_BYTES];
    const char *lang_text; /* NULL = from LC_ALL, LC_MESSAGES, LANG */
    br_lang lang;
    br_rules rules;
} cli_setup;

/* Takes argv[*i] if it is --seats, --option, --deck, --seed or --lang. As cli_value. */
int cli_setup_take(cli_setup *setup, const char *command, int argc, char **argv, int *i);
/* Checks and builds rules, seed and language. CLI_OK or an exit code, message printed. */
int cli_setup_finish(cli_setup *setup, const char *command);
void cli_setup_free(cli_setup *setup);
br_lang cli_lang_from_environment(void);
/* --lang of commands without a cli_setup; NULL = from the environment. False, message printed. */
bool cli_lang(const char *command, const char *text, br_lang *out);

/* "A,B,C" into bots; fewer names than `count` repeat the last. False with message printed. */
bool cli_bots(const char *command, const char *text, int count, const bot *out[]);

/* A whole file in memory (free it), or NULL with the message printed. "-" is stdin. */
char *cli_read_file(const char *command, const char *path, size_t *size);
/* Whole or not at all: a temporary file beside it, flushed to disk, then renamed. */
bool cli_write_file(const char *command, const char *path, const char *bytes, size_t size);
/* A path from the root, so that it is found again from anywhere; malloced, NULL = not there. */
char *cli_whole_path(const char *path);
int cli_write_bytes(const char *path, const char *bytes, size_t size); /* 0 or an errno, silent */
/* 64 hexadecimal digits are the seed itself; anything shorter is hashed, so that a person may type
 * a word. CLI_OK or an exit code, message printed. */
int cli_seed(const char *command, const char *text, uint8_t seed[BR_SEED_BYTES]);
void cli_random_seed(uint8_t seed[BR_SEED_BYTES]);

/* `--help` or `-h` anywhere before a `--`: prints the help of a command (help.c) and is true. */
bool cli_help(int argc, char **argv, const char *command);
/* The message for an argument no option and no place is left for. CLI_USAGE back. */
int cli_unknown(const char *command, const char *argument);
/* The one argument that is no option, "-" included; false, with the message printed, if this is an
 * option or one too many. */
bool cli_operand(const char *command, const char *argument, const char **value);
/* The word of `list` (NULL at its end) nearest to `word`, or NULL if none is near. */
const char *cli_nearest(const char *word, const char *const *list);
/* A game by its id, or NULL with the message, and the nearest id, printed. */
const br_game *cli_game(const char *command, const char *id);
/* The least number of seats that goes with every option at its default. */
int cli_least_seats(const br_game *game);

/* Whether any row of the shipped tables is reconstructed: said wherever such a game is met. */
bool cli_is_reconstructed(const br_game *game);

/* Progress of long work on stderr, only if it is a terminal. done == total ends the line. */
void cli_progress(const char *what, uint64_t done, uint64_t total);
void cli_quiet(void); /* none from now on: people at a table are told in their own language */

#endif
