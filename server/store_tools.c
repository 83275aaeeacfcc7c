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

enum { PATH_BYTES = 4096, BUSY_MS = 10000, PRUNED_AT_ONCE = 64 };

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

sqlite3 *tools_open(const char *path, int flags, char fault[STORE_FAULT_MAX]) {
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, flags, NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(db, BUSY_MS) == SQLITE_OK)
        return db;
    tools_fault(fault, path, db ? sqlite3_errmsg(db) : "out of memory");
    sqlite3_close(db);
    return NULL;
}

bool tools_number(sqlite3 *db, const char *sql, int64_t *out, char fault[STORE_FAULT_MAX]) {
    sqlite3_stmt *q = NULL;
    bool is_good =
        sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    if (is_good) *out = sqlite3_column_int64(q, 0);
    else tools_fault(fault, "the database", sqlite3_errmsg(db));
    sqlite3_finalize(q);
    return is_good;
}

bool tools_run(sqlite3 *db, const char *sql, char fault[STORE_FAULT_MAX]) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           tools_fault(fault, "the database", sqlite3_errmsg(db));
}

/* ---- checking ----------------------------------------------------------------------------- */

static bool integrity(sqlite3 *db, char fault[STORE_FAULT_MAX]) {
    sqlite3_stmt *q = NULL;
    bool is_good = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &q, NULL) == SQLITE_OK &&
                   sqlite3_step(q) == SQLITE_ROW;
    const char *said = is_good ? (const char *)sqlite3_column_text(q, 0) : sqlite3_errmsg(db);
    is_good = is_good && strcmp(said, "ok") == 0;
    if (!is_good) tools_fault(fault, "SQLite's check", said);
    sqlite3_finalize(q);
    return is_good;
}

/* Each is a question whose answer is 0 in a sound store. */
static const struct {
    const char *sql, *what;
} sound[] = {
    {"SELECT count(*) FROM line WHERE tbl NOT IN (SELECT n FROM tbl)", "lines without a table"},
    {"SELECT count(*) FROM (SELECT 1 FROM line GROUP BY tbl"
     " HAVING min(seq) != 0 OR max(seq) != count(*) - 1)",
     "tables with gaps in their lines"},
    {"SELECT count(*) FROM tbl WHERE n NOT IN (SELECT tbl FROM line)", "tables without lines"},
    {"SELECT count(*) FROM person WHERE tbl NOT IN (SELECT key FROM tbl)",
     "seats of people at tables that are not there"},
};

static bool is_sound(sqlite3 *db, char fault[STORE_FAULT_MAX]) {
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

static bool bytes_now(sqlite3 *db, int64_t *out, char fault[STORE_FAULT_MAX]) {
    int64_t pages = 0, unused = 0, size = 0;
    bool is_good = tools_number(db, "PRAGMA page_count", &pages, fault) &&
                   tools_number(db, "PRAGMA freelist_count", &unused, fault) &&
                   tools_number(db, "PRAGMA page_size", &size, fault);
    *out = (pages - unused) * size;
    return is_good;
}

static bool summarize(sqlite3 *db, store_summary *out, char fault[STORE_FAULT_MAX]) {
    int64_t mark = 0;
    bool is_good =
        tools_number(db, "PRAGMA user_version", &mark, fault) &&
        tools_number(db, "SELECT count(*) FROM tbl", &out->tables, fault) &&
        tools_number(db, "SELECT count(*) FROM tbl WHERE live = 1", &out->unfinished, fault) &&
        tools_number(db, "SELECT count(*) FROM tbl WHERE live = 2", &out->resting, fault) &&
        tools_number(db, "SELECT count(*) FROM line", &out->lines, fault) &&
        tools_number(db, "SELECT count(DISTINCT who) FROM person", &out->people, fault) &&
        bytes_now(db, &out->bytes, fault);
    out->finished = out->tables - out->unfinished - out->resting;
    out->version = (int)(mark & 0xFFFF);
    bool has_chat = is_good && out->version >= 3;
    return is_good &&
           (!has_chat || tools_number(db, "SELECT count(*) FROM chat", &out->chats, fault));
}

typedef struct journal {
    char *text;
    size_t size, capacity;
    bool has_end;
} journal;

static bool journal_add(journal *j, const char *text, size_t size) {
    if (!fetch_is_public(text, size)) return true;
    if (j->size + size + 2 > j->capacity) {
        size_t capacity = 2 * (j->size + size + 2);
        char *grown = realloc(j->text, capacity);
        if (!grown) return false;
        j->text = grown;
        j->capacity = capacity;
    }
    memcpy(j->text + j->size, text, size);
    j->size += size;
    j->text[j->size++] = '\n';
    j->text[j->size] = '\0';
    j->has_end = j->has_end || (size > 7 && memcmp(text, "{\"end\":", 7) == 0);
    return true;
}

/* Matches that are over, one after the other; those that an operator has closed have no end. */
static bool matches(sqlite3 *db, void *owner, store_match *match, int64_t *verified,
                    char fault[STORE_FAULT_MAX]) {
    static const char sql[] = "SELECT n, text, key FROM tbl JOIN line ON tbl = n WHERE live = 0"
                              " ORDER BY n, seq";
    sqlite3_stmt *q = NULL;
    journal j = {0};
    char key[64] = "", why[STORE_FAULT_MAX];
    int64_t table = -1;
    bool is_good = sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK;
    for (bool is_more = is_good; is_more && is_good;) {
        is_more = sqlite3_step(q) == SQLITE_ROW;
        if ((!is_more || sqlite3_column_int64(q, 0) != table) && j.has_end) {
            is_good = match(owner, j.text, j.size, why);
            if (!is_good) tools_fault(fault, key, why);
            ++*verified;
        }
        if (!is_more || !is_good) break;
        if (sqlite3_column_int64(q, 0) != table) j.size = 0, j.has_end = false;
        table = sqlite3_column_int64(q, 0);
        snprintf(key, sizeof key, "table %s", (const char *)sqlite3_column_text(q, 2));
        is_good = journal_add(&j, (const char *)sqlite3_column_text(q, 1),
                              (size_t)sqlite3_column_bytes(q, 1));
    }
    free(j.text);
    if (sqlite3_finalize(q) == SQLITE_OK) return is_good;
    return is_good ? tools_fault(fault, "the database", sqlite3_errmsg(db)) : false;
}

static bool check_file(const char *path, void *owner, store_match *match, store_summary *out,
                       char fault[STORE_FAULT_MAX]) {
    sqlite3 *db = access(path, R_OK) == 0 ? tools_open(path, SQLITE_OPEN_READWRITE, fault) : NULL;
    if (!db) return access(path, R_OK) == 0 ? false : tools_fault(fault, path, strerror(errno));
    bool is_good = tools_run(db, "BEGIN", fault) && integrity(db, fault) &&
                   summarize(db, out, fault) && is_sound(db, fault) &&
                   (!match || matches(db, owner, match, &out->verified, fault));
    sqlite3_close(db);
    return is_good;
}

bool store_check(const char *data, void *owner, store_match *match, store_summary *out,
                 char fault[STORE_FAULT_MAX]) {
    char path[PATH_BYTES];
    *out = (store_summary){0};
    return tools_path(data, "backroom.db", path, fault) &&
           check_file(path, owner, match, out, fault);
}

/* ---- copying ------------------------------------------------------------------------------ */

/* One step: what is copied is what was there at its beginning, whoever writes meanwhile. */
static bool copy(const char *from, const char *to, char fault[STORE_FAULT_MAX]) {
    sqlite3 *source = tools_open(from, SQLITE_OPEN_READWRITE, fault);
    sqlite3 *target =
        source ? tools_open(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, fault) : NULL;
    sqlite3_backup *b = target ? sqlite3_backup_init(target, "main", source, "main") : NULL;
    int code = b ? sqlite3_backup_step(b, -1) : SQLITE_ERROR;
    if (b && sqlite3_backup_finish(b) != SQLITE_OK) code = SQLITE_ERROR;
    bool is_good = code == SQLITE_DONE;
    if (target && !is_good) tools_fault(fault, to, sqlite3_errmsg(target));
    /* One file, without a WAL beside it. */
    is_good = is_good && tools_run(target, "PRAGMA journal_mode = DELETE", fault);
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
    store_summary found = {0};
    if (access(from, R_OK) != 0) return tools_fault(fault, from, strerror(errno));
    if (snprintf(path, sizeof path, "%s.new", to) >= PATH_BYTES)
        return tools_fault(fault, to, "too long a path");
    unlink(path);
    bool is_good = copy(from, path, fault) && check_file(path, NULL, NULL, &found, fault);
    if (is_good && (!to_disk(path) || rename(path, to) != 0))
        is_good = tools_fault(fault, to, strerror(errno));
    if (!is_good) unlink(path);
    return is_good;
}

bool store_backup(const char *data, const char *file, char fault[STORE_FAULT_MAX]) {
    char path[PATH_BYTES];
    return tools_path(data, "backroom.db", path, fault) && copy_whole(path, file, fault);
}

/* The old one's WAL belongs to it: a new file beside it would be taken for its own. */
static bool put_aside(const char *path, char fault[STORE_FAULT_MAX]) {
    char before[PATH_BYTES + 16];
    sqlite3 *db = access(path, F_OK) == 0 ? tools_open(path, SQLITE_OPEN_READWRITE, fault) : NULL;
    if (!db) return access(path, F_OK) != 0;
    sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE", NULL, NULL,
                 NULL);
    sqlite3_close(db);
    snprintf(before, sizeof before, "%s.before", path);
    return rename(path, before) == 0 || tools_fault(fault, path, strerror(errno));
}

bool store_restore(const char *data, const char *file, char fault[STORE_FAULT_MAX]) {
    char path[PATH_BYTES], fresh[PATH_BYTES];
    if (!tools_path(data, "backroom.db", path, fault) ||
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
    "CREATE TEMP TABLE old AS SELECT n, key,"
    " (SELECT at FROM line WHERE tbl = n ORDER BY seq DESC LIMIT 1) AS last,"
    " (SELECT count(*) FROM line WHERE tbl = n) AS lines FROM tbl WHERE live = 0"
    " AND n < (SELECT max(n) FROM tbl) ORDER BY last, n";
static const char next_oldest[] = "SELECT n, key, last, lines, rowid FROM old WHERE rowid > ?"
                                  " ORDER BY rowid";

static bool forget(sqlite3 *db, int64_t n, const char *key, char fault[STORE_FAULT_MAX]) {
    char *sql = sqlite3_mprintf("DELETE FROM line WHERE tbl = %lld; DELETE FROM chat WHERE tbl ="
                                " %lld; DELETE FROM person WHERE tbl = %Q;"
                                " DELETE FROM tbl WHERE n = %lld",
                                (long long)n, (long long)n, key, (long long)n);
    bool is_good = sql && tools_run(db, sql, fault);
    sqlite3_free(sql);
    return is_good;
}

/* Whether one goes. What is of the last day stays: somebody may be looking at it. */
static bool is_doomed(const store_pruning *p, int64_t last) {
    static const int64_t day = 24LL * 3600 * 1000;
    bool is_old = p->older_days && last < p->now - p->older_days * day;
    bool is_too_much = p->most_bytes && p->left_bytes > p->most_bytes && last < p->now - day;
    return is_old || is_too_much;
}

/* So many at once, so that a server waits for its turn only shortly; how many, -1 = trouble. */
static int prune_some(sqlite3 *db, store_pruning *p, int64_t *from, char fault[STORE_FAULT_MAX]) {
    sqlite3_stmt *q = NULL;
    int done = 0;
    bool is_good = tools_run(db, "BEGIN IMMEDIATE", fault) &&
                   sqlite3_prepare_v2(db, next_oldest, -1, &q, NULL) == SQLITE_OK &&
                   sqlite3_bind_int64(q, 1, *from) == SQLITE_OK;
    while (is_good && (p->is_trial || done < PRUNED_AT_ONCE) && sqlite3_step(q) == SQLITE_ROW) {
        if (!is_doomed(p, sqlite3_column_int64(q, 2))) break;
        is_good = forget(db, sqlite3_column_int64(q, 0), (const char *)sqlite3_column_text(q, 1),
                         fault) &&
                  bytes_now(db, &p->left_bytes, fault);
        p->tables++;
        p->lines += sqlite3_column_int64(q, 3);
        *from = sqlite3_column_int64(q, 4);
        done++;
    }
    sqlite3_finalize(q);
    is_good = is_good && tools_run(db, p->is_trial ? "ROLLBACK" : "COMMIT", fault);
    if (!is_good) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return is_good ? done : -1;
}

bool store_prune(const char *data, store_pruning *p, char fault[STORE_FAULT_MAX]) {
    char path[PATH_BYTES];
    int64_t from = 0;
    if (!tools_path(data, "backroom.db", path, fault)) return false;
    sqlite3 *db = tools_open(path, SQLITE_OPEN_READWRITE, fault);
    if (!db) return false;
    int done = bytes_now(db, &p->left_bytes, fault) && tools_run(db, oldest, fault) ? 1 : -1;
    while (done > 0) {
        done = prune_some(db, p, &from, fault);
        if (p->is_trial && done > 0) done = 0;
    }
    char unused[STORE_FAULT_MAX];
    int lock = done == 0 && p->tables && !p->is_trial ? tools_lock(data, unused) : -1;
    if (lock >= 0) { /* nobody waits for it: give the space back */
        sqlite3_exec(db, "VACUUM", NULL, NULL, NULL);
        close(lock);
    }
    sqlite3_close(db);
    return done == 0;
}
