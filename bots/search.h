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

#include "value_model.h"

enum {
    SEARCH_ONE = 65536, /* a certain win, as a value; a half is an even match */
    SEARCH_MEMORY_LEAST = 1 << 17
};

typedef struct search_config {
    uint32_t iterations; /* at most; at least 1 */
    uint16_t horizon;    /* decisions of quick play, each by evaluation, before a leaf is valued */
    uint16_t settle;     /* instead: only while the same seat goes on deciding alone */
    uint16_t explore;    /* exploration constant, in 1/1000 of a win; 0 = usual */
    int32_t scale;     /* an evaluated lead that counts as three quarters of a win; 0 = estimated */
    br_depth depth;    /* of the view */
    uint8_t memory;    /* per cent of the worlds that hold all the seat was ever shown; the rest
                            hold only what it can look at now */
    uint8_t worlds;    /* dealt for a simulation, with a value model: that in which the rivals
                            stand best is used, since they had reasons for what they did; 0 = one */
    uint8_t rivals;    /* 1 = rivals move by evaluation alone and are no part of the tree */
    uint8_t turns;     /* instead: until so many turns of others have begun since the root */
    uint8_t breadth;   /* moves of a longer list that are tried, away from the root; 0 = usual */
    uint8_t minimax;   /* 1 = where two seats see everything, look ahead by minimax.h instead */
    uint8_t has_lines; /* 1 = values of all moves are wanted, not only the best move */
    const value_model *value_model; /* better than the game's evaluate; NULL = none */
    /* A better evaluation than the game's own, with what it needs; NULL = the game's own. */
    int32_t (*evaluate)(const void *context, const br_rules *r, const void *s, br_seat seat);
    const void *context;
    /* For minimax.h; NULL = the whole state. A name for all that can still matter, and in `owned`
     * what seat 0 is ahead of seat 1 already, in the unit of the evaluation, if that only adds to
     * it. */
    uint64_t (*key)(const void *context, const void *s, int32_t *owned);
    /* With a key: 1, 0 or -1 for who of two wins at the end if nobody owns more, seat 0 or 1. */
    int (*tie)(const void *context, const br_rules *r, const void *s);
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

/* A lead as a value: half at none, three quarters at `scale`, never quite all or nothing. */
int32_t search_value(int64_t lead, int32_t scale);
uint64_t search_hash(uint64_t hash, const void *bytes, size_t count);
/* Own functions, so that every machine agrees; exact enough for choosing, not for science. */
double search_log(double x);  /* natural, x >= 1 */
double search_root(double x); /* square root, x >= 0 */

#endif
