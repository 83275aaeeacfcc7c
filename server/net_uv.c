/* net_uv.c -- sockets by libuv, WebSocket frames by wslay.
 *
 * Memory for a connection is bounded: a head of 8 kB until it is a WebSocket, a message of 64 kB,
 * 1 MB that waits to be read by a slow peer; who needs more is closed with a code. The answer to a
 * plain request is sent from where it lies. A peer that does not answer pings, or does not read
 * its answer, is closed. Frames to a peer are written here, since they need no mask; wslay reads,
 * checks, and answers pings and closes.
 */
#include "net_uv.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
    MESSAGE_MAX = 64 * 1024,
    WAITING_MAX = 1024 * 1024,
    HEAD_SECONDS = 10, /* to send a whole head */
    PING_SECONDS = 5,  /* also how we know the length of a line */
    SILENT_SECONDS = 60,
    CLOSE_SECONDS = 5, /* to answer a close */
    REPLY_SECONDS = 30 /* to read something of an answer */
};
#define NO_SLOT UINT32_MAX

typedef struct link { /* one connection */
    uv_tcp_t tcp;     /* must be first */
    struct net_uv *net;
    uint32_t slot;
    uint64_t address;
    wslay_event_context_ptr ws; /* NULL until it is a WebSocket */
    char *head;                 /* until then */
    size_t head_size;
    const uint8_t *in; /* what wslay reads from, during a read only */
    size_t in_size;
    char *out; /* not yet handed to the socket */
    size_t out_size, out_capacity;
    char *writing; /* handed over, not yet taken */
    size_t writing_size;
    http_reply reply; /* to a plain request: its body follows `out`, from where it lies */
    bool is_reply_out;
    size_t left; /* of the reply, when last looked at */
    uv_write_t write;
    uint64_t heard_at, pinged_at, closing_at; /* milliseconds of the loop */
    uint64_t ping_at; /* nanoseconds; its bytes are in the ping; 0 = none is out */
    bool is_dirty, is_closing, is_ending; /* ending: close once everything is written */
    bool is_wrong; /* sent a frame that wslay lets pass and the RFC does not */
    struct link *next_dirty;
} link;

struct net_uv {
    net face; /* must be first */
    net_uv_desc desc;
    net_uv_stats stats;
    uv_loop_t *loop;
    uv_tcp_t listener;
    uv_check_t check;
    uv_timer_t timer;
    link **links;
    uint32_t links_capacity, links_used;
    link *dirty;
    bool is_stopping;
    char buffer[65536]; /* one read at a time */
};

/* ---- writing ------------------------------------------------------------------------------ */

static void link_close(link *l);

static void mark_dirty(link *l) {
    if (l->is_dirty) return;
    l->is_dirty = true;
    l->next_dirty = l->net->dirty;
    l->net->dirty = l;
}

static void out_add(link *l, const void *bytes, size_t size) {
    if (l->is_closing) return;
    if (l->out_size + l->writing_size + size > WAITING_MAX) {
        link_close(l); /* it does not read; a frame with a code would not arrive either */
        return;
    }
    if (l->out_size + size > l->out_capacity) {
        size_t capacity = 2 * l->out_capacity + size + 512;
        char *grown = realloc(l->out, capacity);
        if (!grown) {
            link_close(l);
            return;
        }
        l->out = grown;
        l->out_capacity = capacity;
    }
    memcpy(l->out + l->out_size, bytes, size);
    l->out_size += size;
    mark_dirty(l);
}

static void frame_add(link *l, uint8_t opcode, const char *bytes, size_t size) {
    uint8_t head[10] = {(uint8_t)(0x80 | opcode)};
    size_t length = 2;
    if (size < 126) head[1] = (uint8_t)size;
    else if (size < 65536) {
        head[1] = 126;
        head[2] = (uint8_t)(size >> 8);
        head[3] = (uint8_t)size;
        length = 4;
    } else {
        head[1] = 127;
        for (int i = 0; i < 8; i++) head[2 + i] = (uint8_t)((uint64_t)size >> (56 - 8 * i));
        length = 10;
    }
    out_add(l, head, length);
    out_add(l, bytes, size);
}

static void end(link *l);

static void written(uv_write_t *request, int status) {
    link *l = request->data;
    free(l->writing);
    l->writing = NULL;
    l->writing_size = 0;
    if (status < 0) link_close(l);
    else if (l->out_size) mark_dirty(l);
    else if (l->is_ending) end(l);
}

/* Everything but the body of a reply is out. */
static void end(link *l) {
    bool has_body = l->reply.size > 0 && !l->is_reply_out;
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)l->reply.body, (unsigned)l->reply.size);
    l->is_reply_out = true;
    l->write.data = l;
    if (has_body) l->net->stats.bytes_out += l->reply.size;
    if (!has_body || uv_write(&l->write, (uv_stream_t *)&l->tcp, &buf, 1, written) < 0)
        link_close(l);
}

static void flush(link *l) {
    if (l->is_closing || l->writing || l->is_reply_out) return;
    if (l->out_size == 0) {
        if (l->is_ending) end(l);
        return;
    }
    uv_buf_t buf = uv_buf_init(l->out, (unsigned)l->out_size);
    int sent = uv_try_write((uv_stream_t *)&l->tcp, &buf, 1);
    if (sent < 0 && sent != UV_EAGAIN) {
        link_close(l);
        return;
    }
    size_t done = sent > 0 ? (size_t)sent : 0;
    l->net->stats.bytes_out += l->out_size;
    if (done == l->out_size) {
        l->out_size = 0;
        if (l->out_capacity > 16384) { /* a large message should not stay in memory for good */
            free(l->out);
            l->out = NULL;
            l->out_capacity = 0;
        }
        if (l->is_ending) end(l);
        return;
    }
    l->writing = l->out;
    l->writing_size = l->out_size - done;
    buf = uv_buf_init(l->out + done, (unsigned)l->writing_size);
    l->out = NULL;
    l->out_size = l->out_capacity = 0;
    l->write.data = l;
    if (uv_write(&l->write, (uv_stream_t *)&l->tcp, &buf, 1, written) < 0) link_close(l);
}

static void flush_all(net_uv *n) {
    while (n->dirty) {
        link *l = n->dirty;
        n->dirty = l->next_dirty;
        l->is_dirty = false;
        flush(l);
    }
}

/* ---- closing ------------------------------------------------------------------------------ */

static void closed(uv_handle_t *handle) {
    link *l = (link *)handle;
    net_uv *n = l->net;
    for (link **at = &n->dirty; *at; at = &(*at)->next_dirty)
        if (*at == l) {
            *at = l->next_dirty;
            break;
        }
    n->links[l->slot] = NULL;
    n->stats.open--;
    if (l->ws) wslay_event_context_free(l->ws);
    free(l->head);
    free(l->out);
    free(l->writing);
    if (l->reply.release) l->reply.release(l->reply.owner);
    free(l);
}

static void link_close(link *l) {
    if (l->is_closing) return;
    l->is_closing = true;
    if (l->ws) l->net->desc.closed(l->net->desc.owner, l->slot);
    uv_close((uv_handle_t *)&l->tcp, closed);
}

/* ---- frames ------------------------------------------------------------------------------- */

static ssize_t ws_recv(wslay_event_context_ptr ws, uint8_t *buf, size_t size, int flags,
                       void *user) {
    link *l = user;
    (void)flags;
    if (l->in_size == 0) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    if (size > l->in_size) size = l->in_size;
    memcpy(buf, l->in, size);
    l->in += size;
    l->in_size -= size;
    return (ssize_t)size;
}

static ssize_t ws_send(wslay_event_context_ptr ws, const uint8_t *bytes, size_t size, int flags,
                       void *user) {
    (void)ws;
    (void)flags;
    out_add(user, bytes, size);
    return (ssize_t)size;
}

/* What wslay has to say: pongs, and the answer to a close. */
static void ws_write(link *l) {
    while (wslay_event_want_write(l->ws))
        if (wslay_event_send(l->ws) != 0) break;
}

/* The one rule wslay does not know: a close has no payload, or a code of two bytes. */
static void ws_frame(wslay_event_context_ptr ws,
                     const struct wslay_event_on_frame_recv_start_arg *arg, void *user) {
    link *l = user;
    (void)ws;
    if (arg->opcode == WSLAY_CONNECTION_CLOSE && arg->payload_length == 1) l->is_wrong = true;
}

static void ws_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *arg,
                       void *user) {
    link *l = user;
    if (l->is_closing || l->is_ending) return;
    if (arg->opcode == WSLAY_PONG && l->ping_at && arg->msg_length == sizeof l->ping_at &&
        memcmp(arg->msg, &l->ping_at, sizeof l->ping_at) == 0) {
        int64_t trip = (int64_t)((uv_hrtime() - l->ping_at) / 1000);
        l->ping_at = 0;
        l->net->desc.trip(l->net->desc.owner, l->slot, trip);
    }
    if (arg->opcode == WSLAY_TEXT_FRAME) ws_write(l); /* pongs before what comes of the text */
    if (arg->opcode == WSLAY_TEXT_FRAME)
        l->net->desc.text(l->net->desc.owner, l->slot, (const char *)arg->msg, arg->msg_length);
    else if (arg->opcode == WSLAY_BINARY_FRAME)
        wslay_event_queue_close(ws, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0);
}

static bool ws_begin(link *l) {
    static const struct wslay_event_callbacks callbacks = {.recv_callback = ws_recv,
                                                           .send_callback = ws_send,
                                                           .on_frame_recv_start_callback = ws_frame,
                                                           .on_msg_recv_callback = ws_message};
    if (wslay_event_context_server_init(&l->ws, &callbacks, l) != 0) return false;
    wslay_event_config_set_max_recv_msg_length(l->ws, MESSAGE_MAX);
    return true;
}

static void close_frame(link *l, int code, const char *why) {
    char text[125] = {(char)(code >> 8), (char)(code & 255)};
    size_t size = strlen(why) < 120 ? strlen(why) : 120;
    memcpy(text + 2, why, size);
    frame_add(l, WSLAY_CONNECTION_CLOSE, text, size + 2);
    l->is_ending = true;
    mark_dirty(l);
}

/* Reads what has arrived; afterwards wslay may have a pong or a close to send. */
static void ws_take(link *l, const char *bytes, size_t size) {
    l->in = (const uint8_t *)bytes;
    l->in_size = size;
    while (l->in_size && !l->is_closing && !l->is_wrong) {
        if (wslay_event_recv(l->ws) != 0) l->is_wrong = true;
        if (!wslay_event_get_read_enabled(l->ws)) break;
    }
    l->in_size = 0;
    if (l->is_closing) return;
    if (l->is_wrong) {
        close_frame(l, WSLAY_CODE_PROTOCOL_ERROR, "");
        return;
    }
    ws_write(l);
    if (wslay_event_get_close_sent(l->ws)) {
        l->is_ending = true;
        mark_dirty(l);
    }
}

/* ---- heads -------------------------------------------------------------------------------- */

static void head_answer(link *l, const http_request *request) {
    net_uv *n = l->net;
    char text[1536];
    br_buf out = br_buf_over(text, sizeof text);
    http_reply *reply = &l->reply;
    if (request->status == 200) n->desc.get(n->desc.owner, request, reply);
    if (reply->status == 0)
        *reply = (http_reply){.status = 404, .type = "text/plain", .body = "no\n", .size = 3};
    http_head(&out, request, reply);
    assert(!out.full);
    if (request->is_head || reply->status == 304 || request->status == 101) reply->size = 0;
    out_add(l, text, out.used);
    if (l->is_closing) return;
    if (request->status != 101) {
        l->left = reply->size + 1; /* more than is left after any byte */
        l->is_ending = true;
        mark_dirty(l);
    } else if (ws_begin(l)) n->desc.opened(n->desc.owner, l->slot, l->address);
    else link_close(l);
}

static void head_take(link *l, const char *bytes, size_t size) {
    http_request request;
    if (!l->head && !(l->head = malloc(HTTP_HEAD_MAX))) {
        link_close(l);
        return;
    }
    size_t part = size < HTTP_HEAD_MAX - l->head_size ? size : HTTP_HEAD_MAX - l->head_size;
    memcpy(l->head + l->head_size, bytes, part);
    l->head_size += part;
    http_read(l->head, l->head_size, l->net->desc.origin, &request);
    if (request.status == 0) return;
    head_answer(l, &request);
    free(l->head);
    l->head = NULL;
    /* Frames before our answer are a peer that does not wait: no browser does that. */
}

/* ---- reading ------------------------------------------------------------------------------ */

static void alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
    net_uv *n = ((link *)handle)->net;
    (void)size;
    *buf = uv_buf_init(n->buffer, sizeof n->buffer);
}

static void got(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    link *l = (link *)stream;
    if (size < 0) link_close(l);
    if (size <= 0 || l->is_closing || l->is_ending) return;
    l->heard_at = uv_now(l->net->loop);
    l->net->stats.bytes_in += (uint64_t)size;
    if (l->ws) ws_take(l, buf->base, (size_t)size);
    else head_take(l, buf->base, (size_t)size);
}

static uint64_t address_of(const uv_tcp_t *tcp) {
    struct sockaddr_storage name;
    int size = sizeof name;
    if (uv_tcp_getpeername(tcp, (struct sockaddr *)&name, &size) != 0) return 0;
    if (name.ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)&name;
        return br_hash(BR_HASH_START, &in->sin_addr, sizeof in->sin_addr);
    }
    const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)&name;
    return br_hash(BR_HASH_START, &in6->sin6_addr, 8); /* a household has a whole /64 */
}

static uint32_t slot_free(net_uv *n) {
    for (uint32_t i = 0; i < n->links_capacity; i++)
        if (!n->links[i]) return i;
    uint32_t capacity = n->links_capacity ? 2 * n->links_capacity : 64;
    link **grown = realloc(n->links, capacity * sizeof *grown);
    if (!grown) return NO_SLOT;
    memset(grown + n->links_capacity, 0, (capacity - n->links_capacity) * sizeof *grown);
    uint32_t slot = n->links_capacity;
    n->links = grown;
    n->links_capacity = capacity;
    return slot;
}

static bool is_welcome(const net_uv *n, uint64_t address) {
    uint32_t same = 0;
    if (n->is_stopping || n->stats.open >= n->desc.sockets_max) return false;
    for (uint32_t i = 0; i < n->links_capacity; i++)
        same += n->links[i] && n->links[i]->address == address;
    return same < n->desc.sockets_per_address;
}

static void refused(uv_handle_t *handle) { free(handle); }

static void connected(uv_stream_t *listener, int status) {
    net_uv *n = listener->data;
    if (status < 0) return;
    link *l = calloc(1, sizeof *l);
    if (!l || uv_tcp_init(n->loop, &l->tcp) != 0) {
        free(l);
        return;
    }
    l->net = n;
    uint32_t slot = NO_SLOT;
    if (uv_accept(listener, (uv_stream_t *)&l->tcp) == 0) {
        l->address = address_of(&l->tcp);
        if (is_welcome(n, l->address)) slot = slot_free(n);
    }
    if (slot == NO_SLOT) {
        n->stats.refused++;
        uv_close((uv_handle_t *)&l->tcp, refused);
        return;
    }
    l->slot = slot;
    n->links[slot] = l;
    n->stats.open++;
    n->stats.accepted++;
    l->heard_at = l->pinged_at = uv_now(n->loop);
    uv_tcp_nodelay(&l->tcp, 1);
    if (uv_read_start((uv_stream_t *)&l->tcp, alloc, got) != 0) link_close(l);
}

/* ---- time --------------------------------------------------------------------------------- */

static void look_after(link *l, uint64_t now) {
    uint64_t silent = now - l->heard_at;
    if (l->is_closing) return;
    if (l->is_ending) {
        size_t left = uv_stream_get_write_queue_size((uv_stream_t *)&l->tcp);
        if (l->closing_at == 0 || left < l->left) l->closing_at = now; /* it reads */
        l->left = left;
        uint64_t most = l->reply.size ? REPLY_SECONDS : CLOSE_SECONDS;
        if (now - l->closing_at > most * 1000) link_close(l);
    } else if (!l->ws) {
        if (now - l->pinged_at > HEAD_SECONDS * 1000) link_close(l);
    } else if (silent > SILENT_SECONDS * 1000) {
        link_close(l);
    } else if (now - l->pinged_at > PING_SECONDS * 1000) {
        l->pinged_at = now;
        l->ping_at = uv_hrtime(); /* a number nobody guesses, so a pong answers this very ping */
        frame_add(l, WSLAY_PING, (const char *)&l->ping_at, sizeof l->ping_at);
    }
}

static void on_timer(uv_timer_t *timer) {
    net_uv *n = timer->data;
    for (uint32_t i = 0; i < n->links_capacity; i++)
        if (n->links[i]) look_after(n->links[i], uv_now(n->loop));
}

static void on_round(uv_check_t *check) {
    net_uv *n = check->data;
    n->desc.round(n->desc.owner);
    flush_all(n);
}

/* ---- the face ----------------------------------------------------------------------------- */

static link *link_at(net_uv *n, uint32_t conn) {
    link *l = conn < n->links_capacity ? n->links[conn] : NULL;
    return l && l->ws && !l->is_closing && !l->is_ending ? l : NULL;
}

static void face_send(net *face, uint32_t conn, const char *bytes, size_t size) {
    link *l = link_at((net_uv *)face, conn);
    if (l) frame_add(l, WSLAY_TEXT_FRAME, bytes, size);
}

static void face_shut(net *face, uint32_t conn, int code, const char *why) {
    link *l = link_at((net_uv *)face, conn);
    if (l) close_frame(l, code, why);
}

net *net_uv_face(net_uv *n) { return &n->face; }
net_uv_stats net_uv_stats_now(const net_uv *n) { return n->stats; }

int net_uv_port(const net_uv *n) {
    struct sockaddr_storage name;
    int size = sizeof name;
    if (uv_tcp_getsockname(&n->listener, (struct sockaddr *)&name, &size) != 0) return 0;
    const struct sockaddr_in *in = (const struct sockaddr_in *)&name;
    return in->sin_port >> 8 | (in->sin_port & 255) << 8; /* the same place in both families */
}

static int listen_on(net_uv *n) {
    struct sockaddr_in in;
    struct sockaddr_in6 in6;
    const struct sockaddr *name = (const struct sockaddr *)&in;
    int code = uv_ip4_addr(n->desc.host, n->desc.port, &in);
    if (code != 0) {
        code = uv_ip6_addr(n->desc.host, n->desc.port, &in6);
        name = (const struct sockaddr *)&in6;
    }
    if (code == 0) code = uv_tcp_bind(&n->listener, name, 0);
    if (code == 0) code = uv_listen((uv_stream_t *)&n->listener, 1024, connected);
    return code;
}

net_uv *net_uv_open(uv_loop_t *loop, const net_uv_desc *desc, char fault[200]) {
    net_uv *n = calloc(1, sizeof *n);
    if (!n) return NULL;
    n->face = (net){face_send, face_shut};
    n->desc = *desc;
    n->loop = loop;
    uv_tcp_init(loop, &n->listener);
    uv_check_init(loop, &n->check);
    uv_timer_init(loop, &n->timer);
    n->listener.data = n->check.data = n->timer.data = n;
    int code = listen_on(n);
    uv_check_start(&n->check, on_round);
    uv_timer_start(&n->timer, on_timer, 1000, 1000);
    if (code == 0) return n;
    snprintf(fault, 200, "%s port %d: %s", desc->host, desc->port, uv_strerror(code));
    net_uv_stop(n);
    uv_run(loop, UV_RUN_NOWAIT);
    net_uv_free(n);
    return NULL;
}

void net_uv_stop(net_uv *n) {
    if (n->is_stopping) return;
    n->is_stopping = true;
    uv_close((uv_handle_t *)&n->listener, NULL);
    uv_close((uv_handle_t *)&n->check, NULL);
    uv_close((uv_handle_t *)&n->timer, NULL);
    for (uint32_t i = 0; i < n->links_capacity; i++) {
        link *l = n->links[i];
        if (!l) continue;
        if (l->ws) face_shut(&n->face, i, WSLAY_CODE_GOING_AWAY, "the house is closing");
        flush(l);
        link_close(l);
    }
}

void net_uv_free(net_uv *n) {
    free(n->links);
    free(n);
}
