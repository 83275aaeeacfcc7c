/* cmd_store.c -- `backroom store`: a server's data at rest, looked at, copied, moved, pruned. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "store_tools.h"

static const char command[] = "store";

typedef struct store_call {
    const char *house, *file, *to; /* house: a folder, or the address of a database */
    int64_t days, megabytes;
    bool is_trial, is_quick;
} store_call;

static int failed(const char *fault) { return cli_error(CLI_FAILED, command, "%s", fault); }

/* ---- check -------------------------------------------------------------------------------- */

enum { NODES_MAX = 1 << 16 };

static uint32_t plies_most(void) {
    uint32_t most = 0;
    for (int i = 0; br_game_at(i); i++)
        if (br_game_at(i)->plies_max > most) most = br_game_at(i)->plies_max;
    return most;
}

typedef struct replayer {
    br_match match;
    br_journal_info info;
    br_record *record;
    uint32_t plies;
    br_json_node *nodes;
} replayer;

/* Every move goes through the door again; versions and decks of others are not ours to judge. */
static bool match_check(void *owner, const char *journal, size_t size, char fault[]) {
    replayer *r = owner;
    br_fault why = {0};
    br_err err = br_journal_read(&r->match, journal, size, r->record, r->plies, r->nodes, NODES_MAX,
                                 &r->info, &why);
    if (err == BR_OK || err == BR_OTHER_VERSION || err == BR_OTHER_DECK) return true;
    snprintf(fault, STORE_FAULT_MAX, "line %" PRIu32 ": %.200s", why.line,
             why.text[0] ? why.text : br_err_text(err));
    return false;
}

static int do_check(const store_call *c) {
    char fault[STORE_FAULT_MAX];
    store_summary s;
    replayer *r = calloc(1, sizeof *r);
    if (r) r->plies = plies_most() + 1;
    if (r) r->record = calloc(r->plies, sizeof *r->record);
    if (r) r->nodes = calloc(NODES_MAX, sizeof *r->nodes);
    bool has_memory = r && r->record && r->nodes;
    bool is_good =
        has_memory && store_check(c->house, r, c->is_quick ? NULL : match_check, &s, fault);
    if (r) free(r->record);
    if (r) free(r->nodes);
    free(r);
    if (!is_good) return failed(has_memory ? fault : "out of memory");
    printf("schema=%d tables=%" PRId64 " unfinished=%" PRId64 " resting=%" PRId64
           " finished=%" PRId64 " lines=%" PRId64 " chats=%" PRId64 " people=%" PRId64
           " bytes=%" PRId64 " replayed=%" PRId64 "\n",
           s.version, s.tables, s.unfinished, s.resting, s.finished, s.lines, s.chats, s.people,
           s.bytes, s.verified);
    return CLI_OK;
}

/* ---- the others --------------------------------------------------------------------------- */

static int do_backup(const store_call *c) {
    char fault[STORE_FAULT_MAX];
    return store_backup(c->house, c->file, fault) ? CLI_OK : failed(fault);
}

static int do_restore(const store_call *c) {
    char fault[STORE_FAULT_MAX];
    return store_restore(c->house, c->file, fault) ? CLI_OK : failed(fault);
}

static void say_moved(const store_moved *m) {
    fprintf(stderr,
            "tables=%" PRId64 " lines=%" PRId64 " chats=%" PRId64 " people=%" PRId64 " digest=%s\n",
            m->tables, m->lines, m->chats, m->people, m->digest);
}

static FILE *file_open(const char *path, const char *how, FILE *plain) {
    FILE *file = strcmp(path, "-") == 0 ? plain : fopen(path, how);
    if (!file) cli_error(CLI_FAILED, command, "'%.300s': %s", path, strerror(errno));
    return file;
}

static int do_export(const store_call *c) {
    char fault[STORE_FAULT_MAX];
    store_moved m;
    FILE *to = file_open(c->file, "w", stdout);
    if (!to) return CLI_FAILED;
    bool is_good = store_export(c->house, to, &m, fault);
    if (to != stdout && fclose(to) != 0 && is_good)
        is_good = snprintf(fault, sizeof fault, "%.200s: %s", c->file, strerror(errno)) < 0;
    if (!is_good) return failed(fault);
    say_moved(&m);
    return CLI_OK;
}

static int do_import(const store_call *c) {
    char fault[STORE_FAULT_MAX];
    store_moved m;
    FILE *from = file_open(c->file, "r", stdin);
    if (!from) return CLI_FAILED;
    bool is_good = store_import(c->house, from, &m, fault);
    if (from != stdin) fclose(from);
    if (!is_good) return failed(fault);
    say_moved(&m);
    return CLI_OK;
}

static int do_copy(const store_call *c) {
    char fault[STORE_FAULT_MAX];
    store_moved m;
    if (!store_copy(c->file, c->to, &m, fault)) return failed(fault);
    say_moved(&m);
    return CLI_OK;
}

static int do_prune(const store_call *c) {
    char fault[STORE_FAULT_MAX];
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    store_pruning p = {.older_days = c->days,
                       .most_bytes = c->megabytes * 1024 * 1024,
                       .is_trial = c->is_trial,
                       .now = (int64_t)at.tv_sec * 1000};
    if (!c->days && !c->megabytes)
        return cli_error(CLI_USAGE, command, "prune what? --older-than DAYS, --keep-mb N, or both");
    if (!store_prune(c->house, &p, fault)) return failed(fault);
    printf("tables=%" PRId64 " lines=%" PRId64 " left-bytes=%" PRId64 "\n", p.tables, p.lines,
           p.left_bytes);
    return CLI_OK;
}

static const struct {
    const char *name;
    const char *file; /* what a call without one has; NULL = it must have one; "" = it has none */
    int (*run)(const store_call *c);
} actions[] = {
    {"check", "", do_check},    {"backup", NULL, do_backup}, {"restore", NULL, do_restore},
    {"export", "-", do_export}, {"import", "-", do_import},  {"prune", "", do_prune},
    {"copy", NULL, do_copy},
};

static int call(const char *name, store_call *c) {
    for (size_t i = 0; name && i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].name, name) != 0) continue;
        bool is_wrong = c->file ? actions[i].file && !actions[i].file[0] : !actions[i].file;
        if (is_wrong)
            return cli_error(CLI_USAGE, command, "`backroom store %s` %s", name,
                             c->file ? "takes no file" : "needs a file");
        if ((actions[i].run == do_copy) != (c->to != NULL))
            return cli_error(CLI_USAGE, command,
                             "`backroom store copy FROM TO` has two places, all others one");
        if (!c->file) c->file = actions[i].file;
        return actions[i].run(c);
    }
    return cli_error(CLI_USAGE, command,
                     "which? check, backup, restore, export, import, copy or prune; see --help");
}

static int take(int argc, char **argv, int *i, store_call *c) {
    const char *value = NULL;
    if (strcmp(argv[*i], "--dry-run") == 0) return c->is_trial = true, 1;
    if (strcmp(argv[*i], "--quick") == 0) return c->is_quick = true, 1;
    int taken = cli_value(command, argc, argv, i, "--data", &c->house);
    if (!taken) taken = cli_value(command, argc, argv, i, "--store", &c->house);
    if (taken) return taken;
    taken = cli_value(command, argc, argv, i, "--older-than", &value);
    if (taken > 0) return cli_number(command, "--older-than", value, 1, 100000, &c->days) ? 1 : -1;
    if (taken) return taken;
    taken = cli_value(command, argc, argv, i, "--keep-mb", &value);
    if (taken <= 0) return taken;
    return cli_number(command, "--keep-mb", value, 1, 1 << 30, &c->megabytes) ? 1 : -1;
}

int cmd_store(int argc, char **argv) {
    store_call c = {.house = getenv("BACKROOM_STORE")};
    const char *words[3] = {NULL, NULL, NULL};
    int count = 0;
    if (!c.house) c.house = getenv("BACKROOM_DATA");
    if (!c.house) c.house = "backroom-data";
    if (cli_help(argc, argv, command)) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = take(argc, argv, &i, &c);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (count == 3 || (argv[i][0] == '-' && argv[i][1])) return cli_unknown(command, argv[i]);
        words[count++] = argv[i];
    }
    c.file = words[1];
    c.to = words[2];
    return call(words[0], &c);
}
