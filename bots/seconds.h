/* seconds.h -- the two clocks of those who measure: time that passes, and time a thread works. */
#ifndef SECONDS_H
#define SECONDS_H

#include <time.h>

static inline double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static inline double seconds_now(void) { return seconds_of(CLOCK_MONOTONIC); }

/* Of this thread's processor: what other programs do at the same time does not count. */
static inline double seconds_worked(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

#endif
