/* bootleggers/why.c -- the clause that forbids a move, or none.
 *
 * Asked in this order: is the match over, whose turn is it, does the step know this kind of move,
 * is the thing there and the place right, can it be paid. Of two clauses the more specific one is
 * named. Nothing here reads what the seat itself could not know.
 */
#include "state.h"

#define BIT(kind) (1u << (kind))

/* ---- whose turn --------------------------------------------------------------------------- */

/* The clause of the step against a seat that is not asked. */
static uint16_t why_turn(const br_rules *r, const bootleggers_state *s, br_seat seat) {
    static const uint16_t clause[] = {
        [BO_MUSCLE] = BO_F13, [BO_POINT] = BO_Q12,   [BO_MARKING] = BO_Q12, [BO_REPLY] = BO_Q58,
        [BO_CLAIM] = BO_Q63,  [BO_PICK] = BO_34,     [BO_UPGRADE] = BO_34,  [BO_TOKEN] = BO_34,
        [BO_HIRED] = BO_34,   [BO_PLACE] = BO_64,    [BO_TRADE] = BO_98,    [BO_LOAD] = BO_Q52,
        [BO_PARK] = BO_105,   [BO_CONSENT] = BO_122, [BO_OVER] = BO_138};
    if (br_has(r->game->to_act(r, s), seat)) return 0;
    if (seat >= r->seats) return BO_98; /* nobody's seat, or the house out of its time */
    return clause[s->step];
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

/* What a kind of move belongs to, for when the step does not know it. */
static uint16_t why_kind(const bootleggers_state *s, unsigned kind) {
    static const uint16_t home[BO_MOVES] = {
        [BO_MOVE_BID] = BO_25,     [BO_MOVE_TAKE] = BO_33,    [BO_MOVE_PUT] = BO_39,
        [BO_MOVE_FOUND] = BO_44,   [BO_MOVE_KEEP] = BO_53,    [BO_MOVE_PLAY] = BO_54,
        [BO_MOVE_BRING] = BO_58,   [BO_MOVE_PLACE] = BO_62,   [BO_MOVE_DONE] = BO_19,
        [BO_MOVE_PASS] = BO_19,    [BO_MOVE_DEMAND] = BO_Q63, [BO_MOVE_PAY] = BO_Q36,
        [BO_MOVE_REFUSE] = BO_Q63, [BO_MOVE_OFFER] = BO_98,   [BO_MOVE_COUNTER] = BO_98,
        [BO_MOVE_ACCEPT] = BO_98,  [BO_MOVE_DECLINE] = BO_98, [BO_MOVE_WITHDRAW] = BO_98,
        [BO_MOVE_READY] = BO_Q51,  [BO_MOVE_CLOSE] = BO_Q51,  [BO_MOVE_LOAD] = BO_101,
        [BO_MOVE_SHIP] = BO_101,   [BO_MOVE_PARK] = BO_105,   [BO_MOVE_ALLOW] = BO_122};
    if (kind == 0 || kind >= BO_MOVES) return BO_19;
    if (s->step == BO_LOAD && (TALKS & BIT(kind))) return BO_101;
    if (s->step == BO_MARKING && (PLAYS & BIT(kind))) return BO_F30;
    if (kind == BO_MOVE_DEMAND && (s->step == BO_PICK || s->step == BO_PLACE || s->step == BO_PARK))
        return BO_F10;
    if (kind == BO_MOVE_PASS && s->step == BO_PICK) return BO_Q09;
    if (kind == BO_MOVE_FOUND && s->step == BO_TOKEN) return BO_47;
    return home[kind];
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
    if (card == 0 || card > BO_TRUCK_CARD + BO_SIZES - 1) return BO_33;
    if (card >= BO_TRUCK_CARD)
        return s->truck_open == card - BO_TRUCK_CARD + 1 ? 0 : s->truck_open ? BO_33 : BO_148;
    for (unsigned i = 0; i < BO_SEATS; i++)
        if (s->row[i] == card) return 0;
    return BO_33;
}

static uint16_t why_target(const br_rules *r, const bootleggers_state *s, br_seat seat,
                           unsigned target, bool is_token) {
    if (target >= BO_TARGETS) return BO_149;
    if (is_token) {
        if (target == BO_AT_BAR) return BO_60;
        return target > BO_AT_BAR ? 0 : BO_47;
    }
    if (target >= BO_AT_BAR) return BO_40;
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
    if (!(deck->points[is_token ? BO_SPEAKEASY : BO_SINGLE] >> moment & 1u)) return BO_58;
    if (target >= BO_TARGETS) return BO_149;
    if (is_token ? !s->back_tokens[seat] : !s->back_dice[seat]) return BO_57;
    return why_target(r, s, seat, target, is_token);
}

static uint16_t why_place(const br_rules *r, const bootleggers_state *s, br_seat seat,
                          const br_move *move) {
    bool is_free = bootleggers_is_harder(r) || s->step == BO_PLACE;
    if (!is_free) return BO_Q55;
    if (move->arg[0] == 0) return BO_60;
    if (move->arg[0] >= BO_BARS) return BO_62;
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
        return shot.thug == BO_INVESTIGATION && is_plain ? 0 : BO_Q58;
    }
    if (s->step == BO_HIRED ? s->due != shot.thug : !s->thug[seat][shot.thug])
        return s->step == BO_HIRED ? BO_F20 : BO_151;
    if (!(deck->points[kind] >> moment & 1u)) return shot.thug == BO_INVESTIGATION ? BO_Q58 : BO_54;
    uint16_t clause = bootleggers_why_shot(r, s, &shot);
    if (clause) return clause;
    if (s->money[seat] >= deck->cost[kind]) return 0;
    return s->money[seat] ? BO_150 : BO_59;
}

static bool has_offer(const bootleggers_state *s) {
    for (unsigned i = 0; i < BO_SEATS; i++)
        if (s->row[i]) return true;
    return s->truck_open != 0;
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
    if (rival >= r->seats || rival == seat) return BO_Q63;
    if (sum == 0 || sum > 999) return BO_F15;
    if (s->step == BO_CONSENT) {
        if (s->allowed || (s->claimed >> rival & 1u)) return BO_F26;
        return is_in_line(s, rival, -1, 0) ? 0 : BO_F26;
    }
    if (s->claimed >> seat & 1u) return BO_F14;
    return br_has(bootleggers_aims(r, s, seat), (br_seat)rival) ? 0 : BO_Q63;
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
    if (move->arg[2] >= BO_BARS) return BO_Q26;
    if (bootleggers_find(s, s->parked, seat, size, load) >= 0) return 0;
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_user[i] == seat && s->truck_size[i] == size && s->truck_load[i] == load)
            return BO_111; /* it stands already */
    return load ? BO_Q53 : BO_155;
}

static uint16_t why_allow(const br_rules *r, const bootleggers_state *s, const br_move *move) {
    if (move->arg[0] >= r->seats || move->arg[1] >= BO_SIZES) return BO_122;
    return is_in_line(s, move->arg[0], move->arg[1], move->arg[2]) ? 0 : BO_122;
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
    case BO_MOVE_PAY: return s->money[seat] < s->demanded ? BO_Q63 : 0;
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

/* Arguments a move of that kind does not use must be zero, so that equal moves are equal bytes. */
static bool has_stray_bytes(const br_move *move) {
    static const uint8_t used[BO_MOVES] = {
        [BO_MOVE_BID] = 1,      [BO_MOVE_TAKE] = 1,   [BO_MOVE_PUT] = 1,     [BO_MOVE_PLAY] = 4,
        [BO_MOVE_BRING] = 1,    [BO_MOVE_PLACE] = 1,  [BO_MOVE_DEMAND] = 3,  [BO_MOVE_OFFER] = 23,
        [BO_MOVE_COUNTER] = 23, [BO_MOVE_ACCEPT] = 1, [BO_MOVE_DECLINE] = 1, [BO_MOVE_LOAD] = 2,
        [BO_MOVE_PARK] = 3,     [BO_MOVE_ALLOW] = 3};
    for (unsigned i = used[move->kind]; i < sizeof move->arg; i++)
        if (move->arg[i]) return true;
    return false;
}

static uint16_t clause_against(const br_rules *r, const bootleggers_state *s, br_seat seat,
                               const br_move *move) {
    if (s->step == BO_OVER) return s->round == bootleggers_rounds(r) ? BO_138 : BO_139;
    uint16_t clause = why_turn(r, s, seat);
    if (clause) return clause;
    if (seat == BR_HOUSE) /* only in the trade step, and only to end it */
        return move->kind == BO_MOVE_CLOSE && !has_stray_bytes(move) ? 0 : BO_Q51;
    if (move->kind >= 32 || !(known[s->step] >> move->kind & 1u)) return why_kind(s, move->kind);
    clause = why_thing(r, s, seat, move);
    return clause == 0 && has_stray_bytes(move) ? BO_19 : clause;
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

void bootleggers_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                     br_refusal *out) {
    uint16_t clause = clause_against(r, state, seat, move);
    if (clause == 0) return;
    br__refuse(out, clause);
    add_args(r, state, seat, move, out);
}
