/* worker_pool.c -- numbered items of work shared out to threads, stopped and resumed.
 *
 * A worker takes a block of items under the lock, plays it without one, and gives back what it
 * did not get to. Blocks get small where items are few, so that all end at about the same time.
 */
#include "worker_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "seconds.h"
#include "team.h"

/* A number from another machine costs more than one from the queue of this process: pieces of a
 * team are larger. */
enum { BLOCK_MOST = 64, BLOCK_MOST_TEAM = 1024, BLOCKS_A_THREAD = 32 };
enum { TELL_NS = 200000000, ATTEND_NS = 1000000 };

typedef struct run {
    const worker_pool *c;
    pool_queue *queue; /* of this process */
    team_pieces pieces;
    uint64_t block;
    double end; /* of the slice, 0 = none */
    atomic_bool is_broken, is_slice_over;
    atomic_uint_fast64_t done;
    uint64_t before;      /* done when it began */
    pthread_mutex_t lock; /* of all below, and of queue and totals */
    pthread_cond_t ended;
    int working;
    bool has_no_memory;
} run;

bool pool_queue_audit(const pool_queue *queue, uint64_t items) {
    uint64_t left = 0, last = 0;
    if (queue->next > items || queue->holes < 0 || queue->holes > POOL_HOLES_MAX) return false;
    for (int i = 0; i < queue->holes; i++) {
        const pool_range *hole = &queue->hole[i];
        if (hole->from < last || hole->from >= hole->to || hole->to > queue->next) return false;
        left += hole->to - hole->from;
        last = hole->to;
    }
    return queue->done == queue->next - left;
}

/* ---- the queue, under the lock ------------------------------------------------------------ */

static bool block_take(run *all, pool_range *out) {
    pool_queue *q = all->queue;
    if (q->holes > 0) {
        *out = q->hole[--q->holes];
        return true;
    }
    const pool_team *team = all->c->config->team;
    if (team) return team_piece(&all->pieces, team->next(team->context), out);
    if (q->next >= all->c->items) return false;
    out->from = q->next;
    out->to = all->c->items - q->next < all->block ? all->c->items : q->next + all->block;
    q->next = out->to;
    return true;
}

/* Kept sorted, so that a queue says the same whoever stopped first. A worker that gives back took
 * before, from the holes or the rest: so there is room. */
static void block_return(run *all, const pool_range *rest) {
    pool_queue *q = all->queue;
    int i = q->holes++;
    while (i > 0 && q->hole[i - 1].from > rest->from) {
        q->hole[i] = q->hole[i - 1];
        i--;
    }
    q->hole[i] = *rest;
}

/* ---- the workers -------------------------------------------------------------------------- */

static bool is_time_up(run *all) {
    if (atomic_load_explicit(&all->is_broken, memory_order_relaxed)) return true;
    if (atomic_load_explicit(&all->is_slice_over, memory_order_relaxed)) return true;
    return all->c->config->stop && atomic_load_explicit(all->c->config->stop, memory_order_relaxed);
}

/* Plays a block; what is left of it stays in `block`. */
static void block_play(run *all, void *worker, pool_range *block) {
    uint64_t first = block->from;
    while (block->from < block->to && !is_time_up(all)) {
        pool_item_end end = all->c->job->play(all->c->plan, worker, block->from);
        if (end == POOL_FAULT) atomic_store(&all->is_broken, true);
        if (end != POOL_PLAYED) break;
        block->from++;
    }
    atomic_fetch_add(&all->done, block->from - first);
}

static void *work(void *argument) {
    run *all = argument;
    const worker_pool *c = all->c;
    void *worker = aligned_alloc(64, (c->job->worker_bytes + 63) / 64 * 64);
    if (worker) memset(worker, 0, c->job->worker_bytes);
    bool is_open = worker && c->job->open(c->plan, worker);
    pthread_mutex_lock(&all->lock);
    pool_range block;
    while (is_open && !is_time_up(all) && block_take(all, &block)) {
        pthread_mutex_unlock(&all->lock);
        block_play(all, worker, &block);
        pthread_mutex_lock(&all->lock);
        if (block.from < block.to) block_return(all, &block);
    }
    if (is_open) c->job->close(c->plan, worker, c->totals);
    else all->has_no_memory = true;
    free(worker);
    if (--all->working == 0) pthread_cond_signal(&all->ended);
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* Others of a team are about as far as this one. */
static uint64_t told(run *all) {
    const pool_team *team = all->c->config->team;
    uint64_t done = atomic_load(&all->done), before = all->before;
    if (team) done = before + (done - before) * (uint64_t)team->size;
    return done < all->c->items ? done : all->c->items;
}

static void wait_a_while(run *all, long ns) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += ns;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&all->ended, &all->lock, &until);
}

/* Tells five times a second how far the work is, until all workers are done; meanwhile answers
 * other processes, whose workers would stand still otherwise. */
static void wait_all(run *all) {
    const pool_team *team = all->c->config->team;
    long since = 0, step = team ? ATTEND_NS : TELL_NS;
    pthread_mutex_lock(&all->lock);
    while (all->working > 0) {
        wait_a_while(all, step);
        if (team) team->attend(team->context);
        since += step;
        if (since < TELL_NS && all->working > 0) continue;
        since = 0;
        if (all->end > 0 && seconds_now() >= all->end) atomic_store(&all->is_slice_over, true);
        if (all->c->config->tell)
            all->c->config->tell(all->c->config->listener, told(all), all->c->items);
    }
    pthread_mutex_unlock(&all->lock);
}

static pool_state state_of(const worker_pool *c, const pool_queue *q, const team_end *end) {
    if (end->has_no_memory && q->done == 0) return POOL_NO_MEMORY;
    if (end->is_broken) return POOL_BROKEN;
    if (q->next >= c->items && q->holes == 0) return POOL_DONE;
    if (end->is_stopped) return POOL_STOPPED;
    return end->has_no_memory ? POOL_NO_MEMORY : POOL_PAUSED;
}

/* Runs the threads of this process; returns how many could be started. */
static int threads_run(run *all) {
    pthread_t threads[POOL_THREADS_MAX];
    int wanted = all->c->config->threads, started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, work, all) == 0) started++;
    pthread_mutex_lock(&all->lock);
    all->working -= wanted - started; /* fewer threads than asked for also finish the work */
    pthread_mutex_unlock(&all->lock);
    if (started > 0) wait_all(all);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    return started;
}

pool_state pool_run(const worker_pool *c, pool_queue *queue) {
    const pool_team *team = c->config->team;
    uint64_t workers = (uint64_t)c->config->threads * (uint64_t)(team ? team->size : 1);
    uint64_t share = c->items / (workers * BLOCKS_A_THREAD);
    uint64_t most = team ? BLOCK_MOST_TEAM : BLOCK_MOST;
    uint64_t block = share < 1 ? 1 : share > most ? most : share;
    team_end end = {0};
    run all = {.c = c,
               .queue = team ? &end.left : queue,
               .pieces = {queue, c->items, block},
               .block = block,
               .end = c->config->slice_s > 0 ? seconds_now() + c->config->slice_s : 0,
               .before = queue->done,
               .lock = PTHREAD_MUTEX_INITIALIZER,
               .ended = PTHREAD_COND_INITIALIZER,
               .working = c->config->threads};
    atomic_store(&all.done, queue->done);
    if (workers > POOL_HOLES_MAX) return POOL_NO_MEMORY;           /* each may leave one behind */
    if (team && team->rank > 0) c->job->clear(c->plan, c->totals); /* the first one has them */
    if (team) team->begin(team->context);
    int started = threads_run(&all);
    end.has_no_memory = all.has_no_memory || started == 0;
    end.is_broken = atomic_load(&all.is_broken);
    end.is_stopped = c->config->stop && atomic_load(c->config->stop);
    if (!team) queue->done = atomic_load(&all.done);
    else if (!team_merge(c, queue, &all.pieces, &end)) return POOL_NO_MEMORY;
    return state_of(c, queue, &end);
}
