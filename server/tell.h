/* tell.h -- what viewers are told of a change. */
#ifndef TELL_H
#define TELL_H

#include "core.h"

void tell_change(hub *h, room *r, const change *c);
void tell_storage(hub *h, bool is_good);
void tell_stuck(hub *h, const conn *c); /* to one who came since */
const char *tell_phase(phase p);
/* A connection of somebody whom the host has sent away. */
void tell_kicked(hub *h, const room *r, const conn *c);
/* What the house has done, in members of an object. */
void tell_put_house(br_buf *out, const room *r, const log_item *item);
/* Who looks on, in members of an object. */
void tell_put_watching(br_buf *out, const room *r);

#endif
