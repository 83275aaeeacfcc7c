/* slow.h -- a second engine of Bootleggers, to check the first one against.
 *
 * Written from the clauses alone and as plainly as possible: steps, points and moves are texts,
 * things are counted in small arrays, every question is answered by a loop. It shares no code, no
 * type and no table with the rules; the cards are read from the CSV texts once more. It has no
 * chance of its own: decks and dice are read off the first engine's states. Where those do not
 * show a roll (a bar that sold at once), every roll is tried until one leads to what is shown.
 * Linked into tests only.
 */
#ifndef BOOTLEGGERS_SLOW_H
#define BOOTLEGGERS_SLOW_H

#include <stdbool.h>

#include "engines.h"

enum {
    BS_SEATS = 6,
    BS_BARS = 6,
    BS_SIZES = 3,
    BS_THUGS = 12,
    BS_STILLS = 7, /* 0 is the family still */
    BS_KINDS = 18, /* of action cards: 6 that are no thugs, then the thugs */
    BS_GOODS = 20,
    BS_MUSCLE = 72,
    BS_DECK = 80,
    BS_TRUCKS = 20,
    BS_WORDS = 64,
    BS_NOTES = 160,
    BS_NONE = -1,
    BS_UNDEALT = 10, /* where a muscle card lies; less = in that seat's hand */
    BS_SPENT = 11
};

enum { BS_COMMON, BS_SECONDARY, BS_MAIN, BS_LINE }; /* docks; the line is O'Malley's */

/* The components, from the CSV texts. */
typedef struct bs_box {
    int circles[BS_BARS], dice[BS_BARS], price[BS_BARS], extra[BS_BARS];
    int capacity[BS_SIZES], truck_price[BS_SIZES], graft[BS_SIZES], truck_cards[BS_SIZES];
    int spots[2]; /* family, remote */
    int cards[BS_KINDS], cost[BS_KINDS];
    char points[BS_KINDS][128];
    int band[BS_MUSCLE + 1], muscle_cost[BS_MUSCLE + 1];
} bs_box;

typedef struct bs_truck {
    int user, size, load;
    int bar, dock; /* BS_NONE until it parks */
    bool is_allowed;
} bs_truck;

typedef struct bs_offer {
    int to; /* BS_NONE = no open offer */
    int give[BS_GOODS], get[BS_GOODS];
} bs_offer;

/* A thug on its way, while the seat it is aimed at may answer. */
typedef struct bs_shot {
    int thug, by, at;
    int thing;  /* bar, still or size */
    int number; /* markers of a Rub-Out, or crates of the truck */
} bs_shot;

typedef struct bs_table {
    int seats, rounds;
    bool is_harder, is_tie_by_muscle, is_docked_at_sale, is_hundred_after_bar;
    int round, phase;
    const char *step, *point, *resume;
    const char *next; /* what the table does by itself now; "" = it waits for somebody */
    int turn;
    int money[BS_SEATS], chosen[BS_SEATS], order[BS_SEATS];
    int muscle[BS_MUSCLE + 1]; /* seat, BS_UNDEALT or BS_SPENT */
    int row[BS_SEATS], open_truck;
    int deck[BS_DECK], deck_left, truck_deck[BS_TRUCKS], truck_left; /* the top is the last */
    int owned[BS_SEATS][BS_SIZES], lent[BS_SEATS][BS_SIZES], hired[BS_SEATS][BS_SIZES];
    bs_truck truck[BS_TRUCKS + 4]; /* loaded ones: the parked first, in parking order */
    int trucks, parked;
    int marker[BS_BARS][BS_SEATS], token[BS_BARS];
    int back[BS_SEATS], back_dice[BS_SEATS], back_tokens[BS_SEATS];
    int crates[BS_SEATS], stashed[BS_SEATS];
    int dice[BS_SEATS][BS_STILLS];
    bool is_sabotaged[BS_SEATS][BS_STILLS];
    char family_roll[512], remote_roll[1024]; /* as the state shows them */
    int thug[BS_SEATS][BS_THUGS], copper;
    bs_offer offer[BS_SEATS];
    int offers_made[BS_SEATS];
    bool is_ready[BS_SEATS], has_passed[BS_SEATS], is_claimed[BS_SEATS];
    int claimant, demanded;
    bs_shot shot;
    int dice_due, dice_taken; /* of an upgrade card */
    int hired_thug;
    int bar, wanted, bought;
    bool has_sold[BS_BARS], is_raided[BS_BARS];
    /* For notes only, none of it in a state of the first engine: */
    int truck_round;                        /* in which the open truck was turned up */
    int placed, plays;                      /* markers on this go; thugs at this point */
    int asked_bar;                          /* the last one of this phase that asked for consent */
    int sold_by[BS_SEATS], secondary_sales; /* in this bar */
    int notes;
    const char *note[BS_NOTES]; /* what happened in this move */
} bs_table;

typedef struct bs_words {
    int count;
    char at[BS_WORDS][24];
} bs_words;

/* slow_box.c: components, names, numbers */
extern const char *const bs_bar_names[BS_BARS], *const bs_size_names[BS_SIZES];
extern const char *const bs_kind_names[BS_KINDS], *const bs_good_names[BS_GOODS];
const bs_box *bs_box_of_game(void);
bool bs_is(const char *a, const char *b);
int bs_index(const char *name, const char *const *names, int count); /* BS_NONE */
int bs_number(const char *text); /* BS_NONE unless it is a number written as numbers are */
void bs_split(const char *text, bs_words *out);
int bs_still_named(const char *name); /* "family", "remote-2" */
const char *bs_still_name(int still);

/* slow_bars.c: who stands how */
int bs_controller(const bs_table *t, int bar);
int bs_dominant(const bs_table *t, int bar); /* controller or greatest influence */
int bs_dock(const bs_table *t, int bar, int seat);
bool bs_is_open(const bs_table *t, int bar);
int bs_supply(const bs_table *t, int seat);
int bs_place_of(const bs_table *t, int seat); /* in muscle order */
int bs_free_spot(const bs_table *t, int seat, int still);

/* slow_moves.c: what may be done */
void bs_list(const bs_table *t, int seat, engines_moves *out);
bool bs_allows(const bs_table *t, int seat, const char *text);
bool bs_is_to_act(const bs_table *t, int seat);
bool bs_is_eligible(const bs_table *t, int seat);
bool bs_has_plays(const bs_table *t, int seat, int thug, const char *when);

/* slow_trade.c: offers */
bool bs_read_offer(const bs_words *words, bs_offer *out);
bool bs_offer_stands(const bs_table *t, int by, const bs_offer *offer, bool looks_at_cash_of_other);
bool bs_may_offer(const bs_table *t, int seat, const bs_offer *offer);
bool bs_may_trade(const bs_table *t, int seat);
void bs_list_trade(const bs_table *t, int seat, engines_moves *out);
void bs_do_offer(bs_table *t, int seat, const bs_words *w);
void bs_do_trade(bs_table *t, int seat, const bs_words *w);
void bs_end_offers(bs_table *t);

/* slow_play.c, slow_sale.c: what happens then */
void bs_do(bs_table *t, int seat, const char *text);
void bs_begin_round(bs_table *t);
void bs_open_point(bs_table *t, const char *point);
void bs_check_hundred(bs_table *t, bool is_end_of_bar);
bool bs_advance_phase(bs_table *t); /* false if `next` is none of its own */
bool bs_advance_sale(bs_table *t);
void bs_sell(bs_table *t, int demand);

/* slow_state.c: against the first engine's state */
const char *bs_differs(const bs_table *t, const char *state);
const char *bs_read_deal(bs_table *t, const char *state);
const char *bs_read_rolls(bs_table *t, const char *state);
void bs_no_rolls(bs_table *t);

/* slow_notes.c: what happened, told when the right roll has been found */
extern const char *const bs_rare[];
void bs_note_if(bs_table *t, bool is_so, const char *what);
void bs_tell(bs_table *t);
void bs_note_deal(bs_table *t);
void bs_note_position(bs_table *t);
void bs_note_round(bs_table *t, bool is_truck_new);
void bs_note_thug(bs_table *t, int thug);
void bs_note_answer(bs_table *t);
void bs_note_deal_done(bs_table *t, const bs_offer *offer);
void bs_note_shipped(bs_table *t);
void bs_note_parked(bs_table *t);
void bs_note_sale(bs_table *t);
void bs_note_served(bs_table *t, const bs_truck *truck, int count);
void bs_note_asked(bs_table *t, bool is_common_left);
void bs_note_consent(bs_table *t);
void bs_note_sold(bs_table *t);
void bs_note_stills(bs_table *t, const int family[BS_SEATS], const int remote[BS_SEATS]);
void bs_note_phase_end(bs_table *t);

/* slow_style.c: biased play, and samples of offers and demands */
void bs_luck_from(uint32_t start);
void bs_sample_offers(const bs_table *t, int seat, engines_moves *out);
void bs_sample_demands(const bs_table *t, int seat, int rival, engines_moves *out);
int bs_tickets(const bs_table *t, int style, int seat, const char *text);

#endif
