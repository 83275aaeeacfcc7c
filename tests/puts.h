/* puts.h -- what the parts of tests/puts.c share: random edits of a state, member by member. */
#ifndef PUTS_H
#define PUTS_H

#include "backroom.h"

/* Changes one to three members of a state, as somebody who writes a position by hand might: other
 * numbers, seats, words and flags, cards moved or exchanged, amounts shifted. */
void puts_edit(const br_rules *r, void *state, br_rng *dice);

#endif
