/* bots.c -- the list of bots, and what a table does when one of them is to act.
 *
 * A bot is given a recall view and a generator of its own; neither tells it anything the rules
 * hide from its seat. Adding a bot adds one line to the list, weakest first.
 */
#include "bot.h"

#include <assert.h>
#include <string.h>

static const bot *const bots[] = {
    &bot_random, &bot_rookie, &bot_greedy, &bot_regular, &bot_boss, &bot_oracle,
};
enum { BOTS_COUNT = sizeof bots / sizeof bots[0] };

const bot *bot_at(int index) { return index >= 0 && index < (int)BOTS_COUNT ? bots[index] : NULL; }

const bot *bot_find(const char *name) {
    for (int i = 0; i < (int)BOTS_COUNT; i++)
        if (strcmp(bots[i]->name, name) == 0) return bots[i];
    return NULL;
}

/* A bot's choices lie open on the table while the seed is still secret, so they must not let
 * anybody work back to it: hence a real hash, with a tag of its own. */
br_guess bot_guess(const uint8_t seed[BR_SEED_BYTES], br_seat seat, uint32_t ply) {
    static const char tag[] = "backroom bot";
    uint8_t where[5] = {seat, (uint8_t)ply, (uint8_t)(ply >> 8), (uint8_t)(ply >> 16),
                        (uint8_t)(ply >> 24)};
    br_sha256 sha;
    uint8_t digest[32];
    br_sha256_init(&sha);
    br_sha256_add(&sha, tag, sizeof tag - 1);
    br_sha256_add(&sha, seed, BR_SEED_BYTES);
    br_sha256_add(&sha, where, sizeof where);
    br_sha256_end(&sha, digest);
    uint64_t start = 0;
    for (int i = 0; i < 8; i++) start = start << 8 | digest[i];
    return br_guess_from(start);
}

const char *bot_refuses(const bot *self, const br_rules *r) {
    return self->refuses ? self->refuses(r) : NULL;
}

void bot_move(const bot *self, const br_rules *r, const void *state, br_seat seat, br_guess *guess,
              const bot_desk *desk, br_move *out) {
    assert(br_has(br_to_act(r, state), seat));
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    r->game->observe(r, state, seat, BR_RECALL, view);
    self->choose(self, r, view, seat, BR_RECALL, guess, desk, out);
}
