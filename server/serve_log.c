/* serve_log.c -- the log: one line an event, time, then key=value. Nothing secret is passed in. */
#include "serve_log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { RARE_SECONDS = 60, LINE_BYTES = 600 };

static const char *const levels[] = {"error", "warn", "info"};
static int level_most = 2;

bool serve_log_level(const char *word) {
    for (int i = 0; i < 3; i++) {
        if (strcmp(levels[i], word) != 0) continue;
        level_most = i;
        return true;
    }
    return false;
}

/* By the first word of its format, `level=...`. */
static bool is_wanted(const char *format) {
    for (int i = 0; i <= level_most; i++) {
        size_t size = strlen(levels[i]);
        if (strncmp(format + 6, levels[i], size) == 0 && format[6 + size] == ' ') return true;
    }
    return false;
}

static void write_line(const char *format, va_list args, const char *more) {
    char line[LINE_BYTES];
    struct timespec at;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &at);
    gmtime_r(&at.tv_sec, &parts);
    size_t size = strftime(line, sizeof line, "time=%Y-%m-%dT%H:%M:%S", &parts);
    size += (size_t)snprintf(line + size, sizeof line - size, ".%03ldZ ", at.tv_nsec / 1000000);
    vsnprintf(line + size, sizeof line - size, format, args);
    fprintf(stderr, "%s%s\n", line, more);
}

void serve_note(const char *format, ...) {
    if (!is_wanted(format)) return;
    va_list args;
    va_start(args, format);
    write_line(format, args, "");
    va_end(args);
}

/* How many were not told since the last one; -1: neither is this one. */
static long rare_take(const char *what) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct {
        const char *what;
        time_t at;
        long silent;
    } rare[SERVE_NOTES_RARE];
    struct timespec now;
    long silent = 0;
    clock_gettime(CLOCK_MONOTONIC, &now);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < SERVE_NOTES_RARE; i++) {
        if (rare[i].what && rare[i].what != what) continue;
        bool is_told = !rare[i].what || now.tv_sec >= rare[i].at + RARE_SECONDS;
        silent = is_told ? rare[i].silent : -1;
        rare[i].what = what;
        rare[i].silent = is_told ? 0 : rare[i].silent + 1;
        if (is_told) rare[i].at = now.tv_sec;
        break;
    }
    pthread_mutex_unlock(&lock);
    return silent;
}

void serve_note_rarely(const char *what, const char *format, ...) {
    char repeats[40] = "";
    long silent = is_wanted(format) ? rare_take(what) : -1;
    if (silent < 0) return;
    if (silent > 0) snprintf(repeats, sizeof repeats, " repeats=%ld", silent);
    va_list args;
    va_start(args, format);
    write_line(format, args, repeats);
    va_end(args);
}
