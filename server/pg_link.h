/* pg_link.h -- a connection to PostgreSQL that never waits for ever.
 *
 * Statements are prepared when it is opened and sent in pipelines: any number of them, then one
 * wait. Where the connection itself is in trouble it is dropped, and somebody opens it again. For
 * one thread.
 */
#ifndef PG_LINK_H
#define PG_LINK_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

enum { PG_ARGS_MAX = 6, PG_LISTS_MAX = 3, PG_TROUBLE_MAX = 200 };

typedef struct pg_statement {
    const char *name, *sql;
} pg_statement;

typedef struct pg_link {
    PGconn *conn; /* NULL = none */
    const char *url;
    char name[64]; /* of the application, to be found by in pg_stat_activity */
    struct {
        const pg_statement *at;
        int count;
    } statements[PG_LISTS_MAX];   /* ... to be prepared */
    int wait_ms;                  /* for an answer to all that was sent */
    bool is_ready;                /* ... and all of them are */
    int pid;                      /* of its process in the server */
    char trouble[PG_TROUBLE_MAX]; /* of the last thing that went wrong ... */
    char state[6];                /* ... and its SQLSTATE, or "" */
} pg_link;

typedef struct pg_args {
    int count;
    const char *value[PG_ARGS_MAX];
    int size[PG_ARGS_MAX], format[PG_ARGS_MAX];
    char number[PG_ARGS_MAX][24];
} pg_args;

void pg_text(pg_args *a, const char *text);
void pg_number(pg_args *a, int64_t number);
void pg_bytes(pg_args *a, const void *bytes, int size);

bool pg_open(pg_link *l); /* a new one, in a pipeline; nothing is prepared yet */
bool pg_prepare(pg_link *l);
void pg_drop(pg_link *l); /* closes it, and keeps `trouble` */
/* Into the pipeline. False: trouble, and it was dropped. */
bool pg_send(pg_link *l, const char *statement, const pg_args *args);
/* All that was sent is answered: `each`, if there is one, is called with the rows or the end of
 * every statement in order. False: trouble, in which case nothing of it counts. */
bool pg_settle(pg_link *l, void *into, void (*each)(void *into, int index, const PGresult *r));
/* One prepared statement by itself; NULL = trouble. PQclear it. */
PGresult *pg_ask(pg_link *l, const char *statement, const pg_args *args);
/* Plain SQL, several statements perhaps; `out`, if there is one, has the first cell of the last. */
bool pg_run(pg_link *l, const char *sql, int64_t *out);
int64_t pg_cell(const PGresult *r, int row, int column); /* as a number */

#endif
