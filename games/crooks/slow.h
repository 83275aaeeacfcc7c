/* slow.h -- a second engine of Crooks, to check the first one against.
 *
 * Written from the clauses alone and as plainly as possible: slots are lists of crooks, every
 * crook carries who has seen it, every seat keeps its last look at every hangout, moves are texts.
 * It shares no code, no type and no trick with rules.c. Slow on purpose; linked into tests only.
 */
#ifndef CROOKS_SLOW_H
#define CROOKS_SLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CROOKS_SLOW_SEATS = 4,
    CROOKS_SLOW_CARDS = 32,
    CROOKS_SLOW_HANGOUTS = 9,
    CROOKS_SLOW_JOBS = 10,
    CROOKS_SLOW_MOVES = 256,
    CROOKS_SLOW_TEXT = 32
};

typedef struct crooks_slow_card {
    char id[16], action[16];
    int rating, modifier;
    bool in_gang[3]; /* red, blue, yellow */
} crooks_slow_card;

typedef struct crooks_slow_crook {
    int card;
    int number;      /* of those taken so far, from 0 */
    int owner, job;  /* job 0 = it was never laid */
    int from, price; /* the hangout it was recruited in, how many lay there then */
    bool is_down;
    bool was_down; /* until all were turned up */
    bool seen_by[CROOKS_SLOW_SEATS];
} crooks_slow_crook;

typedef struct crooks_slow_list {
    int size;
    crooks_slow_crook at[CROOKS_SLOW_CARDS];
} crooks_slow_list;

typedef enum crooks_slow_ask {
    CROOKS_SLOW_RECRUIT,
    CROOKS_SLOW_TAKE,
    CROOKS_SLOW_LAY,
    CROOKS_SLOW_ACT,
    CROOKS_SLOW_OVER
} crooks_slow_ask;

typedef struct crooks_slow_table {
    crooks_slow_card card[CROOKS_SLOW_CARDS];
    int seats, hangouts, turn;
    bool any_job; /* option assassin-reach */
    crooks_slow_ask ask;
    int money[CROOKS_SLOW_SEATS];
    bool has_passed[CROOKS_SLOW_SEATS];
    crooks_slow_list pile[CROOKS_SLOW_HANGOUTS];
    crooks_slow_list slot[CROOKS_SLOW_SEATS][CROOKS_SLOW_JOBS]; /* by job number, bottom first */
    crooks_slow_list out;                                       /* left the game */
    crooks_slow_list last_look[CROOKS_SLOW_SEATS][CROOKS_SLOW_HANGOUTS];
    bool has_looked[CROOKS_SLOW_SEATS][CROOKS_SLOW_HANGOUTS][CROOKS_SLOW_CARDS]; /* by pile size */
    int seen_in[CROOKS_SLOW_SEATS][CROOKS_SLOW_CARDS];    /* hangout where last seen, -1 = never */
    int seen_among[CROOKS_SLOW_SEATS][CROOKS_SLOW_CARDS]; /* how many lay there then */
    int taken;                                            /* crooks taken so far */
    int hangout;                                          /* recruited in this turn */
    int hand;                                             /* card, or -1 */
    int laid_job;                                         /* where the crook that asks was laid */
} crooks_slow_table;

typedef struct crooks_slow_moves {
    int count;
    char text[CROOKS_SLOW_MOVES][CROOKS_SLOW_TEXT];
} crooks_slow_moves;

/* `csv` is the component table. Then deal every card with crooks_slow_deal before any move. */
void crooks_slow_start(crooks_slow_table *t, const char *csv, int seats, int first, bool any_job);
void crooks_slow_deal(crooks_slow_table *t, int hangout, const char *id);
void crooks_slow_legal(const crooks_slow_table *t, int seat, crooks_slow_moves *out);
bool crooks_slow_play(crooks_slow_table *t, int seat, const char *text); /* false: not listed */
void crooks_slow_points(const crooks_slow_table *t, int points[CROOKS_SLOW_SEATS]);
bool crooks_slow_wins(const crooks_slow_table *t, int seat);

/* slow_deck.c */
void crooks_slow_deck(uint32_t (*below)(uint32_t bound), char *out, size_t size);

#endif
