/* react.c -- quick moves in the order people made them, not in the order lines carried them.
 *
 * Where the game says that it is a race, a move is not played when it arrives. Its arrival is
 * written down and, once durable, acknowledged as `received`. When no reaction that is still on
 * its way could come before the first one, all are ranked by arrival less a bounded credit for the
 * line, and played in that order. Within a grace the next move is held back, so that the others
 * have their time to call; a call does not wait for it. Arrivals and ranks are evidence in the
 * journal.
 */
#include "react.h"

#include <string.h>

#include "lines.h"

bool react_is_window(const room *r) {
    br_window window = r->moment.window;
    return r->pace.is_live && (window == BR_WINDOW_RACE || window == BR_WINDOW_GRACE);
}

bool react_has(const room *r, br_seat seat) {
    for (int i = 0; i < r->pending_count; i++)
        if (r->pending[i].seat == seat) return true;
    return false;
}

/* The longest line that a seat's move may come by. Only for how long to wait: what is taken off
 * its arrival is the trip of the line it came by. */
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
    bool is_held =
        arrival / 1000 < r->grace_until && memcmp(move, &r->moment.quick, sizeof *move) != 0;
    r->pending[r->pending_count++] = (pending){seat, *move, arrival, trip, is_held};
}

/* When those that are not held are ranked, or the one that is held may go. */
static int64_t due(const room *r) {
    for (int i = 0; i < r->pending_count; i++)
        if (!r->pending[i].is_held) return r->pending[i].arrival / 1000 + wait_ms(r);
    return r->grace_until + wait_ms(r);
}

void react_add(room *r, br_seat seat, const br_move *move, int64_t trip, int64_t now, change *c) {
    react_put(r, seat, move, now * 1000, trip);
    lines_arrival(c, r, &r->pending[r->pending_count - 1]);
    int64_t at = due(r);
    r->resolve_at = r->pending_count == 1 || at < r->resolve_at ? at : r->resolve_at;
    if (r->resolve_at <= now) change_then(c, IN_RESOLVE, BR_HOUSE);
}

/* Takes those that go together out of the list: all that are not held, or else what is held. */
static int take_set(room *r, pending set[BR_SEATS_MAX]) {
    bool is_held = true;
    int count = 0, kept = 0;
    for (int i = 0; i < r->pending_count; i++) is_held = is_held && r->pending[i].is_held;
    for (int i = 0; i < r->pending_count; i++) {
        if (r->pending[i].is_held == is_held) set[count++] = r->pending[i];
        else r->pending[kept++] = r->pending[i];
    }
    r->pending_count = kept;
    return count;
}

/* ---- what is told when a window is over --------------------------------------------------- */

void react_open(room *r, int64_t now) {
    r->window_at = now;
    r->is_window_over = r->reaction_count > 0;
}

static void keep(room *r, const pending *p, int64_t credit) {
    if (!(r->moment.reveals_timing >> p->move.kind & 1u) || r->reaction_count == BR_SEATS_MAX)
        return;
    int64_t after = p->arrival - r->window_at * 1000;
    r->reactions[r->reaction_count++] = (reacted){p->seat, p->move, after > 0 ? after : 0, credit};
}

void react_ranked(room *r, br_seat seat, int64_t credit) {
    int kept = 0;
    for (int i = 0; i < r->pending_count; i++) {
        if (r->pending[i].seat != seat) r->pending[kept++] = r->pending[i];
        else keep(r, &r->pending[i], credit);
    }
    r->pending_count = kept;
}

void react_tell(room *r, change *c) {
    if (!r->is_window_over) return;
    memcpy(c->reactions, r->reactions, sizeof c->reactions);
    c->reaction_count = r->reaction_count;
    change_tell(c, TELL_REACTIONS, BR_HOUSE, NULL);
    r->reaction_count = 0;
    r->is_window_over = false;
}

/* ---- ranking ------------------------------------------------------------------------------ */

void react_resolve(room *r, change *c) {
    pending set[BR_SEATS_MAX];
    fair_reaction ranked[BR_SEATS_MAX];
    int order[BR_SEATS_MAX];
    int64_t until = r->grace_until;
    int count = take_set(r, set);
    for (int i = 0; i < count; i++)
        ranked[i] =
            (fair_reaction){.seat = set[i].seat, .arrival = set[i].arrival, .trip = set[i].trip};
    fair_rank(ranked, count);
    lines_order(c, ranked, count);
    for (int i = 0; i < count; i++) order[ranked[i].rank] = i;
    for (int rank = 0; rank < count; rank++) {
        const pending *p = &set[order[rank]];
        keep(r, p, ranked[order[rank]].credit);
        /* Whoever was later may find it done: then it is refused, and the update shows why. */
        change_then(c, IN_MOVE, p->seat)->move = p->move;
    }
    change_then(c, IN_RESOLVED, BR_HOUSE)->at = until;
}

/* What is held goes on waiting unless the call has settled it. */
void react_resolved(room *r, int64_t until, int64_t now, change *c) {
    if (r->pending_count == 0) return;
    if (r->grace_until == until && until > now) r->resolve_at = due(r);
    else if (r->phase == PHASE_PLAYING) change_then(c, IN_RESOLVE, BR_HOUSE);
}

/* A person needs a while to see and to press; a bot pretends to. Drawn from the match's seed. */
int64_t react_bot_ms(const room *r, br_seat seat) {
    if (!react_is_window(r)) return r->pace.ms[PACE_BOT];
    return bot_reaction_ms(r->chair[seat].bot, r->match.seed, seat, r->match.plies);
}
