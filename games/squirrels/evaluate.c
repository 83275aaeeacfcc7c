/* squirrels/evaluate.c -- the evaluation of a position: a heuristic for bots, not a rule.
 *
 * Nuts owned count in full; what the tops will bring in the next turn counts by how likely it is
 * to come. In tenths of a nut, because most of these likelihoods are fractions.
 */
#include "state.h"

enum { NUT = 10 };

/* What the own tops promise for the next own turn. */
static int promise(const br_rules *r, const squirrels_state *s, unsigned seat) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    int value = 0, contrabands = 0;
    bool has_bank = squirrels_has_top(s, seat, SQUIRRELS_BANK);
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        unsigned top = squirrels_top(s, seat, place);
        if (squirrels_is_contraband(top)) {
            value += 8 * deck->value[top];
            contrabands++;
        } else if (top == SQUIRRELS_CUSTOMS) {
            value += 7;
        } else if (top == SQUIRRELS_RAID) {
            value += 6;
        }
    }
    for (unsigned rival = 0; rival < r->seats; rival++) {
        if (rival == seat) continue;
        bool is_safe = squirrels_has_top(s, rival, SQUIRRELS_BANK);
        int tops = (int)squirrels_is_contraband(squirrels_top(s, rival, 0)) +
                   (int)squirrels_is_contraband(squirrels_top(s, rival, 1));
        if (squirrels_has_top(s, seat, SQUIRRELS_ROBBERY) && !is_safe) value += 7 * tops;
        if (squirrels_has_top(s, rival, SQUIRRELS_ROBBERY) && !has_bank) value -= 8 * contrabands;
    }
    return value;
}

/* Cards worth having for the turns that are left: contraband not yet laid, and the hideout. */
static int reserve(const br_rules *r, const squirrels_state *s, unsigned seat) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    int value = 0;
    for (unsigned card = SQUIRRELS_CONTRABAND_LOW; card <= SQUIRRELS_CONTRABAND_HIGH; card++)
        if (s->hand[seat] & SQUIRRELS_CARD_BIT(card)) value += 3 * deck->value[card];
    if (s->hand[seat] & SQUIRRELS_CARD_BIT(SQUIRRELS_HIDEOUT)) value += 12;
    return value;
}

int32_t squirrels_evaluate(const br_rules *r, const void *state, br_seat seat) {
    const squirrels_state *s = state;
    int32_t value = s->hoard[seat] * NUT;
    if (s->phase == SQUIRRELS_OVER) {
        br_result result;
        r->game->scores(r, s, &result);
        return value + (br_has(result.winners, seat) ? 10 * NUT : 0);
    }
    return value + promise(r, s, seat) + reserve(r, s, seat);
}
