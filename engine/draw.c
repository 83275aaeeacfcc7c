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

void br__put_cut(br_buf *out, const char *text, int width) {
    for (int cells = 0; *text && cells < width; cells++) {
        do br_put_char(out, *text++);
        while ((*text & 0xC0) == 0x80); /* the rest of the character */
    }
}

void br__put_ui(br_buf *out, const br_rules *r, br_lang lang, const char *name, const br_args *args,
                const char *const *names) {
    char key[64];
    br_buf buf = br_buf_over(key, sizeof key);
    br_put(&buf, "ui.");
    br_put(&buf, name);
    br_say(out, lang, r->game->id, key, args, names);
}

void br__put_seat(br_buf *out, br_lang lang, const char *const *names, unsigned seat) {
    br_args args = {.count = 0};
    if (names && names[seat] && names[seat][0]) {
        br_put(out, names[seat]);
        return;
    }
    br__arg_number(&args, "n", (int32_t)seat + 1);
    br_say(out, lang, "house", "seat", &args, NULL);
}
