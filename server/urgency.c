/* urgency.c -- which thread goes first where there are not enough cores for all. */
#define _GNU_SOURCE /* syscall */
#include "urgency.h"

#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Linux since 6.12 lets a thread say how long its turns are: whoever wants a shorter one than
 * the thread that is running does not wait for the end of that. */
enum { TURN_NS = 100 * 1000, NICE_MAX = 19 };

typedef struct attributes { /* struct sched_attr, which not every system's headers have */
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} attributes;

static int nice_now(void) {
    errno = 0;
    int now = getpriority(PRIO_PROCESS, 0);
    return errno == 0 ? now : 0;
}

void urgency_high(void) {
#ifdef SYS_sched_setattr
    attributes wanted = {
        .size = sizeof wanted, .policy = SCHED_OTHER, .nice = nice_now(), .runtime = TURN_NS};
    if (sched_getscheduler(0) == SCHED_OTHER) syscall(SYS_sched_setattr, 0, &wanted, 0);
#endif
}

void urgency_low(int steps) {
    int wanted = nice_now() + steps;
    setpriority(PRIO_PROCESS, 0, wanted < NICE_MAX ? wanted : NICE_MAX); /* of this thread alone */
}
