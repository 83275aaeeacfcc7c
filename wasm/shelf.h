/* shelf.h -- the store where there is no disk: lines in memory, and every row handed out as well.
 *
 * Whoever runs the module keeps the rows (in IndexedDB) and says so by device_stored. Tables that
 * are not in play are not here until they are put back line by line.
 */
#ifndef SHELF_H
#define SHELF_H

#include "store.h"

store *shelf_open(void);
void shelf_put(const store_row *row); /* what was kept earlier; also the rows of a batch */
bool shelf_has(const char *table);

#endif
