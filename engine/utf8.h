/* utf8.h -- what a well-formed UTF-8 character is, for the readers and writers of text.
 *
 * Overlong forms, surrogates and anything above U+10FFFF are not characters here. Used by json.c,
 * csv.c and draw.c; games never look at bytes.
 */
#ifndef BR_UTF8_H
#define BR_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes the character at `at` takes up, 1 to 4; 0 if there is none in the `left` bytes. */
static inline size_t br__utf8_size(const char *at, size_t left) {
    uint8_t first = left > 0 ? (uint8_t)at[0] : 0xFF;
    if (first < 0x80) return 1;
    if (first < 0xC2 || first > 0xF4) return 0;
    size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (left < size) return 0;
    for (size_t i = 1; i < size; i++)
        if (((uint8_t)at[i] & 0xC0) != 0x80) return 0;

    /* Four first bytes leave only part of the second byte's range. */
    uint8_t second = (uint8_t)at[1];
    if (first == 0xE0) return second >= 0xA0 ? size : 0; /* else overlong */
    if (first == 0xED) return second < 0xA0 ? size : 0;  /* else a surrogate */
    if (first == 0xF0) return second >= 0x90 ? size : 0; /* else overlong */
    if (first == 0xF4) return second < 0x90 ? size : 0;  /* else above U+10FFFF */
    return size;
}

/* The code of a character of so many bytes. */
static inline uint32_t br__utf8_code(const char *at, size_t size) {
    uint32_t code = size == 1 ? (uint8_t)at[0] : (uint8_t)at[0] & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) code = code << 6 | ((uint8_t)at[i] & 0x3Fu);
    return code;
}

#endif
