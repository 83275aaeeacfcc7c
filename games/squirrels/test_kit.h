/* test_kit.h -- positions of Squirrels as text, for the tests of its clauses.
 *
 * A seat's area is written "bottom ... top / bottom ... top", left place before the slash; the
 * cards not named are in that seat's hand, so every position is complete. Nuts of all seats are
 * one text, "3 4 3". Moves and refusals are those of tests/kit.h.
 */
#ifndef SQUIRRELS_TEST_KIT_H
#define SQUIRRELS_TEST_KIT_H

#include "kit.h"
#include "state.h"

/* A rival who takes no part: one stack, nothing that acts, all else in hand. */
#define IDLE "hideout"
/* A rival with active customs and one stack. */
#define OFFICER "customs"
/* All eight cards on the table, nothing active on top: this seat's hand is empty. */
#define SPENT "contraband-2 contraband-3 contraband-5 robbery raid customs / bank hideout"

/* A new match with seat 0 to begin; more options may follow: table_new(2, "bank-...=no"). */
#define table_new(...) TABLE_NEW_(__VA_ARGS__, NULL)
#define TABLE_NEW_(seats, ...) kit_new("squirrels", (seats), 1, "first=0", __VA_ARGS__)

/* Commits each seat's card, "contraband-3 left", in seat order. */
#define table_start(...) table_start_from(KIT_HERE, (const char *const[]){__VA_ARGS__, NULL})
void table_start_from(const char *here, const char *const *commit);

/* Puts a position on the table in which `turn` is about to lay; one area a seat. */
#define table_set(turn, ...) \
    table_set_from(KIT_HERE, (turn), (const char *const[]){__VA_ARGS__, NULL})
void table_set_from(const char *here, br_seat turn, const char *const *area);
#define table_give(nuts) table_give_from(KIT_HERE, (nuts))
void table_give_from(const char *here, const char *nuts);

/* What must be there now. */
#define table_owns(nuts) table_owns_from(KIT_HERE, (nuts))
void table_owns_from(const char *here, const char *nuts);
#define table_shows(seat, area) table_shows_from(KIT_HERE, (seat), (area))
void table_shows_from(const char *here, br_seat seat, const char *area);
#define table_holds(seat, hand) table_holds_from(KIT_HERE, (seat), (hand))
void table_holds_from(const char *here, br_seat seat, const char *hand);
#define table_waits_for(seat) table_waits_for_from(KIT_HERE, (seat))
void table_waits_for_from(const char *here, br_seat seat); /* to lay a card, nobody else */

const squirrels_state *table_state(void);
int table_hand_size(br_seat seat);
int table_stack_size(br_seat seat, int place);
int table_nuts_sum(void);

#endif
