/* cells.h -- a screen of characters in memory: what a terminal would show, without one.
 *
 * Texts are UTF-8 with the style bytes of backroom.h. A grid can be written as plain text, so that
 * a test, or a person who reads a difference, sees what somebody at a terminal sees.
 */
#ifndef CELLS_H
#define CELLS_H

#include "backroom.h"

enum { CELLS_OVER = 2 };

typedef struct cell {
    uint32_t code;             /* 0 = the right half of a wide character */
    uint32_t over[CELLS_OVER]; /* marks over it, 0 = none; further ones are left out */
    char style;                /* a letter of BR_STYLE_..., '0' = none */
    bool is_marked;            /* shown in reverse */
} cell;

typedef struct cells {
    int width, height;
    cell *at; /* height rows of width */
} cells;

enum { CELLS_LINE_BYTES = 1024 };

/* A text broken into lines of a width; each is styled by itself. */
typedef struct cells_lines {
    int count, capacity;
    char (*line)[CELLS_LINE_BYTES];
} cells_lines;

typedef struct cells_box {
    int x, y, width, height;
} cells_box;

bool cells_open(cells *c, int width, int height); /* empty; false for want of memory */
void cells_close(cells *c);
void cells_clear(cells *c, int first, int end); /* these rows */
/* Writes one line, cut at `width` columns (with a sign where it is cut). How many it took. */
int cells_put(cells *c, int x, int y, int width, const char *text);
void cells_mark(cells *c, int x, int y, int width);
/* A rule with a title in it. */
void cells_rule(cells *c, int x, int y, int width, const char *title, bool is_focused);
/* As text: rows with line ends, blanks at their ends left out. */
void cells_text(const cells *c, br_buf *out);

/* Adds a text, wrapped at words; further lines of a paragraph are indented. False for want of
 * memory. */
bool cells_wrap(cells_lines *lines, int width, int indent, const char *text);
void cells_lines_close(cells_lines *lines);

#endif
