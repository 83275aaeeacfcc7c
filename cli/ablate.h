/* ablate.h -- a deck in which some cards are swapped for plain ones. */
#ifndef ABLATE_H
#define ABLATE_H

#include "cli.h"

/* `rows` is "3=1,4=1": row 3 of a table says what row 1 says, row 4 too. Rows are known by their
 * first cell. The deck goes into `setup` and its rules. CLI_OK or an exit code, message printed. */
int ablate_deck(const char *command, cli_setup *setup, const char *rows);
/* Adds what was swapped to the name of a variant. */
void ablate_name(const char *rows, const char *before, char *name, size_t size);

#endif
