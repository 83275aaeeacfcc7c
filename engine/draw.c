/* draw.c -- helpers for games that draw themselves as text.
 *
 * A screen is UTF-8 with BR_STYLE_* marks. Width counts cells: marks take none, every other
 * character we use (Latin, Cyrillic, lines, symbols) takes one.
 */
#include "internal.h"

int br__cells(const char *text) {
    int cells = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == 1 && c[1]) c++;              /* a style mark and its letter */
        else if ((*c & 0xC0) != 0x80) cells++; /* not a continuation byte */
    }
    return cells;
}

void br__put_times(br_buf *out, const char *text, int times) {
    for (int i = 0; i < times; i++) br_put(out, text);
}

void br__put_left(br_buf *out, const char *text, int width) {
    br_put(out, text);
    br__put_times(out, " ", width - br__cells(text));
}

void br__put_centred(br_buf *out, const char *text, int width) {
    int blank = width - br__cells(text);
    br__put_times(out, " ", blank / 2);
    br_put(out, text);
    br__put_times(out, " ", blank - (blank > 0 ? blank / 2 : 0));
}
