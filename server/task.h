/* task.h -- what a bot has to compute, as a task that runs elsewhere: the hub submits it and goes
 * on.
 *
 * A task carries all that its result depends on, so that it can be run in another thread, by
 * another copy of this program, or by the faults of a test, at any later time: it is `size` bytes
 * in one piece, and points at nothing but bots and games. The hub throws away results of tasks
 * that no longer matter.
 */
#ifndef TASK_H
#define TASK_H

#include "review.h"

typedef enum task_kind {
    TASK_MOVE,  /* a bot's own */
    TASK_HINT,  /* what a person might do, from what the person sees */
    TASK_REVIEW /* what each choice of a seat in a finished match was worth */
} task_kind;

typedef struct task {
    task_kind kind;
    uint64_t room;   /* that submitted it */
    uint32_t place;  /* where that room was in the list: looked at first */
    uint64_t serial; /* of the connection that asked; 0 = the bot's own move */
    uint32_t rev;    /* of the match when it was submitted: undo counts, too */
    br_seat seat;
    br_depth depth; /* of the view: bots recall, people are advised from their screen */
    const bot *bot;
    br_rng rng;
    char id[104]; /* of the request, as written; "" = none */
    br_rules rules;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    /* Asked now and then; true means finish at once. NULL = never. */
    bool (*should_stop)(void *stop_context);
    void *stop_context;
    uint32_t iterations; /* of a search, 0 = as many as suit the task */

    /* the result */
    br_move move;
    int line_count; /* of a hint: the best and the runner-up, if it was searched for */
    advice_line line[2];

    /* a review: the match, and behind its moves what was found */
    uint32_t size; /* of all of it, in bytes */
    uint8_t seed[BR_SEED_BYTES];
    uint32_t plies;
    bool is_made; /* there was memory to look in */
} task;

/* Malloced and zeroed, with room for that many moves and, if there are any, a review. */
task *task_new(uint32_t plies);
br_record *task_record(task *t);
review *task_review(task *t);
/* Runs it, in memory of its own. Where there is none, something simpler is done. */
void task_run(task *t);

typedef struct executor executor;
struct executor {
    /* Takes the malloced task; gives it back, done, by hub_task_done. */
    void (*submit)(executor *self, task *t);
};

#endif
