/* store_db.c -- a database of a house for whoever looks after it: SQLite, and which it is. */
#include "store_db.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_open.h"
#include "store_tools.h"

enum { BUSY_MS = 10000, CELLS_MAX = 8 };

typedef struct file_db {
    store_db face; /* must be first */
    sqlite3 *db;
    struct {
        const char *sql;
        sqlite3_stmt *q;
    } known[DB_STATEMENTS_MAX]; /* prepared once, for it is asked again and again */
    int known_count;
} file_db;

static bool wrong(file_db *d) {
    int code = sqlite3_errcode(d->db);
    d->face.is_conflict = (code & 255) == SQLITE_CONSTRAINT;
    snprintf(d->face.trouble, sizeof d->face.trouble, "%.190s", sqlite3_errmsg(d->db));
    return false;
}

static bool file_run(store_db *base, const char *sql) {
    file_db *d = (file_db *)base;
    return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK || wrong(d);
}

/* Texts of SQL live for ever: they are told apart by their place. */
static sqlite3_stmt *statement(file_db *d, const char *sql) {
    for (int i = 0; i < d->known_count; i++)
        if (d->known[i].sql == sql) return d->known[i].q;
    sqlite3_stmt *q = NULL;
    if (d->known_count == DB_STATEMENTS_MAX ||
        sqlite3_prepare_v2(d->db, sql, -1, &q, NULL) != SQLITE_OK) {
        wrong(d);
        return NULL;
    }
    d->known[d->known_count].sql = sql;
    d->known[d->known_count++].q = q;
    return q;
}

static void bind(sqlite3_stmt *q, const db_value *args, int count) {
    for (int i = 0; i < count; i++) {
        const db_value *v = &args[i];
        if (v->kind == DB_NUMBER) sqlite3_bind_int64(q, i + 1, v->number);
        else if (v->kind == DB_TEXT) sqlite3_bind_text(q, i + 1, v->text, -1, SQLITE_STATIC);
        else sqlite3_bind_blob(q, i + 1, v->text, (int)v->size, SQLITE_STATIC);
    }
}

static db_value cell(sqlite3_stmt *q, int column) {
    int type = sqlite3_column_type(q, column);
    if (type == SQLITE_INTEGER) return db_of_number(sqlite3_column_int64(q, column));
    bool is_bytes = type == SQLITE_BLOB;
    const char *text =
        is_bytes ? sqlite3_column_blob(q, column) : (const char *)sqlite3_column_text(q, column);
    return (db_value){.kind = is_bytes ? DB_BYTES : DB_TEXT,
                      .text = text ? text : "",
                      .size = (size_t)sqlite3_column_bytes(q, column)};
}

static bool file_each(store_db *base, const char *sql, const db_value *args, int count, void *into,
                      db_row *row) {
    file_db *d = (file_db *)base;
    sqlite3_stmt *q = statement(d, sql);
    int code = SQLITE_ROW;
    bool is_good = q != NULL;
    if (!q) return false;
    bind(q, args, count);
    while (is_good && (code = sqlite3_step(q)) == SQLITE_ROW) {
        db_value cells[CELLS_MAX];
        int columns = sqlite3_column_count(q);
        for (int i = 0; i < columns && i < CELLS_MAX; i++) cells[i] = cell(q, i);
        is_good = !row || row(into, cells, columns);
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE) is_good = wrong(d);
    sqlite3_reset(q);
    return is_good;
}

static bool file_put(store_db *base, const char *sql, const db_value *args, int count) {
    return file_each(base, sql, args, count, NULL, NULL);
}

static bool file_settle(store_db *base) {
    (void)base;
    return true;
}

static void file_close(store_db *base) {
    file_db *d = (file_db *)base;
    for (int i = 0; i < d->known_count; i++) sqlite3_finalize(d->known[i].q);
    sqlite3_close(d->db);
    free(d);
}

static store_db *file_open(const char *path, char trouble[DB_TROUBLE_MAX]) {
    file_db *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->face = (store_db){file_run, file_each, file_put, file_settle, file_close};
    if (sqlite3_open_v2(path, &d->db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(d->db, BUSY_MS) == SQLITE_OK)
        return &d->face;
    wrong(d);
    memcpy(trouble, d->face.trouble, DB_TROUBLE_MAX);
    file_close(&d->face);
    return NULL;
}

/* ---- either ------------------------------------------------------------------------------- */

#ifndef HAVE_LIBPQ
store_db *pg_db_open(const char *url, bool is_ours, char trouble[DB_TROUBLE_MAX]) {
    (void)url, (void)is_ours;
    snprintf(trouble, DB_TROUBLE_MAX,
             "this program was built without PostgreSQL: install libpq-dev and build it again");
    return NULL;
}

bool store_bound(const char *url, int rows, double span, double *batches,
                 char fault[STORE_FAULT_MAX]) {
    (void)url, (void)rows, (void)span, (void)batches;
    snprintf(fault, STORE_FAULT_MAX, "this program was built without PostgreSQL");
    return false;
}
#endif

store_db *db_open(const char *place, bool is_ours, char trouble[DB_TROUBLE_MAX]) {
    snprintf(trouble, DB_TROUBLE_MAX, "out of memory");
    return store_is_url(place) ? pg_db_open(place, is_ours, trouble) : file_open(place, trouble);
}

void db_close(store_db *d) {
    if (d) d->close(d);
}

bool db_run(store_db *d, const char *sql) { return d->run(d, sql); }

bool db_each(store_db *d, const char *sql, const db_value *args, int count, void *into,
             db_row *row) {
    return d->each(d, sql, args, count, into, row);
}

bool db_put(store_db *d, const char *sql, const db_value *args, int count) {
    return d->put(d, sql, args, count);
}

bool db_settle(store_db *d) { return d->settle(d); }

static bool number_take(void *into, const db_value *cells, int count) {
    if (count > 0) *(int64_t *)into = cells[0].number;
    return true;
}

bool db_number(store_db *d, const char *sql, int64_t *out) {
    *out = 0;
    return db_each(d, sql, NULL, 0, out, number_take);
}
