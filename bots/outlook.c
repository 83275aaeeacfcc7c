/* outlook.c -- signs times weights.
 *
 * To add a game: state its signs in its folder, run tools/fit_outlook.c, append what it prints to
 * outlook_weights.h and name the table in the list below.
 */
#include "outlook.h"

#include <string.h>

#include "outlook_weights.h"

enum { STEP = BR_STAGE_END / (OUTLOOK_KNOTS - 1) };

#define FITTED(table) \
    (uint8_t)(sizeof(table) / sizeof(table)[0] / OUTLOOK_KNOTS), table, table##_miss
static const outlook outlooks[] = {
    {"crooks", 2, FITTED(crooks_2)},           {"crooks", 4, FITTED(crooks_4)},
    {"dirty-money", 2, FITTED(dirty_money_2)}, {"dirty-money", 4, FITTED(dirty_money_4)},
    {"bootleggers", 4, FITTED(bootleggers_4)},
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

/* Whole numbers of 16 bits on purpose: compilers make eight products at a time of them. */
int32_t outlook_make(const outlook *o, const br_rules *r, const void *s, br_seats whom,
                     int32_t out[BR_SEATS_MAX]) {
    br_signs signs;
    int16_t weight[BR_SIGNS_MAX];
    int count = o->count;
    r->game->signs(r, s, whom, &signs);
    int knot = signs.stage / STEP, past = signs.stage % STEP;
    if (knot == OUTLOOK_KNOTS - 1) knot--, past = STEP;
    const int16_t *from = o->weight + knot * count, *to = from + count;
    for (int i = 0; i < count; i++)
        weight[i] = (int16_t)((from[i] * (STEP - past) + to[i] * past) / STEP);
    for (br_seat seat = 0; seat < r->seats; seat++) {
        int32_t sum = 0;
        if (!br_has(whom, seat)) continue;
        for (int i = 0; i < count; i++) sum += weight[i] * signs.of[seat][i];
        out[seat] = sum / OUTLOOK_ONE;
    }
    return (o->miss[knot] * (STEP - past) + o->miss[knot + 1] * past) / STEP;
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

/* If misses are normal, the lead between two seats is nearly logistic, and chances are as 2 to 1
 * at a lead of 0.54 misses; with more seats the same law is a fair guess. */
void outlook_chances(const int32_t looks[], int32_t miss, int seats, int32_t chance[]) {
    int64_t weight[BR_SEATS_MAX], sum = 0, doubles = (int64_t)miss * 54 / 100 + 1;
    int32_t best = INT32_MIN;
    for (int i = 0; i < seats; i++)
        if (looks[i] > best) best = looks[i];
    for (int i = 0; i < seats; i++)
        sum += weight[i] = half_power(((int64_t)best - looks[i]) * 256 / doubles);
    for (int i = 0; i < seats; i++) chance[i] = (int32_t)(weight[i] * OUTLOOK_SURE / sum);
}
