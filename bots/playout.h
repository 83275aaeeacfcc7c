/* playout.h -- what a simulation of the search is made of: worlds, values, quick play by
 * evaluation.
 *
 * A playout belongs to one search of one seat. Its memory is the search's own; nothing is
 * allocated, and chance comes from the search's generator alone.
 */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include "search.h"

enum { PLAYOUT_PLIES = 400 }; /* of one simulation, forced ones and the house's included */

typedef struct state_buffer {
    _Alignas(16) uint8_t state[BR_STATE_MAX];
} state_buffer;

typedef struct playout {
    const search_config *config;
    const br_rules *r;
    br_seat seat; /* that thinks */
    br_rng *rng;
    int32_t scale;
    uint32_t breadth;
    br_seat decider;          /* the last one in this simulation */
    uint32_t turns;           /* how often it was somebody else's turn to decide */
    state_buffer screen_view; /* what the seat can look at now */
    state_buffer child, best_child;
    br_move listed[BR_MOVES_MAX];
} playout;

void playout_begin(playout *p, const search_config *config, const br_rules *r, const void *view,
                   br_seat seat, br_rng *rng);
/* A world to simulate in, and who decided last in it: the thinking seat. */
void playout_deal(playout *p, const void *view, void *world);

/* The evaluation of every seat. */
void playout_evaluate(const playout *p, const void *s, int32_t evaluation[BR_SEATS_MAX]);
/* What the state is worth to each seat, up to SEARCH_ONE: with a value model the win probability,
 * else the lead over the best rival; at the end mostly who has won. */
void playout_values(const playout *p, const void *s, int32_t value[BR_SEATS_MAX]);

/* Of `listed`, if it is longer, a random part comes first. Returns how many are to be tried. */
int playout_cut(playout *p, int count, uint32_t most);
void playout_house(playout *p, void *s);
/* One decision: the move after which the mover stands best. */
void playout_quick(playout *p, void *s, br_seat seat);
/* Are the turns over that a simulation may last? Called before every ply. */
bool playout_is_over(playout *p, br_seats must);
/* Quick play by everybody, as long as the config says; then the values. */
void playout_on(playout *p, void *s, br_seat alone, int32_t value[BR_SEATS_MAX]);

/* Keeps the best first: by visits, then by value. */
void search_line_add(search_result *out, search_line line);

#endif
