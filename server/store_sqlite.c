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
#include <time.h>

#include "backroom.h"
#include "fetch.h"
#include "urgency.h"

enum { KNOWN_MAX = 4096 };
/* Below the loop and the writer: moves go before what somebody looks up. */
enum { READING_NICE = 5 };

typedef struct store_sqlite {
    store base; /* must be first */
    sqlite3 *writer, *reader;
    sqlite3_stmt *begin, *commit;
    sqlite3_stmt *table, *find, *line, *same, *live, *person, *chat, *fold, *fold_chat;
    struct {
        char key[STORE_KEY_MAX];
        int64_t n;
    } known[KNOWN_MAX]; /* numbers of tables, by a hash of their keys */
    store_sqlite_desc desc;
    pthread_t thread, reading;
    pthread_mutex_t lock;
    pthread_cond_t wake, wanted;
    fetch *asked, *asked_last, *found; /* found: newest first */
    const store_row *rows;             /* NULL = nothing to do */
    size_t count;
    bool folds;         /* one of them is STORE_FOLD */
    uint64_t commit_ns; /* of the last one */
    bool is_closing;
    char unwritten[200], unread[200]; /* why: the writer's, and the caller's at the start */
} store_sqlite;

/* ---- the schema --------------------------------------------------------------------------- */

/* What each version of the schema adds to the one before, from 1 on; never changed once released.
 * Lines of all tables lie one after the other as they came, so a batch touches few pages; the index
 * finds those of one table. Tables have numbers there: neighbours in time are neighbours in the
 * index. */
static const char *const schema[] = {
    "CREATE TABLE IF NOT EXISTS tbl (n INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,"
    " live INTEGER NOT NULL) STRICT;"
    "CREATE INDEX IF NOT EXISTS tbl_live ON tbl (n) WHERE live = 1;"
    "CREATE TABLE IF NOT EXISTS line (id INTEGER PRIMARY KEY, tbl INTEGER NOT NULL,"
    " seq INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, UNIQUE (tbl, seq)) STRICT;"
    "CREATE TABLE IF NOT EXISTS person (who BLOB NOT NULL, tbl TEXT NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY (who, tbl)) STRICT, WITHOUT ROWID;",
    /* Tables that rest: live = LIVE_RESTS, and what is said of them. */
    "ALTER TABLE tbl ADD COLUMN about TEXT NOT NULL DEFAULT '';",
    /* What was said after a line: apart, so that journals are moves and evidence. */
    "CREATE TABLE chat (tbl INTEGER NOT NULL, number INTEGER NOT NULL,"
    " seq INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (tbl, number))"
    " STRICT, WITHOUT ROWID;",
};

/* A program may use a database of a newer version as long as that has only added: SCHEMA_NEEDED is
 * the oldest version whose programs can write this one. Something is taken away (contracted) only
 * in a version after the one that stopped using it, and then this number rises. */
enum { SCHEMA_VERSION = sizeof schema / sizeof schema[0], SCHEMA_NEEDED = 1 };
enum { LIVE_OVER, LIVE_READ, LIVE_RESTS }; /* tbl.live: whether it is read at the start */

static bool run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool number_read(sqlite3 *db, const char *sql, int *out) {
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK) return false;
    bool is_there = sqlite3_step(q) == SQLITE_ROW;
    *out = is_there ? sqlite3_column_int(q, 0) : 0;
    sqlite3_finalize(q);
    return is_there;
}

/* A database that has some of its tables has lost the others, and what was in them: nothing is made
 * anew in their place. 0.1.0 made all of the first version at once. */
static bool is_whole(sqlite3 *db, int version, char fault[200]) {
    static const char *const names[] = {"tbl", "line", "person", "chat"};
    enum { FIRST = 3, ALL = 4 };
    int known = version >= 3 ? ALL : FIRST, found = 0;
    const char *lost = NULL;
    for (int i = 0; i < known; i++) {
        char sql[100];
        int is_there = 0;
        snprintf(sql, sizeof sql, "SELECT count(*) FROM sqlite_schema WHERE name = '%s'", names[i]);
        if (!number_read(db, sql, &is_there)) return false;
        found += is_there > 0;
        if (!is_there) lost = names[i];
    }
    if (!lost || (version == 0 && found == 0)) return true;
    snprintf(fault, 200,
             "the database has lost its table '%s': put a copy of the whole file in its place, or "
             "move it away to begin anew",
             lost);
    return false;
}

/* From any version to the present one, each step a transaction: whatever happens in between, the
 * database is of one version. Both numbers are in user_version, the needed one above 16 bits; the
 * program 0.1.0 left it 0. False: trouble, and `fault` says which if it is not SQLite's. */
static bool schema_bring(sqlite3 *db, char fault[200]) {
    int mark = 0;
    if (!number_read(db, "PRAGMA user_version", &mark)) return false;
    int version = mark & 0xFFFF, needed = mark < 0 ? -1 : mark >> 16;
    if (mark != 0 && (needed < 1 || needed > version)) {
        snprintf(fault, 200,
                 "the database is none of this program's: PRAGMA user_version is %d, which no "
                 "version has written",
                 mark);
        return false;
    }
    if (needed > SCHEMA_VERSION) {
        snprintf(fault, 200,
                 "the database is of a newer program: it needs version %d of the schema, and this "
                 "program has version %d",
                 needed, SCHEMA_VERSION);
        return false;
    }
    if (!is_whole(db, version, fault)) return false;
    for (; version < SCHEMA_VERSION; version++) {
        char sql[100];
        snprintf(sql, sizeof sql, "PRAGMA user_version = %d; COMMIT",
                 SCHEMA_NEEDED << 16 | (version + 1));
        if (!run(db, "BEGIN IMMEDIATE") || !run(db, schema[version]) || !run(db, sql)) {
            snprintf(fault, 200, "%s", sqlite3_errmsg(db));
            run(db, "ROLLBACK");
            return false;
        }
    }
    return true;
}

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

/* Whether the same batch folds the line away again: then it need not be written, and must not be
 * where the batch comes for the second time. */
static bool is_folded(const store_sqlite *s, const store_row *row) {
    for (const store_row *at = row + 1; s->folds && at < s->rows + s->count; at++)
        if (at->kind == STORE_FOLD && strcmp(at->table, row->table) == 0) return true;
    return false;
}

static bool line_write(store_sqlite *s, const store_row *row) {
    if (row->seq == 0) {
        sqlite3_bind_text(s->table, 1, row->table, -1, SQLITE_STATIC);
        if (!step(s->table)) return false;
    }
    if (is_folded(s, row)) return true;
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

/* One that comes again is the same. */
static bool chat_write(store_sqlite *s, const store_row *row) {
    int64_t table = table_number(s, row->table);
    if (table == 0) return false;
    sqlite3_bind_int64(s->chat, 1, table);
    sqlite3_bind_int64(s->chat, 2, row->number);
    sqlite3_bind_int64(s->chat, 3, row->seq);
    sqlite3_bind_int64(s->chat, 4, row->at);
    sqlite3_bind_text(s->chat, 5, row->text, (int)row->size, SQLITE_STATIC);
    return step(s->chat);
}

/* What was said so far follows the first line. */
static bool fold_write(store_sqlite *s, const store_row *row) {
    int64_t table = table_number(s, row->table);
    sqlite3_bind_int64(s->fold, 1, table);
    sqlite3_bind_int64(s->fold_chat, 1, table);
    return step(s->fold) && step(s->fold_chat);
}

static bool live_write(store_sqlite *s, const store_row *row, int live) {
    sqlite3_bind_int(s->live, 1, live);
    sqlite3_bind_text(s->live, 2, row->text, (int)row->size, SQLITE_STATIC);
    sqlite3_bind_text(s->live, 3, row->table, -1, SQLITE_STATIC);
    return step(s->live);
}

static bool row_write(store_sqlite *s, const store_row *row) {
    switch (row->kind) {
    case STORE_LINE: return line_write(s, row);
    case STORE_CHAT: return chat_write(s, row);
    case STORE_OVER: return live_write(s, row, LIVE_OVER);
    case STORE_REST: return live_write(s, row, LIVE_RESTS);
    case STORE_WAKE: return live_write(s, row, LIVE_READ);
    case STORE_FOLD: return fold_write(s, row);
    case STORE_PERSON: break;
    }
    sqlite3_bind_blob(s->person, 1, row->text, STORE_PERSON_BYTES, SQLITE_STATIC);
    sqlite3_bind_text(s->person, 2, row->table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s->person, 3, row->at);
    return step(s->person);
}

/* What went wrong, and what the system said of it where it was asked. */
static void explain(sqlite3 *db, char out[200]) {
    int code = sqlite3_extended_errcode(db), number = sqlite3_system_errno(db);
    bool is_system = (code & 255) == SQLITE_IOERR || (code & 255) == SQLITE_CANTOPEN;
    snprintf(out, 200, "%.120s%s%.60s", sqlite3_errmsg(db), is_system && number ? ": " : "",
             is_system && number ? strerror(number) : "");
}

/* Nothing of it is there: what was learned on the way is not true either. */
static bool batch_undo(store_sqlite *s) {
    explain(s->writer, s->unwritten);
    sqlite3_exec(s->writer, "ROLLBACK", NULL, NULL, NULL);
    memset(s->known, 0, sizeof s->known);
    return false;
}

static uint64_t clock_ns(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (uint64_t)at.tv_sec * 1000000000 + (uint64_t)at.tv_nsec;
}

static bool batch_write(store_sqlite *s) {
    if (!step(s->begin)) return batch_undo(s);
    s->folds = false;
    for (size_t i = 0; i < s->count; i++) s->folds = s->folds || s->rows[i].kind == STORE_FOLD;
    for (size_t i = 0; i < s->count; i++)
        if (!row_write(s, &s->rows[i])) return batch_undo(s);
    uint64_t start = clock_ns();
    bool is_good = step(s->commit);
    s->commit_ns = clock_ns() - start;
    return is_good || batch_undo(s);
}

uint64_t store_sqlite_commit_ns(const store *s) { return ((const store_sqlite *)s)->commit_ns; }

static void *writer_run(void *owner) {
    store_sqlite *s = owner;
    urgency_high();
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->rows && !s->is_closing) pthread_cond_wait(&s->wake, &s->lock);
        if (!s->rows) break;
        pthread_mutex_unlock(&s->lock);
        bool is_good = batch_write(s);
        pthread_mutex_lock(&s->lock);
        s->rows = NULL;
        pthread_mutex_unlock(&s->lock);
        s->desc.done(s->desc.owner, is_good ? NULL : s->unwritten);
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

/* Every query here has the columns key, seq, at, text. */
static void row_give(sqlite3_stmt *q, void *into, store_line *line) {
    const char *text = (const char *)sqlite3_column_text(q, 3);
    line(into, (const char *)sqlite3_column_text(q, 0), (uint32_t)sqlite3_column_int64(q, 1),
         sqlite3_column_int64(q, 2), text ? text : "", (size_t)sqlite3_column_bytes(q, 3));
}

/* Chat beside the lines, in the same order: tables as they came, numbers rising. */
typedef struct talk {
    sqlite3_stmt *q; /* NULL = none is wanted */
    int code;
} talk;

static bool talk_open(store_sqlite *s, const char *table, uint32_t from, talk *k) {
    static const char one[] = "SELECT key, seq, at, text FROM tbl JOIN chat ON chat.tbl = n"
                              " WHERE key = ? AND number >= ? ORDER BY number";
    static const char all[] = "SELECT key, seq, at, text FROM tbl JOIN chat ON chat.tbl = n"
                              " WHERE live = 1 ORDER BY n, number";
    k->code = sqlite3_prepare_v2(s->reader, table ? one : all, -1, &k->q, NULL);
    if (k->code != SQLITE_OK) return false;
    if (table) sqlite3_bind_text(k->q, 1, table, -1, SQLITE_STATIC);
    if (table) sqlite3_bind_int64(k->q, 2, from);
    k->code = sqlite3_step(k->q);
    return k->code == SQLITE_ROW || k->code == SQLITE_DONE;
}

/* What was said at a table before its line of that number. */
static void talk_until(talk *k, const char *table, int64_t seq, void *into, store_line *line) {
    while (k->code == SQLITE_ROW &&
           strcmp((const char *)sqlite3_column_text(k->q, 0), table) == 0 &&
           sqlite3_column_int64(k->q, 1) < seq) {
        row_give(k->q, into, line);
        k->code = sqlite3_step(k->q);
    }
}

static bool talk_close(talk *k) {
    sqlite3_finalize(k->q);
    return k->code == SQLITE_ROW || k->code == SQLITE_DONE || k->code == SQLITE_OK;
}

/* Why it was not read is in `unread`, as the database says it before anything else is asked. */
static bool read_rows(store_sqlite *s, sqlite3_stmt *q, talk *k, void *into, store_line *line) {
    char table[STORE_KEY_MAX] = "";
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *next = (const char *)sqlite3_column_text(q, 0);
        if (strcmp(table, next) != 0) talk_until(k, table, INT64_MAX, into, line);
        snprintf(table, sizeof table, "%s", next);
        talk_until(k, table, sqlite3_column_int64(q, 1), into, line);
        row_give(q, into, line);
    }
    if (code != SQLITE_DONE) explain(s->reader, s->unread);
    talk_until(k, table, INT64_MAX, into, line);
    sqlite3_finalize(q);
    bool is_said = talk_close(k);
    if (!is_said && code == SQLITE_DONE) snprintf(s->unread, 200, "%s", sqlite3_errstr(k->code));
    return is_said && code == SQLITE_DONE;
}

static bool store_read(store *base, const char *table, void *into, store_line *line) {
    static const char one[] = "SELECT key, seq, at, text FROM tbl JOIN line ON line.tbl = n"
                              " WHERE key = ? ORDER BY seq";
    /* A table that has lost its lines is one, too, and makes no sense. */
    static const char all[] = "SELECT key, seq, at, text FROM tbl LEFT JOIN line ON line.tbl = n"
                              " WHERE live = 1 ORDER BY n, seq";
    store_sqlite *s = (store_sqlite *)base;
    sqlite3_stmt *q;
    talk k = {NULL, SQLITE_OK};
    if (sqlite3_prepare_v2(s->reader, table ? one : all, -1, &q, NULL) != SQLITE_OK) {
        explain(s->reader, s->unread);
        return false;
    }
    if (table) sqlite3_bind_text(q, 1, table, -1, SQLITE_STATIC);
    if (!talk_open(s, table, 0, &k)) {
        explain(s->reader, s->unread);
        sqlite3_finalize(q);
        talk_close(&k);
        return false;
    }
    return read_rows(s, q, &k, into, line);
}

const char *store_sqlite_trouble(const store *s) { return ((const store_sqlite *)s)->unread; }
/* `about` is emptied when a table is woken or over. */
static const char mine[] =
    "SELECT person.tbl, 0, at, ifnull(about, ''), 0 FROM person LEFT JOIN tbl ON key = person.tbl"
    " WHERE who = ? ORDER BY at DESC, person.tbl LIMIT ?";

static bool store_mine(store *base, const uint8_t person[STORE_PERSON_BYTES], int most, void *into,
                       store_line *line) {
    store_sqlite *s = (store_sqlite *)base;
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(s->reader, mine, -1, &q, NULL) != SQLITE_OK) return false;
    sqlite3_bind_blob(q, 1, person, STORE_PERSON_BYTES, SQLITE_STATIC);
    sqlite3_bind_int(q, 2, most);
    talk none = {NULL, SQLITE_OK};
    return read_rows(s, q, &none, into, line);
}

/* ---- fetching ----------------------------------------------------------------------------- */

static bool prepare_piece(store_sqlite *s, const fetch *f, sqlite3_stmt **q) {
    static const char piece[] = "SELECT key, seq, at, text, live FROM tbl LEFT JOIN line"
                                " ON line.tbl = n AND seq >= ?2 WHERE key = ?1 ORDER BY seq";
    if (sqlite3_prepare_v2(s->reader, f->is_mine ? mine : piece, -1, q, NULL) != SQLITE_OK)
        return false;
    if (f->is_mine) {
        sqlite3_bind_blob(*q, 1, f->person, STORE_PERSON_BYTES, SQLITE_STATIC);
        sqlite3_bind_int(*q, 2, FETCH_TABLES_MAX);
    } else {
        sqlite3_bind_text(*q, 1, f->table, -1, SQLITE_STATIC);
        sqlite3_bind_int64(*q, 2, f->from);
    }
    return true;
}

static void piece_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                       size_t size) {
    fetch_add(into, table, seq, at, text, size);
}

static void piece_read(store_sqlite *s, fetch *f) {
    sqlite3_stmt *q;
    talk k = {NULL, SQLITE_OK};
    int code = SQLITE_ERROR;
    size_t start = f->size;
    bool has_talk = f->is_mine || f->is_public || talk_open(s, f->table, f->chats, &k);
    if (!has_talk || !prepare_piece(s, f, &q)) {
        code = sqlite3_errcode(s->reader);
    } else {
        while ((code = sqlite3_step(q)) == SQLITE_ROW && f->size < start + f->most &&
               f->looked < FETCH_LOOKED) {
            /* A table without any line is one that has lost them; without more it is read. */
            if (f->from > 0 && sqlite3_column_type(q, 3) == SQLITE_NULL) continue;
            talk_until(&k, f->table, sqlite3_column_int64(q, 1), f, piece_line);
            row_give(q, f, piece_line);
            if (sqlite3_column_int(q, 4) == LIVE_OVER) f->is_over = true;
        }
        if (code == SQLITE_DONE) talk_until(&k, f->table, INT64_MAX, f, piece_line);
        sqlite3_finalize(q);
    }
    bool is_said = talk_close(&k);
    f->is_good = is_said && f->is_good && (code == SQLITE_DONE || code == SQLITE_ROW);
    if (!f->is_good) f->trouble = sqlite3_errstr(is_said ? code : k.code);
    f->is_end = code != SQLITE_ROW;
}

static void *reader_run(void *owner) {
    store_sqlite *s = owner;
    urgency_low(READING_NICE);
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->asked && !s->is_closing) pthread_cond_wait(&s->wanted, &s->lock);
        if (s->is_closing) break;
        fetch *f = s->asked;
        s->asked = f->next;
        pthread_mutex_unlock(&s->lock);
        piece_read(s, f);
        if (f->work) f->work(f);
        pthread_mutex_lock(&s->lock);
        f->next = s->found;
        s->found = f;
        pthread_mutex_unlock(&s->lock);
        s->desc.fetched(s->desc.owner);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void store_fetch(store *base, fetch *f) {
    store_sqlite *s = (store_sqlite *)base;
    pthread_mutex_lock(&s->lock);
    f->next = NULL;
    if (s->asked) s->asked_last->next = f;
    else s->asked = f;
    s->asked_last = f;
    pthread_cond_signal(&s->wanted);
    pthread_mutex_unlock(&s->lock);
}

fetch *store_sqlite_take(store *base) {
    store_sqlite *s = (store_sqlite *)base;
    pthread_mutex_lock(&s->lock);
    fetch **last = &s->found; /* the oldest comes first */
    while (*last && (*last)->next) last = &(*last)->next;
    fetch *f = *last;
    *last = NULL;
    pthread_mutex_unlock(&s->lock);
    return f;
}

static void fetches_free(fetch *f) {
    while (f) {
        fetch *next = f->next;
        fetch_free(f);
        f = next;
    }
}

/* ---- opening and closing ------------------------------------------------------------------ */

static bool prepare(store_sqlite *s, char fault[200]) {
    return run(s->writer, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                          "PRAGMA foreign_keys=ON; PRAGMA wal_autocheckpoint=4000") &&
           sqlite3_busy_timeout(s->writer, 2000) == SQLITE_OK && schema_bring(s->writer, fault) &&
           sqlite3_busy_timeout(s->reader, 2000) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "BEGIN IMMEDIATE", -1, &s->begin, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "COMMIT", -1, &s->commit, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer,
                              "INSERT INTO tbl (key, live) VALUES (?, 1) ON CONFLICT DO NOTHING",
                              -1, &s->table, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, insert_line, -1, &s->line, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, same_line, -1, &s->same, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "SELECT n FROM tbl WHERE key = ?", -1, &s->find, NULL) ==
               SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "UPDATE tbl SET live = ?, about = ? WHERE key = ?", -1,
                              &s->live, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer,
                              "INSERT OR IGNORE INTO person (who, tbl, at) VALUES (?, ?, ?)", -1,
                              &s->person, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "INSERT OR IGNORE INTO chat VALUES (?, ?, ?, ?, ?)", -1,
                              &s->chat, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "DELETE FROM line WHERE tbl = ?", -1, &s->fold, NULL) ==
               SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "UPDATE chat SET seq = 0 WHERE tbl = ?", -1, &s->fold_chat,
                              NULL) == SQLITE_OK;
}

static void let_go(store_sqlite *s) {
    sqlite3_finalize(s->begin);
    sqlite3_finalize(s->commit);
    sqlite3_finalize(s->table);
    sqlite3_finalize(s->find);
    sqlite3_finalize(s->line);
    sqlite3_finalize(s->same);
    sqlite3_finalize(s->live);
    sqlite3_finalize(s->person);
    sqlite3_finalize(s->chat);
    sqlite3_finalize(s->fold);
    sqlite3_finalize(s->fold_chat);
    sqlite3_close(s->writer);
    sqlite3_close(s->reader);
    free(s);
}

static bool threads_start(store_sqlite *s) {
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->wake, NULL);
    pthread_cond_init(&s->wanted, NULL);
    if (pthread_create(&s->thread, NULL, writer_run, s) != 0) return false;
    if (pthread_create(&s->reading, NULL, reader_run, s) == 0) return true;
    pthread_mutex_lock(&s->lock);
    s->is_closing = true;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    return false;
}

store *store_sqlite_open(const store_sqlite_desc *desc, char fault[200]) {
    store_sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(fault, 200, "out of memory");
        return NULL;
    }
    s->base = (store){store_write, store_read, store_mine, store_fetch, .can_fold = true};
    s->desc = *desc;
    /* Each connection belongs to one thread at a time: it needs no locks of its own. */
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(desc->path, &s->writer, flags, NULL);
    if (code == SQLITE_OK) code = sqlite3_open_v2(desc->path, &s->reader, flags, NULL);
    char trouble[200] = "";
    if (code != SQLITE_OK || !prepare(s, trouble)) {
        snprintf(fault, 200, "%.80s: %.110s", desc->path,
                 trouble[0] ? trouble : sqlite3_errmsg(s->writer));
        let_go(s);
        return NULL;
    }
    if (!threads_start(s)) {
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
    pthread_cond_signal(&s->wanted);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    pthread_join(s->reading, NULL);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->wake);
    pthread_cond_destroy(&s->wanted);
    fetches_free(s->asked);
    fetches_free(s->found);
    let_go(s);
}
