/* greedy.c -- takes what looks best at the end of its own turn, in every game alike.
 *
 * Deals a few worlds from its view, tries each move in each world, plays the rest of its own turn
 * as well as it can (while the match waits for this seat alone) and asks the game's `evaluate` how
 * the table then looks: its own evaluation less that of the best rival. It knows no game by name,
 * allocates nothing, and its stack and its work are bounded by the constants below.
 */
#include "bot.h"

#include <assert.h>
#include <string.h>

enum {
    WORLDS = 4,       /* dealt a decision; those that come out alike are evaluated once */
    MOVES_TRIED = 24, /* of a longer list a random part is looked at */
    DEPTH = 4,        /* further moves of the own turn that are looked through */
    NODES = 4000      /* states looked at a decision, shared out evenly among the moves tried */
};
/* Winning outweighs any margin of points; a shared win is worth its share. */
#define WIN_VALUE ((int64_t)1 << 40)

typedef struct mind {
    const br_rules *r;
    br_seat seat;
    br_depth depth; /* of the view it was given */
    int nodes;      /* left for the move being tried; without any, a state is evaluated as it is */
    br_rng *rng;
    br_move listed[BR_MOVES_MAX]; /* shared by all depths: what is tried is copied out at once */
} mind;

typedef struct world {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
} world;

/* The moves to try: all, or a random part in the order drawn. */
static int moves_pick(mind *m, const void *s, br_move out[MOVES_TRIED]) {
    uint32_t count = (uint32_t)br_legal(m->r, s, m->seat, m->listed);
    uint32_t tried = count < MOVES_TRIED ? count : MOVES_TRIED;
    for (uint32_t i = 0; i < tried; i++) {
        if (count > MOVES_TRIED) {
            uint32_t other = i + br_rng_below(m->rng, count - i);
            br_move swap = m->listed[i];
            m->listed[i] = m->listed[other];
            m->listed[other] = swap;
        }
        out[i] = m->listed[i];
    }
    return (int)tried;
}

static int64_t value_at(const mind *m, const void *s) {
    const br_game *game = m->r->game;
    int64_t own = game->evaluate(m->r, s, m->seat), rival = INT32_MIN;
    for (br_seat seat = 0; seat < m->r->seats; seat++) {
        if (seat == m->seat) continue;
        int64_t evaluation = game->evaluate(m->r, s, seat);
        if (evaluation > rival) rival = evaluation;
    }
    if (br_to_act(m->r, s) != 0) return own - rival;

    br_result result;
    memset(&result, 0, sizeof result);
    game->scores(m->r, s, &result);
    int winners = __builtin_popcount(result.winners);
    if (br_has(result.winners, m->seat)) return own - rival + WIN_VALUE / winners;
    return own - rival - WIN_VALUE;
}

/* The value of the best way to finish the own turn from here. Where others choose too, in secret
 * or after this seat, it is not guessed what they will do: the state is evaluated as it stands. */
static int64_t value_of(mind *m, const void *s, int depth) {
    m->nodes--;
    if (depth == 0 || m->nodes <= 0 || br_must_act(m->r, s) != br_bit(m->seat))
        return value_at(m, s);
    world child;
    br_move moves[MOVES_TRIED];
    int count = moves_pick(m, s, moves);
    int64_t best = INT64_MIN;
    for (int i = 0; i < count; i++) {
        memcpy(child.state, s, m->r->game->state_size);
        br_apply(m->r, child.state, m->seat, &moves[i], NULL);
        int64_t value = value_of(m, child.state, depth - 1);
        if (value > best) best = value;
    }
    return best;
}

/* Deals the worlds to think about. Equal ones count for more instead of being evaluated again:
 * where nothing is hidden one is left. Returns how many differ. */
static int worlds_deal(mind *m, const void *view, world worlds[WORLDS], int weight[WORLDS]) {
    int count = 0;
    size_t size = m->r->game->state_size;
    for (int i = 0; i < WORLDS; i++) {
        int same = 0;
        m->r->game->determinize(m->r, view, m->seat, m->depth, m->rng, worlds[count].state);
        while (same < count && memcmp(worlds[same].state, worlds[count].state, size) != 0) same++;
        if (same == count) weight[count++] = 0;
        weight[same]++;
    }
    return count;
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    (void)self;
    (void)workspace;
    mind m = {.r = r, .seat = seat, .depth = depth, .rng = rng};
    world worlds[WORLDS], child;
    int weight[WORLDS];
    br_move moves[MOVES_TRIED];
    int dealt = worlds_deal(&m, view, worlds, weight);
    int count = moves_pick(&m, worlds[0].state, moves);
    assert(count > 0);

    int64_t best = INT64_MIN;
    uint32_t equals = 0;
    for (int i = 0; i < count && count > 1; i++) {
        int64_t value = 0;
        for (int k = 0; k < dealt; k++) {
            memcpy(child.state, worlds[k].state, r->game->state_size);
            br_apply(r, child.state, seat, &moves[i], NULL);
            m.nodes = NODES / (count * dealt);
            value += weight[k] * value_of(&m, child.state, DEPTH);
        }
        if (value < best) continue;
        equals = value > best ? 1 : equals + 1;
        best = value;
        if (br_rng_below(rng, equals) == 0) *out = moves[i];
    }
    if (count == 1) *out = moves[0];
}

const bot bot_greedy = {.name = "greedy", .choose = choose};
