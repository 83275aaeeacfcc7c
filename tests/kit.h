/* kit.h -- what tests of rules are written with: one match on the table, everything by text.
 *
 * A test of a clause should read like the clause: put a position, make a move, look. Criterion
 * runs every test in a process of its own, so the kit keeps one match as a global and hands out
 * texts from a ring of buffers: a returned text stays good for the next fifteen calls.
 * Failures name the line of the test, not of the kit, which is why the verbs are macros.
 */
#ifndef BR_TESTS_KIT_H
#define BR_TESTS_KIT_H

#include <criterion/criterion.h>

#include "backroom.h"

enum { KIT_TEXT_SIZE = 32768 }; /* of each buffer in the ring */

#define KIT_QUOTE_(x) #x
#define KIT_QUOTE(x) KIT_QUOTE_(x)
#define KIT_HERE __FILE__ ":" KIT_QUOTE(__LINE__)

/* ---- starting ----------------------------------------------------------------------------- */

/* A seed number as the 32 bytes a deal wants: the number first, then zeros. */
void kit_seed(uint64_t number, uint8_t out[BR_SEED_BYTES]);

/* Deals a new match: kit_new("squirrels", 2, 1, "first=0", NULL). Options are "name=value". */
#define kit_new(...) kit_new_from(KIT_HERE, __VA_ARGS__)
void kit_new_from(const char *here, const char *game_id, int seats, uint64_t seed, ...);

/* The same from rules made by hand, for instance with a house deck. */
void kit_deal(const br_rules *rules, uint64_t seed);

br_match *kit_match(void);
const br_rules *kit_rules(void);

/* ---- moves -------------------------------------------------------------------------------- */

/* Plays a move that must be taken; `audit` must hold afterwards. */
#define kit_play(seat, text) kit_play_from(KIT_HERE, (seat), (text))
void kit_play_from(const char *here, br_seat seat, const char *text);

/* A move that must be refused by that clause (or, where the rules leave it open, by one of
 * several given as "SQ-30 SQ-78"). Not a byte of the match may change, `why` must say the same,
 * and the refusal must have a sentence in every language. */
#define kit_refused(seat, text, clauses) kit_refused_from(KIT_HERE, (seat), (text), (clauses))
void kit_refused_from(const char *here, br_seat seat, const char *text, const char *clauses);

/* The same for a move that has no text, as only a program could send it. */
#define kit_refused_move(seat, move, clauses) \
    kit_refused_move_from(KIT_HERE, (seat), (move), (clauses))
void kit_refused_move_from(const char *here, br_seat seat, const br_move *move,
                           const char *clauses);

/* A text that is no move at all. */
#define kit_unreadable(text) kit_unreadable_from(KIT_HERE, (text))
void kit_unreadable_from(const char *here, const char *text);

/* A move that must not be taken, whether as text or by a clause. */
#define kit_not_taken(seat, text) kit_not_taken_from(KIT_HERE, (seat), (text))
void kit_not_taken_from(const char *here, br_seat seat, const char *text);

/* The legal list of a seat: texts sorted and joined by "; ", "" if it has no move. */
const char *kit_legal(br_seat seat);
int kit_legal_count(br_seat seat);
bool kit_can(br_seat seat, const char *text);
#define kit_legal_is(seat, list) kit_legal_is_from(KIT_HERE, (seat), (list))
void kit_legal_is_from(const char *here, br_seat seat, const char *list);

/* Plays `seed`-chosen legal moves of whoever must act until the match is over or `plies` are
 * played. Returns how many were. */
uint32_t kit_play_random(uint64_t seed, uint32_t plies);

/* ---- positions ---------------------------------------------------------------------------- */

/* Puts a whole state, as br_state_write gives it, on the table. */
#define kit_state(json) kit_state_from(KIT_HERE, (json))
void kit_state_from(const char *here, const char *json);

/* Changes only the named members of the present state: kit_patch("{\"turn\":1}"). */
#define kit_patch(json) kit_patch_from(KIT_HERE, (json))
void kit_patch_from(const char *here, const char *json);

/* Puts a state given as the game's own struct on the table; it must pass `audit`. */
#define kit_put(state) kit_put_from(KIT_HERE, (state))
void kit_put_from(const char *here, const void *state);

/* ---- looking ------------------------------------------------------------------------------ */

/* The present state as JSON, and what a viewer sees of it. */
const char *kit_truth(void);
const char *kit_view(br_seat viewer, br_depth depth);

/* A value inside a JSON text by its path, "hoard.1" or "stack.0.1"; "" if there is none. */
const char *kit_find(const char *json, const char *path);
const char *kit_value(const char *path); /* of the present state */
int64_t kit_int(const char *path);       /* INT64_MIN if it is no whole number */
const char *kit_list(const char *path);  /* the strings of a list, sorted, joined by " " */

/* What the last move (or the deal) caused: the first event of a kind, NULL if there is none; the
 * id of its clause, "" if there is none; how many there are; all names in order by " ". */
const br_event *kit_event(uint8_t kind);
const char *kit_event_clause(uint8_t kind);
int kit_event_count(uint8_t kind);
const char *kit_event_names(void);
bool kit_event_said(const char *name); /* an event whose text key ends in that name */

bool kit_is_over(void);
br_result kit_result(void);

/* ---- failing ------------------------------------------------------------------------------ */

/* Two texts that must be equal; the message shows both. */
#define kit_same(got, wanted) kit_same_from(KIT_HERE, #got, (got), (wanted))
void kit_same_from(const char *here, const char *what, const char *got, const char *wanted);
void kit_fail(const char *here, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A fresh text of the ring, for kits of single games. */
br_buf kit_text(void);

#endif
