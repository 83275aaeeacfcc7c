/* belo4ka/round.c -- dealing, drawing, the end of a round and of the match.
 *
 * Cards are drawn one by one; the discard becomes the deck only when a card is needed and there is
 * none (F03). A round ends with an empty hand, or when the deck gives nothing more (Q12).
 */
#include "state.h"

/* ---- dealing ------------------------------------------------------------------------------ */

static unsigned bag_list(belo4ka_bag bag, uint8_t *out) {
    unsigned count = 0;
    for (; bag.numbers; bag.numbers &= bag.numbers - 1)
        out[count++] = (uint8_t)__builtin_ctzll(bag.numbers);
    for (uint64_t there = belo4ka_kinds_there(bag.kinds); there; there &= there - 1) {
        unsigned shift = (unsigned)__builtin_ctzll(there);
        unsigned copies = (unsigned)(bag.kinds >> shift) & 15u;
        memset(&out[count], (int)(BELO4KA_SQUIRRELS + shift / 4), copies);
        count += copies;
    }
    return count;
}

/* One card at a time, clockwise from the first player (F14). */
static void deal_hands(const br_rules *r, belo4ka_state *s) {
    for (unsigned i = 0; i < BELO4KA_HAND; i++) {
        unsigned seat = s->starter;
        do {
            belo4ka_add(&s->hand[seat], s->deck[--s->deck_count]);
            s->deck[s->deck_count] = 0;
            seat = belo4ka_next(r, seat);
        } while (seat != s->starter);
    }
    memset(s->hand_count, BELO4KA_HAND, r->seats);
}

BR__APART static void emit_round(const br_rules *r, const belo4ka_state *s, br_events *log) {
    br_event *e =
        BR__TELL(log, BELO4KA_EV_ROUND, s->starter, s->round == 1 ? BE_10 : BE_Q16, s->round);
    e->flags = BR_EVENT_FINAL | BR_EVENT_PART; /* turns have no numbers: F31 */
    for (unsigned seat = 0; seat < r->seats; seat++) {
        uint8_t cards[BELO4KA_CARDS];
        unsigned count = bag_list(s->hand[seat], cards);
        for (unsigned i = 0; i < count; i++) cards[i]++;
        e = br__emit(log, BELO4KA_EV_HAND, (br_seat)seat, BE_07);
        e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT | BR_EVENT_QUIET;
        br__secret(e, br_bit((br_seat)seat), cards, count);
    }
}

void belo4ka_begin_round(const br_rules *r, belo4ka_state *s, unsigned starter, br_events *log) {
    const belo4ka_bag all = {~0ull, BELO4KA_ALL_KINDS};
    memset(s->hand, 0, sizeof s->hand);
    memset(s->front, 0, sizeof s->front);
    memset(s->known, 0, sizeof s->known);
    memset(s->discard, 0, sizeof s->discard);
    s->recycled = (belo4ka_bag){0, 0};
    s->discard_count = 0;
    s->deck_count = (uint8_t)bag_list(all, s->deck);
    br_chance_shuffle(&s->chance, s->deck, s->deck_count);
    s->round++;
    s->starter = s->turn = (uint8_t)starter;
    s->author = s->due = 0;
    s->finisher = BR_SEAT_NONE;
    s->rebuilds = s->lap = 0;
    s->phase = BELO4KA_TURN;
    deal_hands(r, s);
    if (log) emit_round(r, s, log);
}

BELO4KA_HANDLER(deal) {
    (void)seat;
    (void)move;
    bool has_finisher = s->finisher != BR_SEAT_NONE;
    belo4ka_begin_round(r, s, has_finisher ? s->finisher : belo4ka_next(r, s->starter), log);
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* All of the discard but its top (Q12). */
BR__APART static void rebuild(belo4ka_state *s, br_events *log) {
    unsigned count = s->discard_count - 1u;
    memcpy(s->deck, s->discard, count);
    s->recycled = (belo4ka_bag){0, 0};
    for (unsigned i = 0; i < count; i++) belo4ka_add(&s->recycled, s->deck[i]);
    br_chance_shuffle(&s->chance, s->deck, count);
    s->deck_count = (uint8_t)count;
    s->discard[0] = s->discard[count];
    memset(&s->discard[1], 0, count);
    s->discard_count = 1;
    s->rebuilds++;
    if (log) BR__TELL(log, BELO4KA_EV_REBUILD, BR_SEAT_NONE, BE_Q12, count)->flags = BR_EVENT_FINAL;
}

belo4ka_drawn belo4ka_draw_cards(const br_rules *r, belo4ka_state *s, br_seat seat, unsigned count,
                                 unsigned reason, br_events *log) {
    (void)r;
    belo4ka_drawn drawn = {0, false};
    uint8_t cards[2];
    while (drawn.count < count) {
        if (s->deck_count == 0) {
            if (s->discard_count <= 1) break; /* F05: nothing to rebuild from */
            drawn.is_out = s->rebuilds == BELO4KA_REBUILDS;
            if (drawn.is_out) break;
            rebuild(s, log);
        }
        unsigned card = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        belo4ka_add(&s->hand[seat], card);
        cards[drawn.count++] = (uint8_t)(card + 1);
    }
    s->hand_count[seat] = (uint8_t)(s->hand_count[seat] + drawn.count);
    if (!log) return drawn;
    br__sort_u8(cards, drawn.count); /* a hand has no order, so a draw tells none */
    static const uint16_t clauses[] = {0, BE_66, BE_28, BE_24, BE_Q09};
    br_event *e = br__emit(log, BELO4KA_EV_DRAW, seat, clauses[reason]);
    /* How many and why would tell which card made somebody draw (F31). */
    e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT | BR_EVENT_TRANSIENT_OPEN;
    e->open[0] = (uint8_t)(drawn.count + 1);
    e->open[1] = (uint8_t)reason;
    if (drawn.count) br__secret(e, br_bit(seat), cards, drawn.count);
    return drawn;
}

/* ---- scoring ------------------------------------------------------------------------------ */

int belo4ka_points(const belo4ka_deck *deck, uint64_t kinds) {
    unsigned points = 0;
    for (uint64_t left = kinds & BELO4KA_SQUIRREL_KINDS; left;) {
        unsigned shift = (unsigned)__builtin_ctzll(left) & ~3u;
        points += deck->points[shift / 4 % BELO4KA_RANKS] * ((unsigned)(left >> shift) & 15u);
        left &= ~(15ull << shift);
    }
    return (int)points;
}

/* BE-77 to BE-80: squirrels in front and in hand, and mushrooms in hand. */
unsigned belo4ka_base_points(const br_rules *r, const belo4ka_state *s, unsigned seat) {
    const belo4ka_deck *deck = belo4ka_deck_of(r);
    uint64_t hand = s->hand[seat].kinds;
    return (unsigned)(belo4ka_points(deck, hand) + belo4ka_points(deck, s->front[seat])) +
           deck->mushrooms * belo4ka_kind_count(hand, BELO4KA_MUSHROOMS);
}

static void put_two(uint8_t *at, unsigned value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static void score_seat(const br_rules *r, belo4ka_state *s, unsigned seat, br_events *log) {
    unsigned base = belo4ka_base_points(r, s, seat);
    unsigned factor = 1 + belo4ka_kind_count(s->hand[seat].kinds, BELO4KA_DEVIL); /* BE-81 */
    s->scored[seat] = (uint16_t)(base * factor);
    s->total[seat] = (uint16_t)(s->total[seat] + s->scored[seat]);
    if (!log) return;
    br_event *e = br__emit(log, BELO4KA_EV_SCORE, (br_seat)seat, factor > 1 ? BE_81 : BE_78);
    e->flags = BR_EVENT_FINAL;
    put_two(&e->open[0], base);
    put_two(&e->open[2], factor);
    put_two(&e->open[4], s->scored[seat]);
    put_two(&e->open[6], s->total[seat]);
    memcpy(&e->open[8], &s->hand[seat], sizeof s->hand[seat]); /* BE-F32: it lies open now */
}

static void give_forfeits(belo4ka_state *s, unsigned seat, unsigned count, uint16_t clause,
                          br_events *log) {
    s->forfeits[seat] = (uint16_t)(s->forfeits[seat] + count);
    if (!log || count == 0) return;
    br_event *e = br__emit(log, BELO4KA_EV_FORFEITS, (br_seat)seat, clause);
    put_two(&e->open[0], count);
    put_two(&e->open[2], s->forfeits[seat]);
}

/* BE-91 with Q18, or BE-94. */
static void score_forfeits(const br_rules *r, belo4ka_state *s, br_events *log) {
    unsigned most = 0, kind = r->option[BELO4KA_OPT_FORFEITS];
    if (kind == BELO4KA_PLAIN_MATCH) return;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->scored[seat] > most) most = s->scored[seat];
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (kind == BELO4KA_ALKO_XXL) give_forfeits(s, seat, s->scored[seat], BE_94, log);
        else if (most > 0 && s->scored[seat] == most) give_forfeits(s, seat, 1, BE_91, log);
    }
}

/* ---- the end ------------------------------------------------------------------------------ */

bool belo4ka_is_out(const br_rules *r, const belo4ka_state *s, unsigned seat) {
    return r->option[BELO4KA_OPT_FORFEITS] == BELO4KA_ALKO &&
           (s->forfeits[seat] + s->buyoffs[seat] >= BELO4KA_CAP ||
            br_has(s->retired, (br_seat)seat));
}

uint16_t belo4ka_end_clause(const br_rules *r, const belo4ka_state *s) {
    bool is_alko = r->option[BELO4KA_OPT_FORFEITS] == BELO4KA_ALKO;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (is_alko ? belo4ka_is_out(r, s, seat) : s->total[seat] >= BELO4KA_GOAL)
            return is_alko ? BE_93 : BE_86;
    return s->round >= BELO4KA_ROUNDS ? BE_Q12 : 0;
}

BR__APART static void finish(const br_rules *r, belo4ka_state *s, uint16_t clause, br_events *log) {
    s->phase = BELO4KA_OVER;
    if (!log) return;
    br_result result;
    belo4ka_scores(r, s, &result);
    br_event *e = br__emit(log, BELO4KA_EV_OVER, BR_SEAT_NONE, clause == BE_86 ? BE_87 : clause);
    e->flags = BR_EVENT_FINAL;
    put_two(e->open, result.winners);
}

void belo4ka_end_round(const br_rules *r, belo4ka_state *s, uint16_t clause, br_events *log) {
    if (log)
        br__emit(log, BELO4KA_EV_END, s->finisher, clause)->flags =
            BR_EVENT_FINAL | BR_EVENT_OPENS; /* Q30: what was played may be told again */
    s->phase = BELO4KA_SCORED;
    s->call = BELO4KA_CALL_NONE;
    s->shown = BELO4KA_NOTHING; /* everything lies open now (F32) */
    for (unsigned seat = 0; seat < r->seats; seat++) score_seat(r, s, seat, log);
    score_forfeits(r, s, log);
    uint16_t end = belo4ka_end_clause(r, s);
    if (end) {
        finish(r, s, end, log);
        return;
    }
    if (!log || s->round > 1 || r->option[BELO4KA_OPT_FORFEITS] == BELO4KA_PLAIN_MATCH) return;
    bool is_alko = r->option[BELO4KA_OPT_FORFEITS] == BELO4KA_ALKO;
    if (s->label == 0) br__emit(log, BELO4KA_EV_ASK, BR_SEAT_NONE, is_alko ? BE_92 : BE_95);
}

BELO4KA_HANDLER(retire) {
    (void)move;
    s->retired = (br_seats)(s->retired | br_bit(seat));
    if (log) br__emit(log, BELO4KA_EV_RETIRE, seat, BE_F11)->flags = BR_EVENT_FINAL;
    if (s->phase == BELO4KA_SCORED) finish(r, s, BE_93, log); /* F11: the round is scored */
}

BELO4KA_HANDLER(label) {
    (void)r;
    (void)seat;
    s->label = move->arg[0];
    if (log) BR__TELL(log, BELO4KA_EV_LABEL, BR_HOUSE, BE_F25, s->label);
}

/* Q17: whoever is out comes after all others; the lowest total is the best (BE-87). */
void belo4ka_scores(const br_rules *r, const void *state, br_result *out) {
    const belo4ka_state *s = state;
    int64_t rank[BELO4KA_SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->over = s->phase == BELO4KA_OVER;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->score[seat] = s->total[seat];
        rank[seat] = -s->total[seat] - (belo4ka_is_out(r, s, seat) ? 1 << 16 : 0);
    }
    br__places(r, rank, out);
}
