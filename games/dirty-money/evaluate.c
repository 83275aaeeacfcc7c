/* dirty-money/evaluate.c -- the evaluation of a position: a heuristic for bots, not a rule.
 *
 * In tenths of a VP: what is scored already, what money in hand will buy, and what each placement
 * will still bring in the turns that are left. How many those are is read off the seat that is
 * nearest to the end. The weights were set by playing against earlier ones.
 */
#include "state.h"

enum {
    VP = 10,
    NOTE = 6, /* a unit of money, while there is time to spend it */
    NOTE_LATE = 1,
    DIRTY = 3,  /* the risk that a dirty note is found */
    POINT = 12, /* a blacklist point, before it is known who has the most */
    TURNS_MAX = 9
};

/* Own turns that are likely left. */
static int turns_left(const br_rules *r, const dirty_money_state *s) {
    int goal = (int)dirty_money_goal(r), most = 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->own_count[seat] > most) most = s->own_count[seat];
    int left = goal - most;
    if (left > DM_ROUNDS_MAX - s->round) left = DM_ROUNDS_MAX - s->round;
    return left < 0 ? 0 : left > TURNS_MAX ? TURNS_MAX : left;
}

/* What one placement brings in a turn, beside what it has scored. */
static int income(unsigned type) {
    static const uint8_t tenths[DM_TYPES] = {
        [DM_PAINTING] = 3,        [DM_ART_GALLERY] = 3,     [DM_AUDIT_FIRM] = 4, [DM_CASINO] = 4,
        [DM_CRYPTO_EXCHANGE] = 4, [DM_CHARITY] = 3,         [DM_NEOBANK] = 1,    [DM_LAW_FIRM] = 5,
        [DM_MONEY_TRANSFER] = 8,  [DM_RESTAURANT_CHAIN] = 3};
    return tenths[type];
}

static int hand_outlook(const br_rules *r, const dirty_money_state *s, br_seat seat, int turns) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    int note = turns > 1 ? NOTE : NOTE_LATE, value = 0;
    for (unsigned i = 0; i < s->hand_count[seat]; i++) {
        unsigned code = s->hand[seat][i];
        if (code > deck->faces) continue; /* hidden: a view may be evaluated too */
        int worth = deck->value[code];
        if (deck->currency[code] == DM_CRYPTO) worth = s->villain[seat] == DM_KITTY ? 6 : 4;
        value += note * worth;
        if (turns > 0) value -= DIRTY * deck->dirty[code];
    }
    return value;
}

int32_t dirty_money_evaluate(const br_rules *r, const void *state, br_seat seat) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    const dirty_money_state *s = state;
    dirty_money_tally tally[DM_SEATS_MAX];
    int turns = turns_left(r, s);
    dirty_money_tallies(r, s, tally);
    int32_t value = VP * (dirty_money_total(&tally[seat]));
    if (s->phase == DM_PHASE_OVER) return value;
    /* Ranks on the blacklist still change: count points alike for all. */
    if (turns > 1) value += VP * tally[seat].loss - POINT * tally[seat].points;
    for (unsigned i = 0; i < s->own_count[seat]; i++)
        value += turns * income(deck->type[s->own[seat][i]]);
    return value + hand_outlook(r, s, seat, turns) + (s->token == seat ? 3 : 0);
}
