/* backroom.h -- the whole public surface of the rules engine.
 *
 * A match is one flat block of bytes (the state) pushed forward by moves under fixed rules. The
 * engine never allocates, prints, reads a clock or opens a file: callers own all memory and all
 * time. Same rules, same seed and same moves give the same bytes on every machine.
 *
 * Read in this order: br_rules, br_move, br_event, br_game, then the functions at the end.
 * Nine words, no synonyms: seat, player, viewer, move, event, state, view, world, clause.
 */
#ifndef BACKROOM_H
#define BACKROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BR_PROGRAM_VERSION "0.2.0"

enum {
    BR_SEATS_MAX = 9,
    BR_MOVES_MAX = 256,   /* most moves `legal` may list */
    BR_EVENTS_MAX = 160,  /* most events one move may cause */
    BR_STATE_MAX = 2048,  /* largest sizeof(<game>_state) */
    BR_DECK_MAX = 4096,   /* largest sizeof(<game>_deck) */
    BR_OPTIONS_MAX = 8,   /* options a game may offer */
    BR_TABLES_MAX = 6,    /* component tables a game may have */
    BR_ARGS_MAX = 48,     /* arguments of one event, move or refusal */
    BR_CSV_MAX = 32768,   /* bytes of a component table */
    BR_TEXT_MAX = 160,    /* longest move text, without its terminator */
    BR_WORD_MAX = 32,     /* longest single word such as "contraband-5", with its terminator */
    BR_FEATURES_MAX = 48, /* features a game may state of a seat */
    BR_PROGRESS_END = 96, /* of br_features.stage */
    BR_SEED_BYTES = 32
};

typedef uint8_t br_seat;   /* 0..seats-1, or one of the three below */
typedef uint16_t br_seats; /* bit i set = seat i; bit 15 = the house */
enum {
    BR_SEATS_ALL = (1 << BR_SEATS_MAX) - 1, /* as br_seats: every seat a table may have */
    BR_HOUSE = 15,       /* time as a seat: makes the moves that only a clock can make */
    BR_SPECTATOR = 0xFE, /* as a viewer: a spectator, who sees what lies open to everybody */
    BR_SEAT_NONE = 0xFF
};

/* Every way the engine can say no. One list: enum, wire code and English text. A REFUSED answer
 * always comes with a clause; the others mean the input itself makes no sense. */
#define BR_ERR_LIST(X)                                                \
    X(OK, "ok", "ok")                                                 \
    X(REFUSED, "refused", "the rules forbid it")                      \
    X(BAD_GAME, "bad-game", "no such game")                           \
    X(BAD_SEATS, "bad-seats", "that number of seats is not playable") \
    X(BAD_OPTION, "bad-option", "no such option or value")            \
    X(BAD_DECK, "bad-deck", "the deck file is not valid")             \
    X(BAD_SEED, "bad-seed", "a seed is 64 hexadecimal digits")        \
    X(BAD_SEAT, "bad-seat", "no such seat")                           \
    X(BAD_MOVE, "bad-move", "that is not the text of a move")         \
    X(BAD_STATE, "bad-state", "that state is not possible")           \
    X(BAD_JOURNAL, "bad-journal", "the journal is not valid")         \
    X(OTHER_VERSION, "other-version", "of another version of a game") \
    X(OTHER_DECK, "other-deck", "of other components than ours")      \
    X(BAD_JSON, "bad-json", "that is not valid JSON")                 \
    X(BAD_REQUEST, "bad-request", "that request is not understood")   \
    X(NO_UNDO, "no-undo", "that can not be taken back")               \
    X(TOO_LONG, "too-long", "there is no room for more")

typedef enum br_err {
#define X(name, code, text) BR_##name,
    BR_ERR_LIST(X)
#undef X
        BR_ERR_COUNT
} br_err;

/* Where and why input from outside was refused. Zeroed before use; line and column count from 1
 * and are 0 where they mean nothing. */
typedef struct br_fault {
    br_err err;
    uint32_t line, column;
    char text[200]; /* plain English, one line, without the place */
} br_fault;

/* ---- text buffers ------------------------------------------------------------------------- */

/* A bounded buffer. Writers never fail half-way: what does not fit sets `full`, checked once at
 * the end. The text is always terminated. */
typedef struct br_buf {
    char *at;
    size_t size, used;
    bool full;
} br_buf;

br_buf br_buf_over(char *memory, size_t size);
void br_put_some(br_buf *out, const char *bytes, size_t count); /* as much of it as fits */
/* Written here, since most of an update is short pieces that fit. */
static inline void br_put_bytes(br_buf *out, const char *bytes, size_t count) {
    if (out->size - out->used <= count) {
        br_put_some(out, bytes, count);
        return;
    }
    __builtin_memcpy(out->at + out->used, bytes, count);
    out->at[out->used += count] = '\0';
}
static inline void br_put(br_buf *out, const char *text) {
    br_put_bytes(out, text, __builtin_strlen(text));
}
static inline void br_put_char(br_buf *out, char c) { br_put_bytes(out, &c, 1); }
void br_put_int(br_buf *out, int64_t value);
void br_put_hex(br_buf *out, const uint8_t *bytes, size_t count);
bool br_hex_read(const char *text, size_t digits, uint8_t *bytes); /* lower or upper case */

/* ---- chance and hashes -------------------------------------------------------------------- */

/* ChaCha20 keyed by 256 bits: deals and dice. Lives inside a state, so chance replays. */
typedef struct br_chance {
    uint32_t key[8];
    uint32_t block; /* next block to make */
    uint32_t left;  /* words of pool not yet used, taken from its end */
    uint32_t pool[16];
} br_chance;

/* xoshiro256**: the generator of bots and worlds. Never touches a match's chance. */
typedef struct br_rng {
    uint64_t s[4];
} br_rng;

typedef struct br_sha256 {
    uint32_t h[8];
    uint64_t size;
    uint8_t block[64];
} br_sha256;

void br_chance_init(br_chance *chance, const uint8_t key[BR_SEED_BYTES]);
uint32_t br_chance_below(br_chance *chance, uint32_t bound); /* unbiased; bound >= 1 */
void br_chance_shuffle(br_chance *chance, uint8_t *items, uint32_t count);

br_rng br_rng_from(uint64_t seed);
static inline uint64_t br_rng_next(br_rng *rng) {
    uint64_t *s = rng->s, word = s[1] * 5, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return (word << 7 | word >> 57) * 9;
}
/* No rejection: a bias below 2^-32 a draw is far below what any search can notice. */
static inline uint32_t br_rng_below(br_rng *rng, uint32_t bound) {
    return (uint32_t)((br_rng_next(rng) >> 32) * bound >> 32);
}
void br_rng_shuffle(br_rng *rng, uint8_t *items, uint32_t count);

void br_sha256_init(br_sha256 *sha);
void br_sha256_add(br_sha256 *sha, const void *bytes, size_t count);
void br_sha256_end(br_sha256 *sha, uint8_t out[32]);
uint64_t br_hash(uint64_t hash, const void *bytes, size_t count); /* start from BR_HASH_START */
#define BR_HASH_START 0xCBF29CE484222325u

/* ---- JSON --------------------------------------------------------------------------------- */

/* A strict reader (RFC 8259, UTF-8 checked, duplicate keys refused, depth bounded) into an array
 * the caller owns. Node 0 is the whole value; a container's children follow it, `next` is the
 * index just past a node's last descendant. In an object keys and values alternate. */
typedef enum br_json_type {
    BR_JSON_NULL,
    BR_JSON_FALSE,
    BR_JSON_TRUE,
    BR_JSON_NUMBER,
    BR_JSON_STRING,
    BR_JSON_ARRAY,
    BR_JSON_OBJECT
} br_json_type;

typedef struct br_json_node {
    uint32_t start, size; /* bytes of the source; of a string, between its quotes */
    uint32_t next;        /* index of the node after this one and all its children */
    uint32_t count;       /* items of an array, pairs of an object */
    br_json_type type;
} br_json_node;

typedef struct br_json {
    const char *text;
    size_t size;
    br_json_node *node;
    uint32_t count, max;
} br_json;

/* False with fault->column set (counted in bytes from 1) if the text is not one JSON value. */
bool br_json_read(br_json *doc, const char *text, size_t size, br_json_node *nodes, uint32_t max,
                  br_fault *fault);
/* Index of the value of `key` in object `object`, or 0 if there is none (0 is never a value). */
uint32_t br_json_find(const br_json *doc, uint32_t object, const char *key);
/* The string of a node, unescaped and terminated. False if it is no string, does not fit, or
 * holds a NUL. */
bool br_json_string(const br_json *doc, uint32_t node, char *out, size_t size);
bool br_json_is(const br_json *doc, uint32_t node, const char *text); /* a string equal to text */
bool br_json_int(const br_json *doc, uint32_t node, int64_t min, int64_t max, int64_t *out);
void br_put_json(br_buf *out, const char *text); /* quoted and escaped */
void br_put_json_bytes(br_buf *out, const char *bytes, size_t count);

/* ---- what a game is ----------------------------------------------------------------------- */

typedef struct br_game br_game;
typedef struct br_words br_words; /* a move's text while it is read; for games only */

/* The fixed part of a match: which game, how many seats, every option resolved, the components.
 * Shared by any number of states; never changed after br_rules_init. */
typedef struct br_rules {
    const br_game *game;
    uint8_t seats;
    uint8_t option[BR_OPTIONS_MAX]; /* index into that option's values */
    uint8_t custom_tables;          /* bit t set = table t is not the shipped one */
    uint8_t deck_hash[BR_TABLES_MAX][32];
    _Alignas(8) uint8_t deck[BR_DECK_MAX]; /* the game's own <game>_deck */
} br_rules;

/* A move is a small value: copy it, compare it with memcmp, unused arguments are zero. */
typedef struct br_move {
    uint8_t kind; /* the game's own, from 1; 0 is never a move */
    uint8_t arg[23];
} br_move;
enum { BR_MOVE_TIMEOUT = 255 }; /* the house only: arg[0] is the seat whose default is played */

/* What happened. `open` is for everyone, `secret` only for the seats in `secret_to`: a forgotten
 * mask is 0, so a forgotten mask hides, never leaks. */
typedef struct br_event {
    uint8_t kind;
    br_seat actor;   /* the seat it is about, or BR_SEAT_NONE */
    uint16_t clause; /* the clause that caused it */
    br_seats secret_to;
    uint8_t flags;
    uint8_t secret_size; /* used bytes of secret[], 0 once redacted */
    uint8_t open[24];
    uint8_t secret[24];
} br_event;
enum {
    BR_EVENT_FINAL = 1,     /* somebody learned something, or chance was used: no undo past it */
    BR_EVENT_TRANSIENT = 2, /* names a card that will not stay in sight: logs drop it afterwards,
                              the secret part if there is one, else `open` ... */
    BR_EVENT_OPENS = 4,     /* ... and may tell it again once this has happened */
    BR_EVENT_QUIET = 8      /* worth telling only to those who are told its secret part */
};

typedef struct br_events {
    uint16_t count;
    br_event at[BR_EVENTS_MAX];
} br_events;

/* A named argument of a text. Arguments of one name in a row are a list; `is_list` marks the items
 * of one, so that a list of one item is still a list. */
typedef enum br_arg_kind { BR_ARG_NUMBER, BR_ARG_SEAT, BR_ARG_WORD } br_arg_kind;
typedef struct br_arg {
    const char *name; /* static */
    br_arg_kind kind;
    bool is_list;
    int32_t n; /* the number or the seat */
    char word[BR_WORD_MAX];
} br_arg;

typedef struct br_args {
    uint8_t count;
    br_arg at[BR_ARGS_MAX];
} br_args;

/* Why a move is not allowed. clause 0 = it is allowed. */
typedef struct br_refusal {
    uint16_t clause;
    br_args args;
} br_refusal;

typedef struct br_result {
    bool over;
    br_seats winners;            /* empty until the match is over */
    int32_t score[BR_SEATS_MAX]; /* in the game's own unit; where low wins, still as printed */
    uint8_t place[BR_SEATS_MAX]; /* 1 = first; equal places are shared */
} br_result;

/* What a table needs to know of a moment, though no rule depends on it: which of its clocks runs,
 * and whether it may answer for a seat. Made of what lies open to everybody. */
typedef enum br_window {
    BR_WINDOW_TURN,      /* the usual time */
    BR_WINDOW_GRACE,     /* others may still make the move `quick` before the next one is made */
    BR_WINDOW_RACE,      /* several react; who is first matters */
    BR_WINDOW_SEALED,    /* several react; the order does not matter */
    BR_WINDOW_INTERRUPT, /* asked in between: play something, or `quick`, which is to pass */
    BR_WINDOW_TRADE,     /* talked over by all */
    BR_WINDOWS
} br_window;

typedef struct br_moment {
    br_window window;
    br_move quick; /* as said above */
    uint8_t point; /* which kind of interrupt, from 1: a seat may have a standing pass for it */
    uint8_t phase, round; /* how long a pass "for the phase" or "for the round" lasts */
    br_seats holders;     /* seats that hold something meant for this point */
    br_seats victims;     /* seats the last move worked against: standing passes end */
    /* bits of move kinds: once the window is over all know who made one, so when it was made may be
     * told, too */
    uint32_t reveals_timing;
} br_moment;
enum { BR_POINTS_MAX = 7 };

/* How far a view goes: what the rules let a seat look at now, or all it has ever been shown. */
typedef enum br_depth { BR_SCREEN, BR_RECALL } br_depth;

/* Features of every seat of a state, as small numbers: inputs of a value model, which has weights
 * for them. They read the whole state, so they are computed on worlds. */
typedef struct br_features {
    uint8_t progress; /* how far the match has come: 0 at the start, BR_PROGRESS_END at the end */
    int16_t of[BR_SEATS_MAX][BR_FEATURES_MAX];
} br_features;

typedef struct br_option {
    const char *name;
    const char *const *values; /* the first is the default */
    uint8_t count;
} br_option;

typedef struct br_table {
    const char *name; /* of the file, without .csv */
    const char *csv;  /* the shipped text; its header row is the table's signature */
} br_table;

typedef struct br_clause {
    const char *id;   /* "SQ-16" */
    const char *kind; /* rule, derived, example, ruling, fine */
} br_clause;

typedef enum br_lang { BR_EN, BR_RU, BR_UK, BR_LANGS } br_lang;

/* How one member of a state struct is written as JSON and read back. One table a game serves
 * `state`, `set` and every view on the wire. */
typedef enum br_form {
    BR_FORM_NUMBER,
    BR_FORM_SEAT,  /* a number; BR_SEAT_NONE is null */
    BR_FORM_WORD,  /* a word of the dictionary; `unknown` is null */
    BR_FORM_SET,   /* a bit mask: a list of words, bit i = word i */
    BR_FORM_SEATS, /* a bit mask of seats: a list, "house" for bit 15 */
    BR_FORM_STACK, /* uint32 of nibbles, top lowest: a list from bottom to top; word = nibble */
    BR_FORM_BAG,   /* 8 bytes, 16 nibbles counting words 0..15; or 16 bytes, first 64 bits for
                       words 0..63, then nibbles for words 64..79: a list, a word as often as
                       it is there */
    BR_FORM_HEX    /* raw bytes */
} br_form;

typedef struct br_field {
    const char *name;
    uint16_t offset;
    uint8_t bytes; /* of one item: 1, 2 or 4 (HEX: total size; BAG: 8 or 16) */
    uint8_t is_signed;
    uint8_t rows, cols; /* 0 = not an array in that direction; rows cut to seats if per_seat */
    uint8_t per_seat;
    br_form form;
    uint8_t dict;     /* of words */
    uint8_t truth;    /* in `state` only, never in a view */
    uint32_t unknown; /* the value that is written as null (WORD, NUMBER), if has_unknown */
    uint8_t has_unknown;
    uint16_t count_at; /* offset of a uint8 holding how many items are used, if has_count */
    uint8_t has_count;
} br_field;

/* One game. Every pointer but `features` and `is_sampled` is required; none may fail on legal
 * input. A view is a state with every hidden member overwritten by its "unknown" value, so bots,
 * screens and tests read one struct. `r` is the rules, `s` a state (or where said, a view). */
struct br_game {
    const char *id; /* folder, URL and command line: "squirrels" */
    uint8_t seats_min, seats_max;
    uint16_t state_size;
    uint16_t deck_size;
    uint16_t version;   /* rises when an old journal would replay differently */
    uint32_t plies_max; /* no match is longer: every playout ends */

    const br_option *options;
    const br_table *tables;
    const br_clause *clauses; /* clauses[0] is empty; numbers are 1..clause_count-1 */
    const br_field *fields;
    uint8_t option_count, table_count;
    uint8_t slow_option, slow_value; /* option, from 1, and its value that a table needs whose
                                        people have days to answer; 0 = none */
    uint8_t points;                  /* kinds of interrupt point: br_moment.point is 1..points */
    uint8_t host_question;           /* kind of the house's moves that no clock makes but
                                        people answer for the table; 0 = none */
    uint16_t clause_count;
    uint8_t field_count;
    uint8_t feature_count;

    /* components: one call a table, in order, then the invariants across tables */
    bool (*deck_read)(br_rules *r, int table, const char *csv, size_t size, br_fault *fault);
    bool (*deck_audit)(const br_rules *r, br_fault *fault);
    /* whether seats, options and components go together; called once all are chosen */
    bool (*rules_audit)(const br_rules *r, br_fault *fault);

    /* rules */
    void (*setup)(const br_rules *r, void *s, const uint8_t seed[BR_SEED_BYTES], br_events *log);
    br_seats (*to_act)(const br_rules *r, const void *s);   /* free to act; 0 = over */
    br_seats (*must_act)(const br_rules *r, const void *s); /* whom the match waits for */
    int (*legal)(const br_rules *r, const void *s, br_seat seat, br_move out[BR_MOVES_MAX]);
    /* whether a seat has lawful moves that `legal` does not list, being too many; NULL = never */
    bool (*is_sampled)(const br_rules *r, const void *s, br_seat seat);
    void (*why)(const br_rules *r, const void *s, br_seat seat, const br_move *move,
                br_refusal *out);
    void (*apply)(const br_rules *r, void *s, br_seat seat, const br_move *move, br_events *log);
    void (*fallback)(const br_rules *r, const void *s, br_seat seat, br_move *out);
    void (*scores)(const br_rules *r, const void *s, br_result *out);
    /* also of a view, alike; `log` is what the last move caused, as anybody saw it */
    void (*moment)(const br_rules *r, const void *s, const br_events *log, br_moment *out);
    const char *(*audit)(const br_rules *r, const void *s); /* NULL, or what is broken */

    /* who knows what */
    void (*observe)(const br_rules *r, const void *s, br_seat viewer, br_depth depth, void *view);
    void (*determinize)(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                        br_rng *rng, void *world);
    /* what the rules make of a view, as members of a JSON object: standings, prices, limits. It is
       given the view and nothing else, so it can tell no more than the view does. */
    void (*facts)(const br_rules *r, const void *view, br_buf *out);
    /* whether a seat can foresee what this move, which `why` takes, does at once: true only if in
       every world of its view (of either depth) the seat is told the same events and sees the same
       afterwards. Dice, a card drawn or turned up, sealed choices that it opens make it false;
       what stays unseen, and a choice that only waits for others, do not. It is given the view
       and nothing else; where nobody can tell without counting cards, false. */
    bool (*is_sure)(const br_rules *r, const void *view, br_seat seat, const br_move *move);

    /* a heuristic, not a rule: how good this state is for a seat, in the unit of scores */
    int32_t (*evaluate)(const br_rules *r, const void *s, br_seat seat);
    /* for a value model: feature_count features of each seat in `seats`, while the match goes on;
     * NULL = none stated */
    void (*features)(const br_rules *r, const void *s, br_seats seats, br_features *out);

    /* text */
    bool (*word)(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]);
    bool (*move_read)(const br_rules *r, br_words *words, br_move *out); /* internal.h */
    void (*move_write)(const br_rules *r, const br_move *move, br_buf *out);
    const char *(*move_say)(const br_rules *r, const br_move *move, br_args *args);
    const char *(*event_say)(const br_rules *r, const br_event *event, br_args *args);
    void (*screen)(const br_rules *r, const void *view, br_seat viewer, br_lang lang,
                   const char *const *names, br_buf *out);
};

const br_game *br_game_at(int index);        /* NULL past the end */
const br_game *br_game_find(const char *id); /* NULL if unknown */
const char *br_err_code(br_err err);
const char *br_err_text(br_err err);

/* ---- rules -------------------------------------------------------------------------------- */

/* Seats, the shipped components, default options. Then any options and house decks by text. */
br_err br_rules_init(br_rules *rules, const br_game *game, int seats, br_fault *fault);
br_err br_rules_option(br_rules *rules, const char *name, const char *value, br_fault *fault);
/* A CSV whose header row says which table it replaces. Refused with line and column. */
br_err br_rules_deck(br_rules *rules, const char *csv, size_t size, br_fault *fault);
int br_rules_table_of(const br_rules *rules, const char *csv, size_t size); /* -1 = none */
/* After the last option and deck, before the first deal: do seats and options go together? */
br_err br_rules_check(const br_rules *rules, br_fault *fault);
const char *br_rules_value(const br_rules *rules, int option);
uint16_t br_clause_find(const br_game *game, const char *id); /* 0 = unknown */

/* ---- the door ----------------------------------------------------------------------------- */

static inline br_seats br_bit(br_seat seat) { return (br_seats)(1u << (seat & 15)); }
static inline bool br_has(br_seats seats,
                          br_seat seat) { /* false for BR_SPECTATOR and BR_SEAT_NONE */
    return ((unsigned)seats >> (seat & 31) & 1u) != 0;
}
static inline br_seat br_lowest(br_seats seats) { /* of a set that is not empty */
    return (br_seat)__builtin_ctz(seats);
}

void br_setup(const br_rules *r, const uint8_t seed[BR_SEED_BYTES], void *state, br_events *log);

/* The only way in for people, bots, clocks, replays and tests: asks `why`, checks everything
 * before it changes anything. log may be NULL and is emptied first. */
br_err br_play(const br_rules *r, void *state, br_seat seat, const br_move *move, br_events *log,
               br_refusal *refusal);
/* What br_play would say. clause 0 = it would be taken. */
void br_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
            br_refusal *refusal);

static inline br_seats br_to_act(const br_rules *r, const void *s) { return r->game->to_act(r, s); }
static inline br_seats br_must_act(const br_rules *r, const void *s) {
    return r->game->must_act(r, s);
}
static inline int br_legal(const br_rules *r, const void *s, br_seat seat,
                           br_move out[BR_MOVES_MAX]) {
    return r->game->legal(r, s, seat, out);
}
/* Whether that seat has lawful moves beside those of br_legal: a list of samples. */
static inline bool br_is_sampled(const br_rules *r, const void *s, br_seat seat) {
    return r->game->is_sampled && r->game->is_sampled(r, s, seat);
}
/* What only a clock makes: `timeout SEAT` for every seat the match waits for. How many. */
int br_timeouts(const br_rules *r, const void *s, br_move out[BR_SEATS_MAX]);
/* Trusts a move just listed by br_legal for this very state: for playouts, nothing else. */
static inline void br_apply(const br_rules *r, void *s, br_seat seat, const br_move *move,
                            br_events *log) {
    r->game->apply(r, s, seat, move, log);
}

static inline br_moment br_moment_now(const br_rules *r, const void *s, const br_events *log) {
    br_moment moment = {.window = BR_WINDOW_TURN};
    r->game->moment(r, s, log, &moment);
    return moment;
}

/* What `viewer` is told of an event: without the secret part unless it is meant for that seat. */
void br_event_redact(const br_event *event, br_seat viewer, br_event *out);

/* ---- text --------------------------------------------------------------------------------- */

/* One text a move: 1..160 bytes, words of [a-z0-9-], single spaces. BAD_MOVE if it is none. */
br_err br_move_read(const br_rules *r, const char *text, br_move *out);
/* The same; what is wrong goes to the fault, with the column of the word that is. */
br_err br_move_read_at(const br_rules *r, const char *text, br_move *out, br_fault *fault);
void br_move_write(const br_rules *r, const br_move *move, br_buf *out);

/* A state or a view as a JSON object by the game's field table, and back. Only what
 * br_state_write wrote with `truth` can be read; the result has passed `audit`. */
void br_state_write(const br_rules *r, const void *state, bool truth, br_buf *out);
/* A view for those who draw it: its fields, and in "facts" what the rules make of them. */
void br_view_write(const br_rules *r, const void *view, br_buf *out);
br_err br_state_read(const br_rules *r, const br_json *doc, uint32_t object, void *state,
                     br_fault *fault);

/* {"kind":…,"clause":…,"seat":…,args…}; redact first. */
void br_event_write(const br_rules *r, const br_event *event, br_buf *out);
/* "kind":…,"args":{…} of a move, without braces: what a page builds its buttons from. */
void br_move_parts(const br_rules *r, const br_move *move, br_buf *out);
/* "clause":…,"args":{…} of a refusal, without braces: what a page makes its sentence from. */
void br_refusal_parts(const br_rules *r, const br_refusal *refusal, br_buf *out);

/* Sentences. Keys live in po/: "<game>.<part>.<name>". Templates hold {name} and, for counted
 * words, {name:one|few|many}; {*...*} repeats its inside for every item of the lists in it. A key
 * is whole or the game's own. A missing key is written as itself, so that a test finds it. */
const char *br_word(br_lang lang, const char *key); /* NULL if missing */
bool br_lang_find(const char *code, br_lang *out);  /* "en", "ru_RU.UTF-8", … */
const char *br_lang_code(br_lang lang);
void br_say(br_buf *out, br_lang lang, const char *game_id, const char *key, const br_args *args,
            const char *const *names);
void br_say_word(br_buf *out, br_lang lang, const char *game_id, const char *word);
void br_say_event(br_buf *out, br_lang lang, const br_rules *r, const br_event *event,
                  const char *const *names);
void br_say_move(br_buf *out, br_lang lang, const br_rules *r, const br_move *move,
                 const char *const *names);
void br_say_clause(br_buf *out, br_lang lang, const br_game *game, uint16_t clause);
void br_say_refusal(br_buf *out, br_lang lang, const br_rules *r, const br_refusal *refusal,
                    const char *const *names);

/* Styles in screens: one control byte, then a letter. Whoever prints turns them into colours or
 * drops them; nothing else in the text is below 0x20 but newlines. */
#define BR_STYLE_RESET "\0010"
#define BR_STYLE_BOLD "\001*"
#define BR_STYLE_DIM "\001-"
#define BR_STYLE_RED "\001r"
#define BR_STYLE_GREEN "\001g"
#define BR_STYLE_YELLOW "\001y"
#define BR_STYLE_BLUE "\001b"
#define BR_STYLE_MAGENTA "\001m"
#define BR_STYLE_CYAN "\001c"

/* ---- a match and its journal -------------------------------------------------------------- */

typedef struct br_record {
    br_move move;
    uint64_t hash; /* of the state after it */
    br_seat seat;
    bool is_final; /* no undo past this one */
    uint8_t zero[6];
} br_record;

/* Rules, seed and moves, with the state they lead to. The caller owns `record` and its length. */
typedef struct br_match {
    br_rules rules;
    uint8_t seed[BR_SEED_BYTES];
    bool is_given; /* began from a state put on the table, not from a deal */
    uint32_t rev;  /* rises with every move and every undo */
    uint32_t plies, plies_capacity;
    br_record *record;
    br_events log; /* what the last move, or the deal, caused; empty after an undo */
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    _Alignas(8) uint8_t start[BR_STATE_MAX];
} br_match;

/* Copies the rules and deals. `capacity` of at least game->plies_max + 1 records always suffices.
 */
void br_match_init(br_match *m, const br_rules *rules, const uint8_t seed[BR_SEED_BYTES],
                   br_record *record, uint32_t capacity);
/* Puts a state that passed `audit` on the table; what was played before is forgotten. */
void br_match_put(br_match *m, const void *state);
br_err br_match_play(br_match *m, br_seat seat, const br_move *move, br_refusal *refusal);
br_err br_match_play_text(br_match *m, br_seat seat, const char *text, br_refusal *refusal);
/* How many plies must go so that `seat` decides anew (its last own move and all after it), or 0
 * if there is none or somebody has learned something since. */
uint32_t br_match_undo_count(const br_match *m, br_seat seat);
/* Takes the last `count` plies back by replaying the rest: chance is never rolled again. */
br_err br_match_undo(br_match *m, uint32_t count);
void br_match_at(const br_match *m, uint32_t ply, void *state); /* the state after `ply` moves */
void br_match_digest(const br_match *m, uint8_t out[32]);

/* The journal: JSON Lines. The head line holds all but the moves; then one line a move or undo;
 * a note changes nothing; the last line of a finished match is the digest. */
void br_journal_head(const br_match *m, const char *const *names, const char *const *decks,
                     br_buf *out);
void br_journal_move(const br_match *m, br_seat seat, const br_move *move, br_buf *out);
void br_journal_undo(uint32_t count, br_buf *out);
void br_journal_note(br_seat seat, const char *text, br_buf *out);
void br_journal_end(const br_match *m, br_buf *out);

/* Whether a head (the object at node 0) is of the present version of its game, and whether the
 * tables of components it was dealt from are those of `rules`. What is of another version or deck
 * is refused with BR_OTHER_VERSION or BR_OTHER_DECK, never replayed into another match. */
br_err br_journal_version(const br_json *head, const br_game **game, br_fault *fault);
br_err br_journal_decks(const br_json *head, const br_rules *rules, br_fault *fault);
/* "crooks: of version 1 of its rules, and this program has version 2" */
void br_put_other_version(br_buf *out, const br_game *game, int64_t other);

/* What a journal says beside the match it leads to. */
typedef struct br_journal_info {
    uint32_t lines;               /* lines read */
    bool has_end;                 /* a digest was there, and agrees (else the read fails) */
    bool is_cut;                  /* the last line had no newline and was not complete: left out */
    size_t cut_at;                /* bytes up to the end of the last whole line */
    char names[BR_SEATS_MAX][64]; /* "" where the head gives none */
} br_journal_info;

/* Replays a journal through the door. False-proof: every line is checked, the fault names line
 * and column. `record` as for br_match_init. nodes: room for one line's JSON. */
br_err br_journal_read(br_match *m, const char *text, size_t size, br_record *record,
                       uint32_t capacity, br_json_node *nodes, uint32_t nodes_max,
                       br_journal_info *info, br_fault *fault);

#endif
