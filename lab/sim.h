/* sim.h -- many matches between bots, played by many threads.
 *
 * The result depends on rules, bots, seed and number of matches only: match i has its own seed and
 * its own rotation of the bots over the seats. Memory does not grow with the number of matches.
 */
#ifndef SIM_H
#define SIM_H

#include "totals.h"
#include "worker_pool.h"

typedef struct sim_plan {
    const br_rules *rules;
    const bot *bots[BR_SEATS_MAX]; /* one a chair; match i puts chair c at seat (c + i) % seats */
    const void *tablebase;         /* for bots that have one */
    bool has_rotation, has_details;
    uint64_t matches;
    uint8_t seed[BR_SEED_BYTES];
    const struct rows_output *output; /* rows and journals (rows.h), or NULL */
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
pool_state sim_run(const sim_plan *plan, const run_config *config, pool_queue *queue, totals *t,
                   sim_trouble *trouble);

/* Match `index` of a plan: its seed, and who sits where. */
typedef struct sim_deal {
    uint64_t index;
    uint8_t seed[BR_SEED_BYTES];
    int chair[BR_SEATS_MAX];       /* by seat */
    const bot *bots[BR_SEATS_MAX]; /* by seat */
} sim_deal;
void sim_deal_make(const sim_plan *plan, uint64_t index, sim_deal *deal);

/* What a thread needs to play: memory for bots that search, a recorder. */
typedef struct sim_context {
    match_context match;
    recorder *recorder; /* NULL = not wanted */
} sim_context;
bool sim_context_open(sim_context *t, const sim_plan *plan, const br_rules *rules,
                      bool has_recorder, const atomic_bool *cut);
void sim_context_close(sim_context *t);

/* Plays the deal under `rules`; a fault is written down in `trouble`. */
pool_item_end sim_deal_play(const sim_deal *deal, const br_rules *rules, sim_context *context,
                            match_outcome *out, sim_trouble *trouble);
/* Of two the earlier, so that every run shows the same one as far as it can. */
void sim_trouble_merge(sim_trouble *to, const sim_trouble *from);

/* For processes that share a run (team.h). */
void sim_trouble_pack(const sim_trouble *t, FILE *out);
bool sim_trouble_add(sim_trouble *to, struct team_bytes *in);
void sim_totals_pack(const totals *t, FILE *out);
bool sim_totals_add(totals *to, struct team_bytes *in);
void sim_totals_clear(totals *t);

#endif
