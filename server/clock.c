/* clock.c -- who is waited for and how long.
 *
 * A seat has a time for each move and a bank for the match: what a move takes beyond its time
 * comes out of the bank. Only seats the match waits for (must_act) spend time. Everything follows
 * from the times of the moves, so reading a journal with its times restores the clocks.
 */
#include "core.h"

#include <string.h>

/* How long a window stays open is no rule of a game but a habit of its table: a slap is a matter
 * of seconds, a trade is talked over. A game that is not here has the first. */
static const struct habit {
    const char *game;
    int64_t window_ms;
    bool has_races;
} habits[] = {{"", 5000, false}, {"belo4ka", 5000, true}, {"bootleggers", 120000, false}};

static const struct habit *habit_of(const br_game *game) {
    for (size_t i = 1; i < sizeof habits / sizeof habits[0]; i++)
        if (strcmp(habits[i].game, game->id) == 0) return &habits[i];
    return &habits[0];
}

int64_t clock_window(const br_game *game) { return habit_of(game)->window_ms; }
bool clock_has_races(const br_game *game) { return habit_of(game)->has_races; }

static void wait_begin(room *r, int64_t now) {
    br_seats must = br_must_act(&r->match.rules, r->match.state);
    for (br_seat i = 0; i < r->rules.seats; i++) {
        if (!br_has(must, i)) r->chair[i].waited_at = 0;
        else if (r->chair[i].waited_at == 0) r->chair[i].waited_at = now;
    }
    bool may_house = br_has(br_to_act(&r->match.rules, r->match.state), BR_HOUSE);
    r->house_at = !may_house ? 0 : r->house_at ? r->house_at : now;
}

void clock_begin(room *r, int64_t now) {
    for (int i = 0; i < r->rules.seats; i++) {
        r->chair[i].bank = r->pace.bank_ms;
        r->chair[i].waited_at = 0;
        r->chair[i].timeouts = 0;
    }
    r->house_at = 0;
    wait_begin(r, now);
}

static void spend(room *r, br_seat seat, int64_t now) {
    chair *c = &r->chair[seat];
    if (c->waited_at == 0) return;
    int64_t over = now - c->waited_at - r->pace.move_ms;
    c->used = now - c->waited_at;
    c->overdrawn = over <= 0 ? 0 : over < c->bank ? over : c->bank;
    c->bank -= c->overdrawn;
    c->waited_at = 0;
}

void clock_moved(room *r, br_seat seat, int64_t now) {
    br_seats must = br_must_act(&r->match.rules, r->match.state);
    for (br_seat i = 0; i < r->rules.seats; i++)
        if (i == seat || !br_has(must, i)) spend(r, i, now);
    if (seat == BR_HOUSE) r->house_at = 0;
    wait_begin(r, now);
}

/* Time is not won by taking a move back: what it took is spent again. Whoever was waited for since
 * and is not any more pays nothing. */
void clock_undone(room *r, br_seat seat, int64_t now) {
    br_seats must = br_must_act(&r->match.rules, r->match.state);
    for (br_seat i = 0; i < r->rules.seats; i++)
        if (!br_has(must, i)) r->chair[i].waited_at = 0;
    wait_begin(r, now);
    chair *c = &r->chair[seat];
    if (c->waited_at) c->waited_at -= c->used;
    c->bank += c->overdrawn;
    c->used = c->overdrawn = 0;
}

void clock_rest(room *r, int64_t now) {
    if (r->phase != PHASE_PLAYING) return;
    for (br_seat i = 0; i < r->rules.seats; i++) {
        chair *c = &r->chair[i];
        int64_t wait = r->pace.is_live ? r->pace.move_ms : GONE_MS;
        if (c->waited_at && clock_deadline(r, i) < now + wait)
            c->waited_at = now + wait - r->pace.move_ms - c->bank;
        if (c->has_person) c->gone_at = now;
    }
    if (r->house_at) r->house_at = now;
}

int64_t clock_deadline(const room *r, br_seat seat) {
    const chair *c = &r->chair[seat];
    return c->waited_at + r->pace.move_ms + c->bank;
}

int64_t clock_bank(const room *r, br_seat seat, int64_t now) {
    const chair *c = &r->chair[seat];
    int64_t over = c->waited_at ? now - c->waited_at - r->pace.move_ms : 0;
    return over <= 0 ? c->bank : over < c->bank ? c->bank - over : 0;
}

/* When the house makes its own move. If nobody else is waited for, only long enough to look. */
int64_t clock_house(const room *r) {
    enum { LOOK_MS = 4000 };
    br_seats must = br_must_act(&r->match.rules, r->match.state);
    bool is_alone = must == br_bit(BR_HOUSE) && r->pace.window_ms > LOOK_MS;
    return r->house_at + (is_alone ? LOOK_MS : r->pace.window_ms);
}

static void sooner(int64_t *next, int64_t at) {
    if (at < *next) *next = at;
}

int64_t clock_next(const room *r) {
    int64_t next = INT64_MAX;
    if (r->phase != PHASE_PLAYING)
        return r->conns ? next : r->at + (r->phase == PHASE_OVER ? IDLE_MS : UNUSED_MS);
    if (r->pending_count) sooner(&next, r->resolve_at);
    for (br_seat i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        if (c->waited_at && !react_has(r, i)) {
            if (!c->bot) sooner(&next, clock_deadline(r, i));
            else if (!c->is_thinking) sooner(&next, c->waited_at + react_bot_ms(r, i));
        }
        if (c->has_person && !c->bot && c->gone_at && r->pace.is_live)
            sooner(&next, c->gone_at + GONE_MS);
    }
    if (r->house_at) sooner(&next, clock_house(r));
    return next;
}
