/* harbour/state.h -- Harbour: a hidden hand, an open row, a secret favourite.
 *
 * The whole match in 80 bytes. A card is 1..18, 0 = none; a hand is bits, card 1 lowest. Read next:
 * rules.c (turns), effects.c (what cards do), view.c (who knows what), text.c (words).
 */
#ifndef HARBOUR_STATE_H
#define HARBOUR_STATE_H

#include "clauses.gen.h"
#include "internal.h"

enum {
    HARBOUR_SEATS_MAX = 4,
    HARBOUR_CARDS = 18,
    HARBOUR_DEALT = 3, /* cards in a hand at the start */
    HARBOUR_ROW = 5,   /* places in a row: a full one ends the match */
    HARBOUR_KINDS = 3
};

/* Kinds of cards; a favourite is one of them. */
enum { HARBOUR_NO_KIND, HARBOUR_LANTERN, HARBOUR_ROPE, HARBOUR_WAVE };
enum { HARBOUR_HIDDEN = 0xFF }; /* in a view: a favourite that is chosen, but not yours to see */

enum { HARBOUR_CHOOSE, HARBOUR_TURN, HARBOUR_OVER };

/* Moves. choose KIND | draw | lay CARD */
enum {
    HARBOUR_MOVE_CHOOSE = 1, /* arg: kind */
    HARBOUR_MOVE_DRAW,
    HARBOUR_MOVE_LAY, /* arg: card */
    HARBOUR_MOVES
};

enum {
    HARBOUR_EV_FIRST = 1, /* actor begins */
    HARBOUR_EV_DEAL,      /* secret: the cards dealt to the actor */
    HARBOUR_EV_CHOOSE,    /* secret: kind */
    HARBOUR_EV_DRAW,      /* secret: card */
    HARBOUR_EV_LAY,       /* open: card */
    HARBOUR_EV_SWEEP,     /* open: victim, card */
    HARBOUR_EV_LOOK,      /* open: victim; secret: kind (the victim's favourite) */
    HARBOUR_EV_REVEAL,    /* open: kind (the actor's favourite) */
    HARBOUR_EV_OVER       /* open: winners */
};

/* What is printed on the cards: read from cards/harbour.csv. Index = card, 0 unused. */
typedef struct harbour_deck {
    uint8_t kind[HARBOUR_CARDS + 1];
    uint8_t number[HARBOUR_CARDS + 1];
} harbour_deck;

typedef struct harbour_state {
    uint32_t hand[HARBOUR_SEATS_MAX];            /* hidden: bits of cards */
    uint32_t swept;                              /* bits of cards out of play */
    br_seats acting;                             /* to_act, kept by apply */
    uint8_t row[HARBOUR_SEATS_MAX][HARBOUR_ROW]; /* cards in the order they were laid, then 0 */
    uint8_t hand_count[HARBOUR_SEATS_MAX];
    uint8_t favourite[HARBOUR_SEATS_MAX]; /* hidden: a kind, or NO_KIND before it is chosen */
    uint8_t deck[HARBOUR_CARDS];          /* hidden: the top is deck[deck_count - 1], then 0 */
    uint8_t deck_count;
    uint8_t phase;
    uint8_t first;                      /* seat that begins */
    uint8_t turn;                       /* active seat; when it is over, the seat that ended it */
    uint8_t seen_by[HARBOUR_SEATS_MAX]; /* bits of seats that have looked at this favourite; open,
                                           as all looks are */
    uint8_t zero[4];                    /* spare: the contract tries a member nobody thought of */
} harbour_state;

_Static_assert(sizeof(harbour_state) == 80, "no padding: states are compared as bytes");

enum { HARBOUR_OPT_LEFTOVERS };

static inline const harbour_deck *harbour_deck_of(const br_rules *r) {
    return (const harbour_deck *)(const void *)r->deck;
}
static inline uint32_t harbour_bit(unsigned card) { return 1u << (card - 1u); }
static inline bool harbour_is_card(unsigned card) { return card - 1u < HARBOUR_CARDS; }
static inline unsigned harbour_row_size(const uint8_t row[HARBOUR_ROW]) {
    unsigned size = 0;
    while (size < HARBOUR_ROW && row[size]) size++;
    return size;
}

/* effects.c: what a card does when it is laid; and the card a draw brings. */
void harbour_effect(const br_rules *r, harbour_state *s, br_seat seat, unsigned card,
                    br_events *log);
void harbour_draw(harbour_state *s, br_seat seat, uint16_t clause, br_events *log);

/* score.c: what lies in a row and what the hand costs; an unknown favourite doubles nothing. */
int harbour_points(const br_rules *r, const harbour_state *s, unsigned seat);

/* The other files, by their usual names. */
BR__GAME_HOOKS(harbour);
enum {
    HARBOUR_DICT_PHASE,
    HARBOUR_DICT_CARD,
    HARBOUR_DICT_CARD_BIT,
    HARBOUR_DICT_KIND,
    HARBOUR_DICTS
};
enum { HARBOUR_FIELDS = 12 };

#endif
