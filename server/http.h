/* http.h -- as much of HTTP as a WebSocket server needs: one request, one answer.
 *
 * Pure: text in, text out. Bodies are refused, so there is nothing to smuggle one in.
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
    char accept[29]; /* the answer to Sec-WebSocket-Key */
} http_request;

/* Reads a head. `origin` is one more origin that is welcome beside the host itself, or NULL. */
void http_read(const char *text, size_t size, const char *origin, http_request *out);
/* A whole answer, head and body; with status 101 the head alone. */
void http_answer(br_buf *out, const http_request *request, int status, const char *type,
                 const char *body, size_t size);

#endif
