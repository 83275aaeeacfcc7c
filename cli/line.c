/* line.c -- a connection to somebody else's house: WebSocket over TCP or TLS (GnuTLS). */
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <netdb.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ws_client.h"

enum { WAIT_MS = 10000, READ_BYTES = 16384 };

struct line {
    int fd;
    gnutls_session_t tls; /* NULL = plain */
    gnutls_certificate_credentials_t trust;
    char *in;
    size_t in_size, in_capacity;
    char *pieces; /* of a message that comes in several frames */
    size_t pieces_size;
};

/* ---- addresses ---------------------------------------------------------------------------- */

/* The scheme, if there is one; what follows it. */
static const char *read_scheme(const char *text, line_address *out) {
    static const struct {
        const char *name;
        bool is_secure;
    } schemes[] = {{"ws://", false}, {"wss://", true}, {"http://", false}, {"https://", true}};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        size_t size = strlen(schemes[i].name);
        if (strncasecmp(text, schemes[i].name, size) != 0) continue;
        out->is_secure = schemes[i].is_secure;
        return text + size;
    }
    return strstr(text, "://") ? NULL : text;
}

static bool is_host(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] <= ' ' || strchr("@\\\"<>", text[i])) return false;
    return size > 0 && size < LINE_HOST_MAX;
}

/* A house may be in a folder of its address. */
static bool read_path(const char *rest, line_address *out) {
    size_t size = strcspn(rest, "#?");
    if (size >= sizeof out->path - 4 || strcspn(rest, " \r\n") < size) return false;
    while (size > 0 && rest[size - 1] == '/') size--;
    bool is_whole = size >= 3 && memcmp(rest + size - 3, "/ws", 3) == 0;
    snprintf(out->path, sizeof out->path, "%.*s%s", (int)size, rest, is_whole ? "" : "/ws");
    return true;
}

bool line_read_address(const char *text, line_address *out) {
    *out = (line_address){0};
    const char *at = read_scheme(text, out), *end, *link;
    if (!at) return false;
    size_t size = strcspn(at, "/#?");
    const char *rest = at + size;
    if (at[0] == '[') { /* an IPv6 address */
        end = memchr(at, ']', size);
        if (!end) return false;
        at++;
    } else {
        end = memchr(at, ':', size);
        if (!end) end = at + size;
    }
    if (!is_host(at, (size_t)(end - at))) return false;
    memcpy(out->host, at, (size_t)(end - at));
    if (*end == ']') end++;
    snprintf(out->port, sizeof out->port, "%s", out->is_secure ? "443" : "80");
    if (end < rest) {
        size_t digits = (size_t)(rest - end) - 1;
        if (*end != ':' || digits == 0 || digits > 5 || strspn(end + 1, "0123456789") < digits)
            return false;
        memcpy(out->port, end + 1, digits);
        out->port[digits] = '\0';
    }
    if (!read_path(rest, out)) return false;
    link = strstr(rest, "#/t/");
    if (!link) return true;
    size = strspn(link + 4, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
    if (size >= sizeof out->table) return false;
    memcpy(out->table, link + 4, size);
    return true;
}

/* ---- bytes -------------------------------------------------------------------------------- */

/* > 0 bytes, 0 = nothing now, -1 = over. */
static long take_bytes(line *l, char *into, size_t size) {
    long got = l->tls ? gnutls_record_recv(l->tls, into, size) : recv(l->fd, into, size, 0);
    if (got > 0) return got;
    bool is_later = l->tls ? got == GNUTLS_E_AGAIN || got == GNUTLS_E_INTERRUPTED ||
                                 (got < 0 && !gnutls_error_is_fatal((int)got))
                           : got < 0 && (errno == EAGAIN || errno == EINTR);
    return is_later ? 0 : -1;
}

static bool send_bytes(line *l, const char *bytes, size_t size) {
    while (size > 0) {
        long sent = l->tls ? gnutls_record_send(l->tls, bytes, size)
                           : send(l->fd, bytes, size, MSG_NOSIGNAL);
        bool is_later = l->tls ? sent == GNUTLS_E_AGAIN || sent == GNUTLS_E_INTERRUPTED
                               : sent < 0 && (errno == EAGAIN || errno == EINTR);
        struct pollfd wait = {.fd = l->fd, .events = POLLOUT};
        if (is_later) {
            if (poll(&wait, 1, WAIT_MS) == 0) return false;
            continue;
        }
        if (sent <= 0) return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool send_frame(line *l, int opcode, const char *bytes, size_t size) {
    uint8_t mask[4];
    uint8_t *frame = malloc(size + WS_HEAD_MAX);
    bool is_sent = frame && getrandom(mask, sizeof mask, 0) == sizeof mask &&
                   send_bytes(l, (const char *)frame, ws_frame(frame, opcode, bytes, size, mask));
    free(frame);
    return is_sent;
}

bool line_say(line *l, const char *text) { return send_frame(l, WS_TEXT, text, strlen(text)); }

int line_fd(const line *l) { return l->fd; }

/* ---- opening ------------------------------------------------------------------------------ */

static void *fail(line *l, char error[LINE_ERROR_MAX], const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void *fail(line *l, char error[LINE_ERROR_MAX], const char *format, ...) {
    va_list more;
    va_start(more, format);
    vsnprintf(error, LINE_ERROR_MAX, format, more);
    va_end(more);
    line_close(l);
    return NULL;
}

/* 0 or an errno. */
static int connect_one(const struct addrinfo *at, int *fd) {
    int code = 0;
    socklen_t size = sizeof code;
    *fd = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
    if (*fd < 0) return errno;
    fcntl(*fd, F_SETFL, O_NONBLOCK);
    fcntl(*fd, F_SETFD, FD_CLOEXEC);
    if (connect(*fd, at->ai_addr, at->ai_addrlen) == 0) return 0;
    struct pollfd wait = {.fd = *fd, .events = POLLOUT};
    if (errno != EINPROGRESS) code = errno;
    else if (poll(&wait, 1, WAIT_MS) <= 0) code = ETIMEDOUT;
    else getsockopt(*fd, SOL_SOCKET, SO_ERROR, &code, &size);
    if (code) close(*fd);
    return code;
}

static int connect_to(const line_address *to, char error[LINE_ERROR_MAX]) {
    struct addrinfo want = {.ai_socktype = SOCK_STREAM}, *all = NULL;
    int code = getaddrinfo(to->host, to->port, &want, &all), fd = -1, broken = 0;
    if (code != 0) {
        snprintf(error, LINE_ERROR_MAX, "%s", gai_strerror(code));
        return -1;
    }
    for (const struct addrinfo *at = all; at; at = at->ai_next)
        if ((broken = connect_one(at, &fd)) == 0) break;
    freeaddrinfo(all);
    if (broken) snprintf(error, LINE_ERROR_MAX, "%s", strerror(broken));
    return broken ? -1 : fd;
}

static bool is_number(const char *host) {
    return strchr(host, ':') || host[strspn(host, "0123456789.")] == '\0';
}

/* NULL, or what is wrong with it. */
static const char *shake_hands(line *l, const line_address *to, const char *authority) {
    int code = gnutls_certificate_allocate_credentials(&l->trust);
    if (code >= 0 && authority)
        code = gnutls_certificate_set_x509_trust_file(l->trust, authority, GNUTLS_X509_FMT_PEM);
    else if (code >= 0) code = gnutls_certificate_set_x509_system_trust(l->trust);
    if (code >= 0) code = gnutls_init(&l->tls, GNUTLS_CLIENT | GNUTLS_NONBLOCK);
    if (code >= 0) code = gnutls_set_default_priority(l->tls);
    if (code >= 0) code = gnutls_credentials_set(l->tls, GNUTLS_CRD_CERTIFICATE, l->trust);
    if (code < 0) return gnutls_strerror(code);
    if (!is_number(to->host))
        gnutls_server_name_set(l->tls, GNUTLS_NAME_DNS, to->host, strlen(to->host));
    gnutls_session_set_verify_cert(l->tls, to->host, 0);
    gnutls_transport_set_int(l->tls, l->fd);
    while ((code = gnutls_handshake(l->tls)) < 0) {
        if (gnutls_error_is_fatal(code)) return gnutls_strerror(code);
        bool is_write = gnutls_record_get_direction(l->tls) == 1;
        struct pollfd wait = {.fd = l->fd, .events = is_write ? POLLOUT : POLLIN};
        if (poll(&wait, 1, WAIT_MS) <= 0) return strerror(ETIMEDOUT);
    }
    return NULL;
}

static bool make_room(line *l, size_t more) {
    if (l->in_size + more <= l->in_capacity) return true;
    size_t capacity = 2 * (l->in_size + more);
    char *grown = capacity <= 4 * (size_t)LINE_MESSAGE_MAX ? realloc(l->in, capacity) : NULL;
    if (!grown) return false;
    l->in = grown;
    l->in_capacity = capacity;
    return true;
}

static void drop(line *l, size_t used) {
    memmove(l->in, l->in + used, l->in_size - used);
    l->in_size -= used;
}

/* Reads what is there. False if the line is lost. */
static bool fill(line *l) {
    for (;;) {
        if (!make_room(l, READ_BYTES)) return false;
        long got = take_bytes(l, l->in + l->in_size, READ_BYTES);
        if (got <= 0) return got == 0;
        l->in_size += (size_t)got;
        if (l->in_size > LINE_MESSAGE_MAX) return true; /* the rest when this has been looked at */
    }
}

static const char *ask_for_websocket(line *l, const line_address *to) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char head[1024], key[25] = "AAAAAAAAAAAAAAAAAAAAAA==", host[LINE_HOST_MAX + 16];
    uint8_t chance[21];
    if (getrandom(chance, sizeof chance, 0) != sizeof chance) return "no random bytes";
    for (int i = 0; i < 21; i++) key[i] = letters[chance[i] & 63]; /* the 22nd has two bits */
    bool is_six = strchr(to->host, ':') != NULL;
    snprintf(host, sizeof host, is_six ? "[%s]:%s" : "%s:%s", to->host, to->port);
    size_t size = ws_request(head, sizeof head, host, to->path, key);
    if (size == 0 || !send_bytes(l, head, size)) return "the connection was closed";
    for (;;) {
        struct pollfd wait = {.fd = l->fd, .events = POLLIN};
        if (poll(&wait, 1, WAIT_MS) <= 0) return strerror(ETIMEDOUT);
        bool is_open = fill(l);
        long used = ws_answer(l->in, l->in_size, key);
        if (used < 0 || l->in_size > READ_BYTES) return "no house of ours answers there";
        if (used > 0) {
            drop(l, (size_t)used);
            return NULL;
        }
        if (!is_open) return "the connection was closed";
    }
}

line *line_open(const line_address *to, const char *authority, char error[LINE_ERROR_MAX]) {
    line *l = calloc(1, sizeof *l);
    const char *wrong = NULL;
    if (!l) return fail(l, error, "out of memory");
    l->fd = connect_to(to, error);
    if (l->fd < 0) {
        line_close(l);
        return NULL;
    }
    if (to->is_secure) wrong = shake_hands(l, to, authority);
    if (!wrong) wrong = ask_for_websocket(l, to);
    return wrong ? fail(l, error, "%s", wrong) : l;
}

void line_close(line *l) {
    if (!l) return;
    if (l->tls) gnutls_deinit(l->tls);
    if (l->trust) gnutls_certificate_free_credentials(l->trust);
    if (l->fd >= 0) close(l->fd);
    free(l->in);
    free(l->pieces);
    free(l);
}

/* ---- messages ----------------------------------------------------------------------------- */

static bool keep_piece(line *l, const ws_taken *f) {
    if (l->pieces_size + f->size > LINE_MESSAGE_MAX) return false;
    char *grown = realloc(l->pieces, l->pieces_size + f->size + 1);
    if (!grown) return false;
    l->pieces = grown;
    memcpy(l->pieces + l->pieces_size, f->bytes, f->size);
    l->pieces_size += f->size;
    return true;
}

bool line_take(line *l, void (*message)(void *owner, const char *text, size_t size), void *owner) {
    bool is_open = fill(l);
    size_t at = 0;
    ws_taken f;
    int got;
    while ((got = ws_next(l->in + at, l->in_size - at, LINE_MESSAGE_MAX, &f)) > 0) {
        at += f.used;
        if (f.opcode == WS_CLOSE) return false;
        if (f.opcode == WS_PING && !send_frame(l, WS_PONG, f.bytes, f.size)) return false;
        if (f.opcode > WS_TEXT) continue;
        if (f.opcode == WS_TEXT && f.is_last) {
            message(owner, f.bytes, f.size);
        } else {
            if (!keep_piece(l, &f)) return false;
            if (f.is_last) message(owner, l->pieces, l->pieces_size);
            if (f.is_last) l->pieces_size = 0;
        }
    }
    drop(l, at);
    return is_open && got == 0;
}
