/* store_postgres.h -- the store in a PostgreSQL database. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store_threads.h"

/* `desc->place` is postgresql://... NULL with one line of trouble in `fault`: also in a program
 * that was built without libpq. */
store *store_postgres_open(const store_desc *desc, char fault[STORE_TROUBLE_MAX]);

#endif
