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

enum {
    ALL_CARDS = 0xFF,
    /* Cards that are applied in the own turn: the contrabands, robbery, raid (SQ-25, SQ-63). */
    ACTIVE_CARDS = 1u << SQUIRRELS_CONTRABAND_LOW | 1u << SQUIRRELS_CONTRABAND_MID |
                   1u << SQUIRRELS_CONTRABAND_HIGH | 1u << SQUIRRELS_ROBBERY | 1u << SQUIRRELS_RAID
};

/* Every option goes with every number of seats. */
static bool rules_audit(const br_rules *r, br_fault *fault) {
    (void)r;
    (void)fault;
    return true;
}

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
static void reveal(const br_rules *r, squirrels_state *s, br_events *log) {
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
    unsigned count = squirrels_nibbles(stack);
    br_event *e = log && count ? br__emit(log, SQUIRRELS_EV_PICK_UP, (br_seat)seat, SQ_61) : NULL;
    if (e) e->open[0] = (uint8_t)count;
    for (unsigned i = count; stack; stack >>= 4, i--) {
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
    br_event *e = br__emit(log, SQUIRRELS_EV_LAY, s->turn, clause);
    e->open[0] = (uint8_t)card;
    e->open[1] = (uint8_t)place;
    e->open[2] = (uint8_t)covered;
    if (is_last_card(r, s, card, place)) br__emit(log, SQUIRRELS_EV_LAST_LAP, s->turn, SQ_65);
}

/* SQ-Q05, on-laying: the officers are those whose customs is active at this moment. */
BR__APART static void run_with_officers(const br_rules *r, squirrels_state *s, br_events *log) {
    s->officers = (uint8_t)squirrels_officers(r, s);
    squirrels_run(r, s, log);
}

/* The card lies; both tops are now to be applied (SQ-21). */
static void begin_effects(const br_rules *r, squirrels_state *s, unsigned seat, unsigned place,
                          br_events *log) {
    s->laid = (uint8_t)place;
    s->turns[seat]++;
    s->due = (uint8_t)((ACTIVE_CARDS >> squirrels_top(s, seat, 0) & 1u) |
                       (ACTIVE_CARDS >> squirrels_top(s, seat, 1) & 1u) << 1);
    if (r->option[SQUIRRELS_OPT_TIMING] != 0) run_with_officers(r, s, log);
    else squirrels_run(r, s, log);
}

BR__APART static void lay_hideout(const br_rules *r, squirrels_state *s, unsigned seat,
                                  unsigned place, br_events *log) {
    pick_up(s, seat, place, log);
    begin_effects(r, s, seat, place, log);
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
    begin_effects(r, s, seat, place, log);
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

BR__APART static void finish(const br_rules *r, squirrels_state *s, br_events *log) {
    s->phase = SQUIRRELS_OVER;
    s->acting = 0;
    if (!log) return;
    br_result result;
    r->game->scores(r, s, &result);
    br_event *e = br__emit(log, SQUIRRELS_EV_OVER, BR_SEAT_NONE, SQ_67);
    e->open[0] = (uint8_t)result.winners;
}

void squirrels_end_turn(const br_rules *r, squirrels_state *s, br_events *log) {
    unsigned next = s->turn + 1u == r->seats ? 0 : s->turn + 1u; /* SQ-13 */
    s->laid = SQUIRRELS_NO_PLACE;
    s->officers = 0;
    if (s->hand[next] == 0) { /* SQ-67, SQ-68: at once, and without that seat's effects */
        finish(r, s, log);
        return;
    }
    s->turn = (uint8_t)next;
    s->phase = SQUIRRELS_LAY;
    s->acting = br_bit((br_seat)next);
}

static void apply(const br_rules *r, void *state, br_seat seat, const br_move *move,
                  br_events *log) {
    /* A table, not a switch: each handler then saves only the registers it needs itself. */
    static void (*const handlers[])(const br_rules *, squirrels_state *, br_seat, const br_move *,
                                    br_events *) = {[SQUIRRELS_MOVE_COMMIT] = apply_commit,
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

/* Both places are always open to every card (SQ-17, SQ-19, SQ-60), so the moves of a card are a
 * fixed pair: copied, not built, for this list is the hottest loop of a playout. Padded to 64
 * bytes, so that finding a pair is a shift. */
#define PAIR(kind, card)                \
    {kind, {card, SQUIRRELS_LEFT}}, {   \
        kind, { card, SQUIRRELS_RIGHT } \
    }
static const struct {
    br_move move[SQUIRRELS_PLACES];
    uint8_t zero[16];
} lays[SQUIRRELS_CARDS] = {
#define LAY(card)                               \
    {                                           \
        {PAIR(SQUIRRELS_MOVE_LAY, card)}, { 0 } \
    }
    LAY(1), LAY(2), LAY(3), LAY(4), LAY(5), LAY(6), LAY(7), LAY(8)};
static const br_move commits[SQUIRRELS_CARDS * SQUIRRELS_PLACES] = {
#define COMMIT(card) PAIR(SQUIRRELS_MOVE_COMMIT, card)
    COMMIT(1), COMMIT(2), COMMIT(3), COMMIT(4), COMMIT(5), COMMIT(6), COMMIT(7), COMMIT(8)};

static int list_lays(unsigned cards, br_move out[BR_MOVES_MAX]) {
    br_move *at = out;
    for (; cards; cards &= cards - 1, at += SQUIRRELS_PLACES)
        memcpy(at, lays[(unsigned)__builtin_ctz(cards)].move, sizeof lays->move);
    return (int)(at - out);
}

static int list_commits(br_move out[BR_MOVES_MAX]) {
    memcpy(out, commits, sizeof commits);
    return SQUIRRELS_CARDS * SQUIRRELS_PLACES;
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
        out[count++] = br__move(SQUIRRELS_MOVE_RAID, victim, SQUIRRELS_LEFT, 0);
        out[count++] = br__move(SQUIRRELS_MOVE_RAID, victim, SQUIRRELS_RIGHT, 0);
    }
    return count;
}

static int legal(const br_rules *r, const void *state, br_seat seat, br_move out[BR_MOVES_MAX]) {
    const squirrels_state *s = state;
    if (!br_has(s->acting, seat)) return 0;
    switch (s->phase) {
    case SQUIRRELS_LAY: return list_lays(s->hand[seat], out);
    case SQUIRRELS_ORDER: return list_orders(out);
    case SQUIRRELS_SETUP: return list_commits(out);
    case SQUIRRELS_AIM: return list_raids(r, s, out);
    default: break;
    }
    assert(s->phase == SQUIRRELS_SPLIT);
    return squirrels_splits(r, s, out, BR_MOVES_MAX);
}

static uint16_t why_card(const squirrels_state *s, br_seat seat, const br_move *move) {
    unsigned card = move->arg[0];
    if (card < 1 || card > SQUIRRELS_CARDS) return SQ_03;
    if (move->arg[1] >= SQUIRRELS_PLACES)
        return s->stack[seat][0] && s->stack[seat][1] ? SQ_18 : SQ_07;
    if (s->hand[seat] & SQUIRRELS_CARD_BIT(card)) return 0;
    return card == SQUIRRELS_HIDEOUT ? SQ_62 : SQ_15;
}

static uint16_t why_raid(const br_rules *r, const squirrels_state *s, const br_move *move) {
    unsigned victim = move->arg[0];
    if (victim >= r->seats || move->arg[1] >= SQUIRRELS_PLACES) return SQ_51;
    if (victim == s->turn) return SQ_Q09;
    return br_has(squirrels_raid_targets(r, s), (br_seat)victim) ? 0 : SQ_52;
}

/* The step asks for one kind of move; another kind is refused by the clause of the step. */
static uint16_t why_step(const squirrels_state *s, unsigned kind) {
    static const uint8_t wanted[] = {[SQUIRRELS_SETUP] = SQUIRRELS_MOVE_COMMIT,
                                     [SQUIRRELS_LAY] = SQUIRRELS_MOVE_LAY,
                                     [SQUIRRELS_ORDER] = SQUIRRELS_MOVE_APPLY,
                                     [SQUIRRELS_AIM] = SQUIRRELS_MOVE_RAID,
                                     [SQUIRRELS_SPLIT] = SQUIRRELS_MOVE_PAY};
    if (kind == wanted[s->phase]) return 0;
    if (s->phase == SQUIRRELS_SETUP || kind == SQUIRRELS_MOVE_COMMIT) return SQ_08;
    if (s->phase == SQUIRRELS_LAY) return SQ_14;
    if (kind == SQUIRRELS_MOVE_LAY) return SQ_15;
    return s->phase == SQUIRRELS_ORDER ? SQ_Q24 : SQ_21; /* Q24: pick the effect first */
}

static uint16_t clause_against(const br_rules *r, const squirrels_state *s, br_seat seat,
                               const br_move *move) {
    if (s->phase == SQUIRRELS_OVER) return SQ_67;
    if (!br_has(s->acting, seat)) {
        if (s->phase != SQUIRRELS_SETUP) return SQ_13;
        return seat < r->seats ? SQ_Q23 : SQ_08; /* whoever is seated and not asked has chosen */
    }
    uint16_t step = why_step(s, move->kind);
    if (step) return step;
    switch (move->kind) {
    case SQUIRRELS_MOVE_RAID: return why_raid(r, s, move);
    case SQUIRRELS_MOVE_PAY: return squirrels_why_pay(r, s, move->arg);
    case SQUIRRELS_MOVE_APPLY: return move->arg[0] < SQUIRRELS_PLACES ? 0 : SQ_Q24;
    default: return why_card(s, seat, move);
    }
}

/* Arguments a move of that kind does not use must be zero, so that equal moves are equal bytes. */
static bool has_stray_bytes(const br_rules *r, const br_move *move) {
    static const uint8_t used[] = {0, 2, 2, 1, 2, 0};
    unsigned from = move->kind == SQUIRRELS_MOVE_PAY ? r->seats : used[move->kind];
    for (unsigned i = from; i < sizeof move->arg; i++)
        if (move->arg[i]) return true;
    return false;
}

static void why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                br_refusal *out) {
    uint16_t clause = clause_against(r, state, seat, move);
    if (clause == 0 && has_stray_bytes(r, move)) clause = SQ_15;
    if (clause == 0) return;
    br__refuse(out, clause);
    const squirrels_state *s = state;
    if (clause == SQ_13) br__arg_seat(&out->args, "player", s->turn);
}

/* When time runs out: the lowest card on the left, the left effect, the first target or split.
 * A clock should neither help nor choose, so the first of the list does. */
static void fallback(const br_rules *r, const void *state, br_seat seat, br_move *out) {
    br_move list[BR_MOVES_MAX];
    int count = legal(r, state, seat, list);
    assert(count > 0);
    (void)count;
    *out = list[0];
}

/* ---- the end ------------------------------------------------------------------------------ */

static unsigned contraband_sum(const br_rules *r, unsigned cards) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    unsigned sum = 0;
    for (unsigned card = SQUIRRELS_CONTRABAND_LOW; card <= SQUIRRELS_CONTRABAND_HIGH; card++)
        if (cards & SQUIRRELS_CARD_BIT(card)) sum += deck->value[card];
    return sum;
}

static unsigned tops_of(const squirrels_state *s, unsigned seat) {
    unsigned cards = 0;
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        unsigned top = squirrels_top(s, seat, place);
        if (top) cards |= SQUIRRELS_CARD_BIT(top);
    }
    return cards;
}

static void scores(const br_rules *r, const void *state, br_result *out) {
    const squirrels_state *s = state;
    uint32_t rank[SQUIRRELS_SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->over = s->phase == SQUIRRELS_OVER;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->score[seat] = s->hoard[seat];
        /* SQ-69 nuts, then SQ-70 contraband in hand, then SQ-71 contraband on top. */
        rank[seat] = (uint32_t)s->hoard[seat] << 16 | contraband_sum(r, s->hand[seat]) << 8 |
                     contraband_sum(r, tops_of(s, seat));
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->place[seat] = 1;
        for (unsigned rival = 0; rival < r->seats; rival++)
            if (rank[rival] > rank[seat]) out->place[seat]++;
        if (out->over && out->place[seat] == 1) /* SQ-Q12: equal to the last is shared */
            out->winners = (br_seats)(out->winners | br_bit((br_seat)seat));
    }
}

const br_game squirrels_game = {
    .id = "squirrels",
    .seats_min = 2,
    .seats_max = SQUIRRELS_SEATS_MAX,
    .state_size = sizeof(squirrels_state),
    .deck_size = sizeof(squirrels_deck),
    .version = 1,
    .plies_max = SQUIRRELS_SEATS_MAX * (1 + 14 * 4), /* SQ-82: 14 turns of at most four choices */
    .options = squirrels_options,
    .option_count = 3,
    .tables = squirrels_tables,
    .table_count = 1,
    .clauses = squirrels_clauses,
    .clause_count = SQUIRRELS_CLAUSE_COUNT,
    .fields = squirrels_fields,
    .field_count = SQUIRRELS_FIELDS,
    .deck_read = squirrels_deck_read,
    .deck_audit = squirrels_deck_audit,
    .rules_audit = rules_audit,
    .setup = setup,
    .to_act = to_act,
    .must_act = to_act, /* nobody here is free to act without being waited for */
    .legal = legal,
    .why = why,
    .apply = apply,
    .fallback = fallback,
    .scores = scores,
    .moment = br__plain_moment,
    .audit = squirrels_audit,
    .observe = squirrels_observe,
    .determinize = squirrels_determinize,
    .facts = squirrels_facts,
    .is_sure = squirrels_is_sure,
    .evaluate = squirrels_evaluate,
    .word = squirrels_word,
    .move_read = squirrels_move_read,
    .move_write = squirrels_move_write,
    .move_say = squirrels_move_say,
    .event_say = squirrels_event_say,
    .screen = squirrels_screen,
};
