/* dirty-money/facts.c -- what the rules make of a view, for those who draw it.
 *
 * goal       placements that make a round the last
 * limit      for each seat how many cards its hand may hold
 * locations  those in play; brings: how many notes the hand gains at each of all six
 * slots      for each row how many placements may lie there
 * shark      what the Loan Shark's note is worth to the active seat, or null
 * sale       what may be bought in this visit: slot, price, with whom it costs how much, and what
 *            each note that the view shows in the active hand is worth there
 */
#include "state.h"

static void put_limits(const br_rules *r, const dirty_money_state *v, br_buf *out) {
    int limit[DM_SEATS_MAX];
    for (unsigned seat = 0; seat < r->seats; seat++)
        limit[seat] = (int)dirty_money_limit(r, v, seat);
    br__fact_numbers(out, "limit", limit, r->seats);
}

static void put_locations(const br_rules *r, const dirty_money_state *v, br_buf *out) {
    int brings[DM_LOCATIONS] = {0};
    br__fact(out, "locations");
    br_put_char(out, '[');
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) {
        for (unsigned i = 0; i < DM_STALL; i++)
            brings[loc] += dirty_money_is_note(v->stall[loc][i]);
        if (!dirty_money_in_play(r, loc)) continue;
        br__put_next(out);
        br__put_word(out, r, DM_DICT_LOCATION, loc);
    }
    br_put_char(out, ']');
    br__fact_numbers(out, "brings", brings, DM_LOCATIONS);
}

/* DM-17, DM-118, DM-124: three at the auction, and in the Bears' den if somebody plays them. */
static void put_slots(const br_rules *r, const dirty_money_state *v, br_buf *out) {
    int size = (int)dirty_money_row_size(r), den = 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (v->villain[seat] == DM_BEARS) den = DM_ROW_MAX;
    const int slots[DM_ROWS] = {size, size, size, dirty_money_in_play(r, DM_AH) ? DM_ROW_MAX : 0,
                                den};
    br__fact_numbers(out, "slots", slots, DM_ROWS);
}

/* A word as the name of a member. */
static void put_name(const br_rules *r, int dict, unsigned value, br_buf *out) {
    char word[BR_WORD_MAX];
    if (r->game->word(r, dict, value, word)) br__fact(out, word);
}

static void put_worth(const br_rules *r, const dirty_money_state *v, unsigned kind, br_buf *out) {
    const uint8_t *hand = v->hand[v->turn];
    br__fact(out, "worth");
    br_put_char(out, '{');
    for (unsigned i = 0; i < v->hand_count[v->turn]; i++) {
        unsigned worth = dirty_money_is_note(hand[i]) ? dirty_money_worth(r, v, hand[i], kind) : 0;
        if (worth == 0 || (i > 0 && hand[i] == hand[i - 1])) continue;
        put_name(r, DM_DICT_CARD, hand[i], out);
        br_put_int(out, worth);
    }
    br_put_char(out, '}');
}

static void put_offer(const br_rules *r, const dirty_money_state *v, unsigned slot, uint32_t others,
                      br_buf *out) {
    const uint8_t *kinds = &v->row[0][0];
    br_put_char(out, '{');
    br__fact(out, "slot");
    br__put_word(out, r, DM_DICT_SLOT, slot);
    br__fact(out, "price");
    br_put_int(out, dirty_money_cost(r, v, kinds[slot], 0));
    br__fact(out, "with");
    br_put_char(out, '{');
    for (; others; others &= others - 1) {
        unsigned second = (unsigned)__builtin_ctz(others);
        put_name(r, DM_DICT_SLOT, second, out);
        br_put_int(out, dirty_money_cost(r, v, kinds[slot], kinds[second]));
    }
    br_put_char(out, '}');
    put_worth(r, v, kinds[slot], out);
    br_put_char(out, '}');
}

static void put_sale(const br_rules *r, const dirty_money_state *v, br_buf *out) {
    uint32_t reach = v->phase == DM_PHASE_LOCATION ? dirty_money_reach(r, v) : 0;
    bool is_joint = v->loc <= DM_US && !v->bought; /* DM-F12 */
    br__fact(out, "sale");
    br_put_char(out, '[');
    for (uint32_t i = reach; i; i &= i - 1) {
        br__put_next(out);
        put_offer(r, v, (unsigned)__builtin_ctz(i), is_joint ? reach & ~(i & -i) : 0, out);
    }
    br_put_char(out, ']');
}

void dirty_money_facts(const br_rules *r, const void *view, br_buf *out) {
    const dirty_money_state *v = view;
    br__fact(out, "goal");
    br_put_int(out, dirty_money_goal(r));
    put_limits(r, v, out);
    put_locations(r, v, out);
    put_slots(r, v, out);
    br__fact(out, "shark");
    if (dirty_money_shark(v)) br_put_int(out, dirty_money_shark(v));
    else br_put(out, "null");
    put_sale(r, v, out);
}
