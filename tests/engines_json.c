/* engines_json.c -- what second engines are written with: values inside a state by their paths, a
 * state of their own to compare with, notes of what they met.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"
#include "engines.h"

enum { RING = 64, VALUE = 16384, NODES = 16384, PATH = 120 };

void (*engines_on_note)(const char *what);

void engines_note(const char *what) {
    if (engines_on_note) engines_on_note(what);
}

static char ring[RING][VALUE];
static unsigned ring_next;

/* The text read last stays taken apart: many paths are asked of one state. */
static struct {
    char text[65536];
    br_json doc;
    br_json_node node[NODES];
} kept;

static const br_json *doc_of(const char *json) {
    br_fault fault = {0};
    size_t size = strlen(json);
    if (kept.doc.text && strcmp(kept.text, json) == 0) return &kept.doc;
    if (size >= sizeof kept.text) {
        fprintf(stderr, "engines: a state of %zu bytes\n", size);
        abort();
    }
    memcpy(kept.text, json, size + 1);
    if (!br_json_read(&kept.doc, kept.text, size, kept.node, NODES, &fault)) {
        fprintf(stderr, "engines: no JSON at column %u: %s\n", fault.column, fault.text);
        abort();
    }
    return &kept.doc;
}

static uint32_t item_of(const br_json *doc, uint32_t list, uint32_t index) {
    if (index >= doc->node[list].count) return 0;
    uint32_t at = list + 1;
    while (index-- > 0) at = doc->node[at].next;
    return at;
}

/* The node at a path, or 0; the whole value has no path. */
static uint32_t node_at(const br_json *doc, char *path) {
    uint32_t at = 0;
    for (char *rest = path, *name; (name = strtok_r(rest, ".", &rest));) {
        br_json_type type = doc->node[at].type;
        if (type == BR_JSON_OBJECT) at = br_json_find(doc, at, name);
        else if (type == BR_JSON_ARRAY) at = item_of(doc, at, (uint32_t)strtoul(name, NULL, 10));
        else at = 0;
        if (at == 0) return 0;
    }
    return at;
}

static uint32_t find(const char *json, const char *path, va_list args) {
    char text[PATH];
    vsnprintf(text, sizeof text, path, args);
    return node_at(doc_of(json), text);
}

const char *engines_value(const char *json, const char *path, ...) {
    va_list args;
    char *out = ring[ring_next++ % RING];
    va_start(args, path);
    uint32_t at = find(json, path, args);
    va_end(args);
    const br_json_node *node = &kept.node[at];
    if (at == 0 || node->size >= VALUE) return "";
    memcpy(out, kept.text + node->start, node->size);
    out[node->size] = '\0';
    return out;
}

long engines_int(const char *json, const char *path, ...) {
    va_list args;
    va_start(args, path);
    uint32_t at = find(json, path, args);
    va_end(args);
    if (at == 0 || kept.node[at].type != BR_JSON_NUMBER) return LONG_MIN;
    return strtol(kept.text + kept.node[at].start, NULL, 10);
}

int engines_count(const char *json, const char *path, ...) {
    va_list args;
    va_start(args, path);
    uint32_t at = find(json, path, args);
    va_end(args);
    if (at == 0 || kept.node[at].type < BR_JSON_ARRAY) return -1;
    return (int)kept.node[at].count;
}

/* ---- whole states ------------------------------------------------------------------------- */

void engines_write(engines_page *page, const char *format, ...) {
    va_list args;
    size_t capacity = sizeof page->text - page->used;
    va_start(args, format);
    int size = vsnprintf(page->text + page->used, capacity, format, args);
    va_end(args);
    if (size < 0 || (size_t)size >= capacity) {
        fprintf(stderr, "engines: a page is full\n");
        abort();
    }
    page->used += (size_t)size;
}

static bool is_named(const char *const *names, const char *name) {
    for (; names && *names; names++)
        if (strcmp(*names, name) == 0) return true;
    return false;
}

static bool is_same(const br_json *a, uint32_t i, const br_json *b, uint32_t k) {
    const br_json_node *one = &a->node[i], *two = &b->node[k];
    return one->type == two->type && one->size == two->size &&
           memcmp(a->text + one->start, b->text + two->start, one->size) == 0;
}

static void key_at(const br_json *doc, uint32_t at, char out[PATH]) {
    if (!br_json_string(doc, at, out, PATH)) out[0] = '\0';
}

/* The first member of `a` that `b` has not, or has otherwise. */
static const char *compare(const br_json *a, const char *a_name, const br_json *b,
                           const char *b_name, const char *const *but) {
    static char text[2 * VALUE];
    char key[PATH];
    uint32_t at = 1;
    for (uint32_t i = 0; i < a->node[0].count; i++, at = a->node[at + 1].next) {
        key_at(a, at, key);
        if (is_named(but, key)) continue;
        uint32_t other = br_json_find(b, 0, key);
        if (other && is_same(a, at + 1, b, other)) continue;
        const br_json_node *one = &a->node[at + 1], *two = &b->node[other];
        snprintf(text, sizeof text, "%s: the %s has %.*s, the %s %.*s", key, a_name, (int)one->size,
                 a->text + one->start, b_name, other ? (int)two->size : 7,
                 other ? b->text + two->start : "nothing");
        return text;
    }
    return NULL;
}

const char *engines_compare(const char *first, const char *second, const char *const *but) {
    static br_json_node node[NODES];
    br_json other;
    br_fault fault = {0};
    const br_json *doc = doc_of(first);
    if (!br_json_read(&other, second, strlen(second), node, NODES, &fault)) {
        fprintf(stderr, "engines: no JSON at column %u: %s\n", fault.column, second);
        abort();
    }
    const char *difference = compare(doc, "first", &other, "second", but);
    return difference ? difference : compare(&other, "second", doc, "first", but);
}
