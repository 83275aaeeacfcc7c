/* csv_again.h -- what must hold for every table the CSV reader takes; for tests and the fuzzer.
 *
 * Each cell is terminated UTF-8 without controls that fits its room, and stands where column_at
 * says; every row is as wide as the header; and written anew, all cells in quotes, a table reads
 * as the same cells. csv_holds names what is broken, or NULL; a refused text holds if its fault
 * has a place inside the text.
 */
#ifndef BR_TESTS_CSV_AGAIN_H
#define BR_TESTS_CSV_AGAIN_H

#include "internal.h"

enum { CSV_TEXT = 1 << 20 };

static inline void csv_put_row(const br_csv *csv, br_buf *out) {
    for (int i = 0; i < csv->columns; i++) {
        br_put(out, i > 0 ? ",\"" : "\"");
        for (const char *at = csv->cell[i]; *at != '\0'; at++) {
            if (*at == '"') br_put_char(out, '"');
            br_put_char(out, *at);
        }
        br_put_char(out, '"');
    }
    br_put(out, "\r\n");
}

/* Where line `line` starts: places are checked against the text itself, not against the reader. */
static inline size_t csv_line_start(const char *text, size_t size, uint32_t line) {
    size_t at = 0;
    for (uint32_t i = 1; i < line; i++) {
        while (at < size && text[at] != '\n') at++;
        at++;
    }
    return at;
}

static inline const char *csv_row_holds(const br_csv *csv) {
    size_t start = csv_line_start(csv->text, csv->size, csv->line);
    if (csv->at > csv->size) return "the reader has left the text";
    for (int i = 0; i < csv->columns; i++) {
        const char *cell = csv->cell[i], *end = memchr(cell, '\0', BR_CSV_CELL);
        size_t at = start + csv->column_at[i] - 1;
        if (!end) return "a cell without an end";
        if (at > csv->size) return "a cell outside the text";
        for (const char *c = cell; c < end; c++)
            if ((uint8_t)*c < 0x20 || *c == 0x7F) return "a control character in a cell";
        if (at < csv->size && csv->text[at] != '"' &&
            memcmp(csv->text + at, cell, (size_t)(end - cell)) != 0)
            return "a cell that is not where it says";
    }
    return NULL;
}

static inline const char *csv_fault_holds(const br_csv *csv, const br_fault *fault) {
    size_t start = csv_line_start(csv->text, csv->size, fault->line);
    if (fault->err != BR_BAD_DECK || fault->text[0] == '\0') return "a refusal without a reason";
    if (fault->line == 0 || fault->column == 0) return "a refusal without a place";
    return start + fault->column - 1 <= csv->size ? NULL : "a refusal outside the text";
}

static inline const char *csv_holds(const char *text, size_t size) {
    static char once[CSV_TEXT];
    br_csv csv = br__csv_over(text, size), again;
    br_fault fault = {0};
    br_buf out = br_buf_over(once, sizeof once);
    int columns = 0;
    while (br__csv_next(&csv, &fault)) {
        const char *broken = csv_row_holds(&csv);
        if (broken) return broken;
        if (columns > 0 && csv.columns != columns) return "a row of another width";
        columns = csv.columns;
        csv_put_row(&csv, &out);
    }
    if (fault.err != BR_OK) return csv_fault_holds(&csv, &fault);
    if (out.full) return NULL; /* too long for us to tell */

    csv = br__csv_over(text, size);
    again = br__csv_over(once, out.used);
    while (br__csv_next(&csv, &fault)) {
        if (!br__csv_next(&again, &fault)) return "written anew it is refused";
        if (again.columns != csv.columns) return "written anew a row changes its width";
        for (int i = 0; i < csv.columns; i++)
            if (strcmp(csv.cell[i], again.cell[i]) != 0) return "written anew a cell changes";
    }
    return br__csv_next(&again, &fault) ? "written anew there is one row more" : NULL;
}

#endif
