/* csv.c -- a strict reader of component tables, the faults it reports, and a sort.
 *
 * A table is what a person edits by hand, so every refusal says where and why. One row is held at
 * a time; cells are copied out, unquoted and terminated. Games read shipped tables and house decks
 * through the same few functions.
 */
#include "internal.h"
#include "utf8.h"

/* ---- faults ------------------------------------------------------------------------------- */

/* Leaves line and column to the caller, who may know them before or after. */
void br__fault(br_fault *fault, br_err err, const char *text) {
    br_buf out = br_buf_over(fault->text, sizeof fault->text);
    fault->err = err;
    br_put(&out, text);
}

static bool fault_at(br_fault *fault, uint32_t line, uint32_t column, const char *text) {
    br__fault(fault, BR_BAD_DECK, text);
    fault->line = line;
    fault->column = column;
    return false;
}

bool br__deck_fault(br_fault *fault, const char *text) { return fault_at(fault, 0, 0, text); }

bool br__csv_fault(const br_csv *csv, int column, const char *text, br_fault *fault) {
    assert(column < csv->columns);
    return fault_at(fault, csv->line, column < 0 ? 0 : csv->column_at[column], text);
}

/* ---- rows --------------------------------------------------------------------------------- */

/* A row being read. */
typedef struct reader {
    br_csv *csv;
    size_t start; /* of its line */
    br_fault *fault;
} reader;

static uint32_t column_of(const reader *in) { return (uint32_t)(in->csv->at - in->start) + 1; }

static bool refuse(const reader *in, const char *text) {
    return fault_at(in->fault, in->csv->line, column_of(in), text);
}

static bool next_is(const br_csv *csv, const char *text) {
    size_t size = strlen(text);
    return csv->size - csv->at >= size && memcmp(csv->text + csv->at, text, size) == 0;
}

/* Bytes of the line's end that stands here: 0 if none does. */
static size_t newline_size(const br_csv *csv) {
    return next_is(csv, "\n") ? 1 : next_is(csv, "\r\n") ? 2 : 0;
}

static bool is_row_over(const br_csv *csv) { return csv->at == csv->size || newline_size(csv) > 0; }

/* Controls would garble a terminal: C0, DEL and, in two bytes, C1. */
static bool is_control(const char *at) {
    uint8_t first = (uint8_t)at[0];
    return first < 0x20 || first == 0x7F || (first == 0xC2 && (uint8_t)at[1] < 0xA0);
}

/* Moves one character into the cell. */
static bool char_take(const reader *in, char *cell, size_t *used) {
    br_csv *csv = in->csv;
    const char *at = csv->text + csv->at;
    size_t size = br__utf8_size(at, csv->size - csv->at);
    if (size == 0) return refuse(in, "this is not UTF-8");
    if (is_control(at)) return refuse(in, "a control character, such as a tab, is not allowed");
    if (*used + size >= BR_CSV_CELL) return refuse(in, "a cell may not be longer than 255 bytes");
    memcpy(cell + *used, at, size);
    *used += size;
    csv->at += size;
    return true;
}

static bool plain_read(const reader *in, char *cell, size_t *used) {
    while (!is_row_over(in->csv) && !next_is(in->csv, ",")) {
        if (next_is(in->csv, "\""))
            return refuse(in, "a cell with a quote in it must begin with one");
        if (!char_take(in, cell, used)) return false;
    }
    return true;
}

static bool quoted_read(const reader *in, char *cell, size_t *used) {
    br_csv *csv = in->csv;
    csv->at++;
    for (;;) {
        if (is_row_over(csv)) return refuse(in, "a closing quote is missing");
        bool is_quote = next_is(csv, "\"");
        if (is_quote) csv->at++;
        if (is_quote && !next_is(csv, "\"")) break; /* two quotes stand for one */
        if (!char_take(in, cell, used)) return false;
    }
    if (!is_row_over(csv) && !next_is(csv, ","))
        return refuse(in, "a comma or the end of the line must follow a closing quote");
    return true;
}

/* All cells up to the end of the line; `count` says how many. */
static bool cells_read(const reader *in, int *count) {
    br_csv *csv = in->csv;
    for (*count = 0;; csv->at++) {
        if (*count == BR_CSV_COLUMNS) return refuse(in, "a row may not have more than 16 cells");
        if (csv->columns > 0 && *count == csv->columns)
            return refuse(in, "the row has more cells than the header");
        char *cell = csv->cell[*count];
        size_t used = 0;
        csv->column_at[*count] = column_of(in);
        bool is_read =
            next_is(csv, "\"") ? quoted_read(in, cell, &used) : plain_read(in, cell, &used);
        if (!is_read) return false;
        cell[used] = '\0';
        ++*count;
        if (!next_is(csv, ",")) return true;
    }
}

br_csv br__csv_over(const char *text, size_t size) { return (br_csv){.text = text, .size = size}; }

bool br__csv_next(br_csv *csv, br_fault *fault) {
    reader in = {.csv = csv, .start = csv->at, .fault = fault};
    bool is_header = csv->line == 0;
    int count;
    /* One empty line at the end does no harm: editors like to leave it. */
    if (!is_header && csv->at + newline_size(csv) == csv->size) return false;
    csv->line++;
    if (next_is(csv, "\xEF\xBB\xBF") && is_header)
        return refuse(&in, "the file must be saved without a byte-order mark");
    if (is_row_over(csv))
        return refuse(&in, is_header ? "the header is missing" : "a line in the middle is empty");
    if (csv->line > BR_CSV_ROWS_MAX + 1)
        return refuse(&in, "a table may not have more than 400 rows");
    if (!cells_read(&in, &count)) return false;
    if (!is_header && count < csv->columns)
        return refuse(&in, "the row has fewer cells than the header");
    csv->columns = count;
    csv->at += newline_size(csv);
    return true;
}

/* ---- cells -------------------------------------------------------------------------------- */

int br__csv_column(const br_csv *csv, const char *name) {
    for (int i = 0; i < csv->columns; i++)
        if (strcmp(csv->cell[i], name) == 0) return i;
    return -1;
}

/* Begins a complaint about a cell: its column and what it holds, cut where it gets long. */
static void put_cell(br_buf *out, const br_csv *csv, int column) {
    enum { SHOWN_MAX = 40 };
    const char *cell = csv->cell[column];
    size_t size = strlen(cell), shown = 0;
    while (shown < size) {
        size_t next = shown + br__utf8_size(cell + shown, size - shown);
        if (next > SHOWN_MAX) break;
        shown = next;
    }
    br_put(out, "column ");
    br_put_int(out, column + 1);
    br_put(out, ": \"");
    br_put_bytes(out, cell, shown);
    br_put(out, shown < size ? "...\" " : "\" ");
}

/* A number has one text only: digits without leading zeros, no plus, no blanks, no "-0". */
static bool int_read(const char *text, int64_t *out) {
    bool is_negative = text[0] == '-';
    uint32_t size;
    if (!br__word_int(text + is_negative, 1u << 31, &size)) return false;
    if (is_negative && size == 0) return false;
    *out = is_negative ? -(int64_t)size : (int64_t)size;
    return true;
}

bool br__csv_int(const br_csv *csv, int column, int32_t min, int32_t max, int32_t *out,
                 br_fault *fault) {
    assert(column >= 0 && column < csv->columns);
    int64_t value;
    if (int_read(csv->cell[column], &value) && value >= min && value <= max) {
        *out = (int32_t)value;
        return true;
    }
    char text[sizeof fault->text];
    br_buf why = br_buf_over(text, sizeof text);
    put_cell(&why, csv, column);
    br_put(&why, min == max ? "stands where it must be " : "is not a whole number from ");
    br_put_int(&why, min);
    if (min != max) br_put(&why, " to ");
    if (min != max) br_put_int(&why, max);
    return br__csv_fault(csv, column, text, fault);
}

bool br__csv_byte(const br_csv *csv, int column, int32_t min, int32_t max, uint8_t *out,
                  br_fault *fault) {
    int32_t value = 0;
    assert(min >= 0 && max <= (int32_t)UINT8_MAX);
    if (!br__csv_int(csv, column, min, max, &value, fault)) return false;
    *out = (uint8_t)value;
    return true;
}

bool br__csv_word(const br_csv *csv, int column, const char *const *list, int count, int *out,
                  br_fault *fault) {
    assert(column >= 0 && column < csv->columns);
    *out = br__word_find(csv->cell[column], list, count);
    if (*out >= 0) return true;
    char text[sizeof fault->text];
    br_buf why = br_buf_over(text, sizeof text);
    put_cell(&why, csv, column);
    br_put(&why, "is none of:");
    for (int i = 0; i < count; i++) {
        br_put(&why, i > 0 ? ", " : " ");
        br_put(&why, list[i]);
    }
    return br__csv_fault(csv, column, text, fault);
}

/* ---- sorting ------------------------------------------------------------------------------ */

void br__sort_u8(uint8_t *items, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        uint8_t item = items[i];
        uint32_t to = i;
        for (; to > 0 && items[to - 1] > item; to--) items[to] = items[to - 1];
        items[to] = item;
    }
}

bool br__csv_rows(const char *text, size_t size, unsigned rows, const char *wrong,
                  br__row_reader *read, void *deck, br_fault *fault) {
    br_csv csv = br__csv_over(text, size);
    unsigned row = 0;
    if (!br__csv_next(&csv, fault)) return false; /* the header chose this table */
    while (br__csv_next(&csv, fault)) {
        if (rows && row == rows) return br__csv_fault(&csv, -1, wrong, fault);
        if (!read(&csv, ++row, deck, fault)) return false;
    }
    if (fault->err != BR_OK) return false;
    return !rows || row == rows || br__csv_fault(&csv, -1, wrong, fault);
}
