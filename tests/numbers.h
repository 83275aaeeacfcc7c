/* numbers.h -- what the files of tests/numbers share. */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stdio.h>

#include "backroom_batch.h"

void line_end(const char *fault, const char *game, int seats, const char *what); /* NULL = ok */
/* Which member of an observation is not what the view says; NULL = none. */
const char *cells_differ(const br_observation *o, const br_rules *r, const void *view,
                         br_seat viewer, const int32_t *raw);
void check_batches(const br_game *game);

#endif
