/* backroom_foreign.h -- for programs in other languages that call libbackroom through a foreign
 * function interface: one call where C would make several, because every call there is dear.
 *
 * The Python package (python/) stands on it. Nothing here knows a rule.
 */
#ifndef BACKROOM_FOREIGN_H
#define BACKROOM_FOREIGN_H

#include "backroom_batch.h"
#include "backroom_bots.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* A match as a row of decisions of one seat each. The match, the actions and this struct belong to
 * the caller. Where several seats are waited for, `rng` draws whose decision comes first, as in a
 * batch; moves of the house are made as they come (its first listed move) unless `keeps_house`. */
enum {
    BR_TURN_EVENTS = 1024,
    BR_TURN_ROOM = 64 /* free records a match must have: for a move and the house's after it */
};
typedef struct br_turn {
    int32_t seat;     /* who decides; -1 = the match is over; BR_HOUSE only if keeps_house */
    int32_t listed;   /* lawful moves of that seat */
    int32_t count;    /* actions it can choose from now; -1 until br_turn_list */
    int32_t events;   /* what happened since the last decision, the house's moves included */
    int32_t to_act;   /* bits of seats: free to act, */
    int32_t must_act; /* and waited for */
    int32_t keeps_house;
    int32_t lost_events; /* that did not fit */
    br_match *match;
    const br_actions *actions;
    br_rng rng;
    br_draft draft; /* of the seat that decides */
    br_refusal refusal;
    int32_t ids[BR_MOVES_MAX];
    br_move moves[BR_MOVES_MAX];
    br_event event[BR_TURN_EVENTS];
} br_turn;

/* After the match was dealt, read, undone or put: finds the decision that comes now. */
void br_turn_find(br_turn *turn);
/* Fills `ids` and `count`; returns the count. */
int br_turn_list(br_turn *turn);
/* Any move of any seat, through the door. On BR_OK the next decision is found; else nothing has
 * changed and `refusal` says why; BR_TOO_LONG = give the match more records first. */
br_err br_turn_play(br_turn *turn, br_seat seat, const br_move *move);
/* One action of the seat that decides: BR_DRAFT_NO if it can not be chosen, or
 * there is no room. */
br_draft_answer br_turn_act(br_turn *turn, int32_t id);

/* What is `static inline` or behind a pointer in backroom.h. */
void br_determinize_now(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                        br_rng *rng, void *world);
void br_screen_now(const br_pen *pen);
bool br_is_sampled_now(const br_rules *r, const void *state, br_seat seat);
/* What a seat observes, straight from the match, and what it can choose: no view in between. Any
 * array may be NULL. `mask` has br_action_count bytes, all 0 of a seat that does not decide. */
void br_turn_observe(br_turn *turn, const br_observation *o, br_seat seat, br_depth depth,
                     int32_t *raw, float *scaled, uint8_t *mask);
const char *br_program_version(void);        /* BR_PROGRAM_VERSION */
size_t br_foreign_size_of(const char *type); /* of the structs here */

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
