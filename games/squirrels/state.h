/* squirrels/state.h -- Squirrels of New York: eight cards each, two stacks, one lap to the end.
 *
 * The whole match in 80 bytes. A card is 1..8 (0 = no card), so a stack fits in a word of
 * nibbles with its top lowest, and a hand in a byte of bits. Read next: rules.c (turns), then
 * effects.c (what cards do), view.c (who knows what), text.c (words).
 */
#ifndef SQUIRRELS_STATE_H
#define SQUIRRELS_STATE_H

#include "clauses.gen.h"
#include "internal.h"

enum { SQUIRRELS_SEATS_MAX = 5, SQUIRRELS_CARDS = 8, SQUIRRELS_PLACES = 2 };

/* Cards by number. The three contrabands rise in value; the deck says how much. */
enum {
    SQUIRRELS_NO_CARD = 0,
    SQUIRRELS_CONTRABAND_LOW = 1,
    SQUIRRELS_CONTRABAND_MID,
    SQUIRRELS_CONTRABAND_HIGH,
    SQUIRRELS_CUSTOMS,
    SQUIRRELS_ROBBERY,
    SQUIRRELS_BANK,
    SQUIRRELS_RAID,
    SQUIRRELS_HIDEOUT
};
#define SQUIRRELS_CARD_BIT(card) (1u << ((card)-1))

enum { SQUIRRELS_LEFT = 0, SQUIRRELS_RIGHT = 1, SQUIRRELS_NO_PLACE = 0xFF };

enum {
    SQUIRRELS_SETUP = 0, /* every seat picks a card in secret */
    SQUIRRELS_LAY,       /* the active seat lays a card */
    SQUIRRELS_ORDER,     /* two effects are due: which first? */
    SQUIRRELS_AIM,       /* a raid is due: whom, and which stack is covered? */
    SQUIRRELS_SPLIT,     /* customs is due and the income falls short: who gets what? */
    SQUIRRELS_OVER
};

/* Moves. commit CARD PLACE | lay CARD PLACE | apply PLACE | raid SEAT PLACE | pay SEAT-NUTS ... */
enum {
    SQUIRRELS_MOVE_COMMIT = 1, /* arg: card, place */
    SQUIRRELS_MOVE_LAY,        /* arg: card, place */
    SQUIRRELS_MOVE_APPLY,      /* arg: place */
    SQUIRRELS_MOVE_RAID,       /* arg: seat, place that is covered */
    SQUIRRELS_MOVE_PAY,        /* arg[seat] = nuts */
    SQUIRRELS_MOVES
};

enum {
    SQUIRRELS_EV_FIRST = 1, /* actor begins */
    SQUIRRELS_EV_COMMIT,    /* secret: card, place */
    SQUIRRELS_EV_REVEAL,    /* open: card, place of each seat in turn */
    SQUIRRELS_EV_LAY,       /* open: card, place, card covered or 0 */
    SQUIRRELS_EV_PICK_UP,   /* open: count, cards from bottom to top */
    SQUIRRELS_EV_INCOME,    /* open: card, nuts */
    SQUIRRELS_EV_DUTY,      /* open: officer, nuts (actor pays) */
    SQUIRRELS_EV_EXEMPT,    /* the own bank spares the actor customs */
    SQUIRRELS_EV_ROB,       /* open: victim, nuts (actor gets them) */
    SQUIRRELS_EV_SAFE,      /* open: victim whose bank stops the robbery */
    SQUIRRELS_EV_NO_ROB,    /* the robbery finds nothing to take */
    SQUIRRELS_EV_RAID,      /* open: victim, place covered, card covered, nuts */
    SQUIRRELS_EV_NO_RAID,   /* nobody has two stacks */
    SQUIRRELS_EV_LAST_LAP,  /* actor laid the last card */
    SQUIRRELS_EV_OVER,      /* open: winners, low byte, high byte */
    SQUIRRELS_EV_TIE        /* before it: br__tell_ties */
};

/* What a set is printed with: read from cards/squirrels.csv. Index = card, 0 unused. */
typedef struct squirrels_deck {
    uint8_t value[4]; /* nuts a contraband brings */
    uint8_t due[4];   /* nuts each customs officer may claim of it */
} squirrels_deck;

typedef struct squirrels_state {
    uint32_t stack[SQUIRRELS_SEATS_MAX][SQUIRRELS_PLACES]; /* nibbles, top lowest */
    uint16_t hoard[SQUIRRELS_SEATS_MAX];                   /* nuts owned */
    uint16_t minted;                     /* nuts taken from the supply so far (SQ-Q13) */
    br_seats acting;                     /* to_act, kept by apply */
    uint8_t hand[SQUIRRELS_SEATS_MAX];   /* bits of cards; a commit leaves it at the reveal */
    uint8_t commit[SQUIRRELS_SEATS_MAX]; /* hidden: card | place << 4, 0 = not yet */
    uint8_t turns[SQUIRRELS_SEATS_MAX];  /* taken so far (SQ-82 bounds them) */
    uint8_t phase;
    uint8_t first;    /* seat that begins */
    uint8_t turn;     /* active seat; meaningless in SETUP */
    uint8_t laid;     /* place laid on this turn, or NO_PLACE */
    uint8_t officers; /* with on-laying: seats whose customs was active then */
    uint8_t due;      /* bits of places whose effect is still to be applied */
    uint8_t zero[5];
} squirrels_state;

enum { SQUIRRELS_COMMIT_HIDDEN = 0xFF }; /* in a view: chosen, but not for your eyes */

enum { SQUIRRELS_OPT_FIRST, SQUIRRELS_OPT_BANK, SQUIRRELS_OPT_TIMING };

_Static_assert(sizeof(squirrels_state) == 80, "no padding: states are compared as bytes");

static inline const squirrels_deck *squirrels_deck_of(const br_rules *r) {
    return (const squirrels_deck *)(const void *)r->deck;
}
static inline unsigned squirrels_top(const squirrels_state *s, unsigned seat, unsigned place) {
    return s->stack[seat][place] & 15u;
}
static inline bool squirrels_has_top(const squirrels_state *s, unsigned seat, unsigned card) {
    return squirrels_top(s, seat, 0) == card || squirrels_top(s, seat, 1) == card;
}
static inline bool squirrels_is_contraband(unsigned card) { return card - 1u < 3u; }

/* Cards that are applied in the own turn: the contrabands, robbery, raid (SQ-25, SQ-63). */
static inline unsigned squirrels_is_active(unsigned card) {
    return (1u << SQUIRRELS_CONTRABAND_LOW | 1u << SQUIRRELS_CONTRABAND_MID |
            1u << SQUIRRELS_CONTRABAND_HIGH | 1u << SQUIRRELS_ROBBERY | 1u << SQUIRRELS_RAID) >>
               card &
           1u;
}

/* rules.c */
extern const br_option squirrels_options[];

/* rules.c: the values of the contraband among these cards; the tops of a seat's stacks, as cards */
unsigned squirrels_contraband(const br_rules *r, unsigned cards);
unsigned squirrels_tops(const squirrels_state *s, unsigned seat);
/* effects.c: a card lies; apply what is due, bits of places, until a choice is needed or the turn
 * ends */
void squirrels_run(const br_rules *r, squirrels_state *s, unsigned due, br_events *log);
/* Handlers of the moves that settle an effect. */
typedef void squirrels_handler(const br_rules *r, squirrels_state *s, br_seat seat,
                               const br_move *move, br_events *log);
squirrels_handler squirrels_apply, squirrels_raid, squirrels_pay;
br_seats squirrels_raid_targets(const br_rules *r, const squirrels_state *s);
br_seats squirrels_officers(const br_rules *r, const squirrels_state *s);
unsigned squirrels_nibbles(uint32_t stack); /* cards in a stack */
/* All ways to pay short customs, up to max; and the clause against one of them, or 0. */
int squirrels_splits(const br_rules *r, const squirrels_state *s, br_move *out, int max);
uint16_t squirrels_why_pay(const br_rules *r, const squirrels_state *s, const uint8_t nuts[]);

/* features.c */
enum { SQUIRRELS_FEATURES = 47 };

/* The other files, by their usual names. */
BR__GAME_HOOKS(squirrels);
enum {
    SQUIRRELS_DICT_PHASE,
    SQUIRRELS_DICT_CARD,
    SQUIRRELS_DICT_CARD_BIT,
    SQUIRRELS_DICT_PLACE,
    SQUIRRELS_DICT_COMMIT,
    SQUIRRELS_DICTS
};
enum { SQUIRRELS_FIELDS = 13 };
bool squirrels_card_word(const br_rules *r, unsigned card, char out[BR_WORD_MAX]);

#endif
