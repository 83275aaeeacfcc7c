/* cells.c -- a screen of characters in memory: what a terminal would show, without one. */
#include "cells.h"

#include <stdlib.h>
#include <string.h>

#include "term.h"

/* ---- the grid ----------------------------------------------------------------------------- */

bool cells_open(cells *c, int width, int height) {
    c->width = width;
    c->height = height;
    c->at = calloc((size_t)width * (size_t)height, sizeof *c->at);
    if (c->at) cells_clear(c, 0, height);
    return c->at != NULL;
}

void cells_close(cells *c) {
    free(c->at);
    *c = (cells){0};
}

void cells_clear(cells *c, int first, int end) {
    for (int i = c->width * first; i < c->width * end; i++)
        c->at[i] = (cell){.code = ' ', .style = '0'};
}

static void set(cells *c, int x, int y, uint32_t code, char style) {
    if (x < 0 || y < 0 || x >= c->width || y >= c->height) return;
    cell *at = &c->at[y * c->width + x];
    /* Whoever writes over one half of a wide character leaves nothing of the other. */
    if (code && at->code == 0 && x > 0) at[-1] = (cell){.code = ' ', .style = '0'};
    if (at->code && x + 1 < c->width && at[1].code == 0) at[1].code = ' ';
    *at = (cell){.code = code, .style = style, .is_marked = at->is_marked};
}

static void set_over(cells *c, int x, int y, uint32_t code) {
    if (x < 0 || y < 0 || x >= c->width || y >= c->height) return;
    cell *at = &c->at[y * c->width + x];
    int used = 0;
    while (used < CELLS_OVER && at->over[used]) used++;
    if (used < CELLS_OVER) at->over[used] = code;
}

int cells_put(cells *c, int x, int y, int width, const char *text) {
    char style = '0';
    int used = 0, last = -1, whole = term_columns(text);
    int room = whole > width ? width - 1 : width; /* the last column says that there is more */
    while (*text) {
        uint32_t code = 0;
        int size = term_utf8(text, &code);
        if (*text == '\001' && text[1]) {
            style = text[1];
            text += 2;
            continue;
        }
        int wide = size ? br_columns(code) : 1;
        if (used + wide > room) break;
        if (wide > 0) set(c, x + (last = used), y, size ? code : '?', style);
        else if (last >= 0 && code >= 0x20) set_over(c, x + last, y, code);
        if (wide == 2) set(c, x + used + 1, y, 0, style);
        used += wide;
        text += size ? size : 1;
    }
    if (whole > width && width > 0) set(c, x + used++, y, 0x2026, style);
    return used;
}

void cells_mark(cells *c, int x, int y, int width) {
    for (int i = x; i < x + width; i++)
        if (i >= 0 && i < c->width && y >= 0 && y < c->height)
            c->at[y * c->width + i].is_marked = true;
}

void cells_rule(cells *c, int x, int y, int width, const char *title, bool is_focused) {
    for (int i = 0; i < width; i++) set(c, x + i, y, is_focused ? 0x2550 : 0x2500, '-');
    if (width < 8 || !title[0]) return;
    set(c, x + 1, y, ' ', '0');
    char bold[CELLS_LINE_BYTES];
    br_buf out = br_buf_over(bold, sizeof bold);
    br_put(&out, is_focused ? BR_STYLE_BOLD : BR_STYLE_CYAN);
    br_put(&out, title);
    int used = cells_put(c, x + 2, y, width - 4, bold);
    set(c, x + 2 + used, y, ' ', '0');
}

static void put_code(br_buf *out, uint32_t code) {
    char bytes[4];
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const uint8_t lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = size - 1; i > 0; i--, code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)(lead[size] | code);
    br_put_bytes(out, bytes, size);
}

void cells_text(const cells *c, br_buf *out) {
    for (int y = 0; y < c->height; y++) {
        const cell *row = c->at + y * c->width;
        int end = c->width;
        while (end > 0 && row[end - 1].code == ' ') end--;
        for (int x = 0; x < end; x++) {
            if (row[x].code) put_code(out, row[x].code);
            for (int i = 0; i < CELLS_OVER && row[x].over[i]; i++) put_code(out, row[x].over[i]);
        }
        br_put_char(out, '\n');
    }
}

/* ---- lines -------------------------------------------------------------------------------- */

static br_buf line_new(cells_lines *lines, bool *is_good) {
    if (lines->count == lines->capacity) {
        int capacity = lines->capacity ? 2 * lines->capacity : 32;
        void *grown = realloc(lines->line, (size_t)capacity * sizeof *lines->line);
        *is_good = *is_good && grown;
        if (!grown) return br_buf_over((char[1]){0}, 0);
        lines->line = grown;
        lines->capacity = capacity;
    }
    return br_buf_over(lines->line[lines->count++], CELLS_LINE_BYTES);
}

static int word_columns(const char *word, size_t size) {
    char copy[CELLS_LINE_BYTES];
    if (size >= sizeof copy) size = sizeof copy - 1;
    memcpy(copy, word, size);
    copy[size] = '\0';
    return term_columns(copy);
}

/* The style that holds at the end of some bytes. */
static char style_after(const char *bytes, size_t size, char style) {
    for (size_t i = 0; i + 1 < size; i++)
        if (bytes[i] == '\001') style = bytes[++i];
    return style;
}

static void begin(br_buf *out, int indent, char style) {
    char mark[3] = {'\001', style, '\0'};
    for (int i = 0; i < indent; i++) br_put_char(out, ' ');
    if (style != '0') br_put(out, mark);
}

/* A word that is wider than a line goes over several. */
static size_t fitting(const char *word, size_t size, int room) {
    size_t used = 0;
    int columns = 0;
    while (used < size) {
        uint32_t code = 0;
        int bytes = term_utf8(word + used, &code);
        if (word[used] == '\001' && used + 1 < size) {
            used += 2;
            continue;
        }
        columns += bytes ? br_columns(code) : 1;
        if (columns > room) break;
        used += (size_t)(bytes ? bytes : 1);
    }
    return used ? used : 1;
}

bool cells_wrap(cells_lines *lines, int width, int indent, const char *text) {
    bool is_good = true, is_open = false;
    int column = 0;
    char style = '0';
    br_buf out = line_new(lines, &is_good);
    if (indent > width / 2) indent = width / 2;
    while (*text && is_good) {
        if (*text == '\n') {
            out = line_new(lines, &is_good);
            if (is_good) begin(&out, 0, style);
            column = 0;
            is_open = false;
            text++;
            continue;
        }
        size_t spaces = strspn(text, " "), size = strcspn(text + spaces, " \n");
        int wide = word_columns(text + spaces, size);
        if (is_open && column + (int)spaces + wide > width) {
            out = line_new(lines, &is_good);
            if (!is_good) break;
            begin(&out, indent, style);
            column = indent;
        } else {
            for (size_t i = 0; i < spaces && column < width; i++, column++) br_put_char(&out, ' ');
        }
        if (wide > width - column) {
            size = fitting(text + spaces, size, width - column);
            wide = word_columns(text + spaces, size);
        }
        br_put_bytes(&out, text + spaces, size);
        style = style_after(text + spaces, size, style);
        column += wide;
        is_open = is_open || wide > 0;
        text += spaces + size;
    }
    return is_good;
}

void cells_lines_close(cells_lines *lines) {
    free(lines->line);
    *lines = (cells_lines){0};
}
