/* random.c -- the weakest bot: any legal move, all equally likely.
 *
 * It deals one world from its view and lists that world's moves: `legal` is promised on states,
 * and the contract promises that every world lists the same moves for the seat that looked.
 */
#include "bot.h"

#include <assert.h>

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    (void)self;
    (void)workspace;
    _Alignas(8) uint8_t world[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    r->game->determinize(r, view, seat, depth, rng, world);
    int count = br_legal(r, world, seat, moves);
    assert(count > 0);
    *out = moves[br_rng_below(rng, (uint32_t)count)];
}

const bot bot_random = {.name = "random", .choose = choose};
