/* squirrels/rules.c -- whose turn it is, what may be done, when it ends.
 *
 * A turn is: lay a card, then apply the effects of both tops (SQ-14). What the effects do is in
 * effects.c. `why` judges any move by itself; `legal` lists all that `why` accepts.
 */
#define SQUIRRELS_CLAUSE_TABLE
#include "state.h"

static const char *const first_values[] = {"random", "0", "1", "2", "3", "4"};
static const char *const bank_values[] = {"yes", "no"};
static const char *const timing_values[] = {"on-income", "on-laying"};
const br_option squirrels_options[] = {
    [SQUIRRELS_OPT_FIRST] = {"first", first_values, 6},
    [SQUIRRELS_OPT_BANK] = {"bank-stops-customs", bank_values, 2},
    [SQUIRRELS_OPT_TIMING] = {"customs-timing", timing_values, 2},
};

enum { ALL_CARDS = 0xFF };

/* ---- setup -------------------------------------------------------------------------------- */

static void setup(const br_rules *r, void *state, const uint8_t seed[BR_SEED_BYTES],
                  br_events *log) {
    squirrels_state *s = state;
    br_chance chance;
    br_chance_init(&chance, seed);
    unsigned choice = r->option[SQUIRRELS_OPT_FIRST];
    s->first = (uint8_t)(choice ? choice - 1 : br_chance_below(&chance, r->seats));
    s->turn = s->first;
    s->laid = SQUIRRELS_NO_PLACE;
    s->acting = (br_seats)((1u << r->seats) - 1);
    memset(s->hand, ALL_CARDS, r->seats); /* SQ-05, SQ-06: a full set, no nuts */
    if (log) br__emit(log, SQUIRRELS_EV_FIRST, s->first, SQ_12)->flags = BR_EVENT_FINAL;
}

/* All have committed: everything turns up in one event, and nothing is applied (SQ-09, SQ-10). */
BR__APART static void reveal(const br_rules *r, squirrels_state *s, br_events *log) {
    br_event *e = log ? br__emit(log, SQUIRRELS_EV_REVEAL, BR_SEAT_NONE, SQ_09) : NULL;
    if (e) e->flags = BR_EVENT_FINAL;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned card = s->commit[seat] & 15u, place = s->commit[seat] >> 4;
        s->stack[seat][place] = card;
        s->hand[seat] = (uint8_t)(s->hand[seat] & ~SQUIRRELS_CARD_BIT(card));
        s->commit[seat] = 0;
        if (!e) continue;
        e->open[2 * seat] = (uint8_t)card;
        e->open[2 * seat + 1] = (uint8_t)place;
    }
    s->phase = SQUIRRELS_LAY;
    s->acting = br_bit(s->first);
}

static void apply_commit(const br_rules *r, squirrels_state *s, br_seat seat, const br_move *move,
                         br_events *log) {
    s->commit[seat] = (uint8_t)(move->arg[0] | move->arg[1] << 4);
    s->acting = (br_seats)(s->acting & ~br_bit(seat));
    if (log) { /* SQ-Q23: others see that the seat has chosen, and the choice is final */
        br_event *e = br__emit(log, SQUIRRELS_EV_COMMIT, seat, SQ_08);
        br__secret(e, br_bit(seat), move->arg, 2);
        e->flags = BR_EVENT_FINAL;
    }
    if (s->acting == 0) reveal(r, s, log);
}

/* ---- a turn ------------------------------------------------------------------------------- */

/* SQ-60, SQ-61: hideout takes the place of a stack, whose cards go back to the hand. */
static void pick_up(squirrels_state *s, unsigned seat, unsigned place, br_events *log) {
    uint32_t stack = s->stack[seat][place];
    br_event *e = log && stack ? br__emit(log, SQUIRRELS_EV_PICK_UP, (br_seat)seat, SQ_61) : NULL;
    unsigned i = e ? squirrels_nibbles(stack) : 0;
    if (e) e->open[0] = (uint8_t)i;
    for (; stack; stack >>= 4, i--) {
        s->hand[seat] = (uint8_t)(s->hand[seat] | SQUIRRELS_CARD_BIT(stack & 15u));
        if (e) e->open[i] = (uint8_t)(stack & 15u);
    }
    s->stack[seat][place] = SQUIRRELS_HIDEOUT;
}

/* SQ-65 speaks of the first to run out; whoever follows in the last lap changes nothing (Q18).
 * A hideout that brings cards back leaves the hand full (Q06). */
static bool is_last_card(const br_rules *r, const squirrels_state *s, unsigned card,
                         unsigned place) {
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (seat != s->turn && s->hand[seat] == 0) return false;
    bool is_refilled = card == SQUIRRELS_HIDEOUT && s->stack[s->turn][place] != 0;
    return s->hand[s->turn] == SQUIRRELS_CARD_BIT(card) && !is_refilled;
}

static void emit_lay(const br_rules *r, const squirrels_state *s, unsigned card, unsigned place,
                     br_events *log) {
    unsigned covered = card == SQUIRRELS_HIDEOUT ? 0 : squirrels_top(s, s->turn, place);
    uint16_t clause = card == SQUIRRELS_HIDEOUT ? SQ_60 : covered ? SQ_16 : SQ_17;
    BR__TELL(log, SQUIRRELS_EV_LAY, s->turn, clause, card, place, covered)->flags = BR_EVENT_TURN;
    if (is_last_card(r, s, card, place)) br__emit(log, SQUIRRELS_EV_LAST_LAP, s->turn, SQ_65);
}

/* SQ-Q05, on-laying: the officers are those whose customs is active at this moment. */
BR__APART static void run_with_officers(const br_rules *r, squirrels_state *s, unsigned due,
                                        br_events *log) {
    s->officers = (uint8_t)squirrels_officers(r, s);
    squirrels_run(r, s, due, log);
}

/* The card lies; it and the top of the other stack are now to be applied (SQ-21). What is due is
 * made of the card and handed on, not read back from the state: the branches that follow are the
 * least foreseeable of a playout, and they would wait for memory (a tenth of all time). */
static void begin_effects(const br_rules *r, squirrels_state *s, unsigned seat, unsigned card,
                          unsigned place, br_events *log) {
    unsigned laid = squirrels_is_active(card);
    unsigned other = squirrels_is_active(squirrels_top(s, seat, 1 - place));
    unsigned due = laid << place | other << (1 - place);
    s->laid = (uint8_t)place;
    s->turns[seat]++;
    if (r->option[SQUIRRELS_OPT_TIMING] != 0) run_with_officers(r, s, due, log);
    else squirrels_run(r, s, due, log);
}

BR__APART static void lay_hideout(const br_rules *r, squirrels_state *s, unsigned seat,
                                  unsigned place, br_events *log) {
    pick_up(s, seat, place, log);
    begin_effects(r, s, seat, SQUIRRELS_HIDEOUT, place, log);
}

static void lay(const br_rules *r, squirrels_state *s, unsigned seat, const br_move *move,
                br_events *log) {
    unsigned card = move->arg[0], place = move->arg[1];
    assert(s->hand[seat] & SQUIRRELS_CARD_BIT(card));
    s->hand[seat] = (uint8_t)(s->hand[seat] & ~SQUIRRELS_CARD_BIT(card));
    if (card == SQUIRRELS_HIDEOUT) {
        lay_hideout(r, s, seat, place, log);
        return;
    }
    s->stack[seat][place] = s->stack[seat][place] << 4 | card;
    begin_effects(r, s, seat, card, place, log);
}

BR__APART static void lay_aloud(const br_rules *r, squirrels_state *s, br_seat seat,
                                const br_move *move, br_events *log) {
    emit_lay(r, s, move->arg[0], move->arg[1], log);
    lay(r, s, seat, move, log);
}

static void apply_lay(const br_rules *r, squirrels_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    if (log) lay_aloud(r, s, seat, move, log);
    else lay(r, s, seat, move, NULL);
}

static void apply(const br_rules *r, void *state, br_seat seat, const br_move *move,
                  br_events *log) {
    /* A table, not a switch: each handler then saves only the registers it needs itself. */
    static squirrels_handler *const handlers[] = {[SQUIRRELS_MOVE_COMMIT] = apply_commit,
                                                  [SQUIRRELS_MOVE_LAY] = apply_lay,
                                                  [SQUIRRELS_MOVE_APPLY] = squirrels_apply,
                                                  [SQUIRRELS_MOVE_RAID] = squirrels_raid,
                                                  [SQUIRRELS_MOVE_PAY] = squirrels_pay};
    assert(move->kind < sizeof handlers / sizeof handlers[0]);
    handlers[move->kind](r, state, seat, move, log);
}

/* ---- what may be done --------------------------------------------------------------------- */

static br_seats to_act(const br_rules *r, const void *state) {
    (void)r;
    return ((const squirrels_state *)state)->acting;
}

/* Both places are open to every card and every raid (SQ-17, SQ-19, SQ-51, SQ-60). */
static inline void put_pair(br_move *at, unsigned kind, unsigned what) {
    br__move_put(&at[0], kind, what, SQUIRRELS_LEFT, 0);
    br__move_put(&at[1], kind, what, SQUIRRELS_RIGHT, 0);
}

/* The hottest loop of a playout: the hand is shifted so that a bit's number is its card. */
static int list_lays(unsigned hand, br_move out[BR_MOVES_MAX]) {
    int count = 0;
    for (unsigned cards = hand << 1; cards; cards &= cards - 1, count += SQUIRRELS_PLACES)
        put_pair(&out[count], SQUIRRELS_MOVE_LAY, (unsigned)__builtin_ctz(cards));
    return count;
}

static int list_commits(br_move out[BR_MOVES_MAX]) {
#pragma GCC unroll 8 /* all are constants then */
    for (unsigned card = 1; card <= SQUIRRELS_CARDS; card++)
        put_pair(&out[SQUIRRELS_PLACES * (card - 1)], SQUIRRELS_MOVE_COMMIT, card);
    return SQUIRRELS_PLACES * SQUIRRELS_CARDS;
}

static int list_orders(br_move out[BR_MOVES_MAX]) {
    br__move_put(&out[0], SQUIRRELS_MOVE_APPLY, SQUIRRELS_LEFT, 0, 0);
    br__move_put(&out[1], SQUIRRELS_MOVE_APPLY, SQUIRRELS_RIGHT, 0, 0);
    return 2;
}

BR__APART static int list_raids(const br_rules *r, const squirrels_state *s,
                                br_move out[BR_MOVES_MAX]) {
    int count = 0;
    for (unsigned targets = squirrels_raid_targets(r, s); targets; targets &= targets - 1) {
        unsigned victim = (unsigned)__builtin_ctz(targets);
        put_pair(&out[count], SQUIRRELS_MOVE_RAID, victim);
        count += SQUIRRELS_PLACES;
    }
    return count;
}

static int legal(const br_rules *r, const void *state, br_seat seat, br_move out[BR_MOVES_MAX]) {
    const squirrels_state *s = state;
    if (s->phase == SQUIRRELS_LAY && seat == s->turn) /* two times of three */
        return list_lays(s->hand[seat], out);
    if (!br_has(s->acting, seat)) return 0;
    switch (s->phase) {
    case SQUIRRELS_ORDER: return list_orders(out);
    case SQUIRRELS_SETUP: return list_commits(out);
    case SQUIRRELS_AIM: return list_raids(r, s, out);
    default: break;
    }
    assert(s->phase == SQUIRRELS_SPLIT);
    return squirrels_splits(r, s, out, BR_MOVES_MAX);
}

/* ---- the end ------------------------------------------------------------------------------ */

unsigned squirrels_contraband(const br_rules *r, unsigned cards) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    unsigned sum = 0;
    for (unsigned card = SQUIRRELS_CONTRABAND_LOW; card <= SQUIRRELS_CONTRABAND_HIGH; card++)
        if (cards & SQUIRRELS_CARD_BIT(card)) sum += deck->value[card];
    return sum;
}

unsigned squirrels_tops(const squirrels_state *s, unsigned seat) {
    unsigned cards = 0;
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        unsigned top = squirrels_top(s, seat, place);
        if (top) cards |= SQUIRRELS_CARD_BIT(top);
    }
    return cards;
}

static void scores(const br_rules *r, const void *state, br_result *out) {
    const squirrels_state *s = state;
    int64_t rank[SQUIRRELS_SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->over = s->phase == SQUIRRELS_OVER;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->score[seat] = s->hoard[seat];
        /* SQ-69 nuts, then SQ-70 contraband in hand, then SQ-71 contraband on top. */
        rank[seat] = (uint32_t)s->hoard[seat] << 16 | squirrels_contraband(r, s->hand[seat]) << 8 |
                     squirrels_contraband(r, squirrels_tops(s, seat));
    }
    br__places(r, rank, out); /* SQ-Q12: equal to the last is shared */
}

const br_game squirrels_game = {
    BR__GAME(squirrels, SQUIRRELS),
    .id = "squirrels",
    .seats_min = 2,
    .seats_max = SQUIRRELS_SEATS_MAX,
    .version = 1,
    .plies_max = SQUIRRELS_SEATS_MAX * (1 + 14 * 4), /* SQ-82: 14 turns of at most four choices */
    .options = squirrels_options,
    .option_count = 3,
    .table_count = 1,
    .field_count = SQUIRRELS_FIELDS,
    .form_count = SQUIRRELS_MOVES,
    .deck_audit = squirrels_deck_audit,
    .setup = setup,
    .to_act = to_act,
    .must_act = to_act, /* nobody here is free to act without being waited for */
    .legal = legal,
    .apply = apply,
    .scores = scores,
    .action_digits = squirrels_action_digits,
    .features = squirrels_features,
    .feature_count = SQUIRRELS_FEATURES,
    .hides_nothing = squirrels_hides_nothing,
    .move_say = squirrels_move_say,
};
