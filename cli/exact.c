/* exact.c -- values of moves from the oracle's tablebase, for hints and reviews.
 *
 * In two-seat Squirrels nothing needs to be guessed: before the reveal a card is worth what it
 * fetches against the other seat's best secret choice, after it every position is in the tablebase.
 */
#include "exact.h"

#include <string.h>

#include "matrix_game.h"
#include "oracle_squirrels.h"

/* Before the reveal: each card against the other seat's best secret choice. */
static void advise_setup(const oracle_tablebase *tablebase, const br_rules *r, bool is_first,
                         const br_move *moves, int count, advice *out) {
    int32_t worth[ORACLE_CARDS][ORACLE_CARDS], margin[ORACLE_CARDS * ORACLE_CARDS];
    matrix_game game;
    oracle_table(tablebase, r, worth);
    for (int i = 0; i < ORACLE_CARDS * ORACLE_CARDS; i++)
        margin[i] = oracle_margin(worth[i / ORACLE_CARDS][i % ORACLE_CARDS]);
    if (!matrix_game_solve(margin, ORACLE_CARDS, ORACLE_CARDS, &game)) return;
    for (int i = 0; i < count; i++) {
        int card = i * ORACLE_CARDS / count; /* every card has as many places */
        int64_t sum = 0;
        for (int j = 0; j < ORACLE_CARDS; j++)
            sum += is_first ? margin[card * ORACLE_CARDS + j] * game.column[j]
                            : -margin[j * ORACLE_CARDS + card] * game.row[j];
        advice_add(out, (advice_line){.move = moves[i],
                                      .value = (int32_t)(ADVICE_NUT * sum / game.denominator),
                                      .outcome = ADVICE_OPEN});
    }
}

/* Of a view: where the tablebase knows, nothing that matters is hidden. */
static bool look_up(const void *memory, const br_rules *r, const void *state, br_seat seat,
                    advice *out) {
    const oracle_tablebase *tablebase = memory;
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    if (!oracle_tablebase_is_of(tablebase, r)) return false;
    int count = br_legal(r, state, seat, moves);
    if (oracle_is_setup(r, state)) {
        advise_setup(tablebase, r, oracle_first(r, state) == seat, moves, count, out);
        return out->count > 0;
    }
    for (int i = 0; i < count; i++) {
        memcpy(child, state, r->game->state_size);
        br_apply(r, child, seat, &moves[i], NULL);
        int32_t worth = oracle_worth(tablebase, r, child, seat);
        advice_add(out, (advice_line){.move = moves[i],
                                      .value = ADVICE_NUT * oracle_margin(worth),
                                      .outcome = (int8_t)oracle_outcome(worth)});
    }
    return true;
}

bot_workspace exact_workspace(const br_rules *r) {
    const bot *bots[BR_SEATS_MAX] = {&bot_boss};
    if (!oracle_refuses(r)) bots[1] = &bot_oracle;
    bot_workspace workspace = workspace_open(bots, r, NULL);
    workspace.look_up = look_up;
    return workspace;
}
