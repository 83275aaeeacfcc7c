/* pg_bound.c -- what a PostgreSQL server reaches with batches of lines and nothing else. */
#include <stdio.h>
#include <time.h>

#include "pg_link.h"
#include "store_tools.h"

static const pg_statement statements[] = {
    {"begin", "BEGIN"},
    {"line", "INSERT INTO bound (tbl, seq, at, text) VALUES ($1, $2, $3, $4)"},
    {"commit", "COMMIT"},
};

static double seconds(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static bool batch(pg_link *l, int rows, int64_t seq) {
    bool is_good = pg_send(l, "begin", NULL);
    for (int i = 0; i < rows && is_good; i++) {
        pg_args a = {0};
        pg_number(&a, i);
        pg_number(&a, seq);
        pg_number(&a, 1700000000000 + seq);
        pg_text(&a, "{\"seat\":1,\"move\":\"lay bank left\",\"after\":412}");
        is_good = pg_send(l, "line", &a);
    }
    return is_good && pg_send(l, "commit", NULL) && pg_settle(l, NULL, NULL);
}

bool store_bound(const char *url, int rows, double span, double *batches,
                 char fault[STORE_FAULT_MAX]) {
    pg_link l = {.url = url, .name = "backroom bound", .wait_ms = 60000};
    int64_t count = 0;
    l.statements[0].at = statements;
    l.statements[0].count = sizeof statements / sizeof statements[0];
    bool is_good = pg_open(&l) &&
                   pg_run(&l,
                          "DROP TABLE IF EXISTS bound; CREATE TABLE bound (tbl bigint NOT NULL,"
                          " seq bigint NOT NULL, at bigint NOT NULL, text text NOT NULL,"
                          " PRIMARY KEY (tbl, seq))",
                          NULL) &&
                   pg_prepare(&l);
    double from = seconds();
    while (is_good && seconds() < from + span) is_good = batch(&l, rows, count++);
    *batches = (double)count / (seconds() - from);
    is_good = is_good && pg_run(&l, "DROP TABLE bound", NULL);
    if (!is_good) snprintf(fault, STORE_FAULT_MAX, "%s", l.trouble);
    pg_drop(&l);
    return is_good;
}
