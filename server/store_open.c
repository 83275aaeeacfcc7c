/* store_open.c -- the store that a place names. */
#include "store_open.h"

#include <string.h>

#include "store_postgres.h"
#include "store_sqlite.h"

bool store_is_url(const char *place) {
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

store *store_open(const store_desc *desc, char fault[STORE_TROUBLE_MAX]) {
    return store_is_url(desc->place) ? store_postgres_open(desc, fault)
                                     : store_sqlite_open(desc, fault);
}
