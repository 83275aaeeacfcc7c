/* house.h -- the server without sockets, clock or disk: tables, people, messages.
 *
 * Single-threaded and deterministic: what it does depends only on the calls below, in their
 * order, with their times (milliseconds since 1970, never going back). So one seed can drive a
 * whole house with thousands of faults, and a failing seed replays exactly.
 *
 * Journal before publish: whatever tells somebody of a change waits until the change is durable.
 * Call house_flush after each round of input; it starts a write if one is wanted and none is
 * under way. All that arrives meanwhile goes into the next one: group commit.
 */
#ifndef HOUSE_H
#define HOUSE_H

#include "net.h"
#include "store.h"
#include "think.h"

typedef struct house house;

typedef struct house_desc { /* 0 = default where one is named */
    net *net;
    store *store;
    think *think;
    void *chance_owner;
    void (*chance)(void *owner, uint8_t *bytes, size_t count); /* unpredictable bytes */
    uint32_t messages_per_second; /* of one connection; 50, and four times that at once */
    uint32_t tables_max;          /* in memory; 20000 */
    uint32_t tables_per_address;  /* made within an hour; 60 */
    /* An unfinished table that can not be gone on with, at boot; NULL = nobody wants to know. */
    void (*aside)(const char *table, const br_fault *why);
} house_desc;

typedef struct house_stats {
    uint64_t moves, refused, batches, rows, updates, messages_in, messages_out, bytes_out;
    uint64_t store_faults, bots_sat_in, timeouts;
    uint32_t connections, tables;
    uint32_t aside; /* unfinished tables that house_boot left alone in the store */
    bool is_stuck;  /* the store does not take writes at the moment */
} house_stats;

house *house_new(const house_desc *desc);
void house_free(house *h);
/* Reads the unfinished tables. One that is of another version of its game or other components, or
 * makes no sense, is left as it is in the store: whoever asks for it is told why. False if the
 * store can not be read. */
bool house_boot(house *h, int64_t now);

void house_opened(house *h, uint32_t conn, uint64_t address, int64_t now);
void house_text(house *h, uint32_t conn, const char *bytes, size_t size, int64_t now);
void house_closed(house *h, uint32_t conn, int64_t now);
/* A ping of this connection took that many microseconds. */
void house_trip(house *h, uint32_t conn, int64_t trip);
void house_thought(house *h, thought *t, int64_t now);
void house_stored(house *h, bool is_good, int64_t now);
void house_tick(house *h, int64_t now); /* whatever is due */
int64_t house_next(const house *h);     /* when the next tick is wanted; INT64_MAX = never */
void house_flush(house *h);
/* Lets go of tables nobody is at: no time passes there until somebody comes back. For a house that
 * sleeps between visits; it must be quiet. */
void house_rest(house *h, int64_t now);
bool house_is_quiet(const house *h); /* everything is durable and sent: a good time to stop */
bool house_is_stuck(const house *h); /* the store does not take writes, and none is under way */

house_stats house_stats_now(const house *h);
/* The journal of a finished match, malloced, as verify takes it; NULL if there is none. */
char *house_journal(house *h, const char *table, size_t *size);

#endif
