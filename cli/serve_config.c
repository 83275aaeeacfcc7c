/* serve_config.c -- one table of what can be asked of a server, and three places to ask it in.
 *
 * The name of an option is `--per-address` on the command line, `per-address` in a file and
 * BACKROOM_PER_ADDRESS in the environment. Whatever is wrong is said with its place.
 */
#include "serve_config.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "exec.h"

enum { PLACE_BYTES = 400, VARIABLE_BYTES = 64 };
enum { RANK_DEFAULT, RANK_FILE, RANK_ENVIRONMENT, RANK_LINE };

extern char **environ;

/* ---- what there is ------------------------------------------------------------------------ */

static bool is_address(const char *text) {
    unsigned char bytes[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
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

/* Where a browser finds this server: http or https, a name, a path perhaps. */
static bool is_public(const char *text) {
    size_t scheme = strncmp(text, "http://", 7) == 0    ? 7
                    : strncmp(text, "https://", 8) == 0 ? 8
                                                        : 0;
    const char *name = text + scheme;
    size_t size = strspn(name, name_letters);
    bool is_path = name[size] == '\0' || (name[size] == '/' && !strpbrk(name, " ?#\"\\<>%\t"));
    return scheme && size > 0 && is_path && strlen(text) < SERVE_URL_MAX;
}

/* One word, as it is in logs and in the database. */
static bool is_node(const char *text) {
    size_t size = strspn(text, name_letters);
    return size > 0 && size < 64 && text[size] == '\0' && !strpbrk(text, ":[]");
}

typedef enum config_kind { KIND_WORD, KIND_NUMBER, KIND_LIST } config_kind;

static const struct {
    const char *name;
    config_kind kind;
    int at; /* in `word`, `number` or `list` of serve_config */
    int64_t least, most;
    bool (*is_good)(const char *text); /* NULL = any text */
    const char *form;                  /* what a good one is */
} options[] = {
    {"host", KIND_WORD, CONFIG_HOST, 0, 0, is_address, "a numeric address such as 127.0.0.1 or ::"},
    {"port", KIND_NUMBER, CONFIG_PORT, 0, 65535, NULL, NULL},
    {"data", KIND_WORD, CONFIG_DATA, 0, 0, NULL, NULL},
    {"store", KIND_WORD, CONFIG_STORE, 0, 0, serve_is_store,
     "the address of a database such as postgresql://user@host/backroom"},
    {"node", KIND_WORD, CONFIG_NODE, 0, 0, is_node, "a name of letters, digits, dots and dashes"},
    {"public", KIND_WORD, CONFIG_PUBLIC, 0, 0, is_public,
     "the address of this server such as https://a.example.org or https://example.org/a"},
    {"lease", KIND_NUMBER, CONFIG_LEASE, 1, 3600, NULL, NULL},
    {"web", KIND_WORD, CONFIG_WEB, 0, 0, NULL, NULL},
    {"name", KIND_LIST, CONFIG_NAME, 0, 0, is_name,
     "a host name such as play.example.org, without a scheme or port"},
    {"origin", KIND_WORD, CONFIG_ORIGIN, 0, 0, is_origin,
     "a scheme and a name such as https://play.example.org, without a path"},
    {"trust-proxy", KIND_LIST, CONFIG_PROXY, 0, 0, serve_is_range,
     "an address or a range such as 10.0.0.0/8"},
    {"sockets", KIND_NUMBER, CONFIG_SOCKETS, 1, 1000000, NULL, NULL},
    {"per-address", KIND_NUMBER, CONFIG_PER_ADDRESS, 1, 1000000, NULL, NULL},
    {"messages", KIND_NUMBER, CONFIG_MESSAGES, 1, 1000000, NULL, NULL},
    {"messages-per-address", KIND_NUMBER, CONFIG_MESSAGES_PER_ADDRESS, 1, 1000000, NULL, NULL},
    {"tables", KIND_NUMBER, CONFIG_TABLES, 1, 1000000, NULL, NULL},
    {"tables-per-address", KIND_NUMBER, CONFIG_TABLES_PER_ADDRESS, 1, 1000000, NULL, NULL},
    {"legends", KIND_NUMBER, CONFIG_LEGENDS, 0, 1000, NULL, NULL},
    {"buffers", KIND_NUMBER, CONFIG_BUFFERS, 1, 1000000, NULL, NULL},
    {"engine", KIND_LIST, CONFIG_ENGINE, 0, 0, NULL, NULL},
    {"engine-ms", KIND_NUMBER, CONFIG_ENGINE_MS, 1, EXEC_MS_MAX, NULL, NULL},
    {"metrics-port", KIND_NUMBER, CONFIG_METRICS_PORT, 0, 65535, NULL, NULL},
    {"metrics-host", KIND_WORD, CONFIG_METRICS_HOST, 0, 0, is_address,
     "a numeric address such as 127.0.0.1 or ::"},
    {"metrics-token-file", KIND_WORD, CONFIG_METRICS_TOKEN, 0, 0, NULL, NULL},
    {"log-level", KIND_WORD, CONFIG_LOG_LEVEL, 0, 0, serve_log_level, "error, warn or info"},
    {"config", KIND_WORD, CONFIG_FILE, 0, 0, NULL, NULL},
};
enum { OPTIONS = sizeof options / sizeof options[0] };
_Static_assert((int)OPTIONS == (int)CONFIG_MAX, "every value has its option");

static int option_find(const char *name) {
    for (int i = 0; i < OPTIONS; i++)
        if (strcmp(options[i].name, name) == 0) return i;
    return -1;
}

static void variable_of(const char *name, char out[VARIABLE_BYTES]) {
    int size = snprintf(out, VARIABLE_BYTES, "BACKROOM_%s", name);
    for (int i = 0; i < size; i++) out[i] = (char)(out[i] == '-' ? '_' : toupper(out[i]));
}

/* ---- one value ---------------------------------------------------------------------------- */

typedef struct giving {
    const char *command, *file;
    config_place place;
} giving;

/* How people find it: "--port", "BACKROOM_PORT", "backroom.conf:3:8: port". */
static void place_name(const giving *g, const char *name, char out[PLACE_BYTES]) {
    if (g->place.rank == RANK_LINE) snprintf(out, PLACE_BYTES, "--%s", name);
    else if (g->place.rank == RANK_ENVIRONMENT) variable_of(name, out);
    else
        snprintf(out, PLACE_BYTES, "%.300s:%u:%u: %s", g->file, g->place.line, g->place.column,
                 name);
}

static bool list_add(const giving *g, const char *shown, const char *value, several *to) {
    if (to->count < SERVE_NAMES_MAX) {
        to->line[to->count] = g->place.line;
        to->value[to->count++] = value;
        return true;
    }
    cli_error(CLI_USAGE, g->command, "%s is given more than %d times", shown, SERVE_NAMES_MAX);
    return false;
}

/* A higher place goes before a lower one, whichever is read first. */
static bool value_take(serve_config *w, const giving *g, int at, const char *value) {
    char shown[PLACE_BYTES];
    place_name(g, options[at].name, shown);
    if (options[at].is_good && !options[at].is_good(value)) {
        cli_error(CLI_USAGE, g->command, "%s is %s, not '%.100s'", shown, options[at].form, value);
        return false;
    }
    int64_t number = 0;
    if (options[at].kind == KIND_NUMBER &&
        !cli_number(g->command, shown, value, options[at].least, options[at].most, &number))
        return false;
    if (g->place.rank < w->place[at].rank) return true;
    bool is_first = g->place.rank > w->place[at].rank;
    unsigned before = w->place[at].line;
    w->place[at] = g->place;
    if (options[at].kind == KIND_LIST) {
        several *list = &w->list[options[at].at];
        if (is_first) list->count = 0;
        return list_add(g, shown, value, list);
    }
    if (options[at].kind == KIND_NUMBER) w->number[options[at].at] = number;
    else w->word[options[at].at] = value;
    if (is_first || g->place.rank != RANK_FILE) return true;
    cli_error(CLI_USAGE, g->command, "%s is given twice, first in line %u", shown, before);
    return false;
}

/* ---- the command line --------------------------------------------------------------------- */

static bool line_read(serve_config *w, const char *command, int argc, char **argv) {
    giving g = {.command = command, .place = {.rank = RANK_LINE}};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--check-config") == 0) {
            w->is_check = true;
            continue;
        }
        int taken = 0;
        for (int k = 0; k < OPTIONS && taken == 0; k++) {
            char name[VARIABLE_BYTES];
            const char *value = NULL;
            snprintf(name, sizeof name, "--%s", options[k].name);
            taken = cli_value(command, argc, argv, &i, name, &value);
            if (taken > 0 && !value_take(w, &g, k, value)) return false;
        }
        if (taken < 0) return false;
        if (!taken) return cli_unknown(command, argv[i]) == CLI_OK;
    }
    return true;
}

/* ---- the environment ---------------------------------------------------------------------- */

/* Several values stand side by side with blanks between them. */
static bool variable_read(serve_config *w, const giving *g, int at, const char *value) {
    if (options[at].kind != KIND_LIST) return value_take(w, g, at, value);
    char *text = w->list_text[options[at].at] = strdup(value), *rest = NULL;
    if (!text) return cli_error(CLI_FAILED, g->command, "out of memory") == CLI_OK;
    for (char *one = strtok_r(text, " \t\n", &rest); one; one = strtok_r(NULL, " \t\n", &rest))
        if (!value_take(w, g, at, one)) return false;
    return true;
}

/* The nearest name of an option to one that is none, or NULL. */
static const char *nearest(const char *name) {
    const char *names[OPTIONS + 1] = {NULL};
    for (int i = 0; i < OPTIONS; i++) names[i] = options[i].name;
    return cli_nearest(name, names);
}

/* Others may have variables of such names, too: one that is nearly ours is told of and no more. */
static void variables_doubt(const char *command) {
    for (char **at = environ; *at; at++) {
        char name[VARIABLE_BYTES], known[VARIABLE_BYTES];
        size_t size = strcspn(*at, "=");
        if (strncmp(*at, "BACKROOM_", 9) != 0 || size >= sizeof name) continue;
        for (size_t i = 9; i <= size; i++)
            name[i - 9] = (char)((*at)[i] == '_' ? '-' : tolower((*at)[i]));
        name[size - 9] = '\0';
        const char *near = option_find(name) < 0 ? nearest(name) : NULL;
        if (!near) continue;
        variable_of(near, known);
        cli_error(CLI_OK, command, "%.*s in the environment is not looked at; did you mean %s?",
                  (int)size, *at, known);
    }
}

static bool environment_read(serve_config *w, const char *command) {
    giving g = {.command = command, .place = {.rank = RANK_ENVIRONMENT}};
    for (int i = 0; i < OPTIONS; i++) {
        char name[VARIABLE_BYTES];
        variable_of(options[i].name, name);
        const char *value = getenv(name);
        if (value && !variable_read(w, &g, i, value)) return false;
    }
    variables_doubt(command);
    return true;
}

/* ---- the file ----------------------------------------------------------------------------- */

static bool file_fault(const giving *g, const char *text, const char *what) {
    cli_error(CLI_USAGE, g->command, "%.300s:%u:%u: %s '%.60s'", g->file, g->place.line,
              g->place.column, what, text);
    return false;
}

static char *trim(char *text) {
    size_t size = strlen(text);
    while (size > 0 && strchr(" \t\r", text[size - 1])) text[--size] = '\0';
    return text + strspn(text, " \t");
}

/* `name = value`; a line that begins with # says something to people. */
static bool file_line(serve_config *w, giving *g, char *line) {
    char *name = trim(line), *equals = strchr(name, '=');
    g->place.column = (unsigned)(name - line) + 1;
    if (!*name || *name == '#') return true;
    if (!equals) return file_fault(g, name, "a line is `name = value`, not");
    *equals = '\0';
    char *value = trim(equals + 1);
    name = trim(name);
    int at = option_find(name);
    if (at < 0 || strcmp(name, "config") == 0) {
        char what[100];
        const char *near = at < 0 ? nearest(name) : NULL;
        if (near) snprintf(what, sizeof what, "did you mean '%s'? No option is called", near);
        else snprintf(what, sizeof what, "`backroom serve --help` has the names; none is");
        return file_fault(g, name, what);
    }
    g->place.column = (unsigned)(value - line) + 1;
    return value_take(w, g, at, value);
}

static bool file_read(serve_config *w, const char *command) {
    giving g = {.command = command, .file = w->word[CONFIG_FILE], .place = {.rank = RANK_FILE}};
    size_t size = 0;
    if (!g.file) return true;
    char *text = w->file_text = cli_read_file(command, g.file, &size);
    if (!text) return false;
    if (memchr(text, '\0', size)) {
        cli_error(CLI_USAGE, command, "'%.300s' is no text", g.file);
        return false;
    }
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        g.place.line++;
        if (!file_line(w, &g, line)) return false;
        line = end ? end + 1 : NULL;
    }
    return true;
}

/* ---- all of it ---------------------------------------------------------------------------- */

int config_read(serve_config *w, const char *command, int argc, char **argv) {
    bool is_good =
        line_read(w, command, argc, argv) && environment_read(w, command) && file_read(w, command);
    return is_good ? CLI_OK : CLI_USAGE;
}

/* An address of a database may have a password in it, which is not for screens and logs. */
static const char *without_password(const char *value, char out[PLACE_BYTES]) {
    const char *user = strstr(value, "://"), *at = user ? strchr(user, '@') : NULL;
    const char *colon = at ? memchr(user + 3, ':', (size_t)(at - user - 3)) : NULL;
    if (!colon && !strstr(value, "password=")) return value;
    if (colon && !strstr(value, "password="))
        snprintf(out, PLACE_BYTES, "%.*s:...%s", (int)(colon - value), value, at);
    else snprintf(out, PLACE_BYTES, "postgresql://...");
    return out;
}

static void value_print(int at, int rank, unsigned line, const char *value) {
    char variable[VARIABLE_BYTES], shown[PLACE_BYTES];
    if (strcmp(options[at].name, "store") == 0) value = without_password(value, shown);
    variable_of(options[at].name, variable);
    if (rank == RANK_FILE) printf("# line %u\n", line);
    else if (rank == RANK_ENVIRONMENT) printf("# %s\n", variable);
    else if (rank == RANK_LINE) printf("# --%s\n", options[at].name);
    printf("%s = %s\n", options[at].name, value);
}

void config_print(const serve_config *w) {
    for (int i = 0; i < OPTIONS; i++) {
        char number[24];
        const char *word = options[i].kind == KIND_WORD ? w->word[options[i].at] : NULL;
        const several *list = options[i].kind == KIND_LIST ? &w->list[options[i].at] : NULL;
        if (options[i].kind == KIND_NUMBER && w->number[options[i].at] >= options[i].least) {
            snprintf(number, sizeof number, "%lld", (long long)w->number[options[i].at]);
            word = number;
        }
        int rank = w->place[i].rank;
        if (i == option_find("config")) continue;
        if (word) value_print(i, rank, w->place[i].line, word);
        for (int k = 0; list && k < list->count; k++)
            value_print(i, rank, list->line[k], list->value[k]);
    }
}

void config_free(serve_config *w) {
    for (int i = 0; i < CONFIG_LISTS; i++) free(w->list_text[i]);
    free(w->file_text);
}
