/* core.h -- the hub from inside: its connections, its tables, what waits for the disk.
 *
 * For the files that move data between a table and the world. Those that say what happens at a
 * table (room.c and what it calls) see model.h only.
 */
#ifndef CORE_H
#define CORE_H

#include <string.h>

#include "hub.h"
#include "model.h"
#include "read.h"

enum {
    TEXT_BYTES = 256 * 1024,
    REQUEST_MAX = 64 * 1024, /* bytes of one message to us */
    NODES_MAX = 2048,
    HELD_MAX = 768 * 1024,  /* bytes that may wait for one connection: less than a network takes */
    HELD_SHARE = 64 * 1024, /* ... where all that waits takes more than it may */
    FETCHING_MAX = 256 * 1024 * 1024, /* bytes read for answers of all that are not whole yet */
    HELD_MANY = 256 * 1024,           /* from here on only what a viewer needs is kept */
    RETRY_MS = 500                    /* between attempts of a store that does not take writes */
};

_Static_assert((int)DECKS_MAX + 1024 <= (int)TEXT_BYTES, "decks can be told");

typedef enum message_kind {
    MESSAGE_TABLE, /* the whole of something: a later one tells all that an earlier one told */
    MESSAGE_UPDATE,
    MESSAGE_PASSES,
    MESSAGE_ANSWER, /* to what this very connection has asked */
    MESSAGE_TALK    /* chat, times: nothing is missing without it */
} message_kind;
_Static_assert((int)MESSAGE_ANSWER == (int)HELD_KINDS, "those before it can be left out");

typedef struct held {
    struct held *next, *before;
    message_kind kind;
    uint64_t batch; /* must be durable first */
    uint32_t size;
    char bytes[];
} held;

typedef struct batch {
    store_row *rows;
    size_t count, capacity;
} batch;

typedef struct wake_mark {
    int64_t due, after;
} wake_mark;

enum { WAKE_LATE_MAX = 16 }; /* tables that can not be read and hold up no others */

typedef struct wake_late {
    char key[STORE_KEY_MAX];
    bool is_due;
} wake_late;

struct hub {
    hub_desc desc;
    hub_stats stats;
    int64_t now;
    uint64_t serial; /* last one given out */
    conn **conns;
    uint32_t conns_capacity;
    room **rooms;
    uint32_t room_count, rooms_capacity;
    room **places;         /* each room at a place of its own, NULL = free */
    uint32_t *free_places; /* a stack of those that were used */
    uint32_t place_count, free_count;
    room **heap;
    room **shelves, **code_shelves; /* by a hash of the key, of the code; a power of two */
    uint32_t shelf_count;
    room *publics; /* tables that anybody may find, newest first */
    batch filling, flying;
    meter *messages, *makers;          /* budgets of people and addresses: messages, tables */
    meter *knocks, *histories_read;    /* ... codes tried in vain, pieces of histories */
    meter *looked;                     /* ... bytes that the store looks at */
    meter *talked, *stirs;             /* ... chat, and what else all at a table are told of */
    uint64_t batch_now, batch_durable; /* the one being filled; the last one on disk */
    bool is_flying;
    int64_t retry_at;             /* 0 = no trouble */
    conn *holders, **holders_end; /* for whom messages wait, in the order in which they began to */
    bool has_slow;                /* ... some for a peer that is behind, though they may go */
    size_t waiting;               /* bytes of all rows and messages that wait for the disk */
    size_t fetching;    /* bytes of what has been read for answers that are not whole yet */
    uint32_t histories; /* that are being read */
    struct {            /* wake.c: tables that are read though nobody has come */
        fetch_due what; /* those of the start, then those whose clock is due */
        int64_t ask_at; /* ... which is asked then ... */
        int64_t after_due, after; /* ... behind this one */
        wake_mark clock;          /* ... those whose clock is due, while others are asked for */
        bool is_awake;            /* those of the start have been read */
        bool is_asking, is_more;
        char (*keys)[STORE_KEY_MAX]; /* that were answered, of which so many ... */
        uint32_t count, next;        /* ... have had their turn */
        int reading;
        wake_late late[WAKE_LATE_MAX]; /* that could not be read ... */
        uint32_t late_count;
        int64_t late_at; /* ... the first of which is tried again then */
    } waking;
    struct {              /* nodes.c: this server is one of several on its store */
        int64_t renew_at; /* the lease; INT64_MAX = it is being renewed, or there is none */
        int64_t renewed_at, looked_at; /* ... for the last time; and at our own public tables */
        int64_t changed_at;            /* one of these has; 0 = none */
        uint64_t changed_batch;        /* ... on disk with this one */
        uint64_t told;                 /* the list that others have, as a hash */
        uint32_t news;                 /* that came meanwhile */
        char *others; /* addresses of those that live, each behind a zero byte ... */
        size_t others_size;
        char *listed; /* ... and what lists say of their public tables: members of a list */
        size_t listed_size;
        bool is_unsure; /* what others may have taken is to be looked at */
        bool is_leaving, is_asking, has_left;
        bool is_out; /* another one has had our name: nothing can be written any more */
    } node;
    struct {                   /* shared.c: whom no server of the house lets in */
        int64_t ask_at;        /* for the list of bans */
        int64_t number;        /* of the one that is known ... */
        bool is_known;         /* ... if it is */
        uint64_t asked, taken; /* questions for it; the one whose answer it is */
    } shared;
    bool is_draining;  /* no new tables */
    uint64_t *revoked; /* people who are not let in, as operate.c numbers them */
    uint32_t revoked_count;
    br_json_node nodes[NODES_MAX];
    reader reader;
    char text[TEXT_BYTES];
    char view_text[TEXT_BYTES / 2], events_text[TEXT_BYTES / 4]; /* of the last viewer told */
};

/* All that waits for the disk takes more than it may: nothing new is begun. */
static inline bool hub_is_crowded(const hub *h) {
    return h->waiting > (size_t)h->desc.waiting_mb * 1024 * 1024;
}

/* May one more bot that takes a second a move sit down? Tables that are over do not count. */
bool hub_has_room_for_legend(const hub *h);

static inline conn *hub_conn(const hub *h, uint32_t slot) {
    return slot < h->conns_capacity ? h->conns[slot] : NULL;
}

/* Whoever has asked for something that took a while; NULL if it has gone. */
static inline conn *hub_asker(const hub *h, uint32_t slot, uint64_t serial) {
    conn *c = hub_conn(h, slot);
    return c && c->serial == serial ? c : NULL;
}

/* Whose budget a connection spends beside its address's: the person's, or its own as long as nobody
 * has said who it is. */
static inline uint64_t conn_person_key(const conn *c) {
    uint64_t key = 0;
    if (!c->has_person) return br_hash(BR_HASH_START, &c->serial, sizeof c->serial);
    memcpy(&key, c->person, sizeof key);
    return key;
}

#endif
