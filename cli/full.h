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

bool full_open(full *f, const talk *k); /* false = the terminal can not be had; message printed */
void full_close(full *f);
void full_draw(full *f);
/* As curses_key, drawing first. */
uint32_t full_key(full *f, int ms, int fd);
/* What was said goes under the question; "" = nothing. Takes a text of scene_capture_end. */
void full_say(full *f, char *text);
void full_say_key(full *f, const char *key, const br_args *args);
/* Something long to be read. */
void full_read(full *f, const char *title_key, char *text);

/* Answers what is asked of rules, cards, moves, the log and the keys; false if `action` is none of
 * these. `rest` narrows the rules. */
bool full_answer(full *f, pick_action action, const char *rest);
void full_explain(full *f, const br_move *move);
/* A line that was typed, split into its first word (a whole command where it begins one) and what
 * follows. */
const char *full_split(const full *f, const char *line, char word[TERM_LINE_MAX + 1]);
/* The move a typed line means; false with the answer given. */
bool full_choice(full *f, const char *line, br_move *out);

#endif
