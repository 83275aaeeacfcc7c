/* json_again.h -- what must hold for every text the JSON reader takes; for tests and the fuzzer.
 *
 * The nodes form a tree that lies within the text, and written anew from its nodes a document
 * reads as the same nodes and writes as the same bytes. json_holds names what is broken, or NULL.
 */
#ifndef BR_TESTS_JSON_AGAIN_H
#define BR_TESTS_JSON_AGAIN_H

#include <string.h>

#include "backroom.h"

enum { JSON_NODES = 4096, JSON_TEXT = 1 << 18 };

static inline void json_put_string(const br_json *doc, uint32_t node, br_buf *out) {
    static char text[JSON_TEXT];
    const br_json_node *n = &doc->node[node];
    if (br_json_string(doc, node, text, sizeof text)) {
        br_put_json(out, text);
        return;
    }
    br_put_char(out, '"'); /* it holds a NUL: keep it as it stands in the source */
    br_put_bytes(out, doc->text + n->start, n->size);
    br_put_char(out, '"');
}

/* Depth is bounded by the reader, so this may recurse. */
static inline void json_put_again(const br_json *doc, uint32_t node, br_buf *out) {
    const br_json_node *n = &doc->node[node];
    bool is_object = n->type == BR_JSON_OBJECT;
    if (n->type == BR_JSON_STRING) {
        json_put_string(doc, node, out);
    } else if (n->type < BR_JSON_STRING) {
        br_put_bytes(out, doc->text + n->start, n->size);
    } else {
        br_put_char(out, is_object ? '{' : '[');
        uint32_t child = node + 1;
        for (uint32_t i = 0; i < n->count; i++) {
            if (i > 0) br_put_char(out, ',');
            if (is_object) {
                json_put_string(doc, child++, out);
                br_put_char(out, ':');
            }
            json_put_again(doc, child, out);
            child = doc->node[child].next;
        }
        br_put_char(out, is_object ? '}' : ']');
    }
}

/* One node and all below it. */
static inline const char *json_tree_holds(const br_json *doc, uint32_t node) {
    const br_json_node *n = &doc->node[node];
    if ((size_t)n->start + n->size > doc->size) return "a node outside the text";
    if (n->next <= node || n->next > doc->count) return "a node outside the document";
    if (n->type < BR_JSON_ARRAY) return n->next == node + 1 ? NULL : "a scalar with children";
    uint32_t child = node + 1;
    for (uint32_t i = 0; i < n->count; i++) {
        if (n->type == BR_JSON_OBJECT) {
            if (child >= n->next || doc->node[child].type != BR_JSON_STRING) return "no key";
            child++;
        }
        if (child >= n->next) return "fewer children than counted";
        const char *broken = json_tree_holds(doc, child);
        if (broken) return broken;
        child = doc->node[child].next;
    }
    return child == n->next ? NULL : "more children than counted";
}

static inline const char *json_holds(const br_json *doc) {
    static char once[JSON_TEXT], twice[JSON_TEXT];
    static br_json_node nodes[JSON_NODES];
    br_json again;
    br_fault fault = {0};
    if (doc->node[0].next != doc->count) return "the first node is not the whole";
    const char *broken = json_tree_holds(doc, 0);
    if (broken) return broken;

    br_buf out = br_buf_over(once, sizeof once);
    json_put_again(doc, 0, &out);
    if (out.full) return NULL; /* too long for us to tell */
    if (!br_json_read(&again, once, out.used, nodes, JSON_NODES, &fault))
        return "written anew it is refused";
    if (again.count != doc->count) return "written anew it has other nodes";
    for (uint32_t i = 0; i < doc->count; i++)
        if (again.node[i].type != doc->node[i].type || again.node[i].next != doc->node[i].next ||
            again.node[i].count != doc->node[i].count)
            return "written anew a node changes";
    out = br_buf_over(twice, sizeof twice);
    json_put_again(&again, 0, &out);
    return strcmp(once, twice) == 0 ? NULL : "written twice the text changes";
}

#endif
