/* deals.h -- what trading does: matches between bots that trade, that do not, and of both kinds.
 *
 * The same deals are played by a table of traders, by a table of bots that decline everything, and
 * by a table where every second seat trades. Of every deal that traders make it is known what both
 * sides gained, by the evaluation of the true state with the deal against without it. What comes
 * out depends on the plan only, not on threads.
 */
#ifndef DEALS_H
#define DEALS_H

#include "backroom_bots.h"
#include "match.h"
#include "worker_pool.h"

typedef enum trade_table { TRADE_ALL, TRADE_NONE, TRADE_HALF, TRADE_TABLES } trade_table;

typedef struct trade_plan {
    const br_rules *rules;
    const bot *bot; /* at every seat */
    uint64_t matches;
    uint8_t seed[BR_SEED_BYTES];
} trade_plan;

/* Of one kind of table. */
typedef struct trade_sums {
    uint64_t matches, plies;
    int64_t score, margin; /* of all seats; of the first over the second */
    uint64_t traders, won; /* seats that trade, and their wins in LAB_SHARE */
    uint64_t said[BR_DECLINED + 1];
    uint64_t deals, both;       /* and those by which both gained */
    int64_t gain[2], chance[2]; /* of who offered and who accepted; chances of EVALUATOR_CERTAIN */
} trade_sums;

typedef struct trade_result {
    trade_sums of[TRADE_TABLES];
    const char *fault; /* of a match, or NULL */
    uint64_t fault_match;
} trade_result;

pool_state trade_run(const trade_plan *plan, const run_config *config, trade_result *out);

#endif
