/* unit_jansson.c -- a JSON reader of other hands must agree with ours.
 *
 * About the samples and thousands of damaged texts: whether each is JSON, and what it says.
 */
#include <criterion/criterion.h>
#include <jansson.h>

#include "internal.h"
#include "json_again.h"
#include "json_samples.h"

static br_json_node nodes[JSON_NODES];
static br_json doc;
static br_fault fault;

/* ---- one value ---------------------------------------------------------------------------- */

static bool same_value(uint32_t node, const json_t *other);

static bool same_container(uint32_t node, const json_t *other) {
    const br_json_node *n = &doc.node[node];
    bool is_object = n->type == BR_JSON_OBJECT;
    char key[4096];
    uint32_t child = node + 1;
    if (n->count != (is_object ? json_object_size(other) : json_array_size(other))) return false;
    for (uint32_t i = 0; i < n->count; i++, child = doc.node[child].next) {
        if (is_object && !br_json_string(&doc, child++, key, sizeof key)) return false;
        if (is_object && br_json_find(&doc, node, key) != child) return false;
        if (!same_value(child, is_object ? json_object_get(other, key) : json_array_get(other, i)))
            return false;
    }
    return true;
}

static bool same_string(uint32_t node, const json_t *other) {
    char text[4096];
    size_t size = json_string_length(other);
    bool has_nul = memchr(json_string_value(other), '\0', size) != NULL;
    if (br_json_string(&doc, node, text, sizeof text) == has_nul) return false;
    if (has_nul) return !br_json_is(&doc, node, json_string_value(other));
    return strlen(text) == size && memcmp(text, json_string_value(other), size) == 0 &&
           br_json_is(&doc, node, text);
}

static bool same_value(uint32_t node, const json_t *other) {
    int64_t value;
    if (!other) return false;
    switch (doc.node[node].type) {
    case BR_JSON_NULL: return json_is_null(other);
    case BR_JSON_FALSE: return json_is_false(other);
    case BR_JSON_TRUE: return json_is_true(other);
    case BR_JSON_NUMBER:
        if (!br_json_int(&doc, node, INT64_MIN, INT64_MAX, &value)) return json_is_real(other);
        return json_is_integer(other) && json_integer_value(other) == value;
    case BR_JSON_STRING: return json_is_string(other) && same_string(node, other);
    case BR_JSON_ARRAY: return json_is_array(other) && same_container(node, other);
    case BR_JSON_OBJECT: return json_is_object(other) && same_container(node, other);
    }
    return false;
}

/* Both must agree, but for our bounds, for two things jansson can not hold (numbers beyond its
 * own, keys with a NUL), and for a NUL byte after a number or a word, which jansson overlooks. */
static bool agrees_with_jansson(const char *text, size_t size) {
    json_error_t error;
    size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL;
    json_t *other = json_loadb(text, size, flags, &error);
    memset(&fault, 0, sizeof fault);
    bool is_read = br_json_read(&doc, text, size, nodes, JSON_NODES, &fault), agrees;
    if (is_read && other) {
        agrees = same_value(0, other);
    } else if (is_read) {
        enum json_error_code code = json_error_code(&error);
        agrees = code == json_error_numeric_overflow || code == json_error_null_byte_in_key;
    } else {
        size_t at = fault.column - 1;
        agrees = !other || strstr(fault.text, "32 deep") || (at < size && text[at] == '\0');
    }
    if (is_read && json_holds(&doc)) agrees = false;
    json_decref(other);
    return agrees;
}

/* ---- damage ------------------------------------------------------------------------------- */

static const char *const seeds[] = {
    "{\"v\":1,\"game\":\"squirrels\",\"seats\":2,\"options\":{\"first\":\"0\"},\"seed\":\"00ff\"}",
    "{\"seat\":1,\"move\":\"lay contraband-5 left\"}",
    "[0,-0,7,-12,1.5,-0.25e-3,1E+2,9223372036854775807,-9223372036854775808]",
    "[\"\",\"a\\n\\t\\\\\\\"\\/\",\"\\u0041\\u00e9\\ud83d\\udc3f\\uDBFF\\uDFFF\",\"\\u0000\"]",
    "[\"\xD0\xB1\xD0\xB5\xD0\xBB\xD0\xBA\xD0\xB0\",\"\xE2\x82\xAC\xED\x9F\xBF\xF0\x9F\x90\xBF\"]",
    "{\"a\":{\"a\":[{\"a\":null},{\"b\":[[],{}]}]},\"b\":true,\"c\":false,\"\\u0064\":[]}",
    " { \"x\" : [ 1 , 2 , 3 ] ,\r\n\t\"y\" : { } } ",
    "{\"k1\":1,\"k2\":2,\"k3\":3,\"k4\":4,\"k5\":5,\"k\\u0036\":6}",
};
static const char *const tokens[] = {"{",
                                     "}",
                                     "[",
                                     "]",
                                     ",",
                                     ":",
                                     "\"",
                                     "\\",
                                     "\\u",
                                     "null",
                                     "true",
                                     "false",
                                     "0",
                                     "-",
                                     ".",
                                     "e",
                                     "E+",
                                     " ",
                                     "\n",
                                     "\"a\":",
                                     "\\ud83d",
                                     "\\udc3f",
                                     "\xEF\xBB\xBF",
                                     "\xC0\x80",
                                     "\xED\xA0\x80",
                                     "\xF4\x90\x80\x80",
                                     "\x80",
                                     "\xE2",
                                     "\\u0000",
                                     "\\u0061",
                                     "\"k1\":1,",
                                     "[[[[[[[[",
                                     "]]]]]]]]",
                                     "\x7F"};

/* Damages a text in one to four places. */
static size_t mutate(br_rng *rng, char *text, size_t size, size_t max) {
    for (uint32_t left = 1 + br_rng_below(rng, 4); left > 0; left--) {
        size_t at = br_rng_below(rng, (uint32_t)size + 1);
        uint32_t way = br_rng_below(rng, 4);
        if (way == 0 && at < size) {
            text[at] = (char)br_rng_next(rng);
        } else if (way == 1 && at < size) {
            size_t gone = 1 + br_rng_below(rng, (uint32_t)(size - at < 8 ? size - at : 8));
            memmove(text + at, text + at + gone, size - at - gone);
            size -= gone;
        } else {
            const char *from = tokens[br_rng_below(rng, sizeof tokens / sizeof tokens[0])];
            size_t count = strlen(from);
            if (way == 3 && at < size) { /* a piece of the text itself, once more */
                from = text + br_rng_below(rng, (uint32_t)size);
                count = (size_t)(text + size - from) < 12 ? (size_t)(text + size - from) : 12;
            }
            char piece[16];
            memcpy(piece, from, count);
            if (size + count > max) continue;
            memmove(text + at + count, text + at, size - at);
            memcpy(text + at, piece, count);
            size += count;
        }
    }
    return size;
}

Test(jansson, agrees) {
    enum { ROUNDS = 60000 };
    br_rng rng = br_rng_from(77);
    int taken = 0;
    for (size_t i = 0; i < JSON_GOOD_COUNT; i++)
        cr_assert(agrees_with_jansson(json_good[i].text, json_good[i].size), "%s",
                  json_good[i].text);
    for (size_t i = 0; i < JSON_BAD_COUNT; i++)
        cr_assert(agrees_with_jansson(json_bad[i].text, json_bad[i].size), "%s", json_bad[i].text);
    for (int round = 0; round < ROUNDS; round++) {
        char text[1024];
        const char *seed = seeds[br_rng_below(&rng, sizeof seeds / sizeof seeds[0])];
        size_t size = strlen(seed);
        memcpy(text, seed, size);
        size = mutate(&rng, text, size, sizeof text);
        cr_assert(agrees_with_jansson(text, size), "round %d: %.*s (we: %s)", round, (int)size,
                  text, fault.text);
        taken += fault.err == BR_OK;
    }
    cr_assert(taken > ROUNDS / 50, "only %d texts were JSON: too much damage to learn from", taken);
}
