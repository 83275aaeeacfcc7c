/* core.h -- what the files of the hub share; nothing outside server/ includes it.
 *
 * Reading order: conn (somebody connected), chair (a seat and whoever sits there), room (a table
 * with its match), hub. Each function below belongs to the file named above it.
 */
#ifndef CORE_H
#define CORE_H

#include "fair.h"
#include "hub.h"
#include "passes.h"
#include "protocol.h"

enum {
    NAME_MAX_BYTES = 64, /* with its terminator; as journals have it */
    CHAT_MAX = 500,      /* bytes of one chat line */
    TEXT_BYTES = 256 * 1024,
    REQUEST_MAX = 64 * 1024, /* bytes of one message to us */
    NODES_MAX = 2048,
    DECK_BYTES = BR_CSV_MAX + 1,
    HELD_MAX = 1024 * 1024, /* bytes that may wait for one connection */
    GONE_MS = 30 * 1000,    /* without a connection before a bot sits in */
    TIMEOUTS_MAX = 2,       /* in a row before a bot sits in */
    RETRY_MS = 500,         /* between attempts of a store that does not take writes */
    IDLE_MS = 2 * 1000, /* a finished table without visitors leaves memory; it can be read again */
    UNUSED_MS = 3600 * 1000 /* one that was never begun is forgotten */
};

/* Why the server, not the rules, says no. Texts are in po/: house.server.<code>. */
#define NO_LIST(X)                \
    X(OK, "ok")                   \
    X(STALE, "stale")             \
    X(NO_HELLO, "no-hello")       \
    X(NO_TABLE, "no-table")       \
    X(NOT_SEATED, "not-seated")   \
    X(NOT_HOST, "not-host")       \
    X(SEAT_TAKEN, "seat-taken")   \
    X(EMPTY_SEATS, "empty-seats") \
    X(STARTED, "started")         \
    X(NOT_STARTED, "not-started") \
    X(NOT_OVER, "not-over")       \
    X(AWAY, "away")               \
    X(MUTED, "muted")             \
    X(NO_HINT, "no-hint")         \
    X(NO_UNDO, "no-undo")         \
    X(LIMITED, "limited")         \
    X(STORAGE, "storage")

typedef enum no {
#define X(name, code) NO_##name,
    NO_LIST(X)
#undef X
        NO_COUNT
} no;

typedef struct room room;

typedef struct conn {
    uint32_t slot;
    uint64_t serial; /* never used again, unlike the slot */
    uint64_t address;
    bool has_person;
    uint8_t person[32]; /* hash of the token; the token itself is not kept */
    char name[NAME_MAX_BYTES];
    br_lang lang;
    room *room; /* entered, or NULL */
    br_seat viewer;
    struct conn *next; /* in the same room */
    size_t held;       /* bytes waiting for the disk */
    int64_t tokens;    /* messages it may send, in thousandths */
    int64_t tokens_at;
    int64_t trip;   /* round trip in microseconds, 0 = not known yet */
    bool is_asking; /* a task for a hint or a review of its is under way */
    bool is_shut;
} conn;

enum {
    PACE_MOVE,      /* for a move */
    PACE_BANK,      /* beyond that, for the match */
    PACE_GRACE,     /* before the next move, so that others can call */
    PACE_RACE,      /* to slap, to call a last card */
    PACE_INTERRUPT, /* asked in between */
    PACE_TRADE,
    PACE_BOT, /* a bot's least time, so that people can follow */
    PACE_PARTS
};
typedef struct pace {
    bool is_live;
    int64_t ms[PACE_PARTS];
} pace;

typedef struct chair {
    bool has_person;
    uint8_t person[32];
    char name[NAME_MAX_BYTES];
    const bot *bot; /* plays here; with has_person it sits in for the person */
    fair_salt salt;
    bool is_muted;
    bool is_thinking;  /* a task about this seat is under way */
    uint8_t timeouts;  /* in a row */
    int64_t gone_at;   /* since when the person has no connection; 0 = has one */
    int64_t waited_at; /* since when the match waits for this seat; 0 = it does not */
    int64_t limit;     /* how long, from then on; -1 = until the house ends the window */
    bool has_bank;     /* and then its bank */
    int64_t bank;
    int64_t used, overdrawn; /* by its last move: of its time, and of the bank */
    uint32_t undo_floor;     /* plies that were there when it last saw somebody else act */
    /* what this viewer was last sent */
    uint32_t rev, legal_rev;
    uint64_t seen, seen_legal;
} chair;

typedef struct pending { /* a quick move that waits to be ranked */
    br_seat seat;
    br_move move;
    int64_t arrival, trip; /* microseconds */
    bool is_held;          /* until the grace is over or a call has settled it */
} pending;

typedef struct reacted { /* a ranked quick move that all will know of */
    br_seat seat;
    br_move move;
    int64_t after, credit; /* microseconds since the window opened; taken off for the line */
} reacted;

typedef enum phase { PHASE_OPEN, PHASE_PLAYING, PHASE_OVER } phase;

struct room {
    uint64_t serial;
    char key[STORE_KEY_MAX];
    uint32_t place; /* in hub->rooms */
    uint32_t heap_at;
    int64_t due; /* when it wants a tick */
    phase phase;
    bool is_public, has_hints, is_replaying;
    bool has_notes; /* people keep on screen what they were shown once */
    pace pace;
    br_rules rules;
    char *deck[BR_TABLES_MAX]; /* CSV of a house deck, NULL = shipped */
    uint8_t host[32];
    uint8_t secret[32], commitment[32];
    chair chair[BR_SEATS_MAX];
    chair crowd; /* spectators: only what they were sent */
    conn *conns;
    br_seat mover;    /* whose move an update tells of; BR_SEAT_NONE = nobody's */
    bool is_undone;   /* ... and that it was taken back */
    uint32_t seq;     /* lines so far */
    int64_t at;       /* time of the last change */
    int64_t house_at; /* since when the house may move; 0 = it may not */
    br_moment moment; /* what the game says of the present one */
    br_seats waited;  /* for whom it waits */
    int64_t grace_until;
    passes passes[BR_SEATS_MAX];
    br_seats passing_told; /* seats that were told they pass for a phase or round */
    pending pending[BR_SEATS_MAX];
    int pending_count;
    int64_t resolve_at;              /* while something is pending */
    int64_t window_at;               /* since when the present window is open */
    reacted reactions[BR_SEATS_MAX]; /* in it, in the order they were played */
    int reaction_count;
    bool is_window_over;          /* they may be told */
    char next_key[STORE_KEY_MAX]; /* the rematch, once there is one */
    uint8_t digest[32];           /* of the match, once it is over */
    br_match match;
    br_record *record;
};

/* How deep a viewer looks: at what the rules show now; people with notes at all they were shown. */
static inline br_depth room_depth(const room *r, br_seat viewer) {
    return r->has_notes && viewer != BR_SPECTATOR ? BR_RECALL : BR_SCREEN;
}

typedef struct held {
    struct held *next;
    uint64_t batch; /* must be durable first */
    uint64_t serial;
    uint32_t slot;
    uint32_t size;
    char bytes[];
} held;

typedef struct batch {
    store_row *rows;
    size_t count, capacity;
} batch;

struct hub {
    hub_desc desc;
    hub_stats stats;
    int64_t now;
    uint64_t serial; /* last one given out */
    conn **conns;
    uint32_t conns_capacity;
    room **rooms;
    uint32_t room_count, rooms_capacity;
    room **heap;
    batch filling, flying;
    struct {
        uint64_t address;
        int64_t since;
        uint32_t count;
    } makers[1024];                    /* tables made within an hour, by hash of the address */
    uint64_t batch_now, batch_durable; /* the one being filled; the last one on disk */
    bool is_flying;
    int64_t retry_at; /* 0 = no trouble */
    held *held_first, *held_last;
    br_json_node nodes[NODES_MAX], journal_nodes[NODES_MAX];
    char text[TEXT_BYTES], part[TEXT_BYTES];
    char view_text[TEXT_BYTES / 2];
    char deck[DECK_BYTES];
};

void *must_have(void *memory); /* ends the program for want of memory */

/* hub.c: connections, what is held until it is durable, what is due */
void hub_send(hub *h, const conn *c, const char *bytes, size_t size);
void hub_send_now(hub *h, const conn *c, const char *bytes, size_t size); /* not a change */
void hub_put_row(hub *h, room *r, store_kind kind, const char *text, size_t size);
void hub_due(hub *h, room *r, int64_t due);
conn *hub_conn(const hub *h, uint32_t slot);
conn *hub_asker(const hub *h, uint64_t serial); /* NULL if it has gone */

/* lobby.c: tables by key, made, read back and forgotten */
room *lobby_new(hub *h);
room *lobby_find(const hub *h, const char *key);
/* Also from the store. NULL: there is none, or `why` says why it can not be gone on with. */
room *lobby_enter(hub *h, const char *key, br_fault *why);
bool lobby_may_make(hub *h, uint64_t address); /* counts it */
void lobby_forget(hub *h, room *r);
bool lobby_boot(hub *h); /* all unfinished ones */
void lobby_key(hub *h, char key[STORE_KEY_MAX]);

/* journal.c: the lines of a table, written and read */
void journal_table(hub *h, room *r);
void journal_sit(hub *h, room *r, br_seat seat);
void journal_bot(hub *h, room *r, br_seat seat);
void journal_seat(hub *h, room *r, const char *what, br_seat seat); /* stand, away, back, mute */
void journal_start(hub *h, room *r);
void journal_move(hub *h, room *r, br_seat seat, const br_move *move);
void journal_undo(hub *h, room *r, uint32_t count);
void journal_note(hub *h, room *r, br_seat seat, const char *text);
void journal_passes(hub *h, room *r, br_seat seat);
void journal_pace(hub *h, room *r);
void journal_next(hub *h, room *r, const char *key);
void journal_end(hub *h, room *r);
void journal_arrival(hub *h, room *r, const pending *p);
void journal_order(hub *h, room *r, const fair_reaction *ranked, int count);
bool journal_line(hub *h, room *r, int64_t at, const char *text, size_t size);
bool journal_is_head(const char *text, size_t size);
/* Whether the match was begun by the rules and decks we have; else the reason is in `why`. */
bool journal_suits(hub *h, const room *r, const char *text, size_t size, br_fault *why);
bool journal_is_public(const char *text, size_t size); /* part of what verify reads */

/* clock.c: who is waited for and how long */
extern const char *const pace_keys[PACE_PARTS];
void pace_usual(pace *p, bool is_live);
void clock_begin(room *r, int64_t now);
void clock_moved(room *r, br_seat seat, int64_t now);  /* after any move */
void clock_undone(room *r, br_seat seat, int64_t now); /* its last move was taken back */
void clock_rest(room *r, int64_t now); /* after a restart: nobody is out of time at once */
int64_t clock_answer(const room *r, br_seat seat); /* when the table acts for that seat */
int64_t clock_deadline(const room *r, br_seat seat);
int clock_house_moves(const room *r, br_move out[BR_MOVES_MAX]); /* what the house does of itself */
int64_t clock_house(const room *r); /* when the house makes its own move, if it may */
int64_t clock_next(const room *r);  /* when the room wants a tick */
int64_t clock_bank(const room *r, br_seat seat, int64_t now);

/* react.c: quick moves in the order they were made */
bool react_is_window(const room *r);
bool react_has(const room *r, br_seat seat);
void react_add(hub *h, room *r, br_seat seat, const br_move *move); /* one `why` allows */
void react_put(room *r, br_seat seat, const br_move *move, int64_t arrival, int64_t trip);
void react_resolve(hub *h, room *r);
/* Ranked: kept until its window is over, if it is one that is told then. */
void react_rank(room *r, const pending *p, int64_t credit);
void react_open(room *r, int64_t now); /* another window; what was kept of the last is due */
void react_tell(hub *h, room *r);      /* ... and told */
int64_t react_bot_ms(const room *r, br_seat seat);

/* undo.c: a move taken back */
bool undo_may(const room *r, br_seat seat); /* as far as that seat can tell */
bool undo_back(room *r, uint32_t count, int64_t now);
no room_undo(hub *h, room *r, br_seat seat);

/* room.c: a table */
void room_free(room *r);
br_seat room_seat_of(const room *r, const uint8_t person[32]); /* BR_SEAT_NONE */
bool room_is_host(const room *r, const conn *c);
no room_sit(hub *h, room *r, conn *c, br_seat seat, const fair_salt *salt);
no room_stand(hub *h, room *r, br_seat seat);
no room_bot(hub *h, room *r, br_seat seat, const bot *who);
no room_start(hub *h, room *r);
no room_back(hub *h, room *r, br_seat seat);
no room_chat(hub *h, room *r, br_seat seat, const char *text);
no room_rematch(hub *h, room *r, room **out);
/* BR_OK, or why not; the update is on its way when it returns. */
br_err room_play(hub *h, room *r, br_seat seat, const br_move *move, br_refusal *refusal);
void room_enter(hub *h, room *r, conn *c);
void room_leave(hub *h, conn *c);
void room_tick(hub *h, room *r);
void room_wake(hub *h, room *r); /* asks bots, sets the time of the next tick */
void room_names(const room *r, br_lang lang, const char *names[BR_SEATS_MAX]);
/* Parts of changes that reading a journal repeats. */
void room_put_person(room *r, br_seat seat, const uint8_t person[32], const char *name,
                     const fair_salt *salt);
void room_deal(room *r, int64_t now);
void room_moved(hub *h, room *r, br_seat seat, const br_move *move);

/* wire.c and wire_tell.c: the only files that know the shapes of messages */
void wire_text(hub *h, conn *c, const char *bytes, size_t size);
void wire_tell_table(hub *h, room *r, conn *only);  /* NULL = everybody there */
void wire_tell_update(hub *h, room *r, conn *only); /* only to viewers whose bytes changed */
void wire_tell_passes(hub *h, room *r, br_seat seat, conn *only); /* to their owner */
void wire_tell_reactions(hub *h, room *r);
void wire_tell_passed(hub *h, room *r); /* to those whose pass has ended */
void wire_tell_chat(hub *h, room *r, br_seat seat, const char *text);
void wire_tell_storage(hub *h, bool is_good);
void wire_tell_stuck(hub *h, const conn *c);                  /* to one who came since */
void wire_task_done(hub *h, conn *c, const room *r, task *t); /* answers who asked */
/* The public lines of a table's journal, as the items of a list. False if they can not be read. */
bool wire_put_journal(hub *h, const room *r, br_buf *out);

/* Takes as long whatever the bytes are. */
static inline bool is_same_person(const uint8_t a[32], const uint8_t b[32]) {
    unsigned differs = 0;
    for (int i = 0; i < 32; i++) differs |= (unsigned)(a[i] ^ b[i]);
    return differs == 0;
}

static inline chair *room_viewer(room *r, br_seat viewer) {
    return viewer == BR_SPECTATOR ? &r->crowd : &r->chair[viewer];
}

#endif
