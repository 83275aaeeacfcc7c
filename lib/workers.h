/* workers.h -- threads that share a range of numbers, the caller among them. */
#ifndef WORKERS_H
#define WORKERS_H

#include <stdint.h>

typedef struct workers workers;
typedef uint32_t workers_job(void *context, uint32_t from, uint32_t end);

workers *workers_new(uint32_t threads); /* NULL if they are not to be had */
void workers_free(workers *w);          /* NULL is no matter */

/* Who wants to run takes them first: 0, BR_BATCH_BUSY if somebody has, BR_BATCH_FORKED if they are
 * another process's. */
int workers_take(workers *w);
void workers_give(workers *w);
/* Runs the job over 0 .. count - 1 in pieces; returns the sum of what the pieces return. */
uint32_t workers_run(workers *w, uint32_t count, workers_job *job, void *context);

#endif
