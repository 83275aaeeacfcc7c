/* fuzz_http.c -- any bytes as the head of a request, and as what a proxy says.
 *
 * However a head is cut, it ends at the same byte. What is accepted is looked at again by a reader
 * that does nothing else: it splits lines and counts names, and must find one Host, no body, and
 * nothing that another server could read otherwise.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "forwarded.h"

static void check(bool is_good) {
    if (!is_good) abort();
}

/* How many lines have this name before a colon, blanks not allowed. */
static int count_of(const char *text, size_t size, const char *name) {
    int count = 0;
    size_t length = strlen(name);
    for (size_t i = 1; i + length < size; i++)
        count += text[i - 1] == '\n' && text[i + length] == ':' &&
                 strncasecmp(text + i, name, length) == 0;
    return count;
}

static void check_accepted(const char *text, size_t size, const http_request *q) {
    check(size <= HTTP_HEAD_MAX && memcmp(text + size - 4, "\r\n\r\n", 4) == 0);
    check(count_of(text, size, "Host") == 1);
    check(count_of(text, size, "Content-Length") <= 1);
    check(count_of(text, size, "Transfer-Encoding") == 0);
    check(count_of(text, size, "Origin") <= 1);
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\n') check(i > 0 && text[i - 1] == '\r');
        if (text[i] == '\r') check(i + 1 < size && text[i + 1] == '\n');
        check(text[i] != '\0');
        /* no folding: a line begins with its name, the first one with its method */
        if (i > 1 && text[i - 1] == '\n') check(text[i] != ' ' && text[i] != '\t');
    }
    check(q->path[0] == '/' && memchr(q->path, '\0', sizeof q->path));
    for (const char *c = q->path; *c; c++) check(*c > 0x20 && *c < 0x7F);
    check(q->status != 101 || (strcmp(q->path, "/ws") == 0 && strlen(q->accept) == 28));
    check(q->status != 101 || count_of(text, size, "Sec-WebSocket-Key") == 1);
}

static void check_proxy(const http_request *q) {
    ip_range trusted[2];
    ip peer, other;
    check(ip_range_read("10.0.0.0/8", &trusted[0]) && ip_range_read("fd00::/8", &trusted[1]));
    check(ip_read("10.0.0.1", 8, &peer) && ip_read("192.0.2.1", 9, &other));
    ip client = forwarded_client(q, &other, trusted, 2);
    check(ip_is_same(&client, &other)); /* who is not trusted speaks for itself */
    client = forwarded_client(q, &peer, trusted, 2);
    if (q->forwarded.count + q->forwarded_for.count == 0) check(ip_is_same(&client, &peer));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char *const names[] = {"play.example.org"};
    static const http_site site = {"https://friends.example", names, 1};
    http_request q;
    size_t most = size < HTTP_HEAD_MAX ? size : HTTP_HEAD_MAX;
    char *text = malloc(most + 1); /* of the exact size: what is read beyond it is noticed */
    check(text != NULL);
    memcpy(text, bytes, most);
    size_t end = http_end(text, most, 0);
    for (size_t cut = 0; cut < (end ? end : most); cut += 1 + cut / 8) {
        check(http_end(text, cut, 0) == 0);
        check(http_end(text, most, cut) == end);
    }
    if (end || most == HTTP_HEAD_MAX) {
        char *head = malloc(end ? end : most);
        check(head != NULL);
        memcpy(head, text, end ? end : most);
        http_read(head, end ? end : most, &site, &q);
        check(q.status >= 101 && q.status < 600);
        if (q.status == 101 || q.status == 200) check_accepted(head, end, &q);
        check_proxy(&q);
        char answer[1536];
        br_buf out = br_buf_over(answer, sizeof answer);
        http_head(&out, &q, &(http_reply){.status = 200, .type = "text/plain"});
        check(!out.full);
        free(head);
    }
    free(text);
    return 0;
}
