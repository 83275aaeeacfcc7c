/* fuzz_referee.c -- any bytes as the lines of a conversation with the referee.
 *
 * Every line must get one answer that is a JSON object with "ok", on one line, and whatever has
 * been said the match on the table must pass its audit.
 */
#include <stdlib.h>
#include <string.h>

#include "referee.h"

static void check(bool is_good) {
    if (!is_good) abort();
}

static void seed_fixed(uint8_t seed[BR_SEED_BYTES]) { memset(seed, 0x5E, BR_SEED_BYTES); }

static void line_check(referee *session, const char *line, size_t size) {
    static char memory[REFEREE_ANSWER_MAX + 1];
    static br_json_node nodes[1 << 16];
    br_buf out = br_buf_over(memory, sizeof memory);
    br_json doc;
    br_fault fault = {.err = BR_OK};
    referee_line(session, line, size, &out);
    check(!out.full);
    check(memchr(memory, '\n', out.used) == NULL);
    check(br_json_read(&doc, memory, out.used, nodes, 1 << 16, &fault));
    check(doc.node[0].type == BR_JSON_OBJECT);
    uint32_t ok = br_json_find(&doc, 0, "ok");
    check(ok != 0);
    check(doc.node[ok].type == BR_JSON_TRUE || br_json_find(&doc, 0, "text") != 0);
    if (!session->has_match) return;
    const br_match *m = &session->table[session->now].match;
    check(br_audit(&m->rules, m->state) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static referee session;
    const char *text = (const char *)bytes, *end = text + size;
    referee_init(&session, BR_EN, seed_fixed);
    while (text < end && !session.is_done) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline ? newline : end) - text);
        line_check(&session, text, length);
        text += length + (newline ? 1 : 0);
    }
    return 0;
}
