/* cmd_replay.c -- a match from its journal, move by move, through the eyes of one viewer.
 *
 * The journal is replayed through the door before anything is shown, so a broken one shows
 * nothing but its fault.
 */
#include <string.h>

#include "talk.h"

static const char command[] = "replay";

typedef struct request {
    const char *file, *at, *seat, *lang;
} request;

static int read_arguments(request *q, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--at", &q->at);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--seat", &q->seat);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--lang", &q->lang);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (!cli_operand(command, argv[i], &q->file)) return CLI_USAGE;
    }
    if (!q->file) return cli_error(CLI_USAGE, command, "which journal? `backroom replay FILE`");
    return CLI_OK;
}

/* What depends on the match: whose eyes, and how far. */
static int resolve(const request *q, const br_match *m, br_seat *viewer, uint32_t *to) {
    int64_t number = 0;
    *viewer = BR_SEAT_NONE;
    *to = m->plies;
    if (q->seat && strcmp(q->seat, "table") == 0) {
        *viewer = BR_SPECTATOR;
    } else if (q->seat && strcmp(q->seat, "all") != 0) {
        if (!cli_number(command, "--seat", q->seat, 0, m->rules.seats - 1, &number)) {
            return CLI_USAGE;
        }
        *viewer = (br_seat)number;
    }
    if (q->at) {
        if (!cli_number(command, "--at", q->at, 0, m->plies, &number)) return CLI_USAGE;
        *to = (uint32_t)number;
    }
    return CLI_OK;
}

static void show(const talk *k, br_seat viewer, uint32_t to) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    const br_match *m = &k->table->match;
    br_args args = {0};
    char key[160];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, m->rules.game->id);
    br_put(&name, ".title");
    talk_key(k, key);
    for (br_seat i = 0; i < m->rules.seats; i++) talk_arg_seat(&args, "others", i);
    talk_say(k, "house.cli.seated-all", &args);
    if (k->table->info.is_cut) talk_key(k, "house.journal-cut");
    fputc('\n', k->term.out);
    talk_log(k, to, viewer);
    br_match_at(m, to, state);
    fputc('\n', k->term.out);
    talk_screen(k, state, viewer);
    if (to == m->plies && br_to_act(&m->rules, m->state) == 0) talk_result(k);
}

int cmd_replay(int argc, char **argv) {
    request q = {0};
    talk k = {.term = term_open(stdin, stdout)};
    br_seat viewer;
    uint32_t to;
    if (cli_help(argc, argv, "replay")) return CLI_OK;
    int code = read_arguments(&q, argc, argv);
    if (code != CLI_OK) return code;
    if (!cli_lang(command, q.lang, &k.lang)) return CLI_USAGE;
    k.table = table_load(command, q.file);
    if (!k.table) return CLI_FAILED;
    table_show_names(k.table, k.lang);
    code = resolve(&q, &k.table->match, &viewer, &to);
    if (code == CLI_OK) show(&k, viewer, to);
    table_free(k.table);
    return code;
}
