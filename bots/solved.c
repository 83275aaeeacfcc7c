/* solved.c -- the secret choice of a solved game, and who may ask for it. */
#include "solved.h"

#include <assert.h>

const char *solved_refuses(const br_rules *r) {
    const br_solver *solver = r->game->bots->solver;
    return solver ? solver->refuses(r) : "this game is not solved";
}

void solved_worths(const void *tablebase, const br_rules *r, int32_t worth[]) {
    const br_solver *solver = r->game->bots->solver;
    unsigned count = solver->choices;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    assert(count <= BR_CHOICES_MAX);
    for (unsigned i = 0; i < count * count; i++) {
        solver->start(r, 0, i / count, i % count, state);
        worth[i] = solver->worth(tablebase, r, state, 0);
    }
}

bool solved_choice(const void *tablebase, const br_rules *r, int32_t margin[], matrix_game *out) {
    int count = r->game->bots->solver->choices;
    solved_worths(tablebase, r, margin);
    for (int i = 0; i < count * count; i++) margin[i] = br_worth_margin(margin[i]);
    return matrix_game_solve(margin, count, count, out);
}
