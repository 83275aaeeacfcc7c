/* slow.h -- Belo4ka a second time, slowly, as a judge over the first engine.
 *
 * Written from the clauses with lists of card names and plain loops; it shares no line, no table
 * and no type with the rules. Chance it does not have: it is told what was drawn and how sealed
 * slaps were ranked, and checks that this was possible. Linked into tests only.
 */
#ifndef BELO4KA_SLOW_H
#define BELO4KA_SLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "engines.h"

enum { SLOW_SEATS = 9, SLOW_CARDS = 112, SLOW_MOVES = 1200, SLOW_MOVE = 192, SLOW_HOUSE = 15 };

typedef struct slow_pile {
    int count;
    const char *card[SLOW_CARDS]; /* top last; names such as "red-41" */
} slow_pile;

/* What chance brought by a move, as the first engine had it. */
typedef struct slow_told {
    slow_pile drawn[SLOW_SEATS]; /* in any order */
    int palm[SLOW_SEATS], palms; /* ranked slaps, if reactions are sealed */
} slow_told;

typedef struct slow_options {
    bool is_sealed, is_exempt, is_call_free, is_left_neighbour, has_devilry;
    int forfeits; /* 0 off, 1 alko, 2 alko-xxl */
} slow_options;

typedef struct slow_table {
    slow_options option;
    int seats, round, starter, turn, author, due, finisher; /* finisher -1 = nobody */
    const char *step; /* turn window due demand last scored over */
    slow_pile deck, discard, hand[SLOW_SEATS], front[SLOW_SEATS];
    const char *reaction[SLOW_SEATS]; /* NULL = none */
    int arrival[SLOW_SEATS], arrivals;
    int line[SLOW_SEATS], lines, line_at, laid;
    int palm[SLOW_SEATS], palms; /* who slapped, the first first, once the window has closed */
    bool is_honest;              /* the squirrel that somebody must take */
    int shown;                   /* place in the discard of a card that all may look at, or -1 */
    bool is_called, is_callable; /* the number on top */
    int rebuilds, lap;
    slow_pile known[SLOW_SEATS]; /* squirrels that all saw go to a hand */
    slow_pile recycled;          /* what the deck was last made of, if it was rebuilt */
    int total[SLOW_SEATS], scored[SLOW_SEATS], forfeit[SLOW_SEATS], buyoff[SLOW_SEATS];
    bool has_let_go[SLOW_SEATS], has_retired[SLOW_SEATS];
    const char *label;
    slow_told told;
    bool is_broken; /* it was told something impossible */
} slow_table;

typedef struct slow_moves {
    int count;
    bool is_cut; /* there are more */
    char text[SLOW_MOVES][SLOW_MOVE];
} slow_moves;

typedef struct slow_kind { /* of cards that are no numbers, with how many there are */
    const char *name;
    int copies;
} slow_kind;

extern const char *const belo4ka_slow_numbers[64];
extern const slow_kind belo4ka_slow_kinds[15]; /* the squirrels first */

const char *belo4ka_slow_card(const char *name); /* the engine's own copy of a name, NULL if none */
void belo4ka_slow_start(slow_table *t, int seats, int first, slow_options option,
                        const slow_told *told);
void belo4ka_slow_legal(const slow_table *t, int seat, slow_moves *out);
bool belo4ka_slow_is_out(const slow_table *t, int seat);
void belo4ka_slow_note_end(const slow_table *t); /* once a match is over */
void belo4ka_slow_play(slow_table *t, int seat, const char *text, const slow_told *told);

/* ---- small things ---- */

static inline void note_if(bool is_so, const char *what) {
    if (is_so) engines_note(what);
}

static inline bool is(const char *a, const char *b) { return a && strcmp(a, b) == 0; }

static inline void put(slow_pile *pile, const char *card) {
    pile->card[pile->count++] = belo4ka_slow_card(card);
}

static inline int count_in(const slow_pile *pile, const char *card) {
    int count = 0;
    for (int i = 0; i < pile->count; i++) count += is(pile->card[i], card);
    return count;
}

static inline bool take(slow_pile *pile, const char *card) {
    for (int i = pile->count - 1; i >= 0; i--) {
        if (!is(pile->card[i], card)) continue;
        for (; i + 1 < pile->count; i++) pile->card[i] = pile->card[i + 1];
        pile->count--;
        return true;
    }
    return false;
}

#endif
