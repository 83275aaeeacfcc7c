/* log.h -- what stands in a viewer's log: an item for each thing that it was told of.
 *
 * Items are counted for each viewer, whether or not anybody looks: so a number names the same item
 * in an update, in a history, and after a restart, and hidden moves of others have none.
 */
#ifndef LOG_H
#define LOG_H

#include "change.h"

/* After a move, or the deal: those who were told something. */
void log_moved(room *r, change *c);
/* Before moves are taken back: the first was `seat`'s, the others are made again right after. Then
 * after that: those who see another table than before. */
void log_undo(room *r, br_seat seat, uint32_t count);
void log_undone(room *r, change *c);
/* Everybody, of what the house does during a match; `what` is static. */
void log_house(room *r, const char *what, br_seat seat, change *c);
void log_chat(room *r, br_seat seat, change *c);

static inline bool log_is_for(const log_item *item, br_seat viewer) {
    return viewer == BR_SPECTATOR ? item->for_crowd : br_has(item->seats, viewer);
}
/* Which number an item of this change has in a viewer's log, from 1. */
uint32_t log_number(room *r, const change *c, int item, br_seat viewer);
/* Which item of a change is of that kind; -1 = none. */
int log_find(const change *c, log_kind kind);

#endif
