/* squirrels/audit.c -- whether a state is one that play can reach, as far as can be told.
 *
 * Only `set` and tests ask: play itself never leaves these states.
 */
#include "state.h"

/* The cards of a stack as bits, or 0x100 if one is there twice. */
static unsigned stack_cards(uint32_t stack) {
    unsigned cards = 0;
    for (; stack; stack >>= 4) {
        unsigned card = stack & 15u;
        if (cards & SQUIRRELS_CARD_BIT(card)) return 0x100;
        cards |= SQUIRRELS_CARD_BIT(card);
    }
    return cards;
}

/* Every card of a set is in the hand or in one stack of its owner, once. */
static bool has_whole_set(const squirrels_state *s, unsigned seat) {
    unsigned left = stack_cards(s->stack[seat][0]), right = stack_cards(s->stack[seat][1]);
    unsigned hand = s->hand[seat];
    return !(left & right) && !(left & hand) && !(right & hand) && (left | right | hand) == 0xFF;
}

static const char *audit_setup(const br_rules *r, const squirrels_state *s) {
    br_seats waiting = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->hand[seat] != 0xFF) return "a hand is not whole before the reveal";
        if (s->turns[seat] || s->hoard[seat] || s->stack[seat][0] || s->stack[seat][1])
            return "something was done before the reveal";
        if (s->commit[seat] == 0) waiting = (br_seats)(waiting | br_bit((br_seat)seat));
        if (s->commit[seat] == SQUIRRELS_COMMIT_HIDDEN) return "a commit is no card and place";
    }
    if (waiting == 0) return "all have committed, yet nothing is revealed";
    if (s->acting != waiting) return "acting is not who has yet to commit";
    if (s->minted || s->due || s->officers || s->laid != SQUIRRELS_NO_PLACE)
        return "something is under way before the reveal";
    return s->turn == s->first ? NULL : "the first turn is not the first seat's";
}

static const char *audit_step(const br_rules *r, const squirrels_state *s) {
    unsigned top = s->laid < SQUIRRELS_PLACES ? squirrels_top(s, s->turn, s->laid) : 0;
    br_move split[2];
    switch (s->phase) {
    case SQUIRRELS_LAY:
        if (s->due || s->laid != SQUIRRELS_NO_PLACE) return "an effect is due too early";
        return s->hand[s->turn] && !s->officers ? NULL : "the active seat has nothing to lay";
    case SQUIRRELS_ORDER: return s->due == 3 && top ? NULL : "two effects must be due";
    case SQUIRRELS_AIM:
        if (!top || s->due == 3 || !squirrels_raid_targets(r, s)) return "a raid without a target";
        for (unsigned place = 0; place < SQUIRRELS_PLACES; place++)
            if (squirrels_top(s, s->turn, place) == SQUIRRELS_RAID && !(s->due >> place & 1u))
                return NULL;
        return "no raid is being applied";
    case SQUIRRELS_SPLIT:
        if (!squirrels_is_contraband(top) || (s->due >> s->laid & 1u) || s->due == 3)
            return "no contraband is being applied";
        if (s->hoard[s->turn] < squirrels_deck_of(r)->value[top]) return "the income is missing";
        return squirrels_splits(r, s, split, 2) == 2 ? NULL : "customs leaves nothing to choose";
    default:
        return s->due || s->laid != SQUIRRELS_NO_PLACE || s->officers
                   ? "something is under way after the end"
                   : NULL;
    }
}

/* Effects due must be of cards that have one. */
static bool is_due_possible(const squirrels_state *s) {
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++)
        if ((s->due >> place & 1u) && !squirrels_is_active(squirrels_top(s, s->turn, place)))
            return false;
    return true;
}

/* What the effects still due, or a raid being aimed, may yet bring this turn. */
static unsigned nuts_to_come(const br_rules *r, const squirrels_state *s) {
    unsigned nuts = s->phase == SQUIRRELS_AIM ? 2 : 0;
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        unsigned top = squirrels_top(s, s->turn, place);
        if (!(s->due >> place & 1u)) continue;
        if (squirrels_is_contraband(top)) nuts += squirrels_deck_of(r)->value[top];
        else if (top == SQUIRRELS_RAID) nuts += 2;
    }
    return nuts;
}

/* Turns taken, and all that hand cards and a hideout still in hand could bring. */
static unsigned turns_at_most(const squirrels_state *s, unsigned seat) {
    unsigned turns = s->turns[seat], hand = s->hand[seat];
    if (hand & SQUIRRELS_CARD_BIT(SQUIRRELS_HIDEOUT)) turns += 7;
    for (; hand; hand &= hand - 1) turns++;
    return turns;
}

/* What all turns taken can have brought from the supply: two contrabands each at most, or a
 * contraband and a raid on a bank (SQ-26, SQ-53). */
static unsigned nuts_at_most(const br_rules *r, const squirrels_state *s) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    unsigned turns = 0, second = deck->value[SQUIRRELS_CONTRABAND_MID];
    for (unsigned seat = 0; seat < r->seats; seat++) turns += s->turns[seat];
    return turns * (deck->value[SQUIRRELS_CONTRABAND_HIGH] + (second > 2 ? second : 2));
}

static const char *audit_play(const br_rules *r, const squirrels_state *s) {
    uint32_t nuts = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        nuts += s->hoard[seat];
        if (!has_whole_set(s, seat)) return "a card is lost or there twice";
        if (s->commit[seat]) return "a commit is left after the reveal";
        if (turns_at_most(s, seat) > 14) return "a seat could take more than 14 turns (SQ-82)";
        if (!s->stack[seat][0] && !s->stack[seat][1]) return "a seat has no stack";
    }
    if (nuts != s->minted) return "nuts were made or lost (SQ-Q13)";
    if (nuts + nuts_to_come(r, s) > nuts_at_most(r, s))
        return "more nuts than the turns taken can have brought";
    if (s->officers >> s->turn & 1u) return "an officer who is none";
    if (s->officers && r->option[SQUIRRELS_OPT_TIMING] == 0) return "officers too early (SQ-Q05)";
    if (s->laid != SQUIRRELS_NO_PLACE && s->turns[s->turn] == 0) return "laid before any turn";
    if (!is_due_possible(s)) return "an effect is due that no card has";
    br_seats acting = s->phase == SQUIRRELS_OVER ? 0 : br_bit(s->turn);
    if (s->acting != acting) return "acting is not the active seat";
    if (s->phase != SQUIRRELS_OVER) return audit_step(r, s);
    if (s->hand[(s->turn + 1u) % r->seats] != 0) return "over, yet the next seat has cards";
    return audit_step(r, s);
}

const char *squirrels_audit(const br_rules *r, const void *state) {
    const squirrels_state *s = state;
    return s->phase == SQUIRRELS_SETUP ? audit_setup(r, s) : audit_play(r, s);
}
