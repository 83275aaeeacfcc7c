/* net.h -- what the hub needs of a network, and nothing more.
 *
 * A connection is a small number that the network chooses and may use again once it has told the
 * hub that the connection is closed. Messages arrive by hub_text and leave by `send`, whole
 * and in order. There are two networks: net_uv.c for the world, faults.c for tests.
 */
#ifndef NET_H
#define NET_H

#include <stddef.h>
#include <stdint.h>

typedef struct net net;
struct net {
    /* Takes a copy. A peer that does not read is the network's to close. */
    void (*send)(net *self, uint32_t conn, const char *bytes, size_t size);
    /* Closes with a WebSocket code; hub_closed follows, later. */
    void (*shut)(net *self, uint32_t conn, int code, const char *why);
    /* Bytes sent that the peer has not taken yet; NULL = every peer takes all at once. */
    size_t (*waiting)(net *self, uint32_t conn);
};
enum { NET_POLICY = 1008, NET_TRY_LATER = 1013 };

#endif
