/* serve_log.h -- the log of a server, on stderr: `time=... level=... event=...`. */
#ifndef SERVE_LOG_H
#define SERVE_LOG_H

/* `level=info event=...`; the time is put before it. */
void serve_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
