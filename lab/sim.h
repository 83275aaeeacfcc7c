/* sim.h -- many matches between bots, played by many threads.
 *
 * The result depends on rules, bots, seed and number of matches only: match i has its own seed and
 * its own rotation of the bots over the seats. Memory does not grow with the number of matches.
 */
#ifndef SIM_H
#define SIM_H

#include "crew.h"
#include "totals.h"

typedef struct sim_plan {
    const br_rules *rules;
    const bot *bots[BR_SEATS_MAX]; /* one a chair; match i puts chair c at seat (c + i) % seats */
    const void *book;              /* for bots that have one */
    bool has_rotation, has_details;
    uint64_t matches;
    uint8_t seed[BR_SEED_BYTES];
} sim_plan;

/* A fault of a bot or the rules, in one match. */
typedef struct sim_trouble {
    const char *what; /* NULL = none */
    uint64_t match;
    uint32_t ply;
} sim_trouble;

bool sim_totals_open(totals *t, bool has_details); /* false: no memory */
void sim_totals_close(totals *t);
/* Goes on from `queue`, which zeroes begin, adding to `t`. */
crew_state sim_run(const sim_plan *plan, const crew_way *way, crew_queue *queue, totals *t,
                   sim_trouble *trouble);

/* Match `index` of a plan: its seed, and who sits where. */
typedef struct sim_deal {
    uint64_t index;
    uint8_t seed[BR_SEED_BYTES];
    int chair[BR_SEATS_MAX];       /* by seat */
    const bot *bots[BR_SEATS_MAX]; /* by seat */
} sim_deal;
void sim_deal_make(const sim_plan *plan, uint64_t index, sim_deal *deal);

/* What a thread needs to play: a room for bots that search, a place for what it watches. */
typedef struct sim_table {
    match_desk desk;
    watch *w;
} sim_table;
bool sim_table_open(sim_table *t, const sim_plan *plan, const br_rules *rules, bool has_watch,
                    const atomic_bool *cut);
void sim_table_close(sim_table *t);

/* Plays the deal under `rules`; a fault is written down in `trouble`. */
crew_end sim_deal_play(const sim_deal *deal, const br_rules *rules, sim_table *table,
                       match_outcome *out, sim_trouble *trouble);
/* Of two the earlier, so that every run shows the same one as far as it can. */
void sim_trouble_merge(sim_trouble *to, const sim_trouble *from);

#endif
