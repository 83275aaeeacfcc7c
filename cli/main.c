/* main.c -- finds the subcommand and answers for what it has printed.
 *
 * A command returns an exit code; here output is flushed, and a full disk behind stdout becomes a
 * failure. A reader that has gone away (SIGPIPE) ends the program quietly, as pipes expect.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "exec_bots.h"
#include "help.h"

/* A new subcommand: its function in cli.h, one row here, its help in help.c and po/help.*.po, one
 * file cmd_<name>.c. */
static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"play", cmd_play},     {"games", cmd_games},       {"rules", cmd_rules},
    {"cards", cmd_cards},   {"describe", cmd_describe}, {"replay", cmd_replay},
    {"review", cmd_review}, {"verify", cmd_verify},     {"referee", cmd_referee},
    {"sim", cmd_sim},       {"compare", cmd_compare},   {"bench", cmd_bench},
    {"ladder", cmd_ladder}, {"figures", cmd_figures},   {"solve", cmd_solve},
    {"serve", cmd_serve},   {"invite", cmd_invite},     {"load", cmd_load},
    {"faults", cmd_faults}, {"join", cmd_join},         {"watch", cmd_watch},
    {"lab", cmd_lab},       {"sweep", cmd_sweep},       {"tune", cmd_tune},
    {"store", cmd_store},   {"admin", cmd_admin},       {"calibrate", cmd_calibrate},
    {"trade", cmd_trade},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(int argc, char **argv) {
    enum { COMMAND_COLUMN = 12, CALL_COLUMN = 28 };
    br_lang lang = help_lang(argc, argv);
    printf("%s: backroom COMMAND [arguments]\n\n", help_text(lang, "usage"));
    help_wrap(0, 0, help_text(lang, "main.about"));
    putchar('\n');
    for (int i = 0; i < COMMANDS; i++) {
        char key[64];
        snprintf(key, sizeof key, "%s.short", commands[i].name);
        help_option(lang, commands[i].name, key, COMMAND_COLUMN);
    }
    putchar('\n');
    help_option(lang, "backroom COMMAND --help", "main.command", CALL_COLUMN);
    help_option(lang, "backroom --version", "main.version", CALL_COLUMN);
    putchar('\n');
    help_wrap(0, 0, help_text(lang, "main.codes"));
    return CLI_OK;
}

static int print_version(void) {
    puts("backroom " BR_PROGRAM_VERSION);
    return CLI_OK;
}

static int unknown_command(const char *name) {
    const char *names[COMMANDS + 1] = {NULL};
    for (int i = 0; i < COMMANDS; i++) names[i] = commands[i].name;
    const char *nearest = cli_nearest(name, names);
    if (!nearest && br_game_find(name)) {
        return cli_error(CLI_USAGE, NULL, "no command '%s'; did you mean `backroom play %s`?", name,
                         name);
    }
    if (!nearest) {
        return cli_error(CLI_USAGE, NULL, "no command '%.60s'; `backroom --help` lists them", name);
    }
    return cli_error(CLI_USAGE, NULL, "no command '%.60s'; did you mean '%s'?", name, nearest);
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        return cli_error(CLI_USAGE, NULL,
                         "no command given; `backroom play` starts a game, "
                         "`backroom --help` lists the rest");
    }
    const char *name = argv[1];
    bool is_help = strcmp(name, "help") == 0;
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || (is_help && argc == 2)) {
        return print_help(argc, argv);
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) return print_version();
    if (is_help) name = argv[2];
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        static char asked[] = "--help";
        if (is_help) argv[2] = asked; /* what follows may be --lang */
        return commands[i].run(argc - 1, argv + 1);
    }
    return unknown_command(name);
}

/* A file opened later must not become standard output by taking its number: hold the place of a
 * closed one with something that can not be written to. */
static void hold_standard_files(void) {
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) != -1) continue;
        if (open("/dev/null", O_RDONLY) == -1) return;
    }
}

/* Whoever read our output has closed it. An earlier write may have met that, so errno is gone. */
static bool is_reader_gone(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) > 0 && (out.revents & POLLERR);
}

int main(int argc, char **argv) {
    hold_standard_files();
    signal(SIGPIPE, SIG_IGN);
    int code = run(argc, argv);
    exec_bots_end();
    errno = 0;
    bool is_lost = fflush(stdout) != 0 || ferror(stdout);
    if (!is_lost) return code;
    if (errno == EPIPE || is_reader_gone()) {
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    return cli_error(CLI_FAILED, NULL, "can not write the output: %s",
                     errno ? strerror(errno) : "the disk may be full");
}
