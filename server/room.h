/* room.h -- a table: it takes an input and makes a change. */
#ifndef ROOM_H
#define ROOM_H

#include "change.h"

/* What comes of it is put into `c`, which change_begin has made ready. The room is as after the
 * input when this returns; whatever happens next is for the caller to take. */
void room_take(room *r, const input *in, int64_t now, change *c);

/* Since the start a seat, or whoever is host (BR_SPECTATOR), has changed so much beside the match
 * that no more of it is kept. */
bool room_is_restless(const room *r, br_seat seat);
void room_free(room *r);
const bot *room_standin(void); /* who plays for those who are not there */
br_seat room_seat_of(const room *r, const uint8_t person[32]); /* BR_SEAT_NONE */
facts room_facts(const room *r);
bool room_is_host(const room *r, const conn *c);
void room_names(const room *r, br_lang lang, const char *names[BR_SEATS_MAX]);

/* How deep a viewer looks: at what the rules show now; people with notes at all they were shown. */
static inline br_depth room_depth(const room *r, br_seat viewer) {
    return r->has_notes && viewer != BR_SPECTATOR ? BR_RECALL : BR_SCREEN;
}

#endif
