/* belo4ka/why.c -- why a move is not allowed: the clause that forbids it.
 *
 * Judges any move by itself. Whose turn it is comes first, then the step, then the card. Nothing
 * here looks at a covered card or at another seat's hand.
 */
#include "state.h"

/* ---- cards -------------------------------------------------------------------------------- */

static uint16_t why_play(const belo4ka_state *s, br_seat seat, const br_move *move) {
    unsigned card = move->arg[0] - 1u;
    for (unsigned i = 1; i < sizeof move->arg; i++)
        if (move->arg[i]) return BE_15;
    if (card >= BELO4KA_FACES) return BE_13;
    if (card == BELO4KA_NUTS) return BE_59;
    if (belo4ka_count(&s->hand[seat], card)) return 0;
    bool is_in_front = belo4ka_is_squirrel(card) && belo4ka_kind_count(s->front[seat], card);
    return is_in_front ? BE_50 : BE_13;
}

static uint16_t why_nuts(const belo4ka_state *s, br_seat seat, const br_move *move) {
    unsigned count = move->arg[0], held = belo4ka_kind_count(s->hand[seat].kinds, BELO4KA_NUTS);
    uint64_t picks = belo4ka_picks(move);
    if (count == 0 || count > held) return BE_59;
    for (unsigned shift = 0; shift < 48; shift += 4)
        if ((picks >> shift & 15u) > (s->front[seat] >> shift & 15u)) return BE_62;
    return belo4ka_kinds_sum(picks) > count ? BE_60 : 0;
}

/* ---- steps -------------------------------------------------------------------------------- */

static bool is_reaction(unsigned kind) {
    return kind == BELO4KA_MOVE_SLAP || kind == BELO4KA_MOVE_CHALLENGE ||
           kind == BELO4KA_MOVE_DECLINE;
}

/* What the step waits for; said to those who can not have meant a move of it. */
static uint16_t why_step(const belo4ka_state *s, br_seat seat) {
    switch (s->phase) {
    case BELO4KA_TURN: return seat == s->turn ? BE_13 : BE_11;
    case BELO4KA_WINDOW: return BE_Q27;
    case BELO4KA_LAST: return BE_Q08;
    case BELO4KA_DUE: return BE_51;
    case BELO4KA_DEMAND: return BE_28;
    default: return BE_85;
    }
}

/* A move of another step, asked for in somebody's turn. */
static uint16_t why_not_now(unsigned kind) {
    switch (kind) {
    case BELO4KA_MOVE_TAKE:
    case BELO4KA_MOVE_MUSHROOMS: return BE_42;
    case BELO4KA_MOVE_DEVIL_DRAW:
    case BELO4KA_MOVE_COUNTER: return BE_30;
    case BELO4KA_MOVE_FORFEIT: return BE_97;
    default: return is_reaction(kind) ? BE_Q04 : BE_13;
    }
}

static uint16_t why_call(const belo4ka_state *s, br_seat seat) {
    if (s->call == BELO4KA_CALL_SETTLED) return BE_99;
    if (s->call == BELO4KA_CALL_NONE) return BE_23;
    return seat == s->author ? BE_26 : 0;
}

static uint16_t why_turn(const belo4ka_state *s, br_seat seat, const br_move *move) {
    unsigned kind = move->kind;
    if (kind == BELO4KA_MOVE_CALL) return why_call(s, seat);
    bool is_of_turn =
        kind == BELO4KA_MOVE_PLAY || kind == BELO4KA_MOVE_NUTS || kind == BELO4KA_MOVE_DRAW;
    if (!is_of_turn) return why_not_now(kind);
    if (seat != s->turn) return BE_11;
    if (kind == BELO4KA_MOVE_PLAY) return why_play(s, seat, move);
    return kind == BELO4KA_MOVE_NUTS ? why_nuts(s, seat, move) : 0;
}

static uint16_t why_window(const belo4ka_state *s, br_seat seat, unsigned kind) {
    if (kind == BELO4KA_MOVE_TAKE || kind == BELO4KA_MOVE_MUSHROOMS) return BE_46;
    if (!is_reaction(kind)) return BE_Q27;
    if (seat == s->author) return BE_40;
    return br_has(s->waiting, seat) ? 0 : BE_Q07;
}

static uint16_t why_last(const belo4ka_state *s, br_seat seat, unsigned kind) {
    if (kind != BELO4KA_MOVE_CALL && kind != BELO4KA_MOVE_DECLINE) return BE_Q08;
    if (seat == s->author) return BE_26;
    return br_has(s->waiting, seat) ? 0 : BE_F17;
}

static uint16_t why_due(const belo4ka_state *s, br_seat seat, unsigned kind) {
    if (is_reaction(kind)) return BE_Q11;
    if (seat != s->due) return BE_51;
    if (kind == BELO4KA_MOVE_TAKE) return 0;
    bool has_any = belo4ka_kind_count(s->hand[seat].kinds, BELO4KA_MUSHROOMS) > 0;
    return kind == BELO4KA_MOVE_MUSHROOMS && has_any ? 0 : BE_51;
}

static uint16_t why_demand(const br_rules *r, const belo4ka_state *s, br_seat seat, unsigned kind) {
    if (seat != s->due) return BE_28;
    switch (kind) {
    case BELO4KA_MOVE_DEVIL_DRAW: return 0;
    case BELO4KA_MOVE_COUNTER:
        if (s->finisher != BR_SEAT_NONE) return BE_73;
        return belo4ka_kind_count(s->hand[seat].kinds, BELO4KA_DEVIL) ? 0 : BE_30;
    case BELO4KA_MOVE_FORFEIT:
        if (!r->option[BELO4KA_OPT_DEVILRY]) return BE_96;
        return s->buyoffs[seat] < BELO4KA_CAP ? 0 : BE_Q32;
    default: return BE_28;
    }
}

/* ---- the house ---------------------------------------------------------------------------- */

static uint16_t why_house(const br_rules *r, const belo4ka_state *s, const br_move *move) {
    bool is_window = s->phase == BELO4KA_WINDOW || s->phase == BELO4KA_LAST;
    switch (move->kind) {
    case BELO4KA_MOVE_CLOSE: return is_window ? 0 : BE_F20;
    case BELO4KA_MOVE_DEAL: return s->phase == BELO4KA_SCORED ? 0 : BE_F20;
    case BELO4KA_MOVE_LABEL:
        if (!belo4ka_wants_label(r, s)) return BE_F25;
        return move->arg[0] >= 1 && move->arg[0] <= BELO4KA_LABELS ? 0 : BE_F25;
    default: return BE_F20;
    }
}

static uint16_t why_retire(const br_rules *r, const belo4ka_state *s, br_seat seat) {
    bool is_alko = r->option[BELO4KA_OPT_FORFEITS] == BELO4KA_ALKO;
    return is_alko && !br_has(s->retired, seat) ? 0 : BE_F11;
}

static uint16_t clause_against(const br_rules *r, const belo4ka_state *s, br_seat seat,
                               const br_move *move) {
    unsigned kind = move->kind;
    if (s->phase == BELO4KA_OVER) return belo4ka_end_clause(r, s);
    if (seat == BR_HOUSE) return why_house(r, s, move);
    bool is_of_house = kind >= BELO4KA_MOVE_CLOSE && kind < BELO4KA_MOVES;
    if (is_of_house || kind == BR_MOVE_TIMEOUT) return BE_F20;
    if (seat >= r->seats || kind == 0 || kind >= BELO4KA_MOVES) return why_step(s, seat);
    if (kind == BELO4KA_MOVE_RETIRE) return why_retire(r, s, seat);
    switch (s->phase) {
    case BELO4KA_TURN: return why_turn(s, seat, move);
    case BELO4KA_WINDOW: return why_window(s, seat, kind);
    case BELO4KA_LAST: return why_last(s, seat, kind);
    case BELO4KA_DUE: return why_due(s, seat, kind);
    case BELO4KA_DEMAND: return why_demand(r, s, seat, kind);
    default: return BE_85;
    }
}

void belo4ka_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                 br_refusal *out) {
    const belo4ka_state *s = state;
    uint16_t clause = clause_against(r, s, seat, move);
    bool is_several = move->kind == BELO4KA_MOVE_PLAY && move->arg[1]; /* cards */
    if (clause == 0 && (is_several || br__has_stray_bytes(r, move))) clause = BE_15;
    if (clause == 0) return;
    br__refuse(out, clause);
    if (clause == BE_11) br__arg_seat(&out->args, "player", s->turn);
    if (clause == BE_51 || clause == BE_28) br__arg_seat(&out->args, "player", s->due);
}
