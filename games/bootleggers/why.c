/* bootleggers/why.c -- the clause that forbids a move, or none.
 *
 * Asked in this order: is the match over, whose turn is it, does the step know this kind of move,
 * is the thing there and the place right, can it be paid. Of two clauses the more specific one is
 * named; where a clause forbids several things, a reason says which. Whatever is said must be true
 * of the position it is said in. Nothing here reads what the seat itself could not know.
 */
#include "state.h"

#define BIT(kind) (1u << (kind))

/* ---- whose turn --------------------------------------------------------------------------- */

/* The clause of the step against a seat that is not asked. */
static uint16_t why_turn(const br_rules *r, const bootleggers_state *s, br_seat seat) {
    static const uint16_t clause[] = {
        [BO_MUSCLE] = BO_F13,  [BO_POINT] = BO_Q12, [BO_MARKING] = BO_Q12, [BO_REPLY] = BO_Q58,
        [BO_CLAIM] = BO_Q63,   [BO_PICK] = BO_34,   [BO_UPGRADE] = BO_34,  [BO_TOKEN] = BO_34,
        [BO_HIRED] = BO_34,    [BO_PLACE] = BO_64,  [BO_LOAD] = BO_Q52,    [BO_PARK] = BO_105,
        [BO_CONSENT] = BO_122, [BO_OVER] = BO_138};
    static const uint8_t reason[] = {[BO_REPLY] = BO_NO_REPLY_WAIT,
                                     [BO_CLAIM] = BO_NO_CLAIM_WAIT,
                                     [BO_CONSENT] = BO_NO_ALLOW_WAIT,
                                     [BO_OVER] = 0};
    if (seat == BR_HOUSE) return s->step == BO_TRADE ? 0 : bootleggers_not(BO_Q51, BO_NO_HOUSE);
    if (seat >= r->seats) return BO_Q01; /* nobody's seat */
    /* Trade is everybody's: a seat without a move is told what forbids the one it tries. */
    if (s->step == BO_TRADE || br_has(s->acting, seat)) return 0;
    return bootleggers_not(clause[s->step], reason[s->step]);
}

/* ---- which step --------------------------------------------------------------------------- */

enum {
    PLAYS = BIT(BO_MOVE_PLAY) | BIT(BO_MOVE_BRING),
    TALKS = BIT(BO_MOVE_OFFER) | BIT(BO_MOVE_COUNTER) | BIT(BO_MOVE_ACCEPT) | BIT(BO_MOVE_DECLINE) |
            BIT(BO_MOVE_WITHDRAW) | BIT(BO_MOVE_READY)
};

static const uint32_t known[] = {
    [BO_MUSCLE] = BIT(BO_MOVE_BID),
    [BO_POINT] = PLAYS | BIT(BO_MOVE_PASS) | BIT(BO_MOVE_DEMAND) | BIT(BO_MOVE_PLACE),
    [BO_MARKING] = BIT(BO_MOVE_PLACE) | BIT(BO_MOVE_DONE),
    [BO_REPLY] = BIT(BO_MOVE_PLAY) | BIT(BO_MOVE_PASS),
    [BO_CLAIM] = BIT(BO_MOVE_PAY) | BIT(BO_MOVE_REFUSE),
    [BO_PICK] = PLAYS | BIT(BO_MOVE_TAKE) | BIT(BO_MOVE_PLACE) | BIT(BO_MOVE_DONE),
    [BO_UPGRADE] = BIT(BO_MOVE_PUT) | BIT(BO_MOVE_FOUND),
    [BO_TOKEN] = BIT(BO_MOVE_PUT),
    [BO_HIRED] = BIT(BO_MOVE_PLAY) | BIT(BO_MOVE_KEEP),
    [BO_PLACE] = PLAYS | BIT(BO_MOVE_PLACE) | BIT(BO_MOVE_DONE),
    [BO_TRADE] = TALKS,
    [BO_LOAD] = BIT(BO_MOVE_LOAD) | BIT(BO_MOVE_SHIP),
    [BO_PARK] = PLAYS | BIT(BO_MOVE_PARK) | BIT(BO_MOVE_PLACE) | BIT(BO_MOVE_DONE),
    [BO_CONSENT] = BIT(BO_MOVE_ALLOW) | BIT(BO_MOVE_DEMAND) | BIT(BO_MOVE_DONE),
};

static bool has_offer(const bootleggers_state *s) {
    for (unsigned i = 0; i < BO_SEATS; i++)
        if (s->row[i]) return true;
    return s->truck_open != 0;
}

/* Steps that ask one thing of one seat: whatever else it tries, that comes first. */
static uint16_t why_first(unsigned step, unsigned kind) {
    switch (step) {
    case BO_REPLY: return bootleggers_not(BO_Q58, BO_NO_REPLY_FIRST);
    case BO_CLAIM: return bootleggers_not(BO_Q63, BO_NO_CLAIM_FIRST);
    case BO_UPGRADE: return PLAYS & BIT(kind) ? BO_F20 : BO_39;
    case BO_TOKEN: return PLAYS & BIT(kind) ? BO_F20 : BO_47;
    case BO_HIRED: return PLAYS & BIT(kind) ? BO_F20 : BO_53;
    case BO_MARKING: return (PLAYS | BIT(BO_MOVE_DEMAND)) & BIT(kind) ? BO_F30 : 0;
    default: return 0;
    }
}

/* What a kind of move belongs to, for when the step does not know it. */
static uint16_t why_kind(const br_rules *r, const bootleggers_state *s, unsigned kind) {
    static const struct {
        uint16_t clause;
        uint8_t reason;
    } home[BO_MOVES] = {[BO_MOVE_BID] = {BO_27, 0},
                        [BO_MOVE_TAKE] = {BO_33, BO_NO_TAKE_TIME},
                        [BO_MOVE_PUT] = {BO_40, BO_NO_PUT_TIME},
                        [BO_MOVE_FOUND] = {BO_44, 0},
                        [BO_MOVE_KEEP] = {BO_53, 0},
                        [BO_MOVE_PLAY] = {BO_54, 0},
                        [BO_MOVE_BRING] = {BO_Q14, 0},
                        [BO_MOVE_PLACE] = {BO_Q55, 0},
                        [BO_MOVE_DONE] = {BO_19, 0},
                        [BO_MOVE_PASS] = {BO_19, 0},
                        [BO_MOVE_DEMAND] = {BO_Q63, BO_NO_DEMAND_TIME},
                        [BO_MOVE_PAY] = {BO_Q36, 0},
                        [BO_MOVE_REFUSE] = {BO_Q63, BO_NO_CLAIM_NONE},
                        [BO_MOVE_OFFER] = {BO_98, 0},
                        [BO_MOVE_COUNTER] = {BO_98, 0},
                        [BO_MOVE_ACCEPT] = {BO_98, 0},
                        [BO_MOVE_DECLINE] = {BO_98, 0},
                        [BO_MOVE_WITHDRAW] = {BO_98, 0},
                        [BO_MOVE_READY] = {BO_Q51, BO_NO_READY_TIME},
                        [BO_MOVE_CLOSE] = {BO_Q51, BO_NO_READY_TIME},
                        [BO_MOVE_LOAD] = {BO_101, BO_NO_LOAD_TIME},
                        [BO_MOVE_SHIP] = {BO_101, BO_NO_LOAD_TIME},
                        [BO_MOVE_PARK] = {BO_Q26, 0},
                        [BO_MOVE_ALLOW] = {BO_122, BO_NO_ALLOW_TIME}};
    if (kind == 0 || kind >= BO_MOVES) return BO_19;
    uint16_t clause = why_first(s->step, kind);
    if (clause) return clause;
    if (s->step == BO_LOAD && (TALKS & BIT(kind))) return bootleggers_not(BO_101, BO_NO_TRADE_SHUT);
    if (kind == BO_MOVE_DEMAND && (s->step == BO_PICK || s->step == BO_PLACE || s->step == BO_PARK))
        return BO_F10;
    if (kind == BO_MOVE_PASS && s->step == BO_PICK && has_offer(s)) return BO_Q09;
    if (kind == BO_MOVE_BRING && s->step == BO_MUSCLE)
        return bootleggers_not(BO_58, BO_NO_BRING_TIME);
    if (kind == BO_MOVE_PLACE && bootleggers_is_harder(r)) return BO_Q47;
    return bootleggers_not(home[kind].clause, home[kind].reason);
}

/* ---- which thing -------------------------------------------------------------------------- */

static uint16_t why_bid(const bootleggers_state *s, br_seat seat, const br_move *move) {
    unsigned card = move->arg[0] - 1u;
    if (card >= BO_MUSCLES) return BO_Q50;
    bool is_held = s->hand[card / BO_BAND_CARDS][seat] >> card % BO_BAND_CARDS & 1u;
    return is_held ? 0 : BO_25;
}

static uint16_t why_take(const bootleggers_state *s, const br_move *move) {
    unsigned card = move->arg[0];
    if (card >= BO_TRUCK_CARD && card < BO_TRUCK_CARD + BO_SIZES) {
        if (s->truck_open == card - BO_TRUCK_CARD + 1) return 0;
        if (!s->truck_open) return s->truck_left ? BO_148 : BO_Q43;
    }
    for (unsigned i = 0; card && i < BO_SEATS; i++)
        if (s->row[i] == card) return 0;
    return bootleggers_not(BO_33, BO_NO_TAKE_GONE);
}

static uint16_t why_target(const br_rules *r, const bootleggers_state *s, br_seat seat,
                           unsigned target, bool is_token) {
    if (target >= BO_TARGETS) return BO_149;
    if (is_token) {
        if (target == BO_AT_BAR) return BO_60;
        return target > BO_AT_BAR ? 0 : BO_47;
    }
    if (target >= BO_AT_BAR) return bootleggers_not(BO_40, BO_NO_PUT_BAR);
    if (bootleggers_has_spot(r, s, seat, target)) return 0;
    return target > BO_AT_FAMILY && !s->remote[seat][target - BO_AT_REMOTE] ? BO_149 : BO_Q08;
}

static uint16_t why_put(const br_rules *r, const bootleggers_state *s, br_seat seat,
                        const br_move *move) {
    if (move->arg[0] == BO_AT_STORE) return 0;
    return why_target(r, s, seat, move->arg[0], s->step == BO_TOKEN);
}

static uint16_t why_found(const bootleggers_state *s, br_seat seat) {
    if (s->may_found == BO_FOUND_YES) return s->remote[seat][BO_REMOTES - 1] ? BO_Q16 : 0;
    return s->may_found == BO_FOUND_NEVER ? BO_41 : BO_Q17;
}

static uint16_t why_bring(const br_rules *r, const bootleggers_state *s, br_seat seat,
                          const br_move *move) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned target = move->arg[0], moment = bootleggers_moment(s);
    bool is_token = target >= BO_AT_BAR;
    if (target == BO_AT_STORE) return BO_Q19;
    if (!(deck->points[is_token ? BO_SPEAKEASY : BO_SINGLE] >> moment & 1u)) return BO_Q14;
    if (target >= BO_TARGETS) return BO_149;
    if (is_token ? !s->back_tokens[seat] : !s->back_dice[seat])
        return bootleggers_not(BO_58, BO_NO_BRING_NONE);
    return why_target(r, s, seat, target, is_token);
}

static uint16_t why_place(const br_rules *r, const bootleggers_state *s, br_seat seat,
                          const br_move *move) {
    bool is_free = bootleggers_is_harder(r) || s->step == BO_PLACE;
    if (!is_free) return BO_Q55;
    if (move->arg[0] == 0) return BO_60;
    if (move->arg[0] >= BO_BARS) return BO_19; /* no text says so */
    return s->back[seat] ? 0 : BO_62;
}

static uint16_t why_play(const br_rules *r, const bootleggers_state *s, br_seat seat,
                         const br_move *move) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    bootleggers_shot shot = {move->arg[0], seat, move->arg[1], move->arg[2], move->arg[3]};
    if (shot.thug >= BO_THUGS) return BO_05;
    unsigned kind = BO_FIRST_THUG + shot.thug, moment = bootleggers_moment(s);
    if (s->step == BO_REPLY) { /* the one card that answers; asked only if it is held */
        bool is_plain = !shot.seat && !shot.x && !shot.y;
        if (shot.thug == BO_INVESTIGATION && is_plain) return 0;
        return bootleggers_not(BO_Q58, BO_NO_REPLY_FIRST);
    }
    if (s->step == BO_HIRED ? s->due != shot.thug : !s->thug[seat][shot.thug])
        return s->step == BO_HIRED ? BO_F20 : BO_151;
    if (shot.thug == BO_INVESTIGATION) return bootleggers_not(BO_Q58, BO_NO_REPLY_ONLY);
    if (!(deck->points[kind] >> moment & 1u)) return BO_54;
    uint16_t clause = bootleggers_why_shot(r, s, &shot);
    if (clause) return clause;
    if (s->money[seat] >= deck->cost[kind]) return 0;
    return s->money[seat] ? BO_150 : BO_59;
}

static uint16_t why_done(const bootleggers_state *s, br_seat seat) {
    if (s->step == BO_PICK) return has_offer(s) ? BO_Q09 : 0;
    return s->step == BO_PARK && bootleggers_in_yard(s, seat) ? BO_155 : 0;
}

/* A truck of that user in the common line of the bar, not allowed yet. */
static bool is_in_line(const bootleggers_state *s, unsigned user, int size, unsigned load) {
    for (unsigned i = 0; i < s->parked; i++)
        if (bootleggers_is_waiting(s, i) && !(s->allowed >> i & 1u) && s->truck_user[i] == user &&
            (size < 0 || (s->truck_size[i] == size && s->truck_load[i] == load)))
            return true;
    return false;
}

static uint16_t why_demand(const br_rules *r, const bootleggers_state *s, br_seat seat,
                           const br_move *move) {
    unsigned rival = move->arg[0], sum = (unsigned)move->arg[1] | (unsigned)move->arg[2] << 8;
    if (rival >= r->seats || rival == seat) return bootleggers_not(BO_Q63, BO_NO_DEMAND_SELF);
    if (sum == 0 || sum > 999) return BO_F15;
    if (s->step == BO_CONSENT) {
        if (s->allowed) return bootleggers_not(BO_F26, BO_NO_LINE_BEGUN);
        if (s->claimed >> rival & 1u) return bootleggers_not(BO_F26, BO_NO_LINE_TWICE);
        return is_in_line(s, rival, -1, 0) ? 0 : bootleggers_not(BO_F26, BO_NO_LINE_EMPTY);
    }
    if (s->claimed >> seat & 1u) return BO_F14;
    if (br_has(bootleggers_aims(r, s, seat, true), (br_seat)rival)) return 0;
    bool is_poor = br_has(bootleggers_aims(r, s, seat, false), (br_seat)rival);
    return is_poor ? BO_F04 : bootleggers_not(BO_Q63, BO_NO_DEMAND_AIM);
}

static uint16_t why_load(const br_rules *r, const bootleggers_state *s, br_seat seat,
                         const br_move *move) {
    unsigned size = move->arg[0], load = move->arg[1];
    if (size >= BO_SIZES) return BO_04;
    if (bootleggers_empty(s, seat, size) == 0)
        return bootleggers_in_use(s, seat, size) ? BO_102 : BO_107;
    if (load == 0) return BO_155;
    if (load > bootleggers_deck_of(r)->capacity[size]) return BO_153;
    return load > bootleggers_unloaded(s, seat) ? BO_96 : 0;
}

static uint16_t why_park(const bootleggers_state *s, br_seat seat, const br_move *move) {
    unsigned size = move->arg[0], load = move->arg[1];
    if (size >= BO_SIZES) return BO_04;
    if (move->arg[2] >= BO_BARS) return BO_19; /* no text says so */
    if (bootleggers_find(s, s->parked, seat, size, load) >= 0) return 0;
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_user[i] == seat && s->truck_size[i] == size && s->truck_load[i] == load)
            return BO_111; /* it stands already */
    return load ? BO_Q53 : BO_155;
}

static uint16_t why_allow(const br_rules *r, const bootleggers_state *s, const br_move *move) {
    if (move->arg[0] < r->seats && move->arg[1] < BO_SIZES &&
        is_in_line(s, move->arg[0], move->arg[1], move->arg[2]))
        return 0;
    return bootleggers_not(BO_122, BO_NO_ALLOW_NONE);
}

static uint16_t why_thing(const br_rules *r, const bootleggers_state *s, br_seat seat,
                          const br_move *move) {
    switch (move->kind) {
    case BO_MOVE_BID: return why_bid(s, seat, move);
    case BO_MOVE_TAKE: return why_take(s, move);
    case BO_MOVE_PUT: return why_put(r, s, seat, move);
    case BO_MOVE_FOUND: return why_found(s, seat);
    case BO_MOVE_PLAY: return why_play(r, s, seat, move);
    case BO_MOVE_BRING: return why_bring(r, s, seat, move);
    case BO_MOVE_PLACE: return why_place(r, s, seat, move);
    case BO_MOVE_DONE: return why_done(s, seat);
    case BO_MOVE_DEMAND: return why_demand(r, s, seat, move);
    case BO_MOVE_PAY:
        return s->money[seat] < s->demanded ? bootleggers_not(BO_Q63, BO_NO_CLAIM_SHORT) : 0;
    case BO_MOVE_LOAD: return why_load(r, s, seat, move);
    case BO_MOVE_PARK: return why_park(s, seat, move);
    case BO_MOVE_ALLOW: return why_allow(r, s, move);
    case BO_MOVE_KEEP:
    case BO_MOVE_PASS:
    case BO_MOVE_REFUSE:
    case BO_MOVE_SHIP: return 0;
    default: return bootleggers_why_trade(r, s, seat, move);
    }
}

static uint16_t clause_against(const br_rules *r, const bootleggers_state *s, br_seat seat,
                               const br_move *move) {
    if (s->step == BO_OVER) return s->round == bootleggers_rounds(r) ? BO_138 : BO_139;
    uint16_t clause = why_turn(r, s, seat);
    if (clause) return clause;
    if (seat == BR_HOUSE) /* only in the trade step, and only to end it */
        return move->kind == BO_MOVE_CLOSE && !br__has_stray_bytes(r, move)
                   ? 0
                   : bootleggers_not(BO_Q51, BO_NO_HOUSE);
    if (move->kind >= 32 || !(known[s->step] >> move->kind & 1u)) return why_kind(r, s, move->kind);
    clause = why_thing(r, s, seat, move);
    return clause == 0 && br__has_stray_bytes(r, move) ? BO_19 : clause;
}

/* Numbers and names the sentence of a refusal may use. */
static void add_args(const br_rules *r, const bootleggers_state *s, br_seat seat,
                     const br_move *move, br_refusal *out) {
    switch (out->clause) {
    case BO_34:
    case BO_64:
    case BO_105:
    case BO_Q12: br__arg_seat(&out->args, "player", s->turn); break;
    case BO_150:
    case BO_59:
        br__arg_number(&out->args, "n", bootleggers_deck_of(r)->cost[BO_FIRST_THUG + move->arg[0]]);
        br__arg_number(&out->args, "m", s->money[seat]);
        break;
    case BO_153:
        br__arg_number(&out->args, "n", bootleggers_deck_of(r)->capacity[move->arg[0]]);
        break;
    default: break;
    }
}

/* In po/ these are the words no-NAME. */
static const char *const reasons[BO_REASONS] = {[BO_NO_TAKE_TIME] = "no-take-time",
                                                [BO_NO_TAKE_GONE] = "no-take-gone",
                                                [BO_NO_PUT_TIME] = "no-put-time",
                                                [BO_NO_PUT_BAR] = "no-put-bar",
                                                [BO_NO_BRING_TIME] = "no-bring-time",
                                                [BO_NO_BRING_NONE] = "no-bring-none",
                                                [BO_NO_REPLY_WAIT] = "no-reply-wait",
                                                [BO_NO_REPLY_FIRST] = "no-reply-first",
                                                [BO_NO_REPLY_ONLY] = "no-reply-only",
                                                [BO_NO_CLAIM_WAIT] = "no-claim-wait",
                                                [BO_NO_CLAIM_FIRST] = "no-claim-first",
                                                [BO_NO_CLAIM_NONE] = "no-claim-none",
                                                [BO_NO_CLAIM_SHORT] = "no-claim-short",
                                                [BO_NO_DEMAND_TIME] = "no-demand-time",
                                                [BO_NO_DEMAND_SELF] = "no-demand-self",
                                                [BO_NO_DEMAND_AIM] = "no-demand-aim",
                                                [BO_NO_LINE_BEGUN] = "no-line-begun",
                                                [BO_NO_LINE_TWICE] = "no-line-twice",
                                                [BO_NO_LINE_EMPTY] = "no-line-empty",
                                                [BO_NO_ALLOW_WAIT] = "no-allow-wait",
                                                [BO_NO_ALLOW_TIME] = "no-allow-time",
                                                [BO_NO_ALLOW_NONE] = "no-allow-none",
                                                [BO_NO_TRADE_SHUT] = "no-trade-shut",
                                                [BO_NO_LOAD_TIME] = "no-load-time",
                                                [BO_NO_READY_TWICE] = "no-ready-twice",
                                                [BO_NO_READY_TIME] = "no-ready-time",
                                                [BO_NO_HOUSE] = "no-house",
                                                [BO_NO_OFFER_SELF] = "no-offer-self",
                                                [BO_NO_OFFER_OPEN] = "no-offer-open",
                                                [BO_NO_OFFER_USED] = "no-offer-used",
                                                [BO_NO_OFFER_CASH] = "no-offer-cash",
                                                [BO_NO_OFFER_LONG] = "no-offer-long",
                                                [BO_NO_OFFER_NONE] = "no-offer-none",
                                                [BO_NO_OFFER_OWN] = "no-offer-own"};

void bootleggers_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                     br_refusal *out) {
    uint16_t clause = clause_against(r, state, seat, move);
    if (clause == 0) return;
    unsigned reason = clause >> BO_REASON_AT;
    br__refuse(out, clause & ((1u << BO_REASON_AT) - 1));
    if (reason) br__arg_word(&out->args, "reason", reasons[reason]);
    add_args(r, state, seat, move, out);
}
