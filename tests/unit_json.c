/* unit_json.c -- the JSON reader takes RFC 8259 and nothing else, and the writer stays within it.
 *
 * Tables of what is taken and refused, with the place of each refusal; then jansson, a reader of
 * other hands, must agree about thousands of damaged texts: whether each is JSON, and what it says.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>

#include "internal.h"
#include "json_again.h"

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

typedef struct sample {
    const char *text;
    size_t size;
    uint32_t column; /* of the refusal; of a good text, its nodes */
    const char *why; /* part of the fault's text */
} sample;
#define GOOD(text, count) {text, sizeof text - 1, count, NULL}
#define BAD(text, column, why) {text, sizeof text - 1, column, why}

/* ---- what is taken ------------------------------------------------------------------------ */

static const sample good[] = {
    GOOD("null", 1),
    GOOD("true", 1),
    GOOD("false", 1),
    GOOD(" \t\r\n null \t\r\n ", 1),
    GOOD("0", 1),
    GOOD("-0", 1),
    GOOD("7", 1),
    GOOD("-7", 1),
    GOOD("10", 1),
    GOOD("1.5", 1),
    GOOD("0.0", 1),
    GOOD("-0.25", 1),
    GOOD("1e5", 1),
    GOOD("1E5", 1),
    GOOD("1e+5", 1),
    GOOD("1e-5", 1),
    GOOD("0e0", 1),
    GOOD("1.25e007", 1),
    GOOD("123456789012345678901234567890", 1),
    GOOD("1e999", 1),
    GOOD("\"\"", 1),
    GOOD("\"a\"", 1),
    GOOD("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", 1),
    GOOD("\"\\u0041\\u00e9\\u20AC\"", 1),
    GOOD("\"\\u0000\"", 1),
    GOOD("\"\\ud83d\\udc3f\"", 1),
    GOOD("\"\\uD800\\uDC00 \\uDBFF\\uDFFF\"", 1),
    GOOD("\"\\uD7FF\\uE000\\uFFFF\"", 1),
    GOOD("\"\x7F\"", 1),
    GOOD("\"\xC2\x80 \xDF\xBF\"", 1),
    GOOD("\"\xE0\xA0\x80 \xED\x9F\xBF \xEE\x80\x80 \xEF\xBF\xBF\"", 1),
    GOOD("\"\xF0\x90\x80\x80 \xF4\x8F\xBF\xBF\"", 1),
    GOOD("\"\xEF\xBB\xBF\"", 1),
    GOOD("\"\xE2\x80\xA8\"", 1),
    GOOD("\"// /* no comment */\"", 1),
    GOOD("[]", 1),
    GOOD("[ ]", 1),
    GOOD("{}", 1),
    GOOD("{ \n }", 1),
    GOOD("[1]", 2),
    GOOD("[1,2]", 3),
    GOOD(" [ 1 , 2 ] ", 3),
    GOOD("[[],[]]", 3),
    GOOD("[[[[]]]]", 4),
    GOOD("[\"a\",null,true,false,1]", 6),
    GOOD("{\"a\":1}", 3),
    GOOD("{\"a\":1,\"b\":2}", 5),
    GOOD(" { \"a\" : 1 , \"b\" : [ ] } ", 5),
    GOOD("{\"\":1}", 3),
    GOOD("{\"a\":{\"a\":{\"a\":null}}}", 7),
    GOOD("[{\"a\":1},{\"a\":1}]", 7),
    GOOD("{\"a\":1,\"A\":1,\"a \":1,\"aa\":1}", 9),
    GOOD("{\"\\u0000\":1,\"\":1}", 5),
    GOOD("{\"costarring\":1,\"liquid\":2}", 5), /* two words with one FNV-1a hash */
    GOOD("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", 32),
};

Test(json, takes_what_the_rfc_allows) {
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        cr_assert(read_text(good[i].text, good[i].size), "%s: column %u: %s", good[i].text,
                  fault.column, fault.text);
        cr_assert_eq(doc.count, good[i].column, "%s: %u nodes", good[i].text, doc.count);
        cr_assert_null(json_holds(&doc), "%s: %s", good[i].text, json_holds(&doc));
        cr_assert_eq(fault.err, BR_OK);
    }
}

/* ---- what is refused ---------------------------------------------------------------------- */

static const sample bad[] = {
    BAD("", 1, "a value must be"),
    BAD(" ", 2, "a value must be"),
    BAD("\xEF\xBB\xBF{}", 1, "a value must be"),
    BAD("nul", 1, "a value must be"),
    BAD("nulL", 1, "a value must be"),
    BAD("nullx", 5, "something follows"),
    BAD("True", 1, "a value must be"),
    BAD("tru", 1, "a value must be"),
    BAD("fals\0", 1, "a value must be"),
    BAD("undefined", 1, "a value must be"),
    BAD("NaN", 1, "a value must be"),
    BAD("Infinity", 1, "a value must be"),
    BAD("-Infinity", 2, "a digit is missing"),
    BAD("'a'", 1, "a value must be"),
    BAD("\0", 1, "a value must be"),
    BAD("1\0", 2, "something follows"),
    BAD("1 2", 3, "something follows"),
    BAD("{}{}", 3, "something follows"),
    BAD("[]]", 3, "something follows"),
    BAD("1,", 2, "something follows"),
    BAD("1 // no", 3, "something follows"),
    BAD("/* no */ 1", 1, "a value must be"),
    BAD("\v1", 1, "a value must be"),
    BAD("\f1", 1, "a value must be"),
    BAD("\xC2\xA0""1", 1, "a value must be"),
    BAD("01", 1, "begin with a zero"),
    BAD("-01", 2, "begin with a zero"),
    BAD("00", 1, "begin with a zero"),
    BAD("00.5", 1, "begin with a zero"),
    BAD("+1", 1, "a value must be"),
    BAD(".5", 1, "a value must be"),
    BAD("-.5", 2, "a digit is missing"),
    BAD("1.", 3, "a digit is missing"),
    BAD("1.e5", 3, "a digit is missing"),
    BAD("-", 2, "a digit is missing"),
    BAD("--1", 2, "a digit is missing"),
    BAD("1e", 3, "a digit is missing"),
    BAD("1e+", 4, "a digit is missing"),
    BAD("1e+-1", 4, "a digit is missing"),
    BAD("1e1.5", 4, "something follows"),
    BAD("1.2.3", 4, "something follows"),
    BAD("0x10", 2, "something follows"),
    BAD("1_000", 2, "something follows"),
    BAD("\"", 2, "no closing quote"),
    BAD("\"a", 3, "no closing quote"),
    BAD("\"a\\\"", 5, "no closing quote"),
    BAD("\"a\\", 3, "no such escape"),
    BAD("\"a\nb\"", 3, "control character"),
    BAD("\"a\tb\"", 3, "control character"),
    BAD("\"a\0b\"", 3, "control character"),
    BAD("\"\x1F\"", 2, "control character"),
    BAD("\"\\a\"", 2, "no such escape"),
    BAD("\"\\'\"", 2, "no such escape"),
    BAD("\"\\0\"", 2, "no such escape"),
    BAD("\"\\\0\"", 2, "no such escape"),
    BAD("\"\\x41\"", 2, "no such escape"),
    BAD("\"\\U0041\"", 2, "no such escape"),
    BAD("\"\\u\"", 2, "no such escape"),
    BAD("\"\\u004\"", 2, "no such escape"),
    BAD("\"\\u004", 2, "no such escape"),
    BAD("\"\\u00g1\"", 2, "no such escape"),
    BAD("\"\\u+041\"", 2, "no such escape"),
    BAD("\"x\\uD800\"", 3, "surrogate"),
    BAD("\"x\\uDBFF\"", 3, "surrogate"),
    BAD("\"x\\uDC00\"", 3, "surrogate"),
    BAD("\"\\uD800\\uD800\"", 2, "surrogate"),
    BAD("\"\\uD800x\\uDC00\"", 2, "surrogate"),
    BAD("\"\\uDC00\\uD800\"", 2, "surrogate"),
    BAD("\"\\uD800\\n\"", 2, "surrogate"),
    BAD("\"\\uD800\\uDC0\"", 2, "surrogate"),
    BAD("\"\\uD800\\uE000\"", 2, "surrogate"),
    BAD("\"\x80\"", 2, "UTF-8"),
    BAD("\"\xBF\"", 2, "UTF-8"),
    BAD("\"\xC0\x80\"", 2, "UTF-8"),
    BAD("\"\xC1\xBF\"", 2, "UTF-8"),
    BAD("\"\xC2\"", 2, "UTF-8"),
    BAD("\"\xC2", 2, "UTF-8"),
    BAD("\"\xE0\x9F\xBF\"", 2, "UTF-8"),
    BAD("\"\xE2\x82\"", 2, "UTF-8"),
    BAD("\"\xED\xA0\x80\"", 2, "UTF-8"),
    BAD("\"\xED\xBF\xBF\"", 2, "UTF-8"),
    BAD("\"\xF0\x8F\xBF\xBF\"", 2, "UTF-8"),
    BAD("\"\xF4\x90\x80\x80\"", 2, "UTF-8"),
    BAD("\"\xF5\x80\x80\x80\"", 2, "UTF-8"),
    BAD("\"\xF8\x88\x80\x80\x80\"", 2, "UTF-8"),
    BAD("\"ok \xFF\"", 5, "UTF-8"),
    BAD("\"\xFE\"", 2, "UTF-8"),
    BAD("\xFF", 1, "a value must be"),
    BAD("[", 2, "a value must be"),
    BAD("[1", 3, "a comma or a closing"),
    BAD("[1,", 4, "a value must be"),
    BAD("[1,]", 4, "a value must be"),
    BAD("[,1]", 2, "a value must be"),
    BAD("[1,,2]", 4, "a value must be"),
    BAD("[1 2]", 4, "a comma or a closing"),
    BAD("[1}", 3, "a comma or a closing"),
    BAD("[1:2]", 3, "a comma or a closing"),
    BAD("]", 1, "a value must be"),
    BAD("}", 1, "a value must be"),
    BAD("{", 2, "a key in quotes"),
    BAD("{]", 2, "a key in quotes"),
    BAD("{,}", 2, "a key in quotes"),
    BAD("{1:2}", 2, "a key in quotes"),
    BAD("{a:1}", 2, "a key in quotes"),
    BAD("{null:1}", 2, "a key in quotes"),
    BAD("{\"a\"", 5, "a colon"),
    BAD("{\"a\"}", 5, "a colon"),
    BAD("{\"a\",1}", 5, "a colon"),
    BAD("{\"a\" 1}", 6, "a colon"),
    BAD("{\"a\":", 6, "a value must be"),
    BAD("{\"a\":}", 6, "a value must be"),
    BAD("{\"a\"::1}", 6, "a value must be"),
    BAD("{\"a\":1", 7, "a comma or a closing"),
    BAD("{\"a\":1,", 8, "a key in quotes"),
    BAD("{\"a\":1,}", 8, "a key in quotes"),
    BAD("{\"a\":1]", 7, "a comma or a closing"),
    BAD("{\"a\":1 \"b\":2}", 8, "a comma or a closing"),
    BAD("{\"a\":1,\"a\":2}", 8, "repeated"),
    BAD("{\"a\":1,\"b\":2,\"a\":3}", 14, "repeated"),
    BAD("{\"\":1,\"\":2}", 7, "repeated"),
    BAD("{\"a\":1,\"\\u0061\":2}", 8, "repeated"),
    BAD("{\"\\u00e9\":1,\"\xC3\xA9\":2}", 13, "repeated"),
    BAD("{\"\\ud83d\\udc3f\":1,\"\xF0\x9F\x90\xBF\":2}", 19, "repeated"),
    BAD("{\"/\":1,\"\\/\":2}", 8, "repeated"),
    BAD("{\"b\":[{\"a\":1}],\"c\":{\"x\":[],\"x\":0}}", 28, "repeated"),
    BAD("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", 33, "32 deep"),
};

Test(json, refuses_all_else_and_says_where) {
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cr_assert(!read_text(bad[i].text, bad[i].size), "%s", bad[i].text);
        cr_assert_eq(fault.err, BR_BAD_JSON);
        cr_assert_eq(fault.column, bad[i].column, "%s: column %u", bad[i].text, fault.column);
        cr_assert_not_null(strstr(fault.text, bad[i].why), "%s: %s", bad[i].text, fault.text);
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
        {1, 28, 7, 2, BR_JSON_OBJECT}, {3, 1, 2, 0, BR_JSON_STRING}, {8, 10, 5, 2, BR_JSON_ARRAY},
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
    static const sample cases[] = {
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
    br_guess guess = br_guess_from(21);
    for (int round = 0; round < 20000; round++) {
        char bytes[13] = {0}, memory[128], back[128];
        size_t size = br_guess_below(&guess, 12);
        static const uint8_t likely[] = {0x80, 0xBF, 0xC2, 0xE2, 0x80, 0xA8, 0xED, 0xF0, 0x9F, '"'};
        for (size_t i = 0; i < size; i++) {
            uint8_t any = (uint8_t)(1 + br_guess_below(&guess, 255));
            bytes[i] = (char)(any & 1 ? any : likely[any % sizeof likely]);
        }
        br_buf out = br_buf_over(memory, sizeof memory);
        br_put_json(&out, bytes);
        cr_assert(read_text(memory, out.used), "%s: %s", memory, fault.text);
        cr_assert(br_json_string(&doc, 0, back, sizeof back));
        if (!strstr(back, "\xEF\xBF\xBD")) cr_assert_str_eq(back, bytes);
    }
}

/* ---- jansson ------------------------------------------------------------------------------ */

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
    bool is_read = read_text(text, size), agrees;
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
static const char *const tokens[] = {
    "{",    "}",      "[",        "]",    ",",      ":",      "\"",       "\\",       "\\u",
    "null", "true",   "false",    "0",    "-",      ".",      "e",        "E+",       " ",
    "\n",   "\"a\":", "\\ud83d",  "\\udc3f", "\xEF\xBB\xBF", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
    "\x80", "\xE2",   "\\u0000",  "\\u0061", "\"k1\":1,", "[[[[[[[[", "]]]]]]]]", "\x7F"};

/* Damages a text in one to four places. */
static size_t mutate(br_guess *guess, char *text, size_t size, size_t max) {
    for (uint32_t left = 1 + br_guess_below(guess, 4); left > 0; left--) {
        size_t at = br_guess_below(guess, (uint32_t)size + 1);
        uint32_t way = br_guess_below(guess, 4);
        if (way == 0 && at < size) {
            text[at] = (char)br_guess_next(guess);
        } else if (way == 1 && at < size) {
            size_t gone = 1 + br_guess_below(guess, (uint32_t)(size - at < 8 ? size - at : 8));
            memmove(text + at, text + at + gone, size - at - gone);
            size -= gone;
        } else {
            const char *from = tokens[br_guess_below(guess, sizeof tokens / sizeof tokens[0])];
            size_t count = strlen(from);
            if (way == 3 && at < size) { /* a piece of the text itself, once more */
                from = text + br_guess_below(guess, (uint32_t)size);
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

Test(json, agrees_with_jansson) {
    enum { ROUNDS = 60000 };
    br_guess guess = br_guess_from(77);
    int taken = 0;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        cr_assert(agrees_with_jansson(good[i].text, good[i].size), "%s", good[i].text);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert(agrees_with_jansson(bad[i].text, bad[i].size), "%s", bad[i].text);
    for (int round = 0; round < ROUNDS; round++) {
        char text[1024];
        const char *seed = seeds[br_guess_below(&guess, sizeof seeds / sizeof seeds[0])];
        size_t size = strlen(seed);
        memcpy(text, seed, size);
        size = mutate(&guess, text, size, sizeof text);
        cr_assert(agrees_with_jansson(text, size), "round %d: %.*s (we: %s)", round, (int)size, text,
                  fault.text);
        taken += fault.err == BR_OK;
    }
    cr_assert(taken > ROUNDS / 50, "only %d texts were JSON: too much damage to learn from", taken);
}
