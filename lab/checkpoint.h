/* checkpoint.h -- a run that can be stopped, saved to a file, and resumed.
 *
 * The file is text: what is played (game, seats, options, house decks, bots, seed), what is left to
 * do, and the totals so far, closed by a SHA-256 of all before. Reading trusts nothing: every
 * number is bounded and checked against the others, and a file that was cut or changed is refused
 * with its line.
 */
#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include <stdio.h>

#include "sim.h"

enum { CHECKPOINT_FILE_MAX = 16 << 20 };

typedef struct checkpoint {
    br_rules rules;
    char *deck[BR_TABLES_MAX]; /* texts of house decks, NULL = shipped; malloced */
    sim_plan plan;             /* rules points at the ones above */
    pool_queue queue;
    totals totals;
} checkpoint;

/* False if the stream took a fault. `decks` as br_journal_head takes them. */
bool checkpoint_write(const sim_plan *plan, const char *const decks[], const pool_queue *queue,
                      const totals *t, FILE *out);
/* False with the fault filled in. Free with checkpoint_close in any case. */
bool checkpoint_read(checkpoint *k, const char *text, size_t size, br_fault *fault);
void checkpoint_close(checkpoint *k);

#endif
