/* fuzz_json.c -- any bytes to the JSON reader and the writer of strings.
 *
 * What is taken must hold (tests/json_again.h); what is refused must say where, inside the text.
 * The bytes as they are, written as a JSON string, must read.
 */
#include <stdlib.h>

#include "json_again.h"

static void check(bool is_good) {
    if (!is_good) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static br_json_node nodes[JSON_NODES];
    static char memory[JSON_TEXT];
    const char *text = (const char *)bytes;
    br_json doc;
    br_fault fault = {0};
    if (br_json_read(&doc, text, size, nodes, JSON_NODES, &fault)) {
        check(json_holds(&doc) == NULL);
    } else {
        check(fault.err == BR_BAD_JSON);
        check(fault.text[0] != '\0');
        check(fault.column >= 1 && fault.column <= size + 1);
    }

    br_buf out = br_buf_over(memory, sizeof memory);
    br_put_json_bytes(&out, text, size);
    if (out.full) return 0;
    check(br_json_read(&doc, memory, out.used, nodes, JSON_NODES, &fault));
    check(doc.count == 1 && doc.node[0].type == BR_JSON_STRING);
    check(json_holds(&doc) == NULL);
    return 0;
}
