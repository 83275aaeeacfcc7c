/* fuzz_csv.c -- any bytes to the reader of component tables.
 *
 * What must hold is in tests/csv_again.h. The fuzzer hands over a block of exactly `size` bytes, so
 * the address sanitizer sees a read outside. Every cell is also asked for as a number and a word.
 */
#include <stdlib.h>

#include "csv_again.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char *const kinds[] = {"bank", "raid"};
    const char *text = (const char *)bytes;
    br_csv csv = br__csv_over(text, size);
    br_fault fault = {0};
    while (br__csv_next(&csv, &fault)) {
        for (int i = 0; i < csv.columns; i++) {
            br_fault why = {0};
            int32_t value;
            int kind;
            if (!br__csv_int(&csv, i, -9, 9, &value, &why) &&
                (why.err != BR_BAD_DECK || why.column != csv.column_at[i]))
                abort();
            if (!br__csv_word(&csv, i, kinds, 2, &kind, &why) && why.line != csv.line) abort();
        }
    }
    if (csv_holds(text, size)) abort();
    return 0;
}
