/* store_tools.c -- a store looked at, copied, pruned. */
#include "store_tools.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fetch.h"
#include "store_inside.h"
#include "store_open.h"

enum { PATH_BYTES = 4096, BUSY_MS = 10000, PRUNED_AT_ONCE = 64 };
enum { ROW_BYTES = 48 }; /* what a line takes in PostgreSQL beside its text, about */

/* ---- what all of them need ---------------------------------------------------------------- */

bool tools_fault(char fault[STORE_FAULT_MAX], const char *what, const char *why) {
    snprintf(fault, STORE_FAULT_MAX, "%.250s: %.140s", what, why);
    return false;
}

bool tools_path(const char *data, const char *name, char out[], char fault[STORE_FAULT_MAX]) {
    return snprintf(out, TOOLS_PATH, "%s/%s", data, name) < TOOLS_PATH ||
           tools_fault(fault, data, "too long a path");
}

/* Held as long as the file is open; -1 = a server, or another of these, has it. */
int tools_lock(const char *data, char fault[STORE_FAULT_MAX]) {
    char path[PATH_BYTES];
    if (!tools_path(data, "lock", path, fault)) return -1;
    mkdir(data, 0700);
    int lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
    tools_fault(fault, data,
                errno == EWOULDBLOCK ? "a server is using it; end it first" : strerror(errno));
    if (lock >= 0) close(lock);
    return -1;
}

bool tools_place(const char *house, char out[TOOLS_PATH], char fault[STORE_FAULT_MAX]) {
    if (!store_is_url(house)) return tools_path(house, "backroom.db", out, fault);
    return snprintf(out, TOOLS_PATH, "%s", house) < TOOLS_PATH ||
           tools_fault(fault, "the address", "too long");
}

/* An address may have a password in it: it is not repeated. */
const char *tools_name(const char *house) { return store_is_url(house) ? "PostgreSQL" : house; }

store_db *tools_open(const char *house, bool is_ours, char fault[STORE_FAULT_MAX]) {
    char path[TOOLS_PATH], trouble[DB_TROUBLE_MAX];
    if (!tools_place(house, path, fault)) return NULL;
    bool is_missing = !store_is_url(house) && access(path, R_OK) != 0;
    store_db *db = is_missing ? NULL : db_open(path, is_ours, trouble);
    if (!db) tools_fault(fault, tools_name(house), is_missing ? strerror(errno) : trouble);
    return db;
}

bool tools_number(store_db *db, const char *sql, int64_t *out, char fault[STORE_FAULT_MAX]) {
    return db_number(db, sql, out) || tools_fault(fault, "the database", db->trouble);
}

bool tools_run(store_db *db, const char *sql, char fault[STORE_FAULT_MAX]) {
    return db_run(db, sql) || tools_fault(fault, "the database", db->trouble);
}

bool tools_begin(store_db *db, char fault[STORE_FAULT_MAX]) {
    static const char server[] = "SET idle_in_transaction_session_timeout = 0;"
                                 "BEGIN ISOLATION LEVEL REPEATABLE READ";
    return tools_run(db, db->is_server ? server : "BEGIN", fault);
}

static bool version_of(store_db *db, int64_t *version, char fault[STORE_FAULT_MAX]) {
    if (db->is_server) return tools_number(db, "SELECT version FROM house", version, fault);
    bool is_good = tools_number(db, "PRAGMA user_version", version, fault);
    *version &= 0xFFFF;
    return is_good;
}

bool tools_is_present(store_db *db, char fault[STORE_FAULT_MAX]) {
    enum { FILE_VERSION = 4, SERVER_VERSION = 1 };
    int64_t version = 0;
    if (!version_of(db, &version, fault)) return false;
    return version >= (db->is_server ? SERVER_VERSION : FILE_VERSION) ||
           tools_fault(fault, "the database", "is of an older program: start a server on it once");
}

/* ---- checking ----------------------------------------------------------------------------- */

static bool is_ok(void *into, const db_value *cells, int count) {
    (void)count;
    if (strcmp(cells[0].text, "ok") == 0) return true;
    return tools_fault(into, "SQLite's check", cells[0].text);
}

/* PostgreSQL looks after its own files; pg_amcheck is the program for it. */
static bool integrity(store_db *db, char fault[STORE_FAULT_MAX]) {
    fault[0] = '\0';
    if (db->is_server || db_each(db, "PRAGMA integrity_check(1)", NULL, 0, fault, is_ok))
        return true;
    return fault[0] ? false : tools_fault(fault, "SQLite's check", db->trouble);
}

/* Each is a question whose answer is 0 in a sound store. */
static const struct {
    const char *sql, *what;
} sound[] = {
    {"SELECT count(*) FROM line WHERE tbl NOT IN (SELECT n FROM tbl)", "lines without a table"},
    {"SELECT count(*) FROM (SELECT 1 FROM line GROUP BY tbl"
     " HAVING min(seq) <> 0 OR max(seq) <> count(*) - 1) AS gaps",
     "tables with gaps in their lines"},
    {"SELECT count(*) FROM tbl WHERE n NOT IN (SELECT tbl FROM line)", "tables without lines"},
    {"SELECT count(*) FROM person WHERE tbl NOT IN (SELECT key FROM tbl)",
     "seats of people at tables that are not there"},
};

static bool is_sound(store_db *db, char fault[STORE_FAULT_MAX]) {
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        char count[40];
        int64_t found = 0;
        if (!tools_number(db, sound[i].sql, &found, fault)) return false;
        if (!found) continue;
        snprintf(count, sizeof count, "%lld", (long long)found);
        return tools_fault(fault, sound[i].what, count);
    }
    return true;
}

static bool bytes_now(store_db *db, int64_t *out, char fault[STORE_FAULT_MAX]) {
    int64_t pages = 0, unused = 0, size = 0;
    if (db->is_server)
        return tools_number(db,
                            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM"
                            " pg_class WHERE relnamespace = 'backroom'::regnamespace AND"
                            " relkind = 'r'",
                            out, fault);
    bool is_good = tools_number(db, "PRAGMA page_count", &pages, fault) &&
                   tools_number(db, "PRAGMA freelist_count", &unused, fault) &&
                   tools_number(db, "PRAGMA page_size", &size, fault);
    *out = (pages - unused) * size;
    return is_good;
}

static bool summarize(store_db *db, store_summary *out, char fault[STORE_FAULT_MAX]) {
    int64_t version = 0;
    bool is_good =
        version_of(db, &version, fault) &&
        tools_number(db, "SELECT count(*) FROM tbl", &out->tables, fault) &&
        tools_number(db, "SELECT count(*) FROM tbl WHERE live = 1", &out->unfinished, fault) &&
        tools_number(db, "SELECT count(*) FROM tbl WHERE live = 2", &out->resting, fault) &&
        tools_number(db, "SELECT count(*) FROM line", &out->lines, fault) &&
        tools_number(db, "SELECT count(DISTINCT who) FROM person", &out->people, fault) &&
        bytes_now(db, &out->bytes, fault);
    out->finished = out->tables - out->unfinished - out->resting;
    out->version = (int)version;
    bool has_chat = is_good && (db->is_server || version >= 3);
    return is_good &&
           (!has_chat || tools_number(db, "SELECT count(*) FROM chat", &out->chats, fault));
}

typedef struct checking {
    store_db *db;
    void *owner;
    store_match *match;
    journal_text j;
    int64_t after, verified;
    int some; /* tables of a page */
    char *fault;
} checking;

static bool line_check(void *into, const db_value *cells, int count) {
    checking *c = into;
    (void)count;
    return journal_add(&c->j, cells[0].text, cells[0].size) ||
           tools_fault(c->fault, "check", "out of memory");
}

/* A match that is over; one that an operator has closed has no end. */
static bool table_check(void *into, const db_value *cells, int count) {
    static const char lines[] = "SELECT text FROM line WHERE tbl = $1 ORDER BY seq";
    checking *c = into;
    char why[STORE_FAULT_MAX], key[64];
    (void)count;
    c->after = cells[0].number;
    c->some++;
    c->j.size = 0;
    c->j.has_end = false;
    if (!db_each(c->db, lines, &cells[0], 1, c, line_check)) return false;
    if (!c->j.has_end) return true;
    c->verified++;
    if (c->match(c->owner, c->j.text, c->j.size, why)) return true;
    snprintf(key, sizeof key, "table %.40s", cells[1].text);
    return tools_fault(c->fault, key, why);
}

static bool matches(checking *c) {
    static const char tables[] = "SELECT n, key FROM tbl WHERE live = 0 AND n > $1"
                                 " ORDER BY n LIMIT 500";
    c->fault[0] = '\0';
    bool is_good = true;
    do {
        db_value after = db_of_number(c->after);
        c->some = 0;
        is_good = db_each(c->db, tables, &after, 1, c, table_check);
    } while (is_good && c->some > 0);
    free(c->j.text);
    if (!is_good && !c->fault[0]) tools_fault(c->fault, "the database", c->db->trouble);
    return is_good;
}

static bool check_db(store_db *db, void *owner, store_match *match, store_summary *out,
                     char fault[STORE_FAULT_MAX]) {
    checking c = {.db = db, .owner = owner, .match = match, .after = -1, .fault = fault};
    bool is_good = db && tools_begin(db, fault) && integrity(db, fault) &&
                   summarize(db, out, fault) && is_sound(db, fault) && (!match || matches(&c));
    out->verified = c.verified;
    db_close(db);
    return is_good;
}

bool store_check(const char *house, void *owner, store_match *match, store_summary *out,
                 char fault[STORE_FAULT_MAX]) {
    *out = (store_summary){0};
    return check_db(tools_open(house, false, fault), owner, match, out, fault);
}

/* A copy, wherever it lies. */
static bool check_file(const char *path, char fault[STORE_FAULT_MAX]) {
    char trouble[DB_TROUBLE_MAX];
    store_summary found = {0};
    store_db *db = db_open(path, false, trouble);
    if (!db) return tools_fault(fault, path, trouble);
    return check_db(db, NULL, NULL, &found, fault);
}

/* ---- copying ------------------------------------------------------------------------------ */

static sqlite3 *file_open(const char *path, int flags, char fault[STORE_FAULT_MAX]) {
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, flags, NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(db, BUSY_MS) == SQLITE_OK)
        return db;
    tools_fault(fault, path, db ? sqlite3_errmsg(db) : "out of memory");
    sqlite3_close(db);
    return NULL;
}

/* One step: what is copied is what was there at its beginning, whoever writes meanwhile. The copy
 * is one file, without a WAL beside it. */
static bool copy(const char *from, const char *to, char fault[STORE_FAULT_MAX]) {
    sqlite3 *source = file_open(from, SQLITE_OPEN_READWRITE, fault);
    sqlite3 *target =
        source ? file_open(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, fault) : NULL;
    sqlite3_backup *b = target ? sqlite3_backup_init(target, "main", source, "main") : NULL;
    int code = b ? sqlite3_backup_step(b, -1) : SQLITE_ERROR;
    if (b && sqlite3_backup_finish(b) != SQLITE_OK) code = SQLITE_ERROR;
    bool is_good = code == SQLITE_DONE && sqlite3_exec(target, "PRAGMA journal_mode = DELETE", NULL,
                                                       NULL, NULL) == SQLITE_OK;
    if (target && !is_good) tools_fault(fault, to, sqlite3_errmsg(target));
    sqlite3_close(target);
    sqlite3_close(source);
    return is_good;
}

static bool to_disk(const char *path) {
    int fd = open(path, O_RDONLY);
    bool is_good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    return is_good;
}

/* A copy that was checked, under its name only when it is whole. */
static bool copy_whole(const char *from, const char *to, char fault[STORE_FAULT_MAX]) {
    char path[PATH_BYTES];
    if (access(from, R_OK) != 0) return tools_fault(fault, from, strerror(errno));
    if (snprintf(path, sizeof path, "%s.new", to) >= PATH_BYTES)
        return tools_fault(fault, to, "too long a path");
    unlink(path);
    bool is_good = copy(from, path, fault) && check_file(path, fault);
    if (is_good && (!to_disk(path) || rename(path, to) != 0))
        is_good = tools_fault(fault, to, strerror(errno));
    if (!is_good) unlink(path);
    return is_good;
}

static bool is_file(const char *house, char fault[STORE_FAULT_MAX]) {
    return !store_is_url(house) ||
           tools_fault(fault, "PostgreSQL",
                       "has its own programs for that: pg_dump, pg_basebackup");
}

bool store_backup(const char *data, const char *file, char fault[STORE_FAULT_MAX]) {
    char path[PATH_BYTES];
    return is_file(data, fault) && tools_path(data, "backroom.db", path, fault) &&
           copy_whole(path, file, fault);
}

/* The old one's WAL belongs to it: a new file beside it would be taken for its own. */
static bool put_aside(const char *path, char fault[STORE_FAULT_MAX]) {
    char before[PATH_BYTES + 16];
    sqlite3 *db = access(path, F_OK) == 0 ? file_open(path, SQLITE_OPEN_READWRITE, fault) : NULL;
    if (!db) return access(path, F_OK) != 0;
    sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE", NULL, NULL,
                 NULL);
    sqlite3_close(db);
    snprintf(before, sizeof before, "%s.before", path);
    return rename(path, before) == 0 || tools_fault(fault, path, strerror(errno));
}

bool store_restore(const char *data, const char *file, char fault[STORE_FAULT_MAX]) {
    char path[PATH_BYTES], fresh[PATH_BYTES];
    if (!is_file(data, fault) || !tools_path(data, "backroom.db", path, fault) ||
        !tools_path(data, "backroom.db.restored", fresh, fault))
        return false;
    int lock = tools_lock(data, fault);
    if (lock < 0) return false;
    bool is_good = copy_whole(file, fresh, fault) && put_aside(path, fault);
    if (is_good && rename(fresh, path) != 0) is_good = tools_fault(fault, path, strerror(errno));
    close(lock);
    return is_good;
}

/* ---- pruning ------------------------------------------------------------------------------ */

/* Oldest first. The newest number is kept whatever it is: SQLite would give it out again, and a
 * running server remembers numbers. */
static const char oldest[] =
    "SELECT n, key, (SELECT at FROM line WHERE tbl = n ORDER BY seq DESC LIMIT 1) AS last,"
    " (SELECT count(*) FROM line WHERE tbl = n) AS lines FROM tbl WHERE live = 0"
    " AND n < (SELECT max(n) FROM tbl) ORDER BY last, n";

typedef struct old_table {
    int64_t n, last, lines;
    char key[STORE_KEY_MAX];
} old_table;

typedef struct old_tables {
    old_table *all;
    size_t count, capacity;
} old_tables;

static bool old_keep(void *into, const db_value *cells, int count) {
    old_tables *o = into;
    (void)count;
    if (o->count == o->capacity) {
        size_t capacity = 2 * o->capacity + 256;
        old_table *grown = realloc(o->all, capacity * sizeof *grown);
        if (!grown) return false;
        o->all = grown;
        o->capacity = capacity;
    }
    old_table *to = &o->all[o->count++];
    *to = (old_table){.n = cells[0].number, .last = cells[2].number, .lines = cells[3].number};
    snprintf(to->key, sizeof to->key, "%s", cells[1].text);
    return true;
}

static bool bytes_keep(void *into, const db_value *cells, int count) {
    (void)count;
    *(int64_t *)into = cells[0].number;
    return true;
}

/* A file tells what it takes; what is gone of a server's is counted, for its files shrink later. */
static bool forget(store_db *db, const old_table *old, store_pruning *p,
                   char fault[STORE_FAULT_MAX]) {
    static const char size[] = "SELECT coalesce(sum(octet_length(text) + 48), 0)::bigint FROM line"
                               " WHERE tbl = $1";
    _Static_assert(ROW_BYTES == 48, "as in the text above");
    db_value n = db_of_number(old->n), key = db_of_text(old->key);
    int64_t taken = 0;
    bool is_good = (!db->is_server || db_each(db, size, &n, 1, &taken, bytes_keep)) &&
                   db_put(db, "DELETE FROM line WHERE tbl = $1", &n, 1) &&
                   db_put(db, "DELETE FROM chat WHERE tbl = $1", &n, 1) &&
                   db_put(db, "DELETE FROM person WHERE tbl = $1", &key, 1) &&
                   db_put(db, "DELETE FROM tbl WHERE n = $1", &n, 1) && db_settle(db);
    if (!is_good) return tools_fault(fault, "the database", db->trouble);
    p->left_bytes -= taken;
    return db->is_server || bytes_now(db, &p->left_bytes, fault);
}

/* Whether one goes. What is of the last day stays: somebody may be looking at it. */
static bool is_doomed(const store_pruning *p, int64_t last) {
    static const int64_t day = 24LL * 3600 * 1000;
    bool is_old = p->older_days && last < p->now - p->older_days * day;
    bool is_too_much = p->most_bytes && p->left_bytes > p->most_bytes && last < p->now - day;
    return is_old || is_too_much;
}

/* So many at once, so that a server waits for its turn only shortly; how many, -1 = trouble. */
static int prune_some(store_db *db, store_pruning *p, const old_tables *old, size_t *from,
                      char fault[STORE_FAULT_MAX]) {
    int done = 0;
    bool is_good = tools_run(db, db->is_server ? "BEGIN" : "BEGIN IMMEDIATE", fault);
    while (is_good && (p->is_trial || done < PRUNED_AT_ONCE) && *from < old->count) {
        const old_table *one = &old->all[*from];
        if (!is_doomed(p, one->last)) break;
        is_good = forget(db, one, p, fault);
        p->tables++;
        p->lines += one->lines;
        ++*from;
        done++;
    }
    is_good = is_good && tools_run(db, p->is_trial ? "ROLLBACK" : "COMMIT", fault);
    if (!is_good) db_run(db, "ROLLBACK");
    return is_good ? done : -1;
}

bool store_prune(const char *house, store_pruning *p, char fault[STORE_FAULT_MAX]) {
    old_tables old = {0};
    size_t from = 0;
    store_db *db = tools_open(house, false, fault);
    if (!db) return false;
    int done = bytes_now(db, &p->left_bytes, fault) ? 1 : -1;
    if (done > 0 && !db_each(db, oldest, NULL, 0, &old, old_keep))
        done = tools_fault(fault, "the database", db->trouble) ? 0 : -1;
    while (done > 0) {
        done = prune_some(db, p, &old, &from, fault);
        if (p->is_trial && done > 0) done = 0;
    }
    char unused[STORE_FAULT_MAX];
    bool may_shrink = done == 0 && p->tables && !p->is_trial && !db->is_server;
    int lock = may_shrink ? tools_lock(house, unused) : -1;
    if (lock >= 0) { /* nobody waits for it: give the space back */
        db_run(db, "VACUUM");
        close(lock);
    }
    free(old.all);
    db_close(db);
    return done == 0;
}
