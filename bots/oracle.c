/* oracle.c -- the perfect player of two-seat Squirrels.
 *
 * After the reveal it looks every move up in its tablebase and takes one of the best at random. It
 * plays for the margin, tie-breaks last: that is also best for winning, whatever the margin so
 * far. Its set-up card comes from the equilibrium for nuts, since for victory alone the seat that
 * does not begin has, with the shipped cards, nothing to lose and would choose carelessly.
 */
#include <assert.h>
#include <string.h>

#include "bot.h"
#include "matrix_game.h"
#include "oracle_squirrels.h"

static void tablebase_make(void *memory, const br_rules *r,
                           void (*tell)(void *listener, uint64_t done, uint64_t total),
                           void *listener) {
    oracle_tablebase_make(memory, r, tell, listener);
}

/* How often this seat should set up each card, in parts of the sum returned. */
static int64_t setup_mix(const oracle_tablebase *tablebase, const br_rules *r, bool is_first,
                         int64_t mix[ORACLE_CARDS]) {
    int32_t worth[ORACLE_CARDS][ORACLE_CARDS], margin[ORACLE_CARDS * ORACLE_CARDS];
    matrix_game game;
    oracle_table(tablebase, r, worth);
    for (int i = 0; i < ORACLE_CARDS * ORACLE_CARDS; i++)
        margin[i] = oracle_margin(worth[i / ORACLE_CARDS][i % ORACLE_CARDS]);
    bool is_solved = matrix_game_solve(margin, ORACLE_CARDS, ORACLE_CARDS, &game);
    assert(is_solved);
    (void)is_solved;
    memcpy(mix, is_first ? game.row : game.column, sizeof(int64_t) * ORACLE_CARDS);
    return game.denominator;
}

/* The list holds every card in order, each with both places; places are alike. */
static void choose_setup(const oracle_tablebase *tablebase, const br_rules *r, bool is_first,
                         const br_move *moves, int count, br_rng *rng, br_move *out) {
    int64_t mix[ORACLE_CARDS];
    int64_t total = setup_mix(tablebase, r, is_first, mix);
    int64_t left = (int64_t)br_rng_below(rng, (uint32_t)total);
    int card = 0;
    while (left >= mix[card]) left -= mix[card++];
    int place = (int)br_rng_below(rng, 2);
    assert(count == 2 * ORACLE_CARDS);
    (void)count;
    *out = moves[2 * card + place];
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    (void)self;
    _Alignas(8) uint8_t world[BR_STATE_MAX], child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    const oracle_tablebase *tablebase = workspace->tablebase;
    assert(tablebase);
    r->game->determinize(r, view, seat, depth, rng, world);
    int count = br_legal(r, world, seat, moves);
    if (oracle_is_setup(r, world)) {
        bool is_first = oracle_first(r, world) == seat;
        choose_setup(tablebase, r, is_first, moves, count, rng, out);
        return;
    }
    int32_t best = INT32_MIN;
    uint32_t equals = 0;
    for (int i = 0; i < count; i++) {
        memcpy(child, world, r->game->state_size);
        br_apply(r, child, seat, &moves[i], NULL);
        int32_t worth = oracle_worth(tablebase, r, child, seat);
        if (worth < best) continue;
        equals = worth > best ? 1 : equals + 1;
        best = worth;
        if (br_rng_below(rng, equals) == 0) *out = moves[i];
    }
}

const bot bot_oracle = {.name = "oracle",
                        .choose = choose,
                        .refuses = oracle_refuses,
                        .tablebase_bytes = oracle_tablebase_bytes,
                        .tablebase_make = tablebase_make};
