/* pg_link.c -- a connection to PostgreSQL that never waits for ever. */
#include "pg_link.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- trouble ------------------------------------------------------------------------------ */

/* One line without quotes, as a log wants it. */
static void trouble_keep(pg_link *l, const char *text) {
    size_t size = strcspn(text, "\n");
    if (size >= sizeof l->trouble) size = sizeof l->trouble - 1;
    memcpy(l->trouble, text, size);
    l->trouble[size] = '\0';
    l->state[0] = '\0';
    for (char *at = l->trouble; *at; at++)
        if (*at == '"') *at = '\'';
}

void pg_drop(pg_link *l) {
    PQfinish(l->conn);
    l->conn = NULL;
    l->is_ready = false;
}

static bool lose(pg_link *l, const char *why) {
    trouble_keep(l, why);
    pg_drop(l);
    return false;
}

static bool lose_it(pg_link *l) { return lose(l, PQerrorMessage(l->conn)); }

/* ---- waiting ------------------------------------------------------------------------------ */

static int64_t now_ms(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

static bool wait_for(pg_link *l, short events, int64_t until) {
    struct pollfd one = {.fd = PQsocket(l->conn), .events = events};
    for (;;) {
        int64_t left = until - now_ms();
        int ready = left > 0 ? poll(&one, 1, (int)left) : 0;
        if (ready > 0) return true;
        if (ready < 0 && errno == EINTR) continue;
        return lose(l, "PostgreSQL does not answer");
    }
}

/* Sends what is left to be sent, reading meanwhile: the other side may be waiting for that. */
static bool flush(pg_link *l, int64_t until) {
    int left;
    while ((left = PQflush(l->conn)) == 1) {
        if (!wait_for(l, POLLIN | POLLOUT, until)) return false;
        if (!PQconsumeInput(l->conn)) return lose_it(l);
    }
    return left == 0 || lose_it(l);
}

/* The next result, or NULL at the end of those of a statement; false: trouble. */
static bool next_result(pg_link *l, int64_t until, PGresult **r) {
    while (PQisBusy(l->conn)) {
        if (!wait_for(l, POLLIN, until)) return false;
        if (!PQconsumeInput(l->conn)) return lose_it(l);
    }
    *r = PQgetResult(l->conn);
    return *r || PQstatus(l->conn) == CONNECTION_OK || lose_it(l);
}

/* ---- statements --------------------------------------------------------------------------- */

static void arg_put(pg_args *a, const char *value, int size, int format) {
    a->value[a->count] = value;
    a->size[a->count] = size;
    a->format[a->count++] = format;
}

void pg_text(pg_args *a, const char *text) { arg_put(a, text, 0, 0); }
void pg_bytes(pg_args *a, const void *bytes, int size) { arg_put(a, bytes, size, 1); }

void pg_number(pg_args *a, int64_t number) {
    snprintf(a->number[a->count], sizeof a->number[0], "%" PRId64, number);
    arg_put(a, a->number[a->count], 0, 0);
}

int64_t pg_cell(const PGresult *r, int row, int column) {
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

bool pg_send(pg_link *l, const char *statement, const pg_args *args) {
    static const pg_args none = {0};
    if (!l->conn) return false;
    if (!args) args = &none;
    return PQsendQueryPrepared(l->conn, statement, args->count, args->value, args->size,
                               args->format, 0) == 1 ||
           lose_it(l);
}

/* To the end of the pipeline, whatever is in it: the first thing that went wrong is told. */
bool pg_settle(pg_link *l, void *into, void (*each)(void *into, int index, const PGresult *r)) {
    int64_t until = now_ms() + l->wait_ms;
    bool is_good = true;
    if (!l->conn) return false;
    if (PQpipelineSync(l->conn) != 1) return lose_it(l);
    if (!flush(l, until)) return false;
    for (int index = 0;;) {
        PGresult *r;
        if (!next_result(l, until, &r)) return false;
        if (!r) {
            index++;
            continue;
        }
        ExecStatusType status = PQresultStatus(r);
        bool is_end = status == PGRES_PIPELINE_SYNC;
        bool is_well = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        if (!is_end && !is_well && is_good) {
            is_good = false;
            trouble_keep(l, PQresultErrorMessage(r));
            const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
            snprintf(l->state, sizeof l->state, "%s", state ? state : "");
        }
        if (is_good && is_well && each) each(into, index, r);
        PQclear(r);
        if (is_end) return is_good;
    }
}

typedef struct one_answer {
    PGresult *r;
} one_answer;

static void answer_keep(void *into, int index, const PGresult *r) {
    (void)index;
    ((one_answer *)into)->r = PQcopyResult(r, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
}

PGresult *pg_ask(pg_link *l, const char *statement, const pg_args *args) {
    one_answer found = {NULL};
    if (!pg_send(l, statement, args) || !pg_settle(l, &found, answer_keep)) {
        PQclear(found.r);
        return NULL;
    }
    return found.r;
}

/* Without a pipeline, for which plain SQL of several statements is not. */
bool pg_run(pg_link *l, const char *sql, int64_t *out) {
    int64_t until = now_ms() + l->wait_ms;
    if (!l->conn) return false;
    if (PQexitPipelineMode(l->conn) != 1 || PQsendQuery(l->conn, sql) != 1) return lose_it(l);
    bool is_good = flush(l, until);
    for (PGresult *r = NULL; is_good;) {
        if (!next_result(l, until, &r)) return false;
        if (!r) break;
        ExecStatusType status = PQresultStatus(r);
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            lose(l, PQresultErrorMessage(r));
            is_good = false;
        } else if (out && PQntuples(r) > 0) {
            *out = pg_cell(r, 0, 0);
        }
        PQclear(r);
    }
    return is_good && (PQenterPipelineMode(l->conn) == 1 || lose_it(l));
}

/* ---- opening ------------------------------------------------------------------------------ */

/* A commit is durable when it is answered, whatever the server's settings say; an answer that waits
 * for standbys to have applied it is more than that. What this session asks for lies in a schema of
 * its own: a database may be shared with other programs. */
static const char session[] = "SELECT set_config('synchronous_commit', 'on', false)"
                              " WHERE current_setting('synchronous_commit') <> 'remote_apply';"
                              "SET search_path = backroom; SET client_min_messages = warning;"
                              "SET default_transaction_isolation = 'read committed';"
                              "SET idle_in_transaction_session_timeout = 60000";

bool pg_prepare(pg_link *l) {
    for (int k = 0; k < PG_LISTS_MAX; k++)
        for (int i = 0; i < l->statements[k].count; i++) {
            const pg_statement *s = &l->statements[k].at[i];
            if (PQsendPrepare(l->conn, s->name, s->sql, 0, NULL) != 1) return lose_it(l);
        }
    l->is_ready = pg_settle(l, NULL, NULL);
    if (!l->is_ready) pg_drop(l);
    return l->is_ready;
}

static void notice_drop(void *owner, const char *text) { (void)owner, (void)text; }

bool pg_open(pg_link *l) {
    /* What the address says goes before what stands in front of it here. */
    const char *const keys[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                "keepalives_count", "tcp_user_timeout", "dbname",
                                "application_name", "client_encoding",  NULL};
    const char *const values[] = {"5", "5", "2", "3", "10000", l->url, l->name, "UTF8", NULL};
    pg_drop(l);
    l->conn = PQconnectdbParams(keys, values, 1);
    if (!l->conn) {
        snprintf(l->trouble, sizeof l->trouble, "out of memory");
        return false;
    }
    if (PQstatus(l->conn) != CONNECTION_OK) return lose_it(l);
    l->pid = PQbackendPID(l->conn);
    if (PQsetnonblocking(l->conn, 1) != 0 || PQenterPipelineMode(l->conn) != 1) return lose_it(l);
    PQsetNoticeProcessor(l->conn, notice_drop, NULL);
    return pg_run(l, session, NULL);
}
