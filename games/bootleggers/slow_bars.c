/* slow_bars.c -- who stands how in a bar. See slow.h. */
#include "slow.h"

static int total(const bs_table *t, int bar) {
    int sum = 0;
    for (int seat = 0; seat < t->seats; seat++) sum += t->marker[bar][seat];
    return sum;
}

int bs_place_of(const bs_table *t, int seat) {
    for (int i = 0; i < t->seats; i++)
        if (t->order[i] == seat) return i;
    return BS_NONE;
}

/* BO-67 to BO-69: as many as all others together; muscle decides between two such. */
int bs_controller(const bs_table *t, int bar) {
    for (int i = 0; i < t->seats; i++) {
        int own = t->marker[bar][t->order[i]];
        if (own > 0 && own >= total(t, bar) - own) return t->order[i];
    }
    return BS_NONE;
}

/* BO-76, BO-Q22: more than each other; where several have most, nobody or the highest muscle. */
static int leader(const bs_table *t, int bar) {
    int most = 0, with_most = 0, first = BS_NONE;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->marker[bar][seat] > most) most = t->marker[bar][seat];
    if (most == 0) return BS_NONE;
    for (int i = 0; i < t->seats; i++) {
        if (t->marker[bar][t->order[i]] != most) continue;
        if (with_most++ == 0) first = t->order[i];
    }
    return with_most == 1 || t->is_tie_by_muscle ? first : BS_NONE;
}

int bs_dominant(const bs_table *t, int bar) {
    int controller = bs_controller(t, bar);
    return controller == BS_NONE ? leader(t, bar) : controller;
}

int bs_dock(const bs_table *t, int bar, int seat) {
    if (bar == 0) return BS_LINE;
    if (bs_dominant(t, bar) == seat) return BS_MAIN;
    return t->marker[bar][seat] > 0 ? BS_SECONDARY : BS_COMMON;
}

/* BO-65, BO-114, BO-Q59 (Raid) */
bool bs_is_open(const bs_table *t, int bar) {
    return !t->is_raided[bar] && total(t, bar) >= bs_box_of_game()->circles[bar];
}

/* BO-Q60 */
int bs_supply(const bs_table *t, int seat) {
    int left = 20 - t->back[seat];
    for (int bar = 0; bar < BS_BARS; bar++) left -= t->marker[bar][seat];
    for (int size = 0; size < BS_SIZES; size++) left -= t->owned[seat][size];
    for (int still = 1; still < BS_STILLS; still++) left -= t->dice[seat][still] > 0;
    return left > 0 ? left : 0;
}

/* BO-Q08: how many more dice a still takes; none if there is no such still. */
int bs_free_spot(const bs_table *t, int seat, int still) {
    if (t->dice[seat][still] == 0) return 0;
    return bs_box_of_game()->spots[still > 0] - t->dice[seat][still];
}
