/* bootleggers/view.c -- who knows what, and worlds dealt from it.
 *
 * Hidden: the order of both decks, muscle cards in rival hands and those that left the game, bids
 * before the reveal, loads before the last seat is done, dice to come. Money is masked on the
 * screen but not in recall: every payment is public, so whoever keeps count knows (BO-Q68).
 */
#include "state.h"

/* ---- views -------------------------------------------------------------------------------- */

static void show_muscle(const bootleggers_state *s, bootleggers_state *v, br_seat viewer) {
    for (unsigned band = 0; band < BO_BANDS; band++) {
        v->undealt[band] = BO_HIDDEN_HAND;
        for (unsigned seat = 0; seat < BO_SEATS; seat++)
            v->hand[band][seat] = seat == viewer ? s->hand[band][seat] : BO_HIDDEN_HAND;
    }
    for (unsigned seat = 0; seat < BO_SEATS; seat++) {
        if (s->step != BO_MUSCLE || seat == viewer) v->chosen[seat] = s->chosen[seat];
        else if (s->chosen[seat]) v->chosen[seat] = BO_HIDDEN;
    }
}

/* While all load, a seat sees its own trucks only; being sorted by seat they lie together. */
static void show_loads(const bootleggers_state *s, bootleggers_state *v, br_seat viewer) {
    unsigned own = 0;
    for (unsigned i = 0; i < s->trucks; i++) {
        if (s->truck_user[i] != viewer) continue;
        v->truck_user[own] = s->truck_user[i];
        v->truck_size[own] = s->truck_size[i];
        v->truck_load[own] = s->truck_load[i];
        v->truck_bar[own] = BO_YARD;
        v->truck_dock[own] = BO_DOCK_NONE;
        own++;
    }
    v->trucks = (uint8_t)own;
}

static void show_trucks(const bootleggers_state *s, bootleggers_state *v) {
    BR__COPY(v, s, truck_user);
    BR__COPY(v, s, truck_size);
    BR__COPY(v, s, truck_load);
    BR__COPY(v, s, truck_bar);
    BR__COPY(v, s, truck_dock);
    BR__COPY(v, s, trucks);
}

/* BO-135. Of an offer's cash the seat it is made to learns whether it is there (BO-F11). */
static void show_own_money(const br_rules *r, const bootleggers_state *s, bootleggers_state *v,
                           br_seat viewer) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        bool is_own = seat == viewer;
        v->money[seat] = is_own ? s->money[seat] : BO_HIDDEN_MONEY;
        if (is_own || s->offer_to[seat] == viewer)
            v->is_short = (uint8_t)(v->is_short | (s->is_short & 1u << seat));
    }
}

/* Members that lie open to everybody at any time. */
/* clang-format off */
#define OPEN_MEMBERS(X) \
    X(spent) X(allowed) X(family_roll) X(remote_roll) X(demanded) X(acting) X(pile) X(truck_pile) \
    X(deck_left) X(truck_left) X(row) X(truck_open) X(hand_left) X(order) X(owned) X(lent) \
    X(hired) X(parked) X(marker) X(token) X(back) X(back_dice) X(back_tokens) X(crates) \
    X(stashed) X(family) X(remote) X(sabotaged) X(thug) X(offer_to) X(offer_give) X(offer_get) \
    X(offers_made) X(ready) X(step) X(phase) X(round) X(turn) X(point) X(cursor) X(passed) \
    X(claimed) X(claimant) X(thug_played) X(thug_by) X(thug_seat) X(thug_x) X(thug_y) X(resume) \
    X(due) X(may_found) X(bar) X(demand_left) X(bar_sold) X(sold) X(raided) X(copper)
/* clang-format on */
static void show_open(const bootleggers_state *restrict s, bootleggers_state *restrict v) {
    OPEN_MEMBERS(BR__SHOW)
}

void bootleggers_observe(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                         void *view) {
    const bootleggers_state *s = state;
    bootleggers_state *v = view;
    memset(v, 0, r->game->state_size);
    show_open(s, v);
    v->pile[0] = 0; /* of no face: nobody's member, so nobody's to see */
    memset(v->deck, BO_HIDDEN, s->deck_left);
    memset(v->truck_deck, BO_HIDDEN, s->truck_left);
    show_muscle(s, v, viewer);
    if (s->step == BO_LOAD) show_loads(s, v, viewer);
    else show_trucks(s, v);
    if (depth == BR_SCREEN && s->step != BO_OVER) {
        show_own_money(r, s, v, viewer);
        return;
    }
    BR__COPY(v, s, money);
    BR__COPY(v, s, is_short);
}

/* ---- worlds ------------------------------------------------------------------------------- */

/* Every rival still has so many cards of each colour; which, is dealt anew among the unseen. */
static void deal_muscle(const br_rules *r, bootleggers_state *s, br_seat viewer, br_rng *rng) {
    for (unsigned band = 0; band < BO_BANDS; band++) {
        uint32_t unseen = ((1u << BO_BAND_CARDS) - 1) & ~s->spent[band];
        uint8_t card[BO_BAND_CARDS];
        unsigned count = 0, next = 0;
        if (viewer < r->seats) unseen &= ~s->hand[band][viewer];
        for (; unseen; unseen &= unseen - 1) card[count++] = (uint8_t)__builtin_ctz(unseen);
        br_rng_shuffle(rng, card, count);
        for (unsigned seat = 0; seat < r->seats; seat++) {
            if (seat == viewer) continue;
            uint32_t hand = 0;
            for (unsigned i = 0; i < s->hand_left[seat][band]; i++) hand |= 1u << card[next++];
            s->hand[band][seat] = hand;
        }
        for (unsigned seat = r->seats; seat < BO_SEATS; seat++) s->hand[band][seat] = 0;
        s->undealt[band] = 0;
        while (next < count) s->undealt[band] |= 1u << card[next++];
    }
}

static void guess_bids(const br_rules *r, bootleggers_state *s, br_rng *rng) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->chosen[seat] != BO_HIDDEN) continue;
        unsigned left = 0, band = 0;
        for (unsigned i = 0; i < BO_BANDS; i++) left += s->hand_left[seat][i];
        unsigned pick = br_rng_below(rng, left);
        while (pick >= s->hand_left[seat][band]) pick -= s->hand_left[seat][band++];
        uint32_t hand = s->hand[band][seat];
        while (pick--) hand &= hand - 1;
        s->chosen[seat] = (uint8_t)(band * BO_BAND_CARDS + (unsigned)__builtin_ctz(hand) + 1);
    }
}

static void deal_decks(bootleggers_state *s, br_rng *rng) {
    unsigned next = 0;
    for (unsigned kind = 1; kind <= BO_KINDS; kind++)
        for (unsigned i = 0; i < s->pile[kind]; i++) s->deck[next++] = (uint8_t)kind;
    br_rng_shuffle(rng, s->deck, next);
    next = 0;
    for (unsigned size = 0; size < BO_SIZES; size++)
        for (unsigned i = 0; i < s->truck_pile[size]; i++)
            s->truck_deck[next++] = (uint8_t)(size + 1);
    br_rng_shuffle(rng, s->truck_deck, next);
}

/* What a rival may have loaded by now: from its largest truck down, full as a rule, until it has
 * no crates left or (if it is not done) has stopped for the moment. */
static void guess_loads(const br_rules *r, bootleggers_state *s, unsigned seat, br_rng *rng) {
    unsigned crates = s->crates[seat];
    bool is_done = s->ready >> seat & 1u;
    for (unsigned i = BO_SIZES; i > 0; i--) {
        unsigned size = i - 1, trucks = bootleggers_in_use(s, seat, size);
        for (; trucks > 0 && crates > 0; trucks--) {
            unsigned load = bootleggers_deck_of(r)->capacity[size];
            unsigned luck = br_rng_below(rng, 8);
            if (is_done ? luck == 0 : luck < 4) return;
            if (load > crates) load = crates;
            if (luck == 7) load = 1 + br_rng_below(rng, load);
            br_move move = br__move(BO_MOVE_LOAD, size, load, 0);
            bootleggers_put_on(r, s, (br_seat)seat, &move, NULL);
            crates -= load;
        }
    }
}

/* Masked money is anybody's guess, but an offer made to the viewer tells a bound, and so does the
 * question about a thug just taken: it can be paid (BO-F21). */
static void guess_money(const br_rules *r, bootleggers_state *s, br_seat viewer, br_rng *rng) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->money[seat] != BO_HIDDEN_MONEY) continue;
        unsigned cash = s->offer_to[seat] == viewer ? s->offer_give[seat][BO_GOOD_CASH] : 0;
        unsigned money = br_rng_below(rng, 50);
        if (s->is_short >> seat & 1u) money = br_rng_below(rng, cash);
        else if (money < cash) money = cash + br_rng_below(rng, cash < 70 ? 20 : 1);
        unsigned cost = bootleggers_deck_of(r)->cost[BO_FIRST_THUG + s->due];
        if (s->step == BO_HIRED && s->turn == seat && money < cost) money += cost;
        s->money[seat] = (uint16_t)money;
    }
    if (s->step == BO_TRADE) bootleggers_shorten(r, s);
}

void bootleggers_determinize(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                             br_rng *rng, void *world) {
    bootleggers_state *s = world;
    memcpy(s, view, sizeof *s);
    for (int i = 0; i < 8; i++) s->chance.key[i] = (uint32_t)(br_rng_next(rng) >> 32);
    deal_muscle(r, s, viewer, rng);
    deal_decks(s, rng);
    if (s->step == BO_MUSCLE) guess_bids(r, s, rng);
    if (s->step == BO_LOAD)
        for (unsigned seat = 0; seat < r->seats; seat++)
            if (seat != viewer) guess_loads(r, s, seat, rng);
    if (depth == BR_SCREEN && s->step != BO_OVER) guess_money(r, s, viewer, rng);
}
