/* harbour/audit.c -- whether a state is one that play can reach, as far as can be told.
 *
 * Only `set` and tests ask: play itself never leaves these states.
 */
#include "state.h"

/* Takes a list of cards out of `left`: false if one is not there. */
static bool take_list(const uint8_t *cards, unsigned count, uint32_t *left) {
    for (unsigned i = 0; i < count; i++) {
        if (!harbour_is_card(cards[i]) || !(*left & harbour_bit(cards[i]))) return false;
        *left &= ~harbour_bit(cards[i]);
    }
    return true;
}

static bool take_set(uint32_t cards, uint32_t *left) {
    if (cards & ~*left) return false;
    *left &= ~cards;
    return true;
}

/* Every card is in exactly one place. */
static const char *audit_cards(const br_rules *r, const harbour_state *s) {
    uint32_t left = (1u << HARBOUR_CARDS) - 1u;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned size = harbour_row_size(s->row[seat]);
        if (!take_set(s->hand[seat], &left)) return "a card of a hand is there twice";
        if (br__bits(s->hand[seat]) != s->hand_count[seat]) return "a hand is counted wrong";
        if (!take_list(s->row[seat], size, &left)) return "a card of a row is there twice";
        while (size < HARBOUR_ROW)
            if (s->row[seat][size++]) return "a gap in a row";
    }
    if (!take_set(s->swept, &left)) return "a swept card is there twice";
    if (!take_list(s->deck, s->deck_count, &left)) return "a card of the deck is there twice";
    return left ? "a card is lost" : NULL;
}

static const char *audit_choice(const br_rules *r, const harbour_state *s) {
    br_seats waiting = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->favourite[seat] == 0) waiting = (br_seats)(waiting | br_bit((br_seat)seat));
        if (s->hand_count[seat] != HARBOUR_DEALT || s->row[seat][0] || s->seen_by[seat])
            return "something was done before all have chosen";
    }
    if (waiting == 0) return "all have chosen, yet no turn has begun";
    if (s->swept || s->turn != s->first) return "something was done before all have chosen";
    return s->acting == waiting ? NULL : "acting is not who has yet to choose";
}

static bool has_ended(const harbour_state *s, unsigned seat) {
    return s->hand_count[seat] == 0 || s->row[seat][HARBOUR_ROW - 1];
}

static const char *audit_play(const br_rules *r, const harbour_state *s) {
    bool is_over = s->phase == HARBOUR_OVER;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br_seats before = br_bit((br_seat)((seat + r->seats - 1u) % r->seats));
        if (s->favourite[seat] == 0) return "a favourite is missing";
        if (s->seen_by[seat] & ~before) return "only the seat before looks at a favourite (HB-09)";
        if (has_ended(s, seat) != (is_over && seat == s->turn))
            return "an empty hand or a full row ends the match, and nothing else (HB-10)";
    }
    return s->acting == (is_over ? 0 : br_bit(s->turn)) ? NULL : "acting is not the active seat";
}

const char *harbour_audit(const br_rules *r, const void *state) {
    const harbour_state *s = state;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->favourite[seat] == HARBOUR_HIDDEN) return "a view is no state";
    const char *broken = audit_cards(r, s);
    if (broken) return broken;
    return s->phase == HARBOUR_CHOOSE ? audit_choice(r, s) : audit_play(r, s);
}
