/* store.h -- where tables live when the power goes: an append-only list of lines for each.
 *
 * A table's life is its lines; whoever replays them has the table. Writing is in batches, one
 * at a time: the hub hands over rows, goes on, and is told by hub_stored when all of them are
 * durable, or that none is. Reading answers at once. There are two stores: store_sqlite.c, and the
 * one of faults.c, which forgets what was not durable when it is told to crash.
 */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_KEY_MAX = 24, STORE_PERSON_BYTES = 32 };

typedef enum store_kind {
    STORE_LINE,  /* one more line of a table; the first one makes the table */
    STORE_OVER,  /* the table is finished: it is not read at the start any more */
    STORE_PERSON /* somebody sat down there; `text` holds STORE_PERSON_BYTES bytes */
} store_kind;

typedef struct store_row {
    store_kind kind;
    char table[STORE_KEY_MAX];
    uint32_t seq; /* of a line, from 0 */
    int64_t at;   /* milliseconds since 1970 */
    char *text;   /* malloced, owned by the hub; a line has no newline */
    size_t size;
} store_row;

/* Called with each line in order. */
typedef void store_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                        size_t size);

typedef struct store store;
struct store {
    /* The rows stay as they are until hub_stored. */
    void (*write)(store *self, const store_row *rows, size_t count);
    /* All lines of one table, or of every unfinished table if `table` is NULL. False: trouble. */
    bool (*read)(store *self, const char *table, void *into, store_line *line);
    /* Tables where a person sat, newest first, as lines of size 0. */
    bool (*mine)(store *self, const uint8_t person[STORE_PERSON_BYTES], int most, void *into,
                 store_line *line);
};

#endif
