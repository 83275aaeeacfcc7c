/* harbour/view.c -- who knows what.
 *
 * Hidden are the hands of others, the favourites of others until the end, and the deck. A favourite
 * that was looked at (HB-09) is shown once: the screen hides it again, recall does not. If your
 * game shows nothing twice, `depth` is not needed.
 */
#include "state.h"

/* Members that lie open to everybody at any time. */
/* clang-format off */
#define OPEN_MEMBERS(X) \
    X(swept) X(acting) X(row) X(hand_count) X(deck_count) X(phase) X(first) X(turn) \
    X(seen_by)
/* clang-format on */
static void show_open(const harbour_state *restrict s, harbour_state *restrict v) {
    OPEN_MEMBERS(BR__SHOW)
}

void harbour_observe(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                     void *view) {
    const harbour_state *s = state;
    harbour_state *v = view;
    memset(v, 0, sizeof *v);
    show_open(s, v);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        bool is_own = seat == viewer, is_over = s->phase == HARBOUR_OVER;
        bool is_recalled = depth == BR_RECALL && br_has(s->seen_by[seat], viewer);
        if (is_own) v->hand[seat] = s->hand[seat];
        if (is_own || is_recalled || is_over) v->favourite[seat] = s->favourite[seat];
        else if (s->favourite[seat]) v->favourite[seat] = HARBOUR_HIDDEN;
    }
}

/* A world: cards the view does not place are dealt to hidden hands and the deck at random. What is
 * recalled is in the view already, so both depths are dealt alike. */
void harbour_determinize(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                         br_rng *rng, void *world) {
    harbour_state *s = world;
    br__unseen unseen;
    (void)depth;
    memcpy(s, view, sizeof *s);
    br__unseen_all(&unseen, 1, HARBOUR_CARDS + 1);
    br__unseen_drop_set(&unseen, 1, s->swept);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__unseen_drop_set(&unseen, 1, s->hand[seat]);
        br__unseen_drop(&unseen, s->row[seat], HARBOUR_ROW);
    }
    br__unseen_shuffle(&unseen, rng);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (seat != viewer)
            s->hand[seat] = (uint32_t)br__unseen_deal_set(&unseen, 1, s->hand_count[seat]);
        if (s->favourite[seat] == HARBOUR_HIDDEN)
            s->favourite[seat] = (uint8_t)(1u + br_rng_below(rng, HARBOUR_KINDS));
    }
    br__unseen_deal(&unseen, s->deck, s->deck_count);
    assert(unseen.count == 0);
}
