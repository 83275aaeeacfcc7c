/* bootleggers/rules_point.c -- interrupt points: who is asked, and what may be done when asked.
 *
 * At a point the eligible seats are asked in muscle order, round and round, until all have passed
 * since the last play (BO-Q12). Eligibility looks at open things only, never at money (BO-Q56).
 * The same plays are open to a seat on its own go. A demand asks one rival for money (BO-Q63).
 */
#include "state.h"

/* ---- whom to ask -------------------------------------------------------------------------- */

unsigned bootleggers_moment(const bootleggers_state *s) {
    switch (s->step) {
    case BO_POINT:
    case BO_MARKING: return s->point;
    case BO_PICK:
    case BO_HIRED: return BO_GO1;
    case BO_PLACE: return BO_GO2;
    case BO_PARK: return BO_GO4;
    default: return BO_NO_POINT;
    }
}

bool bootleggers_has_spot(const br_rules *r, const bootleggers_state *s, unsigned seat,
                          unsigned target) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    if (target == BO_AT_FAMILY) return s->family[seat] < deck->family_spots;
    unsigned dice = s->remote[seat][target - BO_AT_REMOTE];
    return dice > 0 && dice < deck->remote_spots; /* BO-Q18: no still is founded so */
}

/* Bits of targets that have room for a die of this seat. */
unsigned bootleggers_spots(const br_rules *r, const bootleggers_state *s, unsigned seat) {
    unsigned spots = 0;
    for (unsigned target = BO_AT_FAMILY; target < BO_AT_BAR; target++)
        if (bootleggers_has_spot(r, s, seat, target)) spots |= 1u << target;
    return spots;
}

static bool has_piece(const br_rules *r, const bootleggers_state *s, unsigned seat) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    if (s->back_tokens[seat] && (deck->points[BO_SPEAKEASY] >> s->point & 1u)) return true;
    return s->back_dice[seat] && (deck->points[BO_SINGLE] >> s->point & 1u) &&
           bootleggers_spots(r, s, seat);
}

bool bootleggers_is_eligible(const br_rules *r, const bootleggers_state *s, unsigned seat) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    if (s->back[seat] && bootleggers_is_harder(r)) return true; /* BO-Q47 */
    if (has_piece(r, s, seat)) return true;
    for (unsigned thug = 0; thug < BO_THUGS; thug++)
        if (s->thug[seat][thug] && (deck->points[BO_FIRST_THUG + thug] >> s->point & 1u) &&
            bootleggers_has_shot(r, s, thug, seat))
            return true;
    return false;
}

/* The point is over: what it stood before goes on. */
static void point_close(const br_rules *r, bootleggers_state *s, br_events *log) {
    unsigned point = s->point;
    if (log && s->passed) BR__TELL(log, BO_EV_CLOSED, BR_SEAT_NONE, BO_Q12, point);
    s->point = 0;
    s->passed = 0;
    s->claimed = 0;
    switch (point) {
    case BO_W1: bootleggers_go1(r, s, 0, log); break;
    case BO_W2: bootleggers_go2(r, s, 0, log); break;
    case BO_W3: bootleggers_heat(r, s, log); break;
    case BO_W4: bootleggers_trade(r, s, log); break;
    case BO_W5: bootleggers_go4(r, s, 0, log); break;
    default: bootleggers_sell(r, s, log); break;
    }
}

static void point_next(const br_rules *r, bootleggers_state *s, br_events *log) {
    unsigned index = s->cursor;
    for (unsigned i = 0; i < r->seats; i++) {
        index = index + 1 == r->seats ? 0 : index + 1;
        unsigned seat = s->order[index];
        if ((s->passed >> seat & 1u) || !bootleggers_is_eligible(r, s, seat)) continue;
        s->cursor = (uint8_t)index;
        bootleggers_ask(s, BO_POINT, seat);
        return;
    }
    point_close(r, s, log);
}

void bootleggers_point(const br_rules *r, bootleggers_state *s, unsigned point, br_events *log) {
    s->point = (uint8_t)point;
    s->passed = 0;
    s->claimed = 0;
    s->cursor = (uint8_t)(r->seats - 1); /* so that the highest muscle is asked first */
    point_next(r, s, log);
}

/* BO-F25: after a play the next seat is asked, and the player comes last. */
void bootleggers_point_played(const br_rules *r, bootleggers_state *s, br_events *log) {
    s->passed = 0;
    point_next(r, s, log);
}

/* ---- thugs -------------------------------------------------------------------------------- */

/* The shot is done with, one way or the other: the player goes on where it was. */
static void after_shot(const br_rules *r, bootleggers_state *s, unsigned step, unsigned by,
                       br_events *log) {
    bootleggers_ask(s, step, by);
    if (step == BO_POINT) bootleggers_point_played(r, s, log);
    else if (step == BO_HIRED) bootleggers_go1_end(r, s, log);
}

static void emit_play(const br_rules *r, const bootleggers_shot *shot, br_events *log) {
    BR__TELL(log, BO_EV_PLAY, shot->by, BO_54, shot->thug, shot->seat, shot->x, shot->y,
             bootleggers_deck_of(r)->cost[BO_FIRST_THUG + shot->thug]);
}

static void cancel(const br_rules *r, bootleggers_state *s, unsigned seat, br_events *log) {
    unsigned by = s->thug_by, step = s->resume;
    s->thug[seat][BO_INVESTIGATION]--;
    if (log) BR__TELL(log, BO_EV_CANCEL, (br_seat)seat, BO_Q58, s->thug_played - 1, by);
    s->thug_played = s->thug_by = s->thug_seat = s->thug_x = s->thug_y = s->resume = 0;
    after_shot(r, s, step, by, log);
}

/* BO-Q58: its target may cancel it; it is asked only if it holds the card, which all can see. */
static void await_reply(bootleggers_state *s, const bootleggers_shot *shot) {
    s->thug_played = (uint8_t)(shot->thug + 1);
    s->thug_by = shot->by;
    s->thug_seat = shot->seat;
    s->thug_x = shot->x;
    s->thug_y = shot->y;
    s->resume = s->step;
    bootleggers_ask(s, BO_REPLY, shot->seat);
}

void bootleggers_play(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    bootleggers_shot shot = {move->arg[0], seat, move->arg[1], move->arg[2], move->arg[3]};
    unsigned step = s->step, cost = bootleggers_deck_of(r)->cost[BO_FIRST_THUG + shot.thug];
    if (step == BO_REPLY) {
        cancel(r, s, seat, log);
        return;
    }
    if (step != BO_HIRED) s->thug[seat][shot.thug]--; /* BO-55 */
    assert(s->money[seat] >= cost);
    s->money[seat] = (uint16_t)(s->money[seat] - cost); /* BO-150 */
    if (log) emit_play(r, &shot, log);
    if (bootleggers_is_aimed(shot.thug) && s->thug[shot.seat][BO_INVESTIGATION])
        await_reply(s, &shot);
    else if (bootleggers_resolve(r, s, &shot, log)) after_shot(r, s, step, seat, log);
}

/* ---- passing, stored pieces --------------------------------------------------------------- */

static void let_it_be(const br_rules *r, bootleggers_state *s, br_events *log) {
    bootleggers_shot shot = {(uint8_t)(s->thug_played - 1), s->thug_by, s->thug_seat, s->thug_x,
                             s->thug_y};
    unsigned step = s->resume;
    s->thug_played = s->thug_by = s->thug_seat = s->thug_x = s->thug_y = s->resume = 0;
    if (log)
        BR__TELL(log, BO_EV_WORKS, shot.by, BO_Q58, shot.thug,
                 shot.seat); /* not for the sentence, for standing passes */
    if (bootleggers_resolve(r, s, &shot, log)) after_shot(r, s, step, shot.by, log);
}

/* BO-Q57: a pass is announced to nobody. */
void bootleggers_pass(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    (void)move;
    if (s->step == BO_REPLY) {
        let_it_be(r, s, log);
        return;
    }
    s->passed = (uint8_t)(s->passed | 1u << seat);
    point_next(r, s, log);
}

void bootleggers_bring(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    unsigned target = move->arg[0];
    if (target >= BO_AT_BAR) {
        s->back_tokens[seat]--;
        s->token[target - BO_AT_BAR]++;
    } else {
        s->back_dice[seat]--;
        if (target == BO_AT_FAMILY) s->family[seat]++;
        else s->remote[seat][target - BO_AT_REMOTE]++;
    }
    if (log) BR__TELL(log, BO_EV_BRING, seat, BO_58, target);
    if (s->step == BO_POINT) bootleggers_point_played(r, s, log);
}

/* ---- demands ------------------------------------------------------------------------------ */

/* Rivals a thug in hand could be aimed at now (BO-Q63), the money for it asked or not (BO-F04). */
br_seats bootleggers_aims(const br_rules *r, const bootleggers_state *s, unsigned seat,
                          bool is_paid) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned moment = bootleggers_moment(s), seats = 0;
    br_move list[BR_MOVES_MAX];
    for (unsigned thug = 0; thug < BO_THUGS; thug++) {
        unsigned kind = BO_FIRST_THUG + thug;
        if (!s->thug[seat][thug] || !(deck->points[kind] >> moment & 1u)) continue;
        if (!bootleggers_is_aimed(thug)) continue;
        if (is_paid && s->money[seat] < deck->cost[kind]) continue;
        int count = bootleggers_list_shots(r, s, thug, seat, list, BR_MOVES_MAX);
        for (int i = 0; i < count; i++) seats |= 1u << list[i].arg[1];
    }
    return (br_seats)seats;
}

void bootleggers_demand(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                        br_events *log) {
    unsigned rival = move->arg[0];
    (void)r;
    s->claimed = (uint8_t)(s->claimed | 1u << (s->step == BO_CONSENT ? rival : seat));
    s->claimant = seat;
    s->demanded = (uint16_t)(move->arg[1] | move->arg[2] << 8);
    s->resume = s->step;
    bootleggers_ask(s, BO_CLAIM, rival);
    if (log) memcpy(br__emit(log, BO_EV_DEMAND, seat, BO_Q63)->open, move->arg, 3);
}

static void claim_end(bootleggers_state *s) {
    unsigned step = s->resume, seat = s->claimant;
    s->claimant = s->resume = 0;
    s->demanded = 0;
    bootleggers_ask(s, step, seat);
}

void bootleggers_pay(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                     br_events *log) {
    unsigned sum = s->demanded, to = s->claimant;
    (void)move;
    s->money[seat] = (uint16_t)(s->money[seat] - sum);
    bootleggers_earn(r, s, to, sum);
    if (log) BR__TELL(log, BO_EV_PAID, seat, BO_Q63, to, sum, sum >> 8)->flags = BR_EVENT_FINAL;
    if (!bootleggers_goal(r, s, false, log)) claim_end(s);
}

void bootleggers_refuse(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                        br_events *log) {
    (void)r;
    (void)move;
    if (log) BR__TELL(log, BO_EV_REFUSED, seat, BO_Q63, s->claimant);
    claim_end(s);
}

/* ---- what a table needs to know ----------------------------------------------------------- */

/* BO-Q57: what a switch on auto reacts to, by point: thugs; then dice, tokens, markers. */
static const struct naming {
    uint16_t thugs;
    bool dice, tokens, markers;
} named[BO_W6 + 1] = {
    [BO_W3] = {1u << BO_WRECKING | 1u << BO_SABOTAGE, true, false, true},
    [BO_W4] = {1u << BO_FRIEND | 1u << BO_THEFT, false, false, false},
    [BO_W5] = {1u << BO_HIJACK | 1u << BO_ROADBLOCK | 1u << BO_CHIEF | 1u << BO_STASH |
                   1u << BO_HIT | 1u << BO_RUBOUT,
               false, false, true},
    [BO_W6] = {1u << BO_RAID | 1u << BO_HIT | 1u << BO_RUBOUT, false, true, false},
};

/* BO-F06: holding it is enough; whether that very thing can be used is not asked. */
static bool holds_named(const br_rules *r, const bootleggers_state *s, unsigned seat) {
    const struct naming *n = &named[s->point];
    if (n->dice && s->back_dice[seat]) return true;
    if (n->tokens && s->back_tokens[seat]) return true;
    if (n->markers && s->back[seat] && bootleggers_is_harder(r)) return true;
    for (unsigned thug = 0; thug < BO_THUGS; thug++)
        if ((n->thugs >> thug & 1u) && s->thug[seat][thug]) return true;
    return false;
}

/* Whom a thug has just worked against; one that waits for its reply has not (BO-F23). */
static br_seats victims(const bootleggers_state *s, const br_events *log) {
    br_seats seats = 0;
    for (int i = 0; log && i < log->count; i++) {
        const br_event *e = &log->at[i];
        bool is_shot = e->kind == BO_EV_WORKS || (e->kind == BO_EV_PLAY && s->step != BO_REPLY);
        if (is_shot && bootleggers_is_aimed(e->open[0]))
            seats = (br_seats)(seats | br_bit(e->open[1]));
    }
    return seats;
}

static void tell_trade(const br_rules *r, const bootleggers_state *s, br_moment *out) {
    out->window = BR_WINDOW_TRADE;
    out->withdraw = br__move(BO_MOVE_WITHDRAW, 0, 0, 0);
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->offer_to[seat] != BR_SEAT_NONE) out->offered[seat] = br_bit(s->offer_to[seat]);
}

void bootleggers_tell_moment(const br_rules *r, const void *state, const br_events *log,
                             br_moment *out) {
    const bootleggers_state *s = state;
    out->phase = s->phase;
    out->round = s->round;
    out->victims = victims(s, log);
    if (s->step == BO_TRADE) tell_trade(r, s, out);
    if (s->step == BO_POINT || s->step == BO_REPLY || s->step == BO_CLAIM)
        out->window = BR_WINDOW_INTERRUPT;
    if (s->step != BO_POINT) return; /* replies and demands are always asked */
    out->point = s->point;
    out->quick = br__move(BO_MOVE_PASS, 0, 0, 0);
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (holds_named(r, s, seat))
            out->holders = (br_seats)(out->holders | br_bit((br_seat)seat));
}
