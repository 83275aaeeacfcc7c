/* net_uv.c -- sockets by libuv: takes connections, reads from them and looks after them.
 *
 * Memory for a connection is bounded: a head of 8 kB until it is a WebSocket, a message of 64 kB
 * in however many frames, what was read and has to wait (64 kB), 1 MB that waits to be read by a
 * slow peer; who needs more is closed with a code. So is the sum of all: beyond it each has a share
 * of 64 kB. A peer that does not answer pings, or does not read its answer, is closed.
 */
#include "net_uv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net_link.h"

enum {
    TENTHS = 10,
    BUDGETS = 65536,
    BACKLOG = 16384 /* that come back at once after a restart; the system has a bound, too */
};
#define NO_SLOT UINT32_MAX

/* ---- reading ------------------------------------------------------------------------------ */

static void alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
    net_uv *n = ((link *)handle)->net;
    (void)size;
    *buf = uv_buf_init(n->buffer, sizeof n->buffer);
}

/* Nothing more is read until its address may go on; what was read waits. */
static void pause(link *l, const char *bytes, size_t size) {
    uv_read_stop((uv_stream_t *)&l->tcp);
    if (size > 0) {
        l->rest = memory_change(l, 0, size) ? malloc(size) : NULL;
        if (!l->rest) {
            link_lose(l, NET_UV_MEMORY);
            return;
        }
        memcpy(l->rest, bytes, size);
    }
    l->rest_size = size;
    l->resume_at = uv_now(l->net->loop) + home_wait(l);
    list_add(l, LIST_PAUSED);
    l->net->stats.paused++;
}

static void take(link *l, const char *bytes, size_t size) {
    size_t used = l->ws ? 0 : head_take(l, bytes, size);
    if (l->ws && used < size && !l->is_closing) used += frames_take(l, bytes + used, size - used);
    bool is_waiting = used < size || (l->head && l->is_head_whole);
    if (is_waiting && !l->is_closing && !l->is_ending) pause(l, bytes + used, size - used);
}

static void got(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    link *l = (link *)stream;
    if (size < 0) link_close(l);
    if (size <= 0 || l->is_closing || l->is_ending) return;
    if (l->is_asked || l->reply.is_stream) return; /* one request, one answer */
    l->heard_at = uv_now(l->net->loop);
    l->net->stats.bytes_in += (uint64_t)size;
    take(l, buf->base, (size_t)size);
}

static void resume(link *l) {
    char *rest = l->rest;
    size_t size = l->rest_size;
    list_drop(l, LIST_PAUSED);
    l->net->stats.paused--;
    if (l->is_closing || l->is_ending) return;
    if (l->reply.is_stream) {
        out_pull(l);
        return;
    }
    l->rest = NULL;
    l->rest_size = 0;
    l->heard_at = uv_now(l->net->loop);
    take(l, rest ? rest : "", size);
    free(rest);
    memory_change(l, size, 0);
    if (l->in_list[LIST_PAUSED].at || l->is_closing) return;
    if (uv_read_start((uv_stream_t *)&l->tcp, alloc, got) != 0) link_close(l);
}

/* ---- taking connections ------------------------------------------------------------------- */

static uint32_t slot_take(net_uv *n) {
    if (n->free_count) return n->free_slots[--n->free_count];
    uint32_t capacity = n->links_capacity ? 2 * n->links_capacity : 64;
    link **grown = realloc(n->links, capacity * sizeof *grown);
    if (!grown) return NO_SLOT;
    n->links = grown;
    uint32_t *places = realloc(n->free_slots, capacity * sizeof *places);
    if (!places) return NO_SLOT;
    n->free_slots = places;
    memset(grown + n->links_capacity, 0, (capacity - n->links_capacity) * sizeof *grown);
    uint32_t slot = n->links_capacity;
    for (uint32_t i = capacity; i-- > slot + 1;) n->free_slots[n->free_count++] = i;
    n->links_capacity = capacity;
    return slot;
}

static void refused(uv_handle_t *handle) { free(handle); }

/* A place for it; NO_SLOT if there is none, and why is counted. */
static uint32_t place_take(net_uv *n, link *l) {
    if (n->is_stopping || n->stats.open >= n->desc.sockets_max) {
        n->stats.refused_full++;
        return NO_SLOT;
    }
    if (!home_take(l)) {
        if (l->is_banned) n->stats.refused_banned++;
        else n->stats.refused_address++;
        return NO_SLOT;
    }
    uint32_t slot = slot_take(n);
    if (slot == NO_SLOT) home_leave(l);
    return slot;
}

static void connected(uv_stream_t *listener, int status) {
    net_uv *n = listener->data;
    if (status < 0) {
        n->stats.refused_files++;
        return;
    }
    link *l = calloc(1, sizeof *l);
    if (!l || uv_tcp_init(n->loop, &l->tcp) != 0) {
        free(l);
        return;
    }
    l->net = n;
    bool is_there = uv_accept(listener, (uv_stream_t *)&l->tcp) == 0;
    uint32_t slot = is_there ? place_take(n, l) : NO_SLOT;
    if (slot == NO_SLOT) {
        uv_close((uv_handle_t *)&l->tcp, refused);
        return;
    }
    l->slot = slot;
    l->serial = ++n->serial;
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
    if (l->is_closing || (l->in_list[LIST_PAUSED].at && !l->is_ending)) return;
    if (l->is_ending) {
        size_t left = uv_stream_get_write_queue_size((uv_stream_t *)&l->tcp);
        if (l->closing_at == 0 || left < l->left) l->closing_at = now; /* it reads */
        l->left = left;
        uint64_t most = l->reply.size ? REPLY_SECONDS : CLOSE_SECONDS;
        if (now - l->closing_at > most * 1000) link_close(l);
    } else if (l->is_asked || l->reply.is_stream) { /* ours to answer, or its to read */
        if (!l->is_pulled && !l->is_asked && silent > REPLY_SECONDS * 1000)
            link_lose(l, NET_UV_UNREAD);
    } else if (!l->ws) {
        if (now - l->pinged_at > HEAD_SECONDS * 1000) link_lose(l, NET_UV_SLOW_HEAD);
    } else if (silent > SILENT_SECONDS * 1000) {
        link_lose(l, NET_UV_SILENT);
    } else if (now - l->pinged_at > PING_SECONDS * 1000) {
        l->pinged_at = now;
        frames_ping(l);
    }
}

/* Those that have waited long enough go on, each from where it stopped. */
static void resume_all(net_uv *n) {
    uint64_t now = uv_now(n->loop);
    for (link *l = n->lists[LIST_PAUSED], *next; l; l = next) {
        next = l->in_list[LIST_PAUSED].next;
        if (l->resume_at <= now || l->is_ending) resume(l);
    }
}

static void on_timer(uv_timer_t *timer) {
    net_uv *n = timer->data;
    resume_all(n);
    n->turn = (n->turn + 1) % TENTHS; /* a few at a time, so that nobody waits for all of them */
    for (uint32_t i = n->turn; i < n->links_capacity; i += TENTHS)
        if (n->links[i]) look_after(n->links[i], uv_now(n->loop));
    out_flush_all(n); /* the loop may sleep now */
}

static void on_round(uv_check_t *check) {
    net_uv *n = check->data;
    n->desc.round(n->desc.owner);
    out_flush_all(n);
}

/* ---- the face ----------------------------------------------------------------------------- */

static link *link_at(net_uv *n, uint32_t conn) {
    link *l = conn < n->links_capacity ? n->links[conn] : NULL;
    return l && l->ws && !l->is_closing && !l->is_ending ? l : NULL;
}

static void face_send(net *face, uint32_t conn, const char *bytes, size_t size) {
    link *l = link_at((net_uv *)face, conn);
    if (l) frames_send(l, WSLAY_TEXT_FRAME, bytes, size);
}

static size_t face_waiting(net *face, uint32_t conn) {
    const link *l = link_at((net_uv *)face, conn);
    return l ? l->out_size + l->writing_size : 0;
}

static void face_shut(net *face, uint32_t conn, int code, const char *why) {
    link *l = link_at((net_uv *)face, conn);
    if (l) frames_close(l, code, why);
}

net *net_uv_face(net_uv *n) { return &n->face; }
net_uv_stats net_uv_stats_now(const net_uv *n) { return n->stats; }

bool net_uv_is_near(const net_uv *n, net_uv_ticket ticket) {
    static const ip_range near[] = {
        {.base = {{[15] = 1}}, .bits = 128},
        {.base = {{[10] = 255, [11] = 255, [12] = 127}}, .bits = 104},
    };
    const link *l = ticket.slot < n->links_capacity ? n->links[ticket.slot] : NULL;
    return l && l->serial == ticket.serial && ip_is_in(&l->peer, near, 2);
}

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
    if (n->desc.socket) {
        int opened = uv_tcp_open(&n->listener, n->desc.socket);
        return opened ? opened : uv_listen((uv_stream_t *)&n->listener, BACKLOG, connected);
    }
    const struct sockaddr *name = (const struct sockaddr *)&in;
    int code = uv_ip4_addr(n->desc.host, n->desc.port, &in);
    if (code != 0) {
        code = uv_ip6_addr(n->desc.host, n->desc.port, &in6);
        name = (const struct sockaddr *)&in6;
    }
    if (code == 0) code = uv_tcp_bind(&n->listener, name, 0);
    if (code == 0) code = uv_listen((uv_stream_t *)&n->listener, BACKLOG, connected);
    return code;
}

net_uv *net_uv_open(uv_loop_t *loop, const net_uv_desc *desc, char fault[200]) {
    net_uv *n = calloc(1, sizeof *n);
    if (!n) return NULL;
    n->face = (net){face_send, face_shut, face_waiting};
    n->desc = *desc;
    if (n->desc.memory_max == 0) n->desc.memory_max = (size_t)512 * 1024 * 1024;
    n->loop = loop;
    n->frames = meter_new(BUDGETS);
    if (desc->secret) memcpy(n->secret, desc->secret, sizeof n->secret);
    bool has_secret =
        desc->secret || uv_random(NULL, NULL, n->secret, sizeof n->secret, 0, NULL) == 0;
    if (!n->frames || !has_secret) {
        snprintf(fault, 200, "no memory or no chance");
        meter_free(n->frames);
        free(n);
        return NULL;
    }
    uv_tcp_init(loop, &n->listener);
    uv_check_init(loop, &n->check);
    uv_timer_init(loop, &n->timer);
    n->listener.data = n->check.data = n->timer.data = n;
    int code = listen_on(n);
    uv_check_start(&n->check, on_round);
    uv_timer_start(&n->timer, on_timer, 1000 / TENTHS, 1000 / TENTHS);
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
        out_flush(l);
        link_close(l);
    }
}

void net_uv_free(net_uv *n) {
    meter_free(n->frames);
    free(n->links);
    free(n->free_slots);
    free(n);
}
