/* squirrels/solver.h -- two-seat Squirrels, solved.
 *
 * From the reveal on the game lies open, so every position has one value. docs/bots.md says why the
 * numbers are exact; backroom_bots.h what a solver is.
 */
#ifndef SQUIRRELS_SOLVER_H
#define SQUIRRELS_SOLVER_H

#include "backroom_bots.h"
#include "state.h"

extern const br_solver squirrels_solver;

/* For proofs: the table's own value of a position at the start of a turn, from cards alone.
 * `stack` is as in a state: nibbles, top lowest. Nuts are taken to be enough for any robbery. */
typedef struct squirrels_tablebase squirrels_tablebase;
typedef struct squirrels_side {
    uint32_t stack[2];
    uint8_t hand;
} squirrels_side;
int32_t squirrels_future(const squirrels_tablebase *tablebase, const squirrels_side *mover,
                         const squirrels_side *other);

#endif
