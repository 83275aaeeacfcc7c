/* store_sqlite.c -- the store on a disk: SQLite, WAL, synchronous FULL, one transaction a batch.
 *
 * FULL makes every commit wait for the disk; NORMAL would lose the last ones when the power goes.
 * The primary key of a line refuses a second line of the same number, so two servers on one file
 * can not weave their journals together.
 */
#include "store_sqlite.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"

enum { KNOWN_MAX = 4096 };

typedef struct store_sqlite {
    store base; /* must be first */
    sqlite3 *writer, *reader;
    sqlite3_stmt *table, *find, *line, *same, *over, *person;
    struct {
        char key[STORE_KEY_MAX];
        int64_t n;
    } known[KNOWN_MAX]; /* numbers of tables, by a hash of their keys */
    void *owner;
    void (*done)(void *owner, bool is_good);
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    const store_row *rows; /* NULL = nothing to do */
    size_t count;
    bool is_closing;
} store_sqlite;

/* Lines of all tables lie one after the other as they came, so a batch touches few pages; the
 * index finds those of one table. Tables have numbers there: neighbours in time are neighbours in
 * the index. */
static const char schema[] =
    "CREATE TABLE IF NOT EXISTS tbl (n INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,"
    " live INTEGER NOT NULL) STRICT;"
    "CREATE INDEX IF NOT EXISTS tbl_live ON tbl (n) WHERE live = 1;"
    "CREATE TABLE IF NOT EXISTS line (id INTEGER PRIMARY KEY, tbl INTEGER NOT NULL,"
    " seq INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, UNIQUE (tbl, seq)) STRICT;"
    "CREATE TABLE IF NOT EXISTS person (who BLOB NOT NULL, tbl TEXT NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY (who, tbl)) STRICT, WITHOUT ROWID;";

static const char insert_line[] = "INSERT INTO line (tbl, seq, at, text) VALUES (?, ?, ?, ?)";
static const char same_line[] = "SELECT 1 FROM line WHERE tbl = ? AND seq = ? AND text = ?";

/* ---- writing ------------------------------------------------------------------------------ */

static bool step(sqlite3_stmt *s) {
    bool is_done = sqlite3_step(s) == SQLITE_DONE;
    sqlite3_reset(s);
    return is_done;
}

/* The number of a table; 0 if there is none. */
static int64_t table_number(store_sqlite *s, const char *key) {
    size_t at = br_hash(BR_HASH_START, key, strlen(key)) % KNOWN_MAX;
    if (strcmp(s->known[at].key, key) == 0) return s->known[at].n;
    sqlite3_bind_text(s->find, 1, key, -1, SQLITE_STATIC);
    int64_t n = sqlite3_step(s->find) == SQLITE_ROW ? sqlite3_column_int64(s->find, 0) : 0;
    sqlite3_reset(s->find);
    if (n == 0) return 0;
    memcpy(s->known[at].key, key, strlen(key) + 1);
    s->known[at].n = n;
    return n;
}

/* A commit may fail after it has reached the disk; then the same line comes again and is welcome.
 * A different line of that number is refused. */
static bool is_there(store_sqlite *s, int64_t table, const store_row *row) {
    sqlite3_bind_int64(s->same, 1, table);
    sqlite3_bind_int64(s->same, 2, row->seq);
    sqlite3_bind_text(s->same, 3, row->text, (int)row->size, SQLITE_STATIC);
    bool is_same = sqlite3_step(s->same) == SQLITE_ROW;
    sqlite3_reset(s->same);
    return is_same;
}

static bool line_write(store_sqlite *s, const store_row *row) {
    if (row->seq == 0) {
        sqlite3_bind_text(s->table, 1, row->table, -1, SQLITE_STATIC);
        if (!step(s->table)) return false;
    }
    int64_t table = table_number(s, row->table);
    if (table == 0) return false;
    sqlite3_bind_int64(s->line, 1, table);
    sqlite3_bind_int64(s->line, 2, row->seq);
    sqlite3_bind_int64(s->line, 3, row->at);
    sqlite3_bind_text(s->line, 4, row->text, (int)row->size, SQLITE_STATIC);
    int code = sqlite3_step(s->line);
    sqlite3_reset(s->line);
    return code == SQLITE_DONE || (code == SQLITE_CONSTRAINT && is_there(s, table, row));
}

static bool row_write(store_sqlite *s, const store_row *row) {
    if (row->kind == STORE_LINE) return line_write(s, row);
    if (row->kind == STORE_OVER) {
        sqlite3_bind_text(s->over, 1, row->table, -1, SQLITE_STATIC);
        return step(s->over);
    }
    sqlite3_bind_blob(s->person, 1, row->text, STORE_PERSON_BYTES, SQLITE_STATIC);
    sqlite3_bind_text(s->person, 2, row->table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s->person, 3, row->at);
    return step(s->person);
}

/* Nothing of it is there: what was learned on the way is not true either. */
static bool batch_undo(store_sqlite *s) {
    sqlite3_exec(s->writer, "ROLLBACK", NULL, NULL, NULL);
    memset(s->known, 0, sizeof s->known);
    return false;
}

static bool batch_write(store_sqlite *s) {
    if (sqlite3_exec(s->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) return false;
    for (size_t i = 0; i < s->count; i++)
        if (!row_write(s, &s->rows[i])) return batch_undo(s);
    if (sqlite3_exec(s->writer, "COMMIT", NULL, NULL, NULL) == SQLITE_OK) return true;
    return batch_undo(s);
}

static void *writer_run(void *owner) {
    store_sqlite *s = owner;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->rows && !s->is_closing) pthread_cond_wait(&s->wake, &s->lock);
        if (!s->rows) break;
        pthread_mutex_unlock(&s->lock);
        bool is_good = batch_write(s);
        pthread_mutex_lock(&s->lock);
        s->rows = NULL;
        pthread_mutex_unlock(&s->lock);
        s->done(s->owner, is_good);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void store_write(store *base, const store_row *rows, size_t count) {
    store_sqlite *s = (store_sqlite *)base;
    pthread_mutex_lock(&s->lock);
    s->rows = rows;
    s->count = count;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool read_rows(sqlite3_stmt *q, void *into, store_line *line) {
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(q, 0);
        const char *text = (const char *)sqlite3_column_text(q, 3);
        line(into, table, (uint32_t)sqlite3_column_int64(q, 1), sqlite3_column_int64(q, 2),
             text ? text : "", (size_t)sqlite3_column_bytes(q, 3));
    }
    sqlite3_finalize(q);
    return code == SQLITE_DONE;
}

static bool store_read(store *base, const char *table, void *into, store_line *line) {
    static const char one[] = "SELECT key, seq, at, text FROM tbl JOIN line ON line.tbl = n"
                              " WHERE key = ? ORDER BY seq";
    static const char all[] = "SELECT key, seq, at, text FROM tbl JOIN line ON line.tbl = n"
                              " WHERE live = 1 ORDER BY n, seq";
    store_sqlite *s = (store_sqlite *)base;
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(s->reader, table ? one : all, -1, &q, NULL) != SQLITE_OK) return false;
    if (table) sqlite3_bind_text(q, 1, table, -1, SQLITE_STATIC);
    return read_rows(q, into, line);
}

static bool store_mine(store *base, const uint8_t person[STORE_PERSON_BYTES], int most, void *into,
                       store_line *line) {
    static const char mine[] = "SELECT tbl, 0, at, '' FROM person WHERE who = ?"
                               " ORDER BY at DESC, tbl LIMIT ?";
    store_sqlite *s = (store_sqlite *)base;
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(s->reader, mine, -1, &q, NULL) != SQLITE_OK) return false;
    sqlite3_bind_blob(q, 1, person, STORE_PERSON_BYTES, SQLITE_STATIC);
    sqlite3_bind_int(q, 2, most);
    return read_rows(q, into, line);
}

/* ---- opening and closing ------------------------------------------------------------------ */

static bool run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool prepare(store_sqlite *s) {
    return run(s->writer, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                          "PRAGMA foreign_keys=ON; PRAGMA wal_autocheckpoint=4000") &&
           sqlite3_busy_timeout(s->writer, 2000) == SQLITE_OK && run(s->writer, schema) &&
           sqlite3_busy_timeout(s->reader, 2000) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer,
                              "INSERT INTO tbl (key, live) VALUES (?, 1) ON CONFLICT DO NOTHING",
                              -1, &s->table, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, insert_line, -1, &s->line, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, same_line, -1, &s->same, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "SELECT n FROM tbl WHERE key = ?", -1, &s->find, NULL) ==
               SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "UPDATE tbl SET live = 0 WHERE key = ?", -1, &s->over,
                              NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "INSERT OR IGNORE INTO person VALUES (?, ?, ?)", -1,
                              &s->person, NULL) == SQLITE_OK;
}

static void let_go(store_sqlite *s) {
    sqlite3_finalize(s->table);
    sqlite3_finalize(s->find);
    sqlite3_finalize(s->line);
    sqlite3_finalize(s->same);
    sqlite3_finalize(s->over);
    sqlite3_finalize(s->person);
    sqlite3_close(s->writer);
    sqlite3_close(s->reader);
    free(s);
}

store *store_sqlite_open(const char *path, void *owner, void (*done)(void *owner, bool is_good),
                         char fault[200]) {
    store_sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(fault, 200, "out of memory");
        return NULL;
    }
    s->base = (store){store_write, store_read, store_mine};
    s->owner = owner;
    s->done = done;
    /* Each connection belongs to one thread: it needs no locks of its own. */
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, &s->writer, flags, NULL);
    if (code == SQLITE_OK) code = sqlite3_open_v2(path, &s->reader, flags, NULL);
    if (code != SQLITE_OK || !prepare(s)) {
        snprintf(fault, 200, "%s: %s", path, sqlite3_errmsg(s->writer));
        let_go(s);
        return NULL;
    }
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->wake, NULL);
    if (pthread_create(&s->thread, NULL, writer_run, s) != 0) {
        snprintf(fault, 200, "no thread for the store");
        let_go(s);
        return NULL;
    }
    return &s->base;
}

void store_sqlite_close(store *base) {
    store_sqlite *s = (store_sqlite *)base;
    pthread_mutex_lock(&s->lock);
    s->is_closing = true;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->wake);
    let_go(s);
}
