/* ws_client.c -- the client's side of WebSocket as bytes: the head, frames out, frames in. */
#define _GNU_SOURCE /* memmem */
#include "ws_client.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "http.h"

size_t ws_request(char *out, size_t size, const char *host, const char *path, const char key[25]) {
    int used = snprintf(out, size,
                        "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: %s\r\n\r\n",
                        path, host, key);
    return used > 0 && (size_t)used < size ? (size_t)used : 0;
}

long ws_answer(const char *bytes, size_t size, const char key[25]) {
    static const char name[] = "\r\nSec-WebSocket-Accept:";
    char wanted[29];
    const char *end = memmem(bytes, size, "\r\n\r\n", 4);
    if (!end) return 0;
    if (size < 12 || memcmp(bytes, "HTTP/1.1 101", 12) != 0) return -1;
    http_accept(key, wanted);
    for (const char *at = bytes; at < end; at++) {
        if ((size_t)(end - at) < sizeof name - 1 || strncasecmp(at, name, sizeof name - 1) != 0)
            continue;
        at += sizeof name - 1;
        while (*at == ' ') at++;
        bool is_ours = end - at >= 28 && memcmp(at, wanted, 28) == 0;
        return is_ours ? (long)(end + 4 - bytes) : -1;
    }
    return -1;
}

size_t ws_frame(uint8_t *out, int opcode, const char *bytes, size_t size, const uint8_t mask[4]) {
    size_t head = size < 126 ? 2 : size < 65536 ? 4 : 10;
    out[0] = (uint8_t)(0x80 | opcode);
    out[1] = (uint8_t)(0x80 | (size < 126 ? size : size < 65536 ? 126 : 127));
    for (size_t i = 2; i < head; i++) out[i] = (uint8_t)((uint64_t)size >> 8 * (head - 1 - i));
    memcpy(out + head, mask, 4);
    for (size_t i = 0; i < size; i++) out[head + 4 + i] = (uint8_t)bytes[i] ^ mask[i % 4];
    return head + 4 + size;
}

int ws_next(const char *bytes, size_t size, size_t most, ws_taken *out) {
    const uint8_t *f = (const uint8_t *)bytes;
    if (size < 2) return 0;
    uint64_t length = f[1] & 127u;
    size_t head = length < 126 ? 2 : length == 126 ? 4 : 10;
    if (f[1] & 0x80u || f[0] & 0x70u) return -1; /* a server does not mask, and asks no extension */
    if (size < head) return 0;
    if (head > 2) length = 0;
    for (size_t i = 2; i < head; i++) length = length << 8 | f[i];
    if (length > most) return -1;
    if (size - head < length) return 0;
    *out = (ws_taken){f[0] & 15, (f[0] & 0x80u) != 0, bytes + head, (size_t)length,
                      head + (size_t)length};
    return 1;
}
