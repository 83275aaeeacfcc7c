/* squirrels/features.c -- features of every seat: inputs of the value model, not a rule.
 *
 * Nuts, cards in hand and on top, and what tops mean to each other: what they bring or cost a turn,
 * mostly times the turns that are left. A card chosen in secret counts as laid. For three and more
 * seats; two are looked at by heuristic.c, whose weights know the perfect play of two.
 */
#include "heuristic.h"

enum {
    F_ONE,
    F_HOARD,
    F_AHEAD, /* of the richest rival, or how far behind */
    F_DUE,   /* in tenths of a nut: what effects of this turn will still bring */
    F_TURNS, /* left */
    F_WAIT,  /* seats that move before it does */
    F_MOVER,
    F_CARDS,
    F_HAND,             /* each card in hand */
    F_TOP = F_HAND + 8, /* each card on top */
    F_ONE_STACK = F_TOP + 8,
    F_INCOME,        /* of contraband on top, a turn */
    F_INCOME_LEFT,   /* the same times turns */
    F_PAIR,          /* both tops are contraband, times turns */
    F_STOCK,         /* contraband in hand, by value times turns */
    F_ROB,           /* robbery on top: contraband that lies open to it */
    F_ROB_LEFT,      /* the same times turns */
    F_ROB_LATER,     /* robbery in hand, the same */
    F_ROBBED,        /* own open contraband times robberies on rivals' tops */
    F_ROBBED_LEFT,   /* the same times turns */
    F_ROBBED_LATER,  /* own open contraband times robberies in rivals' hands */
    F_SAFE,          /* bank on top: robberies on rivals' tops, times turns */
    F_TOLL,          /* customs on top: contraband in hands of rivals without a bank */
    F_BURDEN,        /* contraband in hand times customs on rivals' tops */
    F_SHIELD,        /* the same with a bank on top */
    F_RAID,          /* raid on top and somebody to raid, times turns */
    F_RAID_BANK,     /* ... somebody with a bank */
    F_RAID_LATER,    /* raid in hand, times turns */
    F_RAIDED,        /* two stacks: raids on rivals' tops */
    F_RAIDED_INCOME, /* the same times income */
    F_RAIDED_LATER,  /* two stacks: raids in rivals' hands */
    F_BACK,          /* hideout in hand: cards in the larger stack */
    F_BACK_VALUE,    /* ... contraband in the richer one */
    F_COUNT
};
_Static_assert((int)F_COUNT == (int)SQUIRRELS_FEATURES && (int)F_COUNT <= (int)BR_FEATURES_MAX,
               "as many as rules.c says");

enum { CONTRABAND = 7 };
#define HAS(bits, card) (((bits)&SQUIRRELS_CARD_BIT(SQUIRRELS_##card)) != 0)

typedef struct side {
    unsigned hand, tops; /* bits */
    int stacks, cards, turns;
    int open; /* contraband on top that a robbery finds */
} side;

static side side_read(const squirrels_state *s, unsigned seat) {
    side out = {.hand = s->hand[seat]};
    unsigned chosen = s->commit[seat] & 15u;
    if (chosen != 0 && s->commit[seat] != SQUIRRELS_COMMIT_HIDDEN) {
        out.hand &= ~SQUIRRELS_CARD_BIT(chosen);
        out.tops = SQUIRRELS_CARD_BIT(chosen);
        out.stacks = 1;
    }
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        unsigned top = squirrels_top(s, seat, place);
        if (top == SQUIRRELS_NO_CARD) continue;
        out.tops |= SQUIRRELS_CARD_BIT(top);
        out.stacks++;
    }
    out.cards = (int)squirrels_count(out.hand);
    out.open = HAS(out.tops, BANK) ? 0 : (int)squirrels_count(out.tops & CONTRABAND);
    return out;
}

/* If nobody's hideout brings cards back: the own hand, or until the turn comes to an empty one. */
static void turns_set(const br_rules *r, const squirrels_state *s, side sides[]) {
    bool is_under_way = s->phase != SQUIRRELS_LAY && s->phase != SQUIRRELS_SETUP;
    unsigned turn = s->phase == SQUIRRELS_SETUP ? s->first : s->turn;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned order = (seat + r->seats - turn) % r->seats;
        int left = sides[seat].cards;
        for (unsigned rival = 0; rival < r->seats; rival++) {
            unsigned after = (rival + r->seats - turn) % r->seats;
            int most = sides[rival].cards + (after > order);
            if (rival == seat) continue;
            if (is_under_way && after == 0) most++; /* its card is laid, its turn is not over */
            if (is_under_way && order == 0 && most > 0) most--;
            if (most < left) left = most;
        }
        sides[seat].turns = left;
    }
}

/* What the table does to a seat, and the seat to the table. */
typedef struct rivals {
    int open, robberies, robberies_later, customs, stock, raids, raids_later;
    bool has_pair, has_bank_pair; /* somebody to raid */
    int richest;
} rivals;

static rivals rivals_of(const br_rules *r, const squirrels_state *s, const side sides[],
                        unsigned seat) {
    rivals out = {0};
    for (unsigned i = 0; i < r->seats; i++) {
        const side *one = &sides[i];
        bool has_bank = HAS(one->tops, BANK);
        if (i == seat) continue;
        out.open += one->open;
        out.robberies += HAS(one->tops, ROBBERY);
        out.robberies_later += HAS(one->hand, ROBBERY);
        out.customs += HAS(one->tops, CUSTOMS);
        out.stock += has_bank ? 0 : (int)squirrels_count(one->hand & CONTRABAND);
        out.raids += HAS(one->tops, RAID);
        out.raids_later += HAS(one->hand, RAID);
        out.has_pair |= one->stacks == SQUIRRELS_PLACES;
        out.has_bank_pair |= one->stacks == SQUIRRELS_PLACES && has_bank;
        out.richest = s->hoard[i] > out.richest ? s->hoard[i] : out.richest;
    }
    return out;
}

static void tops_state(const br_rules *r, const side *own, const rivals *table, int16_t f[]) {
    int turns = own->turns;
    int income = (int)squirrels_contraband(r, own->tops);
    bool has_bank = HAS(own->tops, BANK);
    f[F_INCOME] = (int16_t)income;
    f[F_INCOME_LEFT] = (int16_t)(income * turns);
    f[F_PAIR] = (int16_t)(squirrels_count(own->tops & CONTRABAND) == 2 ? turns : 0);
    f[F_ROBBED] = (int16_t)(own->open * table->robberies);
    f[F_ROBBED_LEFT] = (int16_t)(own->open * table->robberies * turns);
    f[F_ROBBED_LATER] = (int16_t)(own->open * table->robberies_later);
    f[F_SAFE] = (int16_t)(has_bank ? table->robberies * turns : 0);
    if (HAS(own->tops, ROBBERY)) {
        f[F_ROB] = (int16_t)table->open;
        f[F_ROB_LEFT] = (int16_t)(table->open * turns);
    }
    if (HAS(own->tops, CUSTOMS)) f[F_TOLL] = (int16_t)table->stock;
    if (HAS(own->tops, RAID)) {
        f[F_RAID] = (int16_t)(table->has_pair ? turns : 0);
        f[F_RAID_BANK] = table->has_bank_pair;
    }
    if (own->stacks < SQUIRRELS_PLACES) return;
    f[F_RAIDED] = (int16_t)table->raids;
    f[F_RAIDED_INCOME] = (int16_t)(table->raids * income);
    f[F_RAIDED_LATER] = (int16_t)table->raids_later;
}

/* What a hideout could bring back from either stack. */
static void back_state(const br_rules *r, const squirrels_state *s, unsigned seat, int16_t f[]) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        int cards = 0, value = 0;
        for (uint32_t stack = s->stack[seat][place]; stack; stack >>= 4, cards++)
            if (squirrels_is_contraband(stack & 15u)) value += deck->value[stack & 15u];
        if (cards > f[F_BACK]) f[F_BACK] = (int16_t)cards;
        if (value > f[F_BACK_VALUE]) f[F_BACK_VALUE] = (int16_t)value;
    }
}

static void hand_state(const br_rules *r, const side *own, const rivals *table, int16_t f[]) {
    int smuggle = (int)squirrels_count(own->hand & CONTRABAND);
    f[F_STOCK] = (int16_t)((int)squirrels_contraband(r, own->hand) * own->turns);
    f[HAS(own->tops, BANK) ? F_SHIELD : F_BURDEN] = (int16_t)(smuggle * table->customs);
    if (HAS(own->hand, ROBBERY)) f[F_ROB_LATER] = (int16_t)(table->open * own->turns);
    if (HAS(own->hand, RAID)) f[F_RAID_LATER] = (int16_t)own->turns;
}

/* Effects of this turn that are still to come; what they will bring is as good as owned. */
static int nuts_due(const br_rules *r, const squirrels_state *s, unsigned seat, int open) {
    enum { NUT = 10, RAID_BRINGS = 12 };
    int nuts = 0;
    if (s->turn != seat || s->phase == SQUIRRELS_SETUP) return 0;
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        unsigned top = squirrels_top(s, seat, place);
        if (!(s->due >> place & 1u)) continue;
        if (squirrels_is_contraband(top)) nuts += NUT * squirrels_deck_of(r)->value[top];
        else if (top == SQUIRRELS_ROBBERY) nuts += NUT * open;
        else if (top == SQUIRRELS_RAID) nuts += RAID_BRINGS;
    }
    return nuts;
}

static void seat_state(const br_rules *r, const squirrels_state *s, const side sides[],
                       unsigned seat, int16_t f[]) {
    const side *own = &sides[seat];
    rivals table = rivals_of(r, s, sides, seat);
    unsigned turn = s->phase == SQUIRRELS_SETUP ? s->first : s->turn;
    memset(f, 0, F_COUNT * sizeof *f);
    f[F_ONE] = 1;
    f[F_HOARD] = (int16_t)s->hoard[seat];
    f[F_AHEAD] = (int16_t)(s->hoard[seat] - table.richest);
    f[F_DUE] = (int16_t)nuts_due(r, s, seat, table.open);
    f[F_TURNS] = (int16_t)own->turns;
    f[F_WAIT] = (int16_t)((seat + r->seats - turn) % r->seats);
    f[F_MOVER] = turn == seat && s->phase == SQUIRRELS_LAY;
    f[F_CARDS] = (int16_t)own->cards;
    for (unsigned i = 0; i < SQUIRRELS_CARDS; i++) {
        f[F_HAND + i] = own->hand >> i & 1u;
        f[F_TOP + i] = own->tops >> i & 1u;
    }
    f[F_ONE_STACK] = own->stacks == 1;
    tops_state(r, own, &table, f);
    hand_state(r, own, &table, f);
    if (HAS(own->hand, HIDEOUT)) back_state(r, s, seat, f);
}

void squirrels_features(const br_rules *r, const void *state, br_seats seats, br_features *out) {
    const squirrels_state *s = state;
    side sides[SQUIRRELS_SEATS_MAX];
    int least = SQUIRRELS_CARDS;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        sides[seat] = side_read(s, seat);
        if (sides[seat].cards < least) least = sides[seat].cards;
    }
    turns_set(r, s, sides);
    out->progress = (uint8_t)(BR_PROGRESS_END - BR_PROGRESS_END * least / SQUIRRELS_CARDS);
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (br_has(seats, (br_seat)seat)) seat_state(r, s, sides, seat, out->of[seat]);
}
