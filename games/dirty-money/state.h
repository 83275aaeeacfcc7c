/* dirty-money/state.h -- Dirty Money: launder notes into placements, keep off the blacklist.
 *
 * The whole match in 1384 bytes. Equal cards are one code, never a serial number, so nothing in a
 * state or view tells two 5-euro notes apart. Read next: rules.c (turns), rules_buy.c (purchases),
 * rules_pay.c and rules_walk.c (payments), effects.c (what cards do), cards.c (hands and piles),
 * score.c, view.c (who knows what), text.c (words).
 */
#ifndef DIRTY_MONEY_STATE_H
#define DIRTY_MONEY_STATE_H

#include "clauses.gen.h"
#include "internal.h"

enum {
    DM_SEATS_MAX = 5,
    DM_LOCATIONS = 6,
    DM_REGIONS = 3,
    DM_ROWS = 5,
    DM_ROW_MAX = 3, /* cards in a row */
    DM_SLOTS = DM_ROWS * DM_ROW_MAX,
    DM_STALL = 4,     /* most money deck cards at a location (DM-71) */
    DM_HAND_MAX = 20, /* limit 13 with all Neobanks, and 4 more before the surplus goes */
    DM_OWN_MAX = 11,  /* 9 before the last round, and 2 in it */
    DM_PENDING_MAX = 4,
    DM_FACES_MAX = 24, /* different notes a deck may have */
    DM_MONEY = 120,
    DM_ACTIONS = 30,
    DM_CARDS = DM_MONEY + DM_ACTIONS,
    DM_PLACEMENTS = 60,
    DM_COUNTERS_MAX = 128,   /* every note, and an abstract counter at the bottom of each cell */
    DM_ABSTRACT_MAX = 10000, /* abstract counters in a cell: far more than 40 rounds can bring */
    DM_LIMIT = 7,            /* DM-37 */
    DM_NEOBANKS_MAX = 6,
    DM_BUYS_MAX = 2,
    DM_ROUNDS_MAX = 40, /* DM-Q54 */
    DM_VILLAINS = 5
};

/* A card of the money deck by code: 0 none, 1..24 notes in the order of the table (that is by
 * currency, value, clean before dirty), from 32 actions. */
enum {
    DM_NO_CARD = 0,
    DM_ACTION = 32,
    DM_INSPECT_SIDES = DM_ACTION, /* left and right neighbour */
    DM_INSPECT_ONE,
    DM_INSPECT_ALL,
    DM_AUDIT_MOST,
    DM_AUDIT_GE1, /* AUDIT_MOST + n: n or more */
    DM_AUDIT_GE6 = DM_AUDIT_MOST + 6,
    DM_SWAP,
    DM_BRIBE,
    DM_ACTION_END,
    DM_ACTION_KINDS = DM_ACTION_END - DM_ACTION,
    DM_HIDDEN = 63 /* in a view: a card, but not for your eyes */
};

enum { DM_EUR, DM_JPY, DM_USD, DM_CRYPTO };
enum { DM_EU, DM_JP, DM_US, DM_BR, DM_BM, DM_AH, DM_NOWHERE = 0xFF };
enum { DM_ROW_AH = 3, DM_ROW_BR = 4 }; /* rows 0..2 are those of EU, JP, US */
enum { DM_LAUNDERER, DM_RAT, DM_KITTY, DM_BEARS, DM_SHARK };

enum {
    DM_PAINTING,
    DM_ART_GALLERY,
    DM_AUDIT_FIRM,
    DM_CASINO,
    DM_CRYPTO_EXCHANGE,
    DM_CHARITY,
    DM_NEOBANK,
    DM_LAW_FIRM,
    DM_MONEY_TRANSFER,
    DM_RESTAURANT_CHAIN,
    DM_TYPES
};

enum {
    DM_PHASE_BEARS = 0, /* the Bears' owner names three cards: the last step of setup */
    DM_PHASE_VISIT,     /* the active seat chooses a location */
    DM_PHASE_SURPLUS,   /* its hand is over the limit: which cards go to the blacklist? */
    DM_PHASE_ACTIONS,   /* collected action cards wait: which next, against whom? */
    DM_PHASE_SWAP,      /* a rival's hand is looked at: which card for which? */
    DM_PHASE_LOCATION,  /* buy, use the location, claim Gallery draws, end */
    DM_PHASE_LAUNDER,   /* the Money Launderer: draw or not? */
    DM_PHASE_DISCARD,   /* the Money Launderer has drawn: what goes? */
    DM_PHASE_OVER
};

/* Moves. Notes are codes in rising order from arg[DM_ARG_NOTES], zeros behind them. */
enum {
    DM_MOVE_BEARS = 1, /* arg: cards from the EU, JP, US deck */
    DM_MOVE_VISIT,     /* arg: location */
    DM_MOVE_DROP,      /* notes */
    DM_MOVE_PLAY,      /* arg: action code, target seat + 1 or 0 */
    DM_MOVE_SWAP,      /* arg: code taken, code given */
    DM_MOVE_BUY,       /* arg: slot + 1, 0, Shark's note or 0; notes */
    DM_MOVE_BUY_BOTH,  /* arg: slot + 1, slot + 1, Shark's note or 0; notes */
    DM_MOVE_BANANA,
    DM_MOVE_GALLERY,
    DM_MOVE_END,
    DM_MOVE_LAUNDER,
    DM_MOVE_PASS,
    DM_MOVE_DISCARD, /* arg: code */
    DM_MOVE_COUNT
};
enum { DM_ARG_NOTES = 3, DM_NOTES_MAX = 20 };

enum {
    DM_EV_VILLAIN = 1, /* open: villain */
    DM_EV_FIRST,       /* actor begins */
    DM_EV_DEAL,        /* open: count; secret: codes */
    DM_EV_LAYOUT,      /* open: location, count, codes: cards laid face up below it */
    DM_EV_ROW,         /* open: row, count, kinds: placements laid face up above it */
    DM_EV_VISIT,       /* open: location, count, codes */
    DM_EV_SURPLUS,     /* open: count, codes */
    DM_EV_PLAY,        /* open: action, target + 1 */
    DM_EV_INSPECT,     /* open: victim, cards drawn, dirty ones; secret: the clean ones */
    DM_EV_SEIZE,       /* open: victim; secret: the dirty card */
    DM_EV_POINT,       /* open: code of the counter, 0 = abstract */
    DM_EV_SHOW,        /* actor's hand; open: dirty cards, count + 1, codes */
    DM_EV_LOOK,        /* open: target, count; secret: codes */
    DM_EV_SWAP,        /* open: target; secret: taken, given */
    DM_EV_FORGIVE,     /* open: code of the counter taken off, 0 = abstract */
    DM_EV_NO_POINTS,   /* nothing to take off the blacklist */
    DM_EV_TOKEN,       /* actor takes the first-player token */
    DM_EV_PAY,         /* open: paid, price, Shark's note, count, codes */
    DM_EV_BUY,         /* open: kind, slot, price */
    DM_EV_OVERPAY,     /* open: code of the counter */
    DM_EV_TUCK,        /* open: kind of the owner's placement, code of the counter */
    DM_EV_DUE,         /* open: Gallery draws that may now be claimed */
    DM_EV_DRAW,        /* open: action drawn, or 0; secret: note */
    DM_EV_NO_DRAW,     /* neither deck nor discard has a card */
    DM_EV_PASSED_OVER, /* open: count, codes: actions that the Launderer draws and discards */
    DM_EV_LAUNDER,     /* secret: note */
    DM_EV_NO_LAUNDER,  /* no note can be drawn */
    DM_EV_PASS,        /* the Launderer draws nothing */
    DM_EV_DISCARD,     /* open: code */
    DM_EV_TURNED,      /* open: count, codes: actions of the deck passed over for a counter */
    DM_EV_RESHUFFLE,   /* open: cards */
    DM_EV_END,         /* the turn is over */
    DM_EV_SKIP,        /* no location has a card */
    DM_EV_LAST_ROUND,  /* open: placements of the actor */
    DM_EV_ROUND,       /* actor is first; open: round */
    DM_EV_CHARITY,     /* open: points taken off */
    DM_EV_SCORE,       /* open: printed, paintings, tucked, overpay, neobanks, transfers,
                          restaurants, points, loss */
    DM_EV_OVER,        /* actor wins */
    DM_EV_TIE          /* before it: br__tell_ties */
};

/* What the box is printed with: read from cards/. Notes by code, placements by kind from 1. */
typedef struct dirty_money_deck {
    uint8_t faces; /* codes 1..faces are notes */
    uint8_t currency[DM_FACES_MAX + 1], value[DM_FACES_MAX + 1], dirty[DM_FACES_MAX + 1];
    uint8_t code_at[DM_CRYPTO + 2];    /* the first code of each currency, and one past the last */
    uint32_t dirty_codes;              /* as bits */
    uint8_t is_twin[DM_FACES_MAX + 1]; /* clean and dirty notes of this value are both there */
    uint8_t money[DM_MONEY];           /* codes, rising */
    uint8_t action[DM_ACTIONS];        /* codes, rising */
    uint8_t inspects[3];               /* cards each kind of inspection takes */
    uint8_t kinds;                     /* placements that differ */
    uint8_t region[DM_PLACEMENTS + 1], type[DM_PLACEMENTS + 1], cost[DM_PLACEMENTS + 1],
        vp[DM_PLACEMENTS + 1];
    uint64_t kinds_of[DM_TYPES][DM_REGIONS + 1]; /* bits of kinds by type and region, or of all */
    uint64_t perk[DM_PLACEMENTS + 1];            /* what owning one adds, see dirty_money_perks */
    uint8_t place[DM_PLACEMENTS];                /* kinds by region, rising within */
    uint8_t region_at[DM_REGIONS + 1];           /* where each region begins in place[] */
    uint8_t number[DM_VILLAINS];                 /* printed on the villain */
    uint8_t seats_min[DM_LOCATIONS];             /* from how many seats on a location is in play */
} dirty_money_deck;

typedef struct dirty_money_state {
    br_chance chance;               /* hidden */
    br_seats acting;                /* to_act, kept by apply */
    uint16_t points[DM_SEATS_MAX];  /* cards in the blacklist cell, abstract ones included */
    uint16_t laid[DM_COUNTERS_MAX]; /* abstract counters laid on top of counter[i] */
    uint8_t phase;
    uint8_t turn;          /* active seat */
    uint8_t first;         /* seat that began this round */
    uint8_t token;         /* seat with the first-player token: begins the next round */
    uint8_t round;         /* from 1 */
    uint8_t gone;          /* turns over in this round */
    uint8_t loc;           /* location visited this turn, or NOWHERE */
    uint8_t bought;        /* placements bought this turn */
    uint8_t used_location; /* Banana Republic's own action is done this turn */
    uint8_t used_shark;    /* the Loan Shark's power is used this turn */
    uint8_t claims;        /* Gallery draws not yet claimed */
    uint8_t partner;       /* in SWAP: the seat looked at, else BR_SEAT_NONE */
    uint8_t pending_count;
    uint8_t pending[DM_PENDING_MAX]; /* action cards not yet played, rising codes */
    uint8_t villain[DM_SEATS_MAX];
    uint8_t hand_count[DM_SEATS_MAX];
    uint8_t own_count[DM_SEATS_MAX];
    uint8_t overpay[DM_SEATS_MAX];  /* cards in the Corrupt Rat's Overpay cell */
    uint8_t place_left[DM_REGIONS]; /* cards left in each region deck */
    uint8_t deck_count, discard_count, counter_count;
    uint8_t stall[DM_LOCATIONS][DM_STALL];   /* money deck cards below each location */
    uint8_t row[DM_ROWS][DM_ROW_MAX];        /* placements above EU, JP, US, AH, BR */
    uint8_t hand[DM_SEATS_MAX][DM_HAND_MAX]; /* hidden: rising codes */
    uint8_t seen[DM_SEATS_MAX][DM_HAND_MAX]; /* hidden: who knows of that card, see cards.c */
    uint8_t own[DM_SEATS_MAX][DM_OWN_MAX];   /* kinds in the order bought */
    uint8_t tuck[DM_SEATS_MAX][DM_OWN_MAX];  /* cards under each of them */
    uint8_t place_deck[DM_PLACEMENTS];       /* hidden: kinds, top last within a region */
    uint8_t deck[DM_CARDS];                  /* hidden: codes, top last */
    uint8_t discard[DM_CARDS];               /* codes, top last */
    uint8_t counter[DM_COUNTERS_MAX];        /* money used as counters, see cards.c */
    uint8_t under[DM_COUNTERS_MAX];          /* if tucked: which of own[], or DM_NOT_UNDER */
    uint8_t veiled;   /* 1 in a view: what is hidden is not what it seems (view.c) */
    uint8_t spare[3]; /* zero, so that no byte is padding */
} dirty_money_state;

_Static_assert(sizeof(dirty_money_state) == 1384, "no padding: states are compared as bytes");
_Static_assert(DM_PLACEMENTS < 64, "kinds are bits of a word");
_Static_assert(sizeof(dirty_money_deck) <= BR_DECK_MAX, "a deck fits into br_rules");

enum { DM_OPT_QUICK, DM_OPT_CHOICE, DM_OPT_NEOBANK, DM_OPT_OVERPAY, DM_OPTIONS };

static inline const dirty_money_deck *dirty_money_deck_of(const br_rules *r) {
    return (const dirty_money_deck *)(const void *)r->deck;
}
static inline bool dirty_money_is_note(unsigned code) { return code - 1u < DM_FACES_MAX; }
static inline unsigned dirty_money_row_size(const br_rules *r) { /* DM-17, DM-124 */
    return r->option[DM_OPT_CHOICE] ? 3 : 2;
}
static inline bool dirty_money_in_play(const br_rules *r, unsigned loc) { /* DM-13 to DM-15 */
    return r->seats >= dirty_money_deck_of(r)->seats_min[loc];
}

/* A move as three words. One by one, for an array of them would be built elsewhere and copied. */
static inline void dirty_money_move_put(br_move *out, uint64_t a, uint64_t b, uint64_t c) {
    memcpy(out, &a, sizeof a); /* little-endian, as every machine we build for */
    memcpy(&out->arg[7], &b, sizeof b);
    memcpy(&out->arg[15], &c, sizeof c);
}

/* ---- cards.c: hands, piles, counters ------------------------------------------------------ */

enum { DM_SEEN_TABLE = 1u << DM_SEATS_MAX, DM_SEEN_ALL = (1u << (DM_SEATS_MAX + 1)) - 1 };

void dirty_money_hand_add(dirty_money_state *s, unsigned seat, unsigned code, unsigned seen);
/* Cards come into a hand before everybody's eyes, */
void dirty_money_hand_collect(dirty_money_state *s, unsigned seat, const uint8_t *codes,
                              unsigned count);
/* and leave it: one, or several. */
void dirty_money_hand_take(dirty_money_state *s, unsigned seat, unsigned code);
void dirty_money_hand_take_all(dirty_money_state *s, unsigned seat, const uint8_t *codes,
                               unsigned count);
/* A card leaves a hand and only `witnesses` see which; the others know no more than that it was
 * one of `suspects` (bits of codes). */
void dirty_money_hand_take_unseen(dirty_money_state *s, unsigned seat, unsigned code,
                                  unsigned witnesses, uint32_t suspects);
/* `who` (a mask) learns of `count` cards of a code in a hand. */
void dirty_money_hand_show(dirty_money_state *s, unsigned seat, unsigned code, unsigned count,
                           unsigned who);
/* ... of all its cards. */
void dirty_money_hand_open(dirty_money_state *s, unsigned seat, unsigned who);
unsigned dirty_money_hand_has(const dirty_money_state *s, unsigned seat,
                              unsigned code); /* how many */

void dirty_money_reshuffle(dirty_money_state *s, br_events *log);
static inline unsigned dirty_money_draw(dirty_money_state *s, br_events *log) {
    if (s->deck_count == 0) dirty_money_reshuffle(s, log);
    if (s->deck_count == 0) return DM_NO_CARD;
    unsigned code = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    return code;
}
bool dirty_money_has_note(const dirty_money_state *s); /* in deck or discard */
static inline void dirty_money_discard(dirty_money_state *s, unsigned code) {
    s->discard[s->discard_count++] = (uint8_t)code;
}
/* Adds a card to the list of the event `e`, or of a new one like it: if there is none yet, if it is
 * full, if something else happened since. NULL without a log. */
br_event *dirty_money_list(br_events *log, br_event *e, br_event like, unsigned code);
unsigned dirty_money_place_draw(const br_rules *r, dirty_money_state *s, unsigned region);

/* Counters. A code of 0 is abstract: there was no money card left to lay (DM-Q05). */
enum {
    DM_COUNTER_CODES = DM_FACES_MAX + 1,
    DM_COUNTER_TUCKED = DM_SEATS_MAX,
    DM_NOT_UNDER = 0xFF /* on a blacklist, or in the Overpay cell */
};
void dirty_money_point(dirty_money_state *s, unsigned seat, uint16_t clause, br_events *log);
void dirty_money_point_card(dirty_money_state *s, unsigned seat, unsigned code);
void dirty_money_forgive(dirty_money_state *s, unsigned seat, uint16_t clause, br_events *log);
void dirty_money_overpay(dirty_money_state *s, unsigned seat, br_events *log);
void dirty_money_tuck(const br_rules *r, dirty_money_state *s, unsigned seat, unsigned index,
                      uint16_t clause, br_events *log);

/* ---- effects.c: what action cards and powers do ------------------------------------------- */

/* Plays action card `code`, already taken out of pending. Leaves SWAP as the phase if the match
 * must wait for a choice; true if so. */
bool dirty_money_play(const br_rules *r, dirty_money_state *s, unsigned code, unsigned target,
                      br_events *log);
void dirty_money_swap(const br_rules *r, dirty_money_state *s, unsigned take, unsigned give,
                      br_events *log);
void dirty_money_gallery(const br_rules *r, dirty_money_state *s, br_events *log);
bool dirty_money_launder(dirty_money_state *s, br_events *log); /* false: nothing could be drawn */
static inline bool dirty_money_needs_target(unsigned code) {
    return code == DM_INSPECT_ONE || code == DM_SWAP;
}
unsigned dirty_money_dirty_count(const br_rules *r, const dirty_money_state *s, unsigned seat);

/* ---- rules_buy.c: prices and purchases ---------------------------------------------------- */

enum { DM_SHARK_VALUE = 2, DM_KITTY_CRYPTO = 5 }; /* DM-119, DM-114 */

static inline unsigned dirty_money_kind_at(const dirty_money_state *s, unsigned slot) {
    const uint8_t *slots = &s->row[0][0]; /* row by row */
    return slots[slot];
}
/* Bits of the slots that have a card. By words, for it is asked in nearly every move: the rows are
 * 15 bytes, and no kind is above 60. */
static inline uint32_t dirty_money_slots(const dirty_money_state *s) {
    const uint64_t below_tops = UINT64_C(0x7F7F7F7F7F7F7F7F);
    const uint64_t gather = UINT64_C(0x0102040810204080); /* the lowest bits of bytes into one */
    const uint8_t *kinds = &s->row[0][0];
    uint64_t low, high;
    memcpy(&low, kinds, sizeof low);
    memcpy(&high, kinds + DM_SLOTS - sizeof high, sizeof high); /* one byte is in both */
    low = ((low + below_tops) >> 7 & UINT64_C(0x0101010101010101)) * gather >> 56;
    high = ((high + below_tops) >> 7 & UINT64_C(0x0101010101010101)) * gather >> 56;
    return (uint32_t)(low | high << (DM_SLOTS - sizeof high));
}
static inline unsigned dirty_money_crypto(const dirty_money_state *s) { /* DM-12, DM-114 */
    return s->villain[s->turn] == DM_KITTY ? DM_KITTY_CRYPTO : 3;
}
/* DM-97, DM-98, DM-Q19: by region of the card, wherever it is bought; never below 0 (DM-F14). */
static inline unsigned dirty_money_less(unsigned cost, unsigned discount) {
    return cost > discount ? cost - discount : 0;
}
/* DM-61, DM-62: what is bought first already counts for the second. */
static inline unsigned dirty_money_price_of_both(const br_rules *r, unsigned a, unsigned b,
                                                 unsigned discount) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    bool is_helped = deck->type[a] == DM_CRYPTO_EXCHANGE && deck->region[a] == deck->region[b];
    return dirty_money_less(deck->cost[a], discount) +
           dirty_money_less(deck->cost[b], discount + is_helped);
}

/* How many of a type the seat owns; of one region, or of all with region = DM_REGIONS. */
static inline unsigned dirty_money_owned(const br_rules *r, const dirty_money_state *s,
                                         unsigned seat, unsigned type, unsigned region) {
    uint64_t kinds = dirty_money_deck_of(r)->kinds_of[type][region];
    unsigned count = 0; /* zeros behind the last are no kind: always all, so that no branch fails */
    for (unsigned i = 0; i < DM_OWN_MAX; i++) count += (unsigned)(kinds >> s->own[seat][i] & 1);
    return count;
}
/* How many of every type that is asked for in nearly every turn, counted together: four bits each,
 * for nobody owns more than 11. Crypto Exchanges and Casinos by region. */
enum {
    DM_PERK_EXCHANGE = 0,
    DM_PERK_CASINO = 4 * DM_REGIONS,
    DM_PERK_NEOBANK = 8 * DM_REGIONS,
    DM_PERK_GALLERY = DM_PERK_NEOBANK + 4,
    DM_PERK_AUDIT = DM_PERK_GALLERY + 4,
    DM_PERK_LAW = DM_PERK_AUDIT + 4
};
static inline uint64_t dirty_money_perks(const br_rules *r, const dirty_money_state *s,
                                         unsigned seat) {
    const uint64_t *perk = dirty_money_deck_of(r)->perk;
    uint64_t perks = 0; /* zeros behind the last are no kind: always all, so no branch fails */
    for (unsigned i = 0; i < DM_OWN_MAX; i++) perks += perk[s->own[seat][i]];
    return perks;
}
static inline unsigned dirty_money_perk(uint64_t perks, unsigned which) {
    return perks >> which & 15;
}
unsigned dirty_money_price(const br_rules *r, const dirty_money_state *s, unsigned seat,
                           unsigned kind);
/* What the active seat pays for a placement, with a second bought after it (0: alone); what a note
 * is worth for it, 0 if it is not taken; what the Shark's note is worth, 0 if there is none. */
unsigned dirty_money_cost(const br_rules *r, const dirty_money_state *s, unsigned kind,
                          unsigned second);
unsigned dirty_money_worth(const br_rules *r, const dirty_money_state *s, unsigned code,
                           unsigned kind);
unsigned dirty_money_shark(const dirty_money_state *s);
static inline unsigned dirty_money_buys_max(const dirty_money_state *s) {
    return s->loc <= DM_US ? DM_BUYS_MAX : 1;
}
/* Bits of the regions whose cards the active seat may buy in this visit, whatever lies there. */
static inline unsigned dirty_money_regions(const dirty_money_state *s) {
    static const uint8_t regions_of[DM_LOCATIONS] = {
        [DM_EU] = 1u << DM_EU, [DM_JP] = 1u << DM_JP, [DM_US] = 1u << DM_US,
        [DM_BR] = 7,           [DM_BM] = 7,           [DM_AH] = 7};
    bool is_open = (s->bought < dirty_money_buys_max(s)) &
                   ((s->loc != DM_BR) | (s->villain[s->turn] == DM_BEARS)); /* DM-116 */
    return regions_of[s->loc] & -(unsigned)is_open;
}
/* Bits of the slots that the active seat may buy from in this visit, whatever it can pay. */
uint32_t dirty_money_reach(const br_rules *r, const dirty_money_state *s);
uint16_t dirty_money_why_buy(const br_rules *r, const dirty_money_state *s, const br_move *move,
                             br_args *args);
void dirty_money_buy(const br_rules *r, dirty_money_state *s, const br_move *move, br_events *log);

/* ---- rules_pay.c: the payments that `legal` lists ----------------------------------------- */

int dirty_money_list_buys(const br_rules *r, const dirty_money_state *s, br_move *out, int max);

/* ---- rules.c: whose turn, what may be done ------------------------------------------------ */

extern const br_option dirty_money_options[];
unsigned dirty_money_limit(const br_rules *r, const dirty_money_state *s, unsigned seat);
/* In the location step: is there anything but to end the turn? In ACTIONS: is there no choice? */
bool dirty_money_can_go_on(const br_rules *r, const dirty_money_state *s);
bool dirty_money_is_play_forced(const dirty_money_state *s);

/* ---- rules_round.c: the deal, the next turn, the end of a round and of the match ---------- */

unsigned dirty_money_goal(const br_rules *r); /* placements that make a round the last */
void dirty_money_setup(const br_rules *r, void *state, const uint8_t seed[BR_SEED_BYTES],
                       br_events *log);
void dirty_money_bears(const br_rules *r, dirty_money_state *s, const br_move *move,
                       br_events *log);
void dirty_money_next_turn(const br_rules *r, dirty_money_state *s, br_events *log);

/* ---- why.c -------------------------------------------------------------------------------- */

/* ---- score.c ------------------------------------------------------------------------------ */

/* Where the points of a seat come from. */
typedef struct dirty_money_tally {
    int16_t printed, paintings, tucked, overpay, neobanks, transfers, restaurants;
    int16_t points; /* on the blacklist, Charities already counted */
    int16_t loss;   /* what they cost */
} dirty_money_tally;

/* What a seat owns, counted: by type, by region, and of three types by region. */
typedef struct dirty_money_estate {
    int16_t type[DM_TYPES], region[DM_REGIONS];
    int16_t casinos[DM_REGIONS], chains[DM_REGIONS], exchanges[DM_REGIONS];
    int16_t printed, tucked; /* VP */
    int16_t sets;            /* of all regions */
} dirty_money_estate;

void dirty_money_estate_of(const br_rules *r, const dirty_money_state *s, unsigned seat,
                           dirty_money_estate *e);
/* One seat, without the loss, which depends on the others. */
void dirty_money_tally_seat(const br_rules *r, const dirty_money_state *s, unsigned seat,
                            const dirty_money_estate *e, dirty_money_tally *t);
void dirty_money_tallies(const br_rules *r, const dirty_money_state *s, dirty_money_tally out[]);
int dirty_money_total(const dirty_money_tally *tally);
int dirty_money_sets(int paintings); /* VP of that many paintings */
int dirty_money_hand_value(const br_rules *r, const dirty_money_state *s, unsigned seat);
unsigned dirty_money_turn_order(const br_rules *r, const dirty_money_state *s, unsigned seat);

/* ---- view.c, evaluate.c, text.c, screen.c, deck.c ---------------------------------------------
 */

enum { DM_FEATURES = 47 };

enum {
    DM_DICT_PHASE,
    DM_DICT_LOCATION,
    DM_DICT_CARD,
    DM_DICT_KIND,
    DM_DICT_VILLAIN,
    DM_DICT_COUNTER,
    DM_DICT_TYPE,
    DM_DICT_SLOT,
    DM_DICT_REGION,
    DM_DICT_ROW,
    DM_DICTS
};
enum { DM_FIELDS = 50 };
BR__GAME_HOOKS(dirty_money);
extern const char *const dirty_money_types[DM_TYPES];
extern const char *const dirty_money_locations[DM_LOCATIONS];
extern const char *const dirty_money_villains[DM_VILLAINS];

#endif
