/* belo4ka/view.c -- who knows what.
 *
 * Hidden: rivals' hands, the order of the deck, the generator, reactions while a window is open.
 * On a screen the discard shows its top only (BE-14, BE-45): the rest is for people to remember.
 * Recall is all that lay open once: the whole discard, squirrels that went from a front to a hand,
 * and what the deck was last rebuilt from. Hands and discard lie open once a round is scored (F32).
 */
#include "state.h"

static bool is_round_open(const belo4ka_state *s) {
    return s->phase == BELO4KA_SCORED || s->phase == BELO4KA_OVER;
}

/* ---- views -------------------------------------------------------------------------------- */

/* The top, a squirrel that is being assigned, and a card that is shown once (F22, F28). */
static bool is_discard_seen(const belo4ka_state *s, unsigned at) {
    if (at + 1 == s->discard_count || at == s->shown) return true;
    return s->phase == BELO4KA_DUE && at >= belo4ka_squirrel_at(s);
}

static void show_discard_top(const belo4ka_state *s, belo4ka_state *v) {
    for (unsigned i = 0; i < s->discard_count; i++)
        v->discard[i] = is_discard_seen(s, i) ? s->discard[i] : BELO4KA_HIDDEN;
}

/* Whether a seat has reacted is open, how is not while others still may (BE-Q04). */
static void show_reactions(const belo4ka_state *s, belo4ka_state *v, br_seat viewer) {
    for (unsigned seat = 0; seat < BELO4KA_SEATS_MAX; seat++) {
        if (s->phase != BELO4KA_WINDOW || seat == viewer) v->reaction[seat] = s->reaction[seat];
        else if (s->reaction[seat]) v->reaction[seat] = BELO4KA_HIDDEN;
    }
}

/* Members that lie open to everybody at any time. */
/* clang-format off */
#define OPEN_MEMBERS(X) \
    X(front) X(total) X(scored) X(forfeits) X(waiting) X(retired) X(hand_count) X(palm) X(line) \
    X(buyoffs) X(deck_count) X(discard_count) X(palm_count) X(line_count) X(line_at) X(phase) \
    X(round) X(starter) X(turn) X(author) X(due) X(finisher) X(rebuilds) X(lap) X(call) X(laid) \
    X(verdict) X(shown) X(label)
/* clang-format on */
static void show_open(const belo4ka_state *restrict s, belo4ka_state *restrict v) {
    OPEN_MEMBERS(BR__SHOW)
}

void belo4ka_observe(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                     void *view) {
    const belo4ka_state *s = state;
    belo4ka_state *v = view;
    memset(v, 0, r->game->state_size);
    show_open(s, v);
    memset(v->deck, BELO4KA_HIDDEN, s->deck_count);
    show_reactions(s, v, viewer);
    if (viewer < r->seats) v->hand[viewer] = s->hand[viewer];
    if (is_round_open(s)) BR__COPY(v, s, hand);
    if (is_round_open(s) || depth == BR_RECALL) BR__COPY(v, s, discard);
    else show_discard_top(s, v);
    if (depth == BR_SCREEN) return;
    BR__COPY(v, s, known);
    BR__COPY(v, s, recycled);
}

/* ---- worlds ------------------------------------------------------------------------------- */

/* All cards but those that the viewer sees or recalls. */
belo4ka_bag belo4ka_unseen(const br_rules *r, const belo4ka_state *v) {
    belo4ka_bag bag = {~0ull, BELO4KA_ALL_KINDS};
    for (unsigned seat = 0; seat < r->seats; seat++) {
        bag.numbers &= ~v->hand[seat].numbers;
        bag.kinds -= v->hand[seat].kinds + v->front[seat];
        if (belo4ka_bag_size(&v->hand[seat]) == 0) bag.kinds -= v->known[seat];
    }
    for (unsigned i = 0; i < v->discard_count; i++)
        if (v->discard[i] != BELO4KA_HIDDEN) belo4ka_remove(&bag, v->discard[i]);
    return bag;
}

/* What of `bag` may be in the deck goes to `out`; the rest, which can only be in hands because the
 * deck was empty when it was last rebuilt without it, to `held`. Back: how many went to `out`. */
static unsigned spread(belo4ka_bag bag, const belo4ka_bag *recycled, uint8_t *out, uint8_t *held,
                       unsigned *held_count) {
    unsigned count = 0, kept = 0;
    for (uint64_t left = bag.numbers & recycled->numbers; left; left &= left - 1)
        out[count++] = (uint8_t)__builtin_ctzll(left);
    for (uint64_t left = bag.numbers & ~recycled->numbers; left; left &= left - 1)
        held[kept++] = (uint8_t)__builtin_ctzll(left);
    for (uint64_t there = belo4ka_kinds_there(bag.kinds); there; there &= there - 1) {
        unsigned shift = (unsigned)__builtin_ctzll(there);
        unsigned copies = (unsigned)(bag.kinds >> shift) & 15u;
        unsigned most = (unsigned)(recycled->kinds >> shift) & 15u;
        uint8_t card = (uint8_t)(BELO4KA_SQUIRRELS + shift / 4);
        for (; copies > most; copies--) held[kept++] = card;
        for (; copies; copies--) out[count++] = card;
    }
    *held_count = kept;
    return count;
}

/* Whether a card under the squirrel would bear out the verdict that all have heard. */
static bool fits_verdict(const br_rules *r, const belo4ka_state *v, unsigned card) {
    unsigned colour = belo4ka_squirrel_colour(v->discard[belo4ka_squirrel_at(v)]);
    bool is_honest = belo4ka_is_number(card) && belo4ka_deck_of(r)->colour[card] == colour;
    return is_honest == (v->verdict == BELO4KA_HONEST);
}

/* On a screen the covered card is unknown, but the verdict is not: one card that fits is swapped
 * to the end of the pool, from where the discard is dealt. */
static void fit_covered(const br_rules *r, const belo4ka_state *v, br_rng *rng, uint8_t *pool,
                        unsigned count) {
    unsigned fitting = 0, pick = count - 1;
    for (unsigned i = 0; i < count; i++)
        if (fits_verdict(r, v, pool[i]) && br_rng_below(rng, ++fitting) == 0) pick = i;
    assert(fitting > 0);
    uint8_t card = pool[pick];
    pool[pick] = pool[count - 1];
    pool[count - 1] = card;
}

static bool is_covered_open(const belo4ka_state *s) { /* also if there is no such card */
    unsigned at = belo4ka_squirrel_at(s);
    return s->phase != BELO4KA_DUE || at == 0 || s->discard[at - 1] != BELO4KA_HIDDEN;
}

/* Deals the covered cards from the end of the pool, top ones first. Back: what is left of it. */
static unsigned deal_discard(belo4ka_state *s, const uint8_t *pool, unsigned count) {
    for (unsigned i = s->discard_count; i > 0; i--)
        if (s->discard[i - 1] == BELO4KA_HIDDEN) s->discard[i - 1] = pool[--count];
    return count;
}

static void deal_hands(const br_rules *r, belo4ka_state *s, const uint8_t *pool, unsigned count) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        belo4ka_bag *hand = &s->hand[seat];
        if (s->hand_count[seat] == 0 || belo4ka_bag_size(hand) > 0) continue;
        hand->kinds = s->known[seat];
        unsigned wanted = s->hand_count[seat] - belo4ka_kinds_sum(hand->kinds);
        assert(wanted <= count);
        count -= wanted;
        for (unsigned i = 0; i < wanted; i++) belo4ka_add(hand, pool[count + i]);
    }
    assert(count == 0);
}

static void draw_chance(br_chance *chance, br_rng *rng) {
    memset(chance, 0, sizeof *chance);
    for (int i = 0; i < 8; i += 2) {
        uint64_t word = br_rng_next(rng);
        chance->key[i] = (uint32_t)word;
        chance->key[i + 1] = (uint32_t)(word >> 32);
    }
}

void belo4ka_determinize(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                         br_rng *rng, void *world) {
    belo4ka_state *s = world;
    uint8_t pool[BELO4KA_CARDS], held[BELO4KA_CARDS];
    unsigned held_count = 0;
    (void)viewer;
    (void)depth;
    memcpy(s, view, sizeof *s);
    const belo4ka_bag all = {~0ull, BELO4KA_ALL_KINDS};
    bool is_bound = s->recycled.numbers || s->recycled.kinds;
    unsigned count =
        spread(belo4ka_unseen(r, s), is_bound ? &s->recycled : &all, pool, held, &held_count);
    br_rng_shuffle(rng, pool, count);
    if (!is_covered_open(s)) fit_covered(r, s, rng, pool, count);
    assert(count >= s->deck_count);
    memcpy(s->deck, pool, s->deck_count);
    uint8_t *rest = pool + s->deck_count;
    count -= s->deck_count;
    if (held_count) {
        memcpy(rest + count, held, held_count);
        count += held_count;
        br_rng_shuffle(rng, rest, count);
    }
    count = deal_discard(s, rest, count);
    deal_hands(r, s, rest, count);
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->reaction[seat] == BELO4KA_HIDDEN)
            s->reaction[seat] = (uint8_t)(1 + br_rng_below(rng, 3));
    draw_chance(&s->chance, rng);
}
