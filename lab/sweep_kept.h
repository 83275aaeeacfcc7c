/* sweep_kept.h -- a sweep that was stopped, as a file (kept.h).
 *
 * It holds what was typed, so that it goes on without being told again; a digest of the plan, so
 * that nothing else goes on from it; how far the rounds are; and the sums.
 */
#ifndef SWEEP_KEPT_H
#define SWEEP_KEPT_H

#include "sweep.h"

enum { SWEEP_ARGUMENTS_MAX = 160, SWEEP_ARGUMENT_MOST = 4096 };

/* What was typed: arguments but for seed and outputs, and the seed as 64 digits. */
typedef struct sweep_typed {
    int count;
    char *argument[SWEEP_ARGUMENTS_MAX]; /* malloced, where they were read */
    char seed[2 * BR_SEED_BYTES + 1];
} sweep_typed;
void sweep_typed_free(sweep_typed *typed);

/* False if the stream took a fault. */
bool sweep_kept_write(const sweep_plan *plan, const sweep_result *r, const sweep_typed *typed,
                      FILE *out);
/* The first part of a file; free it in any case. False with the fault filled in. */
bool sweep_kept_typed(const char *text, size_t size, sweep_typed *typed, br_fault *fault);
/* The rest, into a result that was opened for the plan. */
bool sweep_kept_read(const sweep_plan *plan, const char *text, size_t size, sweep_result *r,
                     br_fault *fault);

#endif
