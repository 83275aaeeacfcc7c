/* serve_get.c -- what a server answers to plain requests: its health, its figures, journals of
 * finished matches, and the page. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "fetch.h"
#include "serve_inside.h"

enum { NOTES_FETCHED = 64 * 1024 };

/* ---- figures ------------------------------------------------------------------------------ */

static void put_metric(br_buf *out, const char *name, const char *kind, uint64_t value) {
    br_put(out, "# TYPE backroom_");
    br_put(out, name);
    br_put_char(out, ' ');
    br_put(out, kind);
    br_put(out, "\nbackroom_");
    br_put(out, name);
    br_put_char(out, ' ');
    br_put_int(out, (int64_t)value);
    br_put_char(out, '\n');
}

/* What is in memory now, in kB; 0 where the system does not tell. */
static uint64_t memory_now(void) {
    char text[100] = "";
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    bool is_read = fgets(text, sizeof text, file) != NULL;
    fclose(file);
    const char *resident = is_read ? strchr(text, ' ') : NULL;
    if (!resident) return 0;
    return strtoull(resident, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) / 1024;
}

static void put_metrics(server *s, br_buf *out) {
    hub_stats h = hub_stats_now(s->hub);
    net_uv_stats n = net_uv_stats_now(s->net);
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    put_metric(out, "moves_total", "counter", h.moves);
    put_metric(out, "refused_total", "counter", h.refused);
    put_metric(out, "updates_total", "counter", h.updates);
    put_metric(out, "messages_in_total", "counter", h.messages_in);
    put_metric(out, "messages_out_total", "counter", h.messages_out);
    put_metric(out, "batches_total", "counter", h.batches);
    put_metric(out, "rows_total", "counter", h.rows);
    put_metric(out, "store_faults_total", "counter", h.store_faults);
    put_metric(out, "timeouts_total", "counter", h.timeouts);
    put_metric(out, "bots_sat_in_total", "counter", h.bots_sat_in);
    put_metric(out, "store_read_bytes_total", "counter", s->read_bytes);
    put_metric(out, "store_stuck", "gauge", h.is_stuck);
    put_metric(out, "tables", "gauge", h.tables);
    put_metric(out, "tables_set_aside", "gauge", h.aside);
    put_metric(out, "players_connected", "gauge", h.connections);
    put_metric(out, "sockets", "gauge", n.open);
    put_metric(out, "buffers_bytes", "gauge", n.memory);
    put_metric(out, "sockets_refused_total", "counter",
               n.refused_address + n.refused_full + n.refused_files);
    put_metric(out, "sockets_paused", "gauge", n.paused);
    put_metric(out, "bytes_in_total", "counter", n.bytes_in);
    put_metric(out, "bytes_out_total", "counter", n.bytes_out);
    think_stats k = think_stats_now(s->think);
    put_metric(out, "tasks_waiting", "gauge", k.waiting);
    put_metric(out, "tasks_running", "gauge", k.running);
    put_metric(out, "tasks_cut_total", "counter", k.cut);
    put_metric(out, "tasks_crowded_total", "counter", k.crowded);
    put_metric(out, "cpu_microseconds_total", "counter",
               (uint64_t)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1000000u +
                   (uint64_t)(use.ru_utime.tv_usec + use.ru_stime.tv_usec));
    put_metric(out, "memory_kilobytes", "gauge", memory_now());
    put_metric(out, "memory_peak_kilobytes", "gauge", (uint64_t)use.ru_maxrss);
}

static void reply_copy(http_reply *reply, const char *text) {
    reply->size = strlen(text);
    reply->body = reply->owner = malloc(reply->size + 1);
    reply->release = free;
    if (reply->owner) memcpy(reply->owner, text, reply->size + 1);
    else *reply = (http_reply){0};
}

/* ---- journals ----------------------------------------------------------------------------- */

/* Read a piece at a time, the next when the peer has read the last: memory and disk wait for no
 * one, and whoever reads slowly is the only one to notice. */
typedef struct journal_piece {
    fetch f; /* must be first */
    net_uv_ticket ticket;
} journal_piece;

typedef struct journal_stream { /* owner of a reply */
    char table[STORE_KEY_MAX];
    uint32_t from, notes;
} journal_stream;

static void add_piece(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                      size_t size) {
    br_buf *out = into;
    (void)table;
    (void)seq;
    (void)at;
    br_put_bytes(out, text, size);
    br_put_char(out, '\n');
}

/* The lines of a piece as they stand in a journal; malloced. */
static char *piece_text(const fetch *f, size_t *size) {
    size_t most = f->size + f->count + 1; /* marks are longer than newlines */
    char *text = malloc(most);
    br_buf out = br_buf_over(text, text ? most : 0);
    if (text) fetch_each(f, &out, add_piece);
    *size = out.used;
    return text;
}

static void journal_next(server *s, net_uv_ticket ticket, const journal_stream *at,
                         void (*done)(fetch *f, int64_t now)) {
    journal_piece *p = (journal_piece *)fetch_new(sizeof *p, s, done);
    if (!p) abort();
    p->ticket = ticket;
    p->f.is_public = true;
    p->f.from = at->from;
    p->f.notes = at->notes;
    memcpy(p->f.table, at->table, sizeof p->f.table);
    net_uv_charge(s->net, ticket, FETCH_BYTES); /* whoever does not wait for it pays that */
    fetch_begin(s->store, &p->f, serve_now(s));
}

/* The rest of what a piece took. */
static void journal_charge(server *s, const journal_piece *p) {
    if (p->f.looked > FETCH_BYTES) net_uv_charge(s->net, p->ticket, p->f.looked - FETCH_BYTES);
}

static void journal_more(fetch *f, int64_t now) {
    journal_piece *p = (journal_piece *)f;
    server *s = f->owner;
    journal_stream *at = s->is_stopped ? NULL : net_uv_streamed(s->net, p->ticket);
    size_t size = 0;
    char *text = at ? piece_text(f, &size) : NULL;
    (void)now;
    if (at) {
        at->from = f->from;
        at->notes = f->notes;
        journal_charge(s, p);
        net_uv_feed(s->net, p->ticket, text, size, f->is_end || !f->is_good);
    }
    free(text);
    fetch_free(f);
}

void serve_pull(void *owner, net_uv_ticket ticket, void *reply_owner) {
    journal_next(owner, ticket, reply_owner, journal_more);
}

/* The first piece: most journals are not longer. */
static void journal_first(fetch *f, int64_t now) {
    journal_piece *p = (journal_piece *)f;
    server *s = f->owner;
    http_reply reply = {.status = 200, .type = "application/jsonl; charset=utf-8"};
    (void)now;
    if (!f->is_good || !f->is_over || f->count == 0) {
        reply = (http_reply){0};
    } else if (f->is_end) {
        reply.body = reply.owner = piece_text(f, &reply.size);
        reply.release = free;
    } else {
        journal_stream *at = calloc(1, sizeof *at);
        if (!at) abort();
        memcpy(at->table, f->table, sizeof at->table);
        at->notes = NOTES_FETCHED;
        reply.owner = at;
        reply.release = free;
        reply.is_stream = true;
    }
    if (s->is_stopped) {
        free(reply.owner);
    } else {
        journal_charge(s, p);
        net_uv_reply(s->net, p->ticket, &reply);
    }
    fetch_free(f);
}

void serve_get(void *owner, net_uv_ticket ticket, const http_request *request, http_reply *reply) {
    server *s = owner;
    const char *path = request->path;
    char text[8192];
    br_buf out = br_buf_over(text, sizeof text);
    *reply = (http_reply){.status = 200, .type = "text/plain; charset=utf-8"};
    if (strcmp(path, "/healthz") == 0) {
        reply_copy(reply, hub_stats_now(s->hub).is_stuck ? "storage\n" : "ok\n");
    } else if (strcmp(path, "/metrics") == 0) {
        reply->type = "text/plain; version=0.0.4; charset=utf-8";
        put_metrics(s, &out);
        reply_copy(reply, text);
    } else if (strncmp(path, "/journal/", 9) == 0 && strlen(path) == 29 &&
               strspn(path + 9, "0123456789abcdef") == 20) {
        journal_stream at = {.notes = NOTES_FETCHED};
        memcpy(at.table, path + 9, 20);
        *reply = (http_reply){.is_later = true};
        journal_next(s, ticket, &at, journal_first);
    } else if (!web_get(s->web, request, reply)) {
        bool is_top = strcmp(path, "/") == 0;
        if (is_top) reply_copy(reply, "backroom: the tables are at /ws, as docs/server.md says\n");
        else *reply = (http_reply){0};
    }
}
