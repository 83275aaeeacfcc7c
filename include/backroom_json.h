/* backroom_json.h -- JSON written into a br_buf, with its commas minded.
 *
 * A comma is due between two items of a list or of an object, so the last byte tells: after an
 * opening bracket or a colon there is none, after anything else there is one. Nothing is kept
 * beside the text itself, so pieces of several writers fit together. Keys are ours and need no
 * escaping.
 *
 *     jw_object(out);
 *     jw_key(out, "seats");
 *     jw_list(out);
 *     for (int i = 0; i < 3; i++) jw_int(out, i);
 *     jw_list_end(out);
 *     jw_object_end(out);                               {"seats":[0,1,2]}
 */
#ifndef BACKROOM_JSON_H
#define BACKROOM_JSON_H

#include "backroom.h"

/* The comma that is due before whatever is written next. */
static inline void jw_next(br_buf *out) {
    char last = out->used ? out->at[out->used - 1] : '{';
    if (last != '{' && last != '[' && last != ':') br_put_char(out, ',');
}

static inline void jw_object(br_buf *out) {
    jw_next(out);
    br_put_char(out, '{');
}
static inline void jw_object_end(br_buf *out) { br_put_char(out, '}'); }
static inline void jw_list(br_buf *out) {
    jw_next(out);
    br_put_char(out, '[');
}
static inline void jw_list_end(br_buf *out) { br_put_char(out, ']'); }

void jw_key(br_buf *out, const char *key);
void jw_null(br_buf *out);
void jw_bool(br_buf *out, bool value);
void jw_int(br_buf *out, int64_t value);
void jw_string(br_buf *out, const char *value);
void jw_plain(br_buf *out, const char *value); /* a string of [a-z0-9-]: nothing to escape */
void jw_string_bytes(br_buf *out, const char *bytes, size_t count);
void jw_hex(br_buf *out, const uint8_t *bytes, size_t count);
void jw_json(br_buf *out, const char *json, size_t count); /* already written */
void jw_seat(br_buf *out, br_seat seat); /* a number, "house", "table", or null: nobody */
void jw_word(br_buf *out, const br_rules *rules, int dict, uint32_t value); /* or null */
void jw_move(br_buf *out, const br_rules *rules, const br_move *value);     /* its text */

/* The beginning of a key with a list or an object, which the caller ends. */
static inline void jw_list_of(br_buf *out, const char *key) {
    jw_key(out, key);
    jw_list(out);
}
static inline void jw_object_of(br_buf *out, const char *key) {
    jw_key(out, key);
    jw_object(out);
}
void jw_ints_of(br_buf *out, const char *key, const int *values, unsigned count);

#endif
