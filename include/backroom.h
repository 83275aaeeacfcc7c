/* backroom.h -- the public surface of the rules engine; backroom_bots.h has what bots and lab need.
 *
 * A match is one flat block of bytes (the state) pushed forward by moves under fixed rules. The
 * engine never allocates, prints, reads a clock or opens a file: callers own all memory and all
 * time. Same rules, same seed and same moves give the same bytes on every machine.
 *
 * Read in this order: br_rules, br_move, br_event, br_game, then the functions at the end.
 * Nine words, no synonyms: seat, player, viewer, move, event, state, view, world, clause.
 *
 * A whole match at random (tests/install builds and runs it):
 *
 *     #include <backroom.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         br_rules rules;
 *         br_fault fault = {.err = BR_OK};
 *         br_move moves[BR_MOVES_MAX];
 *         br_result result;
 *         br_rng rng = br_rng_from(7);
 *         br_seats waiting;
 *         static uint64_t state[BR_STATE_MAX / 8];
 *         static const uint8_t seed[BR_SEED_BYTES] = {1, 2, 3};
 *         if (br_rules_init(&rules, br_game_find("squirrels"), 3, &fault) != BR_OK) return 1;
 *         br_setup(&rules, seed, state, NULL);
 *         while ((waiting = br_must_act(&rules, state)) != 0) {
 *             br_seat seat = br_lowest(waiting);
 *             int count = br_legal(&rules, state, seat, moves);
 *             br_apply(&rules, state, seat, &moves[br_rng_below(&rng, (uint32_t)count)], NULL);
 *         }
 *         rules.game->scores(&rules, state, &result);
 *         for (int i = 0; i < rules.seats; i++) printf("seat %d: %d\n", i, result.score[i]);
 *     }
 */
#ifndef BACKROOM_H
#define BACKROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backroom_version.h" /* BR_PROGRAM_VERSION */

/* For C++, from C++17 on. */
#ifdef __cplusplus
#define BR_ALIGN8 alignas(8)
extern "C" {
#else
#define BR_ALIGN8 _Alignas(8)
#endif
#pragma GCC visibility push(default) /* of libbackroom.so: all that is declared here */

enum {
    BR_SEATS_MAX = 9,
    BR_MOVES_MAX = 256,   /* most moves `legal` may list */
    BR_EVENTS_MAX = 160,  /* most events one move may cause */
    BR_STATE_MAX = 2048,  /* largest sizeof(<game>_state) */
    BR_DECK_MAX = 4096,   /* largest sizeof(<game>_deck) */
    BR_OPTIONS_MAX = 8,   /* options a game may offer */
    BR_TABLES_MAX = 6,    /* component tables a game may have */
    BR_ARGS_MAX = 48,     /* arguments of one event, move or refusal */
    BR_ARG_NAME_MAX = 16, /* longest name of one, with its terminator */
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
/* The bytes of a string of hexadecimal digits, `most` (up to 255) or fewer. */
bool br_json_hex(const br_json *doc, uint32_t node, uint8_t *out, size_t most, size_t *size);
void br_put_json(br_buf *out, const char *text); /* quoted and escaped */
void br_put_json_bytes(br_buf *out, const char *bytes, size_t count);

/* ---- what a game is ----------------------------------------------------------------------- */

typedef struct br_game br_game;
typedef struct br_bots br_bots; /* backroom_bots.h */
typedef struct br_trader br_trader;
typedef struct br_lab br_lab;     /* backroom_bots.h */
typedef struct br_words br_words; /* a move's text while it is read; for games only */

/* The fixed part of a match: which game, how many seats, every option resolved, the components.
 * Shared by any number of states; never changed after br_rules_init. */
typedef struct br_rules {
    const br_game *game;
    uint8_t seats;
    uint8_t option[BR_OPTIONS_MAX]; /* index into that option's values */
    uint8_t custom_tables;          /* bit t set = table t is not the shipped one */
    uint8_t deck_hash[BR_TABLES_MAX][32];
    BR_ALIGN8 uint8_t deck[BR_DECK_MAX]; /* the game's own <game>_deck */
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
    uint16_t turn;       /* of the match, from 1, that begins with it; 0 = none (br_match_play) */
    uint8_t open[24];
    uint8_t secret[24];
} br_event;
enum {
    BR_EVENT_FINAL = 1,          /* somebody learned something, or chance was used: no undo */
    BR_EVENT_TRANSIENT = 2,      /* the secret part names cards that will not stay in sight: logs
                                    drop it afterwards (br_event_past) ... */
    BR_EVENT_TRANSIENT_OPEN = 4, /* ... the open part does, and goes as well ... */
    BR_EVENT_OPENS = 8,          /* ... and all may be told again once this has happened */
    BR_EVENT_QUIET = 16,         /* worth telling only to those who are told its secret part */
    BR_EVENT_TURN = 32,          /* the turn of its actor begins with it: never of a quiet one */
    BR_EVENT_PART = 64           /* a part of the match begins with it: a round, a phase */
};

typedef struct br_events {
    uint16_t count;
    br_event at[BR_EVENTS_MAX];
} br_events;

/* A named argument of a text. Arguments of one name in a row are a list; `is_list` marks the items
 * of one, so that a list of one item is still a list. */
typedef enum br_arg_kind { BR_ARG_NUMBER, BR_ARG_SEAT, BR_ARG_WORD } br_arg_kind;
typedef struct br_arg {
    char name[BR_ARG_NAME_MAX];
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

/* What a seat is asked, or what it waits for. */
typedef struct br_question {
    const char *key; /* the game's own, in po/: "ask.lay", or "wait.due" of a seat that waits; NULL
                        = nothing beyond whose turn it is. KEY-hint says more, if it is there. */
    uint16_t clause; /* the one that asks */
    br_args args;    /* of both sentences */
} br_question;

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
    /* in a trade: to whom the open offer of each seat is, and the move that takes an offer back */
    br_seats offered[BR_SEATS_MAX];
    br_move withdraw;
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
    BR_FORM_SEAT,  /* a number; one that may be BR_SEAT_NONE says so with BR__NULL */
    BR_FORM_WORD,  /* a word of the dictionary; `unknown` is null */
    BR_FORM_SET,   /* a bit mask: a list of words, bit i = word i */
    BR_FORM_SEATS, /* a bit mask of seats: a list, "house" for bit 15 */
    BR_FORM_STACK, /* uint32 of nibbles, top lowest: a list from bottom to top; word = nibble */
    BR_FORM_BAG,   /* 8 bytes, 16 nibbles counting words 0..15; or 16 bytes, first 64 bits for
                       words 0..63, then nibbles for words 64..79: a list, a word as often as
                       it is there */
    BR_FORM_HEX,   /* raw bytes */
    BR_FORM_FLAG,  /* 0 or 1: false or true */
    BR_FORM_PLACES /* a bit mask: a list of places in the list `index_of`, from 0 */
} br_form;

/* Where the things of a member lie: for a table that is drawn from the description alone. */
typedef enum br_zone {
    BR_ZONE_NONE,    /* how the match stands: nothing one could point at */
    BR_ZONE_COUNTER, /* a number people count: money, points, cards left */
    BR_ZONE_HAND,    /* cards somebody holds */
    BR_ZONE_PILE,    /* cards on one another */
    BR_ZONE_ROW,     /* things beside one another, any number */
    BR_ZONE_SLOTS    /* places that have a name or a number, each with something or nothing */
} br_zone;

/* Who sees a member on the screen; what a viewer may not see is shown as unknown, or left out. */
typedef enum br_sight {
    BR_SIGHT_ALL,
    BR_SIGHT_OWNER, /* the seat whose row or member it is; with `opens` others later */
    BR_SIGHT_SOME,  /* whoever the rules let: it depends on what happened */
    BR_SIGHT_NOBODY /* only those who recall all they were shown (BR_RECALL) */
} br_sight;

/* What tells the items of a list apart: nothing but their order (0), the seats, or the words of a
 * dictionary one by one. */
enum { BR_BY_SEAT = 255 };
#define BR_BY(dict) ((dict) + 1)

typedef struct br_field {
    const char *name;
    const char *unit; /* of a number; NULL = none */
    uint16_t offset;
    uint8_t bytes; /* of one item: 1, 2 or 4 (HEX: total size; BAG: 8 or 16) */
    uint8_t is_signed;
    uint8_t rows, cols; /* 0 = not an array in that direction; rows cut to seats if per_seat, cols
                           if col_by says BR_BY_SEAT */
    uint8_t per_seat;
    br_form form;
    uint8_t dict;     /* of words */
    uint8_t truth;    /* in `state` only, never in a view */
    uint32_t unknown; /* the value that is written as null (WORD, NUMBER), if has_unknown */
    uint8_t has_unknown;
    uint16_t count_at; /* offset of a uint8 holding how many items are used, if has_count */
    uint8_t has_count;
    /* for the description (br_describe) */
    uint8_t zone;           /* br_zone */
    uint8_t sight;          /* br_sight; `truth` goes before it */
    uint8_t row_by, col_by; /* BR_BY_SEAT or BR_BY(dict); per_seat says it of rows, too */
    uint8_t row_from;       /* value of the word that the first row is of */
    uint8_t owner;          /* 1 + seat, of a member of one seat */
    uint8_t is_top_last;    /* a pile as a list: its top is the last item */
    uint8_t opens;          /* for its owner at first, for others later (BR_SIGHT_OWNER) */
    uint8_t rest;           /* per_seat: what stands in the rows of seats that are not there */
    const char *index_of;   /* a number that is a place, from 0, in this member's list */
} br_field;

/* One argument of a move: where it stands in the 24 bytes, how it is written in the text, and under
 * which name sentences and programs get it. Arguments stand in the text in the order of the table;
 * a member left out is the simple case. */
typedef struct br_move_arg {
    const char *name; /* NULL ends the list */
    br_arg_kind kind;
    uint8_t dict;      /* of a WORD */
    uint8_t at;        /* index in br_move.arg */
    uint8_t plus;      /* the byte is the value and so much more: 1 leaves 0 for "not there" */
    uint16_t low;      /* the least value; values of a dictionary are looked for from here ... */
    uint16_t high;     /* ... to here; 0 = 255. Above 255 a second byte follows, the higher one */
    uint8_t list_max;  /* up to so many in a row, one at least, zeros behind them; 0 = no list */
    bool is_sorted;    /* a list whose bytes never fall, so that one set is one move */
    bool is_optional;  /* may be left out: its byte (of a list: the first) is 0 */
    bool is_counted;   /* WORD-N, "medium-6": the next byte is N */
    bool is_silent;    /* no argument of the sentence: the game picks the sentence by it */
    const char *each;  /* SEAT-N or WORD-N for every seat or word: its byte is N, 1 to 9, left out
                          if it is 0; said as two lists, the second under this name */
    const char *after; /* a word that stands before it in the text */
} br_move_arg;

/* How moves of one kind are written: a verb, then its arguments. The engine reads, writes and says
 * them by this table. An irregular move is read, written and said by the game's hooks; its
 * arguments stand here all the same, for those who want to know what there is. */
enum { BR_MOVE_ARGS = 4 };
typedef struct br_move_form {
    const char *verb; /* the first word of the text */
    br_move_arg arg[BR_MOVE_ARGS];
    uint8_t own_bytes; /* irregular: bytes of br_move.arg that it uses; 0 = regular */
} br_move_form;

/* One part of a move as a digit of the number that programs know the move by (backroom_batch.h).
 * Digits of one step make one number; steps are chosen one after the other. */
typedef enum br_digit_form {
    BR_DIGIT_BYTE,   /* a byte, low to high */
    BR_DIGIT_WIDE,   /* two bytes, the lower first */
    BR_DIGIT_LOW4,   /* the lower or */
    BR_DIGIT_HIGH4,  /* the higher four bits of a byte */
    BR_DIGIT_SHARES, /* `count` bytes that sum up to `high` or less: alone in its step */
    BR_DIGIT_LIST /* up to `count` bytes, low to high, zeros behind them: alone in its step, which
                        is the last, and chosen one by one */
} br_digit_form;
typedef struct br_action_digit {
    uint8_t at; /* index in br_move.arg */
    uint8_t form;
    uint8_t step;
    uint8_t count;
    uint16_t low, high;
} br_action_digit;
enum {
    BR_ACTION_DIGITS = 44,  /* of one kind of move, at most */
    BR_ACTION_UNLISTED = -2 /* instead of their number: moves of this kind are never listed */
};

/* What a game says of itself beside its fields. Types are written as NAME and what follows it:
 *
 *   card         a word of the dictionary of that name; seat, flag, or else a number in that unit
 *   size+        a word with a number after it, medium-6; text: any word
 *   card?        or null
 *   card*        a list
 *   nuts@seat    a list with an item for every seat, or every word of a dictionary
 *   nuts@seat@size  lists in lists, the outermost first
 *   nuts@size#sizes  with as many items as that member says
 *   value%card   an object: numbers by words of a dictionary
 *   {a:nuts b:flag}*  a list of objects
 *
 * Arguments are `name:type` with spaces between; `name?:type` may be missing. */
typedef struct br_dict {
    const char *name;
    const char *const *words; /* its words in the order of their values; NULL = br_game.make_word */
    uint8_t count;            /* of them */
    bool is_card;             /* its words are cards: things with a face */
    bool is_of_deck;          /* which words there are depends on the components */
    bool is_numbered; /* NAME-N: what stands before the number says what kind of card it is */
    uint8_t table;    /* 1 + component table of which its words are the rows, in order; 0 = none */
    const char *kind, *number; /* columns that say what kind of card it is, and its number */
} br_dict;

typedef enum br_told {
    BR_TOLD_ALL,    /* what everybody is told */
    BR_TOLD_SHOWN,  /* those who are told the secret part */
    BR_TOLD_OTHERS, /* those who are not */
    BR_TOLD_AFTER,  /* what a log may keep of it */
    BR_TOLD_TIE     /* everybody: how seats on equal scores were set apart; a row for each rule */
} br_told;

/* How an event is told. Its arguments stand in its open bytes in their order, one byte each, and
 * marks at the end of an argument say otherwise:
 *
 *   | card:card     what follows `|` stands in the secret part, from its first byte on
 *   _               a byte that is not told
 *   n:nuts/2        two bytes, the lower first; so have words with a number after them (size+)
 *   card:card=4     it stands at byte 4
 *   card:card*      as many as the byte before the first says; in a secret all that is left
 *   winner:seat*    bits of one number; player:seat@seat: all seats, no bytes
 *   nuts:nuts@seat  an item for every seat; several such lists are seat by seat
 *   card:card<      one lower than its byte, so that the byte 0 means none
 *   kind:word~      the game makes it of the byte (br_game.event_part)
 *   kind:word~&     of the same byte as the one before
 *   card:card!      the row is meant only if the byte is not 0 or the list not empty; with !! if it
 *                   is two or more. The row that is meant is the one of most such conditions */
typedef struct br_event_form {
    uint8_t kind;
    uint8_t told; /* br_told */
    const char *name, *args;
    const char *rare; /* why random play seldom meets it; NULL = it does */
} br_event_form;

typedef struct br_fact {
    const char *name, *type;
} br_fact;

/* How the score is made: what an event adds to the score of a seat, under which heading. Whoever
 * has all events of a match can take its sums apart; what is left over was there at the start. */
typedef struct br_sum {
    const char *source; /* the heading, sum.SOURCE in po/ */
    const char *event;  /* a name of br_event_form */
    const char *number; /* the argument that is added; one of a list where `seat` is a list */
    const char *seat;   /* the argument that says to whom; NULL = the actor */
    bool is_minus;
} br_sum;

/* A name that moves are told by, in legal lists and sentences; several may share one verb. What the
 * table of forms says of its arguments is not said again: `args` are those that `move_say` adds,
 * numbers with a unit, optional ones and seconds of `each` that are there, and whatever replaces
 * one of the form; all of an irregular move. With "=" before them there are no others. */
typedef struct br_move_name {
    uint8_t kind;
    const char *name, *args;
    const char *rare; /* as above */
} br_move_name;

/* A question: br__ask takes its clause from here. */
typedef struct br_question_form {
    const char *key; /* "ask.lay", "wait.due" */
    uint16_t clause;
    const char *args;
    const char *rare; /* as above */
} br_question_form;

typedef struct br_about {
    const br_dict *dicts;
    const br_move_name *moves;
    const br_event_form *events;
    const br_fact *facts;
    const br_question_form *questions;
    const br_sum *sums;
    const char *refusal_args; /* those a refusal may have */
    uint8_t dict_count, move_count, event_count, fact_count, question_count, sum_count;
} br_about;

/* A screen of text being drawn (styles: BR_STYLE_RED and others). */
typedef struct br_pen {
    const br_rules *r;
    const void *view; /* that of the viewer, or a spectator's */
    br_seat viewer;
    br_lang lang;
    const char *const *names; /* by seat; NULL, or NULL in it: "seat 1" */
    br_buf *out;
} br_pen;

/* One game. Every pointer is required but where NULL is said to mean something; none may fail on
 * legal input. A view is a state in which every hidden member has its "unknown" value: `observe`
 * begins with an empty one and copies what the viewer may see. So bots, screens and tests read one
 * struct. `r` is the rules, `s` a state (or, if said, a view). */
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
    const br_move_form *forms; /* by kind of move, from 1; forms[0] is empty */
    const br_about *about;
    uint8_t option_count, table_count;
    uint8_t slow_option, slow_value; /* option, from 1, and its value that a table needs whose
                                        people have days to answer; 0 = none */
    uint8_t points;                  /* kinds of interrupt point: br_moment.point is 1..points */
    uint8_t host_question;           /* kind of the house's moves that no clock makes but
                                        people answer for the table; 0 = none */
    uint16_t clause_count;
    uint8_t field_count;
    uint8_t form_count; /* kinds of moves and one more */
    uint8_t feature_count;

    /* components: one call a table, in order, then the invariants across tables */
    bool (*deck_read)(br_rules *r, int table, const char *csv, size_t size, br_fault *fault);
    bool (*deck_audit)(const br_rules *r, br_fault *fault); /* NULL = there are none */
    /* whether seats, options and components go together; called once all are chosen; NULL = they
       always do */
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
    /* what is played for a seat whose time is over; false or NULL = the first move of its list */
    bool (*fallback)(const br_rules *r, const void *s, br_seat seat, br_move *out);
    void (*scores)(const br_rules *r, const void *s, br_result *out);
    /* also of a view, alike; `log` is what the last move caused, as anybody saw it. NULL = always
       somebody's turn */
    void (*moment)(const br_rules *r, const void *s, const br_events *log, br_moment *out);
    /* NULL, or what is broken; words, seats and lengths of lists are sound already (br_audit) */
    const char *(*audit)(const br_rules *r, const void *s);

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
    /* the clause by which this lawful move ends badly for the seat as its view stands, though
       people overlook it; 0 = none. Told before it is made, never a reason against it; NULL =
       never. The sentence is trap.CLAUSE in po/. */
    uint16_t (*trap)(const br_rules *r, const void *view, br_seat seat, const br_move *move);
    /* what a seat is asked: of every seat in to_act; of one that waits, if there is more to say
       than whose turn it is. `out` is empty before. Called by br_ask. */
    void (*question)(const br_rules *r, const void *view, br_seat seat, br_question *out);

    /* whether this view hides nothing now, chance to come included, so that it is the state; NULL =
       never. For br_is_forced, which may then try moves on it. */
    bool (*hides_nothing)(const br_rules *r, const void *view);

    /* a heuristic, not a rule: how good this state is for a seat, in the unit of scores */
    int32_t (*evaluate)(const br_rules *r, const void *s, br_seat seat);
    /* for a value model: feature_count features of each seat in `seats`, while the match goes on;
     * NULL = none stated */
    void (*features)(const br_rules *r, const void *s, br_seats seats, br_features *out);
    /* how programs number moves of this kind (actions.c): digits of a variant, or -1 if there is no
     * such variant; -1 of variant 0 = as the table of forms says. Where there are several, variant
     * n is of moves whose first byte is n. NULL = the table of forms says it of all. */
    int (*action_digits)(const br_rules *r, unsigned kind, unsigned variant,
                         br_action_digit out[BR_ACTION_DIGITS]);

    /* how bots search and what the lab counts: backroom_bots.h */
    const br_bots *bots;
    const br_lab *lab;
    const br_trader *trader; /* NULL = nothing is traded by offers; backroom_bots.h */

    /* text: the word of a dictionary that has no list of them; NULL = all have one. Called by
       br_value_word. */
    bool (*make_word)(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]);
    /* of irregular moves only: what follows the verb; NULL if a game has none */
    bool (*move_read)(const br_rules *r, br_words *words, br_move *out); /* internal.h */
    void (*move_write)(const br_rules *r, const br_move *move, br_buf *out);
    /* The name of a move's sentence, or NULL: the verb. `args` has what the table of forms tells;
     * more may be added. `view` is that of the seat that moves, or NULL if none is at hand: then
     * only the move itself can be told. NULL = always the verb. */
    const char *(*move_say)(const br_rules *r, const void *view, br_seat seat, const br_move *move,
                            br_args *args);
    /* Of irregular events: the name of the row of br_about.events, and of those that do not stand
     * in bytes as a row can say also the arguments. NULL = as the table says; so of all events if
     * there is no such function. */
    const char *(*event_say)(const br_rules *r, const br_event *event, br_args *args);
    /* An argument that the game makes of a byte; NULL if no row has one. */
    void (*event_part)(const br_rules *r, const char *name, unsigned value, br_args *args);
    void (*screen)(const br_pen *pen);
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
/* The move that is made for a seat whose time is over. */
void br_fallback(const br_rules *r, const void *s, br_seat seat, br_move *out);
/* What only a clock makes: `timeout SEAT` for every seat the match waits for. How many. */
int br_timeouts(const br_rules *r, const void *s, br_move out[BR_SEATS_MAX]);
/* Trusts a move just listed by br_legal for this very state: for playouts, nothing else. */
static inline void br_apply(const br_rules *r, void *s, br_seat seat, const br_move *move,
                            br_events *log) {
    r->game->apply(r, s, seat, move, log);
}

static inline br_moment br_moment_now(const br_rules *r, const void *s, const br_events *log) {
    br_moment moment;
    __builtin_memset(&moment, 0, sizeof moment); /* BR_WINDOW_TURN */
    if (r->game->moment) r->game->moment(r, s, log, &moment);
    return moment;
}

/* What the seat is asked, by its view. */
void br_ask(const br_rules *r, const void *view, br_seat seat, br_question *out);
/* Whether a seat the match waits for has no choice: one lawful move, or a few that lead to the same
 * state and tell everybody the same things, if in another order. The first goes to `move`. It is
 * given the view, and concerns that seat alone: who has no choice is nobody else's business. */
enum { BR_FORCED_MOVES = 4 }; /* of more moves nobody asks whether they are alike */
bool br_is_forced(const br_rules *r, const void *view, br_seat seat, br_move *move);

/* What `viewer` is told of an event: without the secret part unless it is meant for that seat. */
void br_event_redact(const br_event *event, br_seat viewer, br_event *out);
/* The same for whoever tells it: false if there is nothing worth telling this viewer. BR_SEAT_NONE
 * is told the truth. */
bool br_event_told(const br_event *event, br_seat viewer, br_event *out);
/* What that viewer's log keeps of it once something else has happened; false = nothing. */
bool br_event_past(const br_event *event, br_seat viewer, br_event *out);

/* ---- text --------------------------------------------------------------------------------- */

/* One text a move: 1..160 bytes, words of [a-z0-9-], single spaces. BAD_MOVE if it is none. */
br_err br_move_read(const br_rules *r, const char *text, br_move *out);
/* The same; what is wrong goes to the fault, with the column of the word that is. */
br_err br_move_read_at(const br_rules *r, const char *text, br_move *out, br_fault *fault);
void br_move_write(const br_rules *r, const br_move *move, br_buf *out);
/* The name of a move's sentence and what the sentence may insert. `seat` makes the move and `view`
 * is its own, or NULL: then only what the move itself tells is told. */
const char *br_move_args(const br_rules *r, const void *view, br_seat seat, const br_move *move,
                         br_args *args);
/* The same of an event as a viewer is told it (br_event_redact); `args` must be empty. */
const char *br_event_args(const br_rules *r, const br_event *event, br_args *args);
/* A game's table of events (br_event_form), read once by whoever tells very many of them. */
enum { BR_EVENT_TABLE_BYTES = 28000 };
typedef struct br_event_table {
    BR_ALIGN8 uint8_t bytes[BR_EVENT_TABLE_BYTES];
} br_event_table;
void br_event_table_read(const br_game *game, br_event_table *out);
const char *br_event_args_by(const br_event_table *table, const br_rules *r, const br_event *event,
                             br_args *args);
/* One more argument, with nothing in it yet but what is given. */
br_arg *br_arg_add(br_args *args, const char *name, br_arg_kind kind, int32_t n);

/* NULL if the state is one that play may reach, as far as can be told; or what is broken. */
const char *br_audit(const br_rules *r, const void *state);
/* The same; `member` is the one that is broken by itself, or NULL if the rules forbid the whole. */
const char *br_audit_member(const br_rules *r, const void *state, const br_field **member);

/* A state or a view as a JSON object by the game's field table, and back. Only what
 * br_state_write wrote with `truth` can be read; the result has passed br_audit. */
void br_state_write(const br_rules *r, const void *state, bool truth, br_buf *out);
/* A view for those who draw it: its fields, and in "facts" what the rules make of them. */
void br_view_write(const br_rules *r, const void *view, br_buf *out);
br_err br_state_read(const br_rules *r, const br_json *doc, uint32_t object, void *state,
                     br_fault *fault);
/* What br_view_write wrote, read back by a program that was sent it: members only, "facts" and what
 * nobody is shown left out. Words, seats and lengths of lists are checked, the rules of the game
 * are not: for drawing and choosing, never to be played on. */
br_err br_view_read(const br_rules *r, const br_json *doc, uint32_t object, void *view,
                    br_fault *fault);

/* All that a program needs to know of a game to draw it, play it or read its events, as a JSON
 * object made of the game's own tables (docs/describe.md). `langs` are bits (1 << BR_EN) of the
 * languages whose texts are added. At most BR_DESCRIBE_MAX bytes. */
enum { BR_DESCRIBE_MAX = 1 << 19 };
void br_describe(const br_rules *r, unsigned langs, br_buf *out);

/* What a viewer (BR_SEAT_NONE: the truth) is told, {"kind":…,"clause":…,"seat":…,"args":{…}}; where
 * its log keeps less, also "past":{"kind":…,"args":{…}} or null; "opens":true of BR_EVENT_OPENS. */
void br_event_write(const br_rules *r, const br_event *event, br_seat viewer, br_buf *out);
/* What that viewer's log keeps of it (br_event_past), written alike; nothing = nothing. */
void br_event_write_past(const br_rules *r, const br_event *event, br_seat viewer, br_buf *out);
/* "kind":…,"args":{…} of a move, without braces: what a page builds its buttons from. */
void br_move_parts(const br_rules *r, const void *view, br_seat seat, const br_move *move,
                   br_buf *out);
/* "key":"GAME.…","clause":…,"args":{…} of a question that has a key, without braces. */
void br_question_parts(const br_rules *r, const br_question *question, br_buf *out);
/* "clause":…,"args":{…} of a refusal, without braces: what a page makes its sentence from. */
void br_refusal_parts(const br_rules *r, const br_refusal *refusal, br_buf *out);

/* Sentences. Keys live in po/: "<game>.<part>.<name>". Templates hold {name} and, for counted
 * words, {name:one|few|many}; {*...*} repeats its inside for every item of the lists in it, {?...?}
 * is left out (or is what follows ?| in it) unless all arguments inside are there, {name.acc}
 * inserts a word in that form. A key is whole or the game's own. A missing key is written as
 * itself, so that a test finds it. */
const char *br_word(br_lang lang, const char *key); /* NULL if missing */
/* Every text of a game, "part.name":"text", as members of a JSON object; none in a page, which has
 * its own. */
void br_texts_write(br_lang lang, const char *game_id, br_buf *out);
bool br_lang_find(const char *code, br_lang *out); /* "en", "ru_RU.UTF-8", … */
const char *br_lang_code(br_lang lang);
void br_say(br_buf *out, br_lang lang, const char *game_id, const char *key, const br_args *args,
            const char *const *names);
void br_say_word(br_buf *out, br_lang lang, const char *game_id, const char *word);
/* What a dictionary of the game calls a value; false if it has no word. */
bool br_value_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]);
void br_say_event(br_buf *out, br_lang lang, const br_rules *r, const br_event *event,
                  const char *const *names);
void br_say_move(br_buf *out, br_lang lang, const br_rules *r, const void *view, br_seat seat,
                 const br_move *move, const char *const *names); /* view, seat: see br_move_args */
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

/* How many columns of a screen a character takes: 2 = an ideograph, a picture; 0 = a mark over the
 * one before it, a control character. */
int br_columns(uint32_t code);

/* ---- a match and its journal -------------------------------------------------------------- */

typedef struct br_record {
    br_move move;
    uint64_t hash; /* of the state after it */
    br_seat seat;
    bool is_final;  /* no undo past this one */
    uint16_t turns; /* begun by then */
    uint8_t zero[4];
} br_record;

/* Rules, seed and moves, with the state they lead to. The caller owns `record` and its length. */
typedef struct br_match {
    br_rules rules;
    uint8_t seed[BR_SEED_BYTES];
    bool is_given; /* began from a state put on the table, not from a deal */
    uint32_t rev;  /* rises with every move and every undo */
    uint32_t plies, plies_capacity;
    uint16_t turns; /* begun so far */
    br_record *record;
    br_events log; /* what the last move, or the deal, caused; empty after an undo */
    BR_ALIGN8 uint8_t state[BR_STATE_MAX];
    BR_ALIGN8 uint8_t start[BR_STATE_MAX];
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

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
