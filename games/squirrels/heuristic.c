/* squirrels/heuristic.c -- which weights count in a position of Squirrels.
 *
 * Every weight stands for one fact at a number of turns left, so that a contraband on top is worth
 * more with five turns to go than with one. The weights themselves are in a generated header;
 * docs/bots.md says how they were found.
 */
#include "heuristic.h"

#include <string.h>

#include "weights.h"

enum {
    CUSTOMS = SQUIRRELS_CUSTOMS,
    ROBBERY = SQUIRRELS_ROBBERY,
    BANK = SQUIRRELS_BANK,
    RAID = SQUIRRELS_RAID,
    HIDEOUT = SQUIRRELS_HIDEOUT,
    TURNS = 9,
    CONTRABAND_BITS = 7
};
#define BIT(card) SQUIRRELS_CARD_BIT(card)

/* Weights come in rows of TURNS. */
enum {
    ROW_TOP = 0,            /* a card on top: 8 rows */
    ROW_HAND = ROW_TOP + 8, /* a card in hand: 8 rows */
    ROW_ROB = ROW_HAND + 8, /* robbery on top, per open contraband of a rival */
    ROW_ROB_LATER,          /* robbery in hand, the same */
    ROW_SAFE,               /* bank on top while a rival has robbery on top */
    ROW_SAFE_LATER,         /* ... or in hand */
    ROW_TOLL,               /* customs on top, per contraband in a rival's hand */
    ROW_RAID,               /* raid on top, a rival with two stacks */
    ROW_RAID_LATER,         /* raid in hand, the same */
    ROW_EXPOSED,            /* a contraband on top, robbery in a rival's hand */
    ROW_RAIDED,             /* two stacks, raid in a rival's hand */
    ROW_ONE_STACK,          /* a single stack */
    ROW_SHIELD,             /* bank on top, per contraband in hand, customs on a rival's top */
    ROW_BURDEN,             /* per contraband in hand, customs on a rival's top */
    ROW_BACK,               /* hideout in hand: per contraband in the better stack, 3 rows */
    ROW_BACK_CARDS = ROW_BACK + 3, /* hideout in hand, cards in the larger stack: 7 rows */
    ROW_PAIR = ROW_BACK_CARDS + 7, /* two tops together: contraband with one of 8 */
    ROW_RIVAL_BACK = ROW_PAIR + 8, /* a rival has the hideout in hand */
    ROW_MOVER,                     /* the seat is to move */
    ROW_RIVAL_TOP, /* own open contraband against each card on a rival's top: 8 rows */
    ROWS = ROW_RIVAL_TOP + 8
};
_Static_assert(ROWS *TURNS <= SQUIRRELS_WEIGHTS, "the table of weights is too short");

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct side {
    unsigned hand, tops; /* bits */
    unsigned stacks;
    uint32_t stack[2];
} side;

static side side_read(const squirrels_state *s, br_seat seat) {
    side out = {.hand = s->hand[seat], .stack = {s->stack[seat][0], s->stack[seat][1]}};
    for (int i = 0; i < 2; i++) {
        unsigned top = out.stack[i] & 15u;
        if (top == 0) continue;
        out.tops |= BIT(top);
        out.stacks++;
    }
    return out;
}

/* Turns the seat still has, if nobody's hideout brings cards back: its hand, or until the turn
 * comes to an empty hand. Who moves before it ends the match one turn earlier. */
static unsigned turns_left(const br_rules *r, const squirrels_state *s, br_seat seat) {
    unsigned turn = s->turn, seats = r->seats;
    unsigned order = (seat + seats - turn) % seats;
    bool is_under_way = s->phase != SQUIRRELS_LAY && s->phase != SQUIRRELS_SETUP;
    unsigned left = squirrels_count(s->hand[seat]);
    for (unsigned rival = 0; rival < seats; rival++) {
        if (rival == seat) continue;
        unsigned cards = squirrels_count(s->hand[rival]);
        unsigned rival_order = (rival + seats - turn) % seats;
        unsigned most = cards + (rival_order > order ? 1u : 0u);
        if (is_under_way && order == 0) most -= most > 0; /* this turn is already being taken */
        if (is_under_way && rival_order == 0)
            most += 1; /* its card is laid, its turn is not over */
        if (most < left) left = most;
    }
    return left < TURNS - 1 ? left : TURNS - 1;
}

/* ---- features ----------------------------------------------------------------------------- */

typedef struct list {
    squirrels_seat_facts *facts;
    unsigned turns;
} list;

static void add(list *out, unsigned row, unsigned times) {
    squirrels_seat_facts *facts = out->facts;
    for (; times && facts->count < SQUIRRELS_FACTS_MAX; times--)
        facts->at[facts->count++] = (uint16_t)(row * TURNS + out->turns);
}

static void add_own(list *out, const side *own) {
    for (unsigned bits = own->tops; bits; bits &= bits - 1)
        add(out, ROW_TOP + (unsigned)__builtin_ctz(bits), 1);
    for (unsigned bits = own->hand; bits; bits &= bits - 1)
        add(out, ROW_HAND + (unsigned)__builtin_ctz(bits), 1);
    if (own->stacks == 1) add(out, ROW_ONE_STACK, 1);
    unsigned contraband = own->tops & CONTRABAND_BITS;
    if (own->stacks == 2 && contraband) {
        unsigned other =
            own->tops & (own->tops - 1) ? own->tops & ~(contraband & (0u - contraband)) : own->tops;
        add(out, ROW_PAIR + (unsigned)__builtin_ctz(other), 1);
    }
}

/* What a hideout could bring back from either stack. */
static void add_back(list *out, const side *own) {
    if (!(own->hand & BIT(HIDEOUT))) return;
    unsigned size = 0, best = 0, low = 0, mid = 0;
    for (int i = 0; i < 2; i++) {
        unsigned cards = 0, contrabands = 0, high = 0;
        for (uint32_t stack = own->stack[i]; stack; stack >>= 4) {
            unsigned card = stack & 15u;
            cards++;
            if (card <= 3) {
                contrabands++;
                high += card;
            }
        }
        if (cards > size) size = cards;
        if (high <= best) continue;
        best = high;
        low = contrabands;
        mid = high;
    }
    add(out, ROW_BACK, low);
    if (mid >= 3) add(out, ROW_BACK + 1, 1);
    if (mid >= 5) add(out, ROW_BACK + 2, 1);
    if (size > 0) add(out, ROW_BACK_CARDS + (size < 7 ? size - 1 : 6), 1);
}

static void add_against(list *out, const side *own, const side *rival) {
    unsigned exposed = rival->tops & BIT(BANK) ? 0 : squirrels_count(rival->tops & CONTRABAND_BITS);
    unsigned smuggle = squirrels_count(own->hand & CONTRABAND_BITS);
    bool has_bank = (own->tops & BIT(BANK)) != 0;
    if (own->tops & BIT(ROBBERY)) add(out, ROW_ROB, exposed);
    if (own->hand & BIT(ROBBERY)) add(out, ROW_ROB_LATER, exposed);
    if (has_bank && (rival->tops & BIT(ROBBERY))) add(out, ROW_SAFE, 1);
    if (has_bank && (rival->hand & BIT(ROBBERY))) add(out, ROW_SAFE_LATER, 1);
    if (own->tops & BIT(CUSTOMS))
        add(out, ROW_TOLL, squirrels_count(rival->hand & CONTRABAND_BITS));
    if ((own->tops & BIT(RAID)) && rival->stacks == 2) add(out, ROW_RAID, 1);
    if ((own->hand & BIT(RAID)) && rival->stacks == 2) add(out, ROW_RAID_LATER, 1);
    unsigned open = squirrels_count(own->tops & CONTRABAND_BITS);
    if (!has_bank && (rival->hand & BIT(ROBBERY))) add(out, ROW_EXPOSED, open);
    if (own->stacks == 2 && (rival->hand & BIT(RAID))) add(out, ROW_RAIDED, 1);
    if (rival->tops & BIT(CUSTOMS)) add(out, has_bank ? ROW_SHIELD : ROW_BURDEN, smuggle);
    if (rival->hand & BIT(HIDEOUT)) add(out, ROW_RIVAL_BACK, 1);
    if (open == 0) return;
    for (unsigned bits = rival->tops; bits; bits &= bits - 1)
        add(out, ROW_RIVAL_TOP + (unsigned)__builtin_ctz(bits), 1);
}

void squirrels_facts_of(const br_rules *r, const squirrels_state *s, br_seat seat,
                        squirrels_seat_facts *facts) {
    list out = {.facts = facts, .turns = turns_left(r, s, seat)};
    side own = side_read(s, seat);
    facts->count = 0;
    add_own(&out, &own);
    add_back(&out, &own);
    for (br_seat i = 0; i < r->seats; i++) {
        if (i == seat) continue;
        side rival = side_read(s, i);
        add_against(&out, &own, &rival);
    }
    if (s->turn == seat) add(&out, ROW_MOVER, 1);
}

/* ---- the evaluation ----------------------------------------------------------------------- */

/* What effects of this turn that are still to come will bring is as good as owned. */
int32_t squirrels_owned(const squirrels_state *s, br_seat seat) {
    static const int16_t brings[SQUIRRELS_CARDS + 1] = {0, 200, 300, 500, 0, 70, 0, 100, 0};
    int32_t nuts = s->hoard[seat] * SQUIRRELS_NUT;
    if (s->turn != seat || s->due == 0 || s->phase == SQUIRRELS_OVER) return nuts;
    for (unsigned i = 0; i < SQUIRRELS_PLACES; i++)
        if (s->due >> i & 1u) nuts += brings[squirrels_top(s, seat, i)];
    return nuts;
}

/* Always as many and of 16 bits, so that a compiler needs no loop. */
static void units_add(int16_t unit[SQUIRRELS_UNITS], const int16_t weight[],
                      const squirrels_seat_facts *facts) {
    for (int i = 0; i < facts->count; i++) {
        const int16_t *of = weight + SQUIRRELS_UNITS * facts->at[i];
        for (int j = 0; j < SQUIRRELS_UNITS; j++) unit[j] = (int16_t)(unit[j] + of[j]);
    }
}

/* What one side has to expect from what lies there. */
static int32_t side_value(const squirrels_seat_facts *own, const squirrels_seat_facts *rival) {
    int16_t unit[SQUIRRELS_UNITS];
    int32_t value = 0;
    int64_t output = 0;
    memcpy(unit, squirrels_bias, sizeof unit);
    for (int i = 0; i < own->count; i++) value += squirrels_linear[own->at[i]];
    units_add(unit, squirrels_own, own);
    units_add(unit, squirrels_rival, rival);
    for (int j = 0; j < SQUIRRELS_UNITS; j++)
        output += (int64_t)squirrels_output[j] * (unit[j] > 0 ? unit[j] : 0);
    return value + (int32_t)(output / SQUIRRELS_OUTPUT_ONE);
}

/* One side less the other was fitted to what a position is worth. */
static int32_t expected(const br_rules *r, const squirrels_state *s) {
    squirrels_seat_facts first, second;
    if (s->phase == SQUIRRELS_OVER) return 0;
    squirrels_facts_of(r, s, 0, &first);
    squirrels_facts_of(r, s, 1, &second);
    return side_value(&first, &second) - side_value(&second, &first);
}

int32_t squirrels_lead(const br_rules *r, const void *state) {
    return squirrels_owned(state, 0) - squirrels_owned(state, 1) + expected(r, state);
}

/* Half of it is each one's. */
int32_t squirrels_heuristic(const br_rules *r, const void *state, br_seat seat) {
    int32_t half = expected(r, state) / 2;
    return squirrels_owned(state, seat) + (seat == 0 ? half : -half);
}

/* ---- what can still matter ---------------------------------------------------------------- */

/* One stack: its top, and which cards lie below it if they can come back. */
static uint32_t stack_name(uint32_t stack, bool can_return) {
    uint32_t name = stack & 15u;
    for (stack >>= 4; stack && can_return; stack >>= 4) name |= 16u << (stack & 15u);
    return name;
}

/* Small hoards are told apart: a robbery can not take what is not there. */
static uint64_t side_name(const squirrels_state *s, br_seat seat) {
    side own = side_read(s, seat);
    bool can_return = (own.hand & BIT(HIDEOUT)) != 0;
    uint32_t a = stack_name(own.stack[0], can_return), b = stack_name(own.stack[1], can_return);
    uint64_t few = s->hoard[seat] < 3 ? s->hoard[seat] : 3u;
    return (uint64_t)(a < b ? a : b) | (uint64_t)(a < b ? b : a) << 16 | (uint64_t)own.hand << 32 |
           few << 40;
}

int squirrels_tie(const br_rules *r, const void *state) {
    squirrels_state even;
    br_result end;
    memcpy(&even, state, sizeof even);
    even.hoard[0] = even.hoard[1] = 0;
    memset(&end, 0, sizeof end);
    r->game->scores(r, &even, &end);
    return br_has(end.winners, 0) - br_has(end.winners, 1);
}

int squirrels_key(const void *state, uint64_t name[4], int32_t *owned) {
    const squirrels_state *s = state;
    /* In the middle of a turn more matters than is listed here. */
    if (s->phase != SQUIRRELS_LAY) return 0;
    *owned = (s->hoard[0] - s->hoard[1]) * SQUIRRELS_NUT;
    name[0] = side_name(s, 0);
    name[1] = side_name(s, 1);
    name[2] = s->turn;
    return 3;
}
