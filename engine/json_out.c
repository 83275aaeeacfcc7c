/* json_out.c -- JSON written into a br_buf, with its commas minded. */
#include "internal.h"

/* A text of ours between quotes, the second with a colon or without, after the comma that is due.
 * Half of all that is written is put here: one look at the room there is, not four. */
static void put_quoted(br_buf *out, const char *text, bool is_key) {
    size_t size = strlen(text);
    jw_next(out);
    if (out->size - out->used <= size + 3) {
        br_put_char(out, '"');
        br_put_bytes(out, text, size);
        br_put(out, is_key ? "\":" : "\"");
        return;
    }
    char *at = out->at + out->used;
    *at++ = '"';
    memcpy(at, text, size);
    at += size;
    *at++ = '"';
    if (is_key) *at++ = ':';
    *at = '\0';
    out->used = (size_t)(at - out->at);
}

void jw_key(br_buf *out, const char *key) { put_quoted(out, key, true); }

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

void jw_plain(br_buf *out, const char *value) { put_quoted(out, value, false); }

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
    const br_dict *d = &rules->game->about->dicts[dict];
    char word[BR_WORD_MAX];
    if (d->words && value < d->count) jw_plain(out, d->words[value]);
    else if (!d->words && br_value_word(rules, dict, value, word)) jw_plain(out, word);
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
