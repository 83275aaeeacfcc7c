/* load.c -- plays many tables over real sockets and measures.
 *
 * One thread, epoll, one move under way for each seat. Messages are scanned, not parsed: the
 * client must cost less than the server it measures. A move's time is from writing it to reading
 * the update that shows it.
 */
#define _GNU_SOURCE /* memmem */
#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "backroom.h"
#include "load_peer.h"
#include "seconds.h"

enum { TIMES_MAX = 1 << 22, WARM_UP = 1, STORM_SECONDS = 60 };

typedef enum stage {
    AT_HEAD,
    AT_HELLO,
    AT_CREATE,
    AT_ENTER,
    AT_SIT,
    AT_READY,
    AT_REMATCH,
    AT_RETURN, /* in a storm: until its update is there */
    AT_HOME
} stage;

typedef struct seat {
    peer peer;
    struct load *load;
    int table;
    bool is_host;
    stage stage;
    /* the last update */
    bool can_move, is_asked; /* a list is there; a move is under way */
    bool is_due;             /* a rate is kept and its next move waits for its time */
    long rev;
    char move[BR_TEXT_MAX + 1];
    double asked_at;
    bool is_timed; /* asked_at waits for its update */
    int port;      /* of its node */
    int next_port; /* where its table is; 0 = here */
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
    int port[LOAD_NODES_MAX];
    bool is_storm;
    int home; /* in a storm: seats that have their update */
} load;

static bool fail(load *l, const char *what) {
    if (!l->report->text[0])
        snprintf(l->report->text, sizeof l->report->text, "%s: %s", what, strerror(errno));
    return false;
}

/* A time that was measured, of whatever the run is about. */
static void keep_time(load *l, double from) {
    if (l->time_count < TIMES_MAX)
        l->times[l->time_count++] = (float)(1000 * (seconds_now() - from));
}

static void say(load *l, const seat *s, const char *text) {
    if (!peer_say(&s->peer, text) && !l->is_storm) fail(l, "writing"); /* reading tells, too */
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
        s->is_timed = false;
        if (l->is_measuring) keep_time(l, s->asked_at);
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
    char create[200];
    bool is_first = l->tables[s->table].is_over == false;
    switch (s->stage) {
    case AT_HELLO:
        s->stage = AT_CREATE;
        if (s->is_host) {
            snprintf(create, sizeof create,
                     "{\"do\":\"create\",\"game\":\"%s\",\"seats\":%d,\"bot_ms\":0%s}",
                     l->desc->game, l->desc->seats,
                     l->desc->is_storm ? ",\"move_ms\":3600000" : "");
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
    case AT_RETURN:
    case AT_HOME: break;
    default:
        s->is_asked = false;
        if (s->is_host && l->tables[s->table].is_over) {
            s->stage = AT_REMATCH;
            say(l, s, "{\"do\":\"rematch\"}");
        }
        break;
    }
}

static void come_home(load *l, seat *s) {
    if (s->stage != AT_RETURN) return;
    s->stage = AT_HOME;
    l->home++;
    keep_time(l, s->asked_at);
}

/* Of the node that has the table: all of them are on this machine. */
static int port_elsewhere(const char *text, size_t size) {
    const char *url = memmem(text, size, "\"error\":\"elsewhere\"", 19);
    url = url ? memmem(text, size, "\"url\":\"http://", 14) : NULL;
    const char *port = url ? memchr(url + 14, ':', (size_t)(text + size - url - 14)) : NULL;
    return port ? (int)strtol(port + 1, NULL, 10) : 0;
}

static void take_message(load *l, seat *s, const char *text, size_t size) {
    if (size > 16 && memcmp(text, "{\"tell\":\"update\"", 16) == 0) {
        if (l->is_storm) come_home(l, s);
        else take_update(l, s, text, size);
    } else if (size > 10 && memcmp(text, "{\"ok\":true", 10) == 0) take_answer(l, s, text, size);
    else if (size > 11 && memcmp(text, "{\"ok\":false", 11) == 0) {
        if (s->stage == AT_ENTER && (s->next_port = port_elsewhere(text, size)) != 0) return;
        if (!l->report->refused++) fprintf(stderr, "load: %.*s\n", (int)size, text);
        s->is_asked = false;
        s->is_timed = false;
    }
    if (s->stage == AT_READY) play_soon(l, s);
}

/* In a storm it says all it has to say at once, as a page does. */
static void seat_opened(void *owner) {
    seat *s = owner;
    load *l = s->load;
    char hello[160];
    s->stage = AT_HELLO;
    snprintf(hello, sizeof hello,
             "{\"do\":\"hello\",\"token\":\"load-token-of-seat-%d\",\"name\":\"L\"}",
             (int)(s - l->seats));
    say(l, s, hello);
    if (!l->is_storm) return;
    enter(l, s);
    s->stage = AT_RETURN;
}

static void seat_heard(void *owner, const char *text, size_t size) {
    seat *s = owner;
    take_message(s->load, s, text, size);
}

static bool seat_open(load *l, int i) {
    seat *s = &l->seats[i];
    return peer_open(&s->peer, s->port, l->epoll, (unsigned)i) || fail(l, "connecting");
}

/* Whoever was not let in tries again, as a page does, though not for ever. */
static bool storm_again(load *l, seat *s) {
    if (s->stage == AT_HOME || ++l->report->again > 4u * (unsigned)l->count) return false;
    peer_cut(&s->peer);
    s->stage = AT_HEAD;
    return seat_open(l, (int)(s - l->seats));
}

static bool hop(load *l, seat *s) {
    if (++l->report->hops > 100u * (unsigned)l->count) return fail(l, "hopping");
    s->port = s->next_port;
    s->next_port = 0;
    peer_cut(&s->peer);
    s->stage = AT_HEAD;
    return seat_open(l, (int)(s - l->seats));
}

static bool take(load *l, seat *s) {
    static const peer_face face = {seat_opened, seat_heard};
    if (peer_take(&s->peer, l->epoll, (unsigned)(s - l->seats), &face, s))
        return !s->next_port || hop(l, s);
    return (l->is_storm && storm_again(l, s)) || fail(l, "reading");
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void run_until(load *l, double until) {
    struct epoll_event events[256];
    uint64_t matches = l->is_measuring ? l->until_matches : 0;
    do {
        if (matches && l->report->matches >= matches) return;
        if (l->is_storm && l->home == l->count) return;
        int count =
            epoll_wait(l->epoll, events, 256, until > l->now ? l->desc->rate > 0 ? 1 : 100 : 0);
        for (int i = 0; i < count; i++)
            if (!take(l, &l->seats[events[i].data.u32])) return;
        if (l->desc->rate > 0) play_due(l);
    } while (!l->report->text[0] && (l->now = seconds_now()) < until);
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

/* A figure under the name it has now, or had in 0.1.0, which bench/versions measures, too. */
static double figure(int port, const char *now, double factor, const char *before) {
    double value = metric(port, now);
    return value < 0 ? metric(port, before) : value * factor;
}

/* Of all nodes. */
static double cpu_us(const load *l) {
    double sum = 0;
    for (int i = 0; i < l->desc->nodes; i++)
        sum +=
            figure(l->port[i], "process_cpu_seconds_total", 1e6, "backroom_cpu_microseconds_total");
    return sum;
}

static double moves_made(const load *l) {
    double sum = 0;
    for (int i = 0; i < l->desc->nodes; i++) sum += metric(l->port[i], "backroom_moves_total");
    return sum;
}

static double memory_kb(int port) {
    return figure(port, "process_resident_memory_bytes", 1.0 / 1024, "backroom_memory_kilobytes");
}

static double peak_kb(int port) {
    return figure(port, "backroom_memory_peak_bytes", 1.0 / 1024, "backroom_memory_peak_kilobytes");
}

/* Every table has its people and its match, and nobody has moved yet. */
static void measure_memory(load *l) {
    double until = seconds_now() + 120;
    while (!have_all_begun(l) && seconds_now() < until && !l->report->text[0])
        run_until(l, seconds_now() + 0.05);
    errno = ETIMEDOUT;
    if (!have_all_begun(l)) fail(l, "not all tables have begun");
    l->report->connection_kb = (memory_kb(l->desc->port[0]) - l->report->idle_kb) / l->count;
    l->is_waiting = false;
}

static void report_times(load *l) {
    load_report *r = l->report;
    if (l->time_count == 0) return;
    qsort(l->times, l->time_count, sizeof *l->times, float_order);
    r->p50_ms = (double)l->times[l->time_count / 2];
    r->p99_ms = (double)l->times[l->time_count * 99 / 100];
    r->max_ms = (double)l->times[l->time_count - 1];
}

static void measure(load *l) {
    int port = l->port[0];
    for (int i = 0; i < l->count; i++) play_soon(l, &l->seats[i]);
    run_until(l, seconds_now() + WARM_UP);
    double cpu = cpu_us(l), moves = moves_made(l);
    double from = seconds_now();
    load_report *r = l->report;
    const double far = 1e9;
    l->is_measuring = true;
    l->until_matches = (l->desc->matches + 9) / 10;
    run_until(l, from + (l->desc->matches ? far : l->desc->seconds));
    r->first_kb = memory_kb(port);
    l->until_matches = l->desc->matches;
    if (l->desc->matches) run_until(l, from + far);
    r->last_kb = memory_kb(port);
    r->seconds = seconds_now() - from;
    moves = moves_made(l) - moves;
    r->server_cpu_us = moves > 0 ? (cpu_us(l) - cpu) / moves : 0;
    double peak = peak_kb(port);
    r->server_peak_kb = peak > 0 ? (uint64_t)peak : 0;
    report_times(l);
}

/* Everybody sits at a table whose match has begun; the house is gone and comes back, or all lines
 * are cut; all come back at once. A seat's time is from the moment the house is there again until
 * it has its update. */
static void storm(load *l) {
    load_report *r = l->report;
    double from = seconds_now();
    if (l->desc->restart) l->port[0] = l->desc->restart(l->desc->owner);
    if (l->port[0] == 0) fail(l, "restarting the server");
    r->down_ms = 1000 * (seconds_now() - from);
    for (int i = 0; i < l->count; i++) {
        peer_cut(&l->seats[i].peer);
        l->seats[i].stage = AT_HEAD;
        l->seats[i].port = l->port[0];
    }
    double cpu = cpu_us(l);
    l->is_storm = true;
    from = seconds_now();
    for (int i = 0; i < l->count && !r->text[0]; i++) {
        l->seats[i].asked_at = from;
        seat_open(l, i);
        if (i % 64 == 63) run_until(l, 0); /* what has come meanwhile */
    }
    run_until(l, from + STORM_SECONDS);
    r->seconds = seconds_now() - from;
    r->server_cpu_us = (cpu_us(l) - cpu) / l->count;
    errno = ETIMEDOUT;
    if (l->home < l->count) fail(l, "not all came back");
    report_times(l);
}

bool load_run(const load_desc *desc, load_report *report) {
    memset(report, 0, sizeof *report);
    load l = {.desc = desc, .report = report, .count = desc->tables * desc->seats};
    memcpy(l.port, desc->port, sizeof l.port);
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
    report->idle_kb = memory_kb(desc->port[0]);
    for (int i = 0; i < l.count && !report->text[0]; i++) {
        l.seats[i].load = &l;
        l.seats[i].table = i / desc->seats;
        l.seats[i].port = desc->port[(i / desc->seats + i) % desc->nodes];
        l.seats[i].is_host = i % desc->seats == 0;
        seat_open(&l, i);
        if (i % 64 == 63) run_until(&l, seconds_now() + 0.005); /* let the server accept */
    }
    measure_memory(&l);
    if (!report->text[0]) desc->is_storm ? storm(&l) : measure(&l);
    for (int i = 0; i < l.count; i++) peer_free(&l.seats[i].peer);
    close(l.epoll);
    free(l.seats);
    free(l.tables);
    free(l.times);
    free(l.due);
    return !report->text[0];
}
