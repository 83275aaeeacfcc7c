/* fetch.h -- what the store holds, read elsewhere a piece at a time. */
#ifndef FETCH_H
#define FETCH_H

#include "store.h"

enum {
    FETCH_BYTES = 64 * 1024,   /* of a piece */
    FETCH_LOOKED = 256 * 1024, /* ... and of what is looked at for it */
    FETCH_TABLES_MAX = 200,    /* of a person */
    FETCH_DUE_MAX = 256        /* keys of tables at a time */
};

/* Malloced, of so many bytes, that it may be the first member of something; NULL if there is no
 * memory. */
fetch *fetch_new(size_t size, void *owner, void (*done)(fetch *f, int64_t now));
void fetch_free(fetch *f);
/* Hands it over: at once or later `done` is called. */
void fetch_begin(store *s, fetch *f, int64_t now);
/* For stores: a line, which may be wanted or not. */
void fetch_add(fetch *f, const char *table, uint32_t seq, int64_t at, const char *text,
               size_t size);
/* Part of a journal: what anybody may read once the match is over. */
bool fetch_is_public(const char *text, size_t size);
/* A chat line, which is no line of a journal. */
bool fetch_is_chat(const char *text, size_t size);
/* Lines of a table put together as a journal: those that anybody may read. */
typedef struct journal_text {
    char *text; /* malloced */
    size_t size, capacity;
    bool has_end;
} journal_text;
bool journal_add(journal_text *j, const char *text, size_t size); /* false: no memory */
/* Each line found, in order. */
void fetch_each(const fetch *f, void *into, store_line *line);

#endif
