/* exec_bots.c -- bots of a command line that are programs: `exec:PROGRAM`. */
#include "exec_bots.h"

#include <inttypes.h>
#include <string.h>

#include "exec.h"

enum { NAME_BYTES = 64 }; /* with the terminator: as a journal has names */

static const char prefix[] = "exec:";
static exec_bot *opened[BOTS_ADDED_MAX];
static int opened_count;
static int64_t move_ms = EXEC_MS;
static const char *log_path;

bool exec_bots_is(const char *name) { return strncmp(name, prefix, sizeof prefix - 1) == 0; }

int exec_bots_take(const char *command, int argc, char **argv, int *i) {
    const char *value = NULL;
    int taken = cli_value(command, argc, argv, i, "--bot-log", &log_path);
    if (taken) return taken;
    taken = cli_value(command, argc, argv, i, "--bot-ms", &value);
    if (taken > 0 && !cli_number(command, "--bot-ms", value, 1, EXEC_MS_MAX, &move_ms)) return -1;
    return taken;
}

/* The reader of JSON knows what text is. */
static bool is_text(const char *name) {
    char text[NAME_BYTES + 4];
    br_json doc;
    br_json_node nodes[4];
    br_fault fault;
    int size = snprintf(text, sizeof text, "[\"%s\"]", name);
    return br_json_read(&doc, text, (size_t)size, nodes, 4, &fault);
}

/* Names go into journals, reports and JSON as they are. */
static const char *name_refused(const char *name) {
    if (strlen(name) >= NAME_BYTES) return "its path is too long; call it from a folder nearby";
    for (const char *at = name; *at; at++)
        if ((unsigned char)*at <= ' ' || *at == 127 || *at == '"' || *at == '\\')
            return "its path has a blank or a mark in it that names can not have";
    return is_text(name) ? NULL : "its path is not in UTF-8";
}

const bot *exec_bots_find(const char *command, const char *name) {
    char fault[EXEC_FAULT_MAX];
    const bot *found = bot_find(name);
    const char *refused = name_refused(name);
    if (found) return found;
    if (!refused && opened_count == BOTS_ADDED_MAX) refused = "there are too many programs";
    if (refused) {
        cli_error(CLI_USAGE, command, "bot '%.100s' can not be had: %s", name, refused);
        return NULL;
    }
    exec_bot *b = exec_open(&(exec_desc){.name = name,
                                         .program = name + sizeof prefix - 1,
                                         .ms = (uint32_t)move_ms,
                                         .log = log_path},
                            fault);
    if (!b || !bot_add(exec_face(b))) {
        cli_error(CLI_USAGE, command, "%s", b ? "there are too many programs" : fault);
        exec_close(b);
        return NULL;
    }
    opened[opened_count++] = b;
    return exec_face(b);
}

bool exec_bots_open(const char *command, const char *names) {
    while (names && *names) {
        char name[NAME_BYTES + 1] = "";
        size_t size = strcspn(names, ",");
        memcpy(name, names, size < NAME_BYTES ? size : NAME_BYTES);
        if (exec_bots_is(name) && !exec_bots_find(command, name)) return false;
        names += size + (names[size] == ',');
    }
    return true;
}

static void say(exec_bot *b) {
    exec_stats s = exec_stats_now(b);
    const char *comma = " (";
    if (s.asked == 0) return;
    fprintf(stderr, "%s%s%s%s: %" PRIu64 " moves, %" PRIu64 " lost", exec_face(b)->name,
            s.title[0] ? " (" : "", s.title, s.title[0] ? ")" : "", s.asked, exec_lost(&s));
    for (int i = EXEC_NONE + 1; i < EXEC_LOSS_COUNT; i++) {
        if (!s.lost[i]) continue;
        fprintf(stderr, "%s%" PRIu64 " %s", comma, s.lost[i], exec_loss_text((exec_loss)i));
        comma = ", ";
    }
    fprintf(stderr, "%s; in %s\n", exec_lost(&s) ? ")" : "", exec_jail());
    if (!exec_lost(&s) || !s.told[0]) return;
    fputs("it wrote to stderr:\n", stderr);
    for (const char *line = s.told; *line;) {
        int size = (int)strcspn(line, "\n");
        fprintf(stderr, "    %.*s\n", size, line);
        line += size + (line[size] == '\n');
    }
}

void exec_bots_end(void) {
    for (int i = 0; i < opened_count; i++) {
        say(opened[i]);
        exec_close(opened[i]);
    }
    opened_count = 0;
}
