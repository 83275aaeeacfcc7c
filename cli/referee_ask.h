/* referee_ask.h -- one request while it is being answered; for referee*.c only.
 *
 * referee.c has checked that the request is an object with the keys its kind may have; the
 * functions of referee_do.c and referee_match.c read the values, act, and write the answer.
 */
#ifndef REFEREE_ASK_H
#define REFEREE_ASK_H

#include "ask.h"
#include "referee.h"

/* The keys of requests beside do, id and lang; referee.c has their texts. */
enum {
    ASK_GAME = ASK_OWN_KEYS,
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
    ASK_THEN,
    ASK_PARTS,
    ASK_KEY_COUNT
};

static inline referee *ask_session(const ask *q) { return q->owner; }
static inline br_match *ask_match(const ask *q) {
    return &ask_session(q)->table[ask_session(q)->now].match;
}

/* Parts of answers. */
void referee_put_turn(ask *q); /* rev, to_act */
void referee_put_events(ask *q, br_seat viewer, bool with_text);
void referee_put_wait(ask *q); /* must_act, over */
/* Names for sentences: NULL where a seat has none. */
void referee_names(const ask *q, const char *names[BR_SEATS_MAX]);

/* The requests. Each writes its answer up to, but without, the closing brace. */
void ask_games(ask *q);
void ask_new(ask *q);
void ask_load(ask *q);
void ask_save(ask *q);
void ask_legal(ask *q);
void ask_play(ask *q);
void ask_why(ask *q);
void ask_foresee(ask *q);
void ask_view(ask *q);
void ask_state(ask *q);
void ask_set(ask *q);
void ask_undo(ask *q);
void ask_result(ask *q);
void ask_hint(ask *q);
void ask_quit(ask *q);

#endif
