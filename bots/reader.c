/* reader.c -- a boss who knows how its rivals choose in secret: measures how far they can be read.
 *
 * Where several choose at once and nobody sees what the others take, it deals worlds from its own
 * view, asks the very bot it plays against what that would do at each of the other seats, from what
 * that seat sees, and takes what answers best. Everywhere else it is a boss. It uses no card it may
 * not see; what it knows more than others is its rivals' program. Not in the list of bots.
 */
#include <string.h>

#include "bot.h"

enum { WORLDS = 6 };

typedef struct position {
    _Alignas(16) uint8_t state[BR_STATE_MAX];
} position;

/* Do two moves look the same to everybody else? Then the choice is a secret one. */
static bool is_secret(const br_rules *r, const void *world, br_seat seat, const br_move moves[]) {
    position child, seen[2];
    for (int i = 0; i < 2; i++) {
        memcpy(child.state, world, r->game->state_size);
        br_apply(r, child.state, seat, &moves[i], NULL);
        r->game->observe(r, child.state, BR_SPECTATOR, BR_RECALL, seen[i].state);
    }
    return memcmp(seen[0].state, seen[1].state, r->game->state_size) == 0;
}

/* What the rivals who choose at the same time would take in this world. */
static void rivals_ask(const bot *self, const br_rules *r, const void *world, br_seats rivals,
                       br_rng *rng, const bot_workspace *workspace, br_move answer[]) {
    position view;
    for (br_seat i = 0; i < r->seats; i++) {
        if (!br_has(rivals, i)) continue;
        r->game->observe(r, world, i, BR_RECALL, view.state);
        self->reads->choose(self->reads, r, view.state, i, BR_RECALL, rng, workspace, &answer[i]);
    }
}

static int64_t worth_of(const br_rules *r, const void *world, br_seat seat, const br_move *own,
                        br_seats rivals, const br_move answer[]) {
    position child;
    int32_t value[BR_SEATS_MAX];
    evaluator e = bot_evaluator(r);
    memcpy(child.state, world, r->game->state_size);
    br_apply(r, child.state, seat, own, NULL);
    for (br_seat i = 0; i < r->seats; i++)
        if (br_has(rivals & br_must_act(r, child.state), i))
            br_apply(r, child.state, i, &answer[i], NULL);
    evaluate(&e, r, child.state, value);
    return value[seat];
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    br_move moves[BR_MOVES_MAX], answer[BR_SEATS_MAX];
    int64_t sum[BR_MOVES_MAX] = {0};
    position world;
    r->game->determinize(r, view, seat, depth, rng, world.state);
    br_seats rivals = br_must_act(r, world.state) & BR_SEATS_ALL & (br_seats)~br_bit(seat);
    int count = br_legal(r, world.state, seat, moves), best = 0;
    if (rivals == 0 || count < 2 || !is_secret(r, world.state, seat, moves)) {
        bot_boss.choose(&bot_boss, r, view, seat, depth, rng, workspace, out);
        return;
    }
    for (int k = 0; k < WORLDS; k++) {
        if (k) r->game->determinize(r, view, seat, depth, rng, world.state);
        rivals_ask(self, r, world.state, rivals, rng, workspace, answer);
        for (int i = 0; i < count; i++)
            sum[i] += worth_of(r, world.state, seat, &moves[i], rivals, answer);
    }
    for (int i = 1; i < count; i++)
        if (sum[i] > sum[best]) best = i;
    *out = moves[best];
}

bot bot_reader(const bot *rival) {
    bot self = bot_boss;
    self.name = "reader";
    self.choose = choose;
    self.reads = rival;
    return self;
}
