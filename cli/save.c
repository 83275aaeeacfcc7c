/* save.c -- the journal of a match to a file of the person's choice. */
#include "save.h"

#include <stdlib.h>
#include <string.h>

/* Where `save` writes without a name: beside the person, named after the deal. */
static void default_file(const br_match *m, char *out, size_t size) {
    snprintf(out, size, "%s-%02x%02x%02x%02x.journal", m->rules.game->id, m->seed[0], m->seed[1],
             m->seed[2], m->seed[3]);
}

void save_match(const talk *k, const char *command, const char *rest) {
    char path[2 * TERM_LINE_MAX];
    const char *home = getenv("HOME");
    if (!rest[0]) {
        default_file(&k->table->match, path, sizeof path);
    } else if (rest[0] == '~' && rest[1] == '/' && home && strlen(home) < TERM_LINE_MAX) {
        snprintf(path, sizeof path, "%s%s", home, rest + 1);
    } else {
        snprintf(path, sizeof path, "%s", rest);
    }
    if (!table_may_save(k->table, path)) {
        talk_with(k, "house.cli.save-taken", "file", path);
        return;
    }
    if (table_save(k->table, command, path)) {
        char *whole = cli_whole_path(path); /* so that it is found again from anywhere */
        talk_with(k, "house.saved", "file", whole ? whole : path);
        free(whole);
    } else talk_with(k, "house.save-failed", "file", path);
}
