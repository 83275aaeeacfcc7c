/* backroom_batch.h -- the games as numbers, for programs that learn or measure.
 *
 * Three things on top of the rules of backroom.h, none of which knows a rule:
 *
 *   actions       every listed move has a number, or a short row of them (br_actions, br_draft)
 *   observations  a view as an array of int32 or float32 of fixed size (br_observation)
 *   batches       N matches at once over T threads, into arrays of the caller (br_batch)
 *
 * docs/library.md is the manual; docs/decisions/0021 says how simultaneous choices and moves of
 * the house are put in turn. All numbers here are those of one br_rules: game, number of seats,
 * options and components.
 */
#ifndef BACKROOM_BATCH_H
#define BACKROOM_BATCH_H

#include "backroom.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- actions ------------------------------------------------------------------------------ */

/* An action is a number below br_action_count. Most moves are one action. A move that has more
 * parts than could be numbered (which notes are paid, which goods are offered) is put together: a
 * row of actions, one decision after the other, each with ids of its own. Between two of them the
 * match stands still, and what was chosen so far is in a br_draft.
 *
 * The same rules give the same ids, in every version of the library that has the same version of
 * the game. br_actions is made once, holds no pointers, and is then only read, by any number of
 * threads. */
enum { BR_ACTIONS_BYTES = 12288, BR_ACTION_ROW_MAX = 48, BR_ACTION_NONE = -1 };
typedef struct br_actions {
    BR_ALIGN8 uint8_t bytes[BR_ACTIONS_BYTES];
} br_actions;

/* A move while it is put together; all zeros = nothing chosen yet. Copy it like a value. */
typedef struct br_draft {
    br_move move; /* what is chosen so far */
    br_move mask; /* bits of `move` that are chosen */
    uint8_t form; /* private: 1 + which of the tables, */
    uint8_t step; /* and how far in it */
    uint8_t item;
    uint8_t zero[5];
} br_draft;

void br_actions_init(br_actions *out, const br_rules *r);
uint32_t br_action_count(const br_actions *a);
/* Whether some move of this game is put together. If not, drafts are never needed. */
bool br_action_has_rows(const br_actions *a);

/* All actions that make a move, in their order: how many, at least 1; 0 if it is no move that is
 * ever listed (another kind, an argument out of bounds). */
int br_action_of(const br_actions *a, const br_move *move, int32_t out[BR_ACTION_ROW_MAX]);
/* The other way round: false if these actions, all of them, do not make a move. */
bool br_action_move(const br_actions *a, const int32_t *ids, int count, br_move *out);
/* In words: the text of a move, or of what an action adds to one: "buy eu-1 ...", "... note eur-5",
 * "... that is all". False if there is no such action. */
bool br_action_write(const br_actions *a, const br_rules *r, int32_t id, br_buf *out);

/* One decision. `moves` is what br_legal lists for the seat and does not change until its move is
 * made. br_draft_list writes the different ids that can be chosen now, in the order of the list,
 * at most BR_MOVES_MAX. br_draft_take chooses one:
 *
 *   BR_DRAFT_MOVE   the move is complete: play it. The draft is empty again.
 *   BR_DRAFT_MORE   there is more to choose: list again. Parts of which there is only one way left
 *                   are never asked for.
 *   BR_DRAFT_NO     this id can not be chosen now; nothing has changed. */
typedef enum br_draft_answer { BR_DRAFT_NO, BR_DRAFT_MORE, BR_DRAFT_MOVE } br_draft_answer;
int br_draft_list(const br_actions *a, const br_move *moves, int count, const br_draft *draft,
                  int32_t ids[BR_MOVES_MAX]);
br_draft_answer br_draft_take(const br_actions *a, const br_move *moves, int count, br_draft *draft,
                              int32_t id, br_move *out);

/* ---- observations ------------------------------------------------------------------------- */

/* A view (br_game.observe, at either depth) as numbers, made of the members that `backroom
 * describe` lists, in their order; what a view hides is not in them. Always as many numbers:
 *
 *   viewer      for each seat 1 if it is the viewer
 *   a number, a place, a flag    one cell; unknown = -1
 *   a seat      its number; none or unknown = -1
 *   a word      its value in the dictionary; unknown = -1
 *   a set       a cell for each word or seat: 1 = in it, 0 = not, -1 = unknown
 *   a stack     a cell for each card that fits (8, of short ones 4) from the top down, 0 = none
 *   a bag       a cell for each word: how many
 *   a list      its items; as many cells as there can be, those past its end -1
 *   draft.*     only where moves are put together: the kind and the 23 bytes of what this seat has
 *               chosen so far, 0 = nothing
 *
 * The floats say the same within [0, 1]: numbers are (n + 1) / (n + 17), words, seats and places
 * (n + 1) / (largest + 1), so that unknown is 0; cells of sets 0, 1 or 0.5 for unknown, counts
 * n / 15; signed numbers 0.5 + n / 2 (|n| + 16). */
enum { BR_OBSERVATION_BYTES = 8192, BR_OBSERVATION_MAX = 4096 };
typedef struct br_observation {
    BR_ALIGN8 uint8_t bytes[BR_OBSERVATION_BYTES];
} br_observation;

void br_observation_init(br_observation *out, const br_rules *r, const br_actions *a);
uint32_t br_observation_size(const br_observation *o);
/* Either array may be NULL; each has br_observation_size numbers. `draft` is that of the seat that
 * looks, or NULL if it has none. `view` must be of the same rules. */
void br_observation_write(const br_observation *o, const void *view, br_seat seat,
                          const br_draft *draft, int32_t *raw, float *scaled);
/* "hand.1.contraband-5": false past the end. */
bool br_observation_name(const br_observation *o, const br_rules *r, uint32_t index, br_buf *out);
/* Members: name and where their cells are. False past the last. */
bool br_observation_member(const br_observation *o, const br_rules *r, uint32_t index,
                           const char **name, uint32_t *offset, uint32_t *size);

/* All of this for a description: a JSON list with an object for every number of seats: `seats`,
 * `actions` (how many), `size` of an observation, and its `members`: name, offset, size. */
void br_numbers_write(const br_rules *r, br_buf *out);

/* ---- batches ------------------------------------------------------------------------------ */

/* N matches under the same rules. In every one of them one seat is to act; br_batch_step takes an
 * action for each match, and goes on to the next decision of anybody:
 *
 *   - where several seats are waited for, the next one is drawn by a generator of that match;
 *   - what the house has to do it does (its first listed move);
 *   - a match that ends is told in `ends`, `rewards` and `scores`, and the next one has begun
 *     already: all other arrays are of that one.
 *
 * Deals, dice and order depend on the seed, the match's index and the actions, never on the number
 * of threads. Nothing is allocated while stepping. */
typedef struct br_batch br_batch;

/* Where the results go: memory of the caller, C order, NULL = not wanted. It must stay as large as
 * said here: N matches, S seats, A = br_action_count, O = br_observation_size. */
typedef struct br_batch_arrays {
    const int32_t *actions; /* [N] in, for br_batch_step only */
    uint8_t *seats;         /* [N] who is to act */
    uint8_t *ends;          /* [N] 1 = the match ended with this step */
    uint8_t *refused;       /* [N] 1 = not a lawful action: the match stands where it was */
    float *rewards;         /* [N][S] 0, or at an end: 1 for the winner, -1/(S-1) for others; with
                               several winners they share, so that a match sums to 0 */
    int32_t *scores;        /* [N][S] as printed, of a match that ended; else 0 */
    int32_t *observations;  /* [N][O] of the seat to act */
    float *floats;          /* [N][O] the same in [0, 1] */
    uint8_t *mask;          /* [N][A] 1 = lawful */
    int32_t *ids;           /* [N][BR_MOVES_MAX] lawful actions, then -1 */
    int32_t *counts;        /* [N] how many those are */
} br_batch_arrays;

/* `threads` 1 to BR_BATCH_THREADS_MAX, the caller's included. `depth`: what seats observe. NULL
 * with the fault set if a number is out of bounds or memory or threads are not to be had. The rules
 * are copied. */
enum { BR_BATCH_MAX = 1 << 20, BR_BATCH_THREADS_MAX = 64 };
br_batch *br_batch_new(const br_rules *r, uint32_t matches, uint32_t threads, br_depth depth,
                       br_fault *fault);
void br_batch_free(br_batch *batch); /* NULL is no matter */

/* Both return how many actions were refused (of a reset: 0), or what follows, with nothing
 * changed. A batch is for one thread at a time, and only for the process that made it: after a
 * fork the child has to make its own. Before the first reset there is nothing to step. */
enum { BR_BATCH_BUSY = -1, BR_BATCH_FORKED = -2, BR_BATCH_NOT_RESET = -3, BR_BATCH_NO_ARRAY = -4 };
/* Deals all matches anew. */
int br_batch_reset(br_batch *batch, uint64_t seed, const br_batch_arrays *arrays);
int br_batch_step(br_batch *batch, const br_batch_arrays *arrays);

const br_actions *br_batch_actions(const br_batch *batch);
const br_observation *br_batch_observation(const br_batch *batch);
const br_rules *br_batch_rules(const br_batch *batch);
uint32_t br_batch_matches(const br_batch *batch);
/* The state of a match as it stands, to look at or copy; its seed; what the seat to act has chosen
 * of a move. NULL if there is no such match. */
const void *br_batch_state(const br_batch *batch, uint32_t match);
const uint8_t *br_batch_seed(const br_batch *batch, uint32_t match);
const br_draft *br_batch_draft(const br_batch *batch, uint32_t match);

/* ---- for programs that do not read C ------------------------------------------------------ */

/* sizeof a type of the headers by its name ("br_rules", "br_match"), 0 if unknown: for foreign
 * function interfaces, whose callers own the memory. And functions for what is `static inline` in
 * backroom.h, which a shared library does not have. */
size_t br_size_of(const char *type);
br_seats br_to_act_now(const br_rules *r, const void *state);
br_seats br_must_act_now(const br_rules *r, const void *state);
int br_legal_now(const br_rules *r, const void *state, br_seat seat, br_move out[BR_MOVES_MAX]);
void br_observe_now(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                    void *view);
void br_scores_now(const br_rules *r, const void *state, br_result *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
