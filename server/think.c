/* think.c -- having a thought: a move, a hint or a review.
 *
 * Runs in any thread. Memory for a search is taken for one thought and given back; if there is
 * none, a bot moves like greedy, a hint has no values and a review says nothing.
 */
#include "think.h"

#include <stdlib.h>
#include <string.h>

enum {
    HINT_BOSSES = 4, /* a hint thinks as long as so many of them ... */
    REVIEW_PART = 4  /* ... and a review, at each choice, this part of one */
};

static uint32_t iterations_of(const thought *t) {
    bot_notes notes;
    if (t->iterations || t->kind == THOUGHT_MOVE) return t->iterations;
    uint32_t own = bot_plan(&bot_boss, &t->rules, &notes).iterations;
    return t->kind == THOUGHT_HINT ? own * HINT_BOSSES : own / REVIEW_PART + 1;
}

static void hint_have(thought *t, const bot_desk *desk) {
    advice found;
    advice_make(&t->rules, t->view, t->seat, t->depth, &t->guess, desk, iterations_of(t), &found);
    t->line_count = found.count < 2 ? found.count : 2;
    memcpy(t->line, found.line, (size_t)t->line_count * sizeof t->line[0]);
    t->move = t->line[0].move;
}

void thought_have(thought *t) {
    const bot *who = t->kind == THOUGHT_MOVE ? t->bot : &bot_boss;
    bot_desk desk = {.should_stop = t->should_stop, .asked = t->asked, .iterations = t->iterations};
    if (who->room_bytes) desk.room = aligned_alloc(16, who->room_bytes);
    bool has_room = desk.room || !who->room_bytes;
    thought_match *m = t->looked_at;
    if (t->kind == THOUGHT_REVIEW) {
        if (has_room && m)
            review_make(&m->match, t->seat, &desk, iterations_of(t), NULL, &m->found);
    } else if (t->kind == THOUGHT_HINT && has_room) {
        hint_have(t, &desk);
    } else {
        if (!has_room) who = &bot_greedy;
        who->choose(who, &t->rules, t->view, t->seat, t->depth, &t->guess, &desk, &t->move);
    }
    free(desk.room);
}

void thought_free(thought *t) {
    if (t) free(t->looked_at);
    free(t);
}
