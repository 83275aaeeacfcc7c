/* faults.h -- a whole hub against a fake network, clock and disk, all driven by one seed.
 *
 * People connect, play, err, repeat themselves, vanish and come back; the disk is slow, full, or
 * gone in a crash. Everything that happens follows from the seed, so a failing seed replays.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct faults_report {
    uint64_t trace; /* hash of everything anybody was sent: the same seed, the same trace */
    uint32_t moves, acks, refusals, crashes, store_faults, reconnects, timeouts, sat_in;
    uint32_t undone,
        received;   /* moves taken back; reactions acknowledged before they were played */
    char text[300]; /* what went wrong, "" = nothing */
} faults_report;

/* Runs one seed; false with report->text set if a promise was broken. `talk` prints messages. */
bool faults_run(uint64_t seed, bool talk, faults_report *report);

#endif
