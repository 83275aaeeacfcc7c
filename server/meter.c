/* meter.c -- budgets by key that outlive whoever spends them. */
#include "meter.h"

#include <stdlib.h>

enum { WAYS = 8 }; /* places that a key may have */

typedef struct place {
    uint64_t key;
    int64_t whole_at; /* when its budget is whole: in the past = as good as empty */
} place;

struct meter {
    uint32_t sets;
    place places[];
};

meter *meter_new(uint32_t places) {
    uint32_t sets = places < WAYS ? 1 : places / WAYS;
    meter *m = calloc(1, sizeof *m + (size_t)sets * WAYS * sizeof m->places[0]);
    if (m) m->sets = sets;
    return m;
}

void meter_free(meter *m) { free(m); }

static const place *set_of(const meter *m, uint64_t key) {
    /* Keys are hashes, but a set must not depend on their low bits alone. */
    uint64_t mixed = (key ^ key >> 32) * 0x9E3779B97F4A7C15u;
    return &m->places[(mixed >> 32) % m->sets * WAYS];
}

static const place *find(const meter *m, uint64_t key) {
    const place *set = set_of(m, key);
    for (int i = 0; i < WAYS; i++)
        if (set[i].key == key) return &set[i];
    return NULL;
}

/* The place of a key, else the one that is missed least; it must be written then. */
static place *claim(meter *m, uint64_t key) {
    const place *best = find(m, key), *set = set_of(m, key);
    if (!best) best = set;
    for (int i = 1; i < WAYS && best->key != key; i++)
        if (set[i].whole_at < best->whole_at) best = &set[i];
    return &m->places[best - m->places];
}

static int64_t whole_at(const meter *m, uint64_t key, int64_t now) {
    const place *p = find(m, key);
    return p && p->whole_at > now ? p->whole_at : now;
}

bool meter_spend(meter *m, uint64_t key, int64_t cost, int64_t most, int64_t now) {
    int64_t after = whole_at(m, key, now) + cost;
    if (after > now + most) return false;
    *claim(m, key) = (place){key, after};
    return true;
}

void meter_charge(meter *m, uint64_t key, int64_t cost, int64_t most, int64_t debt, int64_t now) {
    int64_t after = whole_at(m, key, now) + cost;
    if (after > now + most + debt) after = now + most + debt;
    *claim(m, key) = (place){key, after};
}

void meter_owe(meter *m, uint64_t key, int64_t lacks, int64_t now) {
    if (now + lacks > whole_at(m, key, now)) *claim(m, key) = (place){key, now + lacks};
}

int64_t meter_wait(const meter *m, uint64_t key, int64_t most, int64_t now) {
    int64_t over = whole_at(m, key, now) - now - most;
    return over > 0 ? over : 0;
}

/* ---- addresses and the nets around them --------------------------------------------------- */

bool whence_spend(meter *m, whence from, int64_t cost, int64_t most, int64_t now) {
    return meter_spend(m, from.address, cost, most, now) &&
           (!from.area || meter_spend(m, from.area, cost / AREA_TIMES, most, now));
}

void whence_charge(meter *m, whence from, int64_t cost, int64_t most, int64_t debt, int64_t now) {
    meter_charge(m, from.address, cost, most, debt, now);
    if (from.area) meter_charge(m, from.area, cost / AREA_TIMES, most, debt, now);
}

int64_t whence_wait(const meter *m, whence from, int64_t most, int64_t now) {
    int64_t own = meter_wait(m, from.address, most, now);
    int64_t all = from.area ? meter_wait(m, from.area, most, now) : 0;
    return own > all ? own : all;
}
