/* cmd_load.c -- `backroom load`: how fast a server is, over real sockets, with its disk.
 *
 * Without --port it starts a server of its own in a directory of its own and removes both.
 */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include <arpa/inet.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"
#include "load.h"
#include "seconds.h"
#include "serve.h"
#include "store_tools.h"

static const char command[] = "load";
enum { LEASE_MS = 10000, STORM_GOAL_S = 5 }; /* for 15,000 on a machine that does nothing else */

typedef struct child {
    pid_t pid;
    char node[16], url[40]; /* one of several on that store; "" = it is the only one */
    int port;               /* 0 = any */
    char data[512];
    const char *store; /* postgresql://..., or NULL */
    bool is_temporary;
} child;

/* As many files as allowed, here and in the server that is started. */
static int64_t files_raise(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return 0;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    return files.rlim_max > INT32_MAX ? INT32_MAX : (int64_t)files.rlim_max;
}

/* A server in a child process; its port, or 0. */
static int server_run(child *c) {
    int ends[2], files = (int)sysconf(_SC_OPEN_MAX);
    if (pipe(ends) != 0) return 0;
    fflush(stdout);
    c->pid = fork();
    if (c->pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        for (int fd = 3; fd < files; fd++) close(fd); /* a storm's sockets are not its own */
        _exit(serve_run(&(serve_desc){.host = "127.0.0.1",
                                      .data = c->data,
                                      .store = c->store,
                                      .port = c->port,
                                      .node = c->node[0] ? c->node : NULL,
                                      .public_url = c->url,
                                      .lease_ms = c->node[0] ? LEASE_MS : 0,
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

static int server_start(child *c, const char *data) {
    const char *tmp = getenv("TMPDIR");
    c->is_temporary = data == NULL;
    if (data) snprintf(c->data, sizeof c->data, "%s", data);
    else snprintf(c->data, sizeof c->data, "%s/backroom-load-XXXXXX", tmp ? tmp : P_tmpdir);
    return data || mkdtemp(c->data) ? server_run(c) : 0;
}

/* A port that is free now: a node has to say where it is before it listens. */
static int free_port(void) {
    struct sockaddr_in name = {.sin_family = AF_INET};
    socklen_t size = sizeof name;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bool is_good = fd >= 0 && bind(fd, (struct sockaddr *)&name, size) == 0 &&
                   getsockname(fd, (struct sockaddr *)&name, &size) == 0;
    if (fd >= 0) close(fd);
    return is_good ? ntohs(name.sin_port) : 0;
}

/* Servers of our own, as many as are asked for; false if one did not start. */
static bool servers_start(child *c, const char *data, load_desc *desc) {
    for (int i = 0; i < desc->nodes; i++) {
        if (desc->nodes > 1) {
            c[i].port = free_port();
            snprintf(c[i].node, sizeof c[i].node, "load-%d", i + 1);
            snprintf(c[i].url, sizeof c[i].url, "http://127.0.0.1:%d", c[i].port);
        }
        desc->port[i] = server_start(&c[i], data);
        if (desc->port[i] == 0) return false;
    }
    return true;
}

static int server_restart(void *owner) {
    child *c = owner;
    kill(c->pid, SIGTERM);
    waitpid(c->pid, NULL, 0);
    return server_run(c);
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
        double from = seconds_now();
        if (write(fd, block, sizeof block) != sizeof block || fdatasync(fd) != 0) break;
        took[done] = 1e3 * (seconds_now() - from);
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

/* Each table waits for one move at a time, so a batch has a line of each at most. */
static bool print_bound(const load_desc *d, const load_report *r, const char *store) {
    enum { BOUND_S = 3 };
    double batches = 0, rate = r->seconds > 0 ? (double)r->moves / r->seconds : 0;
    char fault[STORE_FAULT_MAX];
    if (!store_bound(store, d->tables, BOUND_S, &batches, fault))
        return cli_error(CLI_FAILED, command, "%s", fault) == CLI_OK;
    printf("bound: a bare pipeline of batches of %d lines makes %.0f lines/s (%.2f ms a batch);"
           " this run reached %.0f %%\n",
           d->tables, batches * d->tables, 1e3 / batches, 100 * rate / (batches * d->tables));
    return true;
}

static void print_storm(const load_desc *d, const load_report *r, bool as_json) {
    int sockets = d->tables * d->seats;
    if (as_json) {
        printf("{\"game\":\"%s\",\"sockets\":%d,\"tables\":%d,\"down_ms\":%.0f,\"seconds\":%.3f,"
               "\"p50_ms\":%.1f,\"p99_ms\":%.1f,\"max_ms\":%.1f,\"server_cpu_us\":%.1f,"
               "\"again\":%" PRIu64 ",\"refused\":%" PRIu64 "}\n",
               d->game, sockets, d->tables, r->down_ms, r->seconds, r->p50_ms, r->p99_ms, r->max_ms,
               r->server_cpu_us, r->again, r->refused);
        return;
    }
    printf("%d sockets at %d tables of %s; the server was gone for %.0f ms\n"
           "until each has its update: p50 %.0f ms, p99 %.0f ms, the last %.0f ms\n"
           "server: %.1f us of processor a socket; %" PRIu64 " lines tried again, %" PRIu64
           " refusals\n",
           sockets, d->tables, d->game, r->down_ms, r->p50_ms, r->p99_ms, r->max_ms,
           r->server_cpu_us, r->again, r->refused);
    printf("%s: all within %d s\n", r->max_ms <= 1000 * STORM_GOAL_S ? "met" : "MISSED",
           STORM_GOAL_S);
}

enum { NUMBERS = 8 };

int cmd_load(int argc, char **argv) {
    static const char *const numbers[NUMBERS] = {"--tables", "--seats",   "--rate",  "--seconds",
                                                 "--port",   "--matches", "--storm", "--nodes"};
    static const int64_t least[NUMBERS] = {1, 1, 0, 1, 1, 1, 1, 1},
                         most[NUMBERS] = {10000, BR_SEATS_MAX, 1000000, 86400,
                                          65535, 1000000000,   15000,   LOAD_NODES_MAX};
    int64_t number[NUMBERS] = {50, 2, 0, 5, 0, 0, 0, 1};
    const char *game = br_game_at(0)->id, *data = NULL, *store = NULL;
    bool as_json = false;
    if (cli_help(argc, argv, "load")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = cli_value(command, argc, argv, &i, "--game", &game);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--data", &data);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--store", &store);
        for (int k = 0; k < NUMBERS && !taken; k++) {
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
    int64_t storm = number[6], tables = storm ? (storm + number[1] - 1) / number[1] : number[0];
    if (files_raise() < tables * number[1] + 64)
        return cli_error(CLI_FAILED, command, "the system does not allow so many sockets");
    if (number[7] > 1 && (!store || data || number[4] || storm))
        return cli_error(CLI_USAGE, command, "--nodes goes with --store and nothing that is there");
    child c[LOAD_NODES_MAX] = {{.store = store}};
    for (int i = 1; i < LOAD_NODES_MAX; i++) c[i].store = store;
    load_report report;
    load_desc desc = {.game = game,
                      .tables = (int)tables,
                      .is_storm = storm > 0,
                      .restart = number[4] ? NULL : server_restart,
                      .owner = c,
                      .nodes = (int)number[7],
                      .seats = (int)number[1],
                      .rate = (double)number[2],
                      .seconds = (double)number[3],
                      .matches = (uint64_t)number[5],
                      .port = {(int)number[4]}};
    bool is_there = number[4] || servers_start(c, data, &desc);
    double fsync_ms = is_there && c->pid > 0 ? fsync_measure(c->data) : 0;
    bool is_good = is_there && load_run(&desc, &report);
    for (int i = 0; i < desc.nodes; i++) server_stop(&c[i]);
    if (!is_there) return cli_error(CLI_FAILED, command, "the server did not start");
    if (!is_good) return cli_error(CLI_FAILED, command, "%s", report.text);
    if (desc.is_storm) print_storm(&desc, &report, as_json);
    else print_report(&desc, &report, fsync_ms, as_json);
    bool has_bound = store && !as_json && !desc.is_storm && desc.rate <= 0;
    return !has_bound || print_bound(&desc, &report, store) ? CLI_OK : CLI_FAILED;
}
