/* watch.c -- a server watched: how long things take, and what happens often told at a rate. */
#include "watch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "activation.h"
#include "serve_log.h"

enum { LAG_MS = 250, LOOK_MS = 500, TOLD_MS = 60 * 1000 };
static const uint64_t SLOW_LOOP_NS = 250 * 1000000ull, SLOW_COMMIT_NS = 1000 * 1000000ull;

/* ---- how long things take ----------------------------------------------------------------- */

static void on_lag(uv_timer_t *timer) {
    watch *w = timer->data;
    uint64_t now = uv_hrtime(), late = now > w->due ? now - w->due : 0;
    metric_time(&w->lag, late);
    if (late >= SLOW_LOOP_NS) w->slow_loop++;
    if (late > w->worst_loop) w->worst_loop = late;
    w->due = now + LAG_MS * 1000000ull;
    uv_timer_start(timer, on_lag, LAG_MS, 0);
}

void watch_start(watch *w, uv_loop_t *loop) {
    uv_timer_init(loop, &w->timer);
    w->timer.data = w;
    w->is_watched = activation_is_watched();
    w->due = uv_hrtime() + LAG_MS * 1000000ull;
    uv_timer_start(&w->timer, on_lag, LAG_MS, 0);
}

void watch_stop(watch *w) {
    uv_close((uv_handle_t *)&w->timer, NULL);
    free(w->arrivals);
    w->arrivals = NULL;
    w->count = w->capacity = 0;
}

/* A ring; without memory for a larger one a request is not measured. */
static void arrival_add(watch *w, watch_arrival one) {
    if (w->count == w->capacity) {
        size_t capacity = 2 * w->capacity + 256;
        watch_arrival *grown = malloc(capacity * sizeof *grown);
        if (!grown) return;
        for (size_t i = 0; i < w->count; i++) grown[i] = w->arrivals[(w->first + i) % w->capacity];
        free(w->arrivals);
        w->arrivals = grown;
        w->first = 0;
        w->capacity = capacity;
    }
    w->arrivals[(w->first + w->count++) % w->capacity] = one;
}

void watch_taken(watch *w, const hub *h, uint64_t at, size_t rows) {
    if (hub_rows(h) > rows) arrival_add(w, (watch_arrival){at, hub_batch(h)});
}

void watch_stored(watch *w, const hub *h, uint64_t commit_ns) {
    uint64_t now = uv_hrtime();
    metric_time(&w->commit, commit_ns);
    if (commit_ns >= SLOW_COMMIT_NS) w->slow_commit++;
    if (commit_ns > w->worst_commit) w->worst_commit = commit_ns;
    while (w->count && w->arrivals[w->first].batch <= hub_durable(h)) {
        metric_time(&w->change, now - w->arrivals[w->first].at);
        w->first = (w->first + 1) % w->capacity;
        w->count--;
    }
}

/* ---- what happens often ------------------------------------------------------------------- */

typedef struct counted {
    const char *event, *reason;
    uint64_t count;
    uint64_t *worst; /* in ns; NULL = it has no length */
} counted;

/* All that is counted, in the order of the tallies. */
static int count_all(watch *w, const hub *h, const net_uv *n, counted out[WATCH_TALLIES]) {
    static const char *const limits[] = {
#define X(name, word) word,
        HUB_LIMITS(X)
#undef X
    };
    static const char *const losses[] = {
#define X(name, word) word,
        NET_UV_LOSSES(X)
#undef X
    };
    int count = 0;
    hub_stats hs = hub_stats_now(h);
    net_uv_stats ns = net_uv_stats_now(n);
    out[count++] = (counted){"refused", "per-address", ns.refused_address, NULL};
    out[count++] = (counted){"refused", "all", ns.refused_full, NULL};
    out[count++] = (counted){"refused", "files", ns.refused_files, NULL};
    out[count++] = (counted){"refused", "banned", ns.refused_banned, NULL};
    for (int i = 0; i < HUB_LIMIT_COUNT; i++)
        out[count++] = (counted){"limited", limits[i], hs.limited[i], NULL};
    for (int i = 0; i < NET_UV_LOSS_COUNT; i++)
        out[count++] = (counted){"lost", losses[i], ns.lost[i], NULL};
    out[count++] = (counted){"slow", "loop", w->slow_loop, &w->worst_loop};
    out[count++] = (counted){"slow", "storage", w->slow_commit, &w->worst_commit};
    return count;
}

static void tell(watch_tally *t, const counted *c, int64_t now) {
    char worst[48] = "";
    if (c->worst) snprintf(worst, sizeof worst, " worst_seconds=%.3f", (double)*c->worst / 1e9);
    serve_note(
        "level=warn event=%s reason=%s count=%" PRIu64 " seconds=%" PRId64 " total=%" PRIu64 "%s",
        c->event, c->reason, c->count - t->told, t->at ? (now - t->at) / 1000 : 0, c->count, worst);
    if (c->worst) *c->worst = 0;
    *t = (watch_tally){.told = c->count, .at = now};
}

void watch_round(watch *w, const hub *h, const net_uv *n, int64_t now) {
    counted all[WATCH_TALLIES];
    if (now < w->next) return;
    w->next = now + LOOK_MS;
    if (w->is_watched) activation_tell("WATCHDOG=1");
    int count = count_all(w, h, n, all);
    for (int i = 0; i < count; i++) {
        watch_tally *t = &w->tallies[i];
        if (all[i].count != t->told && (t->at == 0 || now >= t->at + TOLD_MS))
            tell(t, &all[i], now);
    }
}
