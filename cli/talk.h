/* talk.h -- what a table says to the people around it, in their language.
 *
 * Everything a person is shown goes through one viewer's eyes: a seat's, the table's, or, in a
 * replay only, those of somebody who may see all (BR_SEAT_NONE).
 */
#ifndef TALK_H
#define TALK_H

#include "table.h"
#include "term.h"

typedef struct talk {
    term term;
    table *table;
    br_lang lang;
    bool has_notes;    /* people keep on screen what they were shown once: a setting of the table */
    bool plays_forced; /* what the engine calls forced is made and told, not asked */
    bool is_view;      /* at somebody else's house: the match's state is one viewer's view of it */
} talk;

static inline br_depth talk_depth(const talk *k) { return k->has_notes ? BR_RECALL : BR_SCREEN; }

/* A text of po/ on lines of its own; how many. */
int talk_key(const talk *k, const char *key);
int talk_say(const talk *k, const char *key, const br_args *args);
/* The same with `text`, as long as it may be, in the place of {name}. */
void talk_with(const talk *k, const char *key, const char *name, const char *text);
/* "  * text", wrapped under itself; how many lines it took. */
int talk_item(const talk *k, const char *text);
/* A heading: bold, a blank line before it. */
void talk_head(const talk *k, const char *key);

void talk_arg_number(br_args *args, const char *name, int32_t n);
void talk_arg_seat(br_args *args, const char *name, br_seat seat);

int talk_welcome(const talk *k); /* how many lines */
/* For somebody's first match: the cards below those lines, then a pause. False when input ends. */
bool talk_introduce(const talk *k, int lines);
void talk_screen(const talk *k, const void *state, br_seat viewer);
/* What a viewer is told of an event; false if nothing. */
bool talk_event_text(const talk *k, const br_event *event, br_seat viewer, bool is_past, char *text,
                     size_t size);
/* Up to which ply all that was played may be told again; -1 = nothing so far. */
int64_t talk_opened_until(const br_match *m);
void talk_events(const talk *k, const br_events *log, br_seat viewer, bool is_past);
/* What happened after the first `from` plies, under its heading, if anything did that the viewer is
 * told; the deal is part of it if `from` is 0. */
void talk_news(const talk *k, uint32_t from, uint32_t to, br_seat viewer);
/* Everything so far, step by step, up to `to` plies. */
void talk_log(const talk *k, uint32_t to, br_seat viewer);
/* A move in words, as the seat that makes it in that state would say it. */
void talk_put_move(const talk *k, const void *state, br_seat seat, const br_move *move,
                   br_buf *out);
void talk_moves(const talk *k, br_seat seat, const br_move *moves, int count);
/* With which words the table may answer what it is asked; false if it is asked nothing. */
bool talk_host_question(const talk *k);
void talk_refusal(const talk *k, const br_refusal *refusal);
/* What a legal move would do, as far as the seat can know, and the clauses behind it. */
void talk_explain(const talk *k, br_seat seat, const br_move *move);
/* Every word of the game that po/ explains: what each card does. On a live terminal it stops after
 * each screenful, of which `lines` are taken. */
void talk_cards(const talk *k, int lines);
void talk_hint(const talk *k, br_seat seat);
void talk_help(const talk *k, const br_move *example);
void talk_result(const talk *k);

/* Which view `viewer` has of a state; at another house, the one that was sent. */
void talk_observe(const talk *k, const void *state, br_seat viewer, br_depth depth, void *view);
/* What the seat is asked, as it sees it, without styles; "" if it is asked nothing. */
void talk_put_question(const talk *k, br_seat seat, br_buf *out);
/* The sentence of the trap in a move; false if there is none. */
bool talk_put_trap(const talk *k, br_seat seat, const br_move *move, br_buf *out);
/* Whether this seat has no choice, and may be spared the question; the move goes to `out`. */
bool talk_is_forced(const talk *k, br_seat seat, br_move *out);

/* The words a person may type for a command: English, and the language's own. */
enum { TALK_COMMANDS_MAX = 16 };
void talk_commands(const talk *k, const char *out[2 * TALK_COMMANDS_MAX + 1]); /* NULL at the end */
/* The command a word begins, if it begins no other: "und"; else the word itself. */
const char *talk_command_of(const talk *k, const char *typed);

bool talk_is_command(const talk *k, const char *typed, const char *command);

#endif
