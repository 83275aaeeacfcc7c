/* cmd_admin.c -- `backroom admin`: asks a running server for something, over its Unix socket. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli.h"

enum { LINE_BYTES = 300 };

static const char command[] = "admin";

static int connect_to(const char *data) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int size = snprintf(name.sun_path, sizeof name.sun_path, "%s/admin.sock", data);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (size < (int)sizeof name.sun_path && fd >= 0 &&
        connect(fd, (const struct sockaddr *)&name, sizeof name) == 0)
        return fd;
    cli_error(CLI_FAILED, command, "no server answers at '%.200s/admin.sock': %s; see --data", data,
              size < (int)sizeof name.sun_path ? strerror(errno) : "the path is too long");
    if (fd >= 0) close(fd);
    return -1;
}

/* A secret is not for command lines: "-" is the first line of standard input. */
static bool word_read(const char *given, char out[LINE_BYTES]) {
    if (strcmp(given, "-") != 0) return snprintf(out, LINE_BYTES, "%s", given) < LINE_BYTES;
    if (!fgets(out, LINE_BYTES, stdin)) return false;
    out[strcspn(out, "\r\n")] = '\0';
    return true;
}

/* Lines as they come; the last one says how it went. */
static int answer_print(FILE *from) {
    char line[1024];
    while (fgets(line, sizeof line, from)) {
        if (strcmp(line, "ok\n") == 0) return CLI_OK;
        if (strncmp(line, "error: ", 7) == 0) {
            line[strcspn(line, "\n")] = '\0';
            return cli_error(CLI_FAILED, command, "%s", line + 7);
        }
        fputs(line, stdout);
    }
    return cli_error(CLI_FAILED, command, "the server has gone");
}

static int ask(const char *data, const char *request, const char *given) {
    char line[2 * LINE_BYTES], word[LINE_BYTES] = "";
    if (given && (!word_read(given, word) || strpbrk(word, " \n") || !word[0]))
        return cli_error(CLI_USAGE, command, "'%.60s' is no word for that", given);
    int size = snprintf(line, sizeof line, "%s%s%s\n", request, given ? " " : "", word);
    int fd = connect_to(data);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    if (!file) return CLI_FAILED;
    int code = write(fd, line, (size_t)size) == size
                   ? answer_print(file)
                   : cli_error(CLI_FAILED, command, "the server does not listen");
    fclose(file);
    return code;
}

int cmd_admin(int argc, char **argv) {
    static const char *const plain[] = {"status", "list", "drain", "undrain", "bans", NULL};
    static const char *const worded[] = {"show", "close", "ban", "unban", "revoke", NULL};
    const char *data = getenv("BACKROOM_DATA"), *words[2] = {NULL, NULL};
    if (!data) data = "backroom-data";
    if (cli_help(argc, argv, command)) return CLI_OK;
    int count = 0;
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--data", &data);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (count == 2 || (argv[i][0] == '-' && argv[i][1])) return cli_unknown(command, argv[i]);
        words[count++] = argv[i];
    }
    for (int i = 0; count == 1 && plain[i]; i++)
        if (strcmp(words[0], plain[i]) == 0) return ask(data, words[0], NULL);
    for (int i = 0; count == 2 && worded[i]; i++)
        if (strcmp(words[0], worded[i]) == 0) return ask(data, words[0], words[1]);
    return cli_error(CLI_USAGE, command, "which request? See `backroom admin --help`");
}
