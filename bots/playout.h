/* playout.h -- what a simulation of the search is made of: a world, and who moves in it without
 * thinking.
 *
 * A playout belongs to one search of one seat. Its memory is the search's own; nothing is
 * allocated, and chance comes from the search's generator alone.
 */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include "search.h"

enum {
    PLAYOUT_PLIES = 400, /* of one simulation, forced ones and the house's included */
    PLAYOUT_BREADTH = 24 /* moves of a longer list that are tried, away from the root */
};

typedef struct state_buffer {
    _Alignas(16) uint8_t state[BR_STATE_MAX];
} state_buffer;

typedef struct playout {
    const search_config *config;
    const br_rules *r;
    br_seat seat; /* that thinks */
    br_rng *rng;
    state_buffer screen_view; /* what the seat can look at now */
    state_buffer child;
    br_move listed[BR_MOVES_MAX];
} playout;

void playout_begin(playout *p, const search_config *config, const br_rules *r, const void *view,
                   br_seat seat, br_rng *rng);
/* A world to simulate in. */
void playout_deal(playout *p, const void *view, void *world);
/* What the state is worth to each seat. */
void playout_values(const playout *p, const void *s, int32_t value[BR_SEATS_MAX]);
/* Of `listed`, if it is longer, a random part comes first. Returns how many are to be tried. */
int playout_cut(playout *p, int count);
void playout_house(playout *p, void *s);

/* Keeps the best first: by visits, then by value. */
void search_line_add(search_result *out, search_line line);

#endif
