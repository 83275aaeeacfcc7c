/* numbers.h -- what the files of tests/numbers share. */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stdio.h>

#include "backroom_batch.h"

void line_end(const char *fault, const char *game, int seats, const char *what); /* NULL = ok */
void check_batches(const br_game *game);

#endif
