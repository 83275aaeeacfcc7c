/* serve_log.h -- the log of a server, on stderr: `time=... level=... event=...`. */
#ifndef SERVE_LOG_H
#define SERVE_LOG_H

#include <stdbool.h>

/* "error", "warn" or "info": what is less is not written. False: it is none of them. */
bool serve_log_level(const char *word);
/* `level=info event=...`; the time is put before it. */
void serve_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for what can happen often, from any thread: once a minute, with `repeats=` of what was
 * not told since. `what` lives for ever; so many of them at most. */
enum { SERVE_NOTES_RARE = 32 };
void serve_note_rarely(const char *what, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
