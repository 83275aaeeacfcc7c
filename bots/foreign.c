/* foreign.c -- bots, advice and the solver behind plain functions. */
#include "foreign.h"

#include <string.h>

#include "advice.h"
#include "solved.h"

const char *bot_name(const bot *self) { return self->name; }

bool bot_has_tablebase(const bot *self) { return self->has_tablebase; }

void bot_choose_from(const bot *self, const br_rules *r, const void *view, br_seat seat,
                     br_depth depth, br_rng *rng, void *arena, const void *tablebase,
                     uint32_t iterations, br_move *out) {
    bot_workspace workspace;
    memset(&workspace, 0, sizeof workspace);
    workspace.arena = arena;
    workspace.tablebase = tablebase;
    workspace.iterations = iterations;
    memset(out, 0, sizeof *out);
    self->choose(self, r, view, seat, depth, rng, &workspace, out);
}

int bot_advice(const br_rules *r, const void *view, br_seat seat, br_depth depth, br_rng *rng,
               void *arena, uint32_t iterations, br_move moves[], int32_t values[],
               uint32_t visits[]) {
    bot_workspace workspace;
    advice found;
    memset(&workspace, 0, sizeof workspace);
    memset(&found, 0, sizeof found);
    workspace.arena = arena;
    advice_make(r, view, seat, depth, rng, &workspace, iterations, &found);
    for (int i = 0; i < found.count; i++) {
        moves[i] = found.line[i].move;
        values[i] = found.line[i].value;
        visits[i] = found.line[i].visits;
    }
    return found.count;
}

static const br_solver *solver_of(const br_rules *r) {
    return r->game->bots ? r->game->bots->solver : NULL;
}

size_t bot_solver_bytes(const br_rules *r, const char **why, const char **unit) {
    *unit = NULL;
    *why = solved_refuses(r);
    if (*why) return 0;
    *unit = solver_of(r)->unit;
    return solver_of(r)->bytes;
}

void bot_solver_make(const br_rules *r, void *tablebase) {
    solver_of(r)->make(tablebase, r, NULL, NULL);
}

bool bot_solver_worth(const br_rules *r, const void *tablebase, const void *state, br_seat seat,
                      int32_t *margin, int32_t *outcome) {
    const br_solver *solver = solver_of(r);
    if (solver->is_setup(r, state)) return false;
    int32_t worth = solver->worth(tablebase, r, state, seat);
    *margin = br_worth_margin(worth);
    *outcome = br_worth_outcome(worth);
    return true;
}

int bot_solver_choices(const br_rules *r, const void *tablebase,
                       int32_t margins[BR_CHOICES_MAX * BR_CHOICES_MAX]) {
    int choices = solver_of(r)->choices;
    solved_worths(tablebase, r, margins);
    for (int i = 0; i < choices * choices; i++) margins[i] = br_worth_margin(margins[i]);
    return choices;
}
