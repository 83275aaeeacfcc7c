/* dirty-money/rules.c -- whose turn it is, what may be done, when it ends.
 *
 * A turn is: visit a location and take its cards, play the actions among them, use the location,
 * and (the Money Launderer) launder (DM-29). What cards do is in effects.c, buying in rules_buy.c,
 * the deal and the end of a round in rules_round.c. What leaves no choice is done at once, as long
 * as everybody can see that there is none: whether a hand can pay is nobody's business.
 */
#define DIRTY_MONEY_CLAUSE_TABLE
#include "state.h"

static const char *const switch_values[] = {"off", "on"};
static const char *const neobank_values[] = {"each", "once"};
static const char *const overpay_values[] = {"any", "needed-only"};
const br_option dirty_money_options[] = {
    [DM_OPT_QUICK] = {"quick-mode", switch_values, 2},
    [DM_OPT_CHOICE] = {"choice-mode", switch_values, 2},
    [DM_OPT_NEOBANK] = {"neobank-scoring", neobank_values, 2},
    [DM_OPT_OVERPAY] = {"overpay-notes", overpay_values, 2},
};

unsigned dirty_money_limit(const br_rules *r, const dirty_money_state *s, unsigned seat) {
    return DM_LIMIT + dirty_money_owned(r, s, seat, DM_NEOBANK, DM_REGIONS); /* DM-100, DM-134 */
}

static bool is_over_limit(const br_rules *r, const dirty_money_state *s) {
    unsigned count = s->hand_count[s->turn];
    return count > DM_LIMIT && count > dirty_money_limit(r, s, s->turn);
}

/* ---- going on by itself ------------------------------------------------------------------- */

/* Whether there is anything left but to end the turn, as all can see. */
bool dirty_money_can_go_on(const br_rules *r, const dirty_money_state *s) {
    if (s->claims) return true;
    if (s->loc == DM_BR && !s->used_location) return true;
    return dirty_money_reach(r, s) != 0;
}

static void end_turn(const br_rules *r, dirty_money_state *s, br_events *log) {
    s->claims = 0; /* DM-69: what was put off is gone */
    if (log) br__emit(log, DM_EV_END, s->turn, DM_29);
    if (s->villain[s->turn] == DM_LAUNDERER) s->phase = DM_PHASE_LAUNDER; /* DM-Q38 */
    else dirty_money_next_turn(r, s, log);
}

/* All cards alike and none needs a target: the order makes no difference. */
bool dirty_money_is_play_forced(const dirty_money_state *s) {
    if (dirty_money_needs_target(s->pending[0])) return false;
    return s->pending[0] == s->pending[s->pending_count - 1];
}

static void pending_remove(dirty_money_state *s, unsigned i) {
    for (s->pending_count--; i < s->pending_count; i++) s->pending[i] = s->pending[i + 1];
    s->pending[s->pending_count] = 0;
}

/* Goes on until a choice is needed: the surplus first (DM-Q08), then action cards, then the
 * location. */
static void go_on(const br_rules *r, dirty_money_state *s, br_events *log) {
    for (;;) {
        if (is_over_limit(r, s)) {
            s->phase = DM_PHASE_SURPLUS;
            return;
        }
        if (s->pending_count == 0) break;
        if (!dirty_money_is_play_forced(s)) {
            s->phase = DM_PHASE_ACTIONS;
            return;
        }
        unsigned code = s->pending[0];
        pending_remove(s, 0);
        dirty_money_play(r, s, code, 0, log);
    }
    s->phase = DM_PHASE_LOCATION;
    if (!dirty_money_can_go_on(r, s)) end_turn(r, s, log);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void apply_visit(const br_rules *r, dirty_money_state *s, const br_move *move,
                        br_events *log) {
    unsigned loc = move->arg[0], count = 0;
    uint8_t *stall = s->stall[loc];
    br_event *e = log ? br__emit(log, DM_EV_VISIT, s->turn, DM_30) : NULL;
    s->loc = (uint8_t)loc;
    for (; count < DM_STALL && stall[count]; count++) {
        unsigned code = stall[count];
        if (e) e->open[2 + count] = (uint8_t)code;
        if (dirty_money_is_note(code)) dirty_money_hand_add(s, s->turn, code, DM_SEEN_ALL);
        else s->pending[s->pending_count++] = (uint8_t)code; /* DM-07, DM-40 */
        stall[count] = 0;
    }
    br__sort_u8(s->pending, s->pending_count);
    if (e) {
        e->open[0] = (uint8_t)loc;
        e->open[1] = (uint8_t)count;
    }
    go_on(r, s, log);
}

/* DM-38; several cards go in the order of their codes (DM-F28). */
static void apply_drop(const br_rules *r, dirty_money_state *s, const br_move *move,
                       br_events *log) {
    const uint8_t *note = &move->arg[DM_ARG_NOTES];
    unsigned count = 0;
    for (; count < DM_NOTES_MAX && note[count]; count++) {
        dirty_money_hand_take(s, s->turn, note[count]);
        dirty_money_point_card(s, s->turn, note[count]);
    }
    if (log) {
        br_event *e = br__emit(log, DM_EV_SURPLUS, s->turn, DM_38);
        e->open[0] = (uint8_t)count;
        memcpy(&e->open[1], note, count);
        e->flags = BR_EVENT_FINAL; /* notes of a hidden hand lie open now */
    }
    go_on(r, s, log);
}

static void apply_play(const br_rules *r, dirty_money_state *s, const br_move *move,
                       br_events *log) {
    unsigned i = 0;
    while (s->pending[i] != move->arg[0]) i++;
    pending_remove(s, i);
    if (!dirty_money_play(r, s, move->arg[0], move->arg[1] - 1u, log)) go_on(r, s, log);
}

static void apply_swap(const br_rules *r, dirty_money_state *s, const br_move *move,
                       br_events *log) {
    dirty_money_swap(r, s, move->arg[0], move->arg[1], log);
    go_on(r, s, log);
}

static void apply_buy(const br_rules *r, dirty_money_state *s, const br_move *move,
                      br_events *log) {
    dirty_money_buy(r, s, move, log);
    if (!dirty_money_can_go_on(r, s)) end_turn(r, s, log);
}

/* DM-63, DM-64: both together (DM-Q17). */
static void apply_banana(const br_rules *r, dirty_money_state *s, const br_move *move,
                         br_events *log) {
    (void)move;
    s->used_location = 1;
    dirty_money_forgive(s, s->turn, DM_63, log);
    s->token = s->turn;
    if (log) br__emit(log, DM_EV_TOKEN, s->turn, DM_64);
    if (!dirty_money_can_go_on(r, s)) end_turn(r, s, log);
}

static void apply_gallery(const br_rules *r, dirty_money_state *s, const br_move *move,
                          br_events *log) {
    (void)move;
    dirty_money_gallery(r, s, log);
    go_on(r, s, log);
}

static void apply_end(const br_rules *r, dirty_money_state *s, const br_move *move,
                      br_events *log) {
    (void)move;
    end_turn(r, s, log);
}

static void apply_launder(const br_rules *r, dirty_money_state *s, const br_move *move,
                          br_events *log) {
    (void)move;
    if (dirty_money_launder(s, log)) s->phase = DM_PHASE_DISCARD;
    else dirty_money_next_turn(r, s, log);
}

static void apply_pass(const br_rules *r, dirty_money_state *s, const br_move *move,
                       br_events *log) {
    (void)move;
    if (log) br__emit(log, DM_EV_PASS, s->turn, DM_107);
    dirty_money_next_turn(r, s, log);
}

static void apply_discard(const br_rules *r, dirty_money_state *s, const br_move *move,
                          br_events *log) {
    dirty_money_hand_take(s, s->turn, move->arg[0]);
    dirty_money_discard(s, move->arg[0]);
    if (log) {
        br_event *e = br__emit(log, DM_EV_DISCARD, s->turn, DM_107);
        e->open[0] = move->arg[0];
        e->flags = BR_EVENT_FINAL;
    }
    dirty_money_next_turn(r, s, log);
}

static void apply(const br_rules *r, void *state, br_seat seat, const br_move *move,
                  br_events *log) {
    static void (*const handlers[DM_MOVE_COUNT])(const br_rules *, dirty_money_state *,
                                                 const br_move *, br_events *) = {
        [DM_MOVE_BEARS] = dirty_money_bears, [DM_MOVE_VISIT] = apply_visit,
        [DM_MOVE_DROP] = apply_drop,         [DM_MOVE_PLAY] = apply_play,
        [DM_MOVE_SWAP] = apply_swap,         [DM_MOVE_BUY] = apply_buy,
        [DM_MOVE_BUY_BOTH] = apply_buy,      [DM_MOVE_BANANA] = apply_banana,
        [DM_MOVE_GALLERY] = apply_gallery,   [DM_MOVE_END] = apply_end,
        [DM_MOVE_LAUNDER] = apply_launder,   [DM_MOVE_PASS] = apply_pass,
        [DM_MOVE_DISCARD] = apply_discard};
    (void)seat;
    assert(move->kind - 1u < DM_MOVE_COUNT - 1u);
    handlers[move->kind](r, state, move, log);
}

/* ---- what may be done --------------------------------------------------------------------- */

static br_seats to_act(const br_rules *r, const void *state) {
    (void)r;
    return ((const dirty_money_state *)state)->acting;
}

BR__APART static int list_bears(const br_rules *r, const dirty_money_state *s, br_move *out) {
    int count = 0;
    (void)r;
    for (unsigned a = 0; a <= 3; a++)
        for (unsigned b = 0; a + b <= 3; b++) {
            unsigned c = 3 - a - b;
            if (a > s->place_left[0] || b > s->place_left[1] || c > s->place_left[2]) continue;
            br__move_put(&out[count++], DM_MOVE_BEARS, a, b, c);
        }
    return count;
}

static int list_visits(const dirty_money_state *s, br_move *out) {
    int count = 0;
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++)
        if (s->stall[loc][0]) br__move_put(&out[count++], DM_MOVE_VISIT, loc, 0, 0);
    return count;
}

/* Every different last card of a pick. At most four cards are ever too many (a location holds no
 * more), so kind and notes of a move fit its first word. */
static br_move *put_last(const uint8_t *hand, unsigned from, unsigned count, uint64_t word,
                         unsigned shift, br_move *out, const br_move *end) {
    unsigned before = DM_NO_CARD;
    for (unsigned i = from; i < count && out < end; i++) {
        if (hand[i] == before) continue;
        before = hand[i];
        const uint64_t words[3] = {word | (uint64_t)before << shift, 0, 0};
        memcpy(out++, words, sizeof words); /* little-endian, as every machine we build for */
    }
    return out;
}

/* Every way to pick `wanted` cards of hand[from..], equal cards once. */
BR__APART static br_move *put_drops(const uint8_t *hand, unsigned from, unsigned count,
                                    unsigned wanted, uint64_t word, unsigned shift, br_move *out,
                                    const br_move *end) {
    if (wanted == 1) return put_last(hand, from, count, word, shift, out, end);
    for (unsigned i = from; i + wanted <= count; i++) {
        if (i > from && hand[i] == hand[i - 1]) continue;
        uint64_t picked = word | (uint64_t)hand[i] << shift;
        if (wanted == 2) out = put_last(hand, i + 1, count, picked, shift + 8, out, end);
        else out = put_drops(hand, i + 1, count, wanted - 1, picked, shift + 8, out, end);
    }
    return out;
}

/* The first 256 of them, if there are more (README). */
BR__APART static int list_drops(const dirty_money_state *s, br_move *out, unsigned wanted) {
    assert(wanted <= DM_STALL);
    return (int)(put_drops(s->hand[s->turn], 0, s->hand_count[s->turn], wanted, DM_MOVE_DROP,
                           8 * (1 + DM_ARG_NOTES), out, out + BR_MOVES_MAX) -
                 out);
}

BR__APART static int list_plays(const br_rules *r, const dirty_money_state *s, br_move *out) {
    int count = 0;
    for (unsigned i = 0; i < s->pending_count; i++) {
        unsigned code = s->pending[i];
        if (i > 0 && code == s->pending[i - 1]) continue;
        if (!dirty_money_needs_target(code)) {
            br__move_put(&out[count++], DM_MOVE_PLAY, code, 0, 0);
            continue;
        }
        for (unsigned k = 1; k < r->seats; k++) /* DM-F01: every opponent, also with no cards */
            br__move_put(&out[count++], DM_MOVE_PLAY, code, (s->turn + k) % r->seats + 1, 0);
    }
    return count;
}

BR__APART static int list_swaps(const dirty_money_state *s, br_move *out) {
    const uint8_t *theirs = s->hand[s->partner], *own = s->hand[s->turn];
    int count = 0;
    for (unsigned i = 0; i < s->hand_count[s->partner]; i++) {
        if (i > 0 && theirs[i] == theirs[i - 1]) continue;
        for (unsigned k = 0; k < s->hand_count[s->turn]; k++) {
            if ((k > 0 && own[k] == own[k - 1]) || count == BR_MOVES_MAX) continue;
            br__move_put(&out[count++], DM_MOVE_SWAP, theirs[i], own[k], 0);
        }
    }
    return count;
}

static int list_location(const br_rules *r, const dirty_money_state *s, br_move *out) {
    int count = dirty_money_list_buys(r, s, out, BR_MOVES_MAX - 3);
    if (s->loc == DM_BR && !s->used_location) br__move_put(&out[count++], DM_MOVE_BANANA, 0, 0, 0);
    if (s->claims) br__move_put(&out[count++], DM_MOVE_GALLERY, 0, 0, 0);
    br__move_put(&out[count++], DM_MOVE_END, 0, 0, 0);
    return count;
}

BR__APART static int list_discards(const dirty_money_state *s, br_move *out) {
    const uint8_t *hand = s->hand[s->turn];
    int count = 0;
    for (unsigned i = 0; i < s->hand_count[s->turn]; i++)
        if (i == 0 || hand[i] != hand[i - 1])
            br__move_put(&out[count++], DM_MOVE_DISCARD, hand[i], 0, 0);
    return count;
}

static int legal(const br_rules *r, const void *state, br_seat seat, br_move out[BR_MOVES_MAX]) {
    const dirty_money_state *s = state;
    if (!br_has(s->acting, seat)) return 0;
    switch (s->phase) {
    case DM_PHASE_VISIT: return list_visits(s, out);
    case DM_PHASE_LOCATION: return list_location(r, s, out);
    case DM_PHASE_ACTIONS: return list_plays(r, s, out);
    case DM_PHASE_SURPLUS:
        return list_drops(s, out, s->hand_count[seat] - dirty_money_limit(r, s, seat));
    case DM_PHASE_SWAP: return list_swaps(s, out);
    case DM_PHASE_LAUNDER:
        br__move_put(&out[0], DM_MOVE_LAUNDER, 0, 0, 0);
        br__move_put(&out[1], DM_MOVE_PASS, 0, 0, 0);
        return 2;
    case DM_PHASE_DISCARD: return list_discards(s, out);
    default: assert(s->phase == DM_PHASE_BEARS); return list_bears(r, s, out);
    }
}

/* When time runs out: what commits to least, else the first of the list. */
static void fallback(const br_rules *r, const void *state, br_seat seat, br_move *out) {
    const dirty_money_state *s = state;
    br_move list[BR_MOVES_MAX];
    if (s->phase == DM_PHASE_LOCATION || s->phase == DM_PHASE_LAUNDER) {
        unsigned kind = s->phase == DM_PHASE_LOCATION ? DM_MOVE_END : DM_MOVE_PASS;
        *out = br__move(kind, 0, 0, 0);
        return;
    }
    int count = legal(r, state, seat, list);
    assert(count > 0);
    (void)count;
    *out = list[0];
}

const br_game dirty_money_game = {
    .id = "dirty-money",
    .seats_min = 2,
    .seats_max = DM_SEATS_MAX,
    .state_size = sizeof(dirty_money_state),
    .deck_size = sizeof(dirty_money_deck),
    .version = 1,
    /* 40 rounds (DM-Q54) of 5 turns: visit, surplus, 4 actions of play, swap and surplus, 2
     * purchases with up to 10 Gallery draws each (4 moves every draw), banana, end, launder,
     * discard; and the Bears' choice. */
    .plies_max = 1 + DM_ROUNDS_MAX * DM_SEATS_MAX * (2 + 4 * 3 + 2 + 20 * 4 + 4),
    .options = dirty_money_options,
    .option_count = DM_OPTIONS,
    .tables = dirty_money_tables,
    .table_count = 5,
    .clauses = dirty_money_clauses,
    .clause_count = DIRTY_MONEY_CLAUSE_COUNT,
    .fields = dirty_money_fields,
    .field_count = DM_FIELDS,
    .deck_read = dirty_money_deck_read,
    .deck_audit = dirty_money_deck_audit,
    .rules_audit = dirty_money_deck_audit, /* seats and options go together as they come */
    .setup = dirty_money_setup,
    .to_act = to_act,
    .must_act = to_act, /* nobody here is free to act without being waited for */
    .legal = legal,
    .why = dirty_money_why,
    .apply = apply,
    .fallback = fallback,
    .scores = dirty_money_scores,
    .moment = br__plain_moment,
    .audit = dirty_money_audit,
    .observe = dirty_money_observe,
    .determinize = dirty_money_determinize,
    .facts = dirty_money_facts,
    .judge = dirty_money_judge,
    .signs = dirty_money_signs,
    .sign_count = DM_SIGNS,
    .word = dirty_money_word,
    .move_read = dirty_money_move_read,
    .move_write = dirty_money_move_write,
    .move_say = dirty_money_move_say,
    .event_say = dirty_money_event_say,
    .screen = dirty_money_screen,
};
