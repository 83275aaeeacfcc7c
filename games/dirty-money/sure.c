/* dirty-money/sure.c -- what a seat can foresee of its own move.
 *
 * A move may go on by itself through action cards, the end of the turn and of the round, and most
 * of that is open. So it is played on a copy of the view with something put in for what is hidden,
 * and the copy then tells whether anything of that was asked for: chance, a deck, a hand.
 */
#include "state.h"

/* A note for every card that the viewer does not see: the rules take only cards they know. */
static void stand_in(const br_rules *r, dirty_money_state *s) {
    unsigned note = dirty_money_deck_of(r)->faces; /* the highest: a hand is in rising order */
    for (unsigned seat = 0; seat < r->seats; seat++)
        for (unsigned i = s->hand_count[seat]; i-- > 0 && s->hand[seat][i] == DM_HIDDEN;)
            s->hand[seat][i] = (uint8_t)note;
}

static bool has_hidden(const dirty_money_state *v, unsigned seat) {
    unsigned count = v->hand_count[seat];
    return count > 0 && v->hand[seat][count - 1] == DM_HIDDEN;
}

/* Whether a rival's hand that is not all open was looked into. Looks leave marks, takings gaps. */
static bool is_hand_used(const br_rules *r, const dirty_money_state *v,
                         const dirty_money_state *s) {
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (has_hidden(v, seat) && (s->hand_count[seat] != v->hand_count[seat] ||
                                    memcmp(s->seen[seat], v->seen[seat], DM_HAND_MAX) != 0))
            return true;
    return false;
}

/* DM-86: of equal scores, what is left in hand decides, and is told; for every place, not only for
 * the first. */
static bool is_tie_open(const br_rules *r, const dirty_money_state *v, const dirty_money_state *s) {
    br_result result;
    dirty_money_scores(r, s, &result);
    for (unsigned seat = 0; seat < r->seats; seat++)
        for (unsigned other = 0; other < r->seats; other++)
            if (seat != other && result.score[seat] == result.score[other] && has_hidden(v, seat))
                return true;
    return false;
}

/* Most moves need no copy: none of this turn's cards asks for a card, nor does its end. */
static bool is_plain(const br_rules *r, const dirty_money_state *v, const br_move *move) {
    unsigned visited = move->kind == DM_MOVE_VISIT ? move->arg[0] : DM_LOCATIONS, open = 0;
    uint64_t casinos = ((1ull << 4 * DM_REGIONS) - 1) << DM_PERK_CASINO;
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) open |= loc != visited && v->stall[loc][0];
    if (v->gone + 1u >= r->seats || !open) return false; /* the round may end with it */
    switch (move->kind) {
    case DM_MOVE_VISIT:
        for (unsigned i = 0; i < DM_STALL; i++)
            if (v->stall[visited][i] >= DM_ACTION) return false;
        return true;
    case DM_MOVE_BUY:
    case DM_MOVE_BUY_BOTH: /* Casinos and the Rat get cards; a Casino bought first one of these */
        if (move->kind == DM_MOVE_BUY_BOTH && !move->arg[DM_ARG_NOTES]) return false;
        return v->villain[v->turn] != DM_RAT && !(dirty_money_perks(r, v, v->turn) & casinos);
    case DM_MOVE_DROP: return v->pending_count == 0;
    case DM_MOVE_BANANA:
    case DM_MOVE_END:
    case DM_MOVE_PASS:
    case DM_MOVE_DISCARD: return true;
    default: return false;
    }
}

bool dirty_money_is_sure(const br_rules *r, const void *view, br_seat seat, const br_move *move) {
    const dirty_money_state *v = view;
    dirty_money_state s;
    if (is_plain(r, v, move)) return true;
    memcpy(&s, v, sizeof s);
    stand_in(r, &s);
    r->game->apply(r, &s, seat, move, NULL);
    if (s.deck_count != v->deck_count || memcmp(s.place_left, v->place_left, DM_REGIONS) != 0 ||
        memcmp(&s.chance, &v->chance, sizeof s.chance) != 0)
        return false;
    return !is_hand_used(r, v, &s) && !(s.phase == DM_PHASE_OVER && is_tie_open(r, v, &s));
}
