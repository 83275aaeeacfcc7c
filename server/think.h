/* think.h -- threads that run tasks in the order of the queue.
 *
 * One of them is always left for moves of bots, whatever else there is to do. A review is put back
 * after each choice it has looked at while others wait. What nobody waits for is cut short.
 */
#ifndef THINK_H
#define THINK_H

#include "task.h"

typedef struct think think;

/* `done` is called in a thread when there is something to take. NULL if there are no threads. */
think *think_open(int threads, void *owner, void (*done)(void *owner));
/* The same for tasks that wait for programs of others (split.h), which watch their time themselves:
 * a move may take `move_ms`, and what is started here is nearly as urgent as we are. */
think *think_open_programs(int threads, uint32_t move_ms, void *owner, void (*done)(void *owner));
executor *think_face(think *k);
task *think_take(think *k); /* one that has come back; NULL = nothing more */
/* Cuts everything and waits for the threads, which takes them as long as a look at the clock. */
void think_stop(think *k);
void think_free(think *k);

typedef struct think_stats {
    uint32_t waiting, running;
    uint64_t cut, crowded;
} think_stats;
think_stats think_stats_now(think *k);

#endif
