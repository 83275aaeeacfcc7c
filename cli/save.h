/* save.h -- the journal of a match to a file of the person's choice. */
#ifndef SAVE_H
#define SAVE_H

#include "talk.h"

/* `rest` names the file, "" = beside the person, named after the deal. What came of it is told. */
void save_match(const talk *k, const char *command, const char *rest);

#endif
