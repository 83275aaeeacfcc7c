/* test_kit.h -- positions of Bootleggers for tests, put together piece by piece.
 *
 * TABLE lays out a match after the reveal of some round, with given muscle cards and nothing on
 * offer; the test changes the working copy `w` as it likes and puts it on the table. Dice are
 * loaded by writing what the generator will say next.
 */
#ifndef BOOTLEGGERS_TEST_KIT_H
#define BOOTLEGGERS_TEST_KIT_H

#include "kit.h"
#include "state.h"

extern bootleggers_state w; /* the position being put together */

/* A fresh deal; `option` is "name=value" or NULL. w is a copy of it. */
void start(int seats, const char *option);

/* The match just started goes to `round`, phase 2, all muscle open: seat i has card muscle[i].
 * The highest is to place. Not yet on the table. */
void lay_out(int round, const int *muscle);
#define TABLE(seats, round, ...) (start(seats, NULL), lay_out(round, (int[]){__VA_ARGS__}))
#define TABLE_WITH(option, seats, round, ...) \
    (start(seats, option), lay_out(round, (int[]){__VA_ARGS__}))

/* Gives seat i card muscle[i] in a match whose bids are still to be made. */
void hold(const int *muscle);

/* Whose step: seat number `index` of the order, or all seats in MUSCLE, TRADE and LOAD. */
void go(unsigned step, unsigned phase, unsigned index);
void put(void); /* w onto the table */
const bootleggers_state *now(void);
void again(void); /* w becomes what is on the table */

void offer_cards(const unsigned *cards, unsigned count); /* exactly these on offer */
#define ROW(...) \
    offer_cards((unsigned[]){__VA_ARGS__}, sizeof((unsigned[]){__VA_ARGS__}) / sizeof(unsigned))
void offer_truck(unsigned size);              /* 0 small, 1 medium, 2 large; 9 = none */
void give_thug(unsigned seat, unsigned thug); /* out of the deck */
void take_from_deck(unsigned card);           /* so that its piece may be in play */
void give_truck(unsigned seat, unsigned size);
void add_remote(unsigned seat, unsigned dice);
void parked(unsigned seat, unsigned size, unsigned load, unsigned bar);
void in_yard(unsigned seat, unsigned size, unsigned load);
/* The next faces that dice will show. */
void faces(const unsigned *list, unsigned count);
#define DICE(...) \
    faces((unsigned[]){__VA_ARGS__}, sizeof((unsigned[]){__VA_ARGS__}) / sizeof(unsigned))

/* All seats say the same, in turn, while they are asked in that step. */
void everybody(const char *text);
/* Parks nothing more: from the last seat's parking go on into the sales. */
void sell(void);
/* From the last placement of phase 2 on: the next question is W3, if anybody can act there. */
void after_placing(void);
/* From the end of loading on: the trucks of w are in the yard, W5 comes next. */
void after_loading(void);

#define is(got, wanted) \
    cr_assert_eq((int)(got), (int)(wanted), "%s is %d, not %d", #got, (int)(got), (int)(wanted))

/* The clause of which a seat is warned before this move; "" = none. */
const char *trap_of(br_seat seat, const char *text);

#endif
