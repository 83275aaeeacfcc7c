/* floor.c -- what a machine takes for the bytes of a move alone, whoever moves them.
 *
 * A server without a game: it reads a message of the size of a move, appends a row to a file, lets
 * a thread wait for the disk, and sends each of the table's sockets a message of the size of an
 * update. No JSON, no rules, no database. What it spends on a move is the least that a durable
 * server of one event loop can spend on this machine; bench/versions prints it beside what ours
 * spends.
 *
 * It paces its rounds as ours does. What its moves wait is what system and scheduler make anybody
 * wait: beside other programs that is most of it.
 *
 *   floor FILE TABLES SEATS RATE SECONDS IN OUT
 *
 * Prints milliseconds from a move to its update (half of all are quicker than the first number, 99
 * in 100 quicker than the second), then microseconds of processor a move.
 */
#define _GNU_SOURCE /* accept4 */
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROW = 128, BYTES = 65536, EVENTS = 1024, MANY = 20000, ROUND_NS = 500000, TIMES = 1 << 22 };

typedef struct writer {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    int file, done; /* an event's descriptor */
    size_t rows;    /* to be written now; 0 while there is nothing to do */
} writer;

static char bytes[BYTES];

static _Noreturn void die(const char *what) {
    perror(what);
    exit(1);
}

static int64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * (int64_t)1000000000 + t.tv_nsec;
}

static void *write_rows(void *of) {
    writer *w = of;
    for (;;) {
        pthread_mutex_lock(&w->lock);
        while (!w->rows) pthread_cond_wait(&w->wake, &w->lock);
        size_t size = w->rows * ROW;
        w->rows = 0;
        pthread_mutex_unlock(&w->lock);
        if (write(w->file, bytes, size < BYTES ? size : BYTES) < 0) die("floor: write");
        if (fdatasync(w->file) != 0) die("floor: fdatasync");
        if (eventfd_write(w->done, 1) != 0) die("floor: eventfd");
    }
    return NULL;
}

/* ---- the server --------------------------------------------------------------------------- */

typedef struct server {
    int sockets[MANY], seats, out;
    int waiting[MANY], flying[MANY]; /* who has made a move not on disk, on its way there */
    size_t waiting_count, flying_count, moves;
    bool is_left; /* the client has done */
    writer writer;
} server;

static void flush(server *s) {
    if (s->flying_count || !s->waiting_count) return;
    for (size_t i = 0; i < s->waiting_count; i++) s->flying[i] = s->waiting[i];
    s->flying_count = s->waiting_count;
    s->waiting_count = 0;
    pthread_mutex_lock(&s->writer.lock);
    s->writer.rows = s->flying_count;
    pthread_cond_signal(&s->writer.wake);
    pthread_mutex_unlock(&s->writer.lock);
}

static void tell(server *s) {
    eventfd_t count;
    static char update[BYTES];
    eventfd_read(s->writer.done, &count);
    for (size_t i = 0; i < s->flying_count; i++) {
        int first = s->flying[i] / s->seats * s->seats;
        memcpy(update, &s->flying[i], sizeof s->flying[i]);
        for (int seat = 0; seat < s->seats; seat++)
            s->is_left |= send(s->sockets[first + seat], update, (size_t)s->out, MSG_NOSIGNAL) < 0;
    }
    s->flying_count = 0;
}

static void serve(server *s, int epoll) {
    static char in[BYTES];
    int64_t round = 0, before = 0;
    while (!s->is_left) {
        struct epoll_event events[EVENTS];
        int64_t spent = now_ns() - round;
        if (round - before < 2 * ROUND_NS && spent < ROUND_NS)
            nanosleep(&(struct timespec){.tv_nsec = (long)(ROUND_NS - spent)}, NULL);
        int count = epoll_wait(epoll, events, EVENTS, -1);
        before = round;
        round = now_ns();
        for (int i = 0; i < count; i++) {
            int at = (int)events[i].data.u32;
            if (at == MANY) {
                tell(s);
            } else {
                if (read(s->sockets[at], in, sizeof in) <= 0) s->is_left = true;
                s->moves++;
                if (s->waiting_count < MANY) s->waiting[s->waiting_count++] = at;
            }
        }
        flush(s);
    }
}

static void watch(int epoll, int fd, uint32_t as) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = as};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) die("floor: epoll");
}

static void run_server(int listener, const char *path, int count, int seats, int out) {
    static server s;
    s.seats = seats;
    s.out = out;
    s.writer = (writer){.file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0600),
                        .done = eventfd(0, EFD_NONBLOCK)};
    if (s.writer.file < 0) die(path);
    pthread_mutex_init(&s.writer.lock, NULL);
    pthread_cond_init(&s.writer.wake, NULL);
    pthread_t thread;
    pthread_create(&thread, NULL, write_rows, &s.writer);
    int epoll = epoll_create1(0), one = 1;
    watch(epoll, s.writer.done, MANY);
    for (int i = 0; i < count; i++) {
        s.sockets[i] = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        if (s.sockets[i] < 0) die("floor: accept");
        setsockopt(s.sockets[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        watch(epoll, s.sockets[i], (uint32_t)i);
    }
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    serve(&s, epoll);
    getrusage(RUSAGE_SELF, &after);
    double us = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) * 1e6 +
                (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec) +
                (double)(after.ru_stime.tv_sec - before.ru_stime.tv_sec) * 1e6 +
                (double)(after.ru_stime.tv_usec - before.ru_stime.tv_usec);
    printf("%.1f\n", s.moves ? us / (double)s.moves : 0);
    fflush(stdout);
    int status;
    _exit(s.moves && wait(&status) > 0 && status == 0 ? 0 : 1);
}

/* ---- the client --------------------------------------------------------------------------- */

/* What the client waits for: when each socket has sent a move whose update is not there yet, how
 * many bytes it has had, and how long all took. */
typedef struct waits {
    int64_t sent_at[MANY];
    size_t got[MANY], count;
    float ms[TIMES];
} waits;

/* An update begins with the number of the socket whose move it shows. One whose number is cut in
 * two by a read is not timed. */
static void took(waits *w, int at, const char *read, size_t size, size_t out) {
    size_t next = (out - w->got[at] % out) % out;
    w->got[at] += size;
    for (; next + sizeof at <= size; next += out) {
        int who;
        memcpy(&who, read + next, sizeof who);
        if (who != at || !w->sent_at[at] || w->count == TIMES) continue;
        w->ms[w->count++] = (float)(now_ns() - w->sent_at[at]) / 1e6f;
        w->sent_at[at] = 0;
    }
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void report(waits *w) {
    if (w->count == 0) _exit(1);
    qsort(w->ms, w->count, sizeof w->ms[0], by_size);
    printf("%.2f %.2f\n", (double)w->ms[w->count / 2], (double)w->ms[w->count * 99 / 100]);
    fflush(stdout);
    _exit(0);
}

static void run_client(const struct sockaddr_in *to, int count, int rate, int seconds, int in,
                       size_t out) {
    static int sockets[MANY];
    static char drain[BYTES];
    static waits w;
    int epoll = epoll_create1(0), one = 1;
    for (int i = 0; i < count; i++) {
        sockets[i] = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(sockets[i], (const struct sockaddr *)to, sizeof *to) != 0)
            die("floor: connect");
        setsockopt(sockets[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        watch(epoll, sockets[i], (uint32_t)i);
    }
    int64_t from = now_ns(), until = from + seconds * (int64_t)1000000000;
    for (int64_t sent = 0, now = from; now < until; now = now_ns()) {
        while (sent < (now - from) * rate / 1000000000) {
            int at = (int)((uint64_t)sent * 7919 % (uint64_t)count);
            if (!w.sent_at[at]) w.sent_at[at] = now_ns();
            if (send(sockets[at], bytes, (size_t)in, 0) < 0) die("floor: send");
            sent++;
        }
        struct epoll_event events[EVENTS];
        int ready = epoll_wait(epoll, events, EVENTS, 1);
        for (int i = 0; i < ready; i++) {
            int at = (int)events[i].data.u32;
            ssize_t size = read(sockets[at], drain, sizeof drain);
            if (size < 0) die("floor: read");
            took(&w, at, drain, (size_t)size, out);
        }
    }
    report(&w);
}

int main(int argc, char **argv) {
    int number[8] = {0};
    for (int i = 2; i < 8 && i < argc; i++) number[i] = (int)strtol(argv[i], NULL, 10);
    int count = number[2] * number[3];
    if (argc != 8 || count < 1 || count > MANY || number[4] < 1 || number[5] < 1 || number[6] < 1 ||
        number[6] > BYTES || number[7] < 4 || number[7] > BYTES) {
        fputs("usage: floor FILE TABLES SEATS RATE SECONDS IN OUT\n", stderr);
        return 2;
    }
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&at, sizeof at) != 0 || listen(listener, 4096) != 0 ||
        getsockname(listener, (struct sockaddr *)&at, &size) != 0)
        die("floor: listen");
    pid_t client = fork();
    if (client == 0) run_client(&at, count, number[4], number[5], number[6], (size_t)number[7]);
    run_server(listener, argv[1], count, number[3], number[7]);
    return 0;
}
