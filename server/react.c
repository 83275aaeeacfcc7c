/* react.c -- quick moves in the order people made them, not in the order lines carried them.
 *
 * Where several seats may act at once and the game is about being first, a move is not played when
 * it arrives. Its arrival is written down and, once durable, acknowledged as `received`. When no
 * reaction that is still on its way could come before the first one, all are ranked by arrival
 * less a bounded credit for the line, and played in that order. Arrivals and ranks are evidence
 * in the journal.
 */
#include <string.h>

#include "core.h"

bool react_is_window(const room *r) {
    br_seats seats = br_to_act(&r->match.rules, r->match.state);
    seats = (br_seats)(seats & ~br_bit(BR_HOUSE));
    return r->has_races && r->pace.is_live && (seats & (seats - 1u)) != 0;
}

bool react_has(const room *r, br_seat seat) {
    for (int i = 0; i < r->pending_count; i++)
        if (r->pending[i].seat == seat) return true;
    return false;
}

static int64_t trip_of(const room *r, br_seat seat) {
    int64_t trip = 0;
    for (const conn *c = r->conns; c; c = c->next)
        if (c->viewer == seat && c->trip > trip) trip = c->trip;
    return trip < FAIR_CREDIT_MAX * 1000 ? trip : FAIR_CREDIT_MAX * 1000;
}

/* How long a reaction may still be on its way that would come before the first of these. */
static int64_t wait_ms(const room *r) {
    br_seats seats = br_to_act(&r->match.rules, r->match.state);
    int64_t longest = 0;
    for (br_seat i = 0; i < r->rules.seats; i++) {
        if (!br_has(seats, i) || r->chair[i].bot || react_has(r, i)) continue;
        int64_t trip = trip_of(r, i);
        if (trip > longest) longest = trip;
    }
    return (longest + 999) / 1000;
}

void react_put(room *r, br_seat seat, const br_move *move, int64_t arrival, int64_t trip) {
    if (r->pending_count == BR_SEATS_MAX || react_has(r, seat)) return;
    r->pending[r->pending_count++] = (pending){seat, *move, arrival, trip};
}

void react_add(house *h, room *r, br_seat seat, const br_move *move) {
    int64_t trip = r->chair[seat].bot ? 0 : trip_of(r, seat);
    react_put(r, seat, move, h->now * 1000, trip);
    journal_arrival(h, r, &r->pending[r->pending_count - 1]);
    int64_t at = r->pending[0].arrival / 1000 + wait_ms(r);
    r->resolve_at = r->pending_count == 1 || at < r->resolve_at ? at : r->resolve_at;
    if (r->resolve_at <= h->now) react_resolve(h, r);
    else room_wake(h, r);
}

void react_resolve(house *h, room *r) {
    fair_reaction ranked[BR_SEATS_MAX];
    pending all[BR_SEATS_MAX];
    int count = r->pending_count;
    memcpy(all, r->pending, sizeof all);
    for (int i = 0; i < count; i++)
        ranked[i] =
            (fair_reaction){.seat = all[i].seat, .arrival = all[i].arrival, .trip = all[i].trip};
    fair_rank(ranked, count);
    r->pending_count = 0;
    journal_order(h, r, ranked, count);
    for (int rank = 0; rank < count && r->phase == PHASE_PLAYING; rank++) {
        int i = 0;
        while (ranked[i].rank != rank) i++;
        br_refusal refusal; /* whoever was later may find it done: the update shows that */
        room_play(h, r, all[i].seat, &all[i].move, &refusal);
    }
    room_wake(h, r);
}

/* A person needs a while to see and to press; a bot pretends to. Drawn from the match's seed. */
int64_t react_bot_ms(const room *r, br_seat seat) {
    if (!r->has_races) return r->pace.bot_ms;
    return bot_reaction_ms(r->chair[seat].bot, r->match.seed, seat, r->match.plies);
}
