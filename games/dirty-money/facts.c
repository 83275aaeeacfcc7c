/* dirty-money/facts.c -- what the rules make of a view, for those who draw it.
 *
 * goal       placements that make a round the last
 * limit      for each seat how many cards its hand may hold
 * score      for each seat what it would score if the match ended now
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
    jw_ints_of(out, "limit", limit, r->seats);
}

/* What scores lies open, but for the worth of a hand, which only breaks ties (DM-87). */
static void put_scores(const br_rules *r, const dirty_money_state *v, br_buf *out) {
    dirty_money_tally tally[DM_SEATS_MAX];
    int score[DM_SEATS_MAX];
    dirty_money_tallies(r, v, tally);
    for (unsigned seat = 0; seat < r->seats; seat++) score[seat] = dirty_money_total(&tally[seat]);
    jw_ints_of(out, "score", score, r->seats);
}

static void put_locations(const br_rules *r, const dirty_money_state *v, br_buf *out) {
    int brings[DM_LOCATIONS] = {0};
    jw_list_of(out, "locations");
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) {
        for (unsigned i = 0; i < DM_STALL; i++)
            brings[loc] += dirty_money_is_note(v->stall[loc][i]);
        if (!dirty_money_in_play(r, loc)) continue;
        jw_word(out, r, DM_DICT_LOCATION, loc);
    }
    jw_list_end(out);
    jw_ints_of(out, "brings", brings, DM_LOCATIONS);
}

/* DM-17, DM-118, DM-124: three at the auction, and in the Bears' den if somebody plays them. */
static void put_slots(const br_rules *r, const dirty_money_state *v, br_buf *out) {
    int size = (int)dirty_money_row_size(r), den = 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (v->villain[seat] == DM_BEARS) den = DM_ROW_MAX;
    const int slots[DM_ROWS] = {size, size, size, dirty_money_in_play(r, DM_AH) ? DM_ROW_MAX : 0,
                                den};
    jw_ints_of(out, "slots", slots, DM_ROWS);
}

/* A word as the name of a member. */
static void put_name(const br_rules *r, int dict, unsigned value, br_buf *out) {
    char word[BR_WORD_MAX];
    if (br_value_word(r, dict, value, word)) jw_key(out, word);
}

static void put_worth(const br_rules *r, const dirty_money_state *v, unsigned kind, br_buf *out) {
    const uint8_t *hand = v->hand[v->turn];
    jw_object_of(out, "worth");
    for (unsigned i = 0; i < v->hand_count[v->turn]; i++) {
        unsigned worth = dirty_money_is_note(hand[i]) ? dirty_money_worth(r, v, hand[i], kind) : 0;
        if (worth == 0 || (i > 0 && hand[i] == hand[i - 1])) continue;
        put_name(r, DM_DICT_CARD, hand[i], out);
        jw_int(out, worth);
    }
    jw_object_end(out);
}

static void put_offer(const br_rules *r, const dirty_money_state *v, unsigned slot, uint32_t others,
                      br_buf *out) {
    const uint8_t *kinds = &v->row[0][0];
    jw_object(out);
    jw_key(out, "slot");
    jw_word(out, r, DM_DICT_SLOT, slot);
    jw_key(out, "price");
    jw_int(out, dirty_money_cost(r, v, kinds[slot], 0));
    jw_object_of(out, "with");
    for (; others; others &= others - 1) {
        unsigned second = (unsigned)__builtin_ctz(others);
        put_name(r, DM_DICT_SLOT, second, out);
        jw_int(out, dirty_money_cost(r, v, kinds[slot], kinds[second]));
    }
    jw_object_end(out);
    put_worth(r, v, kinds[slot], out);
    jw_object_end(out);
}

static void put_sale(const br_rules *r, const dirty_money_state *v, br_buf *out) {
    uint32_t reach = v->phase == DM_PHASE_LOCATION ? dirty_money_reach(r, v) : 0;
    bool is_joint = v->loc <= DM_US && !v->bought; /* DM-F12 */
    jw_list_of(out, "sale");
    for (uint32_t i = reach; i; i &= i - 1) {
        put_offer(r, v, (unsigned)__builtin_ctz(i), is_joint ? reach & ~(i & -i) : 0, out);
    }
    jw_list_end(out);
}

void dirty_money_facts(const br_rules *r, const void *view, br_buf *out) {
    const dirty_money_state *v = view;
    jw_key(out, "goal");
    jw_int(out, dirty_money_goal(r));
    put_limits(r, v, out);
    put_scores(r, v, out);
    put_locations(r, v, out);
    put_slots(r, v, out);
    jw_key(out, "shark");
    if (dirty_money_shark(v)) jw_int(out, dirty_money_shark(v));
    else jw_null(out);
    put_sale(r, v, out);
}
