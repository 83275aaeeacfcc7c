/* term.c -- what a person looks at: colour, width, Unicode or ASCII, lines of input.
 *
 * The locale is read from the environment by hand: a machine where ru_RU.UTF-8 is set but not
 * generated still shows UTF-8, and setlocale would say it does not.
 */
#include "term.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_LEAST = 40, WIDTH_MOST = 120 };

/* ---- what the terminal can do ------------------------------------------------------------- */

static bool locale_is_utf8(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (!value || !value[0]) continue;
        const char *dot = strchr(value, '.');
        return dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
    }
    return false;
}

static bool wants_colour(void) {
    const char *no = getenv("NO_COLOR"), *type = getenv("TERM");
    return !(no && no[0]) && type && type[0] && strcmp(type, "dumb") != 0;
}

/* A locale that is named but not installed would make all letters bytes. */
void term_locale(void) {
    const char *set = setlocale(LC_CTYPE, "");
    if (!set || MB_CUR_MAX < 2) setlocale(LC_CTYPE, "C.UTF-8");
}

term term_open(FILE *in, FILE *out) {
    term t = {.in = in, .out = out, .has_unicode = locale_is_utf8()};
    bool sees = isatty(fileno(out));
    t.has_echo = isatty(fileno(in));
    t.is_live = sees && t.has_echo;
    if (!sees) return t;
    struct winsize size = {0};
    t.has_colour = wants_colour();
    if (ioctl(fileno(out), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) size.ws_col = 80;
    t.width = size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
    if (t.width > WIDTH_MOST) t.width = WIDTH_MOST; /* longer lines are hard to read */
    t.height = size.ws_row ? size.ws_row : 24;
    return t;
}

/* ---- UTF-8 -------------------------------------------------------------------------------- */

/* Bytes of the character at `text` and its code, or 0 if it is not UTF-8. Never reads past a
 * terminator. */
int term_utf8(const char *text, uint32_t *code) {
    const unsigned char *at = (const unsigned char *)text;
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    int size = at[0] < 0x80       ? 1
               : at[0] >> 5 == 6  ? 2
               : at[0] >> 4 == 14 ? 3
               : at[0] >> 3 == 30 ? 4
                                  : 0;
    if (size == 0) return 0;
    uint32_t value = size == 1 ? at[0] : at[0] & (0x7Fu >> size);
    for (int i = 1; i < size; i++) {
        if (at[i] >> 6 != 2) return 0;
        value = value << 6 | (at[i] & 0x3Fu);
    }
    if (value < least[size] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return 0;
    *code = value;
    return size;
}

/* ---- ASCII -------------------------------------------------------------------------------- */

/* Signs our texts use, one column each. A sign missing here is shown as '?'. */
static const struct {
    uint32_t code;
    char ascii;
} signs[] = {
    {0xA0, ' '},   {0xAB, '"'},   {0xB7, '.'},    {0xBB, '"'},    {0xD7, 'x'},   {0x2009, ' '},
    {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'}, {0x201D, '"'},
    {0x201E, '"'}, {0x2022, '*'}, {0x2026, '.'},  {0x202F, ' '},  {0x2116, 'N'}, {0x2190, '<'},
    {0x2191, '^'}, {0x2192, '>'}, {0x2193, 'v'},  {0x2212, '-'},  {0x25A0, '#'}, {0x25A1, '.'},
    {0x25B2, '^'}, {0x25B6, '>'}, {0x25B8, '>'},  {0x25BA, '>'},  {0x25BC, 'v'}, {0x25C0, '<'},
    {0x25C6, '*'}, {0x25CB, 'o'}, {0x25CF, 'o'},  {0x2605, '*'},  {0x2606, '*'}, {0x2713, '+'},
    {0x2714, '+'}, {0x2717, 'x'}, {0x2718, 'x'},
};

static char box_ascii(uint32_t code) {
    static const char *const bars = "--||--||--||"; /* U+2500..U+250B */
    if (code < 0x250C) return bars[code - 0x2500];
    if (code == 0x2550) return '=';
    if (code == 0x2551 || code == 0x254E || code == 0x254F || code == 0x2575 || code == 0x2577) {
        return '|';
    }
    return code == 0x254C || code == 0x254D || code == 0x2574 || code == 0x2576 ? '-' : '+';
}

/* 0 = a letter, to be left alone: there is no ASCII for Cyrillic that a person would thank for. */
char term_ascii(uint32_t code) {
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (signs[i].code == code) return signs[i].ascii;
    }
    if (code >= 0x2500 && code < 0x2580) return box_ascii(code);
    if (code >= 0x2580 && code < 0x25A0) return '#';
    return code < 0x2000 ? 0 : '?';
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_style(const term *t, char style) {
    static const char letters[] = "0*-rgybmc";
    static const char *const codes[] = {"0", "1", "2", "31", "32", "33", "94", "35", "36"};
    const char *found = style ? strchr(letters, style) : NULL;
    if (t->keeps_styles && style) fprintf(t->out, "\001%c", style);
    else if (found && t->has_colour) fprintf(t->out, "\033[%sm", codes[found - letters]);
}

void term_put(const term *t, const char *text) {
    while (*text) {
        uint32_t code = 0;
        int size = term_utf8(text, &code);
        if (*text == '\001') {
            put_style(t, text[1]);
            text += text[1] ? 2 : 1;
            continue;
        }
        char ascii = size > 1 && !t->has_unicode ? term_ascii(code) : 0;
        if (size == 0 || (code < 0x20 && code != '\n') || code == 0x7F) {
            fputc('?', t->out);
        } else if (ascii) {
            for (int i = br_columns(code); i > 0; i--) fputc(ascii, t->out);
        } else {
            fwrite(text, 1, (size_t)size, t->out);
        }
        text += size ? size : 1;
    }
}

int term_columns(const char *text) {
    int columns = 0;
    while (*text) {
        uint32_t code = 0;
        int size = term_utf8(text, &code);
        if (*text == '\001' && text[1]) {
            text += 2;
            continue;
        }
        columns += size ? br_columns(code) : 1;
        text += size ? size : 1;
    }
    return columns;
}

void term_pad(br_buf *out, int column) {
    for (int at = term_columns(out->at); at < column; at++) br_put_char(out, ' ');
}

/* Writes one word and says how wide it was. */
static int put_word(const term *t, const char *word, size_t size) {
    char copy[1024];
    if (size >= sizeof copy) size = sizeof copy - 1;
    memcpy(copy, word, size);
    copy[size] = '\0';
    term_put(t, copy);
    return term_columns(copy);
}

static int word_columns(const char *word, size_t size) {
    char copy[1024];
    if (size >= sizeof copy) size = sizeof copy - 1;
    memcpy(copy, word, size);
    copy[size] = '\0';
    return term_columns(copy);
}

int term_wrap(const term *t, int indent, const char *text) {
    int column = 0, lines = 1;
    bool is_open = false; /* something but spaces stands on this line */
    while (*text) {
        if (*text == '\n') {
            fprintf(t->out, "\n%*s", indent, "");
            column = indent;
            is_open = false;
            lines++;
            text++;
            continue;
        }
        size_t spaces = strspn(text, " "), size = strcspn(text + spaces, " \n");
        int wide = word_columns(text + spaces, size);
        if (t->width && is_open && column + (int)spaces + wide > t->width) {
            fprintf(t->out, "\n%*s", indent, "");
            column = indent;
            lines++;
        } else {
            fprintf(t->out, "%*s", (int)spaces, "");
            column += (int)spaces;
        }
        column += put_word(t, text + spaces, size);
        is_open = is_open || wide > 0;
        text += spaces + size;
    }
    fputc('\n', t->out);
    return lines;
}

void term_clear(const term *t) {
    if (t->is_live) fputs("\033[H\033[2J\033[3J", t->out);
}

/* ---- reading ------------------------------------------------------------------------------ */

int term_read(const term *t, char line[TERM_LINE_MAX + 1]) {
    char raw[TERM_LINE_MAX + 1];
    size_t size = 0;
    bool is_long = false;
    int byte;
    fflush(t->out);
    while ((byte = fgetc(t->in)) != EOF && byte != '\n') {
        if (size == TERM_LINE_MAX) is_long = true;
        else raw[size++] = byte ? (char)byte : '?';
    }
    if (byte == EOF && size == 0) return 0;
    if (size > 0 && raw[size - 1] == '\r') size--;
    raw[size] = '\0';
    term_clean(raw, line, TERM_LINE_MAX + 1);
    if (!t->has_echo) fprintf(t->out, "%s\n", line);
    return is_long ? -1 : 1;
}

void term_clean(const char *text, char *out, size_t size) {
    size_t used = 0;
    while (*text) {
        uint32_t code = 0;
        int bytes = term_utf8(text, &code);
        bool is_bad = bytes == 0 || code < 0x20 || (code >= 0x7F && code < 0xA0) ||
                      (code >= 0x200B && code < 0x2010) || (code >= 0x2028 && code < 0x202F) ||
                      (code >= 0x2066 && code < 0x206A) || code == 0xFEFF;
        size_t wide = is_bad ? 1 : (size_t)bytes;
        if (used + wide >= size) break;
        if (is_bad) out[used] = *text == '\t' ? ' ' : '?';
        else memcpy(out + used, text, wide);
        used += wide;
        text += bytes ? bytes : 1;
    }
    out[used] = '\0';
}

static uint32_t code_key(uint32_t code) {
    if (code >= 'A' && code <= 'Z') return code + 32;
    if (code >= 0xC0 && code <= 0xDE && code != 0xD7) return code + 32;
    if (code >= 0x410 && code <= 0x42F) return code + 32;
    if (code == 0x401 || code == 0x451) return 0x435; /* yo is often typed as ye */
    if (code >= 0x400 && code <= 0x40F) return code + 80;
    if (code == 0x490) return 0x491;
    if (code == 0x2019 || code == 0x2BC) return '\'';
    return code == 0xA0 || code == 0x202F ? ' ' : code;
}

void term_key(const char *text, char *out, size_t size) {
    size_t used = 0;
    while (*text) {
        uint32_t code = 0;
        int bytes = term_utf8(text, &code);
        uint32_t key = bytes ? code_key(code) : (unsigned char)*text;
        size_t wide = key == code && bytes ? (size_t)bytes : key < 0x80 || !bytes ? 1 : 2;
        if (used + wide >= size) break;
        if (wide == 2 && key != code) {
            out[used] = (char)(0xC0 | key >> 6);
            out[used + 1] = (char)(0x80 | (key & 0x3F));
        } else if (key != code || !bytes) {
            out[used] = (char)key;
        } else {
            memcpy(out + used, text, wide);
        }
        used += wide;
        text += bytes ? bytes : 1;
    }
    out[used] = '\0';
}
