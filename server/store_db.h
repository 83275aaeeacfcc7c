/* store_db.h -- a database of a house, of either kind, for whoever looks after it: SQL that both
 * know, with $1, $2 ... in the order in which they stand.
 *
 * Every function is false with one line of trouble in db_trouble.
 */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DB_ARGS_MAX = 6, DB_TROUBLE_MAX = 200, DB_STATEMENTS_MAX = 32 };

typedef enum db_kind { DB_NUMBER, DB_TEXT, DB_BYTES } db_kind;
typedef struct db_value {
    db_kind kind;
    int64_t number;
    const char *text; /* or bytes; ends with a zero byte beyond its size */
    size_t size;
} db_value;

typedef bool db_row(void *into, const db_value *cells, int count); /* false: no more, trouble */

typedef struct store_db store_db;
struct store_db {
    bool (*run)(store_db *d, const char *sql);
    bool (*each)(store_db *d, const char *sql, const db_value *args, int count, void *into,
                 db_row *row);
    bool (*put)(store_db *d, const char *sql, const db_value *args, int count);
    bool (*settle)(store_db *d);
    void (*close)(store_db *d);
    bool is_server;   /* PostgreSQL */
    bool is_conflict; /* the trouble is that something was there already */
    char trouble[DB_TROUBLE_MAX];
};

/* NULL with the trouble. Of a server the lock is taken if `is_ours`, and the schema brought to the
 * present one; a file is neither locked nor changed here. */
store_db *db_open(const char *place, bool is_ours, char trouble[DB_TROUBLE_MAX]);
void db_close(store_db *d);                /* takes back what was not committed */
bool db_run(store_db *d, const char *sql); /* several statements perhaps */
/* Each row of an answer, or none if `row` is NULL. Rows may ask for others in turn. */
bool db_each(store_db *d, const char *sql, const db_value *args, int count, void *into,
             db_row *row);
/* Changes something, now or by db_settle at the latest. */
bool db_put(store_db *d, const char *sql, const db_value *args, int count);
bool db_settle(store_db *d);
bool db_number(store_db *d, const char *sql, int64_t *out); /* the first cell of an answer */

static inline db_value db_of_number(int64_t number) {
    return (db_value){.kind = DB_NUMBER, .number = number};
}
static inline db_value db_of_text(const char *text) {
    return (db_value){.kind = DB_TEXT, .text = text};
}

/* pg_db.c, where there is libpq */
store_db *pg_db_open(const char *url, bool is_ours, char trouble[DB_TROUBLE_MAX]);

#endif
