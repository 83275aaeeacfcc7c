/* lines.h -- the lines of a table, written into a change. */
#ifndef LINES_H
#define LINES_H

#include "change.h"

void lines_table(change *c, const room *r);
void lines_sit(change *c, const room *r, br_seat seat);
void lines_bot(change *c, const room *r, br_seat seat);
void lines_seat(change *c, const char *what,
                br_seat seat); /* stand, kick, host, away, back, mute, unmute */
void lines_bar(change *c, const uint8_t person[32], const char *name);
void lines_invite(change *c, const char *name);
void lines_start(change *c, const room *r);
void lines_move(change *c, const room *r, br_seat seat, const br_move *move);
void lines_undo(change *c, uint32_t count);
uint32_t lines_chat(change *c, br_seat seat, const char *text); /* its size */
void lines_passes(change *c, const room *r, br_seat seat);
void lines_pace(change *c, const room *r);
void lines_next(change *c, const char *key);
void lines_end(change *c, const room *r);
/* In place of all lines of a table that was not begun yet: what came of them. */
void lines_fold(change *c, const room *r);
void lines_arrival(change *c, const room *r, const pending *p);
void lines_order(change *c, const fair_reaction *ranked, int count);

bool lines_is_head(const char *text, size_t size);

/* The texts of a pace's parts, in its order; also the keys of requests. */
extern const char *const pace_keys[PACE_PARTS];

#endif
