/* draw.c -- helpers for games that draw themselves as text.
 *
 * A screen is UTF-8 with BR_STYLE_* marks. Width counts cells: marks take none, every other
 * character as many as br_columns says.
 */
#include <stdarg.h>

#include "internal.h"
#include "utf8.h"

/* Bytes of the next character, or of a style mark with its letter; the cells it takes. */
static size_t step(const char *at, int *cells) {
    *cells = 0;
    if (*at == 1 && at[1]) return 2;
    size_t size = br__utf8_size(at, 4); /* a text ends with a zero: none is read past it */
    *cells = size ? br_columns(br__utf8_code(at, size)) : 1;
    return size ? size : 1;
}

int br__cells(const char *text) {
    int all = 0, cells;
    for (; *text; all += cells) text += step(text, &cells);
    return all;
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
    bool is_cut = br__cells(text) > width;
    int room = is_cut ? width - 1 : width, cells;
    for (size_t size; *text; text += size, room -= cells) {
        size = step(text, &cells);
        if (cells > room) break;
        br_put_bytes(out, text, size);
    }
    if (is_cut) br_put(out, "…");
}

void br__put_boxes(br_buf *out, const char *const *texts, int count, int width) {
    static const char *const sides[3][2] = {{"╭", "╮"}, {"│", "│"}, {"╰", "╯"}};
    for (int line = 0; line < 3; line++) {
        for (int i = 0; i < count; i++) {
            br_put(out, i ? "  " : "    ");
            br_put(out, sides[line][0]);
            if (line == 1) br__put_centred(out, texts[i], width);
            else br__put_times(out, "─", width);
            br_put(out, sides[line][1]);
        }
        br_put_char(out, '\n');
    }
}

/* ---- with a pen --------------------------------------------------------------------------- */

void br__pen_ui_args(const br_pen *pen, const char *name, const br_args *args) {
    char key[64];
    br_buf buf = br_buf_over(key, sizeof key);
    br_put(&buf, "ui.");
    br_put(&buf, name);
    br_say(pen->out, pen->lang, pen->r->game->id, key, args, pen->names);
}

void br__pen_ui(const br_pen *pen, const char *name) { br__pen_ui_args(pen, name, NULL); }

void br__pen_ui_number(const br_pen *pen, const char *name, int32_t n) {
    br_args args = {.count = 0};
    br__arg_number(&args, "n", n);
    br__pen_ui_args(pen, name, &args);
}

void br__pen_word(const br_pen *pen, const char *word) {
    br_say_word(pen->out, pen->lang, pen->r->game->id, word);
}

void br__pen_value(const br_pen *pen, int dict, unsigned value) {
    char word[BR_WORD_MAX];
    if (br_value_word(pen->r, dict, value, word)) br__pen_word(pen, word);
}

static void put_sign(const br_pen *pen, char sign, va_list *args) {
    const char *name;
    int dict;
    switch (sign) {
    case 'u': br__pen_ui(pen, va_arg(*args, const char *)); break;
    case 'w': br__pen_word(pen, va_arg(*args, const char *)); break;
    case 's': br_put(pen->out, va_arg(*args, const char *)); break;
    case 'p': br__pen_name(pen, va_arg(*args, unsigned)); break;
    case 'd': br_put_int(pen->out, va_arg(*args, int)); break;
    case 'n':
        name = va_arg(*args, const char *);
        br__pen_ui_number(pen, name, va_arg(*args, int));
        break;
    default:
        assert(sign == 'v');
        dict = va_arg(*args, int);
        br__pen_value(pen, dict, va_arg(*args, unsigned));
        break;
    }
}

void br__pen_put(const br_pen *pen, const char *form, ...) {
    va_list args;
    va_start(args, form);
    for (; *form; form++) {
        if (*form == '%') put_sign(pen, *++form, &args);
        else br_put_char(pen->out, *form);
    }
    va_end(args);
}

void br__pen_name(const br_pen *pen, unsigned seat) {
    br_args args = {.count = 0};
    if (pen->names && pen->names[seat] && pen->names[seat][0]) {
        br_put(pen->out, pen->names[seat]);
        return;
    }
    br__arg_number(&args, "n", (int32_t)seat + 1);
    br_say(pen->out, pen->lang, "house", "seat", &args, NULL);
}

void br__pen_head(const br_pen *pen, unsigned seat, br_seats waited_for, int width) {
    char text[128];
    br_buf buf = br_buf_over(text, sizeof text);
    br_pen name = br__pen_over(pen, &buf);
    br__pen_name(&name, seat);
    br_put(pen->out, br_has(waited_for, (br_seat)seat) ? BR_STYLE_BOLD "▶ " : "  ");
    br_put(pen->out, seat == pen->viewer ? BR_STYLE_BOLD : "");
    br__put_left(pen->out, text, width);
    br_put(pen->out, BR_STYLE_RESET);
}

unsigned br__pen_seat(const br_pen *pen, unsigned i) {
    unsigned seats = pen->r->seats;
    return pen->viewer < seats ? (pen->viewer + 1u + i) % seats : i;
}
