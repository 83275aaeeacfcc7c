/* operate.h -- what an operator may do at tables; the rest of it is in hub.h. */
#ifndef OPERATE_H
#define OPERATE_H

#include "core.h"

/* Who has a token, as 32 bytes from which nobody finds the token. */
void operate_person(const char *token, bool is_program, uint8_t out[32]);
bool operate_is_revoked(const hub *h, const uint8_t person[32]);

typedef struct people { /* by their numbers */
    uint64_t *number;
    uint32_t count;
} people;

/* These are not let in, and nobody else. */
void operate_revoke_these(hub *h, const people *list);

#endif
