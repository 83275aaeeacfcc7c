/* operate.h -- what an operator may do at tables; the rest of it is in hub.h. */
#ifndef OPERATE_H
#define OPERATE_H

#include "core.h"

/* Who has a token, as 32 bytes from which nobody finds the token. */
void operate_person(const char *token, bool is_program, uint8_t out[32]);
bool operate_is_revoked(const hub *h, const uint8_t person[32]);

#endif
