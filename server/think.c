/* think.c -- threads that run tasks in the order of the queue. */
#include "think.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "queue.h"
#include "seconds.h"
#include "urgency.h"

/* Bots think for as long as they are let; the loop and the writer, for whom people wait, work for
 * microseconds and go first. */
enum { THINKING_NICE = 15, PROGRAM_NICE = 5 }; /* below those */
enum {
    /* A level has its number of iterations; these are for machines that are slow or busy. */
    TASK_MS = 1000,
    REVIEW_MS = 10000,
    THREADS_MIN = 2, /* one for moves, one for the rest */
    THREADS_MAX = 32
};

typedef struct worker {
    think *k;
    pthread_t thread;
    queued *at;         /* under the lock; NULL = idle */
    atomic_bool is_cut; /* what it runs */
    uint64_t end;       /* of the time to think, nanoseconds */
} worker;

struct think {
    executor face; /* must be first */
    void *owner;
    void (*done)(void *owner);
    pthread_mutex_t lock;
    pthread_cond_t wake;
    queue queue;
    atomic_uint waiting;            /* in it: looked at without the lock */
    queued *back_first, *back_last; /* to be taken */
    bool is_ending;
    uint32_t move_ms;
    int niceness;
    int thread_count, others; /* others: that run something else than a move */
    think_stats stats;
    worker worker[THREADS_MAX];
};

/* ---- in a thread -------------------------------------------------------------------------- */

static bool should_stop(void *stop_context) {
    worker *w = stop_context;
    return atomic_load(&w->is_cut) || nanoseconds_now() >= w->end;
}

static bool should_pause(void *stop_context) {
    worker *w = stop_context;
    return atomic_load(&w->is_cut) || atomic_load(&w->k->waiting) > 0;
}

static void run(worker *w, queued *t) {
    uint32_t ms = t->task->kind == TASK_REVIEW ? REVIEW_MS
                  : t->task->kind == TASK_MOVE ? w->k->move_ms
                                               : TASK_MS;
    uint64_t limit = (uint64_t)ms * 1000000u;
    uint64_t start = nanoseconds_now();
    w->end = start + (t->spent < limit ? limit - t->spent : 0);
    t->task->should_stop = should_stop;
    t->task->should_pause = should_pause;
    t->task->stop_context = w;
    task_run(t->task);
    t->spent += nanoseconds_now() - start;
}

/* ---- under the lock ----------------------------------------------------------------------- */

static void give_back(think *k, queued *t, task_end end) {
    t->task->end = end;
    t->next = NULL;
    if (k->back_first) k->back_last->next = t;
    else k->back_first = t;
    k->back_last = t;
    k->stats.cut += end == TASK_UNWANTED;
    k->stats.crowded += end == TASK_CROWDED;
}

static bool put(think *k, queued *t) { /* true: somebody is sent away for it */
    queued *away = queue_put(&k->queue, t);
    if (away) give_back(k, away, TASK_CROWDED);
    atomic_store(&k->waiting, k->queue.count);
    pthread_cond_signal(&k->wake);
    return away != NULL;
}

/* What a thread may take: anything, as long as one is left for moves. */
static queued *next(think *k) {
    bool is_open = k->others < k->thread_count - 1;
    queued *t = queue_take(&k->queue, is_open ? TASK_REVIEW : TASK_MOVE);
    atomic_store(&k->waiting, k->queue.count);
    return t;
}

static void finish(worker *w, queued *t) {
    think *k = w->k;
    w->at = NULL;
    if (t->task->kind != TASK_MOVE) {
        k->others--;
        pthread_cond_signal(&k->wake); /* one that had to wait for this may go now */
    }
    if (atomic_load(&w->is_cut)) give_back(k, t, TASK_UNWANTED);
    else if (t->task->is_paused) put(k, t);
    else give_back(k, t, TASK_DONE);
}

static void *worker_run(void *owner) {
    worker *w = owner;
    think *k = w->k;
    urgency_low(k->niceness);
    pthread_mutex_lock(&k->lock);
    while (!k->is_ending) {
        queued *t = next(k);
        if (!t) {
            pthread_cond_wait(&k->wake, &k->lock);
            continue;
        }
        w->at = t;
        atomic_store(&w->is_cut, false);
        k->others += t->task->kind != TASK_MOVE;
        pthread_mutex_unlock(&k->lock);
        run(w, t);
        pthread_mutex_lock(&k->lock);
        finish(w, t);
        bool has_some = k->back_first && !k->is_ending;
        pthread_mutex_unlock(&k->lock);
        if (has_some) k->done(k->owner);
        pthread_mutex_lock(&k->lock);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

/* ---- for the owner ------------------------------------------------------------------------ */

static void submit(executor *face, task *t) {
    think *k = (think *)face;
    queued *own = calloc(1, sizeof *own);
    if (!own) {
        fputs("backroom: out of memory\n", stderr);
        exit(1);
    }
    own->task = t;
    pthread_mutex_lock(&k->lock);
    bool is_crowded = put(k, own);
    pthread_mutex_unlock(&k->lock);
    if (is_crowded) k->done(k->owner);
}

static void cut(executor *face, const task_cut *which) {
    think *k = (think *)face;
    bool has_some = false;
    pthread_mutex_lock(&k->lock);
    for (queued *t; (t = queue_cut(&k->queue, which)); has_some = true)
        give_back(k, t, TASK_UNWANTED);
    atomic_store(&k->waiting, k->queue.count);
    for (int i = 0; i < k->thread_count; i++) {
        worker *w = &k->worker[i];
        if (w->at && task_is_cut(w->at->task, which)) atomic_store(&w->is_cut, true);
    }
    pthread_mutex_unlock(&k->lock);
    if (has_some) k->done(k->owner);
}

executor *think_face(think *k) { return &k->face; }

task *think_take(think *k) {
    pthread_mutex_lock(&k->lock);
    queued *t = k->back_first;
    if (t) k->back_first = t->next;
    pthread_mutex_unlock(&k->lock);
    task *found = t ? t->task : NULL;
    free(t);
    return found;
}

think_stats think_stats_now(think *k) {
    pthread_mutex_lock(&k->lock);
    think_stats stats = k->stats;
    stats.waiting = k->queue.count;
    for (int i = 0; i < k->thread_count; i++) stats.running += k->worker[i].at != NULL;
    pthread_mutex_unlock(&k->lock);
    return stats;
}

void think_stop(think *k) {
    if (k->is_ending) return;
    pthread_mutex_lock(&k->lock);
    k->is_ending = true;
    for (int i = 0; i < k->thread_count; i++) atomic_store(&k->worker[i].is_cut, true);
    pthread_cond_broadcast(&k->wake);
    pthread_mutex_unlock(&k->lock);
    for (int i = 0; i < k->thread_count; i++) pthread_join(k->worker[i].thread, NULL);
}

void think_free(think *k) {
    if (!k) return;
    think_stop(k);
    for (task *t; (t = think_take(k));) free(t);
    queue_free(&k->queue);
    pthread_mutex_destroy(&k->lock);
    pthread_cond_destroy(&k->wake);
    free(k);
}

static think *threads_open(think *k, int threads) {
    if (!k) return NULL;
    k->face = (executor){submit, cut};
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->wake, NULL);
    int wanted = threads < THREADS_MIN   ? THREADS_MIN
                 : threads > THREADS_MAX ? THREADS_MAX
                                         : threads;
    pthread_mutex_lock(&k->lock); /* they count themselves only when all are there */
    for (; k->thread_count < wanted; k->thread_count++) {
        worker *w = &k->worker[k->thread_count];
        w->k = k;
        if (pthread_create(&w->thread, NULL, worker_run, w) != 0) break;
    }
    pthread_mutex_unlock(&k->lock);
    if (k->thread_count >= THREADS_MIN) return k;
    think_free(k);
    return NULL;
}

think *think_open(int threads, void *owner, void (*done)(void *owner)) {
    think *k = calloc(1, sizeof *k);
    if (k)
        *k = (think){.owner = owner, .done = done, .move_ms = TASK_MS, .niceness = THINKING_NICE};
    return threads_open(k, threads);
}

think *think_open_programs(int threads, uint32_t move_ms, void *owner, void (*done)(void *owner)) {
    think *k = calloc(1, sizeof *k);
    if (k) *k = (think){.owner = owner, .done = done, .move_ms = move_ms, .niceness = PROGRAM_NICE};
    return threads_open(k, threads);
}
