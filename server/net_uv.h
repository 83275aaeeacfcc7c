/* net_uv.h -- the network for the world: libuv for sockets, wslay for WebSocket frames.
 *
 * One loop in one thread. After each round of input the owner is called once (`round`), then all
 * that was sent meanwhile leaves in one write for each connection.
 */
#ifndef NET_UV_H
#define NET_UV_H

#include <uv.h>

#include "http.h"
#include "net.h"

typedef struct net_uv net_uv;

typedef struct net_uv_desc {
    const char *host; /* numeric address to listen on */
    int port;         /* 0 = any free one */
    const char *origin;
    uint32_t sockets_max, sockets_per_address;
    void *owner;
    void (*opened)(void *owner, uint32_t conn, uint64_t address);
    void (*text)(void *owner, uint32_t conn, const char *bytes, size_t size);
    void (*closed)(void *owner, uint32_t conn);
    void (*trip)(void *owner, uint32_t conn, int64_t microseconds); /* of a ping and its pong */
    /* A plain request. The body is released when it is sent or the peer is gone. */
    void (*get)(void *owner, const http_request *request, http_reply *reply);
    void (*round)(void *owner);
} net_uv_desc;

typedef struct net_uv_stats {
    uint64_t accepted, refused, bytes_in, bytes_out;
    uint32_t open;
} net_uv_stats;

/* NULL with one line of trouble in `fault`. */
net_uv *net_uv_open(uv_loop_t *loop, const net_uv_desc *desc, char fault[200]);
net *net_uv_face(net_uv *n);
int net_uv_port(const net_uv *n);
net_uv_stats net_uv_stats_now(const net_uv *n);
/* Takes no more connections and closes those there are; run the loop until it is empty. */
void net_uv_stop(net_uv *n);
void net_uv_free(net_uv *n);

#endif
