/* serve_engines.c -- programs of others that an operator lets play at a server's tables. */
#include "serve_engines.h"

#include <string.h>
#include <sys/stat.h>

#include "exec.h"
#include "serve.h"

enum { NAME_MOST = 20, PATH_BYTES = 4096 };

static exec_bot *opened[BOTS_ADDED_MAX];
static int opened_count;

/* As a word, for it is one in journals, requests and file names. */
static bool is_name(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-", text[i])) return false;
    return size > 0 && size <= NAME_MOST;
}

static bool log_path(const char *data, const char *name, char path[PATH_BYTES]) {
    if (snprintf(path, PATH_BYTES, "%s/engines", data) >= PATH_BYTES) return false;
    mkdir(data, 0700);
    mkdir(path, 0700);
    return snprintf(path, PATH_BYTES, "%s/engines/%s.log", data, name) < PATH_BYTES;
}

bool serve_engines_open(const char *command, const char *text, int64_t ms, const char *data) {
    char name[sizeof "exec:" + NAME_MOST] = "exec:", path[PATH_BYTES], fault[EXEC_FAULT_MAX];
    size_t size = strcspn(text, "=");
    if (text[size] != '=' || !is_name(text, size)) {
        cli_error(CLI_USAGE, command,
                  "--engine is NAME=PROGRAM, a name of up to %d of a-z, 0-9 and -, not '%.100s'",
                  NAME_MOST, text);
        return false;
    }
    memcpy(name + 5, text, size);
    if (bot_find(name) || opened_count == BOTS_ADDED_MAX || !log_path(data, name + 5, path)) {
        cli_error(CLI_USAGE, command, "--engine '%.100s': its name is taken, or there are too many",
                  text);
        return false;
    }
    exec_bot *b = exec_open(&(exec_desc){.name = name,
                                         .program = text + size + 1,
                                         .ms = (uint32_t)ms,
                                         .hidden = data,
                                         .log = path,
                                         .note = serve_note_program},
                            fault);
    if (!b) {
        cli_error(CLI_USAGE, command, "%s", fault);
        return false;
    }
    opened[opened_count++] = b;
    return bot_add(exec_face(b));
}

const char *serve_engines_jail(void) { return opened_count ? exec_jail() : NULL; }

void serve_engines_close(void) {
    for (int i = 0; i < opened_count; i++) exec_close(opened[i]);
    opened_count = 0;
}
