/* cmd_serve.c -- `backroom serve`: hosts tables for browsers and any other WebSocket client.
 *
 * What is asked for is read in serve_config.c; what is started is in server/.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "exec.h"
#include "serve_config.h"
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

/* Whether a folder can be written, or made where it is to be. */
static bool can_keep(const char *path) {
    char above[PATH_BYTES];
    if (access(path, F_OK) == 0) return access(path, R_OK | W_OK | X_OK) == 0;
    if (snprintf(above, sizeof above, "%s", path) >= PATH_BYTES) return false;
    char *cut = strrchr(above, '/');
    if (cut == above) cut++;
    if (cut) *cut = '\0';
    return access(cut ? above : ".", W_OK | X_OK) == 0;
}

/* --check-config: what can be seen without opening anything. */
static int check(const serve_config *w) {
    char index[PATH_BYTES];
    const char *web = w->word[CONFIG_WEB];
    if (!can_keep(w->word[CONFIG_DATA]))
        return cli_error(CLI_FAILED, command, "data: nothing can be kept in '%.300s'",
                         w->word[CONFIG_DATA]);
    snprintf(index, sizeof index, "%s/index.html", web ? web : "");
    if (web && web[0] && access(index, R_OK) != 0)
        return cli_error(CLI_FAILED, command, "web: there is no page in '%.300s'", web);
    config_print(w);
    return CLI_OK;
}

/* A secret is not for command lines, which everybody on a machine can read: its file is named.
 * Malloced; NULL with the message printed. */
static char *token_read(const char *path) {
    size_t size = 0;
    char *text = cli_read_file(command, path, &size);
    if (!text) return NULL;
    text[strcspn(text, "\r\n")] = '\0';
    size_t used = strlen(text);
    if (used >= 16 && used < SERVE_TOKEN_MAX) return text;
    cli_error(CLI_USAGE, command,
              "metrics-token-file: a token of 16 to %d letters is wanted in '%.200s'",
              SERVE_TOKEN_MAX - 1, path);
    free(text);
    return NULL;
}

static int run(const serve_config *w, const char *token) {
    const char *web = w->word[CONFIG_WEB];
    const int64_t *number = w->number;
    return serve_run(
        &(serve_desc){.host = w->word[CONFIG_HOST],
                      .data = w->word[CONFIG_DATA],
                      .store = w->word[CONFIG_STORE],
                      .node = w->word[CONFIG_NODE],
                      .public_url = w->word[CONFIG_PUBLIC],
                      .lease_ms = (int32_t)number[CONFIG_LEASE] * 1000,
                      .origin = w->word[CONFIG_ORIGIN],
                      .web = web && web[0] ? web : NULL,
                      .names = w->list[CONFIG_NAME].value,
                      .name_count = w->list[CONFIG_NAME].count,
                      .proxies = w->list[CONFIG_PROXY].value,
                      .proxy_count = w->list[CONFIG_PROXY].count,
                      .jail = serve_engines_jail(),
                      .metrics_host = w->word[CONFIG_METRICS_HOST],
                      .metrics_port = (int)number[CONFIG_METRICS_PORT],
                      .metrics_token = token,
                      .port = (int)number[CONFIG_PORT],
                      .sockets_max = (uint32_t)number[CONFIG_SOCKETS],
                      .sockets_per_address = (uint32_t)number[CONFIG_PER_ADDRESS],
                      .buffers_mb = (uint32_t)number[CONFIG_BUFFERS],
                      .messages_per_second = (uint32_t)number[CONFIG_MESSAGES],
                      .messages_per_address = (uint32_t)number[CONFIG_MESSAGES_PER_ADDRESS],
                      .tables_max = (uint32_t)number[CONFIG_TABLES],
                      .legends = (uint32_t)number[CONFIG_LEGENDS],
                      .tables_per_address = (uint32_t)number[CONFIG_TABLES_PER_ADDRESS]});
}

/* A node is one of several: it needs what they share, and where it is found itself. */
static bool is_node_whole(const serve_config *w) {
    bool is_node = w->word[CONFIG_NODE], has_public = w->word[CONFIG_PUBLIC];
    if (is_node == has_public && (!is_node || w->word[CONFIG_STORE])) return true;
    cli_error(CLI_USAGE, command,
              "node and public go together, and with a store that the other nodes use, too");
    return false;
}

static int start(const serve_config *w) {
    const several *engines = &w->list[CONFIG_ENGINE];
    const char *path = w->word[CONFIG_METRICS_TOKEN];
    char *token = path ? token_read(path) : NULL;
    if (path && !token) return CLI_USAGE;
    if (!is_node_whole(w)) {
        free(token);
        return CLI_USAGE;
    }
    if (w->is_check) {
        free(token);
        return check(w);
    }
    for (int i = 0; i < engines->count; i++)
        if (!serve_engines_open(command, engines->value[i], w->number[CONFIG_ENGINE_MS],
                                w->word[CONFIG_DATA]))
            return CLI_USAGE;
    serve_log_level(w->word[CONFIG_LOG_LEVEL]);
    int code = run(w, token);
    serve_engines_close();
    free(token);
    return code;
}

int cmd_serve(int argc, char **argv) {
    char beside[PATH_BYTES];
    serve_config w = {.word = {[CONFIG_HOST] = "127.0.0.1",
                               [CONFIG_DATA] = "backroom-data",
                               [CONFIG_WEB] = web_beside(beside),
                               [CONFIG_METRICS_HOST] = "127.0.0.1",
                               [CONFIG_LOG_LEVEL] = "info"},
                      .number = {[CONFIG_PORT] = 8080,
                                 [CONFIG_SOCKETS] = 10000,
                                 [CONFIG_PER_ADDRESS] = 64,
                                 [CONFIG_MESSAGES] = 50,
                                 [CONFIG_TABLES] = 20000,
                                 [CONFIG_TABLES_PER_ADDRESS] = 60,
                                 [CONFIG_BUFFERS] = 512,
                                 [CONFIG_LEASE] = 10,
                                 [CONFIG_ENGINE_MS] = EXEC_MS}};
    if (cli_help(argc, argv, "serve")) return CLI_OK;
    int code = config_read(&w, command, argc, argv);
    if (code == CLI_OK) code = start(&w);
    config_free(&w);
    return code;
}
