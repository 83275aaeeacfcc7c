/* store.h -- where tables live when the power goes: an append-only list of lines for each.
 *
 * A table's life is its lines; whoever replays them has the table. Writing is in batches, one
 * at a time: the hub hands over rows, goes on, and is told by hub_stored when all of them are
 * durable, or that none is. Reading answers at once, in stores that are all in memory; others are
 * fetched from: read elsewhere, a piece at a time, and given back when it is there. There are three
 * stores: store_sqlite.c, store_postgres.c, and the one of faults.c, which forgets what was not
 * durable when it is told to crash.
 *
 * Several servers, nodes, may share one store. Then each table is led by one of them, with an epoch
 * that rises whenever another one takes it; a row carries the epoch its node has, and a batch in
 * which one is not current any more is refused as a whole. So nobody has to trust a clock: whoever
 * has lost a table can not write there. A node leads its tables as long as it renews its lease, of
 * which the store's own clock is the judge.
 */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_KEY_MAX = 24, STORE_PERSON_BYTES = 32, STORE_CODE_MAX = 12, STORE_URL_MAX = 200 };
#define STORE_NEVER INT64_MAX /* no clock runs out there */

typedef enum store_kind {
    STORE_LINE,   /* one more line of a table; the first one makes the table */
    STORE_OVER,   /* the table is finished: it is not read at the start any more */
    STORE_PERSON, /* somebody sat down there; `text` holds STORE_PERSON_BYTES bytes */
    STORE_CHAT,   /* what was said after line `seq`: kept apart, and read between the lines */
    STORE_REST,   /* nor is one where nobody is, until it is `due`; `text`: what `mine` tells */
    STORE_WAKE,   /* somebody is back: read at the start again */
    STORE_FOLD    /* all lines so far are gone: those that follow, from 0 on, say the same */
} store_kind;

typedef struct store_row {
    store_kind kind;
    char table[STORE_KEY_MAX];
    int64_t epoch;             /* its node leads the table with; 0 = there is one node only */
    uint32_t seq;              /* of a line, from 0 */
    uint32_t number;           /* of a chat line, from 0 */
    int64_t at;                /* milliseconds since 1970 */
    int64_t due;               /* of one that rests: when its clock runs out, or STORE_NEVER */
    char code[STORE_CODE_MAX]; /* by which it is found; of a first line, and of one that rests */
    char *text;                /* malloced, owned by the hub; a line has no newline */
    size_t size;
} store_row;

/* Called with each line in order; a chat line has the number of the line it follows. */
typedef void store_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                        size_t size);

/* Tables that are to be in memory though nobody has come: */
typedef enum fetch_due {
    DUE_NONE,
    /* those that were when the house went down, in the order they were made; of a node those that
     * no living one leads, also of such that rest and are due until `until` */
    DUE_UNFINISHED,
    DUE_CLOCK /* those that rest and are due until `until`, in the order of that; a node's own */
} fetch_due;

/* What a node asks beside that, and what it is answered: */
typedef enum fetch_node {
    NODE_NOTHING,
    NODE_CLAIM, /* the table before its lines: `epoch`, or `elsewhere` if another node leads it */
    NODE_RENEW, /* the lease, with the `extra` text that others are to read; a line for each other
                   node that lives, its address and behind a line break that text. `is_late`: the
                   lease was all but over, so others may have taken tables meanwhile */
    NODE_CHECK, /* which of the tables in `extra`, an array of store_held, are led by another one;
                   their keys as lines, with their epoch as time */
    NODE_LEAVE, /* all tables are let go, this node is none any more: lines as of NODE_RENEW */
    /* What is the same for a whole house; of a store that keeps_bans: */
    NODE_BANS,  /* whom nobody lets in, a line each; `bans` is the number of this list */
    NODE_BAN,   /* those in the text `extra`, one a line, come to it; the new list */
    NODE_UNBAN, /* ... or go */
    /* What the `held` budgets in `extra`, an array of store_budget, have spent at this node. A line
     * each, whose time is how many microseconds it takes, whichever node has spent it, until the
     * budget is whole. */
    NODE_SPEND
} fetch_node;

typedef struct store_budget {
    uint64_t who;
    int64_t cost; /* microseconds */
} store_budget;

/* Of other nodes, sooner than a renewal would tell; all of it may be lost: */
enum {
    NEWS_LOBBY = 1, /* a node has other public tables */
    NEWS_NODES = 2, /* one has come or gone */
    NEWS_BANS = 4,
    NEWS_ALL = NEWS_LOBBY | NEWS_NODES | NEWS_BANS
};

typedef struct store_held {
    char table[STORE_KEY_MAX];
    int64_t epoch;
} store_held;

/* Something to be read elsewhere. Malloced; whoever hands it over gets it back by `done`. */
typedef struct fetch fetch;
struct fetch {
    void (*done)(fetch *f, int64_t now); /* in the thread that handed it over */
    void (*work)(fetch *f); /* before that, with each piece, in the thread that reads; or NULL */
    void (*drop)(fetch *f); /* before it is freed; or NULL */
    void *owner;
    void *extra;   /* malloced, or NULL; freed with it */
    bool is_mine;  /* the tables of a person; else lines of a table */
    fetch_due due; /* ... or keys of tables, behind the last of these two: */
    int64_t after_due, after;
    int64_t until;
    fetch_node node;
    uint32_t held; /* tables or budgets in `extra` */
    char table[STORE_KEY_MAX];
    char code[STORE_CODE_MAX]; /* the table with that code, if `table` is empty */
    uint8_t person[STORE_PERSON_BYTES];
    bool is_public; /* only lines that anybody may read once the match is over */
    bool is_net;    /* ... without moves that were taken back */
    uint32_t notes; /* bytes of chat that are still wanted; more of it comes without its words */
    uint32_t from;  /* lines from this number on ... */
    uint32_t chats; /* (and chat lines from this one on, unless it is public) */
    size_t most;    /* ... until there are so many bytes, or FETCH_LOOKED were looked at */
    /* what was found; more is added when it is handed over again */
    bool is_good;
    char trouble[120]; /* why it is not, if the store knows */
    bool is_end;       /* there is no more */
    bool is_over;      /* the table is finished */
    int64_t epoch;     /* 0 = it is not ours */
    bool is_late;
    bool is_out;  /* another node has had our name, or the store knows of no such node */
    bool is_none; /* what was to be taken away was not there */
    int64_t bans; /* of NODE_RENEW, too */
    char elsewhere[STORE_URL_MAX]; /* whose it is; "" = nobody can be named */
    uint32_t count;                /* of lines */
    size_t looked; /* bytes that this piece took the store, whether they were wanted or not */
    size_t texts;  /* bytes of all of them */
    size_t size, capacity;
    char *text;  /* see fetch_each */
    fetch *next; /* for whoever has it */
};

typedef struct store store;
struct store {
    /* The rows stay as they are until hub_stored. */
    void (*write)(store *self, const store_row *rows, size_t count);
    /* All lines of one table, or of every unfinished table if `table` is NULL. False: trouble.
     * This one and the next are NULL where the store is waited for: then it fetches. */
    bool (*read)(store *self, const char *table, void *into, store_line *line);
    /* Tables where a person sat, newest first, as lines: of those that rest what was said of them,
     * of others nothing. */
    bool (*mine)(store *self, const uint8_t person[STORE_PERSON_BYTES], int most, void *into,
                 store_line *line);
    /* Takes it and gives it back by its `done`, later. NULL: it is read at once by the functions
     * above. */
    void (*fetch)(store *self, fetch *f);
    bool can_fold;         /* takes STORE_FOLD */
    bool can_wake;         /* knows what is due, and codes */
    int32_t lease_ms;      /* of a node; 0 = there is one only, and no row needs an epoch */
    bool keeps_bans;       /* else they are somebody else's affair */
    const uint8_t *secret; /* 32 bytes by which all nodes number addresses; NULL = there are none */
    /* After a write that failed because of them: tables that another node leads. The store's until
     * the next write. */
    const store_held *lost;
    size_t lost_count;
};

#endif
