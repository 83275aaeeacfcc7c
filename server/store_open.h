/* store_open.h -- the store that a place names. */
#ifndef STORE_OPEN_H
#define STORE_OPEN_H

#include "store_threads.h"

/* NULL with one line of trouble in `fault`. */
store *store_open(const store_desc *desc, char fault[STORE_TROUBLE_MAX]);
/* Whether it is a database elsewhere (postgresql://...), not a file. */
bool store_is_url(const char *place);

#endif
