/* store_moves.c -- a whole store as JSON Lines, and back.
 *
 *     ["backroom-store",2]
 *     ["table","KEY",LIVE,"ABOUT",DUE,"CODE"]   in the order of their keys (DUE -1 = never), with
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
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backroom.h"
#include "store.h"
#include "store_inside.h"
#include "store_open.h"

enum { NODES = 16, FORMAT = 2 };
static const char format_name[] = "backroom-store";

/* ---- out ---------------------------------------------------------------------------------- */

typedef struct writer {
    store_db *db;
    char key[STORE_KEY_MAX]; /* of the last table */
    int some;                /* tables of a page */
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

/* A row: its name, then its cells, numbers as such, bytes in hex. */
static bool row_put(writer *w, const char *name, const db_value *cells, int count) {
    br_buf out;
    size_t bytes = 0;
    for (int i = 0; i < count; i++) bytes += cells[i].size + 24;
    if (!row_begin(w, &out, bytes)) return false;
    br_put(&out, "[");
    br_put_json(&out, name);
    for (int i = 0; i < count; i++) {
        br_put_char(&out, ',');
        if (cells[i].kind == DB_NUMBER) {
            br_put_int(&out, cells[i].number);
        } else if (cells[i].kind == DB_BYTES) {
            br_put_char(&out, '"');
            br_put_hex(&out, (const uint8_t *)cells[i].text, cells[i].size);
            br_put_char(&out, '"');
        } else {
            br_put_json_bytes(&out, cells[i].text, cells[i].size);
        }
    }
    return row_end(w, &out);
}

static bool line_put(void *into, const db_value *cells, int count) {
    writer *w = into;
    w->moved->lines++;
    return row_put(w, "line", cells, count);
}

static bool chat_put(void *into, const db_value *cells, int count) {
    writer *w = into;
    w->moved->chats++;
    return row_put(w, "chat", cells, count);
}

static bool person_put(void *into, const db_value *cells, int count) {
    writer *w = into;
    w->moved->people++;
    return row_put(w, "person", cells, count);
}

static const char some_tables[] = "SELECT key, live, about, due, code, n FROM tbl WHERE key > $1"
                                  " ORDER BY key LIMIT 500";
static const char its_lines[] = "SELECT seq, at, text FROM line WHERE tbl = $1 ORDER BY seq";
static const char its_chat[] = "SELECT number, seq, at, text FROM chat WHERE tbl = $1"
                               " ORDER BY number";
static const char its_people[] = "SELECT who, at FROM person WHERE tbl = $1 ORDER BY who";

static bool table_put(void *into, const db_value *cells, int count) {
    writer *w = into;
    db_value told[] = {cells[0], cells[1], cells[2], cells[3], cells[4]};
    enum { TOLD = sizeof told / sizeof told[0], DUE = 3, NUMBER = 5 };
    (void)count;
    if (told[DUE].number == STORE_NEVER) told[DUE].number = -1;
    snprintf(w->key, sizeof w->key, "%s", cells[0].text);
    w->moved->tables++;
    w->some++;
    return row_put(w, "table", told, TOLD) &&
           db_each(w->db, its_lines, &cells[NUMBER], 1, w, line_put) &&
           db_each(w->db, its_chat, &cells[NUMBER], 1, w, chat_put) &&
           db_each(w->db, its_people, &cells[0], 1, w, person_put);
}

/* A page at a time: neither database holds its answer while others are asked for. */
static bool tables_put(writer *w) {
    w->key[0] = '\0';
    do {
        char key[STORE_KEY_MAX];
        db_value after = db_of_text(key);
        memcpy(key, w->key, sizeof key);
        w->some = 0;
        if (!db_each(w->db, some_tables, &after, 1, w, table_put)) return false;
    } while (w->some > 0);
    return true;
}

static void digest_end(br_sha256 *sha, char out[65]) {
    uint8_t digest[32];
    br_buf hex = br_buf_over(out, 65);
    br_sha256_end(sha, digest);
    br_put_hex(&hex, digest, sizeof digest);
}

static bool all_put(writer *w) {
    br_buf out;
    store_moved *m = w->moved;
    if (!row_begin(w, &out, 0)) return false;
    br_put(&out, "[\"");
    br_put(&out, format_name);
    br_put(&out, "\",");
    br_put_int(&out, FORMAT);
    if (!row_end(w, &out) || !tables_put(w)) return false;
    digest_end(&w->sha, m->digest);
    fprintf(w->to, "[\"end\",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",\"%s\"]\n", m->tables,
            m->lines, m->chats, m->people, m->digest);
    return fflush(w->to) == 0 && !ferror(w->to);
}

static bool tools_export(store_db *db, FILE *to, store_moved *out, char fault[STORE_FAULT_MAX]) {
    writer w = {.db = db, .to = to, .moved = out};
    *out = (store_moved){0};
    br_sha256_init(&w.sha);
    bool is_good = tools_begin(db, fault) && tools_is_present(db, fault);
    if (is_good && !all_put(&w))
        is_good = tools_fault(fault, "export", ferror(to) ? strerror(errno) : db->trouble);
    free(w.text);
    return is_good && (db_run(db, "COMMIT") || tools_fault(fault, "export", db->trouble));
}

bool store_export(const char *house, FILE *to, store_moved *out, char fault[STORE_FAULT_MAX]) {
    store_db *db = tools_open(house, false, fault);
    bool is_good = db && tools_export(db, to, out, fault);
    db_close(db);
    return is_good;
}

/* ---- in ----------------------------------------------------------------------------------- */

typedef struct import {
    store_db *db;
    char key[STORE_KEY_MAX]; /* of the table that is being read; "" = none yet */
    store_moved *moved;
    br_sha256 sha;
    char *text[2]; /* unescaped */
    size_t capacity;
    int64_t format;
    bool is_over;
} import;

/* Items of a list follow each other, as none of them has items of its own. */
static bool number_at(const br_json *doc, uint32_t at, int64_t *out) {
    return at < doc->count && br_json_int(doc, at, INT64_MIN / 2, INT64_MAX / 2, out);
}

static bool number_of(const br_json *doc, uint32_t at, db_value *out) {
    *out = db_of_number(0);
    return number_at(doc, at, &out->number);
}

static bool text_of(import *in, const br_json *doc, uint32_t at, int which, db_value *out) {
    *out = db_of_text(in->text[which]);
    return at < doc->count && br_json_string(doc, at, in->text[which], in->capacity);
}

static const char add_table[] = "INSERT INTO tbl (key, live, about, due, code)"
                                " VALUES ($1, $2, $3, $4, $5)";
static const char add_line[] = "INSERT INTO line (tbl, seq, at, text)"
                               " VALUES ((SELECT n FROM tbl WHERE key = $1), $2, $3, $4)";
static const char add_chat[] = "INSERT INTO chat (tbl, number, seq, at, text)"
                               " VALUES ((SELECT n FROM tbl WHERE key = $1), $2, $3, $4, $5)";
static const char add_person[] = "INSERT INTO person (who, tbl, at) VALUES ($1, $2, $3)";

/* The first format had no `due` and no code. */
static bool table_take(import *in, const br_json *doc) {
    db_value v[] = {db_of_text(in->key), {0}, {0}, db_of_number(-1), db_of_text("")};
    enum { FIRST = 5, ALL = 7, DUE = 3 };
    bool is_all = in->format > 1;
    if (doc->count != (is_all ? ALL : FIRST) || !br_json_string(doc, 2, in->key, sizeof in->key) ||
        !number_of(doc, 3, &v[1]) || !text_of(in, doc, 4, 0, &v[2]) ||
        (is_all && (!number_of(doc, 5, &v[3]) || !text_of(in, doc, 6, 1, &v[4]))))
        return false;
    if (v[DUE].number < 0) v[DUE].number = STORE_NEVER;
    in->moved->tables++;
    return db_put(in->db, add_table, v, 5);
}

static bool line_take(import *in, const br_json *doc) {
    db_value v[4] = {db_of_text(in->key)};
    in->moved->lines++;
    return doc->count == 5 && number_of(doc, 2, &v[1]) && number_of(doc, 3, &v[2]) &&
           text_of(in, doc, 4, 0, &v[3]) && db_put(in->db, add_line, v, 4);
}

static bool chat_take(import *in, const br_json *doc) {
    db_value v[5] = {db_of_text(in->key)};
    in->moved->chats++;
    return doc->count == 6 && number_of(doc, 2, &v[1]) && number_of(doc, 3, &v[2]) &&
           number_of(doc, 4, &v[3]) && text_of(in, doc, 5, 0, &v[4]) &&
           db_put(in->db, add_chat, v, 5);
}

static bool person_take(import *in, const br_json *doc) {
    uint8_t who[STORE_PERSON_BYTES];
    db_value v[3] = {{.kind = DB_BYTES, .text = (const char *)who}, db_of_text(in->key)};
    in->moved->people++;
    return doc->count == 4 && br_json_hex(doc, 2, who, sizeof who, &v[0].size) &&
           v[0].size == sizeof who && number_of(doc, 3, &v[2]) && db_put(in->db, add_person, v, 3);
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
    bool is_good = !in->is_over && br_json_read(&doc, text, size, nodes, NODES, &why) &&
                   nodes[0].type == BR_JSON_ARRAY && doc.count > 1;
    if (!is_good) return false;
    if (is_first)
        is_good = br_json_is(&doc, 1, format_name) && number_at(&doc, 2, &in->format) &&
                  in->format >= 1 && in->format <= FORMAT;
    else if (br_json_is(&doc, 1, "table")) is_good = table_take(in, &doc);
    else if (br_json_is(&doc, 1, "end")) return end_take(in, &doc);
    else if (!in->key[0]) is_good = false;
    else if (br_json_is(&doc, 1, "line")) is_good = line_take(in, &doc);
    else if (br_json_is(&doc, 1, "chat")) is_good = chat_take(in, &doc);
    else is_good = br_json_is(&doc, 1, "person") && person_take(in, &doc);
    br_sha256_add(&in->sha, text, size);
    br_sha256_add(&in->sha, "\n", 1);
    return is_good;
}

static bool texts_grow(import *in, size_t capacity) {
    for (int i = 0; i < 2; i++) {
        char *grown = realloc(in->text[i], capacity);
        if (!grown) return false;
        in->text[i] = grown;
    }
    in->capacity = capacity;
    return true;
}

static bool import_fault(const import *in, const char *place, char fault[STORE_FAULT_MAX]) {
    const char *trouble = in->db->trouble;
    return tools_fault(fault, place,
                       in->db->is_conflict ? "is there already"
                       : trouble[0]        ? trouble
                                           : "makes no sense here");
}

static bool rows_take(import *in, FILE *from, char fault[STORE_FAULT_MAX]) {
    char *line = NULL, place[40];
    size_t capacity = 0;
    bool is_good = true;
    for (long number = 1; is_good; number++) {
        ssize_t size = getline(&line, &capacity, from);
        if (size <= 0) break;
        is_good = texts_grow(in, capacity);
        is_good =
            is_good && line[size - 1] == '\n' && row_take(in, line, (size_t)size - 1, number == 1);
        snprintf(place, sizeof place, "line %ld", number);
        if (!is_good) import_fault(in, place, fault);
    }
    free(line);
    if (is_good && !db_settle(in->db)) is_good = import_fault(in, "import", fault);
    if (!is_good || in->is_over) return is_good;
    return tools_fault(fault, "import", "the end is missing: it is not whole");
}

static void nothing_done(void *owner, const char *trouble) { (void)owner, (void)trouble; }
static void nothing_fetched(void *owner) { (void)owner; }

/* A store of the present schema, made if there is none. */
static bool made(const char *path, char fault[STORE_FAULT_MAX]) {
    char trouble[200] = "";
    store *s = store_open(
        &(store_desc){.place = path, .done = nothing_done, .fetched = nothing_fetched}, trouble);
    if (!s) return tools_fault(fault, "import", trouble);
    store_close(s);
    return true;
}

static bool tools_import(store_db *db, FILE *from, store_moved *out, char fault[STORE_FAULT_MAX]) {
import in = {.db = db, .moved = out };
    *out = (store_moved){0};
    br_sha256_init(&in.sha);
    bool is_good = (db_run(db, "BEGIN") || tools_fault(fault, "import", db->trouble)) &&
                   rows_take(&in, from, fault) &&
                   (db_run(db, "COMMIT") || tools_fault(fault, "import", db->trouble));
    free(in.text[0]);
    free(in.text[1]);
    return is_good;
}

/* For whoever writes all of it: locked, of the present schema, made if there is none. */
static store_db *tools_own(const char *house, int *lock, char fault[STORE_FAULT_MAX]) {
    char path[TOOLS_PATH];
    *lock = -1;
    if (!tools_place(house, path, fault)) return NULL;
    if (!store_is_url(house)) {
        *lock = tools_lock(house, fault);
        if (*lock < 0 || !made(path, fault)) return NULL;
    }
    return tools_open(house, true, fault);
}

static void tools_disown(store_db *db, int lock) {
    db_close(db); /* takes back what was not committed */
    if (lock >= 0) close(lock);
}

bool store_import(const char *house, FILE *from, store_moved *out, char fault[STORE_FAULT_MAX]) {
    int lock;
    store_db *db = tools_own(house, &lock, fault);
    bool is_good = db && tools_import(db, from, out, fault);
    tools_disown(db, lock);
    return is_good;
}

/* ---- from one house to another ------------------------------------------------------------ */

typedef struct sending {
    store_db *db;
    FILE *to;
    store_moved moved;
    bool is_good;
    char fault[STORE_FAULT_MAX];
} sending;

static void *sending_run(void *owner) {
    sending *s = owner;
    s->is_good = tools_export(s->db, s->to, &s->moved, s->fault);
    fclose(s->to);
    return NULL;
}

/* One writes what the other reads. What arrived is written once more, and is the same. */
static bool copy_between(store_db *from, store_db *to, store_moved *out,
                         char fault[STORE_FAULT_MAX]) {
    int ends[2];
    pthread_t thread;
    sending s = {.db = from};
    store_moved again;
    if (pipe(ends) != 0) return tools_fault(fault, "copy", strerror(errno));
    FILE *in = fdopen(ends[0], "r"), *nowhere = fopen("/dev/null", "w");
    s.to = fdopen(ends[1], "w");
    bool is_good = in && nowhere && s.to && pthread_create(&thread, NULL, sending_run, &s) == 0;
    if (!is_good) tools_fault(fault, "copy", strerror(errno));
    bool is_started = is_good;
    is_good = is_good && tools_import(to, in, out, fault);
    if (in) fclose(in); /* whoever is still writing is told */
    if (is_started) pthread_join(thread, NULL);
    if (is_started && !s.is_good && is_good) is_good = tools_fault(fault, "copy", s.fault);
    is_good = is_good && tools_export(to, nowhere, &again, fault);
    if (nowhere) fclose(nowhere);
    if (is_good && strcmp(again.digest, s.moved.digest) != 0)
        is_good = tools_fault(fault, "copy", "what has arrived is not what was sent");
    return is_good;
}

bool store_copy(const char *from, const char *to, store_moved *out, char fault[STORE_FAULT_MAX]) {
    int from_lock = -1, to_lock = -1;
    int64_t tables = 0;
    char path[TOOLS_PATH];
    signal(SIGPIPE, SIG_IGN);
    if (!tools_place(from, path, fault)) return false;
    if (!store_is_url(from) && access(path, R_OK) != 0)
        return tools_fault(fault, path, strerror(errno));
    store_db *source = tools_own(from, &from_lock, fault);
    store_db *target = source ? tools_own(to, &to_lock, fault) : NULL;
    bool is_good = target && (db_number(target, "SELECT count(*) FROM tbl", &tables) ||
                              tools_fault(fault, tools_name(to), target->trouble));
    if (is_good && tables)
        is_good = tools_fault(fault, tools_name(to), "there are tables in it already");
    is_good = is_good && copy_between(source, target, out, fault);
    tools_disown(target, to_lock);
    tools_disown(source, from_lock);
    return is_good;
}
