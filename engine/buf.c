/* buf.c -- bounded text buffers, decimal and hexadecimal.
 *
 * A buffer always holds the longest prefix of what was put into it that fits, and is always
 * terminated; one byte too many sets `full` for good. Nobody checks single writes: whoever hands
 * the text on asks `full` once.
 */
#include "internal.h"

br_buf br_buf_over(char *memory, size_t size) {
    if (size > 0) memory[0] = '\0';
    return (br_buf){.at = memory, .size = size};
}

void br_put_some(br_buf *out, const char *bytes, size_t count) {
    size_t room = out->size > 0 ? out->size - 1 - out->used : 0;
    if (count > room) {
        out->full = true;
        count = room;
    }
    if (count == 0) return;
    memcpy(out->at + out->used, bytes, count);
    out->used += count;
    out->at[out->used] = '\0';
}

void br_put_int(br_buf *out, int64_t value) {
    char digits[20];
    size_t first = sizeof digits;
    if (value >= 0 && value < 10) { /* most numbers on a table */
        br_put_char(out, (char)('0' + value));
        return;
    }
    /* Negated as unsigned: the lowest int64 has no positive twin. */
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--first] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0) digits[--first] = '-';
    br_put_bytes(out, digits + first, sizeof digits - first);
}

void br_put_hex(br_buf *out, const uint8_t *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        char pair[2] = {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
        br_put_bytes(out, pair, 2);
    }
}

/* The value of a hexadecimal digit, or 16 if it is none. */
static unsigned digit_value(char c) {
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A') + 10;
    return 16;
}

/* Looks at `digits` characters at most and stops at a terminator, which is no digit. All are
 * checked before the first byte is written. */
bool br_hex_read(const char *text, size_t digits, uint8_t *bytes) {
    if (digits % 2 != 0) return false;
    for (size_t i = 0; i < digits; i++)
        if (digit_value(text[i]) > 15) return false;
    for (size_t i = 0; i < digits; i += 2)
        bytes[i / 2] = (uint8_t)(digit_value(text[i]) << 4 | digit_value(text[i + 1]));
    return true;
}
