/* oracle.c -- the bot that has a tablebase, where there is no room for one: it sits at no table.
 */
#include "bot.h"

static const char *refuses(const br_rules *r) {
    (void)r;
    return "the oracle's tablebase does not fit into a browser";
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    (void)self;
    bot_greedy.choose(&bot_greedy, r, view, seat, depth, rng, workspace, out);
}

/* In place of every game's own (tools/wasm). */
extern const br_solver no_solver;
const br_solver no_solver = {.refuses = refuses};

const bot bot_oracle = {.name = "oracle", .choose = choose, .refuses = refuses};
