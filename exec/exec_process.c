/* exec_process.c -- talking to one running program: lines out, lines in, noise kept apart.
 *
 * Its input never blocks us and its output is bounded, so that one that does not read, does not
 * write, or does nothing else costs its own move and no more.
 */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "exec_inside.h"
#include "seconds.h"

enum {
    LOOK_MS = 20,   /* between looks at whether we are to stop */
    QUICK_US = 60,  /* a quick answer is waited for awake so long: ... */
    SLOW_TURNS = 64 /* ... not in the next turns after one that was not quick */
};

/* A whole line of what has been read: NULL if there is none yet. */
static char *line_take(process *p) {
    char *at = p->line + p->taken, *end = memchr(at, '\n', p->used - p->taken);
    if (!end) return NULL;
    p->taken += (size_t)(end - at) + 1;
    *end = '\0';
    if (end > at && end[-1] == '\r') end[-1] = '\0';
    return at;
}

/* The next line that is meant for us. */
static exec_loss line_next(process *p, char **line) {
    while ((*line = line_take(p)) != NULL) {
        if (strlen(*line) + 1 < (size_t)(p->line + p->taken - *line) - 1) return EXEC_NONSENSE;
        if (strncmp(*line, "info", 4) != 0) return EXEC_NONE;
    }
    memmove(p->line, p->line + p->taken, p->used - p->taken);
    p->used -= p->taken;
    p->taken = 0;
    return p->used == sizeof p->line ? EXEC_FLOOD : EXEC_NONE;
}

static exec_loss talk_read(process *p) {
    ssize_t got = read(p->jail.out, p->line + p->used, sizeof p->line - p->used);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return EXEC_NONE;
    if (got <= 0) return EXEC_DEAD;
    p->used += (size_t)got;
    p->talk += (size_t)got;
    return p->talk > EXEC_TALK_MAX ? EXEC_FLOOD : EXEC_NONE;
}

static exec_loss noise_read(process *p) {
    char bytes[4096];
    ssize_t got = read(p->jail.err, bytes, sizeof bytes);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return EXEC_NONE;
    if (got <= 0) { /* it need not have one */
        close(p->jail.err);
        p->jail.err = -1;
        return EXEC_NONE;
    }
    p->noise += (size_t)got;
    if (p->hear_noise) p->hear_noise(p->owner, bytes, (size_t)got);
    return p->noise > EXEC_NOISE_MAX ? EXEC_FLOOD : EXEC_NONE;
}

static exec_loss text_send(process *p, const char **text, size_t *size) {
    ssize_t sent = send(p->jail.in, *text, *size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) return errno == EAGAIN || errno == EINTR ? EXEC_NONE : EXEC_DEAD;
    *text += sent;
    *size -= (size_t)sent;
    return EXEC_NONE;
}

/* Milliseconds to wait at once; 0 = no longer. */
static int wait_ms(waiting *w) {
    const bot_workspace *space = w->workspace;
    double left = w->until - seconds_now();
    if (space && space->should_stop && space->should_stop(space->stop_context)) w->is_cut = true;
    if (w->is_cut || left <= 0) return 0;
    int ms = left > 1e6 ? 1000000 : (int)(left * 1000) + 1;
    return space && space->should_stop && ms > LOOK_MS ? LOOK_MS : ms;
}

/* Waits until something can be read or sent, and does that. */
static exec_loss pump(process *p, const char **text, size_t *size, int ms) {
    struct pollfd at[] = {{.fd = p->jail.out, .events = POLLIN},
                          {.fd = p->jail.err, .events = POLLIN},
                          {.fd = *size ? p->jail.in : -1, .events = POLLOUT}};
    exec_loss loss = EXEC_NONE;
    if (poll(at, 3, ms) <= 0) return EXEC_NONE;
    if (at[1].revents) loss = noise_read(p);
    if (loss == EXEC_NONE && at[2].revents) loss = text_send(p, text, size);
    if (at[0].revents && (loss == EXEC_NONE || loss == EXEC_DEAD)) loss = talk_read(p);
    return loss;
}

/* An answer that comes at once costs less than falling asleep and being woken: where another core
 * is idle, half of a turn. One that takes its time is worth no waiting. */
static exec_loss quick_read(process *p) {
    exec_loss loss = EXEC_NONE;
    double until = seconds_now() + QUICK_US / 1e6;
    if (p->used > p->taken) return EXEC_NONE; /* it has spoken before it was asked */
    p->used = p->taken = 0;
    if (p->slow_turns > 0) {
        p->slow_turns--;
        return EXEC_NONE;
    }
    while (loss == EXEC_NONE && p->used == 0) {
        if (seconds_now() >= until) {
            p->slow_turns = SLOW_TURNS;
            break;
        }
        loss = talk_read(p);
    }
    return loss;
}

/* What one that has died has still said on stderr: why, as a rule. */
static void noise_last(process *p) {
    struct pollfd at = {.fd = p->jail.err, .events = POLLIN};
    for (int i = 0; i < 4 && p->jail.err >= 0 && poll(&at, 1, 0) > 0; i++) noise_read(p);
}

exec_loss process_turn(process *p, const char *text, size_t size, waiting *w, char **line) {
    exec_loss loss = EXEC_NONE;
    p->talk = p->noise = 0;
    if (size) loss = text_send(p, &text, &size);
    if (loss == EXEC_NONE && size == 0) loss = quick_read(p);
    while (loss == EXEC_NONE) {
        if (size == 0) {
            loss = line_next(p, line);
            if (loss != EXEC_NONE || *line) break;
        }
        int ms = wait_ms(w);
        loss = ms ? p->used == sizeof p->line ? EXEC_FLOOD : pump(p, &text, &size, ms) : EXEC_LATE;
    }
    if (loss != EXEC_NONE) noise_last(p);
    return loss;
}

bool process_is_gone(process *p) {
    struct pollfd at = {.fd = p->jail.out, .events = 0};
    return poll(&at, 1, 0) > 0;
}
