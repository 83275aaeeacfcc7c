/* wire_request.h -- what the files that answer requests share; for wire*.c only. */
#ifndef WIRE_REQUEST_H
#define WIRE_REQUEST_H

#include "core.h"
#include "fetch.h"
#include "protocol.h"

enum {
    K_TOKEN = PROTO_OWN_KEYS,
    K_NAME,
    K_GAME,
    K_SEATS,
    K_OPTIONS,
    K_DECK,
    K_PUBLIC,
    K_HINTS,
    K_NOTES,
    K_PAUSES,
    K_LIVE,
    K_PACE, /* and those of pace_keys, in that order */
    K_PACE_LAST = K_PACE + PACE_PARTS - 1,
    K_TABLE,
    K_SEAT,
    K_SALT,
    K_BOT,
    K_MOVE,
    K_REV,
    K_TEXT,
    K_SWITCH,
    K_POINT,
    K_THEN,
    K_FROM,
    K_STEP,
    K_PROTOCOL,
    K_COUNT
};

_Static_assert((int)K_COUNT <= (int)PROTO_KEYS_MAX, "a key is a bit");

/* What a request needs, in the order in which it is looked at. */
enum {
    NEED_TABLE = 1, /* entered */
    NEED_HOST = 2,
    NEED_SEAT = 4,
    NEED_PLAYING = 8,
    NEED_BEGUN = 16,
    NEED_OVER = 32,
    NEED_HELLO = 64,
    /* What the answer has to do with the store: it needs one that takes writes, and comes when all
     * is durable; or it tells of nothing that is not on disk. Else it tells of the table the
     * connection is at, and comes once that is durable. */
    CHANGES = 128,
    PLAIN = 256,
    NEED_CLOCK = 1024, /* no pause */
    STIRS = 512,       /* everybody at the table is told of it: it is done only so often */
    KEPT = 2048        /* ... and is kept beside the match: only so many of it after the start */
};

/* What one person may make all others receive, whatever the number of the person's connections,
 * seats and tables: so many at once, and then one in each so many milliseconds; scaled by the limit
 * of messages a person has. */
enum { CHAT_ONCE = 10, CHAT_MS = 1000, STIR_ONCE = 20, STIR_MS = 250, USUAL_MESSAGES = 50 };
enum { READINGS_MAX = 4 }; /* of the store, of a connection at once */
bool wire_may_talk(hub *h, const conn *c);
bool wire_may_stir(hub *h, const conn *c);

typedef struct wire_context { /* owner of a request */
    hub *h;
    conn *c;
    bool is_put_off; /* the answer comes later */
    uint64_t batch;  /* must be durable before it is sent: it tells of a table */
} wire_context;

static inline hub *hub_of(const proto_request *q) { return ((wire_context *)q->owner)->h; }
static inline conn *conn_of(const proto_request *q) { return ((wire_context *)q->owner)->c; }
static inline room *room_of(const proto_request *q) { return conn_of(q)->room; }

/* What is answered tells of that table. */
static inline void wire_of(proto_request *q, const room *r) {
    wire_context *d = q->owner;
    if (r && r->batch > d->batch) d->batch = r->batch;
}

/* wire.c: saying no, and values that more than one file reads */
bool wire_no(proto_request *q, no why);
bool wire_limited(proto_request *q, hub_limit which); /* no: `limited`, and counted by its reason */
void wire_answer(proto_request *q, no why);           /* OK, or no */
bool wire_words(proto_request *q, int key, char *out, size_t size, const char *what);
bool wire_chair(proto_request *q, const room *r, br_seat *seat);
bool wire_pace(proto_request *q, pace *p); /* the times a request names; the others stay */

/* wire_tables.c: people, and tables as a whole */
void ask_hello(proto_request *q);
void ask_games(proto_request *q);
void ask_describe(proto_request *q);
void ask_lobby(proto_request *q);
void ask_create(proto_request *q);
void ask_deck(proto_request *q);
void ask_leave(proto_request *q);
void ask_ping(proto_request *q);

/* wire_seats.c: who sits where */
void ask_sit(proto_request *q);
void ask_stand(proto_request *q);
void ask_bot(proto_request *q);
void ask_kick(proto_request *q);
void ask_mute(proto_request *q);
void ask_unmute(proto_request *q);
void ask_invite(proto_request *q);
void ask_host(proto_request *q);
void ask_start(proto_request *q);
void ask_rematch(proto_request *q);
void ask_back(proto_request *q);
void ask_pace(proto_request *q);
void ask_passes(proto_request *q);
void ask_pause(proto_request *q);
void ask_resume(proto_request *q);
void ask_chat(proto_request *q);

/* wire_match.c: the match */
void ask_play(proto_request *q);
void ask_undo(proto_request *q);
void ask_answer(proto_request *q);
void ask_why(proto_request *q);
void ask_preview(proto_request *q);

/* wire_read.c: what the store is read for */
void ask_mine(proto_request *q);
void ask_enter(proto_request *q);
void wire_id(const proto_request *q, char out[104]); /* as written, "" = none */
/* What the store looks at for somebody counts for the person and the address, also for one who
 * has gone meanwhile. Who has used that up gets nothing read for a while. */
typedef struct reading_for {
    uint64_t person;
    whence from;
} reading_for;
reading_for wire_reading_for(const conn *c);
bool wire_may_read(const hub *h, const conn *c);
/* False: so much at once that even what was begun ends here. */
bool wire_has_read(hub *h, reading_for whom, const fetch *f);
/* Answers with the journal of a table, and with what a task has found, which it frees. */
void wire_read_journal(hub *h, conn *c, const char *table, proto_request *q, task *found);

/* wire_history.c: what happened so far */
void ask_history(proto_request *q);

/* wire_task.c: what is thought about first */
void wire_put_review(br_buf *out, task *t, br_lang lang);
void ask_hint(proto_request *q);
void ask_review(proto_request *q);

#endif
