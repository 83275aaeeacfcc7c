/* read.h -- the lines of a table, read: each is taken by the room as what happened then. */
#ifndef READ_H
#define READ_H

#include "model.h"

enum { READ_NODES_MAX = 2048, DECK_BYTES = BR_CSV_MAX + 1 };

typedef struct reader { /* where a line is taken apart */
    br_json_node nodes[READ_NODES_MAX];
    char deck[DECK_BYTES];
    /* Called with what comes of each line; NULL = nobody wants to know. */
    void (*seen)(void *into, room *r, const change *c);
    void *into;
} reader;

/* False: it makes no sense. */
bool read_line(reader *in, room *r, int64_t at, const char *text, size_t size);
/* Whether the match was begun by the rules and decks we have; else the reason is in `why`. */
bool read_suits(reader *in, const room *r, const char *text, size_t size, br_fault *why);

#endif
