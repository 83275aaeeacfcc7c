/* foreign.h -- bots, advice and the solver for foreign function interfaces: what C reaches through
 * pointers in structs, as functions of libbackroom.so. The Python package stands on it.
 */
#ifndef BOTS_FOREIGN_H
#define BOTS_FOREIGN_H

#include "bot.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

const char *bot_name(const bot *self);
bool bot_has_tablebase(const bot *self);

/* What a bot would do from its view of this depth: for players of their own, and hints. The arena
 * has BOT_ARENA_BYTES, aligned to 16; tablebase may be NULL; iterations 0 = the level's own. */
void bot_choose_from(const bot *self, const br_rules *r, const void *view, br_seat seat,
                     br_depth depth, br_rng *rng, void *arena, const void *tablebase,
                     uint32_t iterations, br_move *out);

/* What each move is worth by the search, best first: chances in thousandths of a per cent. How
 * many. Each array has room for BR_MOVES_MAX. */
int bot_advice(const br_rules *r, const void *view, br_seat seat, br_depth depth, br_rng *rng,
               void *arena, uint32_t iterations, br_move moves[], int32_t values[],
               uint32_t visits[]);

/* The game's solver. `why` = NULL and bytes above 0 where these rules are solved. */
size_t bot_solver_bytes(const br_rules *r, const char **why, const char **unit);
void bot_solver_make(const br_rules *r, void *tablebase);
/* False before the secret choices are made. `margin` in the game's unit, outcome 1, 0 or -1. */
bool bot_solver_worth(const br_rules *r, const void *tablebase, const void *state, br_seat seat,
                      int32_t *margin, int32_t *outcome);
/* Margins of all pairs of secret choices to the seat that begins: [choices][choices]. How many. */
int bot_solver_choices(const br_rules *r, const void *tablebase,
                       int32_t margins[BR_CHOICES_MAX * BR_CHOICES_MAX]);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
