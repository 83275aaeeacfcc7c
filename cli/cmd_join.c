/* cmd_join.c -- `backroom join` and `backroom watch`: a table of somebody else's house. */
#include <stdlib.h>
#include <string.h>

#include "curses.h"
#include "visit.h"

typedef struct args {
    const char *address, *code, *name, *authority, *forced, *lang, *new_game;
    int64_t seats;
    bool is_plain;
} args;

/* 1 taken, 0 something else, -1 wrong (message printed). */
static int take(args *a, const char *command, int argc, char **argv, int *i) {
    const char *value = NULL;
    bool is_join = strcmp(command, "join") == 0;
    int taken;
    if (strcmp(argv[*i], "--plain") == 0) return a->is_plain = true;
    if ((taken = cli_value(command, argc, argv, i, "--name", &a->name)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--authority", &a->authority)) != 0)
        return taken;
    if ((taken = cli_value(command, argc, argv, i, "--lang", &a->lang)) != 0) return taken;
    if (!is_join) return 0;
    if ((taken = cli_value(command, argc, argv, i, "--forced", &a->forced)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--new", &a->new_game)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--seats", &value)) <= 0) return taken;
    return cli_number(command, "--seats", value, 2, BR_SEATS_MAX, &a->seats) ? 1 : -1;
}

static int read_args(args *a, const char *command, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int taken = take(a, command, argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (argv[i][0] == '-' || (a->address && a->code)) return cli_unknown(command, argv[i]);
        if (a->address) a->code = argv[i];
        else a->address = argv[i];
    }
    if (!a->address)
        return cli_error(CLI_USAGE, command, "which house? an address such as play.example.org");
    if (a->forced && strcmp(a->forced, "ask") != 0 && strcmp(a->forced, "play") != 0)
        return cli_error(CLI_USAGE, command, "--forced is ask or play");
    if (a->code && strlen(a->code) > 32)
        return cli_error(CLI_USAGE, command, "a code has nine digits, a key 16 letters");
    if (a->name && (!a->name[0] || strlen(a->name) > 63))
        return cli_error(CLI_USAGE, command, "a name has 1 to 63 bytes");
    return CLI_OK;
}

static int visit(const char *command, int argc, char **argv) {
    args a = {0};
    visit_call call = {.is_watching = strcmp(command, "watch") == 0};
    talk k = {.term = term_open(stdin, stdout)};
    if (cli_help(argc, argv, command)) return CLI_OK;
    int code = read_args(&a, command, argc, argv);
    if (code != CLI_OK || !cli_lang(command, a.lang, &k.lang)) return CLI_USAGE;
    if (!line_read_address(a.address, &call.to))
        return cli_error(CLI_USAGE, command, "'%.200s' is no address of a house", a.address);
    if (a.new_game) {
        const br_game *game = cli_game(command, a.new_game);
        if (!game) return CLI_USAGE;
        call.new_game = game->id;
        call.new_seats = a.seats ? (int)a.seats : cli_least_seats(game);
    }
    if (!k.term.is_live)
        return cli_error(CLI_USAGE, command, "this needs a terminal; programs speak WebSocket");
    const char *guest = br_word(k.lang, "house.cli.guest"), *user = getenv("USER");
    call.name = a.name ? a.name : user && user[0] && strlen(user) < 64 ? user : guest;
    call.table = a.code ? a.code : call.to.table;
    call.authority = a.authority;
    call.is_plain = a.is_plain || !curses_suits(&k.term);
    k.plays_forced = !a.forced || strcmp(a.forced, "play") == 0;
    return visit_run(&k, command, &call);
}

int cmd_join(int argc, char **argv) { return visit("join", argc, argv); }

int cmd_watch(int argc, char **argv) { return visit("watch", argc, argv); }
