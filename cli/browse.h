/* browse.h -- the clauses of a game, to read: all of them, one, or those that hold some words.
 *
 * Serves `backroom rules` and the word `rules` at the table; knows neither.
 */
#ifndef BROWSE_H
#define BROWSE_H

#include "term.h"

/* `query` is a clause id in any case, its number alone, or words that must all occur; "" lists
 * everything. On a live terminal with `has_pages` it stops after each screenful. Back: how many
 * clauses were found; nothing is printed for none. */
int browse_clauses(const term *t, const br_game *game, br_lang lang, const char *query,
                   bool has_pages);
/* Waits at the foot of a page; false if the reader has had enough. */
bool browse_more(const term *t, br_lang lang);
/* One clause with its kind in full. */
void browse_clause(const term *t, const br_game *game, br_lang lang, uint16_t clause);

#endif
