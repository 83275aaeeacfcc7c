/* between.c -- bots of any strength from 0 to 100, between the named levels.
 *
 * Of a hundred decisions so many are made by the level above as the strength lies above the level
 * below; the rest by the level below. That is what a person does who sometimes thinks and sometimes
 * does not, and since each level beats the one below it, more strength is never less.
 */
#include <stddef.h>

#include "bot.h"

static const bot *const level[] = {&bot_rookie, &bot_greedy, &bot_regular, &bot_boss, &bot_legend};
enum { STEP = 25, LEVELS = sizeof level / sizeof level[0] };
_Static_assert((int)STEP *(LEVELS - 1) == (int)BOT_STRENGTH_MAX, "levels are evenly spread");

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    unsigned low = self->strength / STEP, above = self->strength % STEP;
    const bot *who = level[br_rng_below(rng, STEP) < above ? low + 1 : low];
    who->choose(who, r, view, seat, depth, rng, workspace, out);
}

/* Reactions quicken as evenly, from a rookie's to a boss's. */
enum { QUICK = 75 };
#define PART(n, from, to) ((from) - ((from) - (to)) * ((n) < QUICK ? (n) : QUICK) / QUICK)
#define ONE(n)                                                                           \
    {                                                                                    \
        .name = "strength-" #n, .choose = choose, .arena_bytes = BOT_ARENA_BYTES,        \
        .is_dear = (n) > 3 * STEP, .strength = (n), .react_ms_least = PART(n, 900, 250), \
        .react_ms_most = PART(n, 2500, 700)                                              \
    }
#define TEN(n)                                                                              \
    ONE(n##0), ONE(n##1), ONE(n##2), ONE(n##3), ONE(n##4), ONE(n##5), ONE(n##6), ONE(n##7), \
        ONE(n##8), ONE(n##9)
static const bot between[] = {TEN(),  TEN(1), TEN(2), TEN(3), TEN(4),  TEN(5),
                              TEN(6), TEN(7), TEN(8), TEN(9), ONE(100)};
_Static_assert(sizeof between / sizeof between[0] == BOT_STRENGTH_MAX + 1, "from 0 to 100");

const bot *bot_of_strength(int strength) {
    return strength >= 0 && strength <= BOT_STRENGTH_MAX ? &between[strength] : NULL;
}

const bot *bot_level(const bot *self) {
    return self->choose == choose ? level[self->strength / STEP] : self;
}
