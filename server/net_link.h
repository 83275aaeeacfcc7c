/* net_link.h -- the network from inside: a connection, and all of them; for net_*.c only.
 *
 * net_uv.c takes connections and looks after them, net_home.c knows whose they are and what each
 * address may still do, net_head.c reads heads and answers them, net_frames.c is what is a
 * WebSocket then, net_out.c writes and closes.
 */
#ifndef NET_LINK_H
#define NET_LINK_H

#include <wslay/wslay.h>

#include "ip.h"
#include "meter.h"
#include "net_uv.h"

enum {
    MESSAGE_MAX = 64 * 1024,
    WAITING_MAX = 1024 * 1024,
    SHARE_BYTES = 64 * 1024, /* that a connection has even where memory is short */
    HEAD_SECONDS = 10,       /* to send a whole head */
    PING_SECONDS = 5,        /* also how we know the length of a line */
    SILENT_SECONDS = 60,
    CLOSE_SECONDS = 5,  /* to answer a close */
    REPLY_SECONDS = 30, /* to read something of an answer */
    HEAD_FRAMES = 4,    /* what a head costs an address */
    STREETS = 4096
};

typedef struct household { /* connections from one address, or from one area */
    uint64_t key;
    uint32_t count;
    struct household *next;
} household;

typedef enum list { LIST_DIRTY, LIST_PAUSED, LISTS } list;

typedef struct link { /* one connection */
    uv_tcp_t tcp;     /* must be first */
    net_uv *net;
    uint32_t slot;
    ip peer;         /* who is at the other end; a proxy speaks for somebody else */
    ip whose;        /* whose it is */
    bool is_banned;  /* ... and is not wanted */
    whence from;     /* whose it is, in numbers */
    household *home; /* all from that address; NULL = a proxy that has not said for whom yet */
    household *area; /* all from the net around it, or NULL */
    wslay_event_context_ptr ws; /* NULL until it is a WebSocket */
    char *head;                 /* until then */
    size_t head_size;
    bool is_head_whole;
    char *rest; /* what was read and has to wait, as its address asks for too much */
    size_t rest_size;
    uint64_t resume_at; /* milliseconds of the loop */
    const uint8_t *in;  /* what wslay reads from, during a read only */
    size_t in_size;
    uint8_t frame_head[14]; /* as much as is there of the head of a frame */
    int frame_head_size;
    uint64_t frame_left, message_size; /* payload that is still to come; of the message so far */
    char *text;                        /* of a message that comes in pieces */
    size_t text_size, text_capacity;
    char *out; /* not yet handed to the socket */
    size_t out_size, out_capacity;
    char *writing; /* handed over, not yet taken */
    size_t writing_size, writing_capacity;
    size_t memory;    /* of all of these, and of the head */
    http_reply reply; /* to a plain request: its body follows `out`, from where it lies */
    bool is_reply_out;
    uint64_t serial;
    bool is_asked;  /* a plain request that is not answered yet */
    bool is_head;   /* ... whose answer has no body */
    bool is_pulled; /* the next piece of a stream is being made */
    size_t left;    /* of the reply, when last looked at */
    uv_write_t write;
    uint64_t heard_at, pinged_at, closing_at; /* milliseconds of the loop */
    uint64_t ping_at;           /* nanoseconds; its bytes are in the ping; 0 = none is out */
    bool is_closing, is_ending; /* ending: close once everything is written */
    bool is_wrong;              /* sent a frame that wslay lets pass and the RFC does not */
    bool is_big;                /* sends more than a message may have */
    bool is_control;            /* the frame that is being read */
    struct {
        struct link *next, **at; /* at: what points here; NULL = not in that list */
    } in_list[LISTS];
} link;

struct net_uv {
    net face; /* must be first */
    net_uv_desc desc;
    net_uv_stats stats;
    uv_loop_t *loop;
    uv_tcp_t listener;
    uv_check_t check;
    uv_timer_t timer;
    link **links;
    uint32_t links_capacity;
    uint32_t *free_slots; /* a stack of them */
    uint32_t free_count;
    household *streets[STREETS]; /* by key */
    const ip_range *bans;
    int ban_count;
    meter *frames;      /* budgets of addresses */
    uint8_t secret[32]; /* of the numbers that addresses have here */
    uint32_t turn;      /* which tenth of the connections is looked after next */
    link *lists[LISTS];
    bool is_stopping;
    uint64_t serial;
    char buffer[65536]; /* one read at a time */
};

/* ---- net_home.c: whose a connection is, and what an address may still do ------------------- */

/* False if there are too many already. */
bool home_take(link *l);
void home_leave(link *l);
/* A proxy has said for whom it speaks: false if there are too many of those. */
bool home_move(link *l, const http_request *request);
/* Counts frames and bytes of an address. */
void home_charge(link *l, uint32_t frames, size_t bytes);
/* Milliseconds until more is read from that address; 0 = at once. */
uint64_t home_wait(const link *l);

/* ---- net_out.c: writing and closing -------------------------------------------------------- */

void list_add(link *l, list which);
void list_drop(link *l, list which);
/* Memory of a connection, before and after. False: it may not have more. */
bool memory_change(link *l, size_t before, size_t after);
void out_add(link *l, const void *bytes, size_t size);
void out_flush(link *l);
void out_pull(link *l); /* the next piece of a stream, if it is time */
void out_flush_all(net_uv *n);
void link_close(link *l);
void link_lose(link *l, net_uv_loss why); /* closed, and counted: it did not want that */

/* ---- net_frames.c: what is a WebSocket ----------------------------------------------------- */

bool frames_begin(link *l);
/* Takes what has arrived; how much of it, for an address that asks for too much has to wait. */
size_t frames_take(link *l, const char *bytes, size_t size);
void frames_send(link *l, uint8_t opcode, const char *bytes, size_t size);
void frames_close(link *l, int code, const char *why);
void frames_ping(link *l);

/* ---- net_head.c: heads and their answers --------------------------------------------------- */

/* Takes what has arrived of a head; how much of it: frames may follow at once. */
size_t head_take(link *l, const char *bytes, size_t size);

#endif
