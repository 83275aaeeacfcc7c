/* curses.h -- a real terminal under cells and keys: the one file that knows ncurses is curses.c. */
#ifndef CURSES_H
#define CURSES_H

#include "panes.h"

/* Whether a full screen makes sense here: a person, a terminal that can move its cursor. */
bool curses_suits(const term *t);
bool curses_open(const term *t); /* false = it can not be had */
int curses_close(void);          /* the signal that ended it, 0 = none */
/* The grid as large as the terminal is now. */
bool curses_size(cells *c);
void curses_draw(const cells *c);
/* The next key, PICK_KEY_NONE after `ms` (-1 = wait) or when `fd` (-1 = none) has something. Where
 * the mouse was goes to the pick. */
uint32_t curses_key(int ms, int fd, pick *p, const panes *at);

#endif
