/* think.h -- thoughts of bots, had elsewhere: the house hands a question over and goes on.
 *
 * A question carries all that the answer depends on, so that it can be answered in another
 * thread, or by the faults of a test, at any later time. The house throws away answers to
 * questions that no longer stand.
 */
#ifndef THINK_H
#define THINK_H

#include <stdlib.h>

#include "bot.h"

typedef struct thought {
    uint64_t room;   /* whose question it is */
    uint32_t place;  /* where that room was in the list: a place to look first */
    uint64_t serial; /* of the connection that asked for a hint; 0 = the bot's own move */
    uint32_t rev;    /* of the match when it was asked: undo counts, too */
    br_seat seat;
    br_depth depth; /* of the view: bots recall, people are advised from their screen */
    const bot *bot;
    br_guess guess;
    char id[104]; /* of the request for a hint, as written; "" = none */
    br_rules rules;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    /* Asked now and then while thinking; true means answer at once. NULL = never. */
    bool (*should_stop)(void *asked);
    void *asked;
    br_move move; /* the answer */
} thought;

/* Thinks, in memory of its own while it does. Where there is none, something simpler thinks. */
static inline void thought_have(thought *t) {
    const bot *who = t->bot;
    bot_desk desk = {.should_stop = t->should_stop, .asked = t->asked};
    if (who->room_bytes && !(desk.room = aligned_alloc(16, who->room_bytes))) who = &bot_greedy;
    who->choose(who, &t->rules, t->view, t->seat, t->depth, &t->guess, &desk, &t->move);
    free(desk.room);
}

typedef struct think think;
struct think {
    /* Takes the malloced thought; gives it back, thought, by house_thought. */
    void (*ask)(think *self, thought *t);
};

#endif
