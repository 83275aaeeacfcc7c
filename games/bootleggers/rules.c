/* bootleggers/rules.c -- the deal, the door to every phase, the end.
 *
 * A round is six phases in a fixed order (BO-19); each lives in a file of its own and hands over
 * to the next. What may be done is judged in why.c and listed in list.c. Money is only ever earned
 * through bootleggers_earn, and whoever earns must then ask whether the goal is reached (BO-Q37).
 */
#define BOOTLEGGERS_CLAUSE_TABLE
#include "state.h"

static const char *const off_on[] = {"off", "on"};
static const char *const lead_values[] = {"nobody", "muscle"};
static const char *const dock_values[] = {"at-parking", "at-sale"};
static const char *const hundred_values[] = {"at-once", "after-bar"};
const br_option bootleggers_options[BO_OPTIONS] = {
    [BO_OPT_HARDER] = {"harder-game", off_on, 2},
    [BO_OPT_SHORT] = {"short-game", off_on, 2},
    [BO_OPT_LEAD] = {"lead-tie", lead_values, 2},
    [BO_OPT_DOCK] = {"dock-standing", dock_values, 2},
    [BO_OPT_HUNDRED] = {"hundred-check", hundred_values, 2},
};

/* Every option goes with every other and with any number of seats. */
/* ---- setup -------------------------------------------------------------------------------- */

/* BO-10, BO-11: both decks are shuffled whole, so that a seed fixes them whatever is played. */
static void shuffle_decks(const br_rules *r, bootleggers_state *s) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    for (unsigned kind = 1; kind <= BO_KINDS; kind++) {
        s->pile[kind] = deck->count[kind];
        for (unsigned i = 0; i < deck->count[kind]; i++) s->deck[s->deck_left++] = (uint8_t)kind;
    }
    br_chance_shuffle(&s->chance, s->deck, s->deck_left);
    for (unsigned size = 0; size < BO_SIZES; size++) {
        s->truck_pile[size] = deck->truck_cards[size];
        for (unsigned i = 0; i < deck->truck_cards[size]; i++)
            s->truck_deck[s->truck_left++] = (uint8_t)(size + 1);
    }
    br_chance_shuffle(&s->chance, s->truck_deck, s->truck_left);
}

/* BO-12, BO-F29: every colour by itself, in blocks, seat 0 first; the rest leaves the game. */
static void deal_muscle(const br_rules *r, bootleggers_state *s) {
    unsigned each = bootleggers_rounds(r) / BO_BANDS; /* BO-145: two of each in the short game */
    for (unsigned band = 0; band < BO_BANDS; band++) {
        uint8_t card[BO_BAND_CARDS];
        unsigned next = 0;
        for (unsigned i = 0; i < BO_BAND_CARDS; i++) card[i] = (uint8_t)i;
        br_chance_shuffle(&s->chance, card, BO_BAND_CARDS);
        for (unsigned seat = 0; seat < r->seats; seat++) {
            s->hand_left[seat][band] = (uint8_t)each;
            for (unsigned i = 0; i < each; i++) s->hand[band][seat] |= 1u << card[next++];
        }
        while (next < BO_BAND_CARDS) s->undealt[band] |= 1u << card[next++];
    }
}

static void setup(const br_rules *r, void *state, const uint8_t seed[BR_SEED_BYTES],
                  br_events *log) {
    bootleggers_state *s = state;
    br_chance_init(&s->chance, seed);
    shuffle_decks(r, s);
    deal_muscle(r, s);
    memset(s->offer_to, BR_SEAT_NONE, sizeof s->offer_to);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        s->money[seat] = 10;                                   /* BO-17 */
        s->back[seat] = 1;                                     /* BO-15 */
        s->owned[seat][0] = 1;                                 /* BO-16 */
        s->family[seat] = bootleggers_deck_of(r)->family_dice; /* BO-14 */
    }
    s->copper = BR_SEAT_NONE;
    s->round = 1; /* BO-08 */
    bootleggers_round(r, s, log);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* BO-Q39: of equal money the higher muscle card comes first; both are known once it matters. */
static uint32_t rank_of(const bootleggers_state *s, unsigned seat) {
    uint32_t money = s->money[seat] == BO_HIDDEN_MONEY ? 0 : s->money[seat];
    return money << 8 | (s->step == BO_OVER ? s->chosen[seat] : 0u);
}

static void scores(const br_rules *r, const void *state, br_result *out) {
    const bootleggers_state *s = state;
    int64_t rank[BO_SEATS];
    memset(out, 0, sizeof *out);
    out->over = s->step == BO_OVER;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        rank[seat] = rank_of(s, seat);
        out->score[seat] = (int32_t)(rank[seat] >> 8);
    }
    br__places(r, rank, out);
}

/* Whatever was being asked or offered when the match ended is void. */
static void drop_questions(bootleggers_state *s) {
    memset(s->offer_to, BR_SEAT_NONE, sizeof s->offer_to);
    memset(s->offer_give, 0, sizeof s->offer_give);
    memset(s->offer_get, 0, sizeof s->offer_get);
    memset(s->offers_made, 0, sizeof s->offers_made);
    s->point = s->passed = s->claimed = s->claimant = s->resume = 0;
    s->demand_left = s->bar_sold = s->due = s->ready = s->is_short = 0;
    s->demanded = 0;
    s->allowed = 0;
}

void bootleggers_count_money(const br_rules *r, const bootleggers_state *s, uint16_t clause,
                             br_events *log) {
    br_event *e = br__emit(log, BO_EV_COUNTED, BR_SEAT_NONE, clause);
    e->flags = BR_EVENT_FINAL;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        e->open[2 * seat] = (uint8_t)s->money[seat];
        e->open[2 * seat + 1] = (uint8_t)(s->money[seat] >> 8);
    }
}

/* Money decides, and from here on every view shows it: so it is told (BO-140). */
void bootleggers_finish(const br_rules *r, bootleggers_state *s, bool is_goal, br_events *log) {
    s->step = BO_OVER;
    s->acting = 0;
    drop_questions(s);
    if (!log) return;
    br_result result;
    scores(r, s, &result);
    bootleggers_count_money(r, s, BO_140, log);
    br__breaker muscle = {.clause = BO_Q39};
    for (unsigned seat = 0; seat < r->seats; seat++) muscle.value[seat] = s->chosen[seat];
    br__tell_ties(r, &result, BO_EV_TIE, &muscle, 1, log);
    BR__TELL(log, BO_EV_OVER, BR_SEAT_NONE, is_goal ? BO_139 : BO_138, result.winners, is_goal)
        ->flags = BR_EVENT_FINAL;
}

void bootleggers_earn(const br_rules *r, bootleggers_state *s, unsigned seat, unsigned sum) {
    (void)r;
    assert(s->money[seat] + sum < BO_HIDDEN_MONEY);
    s->money[seat] = (uint16_t)(s->money[seat] + sum);
}

bool bootleggers_goal(const br_rules *r, bootleggers_state *s, bool is_after_bar, br_events *log) {
    if (r->option[BO_OPT_HUNDRED] && !is_after_bar) return false;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->money[seat] < BO_GOAL) continue;
        bootleggers_finish(r, s, true, log);
        return true;
    }
    return false;
}

void bootleggers_phase(bootleggers_state *s, unsigned phase, uint16_t clause, br_events *log) {
    s->phase = (uint8_t)phase;
    if (log) BR__TELL(log, BO_EV_PHASE, BR_SEAT_NONE, clause, phase)->flags = BR_EVENT_PART;
}

/* ---- the door ----------------------------------------------------------------------------- */

static bootleggers_handler *const handlers[BO_MOVES] = {
    [BO_MOVE_BID] = bootleggers_bid,         [BO_MOVE_TAKE] = bootleggers_take,
    [BO_MOVE_PUT] = bootleggers_put,         [BO_MOVE_FOUND] = bootleggers_found,
    [BO_MOVE_KEEP] = bootleggers_keep,       [BO_MOVE_PLAY] = bootleggers_play,
    [BO_MOVE_BRING] = bootleggers_bring,     [BO_MOVE_PLACE] = bootleggers_place,
    [BO_MOVE_DONE] = bootleggers_done,       [BO_MOVE_PASS] = bootleggers_pass,
    [BO_MOVE_DEMAND] = bootleggers_demand,   [BO_MOVE_PAY] = bootleggers_pay,
    [BO_MOVE_REFUSE] = bootleggers_refuse,   [BO_MOVE_OFFER] = bootleggers_offer,
    [BO_MOVE_COUNTER] = bootleggers_counter, [BO_MOVE_ACCEPT] = bootleggers_accept,
    [BO_MOVE_DECLINE] = bootleggers_decline, [BO_MOVE_WITHDRAW] = bootleggers_withdraw,
    [BO_MOVE_READY] = bootleggers_ready,     [BO_MOVE_CLOSE] = bootleggers_close,
    [BO_MOVE_LOAD] = bootleggers_put_on,     [BO_MOVE_SHIP] = bootleggers_ship,
    [BO_MOVE_PARK] = bootleggers_park,       [BO_MOVE_ALLOW] = bootleggers_allow,
};

static void apply(const br_rules *r, void *state, br_seat seat, const br_move *move,
                  br_events *log) {
    assert(move->kind > 0 && move->kind < BO_MOVES);
    handlers[move->kind](r, state, seat, move, log);
}

static br_seats must_act(const br_rules *r, const void *state) {
    (void)r;
    return ((const bootleggers_state *)state)->acting;
}

/* In the trade step a seat that is ready may still deal (BO-F28) as long as it has anything to
 * say, and the house may end it. */
static br_seats to_act(const br_rules *r, const void *state) {
    const bootleggers_state *s = state;
    if (s->step != BO_TRADE) return s->acting;
    br_seats seats = br_bit(BR_HOUSE);
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (bootleggers_can_trade(r, s, seat)) seats = (br_seats)(seats | br_bit((br_seat)seat));
    return seats;
}

/* When time runs out: nothing is played, paid or bought that need not be. Whiskey alone is not
 * left to rot: trucks are filled and sent to O'Malley's, where it can always be sold. */
static bool fallback(const br_rules *r, const void *state, br_seat seat, br_move *out) {
    const bootleggers_state *s = state;
    static const uint8_t idle[] = {[BO_POINT] = BO_MOVE_PASS,
                                   [BO_MARKING] = BO_MOVE_DONE,
                                   [BO_REPLY] = BO_MOVE_PASS,
                                   [BO_CLAIM] = BO_MOVE_REFUSE,
                                   [BO_UPGRADE] = BO_MOVE_PUT,
                                   [BO_TOKEN] = BO_MOVE_PUT,
                                   [BO_HIRED] = BO_MOVE_KEEP,
                                   [BO_PLACE] = BO_MOVE_DONE,
                                   [BO_TRADE] = BO_MOVE_READY,
                                   [BO_CONSENT] = BO_MOVE_DONE,
                                   [BO_OVER] = 0};
    (void)r, (void)seat;
    *out = br__move(idle[s->step], 0, 0, 0); /* PUT 0: into the back room */
    return idle[s->step] != 0; /* else the lowest card, the first on offer, the fullest load */
}

const br_game bootleggers_game = {
    BR__GAME(bootleggers, BOOTLEGGERS),
    .id = "bootleggers",
    .seats_min = 3, /* BO-Q01 */
    .seats_max = BO_SEATS,
    .version = 2,
    .plies_max = 24576, /* counted out in README.md */
    .options = bootleggers_options,
    .option_count = BO_OPTIONS,
    .table_count = BO_TABLES,
    .field_count = BO_FIELDS,
    .form_count = BO_MOVES,
    .deck_audit = bootleggers_deck_audit,
    .setup = setup,
    .to_act = to_act,
    .must_act = must_act,
    .legal = bootleggers_legal,
    .is_sampled = bootleggers_is_sampled,
    .apply = apply,
    .fallback = fallback,
    .scores = scores,
    .action_digits = bootleggers_action_digits,
    .moment = bootleggers_tell_moment,
    .trap = bootleggers_trap,
    .points = BO_W6,
    .features = bootleggers_features,
    .trader = &bootleggers_trader,
    .feature_count = BO_FEATURES,
    .move_read = bootleggers_move_read,
    .move_write = bootleggers_move_write,
    .move_say = bootleggers_move_say,
    .event_say = bootleggers_event_say,
};
