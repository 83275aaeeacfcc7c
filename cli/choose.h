/* choose.h -- which move of a list a person means by what was typed, and what was nearly typed.
 *
 * A move answers to its text ("lay bank left") and to its sentence in the person's language. A few
 * letters of each word are enough: "la ba l", "ba left". Full screen and plain lines share this.
 */
#ifndef CHOOSE_H
#define CHOOSE_H

#include "talk.h"

enum { CHOOSE_KEY_BYTES = 600 };

typedef struct choose_list {
    int count;
    char (*text)[BR_TEXT_MAX + 1];      /* as it is typed */
    char (*sentence)[CHOOSE_KEY_BYTES]; /* as it is said, with styles */
    char (*say_key)[CHOOSE_KEY_BYTES];  /* term_key of the sentence */
} choose_list;

/* What a seat may choose, in words. False for want of memory. */
bool choose_open(choose_list *list, const talk *k, br_seat seat, const br_move *moves, int count);
void choose_close(choose_list *list);

/* Whether the words of `key` (a term_key) begin words of that move, in their order. */
bool choose_fits(const choose_list *list, int index, const char *key);
/* Whether `key` stands anywhere in that move: for a search. */
bool choose_holds(const choose_list *list, int index, const char *key);
/* The one move that fits; -1 = none does, -2 = several do. */
int choose_one(const choose_list *list, const char *key);
/* What was nearly typed: the text of a move or a command; NULL = nothing is near. */
const char *choose_near(const choose_list *list, const talk *k, const char *key);
/* How far all moves and commands that begin with `typed` agree beyond it, into `out`; false if that
 * is no further. For Tab. */
bool choose_complete(const choose_list *list, const talk *k, const char *typed, char *out,
                     size_t size);

#endif
