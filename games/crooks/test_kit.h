/* test_kit.h -- positions of Crooks as text, for the tests of its clauses.
 *
 * A row is "6:c21 8:c03/c10 5:~c14": job, then its crooks from bottom to top, ~ for face down.
 * "out:c05", "out:~c05" and "burnt:c05" are crooks of that seat that left the game. Piles are
 * "a=c01,c02 d=3 e=0": the very cards, or how many; unnamed piles are as full as they can be.
 * Everything else is made up so that the position is possible: where each crook was recruited,
 * and, if piles are shorter or money is less than the crooks named explain, some more crooks out
 * of the game.
 */
#ifndef CROOKS_TEST_KIT_H
#define CROOKS_TEST_KIT_H

#include "kit.h"
#include "state.h"

/* A new match with seat 0 to begin; more options may follow. */
#define table_new(...) TABLE_NEW_(__VA_ARGS__, NULL)
#define TABLE_NEW_(seats, ...) kit_new("crooks", (seats), 1, "first=0", __VA_ARGS__)

/* Puts a position on the table in which `turn` is about to recruit; one row a seat. Money is
 * "18 7" or "" for $18 each. */
#define table_set(turn, money, piles, ...) \
    table_set_from(KIT_HERE, (turn), (money), (piles), (const char *const[]){__VA_ARGS__, NULL})
void table_set_from(const char *here, br_seat turn, const char *money, const char *piles,
                    const char *const *rows);

/* Recruit, take and lay in one: table_send(0, "d", "c21", "6 up"). */
#define table_send(seat, hangout, card, lay) \
    table_send_from(KIT_HERE, (seat), (hangout), (card), (lay))
void table_send_from(const char *here, br_seat seat, const char *hangout, const char *card,
                     const char *lay);
/* The same without laying. */
#define table_take(seat, hangout, card) table_take_from(KIT_HERE, (seat), (hangout), (card))
void table_take_from(const char *here, br_seat seat, const char *hangout, const char *card);

/* All seats that have not, pass in turn. */
void table_pass_all(void);

/* A slot as text, bottom to top, "~c14/c10"; hidden ones are "~?". Of the state or of a view. */
const char *table_slot(const crooks_state *s, br_seat seat, int job);
/* A set of cards as text, by id: "c01 c05". */
const char *table_cards(uint32_t set);
int table_card(const char *id); /* its number */

const crooks_state *table_state(void);
const crooks_state *table_view(br_seat viewer, br_depth depth); /* valid until the next call */
const crooks_deck *table_deck(void);
int table_size(char hangout);
bool table_waits_for(br_seat seat, int phase);

/* A house deck made of rows "rating,modifier,gangs,ability" repeated until there are 32. */
void table_house_deck(br_rules *rules, int seats, const char *const *rows, int count);

#endif
