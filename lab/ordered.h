/* ordered.h -- what many threads made, written in the order of its numbers.
 *
 * Every item is put once. What comes early waits in memory, at most ORDERED_AHEAD items of it: a
 * thread that is further ahead waits. So memory does not grow, and the file is the same whatever
 * the number of threads.
 */
#ifndef ORDERED_H
#define ORDERED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ORDERED_AHEAD = 8192 }; /* more than all threads together have taken */

typedef struct ordered ordered;

/* `write` is called for one item after the other, never by two threads at once; false ends it. */
ordered *ordered_open(bool (*write)(void *to, uint64_t item, const char *text, size_t size),
                      void *to, const atomic_bool *stop);
/* False if writing has failed or the run was stopped. `text` may be empty. */
bool ordered_put(ordered *o, uint64_t item, const char *text, size_t size);
/* How many items, from the first on, have been written. Frees it. */
uint64_t ordered_close(ordered *o, bool *is_good);

#endif
