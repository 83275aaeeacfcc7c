/* serve.h -- the hub on a real network, clock and disk.
 */
#ifndef SERVE_H
#define SERVE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct serve_desc {
    const char *host;   /* numeric address to listen on */
    int port;           /* 0 = any free one; it is told in the first line of output */
    const char *data;   /* directory of the store; made if it is missing */
    const char *web;    /* directory of the page, or NULL */
    const char *origin; /* one more welcome origin, such as "https://example.org", or NULL */
    uint32_t sockets_max, sockets_per_address, messages_per_second, tables_max, tables_per_address;
} serve_desc;

/* Runs until SIGINT or SIGTERM, then finishes its writes. 0, or 1 with the trouble logged. */
int serve_run(const serve_desc *desc);

#endif
