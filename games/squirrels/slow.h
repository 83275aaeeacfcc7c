/* slow.h -- a second engine of Squirrels, to check the first one against.
 *
 * Written from the clauses alone and as plainly as possible: cards are their names, stacks and
 * hands are lists, moves are texts, choices are found by trying everything. It shares no code, no
 * type and no trick with rules.c. Slow on purpose; linked into tests only.
 */
#ifndef SQUIRRELS_SLOW_H
#define SQUIRRELS_SLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SLOW_SEATS = 5, SLOW_CARDS = 8, SLOW_MOVES = 256, SLOW_TEXT = 64, SLOW_JSON = 2048 };

typedef struct slow_list { /* of cards; in a stack the last one is on top */
    int size;
    const char *card[SLOW_CARDS];
} slow_list;

/* What the match waits for. */
typedef enum slow_ask {
    SLOW_COMMIT,
    SLOW_LAY,
    SLOW_ORDER,
    SLOW_AIM,
    SLOW_SPLIT,
    SLOW_OVER
} slow_ask;

typedef struct slow_table {
    int seats;
    char set[SLOW_CARDS][16]; /* the names of one set */
    int due[SLOW_CARDS];      /* what each officer may claim of that card */
    bool bank_stops_customs;  /* option bank-stops-customs: yes */
    bool customs_on_laying;   /* option customs-timing: on-laying */

    slow_ask ask;
    int turn; /* whose turn; before the reveal, who begins */
    int turns_taken[SLOW_SEATS];
    int nuts[SLOW_SEATS];
    int nuts_from_supply;
    slow_list hand[SLOW_SEATS];
    slow_list stack[SLOW_SEATS][2];

    const char *chosen[SLOW_SEATS]; /* the card lying face down, NULL = none yet */
    int chosen_place[SLOW_SEATS];

    int laid_place; /* where this turn's card lies */
    bool officer_at_laying[SLOW_SEATS];
    bool waits[2]; /* the effect at a place is still to be applied */
    int resolving; /* the place whose effect asks for a raid or a split */
} slow_table;

typedef struct slow_moves {
    int count;
    char text[SLOW_MOVES][SLOW_TEXT];
} slow_moves;

/* Contrabands as printed. For a house deck, follow with squirrels_slow_reprint before any move. */
void squirrels_slow_start(slow_table *t, int seats, int first, bool bank_stops_customs,
                          bool customs_on_laying);
void squirrels_slow_reprint(slow_table *t, const int value[3], const int due[3]);
void squirrels_slow_legal(const slow_table *t, int seat, slow_moves *out);
bool squirrels_slow_play(slow_table *t, int seat, const char *text); /* false: not in the list */
bool squirrels_slow_wins(const slow_table *t, int seat);             /* of a match that is over */

/* slow_deck.c */
void squirrels_slow_deck(uint32_t (*below)(uint32_t bound), char *out, size_t size);

#endif
