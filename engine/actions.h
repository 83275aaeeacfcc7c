/* actions.h -- the table behind br_actions: kinds of moves as steps, steps as digits. */
#ifndef ACTIONS_H
#define ACTIONS_H

#include "backroom_batch.h"
#include "internal.h"

enum {
    KINDS = 64,   /* of moves */
    FORMS = 80,   /* kinds, and variants of kinds */
    STEPS = 160,  /* of all forms */
    DIGITS = 224, /* of all steps */
    PLAINS = 4,
    SHARE_SUM = 9 /* of shares, where a game says no other bound */
};

typedef struct digit {
    br_action_digit is;
    uint32_t radix, weight; /* how many values; by what the value counts in the step's number */
} digit;

typedef struct step {
    uint32_t base, count; /* its ids are base .. base + count - 1 */
    uint16_t digit;       /* the first of its digits */
    uint8_t digits;
    uint8_t form;
} step;

typedef struct form {
    uint16_t step; /* the first of its steps */
    uint8_t steps;
    uint8_t kind;
    uint8_t variant;
    bool has_variants, is_row;
    bool is_plain; /* one step of bytes among the first four: */
    uint32_t base; /* its id is base + the sum of bytes by weights, modulo 2^32 */
    uint32_t weight[PLAINS];
} form;

typedef struct action_table {
    uint32_t count; /* of ids */
    uint16_t forms, steps, digits;
    bool has_rows;
    uint8_t form_of[KINDS]; /* 1 + the first form of a kind; 0 = never listed */
    uint8_t variants[KINDS];
    form form[FORMS];
    step step[STEPS];
    digit digit[DIGITS];
} action_table;

_Static_assert(sizeof(action_table) <= BR_ACTIONS_BYTES, "a table fits into br_actions");
_Static_assert(_Alignof(action_table) <= 8, "a table may stand in br_actions");

static inline const action_table *action_table_of(const br_actions *a) {
    return (const void *)a->bytes;
}

/* In how many ways up to `sum` can be shared among `count`: (count + sum) over count. */
static inline uint32_t action_ways(uint32_t count, uint32_t sum) {
    uint32_t result = 1;
    for (uint32_t i = 1; i <= count; i++) result = result * (sum + i) / i;
    return result;
}

#endif
