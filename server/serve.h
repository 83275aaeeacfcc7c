/* serve.h -- the hub on a real network, clock and disk.
 */
#ifndef SERVE_H
#define SERVE_H

#include <stdbool.h>
#include <stdint.h>

enum { SERVE_NAMES_MAX = 32 }; /* of the names of a server, its own included; also of proxies */

enum { SERVE_TOKEN_MAX = 129, SERVE_URL_MAX = 200 };

typedef struct serve_desc {
    const char *host;  /* numeric address to listen on */
    int port;          /* 0 = any free one; it is told in the first line of output */
    const char *data;  /* directory of the store and of what else is kept; made if missing */
    const char *store; /* postgresql://... has the tables instead; NULL = none has */
    const char *node;  /* its name among several servers on that store; NULL = it is the only one */
    const char *public_url;   /* ... where people find it */
    int32_t lease_ms;         /* ... and how long it leads its tables without a sign of life */
    const char *web;          /* directory of the page, or NULL */
    const char *origin;       /* one more welcome origin, such as "https://example.org", or NULL */
    const char *const *names; /* under which people reach it, beside those of this machine */
    int name_count;
    const char *const *proxies; /* addresses and ranges; they say for whom they speak */
    int proxy_count;
    const char *jail; /* what programs of others, if the list of bots has any, are kept in */
    uint32_t messages_per_address; /* 0 = four times messages_per_second, which is a person's */
    uint32_t sockets_max, sockets_per_address, messages_per_second, tables_max, tables_per_address;
    uint32_t legends;          /* seats of bots that take a second a move, of all; 0 = none */
    const char *metrics_host;  /* /metrics are told there and nowhere else ... */
    int metrics_port;          /* ... unless this is 0: then to this machine, or by the token */
    const char *metrics_token; /* whoever says it may read them; NULL = none */
    uint32_t buffers_mb; /* memory of what connections have not sent or not read yet; 0 = 512 */
} serve_desc;

/* "postgresql://..." */
bool serve_is_store(const char *text);
/* "127.0.0.1", "10.0.0.0/8", "fd00::/8" */
bool serve_is_range(const char *text);
/* "error", "warn" or "info": the least that is written to the log; false if it is none of them. */
bool serve_log_level(const char *word);
/* For the log: a move that a program of others has lost, from any thread. */
void serve_note_program(const char *name, const char *what);
/* Runs until SIGINT, SIGTERM or SIGHUP, then finishes its writes. 0, or 1 with the trouble in the
 * log. */
int serve_run(const serve_desc *desc);

#endif
