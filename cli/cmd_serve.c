/* cmd_serve.c -- `backroom serve`: hosts tables for browsers and any other WebSocket client.
 *
 * Only the command line is here; what it starts is in server/.
 */
#include <arpa/inet.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "serve.h"

enum { PATH_BYTES = 4096 };

static const char command[] = "serve";

static const char help[] =
    "usage: backroom serve [--port N] [--data DIR] [--host ADDRESS] ...\n"
    "\n"
    "Hosts tables: people open a link, give a name and sit down; missing seats are bots. Speaks\n"
    "the protocol of docs/server.md over WebSocket at /ws and hands out the page at /. Everything\n"
    "acknowledged is on disk.\n"
    "\n"
    "  --port N           where to listen (8080; 0 = any free port, told in the first line)\n"
    "  --host ADDRESS     a numeric address (127.0.0.1; 0.0.0.0 or :: for all)\n"
    "  --data DIR         where tables are kept (./backroom-data); made if it is missing\n"
    "  --web DIR          files of the page (web beside the program, if it is there; '' = none)\n"
    "  --origin ORIGIN    one more site whose pages may connect, such as https://example.org\n"
    "  --sockets N        connections at once (10000)\n"
    "  --per-address N    connections from one address (64)\n"
    "  --messages N       messages a second from one connection (50)\n"
    "  --tables N         tables in memory (20000)\n"
    "  --tables-per-address N   tables made from one address within an hour (60)\n"
    "\n"
    "Also answers /healthz, /metrics (Prometheus) and /journal/TABLE (finished matches, for\n"
    "`backroom verify`). Log lines go to stderr. SIGINT or SIGTERM ends it after its writes.\n";

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

int cmd_serve(int argc, char **argv) {
    static const char *const words[] = {"--host", "--data", "--origin", "--web"};
    static const char *const numbers[] = {"--port",     "--sockets", "--per-address",
                                          "--messages", "--tables",  "--tables-per-address"};
    char beside[PATH_BYTES];
    const char *word[] = {"127.0.0.1", "backroom-data", NULL, web_beside(beside)};
    int64_t number[] = {8080, 10000, 64, 50, 20000, 60};
    if (cli_help(argc, argv, help)) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = 0;
        const char *value = NULL;
        for (int k = 0; k < 4 && !taken; k++) {
            taken = cli_value(command, argc, argv, &i, words[k], &value);
            if (taken > 0) word[k] = value;
        }
        for (int k = 0; k < 6 && !taken; k++) {
            taken = cli_value(command, argc, argv, &i, numbers[k], &value);
            if (taken > 0 && !cli_number(command, numbers[k], value, k == 0 ? 0 : 1,
                                         k == 0 ? 65535 : 1000000, &number[k]))
                return CLI_USAGE;
        }
        if (taken < 0) return CLI_USAGE;
        if (!taken) return cli_unknown(command, argv[i]);
    }
    if (!is_address(word[0]))
        return cli_error(CLI_USAGE, command,
                         "--host is a numeric address such as 127.0.0.1 or ::, not '%.100s'",
                         word[0]);
    return serve_run(&(serve_desc){.host = word[0],
                                   .data = word[1],
                                   .origin = word[2],
                                   .web = word[3] && word[3][0] ? word[3] : NULL,
                                   .port = (int)number[0],
                                   .sockets_max = (uint32_t)number[1],
                                   .sockets_per_address = (uint32_t)number[2],
                                   .messages_per_second = (uint32_t)number[3],
                                   .tables_max = (uint32_t)number[4],
                                   .tables_per_address = (uint32_t)number[5]});
}
