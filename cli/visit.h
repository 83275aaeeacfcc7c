/* visit.h -- a match at somebody else's house, on the full screen or in plain lines. */
#ifndef VISIT_H
#define VISIT_H

#include "line.h"
#include "talk.h"

typedef struct visit_call {
    line_address to;
    const char *authority; /* NULL = the system's */
    const char *name;
    const char *table; /* a code or key; "" = to be chosen */
    const char *new_game;
    int new_seats;
    bool is_watching, is_plain;
} visit_call;

/* Until the person leaves. An exit code. */
int visit_run(talk *k, const char *command, const visit_call *call);

#endif
