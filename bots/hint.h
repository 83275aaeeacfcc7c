/* hint.h -- a hint in three steps: what to look at, a good kind of move, the move.
 *
 * Who asks gets the step that was asked for and nothing of the next ones. What to look at are the
 * features of the evaluation that tell the best move from the one that comes next to it, by name
 * alone; the kind is the sentence of the move without its particulars. The move is advice.h.
 */
#ifndef HINT_H
#define HINT_H

#include "review.h"

enum { HINT_LOOK = 1, HINT_KIND, HINT_MOVE, HINT_STEPS = HINT_MOVE };

/* What to look at, how many; 0 = nothing stands out: then the clause of the question is told. */
int hint_look(const br_rules *r, const void *view, br_seat seat, br_depth depth, br_rng *rng,
              const bot_workspace *workspace, const advice *found,
              review_change out[REVIEW_CHANGES]);
void hint_say_look(br_buf *out, br_lang lang, const br_rules *r, const void *view, br_seat seat,
                   const char *const *names, const review_change change[], int count);
void hint_say_kind(br_buf *out, br_lang lang, const br_rules *r, const void *view, br_seat seat,
                   const br_move *move);
/* The key of what a change is of: <game>.feature.<name>. */
void hint_put_what(br_buf *out, const br_rules *r, const review_change *change);

#endif
