/* fetch.c -- what the store holds, read elsewhere a piece at a time.
 *
 * Lines lie one after the other in one block of memory, each behind its numbers.
 */
#include "fetch.h"

#include <stdlib.h>
#include <string.h>

typedef struct mark { /* before each line */
    char table[STORE_KEY_MAX];
    int64_t at;
    uint32_t seq, size;
} mark;

fetch *fetch_new(size_t size, void *owner, void (*done)(fetch *f, int64_t now)) {
    fetch *f = calloc(1, size);
    if (!f) return NULL;
    f->owner = owner;
    f->done = done;
    f->most = FETCH_BYTES;
    return f;
}

void fetch_free(fetch *f) {
    if (!f) return;
    if (f->drop) f->drop(f);
    free(f->text);
    free(f->extra);
    free(f);
}

bool fetch_is_public(const char *text, size_t size) {
    static const char *const starts[] = {
        "{\"backroom\":", "{\"seat\":", "{\"undo\":", "{\"note\":", "{\"evidence\":", "{\"end\":"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        size_t length = strlen(starts[i]);
        if (size >= length && memcmp(text, starts[i], length) == 0) return true;
    }
    return false;
}

bool fetch_is_chat(const char *text, size_t size) {
    return size > 8 && memcmp(text, "{\"chat\":", 8) == 0;
}

static void put(fetch *f, const mark *m, const char *text) {
    size_t more = sizeof *m + m->size;
    if (f->size + more > f->capacity) {
        size_t capacity = 2 * f->capacity + more + 4096;
        char *grown = realloc(f->text, capacity);
        if (!grown) {
            f->is_good = false;
            return;
        }
        f->text = grown;
        f->capacity = capacity;
    }
    memcpy(f->text + f->size, m, sizeof *m);
    memcpy(f->text + f->size + sizeof *m, text, m->size);
    f->size += more;
    f->texts += m->size;
    f->count++;
}

static bool is_move(const char *text, size_t size) {
    return size > 8 && memcmp(text, "{\"seat\":", 8) == 0;
}

/* Takes the last moves out again; whatever else there is of the same moment stays. */
static void take_back(fetch *f, uint32_t count) {
    uint32_t moves = 0;
    mark m;
    for (size_t at = 0; at < f->size; at += sizeof m + m.size) {
        memcpy(&m, f->text + at, sizeof m);
        moves += is_move(f->text + at + sizeof m, m.size);
    }
    uint32_t kept = moves > count ? moves - count : 0;
    size_t to = 0, size = 0;
    moves = 0;
    for (size_t at = 0; at < f->size; at += size) {
        memcpy(&m, f->text + at, sizeof m);
        size = sizeof m + m.size;
        if (is_move(f->text + at + sizeof m, m.size) && moves++ >= kept) {
            f->texts -= m.size;
            f->count--;
            continue;
        }
        if (to != at) memmove(f->text + to, f->text + at, size);
        to += size;
    }
    f->size = to;
}

/* {"undo":N}, as the engine writes it; 0 = something else. */
static uint32_t undo_count(const char *text, size_t size) {
    enum { START = 8, DIGITS = 6 };
    uint32_t count = 0;
    if (size < START + 2 || size > START + DIGITS + 1 || memcmp(text, "{\"undo\":", START) != 0)
        return 0;
    for (size_t i = START; i < size - 1; i++) {
        if (text[i] < '0' || text[i] > '9') return 0;
        count = 10 * count + (uint32_t)(text[i] - '0');
    }
    return count;
}

void fetch_add(fetch *f, const char *table, uint32_t seq, int64_t at, const char *text,
               size_t size) {
    static const char silent[] = "{\"note\":\"\"}";
    bool is_note = size > 8 && memcmp(text, "{\"note\":", 8) == 0;
    f->looked += size;
    if (fetch_is_chat(text, size)) f->chats++;
    else f->from = seq + 1;
    if (f->is_public && !fetch_is_public(text, size)) return;
    uint32_t undone = f->is_net ? undo_count(text, size) : 0;
    if (undone) {
        take_back(f, undone);
        return;
    }
    if (is_note && size > f->notes) {
        if (f->is_public) return; /* a journal does without */
        text = silent;            /* a table counts its lines */
        size = sizeof silent - 1;
    } else if (is_note) {
        f->notes -= (uint32_t)size;
    }
    mark m = {.at = at, .seq = seq, .size = (uint32_t)size};
    memcpy(m.table, table, strlen(table) < sizeof m.table ? strlen(table) : 0);
    put(f, &m, text);
    f->is_over = f->is_over || (size > 7 && memcmp(text, "{\"end\":", 7) == 0);
}

bool journal_add(journal_text *j, const char *text, size_t size) {
    if (!fetch_is_public(text, size)) return true;
    if (j->size + size + 2 > j->capacity) { /* a newline, and the end of the text */
        size_t capacity = 2 * (j->size + size + 2);
        char *grown = realloc(j->text, capacity);
        if (!grown) return false;
        j->text = grown;
        j->capacity = capacity;
    }
    memcpy(j->text + j->size, text, size);
    j->size += size;
    j->text[j->size++] = '\n';
    j->text[j->size] = '\0';
    j->has_end = j->has_end || (size > 7 && memcmp(text, "{\"end\":", 7) == 0);
    return true;
}

void fetch_each(const fetch *f, void *into, store_line *line) {
    for (size_t at = 0; at < f->size;) {
        mark m;
        memcpy(&m, f->text + at, sizeof m);
        line(into, m.table, m.seq, m.at, f->text + at + sizeof m, m.size);
        at += sizeof m + m.size;
    }
}

static void add_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                     size_t size) {
    fetch_add(into, table, seq, at, text, size);
}

void fetch_begin(store *s, fetch *f, int64_t now) {
    f->is_good = true;
    f->looked = 0;
    f->trouble[0] = '\0';
    if (s->fetch) {
        s->fetch(s, f);
        return;
    }
    bool is_read = f->is_mine ? s->mine(s, f->person, FETCH_TABLES_MAX, f, add_line)
                              : s->read(s, f->table, f, add_line);
    f->is_good = f->is_good && is_read;
    f->is_end = true;
    if (f->work) f->work(f);
    f->done(f, now);
}
