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
    OUTLOOK_ONE = 16,    /* a weight of a hundredth */
    OUTLOOK_SURE = 65536 /* a chance of one */
};

typedef struct outlook {
    const char *game;
    uint8_t seats, count;  /* of signs */
    const int16_t *weight; /* OUTLOOK_KNOTS times `count` */
    const int16_t *miss;   /* how far final scores were from it, at every stage */
} outlook;

/* NULL if none was fitted for these rules: then the game's judge has to do. */
const outlook *outlook_find(const br_rules *r);
/* Of the seats in `whom`, in a match that is not over. Returns how far it is likely to miss. */
int32_t outlook_make(const outlook *o, const br_rules *r, const void *s, br_seats whom,
                     int32_t out[BR_SEATS_MAX]);
/* What each of so many seats has of winning, if outlooks miss by so much: together OUTLOOK_SURE,
 * but for what is lost in rounding. */
void outlook_chances(const int32_t looks[], int32_t miss, int seats, int32_t chance[]);

#endif
