/* cmd_load.c -- `backroom load`: how fast a server is, over real sockets, with its disk.
 *
 * Without --port it starts a server of its own in a directory of its own and removes both.
 */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "load.h"
#include "serve.h"

static const char command[] = "load";

static const char help[] =
    "usage: backroom load [--tables N] [--game G] [--seats N] [--rate R] [--seconds S]\n"
    "                     [--matches N] [--json]\n"
    "\n"
    "Plays many tables at once and prints moves a second, the time from sending a move to\n"
    "receiving its update, and what the server spent.\n"
    "\n"
    "  --tables N    tables at once (50)\n"
    "  --game G      which game (squirrels)\n"
    "  --seats N     seats a table (2)\n"
    "  --rate R      moves a second in all (0 = as fast as they go)\n"
    "  --seconds S   how long to measure (5)\n"
    "  --matches N   measure until N matches are over instead: shows whether memory stays flat\n"
    "  --port N      a running server; else one is started. Its limits must allow the load:\n"
    "                --messages 100000 --per-address 10000\n"
    "                --tables-per-address 10000\n"
    "  --data DIR    where the started server keeps its tables, to choose the disk; the files of\n"
    "                the run stay there (else a temporary directory, removed)\n"
    "  --json        one JSON object instead of text\n";

typedef struct child {
    pid_t pid;
    char data[512];
    bool is_temporary;
} child;

/* A server in a child process; its port, or 0. */
static int server_start(child *c, const char *data) {
    int ends[2];
    const char *tmp = getenv("TMPDIR");
    c->is_temporary = data == NULL;
    if (data) snprintf(c->data, sizeof c->data, "%s", data);
    else snprintf(c->data, sizeof c->data, "%s/backroom-load-XXXXXX", tmp ? tmp : P_tmpdir);
    if ((!data && !mkdtemp(c->data)) || pipe(ends) != 0) return 0;
    fflush(stdout);
    c->pid = fork();
    if (c->pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        _exit(serve_run(&(serve_desc){.host = "127.0.0.1",
                                      .data = c->data,
                                      .sockets_max = 20000,
                                      .sockets_per_address = 20000,
                                      .messages_per_second = 1000000,
                                      .tables_max = 100000,
                                      .tables_per_address = 100000}));
    }
    close(ends[1]);
    char line[100] = "";
    FILE *in = fdopen(ends[0], "r");
    if (c->pid < 0 || !in || !fgets(line, sizeof line, in)) return 0;
    fclose(in);
    const char *port = strrchr(line, ':');
    return port ? (int)strtol(port + 1, NULL, 10) : 0;
}

static void server_stop(const child *c) {
    static const char *const files[] = {"backroom.db", "backroom.db-wal", "backroom.db-shm",
                                        "lock"};
    if (c->pid <= 0) return;
    kill(c->pid, SIGTERM);
    waitpid(c->pid, NULL, 0);
    for (int i = 0; i < 4 && c->is_temporary; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", c->data, files[i]);
        unlink(path);
    }
    if (c->is_temporary) rmdir(c->data);
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How long this disk takes to be sure of 4 kB, as a commit needs it: the middle of many tries; 0 if
 * it can not be tried. */
static double fsync_measure(const char *data) {
    enum { TRIES = 51 };
    char path[600], block[4096] = "backroom";
    double took[TRIES];
    snprintf(path, sizeof path, "%s/fsync", data);
    int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600), done = 0;
    for (; fd >= 0 && done < TRIES; done++) {
        struct timespec from, to;
        clock_gettime(CLOCK_MONOTONIC, &from);
        if (write(fd, block, sizeof block) != sizeof block || fdatasync(fd) != 0) break;
        clock_gettime(CLOCK_MONOTONIC, &to);
        took[done] =
            (double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) / 1e6;
    }
    if (fd >= 0) close(fd);
    unlink(path);
    if (done < TRIES) return 0;
    qsort(took, TRIES, sizeof took[0], by_size);
    return took[TRIES / 2];
}

static void print_report(const load_desc *d, const load_report *r, double fsync_ms, bool as_json) {
    double rate = r->seconds > 0 ? (double)r->moves / r->seconds : 0;
    if (as_json) {
        printf("{\"game\":\"%s\",\"tables\":%d,\"seats\":%d,\"seconds\":%.2f,\"moves\":%" PRIu64
               ",\"moves_per_second\":%.0f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f,"
               "\"server_cpu_us\":%.2f,\"server_peak_kb\":%" PRIu64 ",\"matches\":%" PRIu64
               ",\"refused\":%" PRIu64 ",\"idle_kb\":%.0f,\"connection_kb\":%.1f,"
               "\"first_kb\":%.0f,\"last_kb\":%.0f,\"fsync_ms\":%.3f}\n",
               d->game, d->tables, d->seats, r->seconds, r->moves, rate, r->p50_ms, r->p99_ms,
               r->max_ms, r->server_cpu_us, r->server_peak_kb, r->matches, r->refused, r->idle_kb,
               r->connection_kb, r->first_kb, r->last_kb, fsync_ms);
        return;
    }
    printf("%d tables of %s, %d seats, %.1f s: %.0f moves/s, %" PRIu64 " matches\n"
           "from move to update: p50 %.2f ms, p99 %.2f ms, worst %.2f ms\n"
           "server: %.1f us of processor a move, %" PRIu64 " kB at its peak; %" PRIu64
           " refusals\n",
           d->tables, d->game, d->seats, r->seconds, rate, r->matches, r->p50_ms, r->p99_ms,
           r->max_ms, r->server_cpu_us, r->server_peak_kb, r->refused);
    printf("memory: %.0f kB with nobody there, %.1f kB a connection", r->idle_kb, r->connection_kb);
    if (d->matches)
        printf("; %.0f kB after %" PRIu64 " matches, %.0f kB after %" PRIu64, r->first_kb,
               (d->matches + 9) / 10, r->last_kb, r->matches);
    printf("\n");
    if (fsync_ms > 0) printf("disk: fsync takes %.3f ms\n", fsync_ms);
}

int cmd_load(int argc, char **argv) {
    static const char *const numbers[] = {"--tables",  "--seats", "--rate",
                                          "--seconds", "--port",  "--matches"};
    static const int64_t least[] = {1, 1, 0, 1, 1, 1},
                         most[] = {10000, BR_SEATS_MAX, 1000000, 86400, 65535, 1000000000};
    int64_t number[] = {50, 2, 0, 5, 0, 0};
    const char *game = "squirrels", *data = NULL;
    bool as_json = false;
    if (cli_help(argc, argv, help)) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = cli_value(command, argc, argv, &i, "--game", &game);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--data", &data);
        for (int k = 0; k < 6 && !taken; k++) {
            taken = cli_value(command, argc, argv, &i, numbers[k], &value);
            if (taken > 0 && !cli_number(command, numbers[k], value, least[k], most[k], &number[k]))
                return CLI_USAGE;
        }
        if (taken < 0) return CLI_USAGE;
        if (!taken && strcmp(argv[i], "--json") == 0) {
            as_json = true;
            continue;
        }
        if (!taken) return cli_unknown(command, argv[i]);
    }
    if (!cli_game(command, game)) return CLI_USAGE;
    child c = {.pid = 0};
    load_report report;
    load_desc desc = {.game = game,
                      .tables = (int)number[0],
                      .seats = (int)number[1],
                      .rate = (double)number[2],
                      .seconds = (double)number[3],
                      .matches = (uint64_t)number[5],
                      .port = number[4] ? (int)number[4] : server_start(&c, data)};
    if (desc.port == 0) return cli_error(CLI_FAILED, command, "the server did not start");
    double fsync_ms = c.pid > 0 ? fsync_measure(c.data) : 0;
    bool is_good = load_run(&desc, &report);
    server_stop(&c);
    if (!is_good) return cli_error(CLI_FAILED, command, "%s", report.text);
    print_report(&desc, &report, fsync_ms, as_json);
    return CLI_OK;
}
