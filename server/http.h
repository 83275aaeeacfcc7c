/* http.h -- as much of HTTP as a WebSocket server needs: one request, one answer.
 *
 * Pure: text in, text out. Bodies are refused, so there is nothing to smuggle one in. What the
 * answer's body is, is somebody else's: web.c for files, serve.c for the rest.
 */
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "backroom.h"

enum { HTTP_HEAD_MAX = 8192, HTTP_PATH_MAX = 256 };

typedef struct http_request {
    int status; /* 0 = not complete yet; 200 = understood; 101 = wants a WebSocket; else refused */
    char path[HTTP_PATH_MAX];
    bool is_head;
    bool takes_gzip;
    char known[128]; /* If-None-Match as it came; "" = none, or too long to be ours */
    char accept[29]; /* the answer to Sec-WebSocket-Key */
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
} http_reply;

/* Reads a head. `origin` is one more origin that is welcome beside the host itself, or NULL. */
void http_read(const char *text, size_t size, const char *origin, http_request *out);
/* Whether the peer says it has this version already. */
bool http_knows(const http_request *request, const char *tag);
/* The head of an answer; with 101 `reply` is not looked at. */
void http_head(br_buf *out, const http_request *request, const http_reply *reply);

#endif
