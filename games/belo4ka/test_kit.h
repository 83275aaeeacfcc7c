/* test_kit.h -- positions of Belo4ka as text, for the tests of its clauses.
 *
 * Hands and the discard are lists of card names, "red-41 nuts devil"; what lies in front of a seat
 * follows its hand after a bar: "blue-13 | red-plain". The discard is written from bottom to top.
 * Cards not named are in the deck, unless a "*" says that a pile gets all of them: then the deck
 * is empty. Moves and refusals are those of tests/kit.h.
 */
#ifndef BELO4KA_TEST_KIT_H
#define BELO4KA_TEST_KIT_H

#include "kit.h"
#include "state.h"

/* A rival who takes no part: cards that do nothing for a while. */
#define IDLE_1 "green-8 green-11"
#define IDLE_2 "yellow-9 yellow-15"
#define IDLE_3 "green-16 green-20"

/* A new match with seat 0 to begin; more options may follow: table_new(4, "devilry=on"). */
#define table_new(...) TABLE_NEW_(__VA_ARGS__, NULL)
#define TABLE_NEW_(seats, ...) kit_new("belo4ka", (seats), 1, "first=0", __VA_ARGS__)

/* Puts a position on the table in which `turn` is to play: the discard, then a hand a seat. */
#define table_set(turn, ...) \
    table_set_from(KIT_HERE, (turn), (const char *const[]){__VA_ARGS__, NULL})
void table_set_from(const char *here, br_seat turn, const char *const *piles);
/* Puts cards on top of the deck; the first is drawn first. */
#define table_deck(cards) table_deck_from(KIT_HERE, (cards))
void table_deck_from(const char *here, const char *cards);
/* Several moves: "0 play red-plain; 1 slap; 2 slap; house close". */
#define table_play(moves) table_play_from(KIT_HERE, (moves))
void table_play_from(const char *here, const char *moves);

/* What must be there now. Hands and fronts in any order, the discard from bottom to top. */
#define table_holds(seat, cards) table_holds_from(KIT_HERE, (seat), (cards))
void table_holds_from(const char *here, br_seat seat, const char *cards);
#define table_fronts(seat, cards) table_fronts_from(KIT_HERE, (seat), (cards))
void table_fronts_from(const char *here, br_seat seat, const char *cards);
#define table_discards(cards) table_discards_from(KIT_HERE, (cards))
void table_discards_from(const char *here, const char *cards);
#define table_counts(counts) table_counts_from(KIT_HERE, (counts))
void table_counts_from(const char *here, const char *counts); /* of all hands: "8 8 8" */
#define table_totals(totals) table_totals_from(KIT_HERE, (totals))
void table_totals_from(const char *here, const char *totals);
#define table_waits_for(phase, seat) table_waits_for_from(KIT_HERE, (phase), (seat))
void table_waits_for_from(const char *here, const char *phase, br_seat seat);
#define table_is(phase) table_is_from(KIT_HERE, (phase))
void table_is_from(const char *here, const char *phase);

const belo4ka_state *table_state(void);
unsigned table_card(const char *name); /* its number; fails the test if there is none */
const char *table_top(void);
bool table_honest(void); /* of the squirrel that waits for reactions */

/* What a viewer's screen says; the whole of what could leak. */
const char *table_screen(br_seat viewer);

#endif
