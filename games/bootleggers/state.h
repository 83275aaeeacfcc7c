/* bootleggers/state.h -- Bootleggers: twelve years of whiskey, trucks, bars and favours.
 *
 * The whole match in one flat struct. Trucks are counted by size: two small trucks of one owner
 * are the same thing until they are loaded. Constants of this game carry the prefix of its
 * clauses, BO_, to keep lines short. Read next: rules.c (who may act), rules_muscle.c (phase 1),
 * rules_point.c and effects.c (thugs), rules_bars.c (phases 2 and 3), rules_trade.c,
 * rules_haul.c (phase 4), rules_sale.c (phases 5 and 6), why.c, list.c, view.c, text.c.
 */
#ifndef BOOTLEGGERS_STATE_H
#define BOOTLEGGERS_STATE_H

#include "clauses.gen.h"
#include "internal.h"

enum {
    BO_SEATS = 6, /* most players */
    BO_BARS = 6,  /* bar 0 is O'Malley's */
    BO_BANDS = 4, /* colours of muscle cards */
    BO_BAND_CARDS = 18,
    BO_MUSCLES = BO_BANDS * BO_BAND_CARDS,
    BO_SIZES = 3,        /* small, medium, large */
    BO_REMOTES = 6,      /* remote stills one player may come to own */
    BO_TRUCKS = 22,      /* most trucks in play */
    BO_CARDS = 96,       /* most action cards in a deck */
    BO_TRUCK_CARDS = 16, /* most truck cards in a deck */
    BO_MARKERS = 20,     /* of one colour */
    BO_GOODS = 20,       /* kinds of thing one side of an offer may hold */
    BO_OFFERS = 6,       /* a seat may make in one trade step (BO-Q62) */
    BO_GOAL = 100        /* thousands of dollars that end the match (BO-139) */
};

/* Action cards by face, in the order of cards/actions.csv; 0 is no card. Trucks on offer follow,
 * so that one number names anything that can be taken in phase 1. */
enum {
    BO_INFLUENCE_1 = 1,
    BO_INFLUENCE_2,
    BO_INFLUENCE_3,
    BO_SINGLE,
    BO_DOUBLE,
    BO_SPEAKEASY,
    BO_FIRST_THUG,
    BO_KINDS = 18,
    BO_TRUCK_CARD /* + size */
};

/* Thugs: an effect each. The face of a thug card is BO_FIRST_THUG + thug. */
enum {
    BO_HIJACK,
    BO_THEFT,
    BO_HIT,
    BO_RUBOUT,
    BO_RAID,
    BO_SABOTAGE,
    BO_WRECKING,
    BO_ROADBLOCK,
    BO_CHIEF,
    BO_INVESTIGATION,
    BO_STASH,
    BO_FRIEND,
    BO_THUGS
};

/* Moments at which a thug or a stored piece can be played: bits of bootleggers_deck.points. The
 * six interrupt points are numbered as in the table of BO-Q14: W1 = 1. */
enum {
    BO_NO_POINT = 0,
    BO_W1,
    BO_W2,
    BO_W3,
    BO_W4,
    BO_W5,
    BO_W6,
    BO_GO1,
    BO_GO2,
    BO_GO4,
    BO_IN_REPLY,
    BO_AT_PICK
};

enum {
    BO_MUSCLE = 0, /* every seat bids a muscle card in secret */
    BO_POINT,      /* an interrupt point: the turn seat plays something or passes */
    BO_MARKING,    /* harder game: the turn seat places markers within a point */
    BO_REPLY,      /* a thug is aimed at the turn seat, which holds an Investigation */
    BO_CLAIM,      /* a sum is demanded of the turn seat */
    BO_PICK,       /* phase 1, own go: paid, may play things, then takes a card */
    BO_UPGRADE,    /* an upgrade was taken: where do the dice go? */
    BO_TOKEN,      /* a bar upgrade was taken: where does it go? */
    BO_HIRED,      /* a thug was taken that could be played now: play or keep? */
    BO_PLACE,      /* phase 2, own go */
    BO_TRADE,      /* phase 4: all seats at once */
    BO_LOAD,       /* every seat loads in secret */
    BO_PARK,       /* phase 4, own go */
    BO_CONSENT,    /* phase 5: who may sell at the common dock? */
    BO_OVER
};

enum { BO_FOUND_NEVER, BO_FOUND_YES, BO_FOUND_PAST }; /* PAST: a die was put already */
enum { BO_DOCK_MAIN, BO_DOCK_SECONDARY, BO_DOCK_COMMON, BO_DOCK_NONE };
enum { BO_YARD = 0xFF }; /* bar of a truck that is not parked */

/* Where a die or token is put: the back room, a still, a bar. */
enum {
    BO_AT_STORE = 0,
    BO_AT_FAMILY = 1,
    BO_AT_REMOTE = 2,
    BO_AT_BAR = BO_AT_REMOTE + BO_REMOTES,
    BO_TARGETS = BO_AT_BAR + BO_BARS
};

/* Moves; the texts are in moves.c. */
enum {
    BO_MOVE_BID = 1, /* arg: muscle card */
    BO_MOVE_TAKE,    /* arg: card */
    BO_MOVE_PUT,     /* arg: target */
    BO_MOVE_FOUND,
    BO_MOVE_KEEP,
    BO_MOVE_PLAY,  /* arg: thug, seat, bar | still | size, load | count */
    BO_MOVE_BRING, /* arg: target (a still: a die; a bar: a token) */
    BO_MOVE_PLACE, /* arg: bar */
    BO_MOVE_DONE,
    BO_MOVE_PASS,
    BO_MOVE_DEMAND, /* arg: seat, sum low, sum high */
    BO_MOVE_PAY,
    BO_MOVE_REFUSE,
    BO_MOVE_OFFER,   /* arg: seat, then both sides packed (bootleggers_offer_*) */
    BO_MOVE_COUNTER, /* the same, and declines that seat's offer */
    BO_MOVE_ACCEPT,  /* arg: seat */
    BO_MOVE_DECLINE, /* arg: seat */
    BO_MOVE_WITHDRAW,
    BO_MOVE_READY,
    BO_MOVE_CLOSE, /* the house ends the trade step */
    BO_MOVE_LOAD,  /* arg: size, crates */
    BO_MOVE_SHIP,
    BO_MOVE_PARK,  /* arg: size, crates, bar */
    BO_MOVE_ALLOW, /* arg: seat, size, crates */
    BO_MOVES
};

/* Goods of an offer in the order of their words, which is the order they are written in. */
enum {
    BO_GOOD_CASH,
    BO_GOOD_CHIEF,
    BO_GOOD_CRATES,
    BO_GOOD_FRIEND,
    BO_GOOD_HIJACK,
    BO_GOOD_HIT,
    BO_GOOD_INVESTIGATION,
    BO_GOOD_LARGE,
    BO_GOOD_MEDIUM,
    BO_GOOD_RAID,
    BO_GOOD_RENT_LARGE,
    BO_GOOD_RENT_MEDIUM,
    BO_GOOD_RENT_SMALL,
    BO_GOOD_ROADBLOCK,
    BO_GOOD_RUBOUT,
    BO_GOOD_SABOTAGE,
    BO_GOOD_SMALL,
    BO_GOOD_STASH,
    BO_GOOD_THEFT,
    BO_GOOD_WRECKING
};

enum {
    BO_EV_ROUND = 1, /* open: round, truck card, action cards */
    BO_EV_BID,       /* secret: card */
    BO_EV_REVEAL,    /* open: card of each seat */
    BO_EV_PAYS,      /* open: due, paid, graft, muscle */
    BO_EV_TAKE,      /* open: card */
    BO_EV_GAIN,      /* open: markers taken */
    BO_EV_PUT,       /* open: target */
    BO_EV_FOUND,
    BO_EV_BUY,    /* open: size, price */
    BO_EV_BURN,   /* open: size */
    BO_EV_KEEP,   /* open: thug */
    BO_EV_LEFT,   /* open: card nobody took */
    BO_EV_PLAY,   /* open: thug, seat, x, y, cost */
    BO_EV_CANCEL, /* open: thug, seat that played it */
    BO_EV_WORKS,  /* open: thug, seat it works against */
    BO_EV_CHIEF,  /* open: crates, dollars, crates lost */
    BO_EV_STASH,  /* open: crates */
    BO_EV_BRING,  /* open: target */
    BO_EV_PLACE,  /* open: bar */
    BO_EV_OPENS,  /* open: bar */
    BO_EV_CLOSES, /* open: bar */
    BO_EV_DONE,
    BO_EV_CLOSED,  /* open: point */
    BO_EV_DEMAND,  /* open: seat, sum low, sum high */
    BO_EV_PAID,    /* open: seat that gets it, sum low, sum high */
    BO_EV_REFUSED, /* open: seat that asked */
    BO_EV_PHASE,   /* open: phase */
    BO_EV_ROLL,    /* open: crates, of the family still, dice, pairs of faces */
    BO_EV_BITTEN,  /* the copper stops the family still */
    BO_EV_COPPER,  /* actor gets the copper */
    BO_EV_OFFER,   /* open: the arguments of the move */
    BO_EV_COUNTER, /* open: the same */
    BO_EV_ACCEPT,  /* open: the same: who offered, what it gives, what it gets */
    BO_EV_DECLINE, /* open: seat */
    BO_EV_WITHDRAW,
    BO_EV_READY,
    BO_EV_TRADED, /* the trade step is over; open: 1 = the house closed it */
    BO_EV_SHIP,
    BO_EV_LOADS,   /* open: count, size << 5 | crates each */
    BO_EV_PARK,    /* open: size, crates, bar, dock */
    BO_EV_LOST,    /* open: crates not loaded */
    BO_EV_THIRST,  /* open: bar, demand, dice, tokens, faces: a bar rolls its demand */
    BO_EV_SELL,    /* open: bar, crates, dollars, crates left over */
    BO_EV_ALLOW,   /* open: seat, size, crates */
    BO_EV_EXTRA,   /* open: bar, crates, dollars */
    BO_EV_SHUT,    /* open: bar that is passed over */
    BO_EV_COUNTED, /* open: money of each seat, low and high byte */
    BO_EV_BONUS,   /* open: markers */
    BO_EV_OVER,    /* open: winners, 1 = by the goal */
    BO_EV_TIE      /* before it: br__tell_ties */
};

/* Some clauses forbid several things: which of them it was, where one sentence would not be true of
 * all. The words are in why.c, their sentences in po/ (word.no-...). */
typedef enum bootleggers_reason {
    BO_NO_REASON,
    BO_NO_TAKE_TIME, /* BO-33 */
    BO_NO_TAKE_GONE,
    BO_NO_PUT_TIME, /* BO-40 */
    BO_NO_PUT_BAR,
    BO_NO_BRING_TIME, /* BO-58 */
    BO_NO_BRING_NONE,
    BO_NO_REPLY_WAIT, /* BO-Q58 */
    BO_NO_REPLY_FIRST,
    BO_NO_REPLY_ONLY,
    BO_NO_CLAIM_WAIT, /* BO-Q63 */
    BO_NO_CLAIM_FIRST,
    BO_NO_CLAIM_NONE,
    BO_NO_CLAIM_SHORT,
    BO_NO_DEMAND_TIME,
    BO_NO_DEMAND_SELF,
    BO_NO_DEMAND_AIM,
    BO_NO_LINE_BEGUN, /* BO-F26 */
    BO_NO_LINE_TWICE,
    BO_NO_LINE_EMPTY,
    BO_NO_ALLOW_WAIT, /* BO-122 */
    BO_NO_ALLOW_TIME,
    BO_NO_ALLOW_NONE,
    BO_NO_TRADE_SHUT, /* BO-101 */
    BO_NO_LOAD_TIME,
    BO_NO_READY_TWICE, /* BO-Q51 */
    BO_NO_READY_TIME,
    BO_NO_HOUSE,
    BO_NO_OFFER_SELF, /* BO-Q62, BO-F12 */
    BO_NO_OFFER_OPEN,
    BO_NO_OFFER_USED,
    BO_NO_OFFER_CASH,
    BO_NO_OFFER_LONG,
    BO_NO_OFFER_NONE,
    BO_NO_OFFER_OWN,
    BO_REASONS
} bootleggers_reason;

/* A clause and the reason beside it as the one number that functions of judging hand on. */
enum { BO_REASON_AT = 10 };
static inline uint16_t bootleggers_not(uint16_t clause, bootleggers_reason reason) {
    return (uint16_t)(clause | (unsigned)reason << BO_REASON_AT);
}
_Static_assert(BOOTLEGGERS_CLAUSE_COUNT < 1 << BO_REASON_AT && BO_REASONS < 64,
               "a clause and a reason fit into 16 bits");

/* What a set is printed with: read from cards/. */
typedef struct bootleggers_deck {
    uint16_t points[BO_KINDS + 1]; /* bit p: may be played at moment p */
    uint8_t count[BO_KINDS + 1];
    uint8_t cost[BO_KINDS + 1];
    uint8_t muscle_cost[BO_MUSCLES + 1];
    uint8_t circles[BO_BARS], dice[BO_BARS], price[BO_BARS], extra[BO_BARS];
    uint8_t capacity[BO_SIZES], truck_price[BO_SIZES], graft[BO_SIZES], truck_cards[BO_SIZES];
    uint8_t family_spots, family_dice, remote_spots, remote_dice;
} bootleggers_deck;

typedef struct bootleggers_state {
    br_chance chance;                  /* hidden: dice to come */
    uint32_t hand[BO_BANDS][BO_SEATS]; /* hidden: bit i of band b = muscle card 18 b + i + 1 */
    uint32_t undealt[BO_BANDS];        /* hidden: muscle cards that left the game unseen */
    uint32_t spent[BO_BANDS];          /* muscle cards revealed so far */
    uint32_t allowed;                  /* bit i: truck i may sell at the common dock */
    uint16_t money[BO_SEATS];          /* hidden on the screen, known in recall (BO-Q68) */
    uint16_t family_roll[BO_SEATS];    /* faces as nibbles, 0 = not rolled */
    uint16_t remote_roll[BO_SEATS][BO_REMOTES];
    uint16_t demanded;                  /* the sum, in CLAIM */
    br_seats acting;                    /* must_act, kept by apply */
    uint8_t deck[BO_CARDS];             /* hidden: order of action cards, drawn from the end */
    uint8_t truck_deck[BO_TRUCK_CARDS]; /* hidden: sizes, drawn from the end */
    uint8_t pile[BO_KINDS + 1];         /* action cards not yet seen, by face; [0] unused */
    uint8_t truck_pile[BO_SIZES];
    uint8_t deck_left, truck_left;
    uint8_t row[BO_SEATS];                 /* action cards on offer, 0 = none */
    uint8_t truck_open;                    /* size + 1 of the truck on offer, 0 = none */
    uint8_t hand_left[BO_SEATS][BO_BANDS]; /* muscle cards in hand by band */
    uint8_t chosen[BO_SEATS];              /* muscle card of the round; hidden until the reveal */
    uint8_t order[BO_SEATS];               /* seats, highest muscle first; from the reveal on */
    uint8_t owned[BO_SEATS][BO_SIZES];     /* trucks */
    uint8_t lent[BO_SEATS][BO_SIZES];      /* of these, rented out this round */
    uint8_t hired[BO_SEATS][BO_SIZES];     /* rented from others this round */
    uint8_t truck_user[BO_TRUCKS];         /* loaded trucks: first those parked, in that order */
    uint8_t truck_size[BO_TRUCKS];
    uint8_t truck_load[BO_TRUCKS];
    uint8_t truck_bar[BO_TRUCKS];
    uint8_t truck_dock[BO_TRUCKS];
    uint8_t trucks, parked; /* entries used; of these, parked */
    uint8_t marker[BO_BARS][BO_SEATS];
    uint8_t token[BO_BARS]; /* bar upgrades in place */
    uint8_t back[BO_SEATS]; /* the back room: markers, dice, tokens, crates */
    uint8_t back_dice[BO_SEATS];
    uint8_t back_tokens[BO_SEATS];
    uint8_t crates[BO_SEATS];
    uint8_t stashed[BO_SEATS];            /* crates kept for the next round */
    uint8_t family[BO_SEATS];             /* dice on the family still */
    uint8_t remote[BO_SEATS][BO_REMOTES]; /* dice on remote stills, 0 = none */
    uint8_t sabotaged[BO_SEATS];          /* bit 0 family, bit i + 1 remote i */
    uint8_t thug[BO_SEATS][BO_THUGS];     /* cards in hand */
    uint8_t offer_to[BO_SEATS];           /* whom the open offer of a seat is for, or none */
    uint8_t offer_give[BO_SEATS][BO_GOODS];
    uint8_t offer_get[BO_SEATS][BO_GOODS];
    uint8_t offers_made[BO_SEATS]; /* in this trade step */
    uint8_t is_short;              /* bit: has not the cash its own open offer gives */
    uint8_t ready;                 /* bits: done trading, or done loading */
    uint8_t step, phase, round, turn;
    uint8_t point;       /* the interrupt point that is open, 0 = none */
    uint8_t cursor;      /* index into order of the seat asked last */
    uint8_t passed;      /* bits: passed since the last play in the point */
    uint8_t claimed;     /* bits: demanded already (point), was asked (consent) */
    uint8_t claimant;    /* seat that demands, in CLAIM */
    uint8_t thug_played; /* in REPLY: thug + 1, who, whom, and its arguments */
    uint8_t thug_by, thug_seat, thug_x, thug_y;
    uint8_t resume;      /* step to go back to after REPLY or CLAIM */
    uint8_t due;         /* UPGRADE: dice to put; HIRED: the thug */
    uint8_t may_found;   /* UPGRADE: may a remote still be founded instead? */
    uint8_t bar;         /* phase 5: the bar whose turn it is */
    uint8_t demand_left; /* crates that bar still wants */
    uint8_t bar_sold;    /* crates it has bought */
    uint8_t sold;        /* bits: bars that have sold this round */
    uint8_t raided;      /* bits: bars shut for the round by a card */
    uint8_t copper;      /* seat that has it, or none */
    uint8_t zero[2];
} bootleggers_state;

_Static_assert(sizeof(bootleggers_state) % 8 == 0, "no padding: states are compared as bytes");
_Static_assert(sizeof(bootleggers_state) <= 2048, "the limit of a state");

enum {
    BO_HIDDEN = 0xFF, /* in a view: a chosen card that is not for your eyes */
    BO_HIDDEN_MONEY = 0xFFFF
};
#define BO_HIDDEN_HAND 0xFFFFFFFFu

enum { BO_OPT_HARDER, BO_OPT_SHORT, BO_OPT_LEAD, BO_OPT_DOCK, BO_OPT_HUNDRED, BO_OPTIONS };

static inline const bootleggers_deck *bootleggers_deck_of(const br_rules *r) {
    return (const bootleggers_deck *)(const void *)r->deck;
}
static inline bool bootleggers_is_harder(const br_rules *r) { return r->option[BO_OPT_HARDER]; }
static inline unsigned bootleggers_rounds(const br_rules *r) {
    return r->option[BO_OPT_SHORT] ? 8 : 12; /* BO-18, BO-144 */
}
static inline uint8_t bootleggers_all(const br_rules *r) {
    return (uint8_t)((1u << r->seats) - 1u);
}
/* Trucks of a size a seat may load: its own less those rented out, and those it has rented. */
static inline unsigned bootleggers_in_use(const bootleggers_state *s, unsigned seat,
                                          unsigned size) {
    return (unsigned)s->owned[seat][size] - s->lent[seat][size] + s->hired[seat][size];
}
static inline unsigned bootleggers_owned(const bootleggers_state *s, unsigned seat) {
    return (unsigned)s->owned[seat][0] + s->owned[seat][1] + s->owned[seat][2];
}
/* Waits for one seat. */
static inline void bootleggers_ask(bootleggers_state *s, unsigned step, unsigned seat) {
    s->step = (uint8_t)step;
    s->turn = (uint8_t)seat;
    s->acting = br_bit((br_seat)seat);
}

/* rules.c */
extern const br_option bootleggers_options[BO_OPTIONS];
void bootleggers_phase(bootleggers_state *s, unsigned phase, uint16_t clause, br_events *log);
void bootleggers_earn(const br_rules *r, bootleggers_state *s, unsigned seat, unsigned sum);
/* Ends the match if the goal is reached and now is the time to look (BO-Q37). */
bool bootleggers_goal(const br_rules *r, bootleggers_state *s, bool is_after_bar, br_events *log);
/* Tells everybody how much each has: in the Heat (BO-132) and at the end (BO-140). */
void bootleggers_count_money(const br_rules *r, const bootleggers_state *s, uint16_t clause,
                             br_events *log);
void bootleggers_finish(const br_rules *r, bootleggers_state *s, bool is_goal, br_events *log);

/* rules_muscle.c: phase 1 */
void bootleggers_round(const br_rules *r, bootleggers_state *s, br_events *log);
void bootleggers_go1(const br_rules *r, bootleggers_state *s, unsigned index, br_events *log);
void bootleggers_go1_end(const br_rules *r, bootleggers_state *s, br_events *log);
unsigned bootleggers_supply(const bootleggers_state *s, unsigned seat);
unsigned bootleggers_gain(bootleggers_state *s, unsigned seat, unsigned markers);
unsigned bootleggers_due(const br_rules *r, const bootleggers_state *s, unsigned seat,
                         unsigned *graft);

/* rules_point.c: interrupt points, thugs and stored pieces, demands */
void bootleggers_point(const br_rules *r, bootleggers_state *s, unsigned point, br_events *log);
void bootleggers_point_played(const br_rules *r, bootleggers_state *s, br_events *log);
void bootleggers_tell_moment(const br_rules *r, const void *state, const br_events *log,
                             br_moment *out);
bool bootleggers_is_eligible(const br_rules *r, const bootleggers_state *s, unsigned seat);
unsigned bootleggers_moment(const bootleggers_state *s);
bool bootleggers_has_spot(const br_rules *r, const bootleggers_state *s, unsigned seat,
                          unsigned target);
unsigned bootleggers_spots(const br_rules *r, const bootleggers_state *s, unsigned seat);
br_seats bootleggers_aims(const br_rules *r, const bootleggers_state *s, unsigned seat,
                          bool is_paid);

/* effects.c: one function per effect */
typedef struct bootleggers_shot {
    uint8_t thug, by, seat, x, y;
} bootleggers_shot;
/* The clause against aiming a thug so, or 0: who holds it and what it costs is not asked here. */
uint16_t bootleggers_why_shot(const br_rules *r, const bootleggers_state *s,
                              const bootleggers_shot *shot);
int bootleggers_list_shots(const br_rules *r, const bootleggers_state *s, unsigned thug,
                           unsigned seat, br_move *out, int max);
bool bootleggers_has_shot(const br_rules *r, const bootleggers_state *s, unsigned thug,
                          unsigned seat);
bool bootleggers_is_aimed(unsigned thug); /* at somebody, who may answer */
/* Carries it out. False if that ended the match. */
bool bootleggers_resolve(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                         br_events *log);

/* rules_bars.c: markers, standing, phases 2 and 3 */
typedef struct bootleggers_standing {
    uint8_t dominant; /* seat with full control or greatest influence, or none */
    bool has_control;
} bootleggers_standing;
bootleggers_standing bootleggers_stand(const br_rules *r, const bootleggers_state *s, unsigned bar);
unsigned bootleggers_dock(const br_rules *r, const bootleggers_state *s, unsigned bar,
                          unsigned seat);
unsigned bootleggers_filled(const bootleggers_state *s, unsigned bar);
/* sure.c: br_game.trap */
uint16_t bootleggers_trap(const br_rules *r, const void *view, br_seat seat, const br_move *move);
bool bootleggers_is_open(const br_rules *r, const bootleggers_state *s, unsigned bar);
void bootleggers_mark(const br_rules *r, bootleggers_state *s, unsigned bar, unsigned seat,
                      br_events *log);
void bootleggers_unmark(const br_rules *r, bootleggers_state *s, unsigned bar, unsigned seat,
                        unsigned count, br_events *log);
void bootleggers_go2(const br_rules *r, bootleggers_state *s, unsigned index, br_events *log);
void bootleggers_heat(const br_rules *r, bootleggers_state *s, br_events *log);
unsigned bootleggers_rank(const br_rules *r, const bootleggers_state *s, unsigned seat);

/* rules_trade.c */
void bootleggers_trade(const br_rules *r, bootleggers_state *s, br_events *log);
void bootleggers_offer_unpack(const br_move *move, uint8_t give[BO_GOODS], uint8_t get[BO_GOODS]);
void bootleggers_offer_pack(br_move *move, unsigned seat, const uint8_t give[BO_GOODS],
                            const uint8_t get[BO_GOODS]);
/* The clause that says why a seat can not hand these goods over, or 0; cash is asked apart. */
uint16_t bootleggers_why_goods(const bootleggers_state *s, unsigned seat,
                               const uint8_t goods[BO_GOODS]);
bool bootleggers_has_wares(const uint8_t goods[BO_GOODS]);         /* crates, a truck or its use */
void bootleggers_shorten(const br_rules *r, bootleggers_state *s); /* keeps is_short true */
/* Whether a seat has any lawful move in the trade step, listed or not. */
bool bootleggers_can_trade(const br_rules *r, const bootleggers_state *s, unsigned seat);
int bootleggers_list_trade(const br_rules *r, const bootleggers_state *s, unsigned seat,
                           br_move out[BR_MOVES_MAX]);
uint16_t bootleggers_why_trade(const br_rules *r, const bootleggers_state *s, br_seat seat,
                               const br_move *move);
extern const uint8_t bootleggers_thug_good[BO_THUGS], bootleggers_sale_good[BO_SIZES],
    bootleggers_rent_good[BO_SIZES];

/* rules_haul.c: loading and parking */
void bootleggers_load(const br_rules *r, bootleggers_state *s, br_events *log);
void bootleggers_go4(const br_rules *r, bootleggers_state *s, unsigned index, br_events *log);
/* Crates and trucks of a size a seat has not yet loaded. */
unsigned bootleggers_unloaded(const bootleggers_state *s, unsigned seat);
unsigned bootleggers_empty(const bootleggers_state *s, unsigned seat, unsigned size);
int bootleggers_find(const bootleggers_state *s, unsigned from, unsigned seat, unsigned size,
                     unsigned load);
void bootleggers_remove(bootleggers_state *s, unsigned truck);
bool bootleggers_in_yard(const bootleggers_state *s, unsigned seat);

/* rules_sale.c: phases 5 and 6 */
void bootleggers_sale(const br_rules *r, bootleggers_state *s, unsigned bar, br_events *log);
void bootleggers_sell(const br_rules *r, bootleggers_state *s, br_events *log);
void bootleggers_sell_common(const br_rules *r, bootleggers_state *s, br_events *log);
bool bootleggers_is_waiting(const bootleggers_state *s, unsigned truck); /* at the common dock */

/* One handler a kind of move. */
typedef void bootleggers_handler(const br_rules *r, bootleggers_state *s, br_seat seat,
                                 const br_move *move, br_events *log);
bootleggers_handler bootleggers_bid, bootleggers_take, bootleggers_put, bootleggers_found,
    bootleggers_keep, bootleggers_play, bootleggers_bring, bootleggers_place, bootleggers_done,
    bootleggers_pass, bootleggers_demand, bootleggers_pay, bootleggers_refuse, bootleggers_offer,
    bootleggers_counter, bootleggers_accept, bootleggers_decline, bootleggers_withdraw,
    bootleggers_ready, bootleggers_close, bootleggers_put_on, bootleggers_ship, bootleggers_park,
    bootleggers_allow;

/* list.c and why.c */
int bootleggers_legal(const br_rules *r, const void *state, br_seat seat,
                      br_move out[BR_MOVES_MAX]);
bool bootleggers_is_sampled(const br_rules *r, const void *state, br_seat seat);

/* view.c and audit.c */

/* Why an offer is declined, if who declines it says so: words of the table without effect. */
enum {
    BO_EXCUSE_NONE,
    BO_EXCUSE_TOO_DEAR, /* it costs more than it brings */
    BO_EXCUSE_NO_ROOM,  /* no truck for what is offered */
    BO_EXCUSE_NEEDED,   /* it is needed */
    BO_EXCUSE_YOUR_BAR, /* the other would sell better with it */
    BO_EXCUSE_AHEAD,    /* the other is ahead already */
    BO_EXCUSE_TOO_KIND, /* the other would lose by it */
    BO_EXCUSES
};

/* bargain.c */
extern const br_trader bootleggers_trader;

/* evaluate.c */
enum { BO_FEATURES = 27 };

/* moves.c: what a thug is aimed at, which says how it is written */
enum {
    BO_AIM_PLAIN,
    BO_AIM_SEAT_TRUCK,
    BO_AIM_TRUCK_ONLY,
    BO_AIM_SEAT_SIZE,
    BO_AIM_SEAT_BAR,
    BO_AIM_SEAT_BAR_COUNT,
    BO_AIM_SEAT_STILL,
    BO_AIM_SEAT_ONLY
};
extern const uint8_t bootleggers_aim_of[BO_THUGS];

/* say.c */
void bootleggers_arg_truck(const br_rules *r, br_args *args, const char *name, unsigned size,
                           unsigned load);

/* text.c */
enum {
    BO_DICT_STEP,
    BO_DICT_CARD,
    BO_DICT_SIZE,
    BO_DICT_BAR,
    BO_DICT_DOCK,
    BO_DICT_TARGET,
    BO_DICT_THUG,
    BO_DICT_GOOD,
    BO_DICT_FACE,
    BO_DICT_STILL,
    BO_DICT_POINT,
    BO_DICT_TRUCK_CARD,
    BO_DICT_BAND_NAME,
    BO_DICT_REMOTE,
    BO_DICT_FOUND,
    BO_DICT_SHOT, /* thugs and none */
    BO_DICT_EXCUSE,
    BO_DICT_BAND, /* and three more */
    BO_DICTS = BO_DICT_BAND + BO_BANDS
};
enum { BO_FIELDS = 80 };
BR__GAME_HOOKS(bootleggers);
extern const char *const bootleggers_goods[BO_GOODS];

/* deck.c */
enum { BO_TABLES = 5 };

#endif
