/* store_inside.h -- what store_tools.c and store_moves.c share. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <sqlite3.h>

#include "store_tools.h"

enum { TOOLS_PATH = 4096 };

bool tools_fault(char fault[STORE_FAULT_MAX], const char *what, const char *why);
bool tools_path(const char *data, const char *name, char out[], char fault[STORE_FAULT_MAX]);
int tools_lock(const char *data, char fault[STORE_FAULT_MAX]);
sqlite3 *tools_open(const char *path, int flags, char fault[STORE_FAULT_MAX]);
bool tools_number(sqlite3 *db, const char *sql, int64_t *out, char fault[STORE_FAULT_MAX]);
bool tools_run(sqlite3 *db, const char *sql, char fault[STORE_FAULT_MAX]);

#endif
