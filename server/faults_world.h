/* faults_world.h -- the fake network, disk and threads of faults.c; for faults*.c only.
 *
 * Everything that will happen is an item in one list ordered by time. A crash empties it of what
 * the hub had under way.
 */
#ifndef FAULTS_WORLD_H
#define FAULTS_WORLD_H

#include "faults.h"
#include "hub.h"

enum { PEOPLE_MAX = 5, LINES_MAX = 32768, SEEN_MAX = 32768, ACKS_MAX = 1024, ARRIVALS_MAX = 4096 };
enum {
    TABLES_MAX = 1024,
    NODES_MOST = FAULTS_NODES_MAX,
    COMINGS_MAX = 4096,
    SLOTS = 8,     /* more than people */
    STRANGERS = 6, /* who are banned now and then */
    BUDGETS_MAX = 64
};

typedef enum item_kind {
    ITEM_TO_HUB,    /* a message arrives at the hub */
    ITEM_TO_PERSON, /* a message arrives at a person */
    ITEM_CLOSE,     /* the hub learns that a connection is gone */
    ITEM_STORED,
    ITEM_TASK,
    ITEM_FETCH,
    ITEM_ACT, /* a person does something */
    ITEM_CRASH,
    ITEM_BACK,    /* the program that wrote the store runs again */
    ITEM_WRITTEN, /* what became of a write is told late ... */
    ITEM_READ,    /* ... and what was read */
    ITEM_NODE,    /* something happens to a node */
    ITEM_UP,      /* a node starts again */
    ITEM_NEWS,    /* other nodes have told something: `who` is what */
    ITEM_BAN      /* an operator bans somebody, or takes that back */
} item_kind;

typedef struct item {
    struct item *next;
    int64_t at;
    uint64_t order; /* among items of one time */
    item_kind kind;
    int node;      /* whose it is */
    bool is_good;  /* of ITEM_WRITTEN */
    uint32_t who;  /* a connection or a person */
    uint32_t line; /* which connection of that person: older ones are void */
    task *task;
    fetch *fetch;
    size_t size;
    char bytes[];
} item;

typedef struct durable_line {
    char table[STORE_KEY_MAX];
    uint32_t seq;
    int64_t at;
    char *text;
    size_t size;
    store_kind kind; /* STORE_LINE, STORE_CHAT, or STORE_PERSON: text holds the hash */
    uint32_t number; /* of a chat line */
} durable_line;

typedef struct durable_table {
    char key[STORE_KEY_MAX], code[STORE_CODE_MAX];
    store_kind state;    /* STORE_WAKE, STORE_REST or STORE_OVER ... */
    int64_t due;         /* ... and until when it rests */
    int64_t node, epoch; /* which leads it, by its number */
    char about[400];
} durable_table;

typedef struct arrival { /* a reaction whose evidence is on disk */
    br_seat seat;
    char move[BR_TEXT_MAX + 1];
    uint32_t played; /* moves before it */
    bool is_ranked;
} arrival;

typedef struct person {
    int node, next_node; /* where it is, and where it was told to go; -1 = nowhere */
    char passes[200];    /* its switches, as they were told last ... */
    bool is_sure;        /* ... and it has asked for none since that it does not know of */
    uint32_t passes_out; /* asked for and not answered */
    br_seat passes_seat;
    uint32_t slot; /* its connection, if is_open */
    uint32_t line;
    bool is_open, is_entered, is_lurking;
    int64_t in_at, out_at;    /* last delivery each way: a connection keeps its order */
    uint32_t asked, answered; /* on this connection */
    int64_t rev;
    int eyes;     /* whose that rev is */
    br_seat seat; /* as the last message said; BR_SPECTATOR */
    int move_count;
    char moves[BR_MOVES_MAX][BR_TEXT_MAX + 1];
    char phase[12];
    bool is_host, is_away;
    uint32_t held; /* refused so often since, because the table is paused */
    /* plays sent, by id, and those acknowledged, in order */
    uint32_t play_id;
    char play_sent[64][BR_TEXT_MAX + 1];
    uint32_t play_id_of[64];
    char acked[ACKS_MAX][BR_TEXT_MAX + 1];
    uint32_t acked_count;
    uint32_t undo_id, undone; /* last undo sent; undos acknowledged */
    uint64_t shown;           /* the last view, as a hash */
    /* faults_trouble.c */
    int64_t deaf_until; /* reads nothing until then */
    size_t waiting;     /* bytes it has not read */
    int64_t opened_at, taken;
    int64_t talk_at[BR_SEATS_MAX]; /* of each seat: when it was heard first of late, how often */
    uint32_t talk[BR_SEATS_MAX];
} person;

typedef enum other_program { OTHER_NONE, OTHER_VERSION, OTHER_DECK } other_program;

/* What one server of several has for itself. While it is its turn all of this is the world's. */
typedef struct house {
    hub *h; /* NULL = it is down */
    int64_t shift, broken_until;
    store_row *flying;
    size_t flying_count;
    int64_t number;       /* it has come with, never used again */
    int64_t paused_until; /* it stands still */
    int64_t cut_until;    /* nothing of it reaches the store, or nothing of that it */
    bool is_leaving;
    bool has_banned[STRANGERS]; /* that it was told of */
    uint64_t told;              /* of its public tables, as a hash */
} house;

typedef struct coming { /* of a node, by its number */
    int node;
    int64_t until; /* of its lease, by the store's clock; 0 = it has gone */
} coming;

typedef struct world {
    net net; /* the three faces the hub sees; each must know its world */
    store store;
    executor executor;
    hub *h;
    br_rng rng;
    uint64_t order;
    int64_t now;
    int64_t shift;       /* the house's time less the true one */
    other_program other; /* one with other rules or components is running */
    int64_t restarted_at;
    int move_ms, bank_ms; /* of the table */
    bool is_live;
    item *items;
    bool talk;
    bool is_ending; /* the match is over: nobody begins anything, what is under way arrives */
    faults_report *report;
    /* the disk */
    durable_line lines[LINES_MAX];
    uint32_t line_count;
    durable_table tables[TABLES_MAX];
    uint32_t table_count;
    store_row *flying; /* a copy of the batch under way */
    size_t flying_count;
    int64_t broken_until;
    int node_count, at; /* at: whose turn it is */
    house house[NODES_MOST];
    coming comings[COMINGS_MAX]; /* from 1 on */
    int64_t number;              /* the last one given out */
    store_held lost[64];
    struct { /* faults_shared.c: what is the same for all nodes */
        bool is_banned[STRANGERS];
        int64_t number; /* of that list */
        struct {
            uint64_t who;
            int64_t whole; /* microseconds */
        } budget[BUDGETS_MAX];
        uint32_t budgets;
    } shared;
    int64_t epoch_seen, epoch_node; /* of the table all of this is about: of its last line */
    /* the shadow: the match as the disk has it, and all that each viewer could have been shown */
    bool has_shadow;
    br_match shadow;
    br_record *record;
    br_record *played; /* every move line, also those taken back later */
    uint32_t played_count, undo_count;
    arrival arrivals[ARRIVALS_MAX]; /* every reaction on disk */
    uint32_t arrival_count;
    int first; /* the arrival whose move must come next, for it was ranked first; -1 = none */
    uint64_t seen[BR_SEATS_MAX + 1][SEEN_MAX];
    uint32_t seen_count;
    char key[STORE_KEY_MAX]; /* the table all of this is about */
    const br_game *game;
    int seats, people;
    person person[PEOPLE_MAX];
    struct { /* faults_reader.c */
        bool is_open, is_in;
        uint32_t asked, answered; /* on this connection */
        char table[STORE_KEY_MAX];
    } reader;
    br_json_node nodes[1 << 14];
    char text[1 << 18];
} world;

uint32_t chance_below(world *w, uint32_t bound);
bool chance_percent(world *w, uint32_t percent);
item *item_add(world *w, int64_t at, item_kind kind, uint32_t who, uint32_t line, const char *bytes,
               size_t size);
void world_fail(world *w, const char *what, const char *more);
/* What the house takes for the time. */
static inline int64_t house_now(const world *w) { return w->now + w->shift; }
static inline bool world_is_bad(const world *w) { return w->report->text[0] != '\0'; }

/* faults_nodes.c: several servers on one store */
void nodes_init(world *w);
void node_turn(world *w, int node); /* it is that one's turn */
bool node_is_open(const world *w);  /* it runs, and is not paused: who comes is let in */
int node_next(world *w,
              int64_t *due); /* which one has something to do first, and when; -1 = none */
/* It ends at once, or has ended in order, and starts again later. */
void node_down(world *w);
void node_up(world *w);
void node_trouble(world *w);        /* something happens to one of them */
void node_left(world *w);           /* it was to end in order: perhaps it has */
bool node_waits(world *w, item *i); /* its node stands still: it has been put off */
/* Whether a batch may be written; if not the store says for which tables. */
bool node_may_write(world *w, const store_row *rows, size_t count);
bool node_read(world *w, fetch *f); /* what a node asks; true if that is all that is wanted */
bool node_is_orphan(const world *w, const durable_table *t);
void hub_open(world *w); /* faults.c */
void item_free(item *i);

/* faults_shared.c: what all nodes have in common */
void shared_read(world *w, fetch *f);
void shared_tell(world *w, uint32_t news); /* the others, perhaps */
void shared_banned(void *owner, const fetch *list);
void shared_trouble(world *w);
bool shared_agree(world *w); /* each node knows of the store's bans, and of no other */

/* faults_disk.c */
void disk_init(world *w);
durable_table *disk_table(world *w, const char *key); /* NULL = there is none */
bool disk_stored(world *w);                           /* a write ends, well or badly */
void disk_read(world *w, fetch *f); /* something is read; its `done` is not told */
void disk_crash(world *w);          /* what was under way is there or it is not */
bool disk_was_shown(world *w, int viewer, const char *view, size_t size);
bool disk_has_arrival(const world *w, br_seat seat, const char *move);
bool disk_has_moves(world *w, br_seat seat, const person *p);

/* faults_people.c */
void person_act(world *w, uint32_t who);
void person_hear(world *w, uint32_t who, const char *bytes, size_t size);
void person_close(world *w, uint32_t who);
void person_say(world *w, uint32_t who, const char *text);

/* faults_reader.c */
enum { READER_SLOT = PEOPLE_MAX }; /* of its connection, behind those of people */
void reader_asks(world *w);
void reader_heard(world *w, const char *bytes, size_t size);
void reader_lost(world *w); /* a crash */

/* faults_trouble.c */
void trouble_deafen(world *w, uint32_t who);
void trouble_flood(world *w, uint32_t who);
void trouble_restart(world *w, bool may_be_other);
char *trouble_head(const world *w, const char *text, size_t *size); /* malloced; NULL = as it is */
/* Before a message is on its way: false if it is not, for its reader is closed. */
bool trouble_sends(world *w, uint32_t who, const char *bytes, size_t size);
/* What must hold of answers, refusals, updates, tables, rows, time-outs, the end of a program and
 * of all. */
void trouble_answered(world *w, uint32_t who, const br_json *doc);
void trouble_refused(world *w, const br_json *doc);
void trouble_clock(world *w, const br_json *doc);
void trouble_told(world *w, const br_json *doc);
void trouble_written(world *w, const char *table);
void trouble_timeout(world *w);
void trouble_ending(world *w);
void trouble_end(world *w);

#endif
