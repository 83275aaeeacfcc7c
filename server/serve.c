/* serve.c -- the hub on a real network, clock and disk: glue, and nothing that decides.
 *
 * One loop; the store writes in its own thread, bots think in libuv's workers; both report back
 * to the loop. The loop itself never waits for either.
 */
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "hub.h"
#include "net_uv.h"
#include "store_sqlite.h"
#include "web.h"

enum { PATH_BYTES = 4096, GIVE_UP_MS = 5000 };

typedef struct server {
    executor executor; /* must be first */
    uv_loop_t loop;
    uv_async_t stored;
    uv_timer_t timer;
    uv_signal_t interrupted, terminated;
    net_uv *net;
    store *store;
    hub *hub;
    web *web; /* NULL = none */
    int64_t now;
    bool is_good;     /* how the last batch ended; written before `stored` is sent */
    bool is_stopping; /* takes nothing more and waits for the hub to be quiet */
    bool is_stopped;
    int64_t give_up; /* ... but no longer for a store that does not take writes */
    int lock;
} server;

/* ---- log ---------------------------------------------------------------------------------- */

/* One line an event: time, then key=value. Nothing secret is ever passed in. */
static void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void note(const char *format, ...) {
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

/* ---- time and chance ---------------------------------------------------------------------- */

static int64_t now_ms(server *s) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    int64_t now = (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
    if (now > s->now) s->now = now; /* a clock that is set back stands still here */
    return s->now;
}

static void chance(void *owner, uint8_t *bytes, size_t count) {
    (void)owner;
    if (uv_random(NULL, NULL, bytes, count, 0, NULL) == 0) return;
    note("level=error event=no-chance"); /* a deal that could be guessed must not happen */
    abort();
}

/* ---- tasks -------------------------------------------------------------------------------- */

typedef struct work {
    uv_work_t request;
    server *s;
    task *task;
    uint64_t end; /* of the time to think, of uv_hrtime */
} work;

/* A level has its number of iterations; this is for machines that are slow or busy. */
enum { TASK_MS = 1000, REVIEW_MS = 10000 };

static bool work_is_late(void *stop_context) {
    return uv_hrtime() >= ((const work *)stop_context)->end;
}

static void work_do(uv_work_t *request) {
    work *w = request->data;
    uint64_t ms = w->task->kind == TASK_REVIEW ? REVIEW_MS : TASK_MS;
    w->end = uv_hrtime() + ms * 1000000;
    w->task->should_stop = work_is_late;
    w->task->stop_context = w;
    task_run(w->task);
}

static void work_done(uv_work_t *request, int status) {
    work *w = request->data;
    if (status == 0 && !w->s->is_stopping) hub_task_done(w->s->hub, w->task, now_ms(w->s));
    else free(w->task);
    free(w);
}

static void executor_submit(executor *face, task *t) {
    server *s = (server *)face;
    work *w = calloc(1, sizeof *w);
    if (!w) abort();
    *w = (work){.s = s, .task = t};
    w->request.data = w;
    uv_queue_work(&s->loop, &w->request, work_do, work_done);
}

/* ---- the store ---------------------------------------------------------------------------- */

static void on_written(void *owner, bool is_good) { /* in the writer's thread */
    server *s = owner;
    s->is_good = is_good;
    uv_async_send(&s->stored);
}

static void on_stored(uv_async_t *async) {
    server *s = async->data;
    hub_stats before = hub_stats_now(s->hub);
    hub_stored(s->hub, s->is_good, now_ms(s));
    hub_stats after = hub_stats_now(s->hub);
    if (before.is_stuck != after.is_stuck)
        note("level=%s event=storage ok=%d", after.is_stuck ? "error" : "info", !after.is_stuck);
}

/* ---- the network -------------------------------------------------------------------------- */

static void on_opened(void *owner, uint32_t conn, uint64_t address) {
    server *s = owner;
    hub_opened(s->hub, conn, address, now_ms(s));
}

static void on_text(void *owner, uint32_t conn, const char *bytes, size_t size) {
    server *s = owner;
    if (!s->is_stopping) hub_text(s->hub, conn, bytes, size, now_ms(s));
}

static void on_trip(void *owner, uint32_t conn, int64_t microseconds) {
    hub_trip(((server *)owner)->hub, conn, microseconds);
}

static void on_closed(void *owner, uint32_t conn) {
    server *s = owner;
    hub_closed(s->hub, conn, now_ms(s));
}

static void stop(server *s);

/* Only wakes the loop: the work is done once a round. */
static void on_timer(uv_timer_t *timer) { (void)timer; }

static void on_round(void *owner) {
    server *s = owner;
    if (s->is_stopped) return;
    int64_t now = now_ms(s);
    bool is_due = !s->is_stopping || hub_is_stuck(s->hub); /* only to try again */
    if (is_due && hub_next(s->hub) <= now) hub_tick(s->hub, now);
    hub_flush(s->hub);
    int64_t next = hub_next(s->hub);
    if (next == INT64_MAX) uv_timer_stop(&s->timer);
    else uv_timer_start(&s->timer, on_timer, next > now ? (uint64_t)(next - now) : 0, 0);
    if (!s->is_stopping) return;
    bool is_hopeless = hub_is_stuck(s->hub) && now >= s->give_up;
    if (is_hopeless) /* nobody was told of it, so nobody misses it */
        note("level=error event=stopping text=\"what could not be written is given up\"");
    if (is_hopeless || hub_is_quiet(s->hub)) stop(s);
}

/* ---- plain requests ----------------------------------------------------------------------- */

static void put_metric(br_buf *out, const char *name, const char *kind, uint64_t value) {
    br_put(out, "# TYPE backroom_");
    br_put(out, name);
    br_put_char(out, ' ');
    br_put(out, kind);
    br_put(out, "\nbackroom_");
    br_put(out, name);
    br_put_char(out, ' ');
    br_put_int(out, (int64_t)value);
    br_put_char(out, '\n');
}

/* What is in memory now, in kB; 0 where the system does not tell. */
static uint64_t memory_now(void) {
    char text[100] = "";
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    bool is_read = fgets(text, sizeof text, file) != NULL;
    fclose(file);
    const char *resident = is_read ? strchr(text, ' ') : NULL;
    if (!resident) return 0;
    return strtoull(resident, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) / 1024;
}

static void put_metrics(server *s, br_buf *out) {
    hub_stats h = hub_stats_now(s->hub);
    net_uv_stats n = net_uv_stats_now(s->net);
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    put_metric(out, "moves_total", "counter", h.moves);
    put_metric(out, "refused_total", "counter", h.refused);
    put_metric(out, "updates_total", "counter", h.updates);
    put_metric(out, "messages_in_total", "counter", h.messages_in);
    put_metric(out, "messages_out_total", "counter", h.messages_out);
    put_metric(out, "batches_total", "counter", h.batches);
    put_metric(out, "rows_total", "counter", h.rows);
    put_metric(out, "store_faults_total", "counter", h.store_faults);
    put_metric(out, "timeouts_total", "counter", h.timeouts);
    put_metric(out, "bots_sat_in_total", "counter", h.bots_sat_in);
    put_metric(out, "store_stuck", "gauge", h.is_stuck);
    put_metric(out, "tables", "gauge", h.tables);
    put_metric(out, "tables_set_aside", "gauge", h.aside);
    put_metric(out, "players_connected", "gauge", h.connections);
    put_metric(out, "sockets", "gauge", n.open);
    put_metric(out, "sockets_refused_total", "counter", n.refused);
    put_metric(out, "bytes_in_total", "counter", n.bytes_in);
    put_metric(out, "bytes_out_total", "counter", n.bytes_out);
    put_metric(out, "cpu_microseconds_total", "counter",
               (uint64_t)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1000000u +
                   (uint64_t)(use.ru_utime.tv_usec + use.ru_stime.tv_usec));
    put_metric(out, "memory_kilobytes", "gauge", memory_now());
    put_metric(out, "memory_peak_kilobytes", "gauge", (uint64_t)use.ru_maxrss);
}

static void reply_copy(http_reply *reply, const char *text) {
    reply->size = strlen(text);
    reply->body = reply->owner = malloc(reply->size + 1);
    reply->release = free;
    if (reply->owner) memcpy(reply->owner, text, reply->size + 1);
    else *reply = (http_reply){0};
}

static void on_get(void *owner, const http_request *request, http_reply *reply) {
    server *s = owner;
    const char *path = request->path;
    char text[8192];
    br_buf out = br_buf_over(text, sizeof text);
    *reply = (http_reply){.status = 200, .type = "text/plain; charset=utf-8"};
    if (strcmp(path, "/healthz") == 0) {
        reply_copy(reply, hub_stats_now(s->hub).is_stuck ? "storage\n" : "ok\n");
    } else if (strcmp(path, "/metrics") == 0) {
        reply->type = "text/plain; version=0.0.4; charset=utf-8";
        put_metrics(s, &out);
        reply_copy(reply, text);
    } else if (strncmp(path, "/journal/", 9) == 0 && strlen(path) == 29 &&
               strspn(path + 9, "0123456789abcdef") == 20) {
        reply->type = "application/jsonl; charset=utf-8";
        reply->body = reply->owner = hub_journal(s->hub, path + 9, &reply->size);
        reply->release = free;
        if (!reply->owner) *reply = (http_reply){0};
    } else if (!web_get(s->web, request, reply)) {
        bool is_top = strcmp(path, "/") == 0;
        if (is_top) reply_copy(reply, "backroom: the tables are at /ws, as docs/server.md says\n");
        else *reply = (http_reply){0};
    }
}

/* ---- starting and stopping ---------------------------------------------------------------- */

static void stop(server *s) {
    s->is_stopped = true;
    net_uv_stop(s->net);
    uv_close((uv_handle_t *)&s->stored, NULL);
    uv_close((uv_handle_t *)&s->timer, NULL);
    uv_close((uv_handle_t *)&s->interrupted, NULL);
    uv_close((uv_handle_t *)&s->terminated, NULL);
    signal(SIGINT, SIG_IGN); /* one who asks twice does not get half a store */
    signal(SIGTERM, SIG_IGN);
}

static void on_signal(uv_signal_t *signal, int number) {
    server *s = signal->data;
    note("level=info event=stopping signal=%d", number);
    s->give_up = now_ms(s) + (s->is_stopping ? 0 : GIVE_UP_MS); /* asked twice: in a hurry */
    s->is_stopping = true;
    uv_timer_start(&s->timer, on_timer, 0, 0);
}

/* Two servers on one store would answer each other's players with old news. */
static bool lock_take(server *s, const char *data) {
    char path[PATH_BYTES];
    mkdir(data, 0700);
    snprintf(path, sizeof path, "%s/lock", data);
    s->lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0) return true;
    note("level=error event=data path=%s text=\"%s\"", path,
         errno == EWOULDBLOCK ? "another server is using it" : strerror(errno));
    return false;
}

static bool store_start(server *s, const char *data) {
    char path[PATH_BYTES], fault[200];
    if (!lock_take(s, data)) return false;
    snprintf(path, sizeof path, "%s/backroom.db", data);
    s->store = store_sqlite_open(path, s, on_written, fault);
    if (!s->store) note("level=error event=store text=\"%s\"", fault);
    return s->store != NULL;
}

static bool net_start(server *s, const serve_desc *desc) {
    char fault[200];
    net_uv_desc wanted = {.host = desc->host,
                          .port = desc->port,
                          .origin = desc->origin,
                          .sockets_max = desc->sockets_max,
                          .sockets_per_address = desc->sockets_per_address,
                          .owner = s,
                          .opened = on_opened,
                          .text = on_text,
                          .closed = on_closed,
                          .trip = on_trip,
                          .get = on_get,
                          .round = on_round};
    s->net = net_uv_open(&s->loop, &wanted, fault);
    if (!s->net) note("level=error event=listen text=\"%s\"", fault);
    return s->net != NULL;
}

static void loop_start(server *s) {
    uv_loop_init(&s->loop);
    uv_async_init(&s->loop, &s->stored, on_stored);
    uv_timer_init(&s->loop, &s->timer);
    uv_signal_init(&s->loop, &s->interrupted);
    uv_signal_init(&s->loop, &s->terminated);
    s->stored.data = s->timer.data = s->interrupted.data = s->terminated.data = s;
    /* A shell starts what runs behind it deaf to Ctrl-C. It stays so: ./play passes the wish on as
     * SIGTERM, and both at once would be asking twice. */
    struct sigaction given;
    sigaction(SIGINT, NULL, &given);
    if (given.sa_handler != SIG_IGN) uv_signal_start(&s->interrupted, on_signal, SIGINT);
    uv_signal_start(&s->terminated, on_signal, SIGTERM);
}

/* The key of a table is its link: here stands enough of it to find the table in the store, and not
 * enough to come in. */
static void on_aside(const char *table, const br_fault *why) {
    note("level=warn event=set-aside table=%.8s line=%u reason=%s text=\"%s\"", table, why->line,
         br_err_code(why->err), why->text);
}

static bool hub_start(server *s, const serve_desc *desc) {
    s->hub = hub_new(&(hub_desc){.net = net_uv_face(s->net),
                                 .store = s->store,
                                 .executor = &s->executor,
                                 .chance = chance,
                                 .aside = on_aside,
                                 .messages_per_second = desc->messages_per_second,
                                 .tables_max = desc->tables_max,
                                 .tables_per_address = desc->tables_per_address});
    if (hub_boot(s->hub, now_ms(s))) return true;
    note("level=error event=store text=\"the tables can not be read\"");
    return false;
}

int serve_run(const serve_desc *desc) {
    server *s = calloc(1, sizeof *s);
    if (!s) return 1;
    s->executor.submit = executor_submit;
    loop_start(s);
    if (!store_start(s, desc->data) || !net_start(s, desc) || !hub_start(s, desc)) return 1;
    char fault[200];
    s->web = desc->web ? web_open(desc->web, fault) : NULL;
    if (desc->web && !s->web) {
        note("level=error event=web text=\"%s\"", fault);
        return 1;
    }
    printf("http://%s:%d\n", desc->host, net_uv_port(s->net));
    fflush(stdout);
    note("level=info event=listening host=%s port=%d tables=%u", desc->host, net_uv_port(s->net),
         hub_stats_now(s->hub).tables);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    store_sqlite_close(s->store);
    hub_free(s->hub);
    net_uv_free(s->net);
    web_close(s->web);
    uv_loop_close(&s->loop);
    close(s->lock);
    note("level=info event=stopped");
    free(s);
    return 0;
}
