/* search.h -- information-set search: what a seat should do, given only what it knows.
 *
 * Every simulation deals a world from the view and descends a tree of decisions (IS-MCTS). A
 * decision of the thinking seat is told apart by its own view, a decision of another seat by what
 * lies open to everybody: so nobody in the tree acts on what it can not know, choices made at once
 * are blind to each other, and worlds that differ in what is hidden share what was learned. A new
 * decision is expanded by trying its moves and evaluating where they lead. Knows no game by name.
 *
 * The caller owns all memory; nothing is allocated, no clock is read. Same view, same generator,
 * same config: same result on every machine, down to the last visit. See docs/bots.md.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "evaluator.h"

enum { SEARCH_ONE = EVALUATOR_CERTAIN, SEARCH_MEMORY_LEAST = 1 << 17 };

typedef struct search_config {
    uint32_t iterations; /* at most; at least 1 */
    uint16_t explore;    /* exploration constant, in 1/1000 of a win; 0 = usual */
    uint8_t memory;      /* per cent of the worlds that hold all the seat was ever shown; the rest
                            hold only what it can look at now */
    uint8_t worlds;      /* dealt for a simulation: that in which the rivals stand best is used,
                            since they had reasons for what they did; 0 = one */
    bool has_minimax;    /* where two seats see everything, look ahead by minimax.h instead */
    bool has_secrets;    /* where both choose in secret before that, draw the choice by secret.h */
    bool has_lines;      /* values of all moves are wanted, not only the best move */
    evaluator evaluator; /* what a position is worth */

    /* Of this search. */
    br_depth depth; /* of the view */
    /* Asked now and then; true ends the search with what is known. NULL = never. */
    bool (*should_stop)(void *stop_context);
    void *stop_context;
    void *arena; /* aligned to 16 */
    size_t arena_size;
} search_config;

typedef struct search_line {
    br_move move;
    uint32_t visits;
    int32_t value; /* to the thinking seat, 0..SEARCH_ONE */
} search_line;

typedef struct search_result {
    uint32_t iterations; /* made */
    uint32_t nodes;      /* decisions in the tree */
    int count;
    search_line line[BR_MOVES_MAX]; /* best first */
} search_result;

/* `seat` is in to_act of the view. */
void search_run(const search_config *config, const br_rules *r, const void *view, br_seat seat,
                br_rng *rng, search_result *out);

/* Would it look ahead by minimax.h, where chance has no part? */
bool search_is_exact(const search_config *config, const br_rules *r, const void *view,
                     br_seat seat);
/* Adds what another search of the same decision found: visits, and the mean of values by them. */
void search_add(search_result *to, const search_result *more);

uint64_t search_hash(uint64_t hash, const void *bytes, size_t count);
/* Own functions, so that every machine agrees; exact enough for choosing, not for science. */
double search_log(double x);  /* natural, x >= 1 */
double search_root(double x); /* square root, x >= 0 */

#endif
