/* match.c -- one match between bots, from a seed.
 *
 * Bots see views and enter by the door like anybody else. The random bot alone takes a shorter way
 * to the same thing: the contract promises that a seat's list is the same in every world of its
 * view, so a move drawn from the list of the state tells it nothing, and one that was just listed
 * needs no door. That is what makes a million matches a matter of seconds.
 */
#include "match.h"

#include <string.h>

/* Lowest byte first on every machine; written out, so that a compiler makes one load of it. */
static inline uint64_t word_read(const uint8_t *at) {
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

static inline void word_write(uint8_t *at, uint64_t word) {
    at[0] = (uint8_t)word;
    at[1] = (uint8_t)(word >> 8);
    at[2] = (uint8_t)(word >> 16);
    at[3] = (uint8_t)(word >> 24);
    at[4] = (uint8_t)(word >> 32);
    at[5] = (uint8_t)(word >> 40);
    at[6] = (uint8_t)(word >> 48);
    at[7] = (uint8_t)(word >> 56);
}

/* No hash: short matches are played in a microsecond, and a SHA-256 would be a third of it. Nobody
 * has to be kept from working back to the seed of a batch. */
void match_seed(const uint8_t from[BR_SEED_BYTES], uint64_t index, uint8_t seed[BR_SEED_BYTES]) {
    br_rng rng = br_rng_from(word_read(from) + index);
    for (int i = 0; i < BR_SEED_BYTES / 8; i++)
        word_write(seed + 8 * i, br_rng_next(&rng) ^ word_read(from + 8 * i));
}

uint32_t match_share(const br_result *result, br_seat seat) {
    if (!br_has(result->winners, seat)) return 0;
    if ((result->winners & (result->winners - 1)) == 0) return LAB_SHARE; /* spares a division */
    return LAB_SHARE / (uint32_t)__builtin_popcount(result->winners);
}

int32_t match_margin(const br_result *result, int seats) {
    int first = -1, rest = -1;
    for (int seat = 0; seat < seats; seat++) {
        if (br_has(result->winners, (br_seat)seat)) first = seat;
        else if (rest < 0 || result->place[seat] < result->place[rest]) rest = seat;
    }
    if (first < 0 || rest < 0) return 0;
    int32_t margin = result->score[first] - result->score[rest];
    return margin < 0 ? -margin : margin; /* where low wins */
}

typedef struct play {
    const br_rules *r;
    const bot *const *bots;
    const match_context *context;
    const uint8_t *seed;
    recorder *w;
    uint32_t opened; /* the ply at which those waited for began to be */
    br_seats last;   /* those waited for before */
    bool has_levels; /* some of the bots have a time of their own to react in */
    br_rng rng;      /* orders seats and draws for the random bot */
    _Alignas(64) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
} play;

/* Steps over the first half of what is left if all `here` of its seats are to be skipped. */
static inline void half_skip(uint32_t here, uint32_t width, uint32_t *skip, uint32_t *at) {
    uint32_t is_past = *skip >= here;
    *skip -= here & (0u - is_past);
    *at += width & (0u - is_past);
}

/* Any of them. Counted and found without branches: which seat is next can not be foreseen, and in
 * Belo4ka, where most moves are reactions, a wrong guess of the processor costs a fifth of a
 * move. */
static inline br_seat seat_pick(br_rng *rng, br_seats waiting) {
    if ((waiting & (waiting - 1)) == 0) return br_lowest(waiting);
    uint32_t twos = waiting - (waiting >> 1 & 0x5555u);
    uint32_t fours = (twos & 0x3333u) + (twos >> 2 & 0x3333u);
    uint32_t eights = (fours + (fours >> 4)) & 0x0F0Fu;
    uint32_t skip = br_rng_below(rng, (eights + (eights >> 8)) & 0x1Fu), at = 0;
    half_skip(eights & 0xFu, 8, &skip, &at);
    half_skip(fours >> at & 0xFu, 4, &skip, &at);
    half_skip(twos >> at & 3u, 2, &skip, &at);
    half_skip((uint32_t)waiting >> at & 1u, 1, &skip, &at);
    return (br_seat)at;
}

/* Where the house may close a window, levels react as fast as they can; else the order is drawn. */
static br_seat seat_next(play *p, br_seats waiting, uint32_t ply) {
    if (waiting & ~p->last) p->opened = ply;
    p->last = waiting;
    bool is_window = p->has_levels && (waiting & (waiting - 1)) != 0 &&
                     br_has(br_to_act(p->r, p->state), BR_HOUSE);
    if (is_window) return bot_next(p->r, p->state, p->bots, p->seed, p->opened);
    return seat_pick(&p->rng, waiting);
}

/* A listed move: any of a seat, the first of the house, which has no choice worth thinking about.
 * Returns NULL or a fault. */
static const char *listed_play(play *p, br_seat seat, br_move *move, int *choices) {
    uint32_t count = (uint32_t)br_legal(p->r, p->state, seat, p->moves);
    if (count == 0) return "nobody has a move";
    *choices = (int)count;
    *move = p->moves[seat == BR_HOUSE ? 0 : br_rng_below(&p->rng, count)];
    br_apply(p->r, p->state, seat, move, p->w ? &p->w->log : NULL);
    return NULL;
}

/* What a bot chose, through the door. */
static const char *bot_play(play *p, br_seat seat, uint32_t ply, br_move *move, int *choices) {
    br_refusal refusal;
    br_rng rng = bot_rng(p->seed, seat, ply);
    if (p->w) *choices = br_legal(p->r, p->state, seat, p->moves);
    bot_move(p->bots[seat], p->r, p->state, seat, &rng, &p->context->workspace, move);
    br_seat mover = bot_mover(seat, move);
    if (br_play(p->r, p->state, mover, move, p->w ? &p->w->log : NULL, &refusal) != BR_OK)
        return "a bot made a move that the rules forbid";
    return NULL;
}

/* Any state of the generator but all zeroes will do. */
static br_rng rng_of(const uint8_t seed[BR_SEED_BYTES]) {
    br_rng rng;
    for (int i = 0; i < 4; i++) rng.s[i] = word_read(seed + 8 * i);
    rng.s[0] |= 1;
    return rng;
}

static void play_begin(play *p) {
    p->rng = rng_of(p->seed);
    if (p->w) recorder_begin(p->w);
    br_setup(p->r, p->seed, p->state, p->w ? &p->w->log : NULL);
    if (p->w) recorder_events(p->w);
}

static match_end match_finish(const br_rules *r, const void *state, match_outcome *out) {
    if (out->fault) return MATCH_FAULT;
    memset(&out->result, 0, sizeof out->result);
    r->game->scores(r, state, &out->result);
    if (!out->result.over) out->fault = "the match waits for nobody and is not over";
    return out->fault ? MATCH_FAULT : MATCH_OVER;
}

/* The same match when all seats are random and nobody watches. A function of its own, so that the
 * generator stays in registers. */
__attribute__((noinline)) static match_end random_play(const br_rules *r,
                                                       const uint8_t seed[BR_SEED_BYTES],
                                                       match_outcome *out) {
    _Alignas(64) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    br_rng rng = rng_of(seed);
    br_seats waiting;
    uint32_t left = r->game->plies_max;
    br_setup(r, seed, state, NULL);
    for (; (waiting = br_must_act(r, state)) != 0; left--) {
        br_seat seat = seat_pick(&rng, waiting);
        uint32_t count = (uint32_t)br_legal(r, state, seat, moves);
        if (count == 0 || left == 0) break;
        uint32_t chosen = seat == BR_HOUSE ? 0 : br_rng_below(&rng, count);
        br_apply(r, state, seat, &moves[chosen], NULL);
    }
    out->plies = r->game->plies_max - left;
    out->fault = waiting == 0 ? NULL : left == 0 ? "the match does not end" : "nobody has a move";
    return match_finish(r, state, out);
}

static bool is_random(const br_rules *r, const bot *const bots[]) {
    for (int i = 0; i < r->seats; i++)
        if (bots[i] != &bot_random) return false;
    return true;
}

/* From where `p` stands to the end. */
static match_end play_on(play *p, match_outcome *out) {
    const br_rules *r = p->r;
    br_seats waiting;
    out->fault = NULL;
    for (; (waiting = br_must_act(r, p->state)) != 0; out->plies++) {
        br_seat seat = seat_next(p, waiting, out->plies);
        br_move move;
        int choices = 0;
        bool is_listed = seat == BR_HOUSE || p->bots[seat] == &bot_random;
        if (out->plies >= r->game->plies_max) out->fault = "the match does not end";
        else if (is_listed) out->fault = listed_play(p, seat, &move, &choices);
        else out->fault = bot_play(p, seat, out->plies, &move, &choices);
        if (!is_listed && p->context->cut &&
            atomic_load_explicit(p->context->cut, memory_order_relaxed))
            return MATCH_CUT; /* what a hurried bot chose does not count */
        if (out->fault) return MATCH_FAULT;
        if (!p->w) continue;
        br_seat mover = is_listed ? seat : bot_mover(seat, &move);
        recorder_move(p->w, mover, &move, p->moves, choices, p->state);
    }
    return match_finish(r, p->state, out);
}

static void play_open(play *p, const br_rules *r, const bot *const bots[],
                      const match_context *context, const uint8_t seed[BR_SEED_BYTES],
                      recorder *w) {
    p->r = r;
    p->bots = bots;
    p->context = context;
    p->seed = seed;
    p->w = w;
    p->opened = 0;
    p->last = 0;
    p->has_levels = false;
    for (int i = 0; i < r->seats; i++) p->has_levels = p->has_levels || bots[i]->react_ms_most;
}

match_end match_play(const br_rules *r, const bot *const bots[], const match_context *context,
                     const uint8_t seed[BR_SEED_BYTES], recorder *w, match_outcome *out) {
    if (!w && is_random(r, bots)) return random_play(r, seed, out);
    play p;
    play_open(&p, r, bots, context, seed, w);
    play_begin(&p);
    out->plies = 0;
    return play_on(&p, out);
}

match_end match_play_from(const br_rules *r, const bot *const bots[], const match_context *context,
                          const uint8_t seed[BR_SEED_BYTES], const void *state, uint32_t ply,
                          match_outcome *out) {
    play p;
    play_open(&p, r, bots, context, seed, NULL);
    p.rng = rng_of(seed);
    p.opened = ply;
    memcpy(p.state, state, r->game->state_size);
    out->plies = ply;
    return play_on(&p, out);
}
