/* guests.h -- people at a table as its host treats them: silenced, sent away; and who is host. */
#ifndef GUESTS_H
#define GUESTS_H

#include "change.h"

bool guests_is_muted(const room *r, const uint8_t person[32]);
bool guests_is_out(const room *r, const uint8_t person[32]);

/* Inputs of room_take. */
void guests_mute(room *r, br_seat seat, bool is_muted, change *c);
void guests_kick(room *r, br_seat seat,
                 change *c); /* whoever sits there; the seat is cleared next */
void guests_bar(room *r, const input *in, change *c); /* a person who need not sit there */
void guests_invite(room *r, const char *name, change *c);
void guests_host(room *r, br_seat seat, change *c);

/* After anybody came or went. */
void guests_presence(room *r, int64_t now);
/* When the host's part passes on, and to whom; INT64_MAX = it does not. */
int64_t guests_heir_at(const room *r, br_seat *heir);

#endif
