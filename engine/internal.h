/* internal.h -- helpers shared by engine/ and games/; never included elsewhere.
 *
 * Everything here is pure: no I/O, no allocation, no clock, no mutable globals. Behind the door
 * (br_play) rules only assert, so none of these helpers reports a rule violation.
 */
#ifndef BR_INTERNAL_H
#define BR_INTERNAL_H

#include <assert.h>
#include <string.h>

#include "backroom.h"

/* On the rarer branches of a hot function: without it the compiler folds them in and the common
 * path pays for their registers (callgrind: a tenth of a move in Squirrels). */
#define BR__APART __attribute__((noinline))

/* How many bits are set. The compiler's own builtin calls its library on a plain x86-64, and the
 * engine calls nothing. */
static inline unsigned br__bits(uint32_t set) {
    set = set - (set >> 1 & 0x55555555u);
    set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
    return ((set + (set >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
}

/* ---- events ------------------------------------------------------------------------------- */

/* Append an event, zeroed but for what is given, and hand it back to be filled. Callers ask
 * `if (log)` first: playouts pass NULL and must not pay for narration. */
static inline br_event *br__emit(br_events *log, uint8_t kind, br_seat actor, uint16_t clause) {
    assert(log->count < BR_EVENTS_MAX);
    br_event *e = &log->at[log->count++];
    memset(e, 0, sizeof *e);
    e->kind = kind;
    e->actor = actor;
    e->clause = clause;
    return e;
}

/* The secret part of an event: who may see it and what. */
void br__secret(br_event *e, br_seats to, const void *bytes, size_t count);

/* ---- moves -------------------------------------------------------------------------------- */

/* A move with up to three small arguments, written as one word and zeros: `legal` writes many. */
static inline void br__move_put(br_move *out, unsigned kind, unsigned a, unsigned b, unsigned c) {
    uint64_t word = kind | a << 8 | b << 16 | (uint64_t)c << 24;
    memcpy(out, &word, sizeof word); /* little-endian, as every machine we build for */
    memset(&out->arg[7], 0, sizeof *out - sizeof word);
}
static inline br_move br__move(unsigned kind, unsigned a, unsigned b, unsigned c) {
    br_move move;
    br__move_put(&move, kind, a, b, c);
    return move;
}
static inline bool br__same_move(const br_move *a, const br_move *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* The key and the arguments of a move's sentence: the game's, or the door's own `timeout`. */
const char *br__move_say(const br_rules *r, const br_move *move, br_args *args);

/* Refuse: name the clause; arguments may follow with br__arg_*. */
/* `moment` of a game without windows: always somebody's turn. */
void br__plain_moment(const br_rules *r, const void *s, const br_events *log, br_moment *out);

static inline void br__refuse(br_refusal *out, uint16_t clause) {
    out->clause = clause;
    out->args.count = 0;
}

/* ---- arguments of texts ------------------------------------------------------------------- */

void br__arg_number(br_args *args, const char *name, int32_t n);
void br__arg_seat(br_args *args, const char *name, br_seat seat);
void br__arg_word(br_args *args, const char *name, const char *word);
static inline void br__arg_listed(br_args *args) { /* the one just added is an item of a list */
    args->at[args->count - 1].is_list = true;
}

/* ---- words of a move text ----------------------------------------------------------------- */

/* Walks the words of a text that br_move_read has already checked for form. */
struct br_words {
    const char *at;   /* what is left */
    const char *last; /* the word taken last: if reading fails, the one that is wrong */
};

/* The next word into `out`; false at the end or if it does not fit. */
bool br__next_word(br_words *words, char out[BR_WORD_MAX]);
bool br__next_is(br_words *words, const char *word); /* takes the next word and compares */
bool br__next_int(br_words *words, uint32_t max, uint32_t *out); /* digits, no leading zero */
bool br__word_int(const char *word, uint32_t max, uint32_t *out);
bool br__at_end(br_words *words);
/* Index of `word` in a list of `count`, or -1. */
int br__word_find(const char *word, const char *const *list, int count);
/* The value of a dictionary, from..end-1, that the game calls `word`; or -1. */
int br__value_find(const br_rules *r, int dict, uint32_t from, uint32_t end, const char *word);
/* Word `value` of a list of `count`; false if there is none. */
bool br__put_listed(br_buf *out, const char *const *list, uint32_t count, uint32_t value);

/* ---- component tables --------------------------------------------------------------------- */

enum { BR_CSV_COLUMNS = 16, BR_CSV_CELL = 256, BR_CSV_ROWS_MAX = 400 };

/* A strict CSV reader: UTF-8, LF or CRLF, quotes as in RFC 4180 but no newline inside them, every
 * row as wide as the header. The first br__csv_next reads the header row. */
typedef struct br_csv {
    const char *text;
    size_t size, at;
    uint32_t line;                      /* of the row just read, from 1 */
    int columns;                        /* 0 until the header is read */
    uint32_t column_at[BR_CSV_COLUMNS]; /* byte column, from 1, where each cell starts */
    char cell[BR_CSV_COLUMNS][BR_CSV_CELL];
} br_csv;

br_csv br__csv_over(const char *text, size_t size);
bool br__csv_next(br_csv *csv, br_fault *fault); /* false at the end, or with fault->err set */
int br__csv_column(const br_csv *csv, const char *name); /* while the header row is current; -1 */
/* A whole number within bounds, or false with the fault at that cell. */
bool br__csv_int(const br_csv *csv, int column, int32_t min, int32_t max, int32_t *out,
                 br_fault *fault);
/* One of a list of words, as its index. */
bool br__csv_word(const br_csv *csv, int column, const char *const *list, int count, int *out,
                  br_fault *fault);
/* Says what is wrong with a cell (or, column < 0, the row). Always false, for `return`. */
bool br__csv_fault(const br_csv *csv, int column, const char *text, br_fault *fault);
/* The same for an invariant of a whole table: no place. */
bool br__deck_fault(br_fault *fault, const char *text);

void br__fault(br_fault *fault, br_err err, const char *text);

/* ---- dealing ------------------------------------------------------------------------------ */

/* Many words of chance made at once, for a setup: the very words that br_chance_below and
 * br_chance_shuffle would take one by one, and when it ends the generator stands where it would.
 * Until then it must be left alone. `words` are those that will be taken at least; a shuffle takes
 * one for every item but the first, a draw one. */
enum { BR__DEAL_BLOCKS = 16 }; /* of 16 words; any more are made when they are needed */
typedef struct br__deal {
    br_chance *chance;
    uint32_t left; /* words not yet taken: the next is the last of them */
    uint32_t pool[16 * (BR__DEAL_BLOCKS + 1)];
} br__deal;

void br__deal_begin(br__deal *deal, br_chance *chance, uint32_t words);
uint32_t br__deal_below(br__deal *deal, uint32_t bound);
void br__deal_shuffle(br__deal *deal, uint8_t *items, uint32_t count);
void br__deal_end(br__deal *deal);

/* ---- sorting ------------------------------------------------------------------------------ */

/* Insertion sorts: the same order on every machine, and lists here are short. */
void br__sort_u8(uint8_t *items, uint32_t count);

/* ---- facts of a view ----------------------------------------------------------------------- */

void br__fact(br_buf *out, const char *name); /* "name": with a comma before it if it needs one */
void br__fact_numbers(br_buf *out, const char *name, const int *numbers, unsigned count); /* list */
void br__put_next(br_buf *out); /* a comma before all but the first item of a list */
void br__put_word(br_buf *out, const br_rules *r, int dict, uint32_t value); /* quoted, or null */
void br__put_who(br_buf *out, br_seat seat);                                 /* a seat, or null */

/* ---- drawing ------------------------------------------------------------------------------ */

int br__cells(const char *text); /* width on a terminal, style marks not counted */
void br__put_times(br_buf *out, const char *text, int times);
void br__put_left(br_buf *out, const char *text, int width);
void br__put_centred(br_buf *out, const char *text, int width);
void br__put_cut(br_buf *out, const char *text, int width); /* whole characters, no marks */
/* The words for `name` in the game's own part: key "ui.NAME". */
void br__put_ui(br_buf *out, const br_rules *r, br_lang lang, const char *name, const br_args *args,
                const char *const *names);
/* The name of a seat, or "seat N" if it has none. */
void br__put_seat(br_buf *out, br_lang lang, const char *const *names, unsigned seat);

/* ---- the games ---------------------------------------------------------------------------- */

extern const br_game squirrels_game;
extern const br_game belo4ka_game;
extern const br_game bootleggers_game;
extern const br_game crooks_game;
extern const br_game dirty_money_game;

#endif
