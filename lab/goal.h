/* goal.h -- what a designer wants of a game: 'first-player 50%±1', 'length 20..30', 'ties <= 2'.
 *
 * A goal is a measure and a band. Shares are said in per cent. How far a value misses the band is
 * counted in widths, so that goals of different kinds can be added up.
 */
#ifndef GOAL_H
#define GOAL_H

#include "measure.h"
#include "stats.h"

enum { GOALS_MAX = 8, GOAL_TEXT_MAX = 96 };

typedef struct lab_goal {
    char text[GOAL_TEXT_MAX];
    int index;        /* of the measure in the plan's list */
    double low, high; /* in the unit people read, shares from 0 to 1 */
    double width;     /* what a miss is counted in */
} lab_goal;

/* False with the reason. `what` and `count` are what these rules have. */
bool goal_read(lab_goal *g, const char *text, const sim_plan *plan, const measure *what, int count,
               char why[256]);
/* 0 within the band, else by how many widths it is missed. */
double goal_miss(const lab_goal *g, double value);

typedef enum goal_verdict { GOAL_MET, GOAL_OPEN, GOAL_MISSED } goal_verdict;
goal_verdict goal_judge(const lab_goal *g, stats_rate r); /* by its interval */

#endif
