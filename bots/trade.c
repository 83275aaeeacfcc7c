/* trade.c -- a bot at a table where goods are traded: worlds and values for the game's trader.
 *
 * Read first: br_bargain in backroom_bots.h.
 */
#include "trade.h"

enum { WORLDS = 4 };

typedef struct valuer {
    evaluator e;
    const br_rules *r;
} valuer;

static void value(const void *context, const void *s, int32_t out[BR_SEATS_MAX]) {
    const valuer *v = context;
    evaluate(&v->e, v->r, s, out);
}

bool trade_choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                  br_depth depth, const br_rng *rng, br_move *out) {
    if (!r->game->trader) return false;
    _Alignas(16) uint8_t state[WORLDS][BR_STATE_MAX];
    const void *worlds[WORLDS];
    br_rng own = *rng; /* so that what is thought afterwards does not depend on it */
    valuer v = {bot_search_config(self, r).evaluator, r};
    for (int i = 0; i < WORLDS; i++) {
        r->game->determinize(r, view, seat, depth, &own, state[i]);
        worlds[i] = state[i];
    }
    br_bargain b = {.r = r,
                    .view = view,
                    .seat = seat,
                    .world_count = WORLDS,
                    .worlds = worlds,
                    .value = value,
                    .context = &v,
                    .is_fair = self->effort < 100,
                    .is_silent = self->is_silent};
    return r->game->trader->bargain(&b, out);
}
