/* squirrels/solver.c -- values of all positions of two-seat Squirrels, by going back from the end.
 *
 * One side of a position is its hand, its one or two tops and, while the hideout is in hand, which
 * cards lie under which top: 7247 sides, places being alike. The value of a pair of sides follows
 * from pairs with fewer cards in hand or one hideout less, so one pass in that order does it. The
 * model knows cards and nuts only.
 *
 * Nuts owned are left out, since what comes adds to what is there. Only a robbery that finds too
 * little could spoil that. It can not, once the victim has had a turn: each contraband on top was
 * applied in that turn and left at least one nut (`refuses` sees to it), and a victim is
 * robbed once between two turns. The exception, a first turn, is played out by `worth_of`.
 */
#include "solver.h"

#include <assert.h>
#include <string.h>

#include "heuristic.h"

enum {
    CONTRABANDS = SQUIRRELS_CONTRABAND_HIGH, /* 1..3 */
    CUSTOMS = SQUIRRELS_CUSTOMS,
    ROBBERY = SQUIRRELS_ROBBERY,
    BANK = SQUIRRELS_BANK,
    RAID = SQUIRRELS_RAID,
    HIDEOUT = SQUIRRELS_HIDEOUT,
    TOPS = HIDEOUT + 1 /* 0 = no card */
};
#define BIT(card) SQUIRRELS_CARD_BIT(card)

enum {
    SIDES = 7247,      /* see sides_list; the assert there holds it true */
    STEPS_MAX = 64000, /* cards that can be laid, over all sides */
    CLASSES = 15,      /* by hideout in hand and cards in hand */
    FEATURES = 12      /* what a rival's tops mean to an effect: customs, bank, contrabands */
};

typedef struct side {
    uint8_t hand;
    uint8_t top[2];   /* the higher card first; 0 = no stack */
    uint8_t under[2]; /* covered cards, kept only while the hideout is in hand */
    uint8_t feature;
    int32_t rank;       /* for the tie-breaks: contraband in hand, then on top */
    uint16_t raided[2]; /* the side after its first or second stack was covered */
    uint8_t reward[2];  /* what that brings the raider */
    uint32_t step_from; /* its steps are step_from .. step_from of the next side */
} side;

typedef struct step {
    uint16_t to;
    uint8_t laid, other; /* the tops that are then applied */
} step;

struct squirrels_tablebase {
    uint8_t value[CONTRABANDS + 1], due[CONTRABANDS + 1];
    bool bank_stops_customs, customs_on_laying;
    uint16_t class_from[CLASSES + 1]; /* sides are sorted by class */
    uint16_t first_side[256][TOPS][TOPS];
    int16_t gain[TOPS][TOPS][FEATURES]; /* 3 * margin of applying these tops, raid apart */
    side sides[SIDES + 1];
    step steps[STEPS_MAX];
    uint32_t step_count;
    int16_t worth[SIDES][SIDES]; /* [mover][other], to the mover */
};

/* ---- sides -------------------------------------------------------------------------------- */

/* The bits of `set` at the places of `mask`, moved together. */
static unsigned bits_gather(unsigned set, unsigned mask) {
    unsigned out = 0, at = 0;
    for (; mask; mask &= mask - 1, at++)
        if (set & mask & (0u - mask)) out |= 1u << at;
    return out;
}

static unsigned bits_spread(unsigned number, unsigned mask) {
    unsigned out = 0;
    for (; mask; mask &= mask - 1, number >>= 1)
        if (number & 1u) out |= mask & (0u - mask);
    return out;
}

/* The number of a side; tops in any order. Which cards lie under what is forgotten unless the
 * hideout can still bring them back. */
static uint16_t side_find(const squirrels_tablebase *tablebase, unsigned hand, unsigned top_a,
                          unsigned top_b, unsigned under_a) {
    bool is_swapped = top_a < top_b;
    unsigned high = is_swapped ? top_b : top_a, low = is_swapped ? top_a : top_b;
    unsigned covered = 0xFFu & ~hand & ~BIT(high) & ~(low ? BIT(low) : 0u);
    unsigned from = tablebase->first_side[hand][high][low];
    if (!(hand & BIT(HIDEOUT))) return (uint16_t)from;
    if (low == 0) return (uint16_t)from; /* all of them under the one top */
    unsigned under = is_swapped ? covered & ~under_a : under_a;
    return (uint16_t)(from + bits_gather(under, covered));
}

static uint8_t feature_of(unsigned a, unsigned b) {
    unsigned contrabands =
        (unsigned)squirrels_is_contraband(a) + (unsigned)squirrels_is_contraband(b);
    return (uint8_t)(contrabands * 4 + (a == BANK || b == BANK ? 2u : 0u) +
                     (a == CUSTOMS || b == CUSTOMS ? 1u : 0u));
}

static int32_t rank_of(const squirrels_tablebase *tablebase, unsigned hand, unsigned a,
                       unsigned b) {
    int in_hand = 0, on_top = 0;
    for (unsigned card = 1; card <= CONTRABANDS; card++) {
        if (hand & BIT(card)) in_hand += tablebase->value[card];
        if (a == card || b == card) on_top += tablebase->value[card];
    }
    return in_hand * 1024 + on_top;
}

/* All sides with this hand and these tops: one, or one for every way to share out what is under
 * two tops. */
static unsigned sides_add(squirrels_tablebase *tablebase, unsigned count, unsigned hand,
                          unsigned high, unsigned low) {
    unsigned covered = 0xFFu & ~hand & ~BIT(high) & ~(low ? BIT(low) : 0u);
    bool has_hideout = (hand & BIT(HIDEOUT)) != 0;
    unsigned ways = has_hideout && low ? 1u << squirrels_count(covered) : 1;
    tablebase->first_side[hand][high][low] = (uint16_t)count;
    for (unsigned i = 0; i < ways; i++) {
        side *s = &tablebase->sides[count++];
        unsigned under = low ? bits_spread(i, covered) : covered;
        *s = (side){.hand = (uint8_t)hand, .top = {(uint8_t)high, (uint8_t)low}};
        s->under[0] = has_hideout ? (uint8_t)under : 0;
        s->under[1] = has_hideout && low ? (uint8_t)(covered & ~under) : 0;
        s->feature = feature_of(high, low);
        s->rank = rank_of(tablebase, hand, high, low);
    }
    return count;
}

/* Class 0..7: hideout gone, that many in hand; 8..14: hideout among 1..7 in hand. */
static bool is_of_class(unsigned hand, unsigned class) {
    unsigned cards = squirrels_count(hand);
    bool has_hideout = (hand & BIT(HIDEOUT)) != 0;
    return has_hideout ? class == cards + 7 : class == cards;
}

static void sides_list(squirrels_tablebase *tablebase) {
    unsigned count = 0;
    for (unsigned class = 0; class < CLASSES; class ++) {
        tablebase->class_from[class] = (uint16_t)count;
        for (unsigned hand = 0; hand < 255; hand++) {
            if (!is_of_class(hand, class)) continue;
            for (unsigned high = 1; high < TOPS; high++)
                for (unsigned low = 0; low < high; low++) {
                    if (hand & (BIT(high) | (low ? BIT(low) : 0u))) continue;
                    count = sides_add(tablebase, count, hand, high, low);
                }
        }
    }
    assert(count == SIDES);
    tablebase->class_from[CLASSES] = SIDES;
}

static void side_raid(squirrels_tablebase *tablebase, side *s) {
    for (unsigned covered = 0; covered < 2 && s->top[1]; covered++) {
        s->raided[covered] = side_find(tablebase, s->hand, s->top[1 - covered], 0, 0);
        s->reward[covered] = s->top[covered] == BANK ? 6 : 3; /* in thirds of a nut */
    }
}

static void step_add(squirrels_tablebase *tablebase, unsigned to, unsigned laid, unsigned other) {
    assert(tablebase->step_count < STEPS_MAX);
    tablebase->steps[tablebase->step_count++] = (step){(uint16_t)to, (uint8_t)laid, (uint8_t)other};
}

/* Every card of the hand on either place; with one stack the second place is the empty one. */
static void side_steps(squirrels_tablebase *tablebase, side *s) {
    s->step_from = tablebase->step_count;
    for (unsigned cards = s->hand; cards; cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctz(cards) + 1, hand = s->hand & ~BIT(card);
        for (unsigned place = 0; place < 2; place++) {
            unsigned other = s->top[1 - place], old = s->top[place], under = s->under[place];
            if (old) under |= BIT(old);
            if (card == HIDEOUT) hand = (s->hand & ~BIT(HIDEOUT)) | under;
            step_add(tablebase, side_find(tablebase, hand, card, other, under), card, other);
        }
    }
}

/* ---- what a turn brings ------------------------------------------------------------------- */

/* 3 * margin of one effect against a rival with that feature; a raid is counted elsewhere. */
static int gain_of(const squirrels_tablebase *tablebase, unsigned card, bool is_laid, bool has_bank,
                   unsigned feature) {
    int contrabands = (int)feature / 4;
    bool rival_has_bank = (feature & 2u) != 0, rival_has_customs = (feature & 1u) != 0;
    if (card == ROBBERY) return rival_has_bank ? 0 : 3 * 2 * contrabands;
    if (!squirrels_is_contraband(card)) return 0;
    bool is_exempt = has_bank && tablebase->bank_stops_customs;
    bool pays = is_laid && rival_has_customs && !is_exempt;
    return 3 * (tablebase->value[card] - (pays ? 2 * tablebase->due[card] : 0));
}

static void gains_fill(squirrels_tablebase *tablebase) {
    for (unsigned laid = 1; laid < TOPS; laid++)
        for (unsigned other = 0; other < TOPS; other++)
            for (unsigned feature = 0; feature < FEATURES; feature++)
                tablebase->gain[laid][other][feature] =
                    (int16_t)(gain_of(tablebase, laid, true, other == BANK, feature) +
                              gain_of(tablebase, other, false, laid == BANK, feature));
}

/* The best way to lay, order and aim for a mover against a given rival. */
typedef struct rival {
    const int16_t *worth; /* the rival's row: what it then has as the mover */
    const int16_t *raided[2];
    unsigned feature, raided_feature[2];
    int reward[2];
    bool has_two;
} rival;

static int step_with_raid(const squirrels_tablebase *tablebase, const rival *q, const step *t) {
    const int16_t *gain = tablebase->gain[t->laid][t->other];
    int best = INT16_MIN;
    /* The other effect comes before the raid or after it, whichever is better; what customs takes
     * is settled when the card is laid if the option says so. */
    bool is_settled = tablebase->customs_on_laying && squirrels_is_contraband(t->laid);
    for (int i = 0; i < 2; i++) {
        int before = gain[q->feature], after = gain[q->raided_feature[i]];
        int worth =
            (after > before && !is_settled ? after : before) + q->reward[i] - q->raided[i][t->to];
        if (worth > best) best = worth;
    }
    return best;
}

static int16_t side_best(const squirrels_tablebase *tablebase, const rival *q, const side *p) {
    int best = INT16_MIN;
    for (uint32_t i = p->step_from; i < p[1].step_from; i++) {
        const step *t = &tablebase->steps[i];
        int worth;
        if (q->has_two && (t->laid == RAID || t->other == RAID))
            worth = step_with_raid(tablebase, q, t);
        else worth = tablebase->gain[t->laid][t->other][q->feature] - q->worth[t->to];
        if (worth > best) best = worth;
    }
    return (int16_t)best;
}

static rival rival_at(const squirrels_tablebase *tablebase, unsigned at) {
    const side *s = &tablebase->sides[at];
    rival q = {.worth = tablebase->worth[at], .feature = s->feature, .has_two = s->top[1] != 0};
    for (int i = 0; i < 2 && q.has_two; i++) {
        q.raided[i] = tablebase->worth[s->raided[i]];
        q.raided_feature[i] = tablebase->sides[s->raided[i]].feature;
        q.reward[i] = s->reward[i];
    }
    return q;
}

/* One rival at a time, so that what is read stays in a few rows. */
static void classes_solve(squirrels_tablebase *tablebase, unsigned mover, unsigned other) {
    for (unsigned at = tablebase->class_from[other]; at < tablebase->class_from[other + 1]; at++) {
        rival q = rival_at(tablebase, at);
        for (unsigned i = tablebase->class_from[mover]; i < tablebase->class_from[mover + 1]; i++)
            tablebase->worth[i][at] = side_best(tablebase, &q, &tablebase->sides[i]);
    }
}

/* The turn has come to an empty hand: over, and only the tie-breaks are left to count. */
static void ends_fill(squirrels_tablebase *tablebase) {
    for (unsigned i = 0; i < tablebase->class_from[1]; i++)
        for (unsigned at = 0; at < SIDES; at++) {
            int own = tablebase->sides[i].rank, others = tablebase->sides[at].rank;
            tablebase->worth[i][at] = (int16_t)((own > others) - (own < others));
        }
}

static unsigned class_cards(unsigned class) { return class < 8 ? class : class - 7; }

/* Fewer hideouts in hand first, then fewer cards: every step leads to what is already known. */
static void pairs_solve(squirrels_tablebase *tablebase, void (*tell)(void *, uint64_t, uint64_t),
                        void *listener) {
    uint64_t done = 0;
    for (unsigned hideouts = 0; hideouts <= 2; hideouts++)
        for (unsigned cards = 1; cards <= 14; cards++)
            for (unsigned mover = 1; mover < CLASSES; mover++)
                for (unsigned other = 0; other < CLASSES; other++) {
                    if ((mover > 7) + (other > 7) != (int)hideouts) continue;
                    if (class_cards(mover) + class_cards(other) != cards) continue;
                    classes_solve(tablebase, mover, other);
                    done +=
                        (uint64_t)(tablebase->class_from[mover + 1] -
                                   tablebase->class_from[mover]) *
                        (uint64_t)(tablebase->class_from[other + 1] - tablebase->class_from[other]);
                    if (tell)
                        tell(listener, done, (uint64_t)SIDES * (SIDES - tablebase->class_from[1]));
                }
}

/* ---- the rules ---------------------------------------------------------------------------- */

static bool bank_stops_customs(const br_rules *r) { return r->option[SQUIRRELS_OPT_BANK] == 0; }

static bool customs_on_laying(const br_rules *r) { return r->option[SQUIRRELS_OPT_TIMING] != 0; }

static const char *refuses(const br_rules *r) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    if (r->seats != 2) return "squirrels is solved for two seats only";
    for (unsigned card = 1; card <= CONTRABANDS; card++)
        if (deck->value[card] <= deck->due[card])
            return "in this deck customs may take all of a contraband, so that robberies find too "
                   "little and margins do not add up";
    return NULL;
}

static bool is_of(const void *memory, const br_rules *r) {
    const squirrels_tablebase *tablebase = memory;
    const squirrels_deck *deck = squirrels_deck_of(r);
    return r->game->bots->solver == &squirrels_solver && r->seats == 2 &&
           memcmp(tablebase->value, deck->value, sizeof deck->value) == 0 &&
           memcmp(tablebase->due, deck->due, sizeof deck->due) == 0 &&
           tablebase->bank_stops_customs == bank_stops_customs(r) &&
           tablebase->customs_on_laying == customs_on_laying(r);
}

static void make(void *memory, const br_rules *r,
                 void (*tell)(void *listener, uint64_t done, uint64_t total), void *listener) {
    squirrels_tablebase *tablebase = memory;
    const squirrels_deck *deck = squirrels_deck_of(r);
    assert(!refuses(r));
    memcpy(tablebase->value, deck->value, sizeof deck->value);
    memcpy(tablebase->due, deck->due, sizeof deck->due);
    tablebase->bank_stops_customs = bank_stops_customs(r);
    tablebase->customs_on_laying = customs_on_laying(r);
    tablebase->step_count = 0;
    sides_list(tablebase);
    for (unsigned i = 0; i < SIDES; i++) {
        side_raid(tablebase, &tablebase->sides[i]);
        side_steps(tablebase, &tablebase->sides[i]);
    }
    tablebase->sides[SIDES].step_from = tablebase->step_count;
    gains_fill(tablebase);
    ends_fill(tablebase);
    pairs_solve(tablebase, tell, listener);
}

/* ---- the secret choice -------------------------------------------------------------------- */

static bool is_setup(const br_rules *r, const void *state) {
    (void)r;
    return ((const squirrels_state *)state)->phase == SQUIRRELS_SETUP;
}

static br_seat first_of(const br_rules *r, const void *state) {
    (void)r;
    return ((const squirrels_state *)state)->first;
}

static bool word_of(const br_rules *r, unsigned choice, char out[BR_WORD_MAX]) {
    return squirrels_card_word(r, choice + 1, out);
}

static void start(const br_rules *r, br_seat first, unsigned own, unsigned other, void *state) {
    static const uint8_t seed[BR_SEED_BYTES];
    br_rules rules = *r;
    br_fault fault;
    br_err err = br_rules_option(&rules, "first", first ? "1" : "0", &fault);
    assert(err == BR_OK);
    br_setup(&rules, seed, state, NULL);
    for (unsigned i = 0; i < 2; i++) {
        br_refusal refusal;
        br_move move = {SQUIRRELS_MOVE_COMMIT, {(uint8_t)((i ? other : own) + 1), SQUIRRELS_LEFT}};
        err = br_play(&rules, state, (br_seat)(i ? 1 - first : first), &move, NULL, &refusal);
        assert(err == BR_OK);
    }
    (void)err;
}

/* ---- asking the tablebase ----------------------------------------------------------------- */

static unsigned cards_of(uint32_t stack) {
    unsigned cards = 0;
    for (; stack; stack >>= 4) cards |= BIT(stack & 15u);
    return cards;
}

static uint16_t side_of(const squirrels_tablebase *tablebase, const squirrels_side *s) {
    unsigned a = s->stack[0] & 15u, b = s->stack[1] & 15u;
    unsigned under = cards_of(s->stack[0] >> 4);
    assert(a || b);
    if (a == 0) return side_find(tablebase, s->hand, b, 0, 0);
    return side_find(tablebase, s->hand, a, b, under);
}

int32_t squirrels_future(const squirrels_tablebase *tablebase, const squirrels_side *mover,
                         const squirrels_side *other) {
    return tablebase->worth[side_of(tablebase, mover)][side_of(tablebase, other)];
}

static squirrels_side side_read(const squirrels_state *s, br_seat seat) {
    return (squirrels_side){.stack = {s->stack[seat][0], s->stack[seat][1]}, .hand = s->hand[seat]};
}

/* To `seat`; the nuts so far and the tie-breaks as they would fall now. */
static int32_t worth_so_far(const squirrels_state *s, br_seat seat) {
    return 3 * (s->hoard[seat] - s->hoard[1 - seat]);
}

static int32_t worth_at_end(const squirrels_tablebase *tablebase, const squirrels_state *s,
                            br_seat seat) {
    int32_t rank[2];
    for (br_seat i = 0; i < 2; i++) {
        squirrels_side own = side_read(s, i);
        rank[i] = tablebase->sides[side_of(tablebase, &own)].rank;
    }
    int32_t own = rank[seat], others = rank[1 - seat];
    return worth_so_far(s, seat) + (own > others) - (own < others);
}

/* Can the seat that is not moving pay whatever a robbery asks of it? */
static bool can_be_robbed(const squirrels_state *s, br_seat victim) {
    unsigned tops = (unsigned)squirrels_is_contraband(squirrels_top(s, victim, 0)) +
                    (unsigned)squirrels_is_contraband(squirrels_top(s, victim, 1));
    return s->hoard[victim] >= tops;
}

/* Within a turn, and in a turn that may rob an empty hoard, the moves are tried one by one. */
static int32_t worth_of(const void *memory, const br_rules *r, const void *state, br_seat seat) {
    const squirrels_tablebase *tablebase = memory;
    const squirrels_state *s = state;
    br_seat turn = s->turn, waiting = (br_seat)(1 - turn);
    if (s->phase == SQUIRRELS_OVER) return worth_at_end(tablebase, s, seat);
    if (s->phase == SQUIRRELS_LAY && can_be_robbed(s, waiting)) {
        squirrels_side mover = side_read(s, turn), other = side_read(s, waiting);
        int32_t future = squirrels_future(tablebase, &mover, &other);
        return worth_so_far(s, seat) + (turn == seat ? future : -future);
    }
    br_move moves[BR_MOVES_MAX];
    int count = br_legal(r, state, turn, moves);
    int32_t best = INT32_MIN;
    assert(count > 0);
    for (int i = 0; i < count; i++) {
        squirrels_state child = *s;
        br_apply(r, &child, turn, &moves[i], NULL);
        int32_t worth = worth_of(tablebase, r, &child, turn);
        if (worth > best) best = worth;
    }
    return turn == seat ? best : -best;
}

const br_solver squirrels_solver = {
    .refuses = refuses,
    .unit = "nuts",
    .bytes = sizeof(squirrels_tablebase),
    .positions = (uint32_t)SIDES * SIDES,
    .make = make,
    .is_of = is_of,
    .worth = worth_of,
    .choices = SQUIRRELS_CARDS,
    .is_setup = is_setup,
    .first = first_of,
    .word = word_of,
    .start = start,
};
