/* hold.h -- a file that one terminal at a time plays in: whoever has it holds PATH.lock. */
#ifndef HOLD_H
#define HOLD_H

#include <stdbool.h>

typedef struct hold {
    char *lock; /* NULL = nothing is held */
    int fd;
} hold;

/* False if another process holds the file. True also where no lock can be made: what can not be
 * written to needs none. */
bool hold_take(hold *h, const char *path);
void hold_release(hold *h);

#endif
