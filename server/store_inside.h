/* store_inside.h -- what store_tools.c and store_moves.c share. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store_db.h"
#include "store_tools.h"

enum { TOOLS_PATH = 4096 };

bool tools_fault(char fault[STORE_FAULT_MAX], const char *what, const char *why);
bool tools_path(const char *data, const char *name, char out[], char fault[STORE_FAULT_MAX]);
/* The database of a house: a file in its folder, or what the address names. */
bool tools_place(const char *house, char out[TOOLS_PATH], char fault[STORE_FAULT_MAX]);
const char *tools_name(const char *house); /* for people: without a password */
int tools_lock(const char *data, char fault[STORE_FAULT_MAX]);
store_db *tools_open(const char *house, bool is_ours, char fault[STORE_FAULT_MAX]);
/* All that is read from now on is of one moment. */
bool tools_begin(store_db *db, char fault[STORE_FAULT_MAX]);
/* The schema may be an older one's, and only a server knows how to bring that on. */
bool tools_is_present(store_db *db, char fault[STORE_FAULT_MAX]);
bool tools_number(store_db *db, const char *sql, int64_t *out, char fault[STORE_FAULT_MAX]);
bool tools_run(store_db *db, const char *sql, char fault[STORE_FAULT_MAX]);

#endif
