/* store_threads.c -- the threads in which a database is waited for. */
#include "store_threads.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "fetch.h"
#include "urgency.h"

/* Below the loop and the writer: moves go before what somebody looks up. */
enum { READING_NICE = 5 };

uint64_t threads_clock_ns(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (uint64_t)at.tv_sec * 1000000000 + (uint64_t)at.tv_nsec;
}

bool threads_is_folded(const store_row *rows, size_t count, size_t at) {
    for (size_t i = at + 1; i < count; i++)
        if (rows[i].kind == STORE_FOLD && strcmp(rows[i].table, rows[at].table) == 0) return true;
    return false;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void *writer_run(void *owner) {
    store_threads *d = owner;
    urgency_high();
    pthread_mutex_lock(&d->lock);
    for (;;) {
        while (!d->rows && !d->is_closing) pthread_cond_wait(&d->wake, &d->lock);
        if (!d->rows) break;
        pthread_mutex_unlock(&d->lock);
        bool is_good = d->ways.write(d, d->rows, d->count);
        pthread_mutex_lock(&d->lock);
        d->rows = NULL;
        pthread_mutex_unlock(&d->lock);
        d->desc.done(d->desc.owner, is_good ? NULL : d->unwritten);
        pthread_mutex_lock(&d->lock);
    }
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

static void threads_write(store *base, const store_row *rows, size_t count) {
    store_threads *d = (store_threads *)base;
    pthread_mutex_lock(&d->lock);
    d->rows = rows;
    d->count = count;
    pthread_cond_signal(&d->wake);
    pthread_mutex_unlock(&d->lock);
}

/* ---- reading ------------------------------------------------------------------------------ */

static void *reader_run(void *owner) {
    store_threads *d = owner;
    urgency_low(READING_NICE);
    pthread_mutex_lock(&d->lock);
    for (;;) {
        while (!d->asked && !d->is_closing) pthread_cond_wait(&d->wanted, &d->lock);
        if (d->is_closing) break;
        fetch *f = d->asked;
        d->asked = f->next;
        pthread_mutex_unlock(&d->lock);
        d->ways.piece(d, f);
        if (f->work) f->work(f);
        pthread_mutex_lock(&d->lock);
        f->next = d->found;
        d->found = f;
        pthread_mutex_unlock(&d->lock);
        d->desc.fetched(d->desc.owner);
        pthread_mutex_lock(&d->lock);
    }
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

static void threads_fetch(store *base, fetch *f) {
    store_threads *d = (store_threads *)base;
    pthread_mutex_lock(&d->lock);
    f->next = NULL;
    if (f->node == NODE_RENEW) { /* a long queue must not cost the lease */
        f->next = d->asked;
        if (!d->asked) d->asked_last = f;
        d->asked = f;
        pthread_cond_signal(&d->wanted);
        pthread_mutex_unlock(&d->lock);
        return;
    }
    if (d->asked) d->asked_last->next = f;
    else d->asked = f;
    d->asked_last = f;
    pthread_cond_signal(&d->wanted);
    pthread_mutex_unlock(&d->lock);
}

fetch *store_take(store *base) {
    store_threads *d = (store_threads *)base;
    pthread_mutex_lock(&d->lock);
    fetch **last = &d->found; /* the oldest comes first */
    while (*last && (*last)->next) last = &(*last)->next;
    fetch *f = *last;
    *last = NULL;
    pthread_mutex_unlock(&d->lock);
    return f;
}

/* ---- listening ---------------------------------------------------------------------------- */

static void *listener_run(void *owner) {
    store_threads *d = owner;
    while (!threads_is_closing(d)) {
        uint32_t news = d->ways.hear(d);
        if (!news) continue;
        pthread_mutex_lock(&d->lock);
        d->news |= news;
        pthread_mutex_unlock(&d->lock);
        d->desc.heard(d->desc.owner);
    }
    return NULL;
}

uint32_t store_heard(store *base) {
    store_threads *d = (store_threads *)base;
    pthread_mutex_lock(&d->lock);
    uint32_t news = d->news;
    d->news = 0;
    pthread_mutex_unlock(&d->lock);
    return news;
}

static void fetches_free(fetch *f) {
    while (f) {
        fetch *next = f->next;
        fetch_free(f);
        f = next;
    }
}

/* ---- opening and closing ------------------------------------------------------------------ */

uint64_t store_commit_ns(const store *s) { return ((const store_threads *)s)->commit_ns; }

bool threads_is_closing(store_threads *d) {
    pthread_mutex_lock(&d->lock);
    bool is_closing = d->is_closing;
    pthread_mutex_unlock(&d->lock);
    return is_closing;
}

static void threads_close(store_threads *d) {
    pthread_mutex_lock(&d->lock);
    d->is_closing = true;
    pthread_cond_signal(&d->wake);
    pthread_cond_signal(&d->wanted);
    pthread_mutex_unlock(&d->lock);
    if (d->ways.hear) d->ways.wake(d);
}

bool threads_start(store_threads *d) {
    d->base.write = threads_write;
    d->base.fetch = threads_fetch;
    d->base.can_fold = d->base.can_wake = true;
    pthread_mutex_init(&d->lock, NULL);
    pthread_cond_init(&d->wake, NULL);
    pthread_cond_init(&d->wanted, NULL);
    if (pthread_create(&d->writing, NULL, writer_run, d) != 0) return false;
    bool is_reading = pthread_create(&d->reading, NULL, reader_run, d) == 0;
    if (is_reading && (!d->ways.hear || pthread_create(&d->listening, NULL, listener_run, d) == 0))
        return true;
    threads_close(d);
    pthread_join(d->writing, NULL);
    if (is_reading) pthread_join(d->reading, NULL);
    return false;
}

void store_close(store *base) {
    store_threads *d = (store_threads *)base;
    threads_close(d);
    pthread_join(d->writing, NULL);
    pthread_join(d->reading, NULL);
    if (d->ways.hear) pthread_join(d->listening, NULL);
    pthread_mutex_destroy(&d->lock);
    pthread_cond_destroy(&d->wake);
    pthread_cond_destroy(&d->wanted);
    fetches_free(d->asked);
    fetches_free(d->found);
    d->ways.close(d);
}
