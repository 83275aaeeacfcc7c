/* store_postgres.c -- the store in a PostgreSQL database: a pipeline a batch, which is one
 * transaction; the answer to its COMMIT is what makes it durable.
 *
 * Where the line is lost after COMMIT was sent nobody knows what became of it. The batch comes
 * again on another session, when the first one is over for certain, and every row of it may be
 * there already: the same line is welcome, a different one of that number refuses the batch.
 */
#include "store_postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fetch.h"

#ifndef HAVE_LIBPQ

store *store_postgres_open(const store_desc *desc, char fault[STORE_TROUBLE_MAX]) {
    (void)desc;
    snprintf(fault, STORE_TROUBLE_MAX,
             "this program was built without PostgreSQL: install libpq-dev and build it again");
    return NULL;
}

#else

#include "pg_nodes.h"
#include "pg_schema.h"
#include "pg_shared.h"

enum { WRITE_MS = 10000, READ_MS = 30000, ROWS_MAX = 400 };

typedef struct store_postgres {
    store_threads threads; /* must be first */
    pg_link writer, reader, listener;
    int bell[2]; /* wakes whoever listens */
    uint8_t secret[PG_SECRET_BYTES];
    char *url;
    int64_t epoch; /* of this house: whoever opens it raises it, and the one before is out */
    int holder;    /* the process in the server that had the lock last */
    pg_node node;
    store_held *lost;
} store_postgres;

/* ---- writing ------------------------------------------------------------------------------ */

static const pg_statement writing[] = {
    {"begin", "BEGIN"},
    {"commit", "COMMIT"},
    {"rollback", "ROLLBACK"},
    {"table", "INSERT INTO tbl (key, live, code, node, epoch)"
              " VALUES ($1, 1, $2, nullif($3::bigint, 0), $4) ON CONFLICT DO NOTHING"},
    /* NULL is refused: that is a table that is not there, or another line in this one's place. */
    {"line", "INSERT INTO line (tbl, seq, at, text)"
             " VALUES ((SELECT n FROM tbl WHERE key = $1), $2, $3, $4) ON CONFLICT (tbl, seq)"
             " DO UPDATE SET seq = CASE WHEN line.text = excluded.text THEN line.seq END"},
    {"chat", "INSERT INTO chat (tbl, number, seq, at, text)"
             " VALUES ((SELECT n FROM tbl WHERE key = $1), $2, $3, $4, $5) ON CONFLICT DO NOTHING"},
    {"live", "UPDATE tbl SET live = $1, about = $2, due = $3,"
             " code = CASE $4 WHEN '' THEN code ELSE $4 END WHERE key = $5"},
    {"fold", "DELETE FROM line WHERE tbl = (SELECT n FROM tbl WHERE key = $1)"},
    {"fold_chat", "UPDATE chat SET seq = 0 WHERE tbl = (SELECT n FROM tbl WHERE key = $1)"},
    {"person", "INSERT INTO person (who, tbl, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"},
    {"secret", "SELECT encode(secret, 'hex') FROM house"},
};

static bool table_send(store_postgres *s, const store_row *row) {
    pg_args table = {0};
    if (row->kind != STORE_LINE || row->seq != 0) return true;
    pg_text(&table, row->table);
    pg_text(&table, row->code);
    pg_number(&table, s->node.number);
    pg_number(&table, row->epoch);
    return pg_send(&s->writer, "table", &table);
}

static bool line_send(pg_link *l, const store_row *row, bool is_folded) {
    pg_args line = {0};
    if (is_folded) return true;
    pg_text(&line, row->table);
    pg_number(&line, row->seq);
    pg_number(&line, row->at);
    pg_text(&line, row->text);
    return pg_send(l, "line", &line);
}

static bool chat_send(pg_link *l, const store_row *row) {
    pg_args a = {0};
    pg_text(&a, row->table);
    pg_number(&a, row->number);
    pg_number(&a, row->seq);
    pg_number(&a, row->at);
    pg_text(&a, row->text);
    return pg_send(l, "chat", &a);
}

static bool live_send(pg_link *l, const store_row *row, int live) {
    pg_args a = {0};
    pg_number(&a, live);
    pg_text(&a, row->text);
    pg_number(&a, live == LIVE_RESTS ? row->due : STORE_NEVER);
    pg_text(&a, row->code);
    pg_text(&a, row->table);
    return pg_send(l, "live", &a);
}

static bool row_send(pg_link *l, const store_row *row, bool is_folded) {
    pg_args a = {0};
    switch (row->kind) {
    case STORE_LINE: return line_send(l, row, is_folded);
    case STORE_CHAT: return chat_send(l, row);
    case STORE_OVER: return live_send(l, row, LIVE_OVER);
    case STORE_REST: return live_send(l, row, LIVE_RESTS);
    case STORE_WAKE: return live_send(l, row, LIVE_READ);
    case STORE_FOLD:
        pg_text(&a, row->table);
        return pg_send(l, "fold", &a) && pg_send(l, "fold_chat", &a);
    case STORE_PERSON: break;
    }
    pg_bytes(&a, row->text, STORE_PERSON_BYTES);
    pg_text(&a, row->table);
    pg_number(&a, row->at);
    return pg_send(l, "person", &a);
}

static bool node_ready(store_postgres *s) {
    s->holder = s->writer.pid;
    return pg_prepare(&s->writer);
}

/* Nobody else has written since: the lock is ours, and the epoch is the one we have set. */
static bool writer_open(store_postgres *s) {
    pg_link *l = &s->writer;
    int64_t epoch = 0;
    if (pg_node_is_out(l, &s->node)) return false;
    if (l->is_ready) return true;
    if (s->node.name) return pg_open(l) && pg_node_open(l, &s->node, s->holder) && node_ready(s);
    if (!pg_open(l) || !pg_lock(l, s->holder)) return false;
    s->holder = l->pid;
    if (!s->epoch) {
        if (!pg_bring(l) || !pg_node_none(l) ||
            !pg_run(l, "UPDATE house SET epoch = epoch + 1 RETURNING epoch", &s->epoch))
            return false;
    } else if (!pg_run(l, "SELECT epoch FROM house", &epoch)) {
        return false;
    } else if (epoch != s->epoch) {
        pg_drop(l);
        snprintf(l->trouble, sizeof l->trouble,
                 "another server has had this house meanwhile: start this one again");
        return false;
    }
    return pg_prepare(l);
}

typedef struct ending {
    bool is_committed;
} ending;

static void ending_look(void *into, int index, const PGresult *r) {
    (void)index;
    if (strcmp(PQcmdStatus((PGresult *)r), "COMMIT") == 0) ((ending *)into)->is_committed = true;
}

/* Tables come first: the fence asks for those that are new, too. */
static bool batch_send(store_postgres *s, const store_row *rows, size_t count) {
    pg_link *l = &s->writer;
    bool folds = false;
    for (size_t i = 0; i < count; i++) folds = folds || rows[i].kind == STORE_FOLD;
    if (!pg_send(l, "begin", NULL)) return false;
    for (size_t i = 0; i < count; i++)
        if (!table_send(s, &rows[i])) return false;
    if (s->node.name && !pg_fence(l, &s->node, rows, count)) return false;
    for (size_t i = 0; i < count; i++)
        if (!row_send(l, &rows[i], folds && threads_is_folded(rows, count, i))) return false;
    return pg_send(l, "commit", NULL);
}

static bool batch_try(store_postgres *s, const store_row *rows, size_t count) {
    pg_link *l = &s->writer;
    ending end = {false};
    bool is_good = writer_open(s) && batch_send(s, rows, count);
    uint64_t start = threads_clock_ns();
    is_good = is_good && pg_settle(l, &end, ending_look) && end.is_committed;
    s->threads.commit_ns = threads_clock_ns() - start;
    return is_good;
}

/* A session that was ended while it had nothing to do is noticed now: then there is another try. */
static bool batch_write(store_threads *d, const store_row *rows, size_t count) {
    store_postgres *s = (store_postgres *)d;
    pg_link *l = &s->writer;
    bool was_ready = l->is_ready;
    free(s->lost);
    s->lost = NULL;
    d->base.lost_count = 0;
    if (batch_try(s, rows, count)) return true;
    if (was_ready && !l->conn && batch_try(s, rows, count)) return true;
    snprintf(d->unwritten, sizeof d->unwritten, "%s", l->trouble);
    /* What a transaction was refused for is over with it; the session stays, and the lock. */
    bool is_fenced = pg_is_fenced(l);
    PGresult *r = l->conn ? pg_ask(l, "rollback", NULL) : NULL;
    if (!r) pg_drop(l);
    else if (is_fenced) s->lost = pg_lost(l, &s->node, rows, count, &d->base.lost_count);
    if (is_fenced)
        snprintf(d->unwritten, sizeof d->unwritten, "%s", "another node leads a table now");
    d->base.lost = s->lost;
    PQclear(r);
    return false;
}

/* ---- reading ------------------------------------------------------------------------------ */

static const pg_statement reading[] = {
    {"lines", "SELECT seq, at, text, live FROM tbl LEFT JOIN line ON line.tbl = n AND seq >= $2"
              " WHERE key = $1 ORDER BY seq LIMIT $3"},
    {"chat", "SELECT seq, at, text FROM tbl JOIN chat ON chat.tbl = n"
             " WHERE key = $1 AND number >= $2 ORDER BY number LIMIT $3"},
    /* `about` is emptied when a table is woken or over. */
    {"mine", "SELECT person.tbl, at, coalesce(about, '') FROM person"
             " LEFT JOIN tbl ON key = person.tbl WHERE who = $1"
             " ORDER BY at DESC, person.tbl LIMIT $2"},
    {"unfinished", "SELECT key, n, 0 FROM tbl WHERE live = 1 AND n > $1 ORDER BY n LIMIT $2"},
    {"due", "SELECT key, n, due FROM tbl WHERE live = 2 AND (due, n) > ($1, $2) AND due <= $3"
            " ORDER BY due, n LIMIT $4"},
    {"code", "SELECT key FROM tbl WHERE code = $1 AND live <> 0 AND code <> ''"
             " ORDER BY n DESC LIMIT 1"},
};

/* What has been read of one table: lines, and what was said between them. */
typedef struct piece {
    PGresult *chat, *lines;
} piece;

static void piece_keep(void *into, int index, const PGresult *r) {
    piece *p = into;
    PGresult **to = index == 0 ? &p->chat : &p->lines;
    *to = PQcopyResult(r, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
}

static void cell_add(fetch *f, const PGresult *r, int i) {
    fetch_add(f, f->table, (uint32_t)pg_cell(r, i, 0), pg_cell(r, i, 1), PQgetvalue(r, i, 2),
              (size_t)PQgetlength(r, i, 2));
}

/* Chat and lines in the order in which they came. Both may go on behind what was read; a line does
 * not go before chat that may be missing here. */
static void piece_give(const piece *p, fetch *f) {
    size_t start = f->size;
    int chats = PQntuples(p->chat), lines = PQntuples(p->lines), said = 0, i = 0;
    bool is_more_said = chats == ROWS_MAX, is_more = lines == ROWS_MAX;
    f->is_end = true;
    for (; i < lines; i++) {
        if (f->size >= start + f->most || f->looked >= FETCH_LOOKED) break;
        if (pg_cell(p->lines, i, 3) == LIVE_OVER) f->is_over = true;
        bool is_lost = PQgetisnull(p->lines, i, 2);
        /* A table without any line is one that has lost them; without more it is read. */
        if (is_lost && f->from > 0) continue;
        while (said < chats && pg_cell(p->chat, said, 0) < pg_cell(p->lines, i, 0))
            cell_add(f, p->chat, said++);
        if (said == chats && is_more_said) break;
        cell_add(f, p->lines, i);
    }
    if (i < lines || is_more) f->is_end = false;
    while (f->is_end && said < chats) cell_add(f, p->chat, said++);
    if (said == chats && is_more_said) f->is_end = false;
}

static bool lines_read(pg_link *l, fetch *f) {
    piece p = {NULL, NULL};
    pg_args chat = {0}, lines = {0};
    pg_text(&chat, f->table);
    pg_number(&chat, f->is_public ? INT32_MAX : f->chats);
    pg_number(&chat, ROWS_MAX);
    pg_text(&lines, f->table);
    pg_number(&lines, f->from);
    pg_number(&lines, ROWS_MAX);
    bool is_good = pg_send(l, "chat", &chat) && pg_send(l, "lines", &lines) &&
                   pg_settle(l, &p, piece_keep) && p.chat && p.lines;
    if (is_good) piece_give(&p, f);
    PQclear(p.chat);
    PQclear(p.lines);
    return is_good;
}

static bool mine_read(pg_link *l, fetch *f) {
    pg_args a = {0};
    pg_bytes(&a, f->person, STORE_PERSON_BYTES);
    pg_number(&a, FETCH_TABLES_MAX);
    PGresult *r = pg_ask(l, "mine", &a);
    for (int i = 0; i < PQntuples(r); i++)
        fetch_add(f, PQgetvalue(r, i, 0), 0, pg_cell(r, i, 1), PQgetvalue(r, i, 2),
                  (size_t)PQgetlength(r, i, 2));
    f->is_end = true;
    PQclear(r);
    return r;
}

/* Keys of tables that are to be in memory. */
static bool due_read(store_postgres *s, fetch *f) {
    pg_args a = {0};
    bool is_clock = f->due == DUE_CLOCK, is_node = s->node.name;
    if (is_clock) pg_number(&a, f->after_due);
    pg_number(&a, f->after);
    if (is_clock) pg_number(&a, f->until);
    pg_number(&a, FETCH_DUE_MAX);
    if (is_node) pg_number(&a, is_clock ? s->node.number : f->until);
    PGresult *r = pg_ask(&s->reader,
                         is_node    ? (is_clock ? "own_due" : "orphans")
                         : is_clock ? "due"
                                    : "unfinished",
                         &a);
    int count = PQntuples(r);
    for (int i = 0; i < count; i++) {
        f->after = pg_cell(r, i, 1);
        f->after_due = pg_cell(r, i, 2);
        fetch_add(f, PQgetvalue(r, i, 0), 0, f->after_due, "", 0);
    }
    f->is_end = count < FETCH_DUE_MAX;
    PQclear(r);
    return r;
}

/* None: no line will be found. */
static bool code_find(pg_link *l, fetch *f) {
    pg_args a = {0};
    pg_text(&a, f->code);
    PGresult *r = pg_ask(l, "code", &a);
    if (PQntuples(r) > 0) snprintf(f->table, sizeof f->table, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return r;
}

static bool any_read(store_postgres *s, fetch *f) {
    pg_link *l = &s->reader;
    if (f->node >= NODE_BANS) return pg_shared_read(l, s->node.number, f);
    if (f->node > NODE_CLAIM) return pg_node_read(l, &s->node, f);
    if (f->due) return due_read(s, f);
    if (f->is_mine) return mine_read(l, f);
    if (!f->table[0] && f->code[0] && !code_find(l, f)) return false;
    bool is_first = f->from == 0 && f->chats == 0;
    if (f->node == NODE_CLAIM && is_first && !pg_node_read(l, &s->node, f)) return false;
    if (f->node == NODE_CLAIM && !f->epoch) { /* not ours: nothing of it is wanted */
        f->is_end = true;
        return true;
    }
    return lines_read(l, f);
}

/* A session that the server has ended meanwhile, when it was started anew for example, is noticed
 * when it is used: one more try is made on another one. */
static void piece_read(store_threads *d, fetch *f) {
    store_postgres *s = (store_postgres *)d;
    pg_link *l = &s->reader;
    bool is_read = false;
    for (int i = 0; i < 2 && !is_read; i++) {
        if (!l->is_ready && (!pg_open(l) || !pg_prepare(l))) break;
        is_read = any_read(s, f);
        if (!is_read) pg_drop(l);
    }
    f->is_good = f->is_good && is_read;
    if (is_read) return;
    f->is_end = true;
    snprintf(f->trouble, sizeof f->trouble, "%.119s", l->trouble);
}

/* ---- opening and closing ------------------------------------------------------------------ */

static void let_go(store_threads *d) {
    store_postgres *s = (store_postgres *)d;
    pg_drop(&s->writer);
    pg_drop(&s->reader);
    pg_drop(&s->listener);
    for (int i = 0; i < 2; i++)
        if (s->bell[i] >= 0) close(s->bell[i]);
    free(s->lost);
    free(s->url);
    free(s);
}

static void link_name(pg_link *l, const store_postgres *s, const char *what) {
    l->url = s->url;
    snprintf(l->name, sizeof l->name, "backroom %s %ld.%llx", what, (long)getpid(),
             (unsigned long long)threads_clock_ns());
}

static uint32_t node_hear(store_threads *d) {
    store_postgres *s = (store_postgres *)d;
    return pg_hear(&s->listener, s->node.number, s->bell[0]);
}

static void node_wake(store_threads *d) {
    if (write(((store_postgres *)d)->bell[1], "", 1) < 0) return; /* it has been rung before */
}

static void node_init(store_postgres *s, const store_desc *desc) {
    s->node.name = desc->node;
    s->node.url = desc->url;
    s->node.lease_ms = desc->lease_ms;
    s->threads.base.lease_ms = desc->lease_ms;
    s->writer.statements[1].at = pg_node_writing;
    s->writer.statements[1].count = pg_node_writing_count;
    s->reader.statements[1].at = pg_node_reading;
    s->reader.statements[1].count = pg_node_reading_count;
    s->threads.ways.hear = node_hear;
    s->threads.ways.wake = node_wake;
    link_name(&s->listener, s, "listener");
    s->listener.wait_ms = WRITE_MS;
}

store *store_postgres_open(const store_desc *desc, char fault[STORE_TROUBLE_MAX]) {
    store_postgres *s = calloc(1, sizeof *s);
    if (!s || !(s->url = strdup(desc->place))) {
        snprintf(fault, STORE_TROUBLE_MAX, "out of memory");
        free(s);
        return NULL;
    }
    s->bell[0] = s->bell[1] = -1;
    s->threads.ways = (store_ways){batch_write, piece_read, let_go, NULL, NULL};
    s->threads.desc = *desc;
    link_name(&s->writer, s, "writer");
    link_name(&s->reader, s, "reader");
    s->writer.statements[0].at = writing;
    s->writer.statements[0].count = sizeof writing / sizeof writing[0];
    s->writer.wait_ms = WRITE_MS;
    s->reader.statements[0].at = reading;
    s->reader.statements[0].count = sizeof reading / sizeof reading[0];
    s->reader.statements[2].at = pg_shared_reading;
    s->reader.statements[2].count = pg_shared_reading_count;
    s->reader.wait_ms = READ_MS;
    s->threads.base.keeps_bans = true;
    s->threads.base.secret = s->secret;
    if (desc->node) node_init(s, desc);
    bool is_open =
        (!desc->node || pipe(s->bell) == 0) && writer_open(s) && pg_secret(&s->writer, s->secret);
    if (is_open && threads_start(&s->threads)) return &s->threads.base;
    snprintf(fault, STORE_TROUBLE_MAX, "%s",
             s->writer.conn ? "no thread for the store" : s->writer.trouble);
    let_go(&s->threads);
    return NULL;
}

#endif
