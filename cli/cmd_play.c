/* cmd_play.c -- play in the terminal: what was asked for on the command line, then the table.
 *
 * Here a match is begun or taken up again; the conversation with the people is in turns.c.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cast.h"
#include "curses.h"
#include "exec_bots.h"
#include "menu.h"
#include "stage.h"
#include "turns.h"
#include "workspace.h"

static const char command[] = "play";
enum { LEFT = -1 }; /* instead of an exit code: nothing was wanted after all */

typedef struct request {
    cli_setup setup;
    const char *bots, *journal, *name_list, *notes, *forced;
    const char *from; /* a journal, to be played on from before move `at` */
    int64_t at;       /* from 1; 0 = not given */
    bool has_seat;
    int64_t seat, people; /* people -1 = not given */
    bool wants_resume, wants_new, is_plain;
    int64_t pace; /* milliseconds a bot takes on a full screen; -1 = not given */
    char name[BR_SEATS_MAX][TABLE_NAME_MAX];
} request;

/* ---- the command line --------------------------------------------------------------------- */

/* 1 taken, 0 something else, -1 wrong (message printed). */
static int take_own(request *q, int argc, char **argv, int *i) {
    const char *value = NULL;
    int taken;
    if (strcmp(argv[*i], "--resume") == 0) return q->wants_resume = true;
    if (strcmp(argv[*i], "--new") == 0) return q->wants_new = true;
    if (strcmp(argv[*i], "--plain") == 0) return q->is_plain = true;
    if ((taken = cli_value(command, argc, argv, i, "--forced", &q->forced)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--pace", &value)) != 0) {
        if (taken < 0) return taken;
        return cli_number(command, "--pace", value, 0, 10000, &q->pace) ? 1 : -1;
    }
    if ((taken = cli_value(command, argc, argv, i, "--bots", &q->bots)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--journal", &q->journal)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--name", &q->name_list)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--notes", &q->notes)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--from", &q->from)) != 0) return taken;
    if ((taken = cli_value(command, argc, argv, i, "--at", &value)) != 0) {
        if (taken < 0) return taken;
        return cli_number(command, "--at", value, 1, INT32_MAX, &q->at) ? 1 : -1;
    }
    if ((taken = cli_value(command, argc, argv, i, "--seat", &value)) != 0) {
        if (taken < 0) return taken;
        q->has_seat = true;
        return cli_number(command, "--seat", value, 0, BR_SEATS_MAX - 1, &q->seat) ? 1 : -1;
    }
    if ((taken = cli_value(command, argc, argv, i, "--people", &value)) != 0) {
        if (taken < 0) return taken;
        return cli_number(command, "--people", value, 0, BR_SEATS_MAX, &q->people) ? 1 : -1;
    }
    return cli_setup_take(&q->setup, command, argc, argv, i);
}

/* A terminal asks one after the other, so reactions are sealed unless a race is asked for. */
static void prefer_sealed(cli_setup *setup) {
    const br_game *game = br_game_find(setup->game);
    bool has_option = false;
    for (int i = 0; game && i < game->option_count; i++) {
        has_option = has_option || strcmp(game->options[i].name, "reactions") == 0;
    }
    for (int i = 0; i < setup->options; i++) {
        if (strncmp(setup->option[i], "reactions=", 10) == 0) return;
    }
    if (!has_option || setup->options == (int)(sizeof setup->option / sizeof *setup->option))
        return;
    setup->option[setup->options++] = "reactions=sealed";
}

/* Which game: asked of a person, and the first one for a pipe. NULL = none of them. */
static const char *ask_game(request *q) {
    term t = term_open(stdin, stdout);
    if (!t.is_live) return br_game_at(0)->id;
    if (!cli_lang(command, q->setup.lang_text, &q->setup.lang)) return NULL;
    return menu_game(&t, q->setup.lang);
}

static int read_arguments(request *q, int argc, char **argv) {
    q->people = q->pace = -1;
    for (int i = 1; i < argc; i++) {
        int taken = take_own(q, argc, argv, &i);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (argv[i][0] == '-' || q->setup.game) return cli_unknown(command, argv[i]);
        q->setup.game = argv[i];
    }
    if (q->notes && strcmp(q->notes, "on") != 0 && strcmp(q->notes, "off") != 0) {
        return cli_error(CLI_USAGE, command, "--notes is on or off");
    }
    if (q->wants_resume && q->wants_new) {
        return cli_error(CLI_USAGE, command, "--resume and --new exclude each other");
    }
    if (q->forced && strcmp(q->forced, "ask") != 0 && strcmp(q->forced, "play") != 0) {
        return cli_error(CLI_USAGE, command, "--forced is ask or play");
    }
    if ((q->from != NULL) != (q->at != 0) || (q->from && q->setup.game))
        return cli_error(CLI_USAGE, command,
                         "--from FILE --at N, both and without a game: the file says which");
    if (q->from && (q->setup.seats || q->setup.options || q->setup.decks || q->setup.seed_text ||
                    q->people >= 0 || q->name_list || q->wants_resume))
        return cli_error(
            CLI_USAGE, command,
            "--from takes seats, people, names, options, decks and seed from the file");
    if (q->from) return cli_lang(command, q->setup.lang_text, &q->setup.lang) ? CLI_OK : CLI_USAGE;
    if (!q->setup.game) q->setup.game = ask_game(q);
    if (!q->setup.game) return LEFT;
    prefer_sealed(&q->setup);
    return cli_setup_finish(&q->setup, command);
}

/* Names for the people, in the order of their seats. */
static int read_names(request *q, const bot *const bots[], const char *names[]) {
    int seats = q->setup.rules.seats;
    const char *at = q->name_list;
    for (int i = 0; i < seats; i++) {
        int seat = (int)(q->seat + i) % seats;
        if (bots[seat] || !at) continue;
        size_t size = strcspn(at, ",");
        char text[TABLE_NAME_MAX];
        if (size == 0 || size >= sizeof text) {
            return cli_error(CLI_USAGE, command, "a name has 1 to %d bytes", TABLE_NAME_MAX - 1);
        }
        memcpy(text, at, size);
        text[size] = '\0';
        term_clean(text, q->name[seat], TABLE_NAME_MAX);
        /* In a journal the name tells who is a bot. */
        if (bot_find(q->name[seat])) {
            return cli_error(CLI_USAGE, command, "'%s' is the name of a bot", q->name[seat]);
        }
        names[seat] = q->name[seat];
        at = at[size] ? at + size + 1 : NULL;
    }
    return at ? cli_error(CLI_USAGE, command, "more names than people") : CLI_OK;
}

static bool is_race(const br_rules *r) {
    for (int i = 0; i < r->game->option_count; i++) {
        if (strcmp(r->game->options[i].name, "reactions") == 0) {
            return strcmp(br_rules_value(r, i), "timed") == 0;
        }
    }
    return false;
}

/* Who sits where: people from --seat on, bots on the rest, clockwise. */
static int seat_players(request *q, const bot *bots[], const char *names[]) {
    int seats = q->setup.rules.seats;
    bool has_none = q->bots && strcmp(q->bots, "none") == 0;
    if (q->people < 0) q->people = has_none ? seats : 1;
    if (q->seat >= seats) {
        return cli_error(CLI_USAGE, command, "--seat is 0 to %d with %d seats", seats - 1, seats);
    }
    if (q->people > seats || (has_none && q->people < seats)) {
        return cli_error(CLI_USAGE, command, "%d seats and %d people do not fit", seats,
                         (int)q->people);
    }
    if (q->people > 1 && is_race(&q->setup.rules)) {
        return cli_error(CLI_USAGE, command,
                         "reactions=timed is a race, and %d people share this keyboard; leave it "
                         "out, or seat one",
                         (int)q->people);
    }
    const bot *others[BR_SEATS_MAX] = {NULL};
    int count = seats - (int)q->people;
    if (count > 0 && q->bots && !cli_bots(command, q->bots, count, others)) return CLI_USAGE;
    for (int i = 0; i < count && !q->bots; i++) others[i] = cast_usual(i);
    for (int i = 0; i < count; i++) bots[(q->seat + q->people + i) % seats] = others[i];
    if (!workspace_suits(command, bots, &q->setup.rules)) return CLI_USAGE;
    return read_names(q, bots, names);
}

/* ---- an old match or a new one ------------------------------------------------------------ */

/* No file says which programs are run: whoever goes on with a match names them again. */
static bool exec_bots_are_here(const table *t) {
    for (int i = 0; i < t->match.rules.seats; i++) {
        if (t->bot[i] || !exec_bots_is(t->journal_name[i])) continue;
        cli_error(CLI_USAGE, command, "'%s' plays in that match: name it with --bots",
                  t->journal_name[i]);
        return false;
    }
    return true;
}

/* The match in a file, if it can be gone on with; else NULL with the message printed. */
static table *take_up(const request *q, const char *path) {
    table *t = table_load(command, path);
    if (!t) return NULL;
    if (!exec_bots_are_here(t)) {
        table_free(t);
        return NULL;
    }
    bool is_other = t->match.rules.game != q->setup.rules.game;
    if (is_other || br_to_act(&t->match.rules, t->match.state) == 0) {
        const char *why = is_other ? "is of another game" : "is over; `backroom replay` shows it";
        cli_error(CLI_FAILED, command, "the match in '%.300s' %s", path, why);
        table_free(t);
        return NULL;
    }
    return t;
}

/* Asks whether to go on with a kept match. A bare Enter means yes. */
static bool wants_old(const talk *k) {
    char line[TERM_LINE_MAX + 1], key[TERM_LINE_MAX + 1], text[600];
    br_args args = {0};
    br_buf out = br_buf_over(text, sizeof text);
    talk_arg_number(&args, "n", (int32_t)k->table->match.plies);
    br_say(&out, k->lang, NULL, "house.cli.resume-question", &args, NULL);
    br_put(&out, " ");
    for (;;) {
        term_put(&k->term, text);
        int got = term_read(&k->term, line);
        if (got == 0) return true; /* the end of input comes again at the first prompt */
        term_key(line, key, sizeof key);
        const char *yes = br_word(k->lang, "house.yes"), *no = br_word(k->lang, "house.no");
        bool is_yes =
            strcmp(key, "y") == 0 || strcmp(key, "yes") == 0 || (yes && strcmp(key, yes) == 0);
        bool is_no =
            strcmp(key, "n") == 0 || strcmp(key, "no") == 0 || (no && strcmp(key, no) == 0);
        if (got > 0 && (!key[0] || is_yes)) return true;
        if (got > 0 && is_no) return false;
    }
}

/* A kept match the person wants back, or NULL for a new one. */
static table *old_table(const request *q, talk *k, const char *path) {
    if (q->wants_new || (!q->wants_resume && !k->term.is_live)) return NULL;
    if (access(path, F_OK) != 0) {
        if (q->wants_resume) cli_error(CLI_FAILED, command, "there is no match in '%.300s'", path);
        return NULL;
    }
    table *t = take_up(q, path);
    if (!t) return NULL;
    k->table = t;
    table_show_names(t, k->lang);
    if (!q->wants_resume && !wants_old(k)) {
        table_free(t);
        k->table = NULL;
        return NULL;
    }
    t->is_resumed = true;
    t->kept_size = t->info.is_cut ? 0 : t->journal_size;
    return t;
}

/* Where the match is kept, malloced; NULL = nowhere. */
static char *path_of(const request *q) {
    return q->journal ? strdup(q->journal) : table_kept_path(q->setup.rules.game, "");
}

/* Another terminal plays the match that is kept: this one gets a file named after its deal. */
static char *path_beside(const request *q) {
    char stage[24];
    const uint8_t *seed = q->setup.seed;
    snprintf(stage, sizeof stage, "-%02x%02x%02x%02x", seed[0], seed[1], seed[2], seed[3]);
    return table_kept_path(q->setup.rules.game, stage);
}

/* Takes hold of the file; false, message printed, if another terminal plays what is wanted. */
static bool take_hold(const request *q, char **path, hold *h, bool *is_beside) {
    *is_beside = false;
    if (!*path || q->people == 0) return true;
    if (!q->journal && !q->wants_resume) table_make_directories(*path);
    if (hold_take(h, *path)) return true;
    if (q->journal || q->wants_resume) {
        cli_error(CLI_FAILED, command, "the match in '%.300s' is being played in another terminal",
                  *path);
        return false;
    }
    free(*path);
    *path = path_beside(q);
    *is_beside = true;
    return !*path || hold_take(h, *path);
}

static int open_table(request *q, talk *k) {
    const bot *bots[BR_SEATS_MAX] = {NULL};
    const char *names[BR_SEATS_MAX] = {NULL};
    hold held = {0};
    bool is_beside = false;
    int code = seat_players(q, bots, names);
    if (code != CLI_OK) return code;
    if (q->journal && !q->wants_resume && access(q->journal, F_OK) == 0)
        return cli_error(CLI_USAGE, command,
                         "'%.300s' is there already; --resume goes on with the match in it",
                         q->journal);
    char *path = path_of(q);
    if (!path && q->wants_resume)
        cli_error(CLI_FAILED, command, "no match is kept: neither XDG_STATE_HOME nor HOME is set");
    bool is_ours = take_hold(q, &path, &held, &is_beside);
    if (is_ours && path && !is_beside && (!q->journal || q->wants_resume))
        k->table = old_table(q, k, path);
    if (!is_ours || (!k->table && q->wants_resume)) {
        hold_release(&held);
        free(path);
        return CLI_FAILED;
    }
    if (!k->table) k->table = table_new(&q->setup, bots, names);
    k->table->kept_path = path;
    k->table->hold = held;
    k->table->has_own_file = q->journal != NULL || is_beside;
    k->table->is_beside = is_beside;
    table_show_names(k->table, k->lang);
    return CLI_OK;
}

/* ---- what if ------------------------------------------------------------------------------ */

/* The match in the file as it was before a move, with bots at all seats but one. */
static int open_from(request *q, talk *k) {
    const bot *bots[BR_SEATS_MAX] = {NULL};
    if (q->journal && access(q->journal, F_OK) == 0)
        return cli_error(CLI_USAGE, command, "'%.300s' is there already", q->journal);
    table *was = table_load(command, q->from);
    if (!was) return CLI_FAILED;
    const br_match *m = &was->match;
    int seats = m->rules.seats, code = CLI_OK;
    if (q->at > m->plies)
        code = cli_error(CLI_USAGE, command, "--at is 1 to %d in that match", (int)m->plies);
    br_seat seat = q->has_seat ? (br_seat)q->seat : code ? 0 : m->record[q->at - 1].seat;
    if (code == CLI_OK && seat >= seats)
        code = cli_error(CLI_USAGE, command, "whose seat? --seat is 0 to %d", seats - 1);
    if (code == CLI_OK && !cli_bots(command, q->bots ? q->bots : "regular", seats - 1, bots))
        code = CLI_USAGE;
    if (code == CLI_OK) {
        for (int i = seats - 1; i > seat; i--) bots[i] = bots[i - 1];
        bots[seat] = NULL;
        if (workspace_suits(command, bots, &m->rules))
            k->table = table_branch(was, (uint32_t)q->at - 1, bots);
        else code = CLI_USAGE;
    }
    table_free(was);
    if (!k->table) return code;
    if (q->journal) k->table->kept_path = strdup(q->journal);
    k->table->has_own_file = q->journal != NULL;
    table_show_names(k->table, k->lang);
    return CLI_OK;
}

/* Beside what came of it, what came of the match itself. */
static void compare(const request *q, talk *k) {
    if (br_to_act(&k->table->match.rules, k->table->match.state) != 0) return;
    table *was = table_load(command, q->from);
    if (!was) return;
    talk then = *k;
    then.table = was;
    table_show_names(was, k->lang);
    talk_head(&then, "house.cli.as-played");
    if (br_to_act(&was->match.rules, was->match.state) == 0) talk_result(&then);
    else talk_key(&then, "house.cli.as-played-open");
    table_free(was);
}

/* On the full screen where there is one; a race against a clock is for a line of its own. */
static int play_on(const request *q, talk *k) {
    bool is_full = !q->is_plain && curses_suits(&k->term) && !is_race(&k->table->match.rules);
    return is_full ? stage_run(k, command, q->pace < 0 ? STAGE_PACE_MS : (int)q->pace)
                   : turns_run(k, command);
}

int cmd_play(int argc, char **argv) {
    if (cli_help(argc, argv, "play")) return CLI_OK;
    request *q = calloc(1, sizeof *q);
    talk k = {.term = term_open(stdin, stdout)};
    if (!q) return cli_error(CLI_FAILED, command, "out of memory");
    int code = read_arguments(q, argc, argv);
    k.lang = q->setup.lang;
    k.has_notes = q->notes && strcmp(q->notes, "on") == 0;
    /* A program at the other end of a pipe counts on being asked. */
    k.plays_forced = q->forced ? strcmp(q->forced, "play") == 0 : k.term.is_live;
    cli_quiet();
    if (code == CLI_OK) code = q->from ? open_from(q, &k) : open_table(q, &k);
    if (code == CLI_OK) code = play_on(q, &k);
    if (code == CLI_OK && q->from) compare(q, &k);
    table_free(k.table);
    cli_setup_free(&q->setup);
    free(q);
    return code == LEFT ? CLI_OK : code;
}
