/* load.c -- plays many tables over real sockets and measures.
 *
 * One thread, epoll, one move under way for each seat. Messages are scanned, not parsed: the
 * client must cost less than the server it measures. A move's time is from writing it to reading
 * the update that shows it.
 */
#define _GNU_SOURCE /* memmem */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "backroom.h"

enum { IN_BYTES = 1 << 17, OUT_BYTES = 2048, TIMES_MAX = 1 << 22, WARM_UP = 1 };

typedef enum stage { AT_HEAD, AT_HELLO, AT_CREATE, AT_ENTER, AT_SIT, AT_READY, AT_REMATCH } stage;

typedef struct seat {
    int fd;
    int table;
    bool is_host;
    stage stage;
    char *in;
    size_t in_size;
    /* the last update */
    bool can_move, is_asked; /* a list is there; a move is under way */
    bool is_due;             /* a rate is kept and its next move waits for its time */
    long rev;
    char move[BR_TEXT_MAX + 1];
    double asked_at;
    bool is_timed; /* asked_at waits for its update */
} seat;

typedef struct table {
    char key[32];
    int ready;
    bool is_over;
} table;

typedef struct load {
    const load_desc *desc;
    load_report *report;
    seat *seats;
    table *tables;
    int count, epoll;
    br_rng rng;
    float *times; /* milliseconds */
    size_t time_count;
    bool is_waiting; /* until all tables have begun: then memory is looked at */
    bool is_measuring;
    uint64_t until_matches; /* while measuring: stop there; 0 = by time only */
    double now, budget, budget_at;
    int *due;
    int due_first, due_count;
} load;

static double seconds_now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static bool fail(load *l, const char *what) {
    if (!l->report->text[0])
        snprintf(l->report->text, sizeof l->report->text, "%s: %s", what, strerror(errno));
    return false;
}

/* ---- sockets ------------------------------------------------------------------------------ */

static int connect_to(int port) {
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    if (fd < 0) return -1;
    if (connect(fd, (struct sockaddr *)&name, sizeof name) != 0) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static bool write_all(int fd, const char *bytes, size_t size) {
    while (size) {
        ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN) continue; /* requests are small: there is room soon */
        if (sent <= 0) return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

static void say(load *l, seat *s, const char *text) {
    uint8_t frame[OUT_BYTES];
    size_t size = strlen(text), head = size < 126 ? 2 : 4;
    frame[0] = 0x81;
    frame[1] = (uint8_t)(0x80 | (size < 126 ? size : 126));
    frame[2] = (uint8_t)(size >> 8);
    frame[3] = (uint8_t)size;
    memset(frame + head, 0, 4); /* a mask of zeros is a mask */
    memcpy(frame + head + 4, text, size);
    if (!write_all(s->fd, (const char *)frame, head + 4 + size)) fail(l, "writing");
}

/* A number of /metrics, or -1. */
static double metric(int port, const char *name) {
    char text[16384];
    size_t size = 0;
    int fd = connect_to(port);
    static const char ask[] = "GET /metrics HTTP/1.1\r\nHost: load\r\n\r\n";
    if (fd < 0 || !write_all(fd, ask, sizeof ask - 1)) return -1;
    ssize_t got;
    while (size < sizeof text - 1 && (got = read(fd, text + size, sizeof text - 1 - size)) > 0)
        size += (size_t)got;
    close(fd);
    text[size] = '\0';
    char key[100];
    snprintf(key, sizeof key, "\nbackroom_%s ", name);
    const char *at = strstr(text, key);
    return at ? strtod(at + strlen(key), NULL) : -1;
}

/* ---- playing ------------------------------------------------------------------------------ */

static void play(load *l, seat *s) {
    char text[BR_TEXT_MAX + 100];
    snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"%s\",\"rev\":%ld}", s->move, s->rev);
    s->is_asked = true;
    s->can_move = false;
    s->is_timed = true;
    s->asked_at = seconds_now();
    say(l, s, text);
}

static void play_soon(load *l, seat *s) {
    if (l->is_waiting || s->is_asked || !s->can_move || s->is_due) return;
    if (l->desc->rate <= 0) {
        play(l, s);
        return;
    }
    s->is_due = true;
    l->due[(l->due_first + l->due_count++) % l->count] = (int)(s - l->seats);
}

static void play_due(load *l) {
    double now = seconds_now();
    l->budget += (now - l->budget_at) * l->desc->rate;
    l->budget_at = now;
    if (l->budget > 50) l->budget = 50; /* no bursts after a pause */
    while (l->due_count && l->budget >= 1) {
        seat *s = &l->seats[l->due[l->due_first]];
        l->due_first = (l->due_first + 1) % l->count;
        l->due_count--;
        l->budget -= 1;
        s->is_due = false;
        if (s->can_move && !s->is_asked) play(l, s);
    }
}

static void take_update(load *l, seat *s, const char *text, size_t size) {
    const char *end = text + size;
    const char *rev = memmem(text, size, "\"rev\":", 6);
    const char *legal = memmem(text, size, ",\"legal\":[", 10);
    if (!rev || !legal) return;
    s->rev = strtol(rev + 6, NULL, 10);
    s->can_move = legal[10] != ']';
    if (s->is_timed) {
        double time = (seconds_now() - s->asked_at) * 1000;
        s->is_timed = false;
        if (l->is_measuring && l->time_count < TIMES_MAX) l->times[l->time_count++] = (float)time;
        l->report->moves += l->is_measuring;
    }
    uint32_t seen = 0;
    for (const char *at = legal; s->can_move;) { /* each with the same chance */
        at = memmem(at, (size_t)(end - at), "{\"move\":\"", 9);
        if (!at) break;
        at += 9;
        const char *stop = memchr(at, '"', (size_t)(end - at));
        if (!stop || stop - at > BR_TEXT_MAX) break;
        if (br_rng_below(&l->rng, ++seen) == 0) {
            memcpy(s->move, at, (size_t)(stop - at));
            s->move[stop - at] = '\0';
        }
    }
    table *t = &l->tables[s->table];
    if (memmem(text, size, "\"over\":true", 11)) {
        s->can_move = false;
        if (!t->is_over) l->report->matches += l->is_measuring;
        t->is_over = true;
        if (s->is_host && !s->is_asked) {
            s->stage = AT_REMATCH;
            say(l, s, "{\"do\":\"rematch\"}");
        }
    }
}

/* ---- getting there ------------------------------------------------------------------------ */

static void enter(load *l, seat *s) {
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", l->tables[s->table].key);
    s->stage = AT_ENTER;
    s->can_move = false;
    say(l, s, text);
}

static void all_enter(load *l, int t, const char *text, size_t size) {
    const char *key = memmem(text, size, "\"table\":\"", 9);
    if (!key) return;
    memcpy(l->tables[t].key, key + 9, 20);
    l->tables[t].ready = 0;
    for (int i = 0; i < l->desc->seats; i++) {
        seat *s = &l->seats[t * l->desc->seats + i];
        if (s->stage >= AT_CREATE) enter(l, s);
    }
}

static void ready(load *l, seat *s) {
    table *t = &l->tables[s->table];
    s->stage = AT_READY;
    if (++t->ready < l->desc->seats) return;
    t->is_over = false;
    say(l, &l->seats[s->table * l->desc->seats], "{\"do\":\"start\"}");
}

static void take_answer(load *l, seat *s, const char *text, size_t size) {
    char create[160];
    bool is_first = l->tables[s->table].is_over == false;
    switch (s->stage) {
    case AT_HELLO:
        s->stage = AT_CREATE;
        if (s->is_host) {
            snprintf(create, sizeof create,
                     "{\"do\":\"create\",\"game\":\"%s\",\"seats\":%d,\"bot_ms\":0}", l->desc->game,
                     l->desc->seats);
            say(l, s, create);
        } else if (l->tables[s->table].key[0]) {
            enter(l, s);
        }
        break;
    case AT_CREATE:
    case AT_REMATCH: all_enter(l, s->table, text, size); break;
    case AT_ENTER:
        if (is_first) {
            s->stage = AT_SIT;
            say(l, s, "{\"do\":\"sit\",\"salt\":\"00ff\"}");
        } else ready(l, s);
        break;
    case AT_SIT: ready(l, s); break;
    default:
        s->is_asked = false;
        if (s->is_host && l->tables[s->table].is_over) {
            s->stage = AT_REMATCH;
            say(l, s, "{\"do\":\"rematch\"}");
        }
        break;
    }
}

static void take_message(load *l, seat *s, const char *text, size_t size) {
    if (size > 16 && memcmp(text, "{\"tell\":\"update\"", 16) == 0) take_update(l, s, text, size);
    else if (size > 10 && memcmp(text, "{\"ok\":true", 10) == 0) take_answer(l, s, text, size);
    else if (size > 11 && memcmp(text, "{\"ok\":false", 11) == 0) {
        if (!l->report->refused++) fprintf(stderr, "load: %.*s\n", (int)size, text);
        s->is_asked = false;
        s->is_timed = false;
    }
    if (s->stage == AT_READY) play_soon(l, s);
}

/* Frames of a server have no mask. How many bytes were used. */
static size_t take_frames(load *l, seat *s) {
    size_t at = 0;
    while (s->in_size - at >= 2) {
        const uint8_t *f = (const uint8_t *)s->in + at;
        size_t size = f[1] & 127, head = size < 126 ? 2 : size == 126 ? 4 : 10;
        if (s->in_size - at < head) break;
        if (size == 126) size = (size_t)f[2] << 8 | f[3];
        else if (size == 127)
            size = (size_t)f[6] << 24 | (size_t)f[7] << 16 | (size_t)f[8] << 8 | f[9];
        if (s->in_size - at < head + size) break;
        if ((f[0] & 15) == 1) take_message(l, s, s->in + at + head, size);
        else if ((f[0] & 15) == 8) {
            errno = ECONNRESET;
            fail(l, "the server closed a connection");
        }
        at += head + size;
    }
    return at;
}

static void take_head(load *l, seat *s) {
    const char *end = memmem(s->in, s->in_size, "\r\n\r\n", 4);
    if (!end) return;
    size_t used = (size_t)(end + 4 - s->in);
    if (s->in_size < 12 || memcmp(s->in, "HTTP/1.1 101", 12) != 0) fail(l, "no WebSocket");
    memmove(s->in, s->in + used, s->in_size - used);
    s->in_size -= used;
    s->stage = AT_HELLO;
    char hello[160];
    snprintf(hello, sizeof hello,
             "{\"do\":\"hello\",\"token\":\"load-token-of-seat-%d\",\"name\":\"L\"}",
             (int)(s - l->seats));
    say(l, s, hello);
}

static bool take(load *l, seat *s) {
    ssize_t got = read(s->fd, s->in + s->in_size, IN_BYTES - s->in_size);
    if (got < 0 && errno == EAGAIN) return true;
    if (got <= 0) return fail(l, "reading");
    s->in_size += (size_t)got;
    if (s->stage == AT_HEAD) take_head(l, s);
    if (s->stage == AT_HEAD) return true;
    size_t used = take_frames(l, s);
    memmove(s->in, s->in + used, s->in_size - used);
    s->in_size -= used;
    return s->in_size < IN_BYTES || fail(l, "a message is too long");
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool seat_open(load *l, int i) {
    static const char head[] = "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\n"
                               "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    seat *s = &l->seats[i];
    s->table = i / l->desc->seats;
    s->is_host = i % l->desc->seats == 0;
    s->in = malloc(IN_BYTES);
    s->fd = connect_to(l->desc->port);
    if (s->fd < 0 || !s->in || !write_all(s->fd, head, sizeof head - 1))
        return fail(l, "connecting");
    fcntl(s->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    return epoll_ctl(l->epoll, EPOLL_CTL_ADD, s->fd, &event) == 0 || fail(l, "epoll");
}

static void run_until(load *l, double until) {
    struct epoll_event events[256];
    uint64_t matches = l->is_measuring ? l->until_matches : 0;
    while (!l->report->text[0] && (l->now = seconds_now()) < until) {
        if (matches && l->report->matches >= matches) return;
        int count = epoll_wait(l->epoll, events, 256, l->desc->rate > 0 ? 1 : 100);
        for (int i = 0; i < count; i++)
            if (!take(l, &l->seats[events[i].data.u32])) return;
        if (l->desc->rate > 0) play_due(l);
    }
}

static int float_order(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static bool have_all_begun(const load *l) {
    for (int t = 0; t < l->desc->tables; t++) {
        bool can_move = false;
        for (int i = 0; i < l->desc->seats; i++)
            can_move = can_move || l->seats[t * l->desc->seats + i].can_move;
        if (!can_move) return false;
    }
    return true;
}

/* Every table has its people and its match, and nobody has moved yet. */
static void measure_memory(load *l) {
    double until = seconds_now() + 30;
    while (!have_all_begun(l) && seconds_now() < until && !l->report->text[0])
        run_until(l, seconds_now() + 0.05);
    l->report->connection_kb =
        (metric(l->desc->port, "memory_kilobytes") - l->report->idle_kb) / l->count;
    l->is_waiting = false;
    for (int i = 0; i < l->count; i++) play_soon(l, &l->seats[i]);
}

static void measure(load *l) {
    int port = l->desc->port;
    measure_memory(l);
    run_until(l, seconds_now() + WARM_UP);
    double cpu = metric(port, "cpu_microseconds_total"), moves = metric(port, "moves_total");
    double from = seconds_now();
    load_report *r = l->report;
    const double far = 1e9;
    l->is_measuring = true;
    l->until_matches = (l->desc->matches + 9) / 10;
    run_until(l, from + (l->desc->matches ? far : l->desc->seconds));
    r->first_kb = metric(port, "memory_kilobytes");
    l->until_matches = l->desc->matches;
    if (l->desc->matches) run_until(l, from + far);
    r->last_kb = metric(port, "memory_kilobytes");
    r->seconds = seconds_now() - from;
    moves = metric(port, "moves_total") - moves;
    r->server_cpu_us = moves > 0 ? (metric(port, "cpu_microseconds_total") - cpu) / moves : 0;
    double peak = metric(port, "memory_peak_kilobytes");
    r->server_peak_kb = peak > 0 ? (uint64_t)peak : 0;
    if (l->time_count == 0) return;
    qsort(l->times, l->time_count, sizeof *l->times, float_order);
    r->p50_ms = (double)l->times[l->time_count / 2];
    r->p99_ms = (double)l->times[l->time_count * 99 / 100];
    r->max_ms = (double)l->times[l->time_count - 1];
}

bool load_run(const load_desc *desc, load_report *report) {
    memset(report, 0, sizeof *report);
    load l = {.desc = desc, .report = report, .count = desc->tables * desc->seats};
    size_t count = (size_t)l.count;
    l.rng = br_rng_from(1);
    l.seats = calloc(count, sizeof *l.seats);
    l.tables = calloc((size_t)desc->tables, sizeof *l.tables);
    l.times = malloc(TIMES_MAX * sizeof *l.times);
    l.due = calloc(count, sizeof *l.due);
    l.epoll = epoll_create1(0);
    l.budget_at = seconds_now();
    if (!l.seats || !l.tables || !l.times || !l.due || l.epoll < 0) return fail(&l, "starting");
    l.is_waiting = true;
    report->idle_kb = metric(desc->port, "memory_kilobytes");
    for (int i = 0; i < l.count && !report->text[0]; i++) {
        seat_open(&l, i);
        if (i % 64 == 63) run_until(&l, seconds_now() + 0.005); /* let the server accept */
    }
    if (!report->text[0]) measure(&l);
    for (int i = 0; i < l.count; i++) {
        if (l.seats[i].fd > 0) close(l.seats[i].fd);
        free(l.seats[i].in);
    }
    close(l.epoll);
    free(l.seats);
    free(l.tables);
    free(l.times);
    free(l.due);
    return !report->text[0];
}
