/* serve_metrics.c -- the figures of a server, by Prometheus' conventions. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "serve_inside.h"

/* ---- the process: names every exporter has ------------------------------------------------ */

/* What is in memory now, in bytes; 0 where the system does not tell. */
static double memory_now(void) {
    char text[100] = "";
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    bool is_read = fgets(text, sizeof text, file) != NULL;
    fclose(file);
    const char *resident = is_read ? strchr(text, ' ') : NULL;
    return resident ? strtod(resident, NULL) * (double)sysconf(_SC_PAGESIZE) : 0;
}

static double files_now(void) {
    double count = -1; /* the folder itself is one while it is read */
    DIR *folder = opendir("/proc/self/fd");
    if (!folder) return 0;
    for (const struct dirent *e; (e = readdir(folder));) count += e->d_name[0] != '.';
    closedir(folder);
    return count;
}

static void put_process(const server *s, br_buf *out) {
    struct rusage use;
    struct rlimit files = {0, 0};
    getrusage(RUSAGE_SELF, &use);
    getrlimit(RLIMIT_NOFILE, &files);
    metric_put(out, "process_cpu_seconds_total", "counter",
               "Total user and system CPU time spent in seconds.",
               (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
                   (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6);
    metric_put(out, "process_resident_memory_bytes", "gauge", "Resident memory size in bytes.",
               memory_now());
    metric_put(out, "backroom_memory_peak_bytes", "gauge", "Most resident memory so far.",
               (double)use.ru_maxrss * 1024);
    metric_put(out, "process_open_fds", "gauge", "Number of open file descriptors.", files_now());
    metric_put(out, "process_max_fds", "gauge", "Maximum number of open file descriptors.",
               (double)files.rlim_cur);
    metric_put(out, "process_start_time_seconds", "gauge",
               "Start time of the process since unix epoch in seconds.",
               (double)s->wall_start / 1000);
    metric_head(out, "backroom_build_info", "gauge", "The version that runs.");
    metric_value(out, "backroom_build_info", "version", BR_PROGRAM_VERSION, 1);
}

/* ---- tables, people and moves ------------------------------------------------------------- */

static void put_tables(const server *s, br_buf *out) {
    static const char *const words[HUB_PHASES] = {"open", "playing", "over"};
    hub_stats h = hub_stats_now(s->hub);
    uint32_t count[HUB_PHASES];
    hub_phases(s->hub, count);
    metric_head(out, "backroom_tables", "gauge", "Tables in memory by state.");
    for (int i = 0; i < HUB_PHASES; i++)
        metric_value(out, "backroom_tables", "state", words[i], count[i]);
    metric_put(out, "backroom_tables_set_aside", "gauge",
               "Unfinished tables of another version that were left alone.", h.aside);
    metric_put(out, "backroom_players_connected", "gauge", "WebSocket connections.", h.connections);
    metric_put(out, "backroom_moves_total", "counter", "Moves played.", (double)h.moves);
    metric_put(out, "backroom_refused_total", "counter", "Requests answered with no.",
               (double)h.refused);
    metric_put(out, "backroom_updates_total", "counter", "Updates told.", (double)h.updates);
    metric_put(out, "backroom_timeouts_total", "counter", "Moves made by a clock.",
               (double)h.timeouts);
    metric_put(out, "backroom_bots_sat_in_total", "counter", "Bots that sat in for people.",
               (double)h.bots_sat_in);
    metric_put(out, "backroom_messages_in_total", "counter", "Messages taken.",
               (double)h.messages_in);
    metric_put(out, "backroom_messages_out_total", "counter", "Messages sent.",
               (double)h.messages_out);
    static const char *const limits[] = {
#define X(name, word) word,
        HUB_LIMITS(X)
#undef X
    };
    metric_head(out, "backroom_limited_total", "counter", "Requests over a budget, by which.");
    for (int i = 0; i < HUB_LIMIT_COUNT; i++)
        metric_value(out, "backroom_limited_total", "reason", limits[i], (double)h.limited[i]);
}

/* ---- disk --------------------------------------------------------------------------------- */

static void put_store(const server *s, br_buf *out) {
    hub_stats h = hub_stats_now(s->hub);
    metric_histogram(out, "backroom_change_seconds",
                     "From a request that changes a table to the disk and the answer.",
                     &s->watch.change);
    metric_histogram(out, "backroom_store_commit_seconds",
                     "COMMIT of a batch, which waits for fsync.", &s->watch.commit);
    metric_put(out, "backroom_batches_total", "counter", "Transactions.", (double)h.batches);
    metric_put(out, "backroom_rows_total", "counter", "Rows in them.", (double)h.rows);
    metric_put(out, "backroom_store_faults_total", "counter", "Transactions that failed.",
               (double)h.store_faults);
    metric_put(out, "backroom_store_stuck", "gauge", "1 while the disk takes nothing.", h.is_stuck);
    metric_put(out, "backroom_store_read_bytes_total", "counter", "Looked at for people.",
               (double)s->read_bytes);
    metric_put(out, "backroom_held_bytes", "gauge", "Rows and messages that wait for the disk.",
               (double)h.waiting);
}

/* ---- one of several servers --------------------------------------------------------------- */

static void put_nodes(const server *s, br_buf *out) {
    hub_stats h = hub_stats_now(s->hub);
    double age = h.renewed_at ? (double)(serve_now(s) - h.renewed_at) / 1000 : 0;
    metric_put(out, "backroom_nodes", "gauge", "Servers on this store, if it is one of several.",
               h.nodes);
    metric_put(out, "backroom_lease_age_seconds", "gauge", "Since its lease was renewed.", age);
    metric_put(out, "backroom_tables_lost_total", "counter", "Tables that another node has taken.",
               (double)h.lost);
}

/* ---- network and threads ------------------------------------------------------------------ */

static void put_net(const server *s, br_buf *out) {
    static const char *const losses[] = {
#define X(name, word) word,
        NET_UV_LOSSES(X)
#undef X
    };
    net_uv_stats n = net_uv_stats_now(s->net);
    metric_put(out, "backroom_sockets", "gauge", "Open sockets.", n.open);
    metric_put(out, "backroom_sockets_paused", "gauge", "Sockets not read from for a while.",
               n.paused);
    metric_put(out, "backroom_buffers_bytes", "gauge", "What peers have not read or sent yet.",
               (double)n.memory);
    static const char refused[] = "backroom_sockets_refused_total";
    metric_head(out, refused, "counter", "Sockets not taken, by reason.");
    metric_value(out, refused, "reason", "per-address", (double)n.refused_address);
    metric_value(out, refused, "reason", "all", (double)n.refused_full);
    metric_value(out, refused, "reason", "files", (double)n.refused_files);
    metric_value(out, refused, "reason", "banned", (double)n.refused_banned);
    metric_head(out, "backroom_sockets_lost_total", "counter", "Sockets closed, by reason.");
    for (int i = 0; i < NET_UV_LOSS_COUNT; i++)
        metric_value(out, "backroom_sockets_lost_total", "reason", losses[i], (double)n.lost[i]);
    metric_put(out, "backroom_bytes_in_total", "counter", "Bytes read.", (double)n.bytes_in);
    metric_put(out, "backroom_bytes_out_total", "counter", "Bytes written.", (double)n.bytes_out);
    metric_histogram(out, "backroom_loop_lag_seconds",
                     "How late the loop comes to what is due, looked at four times a second.",
                     &s->watch.lag);
}

static void put_tasks(const server *s, br_buf *out) {
    think_stats k = think_stats_now(s->think);
    metric_put(out, "backroom_tasks_waiting", "gauge", "Moves, hints and reviews to think about.",
               k.waiting);
    metric_put(out, "backroom_tasks_running", "gauge", "Those being thought about.", k.running);
    metric_put(out, "backroom_tasks_cut_total", "counter", "Those nobody waited for any more.",
               (double)k.cut);
    metric_put(out, "backroom_tasks_crowded_total", "counter", "Those sent away by others.",
               (double)k.crowded);
}

char *serve_metrics(const server *s) {
    enum { MOST = 64 * 1024 };
    char *text = malloc(MOST);
    br_buf out = br_buf_over(text, text ? MOST : 0);
    if (!text) return NULL;
    put_tables(s, &out);
    put_store(s, &out);
    put_nodes(s, &out);
    put_net(s, &out);
    put_tasks(s, &out);
    put_process(s, &out);
    return text;
}

/* ---- a port of their own ------------------------------------------------------------------ */

static void nothing(void *owner) { (void)owner; }
static void nothing_closed(void *owner, uint32_t conn) { (void)owner, (void)conn; }
static void nothing_pulled(void *owner, net_uv_ticket ticket, void *reply_owner) {
    (void)owner, (void)ticket, (void)reply_owner;
}
static void nothing_tripped(void *owner, uint32_t conn, int64_t microseconds) {
    (void)owner, (void)conn, (void)microseconds;
}
static void nothing_said(void *owner, uint32_t conn, const char *bytes, size_t size) {
    (void)owner, (void)conn, (void)bytes, (void)size;
}

static void is_no_table(void *owner, uint32_t conn, whence from) {
    net *face = net_uv_face(((server *)owner)->figures);
    (void)from;
    face->shut(face, conn, 1008, "there are no tables here");
}

bool serve_figures_start(server *s, const serve_desc *desc) {
    char fault[200];
    if (!desc->metrics_port) return true;
    net_uv_desc wanted = {.host = desc->metrics_host,
                          .port = desc->metrics_port,
                          .site = {NULL, s->names, s->name_count},
                          .sockets_max = 64,
                          .sockets_per_address = 16,
                          .frames_per_address = 400,
                          .owner = s,
                          .opened = is_no_table,
                          .text = nothing_said,
                          .closed = nothing_closed,
                          .trip = nothing_tripped,
                          .get = serve_get_figures,
                          .pull = nothing_pulled,
                          .round = nothing};
    s->figures = net_uv_open(&s->loop, &wanted, fault);
    if (!s->figures) serve_note("level=error event=listen text=\"%s\"", fault);
    return s->figures != NULL;
}
