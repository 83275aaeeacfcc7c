/* belo4ka/rules.c -- options, who may act, what may be done, the game's table of functions.
 *
 * Every card may always be played (BE-102), so `legal` needs no look at the discard: it lists
 * what is in hand. Nothing it lists, and nothing `why` says, depends on a covered card.
 */
#define BELO4KA_CLAUSE_TABLE
#include "state.h"

static const char *const first_values[] = {"random", "0", "1", "2", "3", "4", "5", "6", "7", "8"};
static const char *const switch_values[] = {"off", "on"};
static const char *const reaction_values[] = {"timed", "sealed"};
static const char *const slapper_values[] = {"slowest", "exempt"};
static const char *const call_values[] = {"draw-2", "free"};
static const char *const mushroom_values[] = {"next-palm", "left-neighbour"};
static const char *const forfeit_values[] = {"off", "alko", "alko-xxl"};
const br_option belo4ka_options[] = {
    [BELO4KA_OPT_FIRST] = {"first", first_values, 10},
    [BELO4KA_OPT_TWO_SEATS] = {"two-seats", switch_values, 2},
    [BELO4KA_OPT_REACTIONS] = {"reactions", reaction_values, 2},
    [BELO4KA_OPT_NON_SLAPPER] = {"non-slapper", slapper_values, 2},
    [BELO4KA_OPT_FALSE_CALL] = {"false-call", call_values, 2},
    [BELO4KA_OPT_MUSHROOMS] = {"honest-mushrooms", mushroom_values, 2},
    [BELO4KA_OPT_FORFEITS] = {"forfeits", forfeit_values, 3},
    [BELO4KA_OPT_DEVILRY] = {"devilry", switch_values, 2},
};

/* Q01: two players only if somebody wants just that. */
static bool rules_audit(const br_rules *r, br_fault *fault) {
    if (r->seats > 2 || r->option[BELO4KA_OPT_TWO_SEATS]) return true;
    br__fault(fault, BR_BAD_SEATS, "belo4ka seats 3 to 9 players; 2 with option two-seats=on");
    return false;
}

static void setup(const br_rules *r, void *state, const uint8_t seed[BR_SEED_BYTES],
                  br_events *log) {
    belo4ka_state *s = state;
    br_chance_init(&s->chance, seed);
    unsigned choice = r->option[BELO4KA_OPT_FIRST];
    s->shown = BELO4KA_NOTHING;
    belo4ka_begin_round(r, s, choice ? choice - 1 : br_chance_below(&s->chance, r->seats), log);
}

static void apply(const br_rules *r, void *state, br_seat seat, const br_move *move,
                  br_events *log) {
    /* A table, not a switch: each handler then saves only the registers it needs itself. */
    static void (*const handlers[BELO4KA_MOVES])(const br_rules *, belo4ka_state *, br_seat,
                                                 const br_move *, br_events *) = {
        [BELO4KA_MOVE_PLAY] = belo4ka_play,
        [BELO4KA_MOVE_NUTS] = belo4ka_nuts,
        [BELO4KA_MOVE_DRAW] = belo4ka_draw,
        [BELO4KA_MOVE_CALL] = belo4ka_call,
        [BELO4KA_MOVE_SLAP] = belo4ka_react,
        [BELO4KA_MOVE_CHALLENGE] = belo4ka_react,
        [BELO4KA_MOVE_DECLINE] = belo4ka_decline,
        [BELO4KA_MOVE_TAKE] = belo4ka_take,
        [BELO4KA_MOVE_MUSHROOMS] = belo4ka_mushrooms,
        [BELO4KA_MOVE_DEVIL_DRAW] = belo4ka_devil_draw,
        [BELO4KA_MOVE_COUNTER] = belo4ka_counter,
        [BELO4KA_MOVE_FORFEIT] = belo4ka_forfeit,
        [BELO4KA_MOVE_RETIRE] = belo4ka_retire,
        [BELO4KA_MOVE_CLOSE] = belo4ka_close,
        [BELO4KA_MOVE_DEAL] = belo4ka_deal,
        [BELO4KA_MOVE_LABEL] = belo4ka_label,
    };
    assert(move->kind > 0 && move->kind < BELO4KA_MOVES);
    ((belo4ka_state *)state)->shown = BELO4KA_NOTHING; /* F28: until the next accepted move */
    handlers[move->kind](r, state, seat, move, log);
}

/* ---- who may act -------------------------------------------------------------------------- */

/* BE-92, BE-95, F25: from the first scoring on, once. */
bool belo4ka_wants_label(const br_rules *r, const belo4ka_state *s) {
    return r->option[BELO4KA_OPT_FORFEITS] != BELO4KA_PLAIN_MATCH && s->label == 0 &&
           s->phase != BELO4KA_OVER && (s->round > 1 || s->phase == BELO4KA_SCORED);
}

static br_seats must_act(const br_rules *r, const void *state) {
    const belo4ka_state *s = state;
    (void)r;
    switch (s->phase) {
    case BELO4KA_TURN: return br_bit(s->turn);
    case BELO4KA_WINDOW:
    case BELO4KA_LAST: return s->waiting;
    case BELO4KA_DUE:
    case BELO4KA_DEMAND: return br_bit(s->due);
    case BELO4KA_SCORED: return br_bit(BR_HOUSE);
    default: return 0;
    }
}

static br_seats to_act(const br_rules *r, const void *state) {
    const belo4ka_state *s = state;
    unsigned seats = must_act(r, s);
    if (s->phase == BELO4KA_OVER) return 0;
    if (s->phase == BELO4KA_TURN && s->call == BELO4KA_CALL_OPEN)
        seats |= belo4ka_everybody(r) & ~br_bit(s->author); /* BE-26 */
    if (s->phase == BELO4KA_WINDOW || s->phase == BELO4KA_LAST || belo4ka_wants_label(r, s))
        seats |= br_bit(BR_HOUSE);
    if (r->option[BELO4KA_OPT_FORFEITS] == BELO4KA_ALKO)
        seats |= belo4ka_everybody(r) & ~(unsigned)s->retired; /* F11 */
    return (br_seats)seats;
}

/* ---- what may be done --------------------------------------------------------------------- */

static void put_nuts(br_move *out, unsigned count, uint64_t picks) {
    uint64_t word = BELO4KA_MOVE_NUTS | count << 8 | picks << 16;
    memcpy(out, &word, sizeof word); /* little-endian, as every machine we build for */
    memset(&out->arg[7], 0, sizeof *out - sizeof word);
}

/* The ways to take squirrels from a front. Kept by size: `end[k]` is where those of k squirrels
 * stop, so that each number of nuts lists a prefix. */
typedef struct takings {
    uint64_t picks[BELO4KA_NUTS_LISTED];
    unsigned end[16];
} takings;

/* Fills in all ways of up to `most` squirrels; false if they are too many to list. */
static bool list_takings(uint64_t front, unsigned most, takings *t) {
    unsigned count = 1, from = 0;
    t->picks[0] = 0;
    t->end[0] = 1;
    for (unsigned size = 1; size <= most; size++) {
        unsigned until = count;
        for (unsigned i = from; i < until; i++) {
            /* Only squirrels not lower than the highest one taken: each set comes up once. */
            uint64_t taken = t->picks[i], left = belo4ka_kinds_there(front);
            unsigned top = taken ? (63u - (unsigned)__builtin_clzll(taken)) & ~3u : 0;
            for (left = left >> top << top; left; left &= left - 1) {
                unsigned shift = (unsigned)__builtin_ctzll(left);
                if ((taken >> shift & 15u) == (front >> shift & 15u)) continue;
                if (count == BELO4KA_NUTS_LISTED) return false;
                t->picks[count++] = taken + (1ull << shift);
            }
        }
        t->end[size] = count;
        from = until;
    }
    return true;
}

/* Too many ways: each single squirrel for one, and otherwise the dearest, as many as wanted. */
BR__APART static int sample_nuts(uint64_t front, unsigned nuts, br_move *out) {
    int count = 0;
    for (unsigned n = 1; n <= nuts; n++) {
        uint64_t picks = 0, left = front;
        put_nuts(&out[count++], n, 0);
        for (unsigned k = 1; k <= n && left; k++) {
            uint64_t rank = 0xF00F00F00F00ull; /* mega, then super, then plain */
            while (!(left & rank)) rank >>= 4;
            uint64_t one = 1ull << ((unsigned)__builtin_ctzll(left & rank) & ~3u);
            picks += one;
            left -= one;
            put_nuts(&out[count++], n, picks);
        }
    }
    uint64_t dearest = belo4ka_picks(&out[1]);
    for (uint64_t there = belo4ka_kinds_there(front); there; there &= there - 1) {
        uint64_t one = there & -there;
        if (one != dearest) put_nuts(&out[count++], 1, one);
    }
    return count;
}

/* All ways to take squirrels with up to so many nuts; false if they are too many to list. */
static bool can_list_nuts(uint64_t front, unsigned nuts, unsigned most, takings *t) {
    unsigned listed = 0;
    if (!list_takings(front, most, t)) return false;
    for (unsigned n = 1; n <= nuts; n++) listed += t->end[n < most ? n : most];
    return listed <= BELO4KA_NUTS_LISTED;
}

BR__APART static int list_nuts(uint64_t front, unsigned nuts, br_move *out) {
    takings t;
    int count = 0;
    unsigned size = belo4ka_kinds_sum(front), most = size < nuts ? size : nuts;
    if (size == 0) {
        for (unsigned n = 1; n <= nuts; n++) put_nuts(&out[count++], n, 0);
        return count;
    }
    if (!can_list_nuts(front, nuts, most, &t)) return sample_nuts(front, nuts, out);
    for (unsigned n = 1; n <= nuts; n++)
        for (unsigned i = 0; i < t.end[n < most ? n : most]; i++)
            put_nuts(&out[count++], n, t.picks[i]);
    return count;
}

static int list_turn(const belo4ka_state *s, unsigned seat, br_move *out) {
    br_move *at = out;
    uint64_t kinds = s->hand[seat].kinds;
    br__move_put(at++, BELO4KA_MOVE_DRAW, 0, 0, 0);
    for (uint64_t left = s->hand[seat].numbers; left; left &= left - 1)
        br__move_put(at++, BELO4KA_MOVE_PLAY, (unsigned)__builtin_ctzll(left) + 1, 0, 0);
    unsigned nuts = belo4ka_kind_count(kinds, BELO4KA_NUTS);
    kinds -= nuts * BELO4KA_KIND(BELO4KA_NUTS);
    for (uint64_t left = belo4ka_kinds_there(kinds); left; left &= left - 1) {
        unsigned card = BELO4KA_SQUIRRELS + (unsigned)__builtin_ctzll(left) / 4;
        br__move_put(at++, BELO4KA_MOVE_PLAY, card + 1, 0, 0);
    }
    if (nuts) at += list_nuts(s->front[seat], nuts, at);
    return (int)(at - out);
}

static int list_window(br_move *out) {
    br__move_put(&out[0], BELO4KA_MOVE_DECLINE, 0, 0, 0);
    br__move_put(&out[1], BELO4KA_MOVE_SLAP, 0, 0, 0);
    br__move_put(&out[2], BELO4KA_MOVE_CHALLENGE, 0, 0, 0);
    return 3;
}

static int list_last(br_move *out) {
    br__move_put(&out[0], BELO4KA_MOVE_DECLINE, 0, 0, 0);
    br__move_put(&out[1], BELO4KA_MOVE_CALL, 0, 0, 0);
    return 2;
}

static int list_due(const belo4ka_state *s, unsigned seat, br_move *out) {
    br__move_put(&out[0], BELO4KA_MOVE_TAKE, 0, 0, 0);
    if (!belo4ka_kind_count(s->hand[seat].kinds, BELO4KA_MUSHROOMS)) return 1;
    br__move_put(&out[1], BELO4KA_MOVE_MUSHROOMS, 0, 0, 0);
    return 2;
}

static int list_demand(const br_rules *r, const belo4ka_state *s, unsigned seat, br_move *out) {
    int count = 0;
    br__move_put(&out[count++], BELO4KA_MOVE_DEVIL_DRAW, 0, 0, 0);
    if (belo4ka_kind_count(s->hand[seat].kinds, BELO4KA_DEVIL) && s->finisher == BR_SEAT_NONE)
        br__move_put(&out[count++], BELO4KA_MOVE_COUNTER, 0, 0, 0);
    if (r->option[BELO4KA_OPT_DEVILRY] && s->buyoffs[seat] < BELO4KA_CAP)
        br__move_put(&out[count++], BELO4KA_MOVE_FORFEIT, 0, 0, 0);
    return count;
}

BR__APART static int list_house(const br_rules *r, const belo4ka_state *s, br_move *out) {
    int count = 0;
    if (s->phase == BELO4KA_SCORED) br__move_put(&out[count++], BELO4KA_MOVE_DEAL, 0, 0, 0);
    if (s->phase == BELO4KA_WINDOW || s->phase == BELO4KA_LAST)
        br__move_put(&out[count++], BELO4KA_MOVE_CLOSE, 0, 0, 0);
    if (!belo4ka_wants_label(r, s)) return count;
    for (unsigned word = 1; word <= BELO4KA_LABELS; word++)
        br__move_put(&out[count++], BELO4KA_MOVE_LABEL, word, 0, 0);
    return count;
}

/* What the step asks of this seat. */
static int list_step(const br_rules *r, const belo4ka_state *s, br_seat seat, br_move *out) {
    if (!br_has(must_act(r, s), seat)) return 0;
    switch (s->phase) {
    case BELO4KA_TURN: return list_turn(s, seat, out);
    case BELO4KA_WINDOW: return list_window(out);
    case BELO4KA_LAST: return list_last(out);
    case BELO4KA_DUE: return list_due(s, seat, out);
    default: break;
    }
    assert(s->phase == BELO4KA_DEMAND);
    return list_demand(r, s, seat, out);
}

static int legal(const br_rules *r, const void *state, br_seat seat, br_move out[BR_MOVES_MAX]) {
    const belo4ka_state *s = state;
    if (seat >= r->seats)
        return seat == BR_HOUSE && s->phase != BELO4KA_OVER ? list_house(r, s, out) : 0;
    int count = list_step(r, s, seat, out);
    if (s->call == BELO4KA_CALL_OPEN && s->phase == BELO4KA_TURN && seat != s->author)
        br__move_put(&out[count++], BELO4KA_MOVE_CALL, 0, 0, 0);
    if (r->option[BELO4KA_OPT_FORFEITS] == BELO4KA_ALKO && s->phase != BELO4KA_OVER &&
        !br_has(s->retired, seat))
        br__move_put(&out[count++], BELO4KA_MOVE_RETIRE, 0, 0, 0);
    return count;
}

static bool is_sampled(const br_rules *r, const void *state, br_seat seat) {
    const belo4ka_state *s = state;
    takings t;
    if (s->phase != BELO4KA_TURN || seat != s->turn || seat >= r->seats) return false;
    unsigned nuts = belo4ka_kind_count(s->hand[seat].kinds, BELO4KA_NUTS);
    unsigned size = belo4ka_kinds_sum(s->front[seat]);
    return nuts && size && !can_list_nuts(s->front[seat], nuts, size < nuts ? size : nuts, &t);
}

/* Q04, Q08: windows and the grace after a number; a table's clock ends them. */
static void moment(const br_rules *r, const void *state, const br_events *log, br_moment *out) {
    const belo4ka_state *s = state;
    bool is_sealed = r->option[BELO4KA_OPT_REACTIONS] == BELO4KA_SEALED;
    (void)log;
    out->round = s->round;
    if (s->phase == BELO4KA_WINDOW || s->phase == BELO4KA_LAST)
        out->window = is_sealed ? BR_WINDOW_SEALED : BR_WINDOW_RACE;
    /* F29: a decline is as good as silence, for ever. */
    out->reveals_timing =
        1u << BELO4KA_MOVE_SLAP | 1u << BELO4KA_MOVE_CHALLENGE | 1u << BELO4KA_MOVE_CALL;
    if (s->phase != BELO4KA_TURN || s->call != BELO4KA_CALL_OPEN) return;
    out->window = BR_WINDOW_GRACE;
    out->point = 1;
    out->quick = br__move(BELO4KA_MOVE_CALL, 0, 0, 0);
    out->holders = (br_seats)(belo4ka_everybody(r) & ~br_bit(s->author)); /* Q29: holder or not */
}

/* How long a match can be. Cards come to hands by the deal and the deck, at most 112 and 5 times
 * 111 of them a round; nuts bring a squirrel back for each nuts card played, at most 6 times 14;
 * so at most 751 cards are played. Of these at most 228 are squirrels (6 times 24, and 84 picked
 * up again), each with 8 reactions or fewer and a close, and one take; 48 devils with 8 answers;
 * 384 numbers with one call; 192 times the number is a last card, with 8 answers. 667 draws give
 * something; those that give nothing come in runs of at most 8, and between two runs lies a
 * rebuild or a squirrel: 235 runs. One deal a round, one label and 9 retirements a match. */
enum { ROUND_PLIES = 751 + 228 * 9 + 48 * 8 + 384 + 192 * 8 + 667 + 235 * 8 + 1 };

const br_game belo4ka_game = {
    BR__GAME(belo4ka, BELO4KA),
    .id = "belo4ka",
    .seats_min = 2,
    .seats_max = BELO4KA_SEATS_MAX,
    .version = 1,
    .plies_max = BELO4KA_ROUNDS * ROUND_PLIES + 10,
    .options = belo4ka_options,
    .option_count = BELO4KA_OPTIONS,
    .slow_option = BELO4KA_OPT_REACTIONS + 1, /* Q04 */
    .slow_value = BELO4KA_SEALED,
    .points = 1,
    .host_question = BELO4KA_MOVE_LABEL, /* F25 */
    .table_count = 1,
    .field_count = BELO4KA_FIELDS,
    .form_count = BELO4KA_MOVES,
    .deck_audit = belo4ka_deck_audit,
    .rules_audit = rules_audit,
    .setup = setup,
    .to_act = to_act,
    .must_act = must_act,
    .legal = legal,
    .is_sampled = is_sampled,
    .apply = apply,
    .scores = belo4ka_scores,
    .action_digits = belo4ka_action_digits,
    .moment = moment,
    .features = belo4ka_features,
    .feature_count = BELO4KA_FEATURES,
    .move_read = belo4ka_move_read,
    .move_write = belo4ka_move_write,
    .move_say = belo4ka_move_say,
    .event_say = belo4ka_event_say,
    .event_part = belo4ka_event_part,
};
