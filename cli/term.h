/* term.h -- what a person looks at: colour, width, Unicode or ASCII, lines of input.
 *
 * Texts are UTF-8 with the style bytes of backroom.h. Here they become ANSI colours on a terminal
 * that wants them and vanish elsewhere; without a UTF-8 locale lines, quotes and dashes become
 * ASCII, column for column, so that a drawn table keeps its shape (letters stay as they are).
 */
#ifndef TERM_H
#define TERM_H

#include <stdio.h>

#include "backroom.h"

typedef struct term {
    FILE *in, *out;
    bool is_live;  /* a person on both ends, not a pipe */
    bool has_echo; /* the terminal shows what is typed; a pipe does not */
    bool has_colour, has_unicode;
    bool keeps_styles; /* styles are written as they are, for whoever draws cells of them */
    int width, height; /* 0 = no bound: a pipe is never wrapped */
} term;

enum { TERM_LINE_MAX = 400 }; /* longest line of input, without its end */

term term_open(FILE *in, FILE *out);

/* Tells the C library which letters the terminal has, for what asks it: libedit and ncurses. UTF-8
 * where the locale has no letters beyond ASCII: texts in Cyrillic are written as that anyway. */
void term_locale(void);

/* The code of the character at `text` and its bytes, 0 if it is not UTF-8. */
int term_utf8(const char *text, uint32_t *code);
/* The ASCII sign for a code; 0 = a letter, to be left alone. */
char term_ascii(uint32_t code);

/* Writes a styled text as it is. */
void term_put(const term *t, const char *text);
/* Writes it wrapped at words to the width, further lines indented, and ends the line. Back: how
 * many lines it took. */
int term_wrap(const term *t, int indent, const char *text);
/* Columns a styled text of one line takes. */
int term_columns(const char *text);
/* Spaces up to that column, in a buffer that holds one line from its start. */
void term_pad(br_buf *out, int column);
/* Forgets what was on the screen and above it; on a pipe, nothing. */
void term_clear(const term *t);

/* One line without its end. 1 = read, 0 = the input has ended, -1 = it was too long and is
 * dropped. Bytes that are no text become '?'. */
int term_read(const term *t, char line[TERM_LINE_MAX + 1]);

/* A text from outside, made fit to print: no control bytes, no broken UTF-8, cut to `size`. */
void term_clean(const char *text, char *out, size_t size);
/* Lower case of Latin and Cyrillic, and one form of yo and apostrophe: two texts that a person
 * takes for the same word get the same key. */
void term_key(const char *text, char *out, size_t size);

#endif
