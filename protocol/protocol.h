/* protocol.h -- one JSON request while it is being answered; what every speaker of the protocol
 * shares.
 *
 * A schema says which requests there are and which keys each may have. proto_read takes a text
 * apart by it, strictly: a key that the request does not have is refused by name, so that a
 * misspelt option can not be lost in silence. Whoever answers reads the values, acts, and writes
 * the answer; a failure replaces whatever was written before. Nothing here allocates or waits.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "backroom.h"
#include "backroom_json.h"

enum {
    PROTO_KEYS_MAX = 64,
    PROTO_SENTENCE_MAX = 2048 /* longer ones are cut; none of ours comes near */
};
/* Keys that every request may have; those of a book follow. */
enum { PROTO_DO, PROTO_ID, PROTO_LANG, PROTO_OWN_KEYS };
#define PROTO_BIT(key) (UINT64_C(1) << (key))

typedef struct proto_request proto_request;

typedef struct proto_form { /* a request: all there is to know of it */
    const char *name;
    uint64_t must, may; /* bits of keys */
    uint32_t needs;     /* who may ask, and when: bits of whoever answers */
    void (*answer)(proto_request *q);
} proto_form;

typedef struct proto_schema {
    const char *const *keys; /* texts by number; the first three are do, id, lang */
    int key_count;
    const proto_form *forms;
    int form_count;
} proto_schema;

struct proto_request {
    const proto_schema *schema;
    void *owner; /* whoever answers */
    br_json doc;
    br_buf *out;
    uint32_t at[PROTO_KEYS_MAX]; /* node of each key's value, 0 = not given */
    br_lang lang;                /* as set before proto_read, unless the request names another */
};

static inline bool proto_has(const proto_request *q, int key) { return q->at[key] != 0; }

/* The form asked for, or NULL with the failure written. */
const proto_form *proto_read(proto_request *q, const char *text, size_t size, br_json_node *nodes,
                             uint32_t nodes_max);
/* Ends an answer: the id of the request, the closing brace. */
void proto_close(proto_request *q);

/* Failures. Always false, for `return`; proto_close still follows. */
bool proto_fail(proto_request *q, br_err err, uint32_t node,
                const char *text); /* node 0 = no column */
bool proto_fail_code(proto_request *q, const char *code, uint32_t node, const char *text);
bool proto_fail_fault(proto_request *q, const br_fault *fault,
                      uint32_t node); /* place in the request */
bool proto_fail_text(proto_request *q,
                     const br_fault *fault); /* place in a deck or journal inside it */

/* Values. False with the failure written. */
bool proto_string(proto_request *q, uint32_t node, char *out, size_t size, const char *what);
bool proto_flag(proto_request *q, int key, bool *out); /* false if not given */
bool proto_seat(proto_request *q, int key, const br_rules *r, bool is_viewer, br_seat *out);
bool proto_move(proto_request *q, int key, const br_rules *r, br_move *out);
bool proto_move_at(proto_request *q, uint32_t node, const br_rules *r, br_move *out);
/* 64 hexadecimal digits. */
bool proto_seed(proto_request *q, int key, uint8_t out[BR_SEED_BYTES]);

/* The rules a request asks for: game and seats, then options, then a deck or a list of them. */
bool proto_rules(proto_request *q, int game, int seats, br_rules *out);
bool proto_options(proto_request *q, int key, br_rules *rules);
/* `keep` is called with each deck's text; `text` is room for one. */
bool proto_decks(proto_request *q, int key, br_rules *rules, char *text, size_t room, void *keeper,
                 void (*keep)(void *keeper, int table, const char *csv, size_t size));

/* Parts of answers. */
void proto_open(proto_request *q); /* {"ok":true */
void proto_put_key(br_buf *out, const char *key);
void proto_put_bool(br_buf *out, const char *key, bool value);
void proto_put_number(br_buf *out, const char *key, int64_t value);
void proto_put_string(br_buf *out, const char *key, const char *value);
void proto_put_hex(br_buf *out, const char *key, const uint8_t *bytes, size_t count);
void proto_put_move(br_buf *out, const char *key, const br_rules *r, const br_move *move);
void proto_put_seats(br_buf *out, const char *key, br_seats seats);
void proto_put_events(br_buf *out, const br_rules *r, const br_events *log, br_seat viewer);
/* A move as an entry of a legal list: text, kind, args, and if it is so, risky = not sure
 * (br_game.is_sure). `view` is that of the seat: the arguments tell what it shows. */
void proto_put_choice(br_buf *out, const br_rules *r, const void *view, br_seat seat,
                      const br_move *move, bool is_risky);
/* What a seat is asked (`question`), and whether it has a choice (`forced`), by its view: for that
 * seat alone. `count` is how many moves it has. */
void proto_put_asked(br_buf *out, const br_rules *r, const void *view, br_seat seat, int count);
void proto_put_refusal(br_buf *out, const br_rules *r, br_lang lang, const char *const *names,
                       const br_refusal *refusal);                        /* clause, args, text */
void proto_put_rules(br_buf *out, const br_rules *r);                     /* game, seats, options */
void proto_put_scores(br_buf *out, const br_rules *r, const void *state); /* places, winners */
/* over, scores, plies; the digest as br_match_digest gives it */
void proto_put_result(br_buf *out, const br_match *m, const uint8_t *digest);
void proto_put_games(br_buf *out); /* program, games */
/* The whole answer to `describe`: what br_describe says of the game that key names, with texts in
 * `langs`. */
void proto_describe(proto_request *q, int game_key, unsigned langs);

/* Moves that a seat would make in a row, itself: a move, and what it would do `then`. */
enum { PREVIEW_THEN_MAX = 4 };
typedef struct preview {
    br_seat seat;
    br_depth depth; /* what the seat's screen keeps */
    int count;
    bool with_scores;
    br_move move[1 + PREVIEW_THEN_MAX];
} preview;
bool proto_preview(proto_request *q, int move, int then, const br_rules *r, br_seat seat,
                   preview *out);
/* What would come of them, as far as the seat can foresee it: if all are sure, events, view and
 * what is legal then; allowed, sure; or the refusal of one of them, which is move number `step`. */
void proto_put_preview(br_buf *out, const br_rules *r, const void *state, const preview *p,
                       br_lang lang, const char *const *names);

/* What the table is asked, if it is: moves of the house that people answer with (br_game.asked). */
int proto_host_moves(const br_rules *r, const void *state, br_move out[BR_MOVES_MAX]);

/* As `viewer` of events: the whole truth. */
enum { PROTO_TRUTH = BR_SEAT_NONE };

#endif
