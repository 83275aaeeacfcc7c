/* passes.c -- standing passes: questions a table answers for a seat, because its player said so. */
#include "passes.h"

#include <assert.h>
#include <string.h>

static const char *const words[] = {"auto", "on", "off"};

bool passes_read(const char *word, passes_switch *out) {
    for (int i = 0; i < 3; i++) {
        if (strcmp(word, words[i]) != 0) continue;
        *out = (passes_switch)i;
        return true;
    }
    return false;
}

const char *passes_word(passes_switch which) { return words[which]; }

void passes_turn(passes *p, unsigned point, passes_switch which) {
    assert(point <= BR_POINTS_MAX && which <= PASSES_OFF);
    for (unsigned i = 1; i <= BR_POINTS_MAX; i++)
        if (point == 0 || point == i) p->at[i] = (uint8_t)which;
}

void passes_for_phase(passes *p, const br_moment *now) {
    p->phase_round = now->round;
    p->phase = now->phase;
}

void passes_for_round(passes *p, const br_moment *now) { p->round = now->round; }

void passes_again(passes *p) { p->round = p->phase_round = p->phase = 0; }

bool passes_has_phase(const passes *p, const br_moment *now) {
    return p->phase_round && p->phase_round == now->round && p->phase == now->phase;
}

bool passes_has_round(const passes *p, const br_moment *now) {
    return p->round && p->round == now->round;
}

void passes_moved(passes seats[BR_SEATS_MAX], const br_moment *now) {
    for (br_seat i = 0; i < BR_SEATS_MAX; i++)
        if (br_has(now->victims, i)) passes_again(&seats[i]);
}

bool passes_wants(const passes *p, const br_moment *now, br_seat seat) {
    assert(now->point <= BR_POINTS_MAX && seat < BR_SEATS_MAX);
    if (now->point == 0) return true;
    if (passes_has_round(p, now) || passes_has_phase(p, now)) return false;
    switch ((passes_switch)p->at[now->point]) {
    case PASSES_ON: return true;
    case PASSES_OFF: return false;
    default: return br_has(now->holders, seat);
    }
}

bool passes_answers(const passes *p, const br_moment *now, br_seat seat) {
    return now->window == BR_WINDOW_INTERRUPT && !passes_wants(p, now, seat);
}
