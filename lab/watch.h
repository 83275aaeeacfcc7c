/* watch.h -- what happened in one match, as far as the lab wants to know.
 *
 * A watch is filled while a match is played and emptied before the next one. It reads events, lists
 * and the game's own judgement of a position; it changes nothing and knows no rule.
 */
#ifndef WATCH_H
#define WATCH_H

#include "backroom.h"
#include "quantities.h"

enum { WATCH_CARDS_MAX = 192, WATCH_TENTHS = 10 };

/* One card of a group: `key` is its words joined by '|'. Kept from match to match, so that a word
 * is looked up once; only the counts start anew. */
typedef struct watch_card {
    char key[KEY_MAX];
    uint16_t uses[BR_SEATS_MAX];
} watch_card;

typedef struct watch_ply {
    uint16_t choices; /* moves listed for whoever moved */
    br_seats leaders; /* who looked best after it */
    br_seat seat;
} watch_ply;

typedef struct watch {
    const br_rules *rules;
    quantities wanted;
    int32_t value[QUANTITIES_MAX][BR_SEATS_MAX]; /* of the table: in place 0 */
    int card_count[GROUPS_MAX];
    watch_card card[GROUPS_MAX][WATCH_CARDS_MAX];
    const char *starter_event; /* NULL = none */
    br_seat starter;           /* who begins, BR_SEAT_NONE = nobody does */
    uint64_t cards_lost;       /* uses of cards that found no place; never in the shipped games */
    uint64_t hash;             /* of all moves */
    uint32_t plies;
    uint32_t room;
    watch_ply *ply; /* `room` of them: the caller's */
    br_events log;
} watch;

void watch_begin(watch *w, const br_rules *rules, watch_ply *ply, uint32_t room); /* once */
void watch_match(watch *w); /* before each match; then hear the log of the deal */
void watch_events(watch *w);
void watch_move(watch *w, br_seat seat, const br_move *move, int choices, const void *state);
/* How often, looked at whenever another seat is to move, one seat alone leads that was not the last
 * to lead alone. */
uint32_t watch_leads(const watch *w);
/* Moves listed where there was more than one, in all, and how many such moments there were. */
uint32_t watch_choices(const watch *w, uint32_t *moments);

#endif
