/* pick.h -- what a person at the full screen is doing: which move is marked, what is typed, which
 * pane is looked at; and what a key means there. Knows no terminal.
 */
#ifndef PICK_H
#define PICK_H

#include "scene.h"

/* Keys beside characters, which are their code. */
enum {
    PICK_KEY_NONE = 0x110000,
    PICK_KEY_UP,
    PICK_KEY_DOWN,
    PICK_KEY_LEFT,
    PICK_KEY_RIGHT,
    PICK_KEY_PAGE_UP,
    PICK_KEY_PAGE_DOWN,
    PICK_KEY_HOME,
    PICK_KEY_END,
    PICK_KEY_ENTER,
    PICK_KEY_ESCAPE,
    PICK_KEY_BACK,
    PICK_KEY_TAB,
    PICK_KEY_BACK_TAB,
    PICK_KEY_F1,
    PICK_KEY_RESIZE,
    PICK_KEY_CLICK, /* and those below: pick.mouse says where */
    PICK_KEY_WHEEL_UP,
    PICK_KEY_WHEEL_DOWN,
    PICK_KEY_QUIT /* the terminal has gone, or somebody wants us to end */
};

typedef enum pick_action {
    PICK_NOTHING, /* but what is drawn may have changed */
    PICK_PLAY,    /* pick.chosen */
    PICK_UNDO,
    PICK_HINT,
    PICK_EXPLAIN, /* pick.chosen */
    PICK_LOG,
    PICK_RULES,
    PICK_CARDS,
    PICK_HELP,
    PICK_LINE, /* pick.line was typed */
    PICK_FASTER,
    PICK_SLOWER,
    PICK_PAUSE,
    PICK_STEP,
    PICK_LEAVE
} pick_action;

typedef enum pick_mode {
    PICK_MOVES,  /* letters narrow the list by beginnings of words */
    PICK_SEARCH, /* after /: by anything in them */
    PICK_TYPE,   /* after :, a line: any move, any command */
    PICK_FIND    /* after / in something that is read */
} pick_mode;

enum { PICK_TYPED_BYTES = TERM_LINE_MAX + 1 };

typedef struct pick {
    pick_mode mode;
    int visible[BR_MOVES_MAX]; /* the moves that fit what is typed */
    int visible_count, marked; /* marked: an index of `visible` */
    int columns, rows;         /* of the list as it was drawn last */
    char typed[PICK_TYPED_BYTES];
    char line[PICK_TYPED_BYTES];
    int chosen;
    pane_id focus;
    int scroll[PANES]; /* lines; of the log, counted from its end */
    char *reading;     /* a text that lies over the panes: help, rules, an explanation; NULL */
    char reading_title[200];
    int reading_at, reading_lines, reading_rows;
    char found[PICK_TYPED_BYTES];
    struct {
        int x, y, move;
        pane_id pane;
    } mouse;
} pick;

void pick_open(pick *p);
void pick_close(pick *p);
/* After the scene has changed: the list anew, the mark where it was if that makes sense. */
void pick_list(pick *p, const scene *s);
/* Lays a text over the panes; takes it over. */
void pick_read(pick *p, const char *title, char *text);
pick_action pick_key(pick *p, const scene *s, uint32_t key);

#endif
