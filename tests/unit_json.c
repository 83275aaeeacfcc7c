/* unit_json.c -- the JSON reader takes RFC 8259 and nothing else, and the writer stays within it.
 *
 * The samples are in json_samples.h, with the place of each refusal; unit_jansson.c compares with
 * another reader.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "internal.h"
#include "json_again.h"
#include "json_samples.h"

static br_json_node nodes[JSON_NODES];
static br_json doc;
static br_fault fault;

/* Reads a copy that ends exactly where the text ends, so that a sanitizer sees one byte too far. */
static bool read_text(const char *text, size_t size) {
    static char *copy;
    free(copy);
    copy = malloc(size + (size == 0));
    memcpy(copy, text, size);
    memset(&fault, 0, sizeof fault);
    return br_json_read(&doc, copy, size, nodes, JSON_NODES, &fault);
}

static void must_read(const char *text) {
    cr_assert(read_text(text, strlen(text)), "%s: column %u: %s", text, fault.column, fault.text);
}

/* ---- what is taken ------------------------------------------------------------------------ */

Test(json, takes_what_the_rfc_allows) {
    for (const json_sample *it = json_good; it < json_good + JSON_GOOD_COUNT; it++) {
        cr_assert(read_text(it->text, it->size), "%s: column %u: %s", it->text, fault.column,
                  fault.text);
        cr_assert_eq(doc.count, it->column, "%s: %u nodes", it->text, doc.count);
        cr_assert_null(json_holds(&doc), "%s: %s", it->text, json_holds(&doc));
        cr_assert_eq(fault.err, BR_OK);
    }
}

/* ---- what is refused ---------------------------------------------------------------------- */

Test(json, refuses_all_else_and_says_where) {
    for (const json_sample *it = json_bad; it < json_bad + JSON_BAD_COUNT; it++) {
        cr_assert(!read_text(it->text, it->size), "%s", it->text);
        cr_assert_eq(fault.err, BR_BAD_JSON);
        cr_assert_eq(fault.column, it->column, "%s: column %u", it->text, fault.column);
        cr_assert_not_null(strstr(fault.text, it->why), "%s: %s", it->text, fault.text);
        cr_assert_eq(doc.count, 0);
    }
}

/* No prefix of a text in brackets or quotes is a text. */
Test(json, refuses_every_cut) {
    static const char text[] = "{\"a\":[1.5e3,\"\\ud83d\\udc3f \xF0\x9F\x90\xBF\",{\"b\":null}]}";
    for (size_t size = 0; size < sizeof text - 1; size++) {
        cr_assert(!read_text(text, size), "cut at %zu", size);
        cr_assert(fault.column >= 1 && fault.column <= size + 1);
    }
    cr_assert(read_text(text, sizeof text - 1));
}

/* ---- bounds ------------------------------------------------------------------------------- */

Test(json, bounds_the_nodes) {
    static const char text[] = "{\"a\":[1,2]}"; /* five nodes */
    br_json_node few[5];
    for (uint32_t max = 0; max < 5; max++) {
        memset(&fault, 0, sizeof fault);
        cr_assert(!br_json_read(&doc, text, sizeof text - 1, few, max, &fault));
        cr_assert_not_null(strstr(fault.text, "too many values"));
    }
    cr_assert(br_json_read(&doc, text, sizeof text - 1, few, 5, &fault));
}

Test(json, bounds_the_text) {
    memset(&fault, 0, sizeof fault);
    cr_assert(!br_json_read(&doc, "1", ((size_t)1 << 30) + 1, nodes, JSON_NODES, &fault));
    cr_assert_eq(fault.column, 1);
    cr_assert_not_null(strstr(fault.text, "too long"));
}

static size_t object_of(uint32_t pairs, char *memory, size_t size) {
    br_buf out = br_buf_over(memory, size);
    for (uint32_t i = 0; i < pairs; i++) {
        br_put(&out, i == 0 ? "{\"k" : ",\"k");
        br_put_int(&out, i);
        br_put(&out, "\":0");
    }
    br_put(&out, "}");
    cr_assert(!out.full);
    return out.used;
}

Test(json, bounds_the_pairs_of_an_object) {
    static char text[8192];
    cr_assert(read_text(text, object_of(256, text, sizeof text)), "%s", fault.text);
    cr_assert_eq(doc.node[0].count, 256);
    cr_assert_eq(br_json_find(&doc, 0, "k255"), 512);
    cr_assert(!read_text(text, object_of(257, text, sizeof text)));
    cr_assert_not_null(strstr(fault.text, "256 pairs"));
}

Test(json, bounds_the_depth_without_recursion) {
    enum { SIZE = 1 << 22 };
    char *text = malloc(SIZE);
    memset(text, '[', SIZE);
    memset(&fault, 0, sizeof fault);
    cr_assert(!br_json_read(&doc, text, SIZE, nodes, JSON_NODES, &fault));
    cr_assert_eq(fault.column, 33);
    free(text);
    must_read("[[[]],{\"a\":{\"b\":[]}},[[[]]],[]]");
    cr_assert_eq(doc.node[0].count, 4);
}

/* ---- nodes -------------------------------------------------------------------------------- */

Test(json, nodes_say_where_they_stand) {
    must_read(" {\"a\" : [1, \"x\\n\"], \"b\":true} ");
    static const br_json_node expected[] = {
        {1, 28, 7, 2, BR_JSON_OBJECT}, {3, 1, 2, 0, BR_JSON_STRING},  {8, 10, 5, 2, BR_JSON_ARRAY},
        {9, 1, 4, 0, BR_JSON_NUMBER},  {13, 3, 5, 0, BR_JSON_STRING}, {21, 1, 6, 0, BR_JSON_STRING},
        {24, 4, 7, 0, BR_JSON_TRUE}};
    cr_assert_eq(doc.count, 7);
    for (uint32_t i = 0; i < 7; i++) {
        cr_assert_eq(nodes[i].start, expected[i].start, "start of %u: %u", i, nodes[i].start);
        cr_assert_eq(nodes[i].size, expected[i].size, "size of %u: %u", i, nodes[i].size);
        cr_assert_eq(nodes[i].next, expected[i].next, "next of %u: %u", i, nodes[i].next);
        cr_assert_eq(nodes[i].count, expected[i].count, "count of %u: %u", i, nodes[i].count);
        cr_assert_eq(nodes[i].type, expected[i].type, "type of %u: %d", i, (int)nodes[i].type);
    }
}

Test(json, finds_values_by_unescaped_key) {
    must_read("{\"first\":{\"second\":7},\"s\\u0065cond\":8,\"\":9,\"nul\\u0000\":1,\"list\":[]}");
    cr_assert_eq(br_json_find(&doc, 0, "first"), 2);
    cr_assert_eq(br_json_find(&doc, 0, "second"), 6);
    cr_assert_eq(br_json_find(&doc, 2, "second"), 4);
    cr_assert_eq(br_json_find(&doc, 0, ""), 8);
    cr_assert_eq(br_json_find(&doc, 0, "nul"), 0, "a NUL ends no key");
    cr_assert_eq(br_json_find(&doc, 0, "secon"), 0);
    cr_assert_eq(br_json_find(&doc, 0, "seconds"), 0);
    cr_assert_eq(br_json_find(&doc, 2, "first"), 0);
    cr_assert_eq(br_json_find(&doc, 4, "first"), 0, "a number has no keys");
    cr_assert_eq(br_json_find(&doc, br_json_find(&doc, 0, "list"), ""), 0, "nor has an array");
}

Test(json, strings_are_unescaped) {
    static const struct {
        const char *text, *meaning;
    } cases[] = {
        {"\"\"", ""},
        {"\"a\"", "a"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0001\\u007f\\u0080\\u07ff\"", "\x01\x7F\xC2\x80\xDF\xBF"},
        {"\"\\u0800\\uffff\"", "\xE0\xA0\x80\xEF\xBF\xBF"},
        {"\"\\uD800\\uDC00\\uDBFF\\uDFFF\"", "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"},
        {"\"\\ud83d\\udc3f\\u0430\"", "\xF0\x9F\x90\xBF\xD0\xB0"},
        {"\"\xF0\x9F\x90\xBF\xD0\xB0\"", "\xF0\x9F\x90\xBF\xD0\xB0"},
        {"\"\\\\u0041\"", "\\u0041"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[32];
        size_t size = strlen(cases[i].meaning) + 1;
        must_read(cases[i].text);
        memset(out, '#', sizeof out);
        cr_assert(br_json_string(&doc, 0, out, size), "%s", cases[i].text);
        cr_assert_str_eq(out, cases[i].meaning);
        cr_assert_eq(out[size], '#');
        cr_assert(br_json_is(&doc, 0, cases[i].meaning));
        cr_assert(!br_json_is(&doc, 0, "other"));
        cr_assert(!br_json_string(&doc, 0, out, size - 1), "one byte less is too little");
        if (size > 1) cr_assert_str_eq(out, "");
    }
}

Test(json, strings_with_a_nul_are_no_strings) {
    char out[16] = "before";
    must_read("\"a\\u0000b\"");
    cr_assert(!br_json_string(&doc, 0, out, sizeof out));
    cr_assert_str_eq(out, "");
    cr_assert(!br_json_is(&doc, 0, "a"));
    must_read("\"\\u0000\"");
    cr_assert(!br_json_is(&doc, 0, ""));
    must_read("[1]");
    cr_assert(!br_json_string(&doc, 0, out, sizeof out), "nor are arrays");
    cr_assert(!br_json_string(&doc, 1, out, sizeof out), "nor are numbers");
    cr_assert(!br_json_is(&doc, 1, "1"));
    must_read("\"\"");
    cr_assert(!br_json_string(&doc, 0, out, 0));
}

Test(json, integers_within_bounds) {
    static const struct {
        const char *text;
        int64_t min, max;
        bool is_good;
        int64_t value;
    } cases[] = {
        {"0", 0, 0, true, 0},
        {"-0", 0, 0, true, 0},
        {"5", 0, 9, true, 5},
        {"-5", -9, 9, true, -5},
        {"10", 0, 9, false, 0},
        {"-1", 0, 9, false, 0},
        {"1.0", 0, 9, false, 0},
        {"1e0", 0, 9, false, 0},
        {"1E0", 0, 9, false, 0},
        {"9223372036854775807", INT64_MIN, INT64_MAX, true, INT64_MAX},
        {"9223372036854775808", INT64_MIN, INT64_MAX, false, 0},
        {"-9223372036854775808", INT64_MIN, INT64_MAX, true, INT64_MIN},
        {"-9223372036854775809", INT64_MIN, INT64_MAX, false, 0},
        {"9223372036854775810", INT64_MIN, INT64_MAX, false, 0},
        {"18446744073709551616", INT64_MIN, INT64_MAX, false, 0},
        {"92233720368547758070", INT64_MIN, INT64_MAX, false, 0},
        {"-99999999999999999999999999999999", INT64_MIN, INT64_MAX, false, 0},
        {"\"5\"", 0, 9, false, 0},
        {"null", 0, 9, false, 0},
        {"[5]", 0, 9, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t value = 77;
        must_read(cases[i].text);
        cr_assert_eq(br_json_int(&doc, 0, cases[i].min, cases[i].max, &value), cases[i].is_good,
                     "%s", cases[i].text);
        cr_assert_eq(value, cases[i].is_good ? cases[i].value : 77);
    }
}

/* ---- the writer --------------------------------------------------------------------------- */

Test(json, writes_strings_safe_for_pages) {
    static const json_sample cases[] = {
        {"", 0, 0, "\"\""},
        {"plain", 5, 0, "\"plain\""},
        {"\"\\/", 3, 0, "\"\\\"\\\\/\""},
        {"\b\f\n\r\t", 5, 0, "\"\\b\\f\\n\\r\\t\""},
        {"\0\x01\x1F\x7F", 4, 0, "\"\\u0000\\u0001\\u001f\x7F\""},
        {"</script>", 9, 0, "\"\\u003c/script>\""},
        {"\xE2\x80\xA7\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAA", 12, 0,
         "\"\xE2\x80\xA7\\u2028\\u2029\xE2\x80\xAA\""},
        {"\xD0\xB0\xF0\x9F\x90\xBF", 6, 0, "\"\xD0\xB0\xF0\x9F\x90\xBF\""},
        {"a\xFFz", 3, 0, "\"a\xEF\xBF\xBDz\""},
        {"\xC0\x80", 2, 0, "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"\xED\xA0\x80", 3, 0, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"\xE2\x80", 2, 0, "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"\xE2\x80\"", 3, 0, "\"\xEF\xBF\xBD\xEF\xBF\xBD\\\"\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char memory[64];
        br_buf out = br_buf_over(memory, sizeof memory);
        br_put_json_bytes(&out, cases[i].text, cases[i].size);
        cr_assert_str_eq(memory, cases[i].why);
    }
}

/* Whatever bytes are written, the result reads; and if they were UTF-8, reads as them. */
Test(json, writes_what_it_reads) {
    br_rng rng = br_rng_from(21);
    for (int round = 0; round < 20000; round++) {
        char bytes[13] = {0}, memory[128], back[128];
        size_t size = br_rng_below(&rng, 12);
        static const uint8_t likely[] = {0x80, 0xBF, 0xC2, 0xE2, 0x80, 0xA8, 0xED, 0xF0, 0x9F, '"'};
        for (size_t i = 0; i < size; i++) {
            uint8_t any = (uint8_t)(1 + br_rng_below(&rng, 255));
            bytes[i] = (char)(any & 1 ? any : likely[any % sizeof likely]);
        }
        br_buf out = br_buf_over(memory, sizeof memory);
        br_put_json(&out, bytes);
        cr_assert(read_text(memory, out.used), "%s: %s", memory, fault.text);
        cr_assert(br_json_string(&doc, 0, back, sizeof back));
        if (!strstr(back, "\xEF\xBF\xBD")) cr_assert_str_eq(back, bytes);
    }
}

Test(json, reads_bytes_from_hexadecimal_digits) {
    static const struct {
        const char *text;
        int size; /* -1 = it is none, or too long */
    } cases[] = {{"\"\"", 0},       {"\"0aF5\"", 2}, {"\"0aF500\"", 3},
                 {"\"0aF50\"", -1}, {"\"0g\"", -1},  {"\"01020304\"", -1},
                 {"12", -1},        {"null", -1},    {"\"00\\u0000\"", -1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t bytes[4] = {9, 9, 9, 9};
        size_t size = 0;
        cr_assert(read_text(cases[i].text, strlen(cases[i].text)));
        bool is_read = br_json_hex(&doc, 0, bytes, 3, &size);
        cr_assert_eq(is_read, cases[i].size >= 0, "%s", cases[i].text);
        if (is_read) cr_assert_eq((int)size, cases[i].size, "%s", cases[i].text);
        if (is_read && size == 2) cr_assert(bytes[0] == 0x0A && bytes[1] == 0xF5 && bytes[2] == 9);
        cr_assert_eq(bytes[3], 9, "%s", cases[i].text);
    }
}
