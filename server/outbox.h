/* outbox.h -- rows on their way to the disk, and messages that wait for them. */
#ifndef OUTBOX_H
#define OUTBOX_H

#include "core.h"

/* Takes the malloced text of the row. */
void outbox_row(hub *h, room *r, const change_row *row);
/* When that batch is durable: the one of the table it tells of, or 0 if it tells of none. Nobody is
 * closed for what others do: where too much waits for a connection, talk is dropped, then all but
 * the last of what tells the whole. */
void outbox_send(hub *h, const conn *to, message_kind kind, uint64_t when, const char *bytes,
                 size_t size);
uint64_t outbox_batch(const hub *h); /* when all rows there are now are durable */
void outbox_send_now(hub *h, const conn *to, const char *bytes, size_t size); /* not a change */
void outbox_flush(hub *h);
void outbox_retry(hub *h);
/* A batch has ended. True if the store is in another mood now than before. */
bool outbox_stored(hub *h, bool is_good);
/* Rows of a table with that epoch are not to be written any more. True if somebody may wait for
 * them: whoever waits for anything must not be told of it. */
bool outbox_forget(hub *h, const char *table, int64_t epoch);
/* The batch that was refused, without those: it is tried again, or there is nothing left of it. */
void outbox_again(hub *h);
void outbox_drop(hub *h, conn *c); /* it has gone: what waits for it, too */
bool outbox_is_quiet(const hub *h);
void outbox_free(hub *h);

#endif
