/* typed.h -- moves as people at the terminal read and type them.
 *
 * Programs count seats from 0; people see names, and seats counted from 1. So what the terminal
 * shows as the text of a move, and takes as one, is the text of the protocol with its seats counted
 * from 1. Nothing typed can mean another move than the one that is shown so.
 */
#ifndef TYPED_H
#define TYPED_H

#include "backroom.h"

void typed_write(const br_rules *r, const br_move *move, br_buf *out);
br_err typed_read(const br_rules *r, const char *text, br_move *out);

#endif
