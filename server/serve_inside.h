/* serve_inside.h -- a running server from inside; for serve*.c only. */
#ifndef SERVE_INSIDE_H
#define SERVE_INSIDE_H

#include "bans.h"
#include "hub.h"
#include "net_uv.h"
#include "serve.h"
#include "serve_log.h"
#include "split.h"
#include "store_open.h"
#include "think.h"
#include "watch.h"
#include "web.h"

enum { SERVE_NAME_MAX = 256 };

typedef struct server {
    uv_loop_t loop;
    uv_async_t stored, fetched, heard, tasks;
    uv_timer_t timer;
    uv_prepare_t pacer;
    uv_signal_t interrupted, terminated, hung_up;
    net_uv *net;
    net_uv *figures;                     /* where they are told, if apart; or NULL */
    char metrics_token[SERVE_TOKEN_MAX]; /* "" = none */
    watch watch;
    uv_pipe_t admin;
    bans bans;
    struct visit *waiting; /* operators who wait for the store */
    store *store;
    think *think, *programs; /* programs: where those of others are asked; NULL = none are */
    split split;
    hub *hub;
    web *web;                        /* NULL = none */
    int64_t wall_start;              /* milliseconds since 1970 ... */
    uint64_t start;                  /* ... at this of uv_hrtime */
    uint64_t round_at, round_before; /* when the last two rounds began, of uv_hrtime */
    uint64_t counted_at, counted;    /* messages, and when ... */
    bool is_busy;                    /* ... and whether many had come since the time before */
    uint64_t read_bytes;             /* that the store has looked at for people */
    bool is_good;                    /* how the last batch ended; written before `stored` is sent */
    bool is_stored;                  /* it has ended, and the hub does not know yet */
    bool is_stopping;                /* takes nothing more and waits for the hub to be quiet */
    bool is_stopped;
    bool is_awake;    /* all that was going on when the house went down is in memory again */
    bool is_draining; /* takes no new tables */
    int64_t give_up;  /* ... but no longer for a store that does not take writes */
    int lock;
    char trouble[200]; /* of the last batch; written like is_good */
    char name[SERVE_NAMES_MAX][SERVE_NAME_MAX];
    const char *names[SERVE_NAMES_MAX];
    int name_count;
    ip_range proxies[SERVE_NAMES_MAX];
    int proxy_count;
} server;

/* serve.c: house time */
int64_t serve_now(const server *s);
void serve_fetched(server *s); /* the store has found something */

/* serve_metrics.c: what Prometheus is told, malloced; and the port of its own, if one is wanted */
char *serve_metrics(const server *s);
bool serve_figures_start(server *s, const serve_desc *desc);

/* serve_admin.c: bans, and the socket of the operator */
bool serve_admin_start(server *s, const char *data);
void serve_banned(void *owner, const fetch *list); /* that is the store's list from now on */
void serve_admin_stop(server *s);

/* serve_get.c: plain requests */
void serve_get(void *owner, net_uv_ticket ticket, const http_request *request, http_reply *reply);
void serve_get_figures(void *owner, net_uv_ticket ticket, const http_request *request,
                       http_reply *reply);
void serve_pull(void *owner, net_uv_ticket ticket, void *reply_owner);

#endif
