/* belo4ka/evaluate.c -- the evaluation of a position: a heuristic for bots, not a rule.
 *
 * In tenths of a penalty point, as a cost. Points written down count in full, squirrels in front
 * nearly so; what is in hand counts the more, the closer somebody is to an empty hand. A squirrel
 * that waits for reactions is shared out by who is likely to end up with it: in a world dealt from
 * recall the card beneath is known, as it is to everybody who was paying attention.
 */
#include "state.h"

enum { POINT = 10, CARD = 5, CAUGHT = 14, OUT = 5000 };

/* In tenths: how surely what is in hand now will be there when the round ends. */
static int closeness(const br_rules *r, const belo4ka_state *s, br_seat seat) {
    static const uint8_t weight[] = {10, 9, 7, 6, 5, 4, 4, 3};
    unsigned least = 7;
    for (unsigned rival = 0; rival < r->seats; rival++)
        if (rival != seat && s->hand_count[rival] < least) least = s->hand_count[rival];
    return weight[least];
}

/* In tenths: how likely the squirrel in the window goes to this seat. */
static int window_share(const br_rules *r, const belo4ka_state *s, br_seat seat) {
    int rivals = r->seats - 1, slaps = 0, cries = 0;
    for (unsigned i = 0; i < s->palm_count; i++) {
        slaps += s->reaction[s->palm[i]] == BELO4KA_SLAP;
        cries += s->reaction[s->palm[i]] == BELO4KA_CHALLENGE;
    }
    if (belo4ka_is_honest(r, s)) {
        if (seat == s->author) return 0;
        if (s->reaction[seat] == 0) return POINT / rivals;
        return s->reaction[seat] == BELO4KA_SLAP ? 6 / rivals : 7;
    }
    if (seat == s->author) return slaps ? 0 : cries ? 9 : 6;
    if (s->reaction[seat] == BELO4KA_SLAP) return 9 / slaps;
    return s->reaction[seat] == 0 ? 1 : 0;
}

/* What waits to be taken, and what may still be called. */
static int pending(const br_rules *r, const belo4ka_state *s, br_seat seat) {
    const belo4ka_deck *deck = belo4ka_deck_of(r);
    if (s->phase == BELO4KA_WINDOW || s->phase == BELO4KA_DUE) {
        unsigned card = s->discard[belo4ka_squirrel_at(s)];
        int points = deck->points[belo4ka_squirrel_rank(card)];
        int share = s->phase == BELO4KA_DUE ? (seat == s->due) * POINT : window_share(r, s, seat);
        return points * share;
    }
    bool is_called = s->call == BELO4KA_CALL_OPEN && seat == s->author;
    return is_called && belo4ka_is_violation(r, s) ? CAUGHT : 0;
}

int32_t belo4ka_evaluate(const br_rules *r, const void *state, br_seat seat) {
    const belo4ka_state *s = state;
    const belo4ka_deck *deck = belo4ka_deck_of(r);
    int cost = s->total[seat] * POINT;
    if (belo4ka_is_out(r, s, seat)) cost += OUT; /* whoever is out can not win (Q17) */
    if (s->phase == BELO4KA_SCORED || s->phase == BELO4KA_OVER) return -cost;
    uint64_t hand = s->hand[seat].kinds;
    int near = closeness(r, s, seat);
    int base = belo4ka_points(deck, s->front[seat]) * POINT + belo4ka_points(deck, hand) * near;
    base += deck->mushrooms * (int)belo4ka_kind_count(hand, BELO4KA_MUSHROOMS) * near / 2;
    base += pending(r, s, seat);
    int devils = (int)belo4ka_kind_count(hand, BELO4KA_DEVIL);
    return -(cost + base + base * devils * near / 20 + CARD * s->hand_count[seat]);
}
