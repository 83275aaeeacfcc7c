/* oracle_squirrels.h -- two-seat Squirrels, solved.
 *
 * From the reveal on the game lies open, so every position has one value. A tablebase holds the
 * values of all positions under one set of rules; it is made once and then only read, by any number
 * of threads. The caller owns its memory. docs/bots.md says why the numbers are exact.
 *
 * A worth is 3 * margin + tie-break: nuts of one seat less those of the other at the end, then
 * +1, 0 or -1 for who is ahead in the tie-breaks. Playing for it is playing for the margin and, at
 * any margin so far, for win before draw before loss: both rise with it.
 */
#ifndef ORACLE_SQUIRRELS_H
#define ORACLE_SQUIRRELS_H

#include "backroom.h"

enum { ORACLE_CARDS = 8 };

typedef struct oracle_tablebase oracle_tablebase;

/* NULL if the tablebase can be made for these rules, else why not, in one English line. */
const char *oracle_refuses(const br_rules *r);
size_t oracle_tablebase_bytes(void);
/* Fills `memory` (aligned to 8, oracle_tablebase_bytes long). `tell` may be NULL; it hears how much
 * is done. The rules must not be refused. */
oracle_tablebase *oracle_tablebase_make(void *memory, const br_rules *r,
                                        void (*tell)(void *listener, uint64_t done, uint64_t total),
                                        void *listener);
bool oracle_tablebase_is_of(const oracle_tablebase *tablebase,
                            const br_rules *r); /* the same game in all */

/* What the match will be worth to `seat` when both play perfectly from here: the nuts they have
 * count too. Any state after the reveal; nothing of it needs to be reachable. */
int32_t oracle_worth(const oracle_tablebase *tablebase, const br_rules *r, const void *state,
                     br_seat seat);
/* Is this state, or view, still before the reveal? And who will begin? */
bool oracle_is_setup(const br_rules *r, const void *state);
br_seat oracle_first(const br_rules *r, const void *state);
/* The margin of a worth, and its outcome: 1 win, 0 draw, -1 loss. */
int32_t oracle_margin(int32_t worth);
int32_t oracle_outcome(int32_t worth);

/* The state right after both have revealed: seat `first` begins with card `own` (1..8, in the
 * order of the card table), the other seat has `other`. */
void oracle_reveal(const br_rules *r, br_seat first, unsigned own, unsigned other, void *state);
/* worth[i][j] to the seat that begins when it sets up card i + 1 and the other card j + 1. */
void oracle_table(const oracle_tablebase *tablebase, const br_rules *r,
                  int32_t worth[ORACLE_CARDS][ORACLE_CARDS]);

/* For proofs: the table's own value of a position at the start of a turn, from cards alone.
 * `stack` is as in a state: nibbles, top lowest. Nuts are taken to be enough for any robbery. */
typedef struct oracle_side {
    uint32_t stack[2];
    uint8_t hand;
} oracle_side;
int32_t oracle_future(const oracle_tablebase *tablebase, const oracle_side *mover,
                      const oracle_side *other);
uint32_t oracle_positions(const oracle_tablebase *tablebase); /* how many have a value */

#endif
