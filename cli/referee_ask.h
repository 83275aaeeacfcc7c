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
    ASK_LEGAL,
    ASK_SCORES,
    ASK_RULES,
    ASK_TEXT,
    ASK_KEY_COUNT
};

static inline referee *ask_session(const ask *q) { return q->owner; }
static inline br_match *ask_match(const ask *q) {
    return &ask_session(q)->table[ask_session(q)->now].match;
}

/* Parts of answers. */
void referee_put_turn(ask *q); /* rev, to_act */
void referee_put_events(ask *q, br_seat viewer, bool with_text);
void referee_put_wait(ask *q);             /* must_act, over */
void referee_put_legal(ask *q);            /* the moves of everybody who is to act */
bool referee_depth(ask *q, br_depth *out); /* screen unless asked for; false with the failure */
/* Names for sentences: NULL where a seat has none. */
void referee_names(const ask *q, const char *names[BR_SEATS_MAX]);

/* Notes of a table. */
void referee_put_notes(ask *q,
                       uint32_t ply); /* those made after so many moves, as items of a list */
void referee_notes_cut(referee_table *table, uint32_t plies); /* those made later are dropped */
/* Those of a journal that br_journal_read has taken; false if they are too long. */
bool referee_notes_load(referee *session, referee_table *table, const char *text, size_t size);

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
void ask_world(ask *q);
void ask_note(ask *q);
void ask_undo(ask *q);
void ask_result(ask *q);
void ask_hint(ask *q);
void ask_quit(ask *q);

#endif
