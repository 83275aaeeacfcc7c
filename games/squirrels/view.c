/* squirrels/view.c -- who knows what.
 *
 * Only the commits of the setup are secret. From the reveal on everything lies open (SQ-Q14), so
 * a view is the state and there is exactly one world. Screen and recall do not differ here.
 */
#include "state.h"

/* Members that lie open to everybody at any time. */
/* clang-format off */
#define OPEN_MEMBERS(X) \
    X(stack) X(hoard) X(minted) X(acting) X(hand) X(turns) X(phase) X(first) X(turn) X(laid) \
    X(officers) X(due)
/* clang-format on */
static void show_open(const squirrels_state *restrict s, squirrels_state *restrict v) {
    OPEN_MEMBERS(BR__SHOW)
}

void squirrels_observe(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                       void *view) {
    const squirrels_state *s = state;
    squirrels_state *v = view;
    (void)depth;
    (void)r; /* seats that are not there have committed nothing */
    memset(v, 0, sizeof *v);
    show_open(s, v);
    if (s->phase != SQUIRRELS_SETUP) return;
    for (unsigned seat = 0; seat < SQUIRRELS_SEATS_MAX; seat++) {
        if (seat == viewer) v->commit[seat] = s->commit[seat];
        else if (s->commit[seat]) v->commit[seat] = SQUIRRELS_COMMIT_HIDDEN;
    }
}

bool squirrels_hides_nothing(const br_rules *r, const void *view) {
    (void)r;
    return ((const squirrels_state *)view)->phase != SQUIRRELS_SETUP;
}

void squirrels_determinize(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                           br_rng *rng, void *world) {
    squirrels_state *s = world;
    (void)viewer;
    (void)depth;
    memcpy(s, view, sizeof *s);
    if (s->phase != SQUIRRELS_SETUP) return;
    (void)r;
    for (unsigned seat = 0; seat < SQUIRRELS_SEATS_MAX; seat++) {
        if (s->commit[seat] != SQUIRRELS_COMMIT_HIDDEN) continue;
        unsigned pick = br_rng_below(rng, SQUIRRELS_CARDS * SQUIRRELS_PLACES);
        s->commit[seat] = (uint8_t)((pick >> 1) + 1 + ((pick & 1u) << 4));
    }
}
