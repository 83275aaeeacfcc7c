/* store_tools.h -- a store at rest, or beside the server that uses it: looked at, copied, pruned.
 *
 * `house` is the folder of `backroom serve`, or the address of its database (postgresql://...);
 * `data` is a folder. What only reads may be done while a server runs; what replaces the file may
 * not, and says so. Each function is false with one line of trouble in
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
bool store_check(const char *house, void *owner, store_match *match, store_summary *out,
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
bool store_prune(const char *house, store_pruning *p, char fault[STORE_FAULT_MAX]);

/* store_moves.c: all of it as JSON Lines with a digest at the end; back, all or nothing. */
typedef struct store_moved {
    int64_t tables, lines, chats, people;
    char digest[65];
} store_moved;
bool store_export(const char *house, FILE *to, store_moved *out, char fault[STORE_FAULT_MAX]);
bool store_import(const char *house, FILE *from, store_moved *out, char fault[STORE_FAULT_MAX]);

/* All of one house into another that is empty, neither of them running; what has arrived is read
 * again and is the same to the byte. */
bool store_copy(const char *from, const char *to, store_moved *out, char fault[STORE_FAULT_MAX]);

/* pg_bound.c: how many batches a second of so many lines a database takes from somebody who does
 * nothing else, measured for so long; a house must be there. */
bool store_bound(const char *url, int rows, double span, double *batches,
                 char fault[STORE_FAULT_MAX]);

#endif
