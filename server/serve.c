/* serve.c -- the hub on a real network, clock and disk: glue, and nothing that decides.
 *
 * One loop; the store writes in its own thread, bots think in theirs; both report back
 * to the loop. The loop itself never waits for either.
 */
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "activation.h"
#include "serve_inside.h"
#include "urgency.h"

enum {
    PATH_BYTES = 4096,
    ROUND_NS = 500000,
    COUNTED_NS = 10000000,
    MANY_A_SECOND = 10000,
    GIVE_UP_MS = 5000,
    PROGRAM_THREADS = 4,
    PROGRAM_MS = 90 * 1000,
    FILES_SPARED = 64
};

/* ---- time and chance ---------------------------------------------------------------------- */

/* Milliseconds since 1970 as the wall said at the start, and from there on by a clock that nobody
 * sets: whatever happens to the wall, a minute at a table is a minute. */
int64_t serve_now(const server *s) {
    return s->wall_start + (int64_t)((uv_hrtime() - s->start) / 1000000);
}

static void time_start(server *s) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    s->wall_start = (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
    s->start = uv_hrtime();
}

static void chance(void *owner, uint8_t *bytes, size_t count) {
    (void)owner;
    if (uv_random(NULL, NULL, bytes, count, 0, NULL) == 0) return;
    serve_note("level=error event=no-chance"); /* a deal that could be guessed must not happen */
    abort();
}

/* ---- tasks -------------------------------------------------------------------------------- */

static void on_back(void *owner) { /* in a thread that thinks, or in ours */
    uv_async_send(&((server *)owner)->tasks);
}

static void on_tasks(uv_async_t *async) {
    server *s = async->data;
    for (task *t; (t = think_take(s->think)) || (s->programs && (t = think_take(s->programs)));) {
        if (s->is_stopping) free(t);
        else hub_task_done(s->hub, t, serve_now(s));
    }
}

/* ---- the store ---------------------------------------------------------------------------- */

static void on_written(void *owner, const char *trouble) { /* in the writer's thread */
    server *s = owner;
    s->is_good = !trouble;
    if (trouble) snprintf(s->trouble, sizeof s->trouble, "%s", trouble);
    uv_async_send(&s->stored);
}

static void on_found(void *owner) { /* in the reader's thread */
    uv_async_send(&((server *)owner)->fetched);
}

void serve_fetched(server *s) {
    for (fetch *f; (f = store_take(s->store));) {
        s->read_bytes += f->looked;
        if (f->trouble[0])
            serve_note_rarely("storage-read", "level=error event=storage-read text=\"%s\"",
                              f->trouble);
        f->done(f, serve_now(s));
    }
}

static void on_fetched(uv_async_t *async) { serve_fetched(async->data); }

static void on_news(void *owner) { /* in the listener's thread */
    uv_async_send(&((server *)owner)->heard);
}

static void on_heard(uv_async_t *async) {
    server *s = async->data;
    hub_news(s->hub, store_heard(s->store), serve_now(s));
}

static void take_stored(server *s) {
    if (!s->is_stored) return;
    s->is_stored = false;
    hub_stats before = hub_stats_now(s->hub);
    hub_stored(s->hub, s->is_good, serve_now(s));
    if (s->is_good) watch_stored(&s->watch, s->hub, store_commit_ns(s->store));
    hub_stats after = hub_stats_now(s->hub);
    if (before.is_stuck == after.is_stuck) return;
    if (after.is_stuck) serve_note("level=error event=storage ok=0 text=\"%s\"", s->trouble);
    else serve_note("level=info event=storage ok=1");
}

/* What goes out, and what goes to the disk next, is all that came in the same round; but where
 * there is much to do the disk must not wait for the loop. */
static void on_stored(uv_async_t *async) {
    server *s = async->data;
    s->is_stored = true;
    if (s->is_busy) take_stored(s);
}

/* ---- the network -------------------------------------------------------------------------- */

static void on_opened(void *owner, uint32_t conn, whence from) {
    server *s = owner;
    hub_opened(s->hub, conn, from, serve_now(s));
}

static void on_text(void *owner, uint32_t conn, const char *bytes, size_t size) {
    server *s = owner;
    if (s->is_stopping) return;
    uint64_t at = uv_hrtime();
    size_t rows = hub_rows(s->hub);
    hub_text(s->hub, conn, bytes, size, serve_now(s));
    watch_taken(&s->watch, s->hub, at, rows);
}

static void on_trip(void *owner, uint32_t conn, int64_t microseconds) {
    hub_trip(((server *)owner)->hub, conn, microseconds);
}

static void on_closed(void *owner, uint32_t conn) {
    server *s = owner;
    hub_closed(s->hub, conn, serve_now(s));
}

static void stop(server *s);

/* Only wakes the loop: the work is done once a round. */
static void on_timer(uv_timer_t *timer) { (void)timer; }

/* Whether more messages came in the last while than a few for each round. */
static bool has_much(server *s, uint64_t now) {
    if (now - s->counted_at < COUNTED_NS) return s->is_busy;
    uint64_t messages = hub_stats_now(s->hub).messages_in;
    s->is_busy = (messages - s->counted) * 1000000 > (now - s->counted_at) / 1000 * MANY_A_SECOND;
    s->counted_at = now;
    s->counted = messages;
    return s->is_busy;
}

/* Waking up, a batch for the disk and waking those who are told cost as much for one move as for
 * ten: where rounds follow each other they begin half a millisecond apart, each with all that has
 * come meanwhile. Who comes to a loop that slept does not wait, nor does the answer; and where much
 * comes there is enough for each round anyway. */
static void on_pace(uv_prepare_t *pacer) {
    server *s = pacer->data;
    uint64_t now = uv_hrtime(), spent = now - s->round_at;
    bool is_first = s->round_at - s->round_before >= 2 * ROUND_NS; /* after a sleep */
    if (has_much(s, now) || is_first || spent >= ROUND_NS || s->is_stopping) return;
    nanosleep(&(struct timespec){.tv_nsec = (long)(ROUND_NS - spent)}, NULL);
}

static void awake_note(server *s) {
    if (s->is_awake) return;
    hub_stats stats = hub_stats_now(s->hub);
    s->is_awake = !stats.is_waking;
    if (s->is_awake)
        serve_note("level=info event=awake tables=%u aside=%u", stats.tables, stats.aside);
}

static void on_round(void *owner) {
    server *s = owner;
    s->round_before = s->round_at;
    s->round_at = uv_hrtime();
    if (s->is_stopped) return;
    take_stored(s);
    int64_t now = serve_now(s);
    watch_round(&s->watch, s->hub, s->net, now);
    bool is_due = !s->is_stopping || hub_is_stuck(s->hub); /* only to try again */
    if (is_due && hub_next(s->hub) <= now) hub_tick(s->hub, now);
    hub_flush(s->hub);
    awake_note(s);
    int64_t next = hub_next(s->hub);
    if (next == INT64_MAX) uv_timer_stop(&s->timer);
    else uv_timer_start(&s->timer, on_timer, next > now ? (uint64_t)(next - now) : 0, 0);
    if (!s->is_stopping) return;
    bool is_hopeless = hub_is_stuck(s->hub) && now >= s->give_up;
    if (is_hopeless) /* nobody was told of it, so nobody misses it */
        serve_note("level=error event=stopping text=\"what could not be written is given up\"");
    if (is_hopeless || hub_is_quiet(s->hub)) stop(s);
}

/* ---- starting and stopping ---------------------------------------------------------------- */

static void stop(server *s) {
    s->is_stopped = true;
    think_stop(s->think);
    if (s->programs) think_stop(s->programs);
    net_uv_stop(s->net);
    if (s->figures) net_uv_stop(s->figures);
    watch_stop(&s->watch);
    serve_admin_stop(s);
    uv_close((uv_handle_t *)&s->stored, NULL);
    uv_close((uv_handle_t *)&s->fetched, NULL);
    uv_close((uv_handle_t *)&s->heard, NULL);
    uv_close((uv_handle_t *)&s->tasks, NULL);
    uv_close((uv_handle_t *)&s->timer, NULL);
    uv_close((uv_handle_t *)&s->pacer, NULL);
    uv_close((uv_handle_t *)&s->interrupted, NULL);
    uv_close((uv_handle_t *)&s->terminated, NULL);
    uv_close((uv_handle_t *)&s->hung_up, NULL);
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_IGN); /* one who asks twice does not get half a store */
    signal(SIGTERM, SIG_IGN);
}

static void on_signal(uv_signal_t *signal, int number) {
    server *s = signal->data;
    serve_note("level=info event=stopping signal=%d", number);
    activation_tell("STOPPING=1");
    s->give_up = serve_now(s) + (s->is_stopping ? 0 : GIVE_UP_MS); /* asked twice: in a hurry */
    s->is_stopping = true;
    hub_leave(s->hub);
    uv_timer_start(&s->timer, on_timer, 0, 0);
}

/* Two servers on one store would answer each other's players with old news. */
static bool lock_take(server *s, const char *data) {
    char path[PATH_BYTES];
    mkdir(data, 0700);
    snprintf(path, sizeof path, "%s/lock", data);
    s->lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0) return true;
    serve_note("level=error event=data path=%s text=\"%s\"", path,
               errno == EWOULDBLOCK ? "another server is using it" : strerror(errno));
    return false;
}

static bool store_start(server *s, const serve_desc *desc) {
    char path[PATH_BYTES], fault[STORE_TROUBLE_MAX];
    if (!lock_take(s, desc->data)) return false;
    snprintf(path, sizeof path, "%s/backroom.db", desc->data);
    s->store = store_open(&(store_desc){.place = desc->store ? desc->store : path,
                                        .node = desc->node,
                                        .url = desc->public_url,
                                        .lease_ms = desc->lease_ms,
                                        .owner = s,
                                        .done = on_written,
                                        .fetched = on_found,
                                        .heard = on_news},
                          fault);
    if (!s->store) serve_note("level=error event=store text=\"%s\"", fault);
    return s->store != NULL;
}

bool serve_is_store(const char *text) { return store_is_url(text); }

bool serve_is_range(const char *text) {
    ip_range range;
    return ip_range_read(text, &range);
}

/* As many files as we are allowed, and no more sockets than that: who comes then is refused by
 * count, which is told, and not by an accept that fails. */
static uint32_t sockets_possible(uint32_t wanted) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return wanted;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == RLIM_INFINITY) return wanted;
    rlim_t most =
        files.rlim_cur > 2 * FILES_SPARED ? files.rlim_cur - FILES_SPARED : files.rlim_cur / 2;
    if (wanted <= most) return wanted;
    serve_note("level=warn event=files limit=%" PRIu64 " sockets=%" PRIu64 " wanted=%" PRIu32,
               (uint64_t)files.rlim_cur, (uint64_t)most, wanted);
    return (uint32_t)most;
}

static void name_add(server *s, const char *name, size_t size) {
    if (size == 0 || size >= SERVE_NAME_MAX || s->name_count == SERVE_NAMES_MAX) return;
    memcpy(s->name[s->name_count], name, size);
    s->names[s->name_count] = s->name[s->name_count];
    s->name_count++;
}

/* Those of the command line, of this machine, whole and short, and of the welcome origin. */
static void names_start(server *s, const serve_desc *desc) {
    char own[SERVE_NAME_MAX] = "";
    for (int i = 0; i < desc->name_count; i++) name_add(s, desc->names[i], strlen(desc->names[i]));
    if (gethostname(own, sizeof own - 1) == 0) {
        name_add(s, own, strlen(own));
        name_add(s, own, strcspn(own, "."));
    }
    const char *site = desc->origin ? strstr(desc->origin, "://") : NULL;
    if (site) name_add(s, site + 3, strcspn(site + 3, ":/"));
}

static bool net_start(server *s, const serve_desc *desc) {
    char fault[200];
    uint32_t per_address =
        desc->messages_per_address ? desc->messages_per_address : 4 * desc->messages_per_second;
    int count, handed = activation_socket(&count);
    if (count > 1) serve_note("level=warn event=sockets text=\"%d came, one is used\"", count);
    names_start(s, desc);
    for (int i = 0; i < desc->proxy_count && s->proxy_count < SERVE_NAMES_MAX; i++)
        if (ip_range_read(desc->proxies[i], &s->proxies[s->proxy_count])) s->proxy_count++;
    net_uv_desc wanted = {.secret = s->store->secret,
                          .host = desc->host,
                          .port = desc->port,
                          .socket = handed > 0 ? handed : 0,
                          .site = {desc->origin, s->names, s->name_count},
                          .proxies = s->proxies,
                          .proxy_count = s->proxy_count,
                          .sockets_max = sockets_possible(desc->sockets_max),
                          .sockets_per_address = desc->sockets_per_address,
                          .frames_per_address = 4 * per_address,
                          .memory_max = (size_t)desc->buffers_mb * 1024 * 1024,
                          .owner = s,
                          .opened = on_opened,
                          .text = on_text,
                          .closed = on_closed,
                          .trip = on_trip,
                          .get = serve_get,
                          .pull = serve_pull,
                          .round = on_round};
    s->net = net_uv_open(&s->loop, &wanted, fault);
    if (!s->net) serve_note("level=error event=listen text=\"%s\"", fault);
    return s->net != NULL;
}

static bool is_heard(int number) {
    struct sigaction given;
    sigaction(number, NULL, &given);
    return given.sa_handler != SIG_IGN;
}

static void loop_start(server *s) {
    uv_loop_init(&s->loop);
    uv_async_init(&s->loop, &s->stored, on_stored);
    uv_async_init(&s->loop, &s->fetched, on_fetched);
    uv_async_init(&s->loop, &s->heard, on_heard);
    uv_async_init(&s->loop, &s->tasks, on_tasks);
    uv_timer_init(&s->loop, &s->timer);
    uv_prepare_init(&s->loop, &s->pacer);
    uv_signal_init(&s->loop, &s->interrupted);
    uv_signal_init(&s->loop, &s->terminated);
    uv_signal_init(&s->loop, &s->hung_up);
    watch_start(&s->watch, &s->loop);
    s->stored.data = s->fetched.data = s->heard.data = s;
    s->tasks.data = s->timer.data = s->pacer.data = s;
    s->interrupted.data = s->terminated.data = s->hung_up.data = s;
    /* A shell starts what runs behind it deaf to Ctrl-C. It stays so: ./play passes the wish on as
     * SIGTERM, and both at once would be asking twice. A terminal that is closed is a wish, too,
     * unless nohup has made us deaf to it. */
    signal(SIGXFSZ, SIG_IGN); /* a limit on files is a full disk: told, and waited for */
    if (is_heard(SIGINT)) uv_signal_start(&s->interrupted, on_signal, SIGINT);
    if (is_heard(SIGHUP)) uv_signal_start(&s->hung_up, on_signal, SIGHUP);
    uv_signal_start(&s->terminated, on_signal, SIGTERM);
}

/* The key of a table is its link: here stands enough of it to find the table in the store, and not
 * enough to come in. */
static void on_aside(const char *table, const br_fault *why) {
    serve_note("level=warn event=set-aside table=%.8s line=%u reason=%s text=\"%s\"", table,
               why->line, br_err_code(why->err), why->text);
}

/* Programs of others are waited for in threads of their own: however slow they are, no other bot
 * waits for them. They watch their time themselves; ours is for a machine that stands still. */
static bool programs_start(server *s, const serve_desc *desc) {
    const bot *one;
    for (int i = 0; (one = bot_at(i)) != NULL; i++) {
        if (!one->program) continue;
        serve_note("level=info event=engine name=%s jail=\"%s\"", one->name, desc->jail);
        if (!s->programs)
            s->programs = think_open_programs(PROGRAM_THREADS, PROGRAM_MS, s, on_back);
        if (!s->programs) return false;
    }
    if (s->programs) split_open(&s->split, think_face(s->think), think_face(s->programs));
    return true;
}

void serve_note_program(const char *name, const char *what) {
    /* By its name, which lives as long as the server: each has a minute of its own. */
    serve_note_rarely(name, "level=warn event=engine-lost name=%s text=\"%s\"", name, what);
}

static bool hub_start(server *s, const serve_desc *desc) {
    s->think = think_open((int)uv_available_parallelism(), s, on_back);
    if (!s->think || !programs_start(s, desc)) {
        serve_note("level=error event=threads text=\"none to think in\"");
        return false;
    }
    s->hub = hub_new(&(hub_desc){.net = net_uv_face(s->net),
                                 .store = s->store,
                                 .executor = s->programs ? &s->split.face : think_face(s->think),
                                 .chance = chance,
                                 .aside = on_aside,
                                 .banned = serve_banned,
                                 .owner = s,
                                 .messages_per_second = desc->messages_per_second,
                                 .messages_per_address = desc->messages_per_address,
                                 .tables_max = desc->tables_max,
                                 .legends = desc->legends,
                                 .tables_per_address = desc->tables_per_address});
    return hub_boot(s->hub, serve_now(s));
}

int serve_run(const serve_desc *desc) {
    server *s = calloc(1, sizeof *s);
    if (!s) return 1;
    time_start(s);
    loop_start(s);
    snprintf(s->metrics_token, sizeof s->metrics_token, "%s",
             desc->metrics_token ? desc->metrics_token : "");
    if (!store_start(s, desc) || !net_start(s, desc) || !hub_start(s, desc) ||
        !serve_figures_start(s, desc) || !serve_admin_start(s, desc->data))
        return 1;
    char fault[200];
    s->web = desc->web ? web_open(desc->web, fault) : NULL;
    if (desc->web && !s->web) {
        serve_note("level=error event=web text=\"%s\"", fault);
        return 1;
    }
    bool is_wide = strchr(desc->host, ':') != NULL; /* IPv6: brackets keep the port apart */
    printf("http://%s%s%s:%d\n", is_wide ? "[" : "", desc->host, is_wide ? "]" : "",
           net_uv_port(s->net));
    fflush(stdout);
    serve_note("level=info event=listening host=%s port=%d tables=%u", desc->host,
               net_uv_port(s->net), hub_stats_now(s->hub).tables);
    activation_tell("READY=1");
    urgency_high();
    uv_prepare_start(&s->pacer, on_pace);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    store_close(s->store);
    hub_free(s->hub);
    think_free(s->think);
    think_free(s->programs);
    net_uv_free(s->net);
    if (s->figures) net_uv_free(s->figures);
    web_close(s->web);
    uv_loop_close(&s->loop);
    close(s->lock);
    serve_note("level=info event=stopped");
    free(s);
    return 0;
}
