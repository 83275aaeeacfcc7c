/* net_uv.h -- the network for the world: libuv for sockets, wslay for WebSocket frames.
 *
 * One loop in one thread. After each round of input the owner is called once (`round`), then all
 * that was sent meanwhile leaves in one write for each connection.
 */
#ifndef NET_UV_H
#define NET_UV_H

#include <uv.h>

#include "http.h"
#include "ip.h"
#include "net.h"

typedef struct net_uv net_uv;

typedef struct net_uv_ticket { /* a plain request that is being answered */
    uint32_t slot;
    uint64_t serial;
} net_uv_ticket;

typedef struct net_uv_desc {
    const uint8_t *secret; /* 32 bytes by which addresses are numbered; NULL = one of its own */
    const char *host;      /* numeric address to listen on */
    int port;              /* 0 = any free one */
    int socket;            /* that listens already, instead of these; 0 = none */
    http_site site;
    const ip_range *proxies; /* that are believed about whom they speak for */
    int proxy_count;
    uint32_t sockets_max, sockets_per_address;
    uint32_t frames_per_address; /* a second, and four times that at once; a head counts as four */
    size_t memory_max; /* of what all connections have not sent or not read yet; 0 = 512 MB */
    void *owner;
    void (*opened)(void *owner, uint32_t conn, whence from);
    void (*text)(void *owner, uint32_t conn, const char *bytes, size_t size);
    void (*closed)(void *owner, uint32_t conn);
    void (*trip)(void *owner, uint32_t conn, int64_t microseconds); /* of a ping and its pong */
    /* A plain request. The body is released when it is sent or the peer is gone. */
    void (*get)(void *owner, net_uv_ticket ticket, const http_request *request, http_reply *reply);
    /* A stream wants its next piece: the peer has read what there was. */
    void (*pull)(void *owner, net_uv_ticket ticket, void *reply_owner);
    void (*round)(void *owner);
} net_uv_desc;

/* Why a connection was closed that did not want it. */
#define NET_UV_LOSSES(X)      \
    X(SILENT, "silent")       \
    X(SLOW_HEAD, "slow-head") \
    X(UNREAD, "unread")       \
    X(MEMORY, "memory")       \
    X(TOO_BIG, "too-big")     \
    X(WRONG, "wrong-frame")

typedef enum net_uv_loss {
#define X(name, word) NET_UV_##name,
    NET_UV_LOSSES(X)
#undef X
        NET_UV_LOSS_COUNT
} net_uv_loss;

typedef struct net_uv_stats {
    uint64_t accepted, bytes_in, bytes_out;
    /* sockets that were refused, and why: too many of one address, too many, no more files */
    uint64_t refused_address, refused_full, refused_files;
    uint64_t refused_banned; /* ... or the operator does not want them */
    uint64_t lost[NET_UV_LOSS_COUNT];
    uint32_t open;
    uint32_t paused; /* connections that wait until their address may go on */
    size_t memory;   /* bytes that all connections have not sent or not read yet */
} net_uv_stats;

/* NULL with one line of trouble in `fault`. */
net_uv *net_uv_open(uv_loop_t *loop, const net_uv_desc *desc, char fault[200]);
net *net_uv_face(net_uv *n);
int net_uv_port(const net_uv *n);
net_uv_stats net_uv_stats_now(const net_uv *n);
/* Whoever has asked is on this machine itself; a proxy may be. */
bool net_uv_is_near(const net_uv *n, net_uv_ticket ticket);
/* The answer to a request that was put off; whoever asked may have gone. */
void net_uv_reply(net_uv *n, net_uv_ticket ticket, http_reply *reply);
/* A piece of a stream. */
void net_uv_feed(net_uv *n, net_uv_ticket ticket, const char *bytes, size_t size, bool is_end);
/* What is done for a plain request counts for its address like so many bytes from there. */
void net_uv_charge(net_uv *n, net_uv_ticket ticket, size_t bytes);
/* The owner of the reply that is being streamed; NULL = nobody reads it any more. */
void *net_uv_streamed(const net_uv *n, net_uv_ticket ticket);
/* Whoever comes from there is refused from now on, and who is here is closed. The ranges stay the
 * caller's. */
void net_uv_ban(net_uv *n, const ip_range *ranges, int count);
/* Where a connection comes from, terminated; "" = there is none of that number. */
enum { NET_UV_ADDRESS_MAX = 48 };
void net_uv_address(const net_uv *n, uint32_t conn, char out[NET_UV_ADDRESS_MAX]);
/* Takes no more connections and closes those there are; run the loop until it is empty. */
void net_uv_stop(net_uv *n);
void net_uv_free(net_uv *n);

#endif
