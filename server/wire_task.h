/* wire_task.h -- the answer to a request that was thought about first. */
#ifndef WIRE_TASK_H
#define WIRE_TASK_H

#include "core.h"

/* Answers who asked. True: the task is kept. */
bool wire_task_done(hub *h, conn *c, const room *r, task *t);

#endif
