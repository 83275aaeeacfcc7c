/* tap.h -- lines of TAP, for test programs that are no list of Criterion cases. */
#ifndef TAP_H
#define TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static int tap_count, tap_faults;

__attribute__((format(printf, 2, 3))) static inline void tap_line(bool is_ok, const char *format,
                                                                  ...) {
    va_list args;
    printf("%sok %d - ", is_ok ? "" : "not ", ++tap_count);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
    tap_faults += !is_ok;
}

/* The plan; back: the exit code. */
static inline int tap_end(void) {
    printf("1..%d\n", tap_count);
    return tap_faults ? 1 : 0;
}

#endif
