/* referee_ask.h -- one request while it is being answered; for referee*.c only.
 *
 * referee.c has checked that the request is an object with the keys its kind may have; the
 * functions of referee_do.c and referee_match.c read the values, act, and write the answer.
 */
#ifndef REFEREE_ASK_H
#define REFEREE_ASK_H

#include "referee.h"

/* Every key a request may have; referee.c has their texts. */
typedef enum ask_key {
    ASK_DO,
    ASK_ID,
    ASK_LANG,
    ASK_GAME,
    ASK_SEATS,
    ASK_SEED,
    ASK_OPTIONS,
    ASK_DECK,
    ASK_NAMES,
    ASK_VIEWER,
    ASK_SAY,
    ASK_SEAT,
    ASK_MOVE,
    ASK_DEPTH,
    ASK_STATE,
    ASK_JOURNAL,
    ASK_COUNT,
    ASK_ITERATIONS,
    ASK_MS,
    ASK_KEY_COUNT
} ask_key;

typedef struct ask {
    referee *session;
    br_json doc;
    br_buf *out;
    uint32_t at[ASK_KEY_COUNT]; /* node of each key's value, 0 = not given */
    br_lang lang;
} ask;

static inline bool ask_has(const ask *q, ask_key key) { return q->at[key] != 0; }
static inline br_match *ask_match(const ask *q) {
    return &q->session->table[q->session->now].match;
}

/* Failures. They replace whatever was written before; always false, for `return`. */
bool ask_fail(ask *q, br_err err, uint32_t node, const char *text); /* node 0 = no column */
bool ask_fail_fault(ask *q, const br_fault *fault, uint32_t node);  /* place in the request */
bool ask_fail_text(ask *q, const br_fault *fault); /* place in a deck or journal inside it */

/* Values. False with the failure written. */
bool ask_seat(ask *q, ask_key key, bool is_viewer, br_seat *out);
bool ask_move(ask *q, br_move *out, br_seat *seat);
bool ask_flag(ask *q, ask_key key, bool *out); /* false if not given */
bool ask_string(ask *q, uint32_t node, char *out, size_t size, const char *what);

/* Parts of answers. */
void ask_open(ask *q); /* {"ok":true */
void ask_put_seats(ask *q, const char *key, br_seats seats);
void ask_put_turn(ask *q); /* rev, to_act */
void ask_put_events(ask *q, br_seat viewer, bool with_text);
void ask_put_wait(ask *q); /* must_act, over */
/* Names for sentences: NULL where a seat has none. */
void ask_names(const ask *q, const char *names[BR_SEATS_MAX]);

/* The requests. Each writes its answer up to, but without, the closing brace. */
void ask_games(ask *q);
void ask_new(ask *q);
void ask_load(ask *q);
void ask_save(ask *q);
void ask_legal(ask *q);
void ask_play(ask *q);
void ask_why(ask *q);
void ask_view(ask *q);
void ask_state(ask *q);
void ask_set(ask *q);
void ask_undo(ask *q);
void ask_result(ask *q);
void ask_hint(ask *q);
void ask_quit(ask *q);

#endif
