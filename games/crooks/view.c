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
 * lies there): note the last time. */
static void note(crooks_state *v, unsigned looks, unsigned p, unsigned price, unsigned card) {
    unsigned count = crooks_last_look(looks, price);
    if (count) v->seen[card] = (uint8_t)(p << 3 | count);
}

/* CR-F12: the last look, without what is known to be elsewhere. */
static void note_pile(const crooks_state *s, crooks_state *v, unsigned looks, unsigned p) {
    for (uint32_t set = s->pile[p]; set; set &= set - 1)
        note(v, looks, p, 0, (unsigned)__builtin_ctz(set));
}

static void recall_piles(crooks_state *v, unsigned p, unsigned looks) {
    unsigned last = p << 3 | (unsigned)__builtin_ctz(looks);
    for (unsigned card = 0; card < CROOKS_CARDS; card++)
        if (v->seen[card] == last) v->pile[p] |= 1u << card;
}

static void recall(const crooks_state *s, br_seat viewer, crooks_state *v) {
    const uint8_t *looks = s->look[viewer];
    for (unsigned i = 0; i < s->laid; i++)
        if (v->lay_card[i] == CROOKS_HIDDEN)
            note(v, looks[s->lay_from[i]], s->lay_from[i], s->lay_price[i], s->lay_card[i]);
    if (v->hand == CROOKS_HIDDEN)
        note(v, looks[s->hangout], s->hangout, s->size[s->hangout] + 1u, s->hand);
    for (unsigned p = 0; p < s->hangouts; p++)
        if (looks[p]) note_pile(s, v, looks[p], p);
    for (unsigned p = 0; p < s->hangouts; p++) /* all of an empty pile is elsewhere */
        if (looks[p] && s->size[p]) recall_piles(v, p, looks[p]);
}

void crooks_observe(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                    void *view) {
    const crooks_state *s = state;
    crooks_state *v = view;
    memcpy(v, s, sizeof *v);
    memset(v->pile, 0, sizeof v->pile);
    for (unsigned i = 0; i < s->laid; i++)
        if (!is_visible(s, i, viewer, depth)) v->lay_card[i] = CROOKS_HIDDEN;
    bool is_active = s->turn == viewer && s->phase != CROOKS_OVER;
    if (s->hand != CROOKS_NO_CARD && !is_active) v->hand = CROOKS_HIDDEN;
    if (depth == BR_RECALL && viewer < r->seats) recall(s, viewer, v);
    else if (is_active && s->phase == CROOKS_TAKE) v->pile[s->hangout] = s->pile[s->hangout];
}
