/* what_if.h -- a moment of a match played on many times under each move that is allowed there.
 *
 * World i is dealt from what the seat knew (its view, by the same way as bots deal), with chance of
 * its own; every move is tried in the same worlds, so moves are compared world by world. The result
 * does not depend on threads.
 */
#ifndef WHAT_IF_H
#define WHAT_IF_H

#include "sim.h"
#include "stats.h"

enum { WHAT_IF_MOVES_MAX = 256 };

typedef struct what_if_plan {
    const sim_plan *plan; /* rules, bots by seat, seed, number of worlds; no rotation */
    const void *state;
    uint32_t ply; /* moves made by then */
    br_seat seat; /* whose move it is */
    int moves;
    br_move move[WHAT_IF_MOVES_MAX];
} what_if_plan;

/* By move: parts of a win, and how it did against the first move of all in the same worlds. */
typedef struct what_if_result {
    uint64_t worlds;
    uint64_t wins[WHAT_IF_MOVES_MAX], squares[WHAT_IF_MOVES_MAX];
    /* products of two moves' wins, from which any two are compared */
    uint64_t both[WHAT_IF_MOVES_MAX][WHAT_IF_MOVES_MAX];
} what_if_result;

pool_state what_if_run(const what_if_plan *plan, const run_config *config, what_if_result *result,
                       sim_trouble *trouble);
stats_rate what_if_wins(const what_if_result *r, int move);
/* Wins of move `a` less those of move `b`, world by world. */
stats_estimate what_if_difference(const what_if_result *r, int a, int b);

#endif
