/* workers.c -- a few threads that wait for the next piece of work.
 *
 * A step of a batch is short (a tenth of a millisecond, often) and the next one follows as soon as
 * somebody has chosen actions, so that a thread which has nothing to do looks again for about as
 * long before it sleeps: to wake it would cost as much as its work. Work is taken in small pieces,
 * so that one that wakes late does less, and nobody waits for it.
 */
#include "workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "backroom_batch.h"

enum {
    PIECE = 32,    /* of what is shared is taken at once */
    LOOKS = 20000, /* before it sleeps: a tenth of a millisecond or two */
    YIELDS = 2000  /* looks after which others may run: there may be fewer cores than threads */
};
static const uint32_t CLOSED = 1u << 31; /* of `next`: there is nothing to take */

struct workers {
    uint32_t threads, started;
    pid_t process;
    atomic_flag is_taken;
    /* the work: written while `next` is closed */
    workers_job *job;
    void *context;
    uint32_t count;
    atomic_uint next;   /* of what is not taken yet */
    atomic_uint inside; /* threads that may be at it, the caller not counted */
    atomic_uint sum;    /* of results */
    atomic_uint round;
    atomic_bool is_over;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread[]; /* of which the first is not used: the caller */
};

static void run_pieces(workers *w) {
    uint32_t from, sum = 0;
    while ((from = atomic_fetch_add(&w->next, PIECE)) < CLOSED && from < w->count)
        sum += w->job(w->context, from, w->count - from < PIECE ? w->count : from + PIECE);
    atomic_fetch_add_explicit(&w->sum, sum, memory_order_relaxed);
}

/* Between two looks: the processor is told that this is one. */
static inline void rest(int look) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
    if (look % YIELDS == YIELDS - 1) sched_yield();
}

static unsigned wait_for_round(workers *w, unsigned last) {
    for (int i = 0; i < LOOKS; i++) {
        unsigned round = atomic_load_explicit(&w->round, memory_order_acquire);
        if (round != last) return round;
        rest(i);
    }
    pthread_mutex_lock(&w->lock);
    while (atomic_load(&w->round) == last) pthread_cond_wait(&w->wake, &w->lock);
    pthread_mutex_unlock(&w->lock);
    return atomic_load(&w->round);
}

static void *worker_main(void *context) {
    workers *w = context;
    unsigned round = 0;
    for (;;) {
        round = wait_for_round(w, round);
        if (atomic_load(&w->is_over)) return NULL;
        atomic_fetch_add(&w->inside, 1);
        run_pieces(w);
        atomic_fetch_sub_explicit(&w->inside, 1, memory_order_release);
    }
}

static void next_round(workers *w) {
    pthread_mutex_lock(&w->lock);
    atomic_fetch_add(&w->round, 1);
    pthread_cond_broadcast(&w->wake);
    pthread_mutex_unlock(&w->lock);
}

/* Whoever has not come inside before the work is closed finds nothing, so that only those who have
 * are waited for. */
uint32_t workers_run(workers *w, uint32_t count, workers_job *job, void *context) {
    if (w->threads == 1) return job(context, 0, count);
    w->job = job;
    w->context = context;
    w->count = count;
    atomic_store(&w->sum, 0);
    atomic_store(&w->next, 0);
    next_round(w);
    run_pieces(w);
    atomic_store(&w->next, CLOSED);
    for (int i = 0; atomic_load(&w->inside) > 0; i++) rest(i);
    return atomic_load(&w->sum);
}

int workers_take(workers *w) {
    if (w->process != getpid()) return BR_BATCH_FORKED;
    return atomic_flag_test_and_set(&w->is_taken) ? BR_BATCH_BUSY : 0;
}

void workers_give(workers *w) { atomic_flag_clear(&w->is_taken); }

workers *workers_new(uint32_t threads) {
    workers *w = calloc(1, sizeof *w + threads * sizeof w->thread[0]);
    if (!w) return NULL;
    w->threads = threads;
    w->process = getpid();
    atomic_flag_clear(&w->is_taken);
    atomic_store(&w->next, CLOSED);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->wake, NULL);
    for (w->started = 1; w->started < threads; w->started++) {
        if (pthread_create(&w->thread[w->started], NULL, worker_main, w) == 0) continue;
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
        for (uint32_t i = 1; i < w->started; i++) pthread_join(w->thread[i], NULL);
        pthread_cond_destroy(&w->wake);
        pthread_mutex_destroy(&w->lock);
    }
    free(w);
}
