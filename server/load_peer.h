/* load_peer.h -- one socket of a load: a WebSocket client that costs less than what it measures.
 *
 * Messages are found, not parsed. For load*.c only.
 */
#ifndef LOAD_PEER_H
#define LOAD_PEER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct peer {
    int fd; /* 0 = none */
    bool is_connected;
    bool is_open; /* the server has taken it as a WebSocket */
    char *in;
    size_t in_size, in_capacity;
} peer;

typedef struct peer_face { /* what happens to it */
    void (*opened)(void *owner);
    void (*message)(void *owner, const char *text, size_t size);
} peer_face;

/* Begins to connect to a port of this machine, without waiting; epoll will say `number`. */
bool peer_open(peer *p, int port, int epoll, unsigned number);
/* After an event. False with errno if the connection is over or broken. */
bool peer_take(peer *p, int epoll, unsigned number, const peer_face *face, void *owner);
bool peer_say(const peer *p, const char *text);
/* Nothing is said, as when a line is lost, and its port is free again at once. */
void peer_cut(peer *p);
void peer_free(peer *p);

/* A number of /metrics, or -1. */
double metric(int port, const char *name);

#endif
