/* full.h -- a full screen in use: what is shown, what its person does, and all that can be asked
 * without changing the match. stage.c plays a match here on it, visit.c one at another house.
 */
#ifndef FULL_H
#define FULL_H

#include "panes.h"

typedef struct full {
    scene scene;
    pick pick;
    panes panes;
    cells cells;
} full;

void full_begin(full *f, const talk *k); /* without a screen: somebody else shows the scene */
bool full_open(full *f, const talk *k);  /* false = the terminal can not be had */
int full_close(full *f);                 /* the signal that ended it, 0 = none */
void full_draw(full *f);
/* As curses_key, drawing first. A screen too small to see a move on takes none: nothing but a new
 * size, or the wish to leave. */
uint32_t full_key(full *f, int ms, int fd);
/* What was said goes under the question; "" = nothing. Takes a text of scene_capture_end. */
void full_say(full *f, char *text);
void full_say_key(full *f, const char *key, const br_args *args);
/* Something long to be read. */
void full_read(full *f, const char *title_key, char *text);

/* Answers what is asked of rules, cards, moves, the log and the keys; false if `action` is none of
 * these. `rest` narrows the rules. */
bool full_answer(full *f, pick_action action, const char *rest);
/* A line that was typed, split into its first word (a whole command where it begins one) and what
 * follows; true with the action if it is a command that a key is for, too. */
bool full_command(const full *f, const char *line, char word[TERM_LINE_MAX + 1], const char **rest,
                  pick_action *action);
/* The move a typed line wants made; false with the answer given: it is none, or "? MOVE", which is
 * explained. */
bool full_move(full *f, const char *line, br_move *out);
/* `lang`: false with the answer given if there is no such language. */
bool full_lang(full *f, talk *k, const char *code);
/* Something is being typed or read: whoever plays on by itself waits meanwhile. */
bool full_is_busy(const full *f);

#endif
