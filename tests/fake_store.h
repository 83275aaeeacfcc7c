/* fake_store.h -- a disk that holds nothing, and has written when it is told so.
 *
 * For hubs that are tried one at a time: whoever wants to see what is written, or to read something
 * else than nothing, puts another function in its place. The long way, with chance and crashes, is
 * server/faults_disk.c.
 */
#ifndef FAKE_STORE_H
#define FAKE_STORE_H

#include "hub.h"

typedef struct fake_store {
    store face;      /* must be first */
    bool is_writing; /* a batch waits for fake_stored */
} fake_store;

static inline void fake_write(store *s, const store_row *rows, size_t count) {
    (void)rows;
    (void)count;
    ((fake_store *)s)->is_writing = true;
}

static inline bool fake_read(store *s, const char *table, void *into, store_line *line) {
    (void)s;
    (void)table;
    (void)into;
    (void)line;
    return true;
}

static inline bool fake_mine(store *s, const uint8_t who[STORE_PERSON_BYTES], int most, void *into,
                             store_line *line) {
    (void)who;
    (void)most;
    return fake_read(s, NULL, into, line);
}

static inline fake_store fake_store_new(void) {
    return (fake_store){.face = {fake_write, fake_read, fake_mine, NULL}};
}

/* What is being written is on disk now, and what follows from that, too; or nothing is. */
static inline void fake_stored(fake_store *s, hub *h, bool is_good, int64_t now) {
    while (s->is_writing) {
        s->is_writing = false;
        hub_stored(h, is_good, now);
        if (!is_good) break;
    }
}

#endif
