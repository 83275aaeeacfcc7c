/* bootleggers/evaluate.c -- the evaluation of a position: a heuristic for bots, not a rule.
 *
 * In hundredths of a thousand dollars. Money counts in full; then what this round should still
 * bring, and what a round like this one is worth for as long as the match is likely to last. A
 * round is worth what the stills make and the trucks carry, sold at the best bars that standing
 * opens. An offer that suits both counts half for whoever made it, so that bots trade at all.
 */
#include "backroom_bots.h"
#include "state.h"

enum {
    DOLLAR = 100,
    TENTH = 10,        /* crates are counted in tenths */
    DIE_CRATES = 35,   /* what a die makes on average */
    THUG_VALUE = 160,  /* a card in hand: played when it does more than this */
    MARKER_VALUE = 90, /* a marker in the back room, a round */
    PIECE_SHARE = 60   /* percent: a stored die against one on a still */
};

/* What all seats look at alike: computed once for a call. */
typedef struct scene {
    const br_rules *r;
    const bootleggers_state *s;
    const bootleggers_deck *deck;
    int rounds;          /* like this one, still to come */
    int thirst[BO_BARS]; /* average demand in tenths of crates */
    int weight[BO_BARS]; /* tenths: how open a bar is, or about to be */
    bootleggers_standing stand[BO_BARS];
} scene;

static int least(int a, int b) { return a < b ? a : b; }

/* Nobody plays on past the goal: the richest sets the pace. */
static int rounds_to_come(const br_rules *r, const bootleggers_state *s) {
    int left = (int)bootleggers_rounds(r) - s->round, most = 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->money[seat] > most) most = s->money[seat];
    int pace = most >= BO_GOAL ? 0 : 1 + (BO_GOAL - most) / 13;
    return left < pace ? left : pace;
}

static void scene_set(scene *c, const br_rules *r, const bootleggers_state *s) {
    c->r = r;
    c->s = s;
    c->deck = bootleggers_deck_of(r);
    c->rounds = rounds_to_come(r, s);
    for (unsigned bar = 1; bar < BO_BARS; bar++) {
        int filled = (int)bootleggers_filled(s, bar), circles = c->deck->circles[bar];
        c->stand[bar] = bootleggers_stand(r, s, bar);
        c->thirst[bar] = c->deck->dice[bar] * (DIE_CRATES + TENTH * s->token[bar]);
        c->weight[bar] = filled >= circles ? 10 : 6 * filled * filled / (circles * circles);
    }
}

/* ---- a round ------------------------------------------------------------------------------ */

/* Tenths of crates a bar should take from this seat, by its standing there. */
static int access_of(const scene *c, unsigned bar, unsigned seat) {
    unsigned markers = c->s->marker[bar][seat];
    if (c->stand[bar].dominant == seat) return c->thirst[bar] * c->weight[bar] / 10;
    return markers ? c->thirst[bar] * c->weight[bar] / 30 : 0;
}

/* What `crates` tenths fetch at the best bars, the rest at O'Malley's. */
static int fetch(const scene *c, unsigned seat, int crates) {
    int value = 0;
    for (unsigned bar = BO_BARS - 1; bar > 0 && crates > 0; bar--) {
        int sold = least(crates, access_of(c, bar, seat));
        value += sold * c->deck->price[bar] * (DOLLAR / TENTH);
        crates -= sold;
    }
    return value + crates * c->deck->price[0] * (DOLLAR / TENTH);
}

/* The extra profit of bars the seat controls, on what is likely to be sold there. */
static int extras(const scene *c, unsigned seat) {
    int value = 0;
    for (unsigned bar = 1; bar < BO_BARS; bar++) {
        if (c->stand[bar].dominant != seat || !c->stand[bar].has_control) continue;
        value += c->deck->extra[bar] * c->thirst[bar] * c->weight[bar] / 10 * 5;
    }
    return value;
}

static int made_by(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    int dice = s->family[seat] * 100 + s->back_dice[seat] * PIECE_SHARE;
    for (unsigned i = 0; i < BO_REMOTES && s->remote[seat][i]; i++)
        dice += s->remote[seat][i] * 100;
    return dice * DIE_CRATES / 100;
}

/* Trucks less what they cost to keep; crates that do not fit are worth a little to others. */
static int round_value(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    int made = made_by(c, seat), room = 0, graft = 0;
    for (unsigned size = 0; size < BO_SIZES; size++) {
        room += s->owned[seat][size] * c->deck->capacity[size] * TENTH;
        graft += s->owned[seat][size] * c->deck->graft[size];
    }
    int carried = least(made, room), spare = made - carried, idle = least(room - carried, 60);
    return fetch(c, seat, carried) + extras(c, seat) + 3 * spare + idle - graft * DOLLAR;
}

/* ---- this round --------------------------------------------------------------------------- */

/* A truck that stands at a bar: what is left of the demand after those served before it. */
static int parked_value(const scene *c, unsigned truck) {
    const bootleggers_state *s = c->s;
    unsigned bar = s->truck_bar[truck], user = s->truck_user[truck], dock = s->truck_dock[truck];
    int load = s->truck_load[truck] * TENTH, left;
    if (bar == 0) return load * c->deck->price[0] * (DOLLAR / TENTH);
    if (c->weight[bar] < 10) return 0;
    left =
        s->phase == 5 && s->bar == bar && s->demand_left ? s->demand_left * TENTH : c->thirst[bar];
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_bar[i] == bar &&
            (s->truck_dock[i] < dock || (s->truck_dock[i] == dock && i < truck)))
            left -= s->truck_load[i] * TENTH;
    if (left <= 0) return 0;
    int value = least(load, left) * c->deck->price[bar] * (DOLLAR / TENTH);
    if (dock != BO_DOCK_COMMON || c->stand[bar].dominant == user || (s->allowed >> truck & 1u))
        return value;
    return c->stand[bar].dominant == BR_SEAT_NONE ? 0 : value / 4;
}

static int docks_value(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    int value = 0, yard = 0;
    for (unsigned i = 0; i < s->trucks; i++) {
        if (i >= s->parked) {
            if (s->truck_user[i] == seat) yard += s->truck_load[i] * TENTH;
            continue;
        }
        if (s->truck_load[i] == 0) continue;
        int worth = parked_value(c, i);
        if (s->truck_user[i] == seat) value += worth;
        unsigned bar = s->truck_bar[i];
        if (bar && c->stand[bar].dominant == seat && c->stand[bar].has_control)
            value += worth * c->deck->extra[bar] / c->deck->price[bar];
    }
    return value + fetch(c, seat, yard);
}

/* Crates that are, or still can be, on trucks. */
static int carried_now(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    int loaded = 0, room = 0, crates = s->crates[seat] * TENTH;
    for (unsigned i = 0; i < s->trucks; i++)
        if (s->truck_user[i] == seat) {
            loaded += s->truck_load[i] * TENTH;
            room -= c->deck->capacity[s->truck_size[i]] * TENTH;
        }
    for (unsigned size = 0; size < BO_SIZES; size++)
        room += (int)bootleggers_in_use(s, seat, size) * c->deck->capacity[size] * TENTH;
    if (s->step == BO_LOAD && (s->ready >> seat & 1u)) return loaded;
    return loaded + least(crates - loaded, room);
}

/* A round's value has the graft taken off; once it is paid, that is already gone from the money. */
static int graft_paid(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    unsigned graft = 0;
    if (s->phase == 1) {
        bool is_before = s->step == BO_MUSCLE || s->point == BO_W1;
        if (is_before || bootleggers_rank(c->r, s, seat) > s->cursor) return 0;
    }
    for (unsigned size = 0; size < BO_SIZES; size++)
        graft += (unsigned)s->owned[seat][size] * c->deck->graft[size];
    return (int)graft * DOLLAR;
}

static int now_value(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    bool is_loaded = s->phase == 5 || s->step == BO_PARK || s->point == BO_W5;
    if (s->phase < 3 || s->point == BO_W3) { /* the stills are still to roll */
        int cold = 0;
        if (s->sabotaged[seat] & 1u) cold += s->family[seat] * DIE_CRATES;
        for (unsigned i = 0; i < BO_REMOTES; i++)
            if (s->sabotaged[seat] >> (i + 1) & 1u) cold += s->remote[seat][i] * DIE_CRATES;
        if (s->copper == seat) cold += s->family[seat] * s->family[seat] * DIE_CRATES / 7;
        return round_value(c, seat) + graft_paid(c, seat) - cold * DOLLAR / TENTH;
    }
    if (is_loaded) return docks_value(c, seat) + s->stashed[seat] * 80;
    int carried = carried_now(c, seat);
    return fetch(c, seat, carried) + extras(c, seat) + 2 * (s->crates[seat] * TENTH - carried);
}

static int things_value(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    int value = s->back[seat] * MARKER_VALUE * c->rounds;
    for (unsigned thug = 0; thug < BO_THUGS; thug++)
        if (s->thug[seat][thug]) value += s->thug[seat][thug] * (c->rounds ? THUG_VALUE : 60);
    value += s->back_tokens[seat] * 60 * c->rounds;
    if (s->copper == seat && s->phase >= 3) value -= s->family[seat] * s->family[seat] * 40;
    return value;
}

static int seat_value(const scene *c, unsigned seat) {
    return c->s->money[seat] * DOLLAR + now_value(c, seat) + things_value(c, seat) +
           c->rounds * round_value(c, seat);
}

/* ---- offers ------------------------------------------------------------------------------- */

/* Half of what the own open offer would bring, if the other side gains by it too. */
static int offer_value(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    unsigned to = s->offer_to[seat];
    bootleggers_state after = *s;
    br_move accept = br__move(BO_MOVE_ACCEPT, seat, 0, 0);
    scene then;
    if (s->offer_get[seat][BO_GOOD_CASH] > s->money[to] || (s->is_short >> seat & 1u)) return 0;
    if (bootleggers_why_goods(s, seat, s->offer_give[seat]) ||
        bootleggers_why_goods(s, to, s->offer_get[seat]))
        return 0;
    bootleggers_accept(c->r, &after, (br_seat)to, &accept, NULL);
    scene_set(&then, c->r, &after);
    int own = seat_value(&then, seat) - seat_value(c, seat);
    int other = seat_value(&then, to) - seat_value(c, to);
    return own > 0 && other > 0 ? own / 2 : 0;
}

/* ---- bids --------------------------------------------------------------------------------- */

/* What a card on offer is worth to a seat, roughly, before anything else happens. */
static int card_value(const scene *c, unsigned seat, unsigned card) {
    const bootleggers_state *s = c->s;
    bootleggers_state after;
    scene then;
    if (card >= BO_FIRST_THUG && card <= BO_KINDS) return THUG_VALUE;
    if (card < BO_SINGLE) return (int)card * MARKER_VALUE * (c->rounds + 2);
    if (card == BO_SPEAKEASY) return 60 * c->rounds;
    after = *s;
    if (card >= BO_TRUCK_CARD) {
        unsigned size = card - BO_TRUCK_CARD, price = c->deck->truck_price[size];
        if (price > s->money[seat]) return 0;
        after.owned[seat][size]++;
        after.money[seat] = (uint16_t)(s->money[seat] - price);
    } else {
        unsigned dice = card == BO_DOUBLE ? 2 : 1;
        if (after.family[seat] + dice <= c->deck->family_spots)
            after.family[seat] = (uint8_t)(after.family[seat] + dice);
        else after.back_dice[seat] = (uint8_t)(after.back_dice[seat] + dice);
    }
    scene_set(&then, c->r, &after);
    return seat_value(&then, seat) - seat_value(c, seat);
}

/* The worth of the pick this bid should lead to, less its cost and what a high card would be
 * worth another time. */
static int bid_value(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    int worth[BO_SEATS + 1], count = 0, bid = s->chosen[seat];
    for (unsigned i = 0; i <= c->r->seats; i++) {
        unsigned card = i < c->r->seats ? s->row[i]
                        : s->truck_open ? BO_TRUCK_CARD + s->truck_open - 1u
                                        : 0;
        if (card == 0) continue;
        int value = card_value(c, seat, card), at = count++;
        for (; at > 0 && worth[at - 1] < value; at--) worth[at] = worth[at - 1];
        worth[at] = value;
    }
    int above = (c->r->seats - 1) * (BO_MUSCLES - bid) * 100 / BO_MUSCLES; /* hundredths of seats */
    int at = above / 100;
    if (at + 1 >= count) return 0;
    int value = worth[at] + (worth[at + 1] - worth[at]) * (above % 100) / 100;
    return value - c->deck->muscle_cost[bid] * DOLLAR - 2 * bid;
}

int32_t bootleggers_evaluate(const br_rules *r, const void *state, br_seat seat) {
    const bootleggers_state *s = state;
    scene c;
    if (s->step == BO_OVER) return s->money[seat] * DOLLAR;
    scene_set(&c, r, s);
    int32_t value = seat_value(&c, seat);
    if (s->step == BO_TRADE && s->offer_to[seat] != BR_SEAT_NONE)
        value += offer_value(&c, seat) - s->offers_made[seat];
    if (s->step == BO_MUSCLE && s->chosen[seat]) value += bid_value(&c, seat);
    return value;
}

/* ---- features: inputs of the value model -------------------------------------------------- */

/* The parts of the judgement apart, by how sure they are, and what it is made of. What each is
 * really worth was found by playing; see docs/bots.md. Money in tenths of a thousand dollars. */
enum {
    F_ONE,
    F_MONEY,
    F_NOW, /* what this round should bring: before the stills are rolled, before loading, after */
    F_TO_COME = F_NOW + 3, /* rounds times what one is worth */
    F_ROUND,
    F_THINGS,
    F_MARKERS, /* in the back room */
    F_MARKERS_OUT,
    F_LEADS, /* bars led */
    F_CONTROLS,
    F_LED_THIRST, /* crates that open bars it leads should take */
    F_THUGS,
    F_TOKENS,
    F_BACK_DICE,
    F_DICE,
    F_ROOM,    /* crates all trucks hold */
    F_CARRIED, /* crates made that fit */
    F_CARRIED_TO_COME,
    F_SPARE, /* that do not */
    F_STASHED,
    F_COPPER,
    F_PICK,   /* has still to take a card this round */
    F_MUSCLE, /* mean of the muscle cards in hand */
    F_OFFER,
    F_BID,
    F_COUNT
};
_Static_assert((int)F_COUNT == (int)BO_FEATURES && (int)F_COUNT <= (int)BR_FEATURES_MAX,
               "as many as rules.c says");

static void feature_set(int16_t *feature, int value) {
    *feature = (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value);
}

static void features_of_bars(const scene *c, unsigned seat, int16_t f[]) {
    int thirst = 0;
    for (unsigned bar = 1; bar < BO_BARS; bar++) {
        f[F_MARKERS_OUT] = (int16_t)(f[F_MARKERS_OUT] + c->s->marker[bar][seat]);
        if (c->stand[bar].dominant != seat) continue;
        f[F_LEADS]++;
        f[F_CONTROLS] = (int16_t)(f[F_CONTROLS] + c->stand[bar].has_control);
        thirst += c->thirst[bar] * c->weight[bar] / 10;
    }
    feature_set(&f[F_LED_THIRST], thirst / TENTH);
}

static void features_of_means(const scene *c, unsigned seat, int16_t f[]) {
    const bootleggers_state *s = c->s;
    int made = made_by(c, seat) / TENTH, room = 0, thugs = 0, muscle = 0, cards = 0;
    for (unsigned size = 0; size < BO_SIZES; size++)
        room += s->owned[seat][size] * c->deck->capacity[size];
    for (unsigned thug = 0; thug < BO_THUGS; thug++) thugs += s->thug[seat][thug];
    for (unsigned band = 0; band < BO_BANDS; band++)
        for (uint32_t left = s->hand[band][seat] & ((1u << BO_BAND_CARDS) - 1); left;
             left &= left - 1) {
            muscle += (int)band * BO_BAND_CARDS + __builtin_ctz(left) + 1;
            cards++;
        }
    f[F_THUGS] = (int16_t)thugs;
    f[F_DICE] = (int16_t)(made * TENTH / DIE_CRATES);
    f[F_ROOM] = (int16_t)room;
    f[F_CARRIED] = (int16_t)least(made, room);
    f[F_CARRIED_TO_COME] = (int16_t)(f[F_CARRIED] * c->rounds);
    f[F_SPARE] = (int16_t)(made > room ? made - room : 0);
    f[F_MUSCLE] = (int16_t)(cards ? muscle / cards : 0);
    f[F_MARKERS] = s->back[seat];
    f[F_TOKENS] = s->back_tokens[seat];
    f[F_BACK_DICE] = s->back_dice[seat];
    f[F_STASHED] = s->stashed[seat];
    f[F_COPPER] = s->copper == seat;
}

static bool is_to_pick(const scene *c, unsigned seat) {
    const bootleggers_state *s = c->s;
    if (s->phase != 1) return false;
    bool is_before = s->step == BO_MUSCLE || s->point == BO_W1;
    unsigned rank = is_before ? 0 : bootleggers_rank(c->r, s, seat);
    return is_before || rank > s->cursor || (rank == s->cursor && s->step == BO_PICK);
}

void bootleggers_features(const br_rules *r, const void *state, br_seats seats, br_features *out) {
    const bootleggers_state *s = state;
    scene c;
    scene_set(&c, r, s);
    int most = 0, rounds = (int)bootleggers_rounds(r);
    bool is_loaded = s->phase == 5 || s->step == BO_PARK || s->point == BO_W5;
    unsigned when = s->phase < 3 || s->point == BO_W3 ? 0 : is_loaded ? 2 : 1;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        int16_t *f = out->of[seat];
        if (s->money[seat] > most) most = s->money[seat];
        if (!br_has(seats, (br_seat)seat)) continue;
        int round = round_value(&c, seat);
        memset(f, 0, F_COUNT * sizeof *f);
        f[F_ONE] = 1;
        feature_set(&f[F_MONEY], s->money[seat] * (DOLLAR / TENTH));
        feature_set(&f[F_NOW + when], now_value(&c, seat) / TENTH);
        feature_set(&f[F_TO_COME], c.rounds * round / TENTH);
        feature_set(&f[F_ROUND], round / TENTH);
        feature_set(&f[F_THINGS], things_value(&c, seat) / TENTH);
        f[F_PICK] = is_to_pick(&c, seat);
        features_of_bars(&c, seat, f);
        features_of_means(&c, seat, f);
        if (s->step == BO_TRADE && s->offer_to[seat] != BR_SEAT_NONE)
            feature_set(&f[F_OFFER], (offer_value(&c, seat) - s->offers_made[seat]) / TENTH);
        if (s->step == BO_MUSCLE && s->chosen[seat])
            feature_set(&f[F_BID], bid_value(&c, seat) / TENTH);
    }
    int by_round = (s->round - 1) * BR_PROGRESS_END / rounds,
        by_money = most * BR_PROGRESS_END / BO_GOAL;
    int progress = by_round > by_money ? by_round : by_money;
    out->progress = (uint8_t)(progress < 0                 ? 0
                              : progress > BR_PROGRESS_END ? BR_PROGRESS_END
                                                           : progress);
}

/* What a review may tell of: that which people count, too. */
const br_feature_name bootleggers_feature_names[BO_FEATURES] = {
    [F_MONEY] = {"money", 10},
    [F_NOW] = {"now", 10},
    [F_NOW + 1] = {"now", 10},
    [F_NOW + 2] = {"now", 10},
    [F_MARKERS] = {"markers"},
    [F_MARKERS_OUT] = {"out"},
    [F_LEADS] = {"leads"},
    [F_CONTROLS] = {"controls"},
    [F_LED_THIRST] = {"thirst"},
    [F_THUGS] = {"thugs"},
    [F_ROOM] = {"room"},
    [F_CARRIED] = {"carried"},
    [F_SPARE] = {"spare", .is_bad = true},
    [F_STASHED] = {"stashed"},
};
