/* take.h -- the one place where a change is written, told and acted on. */
#ifndef TAKE_H
#define TAKE_H

#include "core.h"

typedef struct outcome { /* of an input, for whoever sent it */
    no why;
    br_err err;
    br_refusal refusal;
    bool is_received;
} outcome;

/* The room takes the input and all that follows from it at once. */
outcome take_input(hub *h, room *r, const input *in);
/* Comes to a table, from another one perhaps; NULL = only goes. */
void take_enter(hub *h, room *r, conn *c);
/* Has it thought about. */
void take_task(hub *h, room *r, task *t);

#endif
