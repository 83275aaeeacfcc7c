/* hub.h -- the server without sockets, clock or disk: tables, people, messages.
 *
 * Single-threaded and deterministic: what it does depends only on the calls below, in their
 * order, with their times (milliseconds since 1970, never going back). So one seed can drive a
 * whole hub with thousands of faults, and a failing seed replays exactly.
 *
 * Journal before publish: whatever tells somebody of a change waits until the change is durable.
 * Call hub_flush after each round of input; it starts a write if one is wanted and none is
 * under way. All that arrives meanwhile goes into the next one: group commit.
 */
#ifndef HUB_H
#define HUB_H

#include "meter.h"
#include "net.h"
#include "store.h"
#include "task.h"

typedef struct hub hub;

typedef struct hub_desc { /* 0 = default where one is named */
    net *net;
    store *store;
    executor *executor;
    void *chance_owner;
    void (*chance)(void *owner, uint8_t *bytes, size_t count); /* unpredictable bytes */
    /* All of these outlive connections. */
    uint32_t messages_per_second;  /* of a person; 50, and four times that at once */
    uint32_t messages_per_address; /* all people there; four times as many */
    uint32_t tables_max;           /* in memory; 20000 */
    uint32_t tables_per_address;   /* made at once by a person or an address, and in an hour; 60 */
    uint32_t legends;              /* seats of bots that take a second a move, of all; 0 = none */
    uint32_t waiting_mb;           /* what may wait for the disk, messages and rows; 256 */
    /* An unfinished table that can not be gone on with; NULL = nobody wants to know. */
    void (*aside)(const char *table, const br_fault *why);
    /* Of a store that keeps bans: their list is another one, told as texts. People are not let in
     * from then on; what else there is in it is the owner's affair. NULL = nobody's. */
    void (*banned)(void *owner, const fetch *list);
    void *owner; /* of `banned` */
} hub_desc;

/* What somebody was told `limited` for. */
#define HUB_LIMITS(X)       \
    X(MESSAGES, "messages") \
    X(TABLES, "tables")     \
    X(CHAT, "chat")         \
    X(STIRS, "changes")     \
    X(KEPT, "kept")         \
    X(CODES, "codes")       \
    X(READING, "reading")   \
    X(THINKING, "thinking")

typedef enum hub_limit {
#define X(name, word) HUB_LIMIT_##name,
    HUB_LIMITS(X)
#undef X
        HUB_LIMIT_COUNT
} hub_limit;

typedef struct hub_stats {
    uint64_t moves, refused, batches, rows, updates, messages_in, messages_out, bytes_out;
    uint64_t store_faults, bots_sat_in, timeouts;
    uint64_t limited[HUB_LIMIT_COUNT];
    size_t waiting; /* bytes of rows and messages that wait for the disk */
    uint32_t connections, tables;
    uint64_t lost;      /* tables that another node has taken */
    uint32_t nodes;     /* that live, this one among them; 0 = it is the only one on its store */
    bool is_out;        /* another one has had its name: it is to be started again */
    int64_t renewed_at; /* when the lease was renewed last */
    uint32_t aside;     /* unfinished tables that are left alone in the store */
    bool is_waking;     /* tables that were in memory when it went down are being read */
    bool is_stuck;      /* the store does not take writes at the moment */
} hub_stats;

hub *hub_new(const hub_desc *desc);
void hub_free(hub *h);
/* Reads the unfinished tables, now or, where the store fetches, by and by: those that were in
 * memory when the house went down, and others when their clocks are due. One that is of another
 * version of its game or other components, or makes no sense, is left as it is in the store: who
 * asks for it is told why. False if the store can not be read. */
bool hub_boot(hub *h, int64_t now);

void hub_opened(hub *h, uint32_t conn, whence from, int64_t now);
void hub_text(hub *h, uint32_t conn, const char *bytes, size_t size, int64_t now);
void hub_closed(hub *h, uint32_t conn, int64_t now);
/* A ping of this connection took that many microseconds. */
void hub_trip(hub *h, uint32_t conn, int64_t trip);
void hub_task_done(hub *h, task *t, int64_t now);
void hub_stored(hub *h, bool is_good, int64_t now);
void hub_tick(hub *h, int64_t now); /* whatever is due */
int64_t hub_next(const hub *h);     /* when the next tick is wanted; INT64_MAX = never */
void hub_flush(hub *h);
/* What other nodes have told: NEWS_... */
void hub_news(hub *h, uint32_t news, int64_t now);
/* Lets go of tables nobody is at: no time passes there until somebody comes back. For a hub that
 * sleeps between visits; it must be quiet. */
void hub_rest(hub *h, int64_t now);
/* Of a node that ends in order: takes no new tables, and when all is written lets go of those it
 * leads and tells whoever is there where to go on. It is quiet when that is done. */
void hub_leave(hub *h);
bool hub_is_quiet(const hub *h); /* everything is durable and sent: a good time to stop */
bool hub_is_stuck(const hub *h); /* the store does not take writes, and none is under way */

hub_stats hub_stats_now(const hub *h);
size_t hub_rows(const hub *h); /* that no write has taken yet ... */
/* ... the number of the batch they are in, and of the last one that is durable */
uint64_t hub_batch(const hub *h);
uint64_t hub_durable(const hub *h);
/* Tables in memory that are not begun, are played, are over. */
enum { HUB_PHASES = 3 };
void hub_phases(const hub *h, uint32_t count[HUB_PHASES]);
/* ---- what an operator may do (operate.c) --------------------------------------------------- */

typedef struct hub_table { /* one in memory */
    const char *key, *game, *phase;
    int seats, people;
    uint32_t connections;
    bool is_public, is_live;
    int64_t at; /* of the last change */
} hub_table;

typedef struct hub_visitor { /* a seat, or a connection without one */
    int seat;                /* -1 = none */
    bool has_person;
    uint64_t person;   /* a number of theirs that says nothing of their token */
    const char *name;  /* "" = none yet */
    const char *bot;   /* NULL = none plays here */
    bool is_connected; /* ... */
    uint32_t conn;     /* ... by this connection */
} hub_visitor;

void hub_tables(const hub *h, void *into, void (*one)(void *into, const hub_table *t));
/* A table and whoever is there; false if it is not in memory. */
bool hub_look(const hub *h, const char *key, void *into,
              void (*one)(void *into, const hub_table *t),
              void (*visitor)(void *into, const hub_visitor *v));
/* Ends a table for good, whatever is going on there; whoever is there is cut off. */
bool hub_close(hub *h, const char *key, int64_t now);
void hub_drain(hub *h, bool is_draining); /* takes no new tables; those there are go on */
void hub_revoke(hub *h, uint64_t person, bool is_revoked); /* is not let in, and is cut off */
bool hub_is_revoked(const hub *h, uint64_t person);
/* In a store that keeps bans, for all servers of the house: one a line, as the list has them.
 * `done` is called later; `trouble` is NULL where that is on disk, and holds here. */
void hub_ban(hub *h, const char *who, bool is_banned, void *owner,
             void (*done)(void *owner, const char *trouble), int64_t now);
bool hub_knows_bans(const hub *h); /* the store has told them once */
/* The number of whoever has that token: as a person, or as a program. */
uint64_t hub_person(const char *token, bool is_program);

/* The journal of a finished match, malloced, as verify takes it; NULL if there is none. */
char *hub_journal(hub *h, const char *table, size_t *size);

#endif
