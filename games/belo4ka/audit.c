/* belo4ka/audit.c -- whether a state is possible at all.
 *
 * Every card is in exactly one place, every count is what it counts, and each phase has just what
 * it needs. States from outside pass through here, so nothing is taken for granted.
 */
#include "state.h"

/* Takes `count` cards out of what is left; false if one is not there. */
static bool take_cards(belo4ka_bag *left, const uint8_t *cards, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] >= BELO4KA_FACES || !belo4ka_count(left, cards[i])) return false;
        belo4ka_remove(left, cards[i]);
    }
    return true;
}

static bool is_within(uint64_t few, uint64_t many) { /* nibble by nibble */
    for (unsigned shift = 0; shift < 64; shift += 4)
        if ((few >> shift & 15u) > (many >> shift & 15u)) return false;
    return true;
}

static bool take_bag(belo4ka_bag *left, const belo4ka_bag *bag) {
    if ((bag->numbers & ~left->numbers) || !is_within(bag->kinds, left->kinds)) return false;
    left->numbers &= ~bag->numbers;
    left->kinds -= bag->kinds;
    return true;
}

static bool is_blank(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (bytes[i]) return false;
    return true;
}

static const char *audit_cards(const br_rules *r, const belo4ka_state *s) {
    belo4ka_bag left = {~0ull, BELO4KA_ALL_KINDS}, deck = s->recycled;
    bool is_bound = deck.numbers || deck.kinds; /* else nobody recalls a rebuild */
    if (!is_within(deck.kinds, BELO4KA_ALL_KINDS)) return "more cards went to the deck than exist";
    if (!take_cards(&left, s->deck, s->deck_count)) return "a card of the deck is there twice";
    if (is_bound && !take_cards(&deck, s->deck, s->deck_count))
        return "the deck was not made of such cards";
    if (!take_cards(&left, s->discard, s->discard_count))
        return "a card of the discard is there twice";
    for (unsigned seat = 0; seat < r->seats; seat++) {
        belo4ka_bag front = {0, s->front[seat]};
        if (s->front[seat] & ~BELO4KA_SQUIRREL_KINDS) return "only squirrels lie before a seat";
        if (!take_bag(&left, &s->hand[seat]) || !take_bag(&left, &front))
            return "a card is there twice";
        if (!is_within(s->known[seat], s->hand[seat].kinds & BELO4KA_SQUIRREL_KINDS))
            return "a squirrel that all saw go to a hand is not there";
        if (s->hand_count[seat] != belo4ka_bag_size(&s->hand[seat])) return "a hand is miscounted";
    }
    return left.numbers || left.kinds ? "a card is lost" : NULL;
}

/* ---- phases ------------------------------------------------------------------------------- */

static bool has_twice(const uint8_t *seats, unsigned count) {
    unsigned seen = 0;
    for (unsigned i = 0; i < count; i++) {
        if (seen >> seats[i] & 1u) return true;
        seen |= 1u << seats[i];
    }
    return false;
}

static bool is_squirrel_there(const belo4ka_state *s) {
    if (s->laid > 2 || s->discard_count < s->laid + 1u) return false;
    for (unsigned i = 1; i <= s->laid; i++)
        if (s->discard[s->discard_count - i] != BELO4KA_MUSHROOMS) return false;
    return belo4ka_is_squirrel(s->discard[belo4ka_squirrel_at(s)]);
}

/* The seats in `palm`, their reactions, and those still waited for: all rivals, each once. */
static const char *audit_window(const br_rules *r, const belo4ka_state *s) {
    br_seats left = (br_seats)(belo4ka_everybody(r) & ~br_bit(s->author));
    if (s->laid || !is_squirrel_there(s)) return "a window without a squirrel";
    for (unsigned i = 0; i < s->palm_count; i++) {
        if (s->palm[i] == s->author) return "the author does not react";
        left = (br_seats)(left & ~br_bit(s->palm[i]));
    }
    if (left == 0 || s->waiting != left) return "waiting is not who has yet to react";
    for (unsigned seat = 0; seat < r->seats; seat++) {
        bool has_reacted = seat != s->author && !br_has(left, (br_seat)seat);
        if ((s->reaction[seat] != 0) != has_reacted || s->reaction[seat] > BELO4KA_DECLINE)
            return "a reaction that is none";
    }
    return s->line_count || s->verdict ? "a verdict before the window is closed" : NULL;
}

static const char *audit_due(const br_rules *r, const belo4ka_state *s) {
    unsigned slaps = 0;
    if (!is_squirrel_there(s)) return "nothing is due";
    if (s->line_count == 0 || s->line_at > s->line_count) return "the line is wrong";
    if (s->line_at < s->line_count && s->due != s->line[s->line_at])
        return "due is not who the line says";
    if (s->line_at == s->line_count && s->laid == 0) return "past the line without mushrooms";
    if (s->verdict != (belo4ka_is_honest(r, s) ? BELO4KA_HONEST : BELO4KA_DISHONEST))
        return "the verdict is wrong";
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->reaction[seat] > BELO4KA_CHALLENGE) return "a decline is kept";
        slaps += s->reaction[seat] == BELO4KA_SLAP;
    }
    if (s->reaction[s->author] || slaps != s->palm_count) return "the palms are miscounted";
    for (unsigned i = 0; i < s->palm_count; i++)
        if (s->reaction[s->palm[i]] != BELO4KA_SLAP) return "a palm that did not slap";
    return NULL;
}

static const char *audit_last(const br_rules *r, const belo4ka_state *s) {
    br_seats rivals = (br_seats)(belo4ka_everybody(r) & ~br_bit(s->author));
    if (s->discard_count == 0 || !belo4ka_is_number(belo4ka_top(s))) return "no last number";
    if (s->waiting == 0 || (s->waiting & ~rivals)) return "waiting is not among the rivals";
    if (s->call != BELO4KA_CALL_OPEN) return "the last number is not open to calls";
    return s->finisher == s->author ? NULL : "the last number is not its author's";
}

static bool is_call_possible(const belo4ka_state *s) {
    if (s->call == BELO4KA_CALL_NONE) return true;
    bool is_phase = s->phase == BELO4KA_TURN || s->phase == BELO4KA_LAST;
    return is_phase && s->discard_count > 0 && belo4ka_is_number(belo4ka_top(s));
}

/* Who has no cards: nobody while the round goes on, but for the hand that is about to end it. */
static const char *audit_hands(const br_rules *r, const belo4ka_state *s) {
    bool is_over = s->phase == BELO4KA_SCORED || s->phase == BELO4KA_OVER;
    bool has_finisher = s->finisher != BR_SEAT_NONE;
    unsigned empty = 0;
    if (has_finisher && s->hand_count[s->finisher] > 0) return "the finisher has cards";
    if (s->phase == BELO4KA_TURN && has_finisher) return "a turn after an empty hand";
    bool is_authors = s->phase == BELO4KA_WINDOW || s->phase == BELO4KA_DEMAND;
    if (is_authors && has_finisher && s->finisher != s->author)
        return "the finisher did not play the last card";
    if (s->phase == BELO4KA_DUE && has_finisher && s->finisher != s->author && s->laid == 0)
        return "the finisher played no mushrooms";
    for (unsigned seat = 0; seat < r->seats; seat++) empty += s->hand_count[seat] == 0;
    if (empty > 0 && !has_finisher) return "the round goes on although a hand is empty";
    /* Mushrooms may empty more hands while a squirrel is on its way (Q13); nothing else can. */
    bool is_after_squirrel = s->phase == BELO4KA_DUE || is_over;
    unsigned most = 1u + (s->phase == BELO4KA_DUE ? s->laid : is_after_squirrel ? 2u : 0);
    return empty > most ? "more hands are empty than were emptied" : NULL;
}

static const char *audit_step(const br_rules *r, const belo4ka_state *s) {
    bool has_reactions = s->phase == BELO4KA_WINDOW || s->phase == BELO4KA_DUE;
    if (has_twice(s->palm, s->palm_count) || has_twice(s->line, s->line_count))
        return "a seat is in a list twice";
    if (!has_reactions && (s->palm_count || !is_blank(s->reaction, sizeof s->reaction)))
        return "a reaction without a squirrel";
    if (s->phase != BELO4KA_DUE && (s->line_count || s->line_at || s->verdict || s->laid))
        return "a verdict that nobody waits for";
    if (s->phase != BELO4KA_WINDOW && s->phase != BELO4KA_LAST && s->waiting)
        return "waiting without a window";
    if (!is_call_possible(s)) return "nothing is there to be called";
    switch (s->phase) {
    case BELO4KA_WINDOW: return audit_window(r, s);
    case BELO4KA_DUE: return audit_due(r, s);
    case BELO4KA_LAST: return audit_last(r, s);
    case BELO4KA_DEMAND:
        return s->due == s->author || belo4ka_top(s) != BELO4KA_DEVIL ? "no devil demands this"
                                                                      : NULL;
    default: return NULL;
    }
}

/* ---- seats and counters ------------------------------------------------------------------- */

/* 24 squirrels and 2 mushrooms at 5 points at most, times 9 with all devils, every round. */
enum { POINTS_MAX = BELO4KA_ROUNDS * (24 + 2) * 5 * 9 };

static const char *audit_seats(const br_rules *r, const belo4ka_state *s) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->total[seat] < s->scored[seat]) return "a total below its last round";
        if (s->total[seat] > POINTS_MAX) return "more points than there are";
        if (s->buyoffs[seat] > BELO4KA_CAP) return "too many draws were bought off";
        if (s->forfeits[seat] > POINTS_MAX) return "more forfeits than there are";
    }
    return NULL;
}

/* BE-86, BE-93, Q12: a match whose end has come is over, and no other. What is noted in a running
 * round (retirements, forfeits instead of a Devil's card) is looked at after it (F11, F13). */
static const char *audit_match(const br_rules *r, const belo4ka_state *s) {
    bool is_over = s->phase == BELO4KA_OVER,
         is_alko = r->option[BELO4KA_OPT_FORFEITS] == BELO4KA_ALKO;
    if (is_over || s->phase == BELO4KA_SCORED)
        return (belo4ka_end_clause(r, s) != 0) == is_over ? NULL
                                                          : "over, or not, at the wrong time";
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (is_alko ? s->forfeits[seat] >= BELO4KA_CAP : s->total[seat] >= BELO4KA_GOAL)
            return "the match was over before this round";
    return NULL;
}

static const char *audit_counters(const br_rules *r, const belo4ka_state *s) {
    bool has_shown = s->shown != BELO4KA_NOTHING;
    if (s->round < 1 || s->round > BELO4KA_ROUNDS) return "no such round";
    if (s->rebuilds > BELO4KA_REBUILDS || s->lap > r->seats) return "a counter is too high";
    if (s->phase != BELO4KA_SCORED && s->phase != BELO4KA_OVER && s->lap == r->seats)
        return "the round goes on although a lap of draws gave nothing";
    if (has_shown && s->shown >= s->discard_count) return "nothing is there to be shown";
    if (has_shown && s->phase != BELO4KA_TURN) return "a card is shown at the wrong time";
    return s->chance.left > 16 ? "the generator is broken" : NULL;
}

const char *belo4ka_audit(const br_rules *r, const void *state) {
    static const char *(*const checks[])(const br_rules *, const belo4ka_state *) = {
        audit_counters, audit_seats, audit_match, audit_cards, audit_hands, audit_step};
    for (unsigned i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        const char *broken = checks[i](r, state);
        if (broken) return broken;
    }
    return NULL;
}
