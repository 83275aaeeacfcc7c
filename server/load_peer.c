/* load_peer.c -- sockets of a load: connecting, frames, metrics. */
#include "load_peer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ws_client.h"

enum { IN_LEAST = 4096, IN_MOST = 1 << 18, OUT_BYTES = 2048 };
static const char nonce[] = "dGhlIHNhbXBsZSBub25jZQ=="; /* nobody caches what a load asks */

/* ---- writing ------------------------------------------------------------------------------ */

static int connect_to(int port, int flags) {
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | flags, 0), one = 1;
    if (fd < 0) return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, (struct sockaddr *)&name, sizeof name) == 0 || errno == EINPROGRESS) return fd;
    close(fd);
    return -1;
}

static bool write_all(int fd, const char *bytes, size_t size) {
    while (size) {
        ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN) continue; /* requests are small: there is room soon */
        if (sent <= 0) return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool send_frame(const peer *p, int opcode, const char *bytes, size_t size) {
    static const uint8_t mask[4] = {0}; /* a mask of zeros is a mask */
    uint8_t frame[OUT_BYTES];
    if (size > sizeof frame - WS_HEAD_MAX) return false;
    return write_all(p->fd, (const char *)frame, ws_frame(frame, opcode, bytes, size, mask));
}

bool peer_say(const peer *p, const char *text) {
    return send_frame(p, WS_TEXT, text, strlen(text));
}

/* ---- opening and closing ------------------------------------------------------------------ */

bool peer_open(peer *p, int port, int epoll, unsigned number) {
    int fd = connect_to(port, SOCK_NONBLOCK);
    if (fd < 0) return false;
    p->fd = fd;
    p->is_connected = p->is_open = false;
    p->in_size = 0;
    struct epoll_event event = {.events = EPOLLOUT, .data.u32 = number};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

static bool ask_for_websocket(peer *p, int epoll, unsigned number) {
    char head[512];
    int code = 0;
    socklen_t size = sizeof code;
    if (getsockopt(p->fd, SOL_SOCKET, SO_ERROR, &code, &size) != 0) return false;
    if ((errno = code) != 0) return false;
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = number};
    p->is_connected = true;
    return epoll_ctl(epoll, EPOLL_CTL_MOD, p->fd, &event) == 0 &&
           write_all(p->fd, head, ws_request(head, sizeof head, "127.0.0.1", "/ws", nonce));
}

void peer_cut(peer *p) {
    struct linger none = {.l_onoff = 1, .l_linger = 0};
    if (p->fd <= 0) return;
    setsockopt(p->fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close(p->fd);
    p->fd = 0;
    p->is_connected = p->is_open = false;
    p->in_size = 0;
}

void peer_free(peer *p) {
    if (p->fd > 0) close(p->fd);
    free(p->in);
    *p = (peer){0};
}

/* ---- reading ------------------------------------------------------------------------------ */

/* How many bytes were used; false if it has closed. */
static bool take_frames(peer *p, size_t *used, const peer_face *face, void *owner) {
    size_t at = 0;
    ws_taken f;
    int got;
    while ((got = ws_next(p->in + at, p->in_size - at, IN_MOST, &f)) > 0) {
        if (f.opcode == WS_TEXT) face->message(owner, f.bytes, f.size);
        else if (f.opcode == WS_PING && !send_frame(p, WS_PONG, f.bytes, f.size)) return false;
        else if (f.opcode == WS_CLOSE) got = -1;
        if (got < 0) break;
        at += f.used;
    }
    errno = ECONNRESET;
    *used = at;
    return got == 0;
}

static void drop(peer *p, size_t used) {
    memmove(p->in, p->in + used, p->in_size - used);
    p->in_size -= used;
}

static bool make_room(peer *p) {
    if (p->in_size + 1 < p->in_capacity) return true; /* numbers are read as texts that end */
    size_t capacity = p->in_capacity ? 2 * p->in_capacity : IN_LEAST;
    char *grown = capacity <= IN_MOST ? realloc(p->in, capacity) : NULL;
    if (!grown) {
        errno = EMSGSIZE;
        return false;
    }
    p->in = grown;
    p->in_capacity = capacity;
    return true;
}

bool peer_take(peer *p, int epoll, unsigned number, const peer_face *face, void *owner) {
    if (!p->is_connected) return ask_for_websocket(p, epoll, number);
    if (!make_room(p)) return false;
    ssize_t got = read(p->fd, p->in + p->in_size, p->in_capacity - p->in_size - 1);
    if (got < 0 && errno == EAGAIN) return true;
    if (got == 0) errno = ECONNRESET;
    if (got <= 0) return false;
    p->in_size += (size_t)got;
    p->in[p->in_size] = '\0';
    size_t used = 0;
    if (!p->is_open) {
        long head = ws_answer(p->in, p->in_size, nonce);
        if (head == 0) return true;
        errno = EPROTO;
        if (head < 0) return false;
        used = (size_t)head;
        p->is_open = true;
        drop(p, used);
        face->opened(owner);
    }
    if (!take_frames(p, &used, face, owner)) return false;
    drop(p, used);
    return true;
}

double metric(int port, const char *name) {
    char text[65536];
    size_t size = 0;
    int fd = connect_to(port, 0);
    static const char ask[] = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    if (fd < 0 || !write_all(fd, ask, sizeof ask - 1)) return -1;
    ssize_t got;
    while (size < sizeof text - 1 && (got = read(fd, text + size, sizeof text - 1 - size)) > 0)
        size += (size_t)got;
    close(fd);
    text[size] = '\0';
    char key[100];
    snprintf(key, sizeof key, "\n%s ", name);
    const char *at = strstr(text, key);
    return at ? strtod(at + strlen(key), NULL) : -1;
}
