/* http.c -- as much of HTTP as a WebSocket server needs.
 *
 * Strict: a head that RFC 9112 would not call one is refused with 400, whatever it may have
 * meant. A page of another site must not speak for its visitors, so a WebSocket with an Origin
 * that is neither our own host nor the one named at the start is refused with 403.
 */
#include "http.h"

#include <string.h>
#include <strings.h>

#include "ip.h"

/* ---- SHA-1 and base64, for Sec-WebSocket-Accept only -------------------------------------- */

static uint32_t roll(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void sha1_block(uint32_t h[5], const uint8_t *block) {
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++) w[i] = roll(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999u
                     : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1u
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCu
                              : (b ^ c ^ d) + 0xCA62C1D6u;
        uint32_t next = roll(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = roll(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

/* Of a text shorter than 119 bytes: two blocks. */
static void sha1(const char *text, size_t size, uint8_t out[20]) {
    uint32_t h[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    uint8_t blocks[128] = {0};
    size_t last = size < 56 ? 64 : 128;
    memcpy(blocks, text, size);
    blocks[size] = 0x80;
    blocks[last - 2] = (uint8_t)(size * 8 >> 8);
    blocks[last - 1] = (uint8_t)(size * 8);
    for (size_t at = 0; at < last; at += 64) sha1_block(h, blocks + at);
    for (int i = 0; i < 20; i++) out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void http_accept(const char key[24], char out[29]) {
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[24 + sizeof magic];
    uint8_t hash[21] = {0};
    memcpy(text, key, 24);
    memcpy(text + 24, magic, sizeof magic);
    sha1(text, 24 + sizeof magic - 1, hash);
    for (int i = 0; i < 7; i++) {
        uint32_t word =
            (uint32_t)hash[3 * i] << 16 | (uint32_t)hash[3 * i + 1] << 8 | hash[3 * i + 2];
        for (int k = 0; k < 4; k++) out[4 * i + k] = letters[word >> (18 - 6 * k) & 63];
    }
    out[27] = '=';
    out[28] = '\0';
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct field { /* a stretch of the head */
    const char *at;
    size_t size;
} field;

static bool is_token(field f) {
    for (size_t i = 0; i < f.size; i++) {
        unsigned char c = (unsigned char)f.at[i];
        bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_plain && (c == '\0' || !strchr("!#$%&'*+-.^_`|~", c))) return false;
    }
    return f.size > 0;
}

static bool is_word(field f, const char *word) {
    return f.size == strlen(word) && strncasecmp(f.at, word, f.size) == 0;
}

static field trim(field f) {
    while (f.size && (*f.at == ' ' || *f.at == '\t')) f.at++, f.size--;
    while (f.size && (f.at[f.size - 1] == ' ' || f.at[f.size - 1] == '\t')) f.size--;
    return f;
}

/* Whether a list such as "keep-alive, Upgrade" has the word. */
static bool has_word(field list, const char *word) {
    while (list.size) {
        const char *comma = memchr(list.at, ',', list.size);
        field one = {list.at, comma ? (size_t)(comma - list.at) : list.size};
        if (is_word(trim(one), word)) return true;
        size_t used = one.size + (comma ? 1 : 0);
        list.at += used;
        list.size -= used;
    }
    return false;
}

typedef struct head {
    field host, origin, version, key, coding, known, length;
    int hosts, origins, versions, keys, lengths, bearers;
    bool has_upgrade, has_websocket; /* words of Connection and Upgrade */
    bool has_coding;                 /* Transfer-Encoding, whatever it says */
    bool is_bad;
} head;

static void lines_add(http_lines *lines, field value, head *h) {
    if (lines->count == HTTP_LINES_MAX) {
        h->is_bad = true;
        return;
    }
    lines->at[lines->count] = value.at;
    lines->size[lines->count++] = value.size;
}

static void bearer_take(field value, http_request *out) {
    static const char scheme[] = "Bearer ";
    size_t size = sizeof scheme - 1;
    if (value.size <= size || value.size - size >= sizeof out->bearer ||
        strncasecmp(value.at, scheme, size) != 0)
        return;
    memset(out->bearer, 0, sizeof out->bearer);
    memcpy(out->bearer, value.at + size, value.size - size);
}

/* Headers that are lists may come in several lines; of the others a second one is refused, for
 * whoever stands between might have believed the first. */
static void header_take(head *h, field name, field value, http_request *out) {
    if (is_word(name, "Host")) h->host = value, h->hosts++;
    else if (is_word(name, "Origin")) h->origin = value, h->origins++;
    else if (is_word(name, "Upgrade")) h->has_websocket |= has_word(value, "websocket");
    else if (is_word(name, "Connection")) h->has_upgrade |= has_word(value, "upgrade");
    else if (is_word(name, "Sec-WebSocket-Version")) h->version = value, h->versions++;
    else if (is_word(name, "Sec-WebSocket-Key")) h->key = value, h->keys++;
    else if (is_word(name, "Accept-Encoding")) h->coding = value;
    else if (is_word(name, "If-None-Match")) h->known = value;
    else if (is_word(name, "Transfer-Encoding")) h->has_coding = true;
    else if (is_word(name, "Content-Length")) h->length = value, h->lengths++;
    else if (is_word(name, "Authorization")) bearer_take(value, out), h->bearers++;
    else if (is_word(name, "Forwarded")) lines_add(&out->forwarded, value, h);
    else if (is_word(name, "X-Forwarded-For")) lines_add(&out->forwarded_for, value, h);
}

static bool is_whole(const head *h) {
    bool has_body = h->has_coding || (h->lengths == 1 && !is_word(h->length, "0"));
    return h->hosts == 1 && h->origins <= 1 && h->lengths <= 1 && h->keys <= 1 &&
           h->versions <= 1 && h->bearers <= 1 && !has_body && !h->is_bad;
}

static bool headers_take(head *h, const char *at, const char *end, http_request *out) {
    while (at < end) {
        const char *stop = memchr(at, '\r', (size_t)(end - at));
        if (!stop || stop[1] != '\n') return false;
        const char *colon = memchr(at, ':', (size_t)(stop - at));
        if (!colon) return false;
        field name = {at, (size_t)(colon - at)};
        field value = trim((field){colon + 1, (size_t)(stop - colon - 1)});
        for (size_t i = 0; i < value.size; i++) {
            unsigned char c = (unsigned char)value.at[i];
            if ((c < 0x20 && c != '\t') || c == 0x7F) return false;
        }
        if (!is_token(name)) return false;
        header_take(h, name, value, out);
        at = stop + 2;
    }
    return is_whole(h);
}

/* ---- whom it is for ----------------------------------------------------------------------- */

static bool is_digits(field f) {
    for (size_t i = 0; i < f.size; i++)
        if (f.at[i] < '0' || f.at[i] > '9') return false;
    return f.size > 0;
}

static bool is_host_name(field f) {
    for (size_t i = 0; i < f.size; i++) {
        char c = f.at[i];
        bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_plain && c != '-' && c != '_' && c != '.') return false;
    }
    return f.size > 0 && f.size < 254 && f.at[0] != '.';
}

/* "example.org:8080" without its port, "[::1]" without its brackets; false if it is neither. */
static bool host_take(field f, field *name, bool *is_address) {
    const char *colon;
    ip address;
    if (f.size && f.at[0] == '[') {
        const char *end = memchr(f.at, ']', f.size);
        if (!end) return false;
        *name = (field){f.at + 1, (size_t)(end - f.at - 1)};
        *is_address = memchr(name->at, ':', name->size) && ip_read(name->at, name->size, &address);
        colon = end + 1 < f.at + f.size ? end + 1 : NULL;
        if (!*is_address || (colon && *colon != ':')) return false;
    } else {
        colon = memchr(f.at, ':', f.size);
        *name = (field){f.at, colon ? (size_t)(colon - f.at) : f.size};
        if (!is_host_name(*name)) return false;
        if (name->at[name->size - 1] == '.') name->size--;
        *is_address = ip_read(name->at, name->size, &address);
    }
    field port = {colon, colon ? (size_t)(f.at + f.size - colon) : 0};
    return !colon || (port.size <= 6 && is_digits((field){colon + 1, port.size - 1}));
}

static bool ends_in(field f, const char *end) {
    size_t size = strlen(end);
    return f.size > size && strncasecmp(f.at + f.size - size, end, size) == 0;
}

static int host_status(const head *h, const http_site *site) {
    field name;
    bool is_address;
    if (!host_take(h->host, &name, &is_address)) return 400;
    if (is_address || is_word(name, "localhost") || ends_in(name, ".localhost") ||
        ends_in(name, ".local"))
        return 200;
    for (int i = 0; i < site->name_count; i++)
        if (is_word(name, site->names[i])) return 200;
    return 421;
}

/* What stands behind "://" in an origin; empty if nothing does. */
static field site_of(field origin) {
    for (size_t i = 0; i + 3 <= origin.size; i++)
        if (memcmp(origin.at + i, "://", 3) == 0)
            return (field){origin.at + i + 3, origin.size - i - 3};
    return (field){origin.at, 0};
}

/* "https://example.org" against the host "example.org". */
static bool is_own_origin(const head *h, const char *welcome) {
    if (h->origins == 0) return true; /* no browser: nothing it could be tricked with */
    if (welcome && is_word(h->origin, welcome)) return true;
    field site = site_of(h->origin);
    return site.size > 0 && site.size == h->host.size &&
           strncasecmp(site.at, h->host.at, site.size) == 0;
}

/* 16 bytes in base64: 22 letters, the last of which has its lowest four bits clear, and "==". */
static bool is_key(field key) {
    if (key.size != 24 || key.at[22] != '=' || key.at[23] != '=') return false;
    for (int i = 0; i < 22; i++)
        if (!memchr(letters, key.at[i], 64)) return false;
    const char *last = memchr(letters, key.at[21], 64);
    return last && (last - letters) % 16 == 0;
}

static int upgrade_status(const head *h, const char *welcome, http_request *out) {
    if (!h->has_websocket || !h->has_upgrade) return 400;
    if (!is_word(h->version, "13")) return 426;
    if (h->keys != 1 || !is_key(h->key)) return 400;
    if (!is_own_origin(h, welcome)) return 403;
    http_accept(h->key.at, out->accept);
    return 101;
}

/* "/path", or with what a proxy would ask before it: "http://example.org/path". */
static bool target_take(field *target, field *authority) {
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < 2; i++) {
        size_t size = strlen(schemes[i]);
        if (target->size <= size || strncasecmp(target->at, schemes[i], size) != 0) continue;
        field rest = {target->at + size, target->size - size};
        const char *slash = memchr(rest.at, '/', rest.size);
        if (!slash) return false;
        *authority = (field){rest.at, (size_t)(slash - rest.at)};
        *target = (field){slash, rest.size - authority->size};
        return true;
    }
    return target->size > 0 && target->at[0] == '/';
}

/* "GET /path HTTP/1.1". The rest of the line is told apart by its two blanks. */
static int line_take(const char *at, size_t size, field *authority, http_request *out) {
    const char *blank = memchr(at, ' ', size);
    if (!blank || memchr(at, '\n', size)) return 400;
    field method = {at, (size_t)(blank - at)};
    const char *path = blank + 1, *end = at + size;
    const char *stop = memchr(path, ' ', (size_t)(end - path));
    if (!stop || stop == path || !is_token(method)) return 400;
    if ((size_t)(end - stop) != 9 || memcmp(stop, " HTTP/1.1", 9) != 0) return 505;
    field target = {path, (size_t)(stop - path)};
    for (size_t i = 0; i < target.size; i++)
        if (target.at[i] <= 0x20 || target.at[i] >= 0x7F) return 400;
    if (!target_take(&target, authority)) return 400;
    if (target.size >= HTTP_PATH_MAX) return 414;
    memcpy(out->path, target.at, target.size);
    out->path[target.size] = '\0';
    out->is_head = method.size == 4 && memcmp(method.at, "HEAD", 4) == 0;
    return out->is_head || (method.size == 3 && memcmp(method.at, "GET", 3) == 0) ? 200 : 405;
}

size_t http_end(const char *text, size_t size, size_t from) {
    for (size_t i = from; i < size; i++) {
        if (text[i] != '\n') continue;
        if (i == 0 || text[i - 1] != '\r') return i + 1;
        if (i >= 3 && text[i - 2] == '\n' && text[i - 3] == '\r') return i + 1;
    }
    return 0;
}

static int head_status(const char *text, size_t size, const http_site *site, http_request *out) {
    head h;
    field authority = {NULL, 0};
    memset(&h, 0, sizeof h);
    if (size < 4 || memcmp(text + size - 4, "\r\n\r\n", 4) != 0)
        return size >= HTTP_HEAD_MAX ? 431 : 400;
    if (size > 4 && memcmp(text, "\r\n", 2) == 0) text += 2, size -= 2; /* RFC 9112, 2.2 */
    const char *end = text + size - 2, *line = memchr(text, '\r', size);
    if (line[1] != '\n') return 400;
    int status = line_take(text, (size_t)(line - text), &authority, out);
    if (status != 200) return status;
    if (!headers_take(&h, line + 2, end, out)) return 400;
    if (authority.at &&
        (authority.size != h.host.size || strncasecmp(authority.at, h.host.at, h.host.size) != 0))
        return 400;
    out->takes_gzip =
        has_word(h.coding, "gzip"); /* with a weight it is not: plain is never wrong */
    if (h.known.size && h.known.size < sizeof out->known)
        memcpy(out->known, h.known.at, h.known.size);
    status = host_status(&h, site);
    /* What stands behind a question mark is for proxies, which may go by the key of a table. */
    bool is_ws = strncmp(out->path, "/ws", 3) == 0 && (out->path[3] == '\0' || out->path[3] == '?');
    bool is_upgrade = is_ws && !out->is_head;
    return status == 200 && is_upgrade ? upgrade_status(&h, site->origin, out) : status;
}

void http_read(const char *text, size_t size, const http_site *site, http_request *out) {
    memset(out, 0, sizeof *out);
    out->status = head_status(text, size, site, out);
}

/* ---- answering ---------------------------------------------------------------------------- */

static const char *reason(int status) {
    static const struct {
        int status;
        const char *text;
    } reasons[] = {{101, "Switching Protocols"},
                   {200, "OK"},
                   {304, "Not Modified"},
                   {400, "Bad Request"},
                   {401, "Unauthorized"},
                   {403, "Forbidden"},
                   {404, "Not Found"},
                   {405, "Method Not Allowed"},
                   {414, "URI Too Long"},
                   {421, "Misdirected Request"},
                   {426, "Upgrade Required"},
                   {429, "Too Many Requests"},
                   {431, "Request Header Fields Too Large"},
                   {503, "Service Unavailable"},
                   {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status) return reasons[i].text;
    return "Error";
}

bool http_knows(const http_request *request, const char *tag) {
    char quoted[80];
    br_buf out = br_buf_over(quoted, sizeof quoted);
    br_put_char(&out, '"');
    br_put(&out, tag);
    br_put_char(&out, '"');
    return strcmp(request->known, "*") == 0 || strstr(request->known, quoted);
}

static void put_header(br_buf *out, const char *name, const char *value) {
    br_put(out, "\r\n");
    br_put(out, name);
    br_put(out, ": ");
    br_put(out, value);
}

/* What a page of ours may do: nothing that is not ours, no code but our files and WebAssembly. */
static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'";

void http_head(br_buf *out, const http_request *request, const http_reply *reply) {
    int status = request->status == 200 ? reply->status : request->status;
    br_put(out, "HTTP/1.1 ");
    br_put_int(out, status);
    br_put_char(out, ' ');
    br_put(out, reason(status));
    if (status == 101) {
        br_put(out, "\r\nUpgrade: websocket\r\nConnection: Upgrade");
        put_header(out, "Sec-WebSocket-Accept", request->accept);
        br_put(out, "\r\n\r\n");
        return;
    }
    if (status == 401) put_header(out, "WWW-Authenticate", "Bearer");
    if (status == 426) put_header(out, "Sec-WebSocket-Version", "13");
    if (status == 405) put_header(out, "Allow", "GET, HEAD");
    if (status == 429) put_header(out, "Retry-After", "10");
    put_header(out, "Cache-Control", reply->cache ? reply->cache : "no-store");
    if (reply->tag) {
        br_put(out, "\r\nVary: Accept-Encoding\r\nETag: \"");
        br_put(out, reply->tag);
        br_put_char(out, '"');
    }
    if (status != 304) { /* which has no body, and the headers of what is known already */
        put_header(out, "Content-Type", reply->type);
        if (reply->is_gzip) put_header(out, "Content-Encoding", "gzip");
        if (reply->is_stream) {
            put_header(out, "Transfer-Encoding", "chunked");
        } else {
            br_put(out, "\r\nContent-Length: ");
            br_put_int(out, (int64_t)reply->size);
        }
    }
    put_header(out, "Content-Security-Policy", policy);
    br_put(out, "\r\nConnection: close\r\nX-Content-Type-Options: nosniff"
                "\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer"
                "\r\nCross-Origin-Opener-Policy: same-origin\r\n\r\n");
}
