/* dirty-money/score.c -- what everybody's placements are worth, and who wins.
 *
 * All of it is read off the state at any time; the Charities' work (DM-99) is counted before the
 * match is over and done for good when it is.
 */
#include "state.h"

/* DM-88, DM-90, DM-Q27: sets of five, the rest as one smaller set. */
int dirty_money_sets(int paintings) {
    static const uint8_t value[] = {0, 2, 5, 9, 14};
    return paintings / 5 * 20 + value[paintings % 5];
}

int dirty_money_hand_value(const br_rules *r, const dirty_money_state *s, unsigned seat) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    int sum = 0;
    for (unsigned i = 0; i < s->hand_count[seat]; i++)
        if (s->hand[seat][i] <= deck->faces) sum += deck->value[s->hand[seat][i]];
    return sum;
}

void dirty_money_estate_of(const br_rules *r, const dirty_money_state *s, unsigned seat,
                           dirty_money_estate *e) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    memset(e, 0, sizeof *e);
    for (unsigned i = 0; i < s->own_count[seat]; i++) {
        unsigned kind = s->own[seat][i], type = deck->type[kind], region = deck->region[kind];
        e->type[type]++;
        e->region[region]++;
        e->casinos[region] = (int16_t)(e->casinos[region] + (type == DM_CASINO));
        e->chains[region] = (int16_t)(e->chains[region] + (type == DM_RESTAURANT_CHAIN));
        e->exchanges[region] = (int16_t)(e->exchanges[region] + (type == DM_CRYPTO_EXCHANGE));
        e->printed = (int16_t)(e->printed + deck->vp[kind]);
        e->tucked = (int16_t)(e->tucked + s->tuck[seat][i] * (type == DM_CASINO ? 1 : 2));
    }
    e->sets = e->region[0];
    for (unsigned i = 1; i < DM_REGIONS; i++)
        if (e->region[i] < e->sets) e->sets = e->region[i];
}

void dirty_money_tally_seat(const br_rules *r, const dirty_money_state *s, unsigned seat,
                            const dirty_money_estate *e, dirty_money_tally *t) {
    memset(t, 0, sizeof *t);
    t->printed = e->printed;
    t->tucked = e->tucked;
    for (unsigned i = 0; i < DM_REGIONS; i++)
        t->restaurants = (int16_t)(t->restaurants + e->chains[i] * e->region[i]);
    int banks = e->type[DM_NEOBANK];
    if (banks > 1 && r->option[DM_OPT_NEOBANK]) banks = 1; /* DM-Q24 */
    t->paintings = (int16_t)dirty_money_sets(e->type[DM_PAINTING]);
    t->overpay = s->overpay[seat];
    t->neobanks = (int16_t)(banks * s->hand_count[seat]);
    t->transfers = (int16_t)(3 * e->sets * e->type[DM_MONEY_TRANSFER]);
    int forgiven = s->phase == DM_PHASE_OVER ? 0 : 2 * e->type[DM_CHARITY];
    int points = s->points[seat] - forgiven; /* DM-Q29 */
    t->points = (int16_t)(points > 0 ? points : 0);
}

void dirty_money_tallies(const br_rules *r, const dirty_money_state *s, dirty_money_tally out[]) {
    int fewest = INT16_MAX, most = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        dirty_money_estate e;
        dirty_money_estate_of(r, s, seat, &e);
        dirty_money_tally_seat(r, s, seat, &e, &out[seat]);
        if (out[seat].points < fewest) fewest = out[seat].points;
        if (out[seat].points > most) most = out[seat].points;
    }
    for (unsigned seat = 0; seat < r->seats; seat++) { /* DM-80 to DM-83, DM-Q28 */
        int points = out[seat].points;
        out[seat].loss = (int16_t)(points == fewest ? 0 : points == most ? points + 2 : points);
    }
}

int dirty_money_total(const dirty_money_tally *t) {
    return t->printed + t->paintings + t->tucked + t->overpay + t->neobanks + t->transfers +
           t->restaurants - t->loss;
}

/* DM-87, DM-Q31: later in the turn order of the final round is better. */
unsigned dirty_money_turn_order(const br_rules *r, const dirty_money_state *s, unsigned seat) {
    return (seat + r->seats - s->first) % r->seats;
}

void dirty_money_scores(const br_rules *r, const void *state, br_result *out) {
    const dirty_money_state *s = state;
    dirty_money_tally tally[DM_SEATS_MAX];
    int64_t rank[DM_SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->over = s->phase == DM_PHASE_OVER;
    dirty_money_tallies(r, s, tally);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->score[seat] = dirty_money_total(&tally[seat]);
        rank[seat] = (out->score[seat] * 256 + dirty_money_hand_value(r, s, seat)) * 8 +
                     (int32_t)dirty_money_turn_order(r, s, seat);
    }
    br__places(r, rank, out);
}
