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

#include "hint.h"

typedef enum task_kind {
    TASK_MOVE,  /* a bot's own */
    TASK_HINT,  /* what a person might do, from what the person sees */
    TASK_REVIEW /* what each choice of a seat in a finished match was worth */
} task_kind;

enum { TASK_COUNTS = 4, TASK_TABLE_BYTES = 24 };

typedef enum task_end {
    TASK_DONE,
    TASK_UNWANTED, /* nobody waits for it any more */
    TASK_CROWDED   /* too many others wait */
} task_end;

typedef struct task {
    task_kind kind;
    task_end end;  /* how it went */
    uint64_t room; /* that submitted it */
    uint64_t
        counts_for[TASK_COUNTS];  /* whose turn it takes: table, person, address, net; 0 = none */
    uint32_t place;               /* where that room is, if it is still there */
    char table[TASK_TABLE_BYTES]; /* its key, of what somebody asked: the table may rest by then */
    uint64_t serial;              /* of the connection that asked; 0 = the bot's own move */
    uint32_t slot;                /* ... and where it is */
    uint32_t rev;                 /* of the match when it was submitted: undo counts, too */
    br_seat seat;
    br_depth depth; /* of the view: bots recall, people are advised from their screen */
    const bot *bot;
    br_rng rng;
    char id[104]; /* of the request, as written; "" = none */
    br_rules rules;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    /* Asked now and then; true means finish at once. NULL = never. */
    bool (*should_stop)(void *stop_context);
    /* Asked between the parts of a review; true means that the rest is run later. NULL = never. */
    bool (*should_pause)(void *stop_context);
    void *stop_context;
    uint32_t iterations; /* of a search, 0 = as many as suit the task */

    /* the result */
    br_move move;
    int line_count; /* of a hint: the best and the runner-up, if it was searched for */
    advice_line line[2];
    int32_t chance[BR_SEATS_MAX]; /* of all seats, if the best is made */
    int step;                     /* of a hint: which was asked for */
    int look_count;               /* ... and what to look at */
    review_change look[REVIEW_CHANGES];

    /* a review: the match, and behind its moves what was found */
    uint32_t size; /* of all of it, in bytes */
    uint8_t seed[BR_SEED_BYTES];
    uint32_t plies;
    uint32_t ply;   /* how far it has come */
    int looked;     /* moments looked at, once the match is through */
    bool is_walked; /* it is */
    bool is_paused; /* task_run goes on from there */
    bool is_made;   /* there was memory to look in */
} task;

/* Tasks that nobody waits for: moves of a table that has gone on, its hints once it is over, and
 * whatever a connection has asked that is closed. */
typedef struct task_cut {
    uint64_t room; /* 0 = none */
    uint32_t rev;
    bool is_over;
    uint64_t serial; /* of a connection; 0 = none */
} task_cut;

static inline bool task_is_cut(const task *t, const task_cut *which) {
    if (which->serial && t->serial == which->serial) return true;
    if (!which->room || t->room != which->room) return false;
    return t->kind == TASK_MOVE ? t->rev != which->rev : t->kind == TASK_HINT && which->is_over;
}

/* Malloced and zeroed, with room for that many moves and, if there are any, a review. */
task *task_new(uint32_t plies);
br_record *task_record(task *t);
review *task_review(task *t);
/* The match again, from its seed and moves; false if one of them is not lawful. */
bool task_match(task *t, br_match *m);
/* Runs it, in memory of its own, or as much of it as should_pause lets it. Where there is no memory
 * something simpler is done. */
void task_run(task *t);

typedef struct executor executor;
struct executor {
    /* Takes the malloced task; gives it back, done, by hub_task_done. */
    void (*submit)(executor *self, task *t);
    /* Gives back soon, and not from inside this call, what nobody waits for. NULL = when it is
     * done. */
    void (*cut)(executor *self, const task_cut *which);
};

#endif
