/* test_kit.h -- positions of Dirty Money by name, for the tests of its clauses.
 *
 * A position begins with every card in its deck and nobody owning anything; each call moves the
 * cards it names from there. table_put() lays it on the table with the active seat about to visit.
 * Moves and refusals are those of tests/kit.h.
 */
#ifndef DIRTY_MONEY_TEST_KIT_H
#define DIRTY_MONEY_TEST_KIT_H

#include "kit.h"
#include "state.h"

/* A fresh position: villains in seat order, "rat kitty"; options may follow as "name=value". */
#define table_new(...) TABLE_NEW_(__VA_ARGS__, NULL)
#define TABLE_NEW_(villains, ...) table_new_from(villains, (const char *const[]){__VA_ARGS__, NULL})
void table_new_from(const char *villains, const char *const *options);

void table_turn(br_seat seat); /* begins the round, holds the token */
void table_hand(br_seat seat, const char *notes);
void table_stall(const char *location, const char *cards);
void table_row(const char *slot, const char *placement); /* "eu-1", "eu-casino-5" */
void table_own(br_seat seat, const char *placements);
void table_cell(br_seat seat, const char *notes); /* "none" is an abstract counter */
void table_tuck(br_seat seat, int index, const char *notes);
void table_discard(const char *cards); /* bottom to top */
void table_top(const char *cards);     /* of the money deck, first drawn first */
void table_hide_notes(br_seat seat);   /* all notes of the deck into that cell */
dirty_money_state *table_draft(void);  /* for what has no verb above */
void table_put_from(const char *here);
#define table_put() table_put_from(KIT_HERE)

/* What must be there now. */
const dirty_money_state *table_state(void);
#define table_holds(seat, notes) table_holds_from(KIT_HERE, (seat), (notes))
void table_holds_from(const char *here, br_seat seat, const char *notes);
#define table_owns(seat, placements) table_owns_from(KIT_HERE, (seat), (placements))
void table_owns_from(const char *here, br_seat seat, const char *placements);
#define table_discards(cards) table_discards_from(KIT_HERE, (cards)) /* all, bottom to top */
void table_discards_from(const char *here, const char *cards);
#define table_in_cell(seat, notes) table_in_cell_from(KIT_HERE, (seat), (notes))
void table_in_cell_from(const char *here, br_seat seat, const char *notes);
#define table_phase(wanted) cr_assert_eq(table_state()->phase, (wanted))
#define table_points(seat, n) cr_assert_eq(table_state()->points[seat], (n))
#define table_hand_size(seat, n) cr_assert_eq(table_state()->hand_count[seat], (n))
#define table_waits_for(seat) cr_assert_eq(br_must_act(kit_rules(), table_state()), br_bit(seat))

int table_score(br_seat seat); /* as if the match ended now */
dirty_money_tally table_tally(br_seat seat);
unsigned table_code(const char *card); /* 0 = no such card */
unsigned table_kind(const char *placement);
/* What a viewer knows of a hand: its notes, "?" where hidden. */
const char *table_seen(br_seat viewer, br_depth depth, br_seat seat);
/* Plays on with `end` and `pass` wherever the location step asks, else the first legal move,
 * until the round changes or the match is over. */
void table_finish_round(void);

#endif
