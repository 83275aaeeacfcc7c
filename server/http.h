/* http.h -- as much of HTTP as a WebSocket server needs: one request, one answer.
 *
 * Pure: text in, text out. Bodies are refused, so there is nothing to smuggle one in. What the
 * answer's body is, is somebody else's: web.c for files, serve_get.c for the rest. Why there is a
 * reader of our own: docs/decisions/0018-own-http-heads.md.
 */
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "backroom.h"

enum { HTTP_HEAD_MAX = 8192, HTTP_PATH_MAX = 256, HTTP_LINES_MAX = 4 };

/* Whom a server answers for. A page of another site that lets its own name lead here (DNS
 * rebinding) is told that this is not the place it asked for. */
typedef struct http_site {
    const char *origin;       /* one more site whose pages may connect, or NULL */
    const char *const *names; /* of this server, beside what needs none: addresses, localhost, */
    int name_count;           /* and names ending in .local, which no public server can have */
} http_site;

typedef struct http_lines { /* of a header that may come more than once; within the head */
    const char *at[HTTP_LINES_MAX];
    size_t size[HTTP_LINES_MAX];
    int count;
} http_lines;

typedef struct http_request {
    int status; /* 200 = understood; 101 = wants a WebSocket; else refused */
    char path[HTTP_PATH_MAX];
    bool is_head;
    bool takes_gzip;
    char known[128];  /* If-None-Match as it came; "" = none, or too long to be ours */
    char accept[29];  /* the answer to Sec-WebSocket-Key */
    char bearer[129]; /* of Authorization; "" = none, or too long to be ours */
    http_lines forwarded, forwarded_for; /* as they came: see forwarded.h */
} http_request;

/* What a plain request is answered with. The body belongs to `owner` until it is released. */
typedef struct http_reply {
    int status; /* 0 = nothing is there: 404 */
    const char *type;
    const char *cache; /* Cache-Control; NULL = no-store */
    const char *tag;   /* ETag without its quotes, or NULL */
    bool is_gzip;
    const char *body;
    size_t size;
    void *owner;
    void (*release)(void *owner); /* may be NULL */
    bool is_later;                /* the answer comes when it is known */
    bool is_stream;               /* the body comes in pieces, each when the last has been read */
} http_reply;

/* Where a head ends, its empty line included; 0 = not yet. It is looked for from `from` on: as far
 * as it was looked before. A line that ends in a bare LF ends it too, for it will be refused. */
size_t http_end(const char *text, size_t size, size_t from);
/* Reads a whole head, or one that is too long to be one. */
void http_read(const char *text, size_t size, const http_site *site, http_request *out);
/* Whether the peer says it has this version already. */
bool http_knows(const http_request *request, const char *tag);
/* The head of an answer; with 101 `reply` is not looked at. */
void http_head(br_buf *out, const http_request *request, const http_reply *reply);

/* The answer to Sec-WebSocket-Key, terminated. */
void http_accept(const char key[24], char out[29]);

#endif
