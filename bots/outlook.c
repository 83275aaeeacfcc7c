/* outlook.c -- signs times weights.
 *
 * To add a game: state its signs in its folder, run tools/fit_outlook.c, append what it prints to
 * outlook_weights.h and name the table in the list below.
 */
#include "outlook.h"

#include <string.h>

#include "outlook_weights.h"

enum { STEP = BR_STAGE_END / (OUTLOOK_KNOTS - 1), MOST = 1 << 30 };

#define FITTED(table) \
    table##_count, table##_spread, table##_plain, table##_floor, table##_bend, table##_worth
static const outlook outlooks[] = {
    {"crooks", 2, FITTED(crooks_2)},           {"crooks", 4, FITTED(crooks_4)},
    {"dirty-money", 2, FITTED(dirty_money_2)}, {"dirty-money", 4, FITTED(dirty_money_4)},
    {"bootleggers", 4, FITTED(bootleggers_4)}, {"belo4ka", 4, FITTED(belo4ka_4)},
};

/* The nearest number of seats does, the larger of two. */
const outlook *outlook_find(const br_rules *r) {
    const outlook *found = NULL;
    int least = BR_SEATS_MAX;
    for (size_t i = 0; i < sizeof outlooks / sizeof outlooks[0]; i++) {
        const outlook *o = &outlooks[i];
        int away = o->seats < r->seats ? r->seats - o->seats : o->seats - r->seats;
        if (away > least || o->count != r->game->sign_count || strcmp(o->game, r->game->id) != 0)
            continue;
        found = o;
        least = away;
    }
    return found;
}

/* Whole numbers of 16 bits, and always as many, on purpose: compilers make eight products at a time
 * of them and no loop. Unsigned, for a house deck may bring signs nobody thought of. */
static int32_t sum_of(const int16_t weight[BR_SIGNS_MAX], const int16_t sign[BR_SIGNS_MAX]) {
    uint32_t sum = 0;
    for (int i = 0; i < BR_SIGNS_MAX; i++) sum += (uint32_t)(weight[i] * sign[i]);
    return (int32_t)sum;
}

/* The weights of a stage: between those of the knots around it. */
typedef struct moment {
    int16_t plain[BR_SIGNS_MAX];
    int32_t floor[OUTLOOK_BENDS];
} moment;

static void moment_set(moment *m, const outlook *o, int stage) {
    int knot = stage / STEP, past = stage % STEP;
    if (knot == OUTLOOK_KNOTS - 1) knot--, past = STEP;
    const int16_t *from = o->plain[knot], *to = o->plain[knot + 1];
    const int32_t *low = o->floor[knot], *high = o->floor[knot + 1];
    for (int i = 0; i < BR_SIGNS_MAX; i++)
        m->plain[i] = (int16_t)((from[i] * (STEP - past) + to[i] * past) / STEP);
    for (int i = 0; i < OUTLOOK_BENDS; i++)
        m->floor[i] = (low[i] * (STEP - past) + high[i] * past) / STEP;
}

static int32_t look_of(const outlook *o, const moment *m, const int16_t sign[]) {
    int64_t bent = 0;
    for (int i = 0; i < OUTLOOK_BENDS; i++) {
        int64_t sum = (int64_t)m->floor[i] + sum_of(o->bend[i], sign);
        bent += o->worth[i] * (sum > 0 ? sum : 0);
    }
    int64_t look = sum_of(m->plain, sign) / OUTLOOK_ONE + bent / OUTLOOK_BEND_ONE;
    return (int32_t)(look > MOST ? MOST : look < -MOST ? -MOST : look);
}

void outlook_make(const outlook *o, const br_rules *r, const void *s, br_seats whom,
                  int32_t look[BR_SEATS_MAX]) {
    br_signs signs;
    moment m;
    memset(&signs, 0, sizeof signs); /* those a game does not have */
    r->game->signs(r, s, whom, &signs);
    moment_set(&m, o, signs.stage);
    for (br_seat seat = 0; seat < r->seats; seat++)
        if (br_has(whom, seat)) look[seat] = look_of(o, &m, signs.of[seat]);
}

/* OUTLOOK_SURE times 2^-(x/256), in whole numbers so that every machine agrees: the sixteenth roots
 * of a half, and straight lines between them. */
static int64_t half_power(int64_t x) {
    static const int32_t root[] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393, 46341,
                                   44376, 42495, 40693, 38968, 37316, 35734, 34219, 32768};
    if (x >= 16 * 256) return 1;
    int32_t from = root[x >> 4 & 15], to = root[(x >> 4 & 15) + 1];
    return (from - (from - to) * (int32_t)(x & 15) / 16) >> (x >> 8);
}

void outlook_chances(const int32_t look[], int seats, int32_t chance[]) {
    int64_t weight[BR_SEATS_MAX], sum = 0;
    int32_t best = INT32_MIN;
    for (int i = 0; i < seats; i++)
        if (look[i] > best) best = look[i];
    for (int i = 0; i < seats; i++)
        sum += weight[i] = half_power(((int64_t)best - look[i]) * 256 / OUTLOOK_TWICE);
    for (int i = 0; i < seats; i++) chance[i] = (int32_t)(weight[i] * OUTLOOK_SURE / sum);
}
