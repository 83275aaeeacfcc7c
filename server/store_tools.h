/* store_tools.h -- a store at rest, or beside the server that uses it: looked at, copied, pruned.
 *
 * `data` is the folder of `backroom serve`. What only reads may be done while a server runs; what
 * replaces the file may not, and says so. Each function is false with one line of trouble in
 * `fault`.
 */
#ifndef STORE_TOOLS_H
#define STORE_TOOLS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { STORE_FAULT_MAX = 400 };

typedef struct store_summary {
    int64_t tables, unfinished, resting, finished, lines, chats, people;
    int64_t bytes;    /* of the file, without what is free in it */
    int version;      /* of the schema */
    int64_t verified; /* finished matches that were played again */
} store_summary;

/* Whether all of it makes sense: SQLite's own check, numbers of lines without gaps, no line without
 * its table. `match` is asked about the journal of every finished table; NULL = nobody is. */
typedef bool store_match(void *owner, const char *journal, size_t size,
                         char fault[STORE_FAULT_MAX]);
bool store_check(const char *data, void *owner, store_match *match, store_summary *out,
                 char fault[STORE_FAULT_MAX]);
/* As it is now, whole, into a new file; by SQLite's backup, so writers go on meanwhile. */
bool store_backup(const char *data, const char *file, char fault[STORE_FAULT_MAX]);
/* The other way, checked first; no server may run. What was there before becomes *.before. */
bool store_restore(const char *data, const char *file, char fault[STORE_FAULT_MAX]);

typedef struct store_pruning {
    int64_t older_days; /* finished tables whose last line is older go; 0 = for no age */
    int64_t most_bytes; /* then the oldest of them, until the store takes so much; 0 = any */
    bool is_trial;      /* nothing is done, only counted */
    int64_t now;        /* milliseconds since 1970 */
    int64_t tables, lines, left_bytes; /* what came of it */
} store_pruning;
bool store_prune(const char *data, store_pruning *p, char fault[STORE_FAULT_MAX]);

/* store_moves.c: all of it as JSON Lines with a digest at the end; back, all or nothing. */
typedef struct store_moved {
    int64_t tables, lines, chats, people;
    char digest[65];
} store_moved;
bool store_export(const char *data, FILE *to, store_moved *out, char fault[STORE_FAULT_MAX]);
bool store_import(const char *data, FILE *from, store_moved *out, char fault[STORE_FAULT_MAX]);

#endif
