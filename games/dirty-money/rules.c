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
    return DM_LIMIT + dirty_money_perk(dirty_money_perks(r, s, seat), DM_PERK_NEOBANK); /* DM-100 */
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
    if (s->loc > DM_US) return dirty_money_reach(r, s) != 0;
    const uint8_t *row = s->row[s->loc]; /* a byte may just have been written: so no word is read */
    return dirty_money_regions(s) && (row[0] | row[1] | row[2]);
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

BR__APART static void emit_visit(const dirty_money_state *s, unsigned loc, br_events *log) {
    br_event *e = BR__TELL(log, DM_EV_VISIT, s->turn, DM_30, loc);
    e->flags = BR_EVENT_TURN;
    for (unsigned i = 0; i < DM_STALL && s->stall[loc][i]; i++) {
        e->open[2 + i] = s->stall[loc][i];
        e->open[1]++;
    }
}

static void apply_visit(const br_rules *r, dirty_money_state *s, const br_move *move,
                        br_events *log) {
    unsigned loc = move->arg[0], notes = 0, actions = 0;
    uint32_t cards, pending = 0;
    uint8_t note[DM_STALL];
    if (log) emit_visit(s, loc, log);
    s->loc = (uint8_t)loc;
    memcpy(&cards, s->stall[loc], sizeof cards);
    memset(s->stall[loc], 0, DM_STALL);
    for (unsigned i = 0; i < DM_STALL; i++, cards >>= 8) { /* zeros are neither */
        unsigned code = cards & 0xFF;
        bool is_action = code >= DM_ACTION; /* DM-07, DM-40 */
        note[notes] = (uint8_t)code;
        notes += dirty_money_is_note(code);
        pending |= (code & -(unsigned)is_action) << 8 * actions;
        actions += is_action;
    }
    dirty_money_hand_collect(s, s->turn, note, notes);
    s->pending_count = (uint8_t)actions;
    memcpy(s->pending, &pending, sizeof pending);
    if (actions > 1) br__sort_u8(s->pending, actions);
    go_on(r, s, log);
}

/* DM-38; several cards go in the order of their codes (DM-F28). */
static void apply_drop(const br_rules *r, dirty_money_state *s, const br_move *move,
                       br_events *log) {
    const uint8_t *note = &move->arg[DM_ARG_NOTES];
    unsigned count = 0;
    for (; count < DM_NOTES_MAX && note[count]; count++)
        dirty_money_point_card(s, s->turn, note[count]);
    dirty_money_hand_take_all(s, s->turn, note, count);
    if (log) {
        br_event *e = BR__TELL(log, DM_EV_SURPLUS, s->turn, DM_38, count);
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
    if (log) BR__TELL(log, DM_EV_DISCARD, s->turn, DM_107, move->arg[0])->flags = BR_EVENT_FINAL;
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
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) { /* which have cards nobody could predict */
        br__move_put(&out[count], DM_MOVE_VISIT, loc, 0, 0);
        count += s->stall[loc][0] != 0;
    }
    return count;
}

/* A hand to pick from. Its different cards, each where the last note of a move stands, fill the end
 * of last[]; for every card: where in that list it is, and where in the hand the next one is. */
enum { PICKS_AT_ONCE = 4 };
typedef struct picks {
    const uint8_t *hand;
    unsigned count;
    uint64_t last[DM_HAND_MAX + PICKS_AT_ONCE - 1];
    uint8_t at[DM_HAND_MAX], next[DM_HAND_MAX];
} picks;

static void picks_find(const dirty_money_state *s, unsigned wanted, picks *p) {
    const uint8_t *hand = s->hand[s->turn];
    unsigned count = s->hand_count[s->turn], at = DM_HAND_MAX, next = count, code = DM_NO_CARD;
    unsigned shift = 8 * (DM_ARG_NOTES + wanted);
    for (unsigned i = count; i-- > 0;) {
        bool is_new = hand[i] != code;
        code = hand[i];
        at -= is_new;
        next += (i + 1 - next) * is_new;
        p->last[at] = (uint64_t)code << shift;
        p->at[i] = (uint8_t)at;
        p->next[i] = (uint8_t)next;
    }
    memset(&p->last[DM_HAND_MAX], 0, sizeof p->last - DM_HAND_MAX * sizeof *p->last);
    p->hand = hand;
    p->count = count;
}

/* Every different last card of a pick from hand[from..]. Never more than 256 picks (README). */
static inline br_move *put_last(const picks *p, unsigned from, uint64_t word, br_move *out,
                                const br_move *end) {
    unsigned i = p->at[from];
    br_move *behind = out + (DM_HAND_MAX - i);
    if (end - behind < PICKS_AT_ONCE) {
        for (; i < DM_HAND_MAX && out < end; i++)
            dirty_money_move_put(out++, word | p->last[i], 0, 0);
        return out;
    }
    for (; i < DM_HAND_MAX; i += PICKS_AT_ONCE, out += PICKS_AT_ONCE)
        for (unsigned k = 0; k < PICKS_AT_ONCE; k++) /* too many do no harm, a branch would */
            dirty_money_move_put(&out[k], word | p->last[i + k], 0, 0);
    return behind;
}

/* Every way to pick `wanted` cards of hand[from..], equal cards once. At most four cards are ever
 * too many (a location holds no more), so kind and notes of a move fit its first word. */
static br_move *put_drops(const picks *p, unsigned from, unsigned wanted, uint64_t word,
                          unsigned shift, br_move *out, const br_move *end) {
    for (unsigned i = from; i + wanted <= p->count; i = p->next[i]) {
        uint64_t picked = word | (uint64_t)p->hand[i] << shift;
        if (wanted == 2) out = put_last(p, i + 1, picked, out, end);
        else out = put_drops(p, i + 1, wanted - 1, picked, shift + 8, out, end);
    }
    return out;
}

BR__APART static int list_drops(const dirty_money_state *s, br_move *out, unsigned wanted) {
    const br_move *end = out + BR_MOVES_MAX;
    picks p;
    assert(wanted <= DM_STALL);
    picks_find(s, wanted, &p);
    if (wanted == 1) return (int)(put_last(&p, 0, DM_MOVE_DROP, out, end) - out);
    return (int)(put_drops(&p, 0, wanted, DM_MOVE_DROP, 8 * (1 + DM_ARG_NOTES), out, end) - out);
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
        for (unsigned k = 1; k < r->seats; k++) { /* DM-F01: every opponent, also with no cards */
            unsigned seat = s->turn + k < r->seats ? s->turn + k : s->turn + k - r->seats;
            br__move_put(&out[count++], DM_MOVE_PLAY, code, seat + 1, 0);
        }
    }
    return count;
}

BR__APART static int list_swaps(const dirty_money_state *s, br_move *out) {
    const uint8_t *theirs = s->hand[s->partner], *own = s->hand[s->turn];
    uint8_t give[DM_HAND_MAX];
    unsigned gives = 0;
    int count = 0;
    for (unsigned k = 0; k < s->hand_count[s->turn]; k++) {
        give[gives] = own[k];
        gives += own[k] != own[k + 1]; /* a hand that swaps has a zero behind it */
    }
    for (unsigned i = 0; i < s->hand_count[s->partner]; i++) {
        if (i > 0 && theirs[i] == theirs[i - 1]) continue;
        for (unsigned k = 0; k < gives && count < BR_MOVES_MAX; k++)
            br__move_put(&out[count++], DM_MOVE_SWAP, theirs[i], give[k], 0);
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

/* Payments, and large choices of notes to give up, are only samples. */
static bool is_sampled(const br_rules *r, const void *state, br_seat seat) {
    br_move list[BR_MOVES_MAX];
    int count = legal(r, state, seat, list);
    for (int i = 0; i < count; i++)
        if (list[i].kind == DM_MOVE_BUY || list[i].kind == DM_MOVE_BUY_BOTH) return true;
    return count == BR_MOVES_MAX;
}

/* When time runs out: what commits to least. */
static bool fallback(const br_rules *r, const void *state, br_seat seat, br_move *out) {
    const dirty_money_state *s = state;
    (void)r, (void)seat;
    *out = br__move(s->phase == DM_PHASE_LOCATION ? DM_MOVE_END : DM_MOVE_PASS, 0, 0, 0);
    return s->phase == DM_PHASE_LOCATION || s->phase == DM_PHASE_LAUNDER;
}

const br_game dirty_money_game = {
    BR__GAME(dirty_money, DIRTY_MONEY),
    .id = "dirty-money",
    .seats_min = 2,
    .seats_max = DM_SEATS_MAX,
    .version = 2, /* 2: blacklists past 40 abstract counters; the card `exchange` is `swap` */
    /* 40 rounds (DM-Q54) of 5 turns: visit, surplus, 4 actions of play, swap and surplus, 2
     * purchases with up to 10 Gallery draws each (4 moves every draw), banana, end, launder,
     * discard; and the Bears' choice. */
    .plies_max = 1 + DM_ROUNDS_MAX * DM_SEATS_MAX * (2 + 4 * 3 + 2 + 20 * 4 + 4),
    .options = dirty_money_options,
    .option_count = DM_OPTIONS,
    .table_count = 5,
    .field_count = DM_FIELDS,
    .form_count = DM_MOVE_COUNT,
    .deck_audit = dirty_money_deck_audit,
    .setup = dirty_money_setup,
    .to_act = to_act,
    .must_act = to_act, /* nobody here is free to act without being waited for */
    .legal = legal,
    .is_sampled = is_sampled,
    .apply = apply,
    .fallback = fallback,
    .scores = dirty_money_scores,
    .features = dirty_money_features,
    .feature_count = DM_FEATURES,
    .move_say = dirty_money_move_say,
    .event_say = dirty_money_event_say,
    .event_part = dirty_money_event_part,
};
