/* shelf.c -- the store where there is no disk.
 *
 * A batch may be written more than once, when the first attempt to keep it failed: a line that is
 * here already is not added again.
 */
#include "shelf.h"

#include <stdlib.h>
#include <string.h>

#include "out.h"

typedef struct line {
    struct line *next;
    int64_t at;
    size_t size;
    char text[];
} line;

typedef struct table {
    struct table *next;
    char key[STORE_KEY_MAX];
    uint32_t count;
    bool is_over;
    line *first, **end;
} table;

typedef struct visit { /* somebody sat there */
    struct visit *next;
    uint8_t person[STORE_PERSON_BYTES];
    char key[STORE_KEY_MAX];
    int64_t at;
} visit;

static table *tables;
static visit *visits; /* newest first */

static void *take(size_t size) {
    void *memory = calloc(1, size);
    if (!memory) exit(1);
    return memory;
}

static table *find(const char *key) {
    for (table *t = tables; t; t = t->next)
        if (strcmp(t->key, key) == 0) return t;
    return NULL;
}

bool shelf_has(const char *key) { return find(key) != NULL; }

static void put_line(const store_row *row) {
    table *t = find(row->table);
    if (!t) {
        t = take(sizeof *t);
        memcpy(t->key, row->table, sizeof t->key);
        t->end = &t->first;
        t->next = tables;
        tables = t;
    }
    if (row->seq != t->count) return;
    line *l = take(sizeof *l + row->size);
    l->at = row->at;
    l->size = row->size;
    memcpy(l->text, row->text, row->size);
    *t->end = l;
    t->end = &l->next;
    t->count++;
}

static void put_visit(const store_row *row) {
    if (row->size != STORE_PERSON_BYTES) return;
    for (visit *v = visits; v; v = v->next)
        if (memcmp(v->person, row->text, sizeof v->person) == 0 && strcmp(v->key, row->table) == 0)
            return;
    visit *v = take(sizeof *v);
    memcpy(v->person, row->text, sizeof v->person);
    memcpy(v->key, row->table, sizeof v->key);
    v->at = row->at;
    v->next = visits;
    visits = v;
}

void shelf_put(const store_row *row) {
    table *t = find(row->table);
    if (row->kind == STORE_LINE) put_line(row);
    else if (row->kind == STORE_PERSON) put_visit(row);
    /* At one device nobody writes chat, and one that rests is read all the same. */
    else if (t && row->kind == STORE_OVER) t->is_over = true;
}

static void shelf_write(store *self, const store_row *rows, size_t count) {
    (void)self;
    for (size_t i = 0; i < count; i++) {
        out_record head = {.kind = OUT_ROW,
                           .who = rows[i].seq,
                           .number = rows[i].kind,
                           .size = (uint32_t)rows[i].size,
                           .at = (double)rows[i].at};
        memcpy(head.table, rows[i].table, sizeof head.table);
        out_put(&head, rows[i].text);
        shelf_put(&rows[i]);
    }
    out_put(&(out_record){.kind = OUT_STORE}, NULL);
}

static bool shelf_read(store *self, const char *key, void *into, store_line *each) {
    (void)self;
    for (const table *t = tables; t; t = t->next) {
        if (key ? strcmp(t->key, key) != 0 : t->is_over) continue;
        uint32_t seq = 0;
        for (const line *l = t->first; l; l = l->next)
            each(into, t->key, seq++, l->at, l->text, l->size);
    }
    return true;
}

static bool shelf_mine(store *self, const uint8_t person[STORE_PERSON_BYTES], int most, void *into,
                       store_line *each) {
    (void)self;
    for (const visit *v = visits; v && most > 0; v = v->next) {
        if (memcmp(v->person, person, sizeof v->person) != 0) continue;
        each(into, v->key, 0, v->at, "", 0);
        most--;
    }
    return true;
}

store *shelf_open(void) {
    static store face = {shelf_write, shelf_read, shelf_mine, NULL};
    return &face;
}
