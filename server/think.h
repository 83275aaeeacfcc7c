/* think.h -- thoughts of bots, had elsewhere: the house hands a question over and goes on.
 *
 * A question carries all that the answer depends on, so that it can be answered in another
 * thread, by another copy of this program, or by the faults of a test, at any later time: it is
 * `size` bytes in one piece, and points at nothing but bots and games. The house throws away
 * answers to questions that no longer stand.
 */
#ifndef THINK_H
#define THINK_H

#include "review.h"

typedef enum thought_kind {
    THOUGHT_MOVE,  /* a bot's own */
    THOUGHT_HINT,  /* what a person might do, from what the person sees */
    THOUGHT_REVIEW /* what each choice of a seat in a finished match was worth */
} thought_kind;

typedef struct thought {
    thought_kind kind;
    uint64_t room;   /* whose question it is */
    uint32_t place;  /* where that room was in the list: a place to look first */
    uint64_t serial; /* of the connection that asked; 0 = the bot's own move */
    uint32_t rev;    /* of the match when it was asked: undo counts, too */
    br_seat seat;
    br_depth depth; /* of the view: bots recall, people are advised from their screen */
    const bot *bot;
    br_guess guess;
    char id[104]; /* of the request, as written; "" = none */
    br_rules rules;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    /* Asked now and then while thinking; true means answer at once. NULL = never. */
    bool (*should_stop)(void *stop_context);
    void *stop_context;
    uint32_t iterations; /* of a search, 0 = as many as suit the question */

    /* the answer */
    br_move move;
    int line_count; /* of a hint: the best and the runner-up, if it was searched for */
    advice_line line[2];

    /* a review: the match, and behind its moves what was found */
    uint32_t size; /* of all of it, in bytes */
    uint8_t seed[BR_SEED_BYTES];
    uint32_t plies;
    bool is_made; /* there was memory to look in */
} thought;

/* Malloced and zeroed, with room for that many moves and, if there are any, a review. */
thought *thought_new(uint32_t plies);
br_record *thought_record(thought *t);
review *thought_review(thought *t);
/* Has it, in memory of its own. Where there is none, something simpler is thought. */
void thought_have(thought *t);

typedef struct think think;
struct think {
    /* Takes the malloced thought; gives it back, thought, by house_thought. */
    void (*ask)(think *self, thought *t);
};

#endif
