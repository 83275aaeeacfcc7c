/* dirty-money/why.c -- why a move is not allowed.
 *
 * Judges anything: whose turn, then which step, then which thing or place, then what it costs; a
 * specific clause before a general one. Never scans the list of legal moves. Payments are judged
 * in rules_buy.c.
 */
#include "state.h"

/* What each step waits for, as bits of kinds of move. */
static const uint16_t wanted[] = {
    [DM_PHASE_BEARS] = 1u << DM_MOVE_BEARS,
    [DM_PHASE_VISIT] = 1u << DM_MOVE_VISIT,
    [DM_PHASE_SURPLUS] = 1u << DM_MOVE_DROP,
    [DM_PHASE_ACTIONS] = 1u << DM_MOVE_PLAY,
    [DM_PHASE_SWAP] = 1u << DM_MOVE_SWAP,
    [DM_PHASE_LOCATION] = 1u << DM_MOVE_BUY | 1u << DM_MOVE_BUY_BOTH | 1u << DM_MOVE_BANANA |
                          1u << DM_MOVE_GALLERY | 1u << DM_MOVE_END,
    [DM_PHASE_LAUNDER] = 1u << DM_MOVE_LAUNDER | 1u << DM_MOVE_PASS,
    [DM_PHASE_DISCARD] = 1u << DM_MOVE_DISCARD,
};

/* In the location step a move of an earlier or later step has its own reason. */
static uint16_t why_not_here(unsigned kind) {
    switch (kind) {
    case DM_MOVE_BEARS: return DM_115;
    case DM_MOVE_VISIT: return DM_30;
    case DM_MOVE_DROP: return DM_37;
    case DM_MOVE_PLAY:
    case DM_MOVE_SWAP: return DM_34;
    case DM_MOVE_LAUNDER:
    case DM_MOVE_PASS:
    case DM_MOVE_DISCARD: return DM_107;
    default: return DM_29;
    }
}

static unsigned surplus_of(const br_rules *r, const dirty_money_state *s) {
    return s->hand_count[s->turn] - dirty_money_limit(r, s, s->turn);
}

static uint16_t why_surplus(const br_rules *r, const dirty_money_state *s, br_args *args) {
    br__arg_number(args, "n", (int32_t)surplus_of(r, s));
    return DM_38;
}

static uint16_t why_step(const br_rules *r, const dirty_money_state *s, unsigned kind,
                         br_args *args) {
    if (kind < 16 && (wanted[s->phase] >> kind & 1u)) return 0;
    switch (s->phase) {
    case DM_PHASE_BEARS: return DM_115;
    case DM_PHASE_SURPLUS: return kind == DM_MOVE_GALLERY ? DM_F05 : why_surplus(r, s, args);
    case DM_PHASE_ACTIONS: return kind == DM_MOVE_GALLERY ? DM_F05 : DM_130;
    case DM_PHASE_SWAP: return DM_35;
    case DM_PHASE_LAUNDER: return kind == DM_MOVE_GALLERY ? DM_69 : DM_Q38;
    case DM_PHASE_DISCARD: return DM_Q37;
    case DM_PHASE_VISIT: return kind == DM_MOVE_GALLERY ? DM_69 : DM_29;
    default: return why_not_here(kind);
    }
}

static uint16_t why_bears(const dirty_money_state *s, const br_move *move) {
    if (move->arg[0] + move->arg[1] + move->arg[2] != 3) return DM_115;
    for (unsigned region = 0; region < DM_REGIONS; region++)
        if (move->arg[region] > s->place_left[region]) return DM_Q40;
    return 0;
}

static uint16_t why_visit(const br_rules *r, const dirty_money_state *s, unsigned loc,
                          br_args *args) {
    if (loc >= DM_LOCATIONS) return DM_02;
    if (dirty_money_in_play(r, loc)) return s->stall[loc][0] ? 0 : DM_31;
    br__arg_number(args, "n", dirty_money_deck_of(r)->seats_min[loc]);
    return loc == DM_BM ? DM_14 : DM_15; /* the others always are */
}

static uint16_t why_drop(const br_rules *r, const dirty_money_state *s, const br_move *move,
                         br_args *args) {
    const uint8_t *note = &move->arg[DM_ARG_NOTES];
    unsigned count = 0, run = 0;
    for (; count < DM_NOTES_MAX && note[count]; count++) {
        run = count > 0 && note[count] == note[count - 1] ? run + 1 : 1;
        if (dirty_money_hand_has(s, s->turn, note[count]) < run) return DM_Q45;
    }
    return count == surplus_of(r, s) ? 0 : why_surplus(r, s, args);
}

static uint16_t why_play(const br_rules *r, const dirty_money_state *s, const br_move *move) {
    unsigned code = move->arg[0], i = 0;
    while (i < s->pending_count && s->pending[i] != code) i++;
    if (i == s->pending_count) return DM_34;
    if (!dirty_money_needs_target(code)) return move->arg[1] ? DM_Q49 : 0;
    unsigned target = move->arg[1] - 1u;
    return target < r->seats && target != s->turn ? 0 : DM_F01;
}

/* DM-Q15: what is given must be held before the look, so the card taken does not count. */
static uint16_t why_swap(const dirty_money_state *s, const br_move *move) {
    if (move->arg[0] == 0 || !dirty_money_hand_has(s, s->partner, move->arg[0])) return DM_50;
    if (move->arg[1] == 0 || !dirty_money_hand_has(s, s->turn, move->arg[1])) return DM_Q15;
    return 0;
}

static uint16_t why_banana(const dirty_money_state *s) {
    if (s->loc != DM_BR) return DM_63;
    return s->used_location ? DM_Q17 : 0;
}

static uint16_t why_thing(const br_rules *r, const dirty_money_state *s, const br_move *move,
                          br_args *args) {
    switch (move->kind) {
    case DM_MOVE_BEARS: return why_bears(s, move);
    case DM_MOVE_VISIT: return why_visit(r, s, move->arg[0], args);
    case DM_MOVE_DROP: return why_drop(r, s, move, args);
    case DM_MOVE_PLAY: return why_play(r, s, move);
    case DM_MOVE_SWAP: return why_swap(s, move);
    case DM_MOVE_BUY:
    case DM_MOVE_BUY_BOTH: return dirty_money_why_buy(r, s, move, args);
    case DM_MOVE_BANANA: return why_banana(s);
    case DM_MOVE_GALLERY: return s->claims ? 0 : DM_91;
    case DM_MOVE_DISCARD:
        return move->arg[0] && dirty_money_hand_has(s, s->turn, move->arg[0]) ? 0 : DM_109;
    default: return 0;
    }
}

void dirty_money_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                     br_refusal *out) {
    const dirty_money_state *s = state;
    uint16_t clause;
    if (s->phase == DM_PHASE_OVER) {
        br__refuse(out, DM_78);
        return;
    }
    if (!br_has(s->acting, seat)) {
        br__refuse(out, s->phase == DM_PHASE_BEARS ? DM_115 : DM_28);
        br__arg_seat(&out->args, "player", br_lowest(s->acting));
        return;
    }
    clause = why_step(r, s, move->kind, &out->args);
    if (clause == 0)
        clause = br__has_stray_bytes(r, move) ? DM_29 : why_thing(r, s, move, &out->args);
    out->clause = clause;
    if (clause == 0) out->args.count = 0;
}
