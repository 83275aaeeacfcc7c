/* scene.h -- all that one person is shown of a match, in words, before anything is laid out.
 *
 * Made of a view, the events and the lawful moves, whether the match is played here or at another
 * house. The game draws its table as one text; here it is taken apart into the table, the rivals
 * and what is one's own, because a line that begins with a name is about that seat.
 */
#ifndef SCENE_H
#define SCENE_H

#include "choose.h"

typedef enum pane_id { PANE_TABLE, PANE_RIVALS, PANE_OWN, PANE_LOG, PANE_MOVES, PANES } pane_id;

enum { SCENE_TEXT_BYTES = 1 << 15, SCENE_LINE_BYTES = 1200 };

typedef struct scene_line { /* of the log */
    char *text;
    bool is_new;  /* what others did last */
    bool is_part; /* a round or phase begins with it */
} scene_line;

typedef struct scene {
    const talk *talk;
    br_seat viewer; /* whose eyes; BR_SPECTATOR */
    br_seat seat;   /* who decides now, BR_SEAT_NONE = nobody here */
    br_move moves[BR_MOVES_MAX];
    int count;
    choose_list words;
    bool is_over;
    bool is_shown;                         /* a show: bots play, people watch */
    char part[PANE_LOG][SCENE_TEXT_BYTES]; /* table, rivals, own */
    char title[SCENE_LINE_BYTES];
    char corner[SCENE_LINE_BYTES];   /* at the right of the title: pace, clock, line */
    char question[SCENE_LINE_BYTES]; /* or what is waited for */
    char status[SCENE_LINE_BYTES];   /* what was just answered */
    scene_line *log;
    int log_count, log_capacity;
} scene;

/* Empties it but for `talk`, the log and what was just answered. */
void scene_clear(scene *s);
void scene_close(scene *s);

/* The table as the viewer sees it, by the talk's state. */
void scene_see(scene *s, br_seat viewer);
/* What a seat may do: moves, words, question. False for want of memory. */
bool scene_ask(scene *s, br_seat seat, const br_move *moves, int count);
/* What a viewer waits for, in the place of the question. */
void scene_wait(scene *s, br_seats must);
void scene_result(scene *s, const br_result *result); /* of a match that is over */

void scene_log_clear(scene *s);
void scene_log_add(scene *s, const char *text, bool is_new, bool is_part);
/* The whole log of a match that is played here. */
void scene_log_match(scene *s, br_seat viewer);

/* What was just answered, with `text` in the place of {name}. */
void scene_answer(scene *s, const char *key, const char *name, const char *text);

/* Whatever talk says, as one styled text (free it): begin, talk with what it gives, end. */
typedef struct scene_capture {
    talk talk;
    char *text;
    size_t size;
} scene_capture;
bool scene_capture_begin(scene_capture *c, const talk *k, int width);
char *scene_capture_end(scene_capture *c);

#endif
