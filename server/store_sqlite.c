/* store_sqlite.c -- the store on a disk: SQLite, WAL, synchronous FULL, one transaction a batch.
 *
 * FULL makes every commit wait for the disk; NORMAL would lose the last ones when the power goes.
 * The primary key of a line refuses a second line of the same number, so two servers on one file
 * can not weave their journals together.
 */
#include "store_sqlite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"
#include "fetch.h"

enum { KNOWN_MAX = 4096 };

typedef struct store_sqlite {
    store_threads threads; /* must be first */
    sqlite3 *writer, *reader;
    sqlite3_stmt *begin, *commit;
    sqlite3_stmt *table, *find, *line, *same, *live, *person, *chat, *fold, *fold_chat;
    struct {
        char key[STORE_KEY_MAX];
        int64_t n;
    } known[KNOWN_MAX]; /* numbers of tables, by a hash of their keys */
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
    /* Of a table that rests, when it is to be read though nobody comes; codes, by which people
     * find it. */
    "ALTER TABLE tbl ADD COLUMN due INTEGER NOT NULL DEFAULT 9223372036854775807;"
    "ALTER TABLE tbl ADD COLUMN code TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX tbl_due ON tbl (due, n) WHERE live = 2;"
    "CREATE INDEX tbl_code ON tbl (code) WHERE live != 0 AND code != '';",
};

/* A program may use a database of a newer version as long as that has only added: SCHEMA_NEEDED is
 * the oldest version whose programs can write this one. Something is taken away (contracted) only
 * in a version after the one that stopped using it, and then this number rises. */
enum { SCHEMA_VERSION = sizeof schema / sizeof schema[0], SCHEMA_NEEDED = 1 };

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

static bool line_write(store_sqlite *s, const store_row *row, bool is_folded) {
    if (row->seq == 0) {
        sqlite3_bind_text(s->table, 1, row->table, -1, SQLITE_STATIC);
        sqlite3_bind_text(s->table, 2, row->code, -1, SQLITE_STATIC);
        if (!step(s->table)) return false;
    }
    if (is_folded) return true;
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
    sqlite3_bind_int64(s->live, 3, live == LIVE_RESTS ? row->due : STORE_NEVER);
    sqlite3_bind_text(s->live, 4, row->code, -1, SQLITE_STATIC);
    sqlite3_bind_text(s->live, 5, row->table, -1, SQLITE_STATIC);
    return step(s->live);
}

static bool row_write(store_sqlite *s, const store_row *row, bool is_folded) {
    switch (row->kind) {
    case STORE_LINE: return line_write(s, row, is_folded);
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
    explain(s->writer, s->threads.unwritten);
    sqlite3_exec(s->writer, "ROLLBACK", NULL, NULL, NULL);
    memset(s->known, 0, sizeof s->known);
    return false;
}

static bool batch_write(store_threads *d, const store_row *rows, size_t count) {
    store_sqlite *s = (store_sqlite *)d;
    if (!step(s->begin)) return batch_undo(s);
    bool folds = false;
    for (size_t i = 0; i < count; i++) folds = folds || rows[i].kind == STORE_FOLD;
    for (size_t i = 0; i < count; i++)
        if (!row_write(s, &rows[i], folds && threads_is_folded(rows, count, i)))
            return batch_undo(s);
    uint64_t start = threads_clock_ns();
    bool is_good = step(s->commit);
    d->commit_ns = threads_clock_ns() - start;
    return is_good || batch_undo(s);
}

/* ---- reading ------------------------------------------------------------------------------ */

static void trouble_keep(fetch *f, int code) {
    snprintf(f->trouble, sizeof f->trouble, "%s", sqlite3_errstr(code));
}

/* Every query here has the columns key, seq, at, text. */
static void row_give(sqlite3_stmt *q, fetch *f) {
    const char *text = (const char *)sqlite3_column_text(q, 3);
    fetch_add(f, (const char *)sqlite3_column_text(q, 0), (uint32_t)sqlite3_column_int64(q, 1),
              sqlite3_column_int64(q, 2), text ? text : "", (size_t)sqlite3_column_bytes(q, 3));
}

/* Chat beside the lines, in the same order. */
typedef struct talk {
    sqlite3_stmt *q; /* NULL = none is wanted */
    int code;
} talk;

static bool talk_open(store_sqlite *s, const char *table, uint32_t from, talk *k) {
    static const char sql[] = "SELECT key, seq, at, text FROM tbl JOIN chat ON chat.tbl = n"
                              " WHERE key = ? AND number >= ? ORDER BY number";
    k->code = sqlite3_prepare_v2(s->reader, sql, -1, &k->q, NULL);
    if (k->code != SQLITE_OK) return false;
    sqlite3_bind_text(k->q, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(k->q, 2, from);
    k->code = sqlite3_step(k->q);
    return k->code == SQLITE_ROW || k->code == SQLITE_DONE;
}

/* What was said before the line of that number. */
static void talk_until(talk *k, int64_t seq, fetch *f) {
    while (k->code == SQLITE_ROW && sqlite3_column_int64(k->q, 1) < seq) {
        row_give(k->q, f);
        k->code = sqlite3_step(k->q);
    }
}

static bool talk_close(talk *k) {
    sqlite3_finalize(k->q);
    return k->code == SQLITE_ROW || k->code == SQLITE_DONE || k->code == SQLITE_OK;
}

/* `about` is emptied when a table is woken or over. */
static const char mine[] =
    "SELECT person.tbl, 0, at, ifnull(about, ''), 0 FROM person LEFT JOIN tbl ON key = person.tbl"
    " WHERE who = ? ORDER BY at DESC, person.tbl LIMIT ?";

static const char unfinished[] = "SELECT key, n, 0, '', live FROM tbl WHERE live = 1 AND n > ?2"
                                 " ORDER BY n LIMIT ?4";
static const char clock_due[] = "SELECT key, n, due, '', live FROM tbl WHERE live = 2 AND"
                                " (due, n) > (?1, ?2) AND due <= ?3 ORDER BY due, n LIMIT ?4";

/* Keys of tables that are to be in memory. */
static void due_read(store_sqlite *s, fetch *f) {
    sqlite3_stmt *q;
    int code =
        sqlite3_prepare_v2(s->reader, f->due == DUE_CLOCK ? clock_due : unfinished, -1, &q, NULL);
    int count = 0;
    if (code == SQLITE_OK) {
        sqlite3_bind_int64(q, 1, f->after_due);
        sqlite3_bind_int64(q, 2, f->after);
        sqlite3_bind_int64(q, 3, f->until);
        sqlite3_bind_int(q, 4, FETCH_DUE_MAX);
        for (; (code = sqlite3_step(q)) == SQLITE_ROW; count++) {
            f->after = sqlite3_column_int64(q, 1);
            f->after_due = sqlite3_column_int64(q, 2);
            fetch_add(f, (const char *)sqlite3_column_text(q, 0), 0, f->after_due, "", 0);
        }
        sqlite3_finalize(q);
    }
    f->is_good = f->is_good && code == SQLITE_DONE;
    if (!f->is_good) trouble_keep(f, code);
    f->is_end = count < FETCH_DUE_MAX;
}

/* The newest of the tables with that code that are not over; none: no line will be found. */
static bool code_find(store_sqlite *s, fetch *f) {
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(s->reader,
                           "SELECT key FROM tbl WHERE code = ? AND live != 0 AND"
                           " code != '' ORDER BY n DESC LIMIT 1",
                           -1, &q, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(q, 1, f->code, -1, SQLITE_STATIC);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        snprintf(f->table, sizeof f->table, "%s", (const char *)sqlite3_column_text(q, 0));
    return sqlite3_finalize(q) == SQLITE_OK;
}

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

static void lines_read(store_sqlite *s, fetch *f) {
    sqlite3_stmt *q;
    talk k = {NULL, SQLITE_OK};
    int code = SQLITE_ERROR;
    size_t start = f->size;
    bool is_found = f->table[0] || !f->code[0] || code_find(s, f);
    bool has_talk =
        is_found && (f->is_mine || f->is_public || talk_open(s, f->table, f->chats, &k));
    if (!has_talk || !prepare_piece(s, f, &q)) {
        code = sqlite3_errcode(s->reader);
    } else {
        while ((code = sqlite3_step(q)) == SQLITE_ROW && f->size < start + f->most &&
               f->looked < FETCH_LOOKED) {
            /* A table without any line is one that has lost them; without more it is read. */
            if (f->from > 0 && sqlite3_column_type(q, 3) == SQLITE_NULL) continue;
            talk_until(&k, sqlite3_column_int64(q, 1), f);
            row_give(q, f);
            if (sqlite3_column_int(q, 4) == LIVE_OVER) f->is_over = true;
        }
        if (code == SQLITE_DONE) talk_until(&k, INT64_MAX, f);
        sqlite3_finalize(q);
    }
    bool is_said = talk_close(&k);
    f->is_good = is_said && f->is_good && (code == SQLITE_DONE || code == SQLITE_ROW);
    if (!f->is_good) trouble_keep(f, is_said ? code : k.code);
    f->is_end = code != SQLITE_ROW;
}

static void piece_read(store_threads *d, fetch *f) {
    if (f->due) due_read((store_sqlite *)d, f);
    else lines_read((store_sqlite *)d, f);
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
                              "INSERT INTO tbl (key, live, code) VALUES (?, 1, ?)"
                              " ON CONFLICT DO NOTHING",
                              -1, &s->table, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, insert_line, -1, &s->line, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, same_line, -1, &s->same, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(s->writer, "SELECT n FROM tbl WHERE key = ?", -1, &s->find, NULL) ==
               SQLITE_OK &&
           sqlite3_prepare_v2(s->writer,
                              "UPDATE tbl SET live = ?1, about = ?2, due = ?3,"
                              " code = CASE ?4 WHEN '' THEN code ELSE ?4 END WHERE key = ?5",
                              -1, &s->live, NULL) == SQLITE_OK &&
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

static void let_go(store_threads *d) {
    store_sqlite *s = (store_sqlite *)d;
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

/* A table of the database that can not be read is found out now, not when somebody comes. */
static bool is_readable(store_sqlite *s) {
    int last;
    return number_read(s->reader, "SELECT ifnull(max(id), 0) FROM line", &last);
}

store *store_sqlite_open(const store_desc *desc, char fault[STORE_TROUBLE_MAX]) {
    store_sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(fault, STORE_TROUBLE_MAX, "out of memory");
        return NULL;
    }
    s->threads.ways = (store_ways){batch_write, piece_read, let_go};
    s->threads.desc = *desc;
    /* Each connection belongs to one thread at a time: it needs no locks of its own. */
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(desc->place, &s->writer, flags, NULL);
    if (code == SQLITE_OK) code = sqlite3_open_v2(desc->place, &s->reader, flags, NULL);
    char trouble[STORE_TROUBLE_MAX] = "";
    bool is_made = code == SQLITE_OK && prepare(s, trouble);
    if (!is_made && !trouble[0]) explain(s->writer, trouble);
    if (is_made && !is_readable(s)) explain(s->reader, trouble);
    if (is_made && !trouble[0]) {
        if (threads_start(&s->threads)) return &s->threads.base;
        snprintf(trouble, sizeof trouble, "no thread for the store");
    }
    snprintf(fault, STORE_TROUBLE_MAX, "%.80s: %.110s", desc->place, trouble);
    let_go(&s->threads);
    return NULL;
}
