/* pg_nodes.c -- several servers on one PostgreSQL: who leads which table. */
#include "pg_nodes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fetch.h"
#include "pg_schema.h"
#include "pg_shared.h"

/* Tables and epochs side by side, as arrays of the database. */
#define HELD "unnest($1::text[], $2::bigint[]) AS held (key, epoch) JOIN tbl USING (key)"
/* A lease beyond an hour is none: the database's clock was ahead when it was written. */
#define IS_ALIVE "until > clock_timestamp() AND until < clock_timestamp() + interval '61 min'"
#define LIVES "number = tbl.node AND " IS_ALIVE

static const char lost_sql[] = "SELECT held.key, held.epoch FROM " HELD
                               " WHERE tbl.node IS DISTINCT FROM $3 OR tbl.epoch <> held.epoch";

const pg_statement pg_node_writing[] = {
    /* The rows are locked until the batch is over: who takes a table waits for that, and what comes
     * after that finds another epoch. One that is not ours divides by zero, which ends the batch.
     */
    {"fence", "SELECT 1 / (count(*) = $4::bigint)::int FROM (SELECT 1 FROM " HELD
              " WHERE tbl.node = $3 AND tbl.epoch = held.epoch FOR SHARE OF tbl) AS kept"},
    {"lost", lost_sql},
};
const int pg_node_writing_count = sizeof pg_node_writing / sizeof pg_node_writing[0];

const pg_statement pg_node_reading[] = {
    /* From a node that lives only what rests is taken: nobody is there. */
    {"claim", "UPDATE tbl SET node = $2, epoch = epoch + 1 WHERE key = $1 AND"
              " node IS DISTINCT FROM $2 AND (live = 2 OR NOT EXISTS (SELECT FROM node WHERE " LIVES
              ")) AND EXISTS (SELECT FROM node WHERE number = $2 AND until > clock_timestamp())"},
    {"whose", "SELECT (tbl.node = $2)::int, tbl.epoch, coalesce(url, '') FROM tbl"
              " LEFT JOIN node ON number = tbl.node WHERE key = $1"},
    /* The node itself takes its lease for over a little sooner than others do. */
    {"renew", "UPDATE node SET until = clock_timestamp() + $2 * interval '1 ms', told = $3 FROM"
              " (SELECT until < clock_timestamp() + $2 * interval '0.25 ms' AS is_late, told AS was"
              " FROM node WHERE number = $1 FOR UPDATE) AS before WHERE number = $1"
              " RETURNING is_late::int, (SELECT bans FROM house), CASE WHEN was <> $3 THEN"
              " pg_notify('" PG_NEWS "', 'lobby ' || number)::text END"},
    /* Those that lack nothing any more; whoever spends just now is not waited for. */
    {"forgive", "DELETE FROM budget WHERE who IN (SELECT who FROM budget WHERE"
                " whole < clock_timestamp() LIMIT 1000 FOR UPDATE SKIP LOCKED)"},
    {"others", "SELECT url, told FROM node WHERE number <> $1 AND " IS_ALIVE " ORDER BY number"},
    {"check", lost_sql},
    {"leave", "DELETE FROM node WHERE number = $1 RETURNING"
              " pg_notify('" PG_NEWS "', 'nodes ' || number)::text"},
    {"orphans", "SELECT key, n, 0 FROM tbl WHERE (live = 1 OR (live = 2 AND due <= $3)) AND n > $1"
                " AND (node IS NULL OR NOT EXISTS (SELECT FROM node WHERE " LIVES "))"
                " ORDER BY n LIMIT $2"},
    {"own_due", "SELECT key, n, due FROM tbl WHERE live = 2 AND (due, n) > ($1, $2) AND due <= $3"
                " AND node = $5 ORDER BY due, n LIMIT $4"},
};
const int pg_node_reading_count = sizeof pg_node_reading / sizeof pg_node_reading[0];

/* ---- coming ------------------------------------------------------------------------------- */

static const char has_gone[] =
    "another server has had this name or this house meanwhile: start this one again";

/* Its row is what its lease and its claims need: where that is gone it leads nothing. */
static bool node_come(pg_link *l, pg_node *n) {
    pg_args a = {0};
    if (!pg_run(l, "UPDATE house SET epoch = epoch + 1 RETURNING epoch", &n->number)) return false;
    pg_text(&a, n->name);
    pg_text(&a, n->url);
    pg_number(&a, n->number);
    pg_number(&a, n->lease_ms);
    static const char put[] =
        "INSERT INTO node (name, url, number, until) VALUES ($1, $2, $3, clock_timestamp() +"
        " $4 * interval '1 ms') ON CONFLICT (name) DO UPDATE SET number = excluded.number,"
        " url = excluded.url, until = excluded.until, told = ''"
        " RETURNING pg_notify('" PG_NEWS "', 'nodes ' || number)::text";
    if (PQsendPrepare(l->conn, "come", put, 0, NULL) == 1 && pg_send(l, "come", &a) &&
        pg_settle(l, NULL, NULL))
        return true;
    n->number = 0;
    return false;
}

bool pg_node_open(pg_link *l, pg_node *n, int before) {
    char sql[120];
    int64_t is_there = 0;
    if (!pg_lock_shared(l, before)) return false;
    /* Who takes a table waits for what holds its row: not for long, if this node stands still. */
    snprintf(sql, sizeof sql, "SET idle_in_transaction_session_timeout = %" PRId32, n->lease_ms);
    if (!pg_run(l, sql, NULL)) return false;
    if (!n->number) return node_come(l, n);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM node WHERE number = %" PRId64, n->number);
    if (!pg_run(l, sql, &is_there)) return false;
    if (is_there) return true;
    pg_drop(l);
    snprintf(l->trouble, sizeof l->trouble, "%s", has_gone);
    return false;
}

bool pg_node_is_out(pg_link *l, const pg_node *n) {
    if (!atomic_load(&n->is_out)) return false;
    pg_drop(l);
    snprintf(l->trouble, sizeof l->trouble, "%s", has_gone);
    return true;
}

/* One that has left in order needs nothing: its number is nobody's any more. */
bool pg_node_none(pg_link *l) {
    return pg_run(l,
                  "UPDATE tbl SET node = NULL, epoch = epoch + 1 WHERE node IS NOT NULL AND"
                  " EXISTS (SELECT FROM node); DELETE FROM node",
                  NULL);
}

/* ---- tables and epochs -------------------------------------------------------------------- */

typedef struct arrays {
    char *keys, *epochs;
    size_t keys_size, epochs_size, capacity;
    uint32_t count;
} arrays;

enum { PAIR_BYTES = 2 * STORE_KEY_MAX + 24 };

static bool arrays_begin(arrays *a, size_t count) {
    *a = (arrays){.capacity = (count + 1) * PAIR_BYTES};
    a->keys = malloc(a->capacity);
    a->epochs = malloc(a->capacity);
    return a->keys && a->epochs;
}

static void arrays_free(arrays *a) {
    free(a->keys);
    free(a->epochs);
}

static void arrays_add(arrays *a, const char *key, int64_t epoch) {
    const char *before = a->count++ ? "," : "{";
    char *at = a->keys + a->keys_size;
    *at++ = before[0];
    *at++ = '"';
    for (int i = 0; i < STORE_KEY_MAX - 1 && key[i]; i++) { /* an imported one may be any text */
        if (key[i] == '"' || key[i] == '\\') *at++ = '\\';
        *at++ = key[i];
    }
    *at++ = '"';
    a->keys_size = (size_t)(at - a->keys);
    a->epochs_size += (size_t)snprintf(a->epochs + a->epochs_size, a->capacity - a->epochs_size,
                                       "%s%" PRId64, before, epoch);
}

static void arrays_end(arrays *a, const pg_node *n, pg_args *args) {
    const char *end = a->count ? "}" : "{}";
    snprintf(a->keys + a->keys_size, a->capacity - a->keys_size, "%s", end);
    snprintf(a->epochs + a->epochs_size, a->capacity - a->epochs_size, "%s", end);
    pg_text(args, a->keys);
    pg_text(args, a->epochs);
    pg_number(args, n->number);
}

/* Rows of one table mostly stand together; where they do not it is there twice, and is counted so.
 */
static void rows_add(arrays *a, const store_row *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (i == 0 || rows[i].epoch != rows[i - 1].epoch ||
            strcmp(rows[i].table, rows[i - 1].table) != 0)
            arrays_add(a, rows[i].table, rows[i].epoch);
}

bool pg_fence(pg_link *l, const pg_node *n, const store_row *rows, size_t count) {
    arrays a;
    pg_args args = {0};
    bool is_good = arrays_begin(&a, count);
    if (is_good) {
        rows_add(&a, rows, count);
        arrays_end(&a, n, &args);
        pg_number(&args, a.count);
        is_good = pg_send(l, "fence", &args);
    }
    arrays_free(&a);
    return is_good;
}

bool pg_is_fenced(const pg_link *l) { return l->conn && strcmp(l->state, "22012") == 0; }

store_held *pg_lost(pg_link *l, const pg_node *n, const store_row *rows, size_t count,
                    size_t *lost) {
    arrays a;
    pg_args args = {0};
    PGresult *r = NULL;
    store_held *out = NULL;
    *lost = 0;
    if (arrays_begin(&a, count)) {
        rows_add(&a, rows, count);
        arrays_end(&a, n, &args);
        r = pg_ask(l, "lost", &args);
    }
    arrays_free(&a);
    int found = PQntuples(r);
    if (found > 0) out = calloc((size_t)found, sizeof *out);
    for (int i = 0; out && i < found; i++) {
        snprintf(out[i].table, sizeof out[i].table, "%s", PQgetvalue(r, i, 0));
        out[i].epoch = pg_cell(r, i, 1);
    }
    if (out) *lost = (size_t)found;
    PQclear(r);
    return out;
}

/* ---- asking ------------------------------------------------------------------------------- */

static void whose_keep(void *into, int index, const PGresult *r) {
    fetch *f = into;
    if (index != 1 || PQntuples(r) == 0) return;
    if (pg_cell(r, 0, 0) == 1) f->epoch = pg_cell(r, 0, 1);
    else snprintf(f->elsewhere, sizeof f->elsewhere, "%s", PQgetvalue(r, 0, 2));
    if (f->epoch || f->elsewhere[0]) return;
    f->is_good = false; /* our own lease is over, and nobody else has it */
    snprintf(f->trouble, sizeof f->trouble, "this node has no lease to take a table with");
}

static bool claim(pg_link *l, const pg_node *n, fetch *f) {
    pg_args a = {0};
    pg_text(&a, f->table);
    pg_number(&a, n->number);
    f->epoch = 0;
    f->elsewhere[0] = '\0';
    return pg_send(l, "claim", &a) && pg_send(l, "whose", &a) && pg_settle(l, f, whose_keep);
}

typedef struct renewing {
    fetch *f;
    bool is_there;
} renewing;

/* Before them something was changed. */
static void others_keep(void *into, int index, const PGresult *r) {
    renewing *to = into;
    for (int i = 0; index == 1 && i < PQntuples(r); i++) {
        size_t size = (size_t)PQgetlength(r, i, 0) + (size_t)PQgetlength(r, i, 1) + 1;
        char *line = malloc(size + 1);
        if (!line) return;
        snprintf(line, size + 1, "%s\n%s", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
        fetch_add(to->f, "", 0, 0, line, size);
        free(line);
    }
}

static void renew_keep(void *into, int index, const PGresult *r) {
    renewing *to = into;
    if (index == 0 && PQntuples(r) > 0) {
        to->is_there = true;
        to->f->is_late = to->f->is_late || pg_cell(r, 0, 0) == 1;
        to->f->bans = pg_cell(r, 0, 1);
    }
    others_keep(into, index, r);
}

static bool renew(pg_link *l, pg_node *n, fetch *f) {
    pg_args mine = {0}, others = {0};
    renewing to = {.f = f};
    pg_number(&mine, n->number);
    pg_number(&mine, n->lease_ms);
    pg_text(&mine, f->extra ? f->extra : "");
    pg_number(&others, n->number);
    bool is_good = pg_send(l, "renew", &mine) && pg_send(l, "others", &others) &&
                   pg_send(l, "forgive", NULL) && pg_settle(l, &to, renew_keep);
    /* What was asked and not answered may have been done: then it is not known whether late. */
    f->is_late = f->is_late || !is_good || !to.is_there;
    if (!is_good || to.is_there) return is_good;
    f->is_out = true;
    f->is_good = false;
    snprintf(f->trouble, sizeof f->trouble, "%s", has_gone);
    atomic_store(&n->is_out, true);
    return true;
}

static bool check(pg_link *l, const pg_node *n, fetch *f) {
    arrays a;
    pg_args args = {0};
    PGresult *r = NULL;
    const store_held *held = f->extra;
    if (arrays_begin(&a, f->held)) {
        for (uint32_t i = 0; i < f->held; i++) arrays_add(&a, held[i].table, held[i].epoch);
        arrays_end(&a, n, &args);
        r = pg_ask(l, "check", &args);
    }
    arrays_free(&a);
    for (int i = 0; i < PQntuples(r); i++)
        fetch_add(f, PQgetvalue(r, i, 0), 0, pg_cell(r, i, 1), "", 0);
    PQclear(r);
    return r;
}

static bool leave(pg_link *l, const pg_node *n, fetch *f) {
    pg_args a = {0};
    renewing to = {.f = f};
    pg_number(&a, n->number);
    return pg_send(l, "leave", &a) && pg_send(l, "others", &a) && pg_settle(l, &to, others_keep);
}

bool pg_node_read(pg_link *l, pg_node *n, fetch *f) {
    if (f->node == NODE_CLAIM) return claim(l, n, f);
    f->is_end = true;
    if (f->node == NODE_RENEW) return renew(l, n, f);
    return f->node == NODE_CHECK ? check(l, n, f) : leave(l, n, f);
}
