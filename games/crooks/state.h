/* crooks/state.h -- Crooks: hire crooks unseen by others, send them to jobs, face up or face down.
 *
 * A card is 0..31, a pile under a hangout is a set of bits. Every crook taken gets the next line
 * of the lay list (lay_*), for good: lines are public, only lay_card may be hidden, so a rival's
 * face-down crook has an identity without a face. Who knows what follows from two public facts,
 * lay_known and look, and is worked out in view.c. Read next: rules.c (turns), effects.c (the six
 * actions), score.c (the end), view.c and deal.c (who knows what), text.c (words).
 */
#ifndef CROOKS_STATE_H
#define CROOKS_STATE_H

#include "clauses.gen.h"
#include "internal.h"

enum {
    CROOKS_SEATS_MAX = 4,
    CROOKS_CARDS = 32,
    CROOKS_HANGOUTS = 9,
    CROOKS_JOBS = 8,
    CROOKS_JOB_LOW = 2, /* jobs are numbered 2 to 9 */
    CROOKS_GANGS = 3,
    CROOKS_MONEY = 18,
    CROOKS_RATING_MAX = 10,
    CROOKS_ID_MAX = 12, /* of a card's id, with its terminator */
    CROOKS_ALL_JOBS = 0xFF
};
#define CROOKS_JOB_BIT(job) (1u << ((job)-CROOKS_JOB_LOW))

enum { CROOKS_NO_CARD = 0xFF, CROOKS_HIDDEN = 0xFE, CROOKS_NO_HANGOUT = 0xFF, CROOKS_NO_JOB = 0 };

/* What a crook can do; the words in the component table are in this order. */
enum {
    CROOKS_PLAIN = 0,
    CROOKS_PICKPOCKET,
    CROOKS_ACCOMPLICE,
    CROOKS_SWITCH,
    CROOKS_ASSASSIN,
    CROOKS_MADE_MAN,
    CROOKS_SPY,
    CROOKS_ABILITIES
};

/* Steps of a turn (CR-Q32). */
enum {
    CROOKS_RECRUIT = 0, /* pick a hangout, or pass */
    CROOKS_TAKE,        /* the pile is in the active seat's eyes: take one crook */
    CROOKS_LAY,         /* the crook is in hand: pick job and facing */
    CROOKS_ACT,         /* the crook just laid asks: use its action? */
    CROOKS_OVER
};

/* How a crook of the lay list lies. */
enum {
    CROOKS_UP = 0,
    CROOKS_DOWN,
    CROOKS_OUT_UP,   /* discarded by an assassin, face up */
    CROOKS_OUT_DOWN, /* discarded by an assassin, face down */
    CROOKS_BURNT,    /* had no slot and left the game unseen (CR-Q07) */
    CROOKS_LIES
};

/* Moves. pass | recruit HANGOUT | take CARD | lay JOB up|down | use | decline | move JOB |
 * kill SEAT JOB | spy JOB | spy HANGOUT */
enum {
    CROOKS_MOVE_PASS = 1,
    CROOKS_MOVE_RECRUIT, /* arg: hangout */
    CROOKS_MOVE_TAKE,    /* arg: card */
    CROOKS_MOVE_LAY,     /* arg: job, 1 = face down */
    CROOKS_MOVE_USE,     /* pickpocket */
    CROOKS_MOVE_DECLINE,
    CROOKS_MOVE_MOVE, /* arg: job the displaced crooks go to */
    CROOKS_MOVE_KILL, /* arg: seat, job */
    CROOKS_MOVE_SPY,  /* arg: job, or 0 and then the hangout */
    CROOKS_MOVES
};

enum {
    CROOKS_EV_FIRST = 1,   /* actor begins */
    CROOKS_EV_RECRUIT,     /* open: hangout, price; secret: the cards of the pile */
    CROOKS_EV_TAKE,        /* open: hangout; secret: card */
    CROOKS_EV_BURN,        /* no slot: secret: card */
    CROOKS_EV_LAY_UP,      /* open: job, card, how many lay there before */
    CROOKS_EV_LAY_DOWN,    /* open: job; secret: card */
    CROOKS_EV_MONEY,       /* open: dollars (pickpocket) */
    CROOKS_EV_MOVE,        /* open: from, to, how many */
    CROOKS_EV_KILL,        /* open: victim, job, how many; one OUT each follows */
    CROOKS_EV_OUT,         /* open: job, card or HIDDEN; actor lost it; secret: card */
    CROOKS_EV_SPY_JOB,     /* open: job; secret: seat and card of each face-down crook */
    CROOKS_EV_SPY_HANGOUT, /* open: hangout; secret: its cards */
    CROOKS_EV_DECLINE,     /* open: ability */
    CROOKS_EV_PASS,
    CROOKS_EV_REVEAL, /* open: job, card; actor owns it */
    CROOKS_EV_JOB,    /* open: job, points, share, winners, then two bytes of rating a seat */
    CROOKS_EV_GANG,   /* open: gang, points, then members a seat; actor wins it, or none */
    CROOKS_EV_OVER,   /* open: winners */
    CROOKS_EV_TIE     /* before it: br__tell_ties */
};

/* What is printed on the crooks: read from cards/crooks.csv. */
typedef struct crooks_deck {
    uint32_t with[CROOKS_ABILITIES]; /* cards that have an ability, as bits */
    uint32_t stackers;               /* those that can be laid though the row is full (CR-Q07) */
    uint32_t better[CROOKS_RATING_MAX + 1]; /* cards rated higher than that, as bits */
    int8_t modifier[CROOKS_CARDS];
    uint8_t rating[CROOKS_CARDS];
    uint8_t ability[CROOKS_CARDS];
    uint8_t gangs[CROOKS_CARDS];          /* bits */
    char id[CROOKS_CARDS][CROOKS_ID_MAX]; /* as in the table, in lower case */
} crooks_deck;

typedef struct crooks_state {
    uint32_t pile[CROOKS_HANGOUTS]; /* hidden: cards under each hangout; in a view those of the
                                         viewer's last look not known to be elsewhere (CR-F12) */
    br_seats acting;                /* to_act, kept by apply */
    int16_t bank;                   /* dollars gained since the setup (CR-F18) */
    uint8_t lay_card[CROOKS_CARDS]; /* hidden: HIDDEN in a view */
    uint8_t lay_seat[CROOKS_CARDS];
    uint8_t lay_job[CROOKS_CARDS]; /* 2..9; NO_JOB if burnt */
    uint8_t lay_lie[CROOKS_CARDS];
    uint8_t lay_from[CROOKS_CARDS];  /* hangout it was recruited in */
    uint8_t lay_price[CROOKS_CARDS]; /* how many lay there then, itself included */
    uint8_t lay_known[CROOKS_CARDS]; /* seats that have seen it: its owner, spies */
    uint8_t seen[CROOKS_CARDS];      /* recall views only, else 0: hangout << 3 | how many lay
                                         there when the viewer last saw this card in it */
    uint8_t look[CROOKS_SEATS_MAX][CROOKS_HANGOUTS]; /* bit k: that seat saw the whole pile when
                                                        it had k cards; public, as all looks are */
    uint8_t size[CROOKS_HANGOUTS];                   /* cards in each pile */
    uint8_t row[CROOKS_SEATS_MAX];                   /* bits of jobs where a seat has crooks */
    uint8_t money[CROOKS_SEATS_MAX];
    uint8_t hangouts; /* in use */
    uint8_t laid;     /* lines of the lay list in use */
    uint8_t phase;
    uint8_t first;   /* seat that began */
    uint8_t turn;    /* active seat */
    uint8_t passed;  /* bits of seats */
    uint8_t hangout; /* recruited in this turn, or NO_HANGOUT */
    uint8_t hand;    /* hidden: card, HIDDEN or NO_CARD */
    uint8_t zero[3];
} crooks_state;

_Static_assert(sizeof(crooks_state) == 360, "no padding: states are compared as bytes");
_Static_assert(sizeof(crooks_state) <= 512, "the promised limit");

enum { CROOKS_OPT_FIRST, CROOKS_OPT_REACH };
enum { CROOKS_REACH_SAME_JOB, CROOKS_REACH_ANY_JOB };

static inline const crooks_deck *crooks_deck_of(const br_rules *r) {
    return (const crooks_deck *)(const void *)r->deck;
}
static inline unsigned crooks_price(const crooks_state *s, unsigned hangout) {
    return s->size[hangout]; /* CR-26: a dollar a card */
}
static inline bool crooks_is_on_job(unsigned lie) { return lie <= CROOKS_DOWN; }
static inline bool crooks_is_open(unsigned lie) { /* its face is for everybody */
    return lie == CROOKS_UP || lie == CROOKS_OUT_UP;
}

/* rules.c */
extern const br_option crooks_options[];
extern const uint8_t crooks_layout[CROOKS_SEATS_MAX + 1][CROOKS_HANGOUTS]; /* [seats][hangout] */
unsigned crooks_cheapest(const crooks_state *s); /* pile that has cards: its price, or 0 */
void crooks_end_turn(const br_rules *r, crooks_state *s, br_events *log);
uint32_t crooks_takeable(const br_rules *r, const crooks_state *s); /* of the pile looked at */
bool crooks_may_cover(const br_rules *r, const crooks_state *s, br_seat seat, unsigned card);

/* effects.c: what a crook does when laid face up, and the moves that answer it */
void crooks_effect(const br_rules *r, crooks_state *s, bool was_taken, br_events *log);
void crooks_use(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                br_events *log);
void crooks_decline(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                    br_events *log);
void crooks_move(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                 br_events *log);
void crooks_kill(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                 br_events *log);
void crooks_spy(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                br_events *log);
/* Jobs where an assassin just laid can hit a rival's crooks, as bits. */
unsigned crooks_targets(const br_rules *r, const crooks_state *s, unsigned victim);
int crooks_list_acts(const br_rules *r, const crooks_state *s, br_move out[BR_MOVES_MAX]);
uint16_t crooks_why_act(const br_rules *r, const crooks_state *s, const br_move *move);

/* score.c */
typedef struct crooks_job_score {
    int rating[CROOKS_SEATS_MAX];
    int points, share;
    br_seats winners;
} crooks_job_score;
typedef struct crooks_gang_score {
    int members[CROOKS_SEATS_MAX];
    int points;
    br_seat winner; /* or BR_SEAT_NONE */
} crooks_gang_score;
typedef struct crooks_tally {
    crooks_job_score job[CROOKS_JOBS];
    crooks_gang_score gang[CROOKS_GANGS];
    int points[CROOKS_SEATS_MAX];
} crooks_tally;
void crooks_count(const br_rules *r, const crooks_state *s, bool with_hidden, crooks_tally *out);
void crooks_finish(const br_rules *r, crooks_state *s, br_events *log);

/* view.c, deal.c, audit.c */
/* Of the looks at a pile, given as bits, the last one that still saw a card that left it when it
 * had `price` cards; 0 if there was none. */
static inline unsigned crooks_last_look(unsigned looks, unsigned price) {
    unsigned later = looks >> price << price;
    return later ? (unsigned)__builtin_ctz(later) : 0;
}

/* features.c */
enum { CROOKS_FEATURES = 43 };

BR__GAME_HOOKS(crooks);

enum {
    CROOKS_DICT_PHASE,
    CROOKS_DICT_CARD,
    CROOKS_DICT_HAND,
    CROOKS_DICT_HANGOUT,
    CROOKS_DICT_LIE,
    CROOKS_DICT_JOB_BIT,
    CROOKS_DICT_ABILITY,
    CROOKS_DICT_COUNT,
    CROOKS_DICT_SEEN,
    CROOKS_DICTS
};
enum { CROOKS_FIELDS = 23 };
extern const char *const crooks_abilities[CROOKS_ABILITIES];

/* deck.c */
extern const char *const crooks_gang_names[CROOKS_GANGS];

/* say.c: what a crook is called: `kind` and `rating`, without what lies before who reads it */
void crooks_arg_who(const br_rules *r, br_args *args, unsigned card);

#endif
