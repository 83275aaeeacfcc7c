/* edit.h -- a line typed at a live terminal: editing, history, Tab (libedit).
 *
 * Only where a person sits at a terminal that can move its cursor; pipes and TERM=dumb read plain
 * lines (term_read).
 */
#ifndef EDIT_H
#define EDIT_H

#include "term.h"

typedef struct edit edit;

/* Completes what is typed, `typed` to `out`; false if there is nothing to add. */
typedef bool edit_complete(void *owner, const char *typed, char *out, size_t size);

edit *edit_open(const term *t, edit_complete *complete, void *owner); /* NULL = not here */
void edit_close(edit *e);
/* As term_read, with its prompt, a styled text of one line. */
int edit_read(edit *e, const term *t, const char *prompt, char line[TERM_LINE_MAX + 1]);

#endif
