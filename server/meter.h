/* meter.h -- budgets by key (a person, an address) that outlive whoever spends them.
 *
 * A budget is the time when it is whole again: nothing is counted, and one that is whole needs no
 * memory. There are so many places and no more, whoever comes; where all of a key's places are
 * taken, the budget that lacks least is forgotten, so a crowd of newcomers wipes out no debt worth
 * the name. All times are microseconds; a cost is how long it takes to grow back.
 */
#ifndef METER_H
#define METER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct meter meter;

meter *meter_new(uint32_t places); /* NULL = no memory */
void meter_free(meter *m);
/* False, and nothing is spent, if the budget does not have it; `most` is all it may hold. */
bool meter_spend(meter *m, uint64_t key, int64_t cost, int64_t most, int64_t now);
/* Spends in any case, into a debt of at most `debt`. */
void meter_charge(meter *m, uint64_t key, int64_t cost, int64_t most, int64_t debt, int64_t now);
/* It lacks at least so much: somebody else has spent it. */
void meter_owe(meter *m, uint64_t key, int64_t lacks, int64_t now);
/* How long until a debt is paid; 0 = there is none. */
int64_t meter_wait(const meter *m, uint64_t key, int64_t most, int64_t now);

/* Where somebody comes from. Whoever is given one IPv6 address has a whole net of them, so a net
 * has a budget as well, AREA_TIMES that of an address in it: by its mass it is AREA_TIMES
 * addresses and no more. An address that has used its own up takes nothing from its neighbours. */
enum { AREA_TIMES = 16 };
typedef struct whence {
    uint64_t address;
    uint64_t area; /* the net around it; 0 = none */
} whence;

bool whence_spend(meter *m, whence from, int64_t cost, int64_t most, int64_t now);
void whence_charge(meter *m, whence from, int64_t cost, int64_t most, int64_t debt, int64_t now);
int64_t whence_wait(const meter *m, whence from, int64_t most, int64_t now);

#endif
