/* store_moves.c -- a whole store as JSON Lines, and back.
 *
 *     ["backroom-store",1]
 *     ["table","KEY",LIVE,"ABOUT"]        tables in the order of their keys, each with
 *     ["line",SEQ,AT,"TEXT"]              its lines,
 *     ["chat",NUMBER,SEQ,AT,"TEXT"]       what was said there,
 *     ["person","HEX",AT]                 and who sat there
 *     ["end",TABLES,LINES,CHATS,PEOPLE,"SHA-256 of all bytes before this line"]
 *
 * The same tables make the same bytes, whatever numbers they have in a database: two stores hold
 * the same if their digests are equal.
 */
#define _POSIX_C_SOURCE 200809L /* getline */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backroom.h"
#include "store.h"
#include "store_inside.h"
#include "store_sqlite.h"

enum { NODES = 16, FORMAT = 1 };
static const char format_name[] = "backroom-store";

/* ---- out ---------------------------------------------------------------------------------- */

typedef struct writer {
    FILE *to;
    br_sha256 sha;
    char *text; /* of one row */
    size_t capacity;
    store_moved *moved;
} writer;

static bool row_begin(writer *w, br_buf *out, size_t bytes) {
    size_t wanted = 6 * bytes + 200; /* a byte may become six */
    if (wanted > w->capacity) {
        char *grown = realloc(w->text, wanted);
        if (!grown) return false;
        w->text = grown;
        w->capacity = wanted;
    }
    *out = br_buf_over(w->text, w->capacity);
    return true;
}

static bool row_end(writer *w, br_buf *out) {
    br_put(out, "]\n");
    br_sha256_add(&w->sha, w->text, out->used);
    return !out->full && fwrite(w->text, 1, out->used, w->to) == out->used;
}

/* A row of a query: its name, then its columns, numbers as such, bytes in hex. */
static bool row_put(writer *w, const char *name, sqlite3_stmt *q) {
    br_buf out;
    size_t bytes = 0;
    int columns = sqlite3_column_count(q);
    for (int i = 0; i < columns; i++) bytes += (size_t)sqlite3_column_bytes(q, i) + 24;
    if (!row_begin(w, &out, bytes)) return false;
    br_put(&out, "[");
    br_put_json(&out, name);
    for (int i = 0; i < columns; i++) {
        const char *text = sqlite3_column_blob(q, i);
        size_t size = (size_t)sqlite3_column_bytes(q, i);
        br_put_char(&out, ',');
        if (sqlite3_column_type(q, i) == SQLITE_INTEGER) {
            br_put_int(&out, sqlite3_column_int64(q, i));
        } else if (sqlite3_column_type(q, i) == SQLITE_BLOB) {
            br_put_char(&out, '"');
            br_put_hex(&out, (const uint8_t *)text, size);
            br_put_char(&out, '"');
        } else {
            br_put_json_bytes(&out, text ? text : "", size);
        }
    }
    return row_end(w, &out);
}

typedef struct part { /* of a table */
    const char *name, *sql;
    sqlite3_stmt *q;
    int64_t *count;
} part;

static bool part_put(writer *w, part *p, sqlite3_stmt *table) {
    int code;
    bool is_good = true;
    sqlite3_bind_value(p->q, 1, sqlite3_column_value(table, 3));
    sqlite3_bind_value(p->q, 2, sqlite3_column_value(table, 0));
    while (is_good && (code = sqlite3_step(p->q)) == SQLITE_ROW) {
        is_good = row_put(w, p->name, p->q);
        ++*p->count;
    }
    sqlite3_reset(p->q);
    return is_good;
}

static bool tables_put(writer *w, sqlite3 *db) {
    store_moved *m = w->moved;
    part parts[] = {
        {"line", "SELECT seq, at, text FROM line WHERE tbl = ?1 ORDER BY seq", NULL, &m->lines},
        {"chat", "SELECT number, seq, at, text FROM chat WHERE tbl = ?1 ORDER BY number", NULL,
         &m->chats},
        {"person", "SELECT who, at FROM person WHERE tbl = ?2 ORDER BY who", NULL, &m->people}};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    sqlite3_stmt *q = NULL, *row = NULL;
    bool is_good = sqlite3_prepare_v2(db, "SELECT key, live, about, n FROM tbl ORDER BY key", -1,
                                      &q, NULL) == SQLITE_OK &&
                   sqlite3_prepare_v2(db, "SELECT ?1, ?2, ?3", -1, &row, NULL) == SQLITE_OK;
    for (int i = 0; i < PARTS; i++)
        is_good =
            is_good && sqlite3_prepare_v2(db, parts[i].sql, -1, &parts[i].q, NULL) == SQLITE_OK;
    while (is_good && sqlite3_step(q) == SQLITE_ROW) {
        for (int i = 0; i < 3; i++) sqlite3_bind_value(row, i + 1, sqlite3_column_value(q, i));
        is_good = sqlite3_step(row) == SQLITE_ROW && row_put(w, "table", row);
        sqlite3_reset(row);
        m->tables++;
        for (int i = 0; i < PARTS && is_good; i++) is_good = part_put(w, &parts[i], q);
    }
    for (int i = 0; i < PARTS; i++) sqlite3_finalize(parts[i].q);
    sqlite3_finalize(row);
    return sqlite3_finalize(q) == SQLITE_OK && is_good;
}

static void digest_end(br_sha256 *sha, char out[65]) {
    uint8_t digest[32];
    br_buf hex = br_buf_over(out, 65);
    br_sha256_end(sha, digest);
    br_put_hex(&hex, digest, sizeof digest);
}

static bool all_put(writer *w, sqlite3 *db) {
    br_buf out;
    store_moved *m = w->moved;
    if (!row_begin(w, &out, 0)) return false;
    br_put(&out, "[\"");
    br_put(&out, format_name);
    br_put(&out, "\",");
    br_put_int(&out, FORMAT);
    if (!row_end(w, &out) || !tables_put(w, db)) return false;
    digest_end(&w->sha, m->digest);
    fprintf(w->to, "[\"end\",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",\"%s\"]\n", m->tables,
            m->lines, m->chats, m->people, m->digest);
    return fflush(w->to) == 0 && !ferror(w->to);
}

/* The schema may be an older one's, and only the program that brings it on knows the rest. */
static bool is_present(sqlite3 *db, char fault[STORE_FAULT_MAX]) {
    int64_t mark = 0;
    if (!tools_number(db, "PRAGMA user_version", &mark, fault)) return false;
    return (mark & 0xFFFF) >= 3 ||
           tools_fault(fault, "the database", "is of an older program: start a server on it once");
}

bool store_export(const char *data, FILE *to, store_moved *out, char fault[STORE_FAULT_MAX]) {
    char path[TOOLS_PATH];
    writer w = {.to = to, .moved = out};
    *out = (store_moved){0};
    if (!tools_path(data, "backroom.db", path, fault)) return false;
    sqlite3 *db = tools_open(path, SQLITE_OPEN_READWRITE, fault);
    if (!db) return false;
    br_sha256_init(&w.sha);
    bool is_good = tools_run(db, "BEGIN", fault) && is_present(db, fault);
    if (is_good && !all_put(&w, db))
        is_good = tools_fault(fault, "export", ferror(to) ? strerror(errno) : sqlite3_errmsg(db));
    free(w.text);
    sqlite3_close(db);
    return is_good;
}

/* ---- in ----------------------------------------------------------------------------------- */

typedef struct import {
    sqlite3 *db;
    sqlite3_stmt *table, *line, *chat, *person;
    int64_t n; /* of the table that is being read; 0 = none yet */
    char key[STORE_KEY_MAX];
    store_moved *moved;
    br_sha256 sha;
    char *text; /* unescaped */
    size_t capacity;
    bool is_over;
} import;

/* Items of a list follow each other, as none of them has items of its own. */
static bool number_at(const br_json *doc, uint32_t at, int64_t *out) {
    return at < doc->count && br_json_int(doc, at, INT64_MIN / 2, INT64_MAX / 2, out);
}

static bool bind_number(sqlite3_stmt *q, int column, const br_json *doc, uint32_t at) {
    int64_t value = 0;
    return number_at(doc, at, &value) && sqlite3_bind_int64(q, column, value) == SQLITE_OK;
}

static bool bind_text(import *in, sqlite3_stmt *q, int column, const br_json *doc, uint32_t at) {
    return at < doc->count && br_json_string(doc, at, in->text, in->capacity) &&
           sqlite3_bind_text(q, column, in->text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
}

static bool step(sqlite3_stmt *q, int64_t *count) {
    bool is_done = sqlite3_step(q) == SQLITE_DONE;
    sqlite3_reset(q);
    ++*count;
    return is_done;
}

static bool table_take(import *in, const br_json *doc) {
    if (doc->count != 5 || !bind_text(in, in->table, 1, doc, 2) ||
        !bind_number(in->table, 2, doc, 3))
        return false;
    bool is_key = br_json_string(doc, 2, in->key, sizeof in->key);
    if (!is_key || !bind_text(in, in->table, 3, doc, 4) || !step(in->table, &in->moved->tables))
        return false;
    in->n = sqlite3_last_insert_rowid(in->db);
    return true;
}

static bool line_take(import *in, const br_json *doc) {
    return doc->count == 5 && sqlite3_bind_int64(in->line, 1, in->n) == SQLITE_OK &&
           bind_number(in->line, 2, doc, 2) && bind_number(in->line, 3, doc, 3) &&
           bind_text(in, in->line, 4, doc, 4) && step(in->line, &in->moved->lines);
}

static bool chat_take(import *in, const br_json *doc) {
    return doc->count == 6 && sqlite3_bind_int64(in->chat, 1, in->n) == SQLITE_OK &&
           bind_number(in->chat, 2, doc, 2) && bind_number(in->chat, 3, doc, 3) &&
           bind_number(in->chat, 4, doc, 4) && bind_text(in, in->chat, 5, doc, 5) &&
           step(in->chat, &in->moved->chats);
}

static bool person_take(import *in, const br_json *doc) {
    uint8_t who[STORE_PERSON_BYTES];
    size_t size = 0;
    return doc->count == 4 && br_json_hex(doc, 2, who, sizeof who, &size) && size == sizeof who &&
           sqlite3_bind_blob(in->person, 1, who, sizeof who, SQLITE_TRANSIENT) == SQLITE_OK &&
           sqlite3_bind_text(in->person, 2, in->key, -1, SQLITE_TRANSIENT) == SQLITE_OK &&
           bind_number(in->person, 3, doc, 3) && step(in->person, &in->moved->people);
}

static bool end_take(import *in, const br_json *doc) {
    const store_moved *m = in->moved;
    int64_t n[4] = {0};
    for (int i = 0; i < 4; i++)
        if (!number_at(doc, 2 + (uint32_t)i, &n[i])) return false;
    digest_end(&in->sha, in->moved->digest);
    in->is_over = doc->count == 7 && n[0] == m->tables && n[1] == m->lines && n[2] == m->chats &&
                  n[3] == m->people && br_json_is(doc, 6, m->digest);
    return in->is_over;
}

static bool row_take(import *in, const char *text, size_t size, bool is_first) {
    br_json_node nodes[NODES];
    br_json doc;
    br_fault why = {0};
    int64_t format = 0;
    bool is_good = !in->is_over && br_json_read(&doc, text, size, nodes, NODES, &why) &&
                   nodes[0].type == BR_JSON_ARRAY && doc.count > 1;
    if (!is_good) return false;
    if (is_first)
        is_good =
            br_json_is(&doc, 1, format_name) && number_at(&doc, 2, &format) && format == FORMAT;
    else if (br_json_is(&doc, 1, "table")) is_good = table_take(in, &doc);
    else if (br_json_is(&doc, 1, "end")) return end_take(in, &doc);
    else if (in->n == 0) is_good = false;
    else if (br_json_is(&doc, 1, "line")) is_good = line_take(in, &doc);
    else if (br_json_is(&doc, 1, "chat")) is_good = chat_take(in, &doc);
    else is_good = br_json_is(&doc, 1, "person") && person_take(in, &doc);
    br_sha256_add(&in->sha, text, size);
    br_sha256_add(&in->sha, "\n", 1);
    return is_good;
}

static bool rows_take(import *in, FILE *from, char fault[STORE_FAULT_MAX]) {
    char *line = NULL, place[40];
    size_t capacity = 0;
    bool is_good = true;
    for (long number = 1; is_good; number++) {
        ssize_t size = getline(&line, &capacity, from);
        if (size <= 0) break;
        char *grown = realloc(in->text, capacity);
        is_good = grown != NULL;
        if (grown) in->text = grown;
        in->capacity = capacity;
        is_good =
            is_good && line[size - 1] == '\n' && row_take(in, line, (size_t)size - 1, number == 1);
        snprintf(place, sizeof place, "line %ld", number);
        bool is_there = sqlite3_errcode(in->db) == SQLITE_CONSTRAINT;
        if (!is_good)
            tools_fault(fault, place, is_there ? "is there already" : "makes no sense here");
    }
    free(line);
    if (!is_good || in->is_over) return is_good;
    return tools_fault(fault, "import", "the end is missing: it is not whole");
}

static bool import_prepare(import *in) {
    const struct {
        const char *sql;
        sqlite3_stmt **q;
    } all[] = {{"INSERT INTO tbl (key, live, about) VALUES (?, ?, ?)", &in->table},
               {"INSERT INTO line (tbl, seq, at, text) VALUES (?, ?, ?, ?)", &in->line},
               {"INSERT INTO chat VALUES (?, ?, ?, ?, ?)", &in->chat},
               {"INSERT INTO person (who, tbl, at) VALUES (?, ?, ?)", &in->person}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (sqlite3_prepare_v2(in->db, all[i].sql, -1, all[i].q, NULL) != SQLITE_OK) return false;
    return true;
}

static void nothing_done(void *owner, const char *trouble) { (void)owner, (void)trouble; }
static void nothing_fetched(void *owner) { (void)owner; }

/* A store of the present schema, made if there is none. */
static bool made(const char *path, char fault[STORE_FAULT_MAX]) {
    char trouble[200] = "";
    store *s = store_sqlite_open(
        &(store_sqlite_desc){.path = path, .done = nothing_done, .fetched = nothing_fetched},
        trouble);
    if (!s) return tools_fault(fault, "import", trouble);
    store_sqlite_close(s);
    return true;
}

static bool import_all(import *in, const char *path, FILE *from, char fault[STORE_FAULT_MAX]) {
    in->db = tools_open(path, SQLITE_OPEN_READWRITE, fault);
    if (!in->db) return false;
    br_sha256_init(&in->sha);
    bool is_good = tools_run(in->db, "BEGIN IMMEDIATE", fault) &&
                   (import_prepare(in) || tools_fault(fault, path, sqlite3_errmsg(in->db))) &&
                   rows_take(in, from, fault) && tools_run(in->db, "COMMIT", fault);
    sqlite3_finalize(in->table);
    sqlite3_finalize(in->line);
    sqlite3_finalize(in->chat);
    sqlite3_finalize(in->person);
    sqlite3_close(in->db); /* takes back what was not committed */
    free(in->text);
    return is_good;
}

bool store_import(const char *data, FILE *from, store_moved *out, char fault[STORE_FAULT_MAX]) {
    char path[TOOLS_PATH];
import in = {.moved = out };
    *out = (store_moved){0};
    if (!tools_path(data, "backroom.db", path, fault)) return false;
    int lock = tools_lock(data, fault);
    if (lock < 0) return false;
    bool is_good = made(path, fault) && import_all(&in, path, from, fault);
    close(lock);
    return is_good;
}
