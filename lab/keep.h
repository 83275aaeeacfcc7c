/* keep.h -- a run that can be stopped, put into a file, and gone on with.
 *
 * The file is text: what is played (game, seats, options, house decks, bots, seed), what is left to
 * do, and the totals so far, closed by a SHA-256 of all before. Reading trusts nothing: every
 * number is bounded and checked against the others, and a file that was cut or changed is refused
 * with its line.
 */
#ifndef KEEP_H
#define KEEP_H

#include <stdio.h>

#include "sim.h"

enum { KEEP_FILE_MAX = 16 << 20 };

typedef struct keep {
    br_rules rules;
    char *deck[BR_TABLES_MAX]; /* texts of house decks, NULL = shipped; malloced */
    sim_plan plan;             /* rules points at the ones above */
    crew_queue queue;
    totals totals;
} keep;

/* False if the stream took a fault. `decks` as br_journal_head takes them. */
bool keep_write(const sim_plan *plan, const char *const decks[], const crew_queue *queue,
                const totals *t, FILE *out);
/* False with the fault filled in. Free with keep_close in any case. */
bool keep_read(keep *k, const char *text, size_t size, br_fault *fault);
void keep_close(keep *k);

#endif
