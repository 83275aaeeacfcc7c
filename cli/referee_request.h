/* referee_request.h -- one request while it is being answered; for referee*.c only.
 *
 * referee.c has checked that the request is an object with the keys its kind may have; the
 * functions of referee_do.c and referee_match.c read the values, act, and write the answer.
 */
#ifndef REFEREE_REQUEST_H
#define REFEREE_REQUEST_H

#include "protocol.h"
#include "referee.h"

/* The keys of requests beside do, id and lang; referee.c has their texts. */
enum {
    KEY_GAME = PROTO_OWN_KEYS,
    KEY_SEATS,
    KEY_SEED,
    KEY_OPTIONS,
    KEY_DECK,
    KEY_NAMES,
    KEY_VIEWER,
    KEY_SAY,
    KEY_SEAT,
    KEY_MOVE,
    KEY_DEPTH,
    KEY_STATE,
    KEY_JOURNAL,
    KEY_COUNT,
    KEY_ITERATIONS,
    KEY_MS,
    KEY_STEP,
    KEY_THEN,
    KEY_PARTS,
    KEY_QUESTION,
    KEY_LEGAL,
    KEY_SCORES,
    KEY_RULES,
    KEY_TEXT,
    KEY_END
};

static inline referee *session_of(const proto_request *q) { return q->owner; }
static inline br_match *match_of(const proto_request *q) {
    return &session_of(q)->table[session_of(q)->now].match;
}

/* Parts of answers. */
void referee_put_turn(proto_request *q); /* rev, to_act */
void referee_put_events(proto_request *q, br_seat viewer, bool with_text);
/* The sentence of a move, by a view of the seat that makes it. */
void referee_put_move_says(proto_request *q, const void *view, br_seat seat, const br_move *move);
void referee_put_wait(proto_request *q); /* must_act, over */
/* The moves of everybody who is to act, and whether they are forced. */
void referee_put_legal(proto_request *q, bool with_question);
bool referee_depth(proto_request *q,
                   br_depth *out); /* screen unless asked for; false with the failure */
/* Names for sentences: NULL where a seat has none. */
void referee_names(const proto_request *q, const char *names[BR_SEATS_MAX]);

/* Notes of a table. */
void referee_put_notes(proto_request *q,
                       uint32_t ply); /* those made after so many moves, as items of a list */
void referee_notes_cut(referee_table *table, uint32_t plies); /* those made later are dropped */
/* Those of a journal that br_journal_read has taken; false if they are too long. */
bool referee_notes_load(referee *session, referee_table *table, const char *text, size_t size);

/* The requests. Each writes its answer up to, but without, the closing brace. */
void do_games(proto_request *q);
void do_describe(proto_request *q);
void do_new(proto_request *q);
void do_load(proto_request *q);
void do_save(proto_request *q);
void do_legal(proto_request *q);
void do_play(proto_request *q);
void do_why(proto_request *q);
void do_foresee(proto_request *q);
void do_view(proto_request *q);
void do_state(proto_request *q);
void do_set(proto_request *q);
void do_world(proto_request *q);
void do_note(proto_request *q);
void do_undo(proto_request *q);
void do_result(proto_request *q);
void do_hint(proto_request *q);
void do_quit(proto_request *q);

#endif
