/* heuristic_squirrels.c -- which weights count in a position of Squirrels.
 *
 * Every weight stands for one fact at a number of turns left, so that a contraband on top is worth
 * more with five turns to go than with one. The weights themselves are in a generated header;
 * docs/bots.md says how they were found.
 */
#include "heuristic_squirrels.h"

#include <string.h>

#include "heuristic_squirrels_weights.h"
#include "search.h"

enum { CUSTOMS = 4, ROBBERY, BANK, RAID, HIDEOUT, CARDS = 8, TURNS = 9 };
#define BIT(card) (1u << ((card)-1))
enum { CONTRABAND_BITS = 7 };

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
_Static_assert(ROWS *TURNS <= HEURISTIC_WEIGHTS, "the table of weights is too short");

static const br_field *field_find(const br_rules *r, const char *name) {
    const br_field *field = r->game->fields;
    while (strcmp(field->name, name) != 0) field++;
    return field;
}

static uint8_t phase_find(const br_rules *r, const char *wanted) {
    char word[BR_WORD_MAX];
    uint8_t phase = 0;
    while (r->game->word(r, field_find(r, "phase")->dict, phase, word) && strcmp(word, wanted) != 0)
        phase++;
    return phase;
}

void heuristic_squirrels_init(heuristic_squirrels *context, const br_rules *r) {
    *context = (heuristic_squirrels){.size = r->game->state_size,
                                     .hoard = field_find(r, "hoard")->offset,
                                     .stack = field_find(r, "stack")->offset,
                                     .hand = field_find(r, "hand")->offset,
                                     .turn = field_find(r, "turn")->offset,
                                     .phase = field_find(r, "phase")->offset,
                                     .due = field_find(r, "due")->offset,
                                     .laid = field_find(r, "laid")->offset,
                                     .setup = phase_find(r, "setup"),
                                     .lay = phase_find(r, "lay"),
                                     .over = phase_find(r, "over")};
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct side {
    unsigned hand, tops; /* bits */
    unsigned stacks;
    uint32_t stack[2];
} side;

static side side_read(const heuristic_squirrels *context, const uint8_t *s, br_seat seat) {
    side out = {.hand = s[context->hand + seat]};
    memcpy(out.stack, s + context->stack + 8u * seat, sizeof out.stack);
    for (int i = 0; i < 2; i++) {
        unsigned top = out.stack[i] & 15u;
        if (top == 0) continue;
        out.tops |= BIT(top);
        out.stacks++;
    }
    return out;
}

/* Of a byte; a table of nibbles, for without help of the processor the builtin is a call. */
static unsigned count_of(unsigned bits) {
    const uint64_t ones = 0x4332322132212110u;
    return (unsigned)(ones >> 4 * (bits & 15u) & 15u) + (unsigned)(ones >> 4 * (bits >> 4) & 15u);
}

/* Turns the seat still has, if nobody's hideout brings cards back: its hand, or until the turn
 * comes to an empty hand. Who moves before it ends the match one turn earlier. */
static unsigned turns_left(const heuristic_squirrels *context, const br_rules *r, const uint8_t *s,
                           br_seat seat) {
    unsigned turn = s[context->turn], seats = r->seats;
    unsigned order = (seat + seats - turn) % seats;
    bool is_under_way = s[context->phase] != context->lay && s[context->phase] != context->setup;
    unsigned left = count_of(s[context->hand + seat]);
    for (unsigned rival = 0; rival < seats; rival++) {
        if (rival == seat) continue;
        unsigned cards = count_of(s[context->hand + rival]);
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
    uint16_t *at; /* NULL = only the sum of the weights is wanted */
    int count;
    int32_t sum;
    unsigned turns;
} list;

static void add(list *out, unsigned row, unsigned times) {
    if (!out->at) {
        out->sum += (int32_t)times * heuristic_squirrels_weight[row * TURNS + out->turns];
        return;
    }
    for (; times && out->count < HEURISTIC_FEATURES_MAX; times--)
        out->at[out->count++] = (uint16_t)(row * TURNS + out->turns);
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
    unsigned exposed = rival->tops & BIT(BANK) ? 0 : count_of(rival->tops & CONTRABAND_BITS);
    unsigned smuggle = count_of(own->hand & CONTRABAND_BITS);
    bool has_bank = (own->tops & BIT(BANK)) != 0;
    if (own->tops & BIT(ROBBERY)) add(out, ROW_ROB, exposed);
    if (own->hand & BIT(ROBBERY)) add(out, ROW_ROB_LATER, exposed);
    if (has_bank && (rival->tops & BIT(ROBBERY))) add(out, ROW_SAFE, 1);
    if (has_bank && (rival->hand & BIT(ROBBERY))) add(out, ROW_SAFE_LATER, 1);
    if (own->tops & BIT(CUSTOMS)) add(out, ROW_TOLL, count_of(rival->hand & CONTRABAND_BITS));
    if ((own->tops & BIT(RAID)) && rival->stacks == 2) add(out, ROW_RAID, 1);
    if ((own->hand & BIT(RAID)) && rival->stacks == 2) add(out, ROW_RAID_LATER, 1);
    unsigned open = count_of(own->tops & CONTRABAND_BITS);
    if (!has_bank && (rival->hand & BIT(ROBBERY))) add(out, ROW_EXPOSED, open);
    if (own->stacks == 2 && (rival->hand & BIT(RAID))) add(out, ROW_RAIDED, 1);
    if (rival->tops & BIT(CUSTOMS)) add(out, has_bank ? ROW_SHIELD : ROW_BURDEN, smuggle);
    if (rival->hand & BIT(HIDEOUT)) add(out, ROW_RIVAL_BACK, 1);
    if (open == 0) return;
    for (unsigned bits = rival->tops; bits; bits &= bits - 1)
        add(out, ROW_RIVAL_TOP + (unsigned)__builtin_ctz(bits), 1);
}

static list features_of(const heuristic_squirrels *context, const br_rules *r, const uint8_t *s,
                        br_seat seat, uint16_t *feature) {
    list out = {.at = feature, .turns = turns_left(context, r, s, seat)};
    side own = side_read(context, s, seat);
    add_own(&out, &own);
    add_back(&out, &own);
    for (br_seat i = 0; i < r->seats; i++) {
        if (i == seat) continue;
        side rival = side_read(context, s, i);
        add_against(&out, &own, &rival);
    }
    if (s[context->turn] == seat) add(&out, ROW_MOVER, 1);
    return out;
}

int heuristic_squirrels_features(const heuristic_squirrels *context, const br_rules *r,
                                 const void *state, br_seat seat,
                                 uint16_t feature[HEURISTIC_FEATURES_MAX]) {
    return features_of(context, r, state, seat, feature).count;
}

/* ---- the evaluation ----------------------------------------------------------------------- */

/* Effects of this turn that are still to come; what they will bring is as good as owned. */
static int32_t nuts_due(const heuristic_squirrels *context, const uint8_t *s, br_seat seat) {
    static const int16_t brings[CARDS + 1] = {0, 200, 300, 500, 0, 70, 0, 100, 0};
    uint32_t stack[2];
    int32_t nuts = 0;
    if (s[context->turn] != seat || s[context->due] == 0) return 0;
    memcpy(stack, s + context->stack + 8u * seat, sizeof stack);
    for (int i = 0; i < 2; i++)
        if (s[context->due] >> i & 1u) nuts += brings[stack[i] & 15u];
    return nuts;
}

int32_t heuristic_squirrels_evaluate(const void *context, const br_rules *r, const void *state,
                                     br_seat seat) {
    const heuristic_squirrels *n = context;
    const uint8_t *s = state;
    uint16_t hoard;
    memcpy(&hoard, s + n->hoard + 2u * seat, sizeof hoard);
    int32_t value = hoard * HEURISTIC_NUT;
    if (s[n->phase] == n->over) return value;
    return value + nuts_due(n, s, seat) + features_of(n, r, s, seat, NULL).sum;
}

/* ---- what can still matter ---------------------------------------------------------------- */

/* One stack: its top, and which cards lie below it if they can come back. */
static uint32_t stack_name(uint32_t stack, bool can_return) {
    uint32_t name = stack & 15u;
    for (stack >>= 4; stack && can_return; stack >>= 4) name |= 16u << (stack & 15u);
    return name;
}

/* Small hoards are told apart: a robbery can not take what is not there. */
static uint64_t side_name(const heuristic_squirrels *context, const uint8_t *s, br_seat seat,
                          uint16_t *hoard) {
    side own = side_read(context, s, seat);
    bool can_return = (own.hand & BIT(HIDEOUT)) != 0;
    uint32_t a = stack_name(own.stack[0], can_return), b = stack_name(own.stack[1], can_return);
    memcpy(hoard, s + context->hoard + 2u * seat, sizeof *hoard);
    uint64_t few = *hoard < 3 ? *hoard : 3u;
    return (uint64_t)(a < b ? a : b) | (uint64_t)(a < b ? b : a) << 16 | (uint64_t)own.hand << 32 |
           few << 40;
}

int heuristic_squirrels_tie(const void *context, const br_rules *r, const void *s) {
    const heuristic_squirrels *n = context;
    _Alignas(8) uint8_t even[BR_STATE_MAX];
    br_result end;
    memcpy(even, s, n->size);
    memset(even + n->hoard, 0, 2 * sizeof(uint16_t));
    memset(&end, 0, sizeof end);
    r->game->scores(r, even, &end);
    return br_has(end.winners, 0) - br_has(end.winners, 1);
}

uint64_t heuristic_squirrels_key(const void *context, const void *state, int32_t *owned) {
    const heuristic_squirrels *n = context;
    const uint8_t *s = state;
    uint16_t hoard[2];
    uint64_t names[3] = {side_name(n, s, 0, &hoard[0]), side_name(n, s, 1, &hoard[1]), s[n->turn]};
    /* In the middle of a turn more matters than is listed here. */
    if (s[n->phase] != n->lay) return search_hash(2, state, n->size);
    *owned = (hoard[0] - hoard[1]) * HEURISTIC_NUT;
    return search_hash(3, names, sizeof names);
}
