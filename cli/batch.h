/* batch.h -- what `sim` and `compare` share: a run one can watch and stop.
 *
 * Ctrl-C (or SIGTERM) asks the run to stop; a second one ends the program at once. Progress goes to
 * stderr, and only if it is a terminal.
 */
#ifndef BATCH_H
#define BATCH_H

#include "cli.h"
#include "lab.h"

enum { BATCH_MATCHES_MAX = 1000000000, BATCH_INTERRUPTED = 130 };

typedef struct batch {
    const char *command;
    double start;
    uint64_t before, done; /* matches that were there when the run began; and now */
    bool has_line;         /* a line of progress stands on the terminal */
} batch;

/* Both once a run, around sim_run or compare_run. */
void batch_begin(batch *b, const char *command, uint64_t before);
void batch_end(batch *b);
/* Threads, stop and progress of a run. */
run_config batch_run_config(batch *b, int threads, double slice_s);
bool batch_is_stopped(void);
const atomic_bool *batch_stop(void); /* true once a run is to stop */
int batch_threads(void);             /* one for each processor, or its share of a machine */
double batch_seconds(const batch *b);
/* On stderr, in the language of the answer, its comma included. */
void batch_tell_speed(br_lang lang, uint64_t matches, double seconds, int threads);

/* Processes that share all runs from now on (backroom-mpi); NULL = this one alone. */
void batch_team(const pool_team *team);
bool batch_is_first(void); /* the one that prints and writes files */
bool batch_is_alone(void);
/* All processes deal from the first one's seed. False: they can not speak to each other. */
bool batch_same_seed(uint8_t seed[BR_SEED_BYTES]);

/* What went wrong in a match, with the seed that shows it. CLI_FAILED back. */
int batch_trouble(const char *command, const sim_plan *plan, const sim_trouble *trouble);

#endif
