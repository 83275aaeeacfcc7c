/* ordered.c -- what many threads made, written in the order of its numbers. */
#include "ordered.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct waiting {
    char *text; /* NULL = not there yet */
    size_t size;
} waiting;

struct ordered {
    bool (*write)(void *to, uint64_t item, const char *text, size_t size);
    void *to;
    const atomic_bool *stop; /* or NULL */
    pthread_mutex_t lock;
    pthread_cond_t moved;
    uint64_t next;
    bool is_bad;
    waiting ahead[ORDERED_AHEAD];
};

ordered *ordered_open(bool (*write)(void *to, uint64_t item, const char *text, size_t size),
                      void *to, const atomic_bool *stop) {
    ordered *o = calloc(1, sizeof *o);
    if (!o) return NULL;
    o->write = write;
    o->to = to;
    o->stop = stop;
    pthread_mutex_init(&o->lock, NULL);
    pthread_cond_init(&o->moved, NULL);
    return o;
}

static bool is_over(const ordered *o) { return o->is_bad || (o->stop && atomic_load(o->stop)); }

/* Until the item has room; the one that is next always has. */
static void wait_for_room(ordered *o, uint64_t item) {
    while (item >= o->next + ORDERED_AHEAD && !is_over(o)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000; /* a stop does not wake anybody */
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&o->moved, &o->lock, &until);
    }
}

static void put(ordered *o, uint64_t item, const char *text, size_t size) {
    if (item != o->next) {
        waiting *w = &o->ahead[item % ORDERED_AHEAD];
        w->text = malloc(size + 1);
        w->size = size;
        if (w->text) memcpy(w->text, text, size);
        else o->is_bad = true;
        return;
    }
    o->is_bad = !o->write(o->to, item, text, size);
    o->next++;
    for (waiting *w; (w = &o->ahead[o->next % ORDERED_AHEAD])->text && !o->is_bad; o->next++) {
        o->is_bad = !o->write(o->to, o->next, w->text, w->size);
        free(w->text);
        w->text = NULL;
    }
    pthread_cond_broadcast(&o->moved);
}

bool ordered_put(ordered *o, uint64_t item, const char *text, size_t size) {
    pthread_mutex_lock(&o->lock);
    wait_for_room(o, item);
    bool has_room = item < o->next + ORDERED_AHEAD && !o->is_bad;
    if (has_room) put(o, item, text, size);
    bool is_good = has_room && !o->is_bad;
    pthread_mutex_unlock(&o->lock);
    return is_good;
}

uint64_t ordered_close(ordered *o, bool *is_good) {
    uint64_t written = o->next;
    *is_good = !o->is_bad;
    for (int i = 0; i < ORDERED_AHEAD; i++) free(o->ahead[i].text);
    pthread_cond_destroy(&o->moved);
    pthread_mutex_destroy(&o->lock);
    free(o);
    return written;
}
