/* store_sqlite.h -- the store on a disk. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store_threads.h"

/* NULL with one line of trouble in `fault`. */
store *store_sqlite_open(const store_desc *desc, char fault[STORE_TROUBLE_MAX]);

#endif
