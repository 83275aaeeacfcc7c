/* outlook.h -- who is likely to win, all seats at once: the eye of the search.
 *
 * A game states signs of every seat (br_game.signs). A seat's look is a weighted sum of its signs,
 * the weights linear between four stages of a match, and of a few bends: sums of the same signs
 * that count only where they are above zero, for what is good only together with something else.
 * tools/fit_outlook.c found the weights by playing. Only the search looks through it; greedy keeps
 * the game's judge.
 */
#ifndef OUTLOOK_H
#define OUTLOOK_H

#include "backroom.h"

enum {
    OUTLOOK_TWICE = 1024, /* a look so much better wins twice as often */
    OUTLOOK_KNOTS = 4,    /* stages with weights of their own, evenly spread */
    OUTLOOK_BENDS = 16,
    OUTLOOK_ONE = 8,          /* a plain weight of one unit of looks */
    OUTLOOK_BEND_ONE = 16384, /* what a bend counts for */
    OUTLOOK_SURE = 65536      /* a chance of one */
};

typedef struct outlook {
    const char *game;
    uint8_t seats, count; /* of signs; weights past them are 0 */
    int16_t spread;       /* of final scores round their mean; below 0 if low wins */
    const int16_t (*plain)[BR_SIGNS_MAX];  /* of every knot */
    const int32_t (*floor)[OUTLOOK_BENDS]; /* of every knot: what a bend starts from */
    const int16_t (*bend)[BR_SIGNS_MAX];   /* of every bend */
    const int16_t *worth;                  /* of every bend */
} outlook;

/* NULL if none was fitted for these rules: then the game's judge has to do. */
const outlook *outlook_find(const br_rules *r);
/* Of the seats in `whom`, in a match that is not over. */
void outlook_make(const outlook *o, const br_rules *r, const void *s, br_seats whom,
                  int32_t look[BR_SEATS_MAX]);
/* What each of so many seats has of winning: together OUTLOOK_SURE, but for what is lost in
 * rounding. */
void outlook_chances(const int32_t look[], int seats, int32_t chance[]);

#endif
