/* oracle_squirrels.c -- values of all positions of two-seat Squirrels, by going back from the end.
 *
 * One side of a position is its hand, its one or two tops and, while the hideout is in hand, which
 * cards lie under which top: 7247 sides, places being alike. The value of a pair of sides follows
 * from pairs with fewer cards in hand or one hideout less, so one pass in that order does it. The
 * model knows cards and nuts only; what contraband brings is asked of the engine by playing it.
 *
 * Nuts owned are left out, since what comes adds to what is there. Only a robbery that finds too
 * little could spoil that. It can not, once the victim has had a turn: each contraband on top was
 * applied in that turn and left at least one nut (`oracle_refuses` sees to it), and a victim is
 * robbed once between two turns. The exception, a first turn, is played out by oracle_worth.
 */
#include "oracle_squirrels.h"

#include <assert.h>
#include <string.h>

/* Cards by number, as the game's card table counts them. */
enum {
    CONTRABANDS = 3, /* 1..3 */
    CUSTOMS = 4,
    ROBBERY,
    BANK,
    RAID,
    HIDEOUT,
    TOPS = HIDEOUT + 1 /* 0 = no card */
};
#define BIT(card) (1u << ((card)-1))

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

struct oracle_tablebase {
    uint8_t value[CONTRABANDS + 1], due[CONTRABANDS + 1];
    bool bank_stops_customs, customs_on_laying;
    uint16_t offset_hoard, offset_stack, offset_hand, offset_turn, offset_phase;
    uint8_t phase_lay, phase_over;
    uint16_t class_from[CLASSES + 1]; /* sides are sorted by class */
    uint16_t first_side[256][TOPS][TOPS];
    int16_t gain[TOPS][TOPS][FEATURES]; /* 3 * margin of applying these tops, raid apart */
    side sides[SIDES + 1];
    step steps[STEPS_MAX];
    uint32_t step_count;
    int16_t worth[SIDES][SIDES]; /* [mover][other], to the mover */
};

size_t oracle_tablebase_bytes(void) { return sizeof(oracle_tablebase); }

uint32_t oracle_positions(const oracle_tablebase *tablebase) {
    (void)tablebase;
    return (uint32_t)SIDES * SIDES;
}

static bool is_contraband(unsigned card) { return card - 1u < CONTRABANDS; }

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
static uint16_t side_find(const oracle_tablebase *tablebase, unsigned hand, unsigned top_a,
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
    unsigned contrabands = (unsigned)is_contraband(a) + (unsigned)is_contraband(b);
    return (uint8_t)(contrabands * 4 + (a == BANK || b == BANK ? 2u : 0u) +
                     (a == CUSTOMS || b == CUSTOMS ? 1u : 0u));
}

static int32_t rank_of(const oracle_tablebase *tablebase, unsigned hand, unsigned a, unsigned b) {
    int in_hand = 0, on_top = 0;
    for (unsigned card = 1; card <= CONTRABANDS; card++) {
        if (hand & BIT(card)) in_hand += tablebase->value[card];
        if (a == card || b == card) on_top += tablebase->value[card];
    }
    return in_hand * 1024 + on_top;
}

/* All sides with this hand and these tops: one, or one for every way to share out what is under
 * two tops. */
static unsigned sides_add(oracle_tablebase *tablebase, unsigned count, unsigned hand, unsigned high,
                          unsigned low) {
    unsigned covered = 0xFFu & ~hand & ~BIT(high) & ~(low ? BIT(low) : 0u);
    bool has_hideout = (hand & BIT(HIDEOUT)) != 0;
    unsigned ways = has_hideout && low ? 1u << __builtin_popcount(covered) : 1;
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
    unsigned cards = (unsigned)__builtin_popcount(hand);
    bool has_hideout = (hand & BIT(HIDEOUT)) != 0;
    return has_hideout ? class == cards + 7 : class == cards;
}

static void sides_list(oracle_tablebase *tablebase) {
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

static void side_raid(oracle_tablebase *tablebase, side *s) {
    for (unsigned covered = 0; covered < 2 && s->top[1]; covered++) {
        s->raided[covered] = side_find(tablebase, s->hand, s->top[1 - covered], 0, 0);
        s->reward[covered] = s->top[covered] == BANK ? 6 : 3; /* in thirds of a nut */
    }
}

static void step_add(oracle_tablebase *tablebase, unsigned to, unsigned laid, unsigned other) {
    assert(tablebase->step_count < STEPS_MAX);
    tablebase->steps[tablebase->step_count++] = (step){(uint16_t)to, (uint8_t)laid, (uint8_t)other};
}

/* Every card of the hand on either place; with one stack the second place is the empty one. */
static void side_steps(oracle_tablebase *tablebase, side *s) {
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
static int gain_of(const oracle_tablebase *tablebase, unsigned card, bool is_laid, bool has_bank,
                   unsigned feature) {
    int contrabands = (int)feature / 4;
    bool rival_has_bank = (feature & 2u) != 0, rival_has_customs = (feature & 1u) != 0;
    if (card == ROBBERY) return rival_has_bank ? 0 : 3 * 2 * contrabands;
    if (!is_contraband(card)) return 0;
    bool is_exempt = has_bank && tablebase->bank_stops_customs;
    bool pays = is_laid && rival_has_customs && !is_exempt;
    return 3 * (tablebase->value[card] - (pays ? 2 * tablebase->due[card] : 0));
}

static void gains_fill(oracle_tablebase *tablebase) {
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

static int step_with_raid(const oracle_tablebase *tablebase, const rival *q, const step *t) {
    const int16_t *gain = tablebase->gain[t->laid][t->other];
    int best = INT16_MIN;
    /* The other effect comes before the raid or after it, whichever is better; what customs takes
     * is settled when the card is laid if the option says so. */
    bool is_settled = tablebase->customs_on_laying && is_contraband(t->laid);
    for (int i = 0; i < 2; i++) {
        int before = gain[q->feature], after = gain[q->raided_feature[i]];
        int worth =
            (after > before && !is_settled ? after : before) + q->reward[i] - q->raided[i][t->to];
        if (worth > best) best = worth;
    }
    return best;
}

static int16_t side_best(const oracle_tablebase *tablebase, const rival *q, const side *p) {
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

static rival rival_at(const oracle_tablebase *tablebase, unsigned at) {
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
static void classes_solve(oracle_tablebase *tablebase, unsigned mover, unsigned other) {
    for (unsigned at = tablebase->class_from[other]; at < tablebase->class_from[other + 1]; at++) {
        rival q = rival_at(tablebase, at);
        for (unsigned i = tablebase->class_from[mover]; i < tablebase->class_from[mover + 1]; i++)
            tablebase->worth[i][at] = side_best(tablebase, &q, &tablebase->sides[i]);
    }
}

/* The turn has come to an empty hand: over, and only the tie-breaks are left to count. */
static void ends_fill(oracle_tablebase *tablebase) {
    for (unsigned i = 0; i < tablebase->class_from[1]; i++)
        for (unsigned at = 0; at < SIDES; at++) {
            int own = tablebase->sides[i].rank, others = tablebase->sides[at].rank;
            tablebase->worth[i][at] = (int16_t)((own > others) - (own < others));
        }
}

static unsigned class_cards(unsigned class) { return class < 8 ? class : class - 7; }

/* Fewer hideouts in hand first, then fewer cards: every step leads to what is already known. */
static void pairs_solve(oracle_tablebase *tablebase, void (*tell)(void *, uint64_t, uint64_t),
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

/* ---- the rules, asked of the engine ------------------------------------------------------- */

static const br_field *field_find(const br_rules *r, const char *name) {
    for (int i = 0; i < r->game->field_count; i++)
        if (strcmp(r->game->fields[i].name, name) == 0) return &r->game->fields[i];
    return NULL;
}

static uint16_t number_at(const void *s, unsigned offset) {
    uint16_t number;
    memcpy(&number, (const uint8_t *)s + offset, sizeof number);
    return number;
}

static uint8_t word_number(const br_rules *r, const char *field, const char *wanted) {
    char word[BR_WORD_MAX];
    for (uint32_t i = 0; i < 255; i++)
        if (r->game->word(r, field_find(r, field)->dict, i, word) && strcmp(word, wanted) == 0)
            return (uint8_t)i;
    return 255;
}

static bool has_value(const br_rules *r, const char *option, const char *value) {
    for (int i = 0; i < r->game->option_count; i++)
        if (strcmp(r->game->options[i].name, option) == 0)
            return strcmp(br_rules_value(r, i), value) == 0;
    return false;
}

bool oracle_is_setup(const br_rules *r, const void *state) {
    return ((const uint8_t *)state)[field_find(r, "phase")->offset] ==
           word_number(r, "phase", "setup");
}

br_seat oracle_first(const br_rules *r, const void *state) {
    return ((const uint8_t *)state)[field_find(r, "first")->offset];
}

static void play_card(const br_rules *r, void *s, br_seat seat, const char *verb, unsigned card) {
    char text[BR_TEXT_MAX + 1], word[BR_WORD_MAX];
    br_buf out = br_buf_over(text, sizeof text);
    br_move move;
    br_refusal refusal;
    bool is_card = r->game->word(r, field_find(r, "stack")->dict, card, word);
    assert(is_card);
    br_put(&out, verb);
    br_put(&out, word);
    br_put(&out, " left");
    br_err err = br_move_read(r, text, &move);
    assert(err == BR_OK);
    err = br_play(r, s, seat, &move, NULL, &refusal);
    assert(err == BR_OK);
    (void)is_card;
    (void)err;
}

void oracle_reveal(const br_rules *r, br_seat first, unsigned own, unsigned other, void *state) {
    static const uint8_t seed[BR_SEED_BYTES];
    br_rules rules = *r;
    br_fault fault;
    br_err err = br_rules_option(&rules, "first", first ? "1" : "0", &fault);
    assert(err == BR_OK);
    (void)err;
    br_setup(&rules, seed, state, NULL);
    play_card(&rules, state, first, "commit ", own);
    play_card(&rules, state, (br_seat)(1 - first), "commit ", other);
}

/* What a contraband brings and pays: lay it beside nothing that acts, against customs. */
static void contraband_ask(const br_rules *r, unsigned card, unsigned *value, unsigned *due) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    unsigned hoard = field_find(r, "hoard")->offset;
    oracle_reveal(r, 0, HIDEOUT, CUSTOMS, state);
    play_card(r, state, 0, "lay ", card);
    *due = number_at(state, hoard + 2);
    *value = number_at(state, hoard) + *due;
}

const char *oracle_refuses(const br_rules *r) {
    if (strcmp(r->game->id, "squirrels") != 0) return "only squirrels is solved";
    if (r->seats != 2) return "squirrels is solved for two seats only";
    for (unsigned card = 1; card <= CONTRABANDS; card++) {
        unsigned value, due;
        contraband_ask(r, card, &value, &due);
        if (value <= due)
            return "in this deck customs may take all of a contraband, so that robberies find too "
                   "little and margins do not add up";
    }
    return NULL;
}

static void rules_read(oracle_tablebase *tablebase, const br_rules *r) {
    for (unsigned card = 1; card <= CONTRABANDS; card++) {
        unsigned value, due;
        contraband_ask(r, card, &value, &due);
        tablebase->value[card] = (uint8_t)value;
        tablebase->due[card] = (uint8_t)due;
    }
    tablebase->bank_stops_customs = has_value(r, "bank-stops-customs", "yes");
    tablebase->customs_on_laying = has_value(r, "customs-timing", "on-laying");
    tablebase->offset_hoard = field_find(r, "hoard")->offset;
    tablebase->offset_stack = field_find(r, "stack")->offset;
    tablebase->offset_hand = field_find(r, "hand")->offset;
    tablebase->offset_turn = field_find(r, "turn")->offset;
    tablebase->offset_phase = field_find(r, "phase")->offset;
    tablebase->phase_lay = word_number(r, "phase", "lay");
    tablebase->phase_over = word_number(r, "phase", "over");
}

bool oracle_tablebase_is_of(const oracle_tablebase *tablebase, const br_rules *r) {
    if (strcmp(r->game->id, "squirrels") != 0 || r->seats != 2) return false;
    for (unsigned card = 1; card <= CONTRABANDS; card++) {
        unsigned value, due;
        contraband_ask(r, card, &value, &due);
        if (tablebase->value[card] != value || tablebase->due[card] != due) return false;
    }
    return tablebase->bank_stops_customs == has_value(r, "bank-stops-customs", "yes") &&
           tablebase->customs_on_laying == has_value(r, "customs-timing", "on-laying");
}

oracle_tablebase *oracle_tablebase_make(void *memory, const br_rules *r,
                                        void (*tell)(void *listener, uint64_t done, uint64_t total),
                                        void *listener) {
    oracle_tablebase *tablebase = memory;
    assert(!oracle_refuses(r));
    tablebase->step_count = 0;
    rules_read(tablebase, r);
    sides_list(tablebase);
    for (unsigned i = 0; i < SIDES; i++) {
        side_raid(tablebase, &tablebase->sides[i]);
        side_steps(tablebase, &tablebase->sides[i]);
    }
    tablebase->sides[SIDES].step_from = tablebase->step_count;
    gains_fill(tablebase);
    ends_fill(tablebase);
    pairs_solve(tablebase, tell, listener);
    return tablebase;
}

/* ---- asking the tablebase ----------------------------------------------------------------------
 */

static unsigned cards_of(uint32_t stack) {
    unsigned cards = 0;
    for (; stack; stack >>= 4) cards |= BIT(stack & 15u);
    return cards;
}

static uint16_t side_of(const oracle_tablebase *tablebase, const oracle_side *s) {
    unsigned a = s->stack[0] & 15u, b = s->stack[1] & 15u;
    unsigned under = cards_of(s->stack[0] >> 4);
    assert(a || b);
    if (a == 0) return side_find(tablebase, s->hand, b, 0, 0);
    return side_find(tablebase, s->hand, a, b, under);
}

int32_t oracle_future(const oracle_tablebase *tablebase, const oracle_side *mover,
                      const oracle_side *other) {
    return tablebase->worth[side_of(tablebase, mover)][side_of(tablebase, other)];
}

static oracle_side side_read(const oracle_tablebase *tablebase, const void *state, br_seat seat) {
    const uint8_t *s = state;
    oracle_side out;
    memcpy(out.stack, s + tablebase->offset_stack + sizeof out.stack * seat, sizeof out.stack);
    out.hand = s[tablebase->offset_hand + seat];
    return out;
}

/* To `seat`; the nuts so far and the tie-breaks as they would fall now. */
static int32_t worth_so_far(const oracle_tablebase *tablebase, const void *s, br_seat seat) {
    return 3 * ((int32_t)number_at(s, tablebase->offset_hoard + 2u * seat) -
                (int32_t)number_at(s, tablebase->offset_hoard + 2u * (1u - seat)));
}

static int32_t worth_at_end(const oracle_tablebase *tablebase, const void *s, br_seat seat) {
    int32_t rank[2];
    for (br_seat i = 0; i < 2; i++) {
        oracle_side own = side_read(tablebase, s, i);
        rank[i] = tablebase->sides[side_of(tablebase, &own)].rank;
    }
    int32_t own = rank[seat], others = rank[1 - seat];
    return worth_so_far(tablebase, s, seat) + (own > others) - (own < others);
}

/* Can the seat that is not moving pay whatever a robbery asks of it? */
static bool can_be_robbed(const oracle_tablebase *tablebase, const void *s, br_seat victim) {
    oracle_side own = side_read(tablebase, s, victim);
    unsigned tops =
        (unsigned)is_contraband(own.stack[0] & 15u) + (unsigned)is_contraband(own.stack[1] & 15u);
    return number_at(s, tablebase->offset_hoard + 2u * victim) >= tops;
}

/* Within a turn, and in a turn that may rob an empty hoard, the moves are tried one by one. */
int32_t oracle_worth(const oracle_tablebase *tablebase, const br_rules *r, const void *state,
                     br_seat seat) {
    const uint8_t *s = state;
    br_seat turn = s[tablebase->offset_turn];
    if (s[tablebase->offset_phase] == tablebase->phase_over)
        return worth_at_end(tablebase, s, seat);
    if (s[tablebase->offset_phase] == tablebase->phase_lay &&
        can_be_robbed(tablebase, s, (br_seat)(1 - turn))) {
        oracle_side mover = side_read(tablebase, s, turn),
                    other = side_read(tablebase, s, (br_seat)(1 - turn));
        int32_t future = oracle_future(tablebase, &mover, &other);
        return worth_so_far(tablebase, s, seat) + (turn == seat ? future : -future);
    }
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    int count = br_legal(r, state, turn, moves);
    int32_t best = INT32_MIN;
    assert(count > 0);
    for (int i = 0; i < count; i++) {
        memcpy(child, state, r->game->state_size);
        br_apply(r, child, turn, &moves[i], NULL);
        int32_t worth = oracle_worth(tablebase, r, child, turn);
        if (worth > best) best = worth;
    }
    return turn == seat ? best : -best;
}

int32_t oracle_margin(int32_t worth) { return worth >= 0 ? (worth + 1) / 3 : -((1 - worth) / 3); }

int32_t oracle_outcome(int32_t worth) { return (worth > 0) - (worth < 0); }

void oracle_table(const oracle_tablebase *tablebase, const br_rules *r,
                  int32_t worth[ORACLE_CARDS][ORACLE_CARDS]) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    for (unsigned own = 1; own <= ORACLE_CARDS; own++)
        for (unsigned other = 1; other <= ORACLE_CARDS; other++) {
            oracle_reveal(r, 0, own, other, state);
            worth[own - 1][other - 1] = oracle_worth(tablebase, r, state, 0);
        }
}
