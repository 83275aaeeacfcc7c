/* crooks/view.c -- who knows what.
 *
 * Hidden are the piles, the box, the crook in a rival's hand and face-down crooks. Everything else
 * is public, also who looked where: that is enough to work out, card by card, what a seat has
 * seen. On screen a seat has what the rules let it look at now: its own face-down crooks, its
 * hand, and the pile it is taking from. Recall adds all it was ever shown: for each card not in
 * its sight, the last look in which it saw that card (`seen`). deal.c turns that into worlds.
 */
#include "state.h"

/* CR-41, CR-Q26, CR-Q30; deduction is not knowing (CR-F11). */
static bool is_visible(const crooks_state *s, unsigned i, br_seat viewer, br_depth depth) {
    if (crooks_is_open(s->lay_lie[i])) return true;
    if (depth == BR_RECALL) return br_has(s->lay_known[i], viewer);
    return s->lay_seat[i] == viewer && s->lay_lie[i] == CROOKS_DOWN;
}

/* The viewer saw this card in pile p until it was taken from among `price` cards (0 = it still
 * lies there): note the last time. Back: the card as a bit, or 0 if it was never seen there. */
static uint32_t note(crooks_state *v, unsigned looks, unsigned p, unsigned price, unsigned card) {
    unsigned count = crooks_last_look(looks, price);
    if (count == 0) return 0;
    v->seen[card] = (uint8_t)(p << 3 | count);
    return 1u << card;
}

static uint32_t note_pile(const crooks_state *s, crooks_state *v, unsigned looks, unsigned p) {
    uint32_t noted = 0;
    for (uint32_t set = s->pile[p]; set; set &= set - 1)
        noted |= note(v, looks, p, 0, (unsigned)__builtin_ctz(set));
    return noted;
}

/* CR-F12: a pile is its last look, without what is known to be elsewhere; all of an empty pile
 * is elsewhere. */
static void recall_card(const crooks_state *s, const uint8_t *looks, unsigned card,
                        crooks_state *v) {
    unsigned p = v->seen[card] >> 3, count = v->seen[card] & 7u;
    if (s->size[p] && count == (unsigned)__builtin_ctz(looks[p])) v->pile[p] |= 1u << card;
}

static void recall(const crooks_state *s, br_seat viewer, crooks_state *v) {
    const uint8_t *looks = s->look[viewer];
    uint32_t noted = 0;
    for (unsigned i = 0; i < s->laid; i++)
        if (v->lay_card[i] == CROOKS_HIDDEN)
            noted |=
                note(v, looks[s->lay_from[i]], s->lay_from[i], s->lay_price[i], s->lay_card[i]);
    if (v->hand == CROOKS_HIDDEN)
        noted |= note(v, looks[s->hangout], s->hangout, s->size[s->hangout] + 1u, s->hand);
    for (unsigned p = 0; p < s->hangouts; p++)
        if (looks[p]) noted |= note_pile(s, v, looks[p], p);
    for (; noted; noted &= noted - 1) recall_card(s, looks, (unsigned)__builtin_ctz(noted), v);
}

/* Members that lie open to everybody at any time. */
/* clang-format off */
#define OPEN_MEMBERS(X) \
    X(acting) X(bank) X(lay_seat) X(lay_job) X(lay_lie) X(lay_from) X(lay_price) X(lay_known) \
    X(look) X(size) X(row) X(money) X(hangouts) X(laid) X(phase) X(first) X(turn) X(passed) \
    X(hangout)
/* clang-format on */
static void show_open(const crooks_state *restrict s, crooks_state *restrict v) {
    OPEN_MEMBERS(BR__SHOW)
}

void crooks_observe(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                    void *view) {
    const crooks_state *s = state;
    crooks_state *v = view;
    memset(v, 0, r->game->state_size);
    show_open(s, v);
    for (unsigned i = 0; i < s->laid; i++)
        v->lay_card[i] = is_visible(s, i, viewer, depth) ? s->lay_card[i] : CROOKS_HIDDEN;
    bool is_active = s->turn == viewer && s->phase != CROOKS_OVER;
    v->hand = s->hand == CROOKS_NO_CARD || is_active ? s->hand : CROOKS_HIDDEN;
    if (depth == BR_RECALL && viewer < r->seats) recall(s, viewer, v);
    else if (is_active && s->phase == CROOKS_TAKE) v->pile[s->hangout] = s->pile[s->hangout];
}
