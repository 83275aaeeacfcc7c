/* curses.c -- a real terminal under cells and keys. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#define NCURSES_WIDECHAR 1
#include "curses.h"

#include <errno.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static struct { bool has_colour, has_unicode, is_open; } here;
static volatile sig_atomic_t ended_by;

static void end(int number) { ended_by = number; }

bool curses_suits(const term *t) {
    const char *type = getenv("TERM");
    return t->is_live && type && type[0] && strcmp(type, "dumb") != 0;
}

/* The terminal is given back as it was whoever ends us. */
static void catch_ends(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = end};
    ended_by = 0;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
}

static void begin_colours(void) {
    static const short colours[] = {COLOR_RED,  COLOR_GREEN,   COLOR_YELLOW,
                                    COLOR_BLUE, COLOR_MAGENTA, COLOR_CYAN};
    here.has_colour = here.has_colour && has_colors() && start_color() == OK;
    if (!here.has_colour) return;
    use_default_colors();
    for (short i = 0; i < 6; i++) init_pair((short)(i + 1), colours[i], -1);
}

bool curses_open(const term *t) {
    term_locale();
    here.has_colour = t->has_colour;
    here.has_unicode = t->has_unicode;
    set_escdelay(50);
    SCREEN *screen = newterm(NULL, t->out, t->in);
    if (!screen) return false;
    set_term(screen);
    here.is_open = true;
    begin_colours();
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    catch_ends();
    return true;
}

int curses_close(void) {
    if (!here.is_open) return 0;
    here.is_open = false;
    SCREEN *screen = set_term(NULL);
    if (screen) set_term(screen);
    endwin();
    if (screen) delscreen(screen);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    return ended_by;
}

bool curses_size(cells *c) {
    int height = 0, width = 0;
    getmaxyx(stdscr, height, width);
    if (c->at && c->width == width && c->height == height) return true;
    cells_close(c);
    return cells_open(c, width, height);
}

static attr_t attributes(const cell *at, short *pair) {
    static const char colours[] = "rgybmc";
    const char *found = at->style ? strchr(colours, at->style) : NULL;
    attr_t out = at->is_marked ? A_REVERSE : A_NORMAL;
    *pair = found && here.has_colour ? (short)(found - colours + 1) : 0;
    if (at->style == '*') out |= A_BOLD;
    if (at->style == '-') out |= A_DIM;
    if (found && !here.has_colour) out |= A_BOLD;
    return out;
}

static void draw_cell(const cell *at, int x, int y) {
    wchar_t text[2 + CELLS_OVER] = {(wchar_t)at->code};
    short pair = 0;
    attr_t look = attributes(at, &pair);
    cchar_t drawn;
    if (!here.has_unicode && at->code >= 0x80) {
        char ascii = term_ascii(at->code);
        text[0] = ascii ? (wchar_t)ascii : L'?';
    } else if (wcwidth(text[0]) != br_columns(at->code)) {
        text[0] = L'?'; /* it would push what follows out of its place */
    } else {
        for (int i = 0; i < CELLS_OVER; i++) text[1 + i] = (wchar_t)at->over[i];
    }
    if (setcchar(&drawn, text, look, pair, NULL) == OK) mvadd_wch(y, x, &drawn);
}

void curses_draw(const cells *c) {
    erase();
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            if (c->at[y * c->width + x].code) draw_cell(&c->at[y * c->width + x], x, y);
    refresh();
}

static uint32_t mouse_key(pick *p, const panes *at) {
    MEVENT event;
    if (getmouse(&event) != OK) return PICK_KEY_NONE;
    p->mouse.x = event.x;
    p->mouse.y = event.y;
    p->mouse.pane = panes_at(at, p, event.x, event.y, &p->mouse.move);
    if (event.bstate & BUTTON4_PRESSED) return PICK_KEY_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) return PICK_KEY_WHEEL_DOWN;
    return event.bstate & BUTTON1_PRESSED ? PICK_KEY_CLICK : PICK_KEY_NONE;
}

static uint32_t named_key(wint_t key, pick *p, const panes *at) {
    static const struct {
        int curses;
        uint32_t key;
    } keys[] = {{KEY_UP, PICK_KEY_UP},         {KEY_DOWN, PICK_KEY_DOWN},
                {KEY_LEFT, PICK_KEY_LEFT},     {KEY_RIGHT, PICK_KEY_RIGHT},
                {KEY_PPAGE, PICK_KEY_PAGE_UP}, {KEY_NPAGE, PICK_KEY_PAGE_DOWN},
                {KEY_HOME, PICK_KEY_HOME},     {KEY_END, PICK_KEY_END},
                {KEY_ENTER, PICK_KEY_ENTER},   {KEY_BACKSPACE, PICK_KEY_BACK},
                {KEY_BTAB, PICK_KEY_BACK_TAB}, {KEY_F(1), PICK_KEY_F1},
                {KEY_RESIZE, PICK_KEY_RESIZE}};
    if (key == KEY_MOUSE) return mouse_key(p, at);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if ((wint_t)keys[i].curses == key) return keys[i].key;
    return PICK_KEY_NONE;
}

static uint32_t plain_key(wint_t key) {
    switch (key) {
    case '\r':
    case '\n': return PICK_KEY_ENTER;
    case '\t': return PICK_KEY_TAB;
    case 27: return PICK_KEY_ESCAPE;
    case 8:
    case 127: return PICK_KEY_BACK;
    case 4: return PICK_KEY_QUIT;                           /* Ctrl-D */
    case 12: clearok(stdscr, TRUE); return PICK_KEY_RESIZE; /* Ctrl-L: all anew */
    default: return key < 0x20 ? PICK_KEY_NONE : (uint32_t)key;
    }
}

uint32_t curses_key(int ms, int fd, pick *p, const panes *at) {
    struct pollfd wait[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = fd, .events = POLLIN}};
    for (;;) {
        wint_t key = 0;
        if (ended_by) return PICK_KEY_QUIT;
        int got = get_wch(&key);
        if (got == KEY_CODE_YES) return named_key(key, p, at);
        if (got == OK) return plain_key(key);
        int ready = poll(wait, fd >= 0 ? 2 : 1, ms);
        if (ready == 0 || (ready > 0 && fd >= 0 && wait[1].revents)) return PICK_KEY_NONE;
        if (ready < 0 && errno != EINTR) return PICK_KEY_QUIT;
        if (ready > 0 && !(wait[0].revents & POLLIN)) return PICK_KEY_QUIT; /* it has gone */
    }
}
