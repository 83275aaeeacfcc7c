/* pg_db.c -- a house in PostgreSQL for whoever looks after it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pg_schema.h"
#include "store_db.h"

/* So many are sent before an answer is waited for; a question waits as long as it takes to read all
 * of a large house. */
enum { SENT_MAX = 500, CELLS_MAX = 8, WAIT_MS = 3600 * 1000 };
enum { TYPE_BYTEA = 17, TYPE_INT8 = 20, TYPE_INT4 = 23 }; /* as pg_type.h numbers them */

typedef struct server_db {
    store_db face; /* must be first */
    pg_link link;
    char *url;
    const char *known[DB_STATEMENTS_MAX]; /* SQL that is prepared, by its place */
    int known_count, sent;
} server_db;

static bool wrong(server_db *d) {
    d->face.is_conflict = strstr(d->link.trouble, "duplicate key") != NULL;
    snprintf(d->face.trouble, sizeof d->face.trouble, "%s", d->link.trouble);
    return false;
}

static bool server_settle(store_db *base) {
    server_db *d = (server_db *)base;
    d->sent = 0;
    return pg_settle(&d->link, NULL, NULL) || wrong(d);
}

static bool server_run(store_db *base, const char *sql) {
    server_db *d = (server_db *)base;
    return server_settle(base) && (pg_run(&d->link, sql, NULL) || wrong(d));
}

static void args_take(pg_args *to, const db_value *args, int count) {
    for (int i = 0; i < count; i++) {
        if (args[i].kind == DB_NUMBER) pg_number(to, args[i].number);
        else if (args[i].kind == DB_TEXT) pg_text(to, args[i].text);
        else pg_bytes(to, args[i].text, (int)args[i].size);
    }
}

static bool send(server_db *d, const char *sql, const db_value *args, int count) {
    pg_args to = {0};
    char name[24];
    int at = 0;
    args_take(&to, args, count);
    while (at < d->known_count && d->known[at] != sql) at++;
    snprintf(name, sizeof name, "s%d", at);
    if (at == DB_STATEMENTS_MAX) return false;
    if (at == d->known_count) {
        if (!d->link.conn || PQsendPrepare(d->link.conn, name, sql, 0, NULL) != 1) return wrong(d);
        d->known[d->known_count++] = sql;
    }
    return pg_send(&d->link, name, &to) || wrong(d);
}

static bool server_put(store_db *base, const char *sql, const db_value *args, int count) {
    server_db *d = (server_db *)base;
    if (!send(d, sql, args, count)) return false;
    return ++d->sent < SENT_MAX || server_settle(base);
}

static void answer_keep(void *into, int index, const PGresult *r) {
    PGresult **to = into;
    (void)index;
    PQclear(*to); /* the last one is the answer: what was prepared for it answers, too */
    *to = PQcopyResult(r, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
}

/* Bytes come as \x0123..., and are made bytes again in their place. */
static db_value cell(const PGresult *r, int row, int column) {
    Oid type = PQftype(r, column);
    char *text = PQgetvalue(r, row, column);
    size_t size = (size_t)PQgetlength(r, row, column);
    if (type == TYPE_INT8 || type == TYPE_INT4) return db_of_number(pg_cell(r, row, column));
    if (type != TYPE_BYTEA) return (db_value){.kind = DB_TEXT, .text = text, .size = size};
    for (size_t i = 2; i + 1 < size; i += 2) {
        char pair[3] = {text[i], text[i + 1], '\0'};
        text[i / 2 - 1] = (char)strtol(pair, NULL, 16);
    }
    return (db_value){.kind = DB_BYTES, .text = text, .size = size / 2 - 1};
}

static bool server_each(store_db *base, const char *sql, const db_value *args, int count,
                        void *into, db_row *row) {
    server_db *d = (server_db *)base;
    PGresult *r = NULL;
    bool is_good = (d->sent == 0 || server_settle(base)) && send(d, sql, args, count) &&
                   (pg_settle(&d->link, &r, answer_keep) || wrong(d));
    for (int i = 0; is_good && row && i < PQntuples(r); i++) {
        db_value cells[CELLS_MAX];
        int columns = PQnfields(r);
        for (int k = 0; k < columns && k < CELLS_MAX; k++) cells[k] = cell(r, i, k);
        is_good = row(into, cells, columns);
    }
    PQclear(r);
    return is_good;
}

static void server_close(store_db *base) {
    server_db *d = (server_db *)base;
    pg_drop(&d->link);
    free(d->url);
    free(d);
}

static bool is_there(server_db *d) {
    int64_t version = 0;
    if (!pg_version(&d->link, &version)) return false;
    if (version) return true;
    snprintf(d->link.trouble, sizeof d->link.trouble, "there is no house in this database");
    return false;
}

store_db *pg_db_open(const char *url, bool is_ours, char trouble[DB_TROUBLE_MAX]) {
    server_db *d = calloc(1, sizeof *d);
    if (!d || !(d->url = strdup(url))) {
        free(d);
        return NULL;
    }
    d->face = (store_db){server_run,    server_each,  server_put,
                         server_settle, server_close, .is_server = true};
    d->link.url = d->url;
    d->link.wait_ms = WAIT_MS;
    snprintf(d->link.name, sizeof d->link.name, "backroom store %ld", (long)getpid());
    if (pg_open(&d->link) && (is_ours ? pg_lock(&d->link, 0) && pg_bring(&d->link) : is_there(d)))
        return &d->face;
    snprintf(trouble, DB_TROUBLE_MAX, "%s", d->link.trouble);
    server_close(&d->face);
    return NULL;
}
