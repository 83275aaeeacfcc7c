/* change.h -- what comes of an input, put together: rows, tellings, what happens next. */
#ifndef CHANGE_H
#define CHANGE_H

#include "model.h"

void *must_have(void *memory); /* ends the program for want of memory */
/* For proto_decks: the CSV is copied into `keeper`, a room's array of decks. */
void deck_keep(void *keeper, int table, const char *csv, size_t size);

void change_begin(change *c, bool is_read_back);
void change_end(change *c); /* frees rows that nobody took */
void change_row_add(change *c, store_kind kind, const char *text, size_t size);
void change_tell(change *c, tell_kind kind, br_seat seat, conn *only);
input *change_then(change *c, input_kind kind, br_seat seat);

static inline void change_tell_table(change *c) { change_tell(c, TELL_TABLE, 0, NULL); }

#endif
