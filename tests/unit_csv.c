/* unit_csv.c -- component tables: what is taken, and where and why the rest is refused. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "csv_again.h"
#include "internal.h"

static br_csv csv;
static br_fault fault;

/* A copy that ends exactly where the text ends, so that a sanitizer sees one byte too far. */
static void open_text(const char *text, size_t size) {
    static char *copy;
    free(copy);
    copy = malloc(size + (size == 0));
    memcpy(copy, text, size);
    memset(&fault, 0, sizeof fault);
    csv = br__csv_over(copy, size);
}

/* All rows as text: cells joined by '|', rows by '/'. */
static const char *read_all(const char *text, size_t size) {
    static char memory[1 << 16];
    br_buf out = br_buf_over(memory, sizeof memory);
    open_text(text, size);
    while (br__csv_next(&csv, &fault)) {
        if (csv.line > 1) br_put_char(&out, '/');
        for (int i = 0; i < csv.columns; i++) {
            if (i > 0) br_put_char(&out, '|');
            br_put(&out, csv.cell[i]);
        }
    }
    cr_assert(!out.full);
    return memory;
}

static void must_open(const char *text) {
    open_text(text, strlen(text));
    cr_assert(br__csv_next(&csv, &fault), "%s", fault.text);
}

/* ---- tables ------------------------------------------------------------------------------- */

Test(csv, takes_tables) {
    static const struct {
        const char *text, *rows;
    } cases[] = {
        {"a", "a"},
        {"a\n", "a"},
        {"a\r\n", "a"},
        {"a\n\n", "a"},
        {"a\r\n\r\n", "a"},
        {"a\n\r\n", "a"},
        {"a,b", "a|b"},
        {"a,b\n1,2", "a|b/1|2"},
        {"a,b\r\n1,2\r\n", "a|b/1|2"},
        {"a,b\n1,2\n3,4\n", "a|b/1|2/3|4"},
        {"a,b\n,\n", "a|b/|"},
        {"a,b\n1,\n", "a|b/1|"},
        {"a,b\n,2", "a|b/|2"},
        {"a,b\n , x \n", "a|b/ | x "},
        {"a\n\"\"\n", "a/"},
        {"a\n\"x\"\n", "a/x"},
        {"a\n\"x,y\"\n", "a/x,y"},
        {"a\n\"say \"\"hi\"\"\"\n", "a/say \"hi\""},
        {"a\n\"\"\"\"", "a/\""},
        {"a,b\n\"x\",\"y\"\r\n", "a|b/x|y"},
        {"\"a\",b\n1,2", "a|b/1|2"},
        {"a\n\xD0\xB1\xD0\xB5\xD0\xBB\xD0\xBA\xD0\xB0\n",
         "a/\xD0\xB1\xD0\xB5\xD0\xBB\xD0\xBA\xD0\xB0"},
        {"a\n\xF0\x9F\x90\xBF \xC2\xA0\n", "a/\xF0\x9F\x90\xBF \xC2\xA0"},
        {"1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", "1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16"},
        {"a;b\n1;2", "a;b/1;2"},
        {"a\n\xEF\xBB\xBFx\n", "a/\xEF\xBB\xBFx"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *rows = read_all(cases[i].text, strlen(cases[i].text));
        cr_assert_eq(fault.err, BR_OK, "%s: %s", cases[i].text, fault.text);
        cr_assert_str_eq(rows, cases[i].rows);
        const char *broken = csv_holds(cases[i].text, strlen(cases[i].text));
        cr_assert_null(broken, "%s: %s", cases[i].text, broken);
    }
}

#define BAD(text, line, column, why) \
    { text, sizeof text - 1, line, column, why }

Test(csv, refuses_and_says_where) {
    static const struct {
        const char *text;
        size_t size;
        uint32_t line, column;
        const char *why;
    } cases[] = {
        BAD("", 1, 1, "header is missing"),
        BAD("\n", 1, 1, "header is missing"),
        BAD("\r\na\n", 1, 1, "header is missing"),
        BAD("\xEF\xBB\xBFx\n", 1, 1, "byte-order mark"),
        BAD("a\n\n1\n", 2, 1, "empty"),
        BAD("a\n1\n\n\n", 3, 1, "empty"),
        BAD("a\r\n\r\n1", 2, 1, "empty"),
        BAD("a,b\n1\n", 2, 2, "fewer cells"),
        BAD("a,b\n\"\"", 2, 3, "fewer cells"),
        BAD("a,b\n1,2,3\n", 2, 5, "more cells"),
        BAD("a,b\n1,2,", 2, 5, "more cells"),
        BAD("a\n,", 2, 2, "more cells"),
        BAD("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", 1, 40, "more than 16"),
        BAD("a\nx\"y\n", 2, 2, "must begin with one"),
        BAD("a\nx\"\n", 2, 2, "must begin with one"),
        BAD("a\n \"x\"\n", 2, 2, "must begin with one"),
        BAD("a\n\"x", 2, 3, "closing quote is missing"),
        BAD("a\n\"x\ny\"\n", 2, 3, "closing quote is missing"),
        BAD("a\n\"x\r\ny\"\n", 2, 3, "closing quote is missing"),
        BAD("a\n\"", 2, 2, "closing quote is missing"),
        BAD("a\n\"x\"\"", 2, 5, "closing quote is missing"),
        BAD("a\n\"x\"y\n", 2, 4, "must follow a closing quote"),
        BAD("a\n\"x\" ,y\n", 2, 4, "must follow a closing quote"),
        BAD("a\n\"x\"\r", 2, 4, "must follow a closing quote"),
        BAD("a,b\nok,x\ty\n", 2, 5, "control character"),
        BAD("a\n\0\n", 2, 1, "control character"),
        BAD("a\n\"\x1B[2J\"\n", 2, 2, "control character"),
        BAD("a\n\x7F\n", 2, 1, "control character"),
        BAD("a\n\xC2\x9B[2J\n", 2, 1, "control character"),
        BAD("a\rb\n", 1, 2, "control character"),
        BAD("a\r", 1, 2, "control character"),
        BAD("a\nx\xFF\n", 2, 2, "UTF-8"),
        BAD("a\n\xC0\x80\n", 2, 1, "UTF-8"),
        BAD("a\n\"\xED\xA0\x80\"\n", 2, 2, "UTF-8"),
        BAD("a\n\xF0\x9F\x90", 2, 1, "UTF-8"),
        BAD("a\n\xD0\n", 2, 1, "UTF-8"),
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        read_all(cases[i].text, cases[i].size);
        cr_assert_eq(fault.err, BR_BAD_DECK, "%s", cases[i].text);
        cr_assert_eq(fault.line, cases[i].line, "%s: line %u", cases[i].text, fault.line);
        cr_assert_eq(fault.column, cases[i].column, "%s: column %u", cases[i].text, fault.column);
        cr_assert_not_null(strstr(fault.text, cases[i].why), "%s: %s", cases[i].text, fault.text);
        const char *broken = csv_holds(cases[i].text, cases[i].size);
        cr_assert_null(broken, "%s: %s", cases[i].text, broken);
    }
}

Test(csv, bounds_the_cell) {
    char text[300] = "a\n";
    memset(text + 2, 'x', 255);
    read_all(text, 2 + 255);
    cr_assert_eq(fault.err, BR_OK);
    cr_assert_eq(strlen(csv.cell[0]), 255);
    text[2 + 255] = 'x';
    read_all(text, 2 + 256);
    cr_assert_eq(fault.err, BR_BAD_DECK);
    cr_assert_eq(fault.line, 2);
    cr_assert_eq(fault.column, 256);
    cr_assert_not_null(strstr(fault.text, "255"));
    memcpy(text + 2 + 254, "\xD0\xB0", 2); /* a letter that fits by half only */
    read_all(text, 2 + 256);
    cr_assert_eq(fault.column, 255);
}

Test(csv, bounds_the_rows) {
    char text[2 * 402];
    for (size_t i = 0; i < 402; i++) memcpy(text + 2 * i, "x\n", 2);
    read_all(text, 2 * 401);
    cr_assert_eq(fault.err, BR_OK, "a header and 400 rows: %s", fault.text);
    cr_assert_eq(csv.line, 401);
    read_all(text, 2 * 402);
    cr_assert_eq(fault.err, BR_BAD_DECK);
    cr_assert_eq(fault.line, 402);
    cr_assert_not_null(strstr(fault.text, "400"));
}

Test(csv, keeps_line_and_columns) {
    must_open("name,\"count\",x\r\n\xD0\xB0,\"1,\"\"2\",9\r\n");
    cr_assert_eq(csv.line, 1);
    cr_assert_eq(csv.columns, 3);
    cr_assert_eq(br__csv_column(&csv, "name"), 0);
    cr_assert_eq(br__csv_column(&csv, "count"), 1);
    cr_assert_eq(br__csv_column(&csv, "x"), 2);
    cr_assert_eq(br__csv_column(&csv, "y"), -1);
    cr_assert_eq(csv.column_at[1], 6);
    cr_assert_eq(csv.column_at[2], 14);
    cr_assert(br__csv_next(&csv, &fault));
    cr_assert_eq(csv.line, 2);
    cr_assert_eq(csv.column_at[0], 1);
    cr_assert_eq(csv.column_at[1], 4);
    cr_assert_eq(csv.column_at[2], 12);
    cr_assert(!br__csv_next(&csv, &fault));
    cr_assert(!br__csv_next(&csv, &fault), "the end stays the end");
    cr_assert_eq(fault.err, BR_OK);
}

/* ---- cells -------------------------------------------------------------------------------- */

Test(csv, reads_integers) {
    static const struct {
        const char *cell;
        int32_t min, max;
        bool is_good;
        int32_t value;
    } cases[] = {
        {"0", 0, 9, true, 0},
        {"9", 0, 9, true, 9},
        {"-3", -9, 9, true, -3},
        {"2147483647", INT32_MIN, INT32_MAX, true, INT32_MAX},
        {"-2147483648", INT32_MIN, INT32_MAX, true, INT32_MIN},
        {"10", 0, 9, false, 0},
        {"-1", 0, 9, false, 0},
        {"2147483648", INT32_MIN, INT32_MAX, false, 0},
        {"-2147483649", INT32_MIN, INT32_MAX, false, 0},
        {"99999999999999999999", INT32_MIN, INT32_MAX, false, 0},
        {"\"\"", 0, 9, false, 0},
        {"-", -9, 9, false, 0},
        {"--1", -9, 9, false, 0},
        {"-0", -9, 9, false, 0},
        {"+1", 0, 9, false, 0},
        {" 1", 0, 9, false, 0},
        {"1 ", 0, 9, false, 0},
        {"01", 0, 9, false, 0},
        {"00", 0, 9, false, 0},
        {"-01", -9, 9, false, 0},
        {"1.0", 0, 9, false, 0},
        {"1e0", 0, 9, false, 0},
        {"one", 0, 9, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t value = 77;
        must_open(cases[i].cell);
        cr_assert_eq(br__csv_int(&csv, 0, cases[i].min, cases[i].max, &value, &fault),
                     cases[i].is_good, "%s", cases[i].cell);
        cr_assert_eq(value, cases[i].is_good ? cases[i].value : 77);
        cr_assert_eq(fault.err, cases[i].is_good ? BR_OK : BR_BAD_DECK);
    }
}

Test(csv, explains_bad_cells) {
    static const char *const kinds[] = {"bank", "raid"};
    int32_t value;
    int kind;
    must_open("a,b\nraid,12\n");
    cr_assert(br__csv_next(&csv, &fault));
    cr_assert(!br__csv_int(&csv, 1, 1, 9, &value, &fault));
    cr_assert_eq(fault.line, 2);
    cr_assert_eq(fault.column, 6);
    cr_assert_str_eq(fault.text, "column 2: \"12\" is not a whole number from 1 to 9");
    cr_assert(!br__csv_int(&csv, 1, 3, 3, &value, &fault));
    cr_assert_str_eq(fault.text, "column 2: \"12\" stands where it must be 3");

    cr_assert(br__csv_word(&csv, 0, kinds, 2, &kind, &fault));
    cr_assert_eq(kind, 1);
    cr_assert(!br__csv_word(&csv, 1, kinds, 2, &kind, &fault));
    cr_assert_str_eq(fault.text, "column 2: \"12\" is none of: bank, raid");

    cr_assert(!br__csv_fault(&csv, 0, "because", &fault));
    cr_assert_eq(fault.line, 2);
    cr_assert_eq(fault.column, 1);
    cr_assert(!br__csv_fault(&csv, -1, "the row", &fault));
    cr_assert_eq(fault.line, 2);
    cr_assert_eq(fault.column, 0);
    cr_assert_str_eq(fault.text, "the row");
}

Test(csv, shows_only_the_start_of_a_long_cell) {
    int32_t value;
    must_open("0123456789012345678901234567890123456789");
    cr_assert(!br__csv_int(&csv, 0, 0, 1, &value, &fault));
    cr_assert_str_eq(fault.text, "column 1: \"0123456789012345678901234567890123456789\" is not a "
                                 "whole number from 0 to 1");
    must_open("x12345678901234567890123456789012345678\xD0\xB0 and more");
    cr_assert(!br__csv_int(&csv, 0, 0, 1, &value, &fault));
    cr_assert_str_eq(fault.text,
                     "column 1: \"x12345678901234567890123456789012345678...\" is not a "
                     "whole number from 0 to 1");
}

/* ---- damage ------------------------------------------------------------------------------- */

Test(csv, holds_under_damage) {
    static const char seed[] = "card,type,\"value\"\n1,bank,\"x, \"\"y\"\"\"\r\n2,,\xD0\xB0\n";
    static const char likely[] = "\",\n\r\"\",a\t\xD0\xC2\x9B";
    br_rng rng = br_rng_from(31);
    int taken = 0;
    for (int round = 0; round < 40000; round++) {
        char text[sizeof seed];
        size_t size = sizeof seed - 1;
        memcpy(text, seed, size);
        for (uint32_t left = 1 + br_rng_below(&rng, 3); left > 0; left--)
            text[br_rng_below(&rng, (uint32_t)size)] =
                likely[br_rng_below(&rng, sizeof likely - 1)];
        if (br_rng_below(&rng, 4) == 0) size = br_rng_below(&rng, (uint32_t)size);
        const char *broken = csv_holds(text, size);
        cr_assert_null(broken, "round %d: %.*s: %s", round, (int)size, text, broken);
        read_all(text, size);
        taken += fault.err == BR_OK;
    }
    cr_assert(taken > 500, "only %d tables were taken: too much damage to learn from", taken);
}
