/* dirty-money/features.c -- features of every seat: inputs of the value model, not a rule.
 *
 * Points and their sources, notes in hand and what they could buy next, and above all who still
 * has a turn in this round: without that a line of play that stops in the middle of a round would
 * favour whoever has just moved. What each feature is worth was found by playing; see docs/bots.md.
 */
#include "backroom_bots.h"
#include "state.h"

enum { MORE = 4 }; /* about what a visit brings of one currency */
enum {
    F_ONE,
    F_VP,
    F_POINTS,
    F_LOSS,
    F_OWN,
    F_BEHIND,               /* placements fewer than whoever has most */
    F_TURN,                 /* still has a turn in this round */
    F_LAST_TURN,            /* and the round is the last */
    F_TURN_NOTES,           /* and so much money in hand */
    F_STEP,                 /* of the active seat, by step: 5 features */
    F_BUYABLE = F_STEP + 5, /* active: placements within reach that it can pay */
    F_CARDS,
    F_DIRTY,
    F_SURPLUS,
    F_VALUE, /* in hand, by currency: 4 features */
    F_BEST = F_VALUE + 4,
    F_REGIONS, /* where the cheapest placement can be paid */
    F_TYPE,    /* placements owned, by type: 10 features */
    F_SETS = F_TYPE + DM_TYPES,
    F_NEXT_PAINTING,
    F_TOKEN,
    F_HOPE,      /* VP that the hand alone could buy in a turn, in the best region */
    F_HOPE_ELSE, /* in the second best */
    F_HOPE_MORE, /* in the best region, with a little more money */
    F_HOPE_NOW,  /* still to move: in the best region, with the cards that lie there */
    F_HOPE_HERE, /* active: where it is now */
    F_VILLAIN,   /* 5 features */
    F_COUNT = F_VILLAIN + DM_VILLAINS
};
_Static_assert((int)F_COUNT == (int)DM_FEATURES && (int)F_COUNT <= (int)BR_FEATURES_MAX,
               "as many as rules.c says");

/* What all seats look at alike: the lowest price in each region's row, 99 if it is empty. */
typedef struct scene {
    const br_rules *r;
    const dirty_money_state *s;
    const dirty_money_deck *deck;
    int most, goal;
    int points_least, points_most; /* on blacklists, Charities counted */
    unsigned cheapest[DM_REGIONS];
    int lying[DM_REGIONS]; /* money at each region that can be paid there, -1 = no cards */
} scene;

static void scene_set(scene *c, const br_rules *r, const dirty_money_state *s) {
    c->r = r;
    c->s = s;
    c->deck = dirty_money_deck_of(r);
    c->goal = (int)dirty_money_goal(r);
    c->most = 0;
    c->points_least = INT16_MAX;
    c->points_most = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        int points = s->points[seat];
        for (unsigned i = 0; points > 0 && i < s->own_count[seat]; i++)
            points -= c->deck->type[s->own[seat][i]] == DM_CHARITY ? 2 : 0;
        if (points < 0) points = 0;
        if (points < c->points_least) c->points_least = points;
        if (points > c->points_most) c->points_most = points;
        if (s->own_count[seat] > c->most) c->most = s->own_count[seat];
    }
    for (unsigned region = 0; region < DM_REGIONS; region++) {
        c->cheapest[region] = 99;
        for (unsigned i = 0; i < DM_ROW_MAX; i++) {
            unsigned kind = s->row[region][i];
            if (kind && c->deck->cost[kind] < c->cheapest[region])
                c->cheapest[region] = c->deck->cost[kind];
        }
    }
}

/* DM-80 to DM-83, as things stand. */
static int16_t loss_of(const scene *c, int points) {
    return (int16_t)(points == c->points_least  ? 0
                     : points == c->points_most ? points + 2
                                                : points);
}

static void notes_of(const scene *c, unsigned seat, int16_t f[]) {
    const dirty_money_state *s = c->s;
    int best = 0, crypto;
    for (unsigned i = 0; i < s->hand_count[seat]; i++) {
        unsigned code = s->hand[seat][i];
        if (code > c->deck->faces) continue; /* hidden, in a view */
        int16_t *sum = &f[F_VALUE + c->deck->currency[code]];
        *sum = (int16_t)(*sum + c->deck->value[code]);
        f[F_DIRTY] = (int16_t)(f[F_DIRTY] + c->deck->dirty[code]);
    }
    if (s->villain[seat] == DM_KITTY)
        f[F_VALUE + DM_CRYPTO] = (int16_t)(f[F_VALUE + DM_CRYPTO] * 5 / 3);
    crypto = f[F_VALUE + DM_CRYPTO];
    for (unsigned region = 0; region < DM_REGIONS; region++) {
        int value = f[F_VALUE + region] + crypto;
        if (value > best) best = value;
        f[F_REGIONS] = (int16_t)(f[F_REGIONS] + (value >= (int)c->cheapest[region]));
    }
    f[F_BEST] = (int16_t)best;
    f[F_CARDS] = s->hand_count[seat];
    int over = s->hand_count[seat] - DM_LIMIT;
    f[F_SURPLUS] = (int16_t)(over > 0 ? over : 0);
}

static void turn_of(const scene *c, unsigned seat, int16_t f[]) {
    const dirty_money_state *s = c->s;
    unsigned place = (seat + c->r->seats - s->first) % c->r->seats;
    if (place < s->gone || s->phase == DM_PHASE_OVER) return;
    f[F_TURN] = 1;
    f[F_LAST_TURN] = c->most >= c->goal;
    f[F_TURN_NOTES] = f[F_BEST];
    if (seat != s->turn) return;
    static const uint8_t step[] = {
        [DM_PHASE_BEARS] = 0,   [DM_PHASE_VISIT] = 0,  [DM_PHASE_SURPLUS] = 1,
        [DM_PHASE_ACTIONS] = 1, [DM_PHASE_SWAP] = 1,   [DM_PHASE_LOCATION] = 2,
        [DM_PHASE_LAUNDER] = 4, [DM_PHASE_DISCARD] = 4};
    unsigned at = step[s->phase];
    f[F_STEP + at + (at == 2 && s->bought > 0)] = 1;
    if (at == 0 || at == 4 || s->bought >= DM_BUYS_MAX) return;
    uint32_t reach = dirty_money_reach(c->r, s);
    for (unsigned slot = 0; slot < DM_SLOTS; slot++) {
        if (!(reach >> slot & 1u)) continue;
        unsigned kind = s->row[slot / DM_ROW_MAX][slot % DM_ROW_MAX];
        if (kind == 0) continue;
        int value = f[F_VALUE + c->deck->region[kind]] + f[F_VALUE + DM_CRYPTO];
        f[F_BUYABLE] =
            (int16_t)(f[F_BUYABLE] + (value >= (int)dirty_money_price(c->r, s, seat, kind)));
    }
}

static void placements_of(const dirty_money_estate *e, int16_t f[]) {
    int paintings = e->type[DM_PAINTING];
    memcpy(&f[F_TYPE], e->type, sizeof e->type);
    f[F_SETS] = e->sets;
    f[F_NEXT_PAINTING] = (int16_t)(dirty_money_sets(paintings + 1) - dirty_money_sets(paintings));
}

/* ---- what can be bought next -------------------------------------------------------------- */

/* The row of a region in a seat's eyes: every single placement and every pair in it. */
typedef struct wares {
    int count;
    int gain[2 * DM_ROW_MAX], price[2 * DM_ROW_MAX];
} wares;

/* VP that a placement brings at once, and one for having it; what it may bring later is guessed
 * alike for most types. */
static int gain_of(const scene *c, const dirty_money_estate *e, bool is_set, int next_painting,
                   unsigned kind) {
    unsigned region = c->deck->region[kind];
    int gain = 1 + c->deck->vp[kind] + e->casinos[region] + e->chains[region] +
               3 * is_set * e->type[DM_MONEY_TRANSFER];
    switch (c->deck->type[kind]) {
    case DM_PAINTING: return gain + next_painting;
    case DM_MONEY_TRANSFER: return gain + 3 * (e->sets + is_set);
    case DM_RESTAURANT_CHAIN: return gain + e->region[region] + 1;
    case DM_NEOBANK: return gain + 4;
    default: return gain + 2;
    }
}

static void wares_of(const scene *c, const dirty_money_estate *e, unsigned region,
                     int next_painting, wares *out) {
    bool is_set = true; /* one more here completes a set of the three regions */
    for (unsigned i = 0; i < DM_REGIONS; i++)
        is_set &= i == region ? e->region[i] == e->sets : e->region[i] > e->sets;
    out->count = 0;
    for (unsigned i = 0; i < DM_ROW_MAX; i++) {
        unsigned kind = c->s->row[region][i];
        if (kind == 0) continue;
        int at = out->count++;
        out->price[at] = c->deck->cost[kind] - e->exchanges[region];
        out->gain[at] = gain_of(c, e, is_set, next_painting, kind);
    }
    for (int i = 0, singles = out->count; i < singles; i++)
        for (int k = i + 1; k < singles; k++, out->count++) {
            out->price[out->count] = out->price[i] + out->price[k];
            out->gain[out->count] = out->gain[i] + out->gain[k];
        }
}

static int16_t hope_of(const wares *w, int money) {
    int best = 0;
    for (int i = 0; i < w->count; i++) {
        int gain = w->price[i] <= money ? w->gain[i] : 0;
        best = gain > best ? gain : best;
    }
    return (int16_t)best;
}

/* What the notes that lie at a region add to what can be paid there; -1 if nothing lies there. */
static int money_at(const scene *c, unsigned region) {
    int money = 0;
    if (c->s->stall[region][0] == DM_NO_CARD) return -1;
    for (unsigned i = 0; i < DM_STALL; i++) {
        unsigned code = c->s->stall[region][i];
        if (code == DM_NO_CARD || code > c->deck->faces) continue;
        unsigned currency = c->deck->currency[code];
        if (currency == region || currency == DM_CRYPTO) money += c->deck->value[code];
    }
    return money;
}

static void hopes_of(const scene *c, unsigned seat, const dirty_money_estate *e, int16_t f[]) {
    const dirty_money_state *s = c->s;
    bool is_away = seat == s->turn && s->loc != DM_NOWHERE; /* it has made its visit */
    bool can_buy = is_away && s->phase <= DM_PHASE_LOCATION && s->bought == 0;
    for (unsigned region = 0; region < DM_REGIONS; region++) {
        wares w;
        int money = f[F_VALUE + region] + f[F_VALUE + DM_CRYPTO], more = c->lying[region];
        wares_of(c, e, region, f[F_NEXT_PAINTING], &w);
        int16_t hope = hope_of(&w, money), with_more = hope_of(&w, money + MORE);
        if (hope > f[F_HOPE]) {
            f[F_HOPE_ELSE] = f[F_HOPE];
            f[F_HOPE] = hope;
        } else if (hope > f[F_HOPE_ELSE]) {
            f[F_HOPE_ELSE] = hope;
        }
        if (with_more > f[F_HOPE_MORE]) f[F_HOPE_MORE] = with_more;
        if (can_buy && s->loc == region) f[F_HOPE_HERE] = hope;
        if (!f[F_TURN] || is_away || more < 0) continue;
        hope = hope_of(&w, money + more);
        if (hope > f[F_HOPE_NOW]) f[F_HOPE_NOW] = hope;
    }
}

void dirty_money_features(const br_rules *r, const void *state, br_seats seats, br_features *out) {
    static const uint8_t progress[] = {0, 10, 20, 32, 40, 48, 56, 64, 75, 86, BR_PROGRESS_END};
    const dirty_money_state *s = state;
    scene c;
    scene_set(&c, r, s);
    for (unsigned region = 0; region < DM_REGIONS; region++) c.lying[region] = money_at(&c, region);
    out->progress = progress[c.most >= c.goal ? 10 : c.most * 10 / c.goal];
    for (unsigned seat = 0; seat < r->seats; seat++) {
        int16_t *f = out->of[seat];
        if (!br_has(seats, (br_seat)seat)) continue;
        memset(f, 0, F_COUNT * sizeof *f);
        dirty_money_estate estate;
        dirty_money_tally tally;
        dirty_money_estate_of(r, s, seat, &estate);
        dirty_money_tally_seat(r, s, seat, &estate, &tally);
        f[F_ONE] = 1;
        f[F_VP] = (int16_t)dirty_money_total(&tally); /* no loss is counted in here */
        f[F_POINTS] = tally.points;
        f[F_LOSS] = loss_of(&c, tally.points);
        f[F_OWN] = s->own_count[seat];
        f[F_BEHIND] = (int16_t)(c.most - s->own_count[seat]);
        f[F_TOKEN] = s->token == seat;
        f[F_VILLAIN + s->villain[seat]] = 1;
        notes_of(&c, seat, f);
        turn_of(&c, seat, f);
        placements_of(&estate, f);
        hopes_of(&c, seat, &estate, f);
    }
}

/* What a review may tell of: that which people count, too. */
const br_feature_name dirty_money_feature_names[DM_FEATURES] = {
    [F_VP] = {"points"},
    [F_LOSS] = {"blacklist", .is_bad = true},
    [F_OWN] = {"placements"},
    [F_BUYABLE] = {"buyable"},
    [F_CARDS] = {"notes"},
    [F_DIRTY] = {"dirty", .is_bad = true},
    [F_SURPLUS] = {"surplus", .is_bad = true},
    [F_BEST] = {"money"},
    [F_REGIONS] = {"regions"},
    [F_HOPE] = {"hope"},
};
