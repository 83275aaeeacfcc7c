/* forwarded.c -- for whom a trusted proxy speaks. */
#include "forwarded.h"

#include <string.h>
#include <strings.h>

enum { HOPS_MAX = 32 };

typedef struct hop { /* an address as it is written, or what is no address */
    const char *at;
    size_t size;
} hop;

typedef struct route { /* the last hops of a header, left to right */
    hop hops[HOPS_MAX];
    int count;
} route;

static hop trim(hop h) {
    while (h.size && (*h.at == ' ' || *h.at == '\t')) h.at++, h.size--;
    while (h.size && (h.at[h.size - 1] == ' ' || h.at[h.size - 1] == '\t')) h.size--;
    return h;
}

/* The part before the next mark that is not within quotes; the text goes on behind it. */
static hop next_part(hop *text, char mark) {
    bool is_quoted = false;
    size_t i = 0;
    for (; i < text->size; i++) {
        char c = text->at[i];
        if (c == '"') is_quoted = !is_quoted;
        else if (c == '\\' && is_quoted && i + 1 < text->size) i++;
        else if (c == mark && !is_quoted) break;
    }
    hop part = {text->at, i};
    size_t used = i < text->size ? i + 1 : i;
    text->at += used;
    text->size -= used;
    return trim(part);
}

/* The `for` of an element, without quotes; empty if it has none, or two, which RFC 7239 forbids. */
static hop for_of(hop element) {
    hop value = {"", 0};
    for (int count = 0; element.size;) {
        hop pair = next_part(&element, ';');
        if (pair.size < 4 || strncasecmp(pair.at, "for=", 4) != 0) continue;
        if (count++ > 0) return (hop){"", 0};
        value = (hop){pair.at + 4, pair.size - 4};
        if (value.size >= 2 && value.at[0] == '"' && value.at[value.size - 1] == '"')
            value = (hop){value.at + 1, value.size - 2};
    }
    return value;
}

static void route_add(route *r, hop h) {
    if (r->count == HOPS_MAX) { /* only the right-most matter */
        memmove(r->hops, r->hops + 1, sizeof r->hops - sizeof r->hops[0]);
        r->count--;
    }
    r->hops[r->count++] = h;
}

static void route_read(route *r, const http_lines *lines, bool has_pairs) {
    for (int i = 0; i < lines->count; i++) {
        hop text = {lines->at[i], lines->size[i]};
        while (text.size) {
            hop element = next_part(&text, ',');
            route_add(r, has_pairs ? for_of(element) : element);
        }
    }
}

/* With or without a port: "192.0.2.1:80", "[2001:db8::1]", "[2001:db8::1]:80". */
static bool hop_read(hop h, ip *out) {
    if (ip_read(h.at, h.size, out)) return true;
    if (h.size && h.at[0] == '[') {
        const char *end = memchr(h.at, ']', h.size);
        return end && ip_read(h.at + 1, (size_t)(end - h.at - 1), out);
    }
    const char *colon = memchr(h.at, ':', h.size);
    return colon && ip_read(h.at, (size_t)(colon - h.at), out);
}

static ip client_of(const route *r, ip peer, const ip_range *trusted, int count) {
    ip client = peer, before;
    for (int i = r->count - 1; i >= 0; i--) {
        if (!hop_read(r->hops[i], &before)) break; /* "unknown": the proxy that says so */
        client = before;
        if (!ip_is_in(&client, trusted, count)) break;
    }
    return client;
}

ip forwarded_client(const http_request *request, const ip *peer, const ip_range *trusted,
                    int count) {
    route plain = {.count = 0}, standard = {.count = 0};
    if (!ip_is_in(peer, trusted, count)) return *peer;
    route_read(&plain, &request->forwarded_for, false);
    route_read(&standard, &request->forwarded, true);
    ip a = client_of(&plain, *peer, trusted, count);
    ip b = client_of(&standard, *peer, trusted, count);
    if (plain.count == 0) return b;
    if (standard.count == 0) return a;
    return ip_is_same(&a, &b) ? a : *peer;
}
