/* oracle.c -- the perfect player, in games that are solved.
 *
 * After the secret choice it looks every move up in the tablebase of the game's solver and takes
 * one of the best at random. It plays for the margin, tie-breaks last: that is also best for
 * winning, whatever the margin so far. Its secret choice comes from the equilibrium for the margin,
 * since for victory alone a seat may have nothing to lose and would choose carelessly.
 */
#include <assert.h>
#include <string.h>

#include "bot.h"
#include "solved.h"

/* The list of moves holds every choice in order, each as often; which of those is alike. */
static void choose_setup(const void *tablebase, const br_rules *r, bool is_first,
                         const br_move *moves, int count, br_rng *rng, br_move *out) {
    int32_t margin[SOLVED_PAIRS_MAX];
    matrix_game game;
    bool is_solved = solved_choice(tablebase, r, margin, &game);
    assert(is_solved);
    (void)is_solved;
    const int64_t *mix = is_first ? game.row : game.column;
    int64_t left = (int64_t)br_rng_below(rng, (uint32_t)game.denominator);
    int choice = 0, times = count / r->game->bots->solver->choices;
    while (left >= mix[choice]) left -= mix[choice++];
    *out = moves[times * choice + (int)br_rng_below(rng, (uint32_t)times)];
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    (void)self;
    _Alignas(8) uint8_t world[BR_STATE_MAX], child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    const br_solver *solver = r->game->bots->solver;
    const void *tablebase = workspace->tablebase;
    assert(solver && tablebase);
    r->game->determinize(r, view, seat, depth, rng, world);
    int count = br_legal(r, world, seat, moves);
    if (solver->is_setup(r, world)) {
        choose_setup(tablebase, r, solver->first(r, world) == seat, moves, count, rng, out);
        return;
    }
    int32_t best = INT32_MIN;
    uint32_t equals = 0;
    for (int i = 0; i < count; i++) {
        memcpy(child, world, r->game->state_size);
        br_apply(r, child, seat, &moves[i], NULL);
        int32_t worth = solver->worth(tablebase, r, child, seat);
        if (worth < best) continue;
        equals = worth > best ? 1 : equals + 1;
        best = worth;
        if (br_rng_below(rng, equals) == 0) *out = moves[i];
    }
}

const bot bot_oracle = {
    .name = "oracle", .choose = choose, .refuses = solved_refuses, .has_tablebase = true};
