/* model.h -- what a table is: somebody connected (conn), a seat and whoever sits there (chair), a
 * table with its match (room), what may happen to it (input) and what comes of that (change).
 *
 * Data only. A room takes an input and makes a change; whoever applies the change (take.c) writes
 * its rows, has its viewers told and sets its clock. Nothing below knows how.
 */
#ifndef MODEL_H
#define MODEL_H

#include "fair.h"
#include "meter.h"
#include "passes.h"
#include "store.h"
#include "task.h"

enum {
    NAME_MAX_BYTES = 64,    /* with its terminator; as journals have it */
    CHAT_MAX = 500,         /* bytes of one chat line */
    NOTES_MAX = 48 * 1024,  /* bytes of chat that are kept of a table */
    DECKS_MAX = 192 * 1024, /* bytes of a table's own decks, escaped as they are stored and sent */
    GONE_MS = 30 * 1000,    /* without a connection; less is a page loaded again */
    TIMEOUTS_MAX = 2,       /* in a row before a bot sits in for somebody who is there */
    IDLE_MS = 2 * 1000,  /* a finished table without visitors leaves memory; it can be read again */
    REST_MS = 30 * 1000, /* ... and so does one that stands still until its one person is back */
    REST_AHEAD_MS = 5 * 60 * 1000, /* ... or where nobody is and nothing happens for so long */
    UNUSED_MS = 3600 * 1000,       /* one that was never begun is forgotten */
    /* What is kept of a table beside the moves of its match. Before the start, when strangers may
     * come and go, so many lines are written until they are folded into what has come of them.
     * After it so many changes of a seat, so many of the host, so many moves taken back by a seat
     * are written, and more are refused: what can be stored stays short enough to be read. */
    FOLD_LINES = 64,
    STIRS_MAX = 1000,
    UNDOS_MAX = 256,
    CODE_DIGITS = 9
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
    X(KICKED, "kicked")           \
    X(NO_HINT, "no-hint")         \
    X(NO_UNDO, "no-undo")         \
    X(NO_PAUSE, "no-pause")       \
    X(PAUSED, "paused")           \
    X(LIMITED, "limited")         \
    X(OLD_PAGE, "old-page")       \
    X(DRAINING, "draining")       \
    X(BANNED, "banned")           \
    X(ELSEWHERE, "elsewhere")     \
    X(STORAGE, "storage")

typedef enum no {
#define X(name, code) NO_##name,
    NO_LIST(X)
#undef X
        NO_COUNT
} no;

typedef struct room room;

enum { HELD_KINDS = 3 }; /* of messages that tell the whole of something */

typedef struct conn {
    uint32_t slot;
    uint64_t serial; /* never used again, unlike the slot */
    whence from;
    bool has_person;
    bool is_program;    /* as it said itself: a bot that plays among people */
    uint8_t person[32]; /* hash of the token; the token itself is not kept */
    char name[NAME_MAX_BYTES];
    br_lang lang;
    room *room; /* entered, or NULL */
    br_seat viewer;
    struct conn *next;   /* in the same room */
    size_t held;         /* bytes of messages that wait for the disk ... */
    uint64_t held_batch; /* ... which batch the last of them waits for, and all in their order */
    struct held *held_first, *held_last, *held_newest[HELD_KINDS];
    bool is_light;                         /* ... of which only what a viewer needs is kept */
    struct conn *holder_next, **holder_at; /* of those with such messages; at: NULL = not one */
    fair_line line;
    int64_t trip;     /* its round trip in microseconds, 0 = not known yet */
    bool is_asking;   /* a task for a hint or a review of its is under way */
    bool has_history; /* ... a history among them */
    int readings;     /* of the store that are under way for it */
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
    bool is_program; /* ... that is a program, and said so */
    uint8_t person[32];
    char name[NAME_MAX_BYTES];
    char look[NAME_MAX_BYTES]; /* of the name: those of names that look alike are equal */
    const bot *bot;            /* plays here; with has_person it sits in for the person */
    fair_salt salt;
    uint32_t stirs, undos; /* changes and moves taken back since the start; of crowd: the host's */
    bool is_thinking;      /* a task about this seat is under way */
    bool wants_pause;
    uint32_t hinted;   /* the match's rev when a hint was asked for last, plus 1 */
    uint32_t patient;  /* a bot that waits for an answer: the match's rev then, plus 1 */
    uint8_t timeouts;  /* in a row, of moves that had all of the clock */
    int64_t gone_at;   /* since when the person has no connection; 0 = has one */
    int64_t waited_at; /* since when the match waits for this seat; 0 = it does not */
    int64_t limit;     /* how long, from then on; -1 = until the house ends the window */
    bool has_bank;     /* and then its bank */
    int64_t bank;
    int64_t used, overdrawn; /* by its last move: of its time, and of the bank */
    uint32_t undo_floor;     /* plies that were there when it last saw somebody else act */
    uint32_t log;            /* items of this viewer's log (log.c) */
    uint32_t opened;         /* of which so many may be told in full again */
    uint64_t undo_seen;      /* what it saw before a move was taken back */
    /* what this viewer was last sent: tell.c keeps it, and undo_floor */
    uint32_t rev, legal_rev;
    uint64_t seen, seen_legal;
} chair;

typedef struct guest { /* of whom the host has said something */
    uint8_t person[32];
    char name[NAME_MAX_BYTES];
    bool is_muted;
    bool is_out; /* sent away, and not asked back */
} guest;

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

typedef struct facts { /* what lists tell of a table */
    bool is_there;
    phase phase;
    int free_seats, people;
    br_seats waited; /* seats of people for whom the match waits */
} facts;

struct room {
    uint64_t serial;
    char key[STORE_KEY_MAX];
    uint32_t place;                 /* among the hub's places: stays as long as the room does */
    uint32_t list_at, heap_at;      /* in the lists of the hub */
    char code[CODE_DIGITS + 1];     /* what people say to each other, until the match is over */
    room *next_alike, *next_code;   /* ... and on its shelves */
    room *public_next, **public_at; /* among those that anybody may find; at: what points here */
    int64_t due;                    /* when it wants a tick */
    uint32_t tasks;                 /* moves and hints that are thought about */
    phase phase;
    bool is_public, has_hints;
    bool has_notes;  /* people keep on screen what they were shown once */
    bool has_pauses; /* people may agree on one ... */
    bool is_paused;  /* ... and have */
    bool is_closed;  /* by the operator: nothing happens here any more */
    pace pace;
    br_rules rules;
    char *deck[BR_TABLES_MAX]; /* CSV of a house deck, NULL = shipped */
    uint8_t host[32];
    bool is_free;         /* as it was when last looked at: one person among bots has no clock */
    int64_t stands_at;    /* since when it stands still: a pause, or nobody there; 0 = goes on */
    int64_t host_gone_at; /* since when it has no connection here; 0 = it has one */
    guest *guests;
    uint32_t guest_count;
    uint8_t secret[32], commitment[32];
    fair_salt dealt[BR_SEATS_MAX]; /* what each seat added to the deal, whoever sits there since */
    chair chair[BR_SEATS_MAX];
    chair crowd; /* spectators: only what they were sent */
    conn *conns;
    int64_t epoch;    /* with which its node leads it; 0 = there is one node only */
    uint32_t seq;     /* lines so far */
    uint32_t folded;  /* ... of which so many say what came of those that were there before */
    int64_t rest_due; /* when it is read again though nobody comes; of one that goes to rest */
    uint64_t batch;   /* the last one with rows of it */
    facts safe;       /* of when all of it was on disk last */
    uint32_t notes;   /* bytes of chat that are kept ... */
    uint32_t chats;   /* ... in so many lines */
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
    uint32_t again;               /* moves that are made again after one was taken back ... */
    br_seat undo_seat;            /* ... by this seat */
    char next_key[STORE_KEY_MAX]; /* the rematch, once there is one */
    uint8_t digest[32];           /* of the match, once it is over */
    br_match match;
    br_record *record;
};

/* ---- what may happen ---------------------------------------------------------------------- */

typedef enum input_kind {
    /* of people */
    IN_MADE,  /* the table itself */
    IN_ENTER, /* conn */
    IN_LEAVE, /* conn */
    IN_SIT,   /* person, is_program, name, salt; seat, or BR_SEAT_NONE for the first that is free */
    IN_STAND,
    IN_KICK,   /* seat: whoever sits there stays away until asked back */
    IN_BAR,    /* person, name: so does somebody who need not sit there */
    IN_INVITE, /* text: the name of somebody who was sent away */
    IN_HOST,   /* seat: is the host from now on */
    IN_BOT,    /* seat, bot or NULL */
    IN_MUTE,
    IN_UNMUTE,
    IN_START,
    IN_BACK,
    IN_CHAT,   /* seat, text */
    IN_PACE,   /* pace */
    IN_PASSES, /* seat, passes */
    IN_PAUSE,  /* seat: wants one */
    IN_RESUME, /* seat: ends it, or wants none any more */
    IN_HINT,   /* seat: has asked for one */
    IN_NEXT,   /* text: key of the rematch */
    IN_PLAY,   /* seat, move, trip: played at once, or when its rank among quick moves is known */
    IN_MOVE,   /* seat, move: played at once */
    IN_UNDO,
    /* of time and of bots */
    IN_TICK,
    IN_TICK_SEAT, /* seat and those after it */
    IN_TICK_HOUSE,
    IN_CHOSEN,   /* seat, bot, rev, move: what a bot has chosen */
    IN_RESOLVE,  /* quick moves are ranked */
    IN_RESOLVED, /* ... and played; at: the grace when they were ranked */
    IN_AWAY,     /* a bot sits in */
    IN_PAUSED,   /* seat: the last one who wanted it */
    IN_UNUSED,   /* never begun, and nobody is there */
    IN_REST,     /* text: what is said of it while it waits for its person, out of memory */
    IN_WAKE,     /* it is in memory again */
    IN_FOLD,     /* it was not begun yet, and has many lines */
    /* read from a journal: what was decided then is not decided again */
    IN_SEATED,  /* seat, person, is_program, name, salt */
    IN_DEAL,    /* the match begins */
    IN_UNDONE,  /* count */
    IN_ARRIVED, /* seat, move, at, trip */
    IN_RANKED,  /* seat, at: its credit */
    IN_NOTED,   /* seat, text; count: bytes as kept */
} input_kind;

typedef struct input {
    input_kind kind;
    br_seat seat;
    br_move move;
    uint32_t count, rev;
    int64_t at, trip;
    conn *conn;
    const uint8_t *person;
    const char *name, *text;
    const fair_salt *salt;
    const bot *bot;
    const pace *pace;
    const passes *passes;
    bool is_chat;    /* IN_NOTED: kept apart, no note of an old journal */
    bool is_program; /* of a person: says it is a bot */
} input;

/* ---- what comes of it --------------------------------------------------------------------- */

typedef enum tell_kind {
    TELL_TABLE,
    TELL_UPDATE, /* only to viewers whose bytes changed */
    TELL_PASSES, /* a seat's, to its owner */
    TELL_REACTIONS,
    TELL_CHAT,
    TELL_HOUSE /* what the house has done */
} tell_kind;
enum { TELL_KINDS = TELL_HOUSE + 1 };

/* What stands in logs: events of a move, a move taken back, what the house has done, a chat line
 * that is kept. */
typedef enum log_kind { LOG_MOVE, LOG_UNDO, LOG_HOUSE, LOG_CHAT } log_kind;
enum { LOG_KINDS = LOG_CHAT + 1 };
typedef struct log_item {
    log_kind kind;
    br_seats seats; /* in whose logs */
    bool for_crowd;
    br_seat seat;     /* who took back, whom the house acted on, who talks */
    const char *what; /* static: of the house */
} log_item;

typedef struct telling {
    tell_kind kind;
    br_seat seat;
    conn *only; /* NULL = everybody whom it concerns */
} telling;

typedef struct change_row {
    store_kind kind;
    char *text; /* malloced */
    size_t size;
} change_row;

enum {
    /* Each kind once, for it is told when all is done; passes once a seat. */
    CHANGE_TELLS_MAX = TELL_KINDS - 1 + BR_SEATS_MAX,
    CHANGE_THEN_MAX = BR_SEATS_MAX + 2
};

typedef struct change {
    bool is_read_back; /* it was written and told long ago */
    /* how it went */
    no why;
    br_err err; /* of a move */
    br_refusal refusal;
    bool is_received; /* a quick move that is played once it is ranked */
    /* what is to be written, in this order */
    change_row *rows;
    uint32_t row_count, row_capacity;
    /* what is told once that is durable, in this order; the room stays as it is until then */
    telling tells[CHANGE_TELLS_MAX];
    int tell_count;
    br_seat mover;  /* whose move an update tells of; BR_SEAT_NONE = nobody's */
    bool is_undone; /* ... and that it was taken back */
    reacted reactions[BR_SEATS_MAX];
    int reaction_count;
    const char *chat;
    log_item items[LOG_KINDS]; /* one of a kind, in the order in which they stand in logs */
    int item_count;
    br_seats thinking; /* whose bots are to choose a move */
    uint32_t moves, timeouts, sat_in;
    /* what happens next, at once and in this order */
    input then[CHANGE_THEN_MAX];
    int then_count;
} change;

/* Takes as long whatever the bytes are. */
static inline bool is_same_person(const uint8_t a[32], const uint8_t b[32]) {
    unsigned differs = 0;
    for (int i = 0; i < 32; i++) differs |= (unsigned)(a[i] ^ b[i]);
    return differs == 0;
}

/* A person as a number, for tables of bounded size; never 0. */
static inline uint64_t person_key(const uint8_t person[32]) {
    return br_hash(BR_HASH_START, person, 32) | 1;
}

static inline chair *room_viewer(room *r, br_seat viewer) {
    return viewer == BR_SPECTATOR ? &r->crowd : &r->chair[viewer];
}

#endif
