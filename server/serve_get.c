/* serve_get.c -- what a server answers to plain requests: its health, its figures, journals of
 * finished matches, and the page. */
#include <stdlib.h>
#include <string.h>

#include "fetch.h"
#include "serve_inside.h"

enum { NOTES_FETCHED = 64 * 1024 };

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

/* ---- health and figures ------------------------------------------------------------------- */

/* Whether new tables are taken, and why not. */
static const char *readiness(const server *s) {
    hub_stats h = hub_stats_now(s->hub);
    if (h.is_stuck || h.is_out) return "storage\n";
    return s->is_draining || s->is_stopping ? "draining\n" : "ready\n";
}

static void reply_metrics(const server *s, http_reply *reply) {
    char *text = serve_metrics(s);
    *reply = (http_reply){.status = 200,
                          .type = "text/plain; version=0.0.4; charset=utf-8",
                          .body = text,
                          .size = text ? strlen(text) : 0,
                          .owner = text,
                          .release = free};
}

/* Takes as long whatever was said. */
static bool is_token(const char *wanted, const char said[SERVE_TOKEN_MAX]) {
    unsigned differs = strlen(wanted) != strlen(said);
    for (size_t i = 0; wanted[i]; i++) differs |= (unsigned)(wanted[i] ^ said[i]);
    return differs == 0;
}

/* Without a port or a token of their own figures are for this very machine: not for whomever a
 * proxy on it speaks for. */
static void metrics_get(const server *s, net_uv_ticket ticket, const http_request *request,
                        http_reply *reply) {
    bool is_passed_on = request->forwarded.count || request->forwarded_for.count;
    if (s->figures) *reply = (http_reply){0};
    else if (s->metrics_token[0] && !is_token(s->metrics_token, request->bearer))
        reply->status = 401, reply_copy(reply, "a token is wanted\n");
    else if (!s->metrics_token[0] && (is_passed_on || !net_uv_is_near(s->net, ticket)))
        *reply = (http_reply){0};
    else reply_metrics(s, reply);
}

void serve_get_figures(void *owner, net_uv_ticket ticket, const http_request *request,
                       http_reply *reply) {
    const server *s = owner;
    (void)ticket;
    *reply = (http_reply){.status = 200, .type = "text/plain; charset=utf-8"};
    if (strcmp(request->path, "/metrics") != 0) *reply = (http_reply){0};
    else if (s->metrics_token[0] && !is_token(s->metrics_token, request->bearer))
        reply->status = 401, reply_copy(reply, "a token is wanted\n");
    else reply_metrics(s, reply);
}

static void ready_get(const server *s, http_reply *reply) {
    const char *text = readiness(s);
    if (strcmp(text, "ready\n") != 0) reply->status = 503;
    reply_copy(reply, text);
}

void serve_get(void *owner, net_uv_ticket ticket, const http_request *request, http_reply *reply) {
    server *s = owner;
    const char *path = request->path;
    *reply = (http_reply){.status = 200, .type = "text/plain; charset=utf-8"};
    if (strcmp(path, "/healthz") == 0) {
        reply_copy(reply, "ok\n");
    } else if (strcmp(path, "/readyz") == 0) {
        ready_get(s, reply);
    } else if (strcmp(path, "/metrics") == 0) {
        metrics_get(s, ticket, request, reply);
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
