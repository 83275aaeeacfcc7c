/* pg_shared.c -- what is the same for a whole house on PostgreSQL: bans, budgets, news of nodes. */
#include "pg_shared.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fetch.h"

enum { AGAIN_MS = 1000 /* until a link that was lost is tried again */ };

const pg_statement pg_shared_reading[] = {
    {"bans", "SELECT bans, who FROM house LEFT JOIN ban ON true ORDER BY who"},
    {"ban", "INSERT INTO ban (who) VALUES ($1) ON CONFLICT DO NOTHING"},
    {"unban", "DELETE FROM ban WHERE who = $1"},
    {"bans_tell", "UPDATE house SET bans = bans + 1 RETURNING"
                  " pg_notify('" PG_NEWS "', 'bans ' || $1::bigint)::text"},
    /* Nobody lacks more than hours of it: what does was counted by a clock that was ahead. */
    {"spend", "INSERT INTO budget AS b (who, whole) VALUES ($1, clock_timestamp() +"
              " $2 * interval '1 us') ON CONFLICT (who) DO UPDATE SET whole ="
              " least(greatest(b.whole, clock_timestamp()), clock_timestamp() +"
              " interval '2 hours') + $2 * interval '1 us'"
              " RETURNING (extract(epoch FROM whole - clock_timestamp()) * 1000000)::bigint"},
};
const int pg_shared_reading_count = sizeof pg_shared_reading / sizeof pg_shared_reading[0];

/* ---- bans --------------------------------------------------------------------------------- */

static void bans_keep(void *into, int index, const PGresult *r) {
    fetch *f = into;
    if (f->node == NODE_UNBAN && index == 0)
        f->is_none = strcmp(PQcmdTuples((PGresult *)r), "0") == 0;
    if (PQnfields(r) != 2) return; /* of what was changed before */
    for (int i = 0; i < PQntuples(r); i++) {
        f->bans = pg_cell(r, i, 0);
        if (!PQgetisnull(r, i, 1))
            fetch_add(f, "", 0, 0, PQgetvalue(r, i, 1), (size_t)PQgetlength(r, i, 1));
    }
}

/* Each of a text's lines; they are ended where they lie. */
static bool lines_send(pg_link *l, const char *statement, char *text) {
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        pg_args a = {0};
        pg_text(&a, line);
        if (!pg_send(l, statement, &a)) return false;
    }
    return true;
}

/* All of it or nothing: what is sent before an answer is waited for is one transaction. */
static bool bans(pg_link *l, int64_t node, fetch *f) {
    pg_args number = {0};
    bool is_good = true;
    pg_number(&number, node);
    if (f->node != NODE_BANS) {
        char *text = strdup(f->extra); /* it may have to be sent once more */
        is_good = text && lines_send(l, f->node == NODE_BAN ? "ban" : "unban", text) &&
                  pg_send(l, "bans_tell", &number);
        free(text);
    }
    return is_good && pg_send(l, "bans", NULL) && pg_settle(l, f, bans_keep);
}

/* ---- budgets ------------------------------------------------------------------------------ */

static void spent_keep(void *into, int index, const PGresult *r) {
    if (PQntuples(r) == 1) fetch_add(into, "", (uint32_t)index, pg_cell(r, 0, 0), "", 0);
}

/* In the order in which everybody locks them. */
static bool spend(pg_link *l, fetch *f) {
    const store_budget *budgets = f->extra;
    for (uint32_t i = 0; i < f->held; i++) {
        pg_args a = {0};
        pg_number(&a, (int64_t)budgets[i].who);
        pg_number(&a, budgets[i].cost);
        if (!pg_send(l, "spend", &a)) return false;
    }
    return pg_settle(l, f, spent_keep);
}

bool pg_shared_read(pg_link *l, int64_t node, fetch *f) {
    f->is_end = true;
    f->is_none = false;
    f->size = 0; /* of a try that came to nothing */
    f->count = 0;
    return f->node == NODE_SPEND ? spend(l, f) : bans(l, node, f);
}

bool pg_secret(pg_link *l, uint8_t out[PG_SECRET_BYTES]) {
    PGresult *r = pg_ask(l, "secret", NULL);
    bool is_good = PQntuples(r) == 1 && PQgetlength(r, 0, 0) == 2 * PG_SECRET_BYTES;
    for (int i = 0; is_good && i < PG_SECRET_BYTES; i++) {
        char pair[3] = {PQgetvalue(r, 0, 0)[2 * i], PQgetvalue(r, 0, 0)[2 * i + 1], '\0'};
        out[i] = (uint8_t)strtol(pair, NULL, 16);
    }
    PQclear(r);
    return is_good;
}

/* ---- news --------------------------------------------------------------------------------- */

/* True: the bell has rung. Without a link it is all that is waited for. */
static bool wait_for_bell(const pg_link *l, int bell) {
    struct pollfd both[] = {{.fd = bell, .events = POLLIN},
                            {.fd = l->conn ? PQsocket(l->conn) : -1, .events = POLLIN}};
    return poll(both, 2, l->conn ? -1 : AGAIN_MS) > 0 && both[0].revents;
}

static uint32_t news_of(const char *text, int64_t node) {
    static const struct {
        const char *name;
        uint32_t news;
    } words[] = {{"lobby", NEWS_LOBBY}, {"nodes", NEWS_NODES}, {"bans", NEWS_BANS}};
    size_t size = strcspn(text, " ");
    if (strtoll(text + size, NULL, 10) == node) return 0; /* our own */
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].name) == size && memcmp(words[i].name, text, size) == 0)
            return words[i].news;
    return 0;
}

uint32_t pg_hear(pg_link *l, int64_t node, int bell) {
    uint32_t news = 0;
    if (!l->conn) {
        if (pg_open(l) && pg_run(l, "LISTEN " PG_NEWS, NULL)) return NEWS_ALL;
        pg_drop(l);
    }
    if (wait_for_bell(l, bell) || !l->conn) return 0;
    if (!PQconsumeInput(l->conn)) pg_drop(l);
    for (PGnotify *one; l->conn && (one = PQnotifies(l->conn)); PQfreemem(one))
        news |= news_of(one->extra, node);
    return news;
}
