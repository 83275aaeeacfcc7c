/* slow.h -- a second engine of Dirty Money, to check the first one against.
 *
 * Written from the clauses alone and as plainly as possible: cards are numbers of kinds read from
 * the tables, places are lists, every counter lies in one list in the order it was given, what a
 * viewer is sure of is counted. It shares no code, no type and no table of its own with the rules.
 * What chance brings is read off the first engine's next state (slow_read.c) and must have been
 * possible. Slow on purpose; linked into tests only. tests/engines.h says what it is for.
 */
#ifndef DIRTY_MONEY_SLOW_H
#define DIRTY_MONEY_SLOW_H

#include <stdbool.h>

#include "engines.h"

enum {
    DMS_SEATS = 5,
    DMS_TABLE = 5,   /* the viewer who has no seat; unused seats see what it sees */
    DMS_VIEWERS = 6, /* seats and the table */
    DMS_NAME = 32,
    DMS_KINDS = 40,  /* different cards of the money deck */
    DMS_SPOTS = 60,  /* placement cards, equal ones counted apart in the table */
    DMS_CARDS = 160, /* room for every card of one sort */
    DMS_PLACES = 6,  /* EU JP US BR BM AH */
    DMS_ROWS = 5,    /* EU JP US AH BR */
    DMS_WIDTH = 3,   /* cards in a row at most */
    DMS_COUNTERS = 4096,
    DMS_NOTES = 120,
    DMS_NONE = -1
};

enum { DMS_EU, DMS_JP, DMS_US, DMS_BR, DMS_BM, DMS_AH };
enum { DMS_TURNED = -1, DMS_CLAIMED = -2 }; /* a draw until a note comes; a Gallery's */
enum { DMS_ROW_AH = 3, DMS_ROW_BR = 4 };
enum { DMS_LAUNDERER = 1, DMS_RAT, DMS_KITTY, DMS_BEARS, DMS_SHARK };

typedef enum dms_phase {
    DMS_CHOOSE_BEARS,
    DMS_VISIT,
    DMS_SURPLUS,
    DMS_ACTIONS,
    DMS_SWAP,
    DMS_LOCATION,
    DMS_LAUNDER,
    DMS_DISCARD,
    DMS_OVER
} dms_phase;

/* A card of the money deck: a note, or an action if `currency` is empty. */
typedef struct dms_kind {
    char name[DMS_NAME], currency[8], type[16], subtype[16];
    int value, copies, cards;
    bool is_dirty;
} dms_kind;

typedef struct dms_spot {
    char name[DMS_NAME], type[24];
    int region, price, points, copies;
} dms_spot;

typedef struct dms_list {
    int size;
    int at[DMS_CARDS];
} dms_list;

typedef struct dms_counter {
    int seat;
    bool is_black; /* else tucked or in the Overpay cell */
    int kind;      /* DMS_NONE: an abstract counter */
    int under;     /* which of the seat's placements it is tucked under, or DMS_NONE */
} dms_counter;

typedef struct dms_table {
    int seats, threshold, row_size;
    bool one_neobank, needed_only;
    dms_phase phase;
    int acting, turn, first, token, round, gone;
    int location, bought, claims, partner;
    bool used_location, used_shark;
    int open; /* the action card being resolved, while a Swap waits */
    int villain[DMS_SEATS];
    int points[DMS_SEATS], overpay[DMS_SEATS];
    int tucked[DMS_SEATS][DMS_SPOTS];
    dms_list pending, hand[DMS_SEATS], owned[DMS_SEATS];
    dms_list stall[DMS_PLACES], deck, discard, region[3]; /* bottom first */
    bool is_deck_hidden; /* shuffled in this move: the deck's cards are known, not their order */
    int row[DMS_ROWS][DMS_WIDTH];
    int counter_count;
    dms_counter counter[DMS_COUNTERS];
    int known[DMS_VIEWERS][DMS_SEATS][DMS_KINDS]; /* of a hand, by whom, how many at least */
    int rat_uses;                                 /* in this turn */
    int notes;
    const char *note[DMS_NOTES]; /* what happened in this move */
} dms_table;

/* slow_cards.c */
extern dms_kind dms_kinds[DMS_KINDS];
extern dms_spot dms_spots[DMS_SPOTS];
extern int dms_kind_count, dms_spot_count;
extern const char *const dms_place_names[DMS_PLACES], *const dms_row_names[DMS_ROWS];
extern const char *const dms_currencies[3]; /* of the regions */
void dms_read_cards(void);
int dms_kind_named(const char *name);
int dms_spot_named(const char *name);
bool dms_is_action(int kind);
bool dms_is_type(int spot, const char *type);
void dms_add(dms_list *list, int card);
void dms_add_sorted(dms_list *list, int card);
int dms_cut(dms_list *list, int index);
int dms_find(const dms_list *list, int card);
int dms_count(const dms_list *list, int card);
bool dms_remove(dms_list *list, int card);

/* slow_read.c: the state of the first engine as a table, and where two tables differ */
const char *dms_read_state(const char *json, dms_table *out);
const char *dms_difference(const dms_table *mine, const dms_table *theirs);
const char *dms_sprint(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* slow_start.c */
const char *dms_check_deal(const dms_table *t);

/* slow_chance.c: chance is read off the state after the move; where more than one story would fit,
 * they are told one after the other until one leads to that state. */
void dms_chance_begin(const dms_table *after);
bool dms_chance_next(void);               /* false: no other story */
const char *dms_chance_end(dms_table *t); /* what was impossible, or NULL */
void dms_reshuffle(dms_table *t);
int dms_draw_hidden(dms_table *t, int place);
void dms_chance_counter(const dms_table *t); /* after a counter was given */
dms_list dms_inspected(const dms_table *t, int victim, int n);

/* slow_turn.c */
int dms_limit(const dms_table *t, int seat);
void dms_go_on(dms_table *t);
int dms_draw(dms_table *t, int place); /* for a place, or DMS_TURNED or DMS_CLAIMED */
void dms_end_turn(dms_table *t);
void dms_finish_turn(dms_table *t);
void dms_take_bears(dms_table *t, const int from[3]);
void dms_visit(dms_table *t, int place);
void dms_drop(dms_table *t, const dms_list *notes);
void dms_gallery(dms_table *t);
void dms_launder(dms_table *t);
void dms_discard_note(dms_table *t, int kind);

/* slow_actions.c */
void dms_gain(dms_table *t, int seat, int kind, bool is_open);
void dms_lose(dms_table *t, int seat, int kind);
void dms_counter_to(dms_table *t, int seat, bool is_black, int under);
void dms_tuck(dms_table *t, int seat, const char *type, int region);
void dms_forgive(dms_table *t, int seat);
bool dms_needs_target(int kind);
void dms_play_action(dms_table *t, int kind, int target);
void dms_swap(dms_table *t, int take, int give);

/* slow_buy.c */
typedef struct dms_purchase {
    int count, row[2], slot[2];
    dms_list pay;
    int shark; /* kind, or DMS_NONE */
} dms_purchase;
bool dms_reaches(const dms_table *t, int row);
int dms_discount(const dms_table *t, int region); /* of the seat whose turn it is */
int dms_most_buys(const dms_table *t);
bool dms_can_something_be_bought(const dms_table *t);
bool dms_may_buy(const dms_table *t, const dms_purchase *p);
void dms_buy(dms_table *t, const dms_purchase *p);
void dms_list_purchases(const dms_table *t, engines_moves *out);
void dms_write_purchase(const dms_purchase *p, char text[ENGINES_TEXT]);

/* slow_moves.c */
void dms_legal(const dms_table *t, int seat, engines_moves *out);
bool dms_allows(const dms_table *t, int seat, const char *text);
void dms_move(dms_table *t, int seat, const char *text);
void dms_put(engines_moves *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* slow_end.c */
void dms_drop_by_charity(dms_table *t);
int dms_score(const dms_table *t, int seat);
bool dms_wins(const dms_table *t, int seat);

/* slow_notes.c: what happened, told when the right story has been found */
extern const char *const dms_rare[];
void dms_note_if(dms_table *t, bool is_so, const char *what);
void dms_tell(dms_table *t);
void dms_note_deal(dms_table *t);
void dms_note_purchase(dms_table *t, const dms_purchase *p);
void dms_note_position(dms_table *t);
void dms_note_end(dms_table *t);

/* slow_style.c */
int dms_tickets(const dms_table *t, int style, int seat, const char *text);

#endif
