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

#include "cli.h"

/* A new subcommand: its function in cli.h, one row here, one file cmd_<name>.c. */
static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} commands[] = {
    {"play", cmd_play, "play in the terminal, against bots or at one screen"},
    {"games", cmd_games, "the games, their seats and options"},
    {"rules", cmd_rules, "read the rules of a game, clause by clause"},
    {"cards", cmd_cards, "what is printed on the components, and how we know"},
    {"replay", cmd_replay, "show a match from its journal"},
    {"review", cmd_review, "what every choice in a match was worth"},
    {"verify", cmd_verify, "replay a journal and check everything in it"},
    {"referee", cmd_referee, "JSON Lines on stdin and stdout, for other programs"},
    {"sim", cmd_sim, "let bots play many matches"},
    {"compare", cmd_compare, "the same deals under two rule sets: what changes"},
    {"bench", cmd_bench, "measure the engine"},
    {"ladder", cmd_ladder, "rate the bots against each other"},
    {"figures", cmd_figures, "measure what is claimed of the bots"},
    {"solve", cmd_solve, "the exact value of two-seat Squirrels"},
    {"serve", cmd_serve, "host tables for browsers and other WebSocket clients"},
    {"invite", cmd_invite, "where a server here is reached, with a code for phones"},
    {"load", cmd_load, "measure a server over real sockets"},
    {"faults", cmd_faults, "try a whole server against a fake network, clock and disk"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(void) {
    puts("usage: backroom COMMAND [arguments]\n"
         "\n"
         "Tabletop games of smuggling and crookery: one engine, clear rules, fair deals.\n"
         "New here? Just type `backroom play`.\n");
    for (int i = 0; i < COMMANDS; i++) {
        printf("  %-9s %s\n", commands[i].name, commands[i].about);
    }
    puts("\n"
         "  backroom COMMAND --help   what a command takes\n"
         "  backroom --version        which version this is\n"
         "\n"
         "Exit code: 0 done, 1 the work failed, 2 the call was wrong, 130 stopped by Ctrl-C.");
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
        return print_help();
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) return print_version();
    if (is_help) name = argv[2];
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        char *wants_help[] = {argv[1], (char[]){"--help"}, NULL};
        return is_help ? commands[i].run(2, wants_help) : commands[i].run(argc - 1, argv + 1);
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
