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
#include "backroom_json.h"

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

static inline br_event *br__open(br_event *e, const unsigned *values, unsigned count) {
    assert(count <= sizeof e->open);
    for (unsigned i = 0; i < count; i++) e->open[i] = (uint8_t)values[i];
    return e;
}
/* The same with the bytes of its open part, from the first on. */
#define BR__TELL(log, kind, actor, clause, ...)                                   \
    br__open(br__emit(log, kind, actor, clause), (const unsigned[]){__VA_ARGS__}, \
             (unsigned)(sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned)))

/* The secret part of an event: who may see it and what. */
void br__secret(br_event *e, br_seats to, const void *bytes, size_t count);

/* ---- moves -------------------------------------------------------------------------------- */

/* A move with up to three small arguments, written as one word and zeros: `legal` writes many. */
static inline void br__move_put(br_move *out, unsigned kind, unsigned a, unsigned b, unsigned c) {
    unsigned word = kind + (a << 8) + (b << 16) + (c << 24); /* sums, not ors: x86 adds for free */
    uint64_t first = word;
    memcpy(out, &first, sizeof first); /* little-endian, as every machine we build for */
    memset(&out->arg[7], 0, sizeof *out - sizeof first);
}
static inline br_move br__move(unsigned kind, unsigned a, unsigned b, unsigned c) {
    br_move move;
    br__move_put(&move, kind, a, b, c);
    return move;
}
static inline bool br__same_move(const br_move *a, const br_move *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* forms.c: moves by the game's table of forms, or by its hooks where they are irregular. */
bool br__move_read(const br_rules *r, br_words *words, br_move *out);
void br__move_write(const br_rules *r, const br_move *move, br_buf *out);
/* Bytes that a move of its kind does not use must be zero and lists in order, so that equal moves
 * are equal bytes: `why` asks it of a move that is fine otherwise. */
bool br__has_stray_bytes(const br_rules *r, const br_move *move);

/* Ask: a key of br_about.questions, which has the clause; arguments may follow. */
void br__ask(const br_rules *r, br_question *out, const char *key);

/* Refuse: name the clause; arguments may follow with br__arg_*. */
static inline void br__refuse(br_refusal *out, uint16_t clause) {
    out->clause = clause;
    out->args.count = 0;
}

/* ---- arguments of texts ------------------------------------------------------------------- */

void br__arg_number(br_args *args, const char *name, int32_t n);
void br__arg_seat(br_args *args, const char *name, br_seat seat);
void br__arg_word(br_args *args, const char *name, const char *word);
/* A word of a dictionary; "none" if the value has none. */
void br__arg_value(const br_rules *r, br_args *args, const char *name, int dict, unsigned value);
static inline void br__arg_listed(br_args *args) { /* the one just added is an item of a list */
    args->at[args->count - 1].is_list = true;
}
void br__arg_seats(br_args *args, const char *name, br_seats seats); /* a list */

/* Tells how seats that are level on points were set apart, before the match is said to be over: an
 * event of this kind for every rule that was needed, of which there are `count`. `value` has what
 * each seat has by each rule, at most 255. It is told by a row a rule (BR__TIE), in their order:
 * the seats as `player` and their values as `n`. */
typedef struct br__breaker {
    uint16_t clause;
    int32_t value[BR_SEATS_MAX];
} br__breaker;
void br__tell_ties(const br_rules *r, const br_result *result, uint8_t kind,
                   const br__breaker *breaker, unsigned count, br_events *log);

/* ---- the description ------------------------------------------------------------------------ */

/* Rows of br_about.moves and .events: kind, name, arguments. */
#define BR__MOVE(kind, name, args) \
    { kind, name, args, NULL }
#define BR__TOLD(kind, name, args) \
    { kind, BR_TOLD_ALL, name, args, NULL }
#define BR__SHOWN(kind, name, args) \
    { kind, BR_TOLD_SHOWN, name, args, NULL }
#define BR__OTHERS(kind, name, args) \
    { kind, BR_TOLD_OTHERS, name, args, NULL }
#define BR__AFTER(kind, name, args) \
    { kind, BR_TOLD_AFTER, name, args, NULL }
/* The same of what random play seldom meets, and why. */
#define BR__RARE_MOVE(kind, name, args, why) \
    { kind, name, args, why }
#define BR__RARE(kind, told, name, args, why) \
    { kind, told, name, args, why }
/* What br__tell_ties tells, by a rule for equal scores. */
#define BR__TIE(kind, name, args, why) \
    { kind, BR_TOLD_TIE, name, args, why }
#define BR__COUNT(list) (sizeof(list) / sizeof(list)[0])
/* A br_about of the lists above it, by their usual names; `sums` only where a game has them. The
 * dictionaries stand in text.c. */
#define BR__LISTS(game, GAME, refusals)                                                 \
    .dicts = game##_dicts, .dict_count = GAME##_DICTS, .moves = moves,                  \
    .move_count = BR__COUNT(moves), .events = events, .event_count = BR__COUNT(events), \
    .facts = facts, .fact_count = BR__COUNT(facts), .questions = questions,             \
    .question_count = BR__COUNT(questions), .refusal_args = refusals
#define BR__ABOUT(game, GAME, refusals) \
    { BR__LISTS(game, GAME, refusals) }
#define BR__ABOUT_SUMS(game, GAME, refusals) \
    { BR__LISTS(game, GAME, refusals), .sums = sums, .sum_count = BR__COUNT(sums) }

/* The same of a br_bots and a br_lab (backroom_bots.h). */
#define BR__SEARCH                                                       \
    .search = search, .search_count = BR__COUNT(search), .goals = goals, \
    .goal_count = BR__COUNT(goals)
#define BR__MODELS .value_models = value_models, .value_model_count = BR__COUNT(value_models)
#define BR__CALIBRATED .calibrations = calibrations, .calibration_count = BR__COUNT(calibrations)
#define BR__LAB                                                                        \
    .quantities = quantities, .quantity_count = BR__COUNT(quantities), .cards = cards, \
    .card_count = BR__COUNT(cards)

/* Of a br_dict: all words of a list. */
#define BR__WORDS(list) .words = list, .count = BR__COUNT(list)

/* ---- rows of br_game.fields ---------------------------------------------------------------- */

/* One member of the struct STATE, which the file defines before its table. Where the member stands,
 * how large an item is and how many there are is read off the struct; what an item is and all that
 * is special about it follows, from the second list. */
#define BR__ONE(label, member, ...)                                                              \
    {                                                                                            \
        .name = label, .offset = offsetof(STATE, member), .bytes = sizeof(((STATE *)0)->member), \
        __VA_ARGS__                                                                              \
    }
#define BR__RUN(label, member, count, ...) /* so many items of one, from this one on */ \
    BR__ONE(label, member, .rows = count, __VA_ARGS__)
#define BR__LIST(label, member, ...)                                                       \
    {                                                                                      \
        .name = label, .offset = offsetof(STATE, member),                                  \
        .bytes = sizeof(((STATE *)0)->member[0]), .rows = BR__COUNT(((STATE *)0)->member), \
        __VA_ARGS__                                                                        \
    }
#define BR__GRID(label, member, ...)                                                          \
    {                                                                                         \
        .name = label, .offset = offsetof(STATE, member),                                     \
        .bytes = sizeof(((STATE *)0)->member[0][0]), .rows = BR__COUNT(((STATE *)0)->member), \
        .cols = BR__COUNT(((STATE *)0)->member[0]), __VA_ARGS__                               \
    }
/* The same with a row for every seat. */
#define BR__EACH(label, member, ...) BR__LIST(label, member, .per_seat = 1, __VA_ARGS__)
#define BR__EACH_GRID(label, member, ...) BR__GRID(label, member, .per_seat = 1, __VA_ARGS__)

#define BR__NUMBER(units) .form = BR_FORM_NUMBER, .unit = units
#define BR__PLACE(list) .form = BR_FORM_NUMBER, .index_of = list
#define BR__PLACES(list) .form = BR_FORM_PLACES, .index_of = list
#define BR__FLAG .form = BR_FORM_FLAG
#define BR__SEAT .form = BR_FORM_SEAT
#define BR__SEATS .form = BR_FORM_SEATS
#define BR__WORD(words) .form = BR_FORM_WORD, .dict = words
#define BR__SET(words) .form = BR_FORM_SET, .dict = words
#define BR__STACK(words) .form = BR_FORM_STACK, .dict = words
#define BR__BAG(words) .form = BR_FORM_BAG, .dict = words
#define BR__HEX .form = BR_FORM_HEX
#define BR__NULL(value) .unknown = value, .has_unknown = 1
#define BR__COUNT_IN(member) .count_at = offsetof(STATE, member), .has_count = 1

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
bool br__csv_byte(const br_csv *csv, int column, int32_t min, int32_t max, uint8_t *out,
                  br_fault *fault); /* the same, to where a deck keeps it */
/* One of a list of words, as its index. */
bool br__csv_word(const br_csv *csv, int column, const char *const *list, int count, int *out,
                  br_fault *fault);
/* Says what is wrong with a cell (or, column < 0, the row). Always false, for `return`. */
bool br__csv_fault(const br_csv *csv, int column, const char *text, br_fault *fault);
/* The same for an invariant of a whole table: no place. */
bool br__deck_fault(br_fault *fault, const char *text);

void br__fault(br_fault *fault, br_err err, const char *text);

/* All rows of a table but the header, numbered from 1. There must be `rows` of them, or `wrong` is
 * said; 0 = any number. A deck that is refused half-way is thrown away by the caller. */
typedef bool br__row_reader(const br_csv *csv, unsigned row, void *deck, br_fault *fault);
bool br__csv_rows(const char *text, size_t size, unsigned rows, const char *wrong,
                  br__row_reader *read, void *deck, br_fault *fault);

/* ---- results ------------------------------------------------------------------------------ */

/* Places by rank, the greatest first, equal ones shared; and who won, if the match is over. */
void br__places(const br_rules *r, const int64_t rank[], br_result *out);

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

/* ---- views -------------------------------------------------------------------------------- */

/* One member of a view as it is in the state. `observe` begins with an empty view and shows it
 * member by member, so that a new member which nobody thought of stays hidden. */
#define BR__COPY(view, state, member) \
    memcpy(&(view)->member, &(state)->member, sizeof(view)->member)
/* The same for a list of members, in a function of `s` and `v`. Both must be `restrict`: then the
 * compiler makes a few wide copies of members that lie side by side (Squirrels: 48 instructions
 * without, 38 with it), and a search makes a view at every step in its tree. */
#define BR__SHOW(member) BR__COPY(v, s, member);

/* ---- worlds ------------------------------------------------------------------------------- */

/* Cards that a view does not place (unseen.c). A world is made of a view in three steps: all cards
 * there are, less those the view shows; shuffled; dealt into the places it hides. Cards are small
 * numbers, 0 is none. In a set the lowest bit is card `first`. */
typedef struct br__unseen {
    uint32_t count;
    uint8_t item[255];
} br__unseen;

void br__unseen_all(br__unseen *unseen, unsigned first, unsigned end); /* first..end-1 */
/* Less these, each once; zeros in a list are empty places, and what is gone already is no matter.
 */
void br__unseen_drop(br__unseen *unseen, const uint8_t *items, uint32_t count);
void br__unseen_drop_set(br__unseen *unseen, unsigned first, uint64_t set);
void br__unseen_shuffle(br__unseen *unseen, br_rng *rng);
/* So many of them into a list of places, or as a set; there must be enough. */
void br__unseen_deal(br__unseen *unseen, uint8_t *places, uint32_t count);
uint64_t br__unseen_deal_set(br__unseen *unseen, unsigned first, uint32_t count);

/* ---- sorting ------------------------------------------------------------------------------ */

/* Insertion sorts: the same order on every machine, and lists here are short. */
void br__sort_u8(uint8_t *items, uint32_t count);

/* ---- drawing ------------------------------------------------------------------------------ */

int br__cells(const char *text); /* width on a terminal, style marks not counted */
void br__put_times(br_buf *out, const char *text, int times);
void br__put_left(br_buf *out, const char *text, int width);
void br__put_centred(br_buf *out, const char *text, int width);
void br__put_cut(br_buf *out, const char *text, int width); /* with a sign where it is cut */
/* Boxes side by side, so wide inside, each with a text in its middle: three lines. */
void br__put_boxes(br_buf *out, const char *const *texts, int count, int width);

/* What a pen draws goes to its `out`; the same pen over another buffer draws a cell. */
static inline br_pen br__pen_over(const br_pen *pen, br_buf *out) {
    br_pen other = *pen;
    other.out = out;
    return other;
}
/* A text with what is special in it in the order of its signs: %u NAME the game's own words of key
 * "ui.NAME", %n NAME NUMBER the same with argument n, %v DICT VALUE and %w WORD as below, %p SEAT a
 * name, %d NUMBER, %s TEXT. */
void br__pen_put(const br_pen *pen, const char *form, ...);
void br__pen_ui(const br_pen *pen, const char *name); /* the game's own words of key "ui.NAME" */
void br__pen_ui_args(const br_pen *pen, const char *name, const br_args *args);
void br__pen_ui_number(const br_pen *pen, const char *name, int32_t n); /* with argument n */
void br__pen_value(const br_pen *pen, int dict, unsigned value); /* nothing if it has no word */
void br__pen_word(const br_pen *pen, const char *word);
/* The name of a seat, or "seat N" if it has none; the same as the head of its line: marked if it is
 * waited for, bold if it is the viewer's own. */
void br__pen_name(const br_pen *pen, unsigned seat);
void br__pen_head(const br_pen *pen, unsigned seat, br_seats waited_for, int width);
/* The seat that is drawn as the i-th: the viewer sits at the near side of the table, last, where
 * one looks first. */
unsigned br__pen_seat(const br_pen *pen, unsigned i);

/* ---- what a game's files offer its br_game -------------------------------------------------- */

/* Hooks by their usual names, declared once; a game defines those it needs. */
#define BR__GAME_HOOKS(game)                                                                   \
    extern const br_table game##_tables[];                                                     \
    extern const br_dict game##_dicts[];                                                       \
    extern const br_field game##_fields[];                                                     \
    extern const br_move_form game##_forms[];                                                  \
    extern const br_bots game##_bots; /* search.c */                                           \
    extern const br_lab game##_lab;   /* lab.c */                                              \
    extern const br_about game##_about;                                                        \
    bool game##_deck_read(br_rules *r, int table, const char *csv, size_t size, br_fault *);   \
    bool game##_deck_audit(const br_rules *r, br_fault *fault);                                \
    void game##_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,   \
                    br_refusal *out);                                                          \
    void game##_scores(const br_rules *r, const void *state, br_result *out);                  \
    const char *game##_audit(const br_rules *r, const void *state);                            \
    void game##_observe(const br_rules *r, const void *state, br_seat viewer, br_depth depth,  \
                        void *view);                                                           \
    void game##_determinize(const br_rules *r, const void *view, br_seat viewer, br_depth,     \
                            br_rng *rng, void *world);                                         \
    bool game##_hides_nothing(const br_rules *r, const void *view);                            \
    void game##_facts(const br_rules *r, const void *view, br_buf *out);                       \
    bool game##_is_sure(const br_rules *r, const void *view, br_seat seat, const br_move *);   \
    void game##_question(const br_rules *r, const void *view, br_seat, br_question *out);      \
    int32_t game##_evaluate(const br_rules *r, const void *state, br_seat seat);               \
    int game##_action_digits(const br_rules *r, unsigned kind, unsigned variant,               \
                             br_action_digit out[BR_ACTION_DIGITS]);                           \
    void game##_features(const br_rules *r, const void *state, br_seats, br_features *out);    \
    bool game##_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]);      \
    bool game##_move_read(const br_rules *r, br_words *words, br_move *out);                   \
    void game##_move_write(const br_rules *r, const br_move *move, br_buf *out);               \
    const char *game##_move_say(const br_rules *r, const void *view, br_seat, const br_move *, \
                                br_args *args);                                                \
    const char *game##_event_say(const br_rules *r, const br_event *event, br_args *args);     \
    void game##_event_part(const br_rules *r, const char *name, unsigned value, br_args *);    \
    void game##_screen(const br_pen *pen)

/* The members of a br_game that have the same names in every game. What follows it is what is
 * special: numbers, options, the rules, and hooks that not every game has. */
#define BR__GAME(game, GAME)                                                                       \
    .state_size = sizeof(game##_state), .deck_size = sizeof(game##_deck), .tables = game##_tables, \
    .clauses = game##_clauses, .clause_count = GAME##_CLAUSE_COUNT, .fields = game##_fields,       \
    .forms = game##_forms, .about = &game##_about, .deck_read = game##_deck_read,                  \
    .why = game##_why, .audit = game##_audit, .observe = game##_observe,                           \
    .determinize = game##_determinize, .facts = game##_facts, .is_sure = game##_is_sure,           \
    .question = game##_question, .evaluate = game##_evaluate, .bots = &game##_bots,                \
    .lab = &game##_lab, .make_word = game##_word, .screen = game##_screen

/* NULL if words, seats and lists of a state, or of a view (without truth), are sound. */
const char *br__audit_fields(const br_rules *r, const void *state, bool truth,
                             const br_field **member); /* set if something is broken */

#endif
