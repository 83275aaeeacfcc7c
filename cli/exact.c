/* exact.c -- values of moves from a tablebase, for hints and reviews.
 *
 * In a solved game nothing needs to be guessed: a secret choice is worth what it fetches against
 * the other seat's best one, and from then on every position is in the tablebase.
 */
#include "exact.h"

#include <string.h>

#include "solved.h"

/* Each choice against the other seat's best secret one. */
static void advise_setup(const void *tablebase, const br_rules *r, bool is_first,
                         const br_move *moves, int count, advice *out) {
    int32_t margin[SOLVED_PAIRS_MAX];
    int choices = r->game->bots->solver->choices;
    matrix_game game;
    if (!solved_choice(tablebase, r, margin, &game)) return;
    for (int i = 0; i < count; i++) {
        int own = i * choices / count; /* every choice stands in the list as often */
        int64_t sum = 0;
        for (int j = 0; j < choices; j++)
            sum += is_first ? margin[own * choices + j] * game.column[j]
                            : -margin[j * choices + own] * game.row[j];
        advice_add(out, (advice_line){.move = moves[i],
                                      .value = (int32_t)(ADVICE_POINT * sum / game.denominator),
                                      .outcome = ADVICE_OPEN});
    }
}

/* Chances where both play perfectly: who wins is known, but for the secret choice. */
static void chances_set(advice *out, const br_rules *r, br_seat seat, int64_t own, int64_t whole) {
    out->chance[seat] = (int32_t)(ADVICE_CERTAIN * own / whole);
    for (br_seat i = 0; i < r->seats; i++)
        if (i != seat) out->chance[i] = ADVICE_CERTAIN - out->chance[seat];
}

/* Of the secret choice: how often it wins when both choose for victory. */
static void chances_setup(const void *tablebase, const br_rules *r, br_seat seat, bool is_first,
                          advice *out) {
    int32_t wins[SOLVED_PAIRS_MAX];
    int choices = r->game->bots->solver->choices;
    matrix_game game;
    solved_worths(tablebase, r, wins);
    for (int i = 0; i < choices * choices; i++) wins[i] = br_worth_outcome(wins[i]) + 1;
    if (!matrix_game_solve(wins, choices, choices, &game)) return;
    int64_t whole = 2 * game.denominator;
    chances_set(out, r, seat, is_first ? game.value : whole - game.value, whole);
}

/* Of a view: where the tablebase knows, nothing that matters is hidden. */
static bool look_up(const void *tablebase, const br_rules *r, const void *state, br_seat seat,
                    advice *out) {
    const br_solver *solver = r->game->bots->solver;
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    if (!solver || !solver->is_of(tablebase, r)) return false;
    int count = br_legal(r, state, seat, moves);
    if (solver->is_setup(r, state)) {
        bool is_first = solver->first(r, state) == seat;
        advise_setup(tablebase, r, is_first, moves, count, out);
        if (out->count > 0) chances_setup(tablebase, r, seat, is_first, out);
        return out->count > 0;
    }
    for (int i = 0; i < count; i++) {
        memcpy(child, state, r->game->state_size);
        br_apply(r, child, seat, &moves[i], NULL);
        int32_t worth = solver->worth(tablebase, r, child, seat);
        advice_add(out, (advice_line){.move = moves[i],
                                      .value = ADVICE_POINT * br_worth_margin(worth),
                                      .outcome = (int8_t)br_worth_outcome(worth)});
    }
    if (out->count > 0) chances_set(out, r, seat, out->line[0].outcome + 1, 2);
    return true;
}

bot_workspace exact_workspace(const br_rules *r) {
    const bot *bots[BR_SEATS_MAX] = {&bot_boss};
    if (!solved_refuses(r)) bots[1] = &bot_oracle;
    bot_workspace workspace = workspace_open(bots, r, NULL);
    workspace.look_up = look_up;
    return workspace;
}
