/* faults.h -- a whole hub against a fake network, clock and disk, all driven by one seed.
 *
 * People connect, play, err, repeat themselves, vanish and come back; the disk is slow, full, or
 * gone in a crash. Everything that happens follows from the seed, so a failing seed replays.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>
#include <stdint.h>

enum { FAULTS_NODES_MAX = 3 };

typedef struct faults_report {
    uint64_t trace; /* hash of all that was sent and written: the same seed, the same trace */
    uint32_t moves, acks, refusals, crashes, store_faults, reconnects, timeouts, sat_in, rested;
    uint32_t rested_due, /* ... until a clock ran out */
        woken,           /* ... which it did */
        lost_answers;    /* of writes that were made, and nobody knew */
    uint32_t undone,
        received;             /* moves taken back; reactions acknowledged before they were played */
    uint32_t histories;       /* read from the start */
    uint32_t deaf, closed;    /* readers that stopped for a while; those that were closed for it */
    uint32_t floods, limited; /* messages that were too many */
    uint32_t jumps;           /* of the wall clock */
    uint32_t reads;           /* while something was written, or could not be */
    uint32_t claims, taken, refused; /* tables that another node took; batches it was refused for */
    uint32_t pauses, cuts, leaves;   /* of nodes: beyond the lease, from the store, in order */
    uint32_t followed;               /* people who were told where their table is */
    uint32_t bans;                   /* said at a node, and taken back */
    uint32_t passes_kept;            /* standing passes that were told again by another node */
    uint32_t upgrades, aside;        /* to another program, and people whom it told so */
    char text[300];                  /* what went wrong, "" = nothing */
} faults_report;

/* Runs one seed; false with report->text set if a promise was broken. `talk` prints messages.
 * `nodes`: servers on one store that has transactions, 1 = one that is alone with its own. */
bool faults_run(uint64_t seed, int nodes, bool talk, faults_report *report);

#endif
