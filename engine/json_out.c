/* json_out.c -- JSON written into a br_buf, with its commas minded. */
#include "internal.h"

void jw_key(br_buf *out, const char *key) {
    jw_next(out);
    br_put_char(out, '"');
    br_put(out, key);
    br_put(out, "\":");
}

void jw_null(br_buf *out) {
    jw_next(out);
    br_put(out, "null");
}

void jw_bool(br_buf *out, bool value) {
    jw_next(out);
    br_put(out, value ? "true" : "false");
}

void jw_int(br_buf *out, int64_t value) {
    jw_next(out);
    br_put_int(out, value);
}

void jw_string(br_buf *out, const char *value) {
    jw_next(out);
    br_put_json(out, value);
}

void jw_plain(br_buf *out, const char *value) {
    jw_next(out);
    br_put_char(out, '"');
    br_put(out, value);
    br_put_char(out, '"');
}

void jw_string_bytes(br_buf *out, const char *bytes, size_t count) {
    jw_next(out);
    br_put_json_bytes(out, bytes, count);
}

void jw_hex(br_buf *out, const uint8_t *bytes, size_t count) {
    jw_next(out);
    br_put_char(out, '"');
    br_put_hex(out, bytes, count);
    br_put_char(out, '"');
}

void jw_json(br_buf *out, const char *json, size_t count) {
    jw_next(out);
    br_put_bytes(out, json, count);
}

void jw_seat(br_buf *out, br_seat seat) {
    if (seat == BR_HOUSE) jw_string(out, "house");
    else if (seat == BR_SPECTATOR) jw_string(out, "table");
    else if (seat == BR_SEAT_NONE) jw_null(out);
    else jw_int(out, seat);
}

void jw_word(br_buf *out, const br_rules *rules, int dict, uint32_t value) {
    char word[BR_WORD_MAX];
    if (br_value_word(rules, dict, value, word)) jw_plain(out, word);
    else jw_null(out);
}

void jw_ints_of(br_buf *out, const char *key, const int *values, unsigned count) {
    jw_list_of(out, key);
    for (unsigned i = 0; i < count; i++) jw_int(out, values[i]);
    jw_list_end(out);
}

void jw_move(br_buf *out, const br_rules *rules, const br_move *value) {
    jw_next(out);
    br_put_char(out, '"');
    br_move_write(rules, value, out); /* its alphabet needs no escaping */
    br_put_char(out, '"');
}
