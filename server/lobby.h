/* lobby.h -- tables by key: made, found, read back and forgotten. */
#ifndef LOBBY_H
#define LOBBY_H

#include "core.h"

room *lobby_new(hub *h);
void lobby_list(hub *h, room *r); /* if it is public: whoever asks for tables finds it */
room *lobby_find(const hub *h, const char *key);
room *lobby_find_code(const hub *h, const char *code);
/* The table with that code; NULL: there is none, which is counted, or too many were tried. */
room *lobby_knock(hub *h, const conn *c, const char *code, bool *is_limited);
/* A table that is being read back, in whichever thread, line by line: however long it is, no more
 * than a piece of its lines is in memory at once. */
typedef struct lobby_reading {
    room *r; /* nobody's yet; NULL = no line was read */
    int64_t now;
    br_fault fault; /* why it can not be gone on with */
} lobby_reading;
void lobby_read_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                     size_t size);
void lobby_read_drop(lobby_reading *in);
/* All of it was read. NULL: there is none, or `why` says why it is left alone. */
room *lobby_read(hub *h, lobby_reading *in, const fetch *f, br_fault *why);
/* ... though nobody has come. `was_at_rest`: the store does not read it at the start. */
void lobby_wake(hub *h, lobby_reading *in, const fetch *f, bool was_at_rest);
bool lobby_may_make(hub *h, const conn *c);          /* counts it */
no lobby_rematch(hub *h, room *r, const conn *asks); /* its key is in r->next_key */
void lobby_forget(hub *h, room *r);
void lobby_drop(hub *h, room *r); /* out of memory, and nothing else: another node leads it */
/* Public tables of this house that anybody may find, as members of a list. */
void lobby_put_listed(br_buf *out, const hub *h);
/* What may be told of it without waiting for the disk. */
facts lobby_facts(const hub *h, const room *r);
/* What a list of tables says of one: members of an object. */
void lobby_put_about(br_buf *out, const room *r, phase p);
/* Behind that, of one that rests: for whom it waits. */
bool lobby_about_waits(const char *text, size_t size, const uint8_t person[32]);
bool lobby_boot(hub *h); /* all unfinished ones */

#endif
