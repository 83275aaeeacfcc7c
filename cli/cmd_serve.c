/* cmd_serve.c -- `backroom serve`: hosts tables for browsers and any other WebSocket client.
 *
 * Only the command line is here; what it starts is in server/.
 */
#include <arpa/inet.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "exec.h"
#include "serve.h"
#include "serve_engines.h"

enum { PATH_BYTES = 4096 };

static const char command[] = "serve";

/* The page that was built or installed with this program, or NULL. */
static const char *web_beside(char path[PATH_BYTES]) {
    static const char *const places[] = {"web/index.html", "../share/backroom/web/index.html"};
    ssize_t size = readlink("/proc/self/exe", path, PATH_BYTES - 64);
    if (size <= 0) return NULL;
    path[size] = '\0';
    char *name = strrchr(path, '/') + 1;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        memcpy(name, places[i], strlen(places[i]) + 1);
        if (access(path, R_OK) != 0) continue;
        *strrchr(path, '/') = '\0';
        return path;
    }
    return NULL;
}

static bool is_address(const char *text) {
    unsigned char bytes[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

typedef struct several { /* values of an option that may be given more than once */
    const char *value[SERVE_NAMES_MAX];
    int count;
} several;

typedef struct wishes {
    const char *word[4];
    int64_t number[9];
    several names, proxies, engines;
} wishes;

static bool several_add(const char *name, const char *value, several *to) {
    if (to->count < SERVE_NAMES_MAX) {
        to->value[to->count++] = value;
        return true;
    }
    cli_error(CLI_USAGE, command, "%s is given more than %d times", name, SERVE_NAMES_MAX);
    return false;
}

/* One option with its value: 1, 0 if it is none of ours, -1 with the trouble said. */
static int wish_take(int argc, char **argv, int *i, wishes *w) {
    static const char *const words[] = {"--host", "--data", "--origin", "--web"};
    static const char *const numbers[] = {"--port",        "--sockets",
                                          "--per-address", "--messages",
                                          "--tables",      "--tables-per-address",
                                          "--buffers",     "--messages-per-address",
                                          "--engine-ms"};
    static const int most[] = {65535,   1000000, 1000000, 1000000,    1000000,
                               1000000, 1000000, 1000000, EXEC_MS_MAX};
    const char *value = NULL;
    int taken = 0;
    for (int k = 0; k < 4 && !taken; k++) {
        taken = cli_value(command, argc, argv, i, words[k], &value);
        if (taken > 0) w->word[k] = value;
    }
    for (int k = 0; k < 9 && !taken; k++) {
        taken = cli_value(command, argc, argv, i, numbers[k], &value);
        if (taken > 0 &&
            !cli_number(command, numbers[k], value, k == 0 ? 0 : 1, most[k], &w->number[k]))
            return -1;
    }
    if (taken) return taken;
    taken = cli_value(command, argc, argv, i, "--name", &value);
    if (taken) return taken > 0 && !several_add("--name", value, &w->names) ? -1 : taken;
    taken = cli_value(command, argc, argv, i, "--engine", &value);
    if (taken) return taken > 0 && !several_add("--engine", value, &w->engines) ? -1 : taken;
    taken = cli_value(command, argc, argv, i, "--trust-proxy", &value);
    if (taken <= 0) return taken;
    if (serve_is_range(value)) return several_add("--trust-proxy", value, &w->proxies) ? 1 : -1;
    cli_error(CLI_USAGE, command,
              "--trust-proxy is an address or a range such as 10.0.0.0/8, not '%.100s'", value);
    return -1;
}

static const char name_letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]";

/* A name as a Host header has it, without its port. */
static bool is_name(const char *text) {
    size_t size = strlen(text);
    return size > 0 && size < 254 && strspn(text, name_letters) == size && !strpbrk(text, ":[]");
}

/* A scheme and a name, with a port or without, as browsers write an Origin. */
static bool is_origin(const char *text) {
    const char *site = strstr(text, "://");
    return site && site > text && site[3] && strspn(text, name_letters) >= (size_t)(site - text) &&
           strspn(site + 3, name_letters) == strlen(site + 3);
}

/* True, with the trouble said: something that could never match anything. */
static bool is_in_vain(const wishes *w) {
    for (int i = 0; i < w->names.count; i++) {
        if (is_name(w->names.value[i])) continue;
        cli_error(CLI_USAGE, command,
                  "--name is a host name such as play.example.org, without a scheme or port, "
                  "not '%.100s'",
                  w->names.value[i]);
        return true;
    }
    if (!w->word[2] || is_origin(w->word[2])) return false;
    cli_error(CLI_USAGE, command,
              "--origin is a scheme and a name such as https://play.example.org, without a path, "
              "not '%.100s'",
              w->word[2]);
    return true;
}

int cmd_serve(int argc, char **argv) {
    char beside[PATH_BYTES];
    wishes w = {.word = {"127.0.0.1", "backroom-data", NULL, web_beside(beside)},
                .number = {8080, 10000, 64, 50, 20000, 60, 512, 0, EXEC_MS}};
    if (cli_help(argc, argv, "serve")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = wish_take(argc, argv, &i, &w);
        if (taken < 0) return CLI_USAGE;
        if (!taken) return cli_unknown(command, argv[i]);
    }
    if (is_in_vain(&w)) return CLI_USAGE;
    if (!is_address(w.word[0]))
        return cli_error(CLI_USAGE, command,
                         "--host is a numeric address such as 127.0.0.1 or ::, not '%.100s'",
                         w.word[0]);
    for (int i = 0; i < w.engines.count; i++)
        if (!serve_engines_open(command, w.engines.value[i], w.number[8], w.word[1]))
            return CLI_USAGE;
    int code = serve_run(&(serve_desc){.host = w.word[0],
                                       .data = w.word[1],
                                       .origin = w.word[2],
                                       .web = w.word[3] && w.word[3][0] ? w.word[3] : NULL,
                                       .names = w.names.value,
                                       .name_count = w.names.count,
                                       .proxies = w.proxies.value,
                                       .proxy_count = w.proxies.count,
                                       .jail = serve_engines_jail(),
                                       .port = (int)w.number[0],
                                       .sockets_max = (uint32_t)w.number[1],
                                       .sockets_per_address = (uint32_t)w.number[2],
                                       .buffers_mb = (uint32_t)w.number[6],
                                       .messages_per_second = (uint32_t)w.number[3],
                                       .messages_per_address = (uint32_t)w.number[7],
                                       .tables_max = (uint32_t)w.number[4],
                                       .tables_per_address = (uint32_t)w.number[5]});
    serve_engines_close();
    return code;
}
