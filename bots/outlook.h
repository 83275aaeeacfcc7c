/* outlook.h -- what each seat is likely to end with, all seats at once: the eye of the search.
 *
 * A weighted sum of the signs a game states of every seat (br_game.signs). The weights are linear
 * between four stages of a match; tools/fit_outlook.c found them by letting greedy play. Only the
 * search looks through it; greedy keeps the game's judge.
 */
#ifndef OUTLOOK_H
#define OUTLOOK_H

#include "backroom.h"

enum {
    OUTLOOK_POINT = 100, /* values are hundredths of what the game scores in */
    OUTLOOK_KNOTS = 4,   /* stages with weights of their own, evenly spread */
    OUTLOOK_ONE = 16     /* a weight of a hundredth */
};

typedef struct outlook {
    const char *game;
    uint8_t seats, count;  /* of signs */
    const int16_t *weight; /* OUTLOOK_KNOTS times `count` */
} outlook;

/* NULL if none was fitted for these rules: then the game's judge has to do. */
const outlook *outlook_find(const br_rules *r);
/* Of the seats in `whom`, in a match that is not over. */
void outlook_make(const outlook *o, const br_rules *r, const void *s, br_seats whom,
                  int32_t out[BR_SEATS_MAX]);

#endif
