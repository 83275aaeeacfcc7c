/* belo4ka/state.h -- Belo4ka: shed your hand, dodge the squirrels, remember what they cover.
 *
 * A match in less than a kilobyte. A card is a byte: 0..63 are the numbers, each there once; from
 * 64 on come kinds of which there are several (squirrels by colour and rank, nuts, devils,
 * mushrooms). Cards with one face are one card: nothing tells two red squirrels apart, so nothing
 * can leak which of them it is. A hand is a bag: 64 bits and 16 nibbles.
 * Read next: rules.c (who may do what), effects.c (a turn), reactions.c (squirrels), round.c
 * (drawing, scoring), why.c, view.c (who knows what), text.c.
 */
#ifndef BELO4KA_STATE_H
#define BELO4KA_STATE_H

#include "clauses.gen.h"
#include "internal.h"

enum {
    BELO4KA_SEATS_MAX = 9,
    BELO4KA_CARDS = 112,
    BELO4KA_NUMBERS = 64,
    BELO4KA_COLOURS = 4,
    BELO4KA_RANKS = 3,
    BELO4KA_HAND = 8,    /* cards dealt to a seat (BE-07) */
    BELO4KA_GOAL = 21,   /* points that end a match (BE-86) */
    BELO4KA_CAP = 5,     /* forfeits that end an alko match, buy-offs of a seat (Q17, Q32) */
    BELO4KA_ROUNDS = 50, /* no match is longer (Q12) */
    BELO4KA_REBUILDS = 5 /* a sixth one ends the round (Q12) */
};

/* Cards. Squirrels stand by colour, then rank: 64 + 3 * colour + rank. */
enum {
    BELO4KA_SQUIRRELS = 64,
    BELO4KA_NUTS = 76,
    BELO4KA_DEVIL,
    BELO4KA_MUSHROOMS,
    BELO4KA_FACES,         /* how many different cards there are */
    BELO4KA_HIDDEN = 0xFE, /* in a view: a card lies there, and it is not for your eyes */
    BELO4KA_NOTHING = 0xFF
};
#define BELO4KA_KIND(card) (1ull << 4 * ((card)-64)) /* one of that kind in a bag */
#define BELO4KA_SQUIRREL_KINDS 0xFFFFFFFFFFFFull     /* the nibbles of the twelve squirrels */
#define BELO4KA_ALL_KINDS 0x28E123123123123ull       /* 2 mushrooms, 8 devils, 14 nuts, 3 2 1 */

enum {
    BELO4KA_TURN = 0, /* the active seat plays or draws; rivals may call the number on top */
    BELO4KA_WINDOW,   /* a squirrel was laid: every rival slaps, challenges or declines */
    BELO4KA_DUE,      /* a seat is due to take the squirrel: takes it or plays mushrooms */
    BELO4KA_DEMAND,   /* a devil's circle: a seat draws, counters or buys itself off */
    BELO4KA_LAST,     /* a number was somebody's last card: rivals may call it */
    BELO4KA_SCORED,   /* between two rounds: the house deals */
    BELO4KA_OVER
};

enum {
    BELO4KA_MOVE_PLAY = 1, /* arg: card + 1; more than one card is against BE-15 */
    BELO4KA_MOVE_NUTS,     /* arg[0]: how many; arg[1..6]: nibbles, squirrels taken from front */
    BELO4KA_MOVE_DRAW,
    BELO4KA_MOVE_CALL,
    BELO4KA_MOVE_SLAP,
    BELO4KA_MOVE_CHALLENGE,
    BELO4KA_MOVE_DECLINE,
    BELO4KA_MOVE_TAKE,
    BELO4KA_MOVE_MUSHROOMS,
    BELO4KA_MOVE_DEVIL_DRAW,
    BELO4KA_MOVE_COUNTER,
    BELO4KA_MOVE_FORFEIT,
    BELO4KA_MOVE_RETIRE,
    BELO4KA_MOVE_CLOSE, /* this and the next two are the house's */
    BELO4KA_MOVE_DEAL,
    BELO4KA_MOVE_LABEL, /* arg: number of the word, from 1 */
    BELO4KA_MOVES
};

/* Card arguments of events are card + 1: a log that drops `open` leaves 0, no card. */
enum {
    BELO4KA_EV_ROUND = 1, /* actor begins; open: round */
    BELO4KA_EV_HAND,      /* actor is dealt; secret: cards */
    BELO4KA_EV_PLAY,      /* open: card, how many, picks in six bytes of nibbles */
    BELO4KA_EV_WINDOW,    /* the squirrel waits for reactions */
    BELO4KA_EV_REACT,     /* secret: reaction; whose it is, only that seat knows */
    BELO4KA_EV_VERDICT,   /* open: verdict, slaps, seats in order (8), challengers (2), due */
    BELO4KA_EV_TAKE,      /* actor takes; open: squirrel, card beneath, whether it is shown once */
    BELO4KA_EV_PASS_ON,   /* actor plays mushrooms; open: card, seat now due */
    BELO4KA_EV_COUNTER,   /* actor answers a devil with a devil; open: card */
    BELO4KA_EV_BUY_OFF,   /* open: how often so far */
    BELO4KA_EV_EXTRA,     /* actor takes another turn */
    BELO4KA_EV_DRAW,      /* open: cards + 1, reason; secret: cards */
    BELO4KA_EV_REBUILD,   /* open: cards */
    BELO4KA_EV_CALL,      /* actor calls; open: author, 1 if it was a violation */
    BELO4KA_EV_LAST,      /* actor's last card is a number: rivals may call it */
    BELO4KA_EV_DECLINE,   /* secret: 1; whose it is, only that seat knows */
    BELO4KA_EV_END,       /* actor has emptied the hand, or nobody */
    BELO4KA_EV_SCORE,    /* open: base, factor, points, total, each low byte first; then the hand */
    BELO4KA_EV_FORFEITS, /* open: forfeits, all of them, each low byte first */
    BELO4KA_EV_ASK,      /* the table is asked what a forfeit is */
    BELO4KA_EV_LABEL,    /* open: word */
    BELO4KA_EV_RETIRE,
    BELO4KA_EV_OVER /* open: winners, low byte first */
};

enum { BELO4KA_SLAP = 1, BELO4KA_CHALLENGE, BELO4KA_DECLINE }; /* reactions; 0 = none so far */
enum { BELO4KA_UNJUDGED = 0, BELO4KA_HONEST, BELO4KA_DISHONEST };
enum { BELO4KA_CALL_NONE = 0, BELO4KA_CALL_OPEN, BELO4KA_CALL_SETTLED };
enum { BELO4KA_BY_CHOICE = 1, BELO4KA_BY_DEVIL, BELO4KA_BY_PENALTY, BELO4KA_BY_FALSE_CALL };

typedef struct belo4ka_deck {
    uint64_t lawful[BELO4KA_NUMBERS]; /* numbers that may lie on that one (BE-16 to BE-18), bits */
    uint8_t number[BELO4KA_NUMBERS];  /* printed number of card i; colour first, then rising */
    uint8_t colour[BELO4KA_NUMBERS];
    uint8_t points[BELO4KA_RANKS]; /* of a squirrel left at the end */
    uint8_t mushrooms;             /* points of mushrooms left in hand */
} belo4ka_deck;

typedef struct belo4ka_bag {
    uint64_t numbers; /* bit i = card i */
    uint64_t kinds;   /* nibble i = how many of card 64 + i */
} belo4ka_bag;

typedef struct belo4ka_state {
    belo4ka_bag hand[BELO4KA_SEATS_MAX]; /* hidden: the rivals', until the round is scored */
    uint64_t front[BELO4KA_SEATS_MAX];   /* squirrels before a seat, nibbles as in a bag */
    uint64_t known[BELO4KA_SEATS_MAX];   /* recall: squirrels all have seen go to that hand */
    belo4ka_bag recycled;                /* recall: what the deck was last made of, if rebuilt */
    br_chance chance;                    /* hidden */
    uint16_t total[BELO4KA_SEATS_MAX];   /* penalty points of all rounds */
    uint16_t scored[BELO4KA_SEATS_MAX];  /* those of the last round */
    uint16_t forfeits[BELO4KA_SEATS_MAX];
    br_seats waiting; /* WINDOW, LAST: rivals who have not answered */
    br_seats retired;
    uint8_t deck[BELO4KA_CARDS];    /* hidden: top last */
    uint8_t discard[BELO4KA_CARDS]; /* top last; on a screen only the top is open (BE-14) */
    uint8_t hand_count[BELO4KA_SEATS_MAX];
    uint8_t reaction[BELO4KA_SEATS_MAX]; /* hidden in WINDOW; then slaps and challenges only */
    uint8_t palm[BELO4KA_SEATS_MAX - 1]; /* who has reacted, in order; then the slaps by rank */
    uint8_t line[BELO4KA_SEATS_MAX - 1]; /* DUE: who takes the squirrel, first to last (Q28) */
    uint8_t buyoffs[BELO4KA_SEATS_MAX];  /* devil draws bought off (F13) */
    uint8_t deck_count, discard_count, palm_count, line_count;
    uint8_t line_at; /* place of `due` in line; line_count = past its end */
    uint8_t phase;
    uint8_t round;    /* from 1 */
    uint8_t starter;  /* seat that began this round */
    uint8_t turn;     /* active seat */
    uint8_t author;   /* who laid the number, squirrel or devil that is being dealt with */
    uint8_t due;      /* DUE, DEMAND: who must answer */
    uint8_t finisher; /* who has emptied the hand first, or NONE */
    uint8_t rebuilds; /* of the deck, in this round */
    uint8_t lap;      /* chosen draws in a row that gave nothing (F09) */
    uint8_t call;     /* whether the number on top may be called */
    uint8_t laid;     /* DUE: mushrooms on the squirrel */
    uint8_t verdict;  /* DUE */
    uint8_t shown;    /* place in the discard of a card that all may look at once, or NOTHING */
    uint8_t label;    /* what a forfeit is, 0 = nobody has said */
    uint8_t zero[8];
} belo4ka_state;

_Static_assert(sizeof(belo4ka_state) <= 1024, "the issue's limit");
_Static_assert(offsetof(belo4ka_state, zero) + 8 == sizeof(belo4ka_state),
               "no padding: states are compared as bytes");

enum {
    BELO4KA_OPT_FIRST,
    BELO4KA_OPT_TWO_SEATS,
    BELO4KA_OPT_REACTIONS,
    BELO4KA_OPT_NON_SLAPPER,
    BELO4KA_OPT_FALSE_CALL,
    BELO4KA_OPT_MUSHROOMS,
    BELO4KA_OPT_FORFEITS,
    BELO4KA_OPT_DEVILRY,
    BELO4KA_OPTIONS
};
enum { BELO4KA_TIMED, BELO4KA_SEALED };
enum { BELO4KA_SLOWEST, BELO4KA_EXEMPT };
enum { BELO4KA_PLAIN_MATCH, BELO4KA_ALKO, BELO4KA_ALKO_XXL };

/* ---- cards -------------------------------------------------------------------------------- */

static inline const belo4ka_deck *belo4ka_deck_of(const br_rules *r) {
    return (const belo4ka_deck *)(const void *)r->deck;
}
static inline bool belo4ka_is_number(unsigned card) { return card < BELO4KA_NUMBERS; }
static inline bool belo4ka_is_squirrel(unsigned card) { return card - BELO4KA_SQUIRRELS < 12u; }
static inline unsigned belo4ka_squirrel_colour(unsigned card) {
    return (card - BELO4KA_SQUIRRELS) / BELO4KA_RANKS;
}
static inline unsigned belo4ka_squirrel_rank(unsigned card) {
    return (card - BELO4KA_SQUIRRELS) % BELO4KA_RANKS;
}
static inline void belo4ka_add(belo4ka_bag *bag, unsigned card) {
    if (belo4ka_is_number(card)) bag->numbers |= 1ull << card;
    else bag->kinds += BELO4KA_KIND(card);
}
static inline void belo4ka_remove(belo4ka_bag *bag, unsigned card) {
    if (belo4ka_is_number(card)) bag->numbers &= ~(1ull << card);
    else bag->kinds -= BELO4KA_KIND(card);
}
static inline unsigned belo4ka_kind_count(uint64_t kinds, unsigned card) {
    return (unsigned)(kinds >> 4 * (card - 64)) & 15u;
}
static inline unsigned belo4ka_count(const belo4ka_bag *bag, unsigned card) {
    return belo4ka_is_number(card) ? (unsigned)(bag->numbers >> card) & 1u
                                   : belo4ka_kind_count(bag->kinds, card);
}
/* Sum of all sixteen nibbles: pairs, then bytes. */
static inline unsigned belo4ka_kinds_sum(uint64_t kinds) {
    uint64_t bytes = (kinds & 0x0F0F0F0F0F0F0F0Full) + (kinds >> 4 & 0x0F0F0F0F0F0F0F0Full);
    return (unsigned)(bytes * 0x0101010101010101ull >> 56);
}
static inline unsigned belo4ka_bag_size(const belo4ka_bag *bag) {
    return br__bits((uint32_t)bag->numbers) + br__bits((uint32_t)(bag->numbers >> 32)) +
           belo4ka_kinds_sum(bag->kinds);
}
/* One bit, the lowest of its nibble, for every kind that is there. */
static inline uint64_t belo4ka_kinds_there(uint64_t kinds) {
    kinds |= kinds >> 1;
    return (kinds | kinds >> 2) & 0x1111111111111111ull;
}

static inline unsigned belo4ka_next(const br_rules *r, unsigned seat) { /* clockwise (BE-11) */
    return seat + 1u == r->seats ? 0 : seat + 1u;
}
static inline unsigned belo4ka_top(const belo4ka_state *s) {
    return s->discard_count ? s->discard[s->discard_count - 1] : BELO4KA_NOTHING;
}
/* Where in the discard the squirrel is that is reacted to or assigned (F22). */
static inline unsigned belo4ka_squirrel_at(const belo4ka_state *s) {
    return s->discard_count - 1u - s->laid;
}
static inline br_seats belo4ka_everybody(const br_rules *r) {
    return (br_seats)((1u << r->seats) - 1);
}

/* rules.c */
extern const br_option belo4ka_options[];
bool belo4ka_wants_label(const br_rules *r, const belo4ka_state *s);
enum { BELO4KA_NUTS_LISTED = 150 }; /* ways to play nuts that are listed one by one */

/* why.c */

/* Handlers of moves. effects.c: a turn, devils, calls; reactions.c: squirrels; round.c: the rest */
#define BELO4KA_HANDLER(name)                                                                   \
    void belo4ka_##name(const br_rules *r, belo4ka_state *s, br_seat seat, const br_move *move, \
                        br_events *log)
BELO4KA_HANDLER(play);
BELO4KA_HANDLER(nuts);
BELO4KA_HANDLER(draw);
BELO4KA_HANDLER(call);
BELO4KA_HANDLER(devil_draw);
BELO4KA_HANDLER(counter);
BELO4KA_HANDLER(forfeit);
BELO4KA_HANDLER(react);
BELO4KA_HANDLER(decline);
BELO4KA_HANDLER(close);
BELO4KA_HANDLER(take);
BELO4KA_HANDLER(mushrooms);
BELO4KA_HANDLER(deal);
BELO4KA_HANDLER(label);
BELO4KA_HANDLER(retire);

/* effects.c */
void belo4ka_lay(belo4ka_state *s, unsigned seat, unsigned card); /* from hand to the discard */
void belo4ka_pass_turn(const br_rules *r, belo4ka_state *s, unsigned from);
bool belo4ka_is_violation(const br_rules *r, const belo4ka_state *s); /* of the number on top */
void belo4ka_emit_play(const belo4ka_state *s, br_seat seat, unsigned card, unsigned count,
                       uint64_t picks, br_events *log);

/* reactions.c */
void belo4ka_open_window(const br_rules *r, belo4ka_state *s, br_seat author, br_events *log);
bool belo4ka_is_honest(const br_rules *r, const belo4ka_state *s); /* of the squirrel */

/* round.c */
void belo4ka_begin_round(const br_rules *r, belo4ka_state *s, unsigned starter, br_events *log);
typedef struct belo4ka_drawn {
    uint8_t count;
    bool is_out; /* a sixth rebuild would have been needed: the round is over (Q12) */
} belo4ka_drawn;
belo4ka_drawn belo4ka_draw_cards(const br_rules *r, belo4ka_state *s, br_seat seat, unsigned count,
                                 unsigned reason, br_events *log);
void belo4ka_end_round(const br_rules *r, belo4ka_state *s, uint16_t clause, br_events *log);
int belo4ka_points(const belo4ka_deck *deck, uint64_t kinds); /* of the squirrels among them */
unsigned belo4ka_base_points(const br_rules *r, const belo4ka_state *s, unsigned seat);
bool belo4ka_is_out(const br_rules *r, const belo4ka_state *s, unsigned seat); /* alko (Q17) */
uint16_t belo4ka_end_clause(const br_rules *r, const belo4ka_state *s); /* once scored; or 0 */

/* view.c */
belo4ka_bag belo4ka_unseen(const br_rules *r, const belo4ka_state *view);

/* audit.c */

/* evaluate.c */

/* features.c */
enum { BELO4KA_FEATURES = 43 };

BR__GAME_HOOKS(belo4ka);

/* text.c */
enum { BELO4KA_FIELDS = 36, BELO4KA_LABELS = 8 };
enum {
    BELO4KA_DICT_PHASE,
    BELO4KA_DICT_CARD,
    BELO4KA_DICT_KIND,
    BELO4KA_DICT_REACTION,
    BELO4KA_DICT_VERDICT,
    BELO4KA_DICT_CALL,
    BELO4KA_DICT_LABEL,
    BELO4KA_DICTS
};

/* screen.c */

/* deck.c */

/* The picks of a nuts move, as nibbles. */
static inline uint64_t belo4ka_picks(const br_move *move) {
    uint64_t picks = 0;
    memcpy(&picks, &move->arg[1], 6);
    return picks;
}

#endif
