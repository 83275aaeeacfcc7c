/* seconds.h -- the two clocks of those who measure or wait: time that passes, and time a thread
 * works. */
#ifndef SECONDS_H
#define SECONDS_H

#include <stdint.h>
#include <time.h>

static inline double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static inline double seconds_now(void) { return seconds_of(CLOCK_MONOTONIC); }

static inline uint64_t nanoseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static inline int64_t milliseconds_now(void) { return (int64_t)(nanoseconds_now() / 1000000); }

/* Of this thread's processor: what other programs do at the same time does not count. */
static inline double seconds_worked(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

#endif
