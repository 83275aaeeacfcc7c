/* ws_client.h -- the client's side of WebSocket as bytes: the head, frames out, frames in.
 *
 * No socket here: the load (load_peer.c) and the terminal that joins a table bring their own.
 */
#ifndef WS_CLIENT_H
#define WS_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WS_PIECE = 0, WS_TEXT = 1, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10, WS_HEAD_MAX = 14 };

/* The request that opens it; `key` is 24 letters of base64. How many bytes, 0 = no room. */
size_t ws_request(char *out, size_t size, const char *host, const char *path, const char key[25]);
/* How many bytes the answer's head has: 0 = it is not whole yet, -1 = it is no yes to that key. */
long ws_answer(const char *bytes, size_t size, const char key[25]);
/* A whole frame, masked; `out` has WS_HEAD_MAX bytes more than the text. How many. */
size_t ws_frame(uint8_t *out, int opcode, const char *bytes, size_t size, const uint8_t mask[4]);

typedef struct ws_taken {
    int opcode;
    bool is_last; /* of a message */
    const char *bytes;
    size_t size, used; /* used: of the input */
} ws_taken;

/* The next frame of a server: 1 = there is one, 0 = it is not whole yet, -1 = it can not be one. */
int ws_next(const char *bytes, size_t size, size_t most, ws_taken *out);

#endif
