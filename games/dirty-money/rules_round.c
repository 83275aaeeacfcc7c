/* dirty-money/rules_round.c -- the deal, whose turn is next, the end of a round and of the match.
 *
 * Orders that the book leaves open but that decide which card lies where are fixed here: seats one
 * by one (DM-F23), rows before the Auction House (DM-F24), locations in the order EU, JP, US, BR,
 * BM, AH (DM-F25, DM-Q53).
 */
#include "state.h"

enum { HAND = 3, BEARS_CARDS = 3, GOAL = 10, GOAL_QUICK = 8 };

unsigned dirty_money_goal(const br_rules *r) { /* DM-77, DM-123 */
    return r->option[DM_OPT_QUICK] ? GOAL_QUICK : GOAL;
}

/* ---- laying out --------------------------------------------------------------------------- */

static unsigned stall_size(const dirty_money_state *s, unsigned loc) { /* there are no gaps */
    const uint8_t *card = s->stall[loc];
    return 0u + (card[0] != 0) + (card[1] != 0) + (card[2] != 0) + (card[3] != 0);
}

BR__APART static void emit_layout(unsigned loc, const uint8_t *cards, unsigned count,
                                  uint16_t clause, br_events *log) {
    br_event *e = BR__TELL(log, DM_EV_LAYOUT, BR_SEAT_NONE, clause, loc, count);
    memcpy(&e->open[2], cards, count);
    e->flags = BR_EVENT_FINAL;
}

static void lay_cards(dirty_money_state *s, unsigned loc, unsigned wanted, uint16_t clause,
                      br_events *log) {
    unsigned have = stall_size(s, loc), laid = 0;
    uint8_t *cards = &s->stall[loc][have];
    while (laid < wanted && have + laid < DM_STALL) {
        unsigned code = dirty_money_draw(s, log);
        if (code == DM_NO_CARD) break; /* DM-Q07 */
        cards[laid++] = (uint8_t)code;
    }
    if (log && laid) emit_layout(loc, cards, laid, clause, log);
}

BR__APART static void emit_row(unsigned row, const uint8_t *kinds, unsigned count, uint16_t clause,
                               br_events *log) {
    br_event *e = BR__TELL(log, DM_EV_ROW, BR_SEAT_NONE, clause, row, count);
    memcpy(&e->open[2], kinds, count);
    e->flags = BR_EVENT_FINAL;
}

/* Fills the gaps of the rows: EU, JP, US first, then the Auction House with one of each region
 * (DM-73, DM-74, DM-Q40). */
static void lay_rows(const br_rules *r, dirty_money_state *s, bool is_deal, br_events *log) {
    enum { AUCTION = ((1 << DM_REGIONS) - 1) << DM_ROW_AH * DM_ROW_MAX };
    uint32_t wanted = dirty_money_row_size(r) == 3 ? 0x1FF : 0x0DB; /* three rows of 3 or of 2 */
    uint8_t laid[DM_ROW_BR][DM_ROW_MAX], count[DM_ROW_BR] = {0};
    if (dirty_money_in_play(r, DM_AH)) wanted |= AUCTION;
    for (uint32_t gaps = wanted & ~dirty_money_slots(s); gaps; gaps &= gaps - 1) {
        unsigned slot = (unsigned)__builtin_ctz(gaps), row = slot / DM_ROW_MAX;
        unsigned i = slot % DM_ROW_MAX,
                 kind = dirty_money_place_draw(r, s, row == DM_ROW_AH ? i : row);
        s->row[row][i] = (uint8_t)kind;
        laid[row][count[row]] = (uint8_t)kind;
        count[row] = (uint8_t)(count[row] + (kind != 0));
    }
    for (unsigned row = 0; log && row < DM_ROW_BR; row++) {
        uint16_t clause = row == DM_ROW_AH ? (is_deal ? DM_19 : DM_74) : is_deal ? DM_17 : DM_73;
        if (count[row]) emit_row(row, laid[row], count[row], clause, log);
    }
}

/* ---- the deal ----------------------------------------------------------------------------- */

static void deal_villains(const br_rules *r, dirty_money_state *s, br__deal *deal, br_events *log) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    uint8_t villain[DM_VILLAINS] = {DM_LAUNDERER, DM_RAT, DM_KITTY, DM_BEARS, DM_SHARK};
    br__deal_shuffle(deal, villain, DM_VILLAINS);
    unsigned lowest = UINT8_MAX;
    for (unsigned seat = 0; seat < r->seats; seat++) { /* DM-21 */
        s->villain[seat] = villain[seat];
        if (deck->number[villain[seat]] < lowest) { /* DM-23 */
            lowest = deck->number[villain[seat]];
            s->first = (uint8_t)seat;
        }
        if (log) BR__TELL(log, DM_EV_VILLAIN, (br_seat)seat, DM_21, villain[seat]);
    }
    s->token = s->turn = s->first;
    if (log) br__emit(log, DM_EV_FIRST, s->first, DM_23)->flags = BR_EVENT_FINAL;
}

/* DM-20, DM-22, DM-24: from the notes alone. What is left is shuffled with the actions (DM-25). */
static void deal_money(const br_rules *r, dirty_money_state *s, br__deal *deal, br_events *log) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned last = (s->first + r->seats - 1u) % r->seats, left = DM_MONEY;
    memcpy(s->deck, deck->money, DM_MONEY);
    for (unsigned i = 0; i < HAND * r->seats + 1u; i++) {
        unsigned seat = i < HAND * r->seats ? i / HAND : last; /* DM-F23 */
        unsigned pick = br__deal_below(deal, left--);
        dirty_money_hand_add(s, seat, s->deck[pick], 0);
        s->deck[pick] = s->deck[left];
    }
    memcpy(&s->deck[left], deck->action, DM_ACTIONS);
    memset(&s->deck[left + DM_ACTIONS], 0, DM_CARDS - left - DM_ACTIONS);
    s->deck_count = (uint8_t)(left + DM_ACTIONS);
    br__deal_shuffle(deal, s->deck, s->deck_count);
    for (unsigned seat = 0; log && seat < r->seats; seat++) {
        br_event *e = BR__TELL(log, DM_EV_DEAL, (br_seat)seat, seat == last ? DM_24 : DM_22,
                               s->hand_count[seat]);
        br__secret(e, br_bit((br_seat)seat), s->hand[seat], s->hand_count[seat]);
    }
}

static void begin_turn(dirty_money_state *s) {
    s->loc = DM_NOWHERE;
    s->bought = 0;
    s->used_location = 0;
    s->used_shark = 0;
    s->partner = BR_SEAT_NONE;
    s->phase = DM_PHASE_VISIT;
    s->acting = br_bit(s->turn);
}

void dirty_money_setup(const br_rules *r, void *state, const uint8_t seed[BR_SEED_BYTES],
                       br_events *log) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    dirty_money_state *s = state;
    br__deal deal;
    br_chance_init(&s->chance, seed);
    /* A word for every card but the last of each pile. */
    br__deal_begin(&deal, &s->chance, DM_PLACEMENTS - DM_REGIONS + DM_VILLAINS + DM_CARDS - 2);
    memcpy(s->place_deck, deck->place, sizeof s->place_deck);
    for (unsigned region = 0; region < DM_REGIONS; region++) { /* DM-16 */
        s->place_left[region] = (uint8_t)(deck->region_at[region + 1] - deck->region_at[region]);
        br__deal_shuffle(&deal, &s->place_deck[deck->region_at[region]], s->place_left[region]);
    }
    lay_rows(r, s, true, log);
    deal_villains(r, s, &deal, log);
    deal_money(r, s, &deal, log);
    br__deal_end(&deal);
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) /* DM-26 */
        if (dirty_money_in_play(r, loc)) lay_cards(s, loc, 2, DM_26, log);
    s->round = 1;
    begin_turn(s);
    for (unsigned seat = 0; seat < r->seats; seat++) /* DM-Q34: the last step of setup */
        if (s->villain[seat] == DM_BEARS) {
            s->phase = DM_PHASE_BEARS;
            s->acting = br_bit((br_seat)seat);
        }
}

/* DM-115; from the tops, EU, JP, US (DM-F26). */
void dirty_money_bears(const br_rules *r, dirty_money_state *s, const br_move *move,
                       br_events *log) {
    unsigned count = 0;
    for (unsigned region = 0; region < DM_REGIONS; region++)
        for (unsigned i = 0; i < move->arg[region]; i++)
            s->row[DM_ROW_BR][count++] = (uint8_t)dirty_money_place_draw(r, s, region);
    assert(count == BEARS_CARDS);
    if (log) emit_row(DM_ROW_BR, s->row[DM_ROW_BR], count, DM_115, log);
    begin_turn(s);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* DM-99, DM-Q29: every Charity does what it can, before blacklists are compared. */
static void do_charity(const br_rules *r, dirty_money_state *s, br_events *log) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned count = 2 * dirty_money_owned(r, s, seat, DM_CHARITY, DM_REGIONS);
        if (count > s->points[seat]) count = s->points[seat];
        for (unsigned i = 0; i < count; i++) dirty_money_forgive(s, seat, DM_99, NULL);
        if (log && count) BR__TELL(log, DM_EV_CHARITY, (br_seat)seat, DM_99, count);
    }
}

static void emit_scores(const br_rules *r, const dirty_money_state *s, br_events *log) {
    dirty_money_tally tally[DM_SEATS_MAX];
    br_result result;
    dirty_money_tallies(r, s, tally);
    dirty_money_scores(r, s, &result);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        const dirty_money_tally *t = &tally[seat];
        const int16_t part[] = {t->printed,   t->paintings,   t->tucked, t->overpay, t->neobanks,
                                t->transfers, t->restaurants, t->points, t->loss};
        br_event *e = br__emit(log, DM_EV_SCORE, (br_seat)seat, DM_84);
        for (unsigned i = 0; i < 9; i++) {
            e->open[2 * i] = (uint8_t)part[i];
            e->open[2 * i + 1] = (uint8_t)(part[i] >> 8);
        }
        e->flags = BR_EVENT_FINAL; /* Neobanks tell how many cards are in hand, and that is open */
    }
    br__breaker breaker[] = {{.clause = DM_86}, {.clause = DM_87}};
    for (unsigned seat = 0; seat < r->seats; seat++) {
        breaker[0].value[seat] = dirty_money_hand_value(r, s, seat);
        breaker[1].value[seat] = 1 + (int32_t)dirty_money_turn_order(r, s, seat);
    }
    br__tell_ties(r, &result, DM_EV_TIE, breaker, 2, log);
    br__emit(log, DM_EV_OVER, br_lowest(result.winners), DM_85)->flags = BR_EVENT_FINAL;
}

BR__APART static void finish(const br_rules *r, dirty_money_state *s, br_events *log) {
    do_charity(r, s, log);
    s->phase = DM_PHASE_OVER;
    s->acting = 0;
    s->loc = DM_NOWHERE;
    s->bought = s->used_location = s->used_shark = 0;
    if (log) emit_scores(r, s, log);
}

/* ---- the end of a round ------------------------------------------------------------------- */

static bool is_last_round(const br_rules *r, const dirty_money_state *s) {
    if (s->round >= DM_ROUNDS_MAX) return true; /* DM-Q54 */
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->own_count[seat] >= dirty_money_goal(r)) return true;
    return false;
}

/* DM-133: which locations have cards is settled before the first card is laid (DM-F19). */
static void refill(const br_rules *r, dirty_money_state *s, br_events *log) {
    unsigned open = 0, empty = 0;
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) {
        open |= (unsigned)(s->stall[loc][0] != 0) << loc;
        empty |= (unsigned)dirty_money_in_play(r, loc) << loc;
    }
    for (empty &= ~open; open; open &= open - 1)
        lay_cards(s, (unsigned)__builtin_ctz(open), 1, DM_71, log);
    for (; empty; empty &= empty - 1) lay_cards(s, (unsigned)__builtin_ctz(empty), 2, DM_72, log);
    lay_rows(r, s, false, log);
}

static void end_round(const br_rules *r, dirty_money_state *s, br_events *log) {
    if (is_last_round(r, s)) { /* DM-Q33: nothing is laid out any more */
        finish(r, s, log);
        return;
    }
    refill(r, s, log);
    s->round++;
    s->gone = 0;
    s->first = s->turn = s->token; /* DM-64, DM-76 */
    if (log) BR__TELL(log, DM_EV_ROUND, s->first, DM_28, s->round)->flags = BR_EVENT_PART;
}

static bool is_any_open(const dirty_money_state *s) {
    unsigned cards = 0;
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) cards |= s->stall[loc][0];
    return cards != 0;
}

void dirty_money_next_turn(const br_rules *r, dirty_money_state *s, br_events *log) {
    for (;;) {
        unsigned next = s->turn + 1u;
        if (++s->gone < r->seats)
            s->turn = (uint8_t)(next & -(unsigned)(next < r->seats)); /* DM-28 */
        else end_round(r, s, log);
        if (s->phase == DM_PHASE_OVER) return;
        if (is_any_open(s)) break;
        if (log) br__emit(log, DM_EV_SKIP, s->turn, DM_Q51); /* no turn, so no laundering either */
    }
    begin_turn(s);
}
