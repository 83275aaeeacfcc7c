/* panes.h -- where on a screen what stands: a scene and what its person does, as cells.
 *
 * Pure: the same scene, pick and size give the same cells. Nothing is ever pushed off the screen;
 * what has no room is scrolled inside its own pane.
 */
#ifndef PANES_H
#define PANES_H

#include "cells.h"
#include "pick.h"

enum { PANES_WIDE = 117 }; /* from so many columns on the log stands beside the table */
/* Below this nothing is drawn but that it is too small: a move that nobody can see is no choice. */
enum { PANES_WIDTH_LEAST = 40, PANES_HEIGHT_LEAST = 12 };

typedef struct panes {
    bool is_small;                   /* nothing else is there */
    cells_box box[PANES];            /* what is inside, below its rule; height 0 = not there */
    int list_y, list_rows, list_top; /* of the moves: where they begin, how many rows, the first */
    int cell_width;
} panes;

/* Draws all of it. The pick is told what the drawing made of its scrolling. */
void panes_draw(const scene *s, pick *p, cells *c, panes *out);
/* Which pane lies there, PANES = none; in the list of moves also which, else -1. */
pane_id panes_at(const panes *at, const pick *p, int x, int y, int *move);

#endif
