/* clock.c -- who is waited for and how long.
 *
 * A seat has a time for each move and a bank for the match: what a move takes beyond its time
 * comes out of the bank. Windows have times of their own and leave the bank alone; which window it
 * is the game says (br_moment). Only seats the match waits for (must_act) spend time. Everything
 * follows from the times of the moves, so reading a journal with its times restores the clocks.
 *
 * Whoever goes away keeps the clock: a seat is lost by time alone. Clocks are there because others
 * wait; where there is one person among bots no time runs out, and while that person is away the
 * table stands still. So does one whose people have agreed on a pause (pause.c).
 */
#include "clock.h"

#include "guests.h"
#include "react.h"

enum { LOOK_MS = 4000 }; /* before the house goes on by itself: long enough to look */

void pace_usual(pace *p, bool is_live) {
    static const int64_t live[PACE_PARTS] = {60000, 300000, 1500, 5000, 15000, 120000, 700};
    const int64_t day = 24LL * 3600 * 1000;
    p->is_live = is_live;
    for (int i = 0; i < PACE_PARTS; i++) p->ms[i] = is_live || i == PACE_BOT ? live[i] : day;
    if (!is_live) p->ms[PACE_BANK] = p->ms[PACE_GRACE] = 0; /* nobody is there to call in time */
}

/* The house ends this window; whoever does not answer has no clock of its own. */
static bool house_ends(const room *r) {
    br_window window = r->moment.window;
    bool is_window =
        window == BR_WINDOW_RACE || window == BR_WINDOW_SEALED || window == BR_WINDOW_TRADE;
    return is_window && br_has(br_to_act(&r->match.rules, r->match.state), BR_HOUSE);
}

bool clock_is_free(const room *r) {
    int people = 0;
    for (int i = 0; i < r->rules.seats; i++) people += r->chair[i].has_person;
    return people == 1;
}

bool clock_stands(const room *r) {
    if (r->phase != PHASE_PLAYING) return false;
    if (r->is_paused) return true;
    if (!clock_is_free(r)) return false;
    for (int i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        if (c->has_person) return c->gone_at != 0 && !c->bot;
    }
    return false;
}

static void wait_for(room *r, chair *c, int64_t now) {
    bool is_asked = r->moment.window == BR_WINDOW_INTERRUPT;
    c->waited_at = now;
    c->limit = house_ends(r) ? -1 : r->pace.ms[is_asked ? PACE_INTERRUPT : PACE_MOVE];
    c->has_bank = c->limit >= 0 && !is_asked;
}

/* What the house does of itself: not what the table is asked, for that question waits for the host
 * for as long as it takes. */
int clock_house_moves(const room *r, br_move out[BR_MOVES_MAX]) {
    const br_rules *g = &r->match.rules;
    int count = 0;
    if (!br_has(br_to_act(g, r->match.state), BR_HOUSE)) return 0;
    int listed = br_legal(g, r->match.state, BR_HOUSE, out);
    for (int i = 0; i < listed; i++)
        if (!g->game->host_question || out[i].kind != g->game->host_question) out[count++] = out[i];
    return count;
}

/* After any change of the match: what moment it is, whom it waits for. A window that gives way to
 * another one begins anew for everybody. */
static void wait_begin(room *r, int64_t now) {
    br_window before = r->moment.window;
    r->moment = br_moment_now(&r->match.rules, r->match.state, &r->match.log);
    bool is_other = r->moment.window != before;
    br_seats must = br_must_act(&r->match.rules, r->match.state);
    bool is_wider = (must & ~r->waited) != 0;
    r->waited = must;
    for (br_seat i = 0; i < r->rules.seats; i++) {
        chair *c = &r->chair[i];
        if (!br_has(must, i)) c->waited_at = 0;
        else if (c->waited_at == 0 || is_other) wait_for(r, c, now);
    }
    br_move own[BR_MOVES_MAX];
    bool may_house = clock_house_moves(r, own) > 0;
    /* A second race right after the first asks people who were done with that one. */
    bool is_new = is_other || (is_wider && r->moment.window == BR_WINDOW_RACE);
    r->house_at = !may_house ? 0 : r->house_at && !is_new ? r->house_at : now;
    bool is_grace = r->moment.window == BR_WINDOW_GRACE;
    r->grace_until = is_grace ? now + r->pace.ms[PACE_GRACE] : 0;
    if (is_new || is_grace) react_open(r, now);
}

void clock_begin(room *r, int64_t now) {
    for (int i = 0; i < r->rules.seats; i++) {
        r->chair[i].bank = r->pace.ms[PACE_BANK];
        r->chair[i].waited_at = 0;
        r->chair[i].timeouts = 0;
    }
    r->house_at = 0;
    r->waited = 0;
    r->is_free = clock_is_free(r);
    wait_begin(r, now);
}

static int64_t overdrawn(const room *r, br_seat seat, int64_t now) {
    const chair *c = &r->chair[seat];
    int64_t over = c->waited_at && c->has_bank ? now - c->waited_at - c->limit : 0;
    if (over <= 0 || clock_is_free(r)) return 0;
    return over < c->bank ? over : c->bank;
}

static void spend(room *r, br_seat seat, int64_t now) {
    chair *c = &r->chair[seat];
    if (c->waited_at == 0) return;
    c->used = now - c->waited_at;
    c->overdrawn = overdrawn(r, seat, now);
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
    wait_begin(r, now);
    chair *c = &r->chair[seat];
    if (c->waited_at) c->waited_at -= c->used;
    c->bank += c->overdrawn;
    c->used = c->overdrawn = 0;
}

/* Nothing has happened since: all that runs is put off by as long. */
static void resume(room *r, int64_t stood, int64_t now) {
    for (br_seat i = 0; i < r->rules.seats; i++)
        if (r->chair[i].waited_at) r->chair[i].waited_at += stood;
    if (r->house_at) r->house_at += stood;
    if (r->grace_until) r->grace_until += stood;
    if (r->window_at) r->window_at += stood;
    r->resolve_at = now;
}

/* Whoever was waited for was so when it began to stand still: not by another clock after that. */
static void stand(room *r) {
    for (br_seat i = 0; i < r->rules.seats; i++) {
        chair *c = &r->chair[i];
        int64_t wait = r->pace.is_live ? c->limit : GONE_MS;
        if (c->waited_at > r->stands_at) c->waited_at = r->stands_at;
        /* Nor was anybody late already: then there would have been no pause. */
        if (c->waited_at && clock_deadline(r, i) <= r->stands_at)
            c->waited_at += r->stands_at + wait - clock_deadline(r, i);
    }
    if (r->house_at > r->stands_at) r->house_at = r->stands_at;
    if (r->window_at > r->stands_at) r->window_at = r->stands_at;
}

void clock_rest(room *r, int64_t now) {
    if (r->phase != PHASE_PLAYING) return;
    if (r->is_paused) { /* all is as it was then, and goes on from there */
        stand(r);
        if (r->stands_at <= now) return;
        resume(r, now - r->stands_at, now); /* a wall clock was set back meanwhile */
        r->stands_at = now;
        return;
    }
    for (br_seat i = 0; i < r->rules.seats; i++) {
        chair *c = &r->chair[i];
        int64_t wait = r->pace.is_live ? c->limit : GONE_MS;
        if (c->waited_at > now) c->waited_at = now; /* a wall clock was set back meanwhile */
        if (c->waited_at && clock_deadline(r, i) < now + wait)
            c->waited_at += now + wait - clock_deadline(r, i);
    }
    if (r->house_at) r->house_at = now;
}

int64_t clock_now(const room *r, int64_t now) { return r->stands_at ? r->stands_at : now; }

/* Where time did not count and counts from now on, everybody has all of it. */
static void count_anew(room *r, int64_t now) {
    bool was_free = r->is_free;
    r->is_free = clock_is_free(r);
    for (int i = 0; was_free && !r->is_free && i < r->rules.seats; i++)
        if (r->chair[i].waited_at) r->chair[i].waited_at = clock_now(r, now);
}

void clock_presence(room *r, int64_t now) {
    if (clock_stands(r)) {
        if (!r->stands_at) r->stands_at = now;
    } else {
        if (r->stands_at && r->phase == PHASE_PLAYING) resume(r, now - r->stands_at, now);
        r->stands_at = 0;
    }
    count_anew(r, now);
}

int64_t clock_deadline(const room *r, br_seat seat) {
    const chair *c = &r->chair[seat];
    if (c->limit < 0 || clock_is_free(r)) return INT64_MAX;
    return c->waited_at + c->limit + (c->has_bank ? c->bank : 0);
}

int64_t clock_bank(const room *r, br_seat seat, int64_t now) {
    return r->chair[seat].bank - overdrawn(r, seat, now);
}

/* A person among bots who has still to react, and has all the time there is: only a race is not
 * waited with, for being quick is what it is about. */
static bool is_awaited(const room *r) {
    if (!clock_is_free(r)) return false;
    for (int i = 0; i < r->rules.seats; i++)
        if (r->chair[i].has_person && !r->chair[i].bot) return r->chair[i].waited_at != 0;
    return false;
}

/* When the house makes its own move. If nobody else is waited for, only long enough to look. */
int64_t clock_house(const room *r) {
    const int64_t *ms = r->pace.ms;
    bool is_patient = r->moment.window == BR_WINDOW_SEALED || r->moment.window == BR_WINDOW_TRADE;
    if (is_patient && is_awaited(r)) return INT64_MAX;
    switch (r->moment.window) {
    case BR_WINDOW_RACE: return r->house_at + ms[PACE_RACE];
    case BR_WINDOW_SEALED: return r->house_at + ms[PACE_MOVE];
    case BR_WINDOW_TRADE: return r->house_at + ms[PACE_TRADE];
    default: break;
    }
    br_seats must = br_must_act(&r->match.rules, r->match.state);
    bool is_alone = must == br_bit(BR_HOUSE) && ms[PACE_RACE] > LOOK_MS;
    return r->house_at + (is_alone ? LOOK_MS : ms[PACE_RACE]);
}

static void sooner(int64_t *next, int64_t at) {
    if (at < *next) *next = at;
}

/* When the table acts for a seat that is waited for. A standing pass takes as long as a bot. */
int64_t clock_answer(const room *r, br_seat seat) {
    const chair *c = &r->chair[seat];
    bool is_busy = c->is_thinking || c->patient == r->match.rev + 1;
    if (c->bot) return is_busy ? INT64_MAX : c->waited_at + react_bot_ms(r, seat);
    if (passes_answers(&r->passes[seat], &r->moment, seat))
        return c->waited_at + r->pace.ms[PACE_BOT];
    return clock_deadline(r, seat);
}

int64_t clock_left(const room *r) {
    int64_t left = r->stands_at > r->at ? r->stands_at : r->at;
    for (int i = 0; i < r->rules.seats && !r->stands_at; i++)
        if (r->chair[i].gone_at > left) left = r->chair[i].gone_at;
    return left;
}

int64_t clock_next(const room *r) {
    br_seat heir;
    int64_t next = guests_heir_at(r, &heir);
    if (r->phase != PHASE_PLAYING)
        return r->conns ? next : r->at + (r->phase == PHASE_OVER ? IDLE_MS : UNUSED_MS);
    if (clock_stands(r)) return r->conns ? next : clock_left(r) + REST_MS;
    if (r->pending_count) sooner(&next, r->resolve_at);
    for (br_seat i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        if (c->waited_at && !react_has(r, i)) sooner(&next, clock_answer(r, i));
    }
    if (r->house_at) sooner(&next, clock_house(r));
    return next;
}
