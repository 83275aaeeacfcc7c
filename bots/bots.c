/* bots.c -- the list of bots, and what a table does when one of them is to act.
 *
 * A bot is given a recall view and a generator of its own; neither tells it anything the rules
 * hide from its seat. Adding a bot adds one line to the list, weakest first.
 */
#include "bot.h"

#include <assert.h>
#include <string.h>

static const bot *const bots[] = {
    &bot_random, &bot_rookie, &bot_greedy, &bot_regular, &bot_boss, &bot_legend, &bot_oracle,
};
enum { BOTS_COUNT = sizeof bots / sizeof bots[0] };

static const bot *added[BOTS_ADDED_MAX]; /* programs that a server offers */

const bot *bot_at(int index) {
    int more = index - (int)BOTS_COUNT;
    if (index < 0 || more >= BOTS_ADDED_MAX) return NULL;
    return more < 0 ? bots[index] : added[more];
}

const bot *bot_find(const char *name) {
    for (int i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0) return bot_at(i);
    for (int i = 0; i <= BOT_STRENGTH_MAX; i++)
        if (strcmp(bot_of_strength(i)->name, name) == 0) return bot_of_strength(i);
    return NULL;
}

bool bot_add(const bot *more) {
    for (int i = 0; i < BOTS_ADDED_MAX; i++) {
        if (added[i]) continue;
        added[i] = more;
        return true;
    }
    return false;
}

/* A bot's choices lie open on the table while the seed is still secret, so they must not let
 * anybody work back to it: hence a real hash, with a tag of its own. */
br_rng bot_rng(const uint8_t seed[BR_SEED_BYTES], br_seat seat, uint32_t ply) {
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
    return br_rng_from(start);
}

/* The more of twenty coins fall one way, the longer it takes: most delays lie in the middle, and
 * now and then one is slow. A hash with a tag of its own, so that delays tell nothing of the seed
 * and go with no other choice of the bot. */
uint32_t bot_reaction_ms(const bot *self, const uint8_t seed[BR_SEED_BYTES], br_seat seat,
                         uint32_t ply) {
    enum { LEAST = 300, PART = 85, PARTS = 20 };
    static const char tag[] = "backroom reaction";
    br_sha256 sha;
    uint8_t digest[32], where[5] = {seat};
    for (int i = 0; i < 4; i++) where[i + 1] = (uint8_t)(ply >> 8 * i);
    br_sha256_init(&sha);
    br_sha256_add(&sha, tag, sizeof tag - 1);
    br_sha256_add(&sha, seed, BR_SEED_BYTES);
    br_sha256_add(&sha, where, sizeof where);
    br_sha256_end(&sha, digest);
    uint32_t slow = digest[31] % PART;
    for (int i = 0; i < PARTS; i++) slow += digest[i] < 64 ? PART : 0; /* one in four */
    if (self->react_ms_most == 0) return LEAST + slow;
    uint32_t width = (uint32_t)(self->react_ms_most - self->react_ms_least);
    return self->react_ms_least + slow * width / (PARTS * PART + PART);
}

br_seat bot_next(const br_rules *r, const void *state, const bot *const at[],
                 const uint8_t seed[BR_SEED_BYTES], uint32_t opened) {
    br_seats must = br_must_act(r, state);
    assert(must != 0); /* the match goes on */
    br_seat next = br_lowest(must);
    if (!br_has(br_to_act(r, state), BR_HOUSE) || must == br_bit(next)) return next;
    uint32_t least = UINT32_MAX;
    for (br_seat seat = 0; seat < r->seats; seat++) {
        if (!br_has(must, seat)) continue;
        uint32_t ms = bot_reaction_ms(at[seat], seed, seat, opened);
        if (ms >= least) continue;
        least = ms;
        next = seat;
    }
    return next;
}

const char *bot_refuses(const bot *self, const br_rules *r) {
    return self->refuses ? self->refuses(r) : NULL;
}

static void world_is_view(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                          br_rng *rng, void *world) {
    (void)viewer;
    (void)depth;
    (void)rng;
    memcpy(world, view, r->game->state_size);
}

static void move_knowing(const bot *self, const br_rules *r, const void *state, br_seat seat,
                         br_rng *rng, const bot_workspace *workspace, br_move *out) {
    br_game open = *r->game;
    br_rules rules = *r;
    open.determinize = world_is_view;
    rules.game = &open;
    self->choose(self, &rules, state, seat, BR_RECALL, rng, workspace, out);
}

void bot_move(const bot *self, const br_rules *r, const void *state, br_seat seat, br_rng *rng,
              const bot_workspace *workspace, br_move *out) {
    assert(br_has(br_to_act(r, state), seat));
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    if (self->sees_all) {
        move_knowing(self, r, state, seat, rng, workspace, out);
        return;
    }
    r->game->observe(r, state, seat, BR_RECALL, view);
    self->choose(self, r, view, seat, BR_RECALL, rng, workspace, out);
    assert(out->kind != 0); /* a bot always chooses */
}
