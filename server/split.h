/* split.h -- an executor of two: programs of others are asked by one, all else is run by the other.
 */
#ifndef SPLIT_H
#define SPLIT_H

#include "task.h"

typedef struct split {
    executor face; /* must be first */
    executor *own, *programs;
} split;

void split_open(split *s, executor *own, executor *programs);

#endif
