/* workers.c -- a few threads that wait for the next piece of work.
 *
 * A step of a batch is short (a tenth of a millisecond, often), so that a thread which has nothing
 * to do looks again for a while before it sleeps.
 */
#include "workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "backroom_batch.h"

enum { LOOKS = 4000 }; /* before it sleeps: some ten microseconds */

typedef struct worker {
    struct workers *all;
    pthread_t thread;
    uint32_t index;
    uint32_t result;
} worker;

struct workers {
    uint32_t threads, started;
    pid_t process;
    atomic_flag is_taken;
    /* the work: written before `round` rises */
    workers_job *job;
    void *context;
    uint32_t count;
    atomic_uint round, done;
    atomic_bool is_over;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    worker worker[]; /* of which the first is the caller */
};

static uint32_t part_of(const workers *w, uint32_t index) {
    return (uint32_t)((uint64_t)w->count * index / w->threads);
}

static void run_part(worker *self) {
    workers *w = self->all;
    self->result = w->job(w->context, part_of(w, self->index), part_of(w, self->index + 1));
}

static unsigned wait_for_round(workers *w, unsigned last) {
    for (int i = 0; i < LOOKS; i++) {
        unsigned round = atomic_load_explicit(&w->round, memory_order_acquire);
        if (round != last) return round;
    }
    pthread_mutex_lock(&w->lock);
    while (atomic_load(&w->round) == last) pthread_cond_wait(&w->wake, &w->lock);
    pthread_mutex_unlock(&w->lock);
    return atomic_load(&w->round);
}

static void *worker_main(void *context) {
    worker *self = context;
    unsigned round = 0;
    for (;;) {
        round = wait_for_round(self->all, round);
        if (atomic_load(&self->all->is_over)) return NULL;
        run_part(self);
        atomic_fetch_add_explicit(&self->all->done, 1, memory_order_release);
    }
}

static void next_round(workers *w) {
    pthread_mutex_lock(&w->lock);
    atomic_fetch_add(&w->round, 1);
    pthread_cond_broadcast(&w->wake);
    pthread_mutex_unlock(&w->lock);
}

uint32_t workers_run(workers *w, uint32_t count, workers_job *job, void *context) {
    uint32_t sum = 0;
    if (w->threads == 1) return job(context, 0, count);
    w->job = job;
    w->context = context;
    w->count = count;
    atomic_store(&w->done, 0);
    next_round(w);
    run_part(&w->worker[0]);
    for (int i = 0; atomic_load_explicit(&w->done, memory_order_acquire) < w->threads - 1; i++)
        if (i >= LOOKS) sched_yield(); /* fewer cores than threads */
    for (uint32_t i = 0; i < w->threads; i++) sum += w->worker[i].result;
    return sum;
}

int workers_take(workers *w) {
    if (w->process != getpid()) return BR_BATCH_FORKED;
    return atomic_flag_test_and_set(&w->is_taken) ? BR_BATCH_BUSY : 0;
}

void workers_give(workers *w) { atomic_flag_clear(&w->is_taken); }

workers *workers_new(uint32_t threads) {
    workers *w = calloc(1, sizeof *w + threads * sizeof w->worker[0]);
    if (!w) return NULL;
    w->threads = threads;
    w->process = getpid();
    atomic_flag_clear(&w->is_taken);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->wake, NULL);
    for (uint32_t i = 0; i < threads; i++) w->worker[i] = (worker){.all = w, .index = i};
    for (w->started = 1; w->started < threads; w->started++) {
        worker *one = &w->worker[w->started];
        if (pthread_create(&one->thread, NULL, worker_main, one) == 0) continue;
        workers_free(w);
        return NULL;
    }
    return w;
}

void workers_free(workers *w) {
    if (!w) return;
    if (w->process == getpid()) { /* a child has none of these threads, nor a sound lock */
        atomic_store(&w->is_over, true);
        next_round(w);
        for (uint32_t i = 1; i < w->started; i++) pthread_join(w->worker[i].thread, NULL);
        pthread_cond_destroy(&w->wake);
        pthread_mutex_destroy(&w->lock);
    }
    free(w);
}
