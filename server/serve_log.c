/* serve_log.c -- the log: one line an event, time, then key=value. Nothing secret is passed in. */
#include "serve_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void serve_note(const char *format, ...) {
    char line[600];
    struct timespec at;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &at);
    gmtime_r(&at.tv_sec, &parts);
    size_t size = strftime(line, sizeof line, "time=%Y-%m-%dT%H:%M:%S", &parts);
    size += (size_t)snprintf(line + size, sizeof line - size, ".%03ldZ ", at.tv_nsec / 1000000);
    va_list args;
    va_start(args, format);
    vsnprintf(line + size, sizeof line - size, format, args);
    va_end(args);
    fprintf(stderr, "%s\n", line);
}
